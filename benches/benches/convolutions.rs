//! The convolutions and inner products of well-known nets with the channels last: algorithm,
//! GFLOP/s and share of the machine's own peak, which is measured between the runs of each shape,
//! because a machine may change its speed from second to second; both are the best of many. `cargo
//! bench -p cortado-benches --bench convolutions -- [--batch N] [--seconds N] NET...`, by their
//! names in `benches/nets`; without names, all of them.
#![allow(clippy::unwrap_used)]

use cortado::{Ctx, LayerParameter, Net, NetParameter, Phase, Result, Rng, default_registry};
use cortado_cpu::nhwc::{Convolution, Filters, NhwcImage, NhwcSource, NhwcTarget};
use cortado_ops::Pointwise;
use cortado_proto::text;
use std::path::Path;
use std::time::{Duration, Instant};

const NETS: [&str; 8] = [
    "squeezenet",
    "mobilenet",
    "caffenet",
    "googlenet",
    "resnet50",
    "vgg16",
    "lenet",
    "cifar_quick",
];

/// How long a shape runs between two measurements of the peak: about as long as one of them.
const TURN: Duration = Duration::from_millis(5);

struct Options {
    batch: i64,
    seconds: f64,
    nets: Vec<String>,
}

/// A convolution; an inner product is one whose kernel is as large as its input.
#[derive(Clone, Copy, PartialEq)]
struct Shape {
    batch: usize,
    input: [usize; 3],
    output: [usize; 3],
    kernel: usize,
    stride: usize,
    pad: usize,
    group: usize,
}

/// Floating-point operations, the seconds that they take, and those that they would take at the
/// machine's peak.
#[derive(Clone, Copy, Default)]
struct Total {
    flops: f64,
    seconds: f64,
    at_peak: f64,
}

fn main() -> Result<()> {
    let options = options();
    println!("{} threads\n", rayon::current_num_threads());
    for name in &options.nets {
        let mut totals: Vec<(&str, Total)> = Vec::new();
        for (layer, count, shape) in shapes(name, options.batch)? {
            let (algorithm, one) = best(&shape, options.seconds);
            let what = if shape.output[1..] == [1, 1] {
                "inner product"
            } else {
                algorithm
            };
            println!(
                "{name:11} {layer:20} {count:2} × {} {algorithm:13} {}",
                shape.name(),
                one.text()
            );
            match totals.iter_mut().find(|(known, _)| *known == what) {
                Some((_, sum)) => sum.add(one, count),
                None => {
                    let mut sum = Total::default();
                    sum.add(one, count);
                    totals.push((what, sum));
                }
            }
        }
        for (what, total) in totals {
            println!("{name:11} all by {what:13} {}", total.text());
        }
        println!();
    }
    Ok(())
}

fn options() -> Options {
    let mut options = Options {
        batch: 1,
        seconds: 0.1,
        nets: Vec::new(),
    };
    let mut args = std::env::args().skip(1);
    while let Some(arg) = args.next() {
        let mut number = || {
            args.next()
                .and_then(|arg| arg.parse::<f64>().ok())
                .expect("a number follows")
        };
        match arg.as_str() {
            "--batch" => options.batch = number() as i64,
            "--seconds" => options.seconds = number(),
            // What cargo adds.
            "--bench" => {}
            name => options.nets.push(name.into()),
        }
    }
    if options.nets.is_empty() {
        options.nets = NETS.map(String::from).into();
    }
    options
}

/// The shapes of a net with the first layer that has each, and how many layers have it.
fn shapes(name: &str, batch: i64) -> Result<Vec<(String, usize, Shape)>> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("nets/{name}.prototxt"));
    let source = std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    let mut param: NetParameter = text::parse(&source, "benchmark", Default::default())
        .expect("it is right")
        .0;
    if let Some(input) = &mut param.layer[0].input_param {
        input.shape[0].dim[0] = batch;
    }
    let ctx = Ctx::new(Phase::TEST, Rng::new(1));
    let net = Net::<f32>::build(&param, &default_registry(), &ctx)?;
    let mut shapes: Vec<(String, usize, Shape)> = Vec::new();
    for layer in &param.layer {
        // Depthwise convolutions have kernels of their own.
        let Some(shape) = shape(&net, layer).filter(|shape| shape.group == 1 || shape.group < shape.input[0]) else {
            continue;
        };
        match shapes.iter_mut().find(|(.., known)| *known == shape) {
            Some((_, count, _)) => *count += 1,
            None => shapes.push((layer.name.clone().unwrap_or_default(), 1, shape)),
        }
    }
    Ok(shapes)
}

