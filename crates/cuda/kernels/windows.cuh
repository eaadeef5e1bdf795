// The sizes of a convolution, as products of filters and windows: what is read need not be the input,
// for the gradient of a convolution of stride 1 is a convolution too.
#pragma once
#include "division.cuh"
#include "tiles.cuh"

#define AXES 3

// An axis of what is read and of what is written: the window of output o begins at o * step + shift,
// and element k of the kernel meets what is `dilation` * k further, which may be backward.
// A gradient of a convolution with a stride is one such product for each remainder of the stride: it
// writes the places first_output + o * each_output of `outputs`, with the elements first_kernel + k *
// each_kernel of `kernels`.
struct Axis {
    int input, step, shift, dilation;
    Divisor by_output, by_kernel;
    Index first_output, each_output, outputs, first_kernel, each_kernel, kernels;
};

// Of the filters, element k of a window, (channel, kernel), and row lie at row * filter_row + channel *
// filter_channel + kernel. Channels and rows are those of a group. Axes are slowest first; those that
// there are not have size 1. `output_plane` and `kernel_plane` are the places and elements of this
// product, `all_outputs` those of a whole plane.
struct Windows {
    Index batch, group, channels, rows, input_plane, output_plane, kernel_plane, filter_row, filter_channel, filters,
        all_outputs;
    Divisor by_output_plane, by_kernel_plane;
    Axis axes[AXES];
};

// The number of axes, the last ones, that a kernel computes. There is nothing to compute where the
// kernel is one element that meets the same place of the input.
#define POINTWISE 0
#define PLANES 2
#define VOLUMES 3

// The place at each of the last N axes of place `i` of all of them.
template <int N, Divisor Axis::*BY>
__device__ __forceinline__ void split(const Windows &windows, Index i, int (&at)[N]) {
#pragma unroll
    for (int a = N - 1; a > 0; a--) {
        const Divisor &by = windows.axes[AXES - N + a].*BY;
        Index rest = i / by;
        at[a] = int(i - rest * by.by);
        i = rest;
    }
    at[0] = int(i);
}

// Where place `i` of this product lies in a plane of the output, and element `k` in the kernel.
template <int N> __device__ __forceinline__ Index place_of_output(const Windows &windows, Index i) {
    int at[N];
    split<N, &Axis::by_output>(windows, i, at);
    Index place = 0;
#pragma unroll
    for (int a = 0; a < N; a++) {
        const Axis &axis = windows.axes[AXES - N + a];
        place = place * axis.outputs + axis.first_output + Index(at[a]) * axis.each_output;
    }
    return place;
}
template <int N> __device__ __forceinline__ Index place_in_kernel(const Windows &windows, Index k) {
    int at[N];
    split<N, &Axis::by_kernel>(windows, k, at);
    Index place = 0;
#pragma unroll
    for (int a = 0; a < N; a++) {
        const Axis &axis = windows.axes[AXES - N + a];
        place = place * axis.kernels + axis.first_kernel + Index(at[a]) * axis.each_kernel;
    }
    return place;
}

// `there`, and whether i lies in 0..size.
__device__ __forceinline__ bool within(bool there, int i, int size) { return there & (Index(i) < Index(size)); }
