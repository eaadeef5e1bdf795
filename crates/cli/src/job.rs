//! From flags to what a net or solver needs: context, registry, messages, file names.

use crate::args::RunArgs;
use crate::log::Log;
use crate::python;
use anyhow::{Result, anyhow, bail};
use cortado_core::event::{Event, Severity};
use cortado_core::{Ctx, Phase, Real, Registry, Rng};
use cortado_net::{LoadOptions, Net};
use cortado_proto::text::Options;
use cortado_proto::{NetState, SolverParameter, read};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// What a command computes with.
pub(crate) struct Job<'a> {
    pub(crate) ctx: Ctx,
    pub(crate) registry: &'a Registry,
    level: i32,
    stages: Vec<String>,
}

impl<'a> Job<'a> {
    /// The job that the flags describe.
    ///
    /// # Errors
    /// A GPU that is asked for and not there, or threads that cannot be had.
    pub(crate) fn new(args: &RunArgs, phase: Phase, registry: &'a Registry, log: &Arc<Log>) -> Result<Self> {
        refuse_gpu(args.gpu.as_deref())?;
        let reading = Options { lenient: args.lenient };
        let mut ctx = Ctx::new(phase, Rng::from_entropy())
            .with_observer(Arc::<Log>::clone(log))
            .with_reading(reading);
        if let Some(threads) = args.threads {
            ctx = with_threads(ctx, threads)?;
        }
        let stages = args.stage.split(',').map(str::to_string).collect();
        Ok(Self {
            ctx,
            registry,
            level: args.level,
            stages,
        })
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
        self.ctx.emit(&Event::Note {
            severity: Severity::Warning,
            file: "caffe.cpp",
            line: 0,
            text,
        });
    }

    /// The level and stages of the flags, put into a state as Caffe does: an empty `-stage` is one stage without a name.
    pub(crate) fn add_state(&self, state: &mut NetState) {
        state.level = Some(self.level);
        state.stage.extend(self.stages.iter().cloned());
    }

    /// Reads a solver, upgraded.
    ///
    /// # Errors
    /// A file that cannot be read or upgraded.
    pub(crate) fn read_solver(&self, path: &Path) -> Result<SolverParameter> {
        Ok(self.ctx.told(read::read_solver(path, self.ctx.reading())?))
    }

    /// Goes on inside Python if a net of the solver needs it. What cannot be read is told when it is built.
    ///
    /// # Errors
    /// A Python that is not there.
    pub(crate) fn enter_python(&self, solver: &SolverParameter, file: &Path) -> Result<()> {
        let inline = [&solver.net_param, &solver.train_net_param].into_iter().flatten();
        let inline = inline.map(|net| &**net).chain(&solver.test_net_param);
        inline
            .into_iter()
            .try_for_each(|net| python::enter_if_needed(net, self.registry))?;
        let ctx = self.ctx.with_folder(file.parent());
        for path in solver.net.iter().chain(&solver.train_net).chain(&solver.test_net) {
            if let Ok(net) = read::read_net(&ctx.find_file(path), ctx.reading()) {
                python::enter_if_needed(&net.message, self.registry)?;
            }
        }
        Ok(())
    }

    /// Reads a net, upgraded, and builds it in the state of the flags.
    ///
    /// # Errors
    /// A file that cannot be read, or a net that cannot be built.
    pub(crate) fn build_net<T: Real>(&self, path: &Path) -> Result<Net<T>> {
        self.build_trained_net(path, &[], &LoadOptions::default())
    }

    /// The same, with the weights of these files, one over the other.
    ///
    /// # Errors
    /// Those of [`build_net`](Self::build_net), and weights that cannot be read or do not fit.
    pub(crate) fn build_trained_net<T: Real>(
        &self,
        path: &Path,
        weights: &[PathBuf],
        options: &LoadOptions,
    ) -> Result<Net<T>> {
        let mut param = self.ctx.told(read::read_net(path, self.ctx.reading())?);
        let state = param.state.get_or_insert_default();
        state.phase = Some(self.ctx.phase());
        self.add_state(state);
        python::enter_if_needed(&param, self.registry)?;
        let ctx = self.ctx.with_folder(path.parent());
        let net = Net::build_with_weights(&param, Some(path), self.registry, &ctx, weights, options)?;
        Ok(net)
    }
}

/// The pool that computes.
///
/// # Errors
/// No threads, or more than can be had.
pub(crate) fn with_threads(ctx: Ctx, threads: usize) -> Result<Ctx> {
    if threads == 0 {
        bail!("-threads 0: at least one is needed");
    }
    Ok(ctx.with_threads(threads)?)
}

/// An explicit `-gpu` must not quietly become the CPU.
///
/// # Errors
/// If a GPU is asked for.
pub(crate) fn refuse_gpu(gpu: Option<&str>) -> Result<()> {
    match given(gpu) {
        Some(ids) => {
            bail!("-gpu {ids}: no CUDA device is here that this program can use; without -gpu it computes on the CPU")
        }
        None => Ok(()),
    }
}

/// A flag's value; an empty one counts as not given, as in Caffe.
pub(crate) fn given(flag: Option<&str>) -> Option<&str> {
    flag.filter(|value| !value.is_empty())
}

/// The value of a flag that a command cannot do without.
///
/// # Errors
/// When it is not given: `problem`, in Caffe's words, and the flag.
pub(crate) fn need<'a>(value: Option<&'a str>, problem: &str, flag: &str) -> Result<&'a str> {
    given(value).ok_or_else(|| anyhow!("{problem} Give it as {flag}."))
}
