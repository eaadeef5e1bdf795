// Products of matrices: each block makes a tile of C, each thread 4 x 4 elements of it. Sums are
// taken over k in order.
#include "common.cuh"

#define TILE 64
#define DEPTH 16
#define EACH 4
// A column of zeros beside each row of a tile keeps its rows out of each other's banks.
#define ROW (TILE + 1)

// op(A) or op(B): element (i, j) lies at i * row + j * column.
struct Matrix {
    Index start, row, column;
};

// Reads the elements (first .. first + TILE, depth .. depth + DEPTH) of a matrix into a tile, column
// after column; 0 outside. Neighbouring threads read neighbours in memory.
__device__ __forceinline__ void read_tile(Pointer<const Real> x, const Matrix &matrix, Index first, Index rows,
                                          Index depth, Index columns, Pointer<Real> tile) {
    for (Index e = threadIdx.x; e < TILE * DEPTH; e += BLOCK) {
        bool along = matrix.column == 1;
        Index i = along ? e / DEPTH : e % TILE, l = along ? e % DEPTH : e / TILE;
        bool inside = first + i < rows && depth + l < columns;
        tile[l * ROW + i] = inside ? Real(x[matrix.start + (first + i) * matrix.row + (depth + l) * matrix.column]) : Real(0);
    }
}

// C = alpha * op(A) * op(B) + beta * C, for C of m x n with rows `c_row` apart. B is given as its
// transpose, so that both are read by rows. A beta of 0 means that C is not read.
BLOCK_KERNEL(gemm)(Index m, Index n, Index k, Real alpha, Matrix a, Pointer<const Real> as, Matrix b,
                   Pointer<const Real> bs, Real beta, Index c_start, Index c_row, Pointer<Real> c) {
    SHARED(Real, tile_a, DEPTH * ROW);
    SHARED(Real, tile_b, DEPTH * ROW);
    Index first_i = blockIdx.y * TILE, first_j = blockIdx.x * TILE;
    Index thread_i = threadIdx.x / (TILE / EACH), thread_j = threadIdx.x % (TILE / EACH);
    Real sums[EACH][EACH] = {};
    for (Index depth = 0; depth < k; depth += DEPTH) {
        read_tile(as, a, first_i, m, depth, k, tile_a);
        read_tile(bs, b, first_j, n, depth, k, tile_b);
        __syncthreads();
#pragma unroll
        for (Index l = 0; l < DEPTH; l++) {
            Real of_a[EACH], of_b[EACH];
#pragma unroll
            for (Index e = 0; e < EACH; e++) {
                of_a[e] = tile_a[l * ROW + thread_i + e * (TILE / EACH)];
                of_b[e] = tile_b[l * ROW + thread_j + e * (TILE / EACH)];
            }
#pragma unroll
            for (Index i = 0; i < EACH; i++)
#pragma unroll
                for (Index j = 0; j < EACH; j++) sums[i][j] += of_a[i] * of_b[j];
        }
        __syncthreads();
    }
#pragma unroll
    for (Index e = 0; e < EACH * EACH; e++) {
        Index i = first_i + thread_i + e / EACH * (TILE / EACH), j = first_j + thread_j + e % EACH * (TILE / EACH);
        if (i >= m || j >= n) continue;
        Index at = c_start + i * c_row + j;
        Real sum = alpha * sums[e / EACH][e % EACH];
        c[at] = beta == 0 ? sum : sum + beta * c[at];
    }
}
