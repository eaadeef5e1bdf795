//! A net as the page shows it.

use crate::read::{Fault, read};
use cortado::layer::Role;
use cortado::{Ctx, Error, LayerParameter, Net, NetBuilder, NetParameter, Phase, Registry, Result, Rng, Salvage};
use cortado_net::filter_net;
use cortado_proto::text;
use cortado_show::draw::{LayerFamily, family_of};
use cortado_show::inputs::{NamedShape, input, is_source, known_shapes, put_inputs};
use cortado_show::summary::{NetSummary, summary};
use serde::{Deserialize, Serialize};
use std::path::Path;

/// More layers than this that cannot be built are not reported.
const MOST_ERRORS: usize = 100;

/// Which net to open, and how.
#[derive(Deserialize)]
pub(crate) struct Open {
    pub(crate) net: usize,
    /// How messages call its file.
    file: String,
    is_training: bool,
    /// The shapes of inputs, instead of the file's.
    shapes: Vec<NamedShape>,
}

/// What the page shows of a net.
#[derive(Default, Serialize)]
pub(crate) struct Shown {
    name: String,
    faults: Vec<Fault>,
    layers: Vec<Layer>,
    inputs: Vec<Input>,
    outputs: Vec<Blob>,
    /// Whether other layers are there in the other phase.
    has_phases: bool,
    has_weights: bool,
    /// `None` where nothing could be built.
    totals: Option<Totals>,
    transform: Option<Transform>,
}

#[derive(Serialize)]
struct Totals {
    parameters: u64,
    parameter_bytes: u64,
    multiply_adds: u64,
    blob_bytes: u64,
    gradient_bytes: u64,
}

#[derive(Serialize)]
struct Layer {
    name: String,
    r#type: String,
    kind: String,
    /// From 1; 0 where it is not known.
    line: u32,
    /// Its prototxt.
    text: String,
    bottoms: Vec<String>,
    tops: Vec<Blob>,
    params: Vec<Vec<usize>>,
    parameters: u64,
    multiply_adds: Option<u64>,
    blob_bytes: u64,
    is_built: bool,
}

#[derive(Serialize)]
struct Blob {
    name: String,
    shape: Option<Vec<usize>>,
}

/// A blob that comes from outside.
#[derive(Serialize)]
struct Input {
    name: String,
    shape: Option<Vec<usize>>,
    layer: String,
}

/// How images become numbers, as far as the net specifies it.
#[derive(Serialize)]
struct Transform {
    mean: Vec<f32>,
    scale: f32,
}

/// A net that was opened.
pub(crate) struct Look {
    /// The layers that are drawn: those of the phase.
    pub(crate) drawn: NetParameter,
    net: Option<Net<f32>>,
    is_whole: bool,
}

impl Look {
    /// Opens a net: the first file is its prototxt, the others have weights.
    pub(crate) fn open(request: &Open, files: Vec<Vec<u8>>, registry: &Registry) -> (Self, Shown) {
        let mut files = files.into_iter();
        let (param, faults) = read(files.next().unwrap_or_default(), &request.file);
        let mut shown = Shown {
            faults,
            ..Shown::default()
        };
        let mut look = Self {
            drawn: NetParameter::default(),
            net: None,
            is_whole: false,
        };
        let Some(param) = param else {
            return (look, shown);
        };
        if let Err(error) = look.build(param, request, files.collect(), registry, &mut shown) {
            shown.faults.push(Fault::from(&error));
        }
        look.show(registry, &mut shown);
        (look, shown)
    }

