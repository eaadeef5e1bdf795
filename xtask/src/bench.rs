//! The table of the nets of `benches/nets`, eight that classify and three that detect: ours, and on
//! demand the engines that a user would pick instead, each measured twice, with ours in between.

use anyhow::{Context, Result, bail};
use std::path::{Path, PathBuf};
use std::process::Command;

/// What the peers need from PyPI.
const PACKAGES: [&str; 5] = ["torch", "onnx", "onnxruntime", "openvino", "opencv-python-headless<5"];

/// How often ours is run while all peers are run twice: after each of the four that infer, after
/// each of the two layouts that train.
const TURNS: [usize; 2] = [8, 4];

/// The nets that detect. They have two outputs, and no loss to be trained with here.
const DETECTORS: [&str; 3] = ["mobilenet_ssd", "mtcnn_pnet", "ultraface"];

/// One measurement.
struct Time {
    who: String,
    best_ms: f64,
    /// The rest of the line.
    rest: String,
}

/// What is measured of each net.
struct Bench<'a> {
    root: &'a Path,
    train: bool,
    batch: Option<&'a str>,
    reps: usize,
    /// The Python that has the peers, where they are wanted.
    peers: Option<PathBuf>,
}

/// Runs the benchmark with the arguments of `cargo xtask bench`.
pub(crate) fn run(root: &Path, args: &[&str]) -> Result<()> {
    let known = known_nets(root)?;
    let mut bench = Bench {
        root,
        train: false,
        batch: None,
        reps: 10,
        peers: None,
    };
    let mut nets = Vec::new();
    let mut args = args.iter();
    while let Some(&arg) = args.next() {
        let mut number = || args.next().copied().with_context(|| format!("{arg} needs a number"));
        match arg {
            "--peers" => bench.peers = Some(python(root)?),
            "--train" => bench.train = true,
            "--batch" => bench.batch = Some(number()?),
            "--reps" => bench.reps = number()?.parse().context("--reps needs a number")?,
            net if known.iter().any(|known| known == net) => nets.push(net),
            other => bail!("there is no net or option {other}; the nets are {}", known.join(", ")),
        }
    }
    if nets.is_empty() {
        let all = known.iter().map(String::as_str);
        nets = all.filter(|net| !bench.train || !DETECTORS.contains(net)).collect();
    }
    if let Some(net) = nets.iter().find(|net| bench.train && DETECTORS.contains(net)) {
        bail!("{net} detects, and its training is not measured; leave it out");
    }
    let mut columns = vec!["net", "ours, best ms", ""];
    if !bench.train {
        columns.extend(["engine, best ms", ""]);
    }
    if bench.peers.is_some() {
        columns.extend(["peers, best ms of both runs", "fastest peer / our fastest"]);
    }
    println!("| {} |\n|{}", columns.join(" | "), "---|".repeat(columns.len()));
    nets.into_iter().try_for_each(|net| bench.measure(net))
}

