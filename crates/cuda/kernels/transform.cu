// Bytes of images as numbers: (x - mean) * scale, mirrored where an image says so.
#include "division.cuh"

// What is shown of each image, and how far apart the means of neighbours are.
struct Shown {
    Divisor channels, height, width;
    Index channel, row, column;
};

// Of each image, `windows` has where the mean of its first pixel is, and whether it is mirrored. There
// are `means` means.
KERNEL(transform)(Index n, Shown shown, Index means, Real scale, Pointer<const unsigned char> x,
                  Pointer<const Index> windows, Pointer<const Real> mean, Pointer<Real> y) {
    FOR_EACH(i, n) {
        Index row = i / shown.width, plane = row / shown.height, image = plane / shown.channels;
        Index column = i - row * shown.width.by;
        if (windows[2 * image + 1] != 0) column = shown.width.by - 1 - column;
        Index start = windows[2 * image];
        Index at = start + (plane - image * shown.channels.by) * shown.channel +
                   (row - plane * shown.height.by) * shown.row + column * shown.column;
        Real value = x[row * shown.width.by + column];
        if (start < means && at < means) value -= mean[at];
        y[i] = value * scale;
    }
}
