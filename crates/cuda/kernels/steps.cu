// Functions of the elements of each channel. An element's channel is i / inner % channels. x and y may
// be one blob.
#include "fused.cuh"
#include "pointwise.cuh"

// y = f(x). a, b and c are the function's coefficients for each channel; one that is null is the same
// for all, as f has it.
KERNEL(map_channels)(Index n, Index channels, Index inner, Function f, Pointer<const Real> a, Pointer<const Real> b,
                     Pointer<const Real> c, Pointer<const Real> x, Pointer<Real> y) {
    FOR_EACH(i, n) {
        Index channel = i / inner % channels;
        if (a) f.a = Real(a[channel]);
        if (b) f.b = Real(b[channel]);
        if (c) f.c = Real(c[channel]);
        y[i] = value(f, x[i]);
    }
}

// y = the functions of x.
KERNEL(map_fused)(Index n, ChannelOf channel_of, FUSED_PARAMETERS, Pointer<const Real> x, Pointer<Real> y) {
    FusedChannels fused = FUSED_CHANNELS;
    stream(n, [&](Index i) { return fused.of(channel_of(i)).of(x[i]); }, [&](Index i, Real x) { y[i] = x; });
}
