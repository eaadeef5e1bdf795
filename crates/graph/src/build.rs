//! A graph that is built by hand, operation by operation.

use crate::{Constant, Graph, Input, Node, Origin, Output, ValueId, Work};
use cortado_core::{Error, Result};
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
/// let y = builder.add("y", product, &[x, w])?;
/// let z = builder.add("z", Op::Pointwise(Pointwise::Relu { slope: 0.0 }), &[y])?;
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

    /// Adds an operation with one output, whose shape follows from those of its operands.
    ///
    /// # Errors
    /// Operands of the wrong number or shape, and operations with several outputs or with outputs
    /// whose shapes do not follow: see [`add_all`](Self::add_all).
    pub fn add(&mut self, name: &str, op: Op, inputs: &[ValueId]) -> Result<ValueId> {
        let shapes = op.output_shapes(&self.shapes(inputs)?);
        let shapes = shapes.map_err(|problem| invalid(name, &problem))?;
        match &shapes[..] {
            [shape] => Ok(self.add_all(op, inputs, &[(name, shape)])?[0]),
            _ => Err(invalid(name, &format!("it has {} outputs", shapes.len()))),
        }
    }

    /// Adds an operation with outputs of these names and shapes.
    ///
    /// # Errors
    /// Operands or outputs of the wrong number or shape.
    pub fn add_all(&mut self, op: Op, inputs: &[ValueId], outputs: &[(&str, &[usize])]) -> Result<Vec<ValueId>> {
        let shapes: Vec<&[usize]> = outputs.iter().map(|(_, shape)| *shape).collect(); // bounded by the outputs of an operation
        let checked = op.check_shapes(&self.shapes(inputs)?, &shapes);
        checked.map_err(|problem| invalid(outputs.first().map_or("", |(name, _)| name), &problem))?;
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
        Ok(outputs)
    }

    fn shapes(&self, values: &[ValueId]) -> Result<Vec<&[usize]>> {
        let shape = |&value: &ValueId| self.graph.values.get(value).map(|value| &value.shape[..]);
        let shapes: Option<_> = values.iter().map(shape).collect(); // bounded by the operands
        shapes.ok_or_else(|| Error::message("an operand is not a value of this graph"))
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

fn invalid(name: &str, problem: &str) -> Error {
    Error::message(&format!("the value \"{name}\" cannot be computed: {problem}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use cortado_ops::Pointwise;

    #[test]
    fn operands_are_checked_when_an_operation_is_added() {
        let mut builder = Builder::new("wrong");
        let x = builder.input("x", &[2, 3]);
        let w = builder.constant("w", &[4, 5], &[0.0; 20]).expect("a constant");
        let product = Op::InnerProduct {
            axis: 1,
            transpose: false,
        };
        let error = builder
            .add("y", product, &[x, w])
            .expect_err("3 columns, and weights of 5");
        let expected = "the value \"y\" cannot be computed: operation InnerProduct: ";
        assert!(error.to_string().starts_with(expected), "{error}");
        let missing = builder.add("z", Op::Pointwise(Pointwise::Tanh), &[7]);
        let error = missing.expect_err("no value 7").to_string();
        assert_eq!(error, "an operand is not a value of this graph");
        assert!(builder.constant("v", &[3], &[1.0]).is_err(), "one number for three");
    }
}
