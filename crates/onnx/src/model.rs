//! An ONNX model: nodes, tensors, inputs and outputs, and its file. Numbers of fields are those of
//! `onnx.proto`.

use crate::wire::Message;
use cortado_core::{Blob, Result};
use cortado_mem::as_bytes;
use std::io::{self, Write};

/// An element type, with its number in ONNX.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Type {
    Float = 1,
    Uint8 = 2,
    Int8 = 3,
    Int32 = 6,
    Int = 7,
    Bool = 9,
}

/// A size of a value: known, or whatever it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Dim {
    Size(usize),
    Named(&'static str),
    Any,
}

/// A model.
#[derive(Debug)]
pub(crate) struct Model {
    pub(crate) name: String,
    pub(crate) opset: i64,
    /// Names and texts.
    pub(crate) properties: Vec<(String, String)>,
    pub(crate) nodes: Vec<Node>,
    pub(crate) tensors: Vec<Tensor>,
    pub(crate) inputs: Vec<ValueInfo>,
    pub(crate) outputs: Vec<ValueInfo>,
}

/// An input or output.
#[derive(Debug)]
pub(crate) struct ValueInfo {
    pub(crate) name: String,
    pub(crate) value_type: Type,
    pub(crate) dims: Vec<Dim>,
}

/// A node.
#[derive(Debug)]
pub(crate) struct Node {
    pub(crate) name: String,
    pub(crate) op: &'static str,
    pub(crate) inputs: Vec<String>,
    pub(crate) outputs: Vec<String>,
    pub(crate) attributes: Vec<(&'static str, Attribute)>,
}

/// The value of an attribute.
#[derive(Debug)]
pub(crate) enum Attribute {
    Int(i64),
    Float(f32),
    Ints(Vec<i64>),
    Text(&'static str),
    /// A tensor of one float.
    Tensor(f32),
    /// What a node does several times.
    Graph(Body),
}

/// A graph within a node, which reads values of the graph around it too.
#[derive(Debug)]
pub(crate) struct Body {
    pub(crate) nodes: Vec<Node>,
    pub(crate) inputs: Vec<ValueInfo>,
    pub(crate) outputs: Vec<ValueInfo>,
}

/// A tensor that the model holds.
#[derive(Debug)]
pub(crate) struct Tensor {
    pub(crate) name: String,
    pub(crate) dims: Vec<usize>,
    pub(crate) data: Data,
}

/// The elements of a tensor.
pub(crate) enum Data {
    Floats(Vec<f32>),
    Ints(Vec<i64>),
    Bools(Vec<u8>),
    Uint8s(Vec<u8>),
    Int8s(Vec<i8>),
    Int32s(Vec<i32>),
    /// Those of a blob, which are read when they are written.
    Blob(Blob<f32>),
}

impl std::fmt::Debug for Data {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} bytes", self.len())
    }
}

impl Data {
    /// What identifies numbers, except those of blobs: their type and their bits.
    pub(crate) fn content(&self) -> (u8, &[u8]) {
        match self {
            Self::Floats(values) => (0, cortado_mem::as_bytes(values)),
            Self::Ints(values) => (1, cortado_mem::as_bytes(values)),
            Self::Bools(values) => (2, values),
            Self::Blob(_) => (3, &[]),
            Self::Uint8s(values) => (4, values),
            Self::Int8s(values) => (5, cortado_mem::as_bytes(values)),
            Self::Int32s(values) => (6, cortado_mem::as_bytes(values)),
        }
    }

    fn data_type(&self) -> Type {
        match self {
            Self::Floats(_) | Self::Blob(_) => Type::Float,
            Self::Ints(_) => Type::Int,
            Self::Bools(_) => Type::Bool,
            Self::Uint8s(_) => Type::Uint8,
            Self::Int8s(_) => Type::Int8,
            Self::Int32s(_) => Type::Int32,
        }
    }

