// Functions of the channels of (outer, channels, inner), and sums over them, a block for each
// channel.
#include "around.cuh"

// y = factor * x, with a factor of 1 where there are none.
KERNEL(scale_channels)(Index n, Around around, Pointer<const Real> factors, Pointer<const Real> x, Pointer<Real> y) {
    FOR_EACH(i, n) y[i] = factors ? factors[channel_of(around, i)] * x[i] : Real(x[i]);
}

// to += the sum of x.
BLOCK_KERNEL(add_channel_sums)(Around around, Pointer<const Real> x, Pointer<Real> to) {
    double sum = 0;
    for (Index i = threadIdx.x; i < around.outer * around.inner; i += BLOCK) sum += double(x[place_in(around, blockIdx.x, i)]);
    sum = block_sum(sum);
    if (threadIdx.x == 0) to[blockIdx.x] = to[blockIdx.x] + Real(sum);
}

// dots += the sum of x * dy, and sums, unless null, += that of dy.
BLOCK_KERNEL(add_channel_dots)(Around around, Pointer<const Real> x, Pointer<const Real> dy, Pointer<Real> dots,
                               Pointer<Real> sums) {
    double dot = 0, sum = 0;
    for (Index i = threadIdx.x; i < around.outer * around.inner; i += BLOCK) {
        Index at = place_in(around, blockIdx.x, i);
        dot += double(dy[at]) * double(x[at]);
        sum += double(dy[at]);
    }
    dot = block_sum(dot);
    sum = block_sum(sum);
    if (threadIdx.x == 0) dots[blockIdx.x] = dots[blockIdx.x] + Real(dot);
    if (threadIdx.x == 0 && sums) sums[blockIdx.x] = sums[blockIdx.x] + Real(sum);
}

// dx = dy for x > 0, else slope * dy.
KERNEL(chain_prelu)(Index n, Around around, Pointer<const Real> slopes, Pointer<const Real> x, Pointer<const Real> dy,
                    Pointer<Real> dx) {
    FOR_EACH(i, n) dx[i] = x[i] > 0 ? Real(dy[i]) : slopes[channel_of(around, i)] * dy[i];
}

// diffs += the sum of dy * x over the x that are not positive.
BLOCK_KERNEL(add_prelu_slope_diffs)(Around around, Pointer<const Real> x, Pointer<const Real> dy, Pointer<Real> diffs) {
    double sum = 0;
    for (Index i = threadIdx.x; i < around.outer * around.inner; i += BLOCK) {
        Index at = place_in(around, blockIdx.x, i);
        sum += double(dy[at]) * (x[at] > 0 ? 0.0 : double(x[at]));
    }
    sum = block_sum(sum);
    if (threadIdx.x == 0) diffs[blockIdx.x] = diffs[blockIdx.x] + Real(sum);
}
