//! Functions of one number.

use super::*;

type Real1 = Box<dyn Fn(f64) -> f64>;

/// A function as a layer computes it, with its derivative.
struct Function {
    options: String,
    value: Real1,
    slope: Real1,
}

impl Function {
    fn new(
        options: impl Into<String>,
        value: impl Fn(f64) -> f64 + 'static,
        slope: impl Fn(f64) -> f64 + 'static,
    ) -> Self {
        Self {
            options: options.into(),
            value: Box::new(value),
            slope: Box::new(slope),
        }
    }
}

fn some_shape(draw: &mut Draw) -> Vec<usize> {
    let axes = draw.size(0, 4);
    draw.shape(axes)
}

fn check<T: Real>(name: &str, draw: &mut Draw, function: fn(&mut Draw) -> Function) {
    let Function { options, value, slope } = function(draw);
    let mut pass = Pass::draw(&some_shape(draw), draw);
    pass.in_place &= crate::kind(name).in_place;
    let mut test = pass.layer::<T>(name, &options, Phase::TRAIN);
    let what = format!("{name} {options}");
    let [y, dx] = pass.run(&what, &mut test);
    assert_eq!(**test.top(0).shape(), *pass.shape, "{what}");
    let expected: Vec<f64> = pass.x.iter().map(|&x| value(x)).collect();
    assert_close::<T>(&what, &y, &expected);
    let expected: Vec<f64> = pass.x.iter().zip(&pass.dy).map(|(&x, dy)| dy * slope(x)).collect();
    assert_close::<T>(&format!("dx of {what}"), &dx, &expected);
}

/// Runs the cases of a function.
macro_rules! function {
    ($test:ident, $name:literal, $function:expr) => {
        #[test]
        fn $test() {
            every_case(
                |draw| check::<f32>($name, draw, $function),
                |draw| check::<f64>($name, draw, $function),
            );
        }
    };
}

function!(abs_val, "AbsVal", |_| {
    let sign = |x: f64| if x == 0.0 { 0.0 } else { x.signum() };
    Function::new("", move |x| x * sign(x), sign)
});

function!(bnll, "BNLL", |_| Function::new(
    "",
    |x| (1.0 + x.exp()).ln(),
    |x| x.exp() / (x.exp() + 1.0)
));

function!(clip, "Clip", |draw| {
    let min = fraction(draw, -3, 2, 8);
    let max = min + fraction(draw, 0, 3, 8);
    Function::new(
        format!("clip_param {{ min: {min} max: {max} }}"),
        move |x| x.max(min).min(max),
        move |x| if min <= x && x <= max { 1.0 } else { 0.0 },
    )
});

function!(elu, "ELU", |draw| {
    let (mut alpha, mut options) = (1.0, String::new());
    if draw.flag() {
        alpha = fraction(draw, -2, 2, 4);
        options = format!("elu_param {{ alpha: {alpha} }}");
    }
    let value = move |x: f64| x.max(0.0) + alpha * (x.min(0.0).exp() - 1.0);
    Function::new(options, value, move |x| if x > 0.0 { 1.0 } else { value(x) + alpha })
});

function!(exp, "Exp", |draw| {
    let (scale, shift) = (fraction(draw, -1, 1, 4), fraction(draw, -2, 2, 4));
    let base = [-1.0, 0.5, 1.0, 2.0, 2.75][draw.size(0, 4)];
    let ln = if base == -1.0 { 1.0 } else { f64::ln(base) };
    let value = move |x: f64| (ln * (shift + scale * x)).exp();
    Function::new(
        format!("exp_param {{ base: {base} scale: {scale} shift: {shift} }}"),
        value,
        move |x| value(x) * ln * scale,
    )
});

function!(hard_sigmoid, "HardSigmoid", |_| Function::new(
    "",
    |x| (0.2 * x + 0.5).clamp(0.0, 1.0),
    |x| if x.abs() < 2.5 { 0.2 } else { 0.0 },
));

function!(hard_swish, "HardSwish", |_| Function::new(
    "",
    |x| x * (x + 3.0).clamp(0.0, 6.0) / 6.0,
    |x| if x.abs() < 3.0 {
        x / 3.0 + 0.5
    } else {
        f64::from(u8::from(x > 0.0))
    },
));

