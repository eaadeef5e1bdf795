// Kernels with one mistake each, and one without, for the tests of the emulated device.
#include "common.cuh"

KERNEL(reads_outside)(Index n, Pointer<const Real> x, Pointer<Real> y) {
    FOR_EACH(i, n) y[i] = x[i + 1];
}

KERNEL(writes_outside)(Index n, Pointer<Real> y) {
    FOR_EACH(i, n + 1) y[i] = 1;
}

KERNEL(all_write_one)(Index n, Pointer<Real> y) {
    FOR_EACH(i, n) y[0] = Real(i);
}

KERNEL(reads_what_others_write)(Index n, Pointer<Real> y) {
    FOR_EACH(i, n) y[i] = i > 0 ? Real(y[i - 1]) : Real(0);
}

// Each thread reads its neighbour's element of shared memory.
BLOCK_KERNEL(no_barrier)(Pointer<Real> y) {
    SHARED(Real, all, BLOCK);
    all[threadIdx.x] = Real(threadIdx.x);
    y[threadIdx.x] = all[(threadIdx.x + 1) % BLOCK];
}

BLOCK_KERNEL(with_barrier)(Pointer<Real> y) {
    SHARED(Real, all, BLOCK);
    all[threadIdx.x] = Real(threadIdx.x);
    __syncthreads();
    y[threadIdx.x] = all[(threadIdx.x + 1) % BLOCK];
}

BLOCK_KERNEL(barrier_for_some)(Pointer<Real> y) {
    if (threadIdx.x < 7) __syncthreads();
    y[threadIdx.x] = 1;
}

// The sum of 0..BLOCK, and of what each lane gets from the one 5 lanes away.
BLOCK_KERNEL(shuffles)(Pointer<Real> y) {
    Real sum = block_sum(Real(threadIdx.x));
    Real other = __shfl_xor_sync(0xffffffffu, Real(threadIdx.x), 5);
    if (threadIdx.x == 0) y[0] = sum;
    if (threadIdx.x > 0) y[threadIdx.x] = other;
}

KERNEL(undeclared_barrier)(Pointer<Real> y) {
    __syncthreads();
    y[threadIdx.x] = 1;
}

struct Mixed {
    unsigned small;
    Real wide;
};

KERNEL(arguments)(Index n, Mixed mixed, int negative, double exact, Pointer<Real> y) {
    FOR_EACH(i, n) y[i] = Real(mixed.small + mixed.wide + negative + exact);
}
