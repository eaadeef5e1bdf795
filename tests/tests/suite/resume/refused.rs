//! A state that cannot be restored gives an error with the reason, and leaves the solver as it was.

use super::run::{Run, Work};
use cortado::{LoadOptions, Rng};
use cortado_hdf5::{Hdf5Values, Tree, write as write_hdf5};
use cortado_math::testing::Fixture;
use cortado_proto::{SolverState, binary};
use std::fs;

#[test]
fn what_cannot_be_restored_reports_why() {
    let work = Work::new();
    drop(Run::<f32>::new(work.param(4), 2).finish());
    let bytes = fs::read(work.state(6)).expect("the state");
    let mut state: SolverState = binary::decode(&bytes).unwrap_or_else(|e| panic!("{e}"));
    (state.state_digest, state.learned_net_digest) = (None, None);
    let restore = |name: &str, bytes: &[u8]| {
        let path = work.path(name);
        fs::write(&path, bytes).expect("written");
        let mut run = Run::<f32>::new(work.param(4), 2);
        let error = run
            .solver
            .restore(&path)
            .expect_err("it cannot be restored")
            .to_string();
        error.replace(&work.path("").display().to_string(), "DIR/")
    };
    let fewer = SolverState {
        history: state.history[1..].to_vec(),
        ..state.clone()
    };
    let lost = SolverState {
        learned_net: Some("nowhere.caffemodel".into()),
        ..state.clone()
    };
    let state_file = work.state(6);
    let weights = fs::read(state_file.with_extension("caffemodel")).expect("the weights");
    let cases = [
        (
            "weights",
            weights,
            "solver state DIR/weights: it has no iteration and no history, so it is not a solver's state; if it holds weights",
        ),
        ("empty", Vec::new(), "DIR/empty: the file is empty"),
        ("cut", bytes[..bytes.len() / 2].to_vec(), "DIR/cut is damaged at byte"),
        ("random", vec![0xff; 100], "DIR/random is damaged at byte 0"),
        (
            "fewer",
            binary::encode(&fewer),
            "solver state DIR/fewer: number of history blobs",
        ),
        ("lost", binary::encode(&lost), "cannot read nowhere.caffemodel"),
    ];
    for (name, bytes, expected) in cases {
        let found = restore(name, &bytes);
        assert!(found.contains(expected), "{name}: {found}");
    }
    let mut run = Run::<f32>::new(work.param(4), 2);
    let as_weights = run.solver.net_mut().load_weights(&state_file, &LoadOptions::default());
    let error = as_weights.expect_err("it has none").to_string();
    assert!(
        error.contains("run_iter_6.solverstate: this is the state of a solver, not weights"),
        "{error}"
    );
    assert!(
        Fixture::from_bytes("state", &bytes).is_err(),
        "a solverstate is not a recording"
    );
}

#[test]
fn the_two_files_of_a_snapshot_belong_together() {
    for hdf5 in [false, true] {
        let work = Work::new();
        let param = || work.param_of("SGD", hdf5);
        drop(Run::<f32>::new(param(), 2).finish());
        let end = if hdf5 { ".h5" } else { "" };
        let state = work.path(&format!("run_iter_6.solverstate{end}"));
        let weights = work.path(&format!("run_iter_6.caffemodel{end}"));
        let right = fs::read(&weights).expect("the weights");
        fs::copy(work.path(&format!("run_iter_5.caffemodel{end}")), &weights).expect("copied");
        let mut run = Run::<f32>::new(param(), 2);
        let error = run.solver.restore(&state).expect_err("other weights").to_string();
        let expected = format!(
            "{} is not the file that was saved together with {}",
            weights.display(),
            state.display()
        );
        assert!(error.contains(&expected), "{error}");
        assert_eq!(run.solver.iter(), 0);
        fs::write(&weights, right).expect("written");
        run.solver.restore(&state).unwrap_or_else(|e| panic!("{e}"));
        assert_eq!(run.solver.iter(), 6);
    }
}

#[test]
fn a_state_with_a_flipped_bit_is_damaged() {
    let work = Work::new();
    drop(Run::<f32>::new(work.param(4), 2).finish());
    let path = work.state(6);
    let whole = fs::read(&path).expect("the state");
    let mut run = Run::<f32>::new(work.param(4), 2);
    for at in (0..whole.len()).step_by(whole.len() / 50) {
        let mut bytes = whole.clone();
        bytes[at] ^= 0x10;
        fs::write(&path, &bytes).expect("written");
        assert!(run.solver.restore(&path).is_err(), "byte {at}");
    }
    fs::write(&path, &whole).expect("written");
    run.solver.restore(&path).unwrap_or_else(|e| panic!("{e}"));
}

#[test]
fn hdf5_states_that_cannot_be_restored_report_why() {
    let work = Work::new();
    let param = || work.param_of("Adam", true);
    drop(Run::<f32>::new(param(), 2).finish());
    let path = work.path("run_iter_6.solverstate.h5");
    let mut other = Run::<f32>::new(work.param_of("SGD", true), 2);
    let error = other.solver.restore(&path).expect_err("of another type").to_string();
    let expected = "number of history blobs (is it of another net, or of another type of solver?)";
    assert!(error.contains(expected), "{error}");

    let at = |iterations: &[i32]| {
        let mut tree = Tree::new();
        let values = Hdf5Values::I32(iterations);
        tree.insert("iter", &[iterations.len()], values).expect("new");
        tree
    };
    let mut run = Run::<f32>::new(param(), 2);
    let mut ones = at(&[3]);
    let history = ones.group("history").expect("new");
    for index in 0..2 * run.solver.net().learnable().len() {
        let (name, values) = (index.to_string(), Hdf5Values::F32(&[0.0]));
        history.insert(&name, &[1], values).expect("new");
    }
    let cases = [
        (at(&[3]), "there is no group \"history\" in it"),
        (Tree::new(), "there is no dataset \"iter\""),
        (at(&[3, 4]), "number of values: expected 1, found 2"),
        (ones, "shape of history blob 0 (parameter 0 of layer \"conv\")"),
    ];
    let bad = work.path("bad.solverstate.h5");
    for (tree, expected) in cases {
        write_hdf5(tree, &mut fs::File::create(&bad).expect("a file")).expect("written");
        let error = run.solver.restore(&bad).expect_err(expected).to_string();
        assert!(error.contains(expected), "{error}");
        assert!(error.starts_with("solver state "), "{error}");
    }

    let whole = fs::read(&path).expect("it is there");
    for length in (0..whole.len()).step_by(311) {
        fs::write(&bad, &whole[..length]).expect("written");
        assert!(run.solver.restore(&bad).is_err(), "{length} bytes");
    }
    // What is damaged gives an error or other numbers, and no panic; what is whole works all the
    // same afterwards.
    let mut rng = Rng::new(1);
    for _ in 0..100 {
        let mut bytes = whole.clone();
        let at = rng.draw() as usize % bytes.len();
        bytes[at] ^= 1 << (rng.draw() % 8);
        fs::write(&bad, &bytes).expect("written");
        let _ = run.solver.restore(&bad);
    }
    run.solver.restore(&path).unwrap_or_else(|e| panic!("{e}"));
    assert_eq!(run.solver.iter(), 6);
}
