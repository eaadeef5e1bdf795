//! A solver over two small databases, with every layer that has a state of its own.

use cortado::event::{Event, Observer};
use cortado::{Ctx, Outcome, Phase, Real, Rng, Solver, default_registry};
use cortado_data::db::{self, Backend};
use cortado_math::testing::TestDevice;
use cortado_proto::solver_parameter::SnapshotFormat;
use cortado_proto::{Datum, SolverParameter, binary, text};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

pub(super) const ITERATIONS: u64 = 12;

/// Keeps every line with numbers, except times.
#[derive(Default)]
pub(super) struct Course(Mutex<Vec<String>>);

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
pub(super) struct Work {
    folder: tempfile::TempDir,
}

impl Work {
    pub(super) fn new() -> Self {
        let work = Self {
            folder: tempfile::tempdir().expect("a folder"),
        };
        work.database("train", 37);
        work.database("test", 23);
        work
    }

    pub(super) fn path(&self, name: &str) -> PathBuf {
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
    pub(super) fn param(&self, prefetch: u32) -> SolverParameter {
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

    pub(super) fn state(&self, iteration: u64) -> PathBuf {
        self.path(&format!("run_iter_{iteration}.solverstate"))
    }

    /// The solver with another rule, and snapshots as HDF5 files or not.
    pub(super) fn param_of(&self, rule: &str, hdf5: bool) -> SolverParameter {
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

pub(super) struct Run<T: Real> {
    pub(super) solver: Solver<T>,
    pub(super) course: Arc<Course>,
}

impl<T: Real> Run<T> {
    pub(super) fn new(param: SolverParameter, threads: usize) -> Self {
        let course = Arc::new(Course::default());
        let ctx = Ctx::new(Phase::TRAIN, Rng::new(0))
            .with_threads(threads)
            .expect("threads");
        let ctx = TestDevice::chosen().ctx(ctx.with_observer(course.clone()));
        let solver = Solver::new(param, None, &default_registry(), &ctx).unwrap_or_else(|e| panic!("{e}"));
        Self { solver, course }
    }

    pub(super) fn resumed(param: SolverParameter, state: &Path) -> Self {
        let mut run = Self::new(param, 2);
        run.solver.restore(state).unwrap_or_else(|e| panic!("{e}"));
        run
    }

    /// Runs to the end, and returns the lines and the bits of all weights.
    pub(super) fn finish(mut self) -> (Vec<String>, Vec<u64>) {
        assert_eq!(self.solver.solve().unwrap_or_else(|e| panic!("{e}")), Outcome::Done);
        let net = self.solver.net();
        let params = (0..net.learnable().len()).flat_map(|i| net.learnable_blob(i).data().expect("free").to_vec());
        let bits = params.map(|value| value.to_f64().to_bits()).collect();
        (self.course.0.lock().expect("no panic").clone(), bits)
    }
}
