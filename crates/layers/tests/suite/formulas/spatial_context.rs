//! Types of nets for shadows and flow, against references: IRNN, ExpMax and the loss with balanced weights.

use super::{CASES, Draw, assert_close};
use crate::{blob, data, diff, layer, set_data, set_diff};
use cortado_core::{Phase, Real};

/// The maps of a case, for each of the directions left, up, right and down.
type Maps = [Vec<f64>; 4];

/// The steps that lead from a place to the one that a direction comes to next.
const STEPS: [(isize, isize); 4] = [(0, -1), (-1, 0), (0, 1), (1, 0)];

/// The place some steps further in a direction, or back, if it is on the map.
fn moved(place: usize, direction: usize, steps: isize, [h, w]: [usize; 2]) -> Option<usize> {
    let (down, across) = STEPS[direction];
    let row = (place / w).checked_add_signed(down * steps).filter(|&row| row < h)?;
    let column = (place % w)
        .checked_add_signed(across * steps)
        .filter(|&column| column < w)?;
    Some(row * w + column)
}

/// h of a place, by the formula, from the place before.
fn carried(x: &[f64], weight: f64, direction: usize, place: usize, size: [usize; 2]) -> f64 {
    let before = moved(place, direction, -1, size);
    let before = before.map_or(0.0, |before| carried(x, weight, direction, before, size));
    (weight * before + x[place]).max(0.0)
}

/// How h of each place that follows, and of this one, depends on x of a place.
fn add_slopes(dx: &mut f64, [h, dh]: [&[f64]; 2], weight: f64, direction: usize, place: usize, size: [usize; 2]) {
    let mut slope = 1.0;
    for steps in 0.. {
        let Some(next) = moved(place, direction, steps, size) else {
            break;
        };
        slope *= if steps == 0 { 1.0 } else { weight };
        if h[next] <= 0.0 {
            break;
        }
        *dx += slope * dh[next];
    }
}

/// The original's sum for a place, over the places before it.
fn weight_sum([h, dh]: [&[f64]; 2], weight: f64, direction: usize, place: usize, size: [usize; 2]) -> f64 {
    let mut sum = 0.0;
    for distance in 1.. {
        let before = moved(place, direction, -distance, size);
        let Some(before) = before.filter(|&before| h[before] != 0.0) else {
            break;
        };
        sum += distance as f64 * weight.powi(distance as i32 - 1) * dh[before];
    }
    sum
}

struct Case {
    shape: [usize; 4],
    x: Vec<f64>,
    w: Vec<f64>,
    dh: Maps,
}

/// The tops, the gradient of the bottom and the sums for the weights.
fn expected(case: &Case) -> (Maps, Vec<f64>, Vec<f64>) {
    let [num, channels, rows, columns] = case.shape;
    let (size, len) = ([rows, columns], rows * columns);
    let mut tops = Maps::default();
    let (mut dx, mut dw) = (vec![0.0; case.x.len()], vec![0.0; case.w.len()]);
    for (direction, top) in tops.iter_mut().enumerate() {
        *top = vec![0.0; case.x.len()];
        for map in 0..num * channels {
            let (at, weight) = (map * len..(map + 1) * len, direction * channels + map % channels);
            let (x, w) = (&case.x[at.clone()], case.w[weight]);
            let h: Vec<f64> = (0..len).map(|place| carried(x, w, direction, place, size)).collect();
            let slopes = [&h[..], &case.dh[direction][at.clone()]];
            for place in 0..len {
                add_slopes(&mut dx[at.start + place], slopes, w, direction, place, size);
                dw[weight] += x[place] * weight_sum(slopes, w, direction, place, size);
            }
            top[at].copy_from_slice(&h);
        }
    }
    (tops, dx, dw)
}

