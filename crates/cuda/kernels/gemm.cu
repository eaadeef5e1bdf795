// Products of matrices.
#include "tiles.cuh"

// op(A), or the transpose of op(B): element (i, j) lies at start + i * row + j * column.
struct Matrix {
    Index start, row, column;
};

template <Index ROWS, Index DEPTH>
__device__ __forceinline__ Strided rows_of(const Matrix &matrix, Pointer<const Real> x, Index first, Index count) {
    Spot spot = matrix.column == 1 ? along_depth<DEPTH>() : along_rows<ROWS>();
    return Strided(spot, x, matrix.start + first * matrix.row, matrix.row, matrix.column,
                   first < count ? count - first : 0);
}

__device__ __forceinline__ void write_scaled(Pointer<Real> c, Index at, Real alpha, Real sum, Real beta) {
    sum = alpha * sum;
    c[at] = beta == 0 ? sum : sum + beta * c[at];
}

struct Elements {
    Pointer<Real> c;
    Index at, pitch, rows;
    Real alpha, beta;

    __device__ __forceinline__ Unchanged row(Index) const { return {}; }
    __device__ __forceinline__ void put(Index row, Real sum) const {
        if (row < rows) write_scaled(c, at + row * pitch, alpha, sum, beta);
    }
};

// C = alpha * op(A) * op(B) + beta * C, for C of m x n with rows `c_row` apart. A beta of 0 means that
// C is not read. The grid: tiles of columns, tiles of rows, parts of the depth, which have a C each.
#define PARAMETERS                                                                                                    \
    Index m, Index n, Index k, Index of_part, Real alpha, Matrix a, Pointer<const Real> as, Matrix b,                 \
        Pointer<const Real> bs, Real beta, Index c_start, Index c_row, Index c_part, Pointer<Real> c
#define ARGUMENTS m, n, k, of_part, alpha, a, as, b, bs, beta, c_start, c_row, c_part, c

template <typename S> __device__ __forceinline__ void gemm(PARAMETERS) {
    Index first_i = blockIdx.y * S::ROWS, first_j = blockIdx.x * S::COLUMNS, j = first_j + threadIdx.x % S::COLUMNS;
    Index from = blockIdx.z * of_part, to = k - from < of_part ? k : from + of_part;
    Sums<S> sums = {};
    Pointer<Real> shared = multiply<S>(rows_of<S::ROWS, S::DEPTH>(a, as, first_i, m),
                                       rows_of<S::COLUMNS, S::DEPTH>(b, bs, first_j, n), from, to, sums);
    Index at = c_start + blockIdx.z * c_part + first_i * c_row + j;
    write_tile(sums, shared, Elements{c, at, c_row, j < n ? m - first_i : 0, alpha, beta});
}

PAIRED_KERNEL(gemm_large)(PARAMETERS) { gemm<Large>(ARGUMENTS); }
PAIRED_KERNEL(gemm_wide)(PARAMETERS) { gemm<Wide>(ARGUMENTS); }
BLOCK_KERNEL(gemm_medium)(PARAMETERS) { gemm<Medium>(ARGUMENTS); }
BLOCK_KERNEL(gemm_flat)(PARAMETERS) { gemm<Flat>(ARGUMENTS); }

// The same from the products of the parts, in order.
KERNEL(gemm_of_parts)(Index count, Index parts, Index n, Real alpha, Pointer<const Real> products, Real beta,
                      Index c_start, Index c_row, Pointer<Real> c) {
    FOR_EACH(e, count) {
        Real sum = 0;
#pragma unroll 8
        for (Index part = 0; part < parts; part++) sum += products[part * count + e];
        write_scaled(c, c_start + e / n * c_row + e % n, alpha, sum, beta);
    }
}

// The same for an A of few rows, where the rows of A and of B are neighbours in memory: B is read
// once for each ROWS rows of A. The grid: columns of C, ROWS rows of C. The elements of C lie at c_start
// + i * c_row + j * c_column.
#define THIN_PARAMETERS                                                                                               \
    Index m, Index k, Real alpha, Matrix a, Pointer<const Real> as, Matrix b, Pointer<const Real> bs, Real beta,      \
        Index c_start, Index c_row, Index c_column, Pointer<Real> c
#define THIN_ARGUMENTS m, k, alpha, a, as, b, bs, beta, c_start, c_row, c_column, c

template <Index ROWS> __device__ __forceinline__ void gemm_thin(THIN_PARAMETERS) {
    Index j = blockIdx.x, first = blockIdx.y * ROWS, rows = min(m - first, ROWS);
    Pointer<const Real> row_a = as + (a.start + first * a.row), row_b = bs + (b.start + j * b.row);
    Real sums[ROWS] = {};
    // Rows beyond the last one are computed like it, and not written.
    Index at[ROWS];
#pragma unroll
    for (Index i = 0; i < ROWS; i++) at[i] = min(i, rows - 1) * a.row;
#pragma unroll 4
    for (Index l = threadIdx.x; l < k; l += BLOCK) {
        Pointer<const Real> of_a = row_a + l;
        Real of_b = row_b[l];
#pragma unroll
        for (Index i = 0; i < ROWS; i++) sums[i] += of_a[at[i]] * of_b;
    }
    SHARED(Real, of_warps, ROWS * BLOCK / 32);
#pragma unroll
    for (Index i = 0; i < ROWS; i++) {
        for (unsigned by = 16; by > 0; by /= 2) sums[i] += __shfl_down_sync(0xffffffffu, sums[i], by);
        if (threadIdx.x % 32 == 0) of_warps[i * (BLOCK / 32) + threadIdx.x / 32] = sums[i];
    }
    __syncthreads();
    if (threadIdx.x >= rows) return;
    Real sum = 0;
    for (Index warp = 0; warp < BLOCK / 32; warp++) sum += of_warps[threadIdx.x * (BLOCK / 32) + warp];
    write_scaled(c, c_start + (first + threadIdx.x) * c_row + j * c_column, alpha, sum, beta);
}

BLOCK_KERNEL(gemm_thin_1)(THIN_PARAMETERS) { gemm_thin<1>(THIN_ARGUMENTS); }
BLOCK_KERNEL(gemm_thin_4)(THIN_PARAMETERS) { gemm_thin<4>(THIN_ARGUMENTS); }
BLOCK_KERNEL(gemm_thin_8)(THIN_PARAMETERS) { gemm_thin<8>(THIN_ARGUMENTS); }
