//! `cargo xtask soak`: a training, a test and a server in turn, for minutes to days. Memory, open files and threads stay level,
//! and a training that was stopped and continued gives the same bits as one that was not. The trainings are kept in
//! `target/soak`, so the next soak continues them.

use crate::step::{skip, succeed};
use anyhow::{Context, Result, bail, ensure};
use std::fs;
use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

const NET: &str = r#"
layer { name: "d" type: "Data" top: "x" top: "y" include { phase: TRAIN } transform_param { scale: 0.00390625 } data_param { source: "train_lmdb" backend: LMDB batch_size: 16 } }
layer { name: "d" type: "Data" top: "x" top: "y" include { phase: TEST } transform_param { scale: 0.00390625 } data_param { source: "test_lmdb" backend: LMDB batch_size: 16 } }
layer { name: "c" type: "Convolution" bottom: "x" top: "c" convolution_param { num_output: 8 kernel_size: 5 stride: 2 weight_filler { type: "xavier" } } }
layer { name: "p" type: "Pooling" bottom: "c" top: "p" pooling_param { pool: MAX kernel_size: 2 stride: 2 } }
layer { name: "r" type: "ReLU" bottom: "p" top: "p" }
layer { name: "drop" type: "Dropout" bottom: "p" top: "p" }
layer { name: "fc" type: "InnerProduct" bottom: "p" top: "fc" inner_product_param { num_output: 10 weight_filler { type: "xavier" } } }
layer { name: "loss" type: "SoftmaxWithLoss" bottom: "fc" bottom: "y" top: "loss" }
layer { name: "a" type: "Accuracy" bottom: "fc" bottom: "y" top: "accuracy" include { phase: TEST } }
"#;
const DEPLOY: &str = r#"
layer { name: "d" type: "Input" top: "x" input_param { shape { dim: 8 dim: 1 dim: 28 dim: 28 } } }
layer { name: "c" type: "Convolution" bottom: "x" top: "c" convolution_param { num_output: 8 kernel_size: 5 stride: 2 } }
layer { name: "p" type: "Pooling" bottom: "c" top: "p" pooling_param { pool: MAX kernel_size: 2 stride: 2 } }
layer { name: "r" type: "ReLU" bottom: "p" top: "p" }
layer { name: "fc" type: "InnerProduct" bottom: "p" top: "fc" inner_product_param { num_output: 10 } }
layer { name: "prob" type: "Softmax" bottom: "fc" top: "prob" }
"#;

/// How often a process is looked at.
const PAUSE: Duration = Duration::from_millis(250);
/// What a process may grow by from the second quarter of its time to the last.
const GROWTH: f64 = 1.05;
const MORE_BYTES: u64 = 4 << 20;

/// What a process has at a moment.
#[derive(Clone, Copy)]
struct Sample {
    bytes: u64,
    files: u64,
    threads: u64,
}

pub(crate) fn run(root: &Path, options: &[&str]) -> Result<()> {
    let minutes: f64 = match options {
        [] => 10.0,
        ["--minutes", minutes] => minutes.parse()?,
        _ => bail!("cargo xtask soak [--minutes N]"),
    };
    if !Path::new("/proc/self/status").exists() {
        return skip("soak", "there is no /proc, which has the memory of a process");
    }
    let soak = Soak::new(root)?;
    let part = Duration::from_secs_f64(minutes * 60.0 / 4.0);
    println!(
        "| run | seconds | memory at the second quarter, MiB | at the end | open files | threads |\n|---|--:|--:|--:|--:|--:|"
    );
    let train = soak.command(&["train", "-solver", "a.prototxt", "-snapshot", "latest", "--keep", "2"]);
    soak.level("train", train, part, true, |_| Ok(()))?;
    let (weights, reached) = soak.newest("a")?;
    soak.train_in_parts(reached)?;
    let again = soak.folder.join(format!("b_iter_{reached}.caffemodel"));
    ensure!(
        fs::read(&weights)? == fs::read(&again)?,
        "{} and {} differ",
        weights.display(),
        again.display()
    );
    let name = weights.display().to_string();
    let test = soak.command(&[
        "test",
        "-model",
        "net.prototxt",
        "-weights",
        &name,
        "-iterations",
        "100000000",
    ]);
    soak.level("test", test, part, false, |_| Ok(()))?;
    soak.serve(&name, part)?;
    println!("{reached} iterations in one run and in several gave the same bits");
    Ok(())
}

