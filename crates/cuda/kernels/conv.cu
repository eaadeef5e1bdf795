// Convolutions of up to three axes, as products of matrices whose columns are never stored: an
// element of a column is read from the image when its tile is filled. Where groups are so small that
// tiles would be mostly empty (depthwise), each thread makes an element by itself.
#include "division.cuh"
#include "tiles.cuh"

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
    Index rows = i / by[2];
    return {{int(rows / by[1]), int(rows % by[1]), int(i % by[2])}};
}

// Where the element of the image lies in its plane that the kernel's element meets at an output; or
// -1, where that is padding.
__device__ __forceinline__ int met_input(const Conv &conv, const Place &output, const Place &kernel) {
    int at = 0;
#pragma unroll
    for (int a = 0; a < AXES; a++) {
        const Axis &axis = conv.axes[a];
        int i = output.at[a] * axis.stride - axis.pad + kernel.at[a] * axis.dilation;
        if (i < 0 || i >= axis.input) return -1;
        at = at * axis.input + i;
    }
    return at;
}

// Where the output lies in its plane whose window has this element of the image at the kernel's
// element; or -1, where there is none.
__device__ __forceinline__ int met_output(const Conv &conv, const Place &input, const Place &kernel) {
    int at = 0;
#pragma unroll
    for (int a = 0; a < AXES; a++) {
        const Axis &axis = conv.axes[a];
        int steps = input.at[a] + axis.pad - kernel.at[a] * axis.dilation;
        if (steps < 0) return -1;
        Index o = Index(steps) / conv.by_stride[a];
        if (o * conv.by_stride[a].by != Index(steps) || o >= Index(axis.output)) return -1;
        at = at * axis.output + int(o);
    }
    return at;
}

// Filters (outputs, channels * kernel) of a group by rows.
struct FilterRows {
    const Conv &conv;
    Pointer<const Real> w;
    Index first;

    __device__ bool along() const { return true; }
    __device__ void begin(Index) {}
    __device__ Real get(Index, Index row, Index k) const {
        Index output = first + row;
        return output < conv.outputs ? Real(w[output * conv.channels * conv.kernel_plane + k]) : Real(0);
    }
};

// Columns: a row for each (image, output) that this thread reads, of (channel, kernel) elements.
struct InputColumns {
    const Conv &conv;
    Pointer<const Real> x;
    bool inside;
    Index start;
    Place output;

    __device__ InputColumns(const Conv &conv, Pointer<const Real> x, Index group, Index first) : conv(conv), x(x) {
        Index n = first + threadIdx.x % TILE, image = n / conv.by_output_plane;
        inside = image < conv.batch;
        start = (image * conv.group + group) * conv.channels * conv.input_plane;
        output = place(n % conv.by_output_plane, conv.by_output);
    }
    __device__ bool along() const { return false; }
    __device__ void begin(Index) {}
    __device__ Real get(Index, Index, Index k) const {
        if (!inside) return 0;
        Index channel = k / conv.by_kernel_plane;
        int at = met_input(conv, output, place(k % conv.by_kernel_plane, conv.by_kernel));
        return at < 0 ? Real(0) : Real(x[start + channel * conv.input_plane + at]);
    }
};

// y = w * x + bias. The grid: (image, output) tiles, outputs of a group, groups.
BLOCK_KERNEL(convolve)(Conv conv, Pointer<const Real> x, Pointer<const Real> w, Pointer<const Real> bias,
                       Pointer<Real> y) {
    Index group = blockIdx.z, first_output = blockIdx.y * TILE, first = blockIdx.x * TILE;
    Index depth = conv.channels * conv.kernel_plane;
    FilterRows filters = {conv, w + group * conv.outputs * depth, first_output};
    InputColumns columns(conv, x, group, first);
    Real sums[EACH * EACH] = {};
    multiply_tiles(filters, columns, 0, depth, sums);
#pragma unroll
    for (Index e = 0; e < EACH * EACH; e++) {
        Index output = first_output + own_row(e), n = first + own_column(e), image = n / conv.by_output_plane;
        if (output >= conv.outputs || image >= conv.batch) continue;
        Index channel = group * conv.outputs + output;
        Index at = (image * conv.group * conv.outputs + channel) * conv.output_plane + n % conv.by_output_plane;
        y[at] = bias ? sums[e] + bias[channel] : sums[e];
    }
}

