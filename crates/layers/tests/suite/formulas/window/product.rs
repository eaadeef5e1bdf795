//! InnerProduct.

use super::super::{CASES, Draw, assert_close};
use crate::{blob, data, diff, layer, set_data, set_diff};
use cortado_core::{Phase, Real};

fn product<T: Real>(case: u32) {
    let mut draw = Draw::new(case);
    let axes = draw.size(1, 4);
    let shape = draw.shape(axes);
    let (axis, outputs) = (draw.size(0, axes - 1), draw.size(1, 5));
    let (transpose, bias) = (draw.flag(), draw.flag());
    let (rows, columns): (usize, usize) = (shape[..axis].iter().product(), shape[axis..].iter().product());
    let x = draw.values(rows * columns, -1.0, 1.0);
    let (w, b) = (
        draw.values(outputs * columns, -1.0, 1.0),
        draw.values(outputs, -1.0, 1.0),
    );
    let dy = draw.values(rows * outputs, -1.0, 1.0);
    let weight = |o: usize, k: usize| if transpose { k * outputs + o } else { o * columns + k };
    let (mut y, mut dx) = (vec![0.0; dy.len()], vec![0.0; x.len()]);
    let (mut dw, mut db) = (vec![0.25; w.len()], vec![0.5; b.len()]);
    for m in 0..rows {
        for o in 0..outputs {
            let to = m * outputs + o;
            y[to] = if bias { b[o] } else { 0.0 };
            db[o] += dy[to];
            for k in 0..columns {
                y[to] += x[m * columns + k] * w[weight(o, k)];
                dx[m * columns + k] += dy[to] * w[weight(o, k)];
                dw[weight(o, k)] += dy[to] * x[m * columns + k];
            }
        }
    }
    let signed = if draw.flag() {
        axis as i32
    } else {
        axis as i32 - axes as i32
    };
    let text = format!(
        "inner_product_param {{ num_output: {outputs} axis: {signed} transpose: {transpose} bias_term: {bias} }}"
    );
    let mut test = layer::<T>("InnerProduct", &text, Phase::TRAIN, vec![blob("x", &shape, &x)]);
    set_data(&test.params()[0], &w);
    set_diff(&test.params()[0], &vec![0.25; w.len()]);
    if bias {
        set_data(&test.params()[1], &b);
        set_diff(&test.params()[1], &vec![0.5; b.len()]);
    }
    test.forward().expect("it works");
    set_diff(test.top(0), &dy);
    test.backward(&[true]).expect("it works");
    assert_eq!(**test.top(0).shape(), *[&shape[..axis], &[outputs]].concat(), "{text}");
    assert_close::<T>(&format!("{text}: y"), &data(test.top(0)), &y);
    assert_close::<T>(&format!("{text}: dx"), &diff(test.bottom(0)), &dx);
    assert_close::<T>(&format!("{text}: dw"), &diff(&test.params()[0]), &dw);
    if bias {
        assert_close::<T>(&format!("{text}: db"), &diff(&test.params()[1]), &db);
    }
}

#[test]
fn inner_product() {
    for case in 0..2 * CASES {
        product::<f32>(case);
        product::<f64>(case);
    }
}
