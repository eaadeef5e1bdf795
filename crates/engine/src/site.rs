//! The operands from which operations of the engine are made.

use cortado_graph::{Value, ValueId};

/// The operands of an operation that is being lowered.
pub(crate) struct Site<'a> {
    values: &'a [Value],
    inputs: &'a [ValueId],
    /// The number of operands.
    pub(crate) operands: usize,
    /// The shapes of the outputs.
    pub(crate) outputs: Vec<&'a [usize]>,
}

impl<'a> Site<'a> {
    pub(crate) fn new(values: &'a [Value], inputs: &'a [ValueId], outputs: &'a [ValueId]) -> Self {
        Self {
            values,
            inputs,
            operands: inputs.len(),
            outputs: outputs.iter().map(|&value| &values[value].shape[..]).collect(), // bounded by the outputs of a node
        }
    }

    /// The shape of an operand.
    pub(crate) fn shape(&self, operand: usize) -> Option<&'a [usize]> {
        let &value = self.inputs.get(operand)?;
        Some(&self.values[value].shape)
    }

    /// An operand that is known when the graph is compiled.
    pub(crate) fn constant(&self, operand: usize) -> Option<ValueId> {
        let &value = self.inputs.get(operand)?;
        self.values[value].constant.as_ref().map(|_| value)
    }

    /// The shapes of all operands.
    pub(crate) fn shapes(&self) -> Vec<&'a [usize]> {
        let shapes = self.inputs.iter().map(|&value| &self.values[value].shape[..]);
        shapes.collect() // bounded by the inputs of a node
    }

    /// Whether an operand or output has no elements.
    pub(crate) fn has_empty_values(&self) -> bool {
        self.shapes()
            .iter()
            .chain(&self.outputs)
            .any(|shape| shape.contains(&0))
    }
}
