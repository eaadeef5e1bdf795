//! A run that was stopped, anywhere, and resumed gives the same bits as one that never was.

use cortado::event::{Event, Observer};
use cortado::{Action, Ctx, Outcome, Phase, Real, Rng, Solver, default_registry};
use cortado_core::testing::Fixture;
use cortado_data::db::{self, Backend};
use cortado_hdf5::{Tree, Values, write as write_hdf5};
use cortado_proto::solver_parameter::SnapshotFormat;
use cortado_proto::{Datum, SolverParameter, SolverState, binary, text};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

const ITERATIONS: u64 = 12;

/// Keeps every line that tells numbers, but for times.
#[derive(Default)]
struct Course(Mutex<Vec<String>>);

impl Observer for Course {
    fn observe(&self, event: &Event<'_>) {
        let line = match event {
            Event::TrainProgress { iteration, loss, .. } => format!("{iteration}: mean loss {:016x}", loss.to_bits()),
            Event::TrainOutput(output) => format!("train {} {:016x}", output.name, output.value.to_bits()),
            Event::TestOutput(output) => format!("test {} {:016x}", output.name, output.value.to_bits()),
            Event::LearningRate { iteration, .. } | Event::FinalLoss { iteration, .. } => {
                format!("{iteration}: {event}")
            }
            Event::TestStarts { .. } => event.to_string(),
            _ => return,
        };
        self.0.lock().expect("no panic").push(line);
    }
}

/// A folder with two small databases of random images.
struct Work {
    folder: tempfile::TempDir,
}

impl Work {
    fn new() -> Self {
        let work = Self {
            folder: tempfile::tempdir().expect("a folder"),
        };
        work.database("train", 37);
        work.database("test", 23);
        work
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn database(&self, name: &str, records: u32) {
        let mut rng = Rng::new(records);
        let mut writer = db::create(&self.path(name), Backend::Lmdb).expect("a database");
        for i in 0..records {
            let data: Vec<u8> = (0..3 * 12 * 12).map(|_| rng.draw() as u8).collect();
            let datum = Datum {
                channels: Some(3),
                height: Some(12),
                width: Some(12),
                label: Some((i % 4) as i32),
                data: Some(data),
                ..Default::default()
            };
            writer
                .put(format!("{i:08}").as_bytes(), &binary::encode(&datum))
                .expect("a record");
        }
        writer.finish().expect("the database is whole");
    }

    /// The solver: everything that has a state of its own is in it.
    fn param(&self, prefetch: u32) -> SolverParameter {
        let data = |name: &str, phase: &str, batch: u32| {
            format!(
                r#"layer {{ name: "data" type: "Data" top: "data" top: "label" include {{ phase: {phase} }}
                   transform_param {{ mirror: true crop_size: 8 scale: 0.01 }}
                   data_param {{ source: "{}" batch_size: {batch} backend: LMDB prefetch: {prefetch} }} }}"#,
                self.path(name).display()
            )
        };
        // Images are steps and channels are streams, which go on from pass to pass.
        let cont = |phase: &str, steps: u32| {
            format!(
                r#"layer {{ name: "cont" type: "DummyData" top: "cont" include {{ phase: {phase} }}
                   dummy_data_param {{ shape {{ dim: {steps} dim: 4 }} data_filler {{ value: 1 }} }} }}"#
            )
        };
        let text = format!(
            r#"base_lr: 0.05 lr_policy: "multistep" gamma: 0.5 stepvalue: 3 stepvalue: 8 momentum: 0.9 weight_decay: 0.001
            max_iter: {ITERATIONS} display: 1 average_loss: 20 iter_size: 2 random_seed: 3 solver_mode: CPU
            test_iter: 3 test_interval: 3 snapshot: 1 snapshot_prefix: "{}"
            net_param {{
              {} {}
              layer {{ name: "conv" type: "Convolution" bottom: "data" top: "conv"
                convolution_param {{ num_output: 4 kernel_size: 3 weight_filler {{ type: "xavier" }} }} }}
              layer {{ name: "relu" type: "ReLU" bottom: "conv" top: "conv" }}
              layer {{ name: "drop" type: "Dropout" bottom: "conv" top: "conv" }}
              {} {}
              layer {{ name: "lstm" type: "LSTM" bottom: "conv" bottom: "cont" top: "lstm"
                recurrent_param {{ num_output: 5 weight_filler {{ type: "xavier" }} }} }}
              layer {{ name: "ip" type: "InnerProduct" bottom: "lstm" top: "ip"
                inner_product_param {{ num_output: 4 weight_filler {{ type: "xavier" }} }} }}
              layer {{ name: "loss" type: "SoftmaxWithLoss" bottom: "ip" bottom: "label" top: "loss" }}
            }}"#,
            self.path("run").display(),
            data("train", "TRAIN", 5),
            data("test", "TEST", 7),
            cont("TRAIN", 5),
            cont("TEST", 7),
        );
        text::parse(&text, "solver", Default::default()).expect("a solver").0
    }

    fn state(&self, iteration: u64) -> PathBuf {
        self.path(&format!("run_iter_{iteration}.solverstate"))
    }

    /// The same solver with another rule, and snapshots as HDF5 files or not.
    fn param_of(&self, rule: &str, hdf5: bool) -> SolverParameter {
        let has_momentum = !["AdaGrad", "RMSProp"].contains(&rule);
        SolverParameter {
            r#type: Some(rule.into()),
            momentum: Some(if has_momentum { 0.9 } else { 0.0 }),
            delta: Some(1e-6),
            snapshot_format: Some(if hdf5 {
                SnapshotFormat::HDF5
            } else {
                SnapshotFormat::BINARYPROTO
            }),
            warmup_iter: Some(2),
            clip_gradients: Some(0.5),
            ..self.param(4)
        }
    }
}

