// Whether values are what a layer can take.
#include "common.cuh"

enum Kind : unsigned { FINITE, NOT_NEGATIVE, CLASS };

struct Allowed {
    unsigned kind;
    int ignore;
    unsigned ignores;
    unsigned unused;
    double classes;
};

__device__ __forceinline__ bool is_allowed(const Allowed &allowed, double x) {
    // What is not finite is not less than infinity, or not more.
    bool finite = fabs(x) <= 1.7976931348623157e+308;
    if (allowed.kind == FINITE) return finite;
    if (allowed.kind == NOT_NEGATIVE) return finite && x >= 0;
    if (allowed.ignores && trunc(x) == allowed.ignore) return true;
    return x > -1 && x < allowed.classes;
}

// The least of all `value`s of a block, in thread 0.
static __device__ Index block_min(Index value) {
    SHARED(Index, of_warps, BLOCK / 32);
    for (unsigned by = 16; by > 0; by /= 2) value = min(value, __shfl_down_sync(0xffffffffu, value, by));
    __syncthreads();
    if (threadIdx.x % 32 == 0) of_warps[threadIdx.x / 32] = value;
    __syncthreads();
    Index least = value;
    if (threadIdx.x == 0)
        for (unsigned w = 0; w < BLOCK / 32; w++) least = min(least, Index(of_warps[w]));
    return least;
}

// parts = the place of the block's first wrong element; n if it has none.
BLOCK_KERNEL(first_wrong_parts)(Index n, Allowed allowed, Pointer<const Real> x, Pointer<unsigned> parts) {
    Index first = n;
    FOR_EACH(i, n) {
        if (i < first && !is_allowed(allowed, x[i])) first = i;
    }
    first = block_min(first);
    if (threadIdx.x == 0) parts[blockIdx.x] = first;
}

// found = the place of the first wrong element and its value; n if there is none. One block.
BLOCK_KERNEL(first_wrong)(Index n, Index count, Pointer<const unsigned> parts, Pointer<const Real> x,
                          Pointer<double> found) {
    Index first = n;
    for (Index i = threadIdx.x; i < count; i += BLOCK) first = min(first, Index(parts[i]));
    first = block_min(first);
    if (threadIdx.x == 0) {
        found[0] = first;
        found[1] = first < n ? double(x[first]) : 0;
    }
}

// found = the first element. One block.
KERNEL(note_number)(Pointer<const Real> x, Pointer<double> found) {
    if (blockIdx.x == 0 && threadIdx.x == 0) found[0] = double(Real(x[0]));
}
