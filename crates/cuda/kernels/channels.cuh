// The elements of the channels of a blob seen as (outer, channels, inner).
#pragma once
#include "common.cuh"

// Where element k of a channel is: its outer * inner elements are counted through.
__device__ __forceinline__ Index place(Index k, Index channel, Index channels, Index inner) {
    return (k / inner * channels + channel) * inner + k % inner;
}
