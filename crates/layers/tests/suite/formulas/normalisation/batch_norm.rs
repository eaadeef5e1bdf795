//! BatchNorm: statistics of the batch, and those gathered over batches.

use super::*;

/// The options of a case.
struct Options {
    text: String,
    eps: f64,
    fraction: f64,
    global: bool,
    phase: Phase,
}

impl Options {
    fn draw(draw: &mut Draw) -> Self {
        let phase = if draw.flag() { Phase::TRAIN } else { Phase::TEST };
        let (mut eps, mut kept, mut global) = (f64::from(1e-5f32), f64::from(0.999f32), phase == Phase::TEST);
        let mut text = String::new();
        if draw.flag() {
            eps = fraction(draw, 0, 1, 8) + 0.125;
            text += &format!("eps: {eps} ");
        }
        if draw.flag() {
            kept = fraction(draw, 0, 1, 8);
            text += &format!("moving_average_fraction: {kept} ");
        }
        if draw.flag() {
            global = draw.flag();
            text += &format!("use_global_stats: {global} ");
        }
        Self {
            text: format!("batch_norm_param {{ {text}}}"),
            eps,
            fraction: kept,
            global,
            phase,
        }
    }
}

/// Sums of means and of variances, and the factor that they are divided by.
struct Gathered {
    mean: Vec<f64>,
    variance: Vec<f64>,
    factor: f64,
}

impl Gathered {
    fn divided(&self, channel: usize) -> (f64, f64) {
        if self.factor == 0.0 {
            (0.0, 0.0)
        } else {
            (self.mean[channel] / self.factor, self.variance[channel] / self.factor)
        }
    }

    fn update(&mut self, batch: &[(f64, f64)], elements: usize, fraction: f64) {
        let m = elements as f64;
        let unbias = if elements > 1 { m / (m - 1.0) } else { 1.0 };
        for (channel, (mean, variance)) in batch.iter().enumerate() {
            self.mean[channel] = self.mean[channel] * fraction + mean;
            self.variance[channel] = self.variance[channel] * fraction + variance * unbias;
        }
        self.factor = self.factor * fraction + 1.0;
    }

    fn assert_is<T: Real>(&self, what: &str, params: &[cortado_core::Blob<T>]) {
        assert_close::<T>(&format!("mean of {what}"), &data(&params[0]), &self.mean);
        assert_close::<T>(&format!("variance of {what}"), &data(&params[1]), &self.variance);
        assert_close::<T>(&format!("factor of {what}"), &data(&params[2]), &[self.factor]);
    }
}

/// y and dx of a batch, whose statistics are added to those gathered.
fn normalised(pass: &Pass, options: &Options, gathered: &mut Gathered) -> [Vec<f64>; 2] {
    let (mut y, mut dx) = (vec![0.0; pass.x.len()], vec![0.0; pass.x.len()]);
    let channels = gathered.mean.len();
    let (mut batch, mut elements) = (vec![], 0);
    for channel in 0..channels {
        // All of a bottom of one axis is one channel.
        let places = members(&pass.shape, channel, |index| index.get(1).copied().unwrap_or(0));
        let (x, dy) = (pick(&pass.x, &places), pick(&pass.dy, &places));
        elements = places.len();
        batch.push(statistics(&x));
        let (mean, variance) = if options.global {
            gathered.divided(channel)
        } else {
            batch[channel]
        };
        let divisor = (variance + options.eps).sqrt();
        let normal: Vec<f64> = x.iter().map(|x| (x - mean) / divisor).collect();
        let (dmean, product) = if options.global {
            (0.0, 0.0)
        } else {
            (statistics(&dy).0, mean_product(&dy, &normal))
        };
        for (i, &place) in places.iter().enumerate() {
            y[place] = normal[i];
            dx[place] = (dy[i] - dmean - product * normal[i]) / divisor;
        }
    }
    if !options.global {
        gathered.update(&batch, elements, options.fraction);
    }
    [y, dx]
}

fn batch_norm<T: Real>(draw: &mut Draw) {
    let axes = draw.size(1, 5);
    batch_norm_of::<T>(&draw.shape(axes), draw);
}

