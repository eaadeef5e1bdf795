// Vectors along an axis, divided by their lengths: a thread for each.
#include "around.cuh"

// norm = sqrt(the sum of squares along the axis + eps), u = x / norm.
KERNEL(to_unit)(Index places, Around around, double eps, Pointer<const Real> x, Pointer<Real> norms, Pointer<Real> u) {
    FOR_EACH(place, places) {
        Index first = first_of(around, place);
        double squares = eps;
        for (Index c = 0; c < around.len; c++) {
            double value = x[first + c * around.inner];
            squares += value * value;
        }
        Real norm = Real(sqrt(squares));
        norms[place] = norm;
        for (Index c = 0; c < around.len; c++) u[first + c * around.inner] = x[first + c * around.inner] / norm;
    }
}

// d = (d - u * the sum of d * u) / norm.
KERNEL(chain_to_unit)(Index places, Around around, Pointer<const Real> norms, Pointer<const Real> u, Pointer<Real> d) {
    FOR_EACH(place, places) {
        Index first = first_of(around, place);
        double dot = 0;
        for (Index c = 0; c < around.len; c++)
            dot += double(d[first + c * around.inner]) * double(u[first + c * around.inner]);
        for (Index c = 0; c < around.len; c++) {
            Index at = first + c * around.inner;
            d[at] = (d[at] - u[at] * Real(dot)) / norms[place];
        }
    }
}
