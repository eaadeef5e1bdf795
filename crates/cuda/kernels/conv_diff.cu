// Gradients of filters: products of the outputs' diffs and of windows, summed over all places of all
// images.
#include "windows.cuh"

// Rows of the planes of a group, by (image, place). Threads go along the places.
template <Index DEPTH> struct PlaneRows {
    Pointer<const Real> x;
    Divisor by_plane;
    Index of_image, start, rows;
    Spot spot;

    __device__ __forceinline__ PlaneRows(Pointer<const Real> x, Divisor by_plane, Index groups, Index group,
                                         Index channels, Index first)
        : x(x), by_plane(by_plane), of_image(groups * channels * by_plane.by),
          start((group * channels + first) * by_plane.by), rows(channels - first), spot(along_depth<DEPTH>()) {}

    __device__ __forceinline__ void prepare(Index, Index) const {}
    template <Index READS> __device__ __forceinline__ void load(Index depth, Index last, Index, Real (&held)[READS]) const {
        Index k = depth + spot.l, image = k / by_plane;
        Index from = start + image * of_image + (k - image * by_plane.by) + spot.row * by_plane.by;
        bool inside = k < last;
#pragma unroll
        for (Index r = 0; r < READS; r++) {
            bool there = inside && spot.row + r * spot.by_row < rows;
            held[r] = there ? Real(x[from + r * (spot.by_row * by_plane.by)]) : Real(0);
        }
    }
};

// Rows of (channel, kernel), of the elements that they meet at each (image, output). Where a row lies
// from the start of a window, and at which place of each axis, is in a table in shared memory.
template <int N, Index ROWS, Index DEPTH> struct WindowRows {
    const Windows &windows;
    Pointer<const Real> x;
    Pointer<int> table;
    Index group, rows;
    Spot spot;

    __device__ __forceinline__ WindowRows(const Windows &windows, Pointer<const Real> x, Pointer<int> table,
                                          Index group, Index first)
        : windows(windows), x(x), table(table), group(group), rows(windows.channels * windows.kernel_plane - first),
          spot(along_depth<DEPTH>()) {
        if (threadIdx.x >= ROWS) return;
        Index n = first + threadIdx.x, channel = n / windows.by_kernel_plane;
        int kernel[N], place = 0;
        split<N, &Axis::by_kernel>(windows, n - channel * windows.kernel_plane, kernel);
        Pointer<int> to = table + threadIdx.x * 4;
#pragma unroll
        for (int a = 0; a < N; a++) {
            const Axis &axis = windows.axes[AXES - N + a];
            int by = kernel[a] * axis.dilation;
            place = place * axis.input + by;
            to[1 + a] = by;
        }
        to[0] = int(channel * windows.input_plane) + place;
    }

    __device__ __forceinline__ void prepare(Index, Index) const {}
    template <Index READS> __device__ __forceinline__ void load(Index depth, Index last, Index, Real (&held)[READS]) const {
        Index k = depth + spot.l, image = k / windows.by_output_plane;
        int at[N], place = 0;
        split<N, &Axis::by_output>(windows, k - image * windows.output_plane, at);
#pragma unroll
        for (int a = 0; a < N; a++) {
            const Axis &axis = windows.axes[AXES - N + a];
            at[a] = at[a] * axis.step + axis.shift;
            place = place * axis.input + at[a];
        }
        Index start = (image * windows.group + group) * windows.channels * windows.input_plane + Index(place);
#pragma unroll
        for (Index r = 0; r < READS; r++) {
            Index row = spot.row + r * spot.by_row;
            Pointer<const int> from = table + row * 4;
            bool there = (k < last) & (row < rows);
#pragma unroll
            for (int a = 0; a < N; a++) there = within(there, at[a] + from[1 + a], windows.axes[AXES - N + a].input);
            Index of_row = Index(from[0]);
            held[r] = there ? Real(x[start + of_row]) : Real(0);
        }
    }
};

struct Weights {
    Pointer<Real> sums;
    Index at, pitch, rows;

    __device__ __forceinline__ Unchanged row(Index) const { return {}; }
    __device__ __forceinline__ void put(Index row, Real sum) const {
        if (row < rows) sums[at + row * pitch] = sum;
    }
};

// parts_of_dw[part] = the gradient of the filters by a part of all (image, output) places. The grid: tiles of
// (channel, kernel), tiles of the outputs of a group, groups for each of the parts.
#define PARAMETERS                                                                                                    \
    Windows windows, Index parts, Index of_part, Pointer<const Real> x, Pointer<const Real> y, Pointer<Real> parts_of_dw
#define ARGUMENTS windows, parts, of_part, x, y, parts_of_dw

template <typename S, int KIND> __device__ __forceinline__ void filter_diffs(PARAMETERS) {
    Index part = blockIdx.z % parts, group = blockIdx.z / parts;
    Index first_row = blockIdx.y * S::ROWS, first = blockIdx.x * S::COLUMNS, n = first + threadIdx.x % S::COLUMNS;
    Index depth = windows.batch * windows.output_plane, from = part * of_part;
    Index to = depth - from < of_part ? depth : from + of_part;
    Sums<S> sums = {};
    Pointer<Real> shared = nullptr;
    PlaneRows<S::DEPTH> outputs(y, windows.by_output_plane, windows.group, group, windows.rows, first_row);
    if constexpr (KIND == POINTWISE) {
        PlaneRows<S::DEPTH> inputs(x, windows.by_output_plane, windows.group, group, windows.channels, first);
        shared = multiply<S>(outputs, inputs, from, to, sums);
    } else {
        SHARED(int, table, S::COLUMNS * 4);
        WindowRows<KIND, S::COLUMNS, S::DEPTH> inputs(windows, x, table, group, first);
        shared = multiply<S>(outputs, inputs, from, to, sums);
    }
    Index columns = windows.channels * windows.kernel_plane;
    Index at = ((part * windows.group + group) * windows.rows + first_row) * columns + n;
    write_tile(sums, shared, Weights{parts_of_dw, at, columns, n < columns ? windows.rows - first_row : 0});
}

PAIRED_KERNEL(pointwise_diffs_wide)(PARAMETERS) { filter_diffs<Wide, POINTWISE>(ARGUMENTS); }
BLOCK_KERNEL(pointwise_diffs_medium)(PARAMETERS) { filter_diffs<Medium, POINTWISE>(ARGUMENTS); }
BLOCK_KERNEL(pointwise_diffs_flat)(PARAMETERS) { filter_diffs<Flat, POINTWISE>(ARGUMENTS); }
PAIRED_KERNEL(planes_diffs_wide)(PARAMETERS) { filter_diffs<Wide, PLANES>(ARGUMENTS); }
BLOCK_KERNEL(planes_diffs_medium)(PARAMETERS) { filter_diffs<Medium, PLANES>(ARGUMENTS); }
BLOCK_KERNEL(planes_diffs_flat)(PARAMETERS) { filter_diffs<Flat, PLANES>(ARGUMENTS); }
BLOCK_KERNEL(volumes_diffs_medium)(PARAMETERS) { filter_diffs<Medium, VOLUMES>(ARGUMENTS); }

// dw += the parts, in order.
KERNEL(add_parts)(Index n, Index parts, Pointer<const Real> sums, Pointer<Real> dw) {
    FOR_EACH(i, n) {
        Real sum = 0;
#pragma unroll 8
        for (Index part = 0; part < parts; part++) sum += sums[part * n + i];
        dw[i] = dw[i] + sum;
    }
}
