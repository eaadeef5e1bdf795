// Products of matrices.
#include "tiles.cuh"

// op(A), or the transpose of op(B): element (i, j) lies at start + i * row + j * column.
struct Matrix {
    Index start, row, column;
};

struct Rows {
    Matrix matrix;
    Pointer<const Real> x;
    Index first, count;

    __device__ bool along() const { return matrix.column == 1; }
    __device__ void begin(Index) {}
    __device__ Real get(Index, Index i, Index l) const {
        return first + i < count ? Real(x[matrix.start + (first + i) * matrix.row + l * matrix.column]) : Real(0);
    }
};

// C = alpha * op(A) * op(B) + beta * C, for C of m x n with rows `c_row` apart. A beta of 0 means that
// C is not read.
BLOCK_KERNEL(gemm)(Index m, Index n, Index k, Real alpha, Matrix a, Pointer<const Real> as, Matrix b,
                   Pointer<const Real> bs, Real beta, Index c_start, Index c_row, Pointer<Real> c) {
    Index first_i = blockIdx.y * TILE, first_j = blockIdx.x * TILE;
    Rows rows_a = {a, as, first_i, m}, rows_b = {b, bs, first_j, n};
    Real sums[EACH * EACH] = {};
    multiply_tiles(rows_a, rows_b, 0, k, sums);
#pragma unroll
    for (Index e = 0; e < EACH * EACH; e++) {
        Index i = first_i + own_row(e), j = first_j + own_column(e);
        if (i >= m || j >= n) continue;
        Index at = c_start + i * c_row + j;
        Real sum = alpha * sums[e];
        c[at] = beta == 0 ? sum : sum + beta * c[at];
    }
}
