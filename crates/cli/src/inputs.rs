//! Shapes that a user gives a net's inputs, and inputs that replace layers that read data: what
//! only looks into a net needs no data.

use crate::flags::ReadingArgs;
use crate::table;
use anyhow::{Result, anyhow, bail};
use cortado::layer::Role;
use cortado::{Error, Frame, LayerParameter, NetBuilder, NetParameter, Registry, Rng};
use cortado_core::reserve;
use cortado_data::transformer::crop_of;
use cortado_proto::{BlobShape, DummyDataParameter, InputParameter};
use std::path::Path;

/// A name and sizes.
pub(crate) type NamedShape = (String, Vec<usize>);

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
    let sizes = sizes.map_err(|_| "needs a shape of whole numbers, as data=1,3,224,224")?;
    Ok((name.into(), sizes))
}

/// Whether a layer makes blobs of nothing that is in the net: it reads data, or makes it up.
pub(crate) fn is_source(layer: &LayerParameter, registry: &Registry) -> bool {
    let kind = |layer: &LayerParameter| registry.find(layer.r#type());
    let is_input = |layer: &LayerParameter| kind(layer).is_some_and(|kind| kind.role == Role::Input);
    layer.bottom.is_empty() && !layer.top.is_empty() && !is_input(layer)
}

/// Replaces the sources by inputs that have a top of one of these names. Their other tops
/// have the shapes that the layer's options say; else those behind the first, which are labels, have
/// one number for each item.
fn put_inputs(net: &mut NetParameter, shapes: &[NamedShape], registry: &Registry) {
    let shape_of = |top: &str| shapes.iter().find(|(name, _)| name == top).map(|(_, shape)| shape);
    for layer in net.layer.iter_mut().filter(|layer| is_source(layer, registry)) {
        let Some(given) = layer.top.iter().find_map(|top| shape_of(top)) else {
            continue;
        };
        let labels = vec![given[..given.len().min(1)].to_vec(); layer.top.len()];
        let known = known_shapes(layer).unwrap_or_default();
        let of = |(index, top): (usize, &String)| {
            let known = known.get(index).or(labels.get(index).filter(|_| index > 0));
            shape_of(top).or(known).map(Vec::as_slice)
        };
        // A top of an unknown shape is left out: a shape that is made up would be found fault with.
        let shapes: Vec<_> = layer.top.iter().enumerate().map(of).collect();
        let tops = layer.top.iter().zip(&shapes).filter(|(_, shape)| shape.is_some());
        let top = tops.map(|(top, _)| top.clone()).collect();
        let shapes: Vec<_> = shapes.iter().copied().flatten().collect();
        *layer = LayerParameter {
            top,
            ..input(layer, &shapes)
        };
    }
}

/// An Input layer that replaces another one.
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

/// The shapes of the tops of a layer that reads images or makes numbers up, as far as its options say
/// them.
pub(crate) fn known_shapes(layer: &LayerParameter) -> Option<Vec<Vec<usize>>> {
    match layer.dummy_data_param.as_deref() {
        Some(dummy) => Some(shapes_of_dummies(dummy, layer.top.len())),
        None => shapes_of_images(layer),
    }
}

/// One shape for all tops, or one for each; or the same in four lists of sizes.
fn shapes_of_dummies(dummy: &DummyDataParameter, tops: usize) -> Vec<Vec<usize>> {
    let size = |size: i64| usize::try_from(size).unwrap_or(0);
    let mut shapes: Vec<Vec<usize>> = match dummy.shape.is_empty() {
        false => dummy
            .shape
            .iter()
            .map(|shape| shape.dim.iter().map(|&dim| size(dim)).collect())
            .collect(),
        true => {
            let lists = [&dummy.num, &dummy.channels, &dummy.height, &dummy.width];
            let at = |index: usize| {
                lists
                    .map(|list| list.get(index).map_or(0, |&size| size as usize))
                    .to_vec()
            };
            (0..dummy.num.len()).map(at).collect()
        }
    };
    if let [only] = &shapes[..] {
        shapes = vec![only.clone(); tops];
    }
    shapes
}

/// A batch of crops in colour, or in grey, and labels.
fn shapes_of_images(layer: &LayerParameter) -> Option<Vec<Vec<usize>>> {
    let transform = layer.transform_param.as_deref();
    let size = |size: u32| (size > 0).then_some(size as usize);
    let crop = transform.and_then(|transform| crop_of(transform).ok().flatten());
    let [rows, columns] = [0, 1].map(|side| crop.map(|crop| crop[side]));
    let (batch, height, width) = match (layer.data_param.as_deref(), layer.image_data_param.as_deref()) {
        (Some(data), _) => (data.batch_size(), rows?, columns?),
        (_, Some(images)) => (
            images.batch_size(),
            rows.or(size(images.new_height()))?,
            columns.or(size(images.new_width()))?,
        ),
        _ => return None,
    };
    let channels = match transform.is_some_and(|transform| transform.force_gray()) {
        true => 1,
        false => 3,
    };
    let batch = size(batch)?;
    let labels = std::iter::repeat_n(vec![batch], layer.top.len().saturating_sub(1));
    Some(
        std::iter::once(vec![batch, channels, height, width])
            .chain(labels)
            .collect(),
    )
}

/// Runs `work` on random values for inputs of these shapes: from -1 to 1 or, if it fails with these, whole numbers for the inputs
/// after the first, which may be labels or indices.
///
/// # Errors
/// That of `work` with whole numbers.
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
