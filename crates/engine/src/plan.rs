//! From the placed graph to steps: the memory plan, and the kernels with their packed weights.

use crate::draft::{Draft, batch, buffers, drafts, spans, traffic};
use crate::graph::{Graph, Op, ValueId, Window};
use crate::memory::MemoryPlan;
use crate::microbatch::{Span, Stage, stages};
use crate::place::{Home, Places};
use crate::step::{Kernel, Operand, Place, Step, Workspace};
use crate::weights::{Params, pack};
use cortado_core::{Error, ErrorKind, HostBuf, Result};
use cortado_cpu::nhwc::Image;
use cortado_net::{LayerTemplate, Net};

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
        self.shape.iter().product()
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
/// A run with fewer products than this, about 50 microseconds, and that touches fewer elements, is short.
const SHORT_PRODUCTS: u64 = 4 << 20;
const SHORT_LOOPS: usize = 1 << 18;

/// All that a run needs and does not change.
pub(crate) struct Plan {
    pub(crate) inputs: Vec<Port>,
    pub(crate) sources: Vec<usize>,
    pub(crate) outputs: Vec<Port>,
    pub(crate) results: Vec<Operand>,
    pub(crate) steps: Vec<Step>,
    /// All steps: those that run together for some of the images, and those between.
    pub(crate) stages: Vec<Stage>,
    pub(crate) slots: Vec<usize>,
    pub(crate) layers: Vec<LayerTemplate<f32>>,
    pub(crate) buffers: Vec<BufferInfo>,
}

/// What is known of the values when the steps are made.
struct Layout<'a> {
    graph: &'a Graph,
    places: &'a Places,
    /// The index of each root's buffer.
    buffer: Vec<Option<usize>>,
    memory: MemoryPlan,
    /// For how long each root is needed.
    spans: Vec<Span>,
}

impl Plan {
    /// Makes the steps. `images` are those of a microbatch at most, if someone has chosen.
    ///
    /// # Errors
    /// Layers that cannot run apart from their net, or memory in use.
    pub(crate) fn of(params: &mut Params<'_>, graph: &Graph, places: &Places, images: Option<usize>) -> Result<Self> {
        let drafts = drafts(graph, places);
        let traffic = traffic(graph, places, &drafts);
        let spans = spans(graph, places, &traffic);
        let cache = SECOND_LEVEL_CACHE * params.net().ctx().threads();
        let stages = stages(&traffic, &spans, batch(graph), images, cache);
        let (roots, buffers) = buffers(graph, places, &spans, &stages);
        let mut buffer = vec![None; graph.values.len()];
        roots.iter().enumerate().for_each(|(i, &root)| buffer[root] = Some(i));
        let memory = MemoryPlan::of(&buffers);
        let layout = Layout {
            graph,
            places,
            buffer,
            memory,
            spans,
        };
        let mut layers = Vec::new();
        let mut steps = Vec::with_capacity(drafts.len());
        for (i, draft) in drafts.iter().enumerate() {
            let stage = stages.iter().find(|stage| stage.steps.contains(&i));
            steps.push(layout.step(params.net(), draft, stage, &mut layers)?);
            let later = || drafts[i + 1..].iter().flat_map(Draft::weighted);
            for layer in draft.weighted().filter(|layer| !later().any(|other| other == *layer)) {
                params.release(layer);
            }
        }
        let info = |(i, &root): (usize, &ValueId)| BufferInfo {
            name: graph.values[root].name.clone(),
            bytes: buffers[i].len * size_of::<f32>(),
            slot: layout.memory.slot[i],
            first_step: buffers[i].first,
            last_step: buffers[i].last,
        };
        let port = |&value: &ValueId| Port {
            name: graph.values[value].name.clone(),
            shape: graph.values[value].shape.clone(),
        };
        let mut sources = graph.sources.clone();
        sources.dedup();
        Ok(Self {
            inputs: graph.inputs.iter().map(port).collect(),
            sources,
            outputs: graph.outputs.iter().map(port).collect(),
            results: graph.outputs.iter().map(|&value| layout.operand(value, None)).collect(),
            stages: with_others(stages, steps.len()),
            steps,
            slots: layout.memory.lens.clone(),
            layers,
            buffers: roots.iter().enumerate().map(info).collect(),
        })
    }

    /// Whether a run takes less time than waking other threads is worth.
    pub(crate) fn is_short(&self) -> bool {
        let multiply_adds: u64 = self.steps.iter().map(|step| step.multiply_adds).sum();
        let touched = |step: &Step| {
            let operands = step.sources.iter().chain(&step.targets);
            operands.map(|operand| operand.image.len()).sum::<usize>()
        };
        let of_stage =
            |stage: &Stage| stage.rounds * self.steps[stage.steps.clone()].iter().map(touched).sum::<usize>();
        self.layers.is_empty()
            && multiply_adds < SHORT_PRODUCTS
            && self.stages.iter().map(of_stage).sum::<usize>() < SHORT_LOOPS
    }

