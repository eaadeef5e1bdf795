//! From a Caffe2 net to a net of layers, for the shapes of one run: what the engine compiles.
//!
//! Each operator becomes a layer ([`layer`]) that says what it computes in the words of
//! [`Op`](cortado_ops::Op) where there are any ([`op`]), so that the passes of Caffe's nets serve
//! Caffe2's as well; an operator without words runs as it is, inside the plan. Blobs are named anew
//! at each write, so that nothing is in place. What no run changes is a parameter.

mod layer;
mod op;

use crate::operator::Runtime;
use crate::workspace::Workspace;
use crate::{ElementType, Tensor};
use cortado_core::{Error, Phase, Registry, Result};
use cortado_net::Net;
use cortado_proto::caffe2::{NetDef, OperatorDef};
use cortado_proto::{BlobShape, InputParameter, LayerParameter, NetParameter};
use layer::Site;
use std::collections::{BTreeMap, BTreeSet};

/// What is known of a tensor after a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Seen {
    pub(crate) element: Option<ElementType>,
    pub(crate) dims: Vec<usize>,
}

impl Seen {
    /// What is known of a blob; none if it is no tensor.
    pub(crate) fn of(workspace: &Workspace, name: &str) -> Option<Self> {
        let blob = workspace.find_blob(name)?;
        let blob = blob.lock();
        let tensor = blob.get_or_none::<Tensor>()?;
        Some(Self {
            element: tensor.element_type(),
            dims: tensor.shape().to_vec(),
        })
    }

    fn is_float(&self) -> bool {
        self.element == Some(ElementType::Float)
    }
}

/// A net that ran once.
pub(crate) struct Trace<'a> {
    pub(crate) def: &'a NetDef,
    /// The blobs that runs are given, with their shapes.
    pub(crate) inputs: &'a [(String, Vec<usize>)],
    /// The outputs of each operator as they were after it.
    pub(crate) outputs: &'a [Vec<Option<Seen>>],
    /// The blobs that are wanted.
    pub(crate) wanted: &'a [String],
}

/// A net of layers, and which of its blobs are those that are wanted.
pub(crate) struct Lowered {
    pub(crate) net: Net<f32>,
    /// The blob of each input and each wanted output.
    pub(crate) inputs: Vec<String>,
    pub(crate) outputs: Vec<String>,
    /// The operator that each layer is: the layer's name, and the operator's number and type.
    pub(crate) operators: Vec<(String, usize, String)>,
}

/// Lowers a net. An error says what stands in the way: the net runs plainly then.
pub(crate) fn lower(runtime: &Runtime, workspace: &Workspace, trace: &Trace<'_>) -> Result<Lowered> {
    let mut builder = Builder {
        runtime,
        workspace,
        current: BTreeMap::new(),
        versions: BTreeMap::new(),
        layers: Vec::new(),
        params: Vec::new(),
        operators: Vec::new(),
        uses: uses(trace),
        written: trace
            .def
            .op
            .iter()
            .flat_map(|op| &op.output)
            .map(String::as_str)
            .collect(),
    };
    let mut inputs = Vec::new();
    for (name, dims) in trace.inputs {
        let blob = builder.add_input(name, dims);
        inputs.push(blob);
    }
    for (position, op) in trace.def.op.iter().enumerate() {
        builder.add(position, op, &trace.outputs[position])?;
    }
    let output = |name: &String| match builder.current.get(name) {
        Some(Value { blob, .. }) => Ok(blob.clone()),
        None => Err(Error::message(&format!("no operator makes {name} of numbers"))),
    };
    let outputs = trace.wanted.iter().map(output).collect::<Result<_>>()?;
    let operators = std::mem::take(&mut builder.operators);
    Ok(Lowered {
        net: builder.build(trace.def.name())?,
        operators,
        inputs,
        outputs,
    })
}

/// A value: the blob that holds it, and its shape.
#[derive(Clone)]
struct Value {
    blob: String,
    dims: Vec<usize>,
}

struct Builder<'a> {
    runtime: &'a Runtime,
    workspace: &'a Workspace,
    /// What each name of the net stands for so far.
    current: BTreeMap<String, Value>,
    /// How often each name was written.
    versions: BTreeMap<String, usize>,
    layers: Vec<LayerParameter>,
    /// The parameters of each layer.
    params: Vec<Vec<Tensor>>,
    operators: Vec<(String, usize, String)>,
    /// The (operator, output) pairs whose values somebody reads or wants.
    uses: BTreeSet<(usize, usize)>,
    /// All names that operators write.
    written: BTreeSet<&'a str>,
}

