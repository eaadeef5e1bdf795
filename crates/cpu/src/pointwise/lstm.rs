//! One step of an LSTM, for any number of rows. The gates of a row are i, f, o and g, `hidden`
//! elements each.

use crate::base::parallel::{Shared, for_each};
use cortado_ops::{Float, count};

/// How many elements a gate's tanh costs as much as.
const TANH_COST: usize = 8;

/// 1 / (1 + e^−x), in a form that cannot overflow.
#[inline]
fn sigmoid<T: Float>(x: T) -> T {
    let half = T::from_f64(0.5);
    half * (half * x).tanh() + half
}

/// c = f·before + i·g and h = o·tanh(c), for each row of `cont`. `gates` are activated in place: i,
/// f, o by the sigmoid, g by tanh. Where `cont` is 0, f becomes 0 and `before` is not looked at.
pub fn lstm_forward<T: Float>(hidden: usize, cont: &[T], gates: &mut [T], before: &[T], c: &mut [T], h: &mut [T]) {
    let rows = cont.len();
    check_rows(rows, hidden, [gates.len(), before.len(), c.len(), h.len()]);
    let (gates, c, h) = (
        Shared(gates.as_mut_ptr()),
        Shared(c.as_mut_ptr()),
        Shared(h.as_mut_ptr()),
    );
    for_each(rows, rows * hidden * 4 * TANH_COST, |row| {
        let at = row * hidden;
        // SAFETY: the lengths were checked, and each task has its own row.
        let (gates, c, h) = unsafe {
            (
                gates.slice(4 * at, 4 * hidden),
                c.slice(at, hidden),
                h.slice(at, hidden),
            )
        };
        let (sigmoids, g) = gates.split_at_mut(3 * hidden);
        sigmoids.iter_mut().for_each(|x| *x = sigmoid(*x));
        g.iter_mut().for_each(|x| *x = x.tanh());
        let (i, rest) = sigmoids.split_at(hidden);
        for d in 0..hidden {
            c[d] = i[d] * g[d];
        }
        let starts = cont[row] == T::ZERO;
        if starts {
            sigmoids[hidden..2 * hidden].fill(T::ZERO);
        } else {
            for d in 0..hidden {
                c[d] += rest[d] * before[at + d];
            }
        }
        for d in 0..hidden {
            h[d] = sigmoids[2 * hidden + d] * c[d].tanh();
        }
    });
}

/// The gradients of that step, from those of its c and h and from the activated gates: `dgates`
/// (before the activation) is overwritten, `dbefore` is added to.
pub fn lstm_backward<T: Float>(
    hidden: usize,
    cont: &[T],
    (gates, before): (&[T], &[T]),
    (dc, dh): (&[T], &[T]),
    dgates: &mut [T],
    dbefore: &mut [T],
) {
    let rows = cont.len();
    check_rows(rows, hidden, [gates.len(), before.len(), dc.len(), dh.len()]);
    check_rows(rows, hidden, [dgates.len(), dbefore.len(), dc.len(), dh.len()]);
    let (dgates, dbefore) = (Shared(dgates.as_mut_ptr()), Shared(dbefore.as_mut_ptr()));
    for_each(rows, rows * hidden * TANH_COST, |row| {
        let at = row * hidden;
        // SAFETY: the lengths were checked, and each task has its own row.
        let (dgates, dbefore) = unsafe { (dgates.slice(4 * at, 4 * hidden), dbefore.slice(at, hidden)) };
        let gate = |k: usize, d: usize| gates[4 * at + k * hidden + d];
        let goes_on = cont[row] != T::ZERO;
        for d in 0..hidden {
            let (i, f, o, g) = (gate(0, d), gate(1, d), gate(2, d), gate(3, d));
            let kept = if goes_on { f * before[at + d] } else { T::ZERO };
            let tanh_c = (i * g + kept).tanh();
            let dc = dc[at + d] + dh[at + d] * o * (T::ONE - tanh_c * tanh_c);
            dgates[d] = dc * g * i * (T::ONE - i);
            dgates[hidden + d] = dc * kept * (T::ONE - f);
            dgates[2 * hidden + d] = dh[at + d] * tanh_c * o * (T::ONE - o);
            dgates[3 * hidden + d] = dc * i * (T::ONE - g * g);
            if goes_on {
                dbefore[d] += dc * f;
            }
        }
    });
}

/// Checks the lengths of the gates and of three operands of one state each.
fn check_rows(rows: usize, hidden: usize, [gates, a, b, c]: [usize; 4]) {
    let state = count([rows, hidden]);
    assert!(
        gates == count([4, state]) && a == state && b == state && c == state,
        "operands of other sizes"
    );
}
