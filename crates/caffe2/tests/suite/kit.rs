//! What many operators have in common: how the elements of tensors meet, and how they are reduced.

use crate::common::parse;
use cortado_caffe2::Arguments;
use cortado_caffe2::kit::broadcast::{BroadcastOptions, common_shape};
use cortado_caffe2::kit::reduce::ReducePlan;

#[test]
fn elements_meet_as_in_numpy() {
    let operator = parse("type: 'Add'");
    let options = BroadcastOptions::of(&Arguments::of(&operator)).unwrap();
    let cases: &[(&[usize], &[usize], &[i32])] = &[
        (&[2, 3], &[3], &[10, 21, 32, 13, 24, 35]),
        (&[2, 1], &[3], &[10, 20, 30, 11, 21, 31]),
        (&[3], &[2, 1], &[10, 11, 12, 20, 21, 22]),
        (&[], &[2], &[10, 20]),
        (&[2], &[], &[10, 11]),
        (&[], &[], &[10]),
        (&[0], &[1], &[]),
    ];
    for (a, b, expected) in cases {
        let (dims, broadcast) = options.plan(a, b).unwrap();
        let numbers = |dims: &[usize], from: i32, step: i32| -> Vec<i32> {
            (0..dims.iter().product::<usize>() as i32)
                .map(|i| from + step * i)
                .collect()
        };
        let mut c = vec![0; dims.iter().product()];
        broadcast.apply(&numbers(a, 0, 1), &numbers(b, 10, 10), &mut c, |a, b| a + b);
        assert_eq!(&c, expected, "{a:?} and {b:?}");
    }
    assert!(common_shape(&[2], &[3]).is_err());
}

/// Sums by the formula: every element goes to the place of its indices along the kept axes.
fn slow(dims: &[usize], reduced: &[bool], x: &[i64]) -> Vec<i64> {
    let kept = dims
        .iter()
        .zip(reduced)
        .map(|(&size, &reduced)| if reduced { 1 } else { size });
    let kept: Vec<usize> = kept.collect();
    let mut y = vec![0; kept.iter().product()];
    for (i, x) in x.iter().enumerate() {
        let (mut rest, mut at, mut step) = (i, 0, 1);
        for axis in (0..dims.len()).rev() {
            at += if reduced[axis] { 0 } else { rest % dims[axis] * step };
            rest /= dims[axis];
            step *= kept[axis];
        }
        y[at] += x;
    }
    y
}

#[test]
fn every_choice_of_axes_sums_as_the_formula_does() {
    for dims in [
        &[][..],
        &[3],
        &[2, 3],
        &[1, 2, 3],
        &[2, 1, 3, 2],
        &[2, 0, 3],
        &[2, 3, 2, 2, 3],
    ] {
        for choice in 0..1 << dims.len() {
            let reduced: Vec<bool> = (0..dims.len()).map(|axis| choice >> axis & 1 == 1).collect();
            let x: Vec<i64> = (0..dims.iter().product::<usize>() as i64).map(|i| i * i + 1).collect();
            let plan = ReducePlan::new(dims, &reduced);
            let mut y = vec![0; plan.kept];
            plan.fold(&x, &mut y, |y, x| y + x);
            assert_eq!(y, slow(dims, &reduced, &x), "{dims:?} {reduced:?}");
            assert_eq!(plan.kept * plan.each, x.len());
        }
    }
}
