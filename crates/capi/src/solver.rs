//! Solvers.

use crate::error::{Outcome, Result, answer, attempt};
use crate::given::{Array, Changed, Freed, Out, Shared, Text, c_text, no_such};
use crate::handle::{Handle, Object};
use crate::home::{Home, Locked};
use crate::net::NetObject;
use crate::options::{Options, OptionsObject};
use cortado::{Solver, SolverBuilder};
use cortado_proto::binary;
use std::ffi::{CString, c_char};
use std::ptr::null;
use std::sync::Arc;

/// A solver with its nets.
pub(crate) struct SolverObject {
    solver: Arc<Locked<Solver<f32>>>,
    tests: usize,
    type_name: CString,
}

impl Object for SolverObject {
    const NAME: &'static str = "cortado_solver";
}

impl SolverObject {
    fn of(builder: &SolverBuilder) -> Result<Self> {
        let solver = builder.build::<f32>()?.into_inner();
        Ok(Self {
            tests: solver.test_nets().len(),
            type_name: c_text(solver.param().r#type()),
            solver: Arc::new(Locked::new(solver)),
        })
    }
}

/// Opens the solver of a prototxt file, with its nets. `options` may be NULL; those that choose shapes, outputs or an engine are for
/// nets alone.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn cortado_solver_open(
    prototxt: Text,
    options: Shared<OptionsObject>,
    out: Out<*mut Handle<SolverObject>>,
) -> Outcome {
    attempt(|| {
        out.make(|| {
            let options = Options::of(options.optional()?);
            SolverObject::of(&options.solver(cortado::solver(prototxt.path("prototxt")?)))
        })
    })
}

/// Builds the solver of a binary SolverParameter. `file` is its path, which messages name, or NULL; the files that it names are
/// searched beside it.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn cortado_solver_open_message(
    message: Array<u8>,
    size: usize,
    file: Text,
    options: Shared<OptionsObject>,
    out: Out<*mut Handle<SolverObject>>,
) -> Outcome {
    attempt(|| {
        out.make(|| {
            let options = Options::of(options.optional()?);
            let param = binary::decode(message.get("message", size)?)?;
            let file = file.optional_path("file")?;
            SolverObject::of(&options.solver(SolverBuilder::from_param(param, file.as_deref())))
        })
    })
}

/// Frees a solver. Its nets that are still in use stay. NULL is allowed.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn cortado_solver_free(solver: Freed<SolverObject>) {
    solver.free();
}

/// The type of a solver, such as "SGD". It lives as long as the solver.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn cortado_solver_type(solver: Shared<SolverObject>) -> *const c_char {
    answer(null(), || Ok(solver.get()?.type_name.as_ptr()))
}

/// The net that is trained. It runs in turn with the solver.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn cortado_solver_net(solver: Shared<SolverObject>, out: Out<*mut Handle<NetObject>>) -> Outcome {
    attempt(|| out.make(|| NetObject::of_solver(Home::Train(Arc::clone(&solver.get()?.solver)))))
}

/// The number of nets that are tested.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn cortado_solver_test_net_count(solver: Shared<SolverObject>) -> usize {
    answer(0, || Ok(solver.get()?.tests))
}

/// A net that is tested.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn cortado_solver_test_net(
    solver: Shared<SolverObject>,
    index: usize,
    out: Out<*mut Handle<NetObject>>,
) -> Outcome {
    attempt(|| {
        out.make(|| {
            let solver = solver.get()?;
            match index < solver.tests {
                true => NetObject::of_solver(Home::Test(Arc::clone(&solver.solver), index)),
                false => Err(no_such(index, solver.tests)),
            }
        })
    })
}

/// Trains until the last iteration, from a solverstate file unless `resume` is NULL. Tests and snapshots are made when they are due.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn cortado_solver_solve(solver: Changed<SolverObject>, resume: Text) -> Outcome {
    attempt(|| {
        let (solver, resume) = (solver.get()?, resume.optional_path("resume")?);
        solver.solver.with(|solver| {
            if let Some(state) = &resume {
                solver.restore(state)?;
            }
            solver.solve().map(drop)
        })
    })
}

/// Trains for this many more iterations.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn cortado_solver_step(solver: Changed<SolverObject>, iterations: u64) -> Outcome {
    attempt(|| solver.get()?.solver.with(|solver| solver.step(iterations)))
}

/// Continues from a solverstate file, which names its weights.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn cortado_solver_restore(solver: Changed<SolverObject>, state: Text) -> Outcome {
    attempt(|| {
        let (solver, state) = (solver.get()?, state.path("state")?);
        solver.solver.with(|solver| solver.restore(&state))
    })
}

/// Writes the weights and the state of this iteration to the files of `snapshot_prefix`.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn cortado_solver_snapshot(solver: Changed<SolverObject>) -> Outcome {
    attempt(|| solver.get()?.solver.with(|solver| solver.snapshot().map(drop)))
}

/// Updates the parameters by their diffs, and counts an iteration.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn cortado_solver_apply_update(solver: Changed<SolverObject>) -> Outcome {
    attempt(|| solver.get()?.solver.with(Solver::apply_update))
}

/// Tests all test nets now.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn cortado_solver_test_all(solver: Changed<SolverObject>) -> Outcome {
    attempt(|| solver.get()?.solver.with(Solver::test_all))
}

/// The number of iterations so far.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn cortado_solver_iteration(solver: Shared<SolverObject>) -> u64 {
    answer(0, || solver.get()?.solver.with(|solver| Ok(solver.iter())))
}

/// The learning rate of the next update.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn cortado_solver_learning_rate(solver: Shared<SolverObject>) -> f64 {
    answer(0.0, || solver.get()?.solver.with(|solver| Ok(solver.learning_rate())))
}

/// The mean loss of the last iterations, as many as `average_loss`.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn cortado_solver_loss(solver: Shared<SolverObject>) -> f64 {
    answer(0.0, || solver.get()?.solver.with(|solver| Ok(solver.smoothed_loss())))
}
