// CUDA's built-ins for kernels that are compiled as C++: places in the grid, barriers, shuffles,
// shared memory. `run.h` describes how threads run; with CORTADO_CHECKED, `checked.h` makes
// pointers find what lies outside and what races.
#pragma once
#include <cstddef>
#include <cstring>
#include <type_traits>

namespace emulator {

struct Three { unsigned x, y, z; };

// Where the thread that runs is. One thread of the host runs one block at a time.
struct Place {
    Three thread, block, block_size, grid_size;
    // The thread among those of its block, the block among those of the grid, the launch among all.
    unsigned thread_number, block_number, launch;
    // How often threads of this block have met so far.
    unsigned phase;
};
extern __thread Place here __attribute__((tls_model("initial-exec")));

void wait_for_block();
void wait_for_warp();
unsigned lane();
// Gives `bits` to the threads of this warp, and what the one in lane `from` gives.
unsigned long long exchange(unsigned long long bits, unsigned from);
// The memory of this block for one declaration, which `tag` identifies.
void *shared_memory(const void *tag, size_t bytes);
[[noreturn]] void fault(const char *what, long long at, long long of);

template <typename T> T shuffle(T value, unsigned from) {
    static_assert(sizeof(T) <= 8, "a shuffle moves 4 or 8 bytes");
    unsigned long long bits = 0;
    memcpy(&bits, &value, sizeof(T));
    bits = exchange(bits, from);
    memcpy(&value, &bits, sizeof(T));
    return value;
}

}  // namespace emulator

#define threadIdx emulator::here.thread
#define blockIdx emulator::here.block
#define blockDim emulator::here.block_size
#define gridDim emulator::here.grid_size
#define __device__
#define __forceinline__ inline
#define __syncthreads() emulator::wait_for_block()
#define __syncwarp() emulator::wait_for_warp()
#define __umulhi(a, b) unsigned((1ull * (a) * (b)) >> 32)

inline int min(int a, int b) { return a < b ? a : b; }
inline int max(int a, int b) { return a > b ? a : b; }
inline unsigned min(unsigned a, unsigned b) { return a < b ? a : b; }
inline unsigned max(unsigned a, unsigned b) { return a > b ? a : b; }

template <typename T> T __shfl_down_sync(unsigned, T value, unsigned by) {
    unsigned from = emulator::lane() + by;
    return emulator::shuffle(value, from < 32 ? from : emulator::lane());
}
template <typename T> T __shfl_xor_sync(unsigned, T value, unsigned mask) {
    return emulator::shuffle(value, emulator::lane() ^ mask);
}
template <typename T> T __shfl_sync(unsigned, T value, unsigned from) {
    return emulator::shuffle(value, from % 32);
}

// The functions of the math library that kernels call: its header is slow to compile.
#define FUNCTION(name)                                            \
    inline float name(float x) { return __builtin_##name##f(x); } \
    inline double name(double x) { return __builtin_##name(x); }
#define FUNCTION_OF_TWO(name)                                                 \
    inline float name(float x, float y) { return __builtin_##name##f(x, y); } \
    inline double name(double x, double y) { return __builtin_##name(x, y); }
FUNCTION(exp)
FUNCTION(fabs)
FUNCTION(floor)
FUNCTION(log)
FUNCTION(log1p)
FUNCTION(sqrt)
FUNCTION(tanh)
FUNCTION(trunc)
FUNCTION_OF_TWO(fmax)
FUNCTION_OF_TWO(pow)

#ifdef CORTADO_CHECKED
#include "checked.h"
#else
template <typename T> using Pointer = T *;
template <typename T> T *shared_pointer(const void *tag, size_t count) {
    return static_cast<T *>(emulator::shared_memory(tag, count * sizeof(T)));
}
#endif

#define KERNEL(name) static void TYPED(name)
#define BLOCK_KERNEL(name) static void TYPED(name)
#define PAIRED_KERNEL(name) static void TYPED(name)
#define SHARED(T, name, count)      \
    static const char name##_tag{}; \
    Pointer<T> name = shared_pointer<T>(&name##_tag, count)
