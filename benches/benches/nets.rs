//! Well-known nets: a forward pass, or a training step (forward, backward, update), best and median
//! of many, with GFLOP/s and the share of the machine's own peak. `cargo bench -p cortado-benches
//! --bench nets -- [--train | --engine [--microbatch N]] [--batch N] [--reps N] NET...`, by their
//! names in `benches/nets`; `cargo xtask bench` makes a table of it.
//!
//! `--gpu N` measures on an NVIDIA GPU, `--json` prints one object per line, and `--nets FOLDER`
//! names the folder of the prototxts, so that the program runs without the source tree.
#![allow(clippy::unwrap_used)]

use cortado::cuda::{CudaDevice, device_error};
use cortado::{
    Blob, Ctx, Engine, EngineOptions, Error, Net, NetParameter, Phase, Result, Rng, Solver, SolverParameter,
    default_registry,
};
use cortado_gpu::Prepared;
use cortado_proto::{Message, text};
use serde_json::json;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{Duration, Instant};

const SOLVER: &str = r#"
base_lr: 0.0001 lr_policy: "fixed" momentum: 0.9 weight_decay: 0.0005 max_iter: 1000000 random_seed: 1 snapshot_after_train: false"#;

/// Rounds on a CPU, unless `--reps` gives their number.
const REPS: usize = 10;
/// Rounds on a GPU, unless `--reps` gives their number: at least this number, for at least this time,
/// but none begins after the last time. `gpu_peers.py` does the same.
const GPU_REPS: usize = 20;
const GPU_LEAST: Duration = Duration::from_millis(300);
const GPU_MOST: Duration = Duration::from_secs(3);
/// Rounds that are not timed. On a GPU they load the kernels and copy the input and the weights.
const WARM_UP: usize = 2;
const GPU_WARM_UP: usize = 5;

struct Options {
    train: bool,
    engine: bool,
    gpu: Option<usize>,
    json: bool,
    folder: PathBuf,
    batch: Option<i64>,
    microbatch: Option<usize>,
    reps: Option<usize>,
    nets: Vec<String>,
}

/// The measurements of a net.
struct Figures {
    who: &'static str,
    batch: usize,
    /// The multiplications, each with an addition, of a round.
    macs: u64,
    rounds: Rounds,
}

/// The times of all rounds.
struct Rounds {
    /// Milliseconds of each, sorted.
    each: Vec<f64>,
    on_gpu: Option<OnGpu>,
}

/// The measurements of a GPU, beside the times.
struct OnGpu {
    name: String,
    /// Milliseconds of a round if the device is waited for only once, after all rounds.
    burst: f64,
    /// Of each round: copies to the device, their bytes, copies from it, and their bytes.
    copies: [f64; 4],
    /// The most bytes that blobs had on the device at once.
    peak_memory: usize,
}

fn main() -> ExitCode {
    let options = options();
    let peak = match options.gpu {
        None => Some(cortado_cpu::peak_flops::<f32>(20).unwrap() / 1e9),
        Some(_) => None,
    };
    let mut failed = false;
    for name in &options.nets {
        let figures = measure(name, &options);
        failed |= figures.is_err();
        match (figures, options.json) {
            (Ok(figures), true) => println!("{}", figures.json(name, &options)),
            (Ok(figures), false) => println!("{}", figures.line(name, &options, peak)),
            (Err(error), true) => println!(
                "{}",
                json!({ "net": name, "what": options.what(), "error": error.to_string() })
            ),
            (Err(error), false) => eprintln!("{name}: {error}"),
        }
    }
    ExitCode::from(u8::from(failed))
}

fn options() -> Options {
    let mut options = Options {
        train: false,
        engine: false,
        gpu: None,
        json: false,
        folder: Path::new(env!("CARGO_MANIFEST_DIR")).join("nets"),
        batch: None,
        microbatch: None,
        reps: None,
        nets: Vec::new(),
    };
    let mut args = std::env::args().skip(1);
    while let Some(arg) = args.next() {
        let mut number = || args.next().and_then(|arg| arg.parse().ok()).expect("a number follows");
        match arg.as_str() {
            "--train" => options.train = true,
            "--engine" => options.engine = true,
            "--gpu" => options.gpu = Some(number()),
            "--json" => options.json = true,
            "--nets" => options.folder = args.next().expect("a folder follows").into(),
            "--batch" => options.batch = Some(number() as i64),
            "--microbatch" => options.microbatch = Some(number()),
            "--reps" => options.reps = Some(number().max(1)),
            // What cargo adds.
            "--bench" => {}
            name => options.nets.push(name.into()),
        }
    }
    options
}