    fn build(
        &mut self,
        mut param: NetParameter,
        request: &Open,
        weights: Vec<Vec<u8>>,
        registry: &Registry,
        shown: &mut Shown,
    ) -> Result<()> {
        let file = Path::new(&request.file);
        let phase = if request.is_training { Phase::TRAIN } else { Phase::TEST };
        let layers_of = |param: &NetParameter, phase| filter_net(param, file, &Ctx::new(phase, Rng::new(0)));
        self.drawn = layers_of(&param, phase)?;
        let other = if request.is_training { Phase::TEST } else { Phase::TRAIN };
        shown.has_phases = layers_of(&param, other).is_ok_and(|net| net.layer != self.drawn.layer);
        let wanted = give_inputs(&mut param, &request.shapes, phase, registry);
        let builder = NetBuilder::from_param(param.clone(), Some(file))
            .registry(registry)
            .phase(phase)
            .seed(1);
        let builder = inputs_of(&param, registry).fold(builder, |builder, top| {
            let given = request.shapes.iter().find(|(name, _)| name == top);
            given
                .into_iter()
                .fold(builder, |builder, (name, shape)| builder.input_shape(name, shape))
        });
        let loaded = match weights.is_empty() {
            true => None,
            false => Some(
                weights
                    .into_iter()
                    .fold(builder.clone(), NetBuilder::weights_bytes)
                    .net::<f32>(),
            ),
        };
        let mut problem = None;
        match loaded {
            Some(Ok(net)) => {
                shown.faults.extend(net.warnings().iter().map(Fault::warning));
                (self.net, self.is_whole, shown.has_weights) = (Some(net.into_inner()), true, true);
                return Ok(());
            }
            Some(Err(error)) => problem = Some(error),
            None => {}
        }
        let mut faults = Salvaged {
            registry,
            wanted: &wanted,
            faults: Vec::new(),
        };
        let net = builder.salvage::<f32>(&mut faults);
        let is_whole = faults.faults.is_empty();
        shown.faults.append(&mut faults.faults);
        match net {
            Ok(net) => {
                shown.faults.extend(net.warnings().iter().map(Fault::warning));
                self.net = Some(net.into_inner()).filter(|net| !net.layer_names().is_empty());
                self.is_whole = is_whole && self.net.is_some();
            }
            // What is wrong with the net as a whole may be so because layers are gone.
            Err(error) if is_whole => problem = Some(error),
            Err(_) => {}
        }
        // Weights are to blame only where the net is sound without them.
        match problem.filter(|_| is_whole) {
            Some(error) => Err(error),
            None => Ok(()),
        }
    }

