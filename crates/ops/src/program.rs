//! The forward pass of a layer as a small program of operations.

use crate::Op;

/// The shapes that a layer has: those of its bottoms, its parameters and its tops.
#[derive(Clone, Copy, Debug, Default)]
pub struct Shapes<'a> {
    /// Of the bottoms.
    pub bottoms: &'a [&'a [usize]],
    /// Of the parameters, in the order in which a caffemodel stores them.
    pub params: &'a [&'a [usize]],
    /// Of the tops.
    pub tops: &'a [&'a [usize]],
}

/// A value of a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Operand {
    /// A bottom of the layer.
    Bottom(usize),
    /// A parameter of the layer.
    Param(usize),
    /// An output of an earlier instruction.
    Made {
        /// The index of the instruction.
        by: usize,
        /// Which of its outputs.
        output: usize,
    },
}

/// An operation with its operands.
#[derive(Clone, Debug, PartialEq)]
pub struct Instruction {
    /// The operation.
    pub op: Op,
    /// The values that it reads, in the order that [`Op`] states.
    pub inputs: Vec<Operand>,
    /// The shapes of the values that it computes.
    pub outputs: Vec<Vec<usize>>,
}

/// The forward pass of a layer: instructions, in the order in which they run, and the values that
/// are its tops.
///
/// It is plain data, so a layer can be described without a graph to add it to, and every reader
/// (graph, engine, exporter, a test that runs it) reads the same.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Program {
    /// The instructions.
    pub instructions: Vec<Instruction>,
    /// The tops.
    pub tops: Vec<Operand>,
}

impl Program {
    /// The program of a layer with these shapes whose forward pass is a single operation. It reads
    /// all bottoms and, if it has learned operands, all parameters after them. A convolution of
    /// several bottoms becomes one instruction for each.
    pub fn single(op: Op, shapes: &Shapes<'_>) -> Self {
        let bottoms = (0..shapes.bottoms.len()).map(Operand::Bottom);
        let count = if op.has_parameters() { shapes.params.len() } else { 0 };
        let params = (0..count).map(Operand::Param);
        let mut program = Self::default();
        match op {
            Op::Convolution { .. } => {
                for (bottom, top) in bottoms.zip(shapes.tops) {
                    let inputs = std::iter::once(bottom).chain(params.clone()).collect(); // bounded by the parameters of a layer
                    let made = program.add(op.clone(), inputs, top);
                    program.tops.push(made);
                }
            }
            op => {
                let inputs = match op {
                    Op::Constant(_) | Op::Fill(_) => Vec::new(),
                    // A layer that is the identity in this phase only may have further bottoms.
                    Op::Identity => bottoms.take(1).collect(), // bounded by the one
                    _ => bottoms.chain(params).collect(),      // bounded by the bottoms and parameters of a layer
                };
                program.tops = (0..shapes.tops.len())
                    .map(|output| Operand::Made { by: 0, output })
                    .collect(); // bounded by the tops of a layer
                program.instructions.push(Instruction {
                    op,
                    inputs,
                    outputs: shapes.tops.iter().map(|shape| shape.to_vec()).collect(), // bounded by the tops of a layer
                });
            }
        }
        program
    }

    /// Adds an instruction with one output of this shape.
    pub fn add(&mut self, op: Op, inputs: Vec<Operand>, shape: &[usize]) -> Operand {
        self.instructions.push(Instruction {
            op,
            inputs,
            outputs: vec![shape.to_vec()],
        });
        let by = self.instructions.len() - 1;
        Operand::Made { by, output: 0 }
    }

    /// The operation of a program that only computes its tops by it.
    pub fn as_single(&self) -> Option<&Op> {
        match &self.instructions[..] {
            [Instruction { op, .. }] => Some(op),
            _ => None,
        }
    }

    /// The multiply-adds of all instructions, as [`Op::multiply_adds`] counts them. `None` if none
    /// has products with weights.
    pub fn multiply_adds(&self, shapes: &Shapes<'_>) -> Option<u64> {
        let of = |operand: &Operand| match *operand {
            Operand::Bottom(index) => shapes.bottoms.get(index).copied(),
            Operand::Param(index) => shapes.params.get(index).copied(),
            Operand::Made { by, output } => {
                let made = self.instructions.get(by)?.outputs.get(output)?;
                Some(&made[..])
            }
        };
        let counts = self.instructions.iter().filter_map(|instruction| {
            let inputs: Option<Vec<&[usize]>> = instruction.inputs.iter().map(of).collect(); // bounded by the operands
            let outputs: Vec<&[usize]> = instruction.outputs.iter().map(Vec::as_slice).collect(); // bounded by the operands
            instruction.op.multiply_adds(&inputs?, &outputs)
        });
        counts.reduce(u64::saturating_add)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Cell, ConvGeometry, Recurrent};

    const X: &[usize] = &[2, 3];
    const W: &[usize] = &[5, 3];
    const B: &[usize] = &[5];
    const Y: &[usize] = &[2, 5];

    fn product() -> Op {
        Op::InnerProduct {
            axis: 1,
            transpose: false,
        }
    }

    #[test]
    fn learned_operands_follow_the_bottoms() {
        let shapes = Shapes {
            bottoms: &[X],
            params: &[W, B],
            tops: &[Y],
        };
        let program = Program::single(product(), &shapes);
        let [instruction] = &program.instructions[..] else {
            panic!("one instruction");
        };
        let expected = [Operand::Bottom(0), Operand::Param(0), Operand::Param(1)];
        assert_eq!(instruction.inputs, expected);
        assert_eq!(program.tops, [Operand::Made { by: 0, output: 0 }]);
        assert_eq!(program.multiply_adds(&shapes), Some(30));
        let view = Program::single(Op::View, &shapes);
        assert_eq!(view.instructions[0].inputs, [Operand::Bottom(0)]);
        assert_eq!(view.multiply_adds(&shapes), None);
    }

    #[test]
    fn a_convolution_of_several_bottoms_is_several_instructions() {
        let op = Op::Convolution {
            axis: 1,
            transposed: false,
            geometry: ConvGeometry {
                group: 1,
                channels: 3,
                num_output: 5,
                axes: Vec::new(),
            },
        };
        let shapes = Shapes {
            bottoms: &[X, X],
            params: &[W],
            tops: &[Y, Y],
        };
        let program = Program::single(op, &shapes);
        assert_eq!(program.instructions.len(), 2);
        assert_eq!(program.instructions[1].inputs, [Operand::Bottom(1), Operand::Param(0)]);
        assert_eq!(program.as_single(), None);
        assert_eq!(program.multiply_adds(&shapes), Some(60));
    }

    #[test]
    fn states_are_operands_where_they_are_exposed() {
        let mut net = Recurrent {
            cell: Cell::Lstm,
            steps: 1,
            streams: 1,
            inputs: 1,
            hidden: 1,
            fixed: None,
            exposed: false,
            memory: Vec::new(),
        };
        assert_eq!(net.data_operands(), 2);
        (net.exposed, net.fixed) = (true, Some(1));
        assert_eq!(net.data_operands(), 5);
    }
}
