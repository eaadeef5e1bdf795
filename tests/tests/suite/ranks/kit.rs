//! A small model over a small database, trained by ranks that are threads.

use cortado::comm::{Communicator, threads};
use cortado::event::{Event, Observer};
use cortado::{Ctx, ExchangeOptions, Group, Phase, Real, Result, Rng, Solver, default_registry};
use cortado_core::device::DeviceRef;
use cortado_data::db::{self, Backend};
use cortado_proto::{Datum, SolverParameter, binary, text};
use std::path::PathBuf;
use std::sync::{Arc, Mutex};

/// A line that was logged, and the number in it.
pub(super) type Course = (String, f64);

/// Keeps the log lines about losses and outputs, and about the way of gradients.
#[derive(Default)]
pub(super) struct Listener(Mutex<Vec<Course>>);

impl Observer for Listener {
    fn observe(&self, event: &Event<'_>) {
        let mut printed = self.0.lock().expect("no panic");
        let line = match event {
            Event::TrainProgress { iteration, loss, .. } => (format!("{iteration}: train"), *loss),
            Event::TestStarts { iteration, .. } => (format!("{iteration}: test"), 0.0),
            Event::Note { text, .. } if text.starts_with("Gradients ") => (text.to_string(), 0.0),
            Event::TestOutput(output) => {
                let place = printed.last().map_or_else(String::new, |line| line.0.clone());
                let place = place.split(" of").next().unwrap_or_default().to_string();
                (format!("{place} of {}", output.name), output.value)
            }
            _ => return,
        };
        printed.push(line);
    }
}

/// What is trained, and how.
#[derive(Clone)]
pub(super) struct Plan {
    /// Whether everything is in the net that has a state or draws numbers.
    pub(super) rich: bool,
    pub(super) batch: usize,
    pub(super) iterations: u64,
    pub(super) snapshot: u64,
    pub(super) hdf5: bool,
    pub(super) from: Option<u64>,
    pub(super) split: bool,
    pub(super) exchange: ExchangeOptions,
    /// The device of each rank, if it has one.
    pub(super) devices: Vec<Option<DeviceRef>>,
}

impl Plan {
    /// Plain SGD on a net without chance.
    pub(super) fn plain(batch: usize) -> Self {
        Self {
            rich: false,
            batch,
            iterations: 100,
            snapshot: 0,
            hdf5: false,
            from: None,
            split: false,
            exchange: ExchangeOptions::default(),
            devices: Vec::new(),
        }
    }

    /// Momentum, clipping, several passes, dropout, crops, statistics.
    pub(super) fn rich(batch: usize) -> Self {
        Self {
            rich: true,
            iterations: 12,
            ..Self::plain(batch)
        }
    }
}

/// What a rank has at the end.
pub(super) struct Learned {
    pub(super) weights: Vec<f64>,
    pub(super) course: Vec<Course>,
}

/// A folder with two small databases of random images.
pub(super) struct Work(tempfile::TempDir);

impl Work {
    pub(super) fn new() -> Self {
        let work = Self(tempfile::tempdir().expect("a folder"));
        work.database("train", 41);
        work.database("test", 23);
        work
    }

    pub(super) fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn database(&self, name: &str, records: u32) {
        let mut rng = Rng::new(records);
        let mut writer = db::create(&self.path(name), Backend::Lmdb).expect("a database");
        for i in 0..records {
            let label = i % 4;
            let data = (0..2 * 10 * 10).map(|at| (rng.draw() as u8 >> 1) + if at % 4 == label { 90 } else { 0 });
            let datum = Datum {
                channels: Some(2),
                height: Some(10),
                width: Some(10),
                label: Some(label as i32),
                data: Some(data.collect()),
                ..Default::default()
            };
            let key = format!("{i:08}");
            writer.put(key.as_bytes(), &binary::encode(&datum)).expect("a record");
        }
        writer.finish().expect("the database is whole");
    }

