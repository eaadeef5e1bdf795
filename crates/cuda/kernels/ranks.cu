// Means over ranks, each added in 64 bits and in the order of the ranks: the host's `mean` of
// crates/comm, to the last bit.
#include "common.cuh"

// y = (x_0 + x_1 + ...) / ranks, where x of the rank `own` is y, and those of the other ranks lie
// behind each other in their order, n elements each.
KERNEL(mean_of_ranks)(Index n, Index ranks, Index own, Pointer<const Real> others, Pointer<Real> y) {
    FOR_EACH(i, n) {
        double sum = 0;
        for (Index rank = 0; rank < ranks; rank++) {
            if (rank == own) sum += Real(y[i]);
            else sum += Real((others + 1ull * (rank < own ? rank : rank - 1) * n)[i]);
        }
        y[i] = Real(sum / ranks);
    }
}
