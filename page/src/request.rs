//! The requests of the page, and their handlers.

use crate::data::Data;
use crate::look::{self, Look};
use crate::run::Runner;
use cortado::export::{ExportOptions, export};
use cortado::{Net, Registry};
use cortado_core::{Error, Result, reserve};
use cortado_show::draw::{Direction, DrawnNet, LayoutInput, LayoutStep, Style, layout, paint};
use cortado_show::layer_types::describe;
use cortado_show::summary::summary;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// More slots are not needed: the request, and the files of a net.
const MOST_SLOTS: usize = 64;

/// What the page requests. `net` is 0 or 1: two nets can be open.
#[derive(Deserialize)]
#[serde(tag = "do", rename_all = "snake_case")]
enum Request {
    /// Opens a net: slot 1 has the prototxt, the others have weights.
    Open(look::Open),
    /// The places of boxes of these sizes and the ways of the edges between them.
    Layout {
        sizes: Vec<(f64, f64)>,
        edges: Vec<(usize, usize)>,
        gap: f64,
    },
    /// The description of a layer type, as `caffe layers` prints it.
    Describe { r#type: String },
    /// The numbers of a parameter: the bytes of the answer.
    Parameter { net: usize, layer: String, index: usize },
    /// Runs a net; the slots from 1 on have the numbers of these inputs.
    Run { net: usize, inputs: Vec<String> },
    /// The numbers of a blob, for the inputs of the last run: the bytes of the answer.
    Blob { net: usize, name: String },
    /// The summary, as `caffe summary --json` prints it.
    Summary { net: usize },
    /// The picture, as `caffe draw --compact --shapes` makes it.
    Svg { net: usize },
    /// An ONNX model: the bytes of the answer.
    Onnx { net: usize },
    /// Forgets a net.
    Close { net: usize },
}

/// Bytes that the page gives with a request.
#[derive(Default)]
pub struct Slots(Vec<Vec<u8>>);

impl Slots {
    /// A slot of `length` bytes, unless there is no memory for them.
    pub fn make(&mut self, slot: usize, length: usize) -> Option<&mut [u8]> {
        if slot >= MOST_SLOTS {
            return None;
        }
        if self.0.len() <= slot {
            self.0.resize(slot + 1, Vec::new());
        }
        self.0[slot] = Vec::new();
        self.0[slot] = reserve::filled(length, 0).ok()?;
        Some(&mut self.0[slot])
    }

    /// The bytes of the slots, which are then empty.
    pub(crate) fn take(&mut self) -> Vec<Vec<u8>> {
        std::mem::take(&mut self.0)
    }
}

/// An answer: JSON, and bytes that belong to it. A request that fails has the field `error`.
#[derive(Default)]
pub struct Answer {
    /// The JSON.
    pub text: String,
    /// The bytes.
    pub data: Data,
}

/// What the page has open.
pub struct Page {
    registry: Registry,
    nets: [Option<Open>; 2],
}

struct Open {
    look: Look,
    runner: Option<Runner>,
}

impl Default for Page {
    fn default() -> Self {
        Self::new()
    }
}

impl Page {
    /// A page without nets.
    #[must_use]
    pub fn new() -> Self {
        crate::system::start();
        Self {
            registry: cortado::default_registry(),
            nets: [None, None],
        }
    }

    /// Answers the request in slot 0. The slots are empty then.
    pub fn answer(&mut self, slots: &mut Slots) -> Answer {
        let mut slots = slots.take().into_iter();
        let request = slots.next().unwrap_or_default();
        let answered = serde_json::from_slice(&request)
            .map_err(|problem| Error::internal(&format!("a request that is not known: {problem}")))
            .and_then(|request| self.answer_to(request, slots.collect()));
        let (value, data) = answered.unwrap_or_else(|error| (json!({ "error": error.to_string() }), Data::None));
        Answer {
            text: value.to_string(),
            data,
        }
    }

