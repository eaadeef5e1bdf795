//! What many operators have in common: how the elements of tensors meet, and how they are reduced.

use crate::common::parse;
use cortado_caffe2::Arguments;
use cortado_caffe2::arguments::StorageOrder;
use cortado_caffe2::kit::broadcast::{BroadcastOptions, common_shape};
use cortado_caffe2::kit::image;
use cortado_caffe2::kit::reduce::ReducePlan;
use cortado_caffe2::tensor::Array;
use cortado_core::{Ctx, Phase, Rng};

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

/// Images of more channels than pixels, of more pixels, and of none.
#[test]
fn images_are_reordered_and_padded_as_the_formulas_do() {
    let ctx = Ctx::new(Phase::TEST, Rng::new(1));
    for [batch, channels, height, width] in [[2, 3, 4, 5], [2, 7, 2, 1], [1, 1, 2, 3], [3, 2, 1, 1], [2, 0, 2, 2]] {
        let count = batch * channels * height * width;
        let x = array(&[batch, channels, height, width]);
        let pixels = Array::<f32>::new("", &[batch, height, width, channels]).unwrap();
        image::write_as(&ctx, &x, StorageOrder::Nhwc, &pixels).unwrap();
        let back = image::as_planes(&ctx, &pixels, StorageOrder::Nhwc).unwrap();
        assert_eq!(back.shape(), x.shape());
        assert_eq!(&*back.data().unwrap(), &*x.data().unwrap());
        let read = pixels.data().unwrap();
        let at = |i: usize| {
            let (pixel, channel) = (i / channels, i % channels);
            let (image, place) = (pixel / (height * width), pixel % (height * width));
            (image * channels + channel) * height * width + place
        };
        assert!((0..count).all(|i| read[i] == at(i) as f32 + 1.0), "{:?}", x.shape());
    }
}

#[test]
fn planes_are_moved_into_larger_and_smaller_ones() {
    let ctx = Ctx::new(Phase::TEST, Rng::new(1));
    let (from, x) = ([3_i64, 4], array(&[2, 2, 3, 4]));
    for (heads, to) in [
        ([1, 2], [5_i64, 7]),
        ([-1, -2], [2, 2]),
        ([-1, 1], [4, 4]),
        ([-3, 0], [2, 4]),
        ([5, 0], [4, 4]),
    ] {
        let y = Array::<f32>::new("", &[2, 2, to[0] as usize, to[1] as usize]).unwrap();
        image::move_planes(&ctx, &x, &y, heads.into_iter()).unwrap();
        let (x, y) = (x.data().unwrap(), y.data().unwrap());
        for (i, &found) in (0..).zip(y.iter()) {
            let (plane, row, column) = (i / (to[0] * to[1]), i / to[1] % to[0] - heads[0], i % to[1] - heads[1]);
            let is_inside = (0..from[0]).contains(&row) && (0..from[1]).contains(&column);
            let expected = if is_inside {
                x[((plane * from[0] + row) * from[1] + column) as usize]
            } else {
                0.0
            };
            assert_eq!(found, expected, "element {i} of planes moved by {heads:?}");
        }
    }
}

/// 1, 2, 3 …
fn array(dims: &[usize]) -> Array<f32> {
    let array = Array::<f32>::new("x", dims).unwrap();
    for (i, value) in array.data_overwrite().unwrap().iter_mut().enumerate() {
        *value = i as f32 + 1.0;
    }
    array
}
