//! Layers with coefficients: PReLU, Scale and Bias.

use super::*;

fn prelu<T: Real>(draw: &mut Draw) {
    let axes = draw.size(2, 5);
    prelu_of::<T>(&draw.shape(axes), draw);
}

fn prelu_of<T: Real>(shape: &[usize], draw: &mut Draw) {
    let (shared, filled) = (draw.flag(), draw.flag());
    let pass = Pass::draw(shape, draw);
    let channels = pass.shape[1];
    let mut test = pass.layer::<T>(
        "PReLU",
        &format!("prelu_param {{ channel_shared: {shared} }}"),
        Phase::TRAIN,
    );
    let slopes = if shared { 1 } else { channels };
    assert_eq!(test.params().len(), 1);
    assert_eq!(test.params()[0].shape().len(), if shared { 0 } else { 1 });
    assert_eq!(data(&test.params()[0]), vec![0.25; slopes], "the default");
    let mut a = vec![0.25; slopes];
    if !filled {
        a = sixteenths(draw, slopes);
        set_data(&test.params()[0], &a);
    }
    // Parameter diffs accumulate.
    let before = sixteenths(draw, slopes);
    set_diff(&test.params()[0], &before);
    let found = pass.run("PReLU", &mut test);
    let (mut y, mut dx, mut da) = (vec![], vec![], before);
    for (i, index) in indices(&pass.shape).iter().enumerate() {
        let (x, dy, slope) = (pass.x[i], pass.dy[i], if shared { 0 } else { index[1] });
        y.push(x.max(0.0) + a[slope] * x.min(0.0));
        dx.push(if x > 0.0 { dy } else { a[slope] * dy });
        da[slope] += if x > 0.0 { 0.0 } else { dy * x };
    }
    assert_close::<T>("PReLU", &found[0], &y);
    assert_close::<T>("dx of PReLU", &found[1], &dx);
    assert_close::<T>("da of PReLU", &diff(&test.params()[0]), &da);
}

#[test]
fn prelu_bends_each_channel() {
    every_case(prelu::<f32>, prelu::<f64>);
}

/// The axes that have coefficients of their own, and the options that name them.
struct Axes {
    start: usize,
    end: usize,
    options: String,
}

impl Axes {
    fn draw(draw: &mut Draw, axes: usize) -> Self {
        let start = draw.size(0, axes - 1);
        let axis = if draw.flag() {
            start as i64
        } else {
            start as i64 - axes as i64
        };
        let count = draw.size(0, axes - start);
        // -1 is another name of all that are left.
        let num_axes = if start + count == axes && draw.flag() {
            -1
        } else {
            count as i64
        };
        Self {
            start,
            end: start + count,
            options: format!("axis: {axis} num_axes: {num_axes}"),
        }
    }

    /// The place of an element's coefficient.
    fn place(&self, shape: &[usize], index: &[usize]) -> usize {
        place(&shape[self.start..self.end], &index[self.start..self.end])
    }
}

/// γ, and β if there is one, as they are and as their diffs become.
struct Coefficients {
    gamma: Vec<f64>,
    beta: Vec<f64>,
    dgamma: Vec<f64>,
    dbeta: Vec<f64>,
}

impl Coefficients {
    /// y and dx, while the diffs are added up.
    fn apply(&mut self, pass: &Pass, axes: &Axes) -> [Vec<f64>; 2] {
        let (mut y, mut dx) = (vec![], vec![]);
        for (i, index) in indices(&pass.shape).iter().enumerate() {
            let c = axes.place(&pass.shape, index);
            y.push(self.gamma[c] * pass.x[i] + self.beta[c]);
            dx.push(self.gamma[c] * pass.dy[i]);
            self.dgamma[c] += pass.x[i] * pass.dy[i];
            self.dbeta[c] += pass.dy[i];
        }
        [y, dx]
    }
}

/// A Scale, with γ from a second bottom or learned, with a bias or without; or a Bias, with β from
/// a second bottom or learned.
fn affine<T: Real>(name: &str, draw: &mut Draw) {
    let axes = draw.size(1, 5);
    affine_of::<T>(name, &draw.shape(axes), draw);
}

