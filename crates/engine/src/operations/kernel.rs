//! How a step is run, and where its operands lie.

use cortado_core::{HostBuf, Result};
use cortado_cpu::nhwc::{Image, Source, Target};
use cortado_net::{LayerCopy, LayerTemplate};
use std::ops::Range;

/// What computes an operation, with all that it needs besides its operands.
pub(crate) trait Kernel: Send + Sync {
    /// What is told of it.
    fn algorithm(&self) -> &'static str;

    /// Computes a target from the sources. It is called for all targets of its step, in order.
    ///
    /// # Errors
    /// Those of a layer that runs as it is, or weights that somebody writes.
    fn run(&self, x: Sources<'_>, y: Target<'_>) -> Result<()>;

    /// The layer that it runs, of which there is a copy for each run at the same time.
    fn layer(&self) -> Option<&LayerTemplate<f32>> {
        None
    }
}

/// Where elements lie while a plan runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Location {
    /// A slot of the workspace.
    Slot(usize),
    /// The input of this index, or the constant of this index after them.
    Input(usize),
}

/// What a step reads or writes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Operand {
    pub(crate) location: Location,
    pub(crate) image: Image,
    /// The elements from the images of one round to those of the next.
    pub(crate) per_round: usize,
    /// Whether the border has to be made zero by whoever writes it: others have written there
    /// since.
    pub(crate) clears: bool,
}

impl Operand {
    /// Where the elements of a round are.
    pub(crate) fn range(&self, round: usize) -> Range<usize> {
        let start = self.per_round * round;
        start..start + self.image.len()
    }

    /// The elements of a round, of neighbouring channels too.
    pub(crate) fn read<'a>(&self, slots: &'a [HostBuf<f32>], inputs: &[&'a [f32]], round: usize) -> &'a [f32] {
        let all = match self.location {
            Location::Slot(slot) => &slots[slot][..],
            Location::Input(input) => inputs[input],
        };
        &all[self.range(round)]
    }
}

/// What a step reads in a round.
pub(crate) struct Sources<'a> {
    pub(crate) operands: &'a [Operand],
    pub(crate) slots: &'a [HostBuf<f32>],
    pub(crate) inputs: &'a [&'a [f32]],
    pub(crate) round: usize,
    /// The index of the target that is computed now.
    pub(crate) target: usize,
    /// The copy of the layer that the kernel runs.
    pub(crate) layer: Option<&'a mut LayerCopy<f32>>,
}

impl Sources<'_> {
    /// The first source.
    pub(crate) fn first(&self) -> Source<'_> {
        self.source(&self.operands[0])
    }

    /// The second source, if there is one.
    pub(crate) fn second(&self) -> Option<Source<'_>> {
        self.operands.get(1).map(|operand| self.source(operand))
    }

    /// All sources.
    pub(crate) fn all(&self) -> impl Iterator<Item = Source<'_>> {
        self.operands.iter().map(|operand| self.source(operand))
    }

    fn source(&self, operand: &Operand) -> Source<'_> {
        Source {
            data: operand.read(self.slots, self.inputs, self.round),
            image: operand.image,
        }
    }
}