    /// The number of bytes.
    pub(crate) fn len(&self) -> u64 {
        let bytes = match self {
            Self::Floats(values) => size_of_val(&values[..]),
            Self::Ints(values) => size_of_val(&values[..]),
            Self::Bools(values) | Self::Uint8s(values) => values.len(),
            Self::Int8s(values) => values.len(),
            Self::Int32s(values) => size_of_val(&values[..]),
            Self::Blob(blob) => blob.count().saturating_mul(size_of::<f32>()),
        };
        bytes as u64
    }

    fn write(&self, to: &mut dyn Write) -> io::Result<()> {
        match self {
            Self::Floats(values) => to.write_all(as_bytes(values)),
            Self::Ints(values) => to.write_all(as_bytes(values)),
            Self::Bools(values) | Self::Uint8s(values) => to.write_all(values),
            Self::Int8s(values) => to.write_all(as_bytes(values)),
            Self::Int32s(values) => to.write_all(as_bytes(values)),
            Self::Blob(blob) => {
                let data: Result<_> = blob.data();
                to.write_all(as_bytes(&data.map_err(io::Error::other)?))
            }
        }
    }
}

/// The place of tensors that are not in the model's own file.
#[derive(Clone, Copy, Debug)]
pub(crate) struct External<'a> {
    /// The name of the file beside the model.
    pub(crate) file: &'a str,
}

/// From this many bytes on, a tensor is in the other file, if there is one.
const LARGE: u64 = 1024;
/// Tensors begin at multiples of this in the other file, as ONNX Runtime maps them.
const ALIGNMENT: u64 = 4096;

impl Model {
    /// The bytes of all tensors.
    pub(crate) fn bytes(&self) -> u64 {
        self.tensors
            .iter()
            .map(|tensor| tensor.data.len())
            .fold(0, u64::saturating_add)
    }

    /// Writes the model's own file.
    pub(crate) fn write(&self, external: Option<External<'_>>, to: &mut dyn Write) -> io::Result<()> {
        let mut places = Places::default();
        let tensors: Vec<(Message, Option<&Data>)> = self
            .tensors
            .iter()
            .map(|tensor| {
                let place = external.and_then(|external| Some((external, places.next(tensor)?)));
                tensor.head(place)
            })
            .collect();
        let graph = self.graph();
        let len = |(head, data): &(Message, Option<&Data>)| head.as_bytes().len() as u64 + data.map_or(0, Data::len);
        let framed = |tensor: &(Message, Option<&Data>)| Message::default().head(5, len(tensor));
        let whole = |tensor| framed(tensor).as_bytes().len() as u64 + len(tensor);
        let graph_len = graph.as_bytes().len() as u64 + tensors.iter().map(whole).sum::<u64>();
        let opset = Message::default().text(1, "").int(2, self.opset);
        let head = Message::default()
            .int(1, ir_version(self.opset))
            .text(2, "cortado")
            .text(3, env!("CARGO_PKG_VERSION"))
            .message(8, &opset);
        let properties = self.properties.iter();
        let head = properties
            .fold(head, |head, (name, text)| {
                head.message(14, &Message::default().text(1, name).text(2, text))
            })
            .head(7, graph_len);
        to.write_all(head.as_bytes())?;
        to.write_all(graph.as_bytes())?;
        for tensor in &tensors {
            to.write_all(framed(tensor).as_bytes())?;
            to.write_all(tensor.0.as_bytes())?;
            tensor.1.map_or(Ok(()), |data| data.write(to))?;
        }
        Ok(())
    }

    /// Writes the file that has the large tensors.
    pub(crate) fn write_external(&self, to: &mut dyn Write) -> io::Result<()> {
        let (mut places, mut at) = (Places::default(), 0);
        for tensor in &self.tensors {
            if let Some(place) = places.next(tensor) {
                io::copy(&mut io::Read::take(io::repeat(0), place - at), to)?;
                tensor.data.write(to)?;
                at = place + tensor.data.len();
            }
        }
        Ok(())
    }

