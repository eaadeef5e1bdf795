//! Graphs in integers: the engine and the reference runtime give the same integers, and both
//! are near the graph in floating point.

mod recorded;

use cortado_core::{Blob, Ctx, Phase, Rng};
use cortado_engine::Engine;
use cortado_graph::{Builder, Graph, NoOwner, Storage};
use cortado_ops::integer::Quantized;
use cortado_ops::{ConvAxis, ConvGeometry, Op, Pointwise, Pool, PoolAxis, PoolGeometry, PoolMethod};
use cortado_reference::run_graph;

fn numbers(count: usize, seed: u32) -> Vec<f32> {
    let mut rng = Rng::new(seed);
    (0..count).map(|_| rng.uniform(-1.0, 1.0)).collect()
}

fn convolution(group: usize, [channels, num_output]: [usize; 2], size: usize, kernel: usize) -> Op {
    let axis = ConvAxis {
        input: size,
        kernel,
        stride: 1,
        pad: kernel / 2,
        dilation: 1,
        output: size,
    };
    let geometry = ConvGeometry {
        group,
        channels,
        num_output,
        axes: vec![axis; 2],
    };
    Op::Convolution {
        axis: 1,
        transposed: false,
        geometry,
    }
}

fn pool(method: PoolMethod, input: usize) -> Op {
    let axis = PoolAxis {
        input,
        kernel: 2,
        stride: 2,
        pad: 0,
        output: input / 2,
    };
    Op::Pool(Pool {
        method,
        geometry: PoolGeometry { axes: vec![axis; 2] },
    })
}

/// All operations that have a form in integers, in a graph with branches, and one between that has none.
fn built() -> Graph {
    let mut builder = Builder::new("branches");
    let relu = || Op::Pointwise(Pointwise::Relu { slope: 0.0 });
    let x = builder.input("x", &[2, 3, 8, 8]);
    let mut filters = |name: &str, op: Op, x: usize, shape: [usize; 4]| {
        let weights = numbers(shape.iter().product(), name.len() as u32);
        let w = builder.constant(name, &shape, &weights).expect("weights");
        let b = builder
            .constant("bias", &shape[..1], &numbers(shape[0], 9))
            .expect("a bias");
        (op, [x, w, b])
    };
    let (first, operands) = filters("first", convolution(1, [3, 12], 8, 3), x, [12, 3, 3, 3]);
    let a = builder.add("a", first, &operands).expect("a convolution");
    let a = builder.add("a", relu(), &[a]).expect("a function");
    let mut conv = |name: &str, op: Op, x: usize, shape: [usize; 4]| {
        let weights = numbers(shape.iter().product(), name.len() as u32 + 20);
        let w = builder.constant(name, &shape, &weights).expect("weights");
        builder.add(name, op, &[x, w]).expect("a convolution")
    };
    let deep = conv("deep", convolution(12, [12, 12], 8, 3), a, [12, 1, 3, 3]);
    let wide = conv("wider", convolution(1, [12, 12], 8, 1), a, [12, 12, 1, 1]);
    let sum = builder
        .add("sum", Op::Sum(vec![1.0, 0.5]), &[deep, wide])
        .expect("a sum");
    let sum = builder.add("sum", relu(), &[sum]).expect("a function");
    let both = builder
        .add("both", Op::Concat { axis: 1 }, &[sum, a])
        .expect("a concatenation");
    let pooled = builder.add("max", pool(PoolMethod::Max, 8), &[both]).expect("maxima");
    let mean = builder
        .add("mean", pool(PoolMethod::Mean, 4), &[pooled])
        .expect("means");
    let tanh = builder
        .add("tanh", Op::Pointwise(Pointwise::Tanh), &[mean])
        .expect("a function");
    let rows = builder
        .add_all(Op::View, &[tanh], &[("rows", &[2, 96])])
        .expect("a view")[0];
    let product = Op::InnerProduct {
        axis: 1,
        transpose: false,
    };
    let w = builder.constant("v", &[10, 96], &numbers(960, 3)).expect("weights");
    let y = builder.add("y", product, &[rows, w]).expect("a product");
    builder.output("y", y);
    builder.output("mean", mean);
    builder.build()
}

/// The storage of all values, from the ranges that they have for an input.
fn storage(graph: &Graph, x: &Blob<f32>, ctx: &Ctx) -> Storage {
    let mut all = graph.clone();
    let computed = |value: &usize| graph.values[*value].constant.is_none();
    all.outputs = (0..graph.values.len())
        .filter(computed)
        .map(|value| cortado_graph::Output {
            name: value.to_string(),
            value,
            loss_weight: 0.0,
        })
        .collect();
    let mut storage = Storage {
        values: vec![None; graph.values.len()],
        ..Storage::default()
    };
    for (output, blob) in all
        .outputs
        .iter()
        .zip(run_graph(&all, &NoOwner, ctx, &[x]).expect("values"))
    {
        let data = blob.data().expect("free");
        let range = data
            .iter()
            .fold((0f32, 0f32), |(low, high), &v| (low.min(v), high.max(v)));
        storage.values[output.value] = Quantized::of_range(range.0, range.1);
    }
    storage
}