// The same, a thread for each element of y.
KERNEL(convolve_each)(Index n, Conv conv, Pointer<const Real> x, Pointer<const Real> w, Pointer<const Real> bias,
                      Pointer<Real> y) {
    FOR_EACH(i, n) {
        Index row = i / conv.by_output_plane, channel = row % (conv.group * conv.outputs);
        Index image = row / (conv.group * conv.outputs), group = channel / conv.outputs;
        Place output = place(i % conv.by_output_plane, conv.by_output);
        Index from = (image * conv.group + group) * conv.channels * conv.input_plane;
        Index filter = channel * conv.channels * conv.kernel_plane;
        Real sum = 0;
        for (Index k = 0; k < conv.kernel_plane; k++) {
            int at = met_input(conv, output, place(k, conv.by_kernel));
            if (at < 0) continue;
            for (Index c = 0; c < conv.channels; c++)
                sum += w[filter + c * conv.kernel_plane + k] * x[from + c * conv.input_plane + at];
        }
        y[i] = bias ? sum + bias[channel] : sum;
    }
}

// Filters of a group by columns: a row for each channel, of (output, kernel) elements.
struct FilterColumns {
    const Conv &conv;
    Pointer<const Real> w;
    Index first, of_depth;

    __device__ bool along() const { return true; }
    __device__ void begin(Index k) {
        Index output = k / conv.by_kernel_plane;
        of_depth = output * conv.channels * conv.kernel_plane + k % conv.by_kernel_plane;
    }
    __device__ Real get(Index, Index row, Index) const {
        Index channel = first + row;
        return channel < conv.channels ? Real(w[of_depth + channel * conv.kernel_plane]) : Real(0);
    }
};

// A row for each (image, input) that this thread reads, of the outputs that it meets, by (output,
// kernel).
struct OutputColumns {
    const Conv &conv;
    Pointer<const Real> y;
    bool inside;
    Index start;
    Place input;

    __device__ OutputColumns(const Conv &conv, Pointer<const Real> y, Index group, Index first) : conv(conv), y(y) {
        Index n = first + threadIdx.x % TILE, image = n / conv.by_input_plane;
        inside = image < conv.batch;
        start = (image * conv.group + group) * conv.outputs * conv.output_plane;
        input = place(n % conv.by_input_plane, conv.by_input);
    }
    __device__ bool along() const { return false; }
    __device__ void begin(Index) {}
    __device__ Real get(Index, Index, Index k) const {
        if (!inside) return 0;
        Index output = k / conv.by_kernel_plane;
        int at = met_output(conv, input, place(k % conv.by_kernel_plane, conv.by_kernel));
        return at < 0 ? Real(0) : Real(y[start + output * conv.output_plane + at]);
    }
};

// x = the transpose of w * y + bias. The grid: (image, input) tiles, channels of a group, groups.
BLOCK_KERNEL(convolve_transposed)(Conv conv, Pointer<const Real> y, Pointer<const Real> w, Pointer<const Real> bias,
                                  Pointer<Real> x) {
    Index group = blockIdx.z, first_channel = blockIdx.y * TILE, first = blockIdx.x * TILE;
    Pointer<const Real> of_group = w + group * conv.outputs * conv.channels * conv.kernel_plane;
    FilterColumns filters = {conv, of_group, first_channel, 0};
    OutputColumns columns(conv, y, group, first);
    Real sums[EACH * EACH] = {};
    multiply_tiles(filters, columns, 0, conv.outputs * conv.kernel_plane, sums);
#pragma unroll
    for (Index e = 0; e < EACH * EACH; e++) {
        Index row = first_channel + own_row(e), n = first + own_column(e), image = n / conv.by_input_plane;
        if (row >= conv.channels || image >= conv.batch) continue;
        Index channel = group * conv.channels + row;
        Index at = (image * conv.group * conv.channels + channel) * conv.input_plane + n % conv.by_input_plane;
        x[at] = bias ? sums[e] + bias[channel] : sums[e];
    }
}

