// Convolutions whose groups are so small that tiles would be mostly empty (depthwise): each thread
// computes an element by itself. And the columns of images.
#include "division.cuh"

#define AXES 3

struct Axis {
    int input, kernel, stride, pad, dilation, output;
};

// Axes are slowest first; those that there are not have size 1. Channels and outputs are those of a
// group. `by_...[1]` and `[2]` divide places of a plane by the sizes of its last two axes.
struct Conv {
    Index batch, group, channels, outputs;
    Axis axes[AXES];
    Index input_plane, output_plane, kernel_plane;
    Divisor by_input_plane, by_output_plane, by_kernel_plane;
    Divisor by_input[AXES], by_output[AXES], by_kernel[AXES], by_stride[AXES];
};

struct Place {
    int at[AXES];
};

__device__ __forceinline__ Place place(Index i, const Divisor *by) {
    Index rows = i / by[2], planes = rows / by[1];
    return {{int(planes), int(rows - planes * by[1].by), int(i - rows * by[2].by)}};
}

// The place of an axis of the input that the kernel's element k meets at an output; or -1, where that is
// padding.
__device__ __forceinline__ int met_input(const Axis &axis, int output, int k) {
    int i = output * axis.stride - axis.pad + k * axis.dilation;
    return Index(i) < Index(axis.input) ? i : -1;
}

// The output of an axis whose window has this place of the input at the kernel's element k; or -1, where
// there is none.
__device__ __forceinline__ int met_output(const Conv &conv, int a, int input, int k) {
    int steps = input + conv.axes[a].pad - k * conv.axes[a].dilation;
    if (steps < 0) return -1;
    Index o = Index(steps) / conv.by_stride[a];
    return o * conv.by_stride[a].by == Index(steps) && o < Index(conv.axes[a].output) ? int(o) : -1;
}

// Calls visit(element of the kernel, place in the plane) for the elements of the kernel, in order, that
// meet a place: met(axis, element of that axis) is the place on an axis, or -1; size(axis) is how many
// there are. An axis is left as soon as one has none.
template <typename Met, typename Size, typename Visit>
__device__ __forceinline__ void visit_window(const Conv &conv, const Met &met, const Size &size, const Visit &visit) {
    int kernel_1 = conv.axes[1].kernel, kernel_2 = conv.axes[2].kernel;
    for (int k0 = 0; k0 < conv.axes[0].kernel; k0++) {
        int at_0 = met(0, k0);
        if (at_0 < 0) continue;
        for (int k1 = 0; k1 < kernel_1; k1++) {
            int at_1 = met(1, k1);
            if (at_1 < 0) continue;
            int row = (at_0 * size(1) + at_1) * size(2), of_kernel = (k0 * kernel_1 + k1) * kernel_2;
            for (int k2 = 0; k2 < kernel_2; k2++) {
                int at_2 = met(2, k2);
                if (at_2 >= 0) visit(Index(of_kernel + k2), Index(row + at_2));
            }
        }
    }
}

template <typename Visit>
__device__ __forceinline__ void visit_inputs(const Conv &conv, const Place &output, const Visit &visit) {
    auto met = [&](int a, int k) { return met_input(conv.axes[a], output.at[a], k); };
    visit_window(conv, met, [&](int a) { return conv.axes[a].input; }, visit);
}
template <typename Visit>
__device__ __forceinline__ void visit_outputs(const Conv &conv, const Place &input, const Visit &visit) {
    auto met = [&](int a, int k) { return met_output(conv, a, input.at[a], k); };
    visit_window(conv, met, [&](int a) { return conv.axes[a].output; }, visit);
}

// y = w * x + bias, a thread for each element of y.
KERNEL(convolve_each)(Index n, Conv conv, Pointer<const Real> x, Pointer<const Real> w, Pointer<const Real> bias,
                      Pointer<Real> y) {
    FOR_EACH(i, n) {
        Index row = i / conv.by_output_plane, channel = row % (conv.group * conv.outputs);
        Index image = row / (conv.group * conv.outputs), group = channel / conv.outputs;
        Pointer<const Real> from = x + (image * conv.group + group) * conv.channels * conv.input_plane;
        Pointer<const Real> filter = w + channel * conv.channels * conv.kernel_plane;
        Real sum = 0;
        visit_inputs(conv, place(i - row * conv.output_plane, conv.by_output), [&](Index k, Index at) {
            for (Index c = 0; c < conv.channels; c++)
                sum += filter[c * conv.kernel_plane + k] * from[c * conv.input_plane + at];
        });
        y[i] = bias ? sum + bias[channel] : sum;
    }
}