    fn show(&self, registry: &Registry, shown: &mut Shown) {
        let summary = self.net.as_ref().map(summary);
        shown.name = self.drawn.name().into();
        let mut built = summary.iter().flat_map(|summary| &summary.layers).peekable();
        for layer in &self.drawn.layer {
            let of_net = built.next_if(|built| built.name == layer.name());
            shown.layers.push(Layer {
                name: layer.name().into(),
                r#type: layer.r#type().into(),
                kind: word(family_of(layer.r#type())),
                line: layer.meta.pos.map_or(0, |pos| pos.line),
                text: text::print(layer),
                bottoms: layer.bottom.clone(),
                tops: layer.top.iter().map(|name| self.blob(name)).collect(),
                params: of_net.map_or_else(Vec::new, |layer| layer.params.clone()),
                parameters: of_net.map_or(0, |layer| layer.parameters),
                multiply_adds: of_net.and_then(|layer| layer.multiply_adds),
                blob_bytes: of_net.map_or(0, |layer| layer.blob_bytes),
                is_built: of_net.is_some(),
            });
            let is_input = registry
                .find(layer.r#type())
                .is_some_and(|kind| kind.role == Role::Input);
            if is_input || is_source(layer, registry) {
                shown.inputs.extend(layer.top.iter().map(|top| Input {
                    name: top.clone(),
                    shape: self.blob(top).shape,
                    layer: layer.name().into(),
                }));
            }
        }
        if let Some(net) = &self.net {
            let outputs = net.outputs().iter();
            shown.outputs = outputs.map(|&id| self.blob(&net.blob_names()[id])).collect();
        }
        shown.totals = summary.as_ref().map(totals);
        shown.transform = self.drawn.layer.iter().find_map(transform);
    }

    /// The net.
    ///
    /// # Errors
    /// One that could not be built.
    pub(crate) fn net(&mut self) -> Result<&mut Net<f32>> {
        let net = self.net.as_mut().filter(|_| self.is_whole);
        net.ok_or_else(|| Error::message("the net cannot be built; the marks beside its text show why"))
    }

    fn blob(&self, name: &str) -> Blob {
        let blob = self.net.as_ref().and_then(|net| net.blob(name));
        Blob {
            name: name.into(),
            shape: blob.map(|blob| blob.shape().to_vec()),
        }
    }

    /// `1×3×224×224`, if it is known.
    pub(crate) fn shape_text(&self, name: &str) -> Option<String> {
        let sizes: Vec<String> = self.blob(name).shape?.iter().map(usize::to_string).collect();
        Some(if sizes.is_empty() {
            "scalar".into()
        } else {
            sizes.join("×")
        })
    }
}

fn totals(summary: &NetSummary) -> Totals {
    Totals {
        parameters: summary.parameters,
        parameter_bytes: summary.parameter_bytes,
        multiply_adds: summary.multiply_adds,
        blob_bytes: summary.blob_bytes,
        gradient_bytes: summary.gradient_bytes,
    }
}

fn word(family: LayerFamily) -> String {
    format!("{family:?}").to_lowercase()
}

fn transform(layer: &LayerParameter) -> Option<Transform> {
    let param = layer.transform_param.as_deref()?;
    Some(Transform {
        mean: param.mean_value.clone(),
        scale: param.scale(),
    })
}

/// The tops of the Input layers.
fn inputs_of<'a>(param: &'a NetParameter, registry: &'a Registry) -> impl Iterator<Item = &'a String> {
    let is_input = |layer: &&LayerParameter| {
        let kind = registry.find(layer.r#type());
        kind.is_some_and(|kind| kind.role == Role::Input)
    };
    param.layer.iter().filter(is_input).flat_map(|layer| &layer.top)
}

/// Replaces layers whose data is not available by inputs: of the given shapes, or of those that their options specify.
/// The result names the layers for which neither is known.
fn give_inputs(param: &mut NetParameter, given: &[NamedShape], phase: Phase, registry: &Registry) -> Vec<String> {
    let ctx = Ctx::new(phase, Rng::new(0));
    let (mut shapes, mut wanted) = (given.to_vec(), Vec::new());
    for layer in param.layer.iter().filter(|layer| is_source(layer, registry)) {
        let is_given = layer.top.iter().any(|top| given.iter().any(|(name, _)| name == top));
        if is_given || registry.build::<f32>(layer, &ctx).is_ok() {
            continue;
        }
        match known_shapes(layer) {
            Some(known) => shapes.extend(layer.top.iter().cloned().zip(known)),
            None => wanted.push(layer.name().into()),
        }
    }
    put_inputs(param, &shapes, registry);
    wanted
}

/// Keeps what is wrong with the layers of a net.
struct Salvaged<'a> {
    registry: &'a Registry,
    wanted: &'a [String],
    faults: Vec<Fault>,
}

impl Salvage for Salvaged<'_> {
    fn failed(&mut self, layer: &LayerParameter, error: Error) -> Result<Option<LayerParameter>> {
        if self.faults.len() == MOST_ERRORS {
            return Err(error);
        }
        if is_source(layer, self.registry) && self.wanted.iter().any(|name| name == layer.name()) {
            let tops = layer.top.join(", ");
            let problem = format!("the shape of {tops} is in the data, which is not here; give it under Inputs");
            self.faults.push(Fault::about(layer, problem));
            return Ok(None);
        }
        self.faults.push(Fault::from(&error));
        let known = known_shapes(layer).filter(|_| is_source(layer, self.registry));
        Ok(known.map(|shapes| input(layer, &shapes.iter().map(Vec::as_slice).collect::<Vec<_>>())))
    }

    /// The page shows such layers without shapes.
    fn left_out(&mut self, _: &LayerParameter) {}
}
