//! The simulation of integers, against the formulas of caffe-jacinto, written out for a single layer.

use crate::{build, data, set, try_build};
use cortado_core::Phase;
use cortado_net::Net;

/// Two numbers in, three out, with weights that no integer of 12 bits meets.
const PRODUCT: &str = "
layer { name: 'x' type: 'Input' top: 'x' input_param { shape { dim: 1 dim: 2 } } }
layer { name: 'y' type: 'InnerProduct' bottom: 'x' top: 'y'
  inner_product_param { num_output: 3 weight_filler { type: 'uniform' min: -0.7 max: 0.9 } bias_filler { value: 0.123 } } }
";

const INPUTS: [[f64; 2]; 5] = [[1.0, -0.4], [0.3, 0.7], [-3.0, 2.0], [0.5, 0.5], [9.0, -1.0]];

/// The formulas for that layer.
struct Expected {
    weights: Vec<f64>,
    biases: Vec<f64>,
    range: [f64; 2],
    options: Options,
}

#[derive(Clone, Copy, Default)]
struct Options {
    has_offset: bool,
    is_power_of_two: bool,
}

fn extent(low: f64, high: f64, has_offset: bool) -> f64 {
    match has_offset {
        true => high - low,
        false => low.abs().max(high.abs()),
    }
}

/// v ← (round(clamp(v·s + o)) − o) / s
fn rounded(value: f64, factor: f64, low: f64, bits: i32, has_offset: bool, clips: bool) -> f64 {
    let offset = if has_offset { -low * factor } else { 0.0 };
    let is_unsigned = has_offset || low >= 0.0;
    let [lowest, highest] = match is_unsigned {
        true => [0.0, 2f64.powi(bits) - 1.0],
        false => [-2f64.powi(bits - 1), 2f64.powi(bits - 1) - 1.0],
    };
    let scaled = value * factor + offset;
    let scaled = if clips { scaled.clamp(lowest, highest) } else { scaled };
    (scaled.round() - offset) / factor
}

/// The factor of a range for values that already have the factor `applied`.
fn factor(low: f64, high: f64, bits: i32, options: Options, applied: f64) -> f64 {
    let sign = i32::from(!options.has_offset && low < 0.0);
    let extent = extent(low, high, options.has_offset);
    match options.is_power_of_two {
        true => {
            let needed = (extent * applied).log2().ceil() as i32 + sign;
            2f64.powi(bits - needed) * applied
        }
        false => (2f64.powi(bits - sign) - 1.0) / extent,
    }
}

fn ends(values: &[f64]) -> [f64; 2] {
    let low = values.iter().copied().fold(f64::INFINITY, f64::min);
    [low, values.iter().copied().fold(f64::NEG_INFINITY, f64::max)]
}

impl Expected {
    fn pass(&mut self, pass: usize, x: [f64; 2]) -> Vec<f64> {
        let rows = self.weights.chunks_exact(2).zip(&self.biases);
        let mut y: Vec<f64> = rows.map(|(w, b)| w[0] * x[0] + w[1] * x[1] + b).collect();
        if pass >= 1 {
            // Weights have an offset and 12 bits, biases 16; a range that holds one number alone is left as it is.
            let of_weights = Options {
                has_offset: true,
                ..Options::default()
            };
            let [low, high] = ends(&self.weights);
            let step = factor(low, high, 12, of_weights, 1.0);
            let [first, last] = self.range;
            let scale = factor(first, last, 8, self.options, step);
            for value in &mut y {
                *value = rounded(*value, scale, first, 8, self.options.has_offset, true);
            }
            if pass == 1 {
                for weight in &mut self.weights {
                    *weight = rounded(*weight, step, low, 12, true, true);
                }
            }
        }
        let share = if pass == 0 { 1.0 } else { 0.01 };
        for (end, now) in self.range.iter_mut().zip(ends(&y)) {
            *end = *end * (1.0 - share) + now * 1.25 * share;
        }
        y
    }
}

fn weights(net: &Net<f64>) -> Vec<f64> {
    net.learnable_blob(0).data().expect("nobody holds it").to_vec()
}

#[test]
fn each_pass_follows_the_formulas() {
    for (has_offset, is_power_of_two) in [(false, false), (true, false), (false, true), (true, true)] {
        let text = format!(
            "{PRODUCT} quantize: true net_quantization_param {{ apply_offset_activations: {has_offset} power2_scale_activations: {is_power_of_two} }}"
        );
        let mut net: Net<f64> = build(&text, Phase::TEST);
        let mut expected = Expected {
            weights: weights(&net),
            biases: vec![f64::from(0.123f32); 3],
            range: [0.0; 2],
            options: Options {
                has_offset,
                is_power_of_two,
            },
        };
        for (pass, x) in INPUTS.into_iter().enumerate() {
            set(&net, "x", &x);
            net.forward().expect("the net runs");
            let y = expected.pass(pass, x);
            let near = |(a, b): (&f64, &f64)| (a - b).abs() < 1e-5;
            assert!(
                data(&net, "y").iter().zip(&y).all(near),
                "pass {pass}: {:?} {y:?}",
                data(&net, "y")
            );
            assert!(weights(&net).iter().zip(&expected.weights).all(near), "pass {pass}");
        }
    }
}

