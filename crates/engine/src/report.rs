//! Reports about a plan.

use crate::on_cpu::OnCpu;
use crate::{BufferInfo, Engine, Runtime};

/// A step of a plan.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StepInfo {
    /// The layers that it does the work of.
    pub name: String,
    /// How.
    pub algorithm: &'static str,
    /// Counted directly, as the net does; 0 for steps that are not products.
    pub multiply_adds: u64,
    /// How many microbatches the batch is taken in.
    pub rounds: usize,
}

impl Engine {
    fn on_cpu(&self) -> Option<&OnCpu> {
        match &self.shared.runtime {
            Runtime::Cpu(on_cpu) => Some(on_cpu),
            Runtime::Gpu(_) => None,
        }
    }

    /// How many steps there are.
    pub(crate) fn step_count(&self) -> usize {
        self.on_cpu().map_or(0, OnCpu::step_count)
    }

    /// The steps, in the order in which they run. None on a GPU, where a run is one launch.
    pub fn steps(&self) -> Vec<StepInfo> {
        let Some(OnCpu { plan, tail, .. }) = self.on_cpu() else {
            return Vec::new();
        };
        let info = |index: usize, rounds: usize| {
            let step = &plan.steps[index];
            StepInfo {
                name: step.name.clone(),
                algorithm: step.kernel.algorithm(),
                multiply_adds: step.multiply_adds,
                rounds,
            }
        };
        let tail = tail.iter().flat_map(|tail| &tail.layers);
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

    /// The buffers of a run on the CPU.
    pub fn buffers(&self) -> &[BufferInfo] {
        self.on_cpu().map_or(&[], |on_cpu| &on_cpu.plan.buffers)
    }

    /// The bytes that all buffers of one run take together. Runs at the same time take as much
    /// each; layers without a kernel have blobs of their own besides.
    pub fn workspace_bytes(&self) -> usize {
        let slots = self.on_cpu().map_or(&[][..], |on_cpu| &on_cpu.plan.slots);
        let elements = slots.iter().copied().fold(0, usize::saturating_add);
        elements.saturating_mul(size_of::<f32>())
    }
}
