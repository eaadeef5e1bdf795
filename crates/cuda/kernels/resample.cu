// Planes in another resolution: each output is a mix of at most four inputs. The gradient is
// gathered: each input looks at the outputs that it is in, in order.
#include "common.cuh"

// Where outputs lie among inputs: each input is repeated so many times; or, if `repeat` is 0, output
// o lies at step * o among `len` inputs from `begin` on, and all at `begin` if step is 0.
struct Axis {
    Index input, output, repeat, begin, len;
    double step;
};

struct Resample {
    Axis rows, columns;
};

// Two inputs, and the share of the second.
struct Mix {
    Index first, second;
    double share;
};

__device__ __forceinline__ Mix mix_of(const Axis &axis, Index output) {
    Mix mix = {axis.begin, axis.begin, 0};
    if (axis.repeat > 0) {
        mix.first = mix.second = output / axis.repeat;
    } else if (axis.step > 0) {
        double place = axis.step * output;
        Index first = min(Index(place), axis.len - 1);
        mix.first = mix.second = axis.begin + first;
        if (first + 1 < axis.len) {
            mix.second = mix.first + 1;
            mix.share = place - first;
        }
    }
    return mix;
}

__device__ __forceinline__ double share_in(const Mix &mix, Index input) {
    return (mix.first == input ? 1 - mix.share : 0) + (mix.second == input ? mix.share : 0);
}

// a alone where the share is 0, whatever b is.
__device__ __forceinline__ Real mixed(const Mix &mix, Real a, Real b) {
    return mix.share == 0 ? a : a * Real(1 - mix.share) + b * Real(mix.share);
}

KERNEL(resample)(Index n, Resample to, Pointer<const Real> x, Pointer<Real> y) {
    FOR_EACH(i, n) {
        Index plane = i / to.columns.output / to.rows.output;
        Mix row = mix_of(to.rows, i / to.columns.output % to.rows.output);
        Mix column = mix_of(to.columns, i % to.columns.output);
        Pointer<const Real> a = x + (plane * to.rows.input + row.first) * to.columns.input;
        Pointer<const Real> b = x + (plane * to.rows.input + row.second) * to.columns.input;
        y[i] = mixed(row, mixed(column, a[column.first], a[column.second]),
                     mixed(column, b[column.first], b[column.second]));
    }
}

// The outputs first..last among which are all that an input is in.
struct Holders {
    Index first, last;
};

__device__ __forceinline__ Holders holders_of(const Axis &axis, Index input) {
    if (axis.repeat > 0) return {min(input * axis.repeat, axis.output), min((input + 1) * axis.repeat, axis.output)};
    if (axis.step <= 0 || input < axis.begin) return {0, input == axis.begin ? axis.output : 0};
    double place = input - axis.begin, before = (place - 1) / axis.step - 1, after = (place + 1) / axis.step + 2;
    Index last = after < axis.output ? Index(after) : axis.output;
    return {before > 0 ? min(Index(before), last) : 0, last};
}

KERNEL(chain_resample)(Index n, Resample to, Pointer<const Real> dy, Pointer<Real> dx) {
    FOR_EACH(i, n) {
        Index plane = i / to.columns.input / to.rows.input;
        Index own_row = i / to.columns.input % to.rows.input, own_column = i % to.columns.input;
        Holders rows = holders_of(to.rows, own_row), columns = holders_of(to.columns, own_column);
        Real sum = 0;
        for (Index row = rows.first; row < rows.last; row++) {
            double of_row = share_in(mix_of(to.rows, row), own_row);
            if (of_row == 0) continue;
            Pointer<const Real> outputs = dy + (plane * to.rows.output + row) * to.columns.output;
            for (Index column = columns.first; column < columns.last; column++) {
                double share = of_row * share_in(mix_of(to.columns, column), own_column);
                if (share != 0) sum += outputs[column] * Real(share);
            }
        }
        dx[i] = sum;
    }
}
