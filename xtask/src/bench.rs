//! The table of the eight nets: ours, and on demand the engines that a user would pick instead, each measured before and after us.

use anyhow::{Context, Result, bail};
use std::path::{Path, PathBuf};
use std::process::Command;

/// What the peers need from PyPI.
const PACKAGES: [&str; 5] = ["torch", "onnx", "onnxruntime", "openvino", "opencv-python-headless<5"];

/// One measurement.
struct Time {
    who: String,
    best_ms: f64,
    /// What else is said of it.
    rest: String,
}

/// Runs the benchmark with the arguments of `cargo xtask bench`.
pub(crate) fn run(root: &Path, args: &[&str]) -> Result<()> {
    let with_peers = args.contains(&"--peers");
    let known = known_nets(root)?;
    let (mut options, mut nets) = (Vec::new(), Vec::new());
    let mut args = args.iter().filter(|&&arg| arg != "--peers");
    while let Some(&arg) = args.next() {
        match arg {
            "--train" => options.push(arg),
            "--batch" | "--reps" => {
                options.extend([arg, args.next().with_context(|| format!("{arg} needs a number"))?])
            }
            net if known.iter().any(|known| known == net) => nets.push(net),
            other => bail!("there is no net or option {other}; the nets are {}", known.join(", ")),
        }
    }
    if nets.is_empty() {
        nets = known.iter().map(String::as_str).collect();
    }
    let python = with_peers.then(|| python(root)).transpose()?;
    let forward = !options.contains(&"--train");
    println!(
        "| net | ours, best ms | |{}{}",
        if forward { " engine, best ms | |" } else { "" },
        if with_peers {
            " peers, best ms before and after | fastest peer / our fastest |"
        } else {
            ""
        }
    );
    println!(
        "|---|---|---|{}{}",
        if forward { "---|---|" } else { "" },
        if with_peers { "---|---|" } else { "" }
    );
    for net in nets {
        let peers = |python: &PathBuf| peers(root, python, net, &options);
        let before = python.as_ref().map(peers).transpose()?;
        let mut fastest = ours(root, net, &options)?;
        let mut row = format!("| {net} | {:.2} | {} |", fastest.best_ms, fastest.rest);
        if forward {
            let engine = ours(root, net, &[&options[..], &["--engine"]].concat())?;
            row += &format!(" {:.2} | {} |", engine.best_ms, engine.rest);
            fastest = engine;
        }
        let after = python.as_ref().map(peers).transpose()?;
        if let (Some(before), Some(after)) = (before, after) {
            row += &compared(&fastest, &before, &after);
        }
        println!("{row}");
    }
    Ok(())
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

/// The peers' columns: each with both its times, and the fastest of all against ours.
fn compared(ours: &Time, before: &[Time], after: &[Time]) -> String {
    let times = before.iter().map(|first| {
        let second = after.iter().find(|time| time.who == first.who);
        format!(
            "{} {:.2}, {:.2}",
            first.who,
            first.best_ms,
            second.map_or(f64::NAN, |time| time.best_ms)
        )
    });
    let fastest = before
        .iter()
        .chain(after)
        .map(|time| time.best_ms)
        .fold(f64::INFINITY, f64::min);
    format!(
        " {} | {:.2} |",
        times.collect::<Vec<_>>().join("; "),
        fastest / ours.best_ms
    )
}

fn ours(root: &Path, net: &str, options: &[&str]) -> Result<Time> {
    let mut command = Command::new(env!("CARGO"));
    command.current_dir(root).args([
        "bench",
        "--quiet",
        "--package",
        "cortado-benches",
        "--bench",
        "nets",
        "--",
    ]);
    let times = measured(command.args(options).arg(net), net)?;
    let mut steps = times.into_iter();
    steps.next().context("our benchmark printed no time")
}

fn peers(root: &Path, python: &Path, net: &str, options: &[&str]) -> Result<Vec<Time>> {
    let mut command = Command::new(python);
    command
        .arg(root.join("benches/peers.py"))
        .arg(root.join(format!("benches/nets/{net}.prototxt")));
    let mut times = measured(command.args(options), net)?;
    // Of training, the whole step counts.
    let steps = options.contains(&"--train");
    times.retain(|time| !steps || time.who.contains("step"));
    Ok(times)
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

/// A Python with the peers: the one that `CORTADO_PEERS_PYTHON` names, or a virtual environment below `target`, made when it is first needed.
fn python(root: &Path) -> Result<PathBuf> {
    if let Some(named) = std::env::var_os("CORTADO_PEERS_PYTHON") {
        return Ok(named.into());
    }
    let folder = root.join("target/peers");
    let (python, ready) = (folder.join("bin/python"), folder.join("ready"));
    if !ready.exists() {
        eprintln!("installing {} into {}", PACKAGES.join(", "), folder.display());
        succeed(Command::new("python3").args(["-m", "venv"]).arg(&folder))?;
        succeed(
            Command::new(&python)
                .args(["-m", "pip", "install", "--quiet"])
                .args(PACKAGES),
        )?;
        std::fs::write(ready, "")?;
    }
    Ok(python)
}

fn succeed(command: &mut Command) -> Result<()> {
    match command.status().with_context(|| format!("{command:?} cannot be run"))? {
        status if status.success() => Ok(()),
        status => bail!("{command:?}: {status}"),
    }
}
