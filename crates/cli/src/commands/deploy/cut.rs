//! What of a net that trains is left where it only runs.

use crate::inputs::{NamedShape, input, is_source, known_shapes};
use crate::table;
use cortado::layer::Role;
use cortado::{LayerParameter, NetParameter, Registry};
use std::collections::{HashMap, HashSet};

/// Losses, with the type that computes the answers that they compare.
const ANSWERS: [(&str, &str); 3] = [
    ("SigmoidCrossEntropyLoss", "Sigmoid"),
    ("SoftmaxWithInfogainLoss", "Softmax"),
    ("SoftmaxWithLoss", "Softmax"),
];

/// Layers without bottoms that make their values up and read nothing.
const MADE_UP: [&str; 3] = ["ContinuationIndicator", "DummyData", "Parameter"];

/// A net that runs, and what was done to get it.
pub(super) struct Cut {
    pub(super) net: NetParameter,
    pub(super) notes: Vec<String>,
}

/// Adds the data layers of other phases that a net of phase TEST lacks: files for training alone have data for phase TRAIN only.
pub(super) fn add_missing_data(net: &mut NetParameter, whole: &NetParameter, registry: &Registry) {
    let made: HashSet<&String> = net.layer.iter().flat_map(|layer| &layer.top).collect();
    let mut lacking: HashSet<&String> = net.layer.iter().flat_map(|layer| &layer.bottom).collect();
    lacking.retain(|bottom| !made.contains(bottom));
    let mut added: Vec<LayerParameter> = Vec::new();
    for layer in whole.layer.iter().filter(|layer| is_source(layer, registry)) {
        let is_there = added.iter().any(|other| other.top == layer.top);
        if !is_there && layer.top.iter().any(|top| lacking.contains(top)) {
            added.push(layer.clone());
        }
    }
    net.layer.splice(0..0, added);
}

/// Makes a net of phase TEST one that only runs.
///
/// # Errors
/// Inputs that the net does not have, and data layers of unknown shape, as sentences.
pub(super) fn deployed(mut net: NetParameter, inputs: &[NamedShape], registry: &Registry) -> Result<Cut, String> {
    let layers = std::mem::take(&mut net.layer);
    check_inputs(&layers, inputs)?;
    let mut cutter = Cutter {
        registry,
        inputs,
        names: layers.iter().flat_map(|layer| layer.top.iter().cloned()).collect(),
        missing: HashSet::new(),
        renamed: HashMap::new(),
        notes: Vec::new(),
    };
    for layer in layers {
        net.layer.extend(cutter.cut(layer)?);
    }
    net.force_backward = None;
    net.debug_info = None;
    net.state = None;
    Ok(Cut {
        net,
        notes: cutter.notes,
    })
}

fn check_inputs(layers: &[LayerParameter], inputs: &[NamedShape]) -> Result<(), String> {
    let mut tops = layers
        .iter()
        .filter(|layer| layer.bottom.is_empty())
        .flat_map(|layer| &layer.top);
    let sources: Vec<&String> = tops.by_ref().collect();
    match inputs.iter().find(|(name, _)| !sources.contains(&name)) {
        None => Ok(()),
        Some((name, _)) => {
            let known: Vec<String> = sources.iter().map(|top| table::name(top).to_string()).collect();
            Err(format!(
                "--input {name}: no input or data layer has a top of this name; there are {}",
                known.join(", ")
            ))
        }
    }
}

struct Cutter<'a> {
    registry: &'a Registry,
    inputs: &'a [NamedShape],
    /// The names of all blobs, with those that were added.
    names: HashSet<String>,
    /// Blobs that no layer makes now: labels, and what is computed from them.
    missing: HashSet<String>,
    /// Blobs whose layer was left out, with the one that has the same values.
    renamed: HashMap<String, String>,
    notes: Vec<String>,
}

