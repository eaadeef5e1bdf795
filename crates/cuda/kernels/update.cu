// Updates of learned weights, one kernel for each formula of `ops::UpdateFormula`.
#include "common.cuh"

// What all formulas begin with: the gradient of a weight.
struct Gradient {
    Real scale, rate, decay;
    unsigned l1;
};

// A moving average: before * average + after * value.
struct Average {
    Real before, after;
};

__device__ __forceinline__ Real penalty(const Gradient &of, Real weight) {
    Real sign = weight > 0 ? Real(1) : weight < 0 ? Real(-1) : Real(0);
    return of.decay * (of.l1 ? sign : weight);
}
__device__ __forceinline__ Real gradient(const Gradient &of, Real diff, Real weight) {
    return of.scale * diff + penalty(of, weight);
}
__device__ __forceinline__ Real moved(const Average &by, Real average, Real value) {
    return by.before * average + by.after * value;
}

KERNEL(sgd)(Index n, Gradient of, Real momentum, Pointer<Real> w, Pointer<Real> d, Pointer<Real> h) {
    FOR_EACH(i, n) {
        Real step = momentum * h[i] + of.rate * gradient(of, d[i], w[i]);
        h[i] = step;
        d[i] = step;
        w[i] = w[i] - step;
    }
}

KERNEL(nesterov)(Index n, Gradient of, Real momentum, Pointer<Real> w, Pointer<Real> d, Pointer<Real> h) {
    FOR_EACH(i, n) {
        Real before = h[i], after = momentum * before + of.rate * gradient(of, d[i], w[i]);
        Real step = (1 + momentum) * after - momentum * before;
        h[i] = after;
        d[i] = step;
        w[i] = w[i] - step;
    }
}

KERNEL(adagrad)(Index n, Gradient of, Real delta, Pointer<Real> w, Pointer<Real> d, Pointer<Real> h) {
    FOR_EACH(i, n) {
        Real g = gradient(of, d[i], w[i]), after = h[i] + g * g;
        Real step = of.rate * (g / (sqrt(after) + delta));
        h[i] = after;
        d[i] = step;
        w[i] = w[i] - step;
    }
}

KERNEL(rmsprop)(Index n, Gradient of, Average average, Real delta, Pointer<Real> w, Pointer<Real> d, Pointer<Real> h) {
    FOR_EACH(i, n) {
        Real g = gradient(of, d[i], w[i]), after = moved(average, h[i], g * g);
        Real step = of.rate * (g / (sqrt(after) + delta));
        h[i] = after;
        d[i] = step;
        w[i] = w[i] - step;
    }
}

KERNEL(adadelta)(Index n, Gradient of, Average average, Real delta, Pointer<Real> w, Pointer<Real> d, Pointer<Real> h,
                 Pointer<Real> k) {
    FOR_EACH(i, n) {
        Real g = gradient(of, d[i], w[i]), squares = moved(average, h[i], g * g);
        Real u = g * sqrt((delta + k[i]) / (delta + squares));
        Real step = of.rate * u;
        h[i] = squares;
        k[i] = moved(average, k[i], u * u);
        d[i] = step;
        w[i] = w[i] - step;
    }
}

// The penalty belongs to the gradient, or, with `apart`, to the step. The rate is corrected already.
KERNEL(adam)(Index n, Gradient of, Average first, Average second, Real delta, Real rate, unsigned apart,
             Pointer<Real> w, Pointer<Real> d, Pointer<Real> m, Pointer<Real> v) {
    FOR_EACH(i, n) {
        Real g = apart ? of.scale * d[i] : gradient(of, d[i], w[i]);
        Real mean = moved(first, m[i], g), square = moved(second, v[i], g * g);
        Real step = rate * (mean / (sqrt(square) + delta));
        if (apart) step = step + of.rate * penalty(of, w[i]);
        m[i] = mean;
        v[i] = square;
        d[i] = step;
        w[i] = w[i] - step;
    }
}
