//! The trait of kernels, and the operands of a step.

use cortado_core::{HostBuf, Result};
use cortado_cpu::nhwc::{NhwcImage, NhwcSource, NhwcTarget};
use cortado_graph::{Instance, Opaque};
use std::ops::Range;

/// A kernel of a step: it computes an operation and owns everything for it except the operands,
/// such as packed weights. It is separate from [`Operation`](super::Operation), because operations
/// are dropped when the net is compiled and kernels live as long as the engine.
pub(crate) trait Kernel: Send + Sync {
    /// The name of the algorithm, for reports.
    fn algorithm(&self) -> &'static str;

    /// Computes a target from the sources. Called for each target of its step, in order.
    ///
    /// # Errors
    /// Those of a layer that it runs, or weights that are being written.
    fn run(&self, x: Sources<'_>, y: NhwcTarget<'_>) -> Result<()>;

    /// What the node's owner runs, if it does. Each simultaneous run has its own instance.
    fn opaque(&self) -> Option<&dyn Opaque<f32>> {
        None
    }
}

/// The memory of a value while a plan runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Location {
    /// A slot of the workspace.
    Slot(usize),
    /// The input of this index. Constants follow the inputs.
    Input(usize),
}

/// A value that a step reads or writes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Operand {
    pub(crate) location: Location,
    pub(crate) image: NhwcImage,
    /// The distance between the images of two rounds, in elements.
    pub(crate) per_round: usize,
    /// Whether a step that writes it must clear the border, because other buffers share the slot.
    pub(crate) clears: bool,
}

impl Operand {
    /// The range of a round's elements.
    pub(crate) fn range(&self, round: usize) -> Range<usize> {
        let start = self.per_round * round;
        start..start + self.image.len()
    }

    /// The elements of a round, including neighbouring channels between them.
    pub(crate) fn read<'a>(&self, slots: &'a [HostBuf<f32>], inputs: &[&'a [f32]], round: usize) -> &'a [f32] {
        let all = match self.location {
            Location::Slot(slot) => &slots[slot][..],
            Location::Input(input) => inputs[input],
        };
        &all[self.range(round)]
    }
}

/// The inputs of a step in a round.
pub(crate) struct Sources<'a> {
    pub(crate) operands: &'a [Operand],
    pub(crate) slots: &'a [HostBuf<f32>],
    pub(crate) inputs: &'a [&'a [f32]],
    pub(crate) round: usize,
    /// The index of the target that is being computed.
    pub(crate) target: usize,
    /// The instance that the kernel runs.
    pub(crate) instance: Option<&'a mut dyn Instance<f32>>,
}

impl Sources<'_> {
    /// The first source.
    pub(crate) fn first(&self) -> NhwcSource<'_> {
        self.source(&self.operands[0])
    }

    /// The second source, if there is one.
    pub(crate) fn second(&self) -> Option<NhwcSource<'_>> {
        self.operands.get(1).map(|operand| self.source(operand))
    }

    /// All sources.
    pub(crate) fn all(&self) -> impl Iterator<Item = NhwcSource<'_>> {
        self.operands.iter().map(|operand| self.source(operand))
    }

    fn source(&self, operand: &Operand) -> NhwcSource<'_> {
        NhwcSource {
            data: operand.read(self.slots, self.inputs, self.round),
            image: operand.image,
        }
    }
}
