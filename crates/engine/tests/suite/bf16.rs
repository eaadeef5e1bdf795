//! Factors in bf16: the engine and the reference runtime differ by the order of sums only, and a net is near the one in
//! real numbers.

use crate::build;
use cortado_core::{Blob, Ctx, Phase, Rng};
use cortado_engine::{Engine, EngineOptions, Precision};
use cortado_graph::{Builder, Graph, NoOwner};
use cortado_net::Net;
use cortado_ops::bfloat16::{round, widen};
use cortado_ops::{ConvAxis, ConvGeometry, Op};
use cortado_reference::run_graph;

/// An operation on an input of a shape, with weights and a bias.
struct Case {
    op: Op,
    x: (Vec<usize>, Vec<f32>),
    weights: (Vec<usize>, Vec<f32>),
    bias: Vec<f32>,
}

impl Case {
    fn new(op: Op, x: &[usize], weights: &[usize], outputs: usize, rng: &mut Rng) -> Self {
        let mut numbers = |shape: &[usize]| {
            let count = shape.iter().product::<usize>();
            let data = (0..count).map(|_| rng.uniform(-1.0, 1.0)).collect();
            (shape.to_vec(), data)
        };
        Self {
            op,
            x: numbers(x),
            weights: numbers(weights),
            bias: numbers(&[outputs]).1,
        }
    }

    /// A convolution with random sizes over so many axes.
    fn convolution(axes: usize, rng: &mut Rng) -> Self {
        let mut within = |low: u32, high: u32| low as usize + (rng.uniform(0.0, 1.0) * (high - low) as f32) as usize;
        let group = within(1, 4);
        let [channels, num_output] = [0, 1].map(|_| group * within(1, 9));
        let axes = (0..axes).map(|_| {
            let (kernel, stride, pad, dilation) = (within(1, 4), within(1, 3), within(0, 3), within(1, 3));
            let window = dilation * (kernel - 1) + 1;
            let input = window.saturating_sub(2 * pad).max(1) + within(0, 8);
            ConvAxis {
                input,
                kernel,
                stride,
                pad,
                dilation,
                output: (input + 2 * pad - window) / stride + 1,
            }
        });
        let axes: Vec<ConvAxis> = axes.collect();
        let x: Vec<usize> = [2, channels]
            .into_iter()
            .chain(axes.iter().map(|axis| axis.input))
            .collect();
        let kernel = axes.iter().map(|axis| axis.kernel);
        let weights: Vec<usize> = [num_output, channels / group].into_iter().chain(kernel).collect();
        let geometry = ConvGeometry {
            group,
            channels,
            num_output,
            axes,
        };
        let op = Op::Convolution {
            axis: 1,
            transposed: false,
            geometry,
        };
        Self::new(op, &x, &weights, num_output, rng)
    }

    /// The graph of the operation, with all numbers as `f` changes them.
    fn graph(&self, rounded: bool, f: impl Fn(f32) -> f32) -> Graph {
        let mut builder = Builder::new("one operation");
        let x = builder.input("x", &self.x.0);
        let changed = |data: &[f32]| data.iter().map(|&value| f(value)).collect::<Vec<_>>();
        let (shape, weights) = &self.weights;
        let w = builder.constant("w", shape, &changed(weights)).expect("weights");
        let b = builder
            .constant("b", &[self.bias.len()], &changed(&self.bias))
            .expect("a bias");
        let op = match rounded {
            true => Op::Bfloat16(Box::new(self.op.clone())),
            false => self.op.clone(),
        };
        let y = builder.add("y", op, &[x, w, b]).expect("an operation");
        builder.output("y", y);
        builder.build()
    }

    fn reference(&self, rounded: bool, f: impl Fn(f32) -> f32) -> Vec<f32> {
        let ctx = Ctx::new(Phase::TEST, Rng::new(1));
        let x: Vec<f32> = self.x.1.iter().map(|&value| f(value)).collect();
        let x = Blob::from_data("x", &self.x.0, &x).expect("an input");
        let outputs = run_graph(&self.graph(rounded, f), &NoOwner, &ctx, &[&x]).expect("outputs");
        outputs[0].data().expect("free").to_vec()
    }

    fn check(&self, algorithm: &str) {
        let ctx = Ctx::new(Phase::TEST, Rng::new(1));
        let engine = Engine::of(self.graph(true, |x| x), &NoOwner, &ctx, None).expect("an engine");
        assert!(
            engine.steps().iter().any(|step| step.algorithm == algorithm),
            "{:?}",
            engine.steps()
        );
        let found = engine.run(&[("x", &self.x.1)]).expect("outputs");
        let found = found.get("y").expect("an output");
        let (expected, magnitudes) = (self.reference(true, |x| x), self.reference(false, f32::abs));
        let terms = self.weights.1.len() / self.bias.len() + 2;
        for ((found, expected), magnitude) in found.iter().zip(&expected).zip(&magnitudes) {
            // Each of both sums has a rounding of 2⁻²⁴ for each term; the magnitudes were not rounded to bf16.
            let tolerance = terms as f32 * magnitude * 1.01 * 2f32.powi(-23);
            assert!(
                (found - expected).abs() <= tolerance,
                "{found}, not {expected}: {:?}",
                self.op
            );
        }
        let real = self.reference(false, |x| x);
        assert!(real != expected, "nothing was rounded: {:?}", self.op);
    }
}

#[test]
fn convolutions_are_those_of_the_reference_runtime() {
    let mut rng = Rng::new(3);
    for axes in [1, 2, 2, 2, 2] {
        for _ in 0..6 {
            Case::convolution(axes, &mut rng).check("bf16 product");
        }
    }
}

