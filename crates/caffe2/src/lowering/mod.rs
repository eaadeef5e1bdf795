//! From a Caffe2 net to a graph, for the shapes of one run: what the engine compiles and what is
//! exported.
//!
//! Each operator becomes a node with the [`Op`](cortado_ops::Op) that describes it ([`op`]), so that
//! the passes of Caffe's nets serve Caffe2's as well; an operator that none describes runs as it is,
//! inside the plan ([`site`]). What no run changes is a constant.

mod op;
mod site;

use crate::operator::Runtime;
use crate::workspace::Workspace;
use crate::{ElementType, Tensor};
use cortado_core::{Error, Frame, Phase, Result};
use cortado_graph::{Constant, Graph, Input, Node, Origin, Output, ValueId, Work};
use cortado_ops::Op;
use cortado_proto::caffe2::{NetDef, OperatorDef};
pub(crate) use site::Operators;
use site::Site;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// What is known about a tensor after a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Seen {
    pub(crate) element: Option<ElementType>,
    pub(crate) dims: Vec<usize>,
}

impl Seen {
    /// What is known about a blob; none if it is not a tensor.
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

/// A graph, whose inputs and outputs have the names of the net's, and the operators in it.
pub(crate) struct Lowered {
    pub(crate) graph: Graph,
    pub(crate) operators: Operators,
}

/// Lowers a net. An error names the obstacle: the net runs plainly then.
pub(crate) fn lower(runtime: &Runtime, workspace: &Workspace, trace: &Trace<'_>) -> Result<Lowered> {
    let ctx = runtime.ctx.apart().with_phase(Phase::TEST);
    let mut builder = Builder {
        runtime,
        workspace,
        graph: Graph::new(trace.def.name()),
        operators: Operators::new(Runtime::new(ctx)),
        current: BTreeMap::new(),
        made_by: BTreeMap::new(),
        uses: uses(trace),
        written: trace
            .def
            .op
            .iter()
            .flat_map(|op| &op.output)
            .map(String::as_str)
            .collect(),
    };
    for (name, dims) in trace.inputs {
        builder.add_input(name, dims);
    }
    for (position, op) in trace.def.op.iter().enumerate() {
        builder.add(position, op, &trace.outputs[position])?;
    }
    for name in trace.wanted {
        let Some(&Current::Value(value)) = builder.current.get(name) else {
            return Err(Error::message(&format!("no operator makes {name} of numbers")));
        };
        builder.graph.outputs.push(Output {
            name: name.clone(),
            value,
            loss_weight: 0.0,
        });
    }
    let Builder {
        mut graph, operators, ..
    } = builder;
    graph.drop_unused();
    Ok(Lowered { graph, operators })
}

/// The current meaning of a name of the net.
#[derive(Clone, Copy)]
enum Current {
    Value(ValueId),
    /// A value that is not a tensor of floats, or that is not read.
    Other,
}

struct Builder<'a> {
    runtime: &'a Runtime,
    workspace: &'a Workspace,
    graph: Graph,
    operators: Operators,
    current: BTreeMap<String, Current>,
    /// The node that computes a value.
    made_by: BTreeMap<ValueId, usize>,
    /// The (operator, output) pairs whose values are read or wanted.
    uses: BTreeSet<(usize, usize)>,
    /// All names that operators write.
    written: BTreeSet<&'a str>,
}

/// The outputs that are read before they are written again, or wanted at the end.
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
    fn origin(&mut self, name: &str, type_name: &str, position: Option<usize>, site: Option<Site>) -> usize {
        let frame = position.map(|_| Frame::Operator {
            type_name: type_name.into(),
            output: name.into(),
            position,
        });
        self.operators.push(site);
        self.graph.origins.push(Origin {
            name: name.into(),
            type_name: type_name.into(),
            kind: None,
            is_identity: false,
            frames: frame.into_iter().collect(),
        });
        self.graph.origins.len() - 1
    }

    fn add_input(&mut self, name: &str, dims: &[usize]) {
        let origin = self.origin(name, "Input", None, None);
        let value = self.graph.add_value(name, dims);
        self.current.insert(name.into(), Current::Value(value));
        self.graph.inputs.push(Input {
            value,
            origin,
            fill: None,
        });
    }

    fn add(&mut self, position: usize, op: &OperatorDef, outputs: &[Option<Seen>]) -> Result<()> {
        let no = |why: &str| {
            let name = op.r#type();
            Err(Error::message(&format!("operator {position} ({name}) {why}")))
        };
        let mut site = Site::new(op);
        let mut inputs = Vec::new();
        for (input, name) in op.input.iter().enumerate() {
            match self.current.get(name) {
                Some(&Current::Value(value)) => {
                    site.add_bottom(input, &self.graph.values[value].shape);
                    inputs.push(value);
                    continue;
                }
                Some(Current::Other) => return no("reads what is not a tensor of floats"),
                None if self.written.contains(name.as_str()) => return no("reads what the run before has left"),
                None => {}
            }
            let blob = self.workspace.blob(name)?;
            let tensor = blob.lock().get::<Tensor>()?.share();
            match tensor.element_type() == Some(ElementType::Float) {
                true => site.add_param(input, &tensor)?,
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
                    tops.push((name, &seen.dims));
                }
                _ if is_used => return no("makes what is not a tensor of floats"),
                _ => drop(self.current.insert(name.clone(), Current::Other)),
            }
        }
        let kind = self.runtime.operator(op.r#type())?;
        if inputs.is_empty() || tops.is_empty() {
            return no("has no inputs that runs give, or no outputs");
        }
        if kind.infer.is_none() && !op::may_have_op(op.r#type()) {
            return no("may make other shapes from other values");
        }
        self.add_node(position, op, site, inputs, &tops)
    }

    fn add_node(
        &mut self,
        position: usize,
        def: &OperatorDef,
        site: Site,
        mut inputs: Vec<ValueId>,
        tops: &[(&String, &Vec<usize>)],
    ) -> Result<()> {
        let op = site.op();
        let params: Vec<Constant> = match &op {
            Some(op) if op.has_parameters() => site.params().iter().map(Constant::shared).collect::<Result<_>>()?,
            _ => Vec::new(),
        };
        let origin = self.origin(tops[0].0, def.r#type(), Some(position), Some(site));
        if let (Some(Op::Identity), [input]) = (&op, &inputs[..]) {
            self.graph.origins[origin].is_identity = true;
            for (name, _) in tops {
                self.current.insert((*name).clone(), Current::Value(*input));
            }
            if let Some(&node) = self.made_by.get(input) {
                self.graph.nodes[node].work.identities.push(origin);
            }
            return Ok(());
        }
        for (index, param) in params.into_iter().enumerate() {
            let name = format!("{}/{index}", tops[0].0);
            inputs.push(self.graph.add_constant(&name, param));
        }
        let node = self.graph.nodes.len();
        let mut outputs = Vec::new();
        for (name, dims) in tops {
            let value = self.graph.add_value(name, dims);
            self.current.insert((*name).clone(), Current::Value(value));
            self.made_by.insert(value, node);
            outputs.push(value);
        }
        let work = Work {
            op: op.map(Arc::new),
            origin,
            identities: Vec::new(),
            is_whole: true,
            sizes_follow_from_data: false,
        };
        self.graph.nodes.push(Node { work, inputs, outputs });
        Ok(())
    }
}
