//! Nets made from bytes: inputs, and layers of any type with options from the schema. Layers that do not fit are left out.

use crate::draw::{Draw, Sequence};
use crate::options::Options;
use cortado::{Ctx, Frame, Net, Phase, Real, Registry, Rng};
use cortado_core::LayerKind;
use std::sync::OnceLock;

/// How often a net is built without the layer that did not fit before it is given up.
const TRIES: usize = 8;

/// What nets are made of.
#[derive(Clone, Copy)]
pub(crate) struct Recipe {
    /// The most layers.
    pub(crate) layers: usize,
    /// One of this number of values is extreme; 0 for none.
    pub(crate) wild: usize,
    /// The types.
    pub(crate) kinds: &'static [&'static LayerKind],
    pub(crate) phase: Phase,
}

struct Layer {
    name: String,
    tops: Vec<String>,
    bottoms: Vec<String>,
    text: String,
}

/// The text of a net, layer by layer.
pub(crate) struct Draft {
    head: String,
    layers: Vec<Layer>,
}

impl Draft {
    /// Draws one.
    pub(crate) fn new(draw: &mut Draw<'_>, recipe: &Recipe) -> Self {
        let mut head = String::new();
        if recipe.wild > 0 && draw.once_in(4) {
            head += "force_backward: true\n";
        }
        let mut blobs = Vec::new();
        for i in 0..=draw.below(3) {
            let name = format!("d{i}");
            head += &input(draw, &name);
            blobs.push(name);
        }
        let mut draft = Self {
            head,
            layers: Vec::new(),
        };
        while draft.layers.len() < recipe.layers && !draw.is_done() {
            let layer = layer(draw, recipe, draft.layers.len(), &blobs);
            blobs.extend(
                layer
                    .tops
                    .iter()
                    .filter(|top| !blobs.contains(top))
                    .cloned()
                    .collect::<Vec<_>>(),
            );
            draft.layers.push(layer);
        }
        draft
    }

    pub(crate) fn text(&self) -> String {
        self.layers
            .iter()
            .fold(self.head.clone(), |text, layer| text + &layer.text)
    }

    /// Takes a layer out, and all that read it.
    fn remove(&mut self, name: &str) -> bool {
        let before = self.layers.len();
        let mut gone: Vec<String> = Vec::new();
        self.layers.retain(|layer| {
            let goes = layer.name == name || layer.bottoms.iter().any(|bottom| gone.contains(bottom));
            if goes {
                // A top in place is still there.
                gone.extend(layer.tops.iter().filter(|top| !layer.bottoms.contains(top)).cloned());
            }
            !goes
        });
        self.layers.len() < before
    }

    /// The net; `None` if it is too large to be filled and run in milliseconds.
    fn try_to_build(&self, phase: Phase) -> cortado::Result<Option<Net<f32>>> {
        let open = cortado::parse(self.text()).phase(phase).seed(1).threads(1);
        let ctx = Ctx::new(phase, Rng::new(1)).without_fillers();
        let sketch = Net::<f32>::build(&open.read()?.into_inner(), registry(), &ctx)?;
        match is_small(&sketch) {
            true => Ok(Some(open.net()?.into_inner())),
            false => Ok(None),
        }
    }

    /// The net of the layers that fit.
    pub(crate) fn build(&mut self, phase: Phase) -> Option<Net<f32>> {
        for _ in 0..TRIES {
            if self.layers.is_empty() {
                return None;
            }
            if std::env::var_os("CORTADO_FUZZ_SHOW").is_some() {
                eprintln!("{}", self.text());
            }
            let error = match self.try_to_build(phase) {
                Ok(net) => return net,
                Err(error) => error,
            };
            drop(error.to_string());
            let named = error.frames().iter().find_map(|frame| match frame {
                Frame::Layer { name, .. } => Some(name.clone()),
                _ => None,
            });
            let last = self.layers.last().map(|layer| layer.name.clone());
            if !named.is_some_and(|name| self.remove(&name)) {
                self.remove(&last?);
            }
        }
        None
    }
}

fn input(draw: &mut Draw<'_>, name: &str) -> String {
    let n = draw.pick(&[2usize, 1, 3, 4, 1, 2, 5]);
    let c = draw.pick(&[3usize, 1, 4, 2, 8, 5, 16, 6, 18, 7, 3, 16, 32]);
    let h = draw.pick(&[6usize, 1, 3, 4, 5, 8, 7, 12, 13, 16, 27]);
    let w = draw.pick(&[6usize, 1, 3, 4, 5, 8, 7, 12, 17, 16, 28]);
    let dims: Vec<usize> = match draw.below(22) {
        0..=10 => vec![n, c, h, w],
        11 => vec![n],
        12 => vec![n, c],
        13 => vec![n * 2, 5],
        14 => vec![1, 1, n, 7],
        15 => vec![n, c * h],
        16 => vec![n, c, h],
        17 => vec![n, c, h, w, 2],
        18 => vec![1, 2, n * 4],
        19 => vec![1, 1, n, 8],
        20 => vec![n, 1, 1, 1],
        _ => vec![0, c],
    };
    let dims: String = dims.iter().map(|dim| format!(" dim: {dim}")).collect();
    format!("layer {{ name: \"{name}\" type: \"Input\" top: \"{name}\" input_param {{ shape {{{dims} }} }} }}\n")
}

