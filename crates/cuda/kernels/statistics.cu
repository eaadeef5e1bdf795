// Statistics of the channels of a blob seen as (outer, channels, inner), in 64 bits and in an order
// that depends on the sizes alone, and normalisation by them. x and y may be one blob.
#include "channels.cuh"

// What a channel's spread is: nothing, a divisor, or a factor.
enum Spread : unsigned { ONE, DEVIATION, INVERSE };
// What is told of a variance.
enum Form : unsigned { VARIANCE, STANDARD_DEVIATION, INVERSE_STD };

__device__ __forceinline__ double formed(unsigned form, double variance, double eps) {
    if (form == VARIANCE) return variance;
    return form == INVERSE_STD ? 1 / sqrt(variance + eps) : sqrt(variance) + eps;
}

// The sum of all threads' values, for all of them.
static __device__ double shared_sum(double value) {
    SHARED(double, whole, 1);
    value = block_sum(value);
    if (threadIdx.x == 0) whole[0] = value;
    __syncthreads();
    return whole[0];
}

// found = mean and biased variance of each channel of `places` elements, a block for each.
BLOCK_KERNEL(find_statistics)(Index places, Index channels, Index inner, Pointer<const Real> x, Pointer<double> found) {
    Index channel = blockIdx.x;
    double sum = 0;
    for (Index k = threadIdx.x; k < places; k += BLOCK) sum += x[place(k, channel, channels, inner)];
    double mean = shared_sum(sum) / places, squares = 0;
    for (Index k = threadIdx.x; k < places; k += BLOCK) {
        double off = x[place(k, channel, channels, inner)] - mean;
        squares += off * off;
    }
    squares = block_sum(squares);
    if (threadIdx.x == 0) {
        found[2 * channel] = mean;
        found[2 * channel + 1] = squares / places;
    }
}

// The statistics that were found, as numbers of the blobs; spreads that are null are not wanted.
KERNEL(set_statistics)(Index channels, unsigned form, double eps, Pointer<const double> found, Pointer<Real> means,
                       Pointer<Real> spreads) {
    FOR_EACH(i, channels) {
        means[i] = Real(found[2 * i]);
        if (spreads) spreads[i] = Real(formed(form, found[2 * i + 1], eps));
    }
}

// Sums of statistics, in which those of earlier batches fade to a fraction.
KERNEL(add_statistics)(Index channels, double fraction, double unbias, Pointer<const double> found,
                       Pointer<Real> means, Pointer<Real> variances) {
    FOR_EACH(i, channels) {
        means[i] = Real(means[i] * fraction + found[2 * i]);
        variances[i] = Real(variances[i] * fraction + found[2 * i + 1] * unbias);
    }
}

// factor = fraction * factor + 1.
KERNEL(count_batch)(Index n, double fraction, Pointer<Real> factor) {
    FOR_EACH(i, n) factor[i] = Real(factor[i] * fraction + 1);
}

// Means and inverse deviations from what was gathered over batches, whose weight is the factor.
KERNEL(global_statistics)(Index channels, double eps, Pointer<const Real> gathered_means,
                          Pointer<const Real> gathered_variances, Pointer<const Real> factor, Pointer<Real> means,
                          Pointer<Real> inverse_std) {
    double weight = factor[0], scale = weight == 0 ? 0 : 1 / weight;
    FOR_EACH(i, channels) {
        means[i] = Real(gathered_means[i] * scale);
        inverse_std[i] = Real(formed(INVERSE_STD, gathered_variances[i] * scale, eps));
    }
}

__device__ __forceinline__ Real spread_by(unsigned spread, Real x, Pointer<const Real> spreads, Index channel) {
    if (spread == ONE) return x;
    return spread == INVERSE ? x * spreads[channel] : x / spreads[channel];
}

// y = (x - mean) / spread.
KERNEL(normalize)(Index n, Index channels, Index inner, unsigned spread, Pointer<const Real> means,
                  Pointer<const Real> spreads, Pointer<const Real> x, Pointer<Real> y) {
    FOR_EACH(i, n) {
        Index channel = i / inner % channels;
        y[i] = spread_by(spread, x[i] - means[channel], spreads, channel);
    }
}

// found = the means of dy and of dy * y over each channel, a block for each.
BLOCK_KERNEL(find_diff_means)(Index places, Index channels, Index inner, Pointer<const Real> y, Pointer<const Real> dy,
                              Pointer<Real> found) {
    Index channel = blockIdx.x;
    double sum = 0, product = 0;
    for (Index k = threadIdx.x; k < places; k += BLOCK) {
        Index i = place(k, channel, channels, inner);
        double diff = dy[i];
        sum += diff;
        product += diff * y[i];
    }
    sum = block_sum(sum);
    product = block_sum(product);
    if (threadIdx.x == 0) {
        found[2 * channel] = Real(sum / places);
        found[2 * channel + 1] = Real(product / places);
    }
}

// dx = (dy - mean(dy) - mean(dy * y) * y) / spread; with a spread of one dx = dy - mean(dy).
KERNEL(chain_normalize)(Index n, Index channels, Index inner, unsigned spread, Pointer<const Real> found,
                        Pointer<const Real> spreads, Pointer<const Real> y, Pointer<const Real> dy, Pointer<Real> dx) {
    FOR_EACH(i, n) {
        Index channel = i / inner % channels;
        Real centred = dy[i] - found[2 * channel];
        if (spread != ONE) centred -= found[2 * channel + 1] * y[i];
        dx[i] = spread_by(spread, centred, spreads, channel);
    }
}
