//! Layers with coefficients: PReLU, Scale and Bias.

use super::*;

fn prelu<T: Real>(draw: &mut Draw) {
    let (axes, shared, filled) = (draw.size(2, 5), draw.flag(), draw.flag());
    let pass = Pass::draw(&draw.shape(axes), draw);
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

/// A Scale, with γ from a second bottom or learned, with a bias or without; or a Bias, with β from a second bottom or learned.
fn affine<T: Real>(name: &str, draw: &mut Draw) {
    let is_scale = name == "Scale";
    let count = draw.size(1, 5);
    let (pass, axes) = (Pass::draw(&draw.shape(count), draw), Axes::draw(draw, count));
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
