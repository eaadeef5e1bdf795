//! `caffe caffe2 time`: how long a model takes.

use super::model::{ModelArgs, runtime};
use crate::flags::AllowIo;
use anyhow::{Result, bail};
use cortado_core::system::Moment;
use std::io::Write;
use std::time::Duration;

/// Runs before the clock starts: the second one compiles the net.
const BEFORE: usize = 3;

/// `caffe caffe2 time`.
#[derive(Clone, Debug, clap::Args)]
pub(super) struct TimeArgs {
    #[command(flatten)]
    model: ModelArgs,
    #[command(flatten)]
    io: AllowIo,
    /// How often to run the model
    #[arg(long, default_value_t = 50, value_name = "N")]
    iterations: u32,
    /// Run operator by operator, without compiling the net
    #[arg(long)]
    plain: bool,
}

/// Runs the command.
///
/// # Errors
/// A model that cannot be read or run, or a closed pipe.
pub(super) fn run(args: &TimeArgs) -> Result<()> {
    if args.iterations == 0 {
        bail!("--iterations 0: at least one is needed");
    }
    let runtime = runtime(args.io);
    let mut predictor = args.model.open(&runtime)?;
    if args.plain {
        predictor = predictor.without_engine();
    }
    let inputs = args.model.inputs(&runtime)?;
    for _ in 0..BEFORE {
        predictor.run_map(&inputs)?;
    }
    let mut times = Vec::new();
    for _ in 0..args.iterations {
        let start = Moment::now();
        predictor.run_map(&inputs)?;
        times.push(start.elapsed());
    }
    times.sort();
    let mean = times.iter().sum::<Duration>() / args.iterations;
    let way = match (predictor.is_compiled(), predictor.obstacle()) {
        (true, _) => "compiled".to_string(),
        (false, Some(obstacle)) => format!("operator by operator: {obstacle}"),
        (false, None) => "operator by operator".to_string(),
    };
    let millis = |time: Duration| time.as_secs_f64() * 1e3;
    writeln!(
        std::io::stdout().lock(),
        "{} runs, {way}\nbest {:.3} ms, median {:.3} ms, mean {:.3} ms",
        args.iterations,
        millis(times[0]),
        millis(times[times.len() / 2]),
        millis(mean)
    )?;
    Ok(())
}
