// Learning: the gradient of the cross-entropy of the net's chance and the target over a batch of remembered positions,
// and a step of D. P. Kingma and J. Ba, *Adam: A Method for Stochastic Optimization*.
#pragma once

#include "net.h"

// Positions to learn from, the newest in place of the oldest.
struct Memory {
    u32 room;
    int slots;
    u16 *features;
    float *targets;
};

template <int W> struct Learner {
    Net<W> net;
    float *gradient, *first_mean, *second_mean;
    u64 steps;

    void open(Net<W> n) {
        net = n;
        gradient = allocate<float>(n.count());
        first_mean = allocate<float>(n.count());
        second_mean = allocate<float>(n.count());
        steps = 0;
    }
};

#ifdef __CUDACC__
__device__ inline void add4(float *to, float a, float b, float c, float d) {
#if __CUDA_ARCH__ >= 900
    atomicAdd((float4 *)to, make_float4(a, b, c, d));
#else
    atomicAdd(to, a), atomicAdd(to + 1, b), atomicAdd(to + 2, c), atomicAdd(to + 3, d);
#endif
}

const int EXAMPLES_A_BLOCK = 32;

template <int W> __global__ void __launch_bounds__(256)
gradient_of(Net<W> net, Memory memory, float *gradient, u32 filled, u64 seed, u32 batch, float *loss) {
    constexpr int PER = Net<W>::PER, SMALL = (W + 1) * NARROW + NARROW + 1;
    __shared__ float small[SMALL];
    for (int i = threadIdx.x; i < SMALL; i += 256) small[i] = 0;
    __syncthreads();
    int lane = threadIdx.x % 32;
    float losses = 0;
    for (int e = threadIdx.x / 32; e < EXAMPLES_A_BLOCK; e += 8) {
        u32 number = blockIdx.x * EXAMPLES_A_BLOCK + e;
        if (number >= batch) break;
        SplitMix64 rng = {seed + number * 0x632BE59BD9B4E019ull};
        u32 at = (u32)rng.below(filled);
        const u16 *rows = memory.features + (size_t)at * memory.slots;
        float target = memory.targets[at];
        float a[PER];
        for (int c = 0; c < PER; c++) a[c] = net.all[lane * PER + c];
        for (int s = 0; s < memory.slots; s++) {
            if (int row = rows[s]) {
                const float *w = net.all + (size_t)row * W + lane * PER;
#pragma unroll
                for (int c = 0; c < PER; c++) a[c] += w[c];
            }
        }
        float mine = second_layer(net, a, lane, (float *)0);
        float p = chance(last_layer(net, mine, lane, (const float *)0));
        float error = p - target;
        losses += error * error;
        float d_mine = mine > 0 ? error * net.third()[lane / 2] : 0.0f;
        if (lane % 2 == 0) {
            atomicAdd(&small[(W + 1) * NARROW + lane / 2], error * fmaxf(mine, 0.0f));
            atomicAdd(&small[W * NARROW + lane / 2], d_mine);
            if (lane == 0) atomicAdd(&small[SMALL - 1], error);
        }
        float d_y[NARROW];
#pragma unroll
        for (int j = 0; j < NARROW; j++) d_y[j] = __shfl_sync(0xFFFFFFFF, d_mine, 2 * j);
        float d_a[PER];
#pragma unroll
        for (int c = 0; c < PER; c++) {
            float sum = 0;
            if (a[c] > 0) {
#pragma unroll
                for (int j = 0; j < NARROW; j++) {
                    sum += d_y[j] * net.fast[((c * (NARROW / 4) + j / 4) * LANES + lane) * 4 + j % 4];
                    // Lanes side by side, so that they do not wait for each other.
                    atomicAdd(&small[(c * NARROW + j) * LANES + lane], a[c] * d_y[j]);
                }
            }
            d_a[c] = sum;
        }
        for (int s = -1; s < memory.slots; s++) {
            int row = s < 0 ? 0 : rows[s];
            if (s >= 0 && row == 0) continue;
            float *g = gradient + (size_t)row * W + lane * PER;
            if constexpr (PER >= 4) {
#pragma unroll
                for (int c = 0; c < PER; c += 4) add4(g + c, d_a[c], d_a[c + 1], d_a[c + 2], d_a[c + 3]);
            } else {
                for (int c = 0; c < PER; c++) atomicAdd(g + c, d_a[c]);
            }
        }
    }
    if (lane == 0) atomicAdd(loss, losses);
    __syncthreads();
    for (int i = threadIdx.x; i < SMALL; i += 256) {
        int lane_of = i % LANES, c = i / LANES / NARROW, j = i / LANES % NARROW;
        int to = i < W * NARROW ? (lane_of * PER + c) * NARROW + j : i;
        atomicAdd(&gradient[(size_t)net.rows * W + to], small[i]);
    }
}

