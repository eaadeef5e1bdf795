//! `caffe time`: how long a net takes, layer by layer.

use super::speed::{Clock, EXCEEDED, Peak};
use crate::flags::{AllowIo, RunArgs};
use crate::job::{Job, need};
use crate::log::Log;
use anyhow::{Result, bail};
use clap::Args;
use cortado::cuda::Transfers;
use cortado::event::Plain;
use cortado::{Net, Phase, Real, Registry};
use cortado_core::system::Moment;
use cortado_proto::text::float_g6;
use std::io::Write;
use std::path::Path;
use std::sync::Arc;

/// `caffe time`.
#[derive(Clone, Debug, Args)]
pub(crate) struct TimeArgs {
    /// The net's prototxt
    #[arg(long, value_name = "FILE")]
    pub(crate) model: Option<String>,
    /// Number of iterations
    #[arg(long, default_value_t = 50, allow_negative_numbers = true, value_name = "N")]
    pub(crate) iterations: i64,
    /// The phase: TRAIN or TEST
    #[arg(long, default_value = "", hide_default_value = true, value_name = "PHASE")]
    pub(crate) phase: String,
    /// Time the forward pass of the net compiled for inference, step by step
    #[arg(long, conflicts_with = "f64")]
    pub(crate) engine: bool,
    /// With --engine: time 8-bit integers; a net that states no ranges gets those of a run on random inputs
    #[arg(long, requires = "engine")]
    pub(crate) int8: bool,
    /// With --engine: round the inputs and weights of convolutions and inner products to bf16
    #[arg(long, requires = "engine", conflicts_with = "int8")]
    pub(crate) bf16: bool,
    /// Print the memory use of a run
    #[arg(long, requires = "engine")]
    pub(crate) memory: bool,
    #[command(flatten)]
    pub(crate) io: AllowIo,
    #[command(flatten)]
    pub(crate) run: RunArgs,
}

/// What was measured.
struct Times {
    forward: Vec<Clock>,
    backward: Vec<Clock>,
    all_forward: Clock,
    all_backward: Clock,
    all: Clock,
    peak: Peak,
}

/// Runs the command.
///
/// # Errors
/// Missing flags, and all that reading, building and running can meet.
pub(super) fn run<T: Real>(args: &TimeArgs, registry: &Registry, log: &Arc<Log>) -> Result<()> {
    let model = Path::new(need(
        args.model.as_deref(),
        "Need a model definition to time.",
        "-model FILE",
    )?);
    let phase = match args.phase.as_str() {
        "" | "TRAIN" => Phase::TRAIN,
        "TEST" => Phase::TEST,
        other => bail!("phase must be \"TRAIN\" or \"TEST\", but is \"{other}\""),
    };
    if args.iterations < 1 {
        bail!("-iterations {}: at least one is needed", args.iterations);
    }
    let job = Job::new(&args.run, phase, registry, log)?;
    job.note_device([343, 339]);
    let mut net = job.open(model)?.net::<T>()?;
    args.io.check(&net)?;
    if !(0..net.layer_names().len()).any(|layer| net.layer_needs_backward(layer)) {
        job.note(
            0,
            "No loss needs a backward pass. All gradients are timed, as with force_backward: true.",
        );
        net.force_backward()?;
    }
    // Once before the clock starts, so that memory is there.
    job.note(351, "Performing Forward");
    let loss = net.forward()?;
    job.note(356, &format!("Initial loss: {}", float_g6(loss)));
    job.note(357, "Performing Backward");
    net.backward()?;
    job.note(365, "*** Benchmark begins ***");
    job.note(366, &format!("Testing for {} iterations.", args.iterations));
    let before = moved(&job);
    let times = measure(&job, &mut net, args.iterations)?;
    let after = moved(&job);
    report(&job, net.layer_names(), &times, args.iterations);
    job.note(415, "*** Benchmark ends ***");
    report_moved(&job, before, after, args.iterations)?;
    report_speed(&net, &times)
}