impl Cutter<'_> {
    /// The deployed form of a layer, which follows those that it reads.
    fn cut(&mut self, mut layer: LayerParameter) -> Result<Option<LayerParameter>, String> {
        for bottom in &mut layer.bottom {
            if let Some(same) = self.renamed.get(bottom) {
                bottom.clone_from(same);
            }
        }
        let kind = self.registry.find(layer.r#type());
        if kind.is_some_and(|kind| kind.role == Role::Input) || is_source(&layer, self.registry) {
            return self.source(layer);
        }
        if layer.bottom.iter().any(|bottom| self.missing.contains(bottom)) {
            return Ok(self.without_labels(layer));
        }
        // A blob that is made anew is there again.
        layer.top.iter().for_each(|top| {
            self.missing.remove(top);
            self.renamed.remove(top);
        });
        Ok(match self.is_identity(&layer) {
            true => {
                self.note("left out", &layer);
                let same = layer.bottom[0].clone();
                if layer.top[0] != same {
                    self.renamed.insert(layer.top[0].clone(), same);
                }
                None
            }
            false => Some(without_training(layer)),
        })
    }

    fn shape_of(&self, top: &str) -> Option<&[usize]> {
        let shape = self.inputs.iter().find(|(name, _)| name == top);
        shape.map(|(_, shape)| &shape[..])
    }

    /// An input, of the tops with a shape; other tops of a data layer are labels.
    fn source(&mut self, layer: LayerParameter) -> Result<Option<LayerParameter>, String> {
        let is_given = layer.top.iter().any(|top| self.shape_of(top).is_some());
        if layer.r#type() == "Input" {
            return Ok(Some(if is_given { self.with_shapes(layer) } else { layer }));
        }
        if MADE_UP.contains(&layer.r#type()) && !is_given {
            return Ok(Some(without_training(layer)));
        }
        let mut kept = Vec::new();
        let known = known_shapes(&layer).unwrap_or_default();
        for (index, top) in layer.top.iter().enumerate() {
            let first = known.first().filter(|_| index == 0 && !is_given);
            // One item, unless another number is requested.
            let first = first.map(|shape| std::iter::once(1).chain(shape[1..].iter().copied()).collect());
            match self.shape_of(top).map(<[usize]>::to_vec).or(first) {
                Some(shape) => kept.push((top.clone(), shape)),
                None => drop(self.missing.insert(top.clone())),
            }
        }
        if kept.is_empty() {
            let (name, top) = (layer.name(), layer.top.first().map_or("data", String::as_str));
            return Err(format!(
                "layer \"{name}\" ({}) reads data of unknown shape; state it, as in --input {top}=1,3,224,224",
                layer.r#type()
            ));
        }
        self.note("input instead of", &layer);
        let shapes: Vec<&[usize]> = kept.iter().map(|(_, shape)| &shape[..]).collect();
        let top = kept.iter().map(|(top, _)| top.clone()).collect();
        Ok(Some(without_training(LayerParameter {
            top,
            ..input(&layer, &shapes)
        })))
    }

    /// An Input layer with the shapes that are given for its tops.
    fn with_shapes(&self, layer: LayerParameter) -> LayerParameter {
        let own = layer
            .input_param
            .as_deref()
            .map(|param| &param.shape[..])
            .unwrap_or_default();
        let shape = |(index, top): (usize, &String)| {
            let stated = own
                .get(index)
                .or(own.first())
                .map(|shape| &shape.dim[..])
                .unwrap_or_default();
            let stated = || stated.iter().map(|&dim| usize::try_from(dim).unwrap_or(0)).collect();
            self.shape_of(top).map_or_else(stated, <[usize]>::to_vec)
        };
        let shapes: Vec<Vec<usize>> = layer.top.iter().enumerate().map(shape).collect();
        let shapes: Vec<&[usize]> = shapes.iter().map(Vec::as_slice).collect();
        without_training(input(&layer, &shapes))
    }

    /// What is left of a layer that reads labels: the answers that a loss compares with them, or nothing.
    fn without_labels(&mut self, layer: LayerParameter) -> Option<LayerParameter> {
        let answers = ANSWERS.iter().find(|(loss, _)| *loss == layer.r#type());
        self.missing.extend(layer.top.iter().cloned());
        let (Some((_, answer)), Some(scores)) = (answers, layer.bottom.first()) else {
            self.note("left out", &layer);
            return None;
        };
        if self.missing.contains(scores) {
            self.note("left out", &layer);
            return None;
        }
        let name = self.name_of_answers(&layer);
        self.notes.push(format!(
            "{} ({answer}) instead of {} ({})",
            table::name(&name),
            table::name(layer.name()),
            layer.r#type()
        ));
        Some(LayerParameter {
            name: Some(name.clone()),
            r#type: Some((*answer).into()),
            bottom: vec![scores.clone()],
            top: vec![name],
            softmax_param: layer.softmax_param.filter(|_| *answer == "Softmax"),
            meta: layer.meta,
            ..Default::default()
        })
    }

    /// "prob", as published nets have it, if that is not used; else a name with that of the loss.
    fn name_of_answers(&mut self, loss: &LayerParameter) -> String {
        let prefix = format!("{}/prob", loss.name());
        let numbered = (2..).map(|number| format!("{prefix}{number}"));
        let mut names = ["prob".to_string(), prefix.clone()].into_iter().chain(numbered);
        let free = names.find(|name| self.names.insert(name.clone()));
        free.unwrap_or(prefix)
    }

    /// Whether a layer gives what it gets while the net does not train: a plain Dropout.
    fn is_identity(&self, layer: &LayerParameter) -> bool {
        let is_plain = |dropout: &cortado_proto::DropoutParameter| {
            let ratio = dropout.dropout_ratio;
            *dropout
                == cortado_proto::DropoutParameter {
                    dropout_ratio: ratio,
                    ..Default::default()
                }
        };
        layer.r#type() == "Dropout"
            && layer.bottom.len() == 1
            && layer.top.len() == 1
            && layer.dropout_param.as_deref().is_none_or(is_plain)
    }

    fn note(&mut self, what: &str, layer: &LayerParameter) {
        let note = format!("{what} {} ({})", table::name(layer.name()), layer.r#type());
        self.notes.push(note);
    }
}

/// A layer without the fields that only training reads.
fn without_training(mut layer: LayerParameter) -> LayerParameter {
    layer.phase = None;
    layer.include.clear();
    layer.exclude.clear();
    layer.loss_weight.clear();
    layer.propagate_down.clear();
    layer.param.iter_mut().for_each(|param| {
        param.lr_mult = None;
        param.decay_mult = None;
    });
    if layer.param.iter().all(|param| param.name.is_none()) {
        layer.param.clear();
    }
    macro_rules! without {
        ($($param:ident: $($filler:ident)*;)*) => {
            $(if let Some(param) = &mut layer.$param {
                $(param.$filler = None;)*
            })*
        };
    }
    without! {
        bias_param: filler;
        convolution_param: weight_filler bias_filler;
        embed_param: weight_filler bias_filler;
        inner_product_param: weight_filler bias_filler;
        prelu_param: filler;
        recurrent_param: weight_filler bias_filler;
        scale_param: filler bias_filler;
    }
    layer
}
