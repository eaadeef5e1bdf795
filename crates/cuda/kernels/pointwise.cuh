// Functions of single elements and their slopes, by the numbers that `math/cuda/function.rs` gives
// them: the formulas of `ops::Pointwise`.
#pragma once
#include "common.cuh"

enum Name : unsigned {
    ABS, AFFINE, BNLL, BOUNDED_RELU, CLIP, ELU, EXP, HARD_SIGMOID, HARD_SWISH, LOG, MISH, NORMALIZE, POWER, RELU,
    SCALE, SIGMOID, SWISH, TANH, THRESHOLD,
};

// A function with its numbers, in the order in which its formula names them.
struct Function {
    unsigned name;
    Real a, b, c;
};

__device__ __forceinline__ Real sigmoid(Real x) { return Real(0.5) * tanh(Real(0.5) * x) + Real(0.5); }

// shift + scale * x; without x where the scale is 0, so that no infinite x makes it NaN.
__device__ __forceinline__ Real line(Real scale, Real shift, Real x) {
    return scale == 0 ? shift : shift + scale * x;
}

// The nearest number from 0 to 1.
__device__ __forceinline__ Real unit(Real x) { return x < 0 ? Real(0) : x > 1 ? Real(1) : x; }

// ln(1 + e^x), without overflow.
__device__ __forceinline__ Real softplus(Real x) { return x > 0 ? x + log(1 + exp(-x)) : log(1 + exp(x)); }

__device__ __forceinline__ Real value(const Function &f, Real x) {
    switch (f.name) {
    case ABS: return fabs(x);
    case AFFINE: return f.a * x + f.b;
    case BNLL: return softplus(x);
    case BOUNDED_RELU: {
        Real y = x * (x > 0 ? Real(1) : f.a);
        return y > f.b ? f.b : y;
    }
    case CLIP: return x < f.a ? f.a : x > f.b ? f.b : x;
    case ELU: return x > 0 ? x : f.a * (exp(x) - 1);
    case EXP: return f.b * exp(f.a * x);
    case HARD_SIGMOID: return unit(f.a * x + f.b);
    case HARD_SWISH: return x * unit(x / 6 + Real(0.5));
    case LOG: return log(f.c + f.b * x) * f.a;
    case MISH: return x * tanh(softplus(x));
    case NORMALIZE: return (x - f.a) * f.b;
    case POWER: return f.a == 1 ? line(f.b, f.c, x) : pow(line(f.b, f.c, x), f.a);
    case RELU: return x * (x > 0 ? Real(1) : f.a);
    case SCALE: return x * f.a;
    case SIGMOID: return sigmoid(x);
    case SWISH: return x * sigmoid(f.a * x);
    case TANH: return tanh(x);
    default: return x > f.a ? Real(1) : Real(0);
    }
}

// The slope at x, or at the value of x where `Pointwise::slope_of` says so.
__device__ __forceinline__ Real slope(const Function &f, Real at) {
    switch (f.name) {
    case ABS: return at > 0 ? Real(1) : at < 0 ? Real(-1) : Real(0);
    case AFFINE: return f.a;
    case BNLL: {
        // From 50 on it is 1 in any precision, and exp would overflow further on.
        Real e = exp(at > 50 ? Real(50) : at);
        return e / (e + 1);
    }
    case BOUNDED_RELU: {
        Real slope = at > 0 ? Real(1) : f.a;
        return slope * at > f.b ? Real(0) : slope;
    }
    case CLIP: return f.a <= at && at <= f.b ? Real(1) : Real(0);
    case ELU: return at > 0 ? Real(1) : f.a * exp(at);
    case EXP: return at * f.a;
    case HARD_SIGMOID: {
        Real y = f.a * at + f.b;
        return 0 < y && y < 1 ? f.a : Real(0);
    }
    case HARD_SWISH: return at <= -3 ? Real(0) : at >= 3 ? Real(1) : (at + at + 3) / 6;
    case LOG: return f.b * f.a / (f.c + f.b * at);
    case MISH: {
        Real gate = tanh(softplus(at));
        return gate + at * (1 - gate * gate) * sigmoid(at);
    }
    case NORMALIZE: return f.b;
    case POWER: {
        Real factor = f.a * f.b;
        return factor == 0 || f.a == 1 ? factor : factor * pow(line(f.b, f.c, at), f.a - 1);
    }
    case RELU: return at > 0 ? Real(1) : f.a;
    case SCALE: return f.a;
    case SIGMOID: return at * (1 - at);
    case SWISH: {
        Real gate = sigmoid(f.a * at), scaled = f.a * at * gate;
        return scaled + gate * (1 - scaled);
    }
    case TANH: return 1 - at * at;
    default: return 0;
    }
}
