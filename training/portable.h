// One source for two machines: compiled by nvcc everything runs on the GPU; compiled by a plain C++ compiler the same
// code runs in loops on the CPU, so that it can be tested where there is no GPU.
#pragma once

#include <chrono>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>

typedef uint8_t u8;
typedef uint16_t u16;
typedef uint32_t u32;
typedef uint64_t u64;

#ifdef __CUDACC__

#include <cuda_fp16.h>
#define HD __host__ __device__
typedef __half weight;

inline void check(cudaError_t error, const char *what, int line) {
    if (error != cudaSuccess) {
        fprintf(stderr, "CUDA error at line %d, %s: %s\n", line, what, cudaGetErrorString(error));
        exit(1);
    }
}
#define CHECK(call) check((call), #call, __LINE__)

template <class T> T *allocate(size_t count) {
    T *memory;
    CHECK(cudaMalloc(&memory, count * sizeof(T)));
    CHECK(cudaMemset(memory, 0, count * sizeof(T)));
    return memory;
}
template <class T> void to_host(T *to, const T *from, size_t count) {
    CHECK(cudaMemcpy(to, from, count * sizeof(T), cudaMemcpyDeviceToHost));
}
template <class T> void to_device(T *to, const T *from, size_t count) {
    CHECK(cudaMemcpy(to, from, count * sizeof(T), cudaMemcpyHostToDevice));
}
template <class T> void clear(T *memory, size_t count) { CHECK(cudaMemsetAsync(memory, 0, count * sizeof(T))); }

template <class F> __global__ void __launch_bounds__(128) run_threads(u64 count, F f) {
    u64 i = (u64)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < count) f(i);
}
template <class F> __global__ void __launch_bounds__(256) run_warps(u64 count, F f) {
    u64 i = ((u64)blockIdx.x * blockDim.x + threadIdx.x) / 32;
    if (i < count) f(i, threadIdx.x % 32);
}
// As run_threads, for a number of items that only the GPU knows.
template <class F> __global__ void __launch_bounds__(128) run_queue(const u32 *count, u32 most, F f) {
    u32 n = *count < most ? *count : most;
    for (u64 i = (u64)blockIdx.x * blockDim.x + threadIdx.x; i < n; i += (u64)gridDim.x * blockDim.x) f(i);
}
template <class F> __global__ void __launch_bounds__(256) run_warp_queue(const u32 *count, u32 most, F f) {
    u32 n = *count < most ? *count : most;
    u64 warps = (u64)gridDim.x * blockDim.x / 32;
    for (u64 i = ((u64)blockIdx.x * blockDim.x + threadIdx.x) / 32; i < n; i += warps) f(i, threadIdx.x % 32);
}
template <class F> void for_each(u64 count, F f) {
    if (count == 0) return;
    run_threads<<<(u32)((count + 127) / 128), 128>>>(count, f);
    CHECK(cudaGetLastError());
}
template <class F> void for_each_warp(u64 count, F f) {
    if (count == 0) return;
    run_warps<<<(u32)((count + 7) / 8), 256>>>(count, f);
    CHECK(cudaGetLastError());
}
template <class F> void for_queue(const u32 *count, u32 most, F f) {
    run_queue<<<132 * 16, 128>>>(count, most, f);
    CHECK(cudaGetLastError());
}
template <class F> void for_warp_queue(const u32 *count, u32 most, F f) {
    run_warp_queue<<<132 * 8, 256>>>(count, most, f);
    CHECK(cudaGetLastError());
}
inline void wait() { CHECK(cudaDeviceSynchronize()); }
#define LAMBDA [=] __device__

HD inline float to_float(weight w) { return __half2float(w); }
HD inline weight to_weight(float x) { return __float2half(x); }

#else

