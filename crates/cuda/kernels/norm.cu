// Softmax over the middle axis of (outer, len, inner): a block for each place where places are few
// and long, else a thread. x and y may be one blob.
#include "common.cuh"

// Where the elements of a place begin; they are `inner` apart.
__device__ __forceinline__ Index first_of(Index place, Index len, Index inner) {
    return place / inner * len * inner + place % inner;
}

// The greatest of all `value`s of a block, in every thread.
__device__ Real block_max(Real value) {
    SHARED(Real, of_warps, BLOCK / 32);
    for (unsigned by = 16; by > 0; by /= 2) value = fmax(value, __shfl_xor_sync(0xffffffffu, value, by));
    __syncthreads();
    if (threadIdx.x % 32 == 0) of_warps[threadIdx.x / 32] = value;
    __syncthreads();
    Real greatest = of_warps[0];
    for (unsigned w = 1; w < BLOCK / 32; w++) greatest = fmax(greatest, Real(of_warps[w]));
    return greatest;
}

// The sum of all `value`s of a block, in every thread.
__device__ Real block_total(Real value) {
    SHARED(Real, total, 1);
    Real sum = block_sum(value);
    if (threadIdx.x == 0) total[0] = sum;
    __syncthreads();
    return total[0];
}

// y = exp(x - max x) / the sum of that.
BLOCK_KERNEL(softmax)(Index len, Index inner, Pointer<const Real> x, Pointer<Real> y) {
    Index first = first_of(blockIdx.x, len, inner);
    Real greatest = LOWEST, part = 0;
    for (Index c = threadIdx.x; c < len; c += BLOCK) greatest = fmax(greatest, Real(x[first + c * inner]));
    greatest = block_max(greatest);
    for (Index c = threadIdx.x; c < len; c += BLOCK) {
        Real e = exp(x[first + c * inner] - greatest);
        y[first + c * inner] = e;
        part += e;
    }
    Real total = block_total(part);
    for (Index c = threadIdx.x; c < len; c += BLOCK) y[first + c * inner] = y[first + c * inner] / total;
}

KERNEL(softmax_each)(Index places, Index len, Index inner, Pointer<const Real> x, Pointer<Real> y) {
    FOR_EACH(place, places) {
        Index first = first_of(place, len, inner);
        Real greatest = LOWEST, total = 0;
        for (Index c = 0; c < len; c++) greatest = fmax(greatest, Real(x[first + c * inner]));
        for (Index c = 0; c < len; c++) {
            Real e = exp(x[first + c * inner] - greatest);
            y[first + c * inner] = e;
            total += e;
        }
        for (Index c = 0; c < len; c++) y[first + c * inner] = y[first + c * inner] / total;
    }
}

// dx = y * (dy - the sum of dy * y).
BLOCK_KERNEL(chain_softmax)(Index len, Index inner, Pointer<const Real> y, Pointer<const Real> dy, Pointer<Real> dx) {
    Index first = first_of(blockIdx.x, len, inner);
    Real part = 0;
    for (Index c = threadIdx.x; c < len; c += BLOCK) part += dy[first + c * inner] * y[first + c * inner];
    Real dot = block_total(part);
    for (Index c = threadIdx.x; c < len; c += BLOCK) {
        Index at = first + c * inner;
        dx[at] = y[at] * (dy[at] - dot);
    }
}

KERNEL(chain_softmax_each)(Index places, Index len, Index inner, Pointer<const Real> y, Pointer<const Real> dy,
                           Pointer<Real> dx) {
    FOR_EACH(place, places) {
        Index first = first_of(place, len, inner);
        Real dot = 0;
        for (Index c = 0; c < len; c++) dot += dy[first + c * inner] * y[first + c * inner];
        for (Index c = 0; c < len; c++) {
            Index at = first + c * inner;
            dx[at] = y[at] * (dy[at] - dot);
        }
    }
}