/// Which outputs somebody reads before they are written again, or wants at the end.
fn uses(trace: &Trace<'_>) -> BTreeSet<(usize, usize)> {
    let (mut uses, mut made) = (BTreeSet::new(), BTreeMap::new());
    for (position, op) in trace.def.op.iter().enumerate() {
        uses.extend(op.input.iter().filter_map(|name| made.get(name)));
        let outputs = op.output.iter().enumerate();
        made.extend(outputs.map(|(output, name)| (name, (position, output))));
    }
    uses.extend(trace.wanted.iter().filter_map(|name| made.get(name)));
    uses
}

impl Builder<'_> {
    fn renew(&mut self, name: &str, dims: &[usize]) -> String {
        let version = self.versions.entry(name.into()).or_default();
        *version += 1;
        let blob = match *version {
            1 => name.to_string(),
            version => format!("{name}#{version}"),
        };
        let value = Value {
            blob: blob.clone(),
            dims: dims.to_vec(),
        };
        self.current.insert(name.into(), value);
        blob
    }

    fn add_input(&mut self, name: &str, dims: &[usize]) -> String {
        let blob = self.renew(name, dims);
        let shape = BlobShape {
            dim: dims.iter().map(|&size| size as i64).collect(),
            ..BlobShape::default()
        };
        self.layers.push(LayerParameter {
            name: Some(blob.clone()),
            r#type: Some(layer::INPUT.name.into()),
            top: vec![blob.clone()],
            input_param: Some(Box::new(InputParameter {
                shape: vec![shape],
                ..InputParameter::default()
            })),
            ..LayerParameter::default()
        });
        self.params.push(Vec::new());
        blob
    }

    fn add(&mut self, position: usize, op: &OperatorDef, outputs: &[Option<Seen>]) -> Result<()> {
        let no = |why: &str| {
            let name = op.r#type();
            Err(Error::message(&format!("operator {position} ({name}) {why}")))
        };
        let mut site = Site::new(op);
        let (mut bottoms, mut params) = (Vec::new(), Vec::new());
        for (input, name) in op.input.iter().enumerate() {
            if let Some(value) = self.current.get(name) {
                site.add_bottom(input, &value.dims);
                bottoms.push(value.blob.clone());
                continue;
            }
            if self.versions.contains_key(name) {
                return no("reads what is not a tensor of floats");
            }
            if self.written.contains(name.as_str()) {
                return no("reads what the run before has left");
            }
            let blob = self.workspace.blob(name)?;
            let tensor = blob.lock().get::<Tensor>()?.share();
            match tensor.element_type() == Some(ElementType::Float) {
                true => {
                    site.add_param(input, tensor.shape());
                    params.push(tensor);
                }
                false if op::is_view(op.r#type()) => site.skip(input),
                false => return no("has a parameter that is not a tensor of floats"),
            }
        }
        let mut tops = Vec::new();
        for (output, name) in op.output.iter().enumerate() {
            let is_used = self.uses.contains(&(position, output));
            match &outputs[output] {
                Some(seen) if seen.is_float() && (is_used || output == 0) => {
                    site.add_top(output, &seen.dims);
                    tops.push(self.renew(name, &seen.dims));
                }
                _ if is_used => return no("makes what is not a tensor of floats"),
                _ => {
                    *self.versions.entry(name.clone()).or_default() += 1;
                    self.current.remove(name);
                }
            }
        }
        let kind = self.runtime.operator(op.r#type())?;
        if bottoms.is_empty() || tops.is_empty() {
            return no("has no inputs that runs give, or no outputs");
        }
        if kind.infer.is_none() && !op::has_words(op.r#type()) {
            return no("may make other shapes from other values");
        }
        self.layers.push(site.to_layer(&tops[0], &bottoms, &tops));
        self.params.push(params);
        self.operators.push((tops[0].clone(), position, op.r#type().into()));
        Ok(())
    }

    fn build(self, name: &str) -> Result<Net<f32>> {
        let registry = Registry::new(&[layer::KINDS]);
        let param = NetParameter {
            name: Some(name.into()),
            layer: self.layers,
            ..NetParameter::default()
        };
        let by_name: BTreeMap<String, Vec<Tensor>> = param
            .layer
            .iter()
            .map(|layer| layer.name().to_string())
            .zip(self.params)
            .collect();
        let ctx = self.runtime.ctx.apart().with_phase(Phase::TEST);
        let mut net = Net::<f32>::build(&param, &registry, &ctx)?;
        for index in 0..net.layer_names().len() {
            let Some(tensors) = by_name.get(&net.layer_names()[index]) else {
                continue;
            };
            let params = net.layer_mut(index).params_mut();
            for (param, tensor) in params.iter_mut().zip(tensors) {
                param.share_data(tensor.array::<f32>()?)?;
            }
        }
        Ok(net)
    }
}
