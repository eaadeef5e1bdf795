//! The checks of the program `caffe` in an emulator: training, snapshots, paths, Ctrl-C, messages.

use super::machine::Machine;
use super::table::Table;
use anyhow::{Context, Result, ensure};
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// A net that reads the database of the demo. Its weights change with every batch.
const NET: &str = r#"
layer { name: "data" type: "Data" top: "data" top: "label" transform_param { scale: 0.00390625 }
  data_param { source: "DATABASE" batch_size: 16 backend: LMDB } }
layer { name: "ip" type: "InnerProduct" bottom: "data" top: "ip"
  inner_product_param { num_output: 10 weight_filler { type: "xavier" } } }
layer { name: "loss" type: "SoftmaxWithLoss" bottom: "ip" bottom: "label" top: "loss" }
"#;
const SOLVER: &str = r#"net: "NET" base_lr: 0.01 momentum: 0.9 lr_policy: "fixed" random_seed: 1 max_iter: ITERATIONS
snapshot: 20 snapshot_prefix: "PREFIX" display: 10"#;
/// How long a program may take to do the expected work.
const PATIENCE: Duration = Duration::from_secs(120);

struct Caffe<'m> {
    machine: &'m Machine,
    root: &'m Path,
    folder: PathBuf,
}

/// Checks the program, and notes the results.
pub(super) fn check(machine: &Machine, root: &Path, table: &mut Table) {
    let folder = machine.work(root).join("caffe");
    let caffe = Caffe { machine, root, folder };
    let mut run = |what: &str, check: fn(&Caffe<'_>) -> Result<String>| {
        table.run(machine.target, what, || check(&caffe));
    };
    run("caffe demo with 100 iterations", demo);
    run("a run that is resumed from a snapshot", resumed);
    if machine.has_drives {
        run("paths with drive letters and backslashes", drives);
    }
    run("caffe device_query", device_query);
    run("caffe time", time);
    if machine.has_interrupts {
        run("Ctrl-C", interrupt);
    }
    run("a missing file", missing);
}

/// Trains on all of MNIST, from databases that it makes.
fn demo(caffe: &Caffe<'_>) -> Result<String> {
    fs::remove_dir_all(&caffe.folder).ok();
    fs::create_dir_all(&caffe.folder)?;
    let mut demo = caffe.command(&["demo", "--iterations", "100", "--dir"]);
    demo.arg(&caffe.folder).current_dir(caffe.root);
    let text = caffe.machine.printed(caffe.root, &mut demo)?;
    let mut accuracies = text
        .lines()
        .filter_map(|line| line.trim().strip_prefix("Test accuracy: "));
    let accuracy = accuracies.next_back().context(text.clone())?;
    ensure!(text.contains("of 10 are right."), "{text}");
    Ok(format!("accuracy {accuracy}"))
}

/// A run of 40 iterations gives the same files as one that begins with iteration 20 of it, which also writes over files
/// that are there.
fn resumed(caffe: &Caffe<'_>) -> Result<String> {
    let solver = caffe.solver("mnist_train_lmdb", "net.prototxt", "run", 40)?;
    let read = |name: &str| fs::read(caffe.folder.join(name)).with_context(|| format!("{name} was not written"));
    let files = ["run_iter_40.caffemodel", "run_iter_40.solverstate"];
    caffe.printed(&["train", "-solver", &solver])?;
    let first = [read(files[0])?, read(files[1])?];
    caffe.printed(&["train", "-solver", &solver, "-snapshot", "run_iter_20.solverstate"])?;
    for (name, first) in files.into_iter().zip(first) {
        ensure!(read(name)? == first, "{name} differs");
    }
    Ok("same weights and state".into())
}

/// All paths are absolute, as Windows writes them: on the command line, and in prototxts.
fn drives(caffe: &Caffe<'_>) -> Result<String> {
    let absolute = |name: &str| format!("Z:{}\\{name}", caffe.folder.display()).replace('/', "\\");
    let quoted = |name: &str| absolute(name).replace('\\', "\\\\");
    caffe.solver(
        &quoted("mnist_train_lmdb"),
        &quoted("net.prototxt"),
        &quoted("drive"),
        20,
    )?;
    let text = caffe.printed(&["train", "-solver", &absolute("solver.prototxt")])?;
    let written = caffe.folder.join("drive_iter_20.caffemodel");
    ensure!(written.exists(), "{} was not written: {text}", written.display());
    Ok(String::new())
}

