//! A run that was stopped, anywhere, and resumed gives the same bits as one that never was.

mod refused;
mod run;

use cortado::{Action, Outcome, Real};
use cortado_proto::{SolverState, binary};
use run::{ITERATIONS, Run, Work};
use std::fs;
use std::path::Path;

/// The lines of the whole run from the test pass or the iteration `k` on.
fn from_iteration(course: &[String], k: u64) -> &[String] {
    let test = format!("Iteration {k}, Testing net (#0)");
    let train = format!("{k}: ");
    let start = course
        .iter()
        .position(|line| *line == test || line.starts_with(&train))
        .expect("the iteration was told");
    &course[start..]
}

fn resume_everywhere<T: Real>(prefetch: u32) {
    let work = Work::new();
    let (course, weights) = Run::<T>::new(work.param(prefetch), 2).finish();
    for k in 1..ITERATIONS {
        let (resumed, found) = Run::<T>::resumed(work.param(prefetch), &work.state(k)).finish();
        assert_eq!(resumed, from_iteration(&course, k), "resumed at {k}");
        assert!(found == weights, "resumed at {k}: the weights differ");
    }
}

#[test]
fn resumed_at_any_iteration() {
    resume_everywhere::<f32>(4);
}

#[test]
fn resumed_in_f64_with_another_prefetch() {
    resume_everywhere::<f64>(1);
}

fn resume_every_rule<T: Real>(hdf5: bool) {
    for rule in ["AdaDelta", "AdaGrad", "Adam", "AdamW", "Nesterov", "RMSProp", "SGD"] {
        let work = Work::new();
        let (course, weights) = Run::<T>::new(work.param_of(rule, hdf5), 2).finish();
        for k in [1, 4, 9, 11] {
            let state = work.state(k).display().to_string() + if hdf5 { ".h5" } else { "" };
            let (resumed, found) = Run::<T>::resumed(work.param_of(rule, hdf5), Path::new(&state)).finish();
            assert_eq!(resumed, from_iteration(&course, k), "{rule}, resumed at {k}");
            assert!(found == weights, "{rule}, resumed at {k}: the weights differ");
        }
    }
}

#[test]
fn every_rule_in_binary_files() {
    resume_every_rule::<f32>(false);
    resume_every_rule::<f64>(false);
}

#[test]
fn every_rule_in_hdf5_files() {
    resume_every_rule::<f32>(true);
    resume_every_rule::<f64>(true);
}

/// Stops at the n-th check of the solver, between iterations or in the middle of a test pass, and
/// continues from the snapshot.
#[test]
fn stopped_at_any_moment() {
    let work = Work::new();
    let (course, weights) = Run::<f32>::new(work.param(4), 2).finish();
    for moment in 0..24 {
        let mut run = Run::<f32>::new(work.param(4), 2);
        let mut requested = 0;
        run.solver.set_action_source(Box::new(move || {
            requested += 1;
            if requested == moment + 1 {
                Action::Stop
            } else {
                Action::None
            }
        }));
        if run.solver.solve().unwrap_or_else(|e| panic!("{e}")) == Outcome::Done {
            assert!(moment > 20, "{moment}: it should have stopped");
            continue;
        }
        let k = run.solver.iter();
        drop(run);
        if k == 0 {
            assert!(moment < 3, "only the first test pass comes before the first snapshot");
            continue;
        }
        let (resumed, found) = Run::<f32>::resumed(work.param(4), &work.state(k)).finish();
        assert_eq!(
            resumed,
            from_iteration(&course, k),
            "stopped at moment {moment}, iteration {k}"
        );
        assert!(
            found == weights,
            "stopped at moment {moment}, iteration {k}: the weights differ"
        );
    }
}

#[test]
fn any_number_of_threads() {
    let work = Work::new();
    let one = Run::<f32>::new(work.param(4), 1).finish();
    for threads in [2, 5] {
        let other = Run::<f32>::new(work.param(4), threads).finish();
        assert_eq!(one.0, other.0, "{threads} threads");
        assert!(one.1 == other.1, "{threads} threads: the weights differ");
    }
}

#[test]
fn without_our_fields_the_data_starts_at_record_0() {
    let work = Work::new();
    drop(Run::<f32>::new(work.param(4), 2).finish());
    let path = work.state(6);
    let mut state: SolverState = binary::read_file(&path).unwrap_or_else(|e| panic!("{e}"));
    state.rng_state = None;
    state.layer_states.clear();
    state.losses.clear();
    state.smoothed_loss = None;
    (state.state_digest, state.learned_net_digest) = (None, None);
    let plain = work.path("plain.solverstate");
    fs::write(&plain, binary::encode(&state)).expect("written");
    let mut run = Run::<f32>::resumed(work.param(4), &plain);
    run.solver.net_mut().forward_to(0).unwrap_or_else(|e| panic!("{e}"));
    let labels = run
        .solver
        .net()
        .blob("label")
        .expect("the labels")
        .data()
        .expect("free")
        .to_vec();
    assert_eq!(labels, [0.0, 1.0, 2.0, 3.0, 0.0]);
}
