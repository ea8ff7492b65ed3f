// The net: rows of the first layer for the features that hold -> W -> 16 -> 1, with rectified linear units. Its score is
// the log odds of a win.
//
// On the GPU a warp computes one score; each lane has W / 32 neighbouring units of the first layer.
#pragma once

#include "portable.h"

const int NARROW = 16;
#ifdef __CUDACC__
const int LANES = 32;
#define WARP __device__
#else
const int LANES = 1;
#define WARP
#endif

template <int W> struct Net {
    static constexpr int PER = W / LANES;
    int rows;
    // All weights that are learned: the rows (row 0 is the bias), then the second layer (a row for each unit of the
    // first, and last the bias), then the last layer and its bias.
    float *all;
    // The rows as they are used in play; row 0 is all zeros, so that an empty slot adds nothing.
    weight *play;
    // The second layer as it is used in play: on the GPU the weights that the lanes need at a time lie side by side.
    float *fast;

    size_t count() const { return (size_t)rows * W + (W + 1) * NARROW + NARROW + 1; }
    // Where a weight of the second layer lies in `fast`, for unit i of the first and unit j of the second.
    HD static int fast_place(int i, int j) {
        int lane = i / PER, c = i % PER;
        return ((c * (NARROW / 4) + j / 4) * LANES + lane) * 4 + j % 4;
    }
    HD const float *second() const { return all + (size_t)rows * W; }
    HD const float *third() const { return second() + (W + 1) * NARROW; }
};

// The rows that are used in play, from the weights that were learned.
template <int W> void refresh(const Net<W> &net) {
    Net<W> n = net;
    for_each((u64)n.rows * W, LAMBDA(u64 i) { n.play[i] = to_weight(i < W ? 0.0f : n.all[i]); });
    for_each(W * NARROW, LAMBDA(u64 i) {
        n.fast[Net<W>::fast_place((int)(i / NARROW), (int)(i % NARROW))] = n.second()[i];
    });
}

template <int W> WARP void add_row(const Net<W> &net, int row, float sign, float a[Net<W>::PER], int lane) {
    const weight *w = net.play + (size_t)row * W + lane * Net<W>::PER;
#ifdef __CUDACC__
    if constexpr (Net<W>::PER == 8) {
        uint4 bits = *(const uint4 *)w;
        const __half2 *h = (const __half2 *)&bits;
#pragma unroll
        for (int c = 0; c < 4; c++) {
            float2 f = __half22float2(h[c]);
            a[2 * c] += sign * f.x;
            a[2 * c + 1] += sign * f.y;
        }
    } else if constexpr (Net<W>::PER == 4) {
        uint2 bits = *(const uint2 *)w;
        const __half2 *h = (const __half2 *)&bits;
#pragma unroll
        for (int c = 0; c < 2; c++) {
            float2 f = __half22float2(h[c]);
            a[2 * c] += sign * f.x;
            a[2 * c + 1] += sign * f.y;
        }
    } else
#endif
    {
        for (int c = 0; c < Net<W>::PER; c++) a[c] += sign * to_float(w[c]);
    }
}

// The second layer before rectifying: on the GPU lane l gets unit l / 2, on the CPU `y` gets all.
template <int W> WARP float second_layer(const Net<W> &net, const float a[Net<W>::PER], int lane, float y[NARROW]) {
#ifdef __CUDACC__
    float v[NARROW];
#pragma unroll
    for (int j = 0; j < NARROW; j++) v[j] = 0;
#pragma unroll
    for (int c = 0; c < Net<W>::PER; c++) {
        float x = fmaxf(a[c], 0.0f);
#pragma unroll
        for (int j = 0; j < NARROW; j += 4) {
            float4 f = *(const float4 *)(net.fast + ((c * (NARROW / 4) + j / 4) * LANES + lane) * 4);
            v[j] += x * f.x;
            v[j + 1] += x * f.y;
            v[j + 2] += x * f.z;
            v[j + 3] += x * f.w;
        }
    }
#pragma unroll
    for (int half = 8; half >= 1; half /= 2) {
        bool upper = lane & (2 * half);
#pragma unroll
        for (int i = 0; i < half; i++) {
            float send = upper ? v[i] : v[i + half], keep = upper ? v[i + half] : v[i];
            v[i] = keep + __shfl_xor_sync(0xFFFFFFFF, send, 2 * half);
        }
    }
    v[0] += __shfl_xor_sync(0xFFFFFFFF, v[0], 1);
    return v[0] + net.second()[W * NARROW + lane / 2];
#else
    const float *w = net.second();
    for (int j = 0; j < NARROW; j++) y[j] = w[W * NARROW + j];
    for (int c = 0; c < W; c++) {
        float x = a[c] > 0 ? a[c] : 0;
        for (int j = 0; j < NARROW; j++) y[j] += x * w[c * NARROW + j];
    }
    return 0;
#endif
}

// The log odds from the second layer; on the GPU every lane gets them.
template <int W> WARP float last_layer(const Net<W> &net, float mine, int lane, const float y[NARROW]) {
    const float *w = net.third();
#ifdef __CUDACC__
    float sum = fmaxf(mine, 0.0f) * w[lane / 2];
#pragma unroll
    for (int bit = 16; bit >= 2; bit /= 2) sum += __shfl_xor_sync(0xFFFFFFFF, sum, bit);
    return sum + w[NARROW];
#else
    float sum = w[NARROW];
    for (int j = 0; j < NARROW; j++) sum += (y[j] > 0 ? y[j] : 0) * w[j];
    return sum;
#endif
}

template <int W> WARP float score_of(const Net<W> &net, const float a[Net<W>::PER], int lane) {
    float y[NARROW];
    float mine = second_layer(net, a, lane, y);
    return last_layer(net, mine, lane, y);
}

HD inline float chance(float log_odds) { return 1.0f / (1.0f + expf(-log_odds)); }