fn batch_norm_of<T: Real>(shape: &[usize], draw: &mut Draw) {
    let (options, stored) = (Options::draw(draw), draw.flag());
    let mut pass = Pass::draw(shape, draw);
    let channels = pass.shape.get(1).copied().unwrap_or(1);
    let mut test = pass.layer::<T>("BatchNorm", &options.text, options.phase);
    let mut gathered = Gathered {
        mean: vec![0.0; channels],
        variance: vec![0.0; channels],
        factor: 0.0,
    };
    let shapes: Vec<Vec<usize>> = test.params().iter().map(|param| param.shape().to_vec()).collect();
    assert_eq!(shapes, [[channels], [channels], [1]]);
    gathered.assert_is::<T>("a new BatchNorm", test.params());
    if stored {
        gathered.mean = sixteenths(draw, channels);
        gathered.variance = (0..channels).map(|_| fraction(draw, 1, 4, 8)).collect();
        gathered.factor = 1.5;
        set_data(&test.params()[0], &gathered.mean);
        set_data(&test.params()[1], &gathered.variance);
        set_data(&test.params()[2], &[1.5]);
    }
    // Batches of several sizes, one after the other.
    for batch in 0..3 {
        let what = format!("batch {batch} of {} {:?}", options.text, pass.shape);
        let found = pass.run(&what, &mut test);
        let [y, dx] = normalised(&pass, &options, &mut gathered);
        assert_eq!(**test.top(0).shape(), *pass.shape);
        assert_close::<T>(&what, &found[0], &y);
        assert_close::<T>(&format!("dx of {what}"), &found[1], &dx);
        gathered.assert_is::<T>(&what, test.params());
        assert!(
            test.params().iter().flat_map(diff).all(|d| d == 0.0),
            "statistics are not learned"
        );
        let mut shape = pass.shape.clone();
        shape[0] = draw.size(1, 6);
        let in_place = pass.in_place;
        pass = Pass::draw(&shape, draw);
        pass.in_place = in_place;
        test.bottom_mut(0).reshape(&shape).expect("it fits");
    }
}

#[test]
fn batch_norm_normalises_each_channel() {
    every_case(batch_norm::<f32>, batch_norm::<f64>);
}

#[test]
fn large_batches_follow_the_same_formula() {
    for (case, shape) in [[2, 3, 41, 43], [900, 7, 1, 1], [3, 2, 1, 2999]].iter().enumerate() {
        for draw in [case as u32, case as u32 + 100].map(Draw::new).iter_mut() {
            batch_norm_of::<f64>(shape, draw);
        }
    }
}

#[test]
fn a_batch_norm_that_gathered_nothing_divides_by_the_root_of_eps() {
    for factor in [0.0, 2.0] {
        let x = blob::<f64>("x", &[1, 2], &[3.0, -5.0]);
        let mut test = layer("BatchNorm", "batch_norm_param { eps: 0.25 }", Phase::TEST, vec![x]);
        if factor == 0.0 {
            // Whatever the sums are.
            set_data(&test.params()[0], &[7.0, 8.0]);
            set_data(&test.params()[1], &[9.0, 10.0]);
        }
        set_data(&test.params()[2], &[factor]);
        test.forward().expect("it works");
        assert_eq!(data(test.top(0)), [6.0, -10.0]);
        assert_eq!(data(&test.params()[2]), [factor], "nothing is gathered");
        set_diff(test.top(0), &[1.0, 2.0]);
        test.backward(&[true]).expect("it works");
        assert_eq!(diff(test.bottom(0)), [2.0, 4.0]);
    }
}

#[test]
fn training_and_then_testing_uses_what_was_gathered() {
    let text = "batch_norm_param { moving_average_fraction: 0.5 eps: 0 }";
    let mut train = layer(
        "BatchNorm",
        text,
        Phase::TRAIN,
        vec![blob::<f64>("x", &[2, 1], &[1.0, 3.0])],
    );
    train.forward().expect("it works");
    set_data(train.bottom(0), &[6.0, 10.0]);
    train.forward().expect("it works");
    let params: Vec<Vec<f64>> = train.params().iter().map(data).collect();
    // Means 2 and 8, unbiased variances 2 and 8.
    assert_eq!(params, [[9.0], [9.0], [1.5]]);
    let mut test = layer("BatchNorm", text, Phase::TEST, vec![blob::<f64>("x", &[1, 1], &[18.0])]);
    test.params()
        .iter()
        .zip(&params)
        .for_each(|(param, values)| set_data(param, values));
    test.forward().expect("it works");
    assert_close::<f64>("(18 - 6) / sqrt(6)", &data(test.top(0)), &[12.0 / 6f64.sqrt()]);
}

