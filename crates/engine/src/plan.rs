//! From the placed graph to steps: the memory plan, and the kernels with their packed weights.

use crate::constants::Constants;
use crate::microbatch::{Lifetime, Stage, stage_of, stages};
use crate::operations::{Location, Operand, Setup, dims};
use crate::params::Params;
use crate::placement::{Home, Part, Placement};
use crate::schedule::{Scheduled, batch, buffers, lifetimes, schedule, traffic};
use crate::slots::Slots;
use crate::step::{Step, Workspace};
use crate::task::Graph;
use cortado_core::{Error, ErrorKind, HostBuf, Result};
use cortado_cpu::nhwc::Image;
use cortado_net::graph::ValueId;
use cortado_net::{LayerTemplate, Net};
use cortado_ops::count;
use std::collections::HashMap;

/// A value that comes in or goes out.
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

/// A buffer of a plan, for people.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BufferInfo {
    /// The value that it holds.
    pub name: String,
    /// Its size.
    pub bytes: usize,
    /// The slot that it lies in, at other times than those that it shares the slot with.
    pub slot: usize,
    /// The step that writes it first.
    pub first_step: usize,
    /// The step that reads it last; the number of steps for an output.
    pub last_step: usize,
}

/// The second-level cache of a thread of most machines that have large batches to do.
const SECOND_LEVEL_CACHE: usize = 2 << 20;
/// A run with fewer products than this, about 50 microseconds, and that touches fewer elements, is
/// short.
const SHORT_PRODUCTS: u64 = 4 << 20;
const SHORT_LOOPS: usize = 1 << 18;

/// All that a run needs and does not change.
pub(crate) struct Plan {
    pub(crate) inputs: Vec<Port>,
    pub(crate) sources: Vec<usize>,
    /// What steps read after the inputs.
    pub(crate) constants: Constants,
    pub(crate) results: Vec<Operand>,
    pub(crate) steps: Vec<Step>,
    /// All steps: those that run together for some of the images, and those between.
    pub(crate) stages: Vec<Stage>,
    /// The elements of each slot.
    pub(crate) slots: Vec<usize>,
    pub(crate) buffers: Vec<BufferInfo>,
}

/// What is known of the values when the steps are made.
struct Planner<'a> {
    graph: &'a Graph,
    placement: &'a Placement,
    /// The index of each root's buffer.
    buffer: Vec<Option<usize>>,
    slots: Slots,
    /// For how long each root is needed.
    lifetimes: Vec<Lifetime>,
}

impl Plan {
    /// Makes the steps. `images` are those of a microbatch at most, if someone has chosen.
    ///
    /// # Errors
    /// Layers that cannot run apart from their net, or memory in use.
    pub(crate) fn of(
        params: &mut Params<'_>,
        graph: &Graph,
        placement: &Placement,
        (constants, images): (Constants, Option<usize>),
    ) -> Result<Self> {
        let scheduled = schedule(graph, placement);
        let traffic = traffic(graph, placement, &scheduled);
        let lifetimes = lifetimes(graph, placement, &traffic);
        let cache = SECOND_LEVEL_CACHE * params.net().ctx().threads();
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
        let steps = planner.steps(params, &scheduled, &stages)?;
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
        let mut sources: Vec<usize> = inputs.clone().map(|input| input.layer).collect();
        sources.dedup();
        Ok(Self {
            inputs: inputs
                .map(|input| port(&graph.values[input.value].name, input.value))
                .collect(),
            sources,
            constants,
            results: outputs.map(|output| planner.operand(output.value, None)).collect(),
            stages: with_others(stages, steps.len()),
            steps,
            slots: planner.slots.lens.clone(),
            buffers: roots.iter().enumerate().map(info).collect(),
        })
    }

