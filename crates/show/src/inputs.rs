//! Inputs that replace layers that read data: what only looks into a net needs no data.

use cortado_core::{Registry, Role, crop_of};
use cortado_proto::{BlobShape, DummyDataParameter, InputParameter, LayerParameter, NetParameter};

/// A name and sizes.
pub type NamedShape = (String, Vec<usize>);

/// Whether a layer makes blobs of nothing that is in the net: it reads data, or makes it up.
pub fn is_source(layer: &LayerParameter, registry: &Registry) -> bool {
    let kind = |layer: &LayerParameter| registry.find(layer.r#type());
    let is_input = |layer: &LayerParameter| kind(layer).is_some_and(|kind| kind.role == Role::Input);
    layer.bottom.is_empty() && !layer.top.is_empty() && !is_input(layer)
}

/// Replaces the sources by inputs that have a top of one of these names. Their other tops
/// have the shapes that the layer's options specify; else those behind the first, which are labels,
/// have one number for each item.
pub fn put_inputs(net: &mut NetParameter, shapes: &[NamedShape], registry: &Registry) {
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
pub fn input(layer: &LayerParameter, shapes: &[&[usize]]) -> LayerParameter {
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

/// The shapes of the tops of a layer that reads images or makes numbers up, as far as its options
/// specify them.
pub fn known_shapes(layer: &LayerParameter) -> Option<Vec<Vec<usize>>> {
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
