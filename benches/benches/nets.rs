//! Well-known nets: a forward pass, or a training step (forward, backward, update), best and median
//! of many, with GFLOP/s and the share of the machine's own peak. `cargo bench -p cortado-benches
//! --bench nets -- [--train | --engine [--microbatch N]] [--batch N] [--reps N] NET...`, by their
//! names in `benches/nets`; `cargo xtask bench` makes a table of it.
#![allow(clippy::unwrap_used)]

use cortado::{
    Blob, Ctx, Engine, EngineOptions, Net, NetParameter, Phase, Result, Rng, Solver, SolverParameter, default_registry,
};
use cortado_proto::{Message, text};
use std::path::Path;
use std::time::Instant;

const SOLVER: &str = r#"
base_lr: 0.0001 lr_policy: "fixed" momentum: 0.9 weight_decay: 0.0005 max_iter: 1000000 random_seed: 1 snapshot_after_train: false"#;

struct Options {
    train: bool,
    engine: bool,
    batch: Option<i64>,
    microbatch: Option<usize>,
    reps: usize,
    nets: Vec<String>,
}

fn main() -> Result<()> {
    let options = options();
    let peak = cortado_cpu::peak_flops::<f32>(20).unwrap() / 1e9;
    for name in &options.nets {
        let param = read(name, options.batch);
        let (what, macs, times) = match options.train {
            true => train(param, options.reps)?,
            false => forward(&param, &options)?,
        };
        let (best, median) = (times[0], times[times.len() / 2]);
        let gflops = 2.0 * macs as f64 / best / 1e6;
        let share = 100.0 * gflops / peak;
        println!(
            "{name:12} {what:22} min {best:9.2} ms  median {median:9.2} ms  {gflops:6.1} GFLOP/s  {share:4.0} % of peak"
        );
    }
    Ok(())
}

fn options() -> Options {
    let mut options = Options {
        train: false,
        engine: false,
        batch: None,
        microbatch: None,
        reps: 10,
        nets: Vec::new(),
    };
    let mut args = std::env::args().skip(1);
    while let Some(arg) = args.next() {
        let mut number = || args.next().and_then(|arg| arg.parse().ok()).expect("a number follows");
        match arg.as_str() {
            "--train" => options.train = true,
            "--engine" => options.engine = true,
            "--batch" => options.batch = Some(number() as i64),
            "--microbatch" => options.microbatch = Some(number()),
            "--reps" => options.reps = number().max(1),
            // What cargo adds.
            "--bench" => {}
            name => options.nets.push(name.into()),
        }
    }
    options
}

fn read(name: &str, batch: Option<i64>) -> NetParameter {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("nets/{name}.prototxt"));
    let source = std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    let mut param: NetParameter = parse(&source);
    if let (Some(input), Some(batch)) = (&mut param.layer[0].input_param, batch) {
        input.shape[0].dim[0] = batch;
    }
    param
}

fn parse<M: Message + Default>(source: &str) -> M {
    text::parse(source, "benchmark", Default::default())
        .expect("it is right")
        .0
}

fn forward(param: &NetParameter, options: &Options) -> Result<(&'static str, u64, Vec<f64>)> {
    let ctx = Ctx::new(Phase::TEST, Rng::new(1));
    let mut net = Net::<f32>::build(param, &default_registry(), &ctx)?;
    fill(net.blob_at(net.inputs()[0]))?;
    let macs = macs(&net);
    if options.engine {
        let how = EngineOptions {
            microbatch: options.microbatch,
            ..Default::default()
        };
        let engine = Engine::compile(&net, &how)?;
        let times = times(options.reps, || engine.run_on(&net).map(drop))?;
        return Ok(("cortado engine", macs, times));
    }
    Ok(("cortado", macs, times(options.reps, || net.forward().map(drop))?))
}

/// A step on data that stays the same, with the softmax as a loss.
fn train(mut param: NetParameter, reps: usize) -> Result<(&'static str, u64, Vec<f64>)> {
    let shape = param.layer[0]
        .input_param
        .as_ref()
        .expect("the first layer is an Input")
        .shape[0]
        .dim
        .clone();
    let data = format!(
        r#"layer {{ name: "data" type: "Input" top: "data" top: "label" input_param {{
        shape {{ {} }} shape {{ dim: {} }} }} }}"#,
        shape.iter().map(|dim| format!("dim: {dim} ")).collect::<String>(),
        shape[0]
    );
    param.layer[0] = parse::<NetParameter>(&data).layer.remove(0);
    let last = param.layer.last_mut().expect("a Softmax layer");
    last.r#type = Some("SoftmaxWithLoss".into());
    last.bottom.push("label".into());
    let mut solver: SolverParameter = parse(SOLVER);
    solver.net_param = Some(Box::new(param));
    let ctx = Ctx::new(Phase::TRAIN, Rng::new(1));
    let mut solver = Solver::<f32>::new(solver, None, &default_registry(), &ctx)?;
    fill(solver.net().blob("data").expect("it is there"))?;
    solver
        .net()
        .blob("label")
        .expect("it is there")
        .data_overwrite()?
        .fill(3.0);
    // Backward computes as much for the weights, and as much for the bottoms; not for the data.
    let first = (0..solver.net().layer_names().len()).find_map(|layer| solver.net().multiply_adds(layer));
    let macs = 3 * macs(solver.net()) - first.unwrap_or(0);
    Ok(("cortado train step", macs, times(reps, || solver.step(1))?))
}

fn fill(blob: &Blob<f32>) -> Result<()> {
    let mut rng = Rng::new(2);
    let mut data = blob.data_overwrite()?;
    data.iter_mut().for_each(|x| *x = rng.uniform(-1.0, 1.0));
    Ok(())
}

fn macs(net: &Net<f32>) -> u64 {
    (0..net.layer_names().len())
        .filter_map(|layer| net.multiply_adds(layer))
        .sum()
}

/// Milliseconds of each round, sorted, after two that do not count.
fn times(reps: usize, mut work: impl FnMut() -> Result<()>) -> Result<Vec<f64>> {
    (0..2).try_for_each(|_| work())?;
    let mut times = Vec::with_capacity(reps);
    for _ in 0..reps {
        let start = Instant::now();
        work()?;
        times.push(start.elapsed().as_secs_f64() * 1e3);
    }
    times.sort_by(f64::total_cmp);
    Ok(times)
}
