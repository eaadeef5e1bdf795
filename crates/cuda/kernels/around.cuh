// A shape seen from one of its axes: (outer, len, inner).
#pragma once
#include "division.cuh"

struct Around {
    Index outer, len, inner;
    Divisor by_len, by_inner;
};

// The place on the axis of element number i.
__device__ __forceinline__ Index channel_of(const Around &around, Index i) { return i / around.by_inner % around.by_len; }

// Where the element number i of a channel lies, of outer * inner.
__device__ __forceinline__ Index place_in(const Around &around, Index channel, Index i) {
    Index outer = i / around.by_inner;
    return (outer * around.len + channel) * around.inner + (i - outer * around.inner);
}

// Where the elements along the axis begin at a place, of outer * inner; they are `inner` apart.
__device__ __forceinline__ Index first_of(const Around &around, Index place) {
    Index outer = place / around.by_inner;
    return outer * around.len * around.inner + (place - outer * around.inner);
}

// Part blockIdx.y of gridDim.y of the outer * inner elements of a channel. The threads of the block take turns.
struct Part {
    Index from, to;

    __device__ __forceinline__ explicit Part(const Around &around) {
        Index count = around.outer * around.inner, of_part = (count + gridDim.y - 1) / gridDim.y;
        from = min(count, blockIdx.y * of_part);
        to = min(count, from + of_part);
    }
    // Calls visit(place) for all of them; several reads of a thread are on their way at once.
    template <typename Visit>
    __device__ __forceinline__ void visit(const Around &around, Index channel, const Visit &visit) const {
        Index i = from + threadIdx.x;
        for (; i + (FLIGHT - 1) * BLOCK < to; i += FLIGHT * BLOCK)
#pragma unroll
            for (Index r = 0; r < FLIGHT; r++) visit(place_in(around, channel, i + r * BLOCK));
        for (; i < to; i += BLOCK) visit(place_in(around, channel, i));
    }
    // Calls write(place, read(place)) for all of them, in the same way.
    template <typename Read, typename Write>
    __device__ __forceinline__ void stream(const Around &around, Index channel, const Read &read,
                                           const Write &write) const {
        Index i = from + threadIdx.x;
        for (; i + (FLIGHT - 1) * BLOCK < to; i += FLIGHT * BLOCK) {
            Index at[FLIGHT];
            Real held[FLIGHT];
#pragma unroll
            for (Index r = 0; r < FLIGHT; r++) {
                at[r] = place_in(around, channel, i + r * BLOCK);
                held[r] = read(at[r]);
            }
#pragma unroll
            for (Index r = 0; r < FLIGHT; r++) write(at[r], held[r]);
        }
        for (; i < to; i += BLOCK) {
            Index at = place_in(around, channel, i);
            write(at, read(at));
        }
    }
};

// Leaves two sums of this block's part of a channel, and adds up those of all parts, in order.
__device__ __forceinline__ void leave_sums(const Around &around, Index channel, double first, double second,
                                           Pointer<double> parts) {
    first = block_sum(first);
    second = block_sum(second);
    if (threadIdx.x > 0) return;
    Index at = (blockIdx.y * around.len + channel) * 2;
    parts[at] = first;
    parts[at + 1] = second;
}
struct ChannelSums {
    double first, second;

    __device__ __forceinline__ ChannelSums(const Around &around, Index channel, Index count, Pointer<const double> parts)
        : first(0), second(0) {
        for (Index part = 0; part < count; part++) {
            Index at = (part * around.len + channel) * 2;
            first += parts[at];
            second += parts[at + 1];
        }
    }
};
