//! From flags to what a net or solver needs: context, registry, messages, file names.

use crate::flags::{RunArgs, given};
use crate::gpu::Request;
use crate::inputs::{NamedShape, with_inputs};
use crate::log::Log;
use crate::python;
use anyhow::{Result, anyhow, bail};
use cortado::cuda::CudaDevice;
use cortado::event::{Event, Severity};
use cortado::{Ctx, NetBuilder, NetParameter, Phase, Registry, Rng, SolverBuilder, SolverParameter};
use std::path::Path;
use std::sync::Arc;

/// What a command computes with.
pub(crate) struct Job<'a> {
    pub(crate) ctx: Ctx,
    /// The GPU that computes, if one does.
    pub(crate) gpu: Option<CudaDevice>,
    pub(crate) registry: &'a Registry,
    level: i32,
    stages: Vec<String>,
    allow_python: bool,
}

impl<'a> Job<'a> {
    /// The job that the flags describe.
    ///
    /// # Errors
    /// A GPU that is required, or threads that are not available.
    pub(crate) fn new(args: &RunArgs, phase: Phase, registry: &'a Registry, log: &Arc<Log>) -> Result<Self> {
        let gpu = match Request::of_flags(args.gpu.as_deref(), args.require_gpu)? {
            Some(request) => request.answer(log)?,
            None => None,
        };
        Self::on(gpu, args, phase, registry, log)
    }

    /// The job that the flags describe, except the GPU, which the caller chooses.
    ///
    /// # Errors
    /// Threads that are not available.
    pub(crate) fn without_gpu(args: &RunArgs, phase: Phase, registry: &'a Registry, log: &Arc<Log>) -> Result<Self> {
        Self::on(None, args, phase, registry, log)
    }

    fn on(
        gpu: Option<CudaDevice>,
        args: &RunArgs,
        phase: Phase,
        registry: &'a Registry,
        log: &Arc<Log>,
    ) -> Result<Self> {
        let mut ctx = Ctx::new(phase, Rng::from_entropy())
            .with_observer(Arc::<Log>::clone(log))
            .with_text_options(args.reading.options())
            .with_limits(args.reading.limits.limits());
        if let Some(threads) = args.threads {
            ctx = with_threads(ctx, threads)?;
        }
        let stages = args.stage.split(',').map(str::to_string).collect();
        if let Some(gpu) = &gpu {
            ctx = ctx.with_device(gpu.device_ref());
        }
        Ok(Self {
            ctx,
            gpu,
            registry,
            level: args.level,
            stages,
            allow_python: python::is_allowed(args),
        })
    }

    /// Takes a GPU into use.
    pub(crate) fn use_gpu(&mut self, gpu: CudaDevice) {
        self.ctx = self.ctx.clone().with_device(gpu.device_ref());
        self.gpu = Some(gpu);
    }

    /// Logs the device, as `test` and `time` do, from these lines of `caffe.cpp`.
    pub(crate) fn note_device(&self, [on_cpu, on_gpu]: [u32; 2]) {
        let Some(gpu) = &self.gpu else {
            return self.note(on_cpu, "Use CPU.");
        };
        let properties = gpu.gpu().properties();
        self.note(on_gpu, &format!("Use GPU with device ID {}", properties.ordinal));
        self.note(on_gpu + 4, &format!("GPU device name: {}", properties.name));
    }

    /// Logs a line of `caffe.cpp`.
    pub(crate) fn note(&self, line: u32, text: &str) {
        self.ctx.emit(&Event::Note {
            severity: Severity::Info,
            file: "caffe.cpp",
            line,
            text,
        });
    }

    /// Logs a warning of ours.
    pub(crate) fn warn(&self, text: &str) {
        self.ctx.emit(&crate::log::warning(text));
    }

    /// Reads a net in the phase of the job and the state of the flags, and opens it; inside Python
    /// if it needs that. As in Caffe, an empty `-stage` is one stage without a name.
    ///
    /// # Errors
    /// A file that cannot be read, or a Python that is not there.
    pub(crate) fn open(&self, path: &Path) -> Result<NetBuilder> {
        self.open_with(path, &[])
    }

    /// The same with inputs of these shapes; some may replace layers that read data.
    ///
    /// # Errors
    /// Those of [`open`](Self::open).
    pub(crate) fn open_with(&self, path: &Path, inputs: &[NamedShape]) -> Result<NetBuilder> {
        let here = |net: NetBuilder| net.context(&self.ctx).registry(self.registry);
        let file = here(cortado::open(path)).phase(self.ctx.phase());
        let param = file.level(self.level).stages(&self.stages).read()?.into_inner();
        self.enter_python_for(&param)?;
        Ok(here(with_inputs(param, inputs, path, self.registry)))
    }

    /// Reads a solver, its net to train in the state of the flags, and changes it. Continues inside
    /// Python if one of its nets needs it.
    ///
    /// # Errors
    /// A file that cannot be read, a change that cannot be made, or a Python that is not there.
    pub(crate) fn read_solver(
        &self,
        path: &Path,
        change: impl FnOnce(&mut SolverParameter) -> Result<()>,
    ) -> Result<SolverParameter> {
        let file = cortado::solver(path).context(&self.ctx);
        let mut param = file.level(self.level).stages(&self.stages).read()?.into_inner();
        change(&mut param)?;
        self.enter_python(&param, path)?;
        Ok(param)
    }

    /// Opens the solver of a message from this file.
    pub(crate) fn solver(&self, param: SolverParameter, path: &Path) -> SolverBuilder {
        SolverBuilder::from_param(param, Some(path))
            .context(&self.ctx)
            .registry(self.registry)
    }

    /// Continues inside Python if a net of the solver needs it. A net that cannot be read is reported when it is built.
    ///
    /// # Errors
    /// A Python that is not there.
    fn enter_python(&self, solver: &SolverParameter, file: &Path) -> Result<()> {
        let inline = [&solver.net_param, &solver.train_net_param].into_iter().flatten();
        let inline = inline.map(|net| &**net).chain(&solver.test_net_param);
        inline.into_iter().try_for_each(|net| self.enter_python_for(net))?;
        let (ctx, quiet) = (self.ctx.with_folder(file.parent()), self.ctx.apart());
        for path in solver.net.iter().chain(&solver.train_net).chain(&solver.test_net) {
            if let Ok(net) = cortado::open(ctx.find_file(path)).context(&quiet).read() {
                self.enter_python_for(&net)?;
            }
        }
        Ok(())
    }

    fn enter_python_for(&self, net: &NetParameter) -> Result<()> {
        python::enter_if_needed(net, self.registry, self.allow_python)
    }
}

/// The pool that computes.
///
/// # Errors
/// No threads, or more than are available.
fn with_threads(ctx: Ctx, threads: usize) -> Result<Ctx> {
    if threads == 0 {
        bail!("-threads 0: at least one is needed");
    }
    Ok(ctx.with_threads(threads)?)
}

/// The value of a flag that a command cannot do without.
///
/// # Errors
/// When it is not given: `problem`, in Caffe's words, and the flag.
pub(crate) fn need<'a>(value: Option<&'a str>, problem: &str, flag: &str) -> Result<&'a str> {
    given(value).ok_or_else(|| anyhow!("{problem} Give it as {flag}."))
}