// x = the transpose of w * y + bias, a thread for each element of x.
KERNEL(convolve_transposed_each)(Index n, Conv conv, Pointer<const Real> y, Pointer<const Real> w,
                                 Pointer<const Real> bias, Pointer<Real> x) {
    FOR_EACH(i, n) {
        Index row = i / conv.by_input_plane, channel = row % (conv.group * conv.channels);
        Index image = row / (conv.group * conv.channels), group = channel / conv.channels;
        Pointer<const Real> from = y + (image * conv.group + group) * conv.outputs * conv.output_plane;
        Index of_group = group * conv.outputs * conv.channels + channel % conv.channels;
        Pointer<const Real> filter = w + of_group * conv.kernel_plane;
        Real sum = 0;
        visit_outputs(conv, place(i - row * conv.input_plane, conv.by_input), [&](Index k, Index at) {
            for (Index o = 0; o < conv.outputs; o++)
                sum += filter[o * conv.channels * conv.kernel_plane + k] * from[o * conv.output_plane + at];
        });
        x[i] = bias ? sum + bias[channel] : sum;
    }
}

// dw += the gradient of the filters, a block for each weight. Each thread sums up every BLOCK-th place.
BLOCK_KERNEL(add_filter_diffs_each)(Conv conv, Pointer<const Real> x, Pointer<const Real> y, Pointer<Real> dw) {
    Index weight = blockIdx.x, row = weight / conv.by_kernel_plane, channel = row / conv.channels;
    Place kernel = place(weight - row * conv.kernel_plane, conv.by_kernel);
    Index group = channel / conv.outputs, all = conv.batch * conv.output_plane;
    Pointer<const Real> from_x = x + (group * conv.channels + row % conv.channels) * conv.input_plane;
    Pointer<const Real> from_y = y + channel * conv.output_plane;
    Index image_x = conv.group * conv.channels * conv.input_plane;
    Index image_y = conv.group * conv.outputs * conv.output_plane;
    Real sum = 0;
    for (Index i = threadIdx.x; i < all; i += BLOCK) {
        Index image = i / conv.by_output_plane, at_output = i - image * conv.output_plane;
        Place output = place(at_output, conv.by_output);
        int at = 0;
        bool inside = true;
#pragma unroll
        for (int a = 0; a < AXES; a++) {
            int met = met_input(conv.axes[a], output.at[a], kernel.at[a]);
            inside = inside & (met >= 0);
            at = at * conv.axes[a].input + met;
        }
        if (inside) sum += from_x[image * image_x + Index(at)] * from_y[image * image_y + at_output];
    }
    sum = block_sum(sum);
    if (threadIdx.x == 0) dw[weight] = dw[weight] + sum;
}

// columns (image, channel, kernel, output) of images: 0 for padding. A group is all channels here.
KERNEL(im2col)(Index n, Conv conv, Pointer<const Real> x, Pointer<Real> columns) {
    FOR_EACH(i, n) {
        Index row = i / conv.by_output_plane, plane = row / conv.by_kernel_plane;
        Place output = place(i - row * conv.output_plane, conv.by_output);
        Place kernel = place(row - plane * conv.kernel_plane, conv.by_kernel);
        int at = 0;
        bool inside = true;
#pragma unroll
        for (int a = 0; a < AXES; a++) {
            int met = met_input(conv.axes[a], output.at[a], kernel.at[a]);
            inside = inside & (met >= 0);
            at = at * conv.axes[a].input + met;
        }
        columns[i] = inside ? Real(x[plane * conv.input_plane + Index(at)]) : Real(0);
    }
}

// x = the sum of the columns at each element.
KERNEL(col2im)(Index n, Conv conv, Pointer<const Real> columns, Pointer<Real> x) {
    FOR_EACH(i, n) {
        Index plane = i / conv.by_input_plane;
        Pointer<const Real> from = columns + plane * conv.kernel_plane * conv.output_plane;
        Real sum = 0;
        visit_outputs(conv, place(i - plane * conv.input_plane, conv.by_input),
                      [&](Index k, Index at) { sum += from[k * conv.output_plane + at]; });
        x[i] = sum;
    }
}
