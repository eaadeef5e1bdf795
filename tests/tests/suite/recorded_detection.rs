//! Nets that detect, number by number: how SSD trains, what it finds, and how its solver scores
//! what is found; recorded with eric612/MobileNet-YOLO on the CPU.

use crate::devices::{assert_agree, context, contexts};
use cortado::event::{Event, Observer};
use cortado::{Ctx, Net, Phase, Real, Rng, Solver, default_registry};
use cortado_math::testing::{Fixture, Tolerance, assert_close};
use cortado_proto::{NetParameter, SolverParameter, text};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

/// The recordings of a folder whose name starts so.
fn recordings(folder: &str, prefix: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("fixtures/detection")
        .join(folder);
    let entries = folder.read_dir().expect("the recordings are there");
    let paths = entries.map(|entry| entry.expect("the folder can be read").path());
    let starts = |path: &PathBuf| {
        let name = path.file_name().expect("it has a name").to_string_lossy();
        name.starts_with(prefix)
    };
    let mut found: Vec<PathBuf> = paths.filter(starts).collect();
    found.sort();
    found
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

fn fill<T: Real>(blob: Option<&cortado::Blob<T>>, values: &[f32]) {
    let values: Vec<T> = values.iter().map(|&value| T::from_float(value)).collect();
    let mut data = blob.expect("the net has this blob").data_overwrite().expect("free");
    data.copy_from_slice(&values);
}

fn values<T: Real>(blob: &cortado::Blob<T>) -> Vec<f64> {
    blob.data().expect("free").iter().map(|value| value.to_f64()).collect()
}

/// The parameter `layer/index`.
fn param<'n, T: Real>(net: &'n Net<T>, key: &str) -> &'n cortado::Blob<T> {
    let (layer, index) = key.rsplit_once('/').expect("layer/index");
    let layer = net.layer_index(layer).expect("a layer of the net");
    &net.layer(layer).params()[index.parse::<usize>().expect("an index")]
}

fn train<T: Real>(path: &Path) {
    let fixture = read(path);
    let case = format!("{} in {}", fixture.name(), T::NAME);
    let mut solver_param: SolverParameter = message(&fixture, "solver");
    solver_param.net = None;
    solver_param.net_param = Some(Box::new(message(&fixture, "net")));
    let start = |ctx: &Ctx| {
        let solver = Solver::<T>::new(solver_param.clone(), None, &default_registry(), ctx);
        let solver = solver.unwrap_or_else(|e| panic!("{e}"));
        for (name, tensor) in fixture.folder("in") {
            fill(solver.net().blob(name), &tensor.data);
        }
        for (key, tensor) in fixture.folder("iter0") {
            fill(Some(param(solver.net(), key)), &tensor.data);
        }
        solver
    };
    let mut solvers: Vec<Solver<T>> = contexts(Phase::TRAIN).iter().map(start).collect();
    let tolerance = Tolerance::RECORDED.with_rel(1e-3);
    let losses = &fixture.tensor("loss").expect("it is recorded").data;
    for (k, &loss) in losses.iter().enumerate() {
        for solver in &mut solvers {
            solver.step(1).unwrap_or_else(|e| panic!("{case}: {e}"));
        }
        assert_agree(&format!("{case}: iteration {k}"), solvers.iter().map(Solver::net));
        let solver = &solvers[0];
        assert_close(
            &format!("{case}: loss {k}"),
            &[solver.smoothed_loss()],
            &[loss],
            tolerance,
        );
        for (key, tensor) in fixture.folder(&format!("iter{}", k + 1)) {
            let found = values(param(solver.net(), key));
            let expected: Vec<f64> = tensor.data.iter().map(|&value| value.into()).collect();
            assert_close(&format!("{case}: iter{}/{key}", k + 1), &found, &expected, tolerance);
        }
    }
}

#[test]
fn ssd_trains_as_it_did() {
    let paths = recordings("solvers", "ssd");
    assert_eq!(paths.len(), 4);
    for path in paths {
        train::<f32>(&path);
        train::<f64>(&path);
    }
}

