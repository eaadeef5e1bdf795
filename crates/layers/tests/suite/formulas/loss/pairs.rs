//! Losses of items: EuclideanLoss, ContrastiveLoss, HingeLoss, MultinomialLogisticLoss.

use super::*;

/// A shape of some axes, the number of items, and that of the elements of each.
fn items(draw: &mut Draw, axes: usize) -> (Vec<usize>, usize, usize) {
    let shape = draw.shape(axes);
    let (n, len) = (shape[0], shape[1..].iter().product());
    (shape, n, len)
}

#[test]
fn euclidean_loss_is_its_formula() {
    for case in 0..CASES {
        let mut draw = Draw::new(case);
        let axes = draw.size(1, 4);
        let (shape, n, len) = items(&mut draw, axes);
        // The second bottom may have another shape of as many elements.
        let other = if draw.flag() { shape.clone() } else { vec![n, 1, len] };
        let bottoms = [
            (shape, draw.values(n * len, -2.0, 2.0)),
            (other, draw.values(n * len, -2.0, 2.0)),
        ];
        check_both("EuclideanLoss", "", &bottoms, &|values| {
            let (mut loss, mut to_a, mut to_b) = (0.0, vec![], vec![]);
            for (a, b) in values[0].iter().zip(&values[1]) {
                loss += (a - b) * (a - b) / (2.0 * n as f64);
                to_a.push((a - b) / n as f64);
                to_b.push((b - a) / n as f64);
            }
            let gradients = vec![to_a, to_b];
            Expected { loss, gradients }
        });
    }
}

#[test]
fn contrastive_loss_is_its_formula() {
    for case in 0..CASES {
        let mut draw = Draw::new(case);
        let axes = draw.size(1, 4);
        let (shape, n, len) = items(&mut draw, axes);
        let margin = draw.size(1, 12) as f64 / 4.0;
        let legacy = draw.flag();
        let text = format!("contrastive_loss_param {{ margin: {margin} legacy_version: {legacy} }}");
        // Whatever its fraction, it is cut to an integer.
        let marks = (0..n)
            .map(|_| [0.0, 1.0, 0.75, -0.5, -1.25, 3.0][draw.size(0, 5)])
            .collect();
        let bottoms = [
            (shape.clone(), draw.values(n * len, 0.1, 1.0)),
            (shape, draw.values(n * len, -1.0, -0.1)),
            (vec![n, 1], marks),
        ];
        check_both("ContrastiveLoss", &text, &bottoms, &|values| {
            contrastive_reference(values, (n, len), margin, legacy)
        });
    }
}

fn contrastive_reference(values: &[Vec<f64>], (n, len): (usize, usize), margin: f64, legacy: bool) -> Expected {
    let mut loss = 0.0;
    let mut to_a = vec![0.0; n * len];
    for item in 0..n {
        let differences: Vec<f64> = (item * len..(item + 1) * len)
            .map(|i| values[0][i] - values[1][i])
            .collect();
        let square: f64 = differences.iter().map(|d| d * d).sum();
        let d = square.sqrt();
        let slope = if values[2][item] as i32 != 0 {
            loss += square;
            1.0
        } else if legacy {
            loss += (margin - square).max(0.0);
            if margin - square > 0.0 { -1.0 } else { 0.0 }
        } else {
            loss += (margin - d).max(0.0).powi(2);
            if margin - d > 0.0 {
                -(margin - d) / (d + 1e-4)
            } else {
                0.0
            }
        };
        for (i, difference) in differences.iter().enumerate() {
            to_a[item * len + i] = slope * difference / n as f64;
        }
    }
    let to_b = to_a.iter().map(|g| -g).collect();
    Expected {
        loss: loss / (2.0 * n as f64),
        gradients: vec![to_a, to_b],
    }
}

#[test]
fn hinge_loss_is_its_formula() {
    for case in 0..CASES {
        let mut draw = Draw::new(case);
        let axes = draw.size(1, 4);
        let (shape, n, len) = items(&mut draw, axes);
        let squared = draw.flag();
        let text = ["", "hinge_loss_param { norm: L1 }", "hinge_loss_param { norm: L2 }"]
            [if squared { 2 } else { draw.size(0, 1) }];
        let labels = (0..n).map(|_| draw.size(0, len - 1) as f64).collect();
        let bottoms = [(shape, draw.values(n * len, -2.0, 2.0)), (vec![n], labels)];
        check_both("HingeLoss", text, &bottoms, &|values| {
            let (mut loss, mut gradient) = (0.0, vec![]);
            for (i, score) in values[0].iter().enumerate() {
                let sign = if values[1][i / len] as usize == i % len {
                    1.0
                } else {
                    -1.0
                };
                let margin = (1.0 - sign * score).max(0.0);
                let side = if margin > 0.0 { -sign } else { 0.0 };
                loss += if squared { margin * margin } else { margin } / n as f64;
                gradient.push(if squared { 2.0 * side * margin } else { side } / n as f64);
            }
            let gradients = vec![gradient];
            Expected { loss, gradients }
        });
    }
}

#[test]
fn multinomial_logistic_loss_is_its_formula() {
    for case in 0..CASES {
        let mut draw = Draw::new(case);
        let axes = draw.size(1, 4);
        let (shape, n, len) = items(&mut draw, axes);
        let labels = (0..n).map(|_| draw.size(0, len - 1) as f64).collect();
        let bottoms = [(shape, draw.values(n * len, 0.05, 1.0)), (vec![n, 1, 1, 1], labels)];
        check_both("MultinomialLogisticLoss", "", &bottoms, &|values| {
            let (mut loss, mut gradient) = (0.0, vec![0.0; n * len]);
            for (item, label) in values[1].iter().enumerate() {
                let i = item * len + *label as usize;
                loss -= values[0][i].ln() / n as f64;
                gradient[i] = -1.0 / (n as f64 * values[0][i]);
            }
            let gradients = vec![gradient];
            Expected { loss, gradients }
        });
    }
}
