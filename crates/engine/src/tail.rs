//! The tail of a net: layers that find a number of things which follows from the data, and all that
//! is computed from what they find. They run as they do in the net, after the steps that are
//! planned, on blobs that take any size.

use crate::outside::Outside;
use crate::plan::Port;
use cortado_core::system::Moment;
use cortado_core::{Blob, Error, Result, reserve};
use cortado_graph::{Graph, Instance, Node, Opaque, Output, ValueId};
use std::time::Duration;

/// What runs after the plan.
pub(crate) struct Tail {
    pub(crate) layers: Vec<Member>,
    /// What the plan must give: the values' names, with their shapes.
    planned: Vec<Port>,
    /// Where the outputs come from.
    outputs: Vec<Maker>,
}

/// A layer of the tail.
pub(crate) struct Member {
    opaque: Box<dyn Opaque<f32>>,
    pub(crate) name: String,
    pub(crate) multiply_adds: u64,
    reads: Vec<Maker>,
}

/// The maker of a value.
#[derive(Clone, Copy, Debug)]
enum Maker {
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
    layers: Vec<Box<dyn Instance<f32>>>,
    planned: Vec<Blob<f32>>,
    /// Whether a run has put the constants into these.
    has_constants: bool,
}

/// Takes the tail out of a graph, which then gives what the tail reads, and the outputs that are not
/// the tail's. `None` if there is none: the graph is as it was.
///
/// # Errors
/// Layers that cannot run apart from their net, or memory in use.
pub(crate) fn split(outside: &Outside<'_>, graph: &mut Graph) -> Result<Option<Tail>> {
    let mut splitter = Splitter {
        made: vec![None; graph.values.len()],
        planned: Vec::new(),
    };
    let (mut kept, mut members) = (Vec::new(), Vec::new());
    for node in std::mem::take(&mut graph.nodes) {
        if !node.work.sizes_follow_from_data && node.inputs.iter().all(|&value| splitter.made[value].is_none()) {
            kept.push(node);
            continue;
        }
        let opaque = opaque(outside, graph, &node)?;
        let inputs = node.inputs.iter().take(opaque.inputs());
        let reads = inputs.map(|&value| splitter.maker(value)).collect(); // bounded by the layers of the net
        for (top, &value) in node.outputs.iter().enumerate() {
            let layer = members.len();
            splitter.made[value] = Some(Maker::Tail { layer, top });
        }
        members.push(Member {
            opaque,
            name: graph.origins[node.work.origin].name.clone(),
            multiply_adds: graph.multiply_adds(&node).unwrap_or(0),
            reads,
        });
    }
    graph.nodes = kept;
    if members.is_empty() {
        return Ok(None);
    }
    let outputs = graph
        .outputs
        .iter()
        .map(|output| splitter.maker(output.value))
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
        loss_weight: 0.0,
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
    /// The maker of each value of the tail.
    made: Vec<Option<Maker>>,
    /// The values that the plan must give.
    planned: Vec<ValueId>,
}

impl Splitter {
    fn maker(&mut self, value: ValueId) -> Maker {
        self.made[value].unwrap_or_else(|| {
            let place = self.planned.iter().position(|&other| other == value);
            Maker::Plan(place.unwrap_or_else(|| {
                self.planned.push(value);
                self.planned.len() - 1
            }))
        })
    }
}

fn opaque(outside: &Outside<'_>, graph: &Graph, node: &Node) -> Result<Box<dyn Opaque<f32>>> {
    if node.work.is_whole {
        return outside.opaque(graph, node);
    }
    // A view that no layer is: of memory that the layer changes in place.
    let problem = "changes in place what another blob shares, and how large that is follows from the data; run the net without the engine";
    Err(graph.origins[node.work.origin].located(Error::message(problem)))
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
                .map(|member| member.opaque.instance())
                .collect::<Result<_>>()?, // bounded by the layers of the net
            planned: self.planned.iter().map(blob).collect::<Result<_>>()?, // bounded by the layers of the net
            has_constants: false,
        })
    }

    /// Runs on what the plan gave; some of it is the same in every run. The time of each layer is
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
            for (bottom, &maker) in member.reads.iter().enumerate() {
                rest[0].set_input(bottom, made(&copy.planned, before, maker));
            }
            rest[0].run_to_any_shape()?;
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
        for (port, &maker) in ports.iter().zip(&self.outputs) {
            let blob = made(&copy.planned, &copy.layers, maker);
            shaped.push(Port {
                name: port.name.clone(),
                shape: blob.shape().to_vec(),
            });
            data.push(reserve::copied(&blob.data()?)?);
        }
        Ok((shaped, data))
    }
}

fn made<'a>(planned: &'a [Blob<f32>], layers: &'a [Box<dyn Instance<f32>>], maker: Maker) -> &'a Blob<f32> {
    match maker {
        Maker::Plan(index) => &planned[index],
        Maker::Tail { layer, top } => layers[layer].output(top),
    }
}