impl Bench<'_> {
    /// Prints the row of a net.
    fn measure(&self, net: &str) -> Result<()> {
        let mut ours = Vec::new();
        let mut peers: [Vec<Time>; 2] = Default::default();
        match &self.peers {
            None => {
                for mut command in self.ours(self.reps) {
                    ours.extend(measured(command.arg(net), net)?);
                }
            }
            Some(python) => {
                for run in &mut peers {
                    let times = measured(&mut self.peers(python, net), net)?;
                    let (own, others) = times.into_iter().partition(|time| time.who.starts_with("cortado"));
                    ours.extend::<Vec<_>>(own);
                    *run = others;
                }
            }
        }
        let mut row = format!("| {net} |");
        // What the peers are compared with: the engine, which comes last, or the training step.
        let mut last = f64::NAN;
        for who in self.names() {
            let times = ours.iter().filter(|time| time.who == *who);
            let best = times.min_by(|a, b| a.best_ms.total_cmp(&b.best_ms));
            let best = best.with_context(|| format!("our benchmark printed no time of {who}"))?;
            row += &format!(" {:.2} | {} |", best.best_ms, best.rest);
            last = best.best_ms;
        }
        if self.peers.is_some() {
            row += &compared(last, &peers);
        }
        println!("{row}");
        Ok(())
    }

    /// What ours calls its times.
    fn names(&self) -> &'static [&'static str] {
        match self.train {
            true => &["cortado train step"],
            false => &["cortado", "cortado engine"],
        }
    }

    /// The commands that measure ours, except for the net's name.
    fn ours(&self, reps: usize) -> Vec<Command> {
        let modes: &[Option<&str>] = match self.train {
            true => &[Some("--train")],
            false => &[None, Some("--engine")],
        };
        let commands = modes.iter().map(|mode| {
            let mut command = Command::new(env!("CARGO"));
            command.current_dir(self.root);
            command.args([
                "bench",
                "--quiet",
                "--package",
                "cortado-benches",
                "--bench",
                "nets",
                "--",
            ]);
            command.args(mode).args(["--reps", &reps.to_string()]);
            command.args(self.batch.iter().flat_map(|batch| ["--batch", batch]));
            command
        });
        commands.collect()
    }

    /// The command that measures the peers, and ours after each of them: what slows the machine
    /// down for a while then slows down both.
    fn peers(&self, python: &Path, net: &str) -> Command {
        let mut command = Command::new(python);
        command
            .current_dir(self.root)
            .arg("benches/peers.py")
            .arg(format!("benches/nets/{net}.prototxt"))
            .args(["--reps", &self.reps.to_string()])
            .args(self.train.then_some("--train"))
            .args(self.batch.iter().flat_map(|batch| ["--batch", batch]));
        // Together at most as many rounds as those of a peer in its two runs.
        let reps = 2 * self.reps / TURNS[usize::from(self.train)];
        for mut ours in self.ours(reps.max(1)) {
            ours.arg(net);
            let words = std::iter::once(ours.get_program()).chain(ours.get_args());
            let words = words.map(|word| word.to_string_lossy());
            command.arg("--between").arg(words.collect::<Vec<_>>().join(" "));
        }
        command
    }
}

/// The nets of `benches/nets`.
fn known_nets(root: &Path) -> Result<Vec<String>> {
    let mut nets = Vec::new();
    for entry in std::fs::read_dir(root.join("benches/nets"))? {
        let path = entry?.path();
        nets.extend(path.file_stem().and_then(|stem| stem.to_str()).map(String::from));
    }
    nets.sort();
    Ok(nets)
}

/// The peers' columns: each with its times of both runs, and the fastest of all against ours.
fn compared(ours: f64, [first, second]: &[Vec<Time>; 2]) -> String {
    let times = first.iter().map(|time| {
        let again = second.iter().find(|again| again.who == time.who);
        let again = again.map_or(f64::NAN, |again| again.best_ms);
        format!("{} {:.2}, {again:.2}", time.who, time.best_ms)
    });
    let all = first.iter().chain(second).map(|time| time.best_ms);
    let fastest = all.fold(f64::INFINITY, f64::min);
    format!(" {} | {:.2} |", times.collect::<Vec<_>>().join("; "), fastest / ours)
}

/// Runs a benchmark and reads its lines: `NET WHO min 1.23 ms median 1.30 ms ...`.
fn measured(command: &mut Command, net: &str) -> Result<Vec<Time>> {
    let output = command.output().with_context(|| format!("{command:?} cannot be run"))?;
    if !output.status.success() {
        bail!("{command:?} failed:\n{}", String::from_utf8_lossy(&output.stderr));
    }
    let text = String::from_utf8_lossy(&output.stdout);
    let times = text.lines().filter_map(|line| {
        let (who, figures) = line.strip_prefix(net)?.split_once(" min ")?;
        let (best, rest) = figures.trim_start().split_once(" ms")?;
        Some(Time {
            who: who.trim().into(),
            best_ms: best.parse().ok()?,
            rest: rest.rsplit_once(" ms").map_or("", |(_, rest)| rest.trim()).into(),
        })
    });
    Ok(times.collect())
}

/// A Python with the peers: the one that `CORTADO_PEERS_PYTHON` names, or a virtual environment
/// below `target`, made when it is first needed.
fn python(root: &Path) -> Result<PathBuf> {
    if let Some(named) = std::env::var_os("CORTADO_PEERS_PYTHON") {
        return Ok(named.into());
    }
    eprintln!("the peers, from PyPI unless they are there: {}", PACKAGES.join(", "));
    Ok(crate::python::environment(root, "peers", &PACKAGES)?.python())
}
