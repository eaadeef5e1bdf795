//! The net and its model on the same random numbers, the model in ONNX Runtime.

use crate::python::{interpreter, isolated};
use anyhow::{Context, Result, bail};
use cortado_core::{Error, Rng};
use cortado_net::Net;
use cortado_onnx::ExportReport;
use serde::{Deserialize, Serialize};
use std::path::Path;
use std::process::Stdio;

/// Runs a model on the numbers of a message on standard input, and prints its outputs.
const RUN: &str = "import json, sys
import numpy, onnxruntime
job = json.load(sys.stdin)
onnxruntime.set_default_logger_severity(3)
session = onnxruntime.InferenceSession(job['model'], providers=['CPUExecutionProvider'])
feed = {i['name']: numpy.array(i['values'], numpy.float32).reshape(i['shape']) for i in job['inputs']}
names = [o['name'] for o in job['outputs']]
found = session.run(names, feed)
result = []
for output, value in zip(job['outputs'], found):
    expected = numpy.array([float('nan') if v is None else v for v in output['values']], numpy.float64)
    expected = expected.reshape(output['shape'])
    finite = numpy.isfinite(expected)
    greatest = float(numpy.abs(expected[finite]).max()) if finite.any() else 0.0
    if value.shape != expected.shape:
        print(f\"{output['name']}: the shape is {value.shape}, not {expected.shape}\", file=sys.stderr)
        sys.exit(3)
    same = (value == expected) | ~(finite | numpy.isfinite(value))
    apart = numpy.nan_to_num(numpy.where(same, 0, numpy.abs(value - expected)), nan=1e30, posinf=1e30)
    result.append({'name': output['name'], 'greatest': greatest,
                   'difference': float(apart.max()) / max(greatest, 1e-6) if apart.size else 0.0})
print(json.dumps(result))";

/// Values of the model.
#[derive(Serialize)]
struct Values {
    name: String,
    shape: Vec<usize>,
    values: Vec<f32>,
}

#[derive(Serialize)]
struct Job<'a> {
    model: &'a Path,
    inputs: Vec<Values>,
    outputs: Vec<Values>,
}

/// How far an output is from the net's.
#[derive(Debug, Deserialize)]
pub(super) struct Compared {
    pub(super) name: String,
    /// The greatest difference, as a share of `greatest`.
    pub(super) difference: f64,
    /// The greatest number of the net's.
    pub(super) greatest: f64,
}

/// Runs both.
///
/// # Errors
/// A net that takes no random numbers; no Python, or one without ONNX Runtime.
pub(super) fn run(model: &Path, net: &mut Net<f32>, report: &ExportReport) -> Result<Vec<Compared>> {
    let python = interpreter();
    let has = isolated(&python, "import numpy, onnxruntime")
        .stdin(Stdio::null())
        .stderr(Stdio::null())
        .status();
    if !has.is_ok_and(|status| status.success()) {
        bail!(
            "{python} has no ONNX Runtime, so nothing was checked: install it (pip install onnxruntime), or name another Python by \
             CORTADO_PYTHON"
        );
    }
    let inputs = fill(net, report)?;
    let read = |name: &str, blob: &str| -> Result<Values> {
        let blob = net.blob(blob).context("the net has lost a blob")?;
        Ok(Values {
            name: name.into(),
            shape: blob.shape().to_vec(),
            values: blob.data()?.to_vec(),
        })
    };
    let outputs = report.outputs.iter().map(|output| read(&output.name, &output.blob));
    let job = Job {
        model,
        inputs,
        outputs: outputs.collect::<Result<_>>()?,
    };
    let mut child = isolated(&python, RUN)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()?;
    let input = child.stdin.take().context("Python takes no input")?;
    // A Python that dies early says why by itself.
    drop(serde_json::to_writer(std::io::BufWriter::new(input), &job));
    let output = child.wait_with_output()?;
    if !output.status.success() {
        let said = String::from_utf8_lossy(&output.stderr);
        bail!(
            "ONNX Runtime does not run the model: {}",
            said.trim().lines().last().unwrap_or("")
        );
    }
    Ok(serde_json::from_slice(&output.stdout)?)
}

/// Fills the inputs with random numbers and runs the net; with whole ones where it asks for those.
fn fill(net: &mut Net<f32>, report: &ExportReport) -> Result<Vec<Values>> {
    let mut rng = Rng::new(1);
    let mut problem: Option<Error> = None;
    for whole in [false, true] {
        let mut inputs = Vec::new();
        for (index, input) in report.inputs.iter().enumerate() {
            let Some(blob) = net.blob_mut(&input.blob) else {
                continue;
            };
            let mut data = blob.data_overwrite()?;
            data.fill_with(|| match whole && index > 0 {
                true => f32::from(u8::from(rng.uniform(0.0, 1.0) > 0.5)),
                false => rng.uniform(-1.0, 1.0) as f32,
            });
            let values = data.to_vec();
            drop(data);
            inputs.push(Values {
                name: input.name.clone(),
                shape: blob.shape().to_vec(),
                values,
            });
        }
        match forward(net, report) {
            Ok(()) => return Ok(inputs),
            Err(error) => problem = Some(error),
        }
    }
    match problem {
        Some(problem) => bail!("the net takes no random inputs: {problem}"),
        None => Ok(Vec::new()),
    }
}

/// Runs all layers but those whose tops are inputs of the model.
fn forward(net: &mut Net<f32>, report: &ExportReport) -> Result<(), Error> {
    for layer in 0..net.layer_names().len() {
        if report.layers[layer].how != "input" {
            net.forward_layer(layer)?;
        }
    }
    Ok(())
}