#[test]
fn the_engine_has_the_integers_of_the_reference_runtime() {
    let ctx = Ctx::new(Phase::TEST, Rng::new(1));
    let graph = built();
    let x = Blob::from_data("x", &[2, 3, 8, 8], &numbers(384, 4)).expect("an input");
    let storage = storage(&graph, &x, &ctx);
    let whole = storage.apply(&graph).expect("a graph");
    whole.check().expect("a sound graph");
    whole.check_shapes().expect("sound shapes");
    let kinds: Vec<&str> = whole
        .nodes
        .iter()
        .filter_map(|node| node.work.op.as_deref().map(Op::name))
        .collect();
    let count = |name: &str| kinds.iter().filter(|kind| **kind == name).count();
    // One conversion to integers for the input and one after tanh, and one back before tanh. The last product is left real.
    assert_eq!(
        (count("Quantize"), count("Dequantize"), count("Integer")),
        (2, 1, 8),
        "{kinds:?}"
    );
    let real = run_graph(&graph, &NoOwner, &ctx, &[&x]).expect("outputs");
    let expected = run_graph(&whole, &NoOwner, &ctx, &[&x]).expect("outputs");
    let engine = Engine::of(whole.clone(), &NoOwner, &ctx, None).expect("an engine");
    let data = x.data().expect("free");
    let found = engine.run(&[("x", &data)]).expect("outputs");
    for (real, expected) in real.iter().zip(&expected) {
        let (real, expected) = (real.data().expect("free"), expected.data().expect("free"));
        let found = found
            .iter()
            .find(|(_, found)| found.len() == real.len())
            .expect("an output")
            .1;
        assert_eq!(found, &expected[..], "other integers");
        let greatest = real.iter().fold(0f32, |greatest, v| greatest.max(v.abs()));
        let error = real
            .iter()
            .zip(&expected[..])
            .fold(0f32, |error, (a, b)| error.max((a - b).abs()));
        assert!(error < 0.05 * greatest, "{error} of {greatest}");
        assert!(error > 0.0, "nothing was rounded");
    }
}

/// A chain of operations on integers. The bytes of an image are no multiple of four anywhere. The images are large
/// at first, and the weights at the end, so that a processor with small caches divides the first steps of a batch alone.
fn chain(batch: usize, size: usize) -> Graph {
    let mut builder = Builder::new("chain");
    let x = builder.input("x", &[batch, 3, size, size]);
    let mut filter = |name: &str, op: Op, x: usize, shape: &[usize]| {
        let weights = numbers(shape.iter().product(), name.len() as u32);
        let w = builder.constant(name, shape, &weights).expect("weights");
        builder.add(name, op, &[x, w]).expect("a product")
    };
    let a = filter("a", convolution(1, [3, 9], size, 3), x, &[9, 3, 3, 3]);
    let b = filter("bb", convolution(9, [9, 9], size, 3), a, &[9, 1, 3, 3]);
    let c = filter("ccc", convolution(1, [9, 7], size, 1), b, &[7, 9, 1, 1]);
    let product = Op::InnerProduct {
        axis: 1,
        transpose: false,
    };
    let y = filter("y", product, c, &[11, 7 * size * size]);
    builder.output("y", y);
    builder.build()
}

#[test]
fn microbatches_of_integers_have_the_integers_of_the_batch() {
    let ctx = Ctx::new(Phase::TEST, Rng::new(1));
    for (batch, size) in [(6, 5), (4, 97)] {
        let graph = chain(batch, size);
        let data = numbers(batch * 3 * size * size, 4);
        let x = Blob::from_data("x", &[batch, 3, size, size], &data).expect("an input");
        let whole = storage(&graph, &x, &ctx).apply(&graph).expect("a graph");
        let engine = |images| Engine::of(whole.clone(), &NoOwner, &ctx, images).expect("an engine");
        let expected = engine(Some(batch)).run(&[("x", &data)]).expect("outputs");
        for images in [None, Some(1), Some(2)] {
            let engine = engine(images);
            if let Some(images) = images {
                let steps = engine.steps();
                let of_integers = steps.iter().filter(|step| step.algorithm.contains("int"));
                let rounds = of_integers.map(|step| step.rounds).min();
                assert_eq!(rounds, Some(batch / images), "a step computes the whole batch");
            }
            let found = engine.run(&[("x", &data)]).expect("outputs");
            assert_eq!(found.get("y"), expected.get("y"), "{images:?} of {batch} images");
        }
    }
}

#[test]
fn integers_take_a_quarter_of_the_memory() {
    let ctx = Ctx::new(Phase::TEST, Rng::new(1));
    let graph = chain(4, 16);
    let x = Blob::from_data("x", &[4, 3, 16, 16], &numbers(4 * 768, 4)).expect("an input");
    let whole = storage(&graph, &x, &ctx).apply(&graph).expect("a graph");
    let engine = Engine::of(whole, &NoOwner, &ctx, Some(4)).expect("an engine");
    let largest = engine.buffers().iter().map(|buffer| buffer.bytes).max();
    assert_eq!(largest, Some(4 * 9 * 16 * 16));
}

#[test]
fn origins_that_stay_real_are_not_touched() {
    let ctx = Ctx::new(Phase::TEST, Rng::new(1));
    let graph = built();
    let x = Blob::from_data("x", &[2, 3, 8, 8], &numbers(384, 4)).expect("an input");
    let mut storage = storage(&graph, &x, &ctx);
    storage.real = graph.nodes.iter().map(|node| node.work.origin).collect();
    let same = storage.apply(&graph).expect("a graph");
    assert_eq!(same.nodes.len(), graph.nodes.len());
    assert!(same.nodes.iter().zip(&graph.nodes).all(|(a, b)| a.work == b.work));
}