template <int W>
void add_gradient(Learner<W> &l, const Memory &memory, u32 filled, u64 seed, u32 batch, float *loss) {
    gradient_of<W><<<(batch + EXAMPLES_A_BLOCK - 1) / EXAMPLES_A_BLOCK, 256>>>(l.net, memory, l.gradient, filled, seed,
                                                                              batch, loss);
    CHECK(cudaGetLastError());
}
#else
template <int W>
void add_gradient(Learner<W> &l, const Memory &memory, u32 filled, u64 seed, u32 batch, float *loss) {
    const Net<W> &net = l.net;
    float *small = l.gradient + (size_t)net.rows * W;
    for (u32 number = 0; number < batch; number++) {
        SplitMix64 rng = {seed + number * 0x632BE59BD9B4E019ull};
        u32 at = (u32)rng.below(filled);
        const u16 *rows = memory.features + (size_t)at * memory.slots;
        float a[W], y[NARROW], d_y[NARROW], d_a[W];
        for (int c = 0; c < W; c++) a[c] = net.all[c];
        for (int s = 0; s < memory.slots; s++) {
            for (int c = 0; rows[s] && c < W; c++) a[c] += net.all[(size_t)rows[s] * W + c];
        }
        second_layer(net, a, 0, y);
        float error = chance(last_layer(net, 0, 0, y)) - memory.targets[at];
        *loss += error * error;
        for (int j = 0; j < NARROW; j++) {
            d_y[j] = y[j] > 0 ? error * net.third()[j] : 0;
            small[(W + 1) * NARROW + j] += error * (y[j] > 0 ? y[j] : 0);
            small[W * NARROW + j] += d_y[j];
        }
        small[(W + 2) * NARROW] += error;
        for (int c = 0; c < W; c++) {
            d_a[c] = 0;
            for (int j = 0; a[c] > 0 && j < NARROW; j++) {
                d_a[c] += d_y[j] * net.second()[c * NARROW + j];
                small[c * NARROW + j] += a[c] * d_y[j];
            }
        }
        for (int s = -1; s < memory.slots; s++) {
            int row = s < 0 ? 0 : rows[s];
            for (int c = 0; (s < 0 || row) && c < W; c++) l.gradient[(size_t)row * W + c] += d_a[c];
        }
    }
}
#endif

// One step of Adam with the gradient of a batch, which is cleared.
template <int W> void step(Learner<W> &l, u32 batch, float rate) {
    l.steps++;
    float fix1 = 1.0f - powf(0.9f, (float)l.steps), fix2 = 1.0f - powf(0.999f, (float)l.steps);
    float r = rate * sqrtf(fix2) / fix1, scale = 1.0f / (float)batch;
    float *w = l.net.all, *g = l.gradient, *m = l.first_mean, *v = l.second_mean;
    weight *play = l.net.play;
    float *fast = l.net.fast;
    u64 end_of_rows = (u64)l.net.rows * W;
    for_each(l.net.count(), LAMBDA(u64 i) {
        float gradient = g[i] * scale;
        float mean = 0.9f * m[i] + 0.1f * gradient, square = 0.999f * v[i] + 0.001f * gradient * gradient;
        g[i] = 0;
        m[i] = mean;
        v[i] = square;
        float next = w[i] - r * mean / (sqrtf(square) + 1e-7f);
        w[i] = next;
        if (i >= W && i < end_of_rows) play[i] = to_weight(next);
        u64 rest = i - end_of_rows;
        if (i >= end_of_rows && rest < W * NARROW) {
            fast[Net<W>::fast_place((int)(rest / NARROW), (int)(rest % NARROW))] = next;
        }
    });
}
