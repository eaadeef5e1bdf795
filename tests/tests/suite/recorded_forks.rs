//! Nets and training runs of a fork with YOLO, number by number.

use crate::devices::{assert_agree, contexts};
use cortado::{Ctx, Net, Phase, Real, Solver, default_registry};
use cortado_math::testing::{Fixture, Tensor, Tolerance, assert_close};
use cortado_proto::{NetParameter, SolverParameter, text};
use std::path::{Path, PathBuf};

/// Agreement of whole training runs.
const TRAINED: Tolerance = Tolerance { rel: 1e-3, abs: 1e-6 };

fn recordings(folder: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("fixtures/forks")
        .join(folder);
    let entries = folder.read_dir().expect("the recordings are there");
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("a file").path()).collect();
    paths.sort();
    paths
}

fn net_of(fixture: &Fixture, key: &str) -> NetParameter {
    let text = fixture.text(key).unwrap_or_else(|e| panic!("{e}"));
    text::parse(text, key, Default::default()).expect("a net").0
}

fn reals<T: Real>(tensor: &Tensor) -> Vec<T> {
    tensor.data.iter().map(|&value| T::from_f64(value.into())).collect()
}

fn fill<T: Real>(net: &Net<T>, fixture: &Fixture, params: &str) {
    for (name, tensor) in fixture.folder("in") {
        let blob = net.blob(name).expect("an input");
        blob.data_overwrite().expect("free").copy_from_slice(&reals(tensor));
    }
    for (key, tensor) in fixture.folder(params) {
        let (layer, index) = key.rsplit_once('/').expect("layer/index");
        let layer = net.layer_index(layer).expect("a layer of the net");
        let param = &net.layer(layer).params()[index.parse::<usize>().expect("an index")];
        param.data_overwrite().expect("free").copy_from_slice(&reals(tensor));
    }
}

fn check_net<T: Real>(path: &Path) {
    let fixture = Fixture::read(path).unwrap_or_else(|e| panic!("{e}"));
    let param = net_of(&fixture, "prototxt");
    let run = |ctx: &Ctx| {
        let mut net = Net::<T>::build_from(&param, None, &default_registry(), ctx).expect("the net can be built");
        fill(&net, &fixture, "param");
        net.forward().expect("it runs");
        net
    };
    let nets: Vec<Net<T>> = contexts(Phase::TEST).iter().map(run).collect();
    assert_agree(fixture.name(), &nets);
    let net = &nets[0];
    for (name, tensor) in fixture.folder("blob") {
        let blob = net.blob(name).expect("a blob of the net");
        let what = format!("{}: {name} in {}", fixture.name(), T::NAME);
        assert_eq!(blob.shape()[..], tensor.shape[..], "{what}");
        assert_close(&what, &blob.data().expect("free"), &tensor.data, Tolerance::RECORDED);
    }
}

#[test]
fn every_recorded_net() {
    let paths = recordings("nets");
    assert_eq!(paths.len(), 2);
    for path in paths {
        check_net::<f32>(&path);
        check_net::<f64>(&path);
    }
}

fn check_solver<T: Real>(path: &Path) {
    let fixture = Fixture::read(path).unwrap_or_else(|e| panic!("{e}"));
    let solver = fixture.text("solver").unwrap_or_else(|e| panic!("{e}"));
    let (mut param, _) = text::parse::<SolverParameter>(solver, "solver", Default::default()).expect("a solver");
    param.net = None;
    param.net_param = Some(Box::new(net_of(&fixture, "net")));
    let start = |ctx: &Ctx| {
        let solver = Solver::<T>::new(param.clone(), None, &default_registry(), ctx).expect("the solver can be built");
        fill(solver.net(), &fixture, "iter0");
        solver
    };
    let mut solvers: Vec<Solver<T>> = contexts(Phase::TRAIN).iter().map(start).collect();
    let losses = fixture.tensor("loss").unwrap_or_else(|e| panic!("{e}"));
    let each = losses.data.len() / 6;
    for k in 1..=6 {
        for solver in &mut solvers {
            solver.step(1).unwrap_or_else(|e| panic!("{}: {e}", fixture.name()));
        }
        let what = format!("{}: iteration {k} in {}", fixture.name(), T::NAME);
        assert_agree(&what, solvers.iter().map(Solver::net));
        let net = solvers[0].net();
        let outputs = net.outputs().iter().map(|&id| net.blob_at(id).data().expect("free")[0]);
        let outputs: Vec<T> = outputs.collect();
        assert_close(&what, &outputs, &losses.data[(k - 1) * each..k * each], TRAINED);
        for (key, tensor) in fixture.folder(&format!("iter{k}")) {
            let (layer, index) = key.rsplit_once('/').expect("layer/index");
            let layer = net.layer_index(layer).expect("a layer of the net");
            let param = &net.layer(layer).params()[index.parse::<usize>().expect("an index")];
            let found = param.data().expect("free");
            assert_close(&format!("{what}: {key}"), &found, &tensor.data, TRAINED);
        }
    }
}

#[test]
fn every_recorded_run() {
    let paths = recordings("solvers");
    assert_eq!(paths.len(), 4);
    for path in paths {
        check_solver::<f32>(&path);
        check_solver::<f64>(&path);
    }
}
