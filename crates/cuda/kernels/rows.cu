// Matrices row by row. Sums that are taken in 64 bits go through the rows in order; no two threads
// add to one element.
#include "common.cuh"

// Every row of y, of n elements in all, = the one row of `len`.
KERNEL(repeat_row)(Index n, Index len, Pointer<const Real> row, Pointer<Real> y) {
    FOR_EACH(i, n) y[i] = row[i % len];
}

// Every row of y += the one row.
KERNEL(add_row)(Index n, Index len, Pointer<const Real> row, Pointer<Real> y) {
    FOR_EACH(i, n) y[i] = y[i] + row[i % len];
}

// sums += the rows of x, one after the other.
KERNEL(add_rows)(Index len, Index rows, Pointer<const Real> x, Pointer<Real> sums) {
    FOR_EACH(i, len) {
        Real sum = sums[i];
        for (Index row = 0; row < rows; row++) sum += x[row * len + i];
        sums[i] = sum;
    }
}

// Row i of y = row numbers[i] of x, if x has so many.
KERNEL(gather_rows)(Index n, Index width, Index rows, Pointer<const unsigned> numbers, Pointer<const Real> x,
                    Pointer<Real> y) {
    FOR_EACH(i, n) {
        unsigned number = numbers[i / width];
        if (number < rows) y[i] = x[number * width + i % width];
    }
}

// Row numbers[i] of y = row i of x; of equal numbers the last counts. A block for each row of y.
KERNEL(scatter_rows)(Index count, Index width, Pointer<const unsigned> numbers, Pointer<const Real> x,
                     Pointer<Real> y) {
    Index row = count;
    for (Index i = 0; i < count; i++)
        if (numbers[i] == blockIdx.x) row = i;
    if (row == count) return;
    for (Index k = threadIdx.x; k < width; k += BLOCK) y[blockIdx.x * width + k] = x[row * width + k];
}

// Row numbers[i] of sums += row i of x. A block for each row of sums.
KERNEL(add_scattered_rows)(Index count, Index width, Pointer<const unsigned> numbers, Pointer<const Real> x,
                           Pointer<Real> sums) {
    for (Index k = threadIdx.x; k < width; k += BLOCK) {
        double sum = 0;
        bool any = false;
        for (Index i = 0; i < count; i++) {
            if (numbers[i] != blockIdx.x) continue;
            sum += x[i * width + k];
            any = true;
        }
        Index at = blockIdx.x * width + k;
        if (any) sums[at] = Real(double(sums[at]) + sum);
    }
}

// sums[outer, inner] += the sum of x[outer, i, inner] over i of 0..len.
KERNEL(add_axis_sums)(Index n, Index len, Index inner, Pointer<const Real> x, Pointer<Real> sums) {
    FOR_EACH(i, n) {
        Pointer<const Real> first = x + (i / inner * len * inner + i % inner);
        double sum = 0;
        for (Index k = 0; k < len; k++) sum += first[k * inner];
        sums[i] = Real(double(sums[i]) + sum);
    }
}
