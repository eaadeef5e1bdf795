// Copies between arrays at regular distances, and additions of one to the other.
#include "division.cuh"

#define AXES 8

// Sizes of arrays, and the distances of neighbours in both. The last axis is the fastest.
struct Axes {
    Index count;
    Divisor sizes[AXES];
    Index x[AXES], y[AXES];
};

struct Places { Index x, y; };

__device__ __forceinline__ Places places(const Axes &axes, Index i) {
    Places at = {0, 0};
    // Unrolled, so that the sizes are read where they are: an index that is not known would need a
    // copy of them.
#pragma unroll
    for (int axis = AXES - 1; axis >= 0; axis--) {
        if (axis >= int(axes.count)) continue;
        Index rest = i / axes.sizes[axis], along = i - rest * axes.sizes[axis].by;
        i = rest;
        at.x += along * axes.x[axis];
        at.y += along * axes.y[axis];
    }
    return at;
}

// A value, and where it goes.
struct Moved {
    Real value;
    Index to;
};

// y = x.
KERNEL(copy_strided)(Index n, Axes axes, Index from, Pointer<const Real> x, Index to, Pointer<Real> y) {
    stream(n,
           [&](Index i) {
               Places at = places(axes, i);
               return Moved{x[from + at.x], to + at.y};
           },
           [&](Index, const Moved &moved) { y[moved.to] = moved.value; });
}

// y += x. No two elements go to the same place.
KERNEL(add_strided)(Index n, Axes axes, Index from, Pointer<const Real> x, Index to, Pointer<Real> y) {
    stream(n,
           [&](Index i) {
               Places at = places(axes, i);
               return Moved{y[to + at.y] + x[from + at.x], to + at.y};
           },
           [&](Index, const Moved &moved) { y[moved.to] = moved.value; });
}
