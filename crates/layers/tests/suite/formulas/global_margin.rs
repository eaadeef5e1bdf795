//! GlobalLSEMargin: its margin is not a derivative of anything, so its gradient has a reference of its
//! own.

use super::{CASES, Draw, assert_close};
use crate::{blob, data, diff, layer, set_diff};
use cortado_core::{Phase, Real};

/// The mode of numbers: the mean of those nearer than 0.1, again and again.
fn mode(numbers: &[f64], mut at: f64) -> f64 {
    for _ in 0..20 {
        let near: Vec<f64> = numbers.iter().copied().filter(|x| (x - at).abs() < 0.1).collect();
        let near = if near.is_empty() { numbers.to_vec() } else { near };
        let next = near.iter().sum::<f64>() / near.len() as f64;
        let moved = (next - at).abs();
        at = next;
        if moved < 0.001 {
            break;
        }
    }
    at
}

fn case<T: Real>(number: u32, with_norms: bool) {
    let mut draw = Draw::new(number);
    let (rows, classes) = (draw.size(1, 6), draw.size(2, 5));
    let labels: Vec<usize> = (0..rows).map(|_| draw.size(0, classes - 1)).collect();
    let cosines = blob::<T>("cosines", &[rows, classes], &draw.values(rows * classes, -0.9, 0.9));
    let norms = blob::<T>("norms", &[rows], &draw.values(rows, 4.0, 9.0));
    let (cosine, norm) = (data(&cosines), data(&norms));
    let label: Vec<f64> = labels.iter().map(|&label| label as f64).collect();
    let mut bottoms = vec![cosines, blob("labels", &[rows], &label)];
    if with_norms {
        bottoms.push(norms);
    }
    let text = "top: 'y' top: 's' scale_param { filler { value: 16 } max_value: 12 }";
    let mut layer = layer("GlobalLSEMargin", text, Phase::TRAIN, bottoms);
    let mut m = 0.0;
    let factor = |i: usize| if with_norms { norm[i] } else { 12.0 };
    for _ in 0..2 {
        layer.forward().unwrap();
        let others = |i: usize| -> Vec<f64> {
            let all = (0..classes).filter(|&j| j != labels[i]);
            all.map(|j| cosine[i * classes + j]).collect()
        };
        let soft: Vec<f64> = (0..rows)
            .map(|i| others(i).iter().map(|c| (factor(i) * c).exp()).sum::<f64>().ln() / factor(i))
            .collect();
        let of_label: Vec<f64> = (0..rows).map(|i| cosine[i * classes + labels[i]]).collect();
        let margins: Vec<f64> = (0..rows).map(|i| of_label[i] - soft[i]).collect();
        let mean = |values: &[f64]| values.iter().sum::<f64>() / rows as f64;
        m = if m == 0.0 {
            mode(&margins, mean(&margins))
        } else {
            0.9 * m + 0.1 * mode(&margins, m)
        };
        m = data(&blob::<T>("m", &[1], &[m]))[0];
        let greatest: Vec<f64> = (0..rows)
            .map(|i| others(i).iter().fold(-1.0_f64, |most, c| most.max(*c)))
            .collect();
        let factors: Vec<f64> = (0..rows).map(factor).collect();
        let statistics = [mean(&factors), mean(&of_label), mean(&soft), mean(&greatest), m];
        assert_close::<T>("statistics", &data(layer.top(1)), &statistics);
        let less = |at: usize| {
            if at % classes == labels[at / classes] {
                m.max(0.0)
            } else {
                0.0
            }
        };
        let y: Vec<f64> = (0..rows * classes)
            .map(|at| factor(at / classes) * (cosine[at] - less(at)))
            .collect();
        assert_close::<T>("y", &data(layer.top(0)), &y);
        let dy = data(&blob::<T>("dy", &[y.len()], &draw.values(y.len(), -1.0, 1.0)));
        set_diff(layer.top(0), &dy);
        layer.params()[0].diff_overwrite().unwrap().fill(T::ZERO);
        let propagate = [&[true, false, true][..], &[true, false]][usize::from(!with_norms)];
        layer.backward(propagate).unwrap();
        let dx: Vec<f64> = (0..dy.len()).map(|at| factor(at / classes) * dy[at]).collect();
        assert_close::<T>("dx", &diff(layer.bottom(0)), &dx);
        let term = |at: usize| dy[at] * (cosine[at] - less(at));
        let of_row = |i: usize| (i * classes..(i + 1) * classes).map(term).sum::<f64>();
        let of_rows: Vec<f64> = (0..rows).map(of_row).collect();
        match with_norms {
            true => assert_close::<T>("dn", &diff(layer.bottom(2)), &of_rows),
            false => assert_close::<T>("ds", &diff(&layer.params()[0]), &[of_rows.iter().sum()]),
        }
    }
}

#[test]
fn margins_of_a_batch_follow_their_formula() {
    for number in 0..CASES {
        for with_norms in [false, true] {
            case::<f64>(number, with_norms);
            case::<f32>(number, with_norms);
        }
    }
}
