// Depthwise convolutions, each channel of which has a square filter of its own. A thread computes
// neighbours in a column of the result: their windows overlap, so each element of the input that they
// meet is read once, and neighbouring threads read neighbouring columns.
#include "fused.cuh"

// The neighbours that a thread computes.
#define EACH 4

// Sizes of the planes that are read (`input`) and of those that belong to the threads (`output`): its columns
// have `groups` groups of EACH elements. The filter lies back to front where `flip` is not 0.
struct Depthwise {
    int input_y, input_x, output_y, output_x, pad_y, pad_x;
    Index flip;
    Divisor by_x, by_groups, by_channels;

    __device__ __forceinline__ Index input_plane() const { return Index(input_y * input_x); }
    __device__ __forceinline__ Index output_plane() const { return Index(output_y * output_x); }
};

// A thread's plane, its column, and the first of its rows.
struct Column {
    Index plane;
    int x, y;

    __device__ __forceinline__ Column(const Depthwise &sizes, Index i) {
        Index rest = i / sizes.by_x;
        plane = rest / sizes.by_groups;
        x = int(i - rest * sizes.by_x.by);
        y = int(rest - plane * sizes.by_groups.by) * EACH;
    }
};

template <int K>
__device__ __forceinline__ void read_filter(const Depthwise &sizes, Pointer<const Real> w, Index channel,
                                            Real (&filter)[K * K]) {
    Pointer<const Real> from = w + channel * (K * K);
#pragma unroll
    for (int k = 0; k < K * K; k++) filter[k] = from[sizes.flip ? K * K - 1 - k : k];
}

// The elements of a row of the input from a column on, 0 for padding.
template <int K>
__device__ __forceinline__ void read_row(const Depthwise &sizes, Pointer<const Real> plane, int y, int x,
                                         Real (&row)[K]) {
    bool inside = Index(y) < Index(sizes.input_y);
#pragma unroll
    for (int k = 0; k < K; k++) {
        bool there = inside & (Index(x + k) < Index(sizes.input_x));
        row[k] = there ? Real(plane[Index(y * sizes.input_x + x + k)]) : Real(0);
    }
}

__device__ __forceinline__ void write_column(const Depthwise &sizes, const Column &at, int first, const Finish &finish,
                                             const Real (&sums)[EACH], Pointer<Real> y) {
    Pointer<Real> to = y + at.plane * sizes.output_plane();
#pragma unroll
    for (int e = 0; e < EACH; e++)
        if (Index(first + e) < Index(sizes.output_y)) to[Index((first + e) * sizes.output_x + at.x)] = finish.of(sums[e]);
}

#define PARAMETERS                                                                                                    \
    Index n, Depthwise sizes, Pointer<const Real> x, Pointer<const Real> w, Pointer<const Real> bias,                 \
        FUSED_PARAMETERS, Pointer<Real> y
#define ARGUMENTS n, sizes, x, w, bias, FUSED_CHANNELS, y
#define OPERANDS                                                                                                      \
    Index n, const Depthwise &sizes, Pointer<const Real> x, Pointer<const Real> w, Pointer<const Real> bias,          \
        const FusedChannels &fused, Pointer<Real> y

// y = w * x + bias, and functions of it, with a kernel of K x K and a stride of S.
template <int K, int S> __device__ __forceinline__ void convolve(OPERANDS) {
    FOR_EACH(i, n) {
        Column at(sizes, i);
        Index channel = at.plane % sizes.by_channels;
        Real filter[K * K], sums[EACH] = {};
        read_filter<K>(sizes, w, channel, filter);
        Pointer<const Real> plane = x + at.plane * sizes.input_plane();
#pragma unroll
        for (int r = 0; r < (EACH - 1) * S + K; r++) {
            Real row[K];
            read_row<K>(sizes, plane, at.y * S - sizes.pad_y + r, at.x * S - sizes.pad_x, row);
#pragma unroll
            for (int e = 0; e < EACH; e++) {
                int k = r - e * S;
                if (k < 0 || k >= K) continue;
#pragma unroll
                for (int l = 0; l < K; l++) sums[e] += filter[k * K + l] * row[l];
            }
        }
        write_column(sizes, at, at.y, Finish(bias, fused, channel), sums, y);
    }
}
KERNEL(depthwise_3_1)(PARAMETERS) { convolve<3, 1>(ARGUMENTS); }
KERNEL(depthwise_3_2)(PARAMETERS) { convolve<3, 2>(ARGUMENTS); }
KERNEL(depthwise_5_1)(PARAMETERS) { convolve<5, 1>(ARGUMENTS); }
KERNEL(depthwise_5_2)(PARAMETERS) { convolve<5, 2>(ARGUMENTS); }

