// Statistics of channels, and normalisation by them. Each channel has blocks for its parts.
#include "around.cuh"

// The mean and the biased variance of a channel.
struct Moments {
    double mean, variance;
};

// The sums that the moments follow from, by parts: of the differences to the channel's first element, and of their
// squares.
BLOCK_KERNEL(moment_sums)(Around around, Pointer<const Real> x, Pointer<double> parts) {
    double near = x[blockIdx.x * around.inner], sum = 0, squares = 0;
    Part(around).visit(around, blockIdx.x, [&](Index at) {
        double difference = double(x[at]) - near;
        sum += difference;
        squares += difference * difference;
    });
    leave_sums(around, blockIdx.x, sum, squares, parts);
}

__device__ __forceinline__ Moments moments_of(const Around &around, Index channel, Index count,
                                              Pointer<const double> parts, Pointer<const Real> x) {
    Index elements = around.outer * around.inner;
    ChannelSums sums(around, channel, count, parts);
    double mean = sums.first / elements, variance = sums.second / elements - mean * mean;
    // Rounding may leave less than nothing; what is no number stays none.
    if (variance < 0) variance = 0;
    return {double(x[channel * around.inner]) + mean, variance};
}

// means = the mean of each channel and inverse_std = 1 / sqrt(v + eps), with the biased variance v.
// The moving sums become fraction * themselves + the mean, the unbiased variance, and 1.
KERNEL(batch_statistics)(Around around, Index parts, double eps, double fraction, Pointer<const double> sums,
                         Pointer<const Real> x, Pointer<Real> moving_means, Pointer<Real> moving_variances,
                         Pointer<Real> factor, Pointer<Real> means, Pointer<Real> inverse_std) {
    Index elements = around.outer * around.inner;
    double unbias = elements > 1 ? double(elements) / (elements - 1) : 1;
    FOR_EACH(channel, around.len) {
        Moments moments = moments_of(around, channel, parts, sums, x);
        means[channel] = Real(moments.mean);
        inverse_std[channel] = Real(1 / sqrt(moments.variance + eps));
        moving_means[channel] = Real(double(moving_means[channel]) * fraction + moments.mean);
        moving_variances[channel] = Real(double(moving_variances[channel]) * fraction + moments.variance * unbias);
        if (channel == 0) factor[0] = Real(double(factor[0]) * fraction + 1);
    }
}

// The means and biased variances alone.
KERNEL(channel_statistics)(Around around, Index parts, Pointer<const double> sums, Pointer<const Real> x,
                           Pointer<Real> means, Pointer<Real> variances) {
    FOR_EACH(channel, around.len) {
        Moments moments = moments_of(around, channel, parts, sums, x);
        means[channel] = Real(moments.mean);
        variances[channel] = Real(moments.variance);
    }
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
    auto normalized = [&](Index i) {
        Index channel = channel_of(around, i);
        return spread_by(spread, by, channel, x[i] - means[channel]);
    };
    stream(n, normalized, [&](Index i, Real x) { y[i] = x; });
}

// dx = (dy - mean(dy) - mean(dy * y) * y) / spread; dy - mean(dy) with a spread of one. `sums` are the sums of
// dy * y and of dy by parts (`channel_dots`).
BLOCK_KERNEL(chain_normalize)(Around around, Index parts, unsigned spread, Pointer<const double> sums,
                              Pointer<const Real> by, Pointer<const Real> y, Pointer<const Real> dy,
                              Pointer<Real> dx) {
    SHARED(Real, of_channel, 2);
    Index channel = blockIdx.x, count = around.outer * around.inner;
    if (threadIdx.x == 0) {
        ChannelSums all(around, channel, parts, sums);
        of_channel[0] = Real(all.first / count);
        of_channel[1] = Real(all.second / count);
    }
    __syncthreads();
    Real product = of_channel[0], mean = of_channel[1];
    Part(around).stream(
        around, channel,
        [&](Index at) {
            Real d = spread == ONE ? dy[at] - mean : dy[at] - mean - product * y[at];
            return spread_by(spread, by, channel, d);
        },
        [&](Index at, Real d) { dx[at] = d; });
}