fn irnn<T: Real>(number: u32) {
    let mut draw = Draw::new(number);
    let shape = [draw.size(1, 3), draw.size(1, 3), draw.size(1, 5), draw.size(1, 5)];
    let count = shape.iter().product();
    // A quarter of a number of 32 bits is one, and so is a limit of few digits.
    let case = Case {
        shape,
        x: draw.values(count, -1.0, 2.0),
        w: draw.values(4 * shape[1], -1.0, 1.5),
        dh: [0; 4].map(|_| draw.values(count, -1.0, 1.0)),
    };
    let (limit, factor, fixed) = (draw.size(1, 12) as f64 / 4.0, 0.25, number.is_multiple_of(5));
    let text = format!(
        "top: 'l' top: 'u' top: 'r' top: 'd' \
         irnn_param {{ weight_fixed: {fixed} initial_value: 0.5 lr_multi: {factor} max_gradient: {limit} }}"
    );
    let mut test = layer("IRNN", &text, Phase::TRAIN, vec![blob::<T>("x", &shape, &case.x)]);
    assert_eq!(data(&test.params()[0]), vec![0.5; 4 * shape[1]]);
    set_data(&test.params()[0], &case.w);
    set_diff(&test.params()[0], &vec![2.0; 4 * shape[1]]);
    test.forward().unwrap();
    let (tops, dx, dw) = expected(&case);
    for (direction, top) in tops.iter().enumerate() {
        assert_close::<T>(&format!("{text}: top {direction}"), &data(test.top(direction)), top);
        set_diff(test.top(direction), &case.dh[direction]);
    }
    test.backward(&[true]).unwrap();
    assert_close::<T>(&format!("{text}: gradient"), &diff(test.bottom(0)), &dx);
    let limited = |sum: &f64| 2.0 + if fixed { 0.0 } else { sum.clamp(-limit, limit) * factor };
    let dw: Vec<f64> = dw.iter().map(limited).collect();
    assert_close::<T>(&format!("{text}: weights"), &diff(&test.params()[0]), &dw);
}

#[test]
fn irnn_carries_what_it_has_seen_in_four_directions() {
    for case in 0..CASES {
        irnn::<f32>(case);
        irnn::<f64>(case);
    }
}

/// One row: to the right, with a weight of ½. The gradient of the weight is that of the places before.
#[test]
fn irnn_of_a_row() {
    let text = "top: 'l' top: 'u' top: 'r' top: 'd' irnn_param { weight_fixed: false initial_value: 0.5 }";
    let x = blob::<f64>("x", &[1, 1, 1, 4], &[4.0, 2.0, -3.0, 1.0]);
    let mut test = layer("IRNN", text, Phase::TRAIN, vec![x]);
    test.forward().unwrap();
    assert_eq!(data(test.top(0)), [5.0, 2.0, 0.0, 1.0]);
    assert_eq!(data(test.top(1)), [4.0, 2.0, 0.0, 1.0]);
    assert_eq!(data(test.top(2)), [4.0, 4.0, 0.0, 1.0]);
    assert_eq!(data(test.top(3)), [4.0, 2.0, 0.0, 1.0]);
    for top in [0, 1, 3] {
        set_diff(test.top(top), &[0.0; 4]);
    }
    set_diff(test.top(2), &[1.0, 10.0, 100.0, 1000.0]);
    test.backward(&[true]).unwrap();
    assert_eq!(diff(test.bottom(0)), [6.0, 10.0, 0.0, 1000.0]);
    // 2 · 1 for the second place, −3 · (10 + 2 · ½ · 1) for the third, and none for the fourth, before which h is 0.
    assert_eq!(diff(&test.params()[0]), [0.0, 0.0, 2.0 - 33.0, 0.0]);
}

