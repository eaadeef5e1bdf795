// Sums over all elements and over rows, in 64 bits and in an order that depends on the numbers of
// elements alone.
#include "common.cuh"

enum Term : unsigned { ABSOLUTE, SQUARE, PRODUCT, PLAIN };

__device__ __forceinline__ double term(unsigned of, double x, double y) {
    switch (of) {
    case ABSOLUTE: return fabs(x);
    case SQUARE: return x * x;
    case PRODUCT: return x * y;
    default: return x;
    }
}

// Each block's share of a sum of terms. Of one operand, y is x.
BLOCK_KERNEL(sum_parts)(Index n, unsigned of, Pointer<const Real> x, Pointer<const Real> y, Pointer<double> parts) {
    double sum = 0;
    FOR_EACH(i, n) sum += term(of, x[i], y[i]);
    sum = block_sum(sum);
    if (threadIdx.x == 0) parts[blockIdx.x] = sum;
}

// sum[0] = the sum of n parts; one block.
BLOCK_KERNEL(sum_of_parts)(Index n, Pointer<const double> parts, Pointer<double> sum) {
    double all = 0;
    for (Index i = threadIdx.x; i < n; i += BLOCK) all += parts[i];
    all = block_sum(all);
    if (threadIdx.x == 0) sum[0] = all;
}

// y = factor * the sum of terms over each row of `len` elements, a block for each.
BLOCK_KERNEL(reduce_rows)(unsigned of, double factor, Index len, Pointer<const Real> x, Pointer<Real> y) {
    double sum = 0;
    Pointer<const Real> row = x + blockIdx.x * len;
    for (Index i = threadIdx.x; i < len; i += BLOCK) sum += term(of, row[i], 0);
    sum = block_sum(sum);
    if (threadIdx.x == 0) y[blockIdx.x] = Real(factor * sum);
}

// dx = factor * dy * the slope of the terms at x, with one dy for each row.
KERNEL(chain_reduce_rows)(Index n, unsigned of, double factor, Index len, Pointer<const Real> x,
                          Pointer<const Real> dy, Pointer<Real> dx) {
    FOR_EACH(i, n) {
        double at = x[i], slope = 1;
        if (of == ABSOLUTE) slope = at > 0 ? 1 : at < 0 ? -1 : 0;
        if (of == SQUARE) slope = 2 * at;
        dx[i] = Real(factor * double(dy[i / len]) * slope);
    }
}
