//! Opening solvers: from a prototxt to a training run.

use crate::settings::{Settings, settings_methods};
use crate::{Error, Group, Opened, Phase, Real, Result, Solver, SolverParameter};
use cortado_proto::{read, upgrade};
use std::path::{Path, PathBuf};

/// How messages name a solver that stands in no file.
const TEXT: &str = "solver";

/// Opens the solver of a prototxt file. Nothing is read before [`run`](SolverBuilder::run),
/// [`build`](SolverBuilder::build) or [`read`](SolverBuilder::read).
pub fn solver(file: impl AsRef<Path>) -> SolverBuilder {
    SolverBuilder::of(Source::File(file.as_ref().into()))
}

/// A solver that is being opened: where it stands, and how it is to be built. See [`solver`].
///
/// Setting something cannot fail; what is wrong with a file or a setting is the error of the last
/// call.
#[derive(Clone)]
pub struct SolverBuilder {
    source: Source,
    weights: Vec<PathBuf>,
    resume: Option<PathBuf>,
    group: Option<Group>,
    settings: Settings,
}

#[derive(Clone)]
enum Source {
    File(PathBuf),
    Param(Box<SolverParameter>, Option<PathBuf>),
}

impl SolverBuilder {
    fn of(source: Source) -> Self {
        Self {
            source,
            weights: Vec::new(),
            resume: None,
            group: None,
            settings: Settings::default(),
        }
    }

    /// Opens the solver of a message. `file` is where it stands, if it stands in one: errors name
    /// it, and the files that the solver names are looked for beside it.
    pub fn from_param(param: SolverParameter, file: Option<&Path>) -> Self {
        Self::of(Source::Param(Box::new(param), file.map(Into::into)))
    }

    /// Starts from these weights (fine-tuning), instead of those that the file names. Several are
    /// loaded one over the other.
    #[must_use]
    pub fn weights(mut self, file: impl AsRef<Path>) -> Self {
        self.weights.push(file.as_ref().into());
        self
    }

    /// Goes on from this solverstate, exactly as if the run had never stopped.
    #[must_use]
    pub fn resume(mut self, file: impl AsRef<Path>) -> Self {
        self.resume = Some(file.as_ref().into());
        self
    }

    /// Trains together with other ranks, which all build a solver of the same files. With
    /// [`comm::mpi::world`](crate::comm::mpi::world) these are the processes of `mpirun`.
    #[must_use]
    pub fn group(mut self, group: Group) -> Self {
        self.group = Some(group);
        self
    }

    settings_methods!();

    /// The solver's message, in the current format, with what was set.
    ///
    /// # Errors
    /// A file that cannot be read or is no solver, with line and column; weights together with a
    /// solverstate.
    pub fn read(&self) -> Result<Opened<SolverParameter>> {
        let (ctx, listener) = self.settings.start(Phase::TRAIN)?;
        let param = self.param(&ctx)?;
        Ok(Opened::new(param, listener.finish()))
    }

    /// The solver with its nets, ready to run step by step.
    ///
    /// # Errors
    /// Those of [`read`](Self::read); options that make no sense, nets that cannot be built,
    /// weights or a solverstate that cannot be read or do not fit, a snapshot prefix that cannot be
    /// written to.
    pub fn build<T: Real>(&self) -> Result<Opened<Solver<T>>> {
        let (ctx, listener) = self.settings.start(Phase::TRAIN)?;
        let param = self.param(&ctx)?;
        let file = match &self.source {
            Source::File(file) => Some(file),
            Source::Param(_, file) => file.as_ref(),
        };
        let registry = self.settings.registry();
        let (file, group) = (file.map(PathBuf::as_path), self.group.clone());
        let mut solver = Solver::in_group(param, file, &registry, &ctx, group)?;
        if let Some(state) = &self.resume {
            solver.restore(state)?;
        }
        Ok(Opened::new(solver, listener.finish()))
    }

    /// Trains to the end, tests and takes snapshots on the way as the file says, and gives the
    /// solver with the net that it trained.
    ///
    /// # Errors
    /// Those of [`build`](Self::build), and what a run meets: data that cannot be read, a loss that
    /// is not finite, a full disk.
    pub fn run(&self) -> Result<Opened<Solver<f32>>> {
        let mut solver = self.build()?;
        solver.solve()?;
        Ok(solver)
    }

    fn param(&self, ctx: &crate::Ctx) -> Result<SolverParameter> {
        if self.resume.is_some() && !self.weights.is_empty() {
            return Err(Error::message(
                "a solverstate names its own weights: resume from it, or start from weights, but not both",
            ));
        }
        let mut param = match &self.source {
            Source::File(file) => ctx.report_warnings(read::read_solver(file, ctx.reading())?),
            Source::Param(param, file) => {
                let name = file.as_ref().map_or(TEXT.into(), |file| file.display().to_string());
                let mut message = (**param).clone();
                let notices = upgrade::solver(&mut message, &name)?;
                notices.iter().for_each(|notice| ctx.upgraded(notice));
                message
            }
        };
        if let Some(seed) = self.settings.seed {
            param.random_seed = Some(seed.into());
        }
        if self.resume.is_some() || !self.weights.is_empty() {
            param.weights = self.weights.iter().map(|file| text(file)).collect::<Result<_>>()?;
        }
        if self.settings.level.is_some() || !self.settings.stages.is_empty() {
            self.settings.add_state(param.train_state.get_or_insert_default());
        }
        Ok(param)
    }
}

/// A path as a message can hold it.
fn text(path: &Path) -> Result<String> {
    let text = path.to_str().map(str::to_string);
    text.ok_or_else(|| Error::message(&format!("{}: a solver can only name files in UTF-8", path.display())))
}
