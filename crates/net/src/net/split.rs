//! A Split layer for every blob with several readers, so that each reader has a diff of its own.
//! The names are Caffe's: they are in its caffemodels, and scripts use them.

use super::layer_frame;
use super::salvage::Faults;
use cortado_core::{Error, Frame, LayerKind, Registry, Result, Role};
use cortado_proto::{LayerParameter, NetParameter};
use std::collections::{HashMap, HashSet};
use std::mem;

/// A top: the layer's index and the top's index in it.
type Top = (usize, usize);
/// A bottom: the layer's index and the bottom's index in it.
type Bottom = (usize, usize);

/// A top's readers.
#[derive(Default)]
struct Readers {
    count: usize,
    /// Whether one of them works in place.
    is_changed: bool,
    loss_weight: f32,
    /// The next copy to be handed out.
    next: usize,
}

/// Which layer reads which top. A blob that a layer changes in place is another top from there on.
#[derive(Default)]
struct Uses {
    /// The top that a bottom reads.
    sources: HashMap<Bottom, Top>,
    readers: HashMap<Top, Readers>,
}

impl Uses {
    /// The uses of all tops. `is_loss` gives whether a layer's first top counts in the loss by default; `unknown`
    /// receives bottoms that no layer before makes.
    fn of(
        layers: &[LayerParameter],
        is_loss: impl Fn(&LayerParameter) -> bool,
        mut unknown: impl FnMut(Bottom) -> Result<()>,
    ) -> Result<Self> {
        let mut uses = Self::default();
        let mut last_top: HashMap<&str, Top> = HashMap::new();
        for (i, layer) in layers.iter().enumerate() {
            for (j, bottom) in layer.bottom.iter().enumerate() {
                let Some(&top) = last_top.get(bottom.as_str()) else {
                    unknown((i, j))?;
                    continue;
                };
                uses.sources.insert((i, j), top);
                let readers = uses.readers.entry(top).or_default();
                readers.count += 1;
                readers.is_changed |= layer.top.contains(bottom);
            }
            for (j, top) in layer.top.iter().enumerate() {
                last_top.insert(top, (i, j));
            }
            for (top, &weight) in layer.top.iter().zip(&layer.loss_weight) {
                // A top that counts in the loss has one more reader: the loss.
                let readers = uses.readers.entry(last_top[top.as_str()]).or_default();
                readers.loss_weight = weight;
                readers.count += usize::from(weight != 0.0);
            }
        }
        // The original leaves a default weight where it is, and the readers' gradients go over it. A
        // layer in place needs the top itself.
        for (&(layer, top), readers) in &mut uses.readers {
            let layer = &layers[layer];
            if top == 0 && !readers.is_changed && layer.loss_weight.is_empty() && is_loss(layer) {
                readers.loss_weight = 1.0;
                readers.count += 1;
            }
        }
        Ok(uses)
    }
}

