//! Losses of places with classes along an axis: SoftmaxWithLoss, SigmoidCrossEntropyLoss,
//! InfogainLoss, Accuracy.

use super::*;

/// The shape of labels beside scores.
fn without(shape: &[usize], axis: usize) -> Vec<usize> {
    let mut shape = shape.to_vec();
    shape.remove(axis);
    shape
}

/// What the third bottom holds.
#[derive(Clone, Copy, PartialEq)]
enum Third {
    Nothing,
    Items,
    Places,
    Elements,
}

impl Third {
    fn shape(self, scores: &[usize], axis: usize) -> Vec<usize> {
        match self {
            Self::Nothing => vec![],
            Self::Items => vec![scores[0]],
            Self::Places => without(scores, axis),
            Self::Elements => scores.to_vec(),
        }
    }

    fn weight(self, values: &[Vec<f64>], n: usize, sizes: Sizes, (o, k, j): (usize, usize, usize)) -> f64 {
        match self {
            Self::Nothing => 1.0,
            Self::Items => values[2][o / (sizes.outer / n)],
            Self::Places => values[2][o * sizes.inner + j],
            Self::Elements => values[2][sizes.at(o, k, j)],
        }
    }
}

#[test]
fn softmax_with_loss_is_its_formula() {
    for case in 0..2 * CASES {
        let mut draw = Draw::new(case);
        let (shape, axis_text, axis) = shape_with_axis(&mut draw);
        let sizes = Sizes::of(&shape, axis);
        let common = Common::draw(&mut draw, "VALID", true);
        let class_weights = if draw.flag() {
            weights(&mut draw, sizes.classes)
        } else {
            vec![]
        };
        let (mut loss, mut softmax) = (common.text.clone(), axis_text);
        match case % 3 {
            0 => loss += &list("class_weights", &class_weights),
            1 if class_weights.is_empty() => loss += "weight_by_label_freqs: false class_weighting: 7",
            1 => loss += &(list("class_weighting", &class_weights) + "weight_by_label_freqs: true"),
            _ => softmax += &format!(" {}", list("class_weight", &class_weights)),
        }
        let text = format!("loss_param {{ {loss} }} softmax_param {{ {softmax} }}");
        let third = [Third::Nothing, Third::Items, Third::Places][draw.size(0, 2)];
        let labels = (0..sizes.outer * sizes.inner).map(|_| common.label(&mut draw, sizes.classes));
        let labels: Vec<f64> = labels.collect();
        let mut bottoms = vec![
            (shape.clone(), draw.values(shape.iter().product(), -3.0, 3.0)),
            (without(&shape, axis), labels),
        ];
        if third != Third::Nothing {
            let shape = third.shape(&shape, axis);
            let count = shape.iter().product();
            bottoms.push((shape, weights(&mut draw, count)));
        }
        check_both("SoftmaxWithLoss", &text, &bottoms, &|values| {
            softmax_reference(values, shape[0], sizes, &common, (&class_weights, third))
        });
    }
}

fn softmax_reference(
    values: &[Vec<f64>],
    n: usize,
    sizes: Sizes,
    common: &Common,
    (class_weights, third): (&[f64], Third),
) -> Expected {
    let (mut loss, mut valid) = (0.0, 0);
    let mut gradient = vec![0.0; values[0].len()];
    for o in 0..sizes.outer {
        for j in 0..sizes.inner {
            let label = values[1][o * sizes.inner + j];
            if common.is_ignored(label) {
                continue;
            }
            valid += 1;
            let (p, label) = (sizes.softmax(&values[0], o, j), label as usize);
            let mut w = third.weight(values, n, sizes, (o, label, j));
            if !class_weights.is_empty() {
                w *= class_weights[label];
            }
            loss -= w * p[label].ln();
            for k in 0..sizes.classes {
                let is_label = if k == label { 1.0 } else { 0.0 };
                gradient[sizes.at(o, k, j)] = w * (p[k] - is_label);
            }
        }
    }
    let z = common.z(sizes.outer, sizes.inner, valid);
    let gradients = vec![gradient.iter().map(|g| g / z).collect()];
    Expected {
        loss: loss / z,
        gradients,
    }
}

#[test]
fn sigmoid_cross_entropy_loss_is_its_formula() {
    for case in 0..2 * CASES {
        let mut draw = Draw::new(case);
        let axes = draw.size(1, 4);
        let shape = draw.shape(axes);
        let padded: Vec<usize> = if axes == 1 { vec![shape[0], 1] } else { shape.clone() };
        let sizes = Sizes::of(&padded, 1);
        let count: usize = shape.iter().product();
        let common = Common::draw(&mut draw, "BATCH_SIZE", true);
        let class_weights = if draw.flag() {
            weights(&mut draw, sizes.classes)
        } else {
            vec![]
        };
        let text = format!(
            "loss_param {{ {} {} }}",
            common.text,
            list("class_weights", &class_weights)
        );
        let third = [Third::Nothing, Third::Items, Third::Places, Third::Elements][draw.size(0, 3)];
        let targets = (0..count).map(|_| match draw.size(0, 2) {
            0 => common.label(&mut draw, 2),
            _ => draw.value(0.0, 1.0),
        });
        let targets = targets.collect();
        let mut bottoms = vec![(shape.clone(), draw.values(count, -4.0, 4.0)), (shape, targets)];
        if third != Third::Nothing {
            let shape = third.shape(&padded, 1);
            let count = shape.iter().product();
            bottoms.push((shape, weights(&mut draw, count)));
        }
        check_both("SigmoidCrossEntropyLoss", &text, &bottoms, &|values| {
            sigmoid_reference(values, sizes, &common, (&class_weights, third))
        });
    }
}