fn detect<T: Real>(path: &Path) {
    let fixture = read(path);
    let case = format!("{} in {}", fixture.name(), T::NAME);
    let net: NetParameter = message(&fixture, "prototxt");
    let run = |ctx: &Ctx| {
        let mut net = Net::<T>::build(&net, &default_registry(), ctx).unwrap_or_else(|e| panic!("{e}"));
        for (key, tensor) in fixture.folder("param") {
            fill(Some(param(&net, key)), &tensor.data);
        }
        for (name, tensor) in fixture.folder("in") {
            fill(net.blob(name), &tensor.data);
        }
        net.forward().unwrap_or_else(|e| panic!("{case}: {e}"));
        net
    };
    let nets: Vec<Net<T>> = contexts(Phase::TEST).iter().map(run).collect();
    assert_agree(&case, &nets);
    let net = &nets[0];
    for (name, tensor) in fixture.folder("blob") {
        let blob = net.blob(name).expect("the net has this blob");
        assert_eq!(**blob.shape(), *tensor.shape, "{case}: {name}");
        let expected: Vec<f64> = tensor.data.iter().map(|&value| value.into()).collect();
        assert_close(
            &format!("{case}: {name}"),
            &values(blob),
            &expected,
            Tolerance::RECORDED,
        );
    }
}

#[test]
fn ssd_finds_what_it_found() {
    let paths = recordings("nets", "ssd");
    assert_eq!(paths.len(), 2);
    for path in paths {
        detect::<f32>(&path);
        detect::<f64>(&path);
    }
}

/// Keeps the lines of a test pass.
#[derive(Default)]
struct Lines(Mutex<Vec<String>>);

impl Observer for Lines {
    fn observe(&self, event: &Event<'_>) {
        let told = matches!(event, Event::TestOutput(_) | Event::ClassPrecision { .. })
            || event.to_string().starts_with("Missing");
        if told {
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
    let mut solver = Solver::<T>::new(param, None, &default_registry(), &ctx).unwrap_or_else(|e| panic!("{e}"));
    for (name, tensor) in fixture.folder("in") {
        fill(solver.test_nets()[0].blob(name), &tensor.data);
    }
    solver.test_all().unwrap_or_else(|e| panic!("{e}"));
    let told = lines.0.lock().expect("no one died");
    told.clone()
}

#[test]
fn detections_get_the_scores_that_they_got() {
    let paths = recordings("evaluation", "");
    assert_eq!(paths.len(), 6);
    for path in paths {
        let fixture = read(&path);
        let told = score::<f32>(&fixture);
        assert_eq!(told, score::<f64>(&fixture), "{}", fixture.name());
        let number = |prefix: &str| -> Option<f64> {
            let line = told.iter().find_map(|line| line.strip_prefix(prefix))?;
            line.parse().ok()
        };
        let mut recorded = 0;
        for (name, tensor) in fixture.folder("out") {
            let prefix = match name.strip_prefix("ap") {
                Some(class) => format!("class{class}: "),
                None => "    Test net output #0: detection_eval = ".into(),
            };
            let found = number(&prefix).unwrap_or_else(|| panic!("{}: {told:?}", fixture.name()));
            assert!((found - f64::from(tensor.data[0])).abs() < 1e-5, "{prefix}{found}");
            recorded += 1;
        }
        let numbers = told.iter().filter(|line| !line.starts_with("Missing")).count();
        assert_eq!(numbers, recorded, "{}: {told:?}", fixture.name());
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
    let mut solver = Solver::<f32>::new(param, None, &default_registry(), &ctx).unwrap_or_else(|e| panic!("{e}"));
    assert_eq!(
        solver.test_all().unwrap_err().to_string(),
        "eval_type \"detection\" reads outputs of DetectionEvaluate, (1, 1, rows, 5), but output x has shape [2, 3]; \
         let a Silence layer take it, or choose another eval_type"
    );
}