fn affine_of<T: Real>(name: &str, shape: &[usize], draw: &mut Draw) {
    let is_scale = name == "Scale";
    let (pass, axes) = (Pass::draw(shape, draw), Axes::draw(draw, shape.len()));
    let (given, bias) = (draw.flag(), draw.flag());
    let (message, term) = if is_scale {
        ("scale_param", format!(" bias_term: {bias}"))
    } else {
        ("bias_param", String::new())
    };
    let place = if pass.in_place { r#" top: "x""# } else { "" };
    let text = format!("{message} {{ {}{term} }}{place}", axes.options);
    let own = &pass.shape[axes.start..axes.end];
    let n = own.iter().product();
    let (first, second) = (sixteenths(draw, n), sixteenths(draw, n));
    let mut bottoms = vec![blob::<T>("x", &pass.shape, &pass.x)];
    if given {
        bottoms.push(blob("c", own, &first));
    }
    let mut test = layer(name, &text, Phase::TRAIN, bottoms);
    assert_eq!(
        test.params().len(),
        usize::from(!given) + usize::from(is_scale && bias),
        "{text}"
    );
    let values = [&first, &second];
    for (param, values) in test.params().iter().zip(&values[usize::from(given)..]) {
        assert_eq!(**param.shape(), *own, "{text}");
        set_data(param, values);
        set_diff(param, &vec![1.0; n]);
    }
    if given {
        set_diff(test.bottom(1), &vec![f64::NAN; n]);
    }
    let found = pass.run(&text, &mut test);
    let learned = |accumulated: bool| vec![if accumulated { 1.0 } else { 0.0 }; n];
    let (gamma, beta) = match (is_scale, bias) {
        (true, true) => (first, second),
        (true, false) => (first, vec![0.0; n]),
        (false, _) => (vec![1.0; n], first),
    };
    let mut coefficients = Coefficients {
        gamma,
        beta,
        dgamma: learned(!given),
        dbeta: learned(is_scale || !given),
    };
    let [y, dx] = coefficients.apply(&pass, &axes);
    assert_close::<T>(&text, &found[0], &y);
    assert_close::<T>(&format!("dx of {text}"), &found[1], &dx);
    let mut diffs = vec![];
    if is_scale {
        diffs.push(coefficients.dgamma);
    }
    if !is_scale || bias {
        diffs.push(coefficients.dbeta);
    }
    let blobs = given.then(|| test.bottom(1)).into_iter().chain(test.params());
    for (i, (blob, expected)) in blobs.zip(diffs).enumerate() {
        assert_close::<T>(&format!("diff of coefficients {i} of {text}"), &diff(blob), &expected);
    }
}

#[test]
fn scale_multiplies_and_shifts() {
    every_case(|draw| affine::<f32>("Scale", draw), |draw| affine::<f64>("Scale", draw));
}

#[test]
fn bias_shifts() {
    every_case(|draw| affine::<f32>("Bias", draw), |draw| affine::<f64>("Bias", draw));
}

#[test]
fn coefficients_may_be_filled_and_come_in_the_message() {
    let text = r#"scale_param { bias_term: true filler { value: 3 } bias_filler { value: -1 } }"#;
    let x = || vec![crate::blob::<f64>("x", &[1, 2], &[1.0, 2.0])];
    let mut test = layer("Scale", text, Phase::TEST, x());
    test.forward().expect("it works");
    assert_eq!(data(test.top(0)), [2.0, 5.0]);
    let blobs = "blobs { shape { dim: 2 } data: 5 data: 7 } blobs { shape { dim: 2 } data: 1 data: 2 }";
    let mut test = layer("Scale", &format!("{text} {blobs}"), Phase::TEST, x());
    test.forward().expect("it works");
    assert_eq!(data(test.top(0)), [6.0, 16.0]);
}

#[test]
fn all_learned_coefficients_are_in_the_order_of_a_caffemodel() {
    let text = "scale_param { axis: -2 num_axes: 2 bias_term: true }";
    let test = layer::<f32>("Scale", text, Phase::TRAIN, vec![crate::random("x", &[2, 3, 4], 1)]);
    assert_eq!(data(&test.params()[0]), [1.0; 12]);
    assert_eq!(data(&test.params()[1]), [0.0; 12]);
}

#[test]
fn a_scalar_bottom_takes_a_scalar_coefficient() {
    for text in [
        "scale_param { num_axes: 0 filler { value: 4 } }",
        "scale_param { axis: 0 num_axes: 0 filler { value: 4 } }",
    ] {
        let mut test = layer("Scale", text, Phase::TEST, vec![blob::<f32>("x", &[], &[2.0])]);
        test.forward().expect("it works");
        assert_eq!(data(test.top(0)), [8.0]);
    }
}

#[test]
fn a_second_bottom_that_changes_shape_is_followed_or_refused() {
    let bottoms = || vec![crate::random::<f32>("x", &[2, 3], 1), crate::random("c", &[3], 2)];
    for name in ["Scale", "Bias"] {
        let mut test = layer(name, "", Phase::TEST, bottoms());
        test.bottom_mut(1).reshape(&[]).expect("it works");
        set_data(test.bottom(1), &[2.0]);
        test.forward().expect("a scalar is for all");
        let expected = |x: f64| {
            if name == "Scale" {
                x * 2.0
            } else {
                f64::from(x as f32 + 2.0)
            }
        };
        assert_eq!(
            data(test.top(0)),
            data(test.bottom(0)).into_iter().map(expected).collect::<Vec<_>>()
        );
        test.bottom_mut(1).reshape(&[2]).expect("it works");
        assert_eq!(
            test.forward().unwrap_err().to_string(),
            "shape of \"c\", which must be that of \"x\", 2 3 (6), from axis 1 on: expected 3 (3), found 2 (2)"
        );
    }
    let mut test = layer("Scale", "scale_param { bias_term: true }", Phase::TEST, bottoms());
    test.bottom_mut(1).reshape(&[]).expect("it works");
    assert_eq!(
        test.forward().unwrap_err().to_string(),
        "shape of \"c\", which may not change, since the bias has that shape: expected 3 (3), found (1)"
    );
}

/// So large that the work is cut into pieces, with rows that are short and long.
#[test]
fn large_blobs_follow_the_same_formula() {
    for (case, shape) in [[2, 3, 61, 59], [37, 70, 3, 2], [3, 2, 1, 4999], [5000, 3, 1, 2]]
        .iter()
        .enumerate()
    {
        for draw in [case as u32, case as u32 + 100].map(Draw::new).iter_mut() {
            prelu_of::<f64>(shape, draw);
            affine_of::<f64>("Scale", shape, draw);
            affine_of::<f64>("Bias", shape, draw);
        }
    }
}

#[test]
fn learned_factors_stay_between_their_limits() {
    let text = "scale_param { min_value: 0.5 max_value: 2 bias_term: true }";
    let x = crate::blob::<f64>("x", &[1, 3, 1, 2], &[1.0; 6]);
    let mut test = layer::<f64>("Scale", text, Phase::TRAIN, vec![x]);
    set_data(&test.params()[0], &[-3.0, 1.5, 7.0]);
    set_data(&test.params()[1], &[0.0, 0.0, 1.0]);
    test.forward().unwrap();
    assert_eq!(data(test.top(0)), [0.5, 0.5, 1.5, 1.5, 3.0, 3.0]);
    assert_eq!(
        data(&test.params()[0]),
        [0.5, 1.5, 2.0],
        "what is learned, as in the original"
    );
}

#[test]
fn limits_of_given_factors_are_refused() {
    let message = |text: &str, bottoms: usize| {
        let bottoms = (0..bottoms).map(|_| crate::random::<f32>("x", &[2, 3], 1)).collect();
        cortado_math::testing::LayerTest::<f32>::new(crate::kind("Scale"), text, Phase::TRAIN, bottoms)
            .err()
            .unwrap()
            .to_string()
    };
    let given = message("scale_param { min_value: 0 }", 2);
    assert!(
        given.contains("scale_param.min_value: and max_value would overwrite the second bottom"),
        "{given}"
    );
    let crossed = message("scale_param { min_value: 2 max_value: 1 }", 1);
    assert!(
        crossed.contains("scale_param.min_value: 2 is not below max_value, which is 1"),
        "{crossed}"
    );
}