impl Options {
    fn what(&self) -> &'static str {
        match self.train {
            true => "train step",
            false => "forward",
        }
    }

    /// Whether one more round is timed, after `rounds` in the time `took`.
    fn goes_on(&self, rounds: usize, took: Duration) -> bool {
        match (self.reps, self.gpu) {
            (Some(reps), _) => rounds < reps,
            (None, None) => rounds < REPS,
            (None, Some(_)) => rounds == 0 || took < GPU_MOST && (rounds < GPU_REPS || took < GPU_LEAST),
        }
    }
}

impl Figures {
    fn best(&self) -> f64 {
        self.rounds.each[0]
    }

    fn median(&self) -> f64 {
        self.rounds.each[self.rounds.each.len() / 2]
    }

    fn gflops(&self) -> f64 {
        2.0 * self.macs as f64 / self.best() / 1e6
    }

    /// The line that `cargo xtask bench` reads.
    fn line(&self, net: &str, options: &Options, peak: Option<f64>) -> String {
        let who = if options.train { "cortado train step" } else { self.who };
        let (best, median, gflops) = (self.best(), self.median(), self.gflops());
        let mut line = format!("{net:12} {who:22} min {best:9.3} ms  median {median:9.3} ms  {gflops:6.1} GFLOP/s");
        if let Some(peak) = peak {
            line += &format!("  {:4.0} % of peak", 100.0 * gflops / peak);
        }
        if let Some(gpu) = &self.rounds.on_gpu {
            let [uploads, uploaded, downloads, downloaded] = gpu.copies;
            line += &format!(
                "  burst {:.3} ms  {uploads} copies of {uploaded} bytes up, {downloads} of {downloaded} down  \
                 {} MiB at most",
                gpu.burst,
                gpu.peak_memory >> 20
            );
        }
        line
    }

    fn json(&self, net: &str, options: &Options) -> serde_json::Value {
        let mut object = json!({
            "net": net,
            "who": self.who,
            "what": options.what(),
            "precision": "f32",
            "batch": self.batch,
            "rounds": self.rounds.each.len(),
            "best_ms": self.best(),
            "median_ms": self.median(),
            "gflops": self.gflops(),
            "device": "CPU",
        });
        if let Some(gpu) = &self.rounds.on_gpu {
            let [uploads, uploaded, downloads, downloaded] = gpu.copies;
            object["device"] = json!(gpu.name);
            object["burst_ms"] = json!(gpu.burst);
            object["uploads"] = json!(uploads);
            object["uploaded_bytes"] = json!(uploaded);
            object["downloads"] = json!(downloads);
            object["downloaded_bytes"] = json!(downloaded);
            object["peak_mib"] = json!(gpu.peak_memory >> 20);
        }
        object
    }
}

/// A GPU is taken into use anew for each net, so that its memory is that of this net.
fn measure(name: &str, options: &Options) -> Result<Figures> {
    let gpu = options.gpu.map(CudaDevice::find).transpose()?;
    let param = read(name, options)?;
    match options.train {
        true => train(param, options, gpu.as_ref()),
        false => forward(&param, options, gpu.as_ref()),
    }
}

fn context(phase: Phase, gpu: Option<&CudaDevice>) -> Ctx {
    let ctx = Ctx::new(phase, Rng::new(1));
    match gpu {
        Some(gpu) => ctx.with_device(gpu.device_ref()),
        None => ctx,
    }
}

fn read(name: &str, options: &Options) -> Result<NetParameter> {
    let path = options.folder.join(format!("{name}.prototxt"));
    let source = std::fs::read_to_string(&path).map_err(|e| Error::io("read", &path, e))?;
    let mut param: NetParameter = parse(&source);
    if let (Some(input), Some(batch)) = (&mut param.layer[0].input_param, options.batch) {
        input.shape[0].dim[0] = batch;
    }
    Ok(param)
}

fn parse<M: Message + Default>(source: &str) -> M {
    text::parse(source, "benchmark", Default::default())
        .expect("it is right")
        .0
}