fn shape(net: &Net<f32>, layer: &LayerParameter) -> Option<Shape> {
    let sizes = |names: &[String]| -> Option<[usize; 4]> {
        let blob = net.blob(names.first()?)?;
        let mut sizes = [1; 4];
        let dims: &[usize] = blob.shape();
        sizes[..dims.len()].copy_from_slice(dims);
        Some(sizes)
    };
    let first = |values: &[u32], default: usize| values.first().map_or(default, |&value| value as usize);
    let [batch, input @ ..] = sizes(&layer.bottom)?;
    let [_, output @ ..] = sizes(&layer.top)?;
    let whole = Shape {
        batch,
        input,
        output,
        kernel: input[1],
        stride: 1,
        pad: 0,
        group: 1,
    };
    match (&layer.convolution_param, &layer.inner_product_param) {
        (Some(param), _) => Some(Shape {
            kernel: first(&param.kernel_size, 1),
            stride: first(&param.stride, 1),
            pad: first(&param.pad, 0),
            group: param.group.unwrap_or(1) as usize,
            ..whole
        }),
        (None, inner_product) => inner_product.as_ref().map(|_| whole),
    }
}

impl Shape {
    fn weights(&self) -> usize {
        self.output[0] * self.input[0] / self.group * self.kernel * self.kernel
    }

    fn flops(&self) -> f64 {
        2.0 * (self.batch * self.output[1] * self.output[2] * self.weights()) as f64
    }

    fn name(&self) -> String {
        let ([c, h, w], outputs, kernel) = (self.input, self.output[0], self.kernel);
        let input = format!("{}×{c}×{h}×{w}", self.batch);
        let strides = format!("stride {} pad {} group {}", self.stride, self.pad, self.group);
        format!("{input:14} → {outputs:4} by {kernel:2}×{kernel:<2} {strides}")
    }
}

/// The algorithm that is chosen, and the best of many runs.
fn best(shape: &Shape, seconds: f64) -> (&'static str, Total) {
    let x_image = NhwcImage::new(shape.batch, shape.input, shape.pad);
    let y_image = NhwcImage::new(shape.batch, shape.output, 0);
    let numbers = |count: usize| {
        (0..count)
            .map(|i| (i * 7919 % 1013) as f32 / 1013.0 - 0.5)
            .collect::<Vec<_>>()
    };
    let (x, weights, bias) = (
        numbers(x_image.len()),
        numbers(shape.weights()),
        numbers(shape.output[0]),
    );
    let filters = Filters {
        weights: &weights,
        bias: Some(&bias),
        outputs: shape.output[0],
        channels: shape.input[0],
        group: shape.group,
        kernel: [shape.kernel; 2],
        stride: [shape.stride; 2],
        pad: [shape.pad; 2],
        dilation: [1; 2],
    };
    let relu = Some(Pointwise::Relu { slope: 0.0 }.for_all());
    let convolution = Convolution::new(&filters, &x_image, &y_image, relu).unwrap();
    let mut y = vec![0.0; y_image.len()];
    let mut run = || {
        let start = Instant::now();
        let (x, y) = (
            NhwcSource {
                data: &x,
                image: x_image,
            },
            NhwcTarget {
                data: &mut y,
                image: y_image,
            },
        );
        convolution.run(x, None, y).unwrap();
        start.elapsed().as_secs_f64()
    };
    let (start, mut best, mut peak) = (Instant::now(), f64::INFINITY, 0f64);
    for round in 0.. {
        peak = peak.max(cortado_cpu::peak_flops::<f32>(2).unwrap());
        let turn = Instant::now();
        while turn.elapsed() < TURN {
            best = best.min(run());
        }
        if round >= 10 && start.elapsed().as_secs_f64() > seconds {
            break;
        }
    }
    let total = Total {
        flops: shape.flops(),
        seconds: best,
        at_peak: shape.flops() / peak,
    };
    (convolution.algorithm(), total)
}

impl Total {
    fn add(&mut self, other: Self, count: usize) {
        self.flops += other.flops * count as f64;
        self.seconds += other.seconds * count as f64;
        self.at_peak += other.at_peak * count as f64;
    }

    fn text(&self) -> String {
        format!(
            "{:9.3} ms {:6.1} GFLOP/s {:4.0} % of {:.0}",
            self.seconds * 1e3,
            self.flops / self.seconds / 1e9,
            100.0 * self.at_peak / self.seconds,
            self.flops / self.at_peak / 1e9,
        )
    }
}