fn device_query(caffe: &Caffe<'_>) -> Result<String> {
    let (_, text) = caffe.output(&["device_query"])?;
    ensure!(!text.contains("panicked") && !text.trim().is_empty(), "{text}");
    Ok(text.trim().lines().next().unwrap_or_default().into())
}

fn time(caffe: &Caffe<'_>) -> Result<String> {
    let text = caffe.printed(&["time", "-model", "lenet.prototxt", "-iterations", "2"])?;
    let line = text.lines().find(|line| line.contains("Average Forward-Backward"));
    line.context(text.clone())?;
    Ok(String::new())
}

/// Training is stopped by the signal, which an emulator passes to the program as the system has it, with a snapshot.
fn interrupt(caffe: &Caffe<'_>) -> Result<String> {
    let solver = caffe.solver("mnist_train_lmdb", "net.prototxt", "stopped", 1_000_000)?;
    let log = caffe.folder.join("interrupt.log");
    let file = File::create(&log)?;
    let mut train = caffe.command(&["train", "-solver", &solver]);
    train.stdin(Stdio::null()).stdout(file.try_clone()?).stderr(file);
    let mut child = train.spawn()?;
    let log = || fs::read_to_string(&log).unwrap_or_default();
    let has_begun = wait(&mut child, || log().contains("Iteration 10,"))?;
    let sent = Command::new("kill").args(["-INT", &child.id().to_string()]).status()?;
    let has_ended = wait(&mut child, || false)?;
    if !has_ended {
        child.kill()?;
        child.wait()?;
    }
    let log = log();
    let is_written = || fs::read_dir(&caffe.folder).is_ok_and(|mut files| files.any(|file| is_state(file.ok())));
    let is_stopped = log.contains("Optimization stopped early.") && is_written();
    ensure!(has_begun && sent.success() && has_ended && is_stopped, "{log}");
    Ok("stopped with a snapshot".into())
}

/// Whether a file is the snapshot of the run that is stopped.
fn is_state(file: Option<fs::DirEntry>) -> bool {
    let name = file.map(|file| file.file_name().to_string_lossy().into_owned());
    name.is_some_and(|name| name.starts_with("stopped_iter_") && name.ends_with(".solverstate"))
}

/// Waits until something happens or a program ends. The result is whether it did in time.
fn wait(child: &mut Child, has_happened: impl Fn() -> bool) -> Result<bool> {
    let start = Instant::now();
    while start.elapsed() < PATIENCE {
        if has_happened() || child.try_wait()?.is_some() {
            return Ok(true);
        }
        std::thread::sleep(Duration::from_millis(100));
    }
    Ok(false)
}

fn missing(caffe: &Caffe<'_>) -> Result<String> {
    let (is_done, text) = caffe.output(&["train", "-solver", "missing.prototxt"])?;
    ensure!(
        !is_done && text.contains("missing.prototxt") && !text.contains("panicked"),
        "{text}"
    );
    Ok(text.trim().lines().last().unwrap_or_default().into())
}

impl Caffe<'_> {
    /// Writes a net and a solver, and gives the solver's name.
    fn solver(&self, database: &str, net: &str, prefix: &str, iterations: u32) -> Result<String> {
        let solver = SOLVER.replace("NET", net).replace("PREFIX", prefix);
        let solver = solver.replace("ITERATIONS", &iterations.to_string());
        fs::write(self.folder.join("net.prototxt"), NET.replace("DATABASE", database))?;
        fs::write(self.folder.join("solver.prototxt"), solver)?;
        Ok("solver.prototxt".into())
    }

    fn command(&self, arguments: &[&str]) -> Command {
        let program = self.machine.program(self.root, "caffe");
        let mut command = self.machine.command(self.root, &program);
        command.args(arguments).current_dir(&self.folder);
        command
    }

    fn printed(&self, arguments: &[&str]) -> Result<String> {
        self.machine.printed(self.root, &mut self.command(arguments))
    }

    fn output(&self, arguments: &[&str]) -> Result<(bool, String)> {
        self.machine.output(self.root, &mut self.command(arguments))
    }
}
