// Convolutions and transposed convolutions of up to three axes, as products of filters and windows
// whose columns are never stored: an element of a window is read when its tile is filled.
#include "fused.cuh"
#include "windows.cuh"

// Filters of a group by rows. Threads go along the depth.
template <int N, bool PARTLY, Index DEPTH> struct Filters {
    const Windows &windows;
    Pointer<const Real> w;
    Index rows;
    Spot spot;

    __device__ __forceinline__ Filters(const Windows &windows, Pointer<const Real> w, Index group, Index first)
        : windows(windows), w(w + (group * windows.filters + first * windows.filter_row)),
          rows(windows.rows - first), spot(along_depth<DEPTH>()) {}

    template <Index READS> __device__ __forceinline__ void load(Index depth, Index last, Index, Real (&held)[READS]) const {
        Index k = depth + spot.l, channel = k / windows.by_kernel_plane;
        Index kernel = k - channel * windows.kernel_plane;
        Index from = channel * windows.filter_channel + (PARTLY ? place_in_kernel<N>(windows, kernel) : kernel);
        from += spot.row * windows.filter_row;
        Pointer<const Real> start = w + from;
        bool inside = k < last;
#pragma unroll
        for (Index r = 0; r < READS; r++) {
            bool there = inside & (spot.row + r * spot.by_row < rows);
            held[r] = there ? Real(start[r * spot.by_row * windows.filter_row]) : Real(0);
        }
    }
};

// Windows, of a column (image, output) that this thread reads. Where the elements of a step lie from
// the start of a window, and at which place of each axis, is in a table in shared memory.
template <int N, Index COLUMNS, Index DEPTH> struct Columns {
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
        start += Index(place);
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
        to[0] = int(channel * windows.input_plane) + place;
    }

    template <Index READS>
    __device__ __forceinline__ void load(Index depth, Index last, Index buffer, Real (&held)[READS]) const {
#pragma unroll
        for (Index r = 0; r < READS; r++) {
            Index l = spot.l + r * spot.by_l;
            Pointer<const int> from = table + (buffer * DEPTH + l) * 4;
            Index of_step = Index(from[0]);
            bool there = inside & (depth + l < last);
#pragma unroll
            for (int a = 0; a < N; a++) there = within(there, at[a] + from[1 + a], windows.axes[AXES - N + a].input);
            held[r] = there ? Real(x[start + of_step]) : Real(0);
        }
    }
};

// A column of the output.
template <int N, bool PARTLY> struct Outputs {
    const Windows &windows;
    Pointer<const Real> bias;
    FusedChannels fused;
    Pointer<Real> y;
    bool inside;
    Index at, channel, rows;

    __device__ __forceinline__ Outputs(const Windows &windows, Pointer<const Real> bias,
                                       const FusedChannels &fused, Pointer<Real> y, Index group, Index first_row,
                                       Index n)
        : windows(windows), bias(bias), fused(fused), y(y) {
        Index image = n / windows.by_output_plane, place = n - image * windows.output_plane;
        inside = image < windows.batch;
        channel = group * windows.rows + first_row;
        rows = windows.rows - first_row;
        if constexpr (PARTLY) place = place_of_output<N>(windows, place);
        at = (image * windows.group * windows.rows + channel) * windows.all_outputs + place;
    }
    __device__ __forceinline__ Finish row(Index row) const {
        return Finish(bias, fused, row < rows ? channel + row : channel);
    }
    __device__ __forceinline__ void put(Index row, Real result) const {
        if (inside && row < rows) y[at + row * windows.all_outputs] = result;
    }
};

// y = w * x + bias, and functions of it. The grid: tiles of (image, output) columns, tiles of the rows of a group, groups
// for each of the `parts` parts of the depth. Each part has a y, without bias and functions. PARTLY: some places of the output, and
// some elements of the kernel.
#define PARAMETERS                                                                                                    \
    Windows windows, Index parts, Index of_part, Pointer<const Real> x, Pointer<const Real> w,                        \
        Pointer<const Real> bias, FUSED_PARAMETERS, Pointer<Real> y
#define ARGUMENTS windows, parts, of_part, x, w, bias, FUSED_CHANNELS, y

template <typename S, int KIND, bool PARTLY> __device__ __forceinline__ void convolve(Windows windows, Index parts, Index of_part, Pointer<const Real> x,
                                                Pointer<const Real> w, Pointer<const Real> bias,
                                                const FusedChannels &fused, Pointer<Real> y) {
    Index part = blockIdx.z % parts, group = blockIdx.z / parts;
    Index first_row = blockIdx.y * S::ROWS, first = blockIdx.x * S::COLUMNS, n = first + threadIdx.x % S::COLUMNS;
    Index depth = windows.channels * windows.kernel_plane, from = part * of_part;
    Index to = min(depth, from + of_part);
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
        Columns<KIND, S::COLUMNS, S::DEPTH> columns(windows, x, table, group, first);
        Filters<KIND, PARTLY, S::DEPTH> filters(windows, w, group, first_row);
        shared = multiply<S>(filters, columns, from, to, sums);
    }
    Index of_y = windows.batch * windows.group * windows.rows * windows.all_outputs;
    write_tile(sums, shared, Outputs<KIND, PARTLY>(windows, bias, fused, y + part * of_y, group, first_row, n));
}

PAIRED_KERNEL(pointwise_large)(PARAMETERS) { convolve<Large, POINTWISE, false>(ARGUMENTS); }
PAIRED_KERNEL(pointwise_wide)(PARAMETERS) { convolve<Wide, POINTWISE, false>(ARGUMENTS); }
BLOCK_KERNEL(pointwise_medium)(PARAMETERS) { convolve<Medium, POINTWISE, false>(ARGUMENTS); }
BLOCK_KERNEL(pointwise_flat)(PARAMETERS) { convolve<Flat, POINTWISE, false>(ARGUMENTS); }
PAIRED_KERNEL(planes_large)(PARAMETERS) { convolve<Large, PLANES, false>(ARGUMENTS); }
PAIRED_KERNEL(planes_wide)(PARAMETERS) { convolve<Wide, PLANES, false>(ARGUMENTS); }
BLOCK_KERNEL(planes_medium)(PARAMETERS) { convolve<Medium, PLANES, false>(ARGUMENTS); }
BLOCK_KERNEL(planes_flat)(PARAMETERS) { convolve<Flat, PLANES, false>(ARGUMENTS); }
PAIRED_KERNEL(strided_wide)(PARAMETERS) { convolve<Wide, PLANES, true>(ARGUMENTS); }
BLOCK_KERNEL(strided_medium)(PARAMETERS) { convolve<Medium, PLANES, true>(ARGUMENTS); }
BLOCK_KERNEL(strided_flat)(PARAMETERS) { convolve<Flat, PLANES, true>(ARGUMENTS); }
BLOCK_KERNEL(volumes_medium)(PARAMETERS) { convolve<Medium, VOLUMES, true>(ARGUMENTS); }

// y = the sum of the parts, in order, + bias, and functions of it.
KERNEL(convolve_of_parts)(Index n, Index parts, ChannelOf channel_of, Pointer<const Real> sums,
                          Pointer<const Real> bias, FUSED_PARAMETERS, Pointer<Real> y) {
    FusedChannels fused = FUSED_CHANNELS;
    FOR_EACH(i, n) {
        Real sum = 0;
#pragma unroll 8
        for (Index part = 0; part < parts; part++) sum += sums[part * n + i];
        y[i] = Finish(bias, fused, channel_of(i)).of(sum);
    }
}