fn sigmoid_reference(
    values: &[Vec<f64>],
    sizes: Sizes,
    common: &Common,
    (class_weights, third): (&[f64], Third),
) -> Expected {
    let (mut loss, mut valid) = (0.0, 0);
    let mut gradient = vec![0.0; values[0].len()];
    for o in 0..sizes.outer {
        for k in 0..sizes.classes {
            for j in 0..sizes.inner {
                let at = sizes.at(o, k, j);
                let (x, t) = (values[0][at], values[1][at]);
                if common.is_ignored(f64::from(t as i32)) {
                    continue;
                }
                valid += 1;
                let mut w = third.weight(values, sizes.outer, sizes, (o, k, j));
                if !class_weights.is_empty() {
                    w *= class_weights[k];
                }
                let p = 1.0 / (1.0 + (-x).exp());
                loss -= w * (t * p.ln() + (1.0 - t) * (1.0 - p).ln());
                gradient[at] = w * (p - t);
            }
        }
    }
    let z = common.z(sizes.outer, sizes.classes * sizes.inner, valid);
    let gradients = vec![gradient.iter().map(|g| g / z).collect()];
    Expected {
        loss: loss / z,
        gradients,
    }
}

#[test]
fn infogain_loss_is_its_formula() {
    for case in 0..CASES {
        let mut draw = Draw::new(case);
        let (shape, axis_text, axis) = shape_with_axis(&mut draw);
        let sizes = Sizes::of(&shape, axis);
        let common = Common::draw(&mut draw, "VALID", false);
        let second = if draw.flag() { r#"top: "loss" top: "p""# } else { "" };
        let text = format!(
            "{second} loss_param {{ {} }} infogain_loss_param {{ {axis_text} }}",
            common.text
        );
        let labels = (0..sizes.outer * sizes.inner).map(|_| common.label(&mut draw, sizes.classes));
        let labels: Vec<f64> = labels.collect();
        let k = sizes.classes;
        let bottoms = [
            (shape.clone(), draw.values(shape.iter().product(), -3.0, 3.0)),
            (without(&shape, axis), labels),
            (vec![1, 1, k, k], draw.values(k * k, -1.0, 2.0)),
        ];
        check_both("InfogainLoss", &text, &bottoms, &|values| {
            infogain_reference(values, sizes, &common)
        });
    }
}

fn infogain_reference(values: &[Vec<f64>], sizes: Sizes, common: &Common) -> Expected {
    let (mut loss, mut valid) = (0.0, 0);
    let mut gradient = vec![0.0; values[0].len()];
    for o in 0..sizes.outer {
        for j in 0..sizes.inner {
            let label = values[1][o * sizes.inner + j];
            if common.is_ignored(label) {
                continue;
            }
            valid += 1;
            let p = sizes.softmax(&values[0], o, j);
            let h = |l: usize| values[2][label as usize * sizes.classes + l];
            let row: f64 = (0..sizes.classes).map(h).sum();
            for (l, p) in p.iter().enumerate() {
                loss -= h(l) * p.ln();
                gradient[sizes.at(o, l, j)] = p * row - h(l);
            }
        }
    }
    let z = common.z(sizes.outer, sizes.inner, valid);
    let gradients = vec![gradient.iter().map(|g| g / z).collect()];
    Expected {
        loss: loss / z,
        gradients,
    }
}

fn accuracy_case<T: Real>(case: u32) {
    let mut draw = Draw::new(case);
    let (shape, axis_text, axis) = shape_with_axis(&mut draw);
    let sizes = Sizes::of(&shape, axis);
    let common = Common::draw(&mut draw, "VALID", false);
    let top_k = draw.size(1, sizes.classes);
    let ignore = common.ignore.map_or(String::new(), |i| format!("ignore_label: {i}"));
    let text = format!(r#"top: "all" top: "each" accuracy_param {{ top_k: {top_k} {axis_text} {ignore} }}"#);
    // Few values, so that many are equal.
    let scores = (0..shape.iter().product()).map(|_| draw.size(0, 5) as f64);
    let scores: Vec<f64> = scores.collect();
    let labels = (0..sizes.outer * sizes.inner).map(|_| common.label(&mut draw, sizes.classes));
    let labels: Vec<f64> = labels.collect();
    let (mut right, mut all) = (vec![0.0; sizes.classes], vec![0.0; sizes.classes]);
    for o in 0..sizes.outer {
        for j in 0..sizes.inner {
            let label = labels[o * sizes.inner + j];
            if common.is_ignored(label) {
                continue;
            }
            let score = |k: usize| scores[sizes.at(o, k, j)];
            let label = label as usize;
            let not_worse = (0..sizes.classes).filter(|&k| score(k) >= score(label)).count();
            all[label] += 1.0;
            right[label] += if not_worse <= top_k { 1.0 } else { 0.0 };
        }
    }
    let share = |right: f64, all: f64| if all == 0.0 { 0.0 } else { right / all };
    let each: Vec<f64> = right.iter().zip(&all).map(|(&r, &a)| share(r, a)).collect();
    let bottoms = vec![
        blob::<T>("x", &shape, &scores),
        blob("label", &without(&shape, axis), &labels),
    ];
    let tops = forward("Accuracy", &text, Phase::TEST, bottoms);
    assert_close::<T>(&text, &tops[0].1, &[share(right.iter().sum(), all.iter().sum())]);
    assert_close::<T>(&text, &tops[1].1, &each);
    assert_eq!(tops[1].0, [sizes.classes]);
}

#[test]
fn accuracy_is_its_formula() {
    for case in 0..CASES {
        accuracy_case::<f32>(case);
        accuracy_case::<f64>(case);
    }
}
