//! The tail of a net: layers that find a number of things which follows from the data, and all that
//! is computed from what they find. They run as they do in the net, after the steps that are
//! planned, on blobs that take any size.

use crate::plan::Port;
use cortado_core::system::Moment;
use cortado_core::{Blob, Error, Result, reserve};
use cortado_net::graph::{Graph, Node, Output, ValueId};
use cortado_net::{LayerCopy, LayerTemplate, Net};
use cortado_ops::Op;
use std::time::Duration;

/// What runs after the plan.
pub(crate) struct Tail {
    pub(crate) layers: Vec<Member>,
    /// What the plan must give: the values' names, with their shapes.
    planned: Vec<Port>,
    /// Where the outputs come from.
    outputs: Vec<Origin>,
}

/// A layer of the tail.
pub(crate) struct Member {
    template: LayerTemplate<f32>,
    pub(crate) name: String,
    pub(crate) multiply_adds: u64,
    reads: Vec<Origin>,
}

/// Who makes a value.
#[derive(Clone, Copy, Debug)]
enum Origin {
    /// The plan: one of its results.
    Plan(usize),
    /// A layer of the tail, as one of its tops.
    Tail { layer: usize, top: usize },
}

/// What the plan gave for a value that the tail reads.
pub(crate) struct PlanResult<'a> {
    pub(crate) data: &'a [f32],
    pub(crate) is_constant: bool,
}

/// The memory in which a tail runs once at a time.
pub(crate) struct TailCopy {
    layers: Vec<LayerCopy<f32>>,
    planned: Vec<Blob<f32>>,
    /// Whether a run has put the constants into these.
    has_constants: bool,
}

/// Takes the tail out of a graph, which then gives what the tail reads, and the outputs that are not
/// the tail's. `None` if there is none: the graph is as it was.
///
/// # Errors
/// Layers that cannot run apart from their net, or memory in use.
pub(crate) fn split(net: &Net<f32>, graph: &mut Graph) -> Result<Option<Tail>> {
    let mut splitter = Splitter {
        made: vec![None; graph.values.len()],
        planned: Vec::new(),
    };
    let (mut kept, mut members) = (Vec::new(), Vec::new());
    for node in std::mem::take(&mut graph.nodes) {
        let follows = net.layer(node.work.layer).sizes_follow_from_data();
        if !follows && node.inputs.iter().all(|&value| splitter.made[value].is_none()) {
            kept.push(node);
            continue;
        }
        // bounded by the layers of the net
        let reads = node.inputs.iter().map(|&value| splitter.origin(value)).collect();
        for (top, &value) in node.outputs.iter().enumerate() {
            let layer = members.len();
            splitter.made[value] = Some(Origin::Tail { layer, top });
        }
        members.push(member(net, &node, reads)?);
    }
    graph.nodes = kept;
    if members.is_empty() {
        return Ok(None);
    }
    let outputs = graph
        .outputs
        .iter()
        .map(|output| splitter.origin(output.value))
        .collect(); // bounded by the layers of the net
    let value = |&value: &ValueId| &graph.values[value];
    let planned = splitter.planned.iter().map(value).map(|value| Port {
        name: value.name.clone(),
        shape: value.shape.clone(),
    });
    let planned: Vec<Port> = planned.collect(); // bounded by the layers of the net
    let given = planned.iter().zip(&splitter.planned).map(|(port, &value)| Output {
        name: port.name.clone(),
        value,
    });
    graph.outputs = given.collect(); // bounded by the layers of the net
    graph.drop_unused();
    Ok(Some(Tail {
        layers: members,
        planned,
        outputs,
    }))
}

struct Splitter {
    /// Who makes each value of the tail.
    made: Vec<Option<Origin>>,
    /// The values that the plan must give.
    planned: Vec<ValueId>,
}

impl Splitter {
    fn origin(&mut self, value: ValueId) -> Origin {
        self.made[value].unwrap_or_else(|| {
            let place = self.planned.iter().position(|&other| other == value);
            Origin::Plan(place.unwrap_or_else(|| {
                self.planned.push(value);
                self.planned.len() - 1
            }))
        })
    }
}

fn member(net: &Net<f32>, node: &Node, reads: Vec<Origin>) -> Result<Member> {
    let layer = node.work.layer;
    // A view that no layer is: of memory that the layer changes in place.
    if node.work.op == Some(Op::View) && net.layer_op(layer) != Some(Op::View) {
        let problem = "changes in place what another blob shares, and how large that is follows from the data; run the net without the engine";
        return Err(net.located(layer, Error::message(problem)));
    }
    Ok(Member {
        template: net.layer_template(layer)?,
        name: net.layer_names()[layer].clone(),
        multiply_adds: net.multiply_adds(layer).unwrap_or(0),
        reads,
    })
}

impl Tail {
    /// Memory for one run at a time.
    ///
    /// # Errors
    /// Out of memory, or a layer that cannot be built again.
    pub(crate) fn copy(&self) -> Result<TailCopy> {
        let blob = |port: &Port| Blob::new(&port.name, &port.shape);
        Ok(TailCopy {
            layers: self
                .layers
                .iter()
                .map(|member| member.template.copy())
                .collect::<Result<_>>()?, // bounded by the layers of the net
            planned: self.planned.iter().map(blob).collect::<Result<_>>()?, // bounded by the layers of the net
            has_constants: false,
        })
    }

    /// Runs on what the plan gave, of which some is the same in every run. The time of each layer is
    /// added to `times`.
    ///
    /// # Errors
    /// Those of the layers.
    pub(crate) fn run(
        &self,
        copy: &mut TailCopy,
        results: &[PlanResult<'_>],
        mut times: Option<&mut [Duration]>,
    ) -> Result<()> {
        for (blob, result) in copy.planned.iter().zip(results) {
            if !(result.is_constant && copy.has_constants) {
                blob.data_overwrite()?.copy_from_slice(result.data);
            }
        }
        copy.has_constants = true;
        for (index, member) in self.layers.iter().enumerate() {
            let start = Moment::now();
            let (before, rest) = copy.layers.split_at_mut(index);
            for (bottom, &origin) in member.reads.iter().enumerate() {
                rest[0].set_bottom(bottom, made(&copy.planned, before, origin));
            }
            rest[0].forward_to_any_shape()?;
            if let Some(times) = &mut times {
                times[index] += start.elapsed();
            }
        }
        Ok(())
    }

    /// The outputs after a run: their shapes and values.
    ///
    /// # Errors
    /// Memory in use, or out of memory.
    pub(crate) fn outputs(&self, copy: &TailCopy, ports: &[Port]) -> Result<(Vec<Port>, Vec<Vec<f32>>)> {
        let mut shaped = Vec::with_capacity(ports.len());
        let mut data = Vec::with_capacity(ports.len());
        for (port, &origin) in ports.iter().zip(&self.outputs) {
            let blob = made(&copy.planned, &copy.layers, origin);
            shaped.push(Port {
                name: port.name.clone(),
                shape: blob.shape().to_vec(),
            });
            data.push(reserve::copied(&blob.data()?)?);
        }
        Ok((shaped, data))
    }
}

fn made<'a>(planned: &'a [Blob<f32>], layers: &'a [LayerCopy<f32>], origin: Origin) -> &'a Blob<f32> {
    match origin {
        Origin::Plan(index) => &planned[index],
        Origin::Tail { layer, top } => layers[layer].top(top),
    }
}
