// Functions of single elements, and of elements at the same place in several blobs. Where x and y
// may be one blob, each element is read by the thread that writes it.
#include "fused.cuh"
#include "pointwise.cuh"

// y = a value.
KERNEL(fill)(Index n, Real value, Pointer<Real> y) {
    FOR_EACH(i, n) y[i] = value;
}

// y = f(x).
KERNEL(map)(Index n, Function f, Pointer<const Real> x, Pointer<Real> y) {
    stream(n, [&](Index i) { return Real(x[i]); }, [&](Index i, Real x) { y[i] = value(f, x); });
}

// dx = dy * f'(at).
KERNEL(chain)(Index n, Function f, Pointer<const Real> at, Pointer<const Real> dy, Pointer<Real> dx) {
    stream(n, [&](Index i) { return Two{at[i], dy[i]}; },
           [&](Index i, Two of) { dx[i] = of.second * slope(f, of.first); });
}

// y += factor * x.
KERNEL(axpy)(Index n, Real factor, Pointer<const Real> x, Pointer<Real> y) {
    stream(n, [&](Index i) { return y[i] + factor * x[i]; }, [&](Index i, Real sum) { y[i] = sum; });
}

// y = a * x1 + b * x2, and functions of it.
KERNEL(sum_of_two)(Index n, Real a, Real b, ChannelOf channel_of, FUSED_PARAMETERS, Pointer<const Real> x1,
                   Pointer<const Real> x2, Pointer<Real> y) {
    FusedChannels fused = FUSED_CHANNELS;
    stream(n, [&](Index i) { return Two{x1[i], x2[i]}; },
           [&](Index i, Two x) { y[i] = fused.of(channel_of(i)).of(a * x.first + b * x.second); });
}

// y *= x.
KERNEL(multiply)(Index n, Pointer<const Real> x, Pointer<Real> y) {
    FOR_EACH(i, n) y[i] = y[i] * x[i];
}

// y = the greater of y and x, whose number is written where x wins. Of equal ones the second wins
// over the first, and those over all later ones.
KERNEL(maximum)(Index n, int number, Pointer<const Real> x, Pointer<Real> y, Pointer<int> winners) {
    FOR_EACH(i, n) {
        bool wins = x[i] > y[i] || (number == 1 && !(x[i] < y[i]));
        if (wins) y[i] = x[i];
        if (wins) winners[i] = number;
        else if (number == 1) winners[i] = 0;
    }
}

// dx = dy where the winner is of this number, else 0.
KERNEL(chain_maximum)(Index n, int number, Pointer<const int> winners, Pointer<const Real> dy, Pointer<Real> dx) {
    FOR_EACH(i, n) dx[i] = winners[i] == number ? Real(dy[i]) : Real(0);
}

// y = x / by.
KERNEL(divide)(Index n, Pointer<const Real> x, Pointer<const Real> by, Pointer<Real> y) {
    FOR_EACH(i, n) y[i] = x[i] / by[i];
}

// y = x times factor where bit i of the mask is set, else times 0.
KERNEL(mask)(Index n, Real factor, Pointer<const unsigned> bits, Pointer<const Real> x, Pointer<Real> y) {
    FOR_EACH(i, n) y[i] = x[i] * (bits[i / 32] >> i % 32 & 1 ? factor : Real(0));
}