    pub(super) fn param(&self, plan: &Plan) -> SolverParameter {
        let Plan {
            rich,
            batch,
            iterations,
            snapshot,
            hdf5,
            ..
        } = *plan;
        let transform = if rich { "mirror: true crop_size: 8" } else { "" };
        let data = |name: &str, phase: &str, batch: usize| {
            format!(
                r#"layer {{ name: "data" type: "Data" top: "data" top: "label" include {{ phase: {phase} }}
                   transform_param {{ {transform} scale: 0.005 }}
                   data_param {{ source: "{}" batch_size: {batch} backend: LMDB }} }}"#,
                self.path(name).display()
            )
        };
        let (extra, rule) = match rich {
            true => (
                r#"layer { name: "norm" type: "BatchNorm" bottom: "conv" top: "conv" }
                   layer { name: "drop" type: "Dropout" bottom: "conv" top: "conv" }"#,
                "momentum: 0.9 iter_size: 2 clip_gradients: 5 average_loss: 3",
            ),
            false => ("", ""),
        };
        let format = if hdf5 { "HDF5" } else { "BINARYPROTO" };
        let text = format!(
            r#"base_lr: 0.05 lr_policy: "step" gamma: 0.5 stepsize: 40 weight_decay: 0.001 {rule}
            max_iter: {iterations} display: 1 random_seed: 3 solver_mode: CPU test_iter: 5 test_interval: 4
            snapshot: {snapshot} snapshot_after_train: false snapshot_prefix: "{}" snapshot_format: {format}
            net_param {{
              {} {}
              layer {{ name: "conv" type: "Convolution" bottom: "data" top: "conv"
                convolution_param {{ num_output: 4 kernel_size: 3 weight_filler {{ type: "xavier" }} }} }}
              {extra}
              layer {{ name: "relu" type: "ReLU" bottom: "conv" top: "conv" }}
              layer {{ name: "ip" type: "InnerProduct" bottom: "conv" top: "ip"
                inner_product_param {{ num_output: 4 weight_filler {{ type: "xavier" }} }} }}
              layer {{ name: "accuracy" type: "Accuracy" bottom: "ip" bottom: "label" top: "accuracy" include {{ phase: TEST }} }}
              layer {{ name: "loss" type: "SoftmaxWithLoss" bottom: "ip" bottom: "label" top: "loss" }}
            }}"#,
            self.path("run").display(),
            data("train", "TRAIN", batch),
            data("test", "TEST", 7),
        );
        text::parse(&text, "solver", Default::default()).expect("a solver").0
    }
}

/// The solver of one rank, and its listener.
pub(super) fn solver<T: Real>(
    param: SolverParameter,
    ranks: Option<Arc<Communicator>>,
    plan: &Plan,
) -> Result<(Solver<T>, Arc<Listener>)> {
    let listener = Arc::new(Listener::default());
    let ctx = Ctx::new(Phase::TRAIN, Rng::new(0)).with_threads(1)?;
    let mut ctx = ctx.with_observer(listener.clone());
    let rank = ranks.as_ref().map_or(0, |ranks| ranks.rank());
    if let Some(Some(device)) = plan.devices.get(rank) {
        ctx = ctx.with_device(device.clone());
    }
    let group = ranks.map(|ranks| Group {
        exchange: plan.exchange.clone(),
        split_batch: plan.split,
        ..Group::new(ranks)
    });
    Ok((
        Solver::in_group(param, None, &default_registry(), &ctx, group)?,
        listener,
    ))
}

/// Builds the solver of one rank, and trains. A size of one means no group.
pub(super) fn run<T: Real>(
    work: &Work,
    ranks: Option<Arc<Communicator>>,
    plan: &Plan,
    change: impl FnOnce(&mut SolverParameter),
) -> Result<Learned> {
    let mut param = work.param(plan);
    change(&mut param);
    let (mut solver, listener) = solver::<T>(param, ranks, plan)?;
    if let Some(iteration) = plan.from {
        let suffix = if plan.hdf5 { ".h5" } else { "" };
        solver.restore(&work.path(&format!("run_iter_{iteration}.solverstate{suffix}")))?;
    }
    solver.solve()?;
    let net = solver.net();
    let params = (0..net.learnable().len()).map(|i| Ok(net.learnable_blob(i).data()?.to_vec()));
    let params = params.collect::<Result<Vec<_>>>()?;
    let course = listener.0.lock().expect("no panic").clone();
    Ok(Learned {
        weights: params.into_iter().flatten().map(|value| value.to_f64()).collect(),
        course,
    })
}

/// What each of `size` ranks learns.
pub(super) fn learn<T: Real>(work: &Work, size: usize, plan: &Plan) -> Vec<Learned> {
    let group = match size {
        1 => vec![None],
        _ => threads::group(size)
            .expect("threads")
            .into_iter()
            .map(|rank| Some(Arc::new(rank)))
            .collect(),
    };
    std::thread::scope(|scope| {
        let start = |rank| scope.spawn(move || run::<T>(work, rank, plan, |_| {}).unwrap_or_else(|e| panic!("{e}")));
        let all: Vec<_> = group.into_iter().map(start).collect();
        all.into_iter().map(|thread| thread.join().expect("no panic")).collect()
    })
}