// The same, a thread for each element of x.
KERNEL(convolve_transposed_each)(Index n, Conv conv, Pointer<const Real> y, Pointer<const Real> w,
                                 Pointer<const Real> bias, Pointer<Real> x) {
    FOR_EACH(i, n) {
        Index row = i / conv.by_input_plane, channel = row % (conv.group * conv.channels);
        Index image = row / (conv.group * conv.channels), group = channel / conv.channels;
        Place input = place(i % conv.by_input_plane, conv.by_input);
        Index from = (image * conv.group + group) * conv.outputs * conv.output_plane;
        Index filter = (group * conv.outputs * conv.channels + channel % conv.channels) * conv.kernel_plane;
        Real sum = 0;
        for (Index k = 0; k < conv.kernel_plane; k++) {
            int at = met_output(conv, input, place(k, conv.by_kernel));
            if (at < 0) continue;
            for (Index o = 0; o < conv.outputs; o++)
                sum += w[filter + o * conv.channels * conv.kernel_plane + k] * y[from + o * conv.output_plane + at];
        }
        x[i] = bias ? sum + bias[channel] : sum;
    }
}

// A row for each output of a group, of its elements in all images.
struct OutputRows {
    const Conv &conv;
    Pointer<const Real> y;
    Index group, first, start;

    __device__ bool along() const { return true; }
    __device__ void begin(Index k) {
        Index image = k / conv.by_output_plane;
        start = (image * conv.group + group) * conv.outputs * conv.output_plane + k % conv.by_output_plane;
    }
    __device__ Real get(Index, Index row, Index) const {
        Index output = first + row;
        return output < conv.outputs ? Real(y[start + output * conv.output_plane]) : Real(0);
    }
};

// A row for each (channel, kernel), of the elements that it meets at each (image, output).
struct InputRows {
    const Conv &conv;
    Pointer<const Real> x;
    Index group, start;
    Place output;
    // Of the rows that this thread reads: the channel's first element, or none; the kernel's element.
    bool inside[READS];
    Index channel[READS];
    Place kernel[READS];

    __device__ InputRows(const Conv &conv, Pointer<const Real> x, Index group, Index first)
        : conv(conv), x(x), group(group), start(0), output() {
#pragma unroll
        for (Index r = 0; r < READS; r++) {
            Index n = first + threadIdx.x / DEPTH + r * (BLOCK / DEPTH), c = n / conv.by_kernel_plane;
            inside[r] = c < conv.channels;
            channel[r] = c * conv.input_plane;
            kernel[r] = place(n % conv.by_kernel_plane, conv.by_kernel);
        }
    }
    __device__ bool along() const { return true; }
    __device__ void begin(Index k) {
        Index image = k / conv.by_output_plane;
        start = (image * conv.group + group) * conv.channels * conv.input_plane;
        output = place(k % conv.by_output_plane, conv.by_output);
    }
    __device__ Real get(Index r, Index, Index) const {
        if (!inside[r]) return 0;
        int at = met_input(conv, output, kernel[r]);
        return at < 0 ? Real(0) : Real(x[start + channel[r] + at]);
    }
};

