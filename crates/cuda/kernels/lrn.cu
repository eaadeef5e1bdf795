// Local response normalisation, y = x * s^-beta: a thread for each element.
#include "around.cuh"

struct Lrn {
    Index size;
    Real alpha, beta, k;
};

__device__ __forceinline__ Real to_minus_beta(const Lrn &lrn, Real s) {
    if (lrn.beta != Real(0.75)) return pow(s, -lrn.beta);
    Real root = sqrt(s);
    return 1 / (root * sqrt(root));
}

// The first and last of a window around a place of so many.
struct Window {
    Index first, last;
};

__device__ __forceinline__ Window window_of(Index size, Index at, Index count) {
    Index reach = size / 2;
    return {at < reach ? 0 : at - reach, min(at + reach, count - 1)};
}

// s = k + alpha / n * the sum of squares over the channels around each.
KERNEL(lrn_across)(Index n, Lrn lrn, Around around, Pointer<const Real> x, Pointer<Real> scale, Pointer<Real> y) {
    FOR_EACH(i, n) {
        Index channel = channel_of(around, i);
        Window window = window_of(lrn.size, channel, around.len);
        Real sum = 0;
        for (Index c = window.first; c <= window.last; c++) {
            Real other = x[i + c * around.inner - channel * around.inner];
            sum += other * other;
        }
        Real s = lrn.k + lrn.alpha / Real(lrn.size) * sum;
        scale[i] = s;
        y[i] = x[i] * to_minus_beta(lrn, s);
    }
}

// dx = dy * s^-beta - 2 alpha beta / n * x * the sum of dy * y / s over the same channels.
KERNEL(chain_lrn_across)(Index n, Lrn lrn, Around around, Pointer<const Real> x, Pointer<const Real> y,
                         Pointer<const Real> scale, Pointer<const Real> dy, Pointer<Real> dx) {
    FOR_EACH(i, n) {
        Index channel = channel_of(around, i);
        Window window = window_of(lrn.size, channel, around.len);
        Real sum = 0;
        for (Index c = window.first; c <= window.last; c++) {
            Index at = i + c * around.inner - channel * around.inner;
            sum += dy[at] * y[at] / scale[at];
        }
        Real factor = 2 * lrn.alpha * lrn.beta / Real(lrn.size);
        dx[i] = dy[i] * to_minus_beta(lrn, scale[i]) - factor * x[i] * sum;
    }
}

// The same within planes of `height` and `width`, over n x n elements: s = 1 + alpha * their mean.
KERNEL(lrn_within)(Index n, Lrn lrn, Index height, Index width, Pointer<const Real> x, Pointer<Real> scale,
                   Pointer<Real> y) {
    FOR_EACH(i, n) {
        Index row = i / width % height, column = i % width, plane = i - row * width - column;
        Window rows = window_of(lrn.size, row, height), columns = window_of(lrn.size, column, width);
        Real sum = 0;
        for (Index r = rows.first; r <= rows.last; r++)
            for (Index c = columns.first; c <= columns.last; c++) {
                Real other = x[plane + r * width + c];
                sum += other * other;
            }
        Real s = 1 + lrn.alpha * (sum / Real(lrn.size * lrn.size));
        scale[i] = s;
        y[i] = x[i] * pow(s, -lrn.beta);
    }
}

KERNEL(chain_lrn_within)(Index n, Lrn lrn, Index height, Index width, Pointer<const Real> x, Pointer<const Real> y,
                         Pointer<const Real> scale, Pointer<const Real> dy, Pointer<Real> dx) {
    FOR_EACH(i, n) {
        Index row = i / width % height, column = i % width, plane = i - row * width - column;
        Window rows = window_of(lrn.size, row, height), columns = window_of(lrn.size, column, width);
        Real sum = 0;
        for (Index r = rows.first; r <= rows.last; r++)
            for (Index c = columns.first; c <= columns.last; c++) {
                Index at = plane + r * width + c;
                sum += dy[at] * y[at] / scale[at];
            }
        Real mean = sum / Real(lrn.size * lrn.size);
        dx[i] = -2 * lrn.alpha * lrn.beta * x[i] * mean + dy[i] * pow(Real(scale[i]), -lrn.beta);
    }
}
