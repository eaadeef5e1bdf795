//! Training runs and snapshots of the original, number by number.

use crate::devices::{assert_agree, context, contexts};
use cortado::{Ctx, Phase, Real, Solver, default_registry};
use cortado_math::testing::{Fixture, Tolerance, assert_close};
use cortado_proto::{NetParameter, SolverParameter, binary, text};
use std::fs;
use std::path::{Path, PathBuf};

fn fixtures(folder: &str) -> PathBuf {
    cortado_math::package_folder!().join("fixtures").join(folder)
}

/// The solver of a recording, with its net inside and its snapshots under `prefix`.
fn solver<T: Real>(fixture: &Fixture, prefix: &str, ctx: &Ctx) -> Solver<T> {
    let read = |key: &str| fixture.text(key).unwrap_or_else(|e| panic!("{e}")).to_string();
    let (mut param, _) =
        text::parse::<SolverParameter>(&read("solver"), "solver", Default::default()).expect("a solver");
    let (net, _) = text::parse::<NetParameter>(&read("net"), "net", Default::default()).expect("a net");
    param.net = None;
    param.net_param = Some(Box::new(net));
    param.snapshot_prefix = Some(prefix.into());
    let solver = Solver::new(param, None, &default_registry(), ctx).expect("the solver can be built");
    for (name, tensor) in fixture.folder("in") {
        let values: Vec<T> = tensor.data.iter().map(|&v| T::from_f64(v.into())).collect();
        let blob = solver.net().blob(name).expect("an input");
        blob.data_overwrite().expect("free").copy_from_slice(&values);
    }
    solver
}

/// The parameters that are recorded as `iter<k>/<layer>/<i>`.
fn for_params<T: Real>(
    solver: &Solver<T>,
    fixture: &Fixture,
    k: u64,
    mut visit: impl FnMut(&str, &cortado::Blob<T>, &[f32]),
) {
    let mut seen = 0;
    for (key, tensor) in fixture.folder(&format!("iter{k}")) {
        let (layer, index) = key.rsplit_once('/').expect("layer/index");
        let layer = solver.net().layer_index(layer).expect("a layer of the net");
        let index: usize = index.parse().expect("an index");
        visit(key, &solver.net().layer(layer).params()[index], &tensor.data);
        seen += 1;
    }
    assert!(seen > 0, "nothing is recorded for iteration {k}");
}

fn assert_params<T: Real>(solver: &Solver<T>, fixture: &Fixture, k: u64, case: &str) {
    for_params(solver, fixture, k, |key, blob, expected| {
        let found: Vec<f64> = blob.data().expect("free").iter().map(|v| v.to_f64()).collect();
        let expected: Vec<f64> = expected.iter().map(|&v| v.into()).collect();
        assert_close(
            &format!("{case}: iter{k}/{key}"),
            &found,
            &expected,
            Tolerance::RECORDED,
        );
    });
}

fn run_case<T: Real>(path: &Path) {
    let fixture = Fixture::read(path).unwrap_or_else(|e| panic!("{e}"));
    let case = format!("{} in {}", path.file_stem().expect("a name").to_string_lossy(), T::NAME);
    let mut solvers: Vec<Solver<T>> = contexts(Phase::TRAIN)
        .iter()
        .map(|ctx| solver(&fixture, "unused", ctx))
        .collect();
    for solver in &solvers {
        for_params(solver, &fixture, 0, |_, blob, start| {
            let start: Vec<T> = start.iter().map(|&v| T::from_f64(v.into())).collect();
            blob.data_overwrite().expect("free").copy_from_slice(&start);
        });
    }
    for k in 1..=10 {
        for solver in &mut solvers {
            solver.step(1).unwrap_or_else(|e| panic!("{case}: {e}"));
            assert_params(solver, &fixture, k, &case);
        }
        assert_agree(&format!("{case}: iteration {k}"), solvers.iter().map(Solver::net));
    }
}

