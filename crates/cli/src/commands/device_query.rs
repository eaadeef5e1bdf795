//! `caffe device_query`: what this machine offers to compute with.

use crate::gpu::Request;
use crate::log::Log;
use anyhow::Result;
use clap::Args;
use std::io::Write;
use std::sync::Arc;

/// `caffe device_query`.
#[derive(Clone, Debug, Args)]
pub(crate) struct DeviceArgs {
    /// GPUs to show: "0", "0,1" or "all"
    #[arg(long, value_name = "IDS")]
    pub(crate) gpu: Option<String>,
    /// Fail if there is none that can be used
    #[arg(long = "require-gpu")]
    pub(crate) require_gpu: bool,
}

/// Runs the command.
///
/// # Errors
/// A GPU that is required, or a closed pipe.
pub(super) fn run(args: &DeviceArgs, log: &Arc<Log>) -> Result<()> {
    if let Some(request) = Request::of_flags(args.gpu.as_deref(), args.require_gpu)? {
        request.answer(log)?;
    }
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let mut out = std::io::stdout().lock();
    writeln!(
        out,
        "CPU           {}",
        processor().unwrap_or_else(|| std::env::consts::ARCH.into())
    )?;
    writeln!(out, "threads       {threads}")?;
    writeln!(out, "kernels       {}", cortado_cpu::path_name())?;
    writeln!(out, "CUDA devices  none that this program can use")?;
    Ok(())
}

/// The processor's name, where the system tells it.
fn processor() -> Option<String> {
    let info = std::fs::read_to_string("/proc/cpuinfo").ok()?;
    let line = info.lines().find(|line| line.starts_with("model name"))?;
    Some(line.split_once(':')?.1.trim().to_string())
}
