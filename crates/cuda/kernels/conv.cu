// Convolutions and transposed convolutions of up to three axes, as products of filters and windows
// whose columns are never stored: an element of a window is read when its tile is filled.
#include "windows.cuh"

// Filters of a group by rows. Threads go along the depth.
template <Index DEPTH> struct Filters {
    const Windows &windows;
    Pointer<const Real> w;
    Index rows;
    Spot spot;

    __device__ __forceinline__ Filters(const Windows &windows, Pointer<const Real> w, Index group, Index first)
        : windows(windows), w(w + (group * windows.filters + first * windows.filter_row)),
          rows(windows.rows - first), spot(along_depth<DEPTH>()) {}

    template <Index READS> __device__ __forceinline__ void load(Index depth, Index last, Index, Real (&held)[READS]) const {
        Index k = depth + spot.l, channel = k / windows.by_kernel_plane;
        Index from = channel * windows.filter_channel + (k - channel * windows.kernel_plane);
        from += spot.row * windows.filter_row;
        bool inside = k < last;
#pragma unroll
        for (Index r = 0; r < READS; r++) {
            bool there = inside && spot.row + r * spot.by_row < rows;
            held[r] = there ? Real(w[from + r * (spot.by_row * windows.filter_row)]) : Real(0);
        }
    }
};

// Windows, of a column (image, output) that this thread reads. Where the elements of a step lie from
// the start of a window, and at which place of each axis, is in a table in shared memory.
template <int N, bool STRIDED, Index COLUMNS, Index DEPTH> struct Columns {
    const Windows &windows;
    Pointer<const Real> x;
    Pointer<int> table;
    Spot spot;
    bool inside;
    Index start;
    int at[N];

    __device__ __forceinline__ Columns(const Windows &windows, Pointer<const Real> x, Pointer<int> table, Index group,
                                       Index first)
        : windows(windows), x(x), table(table), spot(along_rows<COLUMNS>()) {
        Index n = first + spot.row, image = n / windows.by_output_plane;
        inside = image < windows.batch;
        split<N, &Axis::by_output>(windows, n - image * windows.output_plane, at);
        start = (image * windows.group + group) * windows.channels * windows.input_plane;
        int place = 0;
#pragma unroll
        for (int a = 0; a < N; a++) {
            const Axis &axis = windows.axes[AXES - N + a];
            at[a] = at[a] * axis.step + axis.shift;
            place = place * axis.input + at[a];
        }
        if (!STRIDED) start += Index(place);
    }

    __device__ __forceinline__ void prepare(Index depth, Index buffer) const {
        if (threadIdx.x >= DEPTH) return;
        Index k = depth + threadIdx.x, channel = k / windows.by_kernel_plane;
        int kernel[N], place = 0;
        split<N, &Axis::by_kernel>(windows, k - channel * windows.kernel_plane, kernel);
        Pointer<int> to = table + (buffer * DEPTH + threadIdx.x) * 4;
#pragma unroll
        for (int a = 0; a < N; a++) {
            const Axis &axis = windows.axes[AXES - N + a];
            int by = kernel[a] * axis.dilation;
            place = place * axis.input + by;
            to[1 + a] = by;
        }
        to[0] = int(channel * windows.input_plane) + (STRIDED ? 0 : place);
    }

    template <Index READS>
    __device__ __forceinline__ void load(Index depth, Index last, Index buffer, Real (&held)[READS]) const {
#pragma unroll
        for (Index r = 0; r < READS; r++) {
            Index l = spot.l + r * spot.by_l;
            Pointer<const int> from = table + (buffer * DEPTH + l) * 4;
            Index place = start + Index(from[0]), of_plane = 0;
            bool there = inside && depth + l < last;
#pragma unroll
            for (int a = 0; a < N; a++) {
                const Axis &axis = windows.axes[AXES - N + a];
                int i = at[a] + from[1 + a];
                if (STRIDED) {
                    Index steps = Index(max(i, 0)) / axis.by_stride;
                    there = within(there & (steps * axis.by_stride.by == Index(i)), int(steps), axis.input);
                    of_plane = of_plane * Index(axis.input) + steps;
                } else {
                    there = within(there, i, axis.input);
                }
            }
            held[r] = there ? Real(x[place + of_plane]) : Real(0);
        }
    }
};

// A column of the output.
struct Outputs {
    const Windows &windows;
    Pointer<const Real> bias;
    Pointer<Real> y;
    bool inside;
    Index at, channel, rows;

