// Functions of single elements and their slopes: the parts that formulas of `ops::Pointwise` share.
#pragma once
#include "common.cuh"

__device__ __forceinline__ Real sigmoid(Real x) { return Real(0.5) * tanh(Real(0.5) * x) + Real(0.5); }

// shift + scale * x; without x where the scale is 0, so that no infinite x makes it NaN.
__device__ __forceinline__ Real line(Real scale, Real shift, Real x) {
    return scale == 0 ? shift : shift + scale * x;
}

// The nearest number from 0 to 1.
__device__ __forceinline__ Real unit(Real x) { return x < 0 ? Real(0) : x > 1 ? Real(1) : x; }

// ln(1 + e^x), without overflow.
__device__ __forceinline__ Real softplus(Real x) { return x > 0 ? x + log(1 + exp(-x)) : log(1 + exp(x)); }

#include "functions.cuh"
