// Products of matrices by tiles: a block computes a tile of C, each of its threads EACH_ROWS x
// EACH_COLUMNS elements of it, and sums over the depth in order. While a step of the depth is
// multiplied from shared memory, the elements of the next step are on their way into registers, and
// go to a second buffer: one barrier for each step.
#pragma once
#include "common.cuh"

// The elements that are read from shared memory at once, as 128 bits. A thread's rows and columns lie
// in groups of so many neighbours.
constexpr Index VECTOR = 16 / sizeof(Real);

// Sizes are those of f32; a tile of f64 has half as many rows and columns, for it takes the same
// memory and no more registers.
template <Index OF_ROWS, Index OF_COLUMNS, Index OF_EACH_ROWS, Index OF_EACH_COLUMNS, Index OF_DEPTH> struct Shape {
    static constexpr Index PART = sizeof(Real) / 4;
    static constexpr Index ROWS = OF_ROWS / PART, COLUMNS = OF_COLUMNS / PART, DEPTH = OF_DEPTH;
    static constexpr Index EACH_ROWS = OF_EACH_ROWS / PART, EACH_COLUMNS = OF_EACH_COLUMNS / PART;
    static constexpr Index THREAD_ROWS = ROWS / EACH_ROWS, THREAD_COLUMNS = COLUMNS / EACH_COLUMNS;
    // A vector beside each row of shared memory keeps neighbours along the depth out of each other's
    // banks.
    static constexpr Index PITCH_A = ROWS + VECTOR, PITCH_B = COLUMNS + VECTOR;
    static constexpr Index READS_A = ROWS * DEPTH / BLOCK, READS_B = COLUMNS * DEPTH / BLOCK;
    static_assert(THREAD_ROWS * THREAD_COLUMNS == BLOCK, "a tile has the threads of a block");
    static_assert(READS_A * BLOCK == ROWS * DEPTH && READS_B * BLOCK == COLUMNS * DEPTH, "all threads read");
    static_assert(THREAD_ROWS * COLUMNS <= 2 * DEPTH * PITCH_A, "results pass through the tile of A");
};
// `Tile` of the launches has the same sizes.
using Large = Shape<128, 128, 8, 8, 8>;
using Wide = Shape<64, 128, 4, 8, 16>;
using Medium = Shape<64, 64, 4, 4, 16>;
using Flat = Shape<32, 128, 4, 4, 16>;

// The elements of a source's tile that a thread reads: number r is that of row + r * by_row at depth
// l + r * by_l. Neighbouring threads go the way in which elements are neighbours in memory.
struct Spot {
    Index row, l, by_row, by_l;
};
template <Index DEPTH> __device__ __forceinline__ Spot along_depth() {
    return {threadIdx.x / DEPTH, threadIdx.x % DEPTH, BLOCK / DEPTH, 0};
}
template <Index ROWS> __device__ __forceinline__ Spot along_rows() {
    return {threadIdx.x % ROWS, threadIdx.x / ROWS, 0, BLOCK / ROWS};
}

// A source whose elements lie at fixed distances. A source has `load`, which reads this thread's
// elements at `depth` and what follows, 0 where there are none; and `prepare`, which all threads call
// two steps before: it may write what `load` needs to a buffer in shared memory.
struct Strided {
    Spot spot;
    Pointer<const Real> x;
    // The first element's place at depth 0, and the distances along the depth and between reads.
    Index at, by_depth, by_read;
    // Rows that there are.
    Index rows;

    __device__ __forceinline__ Strided(Spot spot, Pointer<const Real> x, Index start, Index row, Index column,
                                       Index rows)
        : spot(spot), x(x), at(start + spot.row * row + spot.l * column), by_depth(column),
          by_read(spot.by_row * row + spot.by_l * column), rows(rows) {}

    __device__ __forceinline__ void prepare(Index, Index) const {}
    template <Index READS> __device__ __forceinline__ void load(Index depth, Index last, Index, Real (&held)[READS]) const {
        Index from = at + depth * by_depth;
#pragma unroll
        for (Index r = 0; r < READS; r++) {
            bool inside = spot.row + r * spot.by_row < rows && depth + spot.l + r * spot.by_l < last;
            held[r] = inside ? Real(x[from + r * by_read]) : Real(0);
        }
    }
};

// Puts what a thread has read where its tile holds it.
template <Index READS>
__device__ __forceinline__ void put(const Spot &spot, const Real (&held)[READS], Pointer<Real> tile, Index pitch) {
    Index at = spot.l * pitch + spot.row, by = spot.by_l * pitch + spot.by_row;
#pragma unroll
    for (Index r = 0; r < READS; r++) tile[at + r * by] = held[r];
}

// The thread's elements of a row of a tile: groups of neighbours, `step` apart.
template <Index EACH>
__device__ __forceinline__ void take(Pointer<const Real> row, Index step, Real (&taken)[EACH]) {
#pragma unroll
    for (Index e = 0; e < EACH; e++) taken[e] = (row + e / VECTOR * step)[e % VECTOR];
}

