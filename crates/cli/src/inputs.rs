//! Shapes that a user gives a net's inputs, and inputs that replace layers that read data: what
//! only looks into a net needs no data.

use crate::flags::ReadingArgs;
use crate::table;
use anyhow::{Result, anyhow, bail};
use cortado::{Error, Frame, LayerParameter, NetBuilder, NetParameter, Registry, Rng};
use cortado_core::reserve;
use cortado_show::inputs::put_inputs;
pub(crate) use cortado_show::inputs::{NamedShape, input, is_source, known_shapes};
use std::path::Path;

/// Which net to look into.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct NetArgs {
    /// Another shape for an input, such as data=1,3,224,224; a layer that reads data becomes an input
    #[arg(long = "input", value_name = "NAME=SHAPE", value_parser = named_shape)]
    pub(crate) inputs: Vec<NamedShape>,
    /// Another number of items for all inputs
    #[arg(long, value_name = "N")]
    pub(crate) batch: Option<usize>,
    /// Network level
    #[arg(long, allow_negative_numbers = true, value_name = "N")]
    level: Option<i32>,
    /// Network stages, separated by commas
    #[arg(long, value_delimiter = ',', value_name = "NAMES")]
    stage: Vec<String>,
    #[command(flatten)]
    pub(crate) reading: ReadingArgs,
}

impl NetArgs {
    /// The net of a file's message, with these inputs.
    pub(crate) fn open(&self, param: NetParameter, file: &Path, registry: &Registry) -> NetBuilder {
        let net = with_inputs(param, &self.inputs, file, registry);
        let net = self.reading.apply(net).stages(&self.stage);
        let net = self.level.into_iter().fold(net, NetBuilder::level);
        self.batch.into_iter().fold(net, NetBuilder::batch)
    }
}

/// The net of a file's message, whose inputs have these shapes; a layer that reads data becomes an input if one of its
/// tops is named.
pub(crate) fn with_inputs(
    mut param: NetParameter,
    inputs: &[NamedShape],
    file: &Path,
    registry: &Registry,
) -> NetBuilder {
    put_inputs(&mut param, inputs, registry);
    let net = NetBuilder::from_param(param, Some(file)).registry(registry);
    inputs
        .iter()
        .fold(net, |net, (name, shape)| net.input_shape(name, shape))
}

/// The flags that would replace the layer that an error is about, if it reads data: the end of the error's sentence.
pub(crate) fn advice(error: &Error, net: &NetParameter, registry: &Registry) -> Option<String> {
    let is_about = |layer: &LayerParameter| {
        let names = |frame: &Frame| matches!(frame, Frame::Layer { name, .. } if name == layer.name());
        error.frames().iter().any(names)
    };
    let source = net
        .layer
        .iter()
        .find(|layer| is_source(layer, registry) && is_about(layer))?;
    let shapes = std::iter::once("1,3,224,224").chain(std::iter::repeat("1"));
    let flag = |(top, shape): (&String, &str)| format!(" --input {}={shape}", table::name(top));
    let flags: String = source.top.iter().zip(shapes).map(flag).collect();
    Some(format!(
        "to continue without its data, give the shapes of its tops, as{flags}"
    ))
}

/// Blobs that a flag names.
///
/// # Errors
/// A blob that is named twice.
pub(crate) fn check_outputs(names: &[String]) -> Result<()> {
    let mut names = names.iter().enumerate().map(|(place, name)| (name, &names[..place]));
    match names.find(|(name, before)| before.contains(name)) {
        Some((name, _)) => bail!("--outputs: the blob \"{name}\" is named twice"),
        None => Ok(()),
    }
}

/// A name and sizes, as `data=1,3,224,224`.
///
/// # Errors
/// Another form, as the end of a sentence.
pub(crate) fn named_shape(text: &str) -> Result<NamedShape, String> {
    let (name, sizes) = text
        .split_once('=')
        .ok_or("needs the form NAME=SHAPE, as data=1,3,224,224")?;
    let sizes = sizes.split([',', 'x']).map(|size| size.trim().parse::<usize>());
    let sizes = sizes.collect::<Result<Vec<_>, _>>();
    let sizes = sizes.map_err(|_| "needs a shape of integers, as data=1,3,224,224")?;
    Ok((name.into(), sizes))
}

/// Runs `work` on random values for inputs of these shapes: from -1 to 1 or, if it fails with these, integers for the inputs
/// after the first, which may be labels or indices.
///
/// # Errors
/// That of `work` with integers.
pub(crate) fn with_random_values<R>(
    inputs: &[NamedShape],
    mut work: impl FnMut(Vec<Vec<f32>>) -> Result<R, Error>,
) -> Result<R> {
    let mut rng = Rng::new(1);
    let mut values = |whole_after_first: bool| -> Result<Vec<Vec<f32>>, Error> {
        let value = |(index, (_, shape)): (usize, &NamedShape)| {
            let count: usize = shape.iter().product();
            let number = |_| match whole_after_first && index > 0 {
                true => f32::from(u8::from(rng.uniform(0.0, 1.0) > 0.5)),
                false => rng.uniform(-1.0, 1.0) as f32,
            };
            Ok(reserve::collected((0..count).map(number))?)
        };
        inputs.iter().enumerate().map(value).collect()
    };
    if let Ok(result) = work(values(false)?) {
        return Ok(result);
    }
    let result = work(values(true)?);
    result.map_err(|problem| anyhow!("the net takes no random inputs: {problem}"))
}