fn measure<T: Real>(job: &Job<'_>, net: &mut Net<T>, iterations: i64) -> Result<Times> {
    let layers = net.layer_names().len();
    let mut times = Times {
        forward: vec![Clock::new(); net.layer_names().len()],
        backward: vec![Clock::new(); net.layer_names().len()],
        all_forward: Clock::new(),
        all_backward: Clock::new(),
        all: Clock::new(),
        peak: Peak::new(iterations),
    };
    for iteration in 1..=iterations {
        let began = Moment::now();
        for layer in 0..layers {
            let clock = Moment::now();
            net.forward_from_to(layer, layer)?;
            times.forward[layer].add(clock.elapsed());
        }
        let turned = Moment::now();
        for layer in (0..layers).rev() {
            let clock = Moment::now();
            net.backward_from_to(layer, layer)?;
            times.backward[layer].add(clock.elapsed());
        }
        times.all_forward.add(turned - began);
        times.all_backward.add(turned.elapsed());
        let whole = began.elapsed();
        times.all.add(whole);
        let whole = whole.as_millis();
        job.note(
            394,
            &format!("Iteration: {iteration} forward-backward time: {whole} ms."),
        );
        times.peak.after::<T>(iteration, net.ctx())?;
    }
    Ok(times)
}

/// What was copied to and from the GPU so far; nothing if the CPU computes.
fn moved(job: &Job<'_>) -> Transfers {
    job.gpu.as_ref().map(|gpu| gpu.gpu().transfers()).unwrap_or_default()
}

/// Not in the original, and so not in the log: what travels in each iteration, and the memory.
fn report_moved(job: &Job<'_>, before: Transfers, after: Transfers, iterations: i64) -> Result<()> {
    let Some(gpu) = &job.gpu else { return Ok(()) };
    let each = |before: u64, after: u64| (after - before) / iterations.unsigned_abs().max(1);
    let mut out = std::io::stdout().lock();
    let (to, from) = (
        each(before.uploaded, after.uploaded),
        each(before.downloaded, after.downloaded),
    );
    writeln!(out, "to the GPU: {to} bytes per iteration; from it: {from}")?;
    let memory = gpu.gpu().memory_use();
    writeln!(
        out,
        "memory of the GPU: {} bytes in use, {} kept for use, {} at most",
        memory.used, memory.cached, memory.peak
    )?;
    Ok(())
}

/// Not in the original, and so not in the log: how well the products of the forward pass use the machine.
fn report_speed<T: Real>(net: &Net<T>, times: &Times) -> Result<()> {
    let mut out = std::io::stdout().lock();
    times.peak.write(&mut out)?;
    let mut exceeded = false;
    let mut line = |name: &str, multiply_adds: u64, clock: Clock| {
        let share = times.peak.share(multiply_adds, clock);
        exceeded |= times.peak.is_exceeded(multiply_adds, clock);
        writeln!(out, "{:>10}	forward: {share}", Plain(name))
    };
    let mut all = 0;
    for (layer, name) in net.layer_names().iter().enumerate() {
        if let Some(multiply_adds) = net.multiply_adds(layer) {
            line(name, multiply_adds, times.forward[layer])?;
            all += multiply_adds;
        }
    }
    if all > 0 {
        line("all", all, times.all_forward)?;
    }
    if exceeded {
        writeln!(out, "{EXCEEDED}")?;
    }
    Ok(())
}

fn report(job: &Job<'_>, layers: &[String], times: &Times, iterations: i64) {
    let mean = |clock: Clock| float_g6(clock.sum.as_secs_f64() * 1e3 / iterations as f64);
    job.note(397, "Average time per layer: ");
    for (index, name) in layers.iter().enumerate() {
        let name = Plain(name);
        job.note(400, &format!("{name:>10}\tforward: {} ms.", mean(times.forward[index])));
        job.note(
            403,
            &format!("{name:>10}\tbackward: {} ms.", mean(times.backward[index])),
        );
    }
    job.note(408, &format!("Average Forward pass: {} ms.", mean(times.all_forward)));
    job.note(410, &format!("Average Backward pass: {} ms.", mean(times.all_backward)));
    job.note(412, &format!("Average Forward-Backward: {} ms.", mean(times.all)));
    job.note(
        414,
        &format!("Total Time: {} ms.", float_g6(times.all.sum.as_secs_f64() * 1e3)),
    );
}
