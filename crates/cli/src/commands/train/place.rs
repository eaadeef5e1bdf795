//! Where a solver of `caffe train` computes: which rank it is, and on which device.

use super::TrainArgs;
use crate::gpu::Request;
use crate::job::Job;
use crate::log::Log;
use anyhow::Result;
use cortado::comm::mpi;
use cortado::cuda::CudaDevice;
use cortado::{Group, SolverParameter};
use cortado_proto::solver_parameter::SolverMode;
use std::sync::Arc;

/// Where a solver trains: alone if not in a group; on the device from flags and solver, unless on
/// one of several GPUs, that of its rank.
#[derive(Clone, Copy, Default)]
pub(super) struct Place<'a> {
    pub(super) group: Option<&'a Group>,
    pub(super) gpus: &'a [CudaDevice],
}

impl Place<'_> {
    /// Takes the device into use that computes, and logs what does.
    ///
    /// # Errors
    /// A GPU that is required and not there.
    pub(super) fn choose_device(
        self,
        args: &TrainArgs,
        param: &SolverParameter,
        job: &mut Job<'_>,
        log: &Arc<Log>,
    ) -> Result<()> {
        let own = self.group.and_then(|group| self.gpus.get(group.ranks.rank()));
        let own = match own {
            Some(gpu) => Some(gpu.clone()),
            None => self.answer(args, param, log)?,
        };
        if let Some(gpu) = own {
            job.use_gpu(gpu);
        }
        let one: Vec<_> = job.gpu.iter().cloned().collect();
        note_devices(job, if self.gpus.is_empty() { &one } else { self.gpus });
        Ok(())
    }

    /// The GPU that the flags request, or else the solver; each process of a group has its own.
    fn answer(self, args: &TrainArgs, param: &SolverParameter, log: &Arc<Log>) -> Result<Option<CudaDevice>> {
        let flags = Request::of_flags(args.run.gpu.as_deref(), args.run.require_gpu)?;
        let request = flags.or_else(|| of_solver(param, self.group.is_some()));
        request.map_or(Ok(None), |request| match self.group {
            Some(_) => request.answer_to(mpi::local_rank().unwrap_or(0), log),
            None => request.answer(log),
        })
    }
}

/// What the solver requests, if it does. Several processes that it names no device to share all of
/// them.
fn of_solver(param: &SolverParameter, is_in_group: bool) -> Option<Request> {
    let by = match param.solver_mode {
        _ if param.solver_mode() != SolverMode::GPU => return None,
        Some(_) => "solver_mode is GPU",
        None => "solver_mode is GPU, its default",
    };
    let ids = match param.device_id {
        None if is_in_group => Vec::new(),
        _ => vec![u32::try_from(param.device_id()).unwrap_or(0)],
    };
    let number = param.device_id.map(|id| format!(", device_id is {id}"));
    Some(Request::new(format!("{by}{}", number.unwrap_or_default()), ids, false))
}

/// Logs what computes.
fn note_devices(job: &Job<'_>, gpus: &[CudaDevice]) {
    if gpus.is_empty() {
        return job.note(197, "Use CPU.");
    }
    let properties = || gpus.iter().map(|gpu| gpu.gpu().properties());
    let numbers: Vec<_> = properties().map(|gpu| gpu.ordinal.to_string()).collect();
    job.note(204, &format!("Using GPUs {}", numbers.join(", ")));
    for gpu in properties() {
        job.note(209, &format!("GPU {}: {}", gpu.ordinal, gpu.name));
    }
}