/// The recordings of a folder, sorted.
fn recordings(folder: &str) -> Vec<PathBuf> {
    let entries = fs::read_dir(fixtures(folder)).expect("the recordings");
    let paths = entries.map(|entry| entry.expect("a file").path());
    let mut found: Vec<_> = paths
        .filter(|path| path.extension().is_some_and(|e| e == "safetensors"))
        .collect();
    found.sort();
    found
}

#[test]
fn every_recorded_run() {
    let paths = recordings("solvers");
    assert_eq!(paths.len(), 50);
    for path in paths {
        run_case::<f32>(&path);
        run_case::<f64>(&path);
    }
}

/// The files of a recorded snapshot: weights and state.
fn snapshot_files(case: &Path) -> (PathBuf, PathBuf) {
    let stem = case.with_extension("").display().to_string();
    let suffix = if stem.ends_with("hdf5") { ".h5" } else { "" };
    let file = |kind: &str| PathBuf::from(format!("{stem}_iter_5.{kind}{suffix}"));
    (file("caffemodel"), file("solverstate"))
}

fn continue_snapshot<T: Real>(path: &Path) {
    let fixture = Fixture::read(path).unwrap_or_else(|e| panic!("{e}"));
    let case = format!("{} in {}", fixture.name(), T::NAME);
    let folder = tempfile::tempdir().expect("a folder");
    let prefix = folder.path().join("ours").display().to_string();
    let ctx = context(Phase::TRAIN);
    let mut solver = solver::<T>(&fixture, &prefix, &ctx);
    let (_, state) = snapshot_files(path);
    solver.restore(&state).unwrap_or_else(|e| panic!("{case}: {e}"));
    assert_eq!(solver.iter(), 5);
    let (_, own_state) = solver.snapshot().unwrap_or_else(|e| panic!("{case}: {e}"));
    let mut again = self::solver::<T>(&fixture, &prefix, &ctx);
    again.restore(&own_state).unwrap_or_else(|e| panic!("{case}: {e}"));
    for k in 5..=10 {
        assert_params(&solver, &fixture, k, &case);
        assert_same(&solver, &again, &case);
        if k < 10 {
            solver.step(1).unwrap_or_else(|e| panic!("{case}: {e}"));
            again.step(1).unwrap_or_else(|e| panic!("{case}: {e}"));
        }
    }
}

fn assert_same<T: Real>(one: &Solver<T>, other: &Solver<T>, case: &str) {
    for index in 0..one.net().learnable().len() {
        let values = |solver: &Solver<T>| solver.net().learnable_blob(index).data().expect("free").to_vec();
        assert!(
            values(one) == values(other),
            "{case}: parameter {index} at {}",
            one.iter()
        );
    }
}

#[test]
fn a_snapshot_of_the_original_continues_as_it_did_there_and_so_does_ours_of_it() {
    let paths = recordings("snapshots");
    assert_eq!(paths.len(), 12);
    for path in paths {
        continue_snapshot::<f32>(&path);
        continue_snapshot::<f64>(&path);
    }
}

#[test]
fn a_caffemodel_that_we_write_is_the_one_that_the_original_wrote() {
    let folder = fixtures("snapshots");
    let path = folder.join("SGD_binaryproto_iter_5.caffemodel");
    let fixture = Fixture::read(&folder.join("SGD_binaryproto.safetensors")).unwrap_or_else(|e| panic!("{e}"));
    let mut solver = solver::<f32>(&fixture, "unused", &context(Phase::TRAIN));
    solver
        .net_mut()
        .load_weights(&path, &Default::default())
        .unwrap_or_else(|e| panic!("{e}"));
    let written = solver.net().to_proto(false).expect("a message");
    let original: NetParameter = binary::read_file(&path).unwrap_or_else(|e| panic!("{e}"));
    for (ours, theirs) in written.layer.iter().zip(&original.layer) {
        assert_eq!(text::print(ours), text::print(theirs));
    }
    assert!(
        binary::encode(&written) == fs::read(&path).expect("the file"),
        "the bytes differ"
    );
}
