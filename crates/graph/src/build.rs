//! A graph that is built by hand, operation by operation.

use crate::{Constant, Graph, Input, Node, Origin, Output, ValueId, Work};
use cortado_core::Result;
use cortado_ops::Op;

/// A graph that grows operation by operation, for programs that have no net.
///
/// ```
/// use cortado_graph::Builder;
/// use cortado_ops::{Op, Pointwise};
///
/// let mut builder = Builder::new("two products");
/// let x = builder.input("x", &[1, 3]);
/// let w = builder.constant("w", &[2, 3], &[1.0, 0.0, 0.0, 0.0, 1.0, -1.0])?;
/// let product = Op::InnerProduct { axis: 1, transpose: false };
/// let y = builder.add("y", product, &[x, w], &[1, 2]);
/// let z = builder.add("z", Op::Pointwise(Pointwise::Relu { slope: 0.0 }), &[y], &[1, 2]);
/// builder.output("z", z);
/// let graph = builder.build();
/// assert_eq!((graph.nodes.len(), graph.multiply_adds(&graph.nodes[0])), (2, Some(6)));
/// # Ok::<(), cortado_core::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Builder {
    graph: Graph,
}

impl Builder {
    /// A graph of this name, without values.
    pub fn new(name: &str) -> Self {
        Self {
            graph: Graph::new(name),
        }
    }

    /// Adds an input.
    pub fn input(&mut self, name: &str, shape: &[usize]) -> ValueId {
        let value = self.graph.add_value(name, shape);
        let origin = self.origin(name, "Input");
        self.graph.inputs.push(Input {
            value,
            origin,
            fill: None,
        });
        value
    }

    /// Adds numbers that are the same in every run.
    ///
    /// # Errors
    /// Another number of values than the shape has, or out of memory.
    pub fn constant(&mut self, name: &str, shape: &[usize], values: &[f32]) -> Result<ValueId> {
        Ok(self.graph.add_constant(name, Constant::of(shape, values)?))
    }

    /// Adds an operation with one output of this shape.
    pub fn add(&mut self, name: &str, op: Op, inputs: &[ValueId], shape: &[usize]) -> ValueId {
        self.add_all(op, inputs, &[(name, shape)])[0]
    }

    /// Adds an operation with outputs of these names and shapes.
    pub fn add_all(&mut self, op: Op, inputs: &[ValueId], outputs: &[(&str, &[usize])]) -> Vec<ValueId> {
        let name = outputs.first().map_or("", |(name, _)| name);
        let origin = self.origin(name, "Operation");
        let outputs: Vec<ValueId> = outputs
            .iter()
            .map(|(name, shape)| self.graph.add_value(name, shape))
            .collect(); // bounded by the outputs of an operation
        self.graph.nodes.push(Node {
            work: Work::new(op, origin),
            inputs: inputs.to_vec(),
            outputs: outputs.clone(),
        });
        outputs
    }

    /// Makes a value an output.
    pub fn output(&mut self, name: &str, value: ValueId) {
        self.graph.outputs.push(Output {
            name: name.into(),
            value,
            loss_weight: 0.0,
        });
    }

    /// The graph.
    pub fn build(self) -> Graph {
        self.graph
    }

    fn origin(&mut self, name: &str, type_name: &str) -> usize {
        self.graph.origins.push(Origin {
            name: name.into(),
            type_name: type_name.into(),
            ..Origin::default()
        });
        self.graph.origins.len() - 1
    }
}