const HEAVY: [&str; 12] = [
    "Convolution",
    "Convolution",
    "Convolution",
    "Pooling",
    "InnerProduct",
    "Eltwise",
    "Concat",
    "BatchNorm",
    "Scale",
    "ReLU",
    "Deconvolution",
    "Softmax",
];

fn layer(draw: &mut Draw<'_>, recipe: &Recipe, index: usize, blobs: &[String]) -> Layer {
    static HEAVIER: OnceLock<Vec<&'static LayerKind>> = OnceLock::new();
    let heavy = HEAVIER.get_or_init(|| kinds_named(&HEAVY));
    let kind = if draw.below(5) < 3 {
        draw.pick(heavy)
    } else {
        draw.pick(recipe.kinds)
    };
    let least = kind.bottoms.min;
    let most = kind.bottoms.max.unwrap_or(least.max(1) + 2).max(least);
    let count = least + draw.below(most - least + 1);
    let bottoms: Vec<String> = (0..count).map(|_| recent(draw, blobs)).collect();
    let least = if kind.tops_equal_bottoms { count } else { kind.tops.min };
    let most = if kind.tops_equal_bottoms {
        count
    } else {
        kind.tops.max.unwrap_or(3).max(least)
    };
    let tops = (0..least + draw.below(most - least + 1)).map(|top| match top {
        0 if kind.in_place && count > 0 && draw.once_in(3) => bottoms[0].clone(),
        _ => format!("b{index}_{top}"),
    });
    let tops: Vec<String> = tops.collect();
    let name = format!("l{index}");
    let mut text = format!("layer {{ name: \"{name}\" type: \"{}\"", kind.name);
    bottoms
        .iter()
        .for_each(|bottom| text += &format!(" bottom: \"{bottom}\""));
    tops.iter().for_each(|top| text += &format!(" top: \"{top}\""));
    if recipe.wild > 0 && draw.once_in(16) {
        text += &format!(" loss_weight: {}", draw.pick(&["1", "0", "nan", "-3", "1e38"]));
    }
    if recipe.wild > 0 && draw.once_in(24) {
        text += &format!(" propagate_down: {}", draw.byte() & 1 == 0);
    }
    text.push('\n');
    let wild = recipe.wild;
    text += &Options { draw, wild }.of(kind);
    text += "}\n";
    Layer {
        name,
        tops,
        bottoms,
        text,
    }
}

fn recent(draw: &mut Draw<'_>, blobs: &[String]) -> String {
    let back = match draw.once_in(3) {
        true => draw.below(blobs.len()),
        false => draw.below(blobs.len().min(3)),
    };
    blobs[blobs.len() - 1 - back].clone()
}

pub(crate) fn registry() -> &'static Registry {
    static REGISTRY: OnceLock<Registry> = OnceLock::new();
    REGISTRY.get_or_init(cortado::default_registry)
}

pub(crate) fn kinds_named(names: &[&str]) -> Vec<&'static LayerKind> {
    names.iter().filter_map(|name| registry().kind(name).ok()).collect()
}

/// All types that read no files.
pub(crate) fn all_kinds() -> &'static [&'static LayerKind] {
    static KINDS: OnceLock<Vec<&'static LayerKind>> = OnceLock::new();
    KINDS.get_or_init(|| {
        let reads = |name: &str| cortado_data::KINDS.iter().any(|kind| kind.name == name);
        let kinds = registry().kinds();
        kinds
            .filter(|kind| !reads(kind.name) && !kind.writes_files && !matches!(kind.name, "Input" | "Python"))
            .collect()
    })
}

/// Whether a net runs in milliseconds.
fn is_small<T: Real>(net: &Net<T>) -> bool {
    let blobs = (0..net.blob_names().len()).map(|id| net.blob_at(id).count() as u64);
    let params = (0..net.learnable().len()).map(|index| net.learnable_blob(index).count() as u64);
    let operations = (0..net.layer_names().len()).map(|layer| net.multiply_adds(layer).unwrap_or(0));
    let sum = |values: &mut dyn Iterator<Item = u64>| values.fold(0, u64::saturating_add);
    sum(&mut blobs.chain(params)) < 1 << 20 && sum(&mut { operations }) < 1 << 25
}

/// Gives the inputs values: of one kind each, if `wild` also some that are NaN.
pub(crate) fn fill<T: Real>(net: &Net<T>, seed: u64, wild: bool) {
    for (index, &id) in net.inputs().iter().enumerate() {
        let mut sequence = Sequence::new(seed.wrapping_add(index as u64 * 77));
        let kind = if wild {
            (seed >> 8).wrapping_add(index as u64 * 3) % 6
        } else {
            0
        };
        let Ok(mut data) = net.blob_at(id).data_overwrite() else {
            continue;
        };
        for value in data.iter_mut() {
            let number = sequence.next();
            *value = T::from_f64(match kind {
                0 | 1 => number * 2.0 - 1.0,
                2 => (number * 4.0).floor(),
                3 => number,
                4 => (number * 12.0).floor(),
                _ if number < 0.01 => f64::NAN,
                _ if number < 0.02 => f64::INFINITY,
                _ if number < 0.03 => -1e38,
                _ => number * 3.0 - 1.0,
            });
        }
    }
}
