//! The plan: steps with their kernels and packed weights, and the memory that they use.

use crate::constants::Constants;
use crate::microbatch::{Lifetime, Stage, stage_of, stages};
use crate::operations::{Location, Operand, Setup, dims};
use crate::placement::{Home, Part, Placement};
use crate::schedule::{Scheduled, batch, buffers, lifetimes, schedule, traffic};
use crate::slots::Slots;
use crate::step::{Step, Workspace};
use crate::task::Graph;
use crate::weights::Weights;
use cortado_core::{Ctx, Error, ErrorKind, HostBuf, Result};
use cortado_cpu::nhwc::NhwcImage;
use cortado_graph::{ElementKind, Opaque, ValueId};
use cortado_ops::count;
use std::collections::HashMap;

/// An input or output of an engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Port {
    /// The name of the blob.
    pub name: String,
    /// Its shape.
    pub shape: Vec<usize>,
}

impl Port {
    /// The number of elements.
    pub fn count(&self) -> usize {
        count(self.shape.iter().copied())
    }
}

/// A buffer of a plan, for reports.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BufferInfo {
    /// The name of the value that it holds.
    pub name: String,
    /// Its size.
    pub bytes: usize,
    /// The slot that contains it. Buffers of one slot are never in use at the same time.
    pub slot: usize,
    /// The step that writes it first.
    pub first_step: usize,
    /// The step that reads it last; the number of steps for an output.
    pub last_step: usize,
}

/// A run without layers, with fewer products (about 50 microseconds) and fewer elements than these,
/// is short: it uses the calling thread only, because waking others would take longer.
const SHORT_PRODUCTS: u64 = 4 << 20;
const SHORT_LOOPS: usize = 1 << 18;

/// The immutable part of an engine, which all runs share.
pub(crate) struct Plan {
    pub(crate) inputs: Vec<Port>,
    /// Constants, which steps read like inputs; their indices follow the inputs'.
    pub(crate) constants: Constants,
    pub(crate) results: Vec<Operand>,
    pub(crate) steps: Vec<Step>,
    /// All steps, in order, divided into stages: those that run for a few images at a time, and
    /// those between.
    pub(crate) stages: Vec<Stage>,
    /// The number of elements of each slot.
    pub(crate) slots: Vec<usize>,
    pub(crate) buffers: Vec<BufferInfo>,
}

/// The placement and lifetimes of values, from which steps are built.
struct Planner<'a> {
    graph: &'a Graph,
    placement: &'a Placement,
    /// The index of each root's buffer.
    buffer: Vec<Option<usize>>,
    slots: Slots,
    /// The steps during which each root is needed.
    lifetimes: Vec<Lifetime>,
}

impl Plan {
    /// Builds the steps. `images` is the user's limit on the images of a microbatch.
    ///
    /// # Errors
    /// Layers that cannot run outside of their net, or memory in use.
    pub(crate) fn of(
        ctx: &Ctx,
        graph: &mut Graph,
        placement: &Placement,
        (constants, images): (Constants, Option<usize>),
    ) -> Result<Self> {
        let mut weights = Weights::take(&mut graph.values);
        let graph = &*graph;
        let scheduled = schedule(graph, placement);
        let traffic = traffic(graph, placement, &scheduled);
        let lifetimes = lifetimes(graph, placement, &traffic);
        let cache = cortado_cpu::cache_of_a_thread().saturating_mul(ctx.threads());
        let stages = stages(&traffic, &lifetimes, batch(graph), images, cache);
        let (roots, buffers) = buffers(graph, placement, &lifetimes, &stages);
        let mut buffer = vec![None; graph.values.len()];
        roots.iter().enumerate().for_each(|(i, &root)| buffer[root] = Some(i));
        let planner = Planner {
            graph,
            placement,
            buffer,
            slots: Slots::of(&buffers),
            lifetimes,
        };
        let steps = planner.steps(ctx, &mut weights, &scheduled, &stages)?;
        let info = |(i, &root): (usize, &ValueId)| BufferInfo {
            name: graph.values[root].name.clone(),
            bytes: buffers[i].len * size_of::<f32>(),
            slot: planner.slots.slot[i],
            first_step: buffers[i].first,
            last_step: buffers[i].last,
        };
        let port = |name: &str, value: ValueId| Port {
            name: name.into(),
            shape: graph.values[value].shape.clone(),
        };
        let inputs = graph.inputs.iter();
        let outputs = graph.outputs.iter();
        Ok(Self {
            inputs: inputs
                .map(|input| port(&graph.values[input.value].name, input.value))
                .collect(),
            constants,
            results: outputs.map(|output| planner.operand(output.value, None)).collect(),
            stages: with_others(stages, steps.len()),
            steps,
            slots: planner.slots.lens.clone(),
            buffers: roots.iter().enumerate().map(info).collect(),
        })
    }

