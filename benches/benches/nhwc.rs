//! The channels-last kernels apart from convolutions with more than one channel for each output, at
//! the shapes of well-known nets. Each is measured in turns with a plain copy of as many bytes as
//! it reads and writes, on all threads; the share is that of the copy's best time in the kernel's.
//! `cargo bench -p cortado-benches --bench nhwc -- [--batch N] [--reps N] [NAME...]`, where a name
//! is the beginning of those to run.
#![allow(clippy::unwrap_used)]

use cortado_cpu::nhwc::{self, Activation, Depthwise, Filters, NhwcImage, NhwcPool, NhwcSource, NhwcTarget};
use cortado_ops::{Lrn, PerChannel, Pointwise};
use rayon::prelude::*;
use std::time::Instant;

const RELU: Activation = Some(Pointwise::Relu {
    slope: PerChannel::All(0.0),
});

struct Options {
    batch: usize,
    reps: usize,
    names: Vec<String>,
}

/// A kernel from one image to another, and how many floating-point operations it takes, where that
/// is meaningful.
struct Case<'a> {
    name: &'a str,
    from: NhwcImage,
    to: NhwcImage,
    flops: usize,
    kernel: Box<dyn Fn(NhwcSource<'_>, NhwcTarget<'_>) + 'a>,
}

fn main() {
    let options = options();
    println!(
        "path {}, {} threads",
        cortado_cpu::path_name(),
        rayon::current_num_threads()
    );
    depthwise(&options);
    pooling(&options);
    lrn(&options);
    elementwise(&options);
    reorder(&options);
}

fn options() -> Options {
    let mut options = Options {
        batch: 1,
        reps: 200,
        names: Vec::new(),
    };
    let mut args = std::env::args().skip(1);
    while let Some(arg) = args.next() {
        let mut number = || args.next().and_then(|arg| arg.parse().ok()).expect("a number follows");
        match arg.as_str() {
            "--batch" => options.batch = number(),
            "--reps" => options.reps = number(),
            // What cargo adds.
            "--bench" => {}
            name => options.names.push(name.into()),
        }
    }
    options
}

/// MobileNet's, and some with larger windows.
fn depthwise(options: &Options) {
    for (channels, size, kernel, stride) in [
        (32, 112, 3, 1),
        (64, 112, 3, 2),
        (128, 56, 3, 1),
        (128, 56, 3, 2),
        (256, 28, 3, 1),
        (256, 28, 3, 2),
        (512, 14, 3, 1),
        (512, 14, 3, 2),
        (1024, 7, 3, 1),
        (96, 28, 5, 1),
        (240, 28, 5, 2),
    ] {
        let pad = kernel / 2;
        let output = (size - 1) / stride + 1;
        let (weights, bias) = (values(channels * kernel * kernel), values(channels));
        let filters = Filters {
            weights: &weights,
            bias: Some(&bias),
            outputs: channels,
            channels,
            group: channels,
            kernel: [kernel; 2],
            stride: [stride; 2],
            pad: [pad; 2],
            dilation: [1; 2],
        };
        let from = NhwcImage::new(options.batch, [channels, size, size], pad);
        let to = NhwcImage::new(options.batch, [channels, output, output], 0);
        let depthwise = Depthwise::new(&filters, &from, &to, RELU).unwrap();
        report(
            options,
            &Case {
                name: &format!("depthwise {kernel}x{kernel}/{stride} {size}x{size}x{channels}"),
                from,
                to,
                flops: 2 * kernel * kernel * channels * output * output,
                kernel: Box::new(move |x, y| depthwise.run(x, None, y).unwrap()),
            },
        );
    }
}

fn pooling(options: &Options) {
    let cases: [(bool, usize, usize, usize, usize, usize); 12] = [
        (true, 96, 55, 3, 2, 0),
        (true, 64, 112, 3, 2, 0),
        (true, 64, 224, 2, 2, 0),
        (true, 512, 28, 2, 2, 0),
        (true, 192, 56, 3, 2, 0),
        (true, 192, 28, 3, 1, 1),
        (true, 832, 7, 3, 1, 1),
        (true, 20, 24, 2, 2, 0),
        (false, 32, 15, 3, 2, 0),
        (false, 512, 14, 5, 3, 0),
        (false, 1024, 7, 7, 1, 0),
        (false, 1000, 13, 13, 1, 0),
    ];
    for (max, channels, size, kernel, stride, pad) in cases {
        let output = (size + 2 * pad - kernel).div_ceil(stride) + 1;
        let pool = NhwcPool {
            max,
            kernel: [kernel; 2],
            stride: [stride; 2],
            pad: [pad; 2],
        };
        let kind = if max { "max" } else { "mean" };
        report(
            options,
            &Case {
                name: &format!("pool {kind} {kernel}x{kernel}/{stride} {size}x{size}x{channels}"),
                from: NhwcImage::new(options.batch, [channels, size, size], 0),
                to: NhwcImage::new(options.batch, [channels, output, output], 0),
                flops: 0,
                kernel: Box::new(move |x, y| pool.run(x, y)),
            },
        );
    }
}

