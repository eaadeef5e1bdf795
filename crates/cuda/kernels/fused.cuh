// Functions in a row that kernels apply to their results: those that follow convolutions and sums. Their
// form is fixed, so that no element chooses between functions.
#pragma once
#include "division.cuh"

enum Stage : unsigned { NORMALIZED = 1, SCALED = 2, RECTIFIED = 4, BOUNDED = 8 };

// The stages of `stages`, in this order: (x - mean) * inverse_std; scale * x + shift; x where it is positive,
// else slope * x; x, or `most` where x is greater.
struct Fused {
    unsigned stages;
    Real mean, inverse_std, scale, shift, slope, most;

    __device__ __forceinline__ Real of(Real x) const {
        if (stages & NORMALIZED) x = (x - mean) * inverse_std;
        if (stages & SCALED) x = scale * x + shift;
        if (stages & RECTIFIED) x = x * (x > 0 ? Real(1) : slope);
        if (stages & BOUNDED) x = x > most ? most : x;
        return x;
    }
};

// The same with coefficients for each channel; those that are null are the same for all.
struct FusedChannels {
    Fused of_all;
    Pointer<const Real> means, inverse_stds, scales, shifts, slopes;

    __device__ __forceinline__ Fused of(Index channel) const {
        Fused fused = of_all;
        if (means) fused.mean = Real(means[channel]);
        if (inverse_stds) fused.inverse_std = Real(inverse_stds[channel]);
        if (scales) fused.scale = Real(scales[channel]);
        if (shifts) fused.shift = Real(shifts[channel]);
        if (slopes) fused.slope = Real(slopes[channel]);
        return fused;
    }
};
// A kernel takes them as single parameters: a struct has no pointers.
#define FUSED_PARAMETERS                                                                                              \
    Fused of_all, Pointer<const Real> means, Pointer<const Real> inverse_stds, Pointer<const Real> scales,            \
        Pointer<const Real> shifts, Pointer<const Real> slopes
#define FUSED_CHANNELS FusedChannels{of_all, means, inverse_stds, scales, shifts, slopes}

// What becomes of a sum of one channel: a bias, which may be null, and functions.
struct Finish {
    Real bias;
    Fused fused;

    __device__ __forceinline__ Finish(Pointer<const Real> biases, const FusedChannels &all, Index channel)
        : bias(biases ? Real(biases[channel]) : Real(0)), fused(all.of(channel)) {}
    __device__ __forceinline__ Real of(Real sum) const { return fused.of(sum + bias); }
};

// An element's channel is i / by_inner % by_channels.
struct ChannelOf {
    Divisor by_inner, by_channels;

    __device__ __forceinline__ Index operator()(Index i) const { return i / by_inner % by_channels; }
};
