// The steps of recurrent cells, for `n` numbers: `hidden` of each stream. `before` and `after` are the
// first rows of the step in blobs with a row for each stream of each step: of marks (1 element), of
// states (hidden elements) and of gates (hidden for each gate).
#include "common.cuh"

__device__ __forceinline__ Real sigmoid(Real x) { return Real(0.5) * tanh(Real(0.5) * x) + Real(0.5); }

// continued = the states before where the mark is not 0, else 0.
KERNEL(continue_states)(Index n, Index hidden, Index before, Pointer<const Real> cont, Pointer<const Real> states,
                        Pointer<Real> continued) {
    FOR_EACH(i, n) {
        Index at = before * hidden + i;
        continued[at] = cont[before + i / hidden] == 0 ? Real(0) : Real(states[at]);
    }
}

// The diffs of the states before += those of the continued ones, which are the first rows, where the
// mark is not 0.
KERNEL(add_continued_diffs)(Index n, Index hidden, Index before, Pointer<const Real> cont,
                            Pointer<const Real> continued, Pointer<Real> states) {
    FOR_EACH(i, n) {
        Index at = before * hidden + i;
        if (cont[before + i / hidden] != 0) states[at] = states[at] + continued[i];
    }
}

// c = f * c before + i * g and h = o * tanh(c). The gates i, f, o and g of a row are activated in
// place; where the mark is 0, f becomes 0 and the state before does not count.
KERNEL(lstm_forward)(Index n, Index hidden, Index before, Index after, Pointer<const Real> cont, Pointer<Real> gates,
                     Pointer<const Real> c_before, Pointer<Real> c, Pointer<Real> h) {
    FOR_EACH(k, n) {
        Index row = before + k / hidden;
        Pointer<Real> gate = gates + (row * 4 * hidden + k % hidden);
        bool goes_on = cont[row] != 0;
        Real i = sigmoid(gate[0]), f = goes_on ? sigmoid(gate[hidden]) : Real(0);
        Real o = sigmoid(gate[2 * hidden]), g = tanh(Real(gate[3 * hidden]));
        Real state = i * g;
        if (goes_on) state += f * c_before[before * hidden + k];
        gate[0] = i;
        gate[hidden] = f;
        gate[2 * hidden] = o;
        gate[3 * hidden] = g;
        c[after * hidden + k] = state;
        h[after * hidden + k] = o * tanh(state);
    }
}

// The gradient of lstm_forward from the activated gates, c before, and the diffs of h and c after:
// dgates, those of the sums of the gates, are overwritten; those of c before are added to.
KERNEL(lstm_backward)(Index n, Index hidden, Index before, Index after, Pointer<const Real> cont,
                      Pointer<const Real> gates, Pointer<const Real> c_before, Pointer<const Real> dh,
                      Pointer<const Real> dc_after, Pointer<Real> dc_before, Pointer<Real> dgates) {
    FOR_EACH(k, n) {
        Index row = before + k / hidden, first = row * 4 * hidden + k % hidden;
        Pointer<const Real> gate = gates + first;
        Pointer<Real> dgate = dgates + first;
        bool goes_on = cont[row] != 0;
        Real i = gate[0], f = gate[hidden], o = gate[2 * hidden], g = gate[3 * hidden];
        Real kept = goes_on ? f * c_before[before * hidden + k] : Real(0);
        Real tanh_c = tanh(i * g + kept), from_h = dh[after * hidden + k];
        Real dc = dc_after[after * hidden + k] + from_h * o * (1 - tanh_c * tanh_c);
        dgate[0] = dc * g * i * (1 - i);
        dgate[hidden] = dc * kept * (1 - f);
        dgate[2 * hidden] = from_h * tanh_c * o * (1 - o);
        dgate[3 * hidden] = dc * i * (1 - g * g);
        Index at = before * hidden + k;
        if (goes_on) dc_before[at] = dc_before[at] + dc * f;
    }
}

// h after = tanh(the gate's sum before).
KERNEL(rnn_forward)(Index n, Index hidden, Index before, Index after, Pointer<const Real> gates, Pointer<Real> h) {
    FOR_EACH(i, n) h[after * hidden + i] = tanh(Real(gates[before * hidden + i]));
}

// dgates before = dh * (1 - h^2) after.
KERNEL(rnn_backward)(Index n, Index hidden, Index before, Index after, Pointer<const Real> h, Pointer<const Real> dh,
                     Pointer<Real> dgates) {
    FOR_EACH(i, n) {
        Real at = h[after * hidden + i];
        dgates[before * hidden + i] = dh[after * hidden + i] * (1 - at * at);
    }
}
