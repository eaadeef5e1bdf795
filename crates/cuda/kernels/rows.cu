// Matrices row by row.
#include "common.cuh"

// Every row of y = the one row.
KERNEL(repeat_row)(Index n, Index width, Pointer<const Real> row, Pointer<Real> y) {
    FOR_EACH(i, n) y[i] = row[i % width];
}

// Every row of y += the one row.
KERNEL(add_row)(Index n, Index width, Pointer<const Real> row, Pointer<Real> y) {
    FOR_EACH(i, n) y[i] = y[i] + row[i % width];
}

// sums += the rows of x, one after the other.
KERNEL(add_rows)(Index width, Index rows, Pointer<const Real> x, Pointer<Real> sums) {
    FOR_EACH(column, width) {
        Real sum = sums[column];
        for (Index row = 0; row < rows; row++) sum += x[row * width + column];
        sums[column] = sum;
    }
}

// Row i of y = row numbers[i] of x, where x has it.
KERNEL(gather_rows)(Index n, Index width, Index rows, Pointer<const unsigned> numbers, Pointer<const Real> x,
                    Pointer<Real> y) {
    FOR_EACH(i, n) {
        unsigned number = numbers[i / width];
        if (number < rows) y[i] = x[number * width + i % width];
    }
}

// Row numbers[i] of y = row i of x, where y has it; of equal numbers the last counts.
KERNEL(scatter_rows)(Index n, Index width, Index rows, Pointer<const unsigned> numbers, Pointer<const Real> x,
                     Pointer<Real> y) {
    FOR_EACH(i, n) {
        unsigned number = numbers[i / width];
        bool last = number < rows;
        for (Index other = i / width + 1; last && other < n / width; other++) last = numbers[other] != number;
        if (last) y[number * width + i % width] = x[i];
    }
}

// Row numbers[i] of sums += row i of x, where sums has it. The first of equal numbers adds up all.
KERNEL(add_scattered_rows)(Index n, Index width, Index rows, Pointer<const unsigned> numbers, Pointer<const Real> x,
                           Pointer<Real> sums) {
    FOR_EACH(i, n) {
        Index own = i / width, column = i % width;
        unsigned number = numbers[own];
        bool first = number < rows;
        for (Index other = 0; first && other < own; other++) first = numbers[other] != number;
        if (!first) continue;
        double sum = 0;
        for (Index other = own; other < n / width; other++)
            if (numbers[other] == number) sum += double(x[other * width + column]);
        Index to = number * width + column;
        sums[to] = Real(double(sums[to]) + sum);
    }
}

// sums[outer, inner] += the sum of x[outer, i, inner] over the axis, in order.
KERNEL(add_axis_sums)(Index n, Index len, Index inner, Pointer<const Real> x, Pointer<Real> sums) {
    FOR_EACH(i, n) {
        double sum = 0;
        for (Index l = 0; l < len; l++) sum += double(x[(i / inner * len + l) * inner + i % inner]);
        sums[i] = Real(double(sums[i]) + sum);
    }
}