#[test]
fn inner_products_are_those_of_the_reference_runtime() {
    let mut rng = Rng::new(4);
    for (axis, transpose, x, outputs) in [
        (1, false, &[3, 700][..], 20),
        (1, true, &[40, 33], 17),
        (1, false, &[2, 5, 3, 4], 9),
        (2, false, &[2, 6, 50], 31),
        (2, true, &[2, 6, 5], 16),
        // Large enough to be computed from the net's own weights, were these not rounded.
        (1, false, &[1, 4099], 300),
    ] {
        let columns = x[axis..].iter().product();
        let weights = if transpose {
            [columns, outputs]
        } else {
            [outputs, columns]
        };
        Case::new(Op::InnerProduct { axis, transpose }, x, &weights, outputs, &mut rng).check("bf16 product");
    }
}

#[test]
fn what_the_engine_has_no_kernel_for_is_rounded_as_well() {
    Case::convolution(3, &mut Rng::new(6)).check("layer");
}

#[test]
fn single_products_are_exact() {
    let mut rng = Rng::new(5);
    let op = Op::InnerProduct {
        axis: 1,
        transpose: false,
    };
    let mut case = Case::new(op, &[50, 1], &[1, 1], 1, &mut rng);
    case.bias = vec![0.0];
    let expected: Vec<f32> = case
        .x
        .1
        .iter()
        .map(|&x| widen(round(x)) * widen(round(case.weights.1[0])))
        .collect();
    assert_eq!(case.reference(true, |x| x), expected);
}

const NET: &str = r#"
layer { name: "in" type: "Input" top: "x" input_param { shape { dim: 4 dim: 3 dim: 24 dim: 24 } } }
layer { name: "conv" type: "Convolution" bottom: "x" top: "conv" convolution_param { num_output: 16 kernel_size: 3 pad: 1 } }
layer { name: "norm" type: "BatchNorm" bottom: "conv" top: "conv" }
layer { name: "scale" type: "Scale" bottom: "conv" top: "conv" scale_param { bias_term: true } }
layer { name: "relu" type: "PReLU" bottom: "conv" top: "conv" }
layer { name: "deep" type: "Convolution" bottom: "conv" top: "deep" convolution_param { num_output: 16 group: 16 kernel_size: 3 pad: 1 } }
layer { name: "point" type: "Convolution" bottom: "deep" top: "point" convolution_param { num_output: 16 kernel_size: 1 } }
layer { name: "sum" type: "Eltwise" bottom: "conv" bottom: "point" top: "sum" }
layer { name: "relu2" type: "ReLU" bottom: "sum" top: "sum" }
layer { name: "head1" type: "Convolution" bottom: "sum" top: "head1" convolution_param { num_output: 5 kernel_size: 3 pad: 1 } }
layer { name: "head2" type: "Convolution" bottom: "sum" top: "head2" convolution_param { num_output: 6 kernel_size: 3 pad: 1 } }
layer { name: "both" type: "Concat" bottom: "head1" bottom: "head2" top: "both" }
layer { name: "pool" type: "Pooling" bottom: "both" top: "pool" pooling_param { pool: AVE kernel_size: 4 stride: 4 } }
layer { name: "ip" type: "InnerProduct" bottom: "pool" top: "ip" inner_product_param { num_output: 10 } }"#;

fn compiled(net: &Net<f32>, precision: Precision, microbatch: Option<usize>) -> Engine {
    let options = EngineOptions {
        precision,
        microbatch,
        ..EngineOptions::default()
    };
    Engine::compile(net, &options).expect("an engine")
}

#[test]
fn a_net_in_bf16_is_near_the_one_in_real_numbers() {
    let mut net = build(NET);
    net.forward().expect("it runs");
    let engine = compiled(&net, Precision::Bfloat16, None);
    let algorithm = |layer: &str| {
        let steps = engine.steps();
        let step = steps
            .iter()
            .find(|step| step.name.split(" + ").any(|name| name == layer));
        step.map(|step| step.algorithm)
            .unwrap_or_else(|| panic!("{layer}: {steps:?}"))
    };
    for layer in ["conv", "point", "head1", "head2", "ip"] {
        assert_eq!(algorithm(layer), "bf16 product", "{layer}");
    }
    assert_eq!(algorithm("deep"), "depthwise");
    let found = engine.run_on(&net).expect("outputs");
    let found = found.get("ip").expect("an output");
    let expected = net.blob("ip").expect("a blob").data().expect("free");
    let power = |values: &mut dyn Iterator<Item = f32>| values.map(|value| f64::from(value).powi(2)).sum::<f64>();
    let noise = power(&mut found.iter().zip(&expected[..]).map(|(a, b)| a - b));
    let ratio = 10.0 * (power(&mut expected.iter().copied()) / noise).log10();
    assert!((35.0..100.0).contains(&ratio), "{ratio} dB");
    let divided = compiled(&net, Precision::Bfloat16, Some(1));
    assert!(
        divided.steps().iter().any(|step| step.rounds > 1),
        "{:?}",
        divided.steps()
    );
    let same = divided.run_on(&net).expect("outputs");
    assert_eq!(same.get("ip"), Some(found), "other bits in microbatches");
}

#[test]
fn other_precisions_have_no_step_in_bf16() {
    let net = build(NET);
    let real = compiled(&net, Precision::F32, None);
    assert!(real.steps().iter().all(|step| step.algorithm != "bf16 product"));
    let stated = compiled(&net, Precision::Stated, None);
    let algorithms = |engine: &Engine| engine.steps().iter().map(|step| step.algorithm).collect::<Vec<_>>();
    assert_eq!(algorithms(&stated), algorithms(&real));
}
