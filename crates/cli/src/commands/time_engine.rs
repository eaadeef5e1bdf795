//! `caffe time --engine`: how long a compiled net takes, step by step, and what memory.

use super::time::TimeArgs;
use crate::job::{Job, need};
use crate::log::Log;
use anyhow::{Result, bail};
use cortado_core::{Phase, Registry};
use cortado_engine::{Engine, Options, Outputs};
use cortado_net::Net;
use cortado_proto::text::float_g6;
use std::io::Write;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

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
    job.note(343, "Use CPU.");
    let mut net = job.build_net::<f32>(model)?;
    let engine = Engine::compile_taking(&mut net, &Options::default())?;
    job.note(351, "Performing Forward");
    for source in engine.sources() {
        net.forward_from_to(*source, *source)?;
    }
    let outputs = engine.run_on(&net)?;
    job.note(356, &format!("Initial loss: {}", float_g6(outputs.loss())));
    job.note(365, "*** Benchmark begins ***");
    job.note(366, &format!("Testing for {} iterations.", args.iterations));
    let (times, all) = measure(&job, &net, &engine, args.iterations)?;
    let mean = all.as_secs_f64() * 1e3 / args.iterations as f64;
    job.note(408, &format!("Average Forward pass: {} ms.", float_g6(mean)));
    job.note(414, &format!("Total Time: {} ms.", float_g6(all.as_secs_f64() * 1e3)));
    job.note(415, "*** Benchmark ends ***");
    report_steps(&net, &engine, &times, all, args.iterations)?;
    if args.memory {
        report_memory(&engine)?;
    }
    Ok(())
}

fn measure(job: &Job<'_>, net: &Net<f32>, engine: &Engine, iterations: i64) -> Result<(Vec<Duration>, Duration)> {
    let mut times = vec![Duration::ZERO; engine.steps().len()];
    let mut all = Duration::ZERO;
    for iteration in 1..=iterations {
        let start = Instant::now();
        let _: Outputs = engine.run_timed_on(net, &mut times)?;
        let took = start.elapsed();
        all += took;
        let whole = took.as_millis();
        job.note(394, &format!("Iteration: {iteration} forward time: {whole} ms."));
    }
    Ok((times, all))
}

fn report_steps(net: &Net<f32>, engine: &Engine, times: &[Duration], all: Duration, iterations: i64) -> Result<()> {
    let peak = net.ctx().install(|| cortado_cpu::peak_flops::<f32>(20));
    let mut out = std::io::stdout().lock();
    let path = cortado_cpu::path_name();
    writeln!(out, "Peak: {:.1} GFLOP/s, measured ({path}).", peak / 1e9)?;
    let mut line = |name: &str, multiply_adds: u64, time: Duration, how: &str| {
        let flop = 2.0 * multiply_adds as f64;
        let rate = flop * iterations as f64 / time.as_secs_f64().max(1e-9);
        let ms = float_g6(time.as_secs_f64() * 1e3 / iterations as f64);
        write!(out, "{name:>10}\tforward: {ms} ms.")?;
        if multiply_adds > 0 {
            let (flop, speed, share) = (flop / 1e9, rate / 1e9, 100.0 * rate / peak);
            write!(out, " {flop:.3} GFLOP at {speed:.1} GFLOP/s, {share:.0} % of the peak.")?;
        }
        writeln!(out, "{how}")
    };
    for (step, &time) in engine.steps().iter().zip(times) {
        let rounds = match step.rounds {
            1 => String::new(),
            rounds => format!(", in {rounds} rounds"),
        };
        let how = format!(" ({}{rounds})", step.algorithm);
        line(&step.name, step.multiply_adds, time, &how)?;
    }
    let multiply_adds = engine.steps().iter().map(|step| step.multiply_adds).sum();
    line("all", multiply_adds, all, "")?;
    Ok(())
}

fn report_memory(engine: &Engine) -> Result<()> {
    let mut out = std::io::stdout().lock();
    let steps = engine.steps();
    let name = |step: usize| steps.get(step).map_or("the end", |step| step.name.as_str());
    writeln!(out, "Memory of a run:")?;
    let mut sum = 0;
    for buffer in engine.buffers() {
        let (first, last) = (name(buffer.first_step), name(buffer.last_step));
        let (bytes, slot) = (buffer.bytes, buffer.slot);
        writeln!(
            out,
            "{:>10}\t{bytes} bytes in slot {slot}, from {first} to {last}",
            buffer.name
        )?;
        sum += bytes;
    }
    let all = engine.workspace_bytes();
    writeln!(out, "{:>10}\t{all} bytes; {sum} if no buffers shared a slot", "all")?;
    Ok(())
}