fn forward(param: &NetParameter, options: &Options, gpu: Option<&CudaDevice>) -> Result<Figures> {
    let mut net = Net::<f32>::build(param, &default_registry(), &context(Phase::TEST, gpu))?;
    let input = net.blob_at(net.inputs()[0]);
    fill(input)?;
    let (batch, macs) = (input.shape()[0], macs(&net));
    if let (Some(gpu), true) = (gpu, options.engine) {
        let graph = net.graph(net.outputs())?;
        let mut prepared = Prepared::of(&graph, &net, net.ctx())?;
        prepared.set_input(0, net.blob_at(net.inputs()[0]))?;
        return Ok(Figures {
            who: "cortado engine",
            batch,
            macs,
            rounds: rounds(options, Some(gpu), || prepared.run())?,
        });
    }
    let (who, rounds) = if options.engine {
        let how = EngineOptions {
            microbatch: options.microbatch,
            ..Default::default()
        };
        let engine = Engine::compile(&net, &how)?;
        let rounds = rounds(options, gpu, || engine.run_on(&net).map(drop))?;
        ("cortado engine", rounds)
    } else {
        ("cortado", rounds(options, gpu, || net.forward().map(drop))?)
    };
    Ok(Figures {
        who,
        batch,
        macs,
        rounds,
    })
}

/// A step on data that stays the same, with the softmax as a loss.
fn train(mut param: NetParameter, options: &Options, gpu: Option<&CudaDevice>) -> Result<Figures> {
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
    let ctx = context(Phase::TRAIN, gpu);
    let mut solver = Solver::<f32>::new(solver, None, &default_registry(), &ctx)?;
    let data = solver.net().blob("data").expect("it is there");
    fill(data)?;
    let batch = data.shape()[0];
    solver
        .net()
        .blob("label")
        .expect("it is there")
        .data_overwrite()?
        .fill(3.0);
    // Backward computes as much for the weights, and as much for the bottoms; not for the data.
    let first = (0..solver.net().layer_names().len()).find_map(|layer| solver.net().multiply_adds(layer));
    let macs = 3 * macs(solver.net()) - first.unwrap_or(0);
    Ok(Figures {
        who: "cortado",
        batch,
        macs,
        rounds: rounds(options, gpu, || solver.step(1))?,
    })
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

/// Times the work, round by round. A round on a GPU ends when the device has done its work.
fn rounds(options: &Options, gpu: Option<&CudaDevice>, mut work: impl FnMut() -> Result<()>) -> Result<Rounds> {
    let mut round = || {
        work()?;
        gpu.map_or(Ok(()), wait)
    };
    let warm_up = if gpu.is_some() { GPU_WARM_UP } else { WARM_UP };
    (0..warm_up).try_for_each(|_| round())?;
    let before = gpu.map(copies);
    let (mut each, began) = (Vec::new(), Instant::now());
    while options.goes_on(each.len(), began.elapsed()) {
        let start = Instant::now();
        round()?;
        each.push(milliseconds(start));
    }
    each.sort_by(f64::total_cmp);
    let on_gpu = match (gpu, before) {
        (Some(gpu), Some(before)) => Some(on_gpu(gpu, before, each.len(), work)?),
        _ => None,
    };
    Ok(Rounds { each, on_gpu })
}

/// After the rounds: the copies since `before`, and as many rounds again that are waited for together.
fn on_gpu(gpu: &CudaDevice, before: [u64; 4], rounds: usize, mut work: impl FnMut() -> Result<()>) -> Result<OnGpu> {
    let after = copies(gpu);
    let start = Instant::now();
    (0..rounds).try_for_each(|_| work())?;
    wait(gpu)?;
    Ok(OnGpu {
        name: gpu.gpu().properties().name.clone(),
        burst: milliseconds(start) / rounds as f64,
        copies: std::array::from_fn(|i| (after[i] - before[i]) as f64 / rounds as f64),
        peak_memory: gpu.gpu().memory_use().peak,
    })
}

/// Copies to the device so far, their bytes, copies from it, and their bytes.
fn copies(gpu: &CudaDevice) -> [u64; 4] {
    let all = gpu.gpu().transfers();
    [all.uploads, all.uploaded, all.downloads, all.downloaded]
}

fn wait(gpu: &CudaDevice) -> Result<()> {
    gpu.gpu().wait().map_err(device_error)
}

fn milliseconds(since: Instant) -> f64 {
    since.elapsed().as_secs_f64() * 1e3
}