#[test]
fn statistics_may_stand_in_the_message() {
    let blobs =
        "blobs { shape { dim: 1 } data: 6 } blobs { shape { dim: 1 } data: 18 } blobs { shape { dim: 1 } data: 2 }";
    let text = format!("batch_norm_param {{ eps: 0 }} {blobs}");
    let mut test = layer("BatchNorm", &text, Phase::TEST, vec![blob::<f32>("x", &[1, 1], &[9.0])]);
    test.forward().expect("it works");
    assert_eq!(data(test.top(0)), [2.0]);
}

#[test]
fn a_batch_of_one_element_has_no_variance() {
    for shape in [&[][..], &[1], &[1, 1], &[1, 1, 1, 1]] {
        let x = blob::<f32>("x", shape, &[5.0]);
        let mut test = layer("BatchNorm", "", Phase::TRAIN, vec![x]);
        test.forward().expect("it works");
        assert_eq!(data(test.top(0)), [0.0]);
        let params: Vec<Vec<f64>> = test.params().iter().map(data).collect();
        assert_eq!(params, [[5.0], [0.0], [1.0]]);
        set_diff(test.top(0), &[3.0]);
        test.backward(&[true]).expect("it works");
        assert_eq!(diff(test.bottom(0)), [0.0]);
    }
}

#[test]
fn a_bottom_of_one_axis_is_one_channel() {
    let x = blob::<f64>("x", &[4], &[1.0, 3.0, 1.0, 3.0]);
    let mut test = layer("BatchNorm", "batch_norm_param { eps: 3 }", Phase::TRAIN, vec![x]);
    test.forward().expect("it works");
    assert_eq!(data(test.top(0)), [-0.5, 0.5, -0.5, 0.5]);
    assert_eq!(test.params()[0].count(), 1);
}

#[test]
fn a_batch_of_nothing_teaches_nothing() {
    for shape in [&[0, 2, 3, 3][..], &[3, 2, 0, 1], &[0]] {
        let mut test = layer("BatchNorm", "", Phase::TRAIN, vec![blob::<f64>("x", shape, &[])]);
        for (param, value) in test.params().iter().zip([2.0, 3.0, 4.0]) {
            set_data(param, &vec![value; param.count()]);
        }
        test.forward().expect("it works");
        test.backward(&[true]).expect("it works");
        for (param, value) in test.params().iter().zip([2.0, 3.0, 4.0]) {
            assert_eq!(data(param), vec![value; param.count()], "{shape:?}");
        }
    }
    let mut test = layer("BatchNorm", "", Phase::TRAIN, vec![blob::<f64>("x", &[2, 0, 3], &[])]);
    test.forward().expect("no channel is not a mistake");
    test.backward(&[true]).expect("it works");
}

#[test]
fn the_gradient_is_right_whatever_becomes_of_the_top() {
    for options in ["", "batch_norm_param { use_global_stats: true }"] {
        let gradient = |spoilt: bool, in_place: &str| {
            let x = crate::random::<f64>("x", &[3, 2, 2], 3);
            let mut test = layer("BatchNorm", &format!("{options}{in_place}"), Phase::TRAIN, vec![x]);
            test.forward().expect("it works");
            if spoilt {
                set_data(test.top(0), &[9.0; 12]);
            }
            set_diff(test.top(0), &(0..12).map(f64::from).collect::<Vec<_>>());
            test.backward(&[true]).expect("it works");
            diff(test.bottom(0))
        };
        let expected = gradient(false, "");
        assert_eq!(gradient(true, ""), expected);
        assert_eq!(gradient(true, r#" top: "x""#), expected);
    }
}

#[test]
fn a_value_that_is_no_number_stays_in_its_channel() {
    let x = blob::<f32>("x", &[2, 2], &[f64::NAN, 1.0, 2.0, 3.0]);
    let mut test = layer("BatchNorm", "", Phase::TRAIN, vec![x]);
    test.forward().expect("it works");
    let y = data(test.top(0));
    assert!(
        y[0].is_nan() && y[2].is_nan() && (y[1] + 1.0).abs() < 1e-4 && (y[3] - 1.0).abs() < 1e-4,
        "{y:?}"
    );
    let mean = data(&test.params()[0]);
    assert!(mean[0].is_nan() && mean[1] == 2.0);
}