function!(log, "Log", |draw| {
    let (scale, shift) = (fraction(draw, -1, 1, 4), fraction(draw, 5, 7, 4));
    let base = [-1.0, 0.5, 2.0, 10.0][draw.size(0, 3)];
    let ln = if base == -1.0 { 1.0 } else { f64::ln(base) };
    Function::new(
        format!("log_param {{ base: {base} scale: {scale} shift: {shift} }}"),
        move |x| (shift + scale * x).ln() / ln,
        move |x| scale / ((shift + scale * x) * ln),
    )
});

function!(mish, "Mish", |_| {
    let gate = |x: f64| 1.0 - 2.0 / ((1.0 + x.exp()).powi(2) + 1.0);
    let slope = move |x: f64| gate(x) + x * (1.0 - gate(x).powi(2)) / (1.0 + (-x).exp());
    Function::new("", move |x| x * gate(x), slope)
});

function!(whole_power, "Power", |draw| {
    let (scale, shift) = (fraction(draw, -1, 1, 4), fraction(draw, -2, 2, 4));
    let power = draw.size(0, 4);
    let product = |x: f64, factors: usize| (0..factors).fold(1.0, |product, _| product * x);
    Function::new(
        format!("power_param {{ power: {power} scale: {scale} shift: {shift} }}"),
        move |x| product(shift + scale * x, power),
        move |x| power as f64 * scale * product(shift + scale * x, power.saturating_sub(1)),
    )
});

function!(fractional_power, "Power", |draw| {
    let (scale, shift) = (fraction(draw, -1, 1, 4), fraction(draw, 5, 7, 4));
    let power = [-2.0, -1.0, -0.5, 0.5, 1.5][draw.size(0, 4)];
    let raised = |x: f64, power: f64| (power * x.ln()).exp();
    Function::new(
        format!("power_param {{ power: {power} scale: {scale} shift: {shift} }}"),
        move |x| raised(shift + scale * x, power),
        move |x| power * scale * raised(shift + scale * x, power - 1.0),
    )
});

function!(relu, "ReLU", |draw| {
    let (mut negative_slope, mut options) = (0.0, String::new());
    if draw.flag() {
        negative_slope = fraction(draw, -1, 1, 8);
        options = format!("relu_param {{ negative_slope: {negative_slope} }}");
    }
    Function::new(
        options,
        move |x| x.max(0.0) + negative_slope * x.min(0.0),
        move |x| if x > 0.0 { 1.0 } else { negative_slope },
    )
});

/// A ReLU whose values end at 6.
fn up_to_six(draw: &mut Draw, layer: &str) -> Function {
    let slope = fraction(draw, -2, 2, 8);
    let options = format!(
        "{layer}_param {{ negative_slope: {slope} {} }}",
        if layer == "relu" { "relu6: true" } else { "" }
    );
    let value = move |x: f64| x.max(0.0) + slope * x.min(0.0);
    // A slope of 0 is a clip, which has a slope at its edges.
    let rises = move |x: f64| x > 0.0 || x == 0.0 && slope == 0.0;
    Function::new(
        options,
        move |x| value(x).min(6.0),
        move |x| match value(x) > 6.0 {
            true => 0.0,
            false if rises(x) => 1.0,
            false => slope,
        },
    )
}

function!(relu6, "ReLU6", |draw| up_to_six(draw, "relu6"));
function!(relu_up_to_six, "ReLU", |draw| up_to_six(draw, "relu"));

function!(sigmoid, "Sigmoid", |_| {
    let value = |x: f64| 1.0 / (1.0 + (-x).exp());
    Function::new("", value, move |x| value(x) * value(-x))
});

function!(swish, "Swish", |draw| {
    let (mut beta, mut options) = (1.0, String::new());
    if draw.flag() {
        beta = fraction(draw, -2, 2, 4);
        options = format!("swish_param {{ beta: {beta} }}");
    }
    let gate = |x: f64| 1.0 / (1.0 + (-x).exp());
    Function::new(
        options,
        move |x| x * gate(beta * x),
        move |x| gate(beta * x) + x * beta * gate(beta * x) * gate(-beta * x),
    )
});

function!(tanh, "TanH", |_| Function::new(
    "",
    |x| (x.exp() - (-x).exp()) / (x.exp() + (-x).exp()),
    |x| 4.0 / (x.exp() + (-x).exp()).powi(2)
));

