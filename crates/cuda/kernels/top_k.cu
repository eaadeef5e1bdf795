// The greatest elements along the middle axis of (outer, len, inner), greatest first: found one
// after the other, as the first of those that come after the last one found. A block for each place
// where places are few and long, else a thread.
#include "around.cuh"

// An element, and its place on the axis; NONE if there is none.
struct Candidate {
    Real value;
    Index place;
};

#define NONE 0xffffffffu

// Whether a comes before b: it is greater, or a number beside none, or equal and further on.
__device__ __forceinline__ bool is_before(const Candidate &a, const Candidate &b) {
    if (a.place == NONE || b.place == NONE) return b.place == NONE && a.place != NONE;
    bool a_is_none = a.value != a.value, b_is_none = b.value != b.value;
    if (a_is_none != b_is_none) return b_is_none;
    return a_is_none || a.value == b.value ? a.place > b.place : a.value > b.value;
}

// What is written: places, elements, or first all places and then all elements.
struct Greatest {
    Index found;  // how many are looked for
    Index room;   // how many numbers there are for each place
    unsigned places, values;
};

__device__ __forceinline__ void write(const Around &around, const Greatest &greatest, Index place, Index number,
                                      const Candidate &found, Pointer<Real> y) {
    Index first = place / around.inner * greatest.room * around.inner + place % around.inner;
    if (greatest.places) y[first + number * around.inner] = Real(found.place);
    Index before = greatest.places ? greatest.found : 0;
    if (greatest.values) y[first + (before + number) * around.inner] = found.value;
}

// The first of every `step`-th element from `from` on that come after the last one, unless that is
// none.
__device__ __forceinline__ Candidate next(const Around &around, Index first, Index from, Index step,
                                          const Candidate &last, Pointer<const Real> x) {
    Candidate best = {0, NONE};
    for (Index c = from; c < around.len; c += step) {
        Candidate candidate = {x[first + c * around.inner], c};
        if ((last.place == NONE || is_before(last, candidate)) && is_before(candidate, best)) best = candidate;
    }
    return best;
}

KERNEL(top_k_each)(Index places, Around around, Greatest greatest, Pointer<const Real> x, Pointer<Real> y) {
    FOR_EACH(place, places) {
        Candidate last = {0, NONE};
        for (Index number = 0; number < greatest.found; number++) {
            last = next(around, first_of(around, place), 0, 1, last, x);
            write(around, greatest, place, number, last, y);
        }
    }
}

BLOCK_KERNEL(top_k)(Around around, Greatest greatest, Pointer<const Real> x, Pointer<Real> y) {
    SHARED(Real, values, BLOCK / 32);
    SHARED(Index, places, BLOCK / 32);
    Index first = first_of(around, blockIdx.x);
    Candidate last = {0, NONE};
    for (Index number = 0; number < greatest.found; number++) {
        Candidate best = next(around, first, threadIdx.x, BLOCK, last, x);
        for (unsigned by = 16; by > 0; by /= 2) {
            Real value = __shfl_xor_sync(0xffffffffu, best.value, by);
            Candidate other = {value, __shfl_xor_sync(0xffffffffu, best.place, by)};
            if (is_before(other, best)) best = other;
        }
        __syncthreads();
        if (threadIdx.x % 32 == 0) {
            values[threadIdx.x / 32] = best.value;
            places[threadIdx.x / 32] = best.place;
        }
        __syncthreads();
        last = {values[0], places[0]};
        for (unsigned w = 1; w < BLOCK / 32; w++) {
            Candidate other = {values[w], places[w]};
            if (is_before(other, last)) last = other;
        }
        if (threadIdx.x == 0) write(around, greatest, blockIdx.x, number, last, y);
    }
}