struct Soak {
    folder: PathBuf,
    program: PathBuf,
}

impl Soak {
    fn new(root: &Path) -> Result<Self> {
        let mut cargo = Command::new(env!("CARGO"));
        succeed(
            cargo
                .current_dir(root)
                .args(["build", "--workspace", "--all-features", "--bin", "caffe"]),
        )?;
        let soak = Self {
            folder: root.join("target/soak"),
            program: root.join("target/debug/caffe"),
        };
        fs::create_dir_all(&soak.folder)?;
        for (part, name) in [("train", "train_lmdb"), ("t10k", "test_lmdb")] {
            if !soak.folder.join(name).exists() {
                let file = |kind: &str| {
                    root.join(format!("data/mnist/{part}-{kind}-ubyte.gz"))
                        .display()
                        .to_string()
                };
                succeed(&mut soak.command(&["convert_mnist_data", &file("images-idx3"), &file("labels-idx1"), name]))?;
            }
        }
        fs::write(soak.folder.join("net.prototxt"), NET)?;
        fs::write(soak.folder.join("deploy.prototxt"), DEPLOY)?;
        for run in ["a", "b"] {
            let solver = format!(
                "net: \"net.prototxt\" base_lr: 0.01 momentum: 0.9 lr_policy: \"inv\" gamma: 0.0001 power: 0.75 max_iter: 100000000 \
                 test_iter: 5 test_interval: 500 display: 1000 snapshot: 1000 random_seed: 3 solver_mode: CPU snapshot_prefix: \"{run}\"\n"
            );
            fs::write(soak.folder.join(format!("{run}.prototxt")), solver)?;
        }
        Ok(soak)
    }

    fn command(&self, args: &[&str]) -> Command {
        let mut command = Command::new(&self.program);
        command
            .current_dir(&self.folder)
            .args(args)
            .stdout(Stdio::null())
            .stderr(Stdio::null());
        command
    }

    /// Runs a program for a time, calls `work` meanwhile, ends it, and checks that it stayed level.
    fn level(
        &self,
        name: &str,
        mut command: Command,
        time: Duration,
        ends_well: bool,
        mut work: impl FnMut(&Child) -> Result<()>,
    ) -> Result<()> {
        let mut child = command.spawn()?;
        let (start, mut samples) = (Instant::now(), Vec::new());
        while start.elapsed() < time {
            if let Some(status) = child.try_wait()? {
                bail!("{name} ended by itself with {status}");
            }
            work(&child)?;
            sleep(PAUSE);
            samples.push(sample(child.id())?);
        }
        succeed(Command::new("kill").args(["-TERM", &child.id().to_string()]))?;
        let status = child.wait()?;
        ensure!(!ends_well || status.success(), "{name} ended with {status}");
        let quarter = |index: usize| &samples[samples.len() * index / 4..samples.len() * (index + 1) / 4];
        let (early, late) = (held(quarter(1))?, held(quarter(3))?);
        let mib = |bytes: u64| bytes as f64 / f64::from(1 << 20);
        println!(
            "| {name} | {} | {:.1} | {:.1} | {} → {} | {} → {} |",
            start.elapsed().as_secs(),
            mib(early.bytes),
            mib(late.bytes),
            early.files,
            late.files,
            early.threads,
            late.threads
        );
        let allowed = (early.bytes as f64 * GROWTH) as u64 + MORE_BYTES;
        ensure!(
            late.bytes <= allowed,
            "{name} grows: {} MiB became {}",
            mib(early.bytes),
            mib(late.bytes)
        );
        ensure!(
            late.files <= early.files && late.threads <= early.threads,
            "{name} opens files or starts threads and keeps them"
        );
        Ok(())
    }

