//! Graphs without a net: built by hand, compiled, and run by the reference runtime; operations
//! without a kernel, and weights that are computed.

use crate::{build, check_outputs};
use cortado_core::{Blob, Ctx, Phase, Rng};
use cortado_engine::Engine;
use cortado_graph::{Builder, Graph, NoOwner};
use cortado_ops::{ConvAxis, ConvGeometry, Lrn, Op, Pointwise};

fn window(input: usize, kernel: usize, pad: usize) -> ConvAxis {
    ConvAxis {
        input,
        kernel,
        pad,
        stride: 1,
        dilation: 1,
        output: input + 2 * pad + 1 - kernel,
    }
}

fn numbers(count: usize) -> Vec<f32> {
    (0..count).map(|i| (i * 37 % 19) as f32 / 8.0 - 1.0).collect()
}

/// A convolution, a function, an operation that the engine has no kernel for, and a product.
fn built() -> Graph {
    let mut builder = Builder::new("by hand");
    let x = builder.input("x", &[2, 3, 5, 5]);
    let geometry = ConvGeometry {
        group: 1,
        channels: 3,
        num_output: 4,
        axes: vec![window(5, 3, 1); 2],
    };
    let convolution = Op::Convolution {
        axis: 1,
        transposed: false,
        geometry,
    };
    let w = builder.constant("w", &[4, 3, 3, 3], &numbers(108)).expect("weights");
    let b = builder.constant("b", &[4], &numbers(4)).expect("a bias");
    let y = builder.add("y", convolution, &[x, w, b]).expect("a convolution");
    let relu = Op::Pointwise(Pointwise::Relu { slope: 0.25 });
    let y = builder.add("relu", relu, &[y]).expect("a function");
    let lrn = Op::LrnWithin(Lrn {
        size: 3,
        alpha: 0.5,
        beta: 0.75,
        k: 1.0,
    });
    let y = builder.add("lrn", lrn, &[y]).expect("a normalisation");
    let product = Op::InnerProduct {
        axis: 1,
        transpose: false,
    };
    let w = builder.constant("v", &[6, 100], &numbers(600)).expect("weights");
    let y = builder.add("z", product, &[y, w]).expect("a product");
    builder.output("z", y);
    builder.build()
}

#[test]
fn a_graph_by_hand_is_compiled_and_gives_what_the_reference_gives() {
    let ctx = Ctx::new(Phase::TEST, Rng::new(1));
    let x = numbers(150);
    let blob = Blob::from_data("x", &[2, 3, 5, 5], &x).expect("a blob");
    let expected = cortado_reference::run_graph(&built(), &NoOwner, &ctx, &[&blob]).expect("the reference runs");
    let engine = Engine::of(built(), &NoOwner, &ctx, None).expect("it compiles");
    let found = engine.run(&[("x", &x)]).expect("it runs");
    let found = found.get("z").expect("the output");
    for (found, expected) in found.iter().zip(&expected[0].data().expect("data")[..]) {
        assert!(
            (found - expected).abs() <= 1e-4 * expected.abs().max(1.0),
            "{found} and {expected}"
        );
    }
    let algorithms: Vec<_> = engine.steps().iter().map(|step| step.algorithm).collect();
    assert!(algorithms.contains(&"layer"), "{algorithms:?}");
}

#[test]
fn weights_may_be_computed() {
    let mut builder = Builder::new("computed weights");
    let x = builder.input("x", &[2, 3]);
    let w = builder.input("w", &[4, 3]);
    let product = Op::InnerProduct {
        axis: 1,
        transpose: false,
    };
    let doubled = builder.add("2w", Op::Pointwise(Pointwise::Scale { factor: 2.0 }), &[w]);
    let y = builder.add("y", product, &[x, doubled.expect("a function")]);
    builder.output("y", y.expect("a product"));
    let engine = Engine::of(builder.build(), &NoOwner, &Ctx::new(Phase::TEST, Rng::new(1)), None).expect("it compiles");
    let (x, w) = (numbers(6), numbers(12));
    let found = engine.run(&[("x", &x), ("w", &w)]).expect("it runs");
    let row = |i: usize, o: usize| (0..3).map(|k| 2.0 * x[3 * i + k] * w[3 * o + k]).sum::<f32>();
    let expected: Vec<f32> = (0..8).map(|at| row(at / 4, at % 4)).collect();
    let found = found.get("y").expect("the output");
    assert!(
        found.iter().zip(&expected).all(|(a, b)| (a - b).abs() < 1e-5),
        "{found:?}"
    );
}

#[test]
fn a_convolution_of_several_bottoms_over_three_axes_runs() {
    let mut net = build(
        r#"
        layer { name: "in" type: "Input" top: "a" top: "b" input_param {
            shape { dim: 1 dim: 2 dim: 3 dim: 4 dim: 5 } shape { dim: 1 dim: 2 dim: 3 dim: 4 dim: 5 } } }
        layer { name: "conv" type: "Convolution" bottom: "a" bottom: "b" top: "x" top: "y"
            convolution_param { num_output: 3 kernel_size: 2 weight_filler { type: "gaussian" std: 1 } } }
        layer { name: "sum" type: "Eltwise" bottom: "x" bottom: "y" top: "sum" }"#,
    );
    check_outputs(&mut net, &["sum", "y"]);
}
