//! The trait of kernels, and the operands of a step.

use cortado_core::{Error, HostBuf, Result, as_bytes};
use cortado_cpu::int8::{IntSource, IntTarget};
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
    /// Those of a layer that it runs, weights that are being written, or a kernel that gives integers.
    fn run(&self, _x: Sources<'_>, _y: NhwcTarget<'_>) -> Result<()> {
        Err(Error::internal("a kernel of integers writes real numbers"))
    }

    /// The same for a target of integers. A kernel has this form, the other one, or both.
    ///
    /// # Errors
    /// A kernel that gives real numbers.
    fn run_to_integers(&self, _x: Sources<'_>, _y: IntTarget<'_>) -> Result<()> {
        Err(Error::internal("a kernel of real numbers writes integers"))
    }

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
    /// Whether its elements are integers, of a byte each.
    pub(crate) is_integer: bool,
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
        &self.memory(slots, inputs)[self.range(round)]
    }

    fn memory<'a>(&self, slots: &'a [HostBuf<f32>], inputs: &[&'a [f32]]) -> &'a [f32] {
        match self.location {
            Location::Slot(slot) => &slots[slot][..],
            Location::Input(input) => inputs[input],
        }
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

    /// The first source, of integers.
    pub(crate) fn first_integers(&self) -> IntSource<'_> {
        self.integers(&self.operands[0])
    }

    /// All sources, of integers.
    pub(crate) fn all_integers(&self) -> impl Iterator<Item = IntSource<'_>> {
        self.operands.iter().map(|operand| self.integers(operand))
    }

    fn integers(&self, operand: &Operand) -> IntSource<'_> {
        IntSource {
            data: &as_bytes(operand.memory(self.slots, self.inputs))[operand.range(self.round)],
            image: operand.image,
        }
    }

    fn source(&self, operand: &Operand) -> NhwcSource<'_> {
        NhwcSource {
            data: operand.read(self.slots, self.inputs, self.round),
            image: operand.image,
        }
    }
}
