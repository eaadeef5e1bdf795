// Functions of single elements. `cargo xtask kernels` writes this file from the table in
// crates/ops/src/pointwise/table.rs.

// A function by its number, and its coefficients in the order of the table.
struct Function {
    unsigned number;
    Real a, b, c;
};

// f(x).
__device__ __forceinline__ Real value(const Function &f, Real x) {
    switch (f.number) {
    case 0: {  // Abs
        return fabs(x);
    }
    case 1: {  // Affine
        Real scale = f.a;
        Real shift = f.b;
        return scale * x + shift;
    }
    case 2: {  // Bnll
        return softplus(x);
    }
    case 3: {  // BoundedRelu
        Real slope = f.a;
        Real max = f.b;
        Real y = x * (x > 0 ? Real(1) : slope);
        return y > max ? max : y;
    }
    case 4: {  // Clip
        Real min = f.a;
        Real max = f.b;
        return x < min ? min : x > max ? max : x;
    }
    case 5: {  // Elu
        Real alpha = f.a;
        return x > 0 ? x : alpha * (exp(x) - 1);
    }
    case 6: {  // Exp
        Real inner = f.a;
        Real outer = f.b;
        return outer * exp(inner * x);
    }
    case 7: {  // HardSigmoid
        Real scale = f.a;
        Real shift = f.b;
        return unit(scale * x + shift);
    }
    case 8: {  // HardSwish
        return x * unit(x / 6 + Real(0.5));
    }
    case 9: {  // Log
        Real per_log_base = f.a;
        Real scale = f.b;
        Real shift = f.c;
        return log(shift + scale * x) * per_log_base;
    }
    case 10: {  // Mish
        return x * tanh(softplus(x));
    }
    case 11: {  // Normalize
        Real mean = f.a;
        Real inverse_std = f.b;
        return (x - mean) * inverse_std;
    }
    case 12: {  // Power
        Real power = f.a;
        Real scale = f.b;
        Real shift = f.c;
        return power == 1 ? line(scale, shift, x) : pow(line(scale, shift, x), power);
    }
    case 13: {  // Relu
        Real slope = f.a;
        return x * (x > 0 ? Real(1) : slope);
    }
    case 14: {  // Scale
        Real factor = f.a;
        return x * factor;
    }
    case 15: {  // Sigmoid
        return sigmoid(x);
    }
    case 16: {  // Swish
        Real beta = f.a;
        return x * sigmoid(beta * x);
    }
    case 17: {  // Tanh
        return tanh(x);
    }
    case 18: {  // Threshold
        Real threshold = f.a;
        return x > threshold ? Real(1) : Real(0);
    }
    default: return 0;
    }
}

// f'(x), computed from x or f(x), as `Pointwise::derivative_of` says.
__device__ __forceinline__ Real slope(const Function &f, Real at) {
    switch (f.number) {
    case 0: {  // Abs
        return at > 0 ? Real(1) : at < 0 ? Real(-1) : Real(0);
    }
    case 1: {  // Affine
        Real scale = f.a;
        return scale;
    }
    case 2: {  // Bnll
        Real e = exp(at > 50 ? Real(50) : at);
        return e / (e + 1);
    }
    case 3: {  // BoundedRelu
        Real slope = f.a;
        Real max = f.b;
        Real factor = at > 0 ? Real(1) : slope;
        return factor * at > max ? Real(0) : factor;
    }
    case 4: {  // Clip
        Real min = f.a;
        Real max = f.b;
        return min <= at && at <= max ? Real(1) : Real(0);
    }
    case 5: {  // Elu
        Real alpha = f.a;
        return at > 0 ? Real(1) : alpha * exp(at);
    }
    case 6: {  // Exp
        Real inner = f.a;
        return at * inner;
    }
    case 7: {  // HardSigmoid
        Real scale = f.a;
        Real shift = f.b;
        Real y = scale * at + shift;
        return 0 < y && y < 1 ? scale : Real(0);
    }
    case 8: {  // HardSwish
        return at <= -3 ? Real(0) : at >= 3 ? Real(1) : (at + at + 3) / 6;
    }
    case 9: {  // Log
        Real per_log_base = f.a;
        Real scale = f.b;
        Real shift = f.c;
        return scale * per_log_base / (shift + scale * at);
    }
    case 10: {  // Mish
        Real gate = tanh(softplus(at));
        return gate + at * (1 - gate * gate) * sigmoid(at);
    }
    case 11: {  // Normalize
        Real inverse_std = f.b;
        return inverse_std;
    }
    case 12: {  // Power
        Real power = f.a;
        Real scale = f.b;
        Real shift = f.c;
        Real factor = power * scale;
        return factor == 0 || power == 1 ? factor : factor * pow(line(scale, shift, at), power - 1);
    }
    case 13: {  // Relu
        Real slope = f.a;
        return at > 0 ? Real(1) : slope;
    }
    case 14: {  // Scale
        Real factor = f.a;
        return factor;
    }
    case 15: {  // Sigmoid
        return at * (1 - at);
    }
    case 16: {  // Swish
        Real beta = f.a;
        Real gate = sigmoid(beta * at), scaled = beta * at * gate;
        return scaled + gate * (1 - scaled);
    }
    case 17: {  // Tanh
        return 1 - at * at;
    }
    case 18: {  // Threshold
        return 0;
    }
    default: return 0;
    }
}