// parts[part] = the gradient of the filters by a part of all (image, output) places; of `parts` parts
// for each group. The grid: (channel, kernel) tiles, outputs of a group, parts * groups.
BLOCK_KERNEL(filter_diff_parts)(Conv conv, Index parts, Index places_of_part, Pointer<const Real> x,
                                Pointer<const Real> y, Pointer<Real> sums_of_parts) {
    Index part = blockIdx.z % parts, group = blockIdx.z / parts;
    Index first_output = blockIdx.y * TILE, first = blockIdx.x * TILE;
    Index all = conv.batch * conv.output_plane, from = part * places_of_part;
    Index to = all - from < places_of_part ? all : from + places_of_part;
    OutputRows outputs = {conv, y, group, first_output, 0};
    InputRows inputs(conv, x, group, first);
    Real sums[EACH * EACH] = {};
    multiply_tiles(outputs, inputs, from, to, sums);
    Index columns = conv.channels * conv.kernel_plane;
#pragma unroll
    for (Index e = 0; e < EACH * EACH; e++) {
        Index output = first_output + own_row(e), column = first + own_column(e);
        if (output >= conv.outputs || column >= columns) continue;
        Index row = (part * conv.group + group) * conv.outputs + output;
        sums_of_parts[row * columns + column] = sums[e];
    }
}

// dw += the parts, in order.
KERNEL(add_parts)(Index n, Index parts, Pointer<const Real> sums, Pointer<Real> dw) {
    FOR_EACH(i, n) {
        Real sum = 0;
        for (Index part = 0; part < parts; part++) sum += sums[part * n + i];
        dw[i] = dw[i] + sum;
    }
}

// dw += the gradient of the filters, a block for each weight.
BLOCK_KERNEL(add_filter_diffs_each)(Conv conv, Pointer<const Real> x, Pointer<const Real> y, Pointer<Real> dw) {
    Index weight = blockIdx.x, row = weight / conv.by_kernel_plane, channel = row / conv.channels;
    Place kernel = place(weight % conv.by_kernel_plane, conv.by_kernel);
    Index group = channel / conv.outputs, all = conv.batch * conv.output_plane;
    double sum = 0;
    for (Index i = threadIdx.x; i < all; i += BLOCK) {
        Index image = i / conv.by_output_plane, at_output = i % conv.by_output_plane;
        int at = met_input(conv, place(at_output, conv.by_output), kernel);
        if (at < 0) continue;
        Index of_x = ((image * conv.group + group) * conv.channels + row % conv.channels) * conv.input_plane + at;
        Index of_y = (image * conv.group * conv.outputs + channel) * conv.output_plane + at_output;
        sum += double(x[of_x]) * double(y[of_y]);
    }
    sum = block_sum(sum);
    if (threadIdx.x == 0) dw[weight] = dw[weight] + Real(sum);
}

// columns (image, channel, kernel, output) of images: 0 for padding. A group is all channels here.
KERNEL(im2col)(Index n, Conv conv, Pointer<const Real> x, Pointer<Real> columns) {
    FOR_EACH(i, n) {
        Index row = i / conv.by_output_plane, plane = row / conv.by_kernel_plane;
        Place output = place(i % conv.by_output_plane, conv.by_output);
        int at = met_input(conv, output, place(row % conv.by_kernel_plane, conv.by_kernel));
        columns[i] = at < 0 ? Real(0) : Real(x[plane * conv.input_plane + at]);
    }
}

// x = the sum of the columns at each element.
KERNEL(col2im)(Index n, Conv conv, Pointer<const Real> columns, Pointer<Real> x) {
    FOR_EACH(i, n) {
        Index plane = i / conv.by_input_plane;
        Place input = place(i % conv.by_input_plane, conv.by_input);
        Real sum = 0;
        for (Index k = 0; k < conv.kernel_plane; k++) {
            int at = met_output(conv, input, place(k, conv.by_kernel));
            if (at >= 0) sum += columns[(plane * conv.kernel_plane + k) * conv.output_plane + at];
        }
        x[i] = sum;
    }
}
