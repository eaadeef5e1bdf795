//! The convolutions of the original's recordings in integers: the reference runtime, the engine and each kernel
//! that this machine has give the same integers.

use super::storage;
use cortado_core::{Blob, Ctx, Phase, Registry, Rng};
use cortado_cpu::ProductWindow;
use cortado_cpu::int8::{Convolution, Depthwise, IntKernel, IntSource, IntTarget};
use cortado_cpu::nhwc::NhwcImage;
use cortado_engine::Engine;
use cortado_graph::{Builder, Graph, NoOwner};
use cortado_math::testing::{Fixture, TestDevice, recorded_layer};
use cortado_ops::{Integer, Op};
use cortado_reference::run_graph;
use std::path::Path;

/// The recordings of convolutions of images, and how many there are.
const CASES: [(&str, usize); 4] = [
    ("Convolution", 6),
    ("ConvolutionBig", 3),
    ("ConvolutionDepthwise", 14),
    ("DepthwiseConvolution", 9),
];

/// A recorded convolution with its operands.
struct Recorded {
    name: String,
    op: Op,
    x: Blob<f32>,
    params: Vec<Blob<f32>>,
}

/// # Panics
/// If the file has no convolution.
fn read(path: &Path, registry: &Registry) -> Recorded {
    let fixture = Fixture::read(path).expect("a recording");
    let test = recorded_layer::<f32>(registry, &fixture, Phase::TEST, &TestDevice::Cpu).expect("a layer");
    let mut instructions = test.program().expect("a program").instructions.into_iter();
    let copied = |blob: &Blob<f32>| Blob::from_data("", &blob.shape()[..], &blob.data().expect("free"));
    Recorded {
        name: fixture.name().into(),
        op: instructions.next().expect("a convolution").op,
        x: copied(test.bottom(0)).expect("memory"),
        params: test.params().iter().map(|blob| copied(blob).expect("memory")).collect(),
    }
}

impl Recorded {
    /// The convolution, whose result is left real, or else is read in integers.
    fn graph(&self, is_real: bool) -> Graph {
        let mut builder = Builder::new("recorded");
        let mut operands = vec![builder.input("x", &self.x.shape()[..])];
        for param in &self.params {
            let values = param.data().expect("free");
            operands.push(
                builder
                    .constant("param", &param.shape()[..], &values)
                    .expect("a constant"),
            );
        }
        let mut y = builder.add("y", self.op.clone(), &operands).expect("a convolution");
        if !is_real {
            y = builder.add("z", Op::Concat { axis: 1 }, &[y]).expect("a concatenation");
        }
        builder.output("y", y);
        builder.build()
    }

    /// Compares all with the reference runtime.
    fn check(&self, ctx: &Ctx) {
        let [real, whole] = [true, false].map(|is_real| self.check_engine(ctx, is_real));
        assert!(real.0.real.is_some() && whole.0.real.is_none(), "{}", self.name);
        self.check_kernels(&whole.0, &whole.1);
    }

    /// Compares the engine. The convolution in integers, and its result.
    fn check_engine(&self, ctx: &Ctx, is_real: bool) -> (Integer, Vec<f32>) {
        let graph = self.graph(is_real);
        let whole = storage(&graph, &self.x, ctx).apply(&graph).expect("a graph");
        let mut ops = whole.nodes.iter().filter_map(|node| node.work.op.as_deref());
        let integer = ops.find_map(|op| match op {
            Op::Integer(integer) => Some(integer.as_ref().clone()),
            _ => None,
        });
        let integer = integer.unwrap_or_else(|| panic!("{}: real numbers", self.name));
        let expected = run_graph(&whole, &NoOwner, ctx, &[&self.x]).expect("outputs");
        let expected = expected[0].data().expect("free");
        let engine = Engine::of(whole, &NoOwner, ctx, None).expect("an engine");
        let x = self.x.data().expect("free");
        let found = engine.run(&[("x", &x)]).expect("outputs");
        let found = found.iter().next().expect("an output").1;
        assert!(found == &expected[..], "{}: the engine has other integers", self.name);
        (integer, expected.to_vec())
    }

    fn check_kernels(&self, integer: &Integer, expected: &[f32]) {
        let Op::Convolution { geometry, .. } = &self.op else {
            panic!("{}: {}", self.name, self.op.name());
        };
        let window = ProductWindow::of(geometry).expect("two axes");
        let weights = self.params[0].data().expect("free");
        let bias = self.params.get(1).map(|bias| bias.data().expect("free"));
        let terms = weights.len() / window.outputs;
        let weight = |output: usize, term: usize| weights[output * terms + term];
        let from = NhwcImage::new(
            self.x.shape()[0],
            [window.channels, window.input[0], window.input[1]],
            0,
        );
        let to = NhwcImage::new(from.batch, [window.outputs, window.output[0], window.output[1]], 0);
        let x = self.x.data().expect("free");
        let mut stored = vec![0; from.len()];
        for (index, &x) in x.iter().enumerate() {
            stored[place(&from, index)] = integer.inputs[0].store(x);
        }
        let compare = |name: &str, run: &dyn Fn(IntSource<'_>, IntTarget<'_>)| {
            let mut y = vec![0; to.len()];
            let source = IntSource {
                data: &stored,
                image: from,
            };
            run(
                source,
                IntTarget {
                    data: &mut y,
                    image: to,
                },
            );
            let same = |(index, &expected): (usize, &f32)| integer.output.load(y[place(&to, index)]) == expected;
            assert!(expected.iter().enumerate().all(same), "{}: {name}", self.name);
        };
        for kernel in IntKernel::all() {
            let convolution = Convolution::with(kernel, integer.clone(), window, &weight, bias.as_deref());
            let convolution = convolution.expect("memory");
            compare(kernel.name(), &|x, y| convolution.run(x, y).expect("memory"));
        }
        if window.is_depthwise() {
            let depthwise = Depthwise::new(integer.clone(), window, &weight, bias.as_deref()).expect("memory");
            compare("depthwise", &|x, y| depthwise.run(x, y));
        }
    }
}

/// Where an element in Caffe's order is, with the channels last.
fn place(image: &NhwcImage, index: usize) -> usize {
    let plane = image.height * image.width;
    let (pixel, channel, n) = (
        index % plane,
        index / plane % image.channels,
        index / plane / image.channels,
    );
    (n * plane + pixel) * image.channels + channel
}

#[test]
fn recorded_convolutions_have_the_same_integers_everywhere() {
    let folder = cortado_math::package_folder!().join("../layers/tests/fixtures");
    let registry = Registry::new(&[cortado_layers::KINDS]);
    let ctx = Ctx::new(Phase::TEST, Rng::new(1));
    for (case, count) in CASES {
        let entries = folder.read_dir().expect("the fixtures are there");
        let names = entries.map(|entry| entry.expect("the folder can be read").path());
        let is_of_case = |path: &std::path::PathBuf| {
            let stem = path.file_stem().map(|stem| stem.to_string_lossy().into_owned());
            stem.is_some_and(|stem| stem.split('_').next() == Some(case))
        };
        let paths: Vec<_> = names.filter(is_of_case).collect();
        assert_eq!(paths.len(), count, "recordings of {case}");
        paths.iter().for_each(|path| read(path, &registry).check(&ctx));
    }
}