    /// Whether a run takes less time than waking other threads.
    pub(crate) fn is_short(&self) -> bool {
        let products = self.steps.iter().map(|step| step.multiply_adds);
        let touched = |step: &Step| {
            let operands = step.sources.iter().chain(&step.targets);
            operands
                .map(|operand| operand.image.len())
                .fold(0, usize::saturating_add)
        };
        let of_stage = |stage: &Stage| {
            let once = self.steps[stage.steps.clone()].iter().map(touched);
            once.fold(0, usize::saturating_add).saturating_mul(stage.rounds)
        };
        let touched = self.stages.iter().map(of_stage).fold(0, usize::saturating_add);
        let runs_layers = self.steps.iter().any(|step| step.kernel.opaque().is_some());
        !runs_layers && products.fold(0, u64::saturating_add) < SHORT_PRODUCTS && touched < SHORT_LOOPS
    }

    /// The memory of one run. Simultaneous runs need one each.
    ///
    /// # Errors
    /// Out of memory, or a layer that cannot be built again.
    pub(crate) fn workspace(&self) -> Result<Workspace> {
        let slot = |(slot, &len): (usize, &usize)| HostBuf::zeroed(len).map_err(|_| self.refused(slot, len));
        let instance = |step: &Step| step.kernel.opaque().map(Opaque::instance).transpose();
        Ok(Workspace {
            slots: self.slots.iter().enumerate().map(slot).collect::<Result<_>>()?,
            instances: self.steps.iter().map(instance).collect::<Result<_>>()?,
        })
    }

    /// The error of a slot for which memory was refused. It names the largest blob in the slot and
    /// the step that computes it, since a user does not know slots.
    fn refused(&self, slot: usize, len: usize) -> Error {
        let bytes = len * size_of::<f32>();
        let buffers = self.buffers.iter().filter(|buffer| buffer.slot == slot);
        let Some(largest) = buffers.max_by_key(|buffer| buffer.bytes) else {
            return Error::new(ErrorKind::OutOfMemory { bytes });
        };
        let step = self.steps.get(largest.first_step).map_or("", |step| &step.name);
        let name = &largest.name;
        Error::message(&format!(
            "out of memory: {bytes} bytes were refused for the blob \"{name}\", in step \"{step}\" of the engine"
        ))
    }
}

/// The stages, with the steps before, between and after them as stages of one round.
fn with_others(stages: Vec<Stage>, steps: usize) -> Vec<Stage> {
    let (mut all, mut end) = (Vec::with_capacity(2 * stages.len() + 1), 0);
    let once = |steps| Stage { steps, rounds: 1 };
    for stage in stages {
        let before = once(end..stage.steps.start);
        end = stage.steps.end;
        all.extend([before, stage]);
    }
    all.push(once(end..steps));
    all
}

