// What all kernels are written with.
//
// A file of kernels is one room. It is compiled twice: with REAL_BITS of 32 and of 64, the size of
// `Real`. `KERNEL(name)(parameters) { ... }` is a kernel whose threads never meet; those of
// `BLOCK_KERNEL` do, at `__syncthreads` or in shuffles, and may have `SHARED(type, name, count)`
// memory. A `PAIRED_KERNEL` is one whose threads have 128 registers at most, so that one block
// computes while another one waits. Memory is only reached as `p[i]` and `p + i` through a `Pointer`, so that the emulated
// device can check every access. A block has BLOCK threads unless its kernel says otherwise.
#pragma once

#if REAL_BITS == 32
typedef float Real;
#define TYPED(name) name##_f32
#else
typedef double Real;
#define TYPED(name) name##_f64
#endif

// Numbers of elements and their places: the launching code sees to it that they fit.
typedef unsigned int Index;

#define BLOCK 256

#ifdef CORTADO_EMULATED
#include "builtins.h"
#else
template <typename T> using Pointer = T *;
#define KERNEL(name) extern "C" __global__ void __launch_bounds__(BLOCK) TYPED(name)
#define BLOCK_KERNEL(name) KERNEL(name)
#define PAIRED_KERNEL(name) extern "C" __global__ void __launch_bounds__(BLOCK, 2) TYPED(name)
#define SHARED(T, name, count) __shared__ __align__(16) T name[count]
#endif

// Runs what follows for all i of 0..n, which the threads of the grid take in turns.
#define FOR_EACH(i, n) \
    for (Index i = blockIdx.x * blockDim.x + threadIdx.x; i < (n); i += gridDim.x * blockDim.x)

// Elements that a thread of `stream` reads before it writes them.
#define FLIGHT 4

// Calls write(i, read(i)) for all i of 0..n. A thread reads several elements before it writes the first of
// them: a single read at a time would leave most of the memory's bandwidth unused, and the compiler cannot
// move a read before a write that may be to the same place.
template <typename Read, typename Write>
__device__ __forceinline__ void stream(Index n, const Read &read, const Write &write) {
    Index by = gridDim.x * blockDim.x;
    for (Index i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += FLIGHT * by) {
        if (n - i > (FLIGHT - 1) * by) {
            decltype(read(i)) held[FLIGHT];
#pragma unroll
            for (Index r = 0; r < FLIGHT; r++) held[r] = read(i + r * by);
#pragma unroll
            for (Index r = 0; r < FLIGHT; r++) write(i + r * by, held[r]);
        } else {
            for (Index rest = i; rest < n; rest += by) write(rest, read(rest));
        }
    }
}
struct Two {
    Real first, second;
};

#define LOWEST (REAL_BITS == 32 ? Real(-3.402823466e+38) : Real(-1.7976931348623157e+308))

// The sum of `value` over the threads of a block of BLOCK, in a fixed order; the whole of it in
// thread 0. All threads have to come here.
template <typename T> __device__ T block_sum(T value) {
    SHARED(T, of_warps, BLOCK / 32);
    for (unsigned by = 16; by > 0; by /= 2) value += __shfl_down_sync(0xffffffffu, value, by);
    __syncthreads();
    if (threadIdx.x % 32 == 0) of_warps[threadIdx.x / 32] = value;
    __syncthreads();
    T sum = 0;
    if (threadIdx.x == 0)
        for (unsigned w = 0; w < BLOCK / 32; w++) sum += of_warps[w];
    return sum;
}

// The same, in every thread.
template <typename T> __device__ T block_total(T value) {
    SHARED(T, total, 1);
    T sum = block_sum(value);
    if (threadIdx.x == 0) total[0] = sum;
    __syncthreads();
    return total[0];
}
