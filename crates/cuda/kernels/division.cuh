// Division by numbers that are known at the launch, as a multiplication (Granlund and Montgomery,
// 1994). Dividends have 31 bits.
#pragma once
#include "common.cuh"

struct Divisor {
    Index by, multiplier, shift;
};

__device__ __forceinline__ Index operator/(Index n, const Divisor &d) {
    return (__umulhi(n, d.multiplier) + n) >> d.shift;
}
__device__ __forceinline__ Index operator%(Index n, const Divisor &d) { return n - n / d * d.by; }
