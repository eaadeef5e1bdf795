//! What people are told of a plan.

use crate::{BufferInfo, Engine};

/// A step of a plan.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StepInfo {
    /// The layers that it does the work of.
    pub name: String,
    /// How.
    pub algorithm: &'static str,
    /// Counted directly, as the net does; 0 for steps that are no products.
    pub multiply_adds: u64,
    /// How many microbatches the batch is taken in.
    pub rounds: usize,
}

impl Engine {
    /// The steps, in the order in which they run.
    pub fn steps(&self) -> Vec<StepInfo> {
        let plan = &self.shared.plan;
        let info = |index: usize, rounds: usize| {
            let step = &plan.steps[index];
            StepInfo {
                name: step.name.clone(),
                algorithm: step.kernel.algorithm(),
                multiply_adds: step.multiply_adds,
                rounds,
            }
        };
        let tail = self.shared.tail.iter().flat_map(|tail| &tail.layers);
        let in_tail = tail.map(|layer| StepInfo {
            name: layer.name.clone(),
            algorithm: "layer",
            multiply_adds: layer.multiply_adds,
            rounds: 1,
        });
        let stages = plan.stages.iter();
        stages
            .flat_map(|stage| stage.steps.clone().map(|index| info(index, stage.rounds)))
            .chain(in_tail)
            .collect()
    }

    /// The buffers of a run.
    pub fn buffers(&self) -> &[BufferInfo] {
        &self.shared.plan.buffers
    }

    /// The bytes that all buffers of one run take together. Runs at the same time take as much
    /// each; layers without a kernel have blobs of their own besides.
    pub fn workspace_bytes(&self) -> usize {
        let elements = self.shared.plan.slots.iter().copied().fold(0, usize::saturating_add);
        elements.saturating_mul(size_of::<f32>())
    }
}