fn threshold<T: Real>(draw: &mut Draw) {
    let (mut threshold, mut options) = (0.0, String::new());
    if draw.flag() {
        threshold = fraction(draw, -2, 2, 4);
        options = format!("threshold_param {{ threshold: {threshold} }}");
    }
    let pass = Pass::draw(&some_shape(draw), draw);
    let mut test = pass.layer::<T>("Threshold", &options, Phase::TRAIN);
    test.forward().expect("it works");
    let expected: Vec<f64> = pass.x.iter().map(|&x| f64::from(u8::from(x > threshold))).collect();
    assert_eq!(**test.top(0).shape(), *pass.shape);
    assert_eq!(data(test.top(0)), expected);
    test.backward(&[false]).expect("nothing is requested");
    assert_eq!(
        test.backward(&[true]).expect_err("there is no gradient").to_string(),
        "Threshold Layer cannot backpropagate: it is flat except at its step"
    );
}

#[test]
fn threshold_marks_what_lies_above() {
    every_case(threshold::<f32>, threshold::<f64>);
}

/// In TRAIN, where the mask can be seen in the top.
fn dropout<T: Real>(draw: &mut Draw) {
    let (mut ratio, mut options) = (0.5, String::new());
    if draw.flag() {
        ratio = fraction(draw, 0, 1, 8).min(0.875);
        options = format!("dropout_param {{ dropout_ratio: {ratio} }}");
    }
    let mut pass = Pass::draw(&some_shape(draw), draw);
    pass.x.iter_mut().filter(|x| **x == 0.0).for_each(|x| *x = 1.0);
    let [y, dx] = pass.run("Dropout", &mut pass.layer::<T>("Dropout", &options, Phase::TRAIN));
    let scaled = |values: &[f64]| -> Vec<f64> {
        let kept = y.iter().map(|&y| if y == 0.0 { 0.0 } else { 1.0 / (1.0 - ratio) });
        values.iter().zip(kept).map(|(value, factor)| value * factor).collect()
    };
    assert_close::<T>("Dropout", &y, &scaled(&pass.x));
    assert_close::<T>("dx of Dropout", &dx, &scaled(&pass.dy));
    let found = pass.run("Dropout", &mut pass.layer::<T>("Dropout", &options, Phase::TEST));
    assert_eq!(found, [pass.x, pass.dy], "the identity in TEST");
}

/// SegNet's dropout in TEST, which is that of TRAIN.
#[test]
fn dropout_samples_in_the_test_if_wanted() {
    let pass = Pass::draw(&[4, 50], &mut Draw::new(3));
    let run = |text: &str, phase| pass.run("Dropout", &mut pass.layer::<f64>("Dropout", text, phase));
    let sampled = run("dropout_param { sample_weights_test: true }", Phase::TEST);
    assert_eq!(sampled, run("", Phase::TRAIN));
    assert_ne!(sampled, run("", Phase::TEST));
}

#[test]
fn dropout_masks_and_scales() {
    every_case(dropout::<f32>, dropout::<f64>);
}

fn quantize<T: Real>(draw: &mut Draw) {
    let shape = some_shape(draw);
    let edges = [0.0, 1.0, 12.0, 36.0, 80.0, 200.0, 300.0];
    let mut number = || {
        let edge = draw.size(0, 6);
        (edges[edge], draw.flag())
    };
    let drawn: Vec<(f64, bool)> = (0..shape.iter().product::<usize>()).map(|_| number()).collect();
    let x: Vec<f64> = drawn
        .iter()
        .map(|&(edge, at)| if at { edge } else { edge - 0.5 })
        .collect();
    let range = |&x: &f64| match x {
        1.0..12.0 => 1.0,
        12.0..36.0 => 2.0,
        36.0..80.0 => 3.0,
        80.0..200.0 => 4.0,
        _ => 0.0,
    };
    let expected: Vec<f64> = x.iter().map(range).collect();
    let mut test = layer::<T>("Quantize", "", Phase::TEST, vec![blob("x", &shape, &x)]);
    test.forward().expect("it works");
    assert_eq!(data(test.top(0)), expected);
}

#[test]
fn quantize_numbers_ranges() {
    every_case(quantize::<f32>, quantize::<f64>);
}