#define HD
typedef float weight;
template <class T> T *allocate(size_t count) { return (T *)calloc(count, sizeof(T)); }
template <class T> void to_host(T *to, const T *from, size_t count) { memcpy(to, from, count * sizeof(T)); }
template <class T> void to_device(T *to, const T *from, size_t count) { memcpy(to, from, count * sizeof(T)); }
template <class T> void clear(T *memory, size_t count) { memset((void *)memory, 0, count * sizeof(T)); }
template <class F> void for_each(u64 count, F f) {
    for (u64 i = 0; i < count; i++) f(i);
}
template <class F> void for_each_warp(u64 count, F f) {
    for (u64 i = 0; i < count; i++) f(i, 0);
}
template <class F> void for_queue(const u32 *count, u32 most, F f) { for_each(*count < most ? *count : most, f); }
template <class F> void for_warp_queue(const u32 *count, u32 most, F f) {
    for_each_warp(*count < most ? *count : most, f);
}
inline void wait() {}
#define LAMBDA [=]

inline float to_float(weight w) { return w; }
inline weight to_weight(float x) { return x; }

#endif

// Where the time goes, by part of a wave, if it is asked for: waiting for each part makes the whole slower.
inline bool is_timed = false;
inline double seconds_in[8];
inline double now() {
    using namespace std::chrono;
    return duration<double>(steady_clock::now().time_since_epoch()).count();
}
template <class F> void timed(int part, F f) {
    if (!is_timed) return f();
    wait();
    double began = now();
    f();
    wait();
    seconds_in[part] += now() - began;
}

HD inline int ones(u64 set) {
#ifdef __CUDA_ARCH__
    return __popcll(set);
#else
    return __builtin_popcountll(set);
#endif
}

// The lowest entry of a set that is not empty.
HD inline int lowest(u64 set) {
#ifdef __CUDA_ARCH__
    return __ffsll((long long)set) - 1;
#else
    return __builtin_ctzll(set);
#endif
}

// Adds one to a counter and gives what it was.
HD inline u32 take_number(u32 *counter) {
#ifdef __CUDA_ARCH__
    return atomicAdd(counter, 1u);
#else
    return (*counter)++;
#endif
}

HD inline void raise_to(u64 *most, u64 value) {
#ifdef __CUDA_ARCH__
    atomicMax((unsigned long long *)most, (unsigned long long)value);
#else
    if (value > *most) *most = value;
#endif
}

// SplitMix64 and the shuffle `winnable-shuffle-1` (crates/cards/src/shuffle.rs).
struct SplitMix64 {
    u64 state;
    HD u64 next() {
        u64 z = state += 0x9E3779B97F4A7C15ull;
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ull;
        z = (z ^ (z >> 27)) * 0x94D049BB133111EBull;
        return z ^ (z >> 31);
    }
    HD u64 below(u64 n) {
        for (;;) {
            u64 x = next();
#ifdef __CUDA_ARCH__
            u64 high = __umul64hi(x, n);
#else
            u64 high = (u64)((unsigned __int128)x * n >> 64);
#endif
            u64 low = x * n;
            if (low >= n || low >= (0 - n) % n) return high;
        }
    }
    HD float unit() { return (float)(next() >> 40) / (float)(1 << 24); }
};

// Training deals begin at 2^40, as in the Rust program, validation deals at 2^41, training deals of the GPU at 2^42.
const u64 FIRST_TRAINING_DEAL = 1ull << 40;
const u64 FIRST_VALIDATION_DEAL = 1ull << 41;
const u64 FIRST_GPU_DEAL = 1ull << 42;

// The cards of a deal in order, numbered by rank and suit.
HD inline void deal_cards(u64 seed, u8 cards[52]) {
    for (int i = 0; i < 52; i++) cards[i] = (u8)i;
    SplitMix64 rng = {seed};
    for (int i = 51; i > 0; i--) {
        int j = (int)rng.below((u64)i + 1);
        u8 card = cards[i];
        cards[i] = cards[j];
        cards[j] = card;
    }
}
