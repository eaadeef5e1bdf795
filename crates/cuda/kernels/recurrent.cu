// Steps of recurrent cells: a thread for each element of a state. Rows begin at `before` and `after`
// in blobs of marks, states of `hidden` elements, and gates of as many each.
#include "common.cuh"

struct Step {
    Index hidden, before, after;
};

__device__ __forceinline__ Real sigmoid(Real x) { return Real(0.5) * tanh(Real(0.5) * x) + Real(0.5); }

// continued = the states where the mark is not 0, else 0.
KERNEL(continue_states)(Index n, Step step, Pointer<const Real> cont, Pointer<const Real> states,
                        Pointer<Real> continued) {
    FOR_EACH(i, n) {
        Index at = step.before * step.hidden + i;
        continued[at] = cont[step.before + i / step.hidden] == 0 ? Real(0) : Real(states[at]);
    }
}

// states += the continued ones, which are the first rows, where the mark is not 0.
KERNEL(add_continued_diffs)(Index n, Step step, Pointer<const Real> cont, Pointer<const Real> continued,
                            Pointer<Real> states) {
    FOR_EACH(i, n) {
        Index at = step.before * step.hidden + i;
        if (cont[step.before + i / step.hidden] != 0) states[at] = states[at] + continued[i];
    }
}

// c = f * before + i * g, h = o * tanh(c); the gates i, f, o, g of each row are activated in place.
KERNEL(lstm_forward)(Index n, Step step, Pointer<const Real> cont, Pointer<Real> gates, Pointer<const Real> before,
                     Pointer<Real> c, Pointer<Real> h) {
    FOR_EACH(e, n) {
        Index row = step.before + e / step.hidden, first = row * 4 * step.hidden + e % step.hidden;
        Real i = sigmoid(gates[first]), f = sigmoid(gates[first + step.hidden]);
        Real o = sigmoid(gates[first + 2 * step.hidden]), g = tanh(Real(gates[first + 3 * step.hidden]));
        bool goes_on = cont[row] != 0;
        Real state = i * g;
        if (goes_on) state = state + f * before[step.before * step.hidden + e];
        gates[first] = i;
        gates[first + step.hidden] = goes_on ? f : Real(0);
        gates[first + 2 * step.hidden] = o;
        gates[first + 3 * step.hidden] = g;
        c[step.after * step.hidden + e] = state;
        h[step.after * step.hidden + e] = o * tanh(state);
    }
}

// dgates are overwritten, dbefore is added to.
KERNEL(lstm_backward)(Index n, Step step, Pointer<const Real> cont, Pointer<const Real> gates,
                      Pointer<const Real> before, Pointer<const Real> dh, Pointer<const Real> dafter,
                      Pointer<Real> dbefore, Pointer<Real> dgates) {
    FOR_EACH(e, n) {
        Index row = step.before + e / step.hidden, first = row * 4 * step.hidden + e % step.hidden;
        Index at = step.before * step.hidden + e, next = step.after * step.hidden + e;
        Real i = gates[first], f = gates[first + step.hidden];
        Real o = gates[first + 2 * step.hidden], g = gates[first + 3 * step.hidden];
        bool goes_on = cont[row] != 0;
        Real kept = goes_on ? f * before[at] : Real(0);
        Real tanh_c = tanh(i * g + kept);
        Real dc = dafter[next] + dh[next] * o * (1 - tanh_c * tanh_c);
        dgates[first] = dc * g * i * (1 - i);
        dgates[first + step.hidden] = dc * kept * (1 - f);
        dgates[first + 2 * step.hidden] = dh[next] * tanh_c * o * (1 - o);
        dgates[first + 3 * step.hidden] = dc * i * (1 - g * g);
        if (goes_on) dbefore[at] = dbefore[at] + dc * f;
    }
}

// h = tanh(gates).
KERNEL(rnn_forward)(Index n, Step step, Pointer<const Real> gates, Pointer<Real> h) {
    FOR_EACH(i, n) h[step.after * step.hidden + i] = tanh(Real(gates[step.before * step.hidden + i]));
}

// dgates = dh * (1 - h * h).
KERNEL(rnn_backward)(Index n, Step step, Pointer<const Real> h, Pointer<const Real> dh, Pointer<Real> dgates) {
    FOR_EACH(i, n) {
        Index at = step.after * step.hidden + i;
        dgates[step.before * step.hidden + i] = dh[at] * (1 - h[at] * h[at]);
    }
}
