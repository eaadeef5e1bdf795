//! `cargo xtask models DIR`: runs every model below a folder that has recorded outputs, in the net
//! and in the engine, and compares. With `CORTADO_DEVICE`, as in tests, the net runs on that device,
//! and beside it on the host.
//!
//! A recording is a `<weights>.reference.safetensors` with `in/<blob>` and `out/<blob>`. Its
//! metadata name the weights and the prototxt; without the latter it is the prototxt of the
//! weights' name beside them.

use anyhow::{Context, Result, ensure};
use cortado::{Blob, Ctx, Engine, EngineOptions, Net, Phase, Rng, Shape};
use cortado_math::testing::{Fixture, FixtureTensor, TestDevice, Tolerance, compare};
use std::fs;
use std::ops::DerefMut;
use std::path::{Path, PathBuf};
use std::time::Instant;

const ENDING: &str = ".reference.safetensors";

/// Runs all recordings below `folder`, and prints the result of each one.
pub(crate) fn run(folder: &Path) -> Result<()> {
    let start = Instant::now();
    let mut recordings = Vec::new();
    collect(folder, &mut recordings)?;
    ensure!(!recordings.is_empty(), "{}: no file ends in {ENDING}", folder.display());
    let mut equal = 0;
    let (mut worst, mut steps) = (0.0, 0);
    let device = TestDevice::chosen();
    for path in &recordings {
        let start = Instant::now();
        match check(path, &device) {
            Ok(found) if found.differences.is_empty() => {
                println!("{}: equal", path.display());
                equal += 1;
                worst = found.error.max(worst);
                steps += found.steps;
                if device.device().is_some() {
                    println!("{}: {:.1} s", path.display(), start.elapsed().as_secs_f64());
                }
            }
            Ok(found) => println!("{}: differs\n  {}", path.display(), found.differences.join("\n  ")),
            Err(error) => println!("{}: {error:#}", path.display()),
        }
    }
    let seconds = start.elapsed().as_secs_f64();
    let (where_, pair) = match device.device() {
        None => (
            format!("in the net and in the engine ({steps} steps)"),
            "engine and net",
        ),
        Some(_) => (
            format!("in the net on the {}", device.name()),
            "the device and the host",
        ),
    };
    println!(
        "{equal} of {} models give the recorded outputs, {where_}, in {seconds:.1} s",
        recordings.len()
    );
    println!("Between {pair} the largest difference is {worst:.1e} of an output's largest value.");
    ensure!(equal == recordings.len(), "{} models differ", recordings.len() - equal);
    Ok(())
}

fn collect(folder: &Path, recordings: &mut Vec<PathBuf>) -> Result<()> {
    let listed = fs::read_dir(folder).with_context(|| folder.display().to_string())?;
    let mut inside = listed
        .map(|entry| entry.map(|entry| entry.path()))
        .collect::<Result<Vec<_>, _>>()?;
    inside.sort();
    for path in inside {
        if path.is_dir() {
            collect(&path, recordings)?;
        } else if path.to_string_lossy().ends_with(ENDING) {
            recordings.push(path);
        }
    }
    Ok(())
}

/// The result of a model.
struct Found {
    /// The outputs that are not within 1e-4 of the recorded ones.
    differences: Vec<String>,
    /// The largest difference between engine and net, or device and host, relative to the largest
    /// value of its output.
    error: f64,
    steps: usize,
}

fn check(path: &Path, device: &TestDevice) -> Result<Found> {
    let recording = Fixture::read(path)?;
    let net = run_net(path, &recording, device)?;
    let host = match device.device() {
        Some(_) => Some(run_net(path, &recording, &TestDevice::Cpu)?),
        None => None,
    };
    let mut found = Found {
        differences: Vec::new(),
        error: 0.0,
        steps: 0,
    };
    for (name, tensor) in recording.folder("out") {
        let blob = output(&net, name).with_context(|| format!("there is no output \"{name}\""))?;
        let data = blob.data()?;
        let expected = without_padding(tensor, data.len());
        found.compare(name, &data, expected);
        match host.as_ref().and_then(|host| output(host, name)) {
            Some(on_host) => found.beside(&data, &on_host.data()?),
            None => {
                let fast = by_engine(&net, blob.name(), &mut found.steps)?;
                found.compare(&format!("{name} by the engine"), &fast, expected);
                found.beside(&data, &fast);
            }
        }
    }
    Ok(found)
}

impl Found {
    fn compare(&mut self, what: &str, found: &[f32], expected: &[f32]) {
        self.differences
            .extend(compare(what, found, expected, Tolerance::RECORDED).err());
    }

    fn beside(&mut self, one: &[f32], other: &[f32]) {
        let largest = one.iter().fold(1e-6f32, |largest, value| largest.max(value.abs()));
        let error = one.iter().zip(other).map(|(a, b)| (a - b).abs()).fold(0.0f32, f32::max);
        self.error = self.error.max(f64::from(error / largest));
    }
}

/// The net of a recording with its inputs, which has run on a device.
fn run_net(path: &Path, recording: &Fixture, device: &TestDevice) -> Result<impl DerefMut<Target = Net<f32>>> {
    let weights = path.with_file_name(recording.text("weights")?);
    let prototxt = match recording.text("prototxt") {
        Ok(name) => path.with_file_name(name),
        Err(_) => weights.with_extension("prototxt"),
    };
    let ctx = device.ctx(Ctx::new(Phase::TEST, Rng::new(1)));
    let mut net = cortado::open(&prototxt).context(&ctx).weights(&weights).net::<f32>()?;
    for (name, tensor) in recording.folder("in") {
        let blob = net
            .blob_mut(name)
            .with_context(|| format!("there is no input \"{name}\""))?;
        blob.reshape(&Shape::new(&tensor.shape)?)?;
        blob.data_overwrite()?.copy_from_slice(&tensor.data);
    }
    net.reshape()?;
    net.forward()?;
    Ok(net)
}

/// A blob of the net as the engine computes it.
fn by_engine(net: &Net<f32>, blob: &str, steps: &mut usize) -> Result<Vec<f32>> {
    let options = EngineOptions {
        outputs: vec![blob.to_string()],
        ..Default::default()
    };
    let engine = Engine::compile(net, &options)?;
    *steps += engine.steps().len();
    let outputs = engine.run_on(net)?;
    let (_, found) = outputs.iter().next().context("the engine gives nothing")?;
    Ok(found.to_vec())
}

/// The numbers of a recording, without the rows of zeros that OpenCV puts after the detections.
fn without_padding(tensor: &FixtureTensor, found: usize) -> &[f32] {
    const DETECTION: usize = 7;
    match tensor.data.split_at_checked(found) {
        Some((rows, rest)) if tensor.shape.last() == Some(&DETECTION) && rest.iter().all(|&value| value == 0.0) => rows,
        _ => &tensor.data,
    }
}

/// The blob of this name, or else the first top of the layer: programs that compute in place have
/// no other name for it.
fn output<'a>(net: &'a Net<f32>, name: &str) -> Option<&'a Blob<f32>> {
    let of_layer = || Some(net.blob_at(*net.tops(net.layer_index(name)?).first()?));
    net.blob(name).or_else(of_layer)
}