// The elements of a tile of C that a thread computes.
template <typename S> struct Sums {
    Real of[S::EACH_ROWS][S::EACH_COLUMNS];
};
// A warp has 4 x 8 of the threads of a tile, so that it reads few different elements.
template <typename S> __device__ __forceinline__ Index own_row() {
    return threadIdx.x / 32 / (S::THREAD_COLUMNS / 8) * 4 + threadIdx.x % 32 / 8;
}
template <typename S> __device__ __forceinline__ Index own_column() {
    return threadIdx.x / 32 % (S::THREAD_COLUMNS / 8) * 8 + threadIdx.x % 8;
}

// sums = the products of rows of a and rows of b, summed over the depths first..last. It returns shared
// memory for `write_tile`.
template <typename S, typename A, typename B>
__device__ __forceinline__ Pointer<Real> multiply(const A &a, const B &b, Index first, Index last, Sums<S> &sums) {
    SHARED(Real, tiles_a, 2 * S::DEPTH * S::PITCH_A);
    SHARED(Real, tiles_b, 2 * S::DEPTH * S::PITCH_B);
    Real held_a[S::READS_A], held_b[S::READS_B];

    b.prepare(first, 0);
    __syncthreads();
    a.load(first, last, 0, held_a);
    b.load(first, last, 0, held_b);
    put(a.spot, held_a, tiles_a, S::PITCH_A);
    put(b.spot, held_b, tiles_b, S::PITCH_B);
    b.prepare(first + S::DEPTH, 1);
    __syncthreads();
    for (Index depth = first, now = 0;; depth += S::DEPTH, now ^= 1) {
        bool more = depth + S::DEPTH < last;
        if (more) {
            a.load(depth + S::DEPTH, last, now ^ 1, held_a);
            b.load(depth + S::DEPTH, last, now ^ 1, held_b);
        }
        Pointer<const Real> from_a = tiles_a + (now * S::DEPTH * S::PITCH_A + own_row<S>() * VECTOR);
        Pointer<const Real> from_b = tiles_b + (now * S::DEPTH * S::PITCH_B + own_column<S>() * VECTOR);
#pragma unroll
        for (Index l = 0; l < S::DEPTH; l++) {
            Real of_a[S::EACH_ROWS], of_b[S::EACH_COLUMNS];
            take(from_a + l * S::PITCH_A, S::THREAD_ROWS * VECTOR, of_a);
            take(from_b + l * S::PITCH_B, S::THREAD_COLUMNS * VECTOR, of_b);
#pragma unroll
            for (Index i = 0; i < S::EACH_ROWS; i++)
#pragma unroll
                for (Index j = 0; j < S::EACH_COLUMNS; j++) sums.of[i][j] += of_a[i] * of_b[j];
        }
        if (!more) break;
        put(a.spot, held_a, tiles_a + (now ^ 1) * (S::DEPTH * S::PITCH_A), S::PITCH_A);
        put(b.spot, held_b, tiles_b + (now ^ 1) * (S::DEPTH * S::PITCH_B), S::PITCH_B);
        b.prepare(depth + 2 * S::DEPTH, now);
        __syncthreads();
    }

    return tiles_a;
}

// What becomes of the sums of a row, where nothing does.
struct Unchanged {
    __device__ __forceinline__ Real of(Real sum) const { return sum; }
};

// Gives `sink.row(row).of(sum)` of the sums of a tile to `sink.put(row, result)`, each thread those of the column `threadIdx.x %
// COLUMNS`: neighbouring threads write neighbouring columns. A row of each thread at a time passes
// through shared memory.
template <typename S, typename Sink>
__device__ __forceinline__ void write_tile(const Sums<S> &sums, Pointer<Real> shared, const Sink &sink) {
    Pointer<Real> to = shared + (own_row<S>() * S::COLUMNS + own_column<S>() * VECTOR);
#pragma unroll
    for (Index i = 0; i < S::EACH_ROWS; i++) {
        auto finish = sink.row((i / VECTOR * S::THREAD_ROWS + own_row<S>()) * VECTOR + i % VECTOR);
        __syncthreads();
#pragma unroll
        for (Index j = 0; j < S::EACH_COLUMNS; j++)
            (to + j / VECTOR * (S::THREAD_COLUMNS * VECTOR))[j % VECTOR] = finish.of(sums.of[i][j]);
        __syncthreads();
#pragma unroll
        for (Index q = 0; q < S::EACH_COLUMNS; q++) {
            Index from = threadIdx.x / S::COLUMNS + q * (BLOCK / S::COLUMNS);
            Index row = (i / VECTOR * S::THREAD_ROWS + from) * VECTOR + i % VECTOR;
            sink.put(row, shared[from * S::COLUMNS + threadIdx.x % S::COLUMNS]);
        }
    }
}