fn exp_max<T: Real>(case: u32) {
    let mut draw = Draw::new(case);
    let axes = draw.size(2, 4);
    let shape = draw.shape(axes);
    let (channels, plane) = (shape[1], shape[2..].iter().product::<usize>());
    let x = draw.values(shape.iter().product(), -2.0, 2.0);
    let (base, scale, shift) = (draw.size(1, 12) as f64 / 4.0, draw.size(0, 8) as f64 / 4.0 - 1.0, 0.5);
    let (given, base) = match draw.flag() {
        true => (format!("base: {base}"), base),
        false => (String::new(), 1.0_f64.exp()),
    };
    let text = format!("expmax_param {{ {given} scale: {scale} shift: {shift} }}");
    let mut test = layer("ExpMax", &text, Phase::TRAIN, vec![blob::<T>("x", &shape, &x)]);
    test.forward().unwrap();
    let greatest = |i: usize| {
        let first = i / (channels * plane) * channels * plane + i % plane;
        (0..channels).fold(f64::MIN, |greatest, channel| greatest.max(x[first + channel * plane]))
    };
    let y: Vec<f64> = (0..x.len())
        .map(|i| base.powf(shift + scale * (x[i] - greatest(i))))
        .collect();
    assert_close::<T>(&format!("{text} {shape:?}"), &data(test.top(0)), &y);
    let dy = draw.values(x.len(), -1.0, 1.0);
    set_diff(test.top(0), &dy);
    test.backward(&[true]).unwrap();
    let dx: Vec<f64> = (0..x.len()).map(|i| dy[i] * y[i] * scale * base.ln()).collect();
    assert_close::<T>(&format!("{text} {shape:?}: gradient"), &diff(test.bottom(0)), &dx);
}

#[test]
fn exp_max_takes_the_greatest_channel_off() {
    for case in 0..CASES {
        exp_max::<f32>(case);
        exp_max::<f64>(case);
    }
}

/// The weight of a target, from the last item.
fn balance(x: &[f64], t: &[f64], is_positive: bool) -> f64 {
    let same = (0..t.len()).filter(|&i| (t[i] > 0.5) == is_positive);
    let right = same.clone().filter(|&i| (x[i] > 0.5) == is_positive).count() as f64;
    let (same, all) = (same.count() as f64, t.len() as f64);
    let missed = if same == 0.0 { 1.0 } else { 1.0 - right / same };
    (all - same) / all + missed
}

fn balanced<T: Real>(case: u32) {
    let mut draw = Draw::new(case);
    let shape = draw.shape(3);
    let (num, len) = (shape[0], shape[1] * shape[2]);
    let x = draw.values(num * len, -2.0, 2.0);
    // Of all positive and all negative targets, too.
    let highest = draw.size(0, 2);
    let lowest = if highest == 1 { draw.size(0, 1) } else { 0 };
    let t: Vec<f64> = (0..num * len).map(|_| draw.size(lowest, highest) as f64).collect();
    let t: Vec<f64> = t.iter().map(|&t| if t == 2.0 { 0.75 } else { t }).collect();
    let (z, normalization) = match draw.size(0, 4) {
        0 => (num as f64, ""),
        1 => (num as f64, "normalize: false"),
        2 => (1.0, "normalization: NONE"),
        3 => ((num * len) as f64, "normalization: FULL"),
        _ => (
            t.iter().filter(|&&t| t != 1.0).count().max(1) as f64,
            "ignore_label: 1 normalize: true",
        ),
    };
    let text = format!("loss_param {{ {normalization} }}");
    let ignores = normalization.starts_with("ignore");
    let last = (num - 1) * len;
    let (mut loss, mut dx) = (0.0, vec![0.0; x.len()]);
    for i in (0..x.len()).filter(|&i| !(ignores && t[i] == 1.0)) {
        let sigmoid = 1.0 / (1.0 + (-x[i]).exp());
        let entropy = -t[i] * sigmoid.ln() - (1.0 - t[i]) * (1.0 - sigmoid).ln();
        loss += balance(&x[last..], &t[last..], t[i] > 0.5) * entropy / z;
        dx[i] = (sigmoid - t[i]) * 0.5 / z;
    }
    let bottoms = vec![blob::<T>("x", &shape, &x), blob("t", &shape, &t)];
    let mut test = layer("SigmoidCrossEntropyLossBERweight", &text, Phase::TRAIN, bottoms);
    test.forward().unwrap();
    assert_close::<T>(&format!("{text} {shape:?}"), &data(test.top(0)), &[loss]);
    set_diff(test.top(0), &[0.5]);
    test.backward(&[true, false]).unwrap();
    assert_close::<T>(&format!("{text} {shape:?}: gradient"), &diff(test.bottom(0)), &dx);
}

#[test]
fn balanced_losses_take_their_weights_from_the_last_item() {
    for case in 0..CASES {
        balanced::<f32>(case);
        balanced::<f64>(case);
    }
}
