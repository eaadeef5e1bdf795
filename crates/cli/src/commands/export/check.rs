//! The net and its model on the same random numbers, the model in ONNX Runtime.

use crate::inputs::with_random_values;
use crate::python::{interpreter, isolated};
use anyhow::{Context, Result, bail};
use cortado_caffe2::predictor::PredictorGraph;
use cortado_core::{Blob, Error};
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

/// What a model was made of.
pub(super) enum Original<'a> {
    Net(&'a mut Net<f32>),
    Graph(&'a PredictorGraph),
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
pub(super) fn run(model: &Path, mut original: Original<'_>, report: &ExportReport) -> Result<Vec<Compared>> {
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
    let [inputs, outputs] = original.run(report)?;
    let job = Job { model, inputs, outputs };
    let mut child = isolated(&python, RUN)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()?;
    let input = child.stdin.take().context("Python takes no input")?;
    // A Python that dies early reports the reason itself.
    drop(serde_json::to_writer(std::io::BufWriter::new(input), &job));
    let output = child.wait_with_output()?;
    if !output.status.success() {
        let message = String::from_utf8_lossy(&output.stderr);
        bail!(
            "ONNX Runtime does not run the model: {}",
            message.trim().lines().last().unwrap_or("")
        );
    }
    Ok(serde_json::from_slice(&output.stdout)?)
}

impl Original<'_> {
    /// Random inputs, and the outputs for them. Inputs after the first are integers where it
    /// takes no others.
    fn run(&mut self, report: &ExportReport) -> Result<[Vec<Values>; 2]> {
        let inputs = report.inputs.iter();
        let shapes: Vec<_> = inputs
            .filter_map(|input| Some((input.name.clone(), self.input_shape(&input.blob)?)))
            .collect();
        with_random_values(&shapes, |values| {
            let given = shapes.iter().zip(values);
            let inputs = given.map(|((name, shape), values)| Values {
                name: name.clone(),
                shape: shape.clone(),
                values,
            });
            let inputs: Vec<Values> = inputs.collect();
            let outputs = self.outputs(&inputs, report)?;
            Ok([inputs, outputs])
        })
    }

    fn input_shape(&self, blob: &str) -> Option<Vec<usize>> {
        match self {
            Self::Net(net) => Some(net.blob(blob)?.shape().to_vec()),
            Self::Graph(predictor) => {
                let graph = predictor.graph();
                let mut values = graph.inputs.iter().map(|input| &graph.values[input.value]);
                Some(values.find(|value| value.name == blob)?.shape.clone())
            }
        }
    }

    fn outputs(&mut self, inputs: &[Values], report: &ExportReport) -> Result<Vec<Values>, Error> {
        let blob_of = |name: &str| {
            report
                .inputs
                .iter()
                .find(|input| input.name == name)
                .map(|input| &input.blob[..])
        };
        match self {
            Self::Net(net) => {
                for input in inputs {
                    if let Some(blob) = blob_of(&input.name).and_then(|blob| net.blob(blob)) {
                        blob.data_overwrite()?.copy_from_slice(&input.values);
                    }
                }
                forward(net, report)?;
                let read = |name: &str, blob: &str| {
                    let blob = net
                        .blob(blob)
                        .ok_or_else(|| Error::internal("the net has lost a blob"))?;
                    values(name, blob)
                };
                let outputs = report.outputs.iter();
                outputs.map(|output| read(&output.name, &output.blob)).collect()
            }
            Self::Graph(predictor) => {
                let graph = predictor.graph();
                let mut blobs = Vec::new();
                for input in &graph.inputs {
                    let value = &graph.values[input.value];
                    let given = inputs.iter().find(|given| blob_of(&given.name) == Some(&value.name));
                    let given = given.ok_or_else(|| Error::internal("the model has lost an input"))?;
                    blobs.push(Blob::from_data(&value.name, &value.shape, &given.values)?);
                }
                let blobs: Vec<&Blob<f32>> = blobs.iter().collect();
                let owner = predictor.owner();
                let found = cortado_reference::run_graph(graph, owner, predictor.ctx(), &blobs)?;
                let outputs = report.outputs.iter().zip(&found);
                outputs.map(|(output, blob)| values(&output.name, blob)).collect()
            }
        }
    }
}

fn values(name: &str, blob: &Blob<f32>) -> Result<Values, Error> {
    Ok(Values {
        name: name.into(),
        shape: blob.shape().to_vec(),
        values: blob.data()?.to_vec(),
    })
}

/// Runs all layers except those whose tops are inputs of the model.
fn forward(net: &mut Net<f32>, report: &ExportReport) -> Result<(), Error> {
    for layer in 0..net.layer_names().len() {
        if report.layers[layer].how != "input" {
            net.forward_layer(layer)?;
        }
    }
    Ok(())
}