// The transpose of a convolution with a stride of 2. Row r of y meets row o of x at the filter's row k = r + pad
// - 2 * o. A thread begins where r + pad is even, so that which of its rows meet which of the filter's is
// known here; of the columns, a thread has the filter's even or odd ones.
template <int K> __device__ __forceinline__ void convolve_back(OPERANDS) {
    constexpr int COLUMNS = (K + 1) / 2;
    FOR_EACH(i, n) {
        Column at(sizes, i);
        Index channel = at.plane % sizes.by_channels;
        int first = at.y - (sizes.pad_y & 1), odd = (at.x + sizes.pad_x) & 1;
        int top = (first + sizes.pad_y) / 2, left = (at.x + sizes.pad_x - odd) / 2;
        Pointer<const Real> plane = x + at.plane * sizes.input_plane(), filter_of = w + channel * (K * K);
        Real filter[K][COLUMNS], sums[EACH] = {};
#pragma unroll
        for (int k = 0; k < K; k++)
#pragma unroll
            for (int l = 0; l < COLUMNS; l++)
                filter[k][l] = odd + 2 * l < K ? Real(filter_of[Index(k * K + odd + 2 * l)]) : Real(0);
#pragma unroll
        for (int r = (1 - K) / 2; r <= (EACH - 1) / 2; r++) {
            // From right to left, as the filter's columns go on.
            Real row[COLUMNS];
            read_row<COLUMNS>(sizes, plane, top + r, left - (COLUMNS - 1), row);
#pragma unroll
            for (int e = 0; e < EACH; e++) {
                int k = e - 2 * r;
                if (k < 0 || k >= K) continue;
#pragma unroll
                for (int l = 0; l < COLUMNS; l++) sums[e] += filter[k][l] * row[COLUMNS - 1 - l];
            }
        }
        write_column(sizes, at, first, Finish(bias, fused, channel), sums, y);
    }
}
KERNEL(depthwise_back_3)(PARAMETERS) { convolve_back<3>(ARGUMENTS); }
KERNEL(depthwise_back_5)(PARAMETERS) { convolve_back<5>(ARGUMENTS); }

// parts_of_dw[part] = the gradient of the filters by a part of all columns of all images. The grid: channels, parts.
#define DIFF_PARAMETERS                                                                                               \
    Index columns, Index of_part, Depthwise sizes, Pointer<const Real> x, Pointer<const Real> dy,                     \
        Pointer<Real> parts_of_dw
#define DIFF_ARGUMENTS columns, of_part, sizes, x, dy, parts_of_dw

template <int K, int S> __device__ __forceinline__ void filter_diffs(DIFF_PARAMETERS) {
    Index channel = blockIdx.x, channels = gridDim.x, from = blockIdx.y * of_part;
    Index to = min(columns, from + of_part);
    Real sums[K * K] = {};
    for (Index i = from + threadIdx.x; i < to; i += BLOCK) {
        Column at(sizes, i);
        Index plane = at.plane * channels + channel;
        Pointer<const Real> inputs = x + plane * sizes.input_plane(), outputs = dy + plane * sizes.output_plane();
        Real diffs[EACH];
#pragma unroll
        for (int e = 0; e < EACH; e++) {
            bool there = at.y + e < sizes.output_y;
            diffs[e] = there ? Real(outputs[Index((at.y + e) * sizes.output_x + at.x)]) : Real(0);
        }
#pragma unroll
        for (int r = 0; r < (EACH - 1) * S + K; r++) {
            Real row[K];
            read_row<K>(sizes, inputs, at.y * S - sizes.pad_y + r, at.x * S - sizes.pad_x, row);
#pragma unroll
            for (int e = 0; e < EACH; e++) {
                int k = r - e * S;
                if (k < 0 || k >= K) continue;
#pragma unroll
                for (int l = 0; l < K; l++) sums[k * K + l] += diffs[e] * row[l];
            }
        }
    }
    Index all = (blockIdx.y * channels + channel) * (K * K);
#pragma unroll
    for (int k = 0; k < K * K; k++) {
        Real sum = block_sum(sums[k]);
        if (threadIdx.x == 0) parts_of_dw[all + k] = sum;
    }
}
BLOCK_KERNEL(depthwise_diffs_3_1)(DIFF_PARAMETERS) { filter_diffs<3, 1>(DIFF_ARGUMENTS); }
BLOCK_KERNEL(depthwise_diffs_3_2)(DIFF_PARAMETERS) { filter_diffs<3, 2>(DIFF_ARGUMENTS); }
BLOCK_KERNEL(depthwise_diffs_5_1)(DIFF_PARAMETERS) { filter_diffs<5, 1>(DIFF_ARGUMENTS); }
BLOCK_KERNEL(depthwise_diffs_5_2)(DIFF_PARAMETERS) { filter_diffs<5, 2>(DIFF_ARGUMENTS); }