    /// The graph without its tensors.
    fn graph(&self) -> Message {
        graph(&self.name, &self.nodes, &self.inputs, &self.outputs)
    }
}

fn graph(name: &str, nodes: &[Node], inputs: &[ValueInfo], outputs: &[ValueInfo]) -> Message {
    let mut graph = Message::default().text(2, name);
    for node in nodes {
        graph = graph.message(1, &node.encode());
    }
    for input in inputs {
        graph = graph.message(11, &input.encode());
    }
    for output in outputs {
        graph = graph.message(12, &output.encode());
    }
    graph
}

/// The places of large tensors in the other file, one after the other.
#[derive(Default)]
struct Places(u64);

impl Places {
    fn next(&mut self, tensor: &Tensor) -> Option<u64> {
        let len = tensor.data.len();
        if len < LARGE {
            return None;
        }
        let place = self.0.next_multiple_of(ALIGNMENT);
        self.0 = place + len;
        Some(place)
    }
}

/// The version of the format that came with a set of operators.
fn ir_version(opset: i64) -> i64 {
    match opset {
        ..=18 => 8,
        19..=20 => 9,
        21..=22 => 10,
        _ => 11,
    }
}

impl Node {
    fn encode(&self) -> Message {
        let mut node = Message::default();
        for input in &self.inputs {
            node = node.text(1, input);
        }
        for output in &self.outputs {
            node = node.text(2, output);
        }
        node = node.text(3, &self.name).text(4, self.op);
        for (name, value) in &self.attributes {
            node = node.message(5, &value.encode(name));
        }
        node
    }
}

impl Attribute {
    fn encode(&self, name: &str) -> Message {
        let attribute = Message::default().text(1, name);
        match self {
            Self::Float(value) => attribute.float(2, *value).int(20, 1),
            Self::Int(value) => attribute.int(3, *value).int(20, 2),
            Self::Text(value) => attribute.text(4, value).int(20, 3),
            Self::Tensor(value) => {
                let tensor = Message::default().packed(1, &[1]).int(2, Type::Float as i64);
                let tensor = tensor.bytes(9, &value.to_le_bytes());
                attribute.message(5, &tensor).int(20, 4)
            }
            Self::Graph(body) => {
                let graph = graph(name, &body.nodes, &body.inputs, &body.outputs);
                attribute.message(6, &graph).int(20, 5)
            }
            Self::Ints(values) => {
                let all = values
                    .iter()
                    .fold(attribute, |attribute, &value| attribute.int(8, value));
                all.int(20, 7)
            }
        }
    }
}

impl Tensor {
    /// All of it but the bytes of its elements, and these if they are to follow.
    fn head(&self, place: Option<(External<'_>, u64)>) -> (Message, Option<&Data>) {
        let dims: Vec<i64> = self.dims.iter().map(|&dim| dim as i64).collect();
        let mut head = Message::default()
            .packed(1, &dims)
            .int(2, self.data.data_type() as i64)
            .text(8, &self.name);
        let Some((external, offset)) = place else {
            return (head.head(9, self.data.len()), Some(&self.data));
        };
        let (offset, len) = (offset.to_string(), self.data.len().to_string());
        for (key, value) in [("location", external.file), ("offset", &offset), ("length", &len)] {
            head = head.message(13, &Message::default().text(1, key).text(2, value));
        }
        (head.int(14, 1), None)
    }
}

impl ValueInfo {
    fn encode(&self) -> Message {
        let mut shape = Message::default();
        for dim in &self.dims {
            let dim = match dim {
                Dim::Size(size) => Message::default().int(1, *size as i64),
                Dim::Named(name) => Message::default().text(2, name),
                Dim::Any => Message::default(),
            };
            shape = shape.message(1, &dim);
        }
        let tensor = Message::default().int(1, self.value_type as i64).message(2, &shape);
        let value_type = Message::default().message(1, &tensor);
        Message::default().text(1, &self.name).message(2, &value_type)
    }
}
