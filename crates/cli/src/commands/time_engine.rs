//! `caffe time --engine`: how long a compiled net takes, step by step, and what memory.

use super::speed::{Clock, EXCEEDED, Peak};
use super::time::TimeArgs;
use crate::job::{Job, need};
use crate::log::Log;
use anyhow::{Result, bail};
use cortado::event::Plain;
use cortado::quantize::{RangeMethod, Samples};
use cortado::{Compiled, Engine, EngineOptions, Net, Outputs, Phase, Precision, Registry, Rng};
use cortado_core::system::Moment;
use cortado_proto::text::float_g6;
use std::io::Write;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

/// Runs the command.
///
/// # Errors
/// Missing flags, and all that reading, building, compiling and running can meet.
pub(super) fn run(args: &TimeArgs, registry: &Registry, log: &Arc<Log>) -> Result<()> {
    let model = Path::new(need(
        args.model.as_deref(),
        "Need a model definition to time.",
        "-model FILE",
    )?);
    if !matches!(args.phase.as_str(), "" | "TEST") {
        bail!("-phase {}: the engine is for phase TEST", args.phase);
    }
    if args.iterations < 1 {
        bail!("-iterations {}: at least one is needed", args.iterations);
    }
    let job = Job::new(&args.run, Phase::TEST, registry, log)?;
    job.note_device([343, 339]);
    let model = job.open(model)?;
    let mut net = model.net::<f32>()?.into_inner();
    if net.ctx().device().is_some() {
        if args.int8 {
            bail!("--int8: integers are for CPUs; leave out -gpu");
        }
        if args.bf16 {
            bail!("--bf16: bf16 is for CPUs; leave out -gpu");
        }
        return run_on_gpu(&job, &mut net, args);
    }
    if args.int8 && !net.states_ranges() {
        // As `caffe quantize` would write it.
        drop(net);
        (net, _) = model.merged()?;
    }
    let options = EngineOptions {
        precision: precision(args, &mut net)?,
        ..EngineOptions::default()
    };
    let engine = Engine::compile_taking(&mut net, &options)?;
    job.note(351, "Performing Forward");
    for source in engine.sources() {
        net.forward_from_to(*source, *source)?;
    }
    let outputs = engine.run_on(&net)?;
    job.note(356, &format!("Initial loss: {}", float_g6(outputs.loss())));
    job.note(365, "*** Benchmark begins ***");
    job.note(366, &format!("Testing for {} iterations.", args.iterations));
    let times = measure(&job, &net, &engine, args.iterations)?;
    let total = times.all.sum.as_secs_f64() * 1e3;
    let mean = total / args.iterations as f64;
    job.note(408, &format!("Average Forward pass: {} ms.", float_g6(mean)));
    job.note(414, &format!("Total Time: {} ms.", float_g6(total)));
    job.note(415, "*** Benchmark ends ***");
    report_steps(&engine, &times, args.iterations)?;
    if args.memory {
        report_memory(&engine)?;
    }
    Ok(())
}

/// Which numbers are timed. Ranges that the net does not state are those of a run on random inputs: the time does not depend on them.
fn precision(args: &TimeArgs, net: &mut Net<f32>) -> Result<Precision> {
    if args.bf16 {
        return Ok(Precision::Bfloat16);
    }
    if !args.int8 || net.states_ranges() {
        return Ok(Precision::Stated);
    }
    let mut rng = Rng::new(1);
    for &input in net.inputs() {
        let mut values = net.blob_at(input).data_overwrite()?;
        values.fill_with(|| rng.uniform(-1.0, 1.0) as f32);
    }
    let samples = Samples::of_blobs(net)?;
    Ok(Precision::Ranges(Arc::new(samples.ranges(net, RangeMethod::MinMax)?)))
}