    fn answer_to(&mut self, request: Request, files: Vec<Vec<u8>>) -> Result<(Value, Data)> {
        let text = |text: String| Ok((json!({ "text": text }), Data::None));
        match request {
            Request::Open(request) => {
                let place = self.place(request.net)?;
                // Memory may not be enough for both nets, so the old one is dropped first.
                *place = None;
                let (look, answer) = Look::open(&request, files, &self.registry);
                *self.place(request.net)? = Some(Open { look, runner: None });
                Ok((to_value(&answer)?, Data::None))
            }
            Request::Layout { sizes, edges, gap } => place_boxes(sizes, edges, gap),
            Request::Describe { r#type } => text(describe(self.registry.kind(&r#type)?)),
            Request::Parameter { net, layer, index } => parameter(self.net(net)?, &layer, index),
            Request::Run { net, inputs } => {
                let open = self.opened(net)?;
                let runner = open.runner.get_or_insert_default();
                runner.run(open.look.net()?, &inputs, &files)
            }
            Request::Blob { net, name } => {
                let open = self.opened(net)?;
                let runner = open.runner.get_or_insert_default();
                runner.blob(open.look.net()?, &name)
            }
            Request::Summary { net } => {
                let summary = summary(self.net(net)?);
                let pretty = serde_json::to_string_pretty(&summary);
                text(pretty.map_err(|problem| Error::internal(&problem.to_string()))? + "\n")
            }
            Request::Svg { net } => text(self.opened(net)?.look.svg()?),
            Request::Onnx { net } => {
                let model = export(self.net(net)?, &ExportOptions::default())?;
                let report = serde_json::from_str(&model.report().to_json()).unwrap_or(Value::Null);
                Ok((json!({ "report": report }), Data::Bytes(model.to_bytes()?)))
            }
            Request::Close { net } => {
                *self.place(net)? = None;
                Ok((json!({}), Data::None))
            }
        }
    }

    fn place(&mut self, net: usize) -> Result<&mut Option<Open>> {
        let place = self.nets.get_mut(net);
        place.ok_or_else(|| Error::internal("there are two places for nets"))
    }

    fn opened(&mut self, net: usize) -> Result<&mut Open> {
        let open = self.place(net)?.as_mut();
        open.ok_or_else(|| Error::message("no net is open"))
    }

    fn net(&mut self, net: usize) -> Result<&mut Net<f32>> {
        self.opened(net)?.look.net()
    }
}

impl Look {
    /// The picture of the net.
    fn svg(&self) -> Result<String> {
        let graph = DrawnNet::of(&self.drawn).with_shapes(|name| self.shape_text(name));
        let picture = paint(&graph, Direction::Tb, Style::Compact);
        let picture = picture.map_err(|_| Error::message("the net is too large for a picture"))?;
        Ok(picture.to_svg())
    }
}

fn to_value(answer: &impl Serialize) -> Result<Value> {
    serde_json::to_value(answer).map_err(|problem| Error::internal(&problem.to_string()))
}

/// The places of boxes. A way is a list of letter and point: `M` move, `L` line, `C` curve.
fn place_boxes(sizes: Vec<(f64, f64)>, edges: Vec<(usize, usize)>, gap: f64) -> Result<(Value, Data)> {
    let count = sizes.len();
    if edges.iter().any(|&(from, to)| from >= count || to >= count) {
        return Err(Error::internal("an edge of a box that is not there"));
    }
    let placed = layout(&LayoutInput { sizes, edges, gap });
    let placed = placed.map_err(|_| Error::message("the net is too large for a picture; fold its blocks"))?;
    let step = |step: &LayoutStep| match *step {
        LayoutStep::Move(x, y) => ("M", x, y),
        LayoutStep::Line(x, y) => ("L", x, y),
        LayoutStep::Curve(x, y) => ("C", x, y),
    };
    let ways: Vec<Vec<_>> = placed.ways.iter().map(|way| way.iter().map(step).collect()).collect();
    let answer = json!({
        "centres": placed.centres, "ways": ways, "width": placed.width, "height": placed.height,
    });
    Ok((answer, Data::None))
}

fn parameter(net: &Net<f32>, layer: &str, index: usize) -> Result<(Value, Data)> {
    let found = net
        .layer_index(layer)
        .and_then(|layer| net.layer(layer).params().get(index));
    let blob = found.ok_or_else(|| Error::message(&format!("the layer \"{layer}\" has no parameter {index}")))?;
    let values = reserve::copied(&blob.data()?)?;
    Ok((json!({ "shape": &blob.shape()[..] }), Data::Floats(values)))
}