/// Inserts the splits into a net; `whole` is the net with the layers that its rules leave out. Gives their indices
/// among its layers, and the faults of the layers, those known before too. `frame` gives the place of a layer, for
/// errors.
pub(super) fn insert_splits(
    net: &mut NetParameter,
    whole: &NetParameter,
    registry: &Registry,
    mut faults: Faults,
    frame: impl Fn(&LayerParameter) -> Frame,
) -> Result<(HashSet<usize>, Faults)> {
    let mut inserted = HashSet::new();
    let layers = mem::take(&mut net.layer);
    let losses: HashSet<&str> = registry
        .kinds()
        .filter(|kind| kind.is_loss)
        .map(|kind| kind.name)
        .collect();
    let is_loss = |layer: &LayerParameter| losses.contains(layer.r#type());
    let Uses { sources, mut readers } = Uses::of(&layers, is_loss, |bottom| {
        let layer = &layers[bottom.0];
        let unknown = || unknown_bottom(whole, &layers, bottom);
        faults.note(bottom.0, || unknown().within(layer_frame(layer)).within(frame(layer)))
    })?;
    let mut moved = Faults::new(true);
    let names: Vec<String> = layers.iter().map(|layer| layer.name().to_string()).collect();
    for (i, mut layer) in layers.into_iter().enumerate() {
        for (j, bottom) in layer.bottom.iter_mut().enumerate() {
            let Some(source) = sources.get(&(i, j)) else { continue };
            if let Some(readers) = readers.get_mut(source).filter(|readers| readers.count > 1) {
                *bottom = format!("{}_{}", split_name(bottom, &names[source.0], source.1), readers.next);
                readers.next += 1;
            }
        }
        let mut splits = Vec::new();
        for (j, top) in layer.top.iter().enumerate() {
            if let Some(readers) = readers.get_mut(&(i, j)).filter(|readers| readers.count > 1) {
                splits.push(split_layer(
                    registry.kind_of_role(Role::Split)?,
                    top,
                    &names[i],
                    j,
                    readers,
                ));
                if readers.loss_weight != 0.0 {
                    // The first copy is the one that counts in the loss. A 0 stays behind, so that
                    // a loss does not count its top as well.
                    readers.next += 1;
                    layer.loss_weight.resize(layer.top.len(), 0.0);
                    layer.loss_weight[j] = 0.0;
                }
            }
        }
        faults.hand_on(i, net.layer.len(), &mut moved);
        net.layer.push(layer);
        inserted.extend(net.layer.len()..net.layer.len() + splits.len());
        net.layer.append(&mut splits);
    }
    Ok((inserted, moved))
}

/// `<blob>_<layer>_<top>_split`
fn split_name(blob: &str, layer: &str, top: usize) -> String {
    format!("{blob}_{layer}_{top}_split")
}

fn split_layer(split: &LayerKind, blob: &str, layer: &str, top: usize, readers: &Readers) -> LayerParameter {
    let name = split_name(blob, layer, top);
    let mut loss_weight = Vec::new();
    if readers.loss_weight != 0.0 {
        loss_weight = vec![0.0; readers.count];
        loss_weight[0] = readers.loss_weight;
    }
    LayerParameter {
        r#type: Some(split.name.into()),
        bottom: vec![blob.into()],
        top: (0..readers.count).map(|copy| format!("{name}_{copy}")).collect(),
        loss_weight,
        name: Some(name),
        ..Default::default()
    }
}

/// The error of a bottom that no layer before its reader makes.
fn unknown_bottom(whole: &NetParameter, layers: &[LayerParameter], (reader, bottom): Bottom) -> Error {
    let (before, rest) = layers.split_at(reader);
    let (layer, blob) = (&rest[0], rest[0].bottom[bottom].as_str());
    let makes = |layer: &LayerParameter| layer.top.iter().any(|top| top == blob);
    let hint = match rest.iter().position(makes) {
        Some(0) => "it is the layer's own top".to_string(),
        Some(later) => format!(
            "layer \"{}\" makes it, but only later: a layer must come after those whose tops it reads",
            rest[later].name()
        ),
        None => {
            // The nearest layers first: of very many not all are looked at.
            let known = before
                .iter()
                .rev()
                .flat_map(|layer| layer.top.iter().map(String::as_str));
            let nearest = cortado_proto::nearest(blob, known);
            match (whole.layer.iter().find(|layer| makes(layer)), nearest.first()) {
                (Some(layer), _) => format!(
                    "layer \"{}\" makes it, but its include and exclude rules leave it out of this net",
                    layer.name()
                ),
                (None, Some(name)) => format!("did you mean \"{name}\"?"),
                (None, None) => "no layer before this one has a top of this name".to_string(),
            }
        }
    };
    let layer = layer.name();
    Error::message(&format!(
        "Unknown bottom blob '{blob}' (layer '{layer}', bottom index {bottom}); {hint}"
    ))
}
