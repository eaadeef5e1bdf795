// Pooling of planes of up to three axes, a thread for each element that is written. The gradients
// are gathered: each element of the input looks at the windows that hold it, in order.
#include "division.cuh"

#define AXES 3

struct Axis {
    int input, kernel, stride, pad, output;
};

// Axes are slowest first; those that there are not have size 1.
struct Pool {
    Axis axes[AXES];
    Index input_plane, output_plane;
    Divisor by_input_plane, by_output_plane, by_input[AXES], by_output[AXES], by_stride[AXES];
};

// The places first..last along each axis, and how many there were before padding was cut off.
struct Window {
    int first[AXES], last[AXES];
    Index area;
};

__device__ __forceinline__ Window window_of(const Pool &pool, Index output) {
    Index rows = output / pool.by_output[2];
    int at[AXES] = {int(rows / pool.by_output[1]), int(rows % pool.by_output[1]), int(output % pool.by_output[2])};
    Window window;
    window.area = 1;
#pragma unroll
    for (int a = 0; a < AXES; a++) {
        const Axis &axis = pool.axes[a];
        int first = at[a] * axis.stride - axis.pad, last = min(first + axis.kernel, axis.input + axis.pad);
        window.area *= Index(max(last - first, 0));
        window.first[a] = max(first, 0);
        window.last[a] = min(max(last, 0), axis.input);
    }
    return window;
}

// The outputs first..last along each axis whose windows hold an element of the input.
__device__ __forceinline__ Window holders_of(const Pool &pool, Index input) {
    Index rows = input / pool.by_input[2];
    int at[AXES] = {int(rows / pool.by_input[1]), int(rows % pool.by_input[1]), int(input % pool.by_input[2])};
    Window holders;
    holders.area = 0;
#pragma unroll
    for (int a = 0; a < AXES; a++) {
        const Axis &axis = pool.axes[a];
        int place = at[a] + axis.pad;
        int before = place - axis.kernel;
        holders.first[a] = before < 0 ? 0 : int(Index(before) / pool.by_stride[a]) + 1;
        holders.last[a] = min(int(Index(place) / pool.by_stride[a]) + 1, axis.output);
    }
    return holders;
}

// Runs what follows for all places of a window, whose index in a plane of these sizes is `at`.
#define FOR_WINDOW(at, window, size)                                      \
    for (int z = (window).first[0]; z < (window).last[0]; z++)            \
        for (int y_ = (window).first[1]; y_ < (window).last[1]; y_++)     \
            for (int at = (z * pool.axes[1].size + y_) * pool.axes[2].size + (window).first[2], \
                     end_ = at + (window).last[2] - (window).first[2];    \
                 at < end_; at++)

// y = the greatest element, the first of equals, and in mask, unless null, its index in the plane.
KERNEL(max_pool)(Index n, Pool pool, Pointer<const Real> x, Pointer<Real> y, Pointer<int> mask) {
    FOR_EACH(i, n) {
        Window window = window_of(pool, i % pool.by_output_plane);
        Pointer<const Real> plane = x + i / pool.by_output_plane * pool.input_plane;
        Real greatest = LOWEST;
        int place = -1;
        FOR_WINDOW(at, window, input) {
            Real value = plane[at];
            if (value > greatest) {
                greatest = value;
                place = at;
            }
        }
        y[i] = greatest;
        if (mask) mask[i] = place;
    }
}

// The same for windows of K x K: all elements of a window are on their way at once.
template <int K>
__device__ __forceinline__ void max_pool_square(Index n, const Pool &pool, Pointer<const Real> x, Pointer<Real> y,
                                                Pointer<int> mask) {
    FOR_EACH(i, n) {
        Index row = i / pool.by_output[2], plane = row / pool.by_output[1];
        int left = int(i - row * pool.by_output[2].by) * pool.axes[2].stride - pool.axes[2].pad;
        int top = int(row - plane * pool.by_output[1].by) * pool.axes[1].stride - pool.axes[1].pad;
        Pointer<const Real> from = x + plane * pool.input_plane;
        Real values[K * K];
#pragma unroll
        for (int k = 0; k < K * K; k++) {
            int at_y = top + k / K, at_x = left + k % K;
            bool there = (Index(at_y) < Index(pool.axes[1].input)) & (Index(at_x) < Index(pool.axes[2].input));
            values[k] = there ? Real(from[Index(at_y * pool.axes[2].input + at_x)]) : LOWEST;
        }
        Real greatest = LOWEST;
        int place = -1;
#pragma unroll
        for (int k = 0; k < K * K; k++) {
            bool greater = values[k] > greatest;
            greatest = greater ? values[k] : greatest;
            place = greater ? (top + k / K) * pool.axes[2].input + left + k % K : place;
        }
        y[i] = greatest;
        if (mask) mask[i] = place;
    }
}
KERNEL(max_pool_2)(Index n, Pool pool, Pointer<const Real> x, Pointer<Real> y, Pointer<int> mask) {
    max_pool_square<2>(n, pool, x, y, mask);
}
KERNEL(max_pool_3)(Index n, Pool pool, Pointer<const Real> x, Pointer<Real> y, Pointer<int> mask) {
    max_pool_square<3>(n, pool, x, y, mask);
}

