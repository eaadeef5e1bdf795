//! How fast a GPU is: copies, and what nets spend their time with.

use super::checks::{build, fill};
use anyhow::{Context as _, Result};
use cortado::cuda::CudaDevice;
use cortado::{Blob, Ctx, Net, Phase, Rng};
use cortado_core::system::Moment;
use std::io::Write;
use std::time::Duration;

/// Numbers of a copy: 64 MiB.
const COPIED: usize = 16 << 20;
/// Runs that take less are not measured, but larger ones.
const LONG_ENOUGH: Duration = Duration::from_millis(20);
/// How long is measured, at least.
const MEASURED: Duration = Duration::from_millis(200);

/// Measures and prints.
///
/// # Errors
/// Those of the driver, out of memory, and a closed pipe.
pub(super) fn write(gpu: &CudaDevice, out: &mut impl Write) -> Result<()> {
    let ctx = Ctx::new(Phase::TRAIN, Rng::new(1)).with_device(gpu.device_ref());
    let mut row = |what: &str, number: f64, unit: &str| writeln!(out, "{what:<50}{number:>10.1} {unit}");
    let [pageable, locked, back] = copies(gpu, &ctx)?;
    row("copy of 64 MiB to the GPU, first", pageable, "GB/s")?;
    row("copy of 64 MiB to the GPU, from locked memory", locked, "GB/s")?;
    row("copy of 64 MiB from the GPU, to locked memory", back, "GB/s")?;
    let (bytes, took) = memory(gpu, &ctx)?;
    row("memory of the GPU, read and written", rate(bytes, took), "GB/s")?;
    let (side, operations, took) = products(gpu, &ctx)?;
    row(
        &format!("product of matrices of {side} x {side}, f32"),
        rate(operations, took),
        "GFLOP/s",
    )?;
    let (images, operations, took) = convolutions(gpu, &ctx)?;
    let what = format!("convolution 3x3 of {images} images of 64x28x28, f32");
    row(&what, rate(operations, took), "GFLOP/s")?;
    Ok(())
}

/// Of so much in this time: 10⁹ a second.
fn rate(much: f64, took: Duration) -> f64 {
    much / took.as_secs_f64().max(1e-9) / 1e9
}

/// To the GPU at first, to it from locked memory, and back.
fn copies(gpu: &CudaDevice, ctx: &Ctx) -> Result<[f64; 3]> {
    let blob = Blob::<f32>::new("x", &[COPIED])?;
    let bytes = (COPIED * size_of::<f32>()) as f64;
    let (mut up, mut down) = (Vec::new(), Vec::new());
    fill(&blob, |i| i as f64)?;
    for time in 0..6 {
        blob.data_mut()?[0] = time as f32;
        let start = Moment::now();
        blob.data_update_on(ctx)?.device()?;
        gpu.gpu().wait()?;
        up.push(rate(bytes, start.elapsed()));
        let start = Moment::now();
        drop(blob.data()?);
        down.push(rate(bytes, start.elapsed()));
    }
    let best = |rates: &[f64]| rates.iter().copied().fold(0.0, f64::max);
    // The second copy locks the memory.
    Ok([up[0], best(&up[2..]), best(&down[2..])])
}

/// The bytes that one pass reads and writes, and its time.
fn memory(gpu: &CudaDevice, ctx: &Ctx) -> Result<(f64, Duration)> {
    let (_, bytes, took) = grown(COPIED / 16, COPIED, |count| {
        let net = format!(
            "layer {{ name: 'x' type: 'Input' top: 'x' input_param {{ shape {{ dim: {count} }} }} }}
             layer {{ name: 'abs' type: 'AbsVal' bottom: 'x' top: 'y' }}"
        );
        Ok(((2 * count * size_of::<f32>()) as f64, filled(gpu, ctx, &net)?))
    })?;
    Ok((bytes, took))
}

/// The side of the matrices, the operations of one product, and its time.
fn products(gpu: &CudaDevice, ctx: &Ctx) -> Result<(usize, f64, Duration)> {
    grown(256, 4096, |side| {
        let net = format!(
            "layer {{ name: 'x' type: 'Input' top: 'x' input_param {{ shape {{ dim: {side} dim: {side} }} }} }}
             layer {{ name: 'y' type: 'InnerProduct' bottom: 'x' top: 'y' inner_product_param {{
               num_output: {side} bias_term: false weight_filler {{ type: 'xavier' }} }} }}"
        );
        let took = filled(gpu, ctx, &net)?;
        Ok((2.0 * (side as f64).powi(3), took))
    })
}

/// The images, the operations of one convolution, and its time.
fn convolutions(gpu: &CudaDevice, ctx: &Ctx) -> Result<(usize, f64, Duration)> {
    grown(1, 128, |images| {
        let net = format!(
            "layer {{ name: 'x' type: 'Input' top: 'x'
               input_param {{ shape {{ dim: {images} dim: 64 dim: 28 dim: 28 }} }} }}
             layer {{ name: 'y' type: 'Convolution' bottom: 'x' top: 'y' convolution_param {{
               num_output: 64 kernel_size: 3 pad: 1 bias_term: false weight_filler {{ type: 'xavier' }} }} }}"
        );
        let took = filled(gpu, ctx, &net)?;
        Ok(((2 * images * 64 * 64 * 9 * 28 * 28) as f64, took))
    })
}

/// The size, twice as large each time, at which a run takes long enough to be measured.
fn grown(
    mut size: usize,
    most: usize,
    run: impl Fn(usize) -> Result<(f64, Duration)>,
) -> Result<(usize, f64, Duration)> {
    loop {
        let (operations, took) = run(size)?;
        if took >= LONG_ENOUGH || size >= most {
            return Ok((size, operations, took));
        }
        size *= 2;
    }
}

fn filled(gpu: &CudaDevice, ctx: &Ctx, net: &str) -> Result<Duration> {
    let mut net = build::<f32>(net, ctx)?;
    fill(net.blob("x").context("the net has an input")?, |i| {
        (i as f64 * 0.7).sin()
    })?;
    time_of(gpu, &mut net)
}

/// The time of one pass of a net: the mean of some, after one that loads and copies what it needs.
fn time_of(gpu: &CudaDevice, net: &mut Net<f32>) -> Result<Duration> {
    let start = Moment::now();
    net.forward()?;
    gpu.gpu().wait()?;
    let first = start.elapsed();
    let passes = (MEASURED.as_secs_f64() / first.as_secs_f64().max(1e-6))
        .ceil()
        .clamp(1.0, 100.0) as u32;
    let start = Moment::now();
    for _ in 0..passes {
        net.forward()?;
    }
    gpu.gpu().wait()?;
    Ok(start.elapsed() / passes)
}
