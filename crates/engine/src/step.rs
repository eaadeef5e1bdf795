//! One step of a plan, and the memory in which it runs.

use crate::operations::{Kernel, Location, Operand, Sources};
use cortado_core::{Error, HostBuf, Result, as_bytes_mut};
use cortado_cpu::int8::IntTarget;
use cortado_cpu::nhwc::{NhwcTarget, clear_border};
use cortado_graph::Instance;

/// A kernel with its weights, what it reads and what it writes.
pub(crate) struct Step {
    pub(crate) name: String,
    pub(crate) kernel: Box<dyn Kernel>,
    pub(crate) sources: Vec<Operand>,
    pub(crate) targets: Vec<Operand>,
    pub(crate) multiply_adds: u64,
}

/// Memory in which one run of a plan takes place.
pub(crate) struct Workspace {
    pub(crate) slots: Vec<HostBuf<f32>>,
    /// What each step runs for its node's owner, if it does.
    pub(crate) instances: Vec<Option<Box<dyn Instance<f32>>>>,
}

impl Step {
    /// Runs the step of this index for the images of a round.
    ///
    /// # Errors
    /// Those of a layer that is run as it is, or weights that are being written.
    pub(crate) fn run(&self, index: usize, workspace: &mut Workspace, inputs: &[&[f32]], round: usize) -> Result<()> {
        for (target, operand) in self.targets.iter().enumerate() {
            let Location::Slot(slot) = operand.location else {
                return Err(Error::internal("a step writes to an input"));
            };
            let mut memory = std::mem::replace(&mut workspace.slots[slot], HostBuf::empty());
            let sources = Sources {
                operands: &self.sources,
                slots: &workspace.slots,
                inputs,
                round,
                target,
                instance: workspace.instances[index].as_deref_mut().map(|instance| instance as _),
            };
            let result = self.compute(sources, &mut memory, operand);
            workspace.slots[slot] = memory;
            result?;
        }
        Ok(())
    }

    fn compute(&self, x: Sources<'_>, memory: &mut [f32], operand: &Operand) -> Result<()> {
        let (image, range) = (operand.image, operand.range(x.round));
        if operand.is_integer {
            let data = &mut as_bytes_mut(memory)[range];
            return self.kernel.run_to_integers(x, IntTarget { data, image });
        }
        let data = &mut memory[range];
        if operand.clears {
            clear_border(NhwcTarget {
                data: &mut *data,
                image,
            });
        }
        self.kernel.run(x, NhwcTarget { data, image })
    }
}
