// Functions of the channels of (outer, channels, inner), and sums over them: each channel has blocks for its
// parts, whose sums a second kernel adds up.
#include "around.cuh"

// y = factor * x, with a factor of 1 where there are none.
KERNEL(scale_channels)(Index n, Around around, Pointer<const Real> factors, Pointer<const Real> x, Pointer<Real> y) {
    stream(n, [&](Index i) { return factors ? factors[channel_of(around, i)] * x[i] : Real(x[i]); },
           [&](Index i, Real x) { y[i] = x; });
}

// The sums of x, by parts.
BLOCK_KERNEL(channel_sums)(Around around, Pointer<const Real> x, Pointer<double> parts) {
    double sum = 0;
    Part(around).visit(around, blockIdx.x, [&](Index at) { sum += double(x[at]); });
    leave_sums(around, blockIdx.x, sum, 0, parts);
}

// The sums of x * dy and of dy, by parts.
BLOCK_KERNEL(channel_dots)(Around around, Pointer<const Real> x, Pointer<const Real> dy, Pointer<double> parts) {
    double dot = 0, sum = 0;
    Part(around).visit(around, blockIdx.x, [&](Index at) {
        double d = double(dy[at]);
        dot += d * double(x[at]);
        sum += d;
    });
    leave_sums(around, blockIdx.x, dot, sum, parts);
}

// Adds the parts to `first` and, unless null, to `second`, for n channels.
KERNEL(add_channel_parts)(Index n, Around around, Index count, Pointer<const double> parts, Pointer<Real> first,
                          Pointer<Real> second) {
    FOR_EACH(channel, n) {
        ChannelSums sums(around, channel, count, parts);
        first[channel] = first[channel] + Real(sums.first);
        if (second) second[channel] = second[channel] + Real(sums.second);
    }
}

// dx = dy for x > 0, else slope * dy.
KERNEL(chain_prelu)(Index n, Around around, Pointer<const Real> slopes, Pointer<const Real> x, Pointer<const Real> dy,
                    Pointer<Real> dx) {
    FOR_EACH(i, n) dx[i] = x[i] > 0 ? Real(dy[i]) : slopes[channel_of(around, i)] * dy[i];
}

// The sums of dy * x over the x that are not positive, by parts.
BLOCK_KERNEL(prelu_slope_diffs)(Around around, Pointer<const Real> x, Pointer<const Real> dy, Pointer<double> parts) {
    double sum = 0;
    Part(around).visit(around, blockIdx.x, [&](Index at) {
        double value = double(x[at]);
        sum += double(dy[at]) * (value > 0 ? 0.0 : value);
    });
    leave_sums(around, blockIdx.x, sum, 0, parts);
}
