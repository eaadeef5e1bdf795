//! Models of Caffe2: pairs of an init net and a predict net.

use crate::error::{Problem, Result};
use crate::inputs::Input;
use crate::options::Options;
use crate::outputs::{Output, OutputsObject};
use cortado::{Error, Source};
use cortado_caffe2::tensor::Values;
use cortado_caffe2::{Predictor, Runtime, Tensor};
use cortado_core::{content, open_source, reserve, text_in};
use cortado_proto::caffe2::NetDef;
use cortado_proto::{binary, text};
use std::path::Path;
use std::sync::Arc;

/// A predictor; any number of threads may run it.
pub(crate) struct Caffe2Model {
    predictor: Predictor,
    /// The inputs that every run needs.
    inputs: Vec<String>,
}

/// The net in a file.
///
/// # Errors
/// A file that cannot be read or is not a net.
pub(crate) fn open(path: &Path) -> Result<NetDef> {
    read(&open_source(path)?)
}

/// The net in the content of a file.
///
/// # Errors
/// Bytes that are not a net.
pub(crate) fn of_bytes(role: &str, bytes: Vec<u8>) -> Result<NetDef> {
    read(&Source::memory(role, bytes))
}

/// A net as text or as binary.
fn read(source: &Source) -> Result<NetDef> {
    let mut start = [0; 256];
    let filled = source.fill_at(0, &mut start);
    let filled = filled.map_err(|e| Error::io("read", source.name(), e))?;
    if is_text(&start[..filled]) {
        let bytes = content(source)?;
        let (text, name) = (text_in(&bytes, source.name())?, source.name().display().to_string());
        let parsed = text::parse::<NetDef>(text, &name, text::TextOptions::default());
        let (net, _) = parsed.map_err(cortado_proto::Error::from)?;
        return Ok(net);
    }
    Ok(binary::read_source(source)?)
}

/// Whether bytes begin as text does. The last character may be incomplete.
fn is_text(start: &[u8]) -> bool {
    let is_utf8 = str::from_utf8(start).map_or_else(|error| error.error_len().is_none(), |_| true);
    is_utf8 && !start.is_empty() && start.iter().all(|&byte| byte >= b' ' || b"\t\n\r".contains(&byte))
}

impl Caffe2Model {
    pub(crate) fn new(init: &NetDef, predict: &NetDef, options: &Options) -> Result<Self> {
        let runtime = Arc::new(Runtime::new(options.ctx()));
        let mut predict = predict.clone();
        if !options.outputs.is_empty() {
            check_outputs(&predict, &options.outputs)?;
            predict.external_output.clone_from(&options.outputs);
        }
        let predictor = Predictor::new(&runtime, init, &predict, None)?;
        let inputs = free_inputs(init, &predict);
        let predictor = match options.engine {
            Some(false) => predictor.without_engine(),
            _ => predictor,
        };
        Ok(Self { predictor, inputs })
    }

    pub(crate) fn inputs(&self) -> &[String] {
        &self.inputs
    }

    pub(crate) fn outputs(&self) -> &[String] {
        self.predictor.outputs()
    }

    pub(crate) fn run(&self, inputs: &[Input]) -> Result<OutputsObject> {
        if let Some(missing) = self.inputs.iter().find(|name| inputs.iter().all(|i| i.name != **name)) {
            return Err(Problem::argument(format!("the input \"{missing}\" is not given")));
        }
        let tensors = inputs.iter().map(|input| {
            if !self.predictor.def().external_input.contains(&input.name) {
                let (name, names) = (&input.name, self.inputs.join(", "));
                let problem = format!("\"{name}\" is not an input of the model; its inputs: {names}");
                return Err(Problem::argument(problem));
            }
            let shape = input.shape.as_deref().ok_or_else(|| {
                let name = &input.name;
                Problem::argument(format!(
                    "the shape of the input \"{name}\" is needed: files of Caffe2 do not have it"
                ))
            })?;
            Ok((input.name.as_str(), Tensor::from_slice(shape, &input.values)?))
        });
        let outputs = self.predictor.run_map(&tensors.collect::<Result<Vec<_>>>()?)?;
        let outputs = outputs.into_iter().map(|(name, tensor)| {
            Ok(Output {
                shape: tensor.shape().to_vec(),
                values: floats(&name, &tensor)?,
                name,
            })
        });
        Ok(OutputsObject::of(outputs.collect::<Result<_>>()?, 0.0))
    }
}

/// The external inputs of a net that its init net does not make. Converters let it make the inputs too, as placeholders: then it is
/// the first external input, as Caffe2's own predictor takes it.
fn free_inputs(init: &NetDef, predict: &NetDef) -> Vec<String> {
    let made = |name: &String| init.op.iter().any(|op| op.output.contains(name));
    let external = &predict.external_input;
    let free: Vec<String> = external.iter().filter(|name| !made(name)).cloned().collect();
    match free.is_empty() {
        true => external.first().cloned().into_iter().collect(),
        false => free,
    }
}

/// Any blob may be an output, but it must exist.
fn check_outputs(predict: &NetDef, outputs: &[String]) -> Result<()> {
    let exists =
        |name: &String| predict.external_input.contains(name) || predict.op.iter().any(|op| op.output.contains(name));
    match outputs.iter().find(|name| !exists(name)) {
        None => Ok(()),
        Some(name) => Err(Problem::argument(format!(
            "the net has no blob \"{name}\" to be an output"
        ))),
    }
}

/// The elements of a tensor as floats.
#[allow(clippy::cast_precision_loss, clippy::cast_possible_truncation)] // The header states the conversion.
fn floats(name: &str, tensor: &Tensor) -> Result<Vec<f32>> {
    macro_rules! converted {
        ($array:expr, $one:expr) => {{
            let data = $array.data()?;
            Ok(reserve::collected(data.iter().map($one))?)
        }};
    }
    match tensor.values() {
        Values::Float(array) => Ok(reserve::copied(&array.data()?)?),
        Values::Double(array) => converted!(array, |&value| value as f32),
        Values::Float16(array) => converted!(array, |&value| f32::from(value)),
        Values::Int32(array) => converted!(array, |&value| value as f32),
        Values::Int64(array) => converted!(array, |&value| value as f32),
        Values::Uint8(array) => converted!(array, |&value| f32::from(value)),
        Values::Int8(array) => converted!(array, |&value| f32::from(value)),
        Values::Uint16(array) => converted!(array, |&value| f32::from(value)),
        Values::Int16(array) => converted!(array, |&value| f32::from(value)),
        _ => Err(Problem::argument(format!(
            "the output \"{name}\" does not hold numbers"
        ))),
    }
}