struct Run<T: Real> {
    solver: Solver<T>,
    course: Arc<Course>,
}

impl<T: Real> Run<T> {
    fn new(param: SolverParameter, threads: usize) -> Self {
        let course = Arc::new(Course::default());
        let ctx = Ctx::new(Phase::TRAIN, Rng::new(0))
            .with_threads(threads)
            .expect("threads");
        let ctx = ctx.with_observer(course.clone());
        let solver = Solver::new(param, None, &default_registry(), &ctx).unwrap_or_else(|e| panic!("{e}"));
        Self { solver, course }
    }

    fn resumed(param: SolverParameter, state: &Path) -> Self {
        let mut run = Self::new(param, 2);
        run.solver.restore(state).unwrap_or_else(|e| panic!("{e}"));
        run
    }

    /// Runs to the end, and gives what was told and the bits of all weights.
    fn finish(mut self) -> (Vec<String>, Vec<u64>) {
        assert_eq!(self.solver.solve().unwrap_or_else(|e| panic!("{e}")), Outcome::Done);
        let net = self.solver.net();
        let params = (0..net.learnable().len()).flat_map(|i| net.learnable_blob(i).data().expect("free").to_vec());
        let bits = params.map(|value| value.to_f64().to_bits()).collect();
        (self.course.0.lock().expect("no panic").clone(), bits)
    }
}

/// What the whole run told from the test pass or the iteration `k` on.
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

/// Stops at the n-th time that the solver asks, between iterations or in the middle of a test pass, and goes on from the snapshot.
#[test]
fn stopped_at_any_moment() {
    let work = Work::new();
    let (course, weights) = Run::<f32>::new(work.param(4), 2).finish();
    for moment in 0..24 {
        let mut run = Run::<f32>::new(work.param(4), 2);
        let mut asked = 0;
        run.solver.set_action_source(Box::new(move || {
            asked += 1;
            if asked == moment + 1 {
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

#[test]
fn what_cannot_be_restored_says_why() {
    let work = Work::new();
    drop(Run::<f32>::new(work.param(4), 2).finish());
    let bytes = fs::read(work.state(6)).expect("the state");
    let state: SolverState = binary::decode(&bytes).unwrap_or_else(|e| panic!("{e}"));
    let restore = |name: &str, bytes: &[u8]| {
        let path = work.path(name);
        fs::write(&path, bytes).expect("written");
        let mut run = Run::<f32>::new(work.param(4), 2);
        let error = run
            .solver
            .restore(&path)
            .expect_err("it cannot be restored")
            .to_string();
        error.replace(&work.folder.path().display().to_string(), "DIR")
    };
    let fewer = SolverState {
        history: state.history[1..].to_vec(),
        ..state.clone()
    };
    let lost = SolverState {
        learned_net: Some("nowhere.caffemodel".into()),
        ..state.clone()
    };
    let cases = [
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
    assert!(
        Fixture::from_bytes("state", &bytes).is_err(),
        "a solverstate is no recording"
    );
}

#[test]
fn hdf5_states_that_cannot_be_restored_say_why() {
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
        let values = Values::I32(iterations);
        tree.insert("iter", &[iterations.len()], values).expect("new");
        tree
    };
    let mut run = Run::<f32>::new(param(), 2);
    let mut ones = at(&[3]);
    let history = ones.group("history").expect("new");
    for index in 0..2 * run.solver.net().learnable().len() {
        let (name, values) = (index.to_string(), Values::F32(&[0.0]));
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
    // What is damaged gives an error or other numbers, and no panic; what is whole works all the same afterwards.
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
