//! `caffe device_query`: what this machine offers to compute with; with `--check`, whether its GPUs
//! compute what the CPU does.
//!
//! | file | what it holds |
//! |---|---|
//! | `mod.rs` | the report on processors and GPUs |
//! | `check.rs` | the table of `--check` |
//! | `checks.rs` | what is computed on both |
//! | `nets.rs` | the nets of that |
//! | `difference.rs` | the comparison |
//! | `figures.rs` | the speed |

mod check;
mod checks;
mod difference;
mod figures;
mod nets;

use crate::gpu::Request;
use crate::log::Log;
use crate::system;
use anyhow::{Result, bail};
use clap::Args;
use cortado::cuda::{CudaDevice, DeviceProperties, Driver};
use std::io::{self, Write};
use std::sync::Arc;

/// `caffe device_query`.
#[derive(Clone, Debug, Args)]
pub(crate) struct DeviceArgs {
    /// GPUs to show: "0", "0,1" or "all"
    #[arg(long, value_name = "IDS")]
    pub(crate) gpu: Option<String>,
    /// Fail if no GPU is usable
    #[arg(long = "require-gpu")]
    pub(crate) require_gpu: bool,
    /// Compare small nets and copies on each GPU with the CPU, and measure their speed
    #[arg(long)]
    pub(crate) check: bool,
}

/// Runs the command.
///
/// # Errors
/// A GPU that is required, the number of one that does not exist, one that fails the check, or a closed pipe.
pub(super) fn run(args: &DeviceArgs, log: &Arc<Log>) -> Result<()> {
    let request = Request::of_flags(args.gpu.as_deref(), args.require_gpu)?;
    if let Some(request) = &request {
        request.check()?;
        // All are shown, so the first answers for them: no warning that only one computes.
        request.answer_to(0, log)?;
    }
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let mut out = std::io::stdout().lock();
    writeln!(
        out,
        "CPU           {}",
        system::processor().unwrap_or_else(|| std::env::consts::ARCH.into())
    )?;
    writeln!(out, "threads       {threads}")?;
    writeln!(out, "kernels       {}", cortado_cpu::path_name())?;
    let driver = match Driver::load() {
        Ok(driver) => driver,
        Err(error) => {
            writeln!(out, "CUDA devices  none that this program can use ({error})")?;
            if args.check {
                bail!(
                    "--check: there is no GPU to check. It takes an NVIDIA GPU and its driver, and nothing else of CUDA"
                );
            }
            return Ok(());
        }
    };
    let count = driver.device_count()?;
    writeln!(
        out,
        "CUDA devices  {count}, with a driver for CUDA {}",
        driver.version()
    )?;
    let ids = request.map_or_else(|| (0..count).collect(), |request| request.ids_of(count));
    for &id in &ids {
        write_device(&mut out, &driver.properties(id)?)?;
    }
    match args.check {
        true => check_all(&driver, &ids, &mut out),
        false => Ok(()),
    }
}

fn check_all(driver: &Arc<Driver>, ids: &[usize], out: &mut impl Write) -> Result<()> {
    if ids.is_empty() {
        bail!("--check: the driver was found, but it reports no GPU");
    }
    let mut failed = 0;
    for &id in ids {
        writeln!(out, "\nGPU {id}, {}:", driver.properties(id)?.name)?;
        failed += check::check(&CudaDevice::open(driver, id)?, out)?;
    }
    if failed > 0 {
        bail!("--check: {failed} checks fail; see the lines above");
    }
    Ok(())
}

/// What the driver reports of a device: first the lines of the original, then some that are of use.
fn write_device(out: &mut impl Write, device: &DeviceProperties) -> io::Result<()> {
    let yes = |yes| if yes { "Yes" } else { "No" };
    let sizes = |[x, y, z]: [i32; 3]| format!("{x}, {y}, {z}");
    let lines = [
        ("Device id:", device.ordinal.to_string()),
        ("Major revision number:", device.capability.0.to_string()),
        ("Minor revision number:", device.capability.1.to_string()),
        ("Name:", device.name.clone()),
        ("Total global memory:", device.memory.to_string()),
        ("Total shared memory per block:", device.shared_memory.to_string()),
        ("Total registers per block:", device.registers.to_string()),
        ("Warp size:", device.warp.to_string()),
        ("Maximum memory pitch:", device.pitch.to_string()),
        ("Maximum threads per block:", device.threads.to_string()),
        ("Maximum dimension of block:", sizes(device.block)),
        ("Maximum dimension of grid:", sizes(device.grid)),
        ("Clock rate:", device.clock.to_string()),
        ("Total constant memory:", device.constant_memory.to_string()),
        ("Texture alignment:", device.texture_alignment.to_string()),
        ("Concurrent copy and execution:", yes(device.overlaps).into()),
        ("Number of multiprocessors:", device.processors.to_string()),
        ("Kernel execution timeout:", yes(device.has_time_limit).into()),
        ("Bus id:", device.bus_id.clone()),
        ("Memory clock rate:", device.memory_clock.to_string()),
        ("Memory bus width:", device.bus_width.to_string()),
        ("Size of the L2 cache:", device.cache.to_string()),
        ("Memory with ECC:", yes(device.corrects_errors).into()),
    ];
    writeln!(out)?;
    lines
        .iter()
        .try_for_each(|(name, value)| writeln!(out, "{name:<31}{value}"))
}