/// Layers that a processor merges: only the last of them rounds.
const MERGED: &str = "
layer { name: 'x' type: 'Input' top: 'x' input_param { shape { dim: 2 dim: 3 dim: 4 dim: 4 } } }
layer { name: 'conv' type: 'Convolution' bottom: 'x' top: 'conv'
  convolution_param { num_output: 2 kernel_size: 3 weight_filler { type: 'uniform' min: -1 } } }
layer { name: 'bn' type: 'BatchNorm' bottom: 'conv' top: 'bn' }
layer { name: 'scale' type: 'Scale' bottom: 'bn' top: 'scale' }
layer { name: 'relu' type: 'ReLU' bottom: 'scale' top: 'relu' }
layer { name: 'pool' type: 'Pooling' bottom: 'relu' top: 'pool' pooling_param { pool: AVE kernel_size: 2 } }
layer { name: 'ip' type: 'InnerProduct' bottom: 'pool' top: 'ip'
  inner_product_param { num_output: 2 weight_filler { type: 'uniform' min: -1 } } }
layer { name: 'one' type: 'Power' bottom: 'ip' top: 'one' power_param { scale: 2 } }
layer { name: 'two' type: 'Power' bottom: 'ip' top: 'two' power_param { scale: 3 } }
";

/// Whether all numbers of a blob are 8-bit integers of the range that the first pass measured.
fn are_rounded(values: &[f64], first: &[f64]) -> bool {
    let [low, high] = ends(first).map(|end| end * 1.25);
    let factor = factor(low, high, 8, Options::default(), 1.0);
    let is_whole = |value: &f64| (value * factor - (value * factor).round()).abs() < 1e-3;
    values.iter().all(is_whole)
}

#[test]
fn only_the_last_of_merged_layers_rounds() {
    let x: Vec<f64> = (0..96).map(|i| f64::from(i * 37 % 101) / 50.0 - 1.0).collect();
    let pass = |text: &str| {
        let mut net: Net<f64> = build(text, Phase::TEST);
        let mut results = Vec::new();
        for _ in 0..2 {
            set(&net, "x", &x);
            net.forward().expect("the net runs");
            results.push(["conv", "bn", "scale", "relu", "pool", "ip"].map(|blob| data(&net, blob)));
        }
        results.remove(1)
    };
    let (real, rounding) = (pass(MERGED), pass(&format!("{MERGED} quantize: true")));
    assert_eq!(real[..3], rounding[..3]);
    for blob in 3..6 {
        assert!(
            are_rounded(&rounding[blob], &real[blob]),
            "blob {blob}: {:?}",
            rounding[blob]
        );
        assert!(!are_rounded(&real[blob], &real[blob]), "blob {blob}: {:?}", real[blob]);
    }
    let ignoring = format!(
        "{MERGED} quantize: true net_quantization_param {{ ignored_layer_names: 'relu' ignored_layer_names: 'pool' ignored_layer_names: 'ip' }}"
    );
    assert_eq!(pass(&ignoring), real);
}

#[test]
fn training_rounds_to_either_side() {
    let text = format!("{PRODUCT} quantize: true");
    let mut net: Net<f64> = build(&text, Phase::TRAIN);
    let mut seen = std::collections::BTreeSet::new();
    for _ in 0..40 {
        set(&net, "x", &[1.0, -0.4]);
        net.forward().expect("the net runs");
        seen.insert(data(&net, "y")[0].to_bits());
    }
    assert!(seen.len() > 2, "{seen:?}");
}

#[test]
fn scales_that_layers_give_are_used_as_they_are() {
    let text = "
layer { name: 'x' type: 'Input' top: 'x' input_param { shape { dim: 1 dim: 4 } } }
layer { name: 'y' type: 'AbsVal' bottom: 'x' top: 'y'
  quantization_param { qparam_out { quantize: true bitwidth: 4 scale_target: 2 unsigned_quant: true } } }
quantize: true net_quantization_param { update_quantization_param: false }";
    let mut net: Net<f64> = build(text, Phase::TEST);
    let x = [0.2, -0.25, 3.3, 9.0];
    set(&net, "x", &x);
    net.forward().expect("the net runs");
    assert_eq!(data(&net, "y"), [0.2, 0.25, 3.3, 9.0]);
    net.forward().expect("the net runs");
    assert_eq!(data(&net, "y"), [0.0, 0.5, 3.5, 7.5]);
}

#[test]
fn the_log_and_the_errors_name_the_fields() {
    let (net, log) = try_build::<f32>(&format!("{PRODUCT} quantize: true"), Phase::TEST);
    assert!(net.is_ok());
    let lines = log.take();
    let noted = lines.iter().filter(|line| line.contains("round as caffe-jacinto does"));
    assert_eq!(noted.count(), 1, "{lines:?}");
    for bits in [0, 33] {
        let text = format!("{PRODUCT} quantize: true net_quantization_param {{ bitwidth_bias: {bits} }}");
        let error = try_build::<f32>(&text, Phase::TEST)
            .0
            .err()
            .map(|error| error.to_string());
        let expected = format!("net_quantization_param.bitwidth_bias: must be from 1 to 32, but is {bits}");
        assert!(
            error
                .as_ref()
                .is_some_and(|error| error.contains(&expected) && error.contains(crate::FILE)),
            "{error:?}"
        );
    }
}
