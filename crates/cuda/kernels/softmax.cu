// Softmax over the middle axis of (outer, len, inner): a block for each place where places are few
// and long, else a thread. x and y may be one blob.
#include "around.cuh"

// The greatest of all `value`s of a block, in every thread.
static __device__ Real block_max(Real value) {
    SHARED(Real, of_warps, BLOCK / 32);
    for (unsigned by = 16; by > 0; by /= 2) value = fmax(value, __shfl_xor_sync(0xffffffffu, value, by));
    __syncthreads();
    if (threadIdx.x % 32 == 0) of_warps[threadIdx.x / 32] = value;
    __syncthreads();
    Real greatest = of_warps[0];
    for (unsigned w = 1; w < BLOCK / 32; w++) greatest = fmax(greatest, Real(of_warps[w]));
    return greatest;
}

// y = exp(x - max x) / the sum of that.
BLOCK_KERNEL(softmax)(Around around, Pointer<const Real> x, Pointer<Real> y) {
    Index first = first_of(around, blockIdx.x);
    Real greatest = LOWEST, part = 0;
    for (Index c = threadIdx.x; c < around.len; c += BLOCK) greatest = fmax(greatest, Real(x[first + c * around.inner]));
    greatest = block_max(greatest);
    for (Index c = threadIdx.x; c < around.len; c += BLOCK) {
        Real e = exp(x[first + c * around.inner] - greatest);
        y[first + c * around.inner] = e;
        part += e;
    }
    Real total = block_total(part);
    for (Index c = threadIdx.x; c < around.len; c += BLOCK) y[first + c * around.inner] = y[first + c * around.inner] / total;
}

KERNEL(softmax_each)(Index places, Around around, Pointer<const Real> x, Pointer<Real> y) {
    FOR_EACH(place, places) {
        Index first = first_of(around, place);
        Real greatest = LOWEST, total = 0;
        for (Index c = 0; c < around.len; c++) greatest = fmax(greatest, Real(x[first + c * around.inner]));
#pragma unroll 1
        for (Index c = 0; c < around.len; c++) {
            Real e = exp(x[first + c * around.inner] - greatest);
            y[first + c * around.inner] = e;
            total += e;
        }
        for (Index c = 0; c < around.len; c++) y[first + c * around.inner] = y[first + c * around.inner] / total;
    }
}

// dx = y * (dy - the sum of dy * y).
BLOCK_KERNEL(chain_softmax)(Around around, Pointer<const Real> y, Pointer<const Real> dy, Pointer<Real> dx) {
    Index first = first_of(around, blockIdx.x);
    Real part = 0;
    for (Index c = threadIdx.x; c < around.len; c += BLOCK) part += dy[first + c * around.inner] * y[first + c * around.inner];
    Real dot = block_total(part);
    for (Index c = threadIdx.x; c < around.len; c += BLOCK) {
        Index at = first + c * around.inner;
        dx[at] = y[at] * (dy[at] - dot);
    }
}

KERNEL(chain_softmax_each)(Index places, Around around, Pointer<const Real> y, Pointer<const Real> dy,
                           Pointer<Real> dx) {
    FOR_EACH(place, places) {
        Index first = first_of(around, place);
        Real dot = 0;
        for (Index c = 0; c < around.len; c++) dot += dy[first + c * around.inner] * y[first + c * around.inner];
        for (Index c = 0; c < around.len; c++) {
            Index at = first + c * around.inner;
            dx[at] = y[at] * (dy[at] - dot);
        }
    }
}