    /// The newest weights of a training, and their iteration.
    fn newest(&self, run: &str) -> Result<(PathBuf, u64)> {
        let start = format!("{run}_iter_");
        let names = fs::read_dir(&self.folder)?.filter_map(|entry| entry.ok()?.file_name().into_string().ok());
        let iterations = names.filter_map(|name| {
            name.strip_prefix(&start)?
                .strip_suffix(".caffemodel")?
                .parse::<u64>()
                .ok()
        });
        let newest = iterations
            .max()
            .context("there is no snapshot; the soak needs more time")?;
        Ok((self.folder.join(format!("{start}{newest}.caffemodel")), newest))
    }

    /// Trains to an iteration in three runs. Each continues from the snapshot of the one
    /// before.
    fn train_in_parts(&self, end: u64) -> Result<()> {
        let begun = self.newest("b").map_or(0, |(_, iteration)| iteration);
        for part in 1..=3 {
            let until = format!("max_iter={}", begun + (end - begun) * part / 3);
            succeed(&mut self.command(&[
                "train",
                "-solver",
                "b.prototxt",
                "-snapshot",
                "latest",
                "--set",
                &until,
                "--keep",
                "2",
            ]))?;
        }
        Ok(())
    }

    fn serve(&self, weights: &str, time: Duration) -> Result<()> {
        let port = TcpListener::bind("127.0.0.1:0")?.local_addr()?.port();
        let text = port.to_string();
        let command = self.command(&["serve", "net=deploy.prototxt", weights, "--port", &text]);
        let values = vec!["0.5"; 28 * 28].join(",");
        let body = format!(r#"{{"inputs":[{{"name":"x","shape":[1,1,28,28],"datatype":"FP32","data":[{values}]}}]}}"#);
        let request = format!(
            "POST /v2/models/net/infer HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\ncontent-length: {}\r\n\r\n{body}",
            body.len()
        );
        let (mut first, mut answers) = (None, 0u64);
        self.level("serve", command, time, false, |_| {
            for _ in 0..20 {
                let Ok(answer) = send(port, &request) else {
                    // It may not listen yet.
                    ensure!(first.is_none(), "the server answers no more");
                    return Ok(());
                };
                ensure!(answer.contains("200 OK"), "{answer}");
                let values = answer.split("\r\n\r\n").nth(1).unwrap_or_default().to_string();
                let first = first.get_or_insert_with(|| values.clone());
                ensure!(*first == values, "the same request has another answer: {values}");
                answers += 1;
            }
            Ok(())
        })?;
        ensure!(answers > 0, "the server answered nothing");
        println!("{answers} requests had one answer");
        Ok(())
    }
}

fn send(port: u16, request: &str) -> Result<String> {
    let mut stream = TcpStream::connect(("127.0.0.1", port))?;
    stream.set_read_timeout(Some(Duration::from_secs(60)))?;
    stream.write_all(request.as_bytes())?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer)?;
    Ok(answer)
}

fn sample(process: u32) -> Result<Sample> {
    let status = fs::read_to_string(format!("/proc/{process}/status"))?;
    let number = |name: &str| {
        let line = status.lines().find_map(|line| line.strip_prefix(name));
        line.and_then(|line| line.split_whitespace().next()?.parse::<u64>().ok())
            .unwrap_or(0)
    };
    Ok(Sample {
        bytes: number("VmRSS:") << 10,
        files: fs::read_dir(format!("/proc/{process}/fd"))?.count() as u64,
        threads: number("Threads:"),
    })
}

/// The most memory, and the fewest files and threads: a snapshot or a test has more of these for a moment, and one that is
/// kept is in every sample after it.
fn held(samples: &[Sample]) -> Result<Sample> {
    ensure!(!samples.is_empty(), "the soak needs more time");
    let all = |value: fn(&Sample) -> u64| samples.iter().map(value);
    Ok(Sample {
        bytes: all(|sample| sample.bytes).max().unwrap_or(0),
        files: all(|sample| sample.files).min().unwrap_or(0),
        threads: all(|sample| sample.threads).min().unwrap_or(0),
    })
}
