//! One step of an LSTM.

use crate::{Numbers, assert_near, same_for_any_threads, wide};
use cortado_cpu::*;
use cortado_ops::Float;

/// The operands of a step: gates, the state before, marks, and diffs of c and h.
fn operands<T: Float>(rows: usize, hidden: usize) -> [Vec<T>; 5] {
    let mut numbers = Numbers::new((rows * 100 + hidden) as u64);
    let gates: Vec<T> = numbers.values(4 * rows * hidden);
    let gates = gates.iter().map(|&x| T::from_f64(4.0) * x).collect();
    let before = numbers.values(rows * hidden);
    let marks = (0..rows).map(|_| T::from_usize(numbers.within(0, 2).min(1))).collect();
    [
        gates,
        before,
        marks,
        numbers.values(rows * hidden),
        numbers.values(rows * hidden),
    ]
}

fn step<T: Float>(rows: usize, hidden: usize) {
    let [sums, before, marks, dc, dh] = operands::<T>(rows, hidden);
    let (wide_sums, wide_before) = (wide(&sums), wide(&before));
    let count = rows * hidden;
    let (mut c, mut h, mut dbefore) = (vec![0.0; count], vec![0.0; count], vec![0.5; count]);
    let mut dsums = vec![0.0; 4 * count];
    for (row, d) in (0..rows).flat_map(|row| (0..hidden).map(move |d| (row, d))) {
        let (at, sum) = (row * hidden + d, |gate: usize| (4 * row + gate) * hidden + d);
        let sigmoid = |gate: usize| 1.0 / (1.0 + (-wide_sums[sum(gate)]).exp());
        let (i, f, o, g) = (sigmoid(0), sigmoid(1), sigmoid(2), wide_sums[sum(3)].tanh());
        let mark = marks[row].to_f64();
        c[at] = i * g + mark * f * wide_before[at];
        let t = c[at].tanh();
        h[at] = o * t;
        let (dh, dc) = (dh[at].to_f64(), dc[at].to_f64() + dh[at].to_f64() * o * (1.0 - t * t));
        dsums[sum(0)] = dc * g * i * (1.0 - i);
        dsums[sum(1)] = dc * mark * wide_before[at] * f * (1.0 - f);
        dsums[sum(2)] = dh * t * o * (1.0 - o);
        dsums[sum(3)] = dc * i * (1.0 - g * g);
        dbefore[at] += dc * mark * f;
    }
    let (mut gates, mut found_c, mut found_h) = (sums, vec![T::ZERO; count], vec![T::ZERO; count]);
    lstm_forward(hidden, &marks, &mut gates, &before, &mut found_c, &mut found_h);
    assert_near("c", &found_c, &c);
    assert_near("h", &found_h, &h);
    let mut found = vec![T::from_f64(f64::NAN); 4 * count];
    let mut found_before = vec![T::from_f64(0.5); count];
    lstm_backward(
        hidden,
        &marks,
        (&gates, &before),
        (&dc, &dh),
        &mut found,
        &mut found_before,
    );
    assert_near("gradient of the gates", &found, &dsums);
    assert_near("gradient of c", &found_before, &dbefore);
}

#[test]
fn steps_of_all_sizes() {
    for (rows, hidden) in [(0, 3), (3, 0), (1, 1), (2, 5), (7, 3), (90, 70)] {
        step::<f32>(rows, hidden);
        step::<f64>(rows, hidden);
    }
}

#[test]
fn what_a_sequence_forgets_may_be_no_number() {
    let mut gates = [0.5f32; 4];
    let (mut c, mut h, mut dgates, mut dbefore) = ([0.0], [0.0], [0.0; 4], [0.25]);
    lstm_forward(1, &[0.0], &mut gates, &[f32::NAN], &mut c, &mut h);
    lstm_backward(
        1,
        &[0.0],
        (&gates, &[f32::NAN]),
        (&[1.0], &[1.0]),
        &mut dgates,
        &mut dbefore,
    );
    assert!(c[0].is_finite() && h[0].is_finite() && dgates.iter().all(|d| d.is_finite()));
    assert_eq!((gates[1], dgates[1], dbefore), (0.0, 0.0, [0.25]));
}

#[test]
fn threads_do_not_change_a_step() {
    let [sums, before, marks, dc, dh] = operands::<f32>(64, 100);
    same_for_any_threads("lstm", || {
        let (mut gates, mut c, mut h) = (sums.clone(), vec![0.0; 6400], vec![0.0; 6400]);
        lstm_forward(100, &marks, &mut gates, &before, &mut c, &mut h);
        let mut dgates = vec![0.0; 25600];
        lstm_backward(100, &marks, (&gates, &before), (&dc, &dh), &mut dgates, &mut c);
        [c, h, dgates].concat()
    });
}
