//! Programs of several operations.

use crate::run;
use cortado_core::{Blob, Ctx, Error, Real, Result};
use cortado_math as math;
use cortado_ops::{Instruction, Operand, Program};

/// Computes the tops of a layer by its program, from its bottoms and parameters. The tops get their
/// shapes.
///
/// # Errors
/// A program that names values that do not exist, and the errors of [`run`]; tops may not share the
/// memory of bottoms or parameters.
pub fn run_program<T: Real>(
    program: &Program,
    ctx: &Ctx,
    bottoms: &[&Blob<T>],
    params: &[&Blob<T>],
    tops: &mut [Blob<T>],
) -> Result<()> {
    if tops.len() != program.tops.len() {
        return Err(Error::mismatch(
            "number of tops of a program",
            program.tops.len(),
            tops.len(),
        ));
    }
    let mut values = Values {
        bottoms,
        params,
        made: Vec::new(),
    };
    for instruction in &program.instructions {
        let outputs = values.compute(ctx, instruction)?;
        values.made.push(outputs);
    }
    for (top, &operand) in tops.iter_mut().zip(&program.tops) {
        let value = values.get(operand)?;
        top.reshape_like(value)?;
        math::copy(ctx, &value.data_on(ctx)?, &mut top.data_overwrite_on(ctx)?)?;
    }
    Ok(())
}

/// The values of a program, as far as they are computed.
struct Values<'a, T: Real> {
    bottoms: &'a [&'a Blob<T>],
    params: &'a [&'a Blob<T>],
    /// The outputs of each instruction.
    made: Vec<Vec<Blob<T>>>,
}

impl<T: Real> Values<'_, T> {
    fn get(&self, operand: Operand) -> Result<&Blob<T>> {
        let value = match operand {
            Operand::Bottom(index) => self.bottoms.get(index).copied(),
            Operand::Param(index) => self.params.get(index).copied(),
            Operand::Made { by, output } => self.made.get(by).and_then(|outputs| outputs.get(output)),
        };
        value.ok_or_else(|| Error::message(&format!("a program reads {operand:?}, which does not exist")))
    }

    fn compute(&self, ctx: &Ctx, instruction: &Instruction) -> Result<Vec<Blob<T>>> {
        // bounded by the operands of the instruction
        let inputs: Vec<&Blob<T>> = instruction
            .inputs
            .iter()
            .map(|&of| self.get(of))
            .collect::<Result<_>>()?;
        let blob = |shape: &Vec<usize>| Blob::new("a value of a program", shape);
        // bounded by the outputs of the instruction
        let mut outputs: Vec<Blob<T>> = instruction.outputs.iter().map(blob).collect::<Result<_>>()?;
        run(&instruction.op, ctx, &inputs, &mut outputs)?;
        Ok(outputs)
    }
}
