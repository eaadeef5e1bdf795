// Whether values are what a layer can take.
#include "common.cuh"

enum Kind : unsigned { FINITE, NOT_NEGATIVE, CLASS };

// The values that are allowed: of a class, whole numbers below `classes`, and the one to ignore.
struct Allowed {
    unsigned kind, ignores;
    double classes, ignore;
};

__device__ __forceinline__ bool contains(const Allowed &allowed, double value) {
    if (allowed.kind == CLASS)
        return (allowed.ignores && value == allowed.ignore) ||
               (value >= 0 && value < allowed.classes && value == floor(value));
    bool finite = value - value == 0;
    return finite && (allowed.kind == FINITE || value >= 0);
}

// The least of `value` over the threads of a block, in thread 0. All threads have to come here.
static __device__ Index block_least(Index value) {
    SHARED(Index, of_warps, BLOCK / 32);
    for (unsigned by = 16; by > 0; by /= 2) {
        Index other = __shfl_down_sync(0xffffffffu, value, by);
        if (other < value) value = other;
    }
    __syncthreads();
    if (threadIdx.x % 32 == 0) of_warps[threadIdx.x / 32] = value;
    __syncthreads();
    if (threadIdx.x == 0)
        for (unsigned w = 0; w < BLOCK / 32; w++)
            if (of_warps[w] < value) value = of_warps[w];
    return value;
}

// The place of the first element of each block's share that is not allowed, or n.
BLOCK_KERNEL(first_wrong_parts)(Index n, Allowed allowed, Pointer<const Real> x, Pointer<Index> parts) {
    Index first = n;
    FOR_EACH(i, n)
        if (first == n && !contains(allowed, x[i])) first = i;
    first = block_least(first);
    if (threadIdx.x == 0) parts[blockIdx.x] = first;
}

// found = the least of the parts, and the element there; one block.
BLOCK_KERNEL(first_wrong)(Index n, Index count, Pointer<const Real> x, Pointer<const Index> parts,
                          Pointer<double> found) {
    Index first = n;
    for (Index i = threadIdx.x; i < count; i += BLOCK)
        if (parts[i] < first) first = parts[i];
    first = block_least(first);
    if (threadIdx.x == 0) {
        found[0] = first;
        found[1] = first < n ? double(x[first]) : 0;
    }
}
