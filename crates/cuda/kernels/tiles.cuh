// Products of matrices by tiles: a block makes TILE x TILE elements of C, each thread EACH x EACH of
// them. Sums are taken over the depth in order. What is multiplied comes from two sources, which say
// for any row and depth what stands there; they are not asked beyond the last depth.
#pragma once
#include "common.cuh"

#define TILE 64
#define DEPTH 16
#define EACH 4
// One element beside each row of a tile keeps its rows out of each other's banks.
#define ROW (TILE + 1)
// The elements of a tile that each thread reads.
#define READS (TILE * DEPTH / BLOCK)

// A source says whether neighbours along the depth are neighbours in memory (`along`); threads then
// go along it. `begin(depth)` is called before `get(r, row, depth)` with rows of the tile: if along,
// once for each depth, and r is 0..READS for the rows that this thread reads; if not, rows are
// always `threadIdx.x % TILE`.
template <typename Source>
__device__ __forceinline__ void fill_tile(Source &source, Index depth, Index last, Pointer<Real> tile) {
    if (source.along()) {
        Index l = threadIdx.x % DEPTH, k = depth + l;
        bool inside = k < last;
        if (inside) source.begin(k);
#pragma unroll
        for (Index r = 0; r < READS; r++) {
            Index row = threadIdx.x / DEPTH + r * (BLOCK / DEPTH);
            tile[l * ROW + row] = inside ? source.get(r, row, k) : Real(0);
        }
    } else {
#pragma unroll
        for (Index r = 0; r < READS; r++) {
            Index row = threadIdx.x % TILE, l = threadIdx.x / TILE + r * (BLOCK / TILE), k = depth + l;
            tile[l * ROW + row] = k < last ? source.get(r, row, k) : Real(0);
        }
    }
}

// The row of the tile of a thread's element number e; and its column.
__device__ __forceinline__ Index own_row(Index e) { return threadIdx.x / (TILE / EACH) + e / EACH * (TILE / EACH); }
__device__ __forceinline__ Index own_column(Index e) { return threadIdx.x % (TILE / EACH) + e % EACH * (TILE / EACH); }

// sums += the products of rows of a and rows of b over the depths first..last.
template <typename A, typename B>
__device__ __forceinline__ void multiply_tiles(A &a, B &b, Index first, Index last, Real (&sums)[EACH * EACH]) {
    SHARED(Real, tile_a, DEPTH * ROW);
    SHARED(Real, tile_b, DEPTH * ROW);
    for (Index depth = first; depth < last; depth += DEPTH) {
        fill_tile(a, depth, last, tile_a);
        fill_tile(b, depth, last, tile_b);
        __syncthreads();
#pragma unroll
        for (Index l = 0; l < DEPTH; l++) {
            Real of_a[EACH], of_b[EACH];
#pragma unroll
            for (Index e = 0; e < EACH; e++) {
                of_a[e] = tile_a[l * ROW + own_row(e * EACH)];
                of_b[e] = tile_b[l * ROW + own_column(e)];
            }
#pragma unroll
            for (Index e = 0; e < EACH * EACH; e++) sums[e] += of_a[e / EACH] * of_b[e % EACH];
        }
        __syncthreads();
    }
}
