// Updates of learned weights, one kernel for each formula of `ops::UpdateFormula`. A launch updates up to MANY parameters,
// each in a row of blocks: most parameters are small, and a launch for each would take longer than its work.
#include "common.cuh"

#define MANY 8

// How many weights a parameter has, its rate, its rate corrected for the first steps, and its decay.
struct Parameter {
    Index n;
    Real rate, corrected, decay;
};

// All parameters of a launch.
struct Parameters {
    Parameter of[MANY];
    Real scale;
    unsigned l1;
};

// What all formulas begin with: the gradient of a weight.
struct Gradient {
    Real scale, rate, decay;
    unsigned l1;
};

// The memory of all parameters of a launch, and that of the one whose row of blocks this is.
#define OF_ALL(p) \
    Pointer<Real> p##0, Pointer<Real> p##1, Pointer<Real> p##2, Pointer<Real> p##3, Pointer<Real> p##4, \
        Pointer<Real> p##5, Pointer<Real> p##6, Pointer<Real> p##7
#define OF_ROW(p) \
    (row < 4 ? (row < 2 ? (row == 0 ? p##0 : p##1) : (row == 2 ? p##2 : p##3)) \
             : (row < 6 ? (row == 4 ? p##4 : p##5) : (row == 6 ? p##6 : p##7)))
// Begins a kernel: the parameter of this row of blocks, its weights, their diffs, and what is remembered of them.
#define BEGIN_ROW \
    const Index row = blockIdx.y; \
    const Parameter self = all.of[row]; \
    const Gradient of = {all.scale, self.rate, self.decay, all.l1}; \
    Pointer<Real> w = OF_ROW(w), d = OF_ROW(d), h = OF_ROW(h)

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

KERNEL(sgd)(Parameters all, Real momentum, OF_ALL(w), OF_ALL(d), OF_ALL(h)) {
    BEGIN_ROW;
    FOR_EACH(i, self.n) {
        Real step = momentum * h[i] + of.rate * gradient(of, d[i], w[i]);
        h[i] = step;
        d[i] = step;
        w[i] = w[i] - step;
    }
}

KERNEL(nesterov)(Parameters all, Real momentum, OF_ALL(w), OF_ALL(d), OF_ALL(h)) {
    BEGIN_ROW;
    FOR_EACH(i, self.n) {
        Real before = h[i], after = momentum * before + of.rate * gradient(of, d[i], w[i]);
        Real step = (1 + momentum) * after - momentum * before;
        h[i] = after;
        d[i] = step;
        w[i] = w[i] - step;
    }
}

KERNEL(adagrad)(Parameters all, Real delta, OF_ALL(w), OF_ALL(d), OF_ALL(h)) {
    BEGIN_ROW;
    FOR_EACH(i, self.n) {
        Real g = gradient(of, d[i], w[i]), after = h[i] + g * g;
        Real step = of.rate * (g / (sqrt(after) + delta));
        h[i] = after;
        d[i] = step;
        w[i] = w[i] - step;
    }
}

KERNEL(rmsprop)(Parameters all, Average average, Real delta, OF_ALL(w), OF_ALL(d), OF_ALL(h)) {
    BEGIN_ROW;
    FOR_EACH(i, self.n) {
        Real g = gradient(of, d[i], w[i]), after = moved(average, h[i], g * g);
        Real step = of.rate * (g / (sqrt(after) + delta));
        h[i] = after;
        d[i] = step;
        w[i] = w[i] - step;
    }
}

KERNEL(adadelta)(Parameters all, Average average, Real delta, OF_ALL(w), OF_ALL(d), OF_ALL(h), OF_ALL(k)) {
    BEGIN_ROW;
    Pointer<Real> k = OF_ROW(k);
    FOR_EACH(i, self.n) {
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
KERNEL(adam)(Parameters all, Average first, Average second, Real delta, unsigned apart, OF_ALL(w), OF_ALL(d), OF_ALL(h),
             OF_ALL(k)) {
    BEGIN_ROW;
    Pointer<Real> m = h, v = OF_ROW(k);
    FOR_EACH(i, self.n) {
        Real g = apart ? of.scale * d[i] : gradient(of, d[i], w[i]);
        Real mean = moved(first, m[i], g), square = moved(second, v[i], g * g);
        Real step = self.corrected * (mean / (sqrt(square) + delta));
        if (apart) step = step + of.rate * penalty(of, w[i]);
        m[i] = mean;
        v[i] = square;
        d[i] = step;
        w[i] = w[i] - step;
    }
}
