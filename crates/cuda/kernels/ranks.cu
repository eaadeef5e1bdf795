// Means over ranks, added by halves: the host's `mean` of crates/comm, to the last bit.
#include "common.cuh"

// y = (x_0 + x_1 + ...) / ranks, where x of the rank `own` is y, and those of the other ranks lie
// behind each other in their order, n elements each. These are overwritten.
KERNEL(mean_of_ranks)(Index n, Index ranks, Index own, Pointer<Real> others, Pointer<Real> y) {
    Index most = 1;
    while (2 * most < ranks) most *= 2;
    FOR_EACH(i, n) {
        auto of = [&](Index rank) {
            return rank == own ? y + i : others + (1ull * (rank < own ? rank : rank - 1) * n + i);
        };
        for (Index half = most; half > 0; half /= 2)
            for (Index rank = 0; rank < half && rank + half < ranks; rank++)
                of(rank)[0] = of(rank)[0] + of(rank + half)[0];
        y[i] = of(0)[0] / Real(ranks);
    }
}
