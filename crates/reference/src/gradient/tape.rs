//! The values of a program, from its forward pass to its backward pass.

use super::{Operands, Reads, numbers, reads, run};
use cortado_core::{BackwardReads, Blob, Ctx, Error, Real, Result, Shape, TopData};
use cortado_math as math;
use cortado_ops::{Instruction, Operand, Program};

/// A program with the values that it computes. They are kept between the passes.
///
/// A value that is a top, and that no instruction reads, lies in the memory of the top.
pub struct Tape<T: Real> {
    program: Program,
    /// The outputs of each instruction; their diffs are the gradients.
    made: Vec<Vec<Blob<T>>>,
    /// The instructions whose outputs are constants of the backward pass.
    held: Vec<usize>,
}

/// The gradients that are wanted.
#[derive(Clone, Copy, Debug)]
pub struct Wanted<'a> {
    /// For each bottom.
    pub bottoms: &'a [bool],
    /// For each parameter.
    pub params: &'a [bool],
}

impl Wanted<'_> {
    /// Whether the gradient of a bottom or parameter is wanted; none for values between them.
    fn of(self, operand: Operand) -> Option<bool> {
        let has = |list: &[bool], index: usize| Some(list.get(index) == Some(&true));
        match operand {
            Operand::Bottom(index) => has(self.bottoms, index),
            Operand::Param(index) => has(self.params, index),
            Operand::Made { .. } => None,
        }
    }
}

/// What a program reads and writes: the blobs of a layer.
pub struct Blobs<'a, T: Real> {
    /// The bottoms.
    pub bottoms: &'a [&'a Blob<T>],
    /// The parameters.
    pub params: &'a [Blob<T>],
    /// The tops.
    pub tops: &'a [&'a Blob<T>],
}

impl<T: Real> Tape<T> {
    /// A tape for a program. It takes no memory before the first pass.
    ///
    /// # Errors
    /// Values that are too large, or operands that do not exist yet.
    pub fn new(program: Program) -> Result<Self> {
        let blob = |shape: &Vec<usize>| Blob::new("a value of a layer", shape);
        let mut made = Vec::new();
        for instruction in &program.instructions {
            made.push(instruction.outputs.iter().map(blob).collect::<Result<_>>()?); // bounded by the outputs
        }
        let held = Vec::new();
        Ok(Self { program, made, held })
    }

    /// The tape, with instructions whose outputs are constants of the backward pass: no gradient goes through them.
    #[must_use]
    pub fn holding(mut self, instructions: Vec<usize>) -> Self {
        self.held = instructions;
        self
    }

    /// The program.
    pub fn program(&self) -> &Program {
        &self.program
    }

    /// The shapes of the tops, beside bottoms of these shapes.
    ///
    /// # Errors
    /// A top that does not exist, or is a parameter.
    pub fn top_shapes(&self, bottoms: &[Shape]) -> Result<Vec<Shape>> {
        let shape = |&operand: &Operand| match operand {
            Operand::Bottom(index) => bottoms.get(index).cloned(),
            Operand::Made { by, output } => {
                let shape = self.program.instructions.get(by)?.outputs.get(output)?;
                Shape::new(shape).ok()
            }
            Operand::Param(_) => None,
        };
        let shapes = self.program.tops.iter().map(shape);
        let shapes: Option<Vec<Shape>> = shapes.collect(); // bounded by the tops
        shapes.ok_or_else(|| Error::message("a program has a top that it does not compute"))
    }

    /// The data of bottoms and tops that the backward pass reads.
    pub fn backward_reads(&self) -> BackwardReads {
        let mut all = BackwardReads::NOTHING;
        for (by, Instruction { op, inputs, .. }) in self.program.instructions.iter().enumerate() {
            if self.held.contains(&by) {
                continue;
            }
            let Reads { inputs: x, outputs: y } = reads(op);
            let of_bottom = inputs.iter().any(|operand| matches!(operand, Operand::Bottom(_)));
            all.bottoms |= x && of_bottom;
            if y && self.own_tops().any(|(_, of, _)| of == by) {
                all.tops = TopData::Values;
            }
        }
        all
    }

