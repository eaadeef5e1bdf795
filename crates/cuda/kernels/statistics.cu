// Statistics of channels, a block for each, and normalisation by them.
#include "around.cuh"

// The mean and the biased variance of a channel, in the first thread of its block.
struct Moments {
    double mean, variance;
};

// Both are taken of the differences to the channel's first element.
__device__ __forceinline__ Moments moments_of(const Around &around, Index channel, Pointer<const Real> x) {
    Index count = around.outer * around.inner;
    double near = x[channel * around.inner], sum = 0, squares = 0;
    for (Index i = threadIdx.x; i < count; i += BLOCK) {
        double difference = double(x[place_in(around, channel, i)]) - near;
        sum += difference;
        squares += difference * difference;
    }
    sum = block_sum(sum);
    squares = block_sum(squares);
    double mean = sum / count, variance = squares / count - mean * mean;
    // Rounding may leave less than nothing; what is no number stays none.
    if (variance < 0) variance = 0;
    return {near + mean, variance};
}

// means = the mean of each channel and inverse_std = 1 / sqrt(v + eps), with the biased variance v.
// The moving sums become fraction * themselves + the mean, the unbiased variance, and 1.
BLOCK_KERNEL(batch_statistics)(Around around, double eps, double fraction, Pointer<const Real> x,
                               Pointer<Real> moving_means, Pointer<Real> moving_variances, Pointer<Real> factor,
                               Pointer<Real> means, Pointer<Real> inverse_std) {
    Index channel = blockIdx.x, count = around.outer * around.inner;
    Moments moments = moments_of(around, channel, x);
    if (threadIdx.x > 0) return;
    means[channel] = Real(moments.mean);
    inverse_std[channel] = Real(1 / sqrt(moments.variance + eps));
    double unbias = count > 1 ? double(count) / (count - 1) : 1;
    moving_means[channel] = Real(double(moving_means[channel]) * fraction + moments.mean);
    moving_variances[channel] = Real(double(moving_variances[channel]) * fraction + moments.variance * unbias);
    if (channel == 0) factor[0] = Real(double(factor[0]) * fraction + 1);
}

// The means and biased variances alone.
BLOCK_KERNEL(channel_statistics)(Around around, Pointer<const Real> x, Pointer<Real> means, Pointer<Real> variances) {
    Moments moments = moments_of(around, blockIdx.x, x);
    if (threadIdx.x > 0) return;
    means[blockIdx.x] = Real(moments.mean);
    variances[blockIdx.x] = Real(moments.variance);
}

// The same from what was gathered: means / factor, 1 / sqrt(variances / factor + eps).
KERNEL(global_statistics)(Index n, double eps, Pointer<const Real> gathered_means,
                          Pointer<const Real> gathered_variances, Pointer<const Real> factor, Pointer<Real> means,
                          Pointer<Real> inverse_std) {
    FOR_EACH(channel, n) {
        double sum = factor[0], scale = sum == 0 ? 0 : 1 / sum;
        means[channel] = Real(double(gathered_means[channel]) * scale);
        inverse_std[channel] = Real(1 / sqrt(double(gathered_variances[channel]) * scale + eps));
    }
}

// means, and deviations, unless null: the square root of the biased variance, plus eps.
BLOCK_KERNEL(means_and_deviations)(Around around, double eps, Pointer<const Real> x, Pointer<Real> means,
                                   Pointer<Real> deviations) {
    Index channel = blockIdx.x, count = around.outer * around.inner;
    double sum = 0, squares = 0;
    for (Index i = threadIdx.x; i < count; i += BLOCK) sum += double(x[place_in(around, channel, i)]);
    double mean = block_total(sum) / count;
    if (threadIdx.x == 0) means[channel] = Real(mean);
    if (!deviations) return;
    for (Index i = threadIdx.x; i < count; i += BLOCK) {
        double difference = double(x[place_in(around, channel, i)]) - mean;
        squares += difference * difference;
    }
    squares = block_sum(squares);
    if (threadIdx.x == 0) deviations[channel] = Real(sqrt(squares / count) + eps);
}

enum Spread : unsigned { ONE, DEVIATION, INVERSE };

__device__ __forceinline__ Real spread_by(unsigned spread, Pointer<const Real> by, Index channel, Real x) {
    return spread == ONE ? x : spread == DEVIATION ? x / by[channel] : x * by[channel];
}

// y = (x - mean) / spread.
KERNEL(normalize)(Index n, Around around, unsigned spread, Pointer<const Real> means, Pointer<const Real> by,
                  Pointer<const Real> x, Pointer<Real> y) {
    FOR_EACH(i, n) {
        Index channel = channel_of(around, i);
        y[i] = spread_by(spread, by, channel, x[i] - means[channel]);
    }
}

// dx = (dy - mean(dy) - mean(dy * y) * y) / spread; dy - mean(dy) with a spread of one.
BLOCK_KERNEL(chain_normalize)(Around around, unsigned spread, Pointer<const Real> by, Pointer<const Real> y,
                              Pointer<const Real> dy, Pointer<Real> dx) {
    Index channel = blockIdx.x, count = around.outer * around.inner;
    double sum = 0, products = 0;
    for (Index i = threadIdx.x; i < count; i += BLOCK) {
        Index at = place_in(around, channel, i);
        sum += double(dy[at]);
        products += double(dy[at]) * double(y[at]);
    }
    Real mean = Real(block_total(sum) / count), product = Real(block_total(products) / count);
    for (Index i = threadIdx.x; i < count; i += BLOCK) {
        Index at = place_in(around, channel, i);
        Real d = spread == ONE ? dy[at] - mean : dy[at] - mean - product * y[at];
        dx[at] = spread_by(spread, by, channel, d);
    }
}
