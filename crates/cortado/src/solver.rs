//! Opening solvers: from a prototxt to a training run.

use crate::settings::{Settings, settings_methods};
use crate::{Error, Group, Opened, Phase, Real, Result, Solver, SolverParameter, Source};
use cortado_proto::{read, upgrade};
use std::path::{Path, PathBuf};

/// How messages name a solver without a file.
const TEXT: &str = "solver";

/// Opens the solver of a prototxt file. Nothing is read before [`run`](SolverBuilder::run),
/// [`build`](SolverBuilder::build) or [`read`](SolverBuilder::read).
pub fn solver(file: impl AsRef<Path>) -> SolverBuilder {
    SolverBuilder::of(Origin::File(file.as_ref().into()))
}

/// Opens the solver in the content of a prototxt file, as [`solver`] does. The files that it names
/// are relative to the working folder, or given with [`SolverBuilder::file_bytes`].
pub fn solver_bytes(content: impl AsRef<[u8]> + Send + Sync + 'static) -> SolverBuilder {
    SolverBuilder::of(Origin::Bytes(Source::memory(TEXT, content)))
}

/// A solver that is being opened: where it is stored, and how it is to be built. See [`solver`].
///
/// Setting something cannot fail; what is wrong with a file or a setting is the error of the last
/// call.
#[derive(Clone)]
pub struct SolverBuilder {
    origin: Origin,
    weights: Vec<PathBuf>,
    resume: Option<Resume>,
    group: Option<Group>,
    settings: Settings,
}

#[derive(Clone)]
enum Origin {
    File(PathBuf),
    Bytes(Source),
    Param(Box<SolverParameter>, Option<PathBuf>),
}

/// The snapshot from which the run continues.
#[derive(Clone)]
enum Resume {
    File(PathBuf),
    Bytes { state: Source, weights: Source },
}

impl SolverBuilder {
    fn of(origin: Origin) -> Self {
        Self {
            origin,
            weights: Vec::new(),
            resume: None,
            group: None,
            settings: Settings::default(),
        }
    }

    /// Opens the solver of a message. `file` is its file, if it has one: errors name it, and the
    /// files that the solver names are looked for beside it.
    pub fn from_param(param: SolverParameter, file: Option<&Path>) -> Self {
        Self::of(Origin::Param(Box::new(param), file.map(Into::into)))
    }

    /// Starts from these weights (fine-tuning), instead of those that the file names. Several are
    /// loaded one over the other.
    #[must_use]
    pub fn weights(mut self, file: impl AsRef<Path>) -> Self {
        self.weights.push(file.as_ref().into());
        self
    }

    /// Starts from the weights in this content of a file, as [`weights`](Self::weights).
    #[must_use]
    pub fn weights_bytes(mut self, content: impl AsRef<[u8]> + Send + Sync + 'static) -> Self {
        let source = Source::memory(&format!("weights {}", self.weights.len() + 1), content);
        let name = source.name().display().to_string();
        self.weights.push(name.clone().into());
        self.settings.files.push((name, source));
        self
    }

    /// Continues from this solverstate, exactly as a run that never stopped.
    #[must_use]
    pub fn resume(mut self, file: impl AsRef<Path>) -> Self {
        self.resume = Some(Resume::File(file.as_ref().into()));
        self
    }

    /// Goes on from the content of a solverstate and of the weights of the same snapshot, as
    /// [`resume`](Self::resume).
    #[must_use]
    pub fn resume_bytes(
        mut self,
        state: impl AsRef<[u8]> + Send + Sync + 'static,
        weights: impl AsRef<[u8]> + Send + Sync + 'static,
    ) -> Self {
        self.resume = Some(Resume::Bytes {
            state: Source::memory("solver state", state),
            weights: Source::memory("weights", weights),
        });
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
    /// A file that cannot be read or is not a solver, with line and column; weights together with a
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
        let file = match &self.origin {
            Origin::File(file) => Some(file),
            Origin::Bytes(_) => None,
            Origin::Param(_, file) => file.as_ref(),
        };
        let registry = self.settings.registry();
        let (file, group) = (file.map(PathBuf::as_path), self.group.clone());
        let mut solver = Solver::in_group(param, file, &registry, &ctx, group)?;
        match &self.resume {
            None => {}
            Some(Resume::File(state)) => solver.restore(state)?,
            Some(Resume::Bytes { state, weights }) => solver.restore_from(state, Some(weights))?,
        }
        Ok(Opened::new(solver, listener.finish()))
    }

    /// Trains to the end, tests and takes snapshots on the way as the file specifies, and returns
    /// the solver with the net that it trained.
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
        let mut param = match &self.origin {
            Origin::File(file) => ctx.report_warnings(read::read_solver(file, ctx.reading().text)?),
            Origin::Bytes(source) => ctx.report_warnings(ctx.reading().solver(source)?),
            Origin::Param(param, file) => {
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
