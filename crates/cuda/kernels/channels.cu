// Sums over the channels of a blob seen as (outer, channels, inner), in 64 bits and in an order that
// depends on the sizes alone, and functions with a coefficient for each channel. x and y may be one
// blob.
#include "channels.cuh"

enum Term : unsigned { PLAIN, PRODUCT, NOT_POSITIVE };

// What an element adds: x, x * dy, or min(x, 0) * dy.
__device__ __forceinline__ double term(unsigned of, double x, double dy) {
    if (of == PLAIN) return x;
    return of == PRODUCT || !(x > 0) ? x * dy : 0;
}

// y = factor * x; factors that are null are 1.
KERNEL(scale_channels)(Index n, Index channels, Index inner, Pointer<const Real> factors, Pointer<const Real> x,
                       Pointer<Real> y) {
    FOR_EACH(i, n) y[i] = x[i] * (factors ? Real(factors[i / inner % channels]) : Real(1));
}

// to += the sum of terms over each channel, a block for each; and sums += that of dy, unless they
// are null.
BLOCK_KERNEL(add_channel_sums)(Index places, Index channels, Index inner, unsigned of, Pointer<const Real> x,
                               Pointer<const Real> dy, Pointer<Real> to, Pointer<Real> sums) {
    Index channel = blockIdx.x;
    double terms = 0, plain = 0;
    for (Index k = threadIdx.x; k < places; k += BLOCK) {
        Index i = place(k, channel, channels, inner);
        double at = dy[i];
        terms += term(of, x[i], at);
        plain += at;
    }
    terms = block_sum(terms);
    plain = block_sum(plain);
    if (threadIdx.x == 0) {
        to[channel] = to[channel] + Real(terms);
        if (sums) sums[channel] = sums[channel] + Real(plain);
    }
}

// dx = dy for x > 0, else slope * dy.
KERNEL(chain_prelu)(Index n, Index channels, Index inner, Pointer<const Real> slopes, Pointer<const Real> x,
                    Pointer<const Real> dy, Pointer<Real> dx) {
    FOR_EACH(i, n) dx[i] = dy[i] * (x[i] > 0 ? Real(1) : Real(slopes[i / inner % channels]));
}
