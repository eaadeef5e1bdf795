//! Shapes that a user gives a net's inputs, and inputs in the place of layers that read data: what
//! only looks into a net needs no data.

use anyhow::Result;
use cortado::layer::Role;
use cortado::{LayerParameter, NetBuilder, NetParameter, Registry};
use cortado_proto::{BlobShape, InputParameter};
use std::path::Path;

/// A name and sizes.
pub(crate) type NamedShape = (String, Vec<usize>);

/// Which net to look into.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct NetArgs {
    /// Another shape for an input, as data=1,3,224,224; a layer that reads data becomes an input so
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
}

impl NetArgs {
    /// The net of a message that stands in a file, with these inputs.
    pub(crate) fn open(&self, mut param: NetParameter, file: &Path, registry: &Registry) -> NetBuilder {
        put_inputs(&mut param, &self.inputs, registry);
        let net = NetBuilder::from_param(param, Some(file))
            .registry(registry)
            .stages(&self.stage);
        let net = self
            .inputs
            .iter()
            .fold(net, |net, (name, shape)| net.input_shape(name, shape));
        let net = self.level.into_iter().fold(net, NetBuilder::level);
        self.batch.into_iter().fold(net, NetBuilder::batch)
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
    let sizes = sizes.map_err(|_| "needs a shape of whole numbers, as data=1,3,224,224")?;
    Ok((name.into(), sizes))
}

/// Whether a layer makes blobs of nothing that is in the net: it reads data, or makes it up.
pub(crate) fn is_source(layer: &LayerParameter, registry: &Registry) -> bool {
    let is_input = |layer: &LayerParameter| registry.kind(layer.r#type()).is_ok_and(|kind| kind.role == Role::Input);
    layer.bottom.is_empty() && !layer.top.is_empty() && !is_input(layer)
}

/// Puts inputs in the place of the sources that have a top of one of these names. Their other tops
/// are as long as the first of those, with one number for each item, as labels are.
fn put_inputs(net: &mut NetParameter, shapes: &[NamedShape], registry: &Registry) {
    let shape_of = |top: &str| {
        shapes
            .iter()
            .find(|(name, _)| name == top)
            .map(|(_, shape)| shape.as_slice())
    };
    for layer in net.layer.iter_mut().filter(|layer| is_source(layer, registry)) {
        if let Some(first) = layer.top.iter().find_map(|top| shape_of(top)) {
            let labels = &first[..first.len().min(1)];
            let shapes: Vec<_> = layer.top.iter().map(|top| shape_of(top).unwrap_or(labels)).collect();
            *layer = input(layer, &shapes);
        }
    }
}

/// An Input layer in the place of another one.
pub(crate) fn input(layer: &LayerParameter, shapes: &[&[usize]]) -> LayerParameter {
    let shape = |sizes: &&[usize]| BlobShape {
        dim: sizes
            .iter()
            .map(|&size| i64::try_from(size).unwrap_or(i64::MAX))
            .collect(),
        ..Default::default()
    };
    LayerParameter {
        name: layer.name.clone(),
        r#type: Some("Input".into()),
        top: layer.top.clone(),
        include: layer.include.clone(),
        exclude: layer.exclude.clone(),
        input_param: Some(Box::new(InputParameter {
            shape: shapes.iter().map(shape).collect(),
            ..Default::default()
        })),
        meta: layer.meta.clone(),
        ..Default::default()
    }
}