    /// The tops that are values which nothing else reads: each top, its instruction and output.
    fn own_tops(&self) -> impl Iterator<Item = (usize, usize, usize)> + '_ {
        let program = &self.program;
        let readers = move |operand: Operand| {
            let inputs = program.instructions.iter().flat_map(|instruction| &instruction.inputs);
            inputs.chain(&program.tops).filter(|&&read| read == operand).count()
        };
        let tops = program.tops.iter().enumerate();
        tops.filter_map(move |(top, &operand)| match operand {
            Operand::Made { by, output } if readers(operand) == 1 => Some((top, by, output)),
            _ => None,
        })
    }

    /// Runs a pass while values that are tops lie in the memory of these. Afterwards nothing here
    /// holds that memory, so that a net can release or exchange it.
    fn attached(&mut self, tops: &[&Blob<T>], pass: impl FnOnce(&mut Self) -> Result<()>) -> Result<()> {
        let own: Vec<_> = self.own_tops().collect(); // bounded by the tops
        for &(top, by, output) in &own {
            self.made[by][output] = tops[top].alias("a value of a layer");
        }
        let result = pass(self);
        for (_, by, output) in own {
            self.made[by][output] = Blob::empty("a value of a layer");
        }
        result
    }

    /// Computes the tops, which have their shapes. The values are kept for a backward pass if it
    /// can follow.
    ///
    /// # Errors
    /// Those of [`run`](crate::run).
    pub fn forward(&mut self, ctx: &Ctx, blobs: &Blobs<'_, T>, backward_follows: bool) -> Result<()> {
        self.attached(blobs.tops, |tape| tape.compute(ctx, blobs))?;
        if !backward_follows {
            self.made.iter_mut().flatten().for_each(Blob::release_data);
        }
        Ok(())
    }

    fn compute(&mut self, ctx: &Ctx, blobs: &Blobs<'_, T>) -> Result<()> {
        for by in 0..self.made.len() {
            let (before, rest) = self.made.split_at_mut(by);
            let instruction = &self.program.instructions[by];
            let inputs = operands(instruction, blobs, before)?;
            crate::run(&instruction.op, ctx, &inputs, &mut rest[0])?;
        }
        for (top, &operand) in blobs.tops.iter().zip(&self.program.tops) {
            let value = value(operand, blobs, &self.made)?;
            if !value.shares_data_with(top) {
                math::copy(ctx, &value.data_on(ctx)?, &mut top.data_overwrite_on(ctx)?)?;
            }
        }
        Ok(())
    }

    /// Computes the gradients of the bottoms from those of the tops, and adds the gradients of the
    /// parameters to their diffs. They follow from the data of the last forward pass.
    ///
    /// # Errors
    /// An operation without a gradient, out of memory, or those of the device.
    pub fn backward(&mut self, ctx: &Ctx, blobs: &Blobs<'_, T>, wanted: Wanted<'_>) -> Result<()> {
        self.attached(blobs.tops, |tape| tape.gradients(ctx, blobs, wanted))
    }

    fn gradients(&self, ctx: &Ctx, blobs: &Blobs<'_, T>, wanted: Wanted<'_>) -> Result<()> {
        let mut pass = Pass::new(ctx, self, blobs, wanted);
        for (top, &operand) in blobs.tops.iter().zip(&self.program.tops) {
            pass.add(operand, top)?;
        }
        for by in (0..self.made.len()).rev() {
            pass.step(&self.program.instructions, by)?;
        }
        pass.finish()
    }
}

fn value<'a, T: Real>(operand: Operand, blobs: &Blobs<'a, T>, made: &'a [Vec<Blob<T>>]) -> Result<&'a Blob<T>> {
    let value = match operand {
        Operand::Bottom(index) => blobs.bottoms.get(index).copied(),
        Operand::Param(index) => blobs.params.get(index),
        Operand::Made { by, output } => made.get(by).and_then(|outputs| outputs.get(output)),
    };
    value.ok_or_else(|| Error::message(&format!("a program reads {operand:?}, which does not exist")))
}

fn operands<'a, T: Real>(
    instruction: &Instruction,
    blobs: &Blobs<'a, T>,
    made: &'a [Vec<Blob<T>>],
) -> Result<Vec<&'a Blob<T>>> {
    let inputs = instruction.inputs.iter();
    inputs.map(|&operand| value(operand, blobs, made)).collect() // bounded by the operands
}

