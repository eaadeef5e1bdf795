// A shape seen from one of its axes: (outer, len, inner).
#pragma once
#include "common.cuh"

struct Around {
    Index outer, len, inner;
};

// The place on the axis of element number i.
__device__ __forceinline__ Index channel_of(const Around &around, Index i) { return i / around.inner % around.len; }

// Where the element number i of a channel lies, of outer * inner.
__device__ __forceinline__ Index place_in(const Around &around, Index channel, Index i) {
    return (i / around.inner * around.len + channel) * around.inner + i % around.inner;
}

// Where the elements along the axis begin at a place, of outer * inner; they are `inner` apart.
__device__ __forceinline__ Index first_of(const Around &around, Index place) {
    return place / around.inner * around.len * around.inner + place % around.inner;
}