/// On a GPU, all steps are one launch: only the whole is timed, with the copies of inputs and outputs.
fn run_on_gpu(job: &Job<'_>, net: &mut Net<f32>, args: &TimeArgs) -> Result<()> {
    if args.memory {
        bail!("--memory: the memory of steps is that of the engine on the CPU; leave out -gpu");
    }
    let mut compiled = Compiled::new(net, EngineOptions::default())?;
    job.note(351, "Performing Forward");
    compiled.run_sources(net)?;
    let outputs = compiled.run(net)?;
    job.note(356, &format!("Initial loss: {}", float_g6(outputs.loss())));
    job.note(365, "*** Benchmark begins ***");
    job.note(366, &format!("Testing for {} iterations.", args.iterations));
    let mut all = Clock::new();
    for iteration in 1..=args.iterations {
        let start = Moment::now();
        let _: Outputs = compiled.run(net)?;
        let took = start.elapsed();
        all.add(took);
        let whole = took.as_millis();
        job.note(394, &format!("Iteration: {iteration} forward time: {whole} ms."));
    }
    let total = all.sum.as_secs_f64() * 1e3;
    let mean = total / args.iterations as f64;
    job.note(408, &format!("Average Forward pass: {} ms.", float_g6(mean)));
    job.note(414, &format!("Total Time: {} ms.", float_g6(total)));
    job.note(415, "*** Benchmark ends ***");
    Ok(())
}

/// What was measured.
struct Times {
    steps: Vec<Clock>,
    all: Clock,
    peak: Peak,
}

fn measure(job: &Job<'_>, net: &Net<f32>, engine: &Engine, iterations: i64) -> Result<Times> {
    let mut times = Times {
        steps: vec![Clock::new(); engine.steps().len()],
        all: Clock::new(),
        peak: Peak::new(iterations),
    };
    let mut steps = vec![Duration::ZERO; engine.steps().len()];
    for iteration in 1..=iterations {
        steps.fill(Duration::ZERO);
        let start = Moment::now();
        let _: Outputs = engine.run_timed_on(net, &mut steps)?;
        let took = start.elapsed();
        times.all.add(took);
        times
            .steps
            .iter_mut()
            .zip(&steps)
            .for_each(|(clock, &took)| clock.add(took));
        let whole = took.as_millis();
        job.note(394, &format!("Iteration: {iteration} forward time: {whole} ms."));
        times.peak.after::<f32>(iteration, net.ctx())?;
    }
    Ok(times)
}

fn report_steps(engine: &Engine, times: &Times, iterations: i64) -> Result<()> {
    let mut out = std::io::stdout().lock();
    times.peak.write(&mut out)?;
    let mut exceeded = false;
    let mut line = |name: &str, multiply_adds: u64, clock: Clock, how: &str| {
        exceeded |= times.peak.is_exceeded(multiply_adds, clock);
        let ms = float_g6(clock.sum.as_secs_f64() * 1e3 / iterations as f64);
        let speed = match multiply_adds {
            0 => String::new(),
            _ => format!(", {}", times.peak.share(multiply_adds, clock)),
        };
        writeln!(out, "{:>10}\tforward: {ms} ms{speed}.{how}", Plain(name))
    };
    for (step, &clock) in engine.steps().iter().zip(&times.steps) {
        let rounds = match step.rounds {
            1 => String::new(),
            rounds => format!(", in {rounds} rounds"),
        };
        let how = format!(" ({}{rounds})", step.algorithm);
        line(&step.name, step.multiply_adds, clock, &how)?;
    }
    let multiply_adds = engine.steps().iter().map(|step| step.multiply_adds).sum();
    line("all", multiply_adds, times.all, "")?;
    if exceeded {
        writeln!(out, "{EXCEEDED}")?;
    }
    Ok(())
}

fn report_memory(engine: &Engine) -> Result<()> {
    let mut out = std::io::stdout().lock();
    let steps = engine.steps();
    let name = |step: usize| Plain(steps.get(step).map_or("the end", |step| &step.name));
    writeln!(out, "Memory of a run:")?;
    let mut sum = 0;
    for buffer in engine.buffers() {
        let (first, last) = (name(buffer.first_step), name(buffer.last_step));
        let (bytes, slot) = (buffer.bytes, buffer.slot);
        writeln!(
            out,
            "{:>10}\t{bytes} bytes in slot {slot}, from {first} to {last}",
            Plain(&buffer.name)
        )?;
        sum += bytes;
    }
    let all = engine.workspace_bytes();
    writeln!(out, "{:>10}\t{all} bytes; {sum} if no buffers shared a slot", "all")?;
    Ok(())
}
