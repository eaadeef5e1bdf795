// Functions of the elements of each channel, with coefficients for each. An element's channel is
// i / inner % channels. x and y may be one blob.
#include "common.cuh"

// y = scale * x + shift; a scale that is null is 1, such a shift 0.
KERNEL(affine_channels)(Index n, Index channels, Index inner, Pointer<const Real> scale, Pointer<const Real> shift,
                        Pointer<const Real> x, Pointer<Real> y) {
    FOR_EACH(i, n) {
        Index channel = i / inner % channels;
        Real factor = scale ? Real(scale[channel]) : Real(1), summand = shift ? Real(shift[channel]) : Real(0);
        y[i] = factor * x[i] + summand;
    }
}

// y = (x - mean) * inverse_std.
KERNEL(normalize_channels)(Index n, Index channels, Index inner, Pointer<const Real> mean,
                           Pointer<const Real> inverse_std, Pointer<const Real> x, Pointer<Real> y) {
    FOR_EACH(i, n) {
        Index channel = i / inner % channels;
        y[i] = (x[i] - mean[channel]) * inverse_std[channel];
    }
}

// y = x for x > 0, else slope * x. There is no second coefficient.
KERNEL(prelu_channels)(Index n, Index channels, Index inner, Pointer<const Real> slope, Pointer<const Real> none,
                       Pointer<const Real> x, Pointer<Real> y) {
    FOR_EACH(i, n) {
        Real at = x[i];
        y[i] = at * (at > 0 ? Real(1) : Real(slope[i / inner % channels]));
    }
}