// dx = the sum of dy over the windows whose mask names the element.
KERNEL(chain_mask)(Index n, Pool pool, Pointer<const int> mask, Pointer<const Real> dy, Pointer<Real> dx) {
    FOR_EACH(i, n) {
        int own = int(i % pool.by_input_plane);
        Window holders = holders_of(pool, Index(own));
        Index outputs = i / pool.by_input_plane * pool.output_plane;
        Real sum = 0;
        FOR_WINDOW(o, holders, output) {
            // Both are read at once, which is faster than waiting for the mask.
            Real d = dy[outputs + o];
            sum += mask[outputs + o] == own ? d : Real(0);
        }
        dx[i] = sum;
    }
}

// y = the numbers in mask.
KERNEL(mask_as_numbers)(Index n, Pointer<const int> mask, Pointer<Real> y) {
    FOR_EACH(i, n) y[i] = Real(int(mask[i]));
}

// The mean of each of n planes, a warp for each.
BLOCK_KERNEL(mean_of_planes)(Index n, Index elements, Pointer<const Real> x, Pointer<Real> y) {
    Index plane = (blockIdx.x * BLOCK + threadIdx.x) / 32;
    Pointer<const Real> from = x + (plane < n ? plane : 0) * elements;
    Real sum = 0;
    for (Index i = threadIdx.x % 32; i < elements; i += 32) sum += from[i];
    for (unsigned by = 16; by > 0; by /= 2) sum += __shfl_down_sync(0xffffffffu, sum, by);
    if (threadIdx.x % 32 == 0 && plane < n) y[plane] = sum / Real(elements);
}

// y = the sum of the window by its area.
KERNEL(mean_pool)(Index n, Pool pool, Pointer<const Real> x, Pointer<Real> y) {
    FOR_EACH(i, n) {
        Window window = window_of(pool, i % pool.by_output_plane);
        Pointer<const Real> plane = x + i / pool.by_output_plane * pool.input_plane;
        Real sum = 0;
        FOR_WINDOW(at, window, input) sum += plane[at];
        y[i] = sum / Real(max(window.area, 1u));
    }
}

// dx = the sum of dy by the area over the windows that hold the element.
KERNEL(chain_mean_pool)(Index n, Pool pool, Pointer<const Real> dy, Pointer<Real> dx) {
    FOR_EACH(i, n) {
        Window holders = holders_of(pool, i % pool.by_input_plane);
        Pointer<const Real> plane = dy + i / pool.by_input_plane * pool.output_plane;
        Real sum = 0;
        FOR_WINDOW(o, holders, output) {
            Index area = window_of(pool, Index(o)).area;
            sum += plane[o] / Real(max(area, 1u));
        }
        dx[i] = sum;
    }
}

// y = the first element up to which the window sums to draw times its whole sum; its index to mask.
KERNEL(sample_pool)(Index n, Pool pool, Pointer<const Real> draws, Pointer<const Real> x, Pointer<Real> y,
                    Pointer<int> mask) {
    FOR_EACH(i, n) {
        Window window = window_of(pool, i % pool.by_output_plane);
        Pointer<const Real> plane = x + i / pool.by_output_plane * pool.input_plane;
        Real total = 0, sum = 0;
        FOR_WINDOW(at, window, input) total += plane[at];
        Real threshold = draws[i] * total;
        int chosen = 0;
        bool found = false;
        FOR_WINDOW(at, window, input) {
            if (found) continue;
            sum += plane[at];
            chosen = at;
            found = sum >= threshold;
        }
        y[i] = plane[chosen];
        mask[i] = chosen;
    }
}

// y = the sum of squares by the sum, or 0 where the sum is not positive.
KERNEL(expected_pool)(Index n, Pool pool, Pointer<const Real> x, Pointer<Real> y) {
    FOR_EACH(i, n) {
        Window window = window_of(pool, i % pool.by_output_plane);
        Pointer<const Real> plane = x + i / pool.by_output_plane * pool.input_plane;
        Real sum = 0, squares = 0;
        FOR_WINDOW(at, window, input) {
            Real value = plane[at];
            sum += value;
            squares += value * value;
        }
        y[i] = sum > 0 ? squares / sum : Real(0);
    }
}

// The sums of all windows.
KERNEL(window_sums)(Index n, Pool pool, Pointer<const Real> x, Pointer<Real> sums) {
    FOR_EACH(i, n) {
        Window window = window_of(pool, i % pool.by_output_plane);
        Pointer<const Real> plane = x + i / pool.by_output_plane * pool.input_plane;
        Real sum = 0;
        FOR_WINDOW(at, window, input) sum += plane[at];
        sums[i] = sum;
    }
}

// dx = the sum of dy * (2 x - y) / sum over the windows that hold the element.
KERNEL(chain_expected_pool)(Index n, Pool pool, Pointer<const Real> sums, Pointer<const Real> x, Pointer<const Real> y,
                            Pointer<const Real> dy, Pointer<Real> dx) {
    FOR_EACH(i, n) {
        Window holders = holders_of(pool, i % pool.by_input_plane);
        Index outputs = i / pool.by_input_plane * pool.output_plane;
        Real sum = 0, twice = x[i] + x[i];
        FOR_WINDOW(o, holders, output) {
            Real of_window = sums[outputs + o];
            if (of_window > 0) sum += dy[outputs + o] * (twice - y[outputs + o]) / of_window;
        }
        dx[i] = sum;
    }
}
