// Copies between arrays at regular distances, and additions of one to the other.
#include "common.cuh"

#define AXES 8

// Sizes of arrays, and the distances of neighbours in both. The last axis is the fastest.
struct Axes {
    Index count;
    Index sizes[AXES], x[AXES], y[AXES];
};

struct Places { Index x, y; };

__device__ __forceinline__ Places places(const Axes &axes, Index i) {
    Places at = {0, 0};
    // Unrolled, so that the sizes are read where they are: an index that is not known would need a
    // copy of them.
#pragma unroll
    for (int axis = AXES - 1; axis >= 0; axis--) {
        if (axis >= int(axes.count)) continue;
        Index along = i % axes.sizes[axis];
        i /= axes.sizes[axis];
        at.x += along * axes.x[axis];
        at.y += along * axes.y[axis];
    }
    return at;
}

// y = x.
KERNEL(copy_strided)(Index n, Axes axes, Index from, Pointer<const Real> x, Index to, Pointer<Real> y) {
    FOR_EACH(i, n) {
        Places at = places(axes, i);
        y[to + at.y] = x[from + at.x];
    }
}

// y += x.
KERNEL(add_strided)(Index n, Axes axes, Index from, Pointer<const Real> x, Index to, Pointer<Real> y) {
    FOR_EACH(i, n) {
        Places at = places(axes, i);
        y[to + at.y] = y[to + at.y] + x[from + at.x];
    }
}
