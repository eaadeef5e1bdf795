// Windows that lie anywhere in the planes of images: their greatest elements and weighted sums, and
// the gradients of both, which are gathered: each element of the input looks at the windows of the
// regions of its image, in order.
#include "common.cuh"

struct Regions {
    Index regions, channels, height, width, outputs, bins, classes, outputs_of_class;
    unsigned by_position;  // whether a bin has a channel of its own for each output
};

// The table holds the image of each region; then, for each region and class, the first and the last
// row and column that its windows reach; then the windows, class by class and bin by bin.
#define BOUNDS 4
#define NUMBERS 6

struct Bounds {
    Index top, bottom, left, right;
};

// Rows and columns, from the first on, and where their weights begin.
struct Window {
    Index top, height, of_rows, left, width, of_columns;
};

__device__ __forceinline__ Bounds bounds_of(const Regions &regions, Pointer<const Index> table, Index set) {
    Pointer<const Index> at = table + regions.regions + set * BOUNDS;
    return {at[0], at[1], at[2], at[3]};
}

__device__ __forceinline__ Window window_of(const Regions &regions, Pointer<const Index> table, Index set, Index bin) {
    Index sets = regions.regions * regions.classes;
    Pointer<const Index> at = table + regions.regions + sets * BOUNDS + (set * regions.bins + bin) * NUMBERS;
    return {at[0], at[1], at[2], at[3], at[4], at[5]};
}

// What an output reads: its windows' number, its bin, and where its plane begins.
struct Output {
    Index set, bin, plane;
};

__device__ __forceinline__ Output output_of(const Regions &regions, Pointer<const Index> table, Index i) {
    Index bin = i % regions.bins, output = i / regions.bins % regions.outputs;
    Index region = i / regions.bins / regions.outputs, image = table[region];
    Index channel = regions.by_position ? output * regions.bins + bin : output;
    Index plane = (image * regions.channels + channel) * regions.height * regions.width;
    return {region * regions.classes + output / regions.outputs_of_class, bin, plane};
}

// y = the greatest element, the first of equals, and in mask its index in the plane; 0 and -1 for a
// window without elements.
KERNEL(greatest_of_windows)(Index n, Regions regions, Pointer<const Index> table, Pointer<const Real> x,
                            Pointer<Real> y, Pointer<int> mask) {
    FOR_EACH(i, n) {
        Output output = output_of(regions, table, i);
        Window window = window_of(regions, table, output.set, output.bin);
        bool none = window.height == 0 || window.width == 0;
        Real greatest = none ? Real(0) : LOWEST;
        int place = -1;
        for (Index row = window.top; row < window.top + window.height; row++)
            for (Index column = window.left; column < window.left + window.width; column++) {
                Index at = row * regions.width + column;
                Real value = x[output.plane + at];
                if (value > greatest && !none) {
                    greatest = value;
                    place = int(at);
                }
            }
        y[i] = greatest;
        mask[i] = place;
    }
}

// y = the sum of the elements, each times the weights of its row and its column.
KERNEL(sums_of_windows)(Index n, Regions regions, Pointer<const Index> table, Pointer<const Real> weights,
                        Pointer<const Real> x, Pointer<Real> y) {
    FOR_EACH(i, n) {
        Output output = output_of(regions, table, i);
        Window window = window_of(regions, table, output.set, output.bin);
        Real sum = 0;
        for (Index row = 0; row < window.height; row++) {
            Index first = output.plane + (window.top + row) * regions.width + window.left;
            Real of_row = 0;
            for (Index column = 0; column < window.width; column++)
                of_row += x[first + column] * weights[window.of_columns + column];
            sum += weights[window.of_rows + row] * of_row;
        }
        y[i] = sum;
    }
}

// What an element of the input is, and the bins first..last of the output that reads its channel;
// none if no output does.
struct Input {
    Index image, row, column, output, first, last;
};

__device__ __forceinline__ Input input_of(const Regions &regions, Index i) {
    Index column = i % regions.width, row = i / regions.width % regions.height;
    Index plane = i / regions.width / regions.height, channel = plane % regions.channels;
    Index image = plane / regions.channels;
    Index output = regions.by_position ? channel / regions.bins : channel;
    Index first = regions.by_position ? channel % regions.bins : 0;
    Index last = regions.by_position ? first + 1 : regions.bins;
    return {image, row, column, output, first, output < regions.outputs ? last : first};
}

__device__ __forceinline__ bool reach(const Bounds &bounds, const Input &input) {
    return input.row >= bounds.top && input.row < bounds.bottom && input.column >= bounds.left &&
           input.column < bounds.right;
}

// dx = the sum of dy over the windows whose mask names the element.
KERNEL(chain_greatest_of_windows)(Index n, Regions regions, Pointer<const Index> table, Pointer<const int> mask,
                                  Pointer<const Real> dy, Pointer<Real> dx) {
    FOR_EACH(i, n) {
        Input input = input_of(regions, i);
        int own = int(input.row * regions.width + input.column);
        Real sum = 0;
        for (Index region = 0; region < regions.regions && input.first < input.last; region++) {
            Index set = region * regions.classes + input.output / regions.outputs_of_class;
            if (table[region] != input.image || !reach(bounds_of(regions, table, set), input)) continue;
            Index first = (region * regions.outputs + input.output) * regions.bins;
            for (Index bin = input.first; bin < input.last; bin++)
                if (mask[first + bin] == own) sum += dy[first + bin];
        }
        dx[i] = sum;
    }
}

// dx = the sum of dy times both weights over the windows that hold the element.
KERNEL(chain_sums_of_windows)(Index n, Regions regions, Pointer<const Index> table, Pointer<const Real> weights,
                              Pointer<const Real> dy, Pointer<Real> dx) {
    FOR_EACH(i, n) {
        Input input = input_of(regions, i);
        Real sum = 0;
        for (Index region = 0; region < regions.regions && input.first < input.last; region++) {
            Index set = region * regions.classes + input.output / regions.outputs_of_class;
            if (table[region] != input.image || !reach(bounds_of(regions, table, set), input)) continue;
            Index first = (region * regions.outputs + input.output) * regions.bins;
            for (Index bin = input.first; bin < input.last; bin++) {
                Window window = window_of(regions, table, set, bin);
                // What lies before the window wraps around, and is beyond it too.
                Index row = input.row - window.top, column = input.column - window.left;
                if (row >= window.height || column >= window.width) continue;
                Real share = dy[first + bin] * weights[window.of_rows + row];
                sum += share * weights[window.of_columns + column];
            }
        }
        dx[i] = sum;
    }
}
