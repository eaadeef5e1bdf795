//! Nets of a fork with SSD and YOLO, number by number: how they train, what they find, and how a
//! solver scores what is found; recorded with eric612/MobileNet-YOLO on the CPU.

use crate::devices::{assert_agree, context, contexts};
use cortado::event::{Event, Observer};
use cortado::{Ctx, Net, Phase, Real, Rng, Solver, default_registry};
use cortado_math::testing::{Fixture, FixtureTensor, Tolerance, assert_close};
use cortado_proto::{NetParameter, SolverParameter, text};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

/// Agreement of whole training runs.
const TRAINED: Tolerance = Tolerance { rel: 1e-3, abs: 1e-6 };

fn recordings(folder: &str) -> Vec<PathBuf> {
    let folder = cortado_math::package_folder!().join("fixtures/forks").join(folder);
    let entries = folder.read_dir().expect("the recordings are there");
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("a file").path()).collect();
    paths.sort();
    paths
}

fn read(path: &Path) -> Fixture {
    Fixture::read(path).unwrap_or_else(|e| panic!("{e}"))
}

/// A message of a recording.
fn message<M: cortado_proto::Message + Default>(fixture: &Fixture, key: &str) -> M {
    let text = fixture.text(key).unwrap_or_else(|e| panic!("{e}"));
    text::parse(text, key, Default::default())
        .unwrap_or_else(|e| panic!("{e}"))
        .0
}

fn solver_of<T: Real>(param: SolverParameter, ctx: &Ctx) -> Solver<T> {
    Solver::new(param, None, &default_registry(), ctx).unwrap_or_else(|e| panic!("{e}"))
}

fn reals<T: Real>(tensor: &FixtureTensor) -> Vec<T> {
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
    let fixture = read(path);
    let param: NetParameter = message(&fixture, "prototxt");
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
    assert_eq!(paths.len(), 4);
    for path in paths {
        check_net::<f32>(&path);
        check_net::<f64>(&path);
    }
}

fn check_solver<T: Real>(path: &Path) {
    let fixture = read(path);
    let mut param: SolverParameter = message(&fixture, "solver");
    param.net = None;
    param.net_param = Some(Box::new(message(&fixture, "net")));
    let start = |ctx: &Ctx| {
        let solver = solver_of::<T>(param.clone(), ctx);
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
    assert_eq!(paths.len(), 8);
    for path in paths {
        check_solver::<f32>(&path);
        check_solver::<f64>(&path);
    }
}

/// Keeps the lines of a test pass.
#[derive(Default)]
struct Lines(Mutex<Vec<String>>);

impl Observer for Lines {
    fn observe(&self, event: &Event<'_>) {
        let printed = matches!(event, Event::TestOutput(_) | Event::ClassPrecision { .. })
            || event.to_string().starts_with("Missing");
        if printed {
            self.0.lock().expect("no one died").push(event.to_string());
        }
    }
}

/// What the test pass of a recording logs.
fn score<T: Real>(fixture: &Fixture) -> Vec<String> {
    let mut param: SolverParameter = message(fixture, "solver");
    (param.train_net, param.train_net_param) = (None, Some(Box::new(message(fixture, "net"))));
    param.test_net.clear();
    param.test_net_param = vec![message(fixture, "test_net")];
    let lines = Arc::new(Lines::default());
    let ctx = context(Phase::TRAIN).with_observer(lines.clone());
    let mut solver = solver_of::<T>(param, &ctx);
    fill(&solver.test_nets()[0], fixture, "nothing");
    solver.test_all().unwrap_or_else(|e| panic!("{e}"));
    let printed = lines.0.lock().expect("no one died");
    printed.clone()
}

#[test]
fn detections_get_the_scores_that_they_got() {
    let paths = recordings("evaluation");
    assert_eq!(paths.len(), 6);
    for path in paths {
        let fixture = read(&path);
        let printed = score::<f32>(&fixture);
        assert_eq!(printed, score::<f64>(&fixture), "{}", fixture.name());
        let number = |prefix: &str| -> Option<f64> {
            let line = printed.iter().find_map(|line| line.strip_prefix(prefix))?;
            line.parse().ok()
        };
        let mut recorded = 0;
        for (name, tensor) in fixture.folder("out") {
            let prefix = match name.strip_prefix("ap") {
                Some(class) => format!("class{class}: "),
                None => "    Test net output #0: detection_eval = ".into(),
            };
            let found = number(&prefix).unwrap_or_else(|| panic!("{}: {printed:?}", fixture.name()));
            assert!((found - f64::from(tensor.data[0])).abs() < 1e-5, "{prefix}{found}");
            recorded += 1;
        }
        let numbers = printed.iter().filter(|line| !line.starts_with("Missing")).count();
        assert_eq!(numbers, recorded, "{}: {printed:?}", fixture.name());
    }
}

#[test]
fn outputs_that_are_no_detections_are_refused() {
    let text = "eval_type: 'detection' base_lr: 0.1 lr_policy: 'fixed' test_iter: 1 test_interval: 1 \
        net_param { layer { name: 'x' type: 'DummyData' top: 'x' dummy_data_param { shape { dim: 2 dim: 3 } } } }";
    let param = text::parse(text, "solver", Default::default())
        .unwrap_or_else(|e| panic!("{e}"))
        .0;
    let ctx = Ctx::new(Phase::TRAIN, Rng::new(1));
    let mut solver = solver_of::<f32>(param, &ctx);
    assert_eq!(
        solver.test_all().unwrap_err().to_string(),
        "eval_type \"detection\" reads outputs of DetectionEvaluate, (1, 1, rows, 5) or (rows, 5, 1, 1), but output x has shape [2, 3]; \
         let a Silence layer take it, or choose another eval_type"
    );
}