/// A backward pass at work.
struct Pass<'a, T: Real> {
    ctx: &'a Ctx,
    blobs: &'a Blobs<'a, T>,
    made: &'a [Vec<Blob<T>>],
    wanted: Wanted<'a>,
    /// Whether the gradients of each instruction lead to one that is wanted.
    leads: Vec<bool>,
    /// Values whose diffs hold a gradient already, to which others are added.
    holds: Vec<Operand>,
}

impl<'a, T: Real> Pass<'a, T> {
    fn new(ctx: &'a Ctx, tape: &'a Tape<T>, blobs: &'a Blobs<'a, T>, wanted: Wanted<'a>) -> Self {
        // The diffs of parameters hold what was added up before this pass.
        let holds = (0..blobs.params.len()).map(Operand::Param).collect(); // bounded by the parameters
        let mut pass = Self {
            ctx,
            blobs,
            made: &tape.made,
            wanted,
            leads: Vec::new(),
            holds,
        };
        for (by, instruction) in tape.program.instructions.iter().enumerate() {
            let leads = instruction.inputs.iter().any(|&input| pass.is_wanted(input));
            pass.leads.push(leads && !tape.held.contains(&by));
        }
        pass
    }

    /// Whether the gradient of a value leads to one that is wanted.
    fn is_wanted(&self, operand: Operand) -> bool {
        match operand {
            Operand::Made { by, .. } => self.leads[by],
            other => self.wanted.of(other) == Some(true),
        }
    }

    /// Adds the diff of `from` to that of a value.
    fn add(&mut self, operand: Operand, from: &Blob<T>) -> Result<()> {
        if self.wanted.of(operand) == Some(false) {
            return Ok(());
        }
        let to = value(operand, self.blobs, self.made)?;
        if self.holds.contains(&operand) {
            return numbers::add(self.ctx, from, to);
        }
        self.holds.push(operand);
        if to.shares_diff_with(from) {
            return Ok(());
        }
        math::copy(self.ctx, &from.diff_on(self.ctx)?, &mut to.diff_overwrite_on(self.ctx)?)
    }

    /// Computes the gradients of the operands of an instruction.
    fn step(&mut self, instructions: &[Instruction], by: usize) -> Result<()> {
        let instruction = &instructions[by];
        let outputs = &self.made[by];
        let made = |output| Operand::Made { by, output };
        let missing = |output: &usize| !self.holds.contains(&made(*output));
        let missing: Vec<usize> = (0..outputs.len()).filter(missing).collect(); // bounded by the outputs
        if missing.len() == outputs.len() || !self.leads[by] {
            return Ok(());
        }
        for output in missing {
            outputs[output].clear_diff()?;
        }
        let mut gradients = Vec::new();
        for (index, &operand) in instruction.inputs.iter().enumerate() {
            gradients.push(self.place(operand, &instruction.inputs[..index])?);
        }
        let io = Operands {
            ctx: self.ctx,
            inputs: &operands(instruction, self.blobs, self.made)?,
            outputs,
            gradients: &gradients,
        };
        run(&instruction.op, &io)?;
        for (&operand, gradient) in instruction.inputs.iter().zip(&gradients) {
            if let Some(gradient) = gradient {
                self.add(operand, gradient)?;
            }
        }
        Ok(())
    }

    /// Where the gradient of an operand is written: to the diff of the value itself, unless it
    /// holds a gradient already or an earlier operand of the instruction is the same value.
    fn place(&self, operand: Operand, before: &[Operand]) -> Result<Option<Blob<T>>> {
        if !self.is_wanted(operand) {
            return Ok(None);
        }
        let to = value(operand, self.blobs, self.made)?;
        let place = match self.holds.contains(&operand) || before.contains(&operand) {
            true => Blob::new("a gradient", to.shape())?,
            false => to.alias("a gradient"),
        };
        Ok(Some(place))
    }

    /// The gradients of bottoms that nothing depends on are 0.
    fn finish(self) -> Result<()> {
        for (index, bottom) in self.blobs.bottoms.iter().enumerate() {
            let bottom_value = Operand::Bottom(index);
            if !self.holds.contains(&bottom_value) && self.is_wanted(bottom_value) {
                bottom.clear_diff()?;
            }
        }
        Ok(())
    }
}