impl Planner<'_> {
    /// The steps, with their weights packed. Weights are dropped as soon as no later step packs
    /// them, so that not all are in memory twice.
    fn steps(
        &self,
        ctx: &Ctx,
        weights: &mut Weights,
        scheduled: &[Scheduled<'_>],
        stages: &[Stage],
    ) -> Result<Vec<Step>> {
        let weighted = |step: &Scheduled<'_>| step.node.work.operation.weights();
        let mut last = HashMap::new();
        for (i, step) in scheduled.iter().enumerate() {
            last.extend(weighted(step).into_iter().map(|value| (value, i)));
        }
        let mut steps = Vec::with_capacity(scheduled.len());
        for (i, next) in scheduled.iter().enumerate() {
            steps.push(self.step((ctx, weights), next, stage_of(stages, i))?);
            let packed = weighted(next).into_iter().filter(|value| last[value] == i);
            packed.for_each(|value| weights.release(value));
        }
        Ok(steps)
    }

    /// The place of a value in memory, for a step outside of all stages or for the first round of a
    /// stage. Plain values are described as an image of single pixels.
    fn operand(&self, value: ValueId, stage: Option<&Stage>) -> Operand {
        let root = self.placement.root(value);
        let (location, private) = match (self.placement.homes[root], self.buffer[root]) {
            (Home::Input(input), _) => (Location::Input(input), true),
            (_, Some(buffer)) => {
                let slot = self.slots.slot[buffer];
                (Location::Slot(slot), self.slots.is_private[slot])
            }
            (_, None) => (Location::Slot(usize::MAX), true),
        };
        let rounds = stage.map_or(1, |stage| stage.rounds);
        let image = match self.placement.homes[value] {
            Home::View(_) | Home::Input(_) => self.dense(value, rounds),
            _ if !self.placement.is_image(value) => self.dense(value, rounds),
            _ => {
                let [n, c, h, w] = dims(&self.graph.values[value].shape);
                let [_, all, ..] = dims(&self.graph.values[root].shape);
                let first = self.placement.first_channel(value);
                NhwcImage::new(n / rounds, [all, h, w], self.placement.border(value)).part(first..first + c)
            }
        };
        let is_used_again = stage.is_none_or(|stage| self.lifetimes[root].is_within(&stage.steps));
        Operand {
            location,
            image,
            is_integer: self.graph.values[value].kind == ElementKind::U8,
            per_round: if is_used_again { 0 } else { image.len() },
            clears: image.border > 0 && !private,
        }
    }

    /// A value without gaps between its elements, of the images of one round.
    fn dense(&self, value: ValueId, rounds: usize) -> NhwcImage {
        let [n, c, h, w] = dims(&self.graph.values[value].shape);
        match self.placement.is_image(value) {
            true => NhwcImage::new(n / rounds, [c, h, w], 0),
            false => line(n / rounds * c * h * w),
        }
    }

    fn step(&self, (ctx, weights): (&Ctx, &Weights), next: &Scheduled<'_>, stage: Option<&Stage>) -> Result<Step> {
        let work = &next.node.work;
        let rounds = stage.map_or(1, |stage| stage.rounds);
        let operand = |&value: &ValueId| self.operand_of(next, value, stage);
        let mut sources: Vec<Operand> = next.reads.iter().map(operand).collect();
        let mut targets: Vec<Operand> = next.writes.iter().map(operand).collect();
        work.operation.view_operands(&mut sources, &mut targets);
        // The kernel is chosen for the whole batch, not for the images of a round, so the results
        // have the same bits for any number of rounds.
        let whole = |operand: &Operand| NhwcImage {
            batch: operand.image.batch * rounds,
            ..operand.image
        };
        let images = |operands: &[Operand]| operands.iter().map(whole).collect::<Vec<_>>();
        let kernel = work.operation.kernel(&Setup {
            ctx,
            weights,
            sources: &images(&sources),
            targets: &images(&targets),
        })?;
        let name = work.layers.join(" + ");
        Ok(Step {
            name: match next.copied {
                Some(copied) => format!("{name} of {}", self.graph.values[copied.part].name),
                None => name,
            },
            kernel,
            sources,
            targets,
            multiply_adds: work.multiply_adds,
        })
    }

    /// The place of a value in memory. For the whole from or to which a part is copied, it is the
    /// place of the part.
    fn operand_of(&self, next: &Scheduled<'_>, value: ValueId, stage: Option<&Stage>) -> Operand {
        let mut operand = self.operand(value, stage);
        if let Some(Part { part, whole, first }) = next.copied
            && value == whole
        {
            let [_, channels, ..] = dims(&self.graph.values[part].shape);
            operand.image = operand.image.part(first..first + channels);
        }
        operand
    }
}

/// Elements in a row, as an image with several pixels if possible, so that loops over pixels can be
/// divided among threads.
fn line(count: usize) -> NhwcImage {
    let channels = if count.is_multiple_of(64) { 64 } else { count };
    NhwcImage::new(1, [channels, count / channels.max(1), 1], 0)
}