    /// Memory for one run at a time.
    ///
    /// # Errors
    /// Out of memory, or a layer that cannot be built again.
    pub(crate) fn workspace(&self) -> Result<Workspace> {
        let slot = |&len: &usize| {
            let bytes = len * size_of::<f32>();
            HostBuf::zeroed(len).map_err(|_| Error::new(ErrorKind::OutOfMemory { bytes }))
        };
        Ok(Workspace {
            slots: self.slots.iter().map(slot).collect::<Result<_>>()?,
            layers: self.layers.iter().map(LayerTemplate::copy).collect::<Result<_>>()?,
        })
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

impl Layout<'_> {
    /// Where a value lies, for a step outside all stages or for the first round of one: an image as it is, plain values as a batch of single pixels.
    fn operand(&self, value: ValueId, stage: Option<&Stage>) -> Operand {
        let root = self.places.root(value);
        let (place, private) = match (self.places.homes[root], self.buffer[root]) {
            (Home::Input(input), _) => (Place::Input(input), true),
            (_, Some(buffer)) => {
                let slot = self.memory.slot[buffer];
                (Place::Slot(slot), self.memory.is_private[slot])
            }
            (_, None) => (Place::Slot(usize::MAX), true),
        };
        let rounds = stage.map_or(1, |stage| stage.rounds);
        let image = match self.places.homes[value] {
            Home::View(_) | Home::Input(_) => self.dense(value, rounds),
            _ if !self.places.is_image(value) => self.dense(value, rounds),
            _ => {
                let [n, c, h, w] = self.graph.values[value].dims();
                let [_, all, ..] = self.graph.values[root].dims();
                let first = self.places.first_channel(value);
                Image::new(n / rounds, [all, h, w], self.places.border(value)).part(first..first + c)
            }
        };
        let is_used_again = stage.is_none_or(|stage| self.spans[root].is_within(&stage.steps));
        Operand {
            place,
            image,
            per_round: if is_used_again { 0 } else { image.len() },
            clears: image.border > 0 && !private,
        }
    }

    /// A value without anything between its elements, of the images of one round.
    fn dense(&self, value: ValueId, rounds: usize) -> Image {
        let [n, c, h, w] = self.graph.values[value].dims();
        match self.places.is_image(value) {
            true => Image::new(n / rounds, [c, h, w], 0),
            false => line(n / rounds * c * h * w),
        }
    }

    fn step(
        &self,
        net: &Net<f32>,
        draft: &Draft<'_>,
        stage: Option<&Stage>,
        layers: &mut Vec<LayerTemplate<f32>>,
    ) -> Result<Step> {
        let node = draft.node;
        let operand = |&value: &ValueId| self.operand(value, stage);
        let mut sources: Vec<Operand> = draft.reads().iter().map(operand).collect();
        let mut targets: Vec<Operand> = node.outputs.iter().map(operand).collect();
        let mut name = node.layers.join(" + ");
        if let Some((part, first)) = draft.copied {
            let [_, channels, ..] = self.graph.values[part].dims();
            targets[0].image = targets[0].image.part(first..first + channels);
            name = format!("{name} of {}", self.graph.values[part].name);
        }
        let kernel = match &node.op {
            Op::Filter(filter) => {
                if let Window::Matrix {
                    rows,
                    columns,
                    outputs,
                    image,
                    ..
                } = filter.window
                {
                    if !image {
                        sources[0].image = Image::new(rows, [columns, 1, 1], 0);
                    }
                    for operand in targets.iter_mut().chain(sources.get_mut(1)) {
                        operand.image = Image::new(rows, [outputs, 1, 1], 0);
                    }
                }
                // The same kernel for any number of rounds, and so the same bits.
                let whole = |operand: &Operand| Image {
                    batch: operand.image.batch * stage.map_or(1, |stage| stage.rounds),
                    ..operand.image
                };
                pack(net, filter, &whole(&sources[0]), &whole(&targets[0]))?
            }
            Op::Affine {
                scale,
                shift,
                activation,
            } => Kernel::Affine {
                scale: scale.iter().map(|&value| value as f32).collect(),
                shift: shift.iter().map(|&value| value as f32).collect(),
                activation: activation.clone(),
            },
            Op::Apply(activation) => Kernel::Apply(activation.clone()),
            Op::Sum {
                coefficients,
                activation,
            } => Kernel::Sum {
                coefficients: coefficients.clone(),
                activation: activation.clone(),
            },
            Op::Product(activation) => Kernel::Product(activation.clone()),
            Op::Maximum(activation) => Kernel::Maximum(activation.clone()),
            Op::Concat => Kernel::Copy,
            Op::Pool(pool) => Kernel::Pool(*pool),
            Op::Lrn(lrn) => Kernel::Lrn(*lrn),
            Op::Softmax(around) => Kernel::Softmax(*around),
            Op::ToImage => Kernel::FromPlain,
            Op::ToPlain => Kernel::ToPlain,
            Op::Layer(layer) => {
                layers.push(net.layer_template(*layer)?);
                Kernel::Layer(layers.len() - 1)
            }
            Op::Reshape => return Err(Error::internal("a view is no step")),
        };
        Ok(Step {
            name,
            kernel,
            sources,
            targets,
            multiply_adds: node.multiply_adds,
        })
    }
}

/// Elements in a row, as an image that loops can be cut into.
fn line(count: usize) -> Image {
    let channels = if count.is_multiple_of(64) { 64 } else { count };
    Image::new(1, [channels, count / channels.max(1), 1], 0)
}