fn lrn(options: &Options) {
    for (channels, size) in [(96, 55), (256, 27), (64, 56), (192, 56)] {
        let lrn = Lrn {
            size: 5,
            alpha: 1e-4,
            beta: 0.75,
            k: 1.0,
        };
        let image = NhwcImage::new(options.batch, [channels, size, size], 0);
        report(
            options,
            &Case {
                name: &format!("lrn {size}x{size}x{channels}"),
                from: image,
                to: image,
                flops: 0,
                kernel: Box::new(move |x, y| nhwc::lrn(lrn, x, y).unwrap()),
            },
        );
    }
}

fn elementwise(options: &Options) {
    for (channels, size) in [(256, 56), (512, 28), (1024, 14), (20, 12)] {
        let image = NhwcImage::new(options.batch, [channels, size, size], 0);
        let other = values(image.len());
        let (scale, shift) = (values(channels), values(channels));
        let run = |kernel: &str, work: Box<dyn Fn(NhwcSource<'_>, NhwcTarget<'_>) + '_>| {
            report(
                options,
                &Case {
                    name: &format!("{kernel} {size}x{size}x{channels}"),
                    from: image,
                    to: image,
                    flops: 0,
                    kernel: work,
                },
            );
        };
        run("apply relu", Box::new(|x, y| nhwc::apply(&RELU, x, y)));
        run(
            "affine relu",
            Box::new(|x, y| nhwc::affine(&scale, &shift, &RELU, x, y)),
        );
        let other = NhwcSource { data: &other, image };
        run(
            "sum of two (a third more bytes)",
            Box::new(move |x, y| nhwc::sum(&[x, other], &[1.0, 1.0], &RELU, y)),
        );
    }
}

fn reorder(options: &Options) {
    for (channels, size) in [(3, 224), (3, 227), (1, 28), (64, 56), (512, 14)] {
        let image = NhwcImage::new(options.batch, [channels, size, size], 0);
        let run = |kernel: &str, to: NhwcImage, work: Box<dyn Fn(NhwcSource<'_>, NhwcTarget<'_>)>| {
            report(
                options,
                &Case {
                    name: &format!("{kernel} {size}x{size}x{channels}"),
                    from: image,
                    to,
                    flops: 0,
                    kernel: work,
                },
            );
        };
        let bordered = NhwcImage::new(options.batch, [channels, size, size], 1);
        run("from planes", bordered, Box::new(|x, y| nhwc::from_nchw(x.data, y)));
        run("to planes", image, Box::new(|x, y| nhwc::to_nchw(x, y.data)));
    }
}

fn values(count: usize) -> Vec<f32> {
    (0..count).map(|i| (i * 37 % 101) as f32 / 50.0 - 1.0).collect()
}

fn report(options: &Options, case: &Case<'_>) {
    let wanted = options.names.is_empty() || options.names.iter().any(|name| case.name.starts_with(name.as_str()));
    if !wanted {
        return;
    }
    let x = values(case.from.len());
    let mut y = vec![0.0f32; case.to.len()];
    // As many bytes in all, half of them read and half of them written.
    let half = (x.len() + y.len()) / 2;
    let (from, mut to) = (vec![1.0f32; half], vec![0.0f32; half]);
    let (mut best, mut best_copy) = (f64::INFINITY, f64::INFINITY);
    for _ in 0..options.reps {
        best = best.min(milliseconds(|| {
            let (from, to) = (case.from, case.to);
            (case.kernel)(
                NhwcSource { data: &x, image: from },
                NhwcTarget {
                    data: &mut y,
                    image: to,
                },
            );
        }));
        best_copy = best_copy.min(milliseconds(|| {
            let pieces = to.par_chunks_mut(1 << 14).zip(from.par_chunks(1 << 14));
            pieces.for_each(|(to, from)| to.copy_from_slice(from));
        }));
    }
    let bandwidth = (x.len() + y.len()) as f64 * 4.0 / best / 1e6;
    let flops = match case.flops {
        0 => String::new(),
        flops => format!("  {:6.1} GFLOP/s", (flops * options.batch) as f64 / best / 1e6),
    };
    println!(
        "{:48} {best:8.4} ms  {bandwidth:6.1} GB/s  {:4.0} % of a copy{flops}",
        case.name,
        100.0 * best_copy / best
    );
}

fn milliseconds(work: impl FnOnce()) -> f64 {
    let start = Instant::now();
    work();
    start.elapsed().as_secs_f64() * 1e3
}