    __device__ __forceinline__ Outputs(const Windows &windows, Pointer<const Real> bias, Pointer<Real> y, Index group,
                                       Index first_row, Index n)
        : windows(windows), bias(bias), y(y) {
        Index image = n / windows.by_output_plane;
        inside = image < windows.batch;
        channel = group * windows.rows + first_row;
        rows = windows.rows - first_row;
        at = (image * windows.group * windows.rows + channel) * windows.output_plane + n - image * windows.output_plane;
    }
    __device__ __forceinline__ void put(Index row, Real sum) const {
        if (inside && row < rows) y[at + row * windows.output_plane] = bias ? sum + bias[channel + row] : sum;
    }
};

// y = w * x + bias. The grid: tiles of (image, output) columns, tiles of the rows of a group, groups
// for each of the `parts` parts of the depth. Each part has a y.
#define PARAMETERS                                                                                                    \
    Windows windows, Index parts, Index of_part, Pointer<const Real> x, Pointer<const Real> w,                        \
        Pointer<const Real> bias, Pointer<Real> y
#define ARGUMENTS windows, parts, of_part, x, w, bias, y

template <typename S, int KIND, bool STRIDED> __device__ __forceinline__ void convolve(PARAMETERS) {
    Index part = blockIdx.z % parts, group = blockIdx.z / parts;
    Index first_row = blockIdx.y * S::ROWS, first = blockIdx.x * S::COLUMNS, n = first + threadIdx.x % S::COLUMNS;
    Index depth = windows.channels * windows.kernel_plane, from = part * of_part;
    Index to = depth - from < of_part ? depth : from + of_part;
    Sums<S> sums = {};
    Pointer<Real> shared = nullptr;
    if constexpr (KIND == POINTWISE) {
        Spot spot = windows.filter_channel == 1 ? along_depth<S::DEPTH>() : along_rows<S::ROWS>();
        Strided filters(spot, w, group * windows.filters + first_row * windows.filter_row, windows.filter_row,
                        windows.filter_channel, windows.rows - first_row);
        Index image = n / windows.by_output_plane;
        Index start = (image * windows.group + group) * windows.channels * windows.input_plane;
        Strided planes(along_rows<S::COLUMNS>(), x, start + n - image * windows.output_plane, 0, windows.input_plane,
                       image < windows.batch ? ~0u : 0);
        shared = multiply<S>(filters, planes, from, to, sums);
    } else {
        SHARED(int, table, 2 * S::DEPTH * 4);
        Columns<KIND, STRIDED, S::COLUMNS, S::DEPTH> columns(windows, x, table, group, first);
        shared = multiply<S>(Filters<S::DEPTH>(windows, w, group, first_row), columns, from, to, sums);
    }
    Index of_y = windows.batch * windows.group * windows.rows * windows.output_plane;
    write_tile(sums, shared, Outputs(windows, bias, y + part * of_y, group, first_row, n));
}

PAIRED_KERNEL(pointwise_large)(PARAMETERS) { convolve<Large, POINTWISE, false>(ARGUMENTS); }
PAIRED_KERNEL(pointwise_wide)(PARAMETERS) { convolve<Wide, POINTWISE, false>(ARGUMENTS); }
BLOCK_KERNEL(pointwise_medium)(PARAMETERS) { convolve<Medium, POINTWISE, false>(ARGUMENTS); }
BLOCK_KERNEL(pointwise_flat)(PARAMETERS) { convolve<Flat, POINTWISE, false>(ARGUMENTS); }
PAIRED_KERNEL(planes_large)(PARAMETERS) { convolve<Large, PLANES, false>(ARGUMENTS); }
PAIRED_KERNEL(planes_wide)(PARAMETERS) { convolve<Wide, PLANES, false>(ARGUMENTS); }
BLOCK_KERNEL(planes_medium)(PARAMETERS) { convolve<Medium, PLANES, false>(ARGUMENTS); }
BLOCK_KERNEL(planes_flat)(PARAMETERS) { convolve<Flat, PLANES, false>(ARGUMENTS); }
BLOCK_KERNEL(strided_medium)(PARAMETERS) { convolve<Medium, PLANES, true>(ARGUMENTS); }
BLOCK_KERNEL(volumes_medium)(PARAMETERS) { convolve<Medium, VOLUMES, true>(ARGUMENTS); }

// y = the sum of the parts, in order, + bias.
KERNEL(convolve_of_parts)(Index n, Index parts, Index channels, Divisor by_plane, Pointer<const Real> sums,
                          Pointer<const Real> bias, Pointer<Real> y) {
    FOR_EACH(i, n) {
        Real sum = 0;
        for (Index part = 0; part < parts; part++) sum += sums[part * n + i];
        y[i] = bias ? sum + bias[i / by_plane % channels] : sum;
    }
}