    /// Whether a run takes less time than waking other threads is worth.
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
        let runs_layers = self.steps.iter().any(|step| step.kernel.layer().is_some());
        !runs_layers && products.fold(0, u64::saturating_add) < SHORT_PRODUCTS && touched < SHORT_LOOPS
    }

    /// Memory for one run at a time.
    ///
    /// # Errors
    /// Out of memory, or a layer that cannot be built again.
    pub(crate) fn workspace(&self) -> Result<Workspace> {
        let slot = |(slot, &len): (usize, &usize)| HostBuf::zeroed(len).map_err(|_| self.refused(slot, len));
        let copy = |step: &Step| step.kernel.layer().map(LayerTemplate::copy).transpose();
        Ok(Workspace {
            slots: self.slots.iter().enumerate().map(slot).collect::<Result<_>>()?,
            layers: self.steps.iter().map(copy).collect::<Result<_>>()?,
        })
    }

    /// The error of a slot that there is no memory for, which names the blob that takes most of it
    /// and the step that makes it.
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

/// The stages, and the steps before, between and after them as stages of one round.
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
    /// The steps, with their weights packed: those that are to be taken are given up as soon as no
    /// later step packs them.
    fn steps(&self, params: &mut Params<'_>, scheduled: &[Scheduled<'_>], stages: &[Stage]) -> Result<Vec<Step>> {
        let weighted = |step: &Scheduled<'_>| step.node.work.operation.weighted_layers();
        let mut last = HashMap::new();
        for (i, step) in scheduled.iter().enumerate() {
            last.extend(weighted(step).into_iter().map(|layer| (layer, i)));
        }
        let mut steps = Vec::with_capacity(scheduled.len());
        for (i, next) in scheduled.iter().enumerate() {
            steps.push(self.step(params.net(), next, stage_of(stages, i))?);
            let packed = weighted(next).into_iter().filter(|layer| last[layer] == i);
            packed.for_each(|layer| params.release(layer));
        }
        Ok(steps)
    }

    /// Where a value lies, for a step outside all stages or for the first round of one: an image as
    /// it is, plain values as a batch of single pixels.
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
                Image::new(n / rounds, [all, h, w], self.placement.border(value)).part(first..first + c)
            }
        };
        let is_used_again = stage.is_none_or(|stage| self.lifetimes[root].is_within(&stage.steps));
        Operand {
            location,
            image,
            per_round: if is_used_again { 0 } else { image.len() },
            clears: image.border > 0 && !private,
        }
    }

    /// A value without anything between its elements, of the images of one round.
    fn dense(&self, value: ValueId, rounds: usize) -> Image {
        let [n, c, h, w] = dims(&self.graph.values[value].shape);
        match self.placement.is_image(value) {
            true => Image::new(n / rounds, [c, h, w], 0),
            false => line(n / rounds * c * h * w),
        }
    }

    fn step(&self, net: &Net<f32>, next: &Scheduled<'_>, stage: Option<&Stage>) -> Result<Step> {
        let work = &next.node.work;
        let rounds = stage.map_or(1, |stage| stage.rounds);
        let operand = |&value: &ValueId| self.operand_of(next, value, stage);
        let mut sources: Vec<Operand> = next.reads.iter().map(operand).collect();
        let mut targets: Vec<Operand> = next.writes.iter().map(operand).collect();
        work.operation.view_operands(&mut sources, &mut targets);
        // The same kernel for any number of rounds, and so the same bits.
        let whole = |operand: &Operand| Image {
            batch: operand.image.batch * rounds,
            ..operand.image
        };
        let images = |operands: &[Operand]| operands.iter().map(whole).collect::<Vec<_>>();
        let kernel = work.operation.kernel(&Setup {
            net,
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

    /// Where a value lies, or of the whole that a part is copied from or to, the place of the part.
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

/// Elements in a row, as an image that loops can be cut into.
fn line(count: usize) -> Image {
    let channels = if count.is_multiple_of(64) { 64 } else { count };
    Image::new(1, [channels, count / channels.max(1), 1], 0)
}
