//! From the placed graph to steps: the memory plan, and the kernels with their packed weights.

use crate::graph::{Graph, Node, Op, ValueId, Window};
use crate::memory::{Buffer, MemoryPlan};
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
    pub(crate) slots: Vec<usize>,
    pub(crate) layers: Vec<LayerTemplate<f32>>,
    pub(crate) buffers: Vec<BufferInfo>,
}

/// A step before its memory is known.
struct Draft<'a> {
    node: &'a Node,
    /// The part of a concatenation that is copied, and its first channel there.
    copied: Option<(ValueId, usize)>,
}

impl Draft<'_> {
    /// The layers whose weights it packs.
    fn weighted(&self) -> impl Iterator<Item = usize> {
        let filter = match &self.node.op {
            Op::Filter(filter) => Some(&**filter),
            _ => None,
        };
        let depthwise = filter.and_then(|filter| filter.depthwise.as_deref());
        filter.into_iter().chain(depthwise).map(|filter| filter.layer)
    }

    fn reads(&self) -> &[ValueId] {
        match &self.copied {
            Some((value, _)) => std::slice::from_ref(value),
            None => &self.node.inputs,
        }
    }
}

/// What is known of the values when the steps are made.
struct Layout<'a> {
    graph: &'a Graph,
    places: &'a Places,
    /// The index of each root's buffer.
    buffer: Vec<Option<usize>>,
    memory: MemoryPlan,
}

impl Plan {
    /// Makes the steps.
    ///
    /// # Errors
    /// Layers that cannot run apart from their net, or memory in use.
    pub(crate) fn of(params: &mut Params<'_>, graph: &Graph, places: &Places) -> Result<Self> {
        let drafts = drafts(graph, places);
        let (roots, buffers) = buffers(graph, places, &drafts);
        let mut buffer = vec![None; graph.values.len()];
        roots.iter().enumerate().for_each(|(i, &root)| buffer[root] = Some(i));
        let memory = MemoryPlan::of(&buffers);
        let layout = Layout {
            graph,
            places,
            buffer,
            memory,
        };
        let mut layers = Vec::new();
        let mut steps = Vec::with_capacity(drafts.len());
        for (i, draft) in drafts.iter().enumerate() {
            steps.push(layout.step(params.net(), draft, &mut layers)?);
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
            results: graph.outputs.iter().map(|&value| layout.operand(value)).collect(),
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
            step.sources
                .iter()
                .chain(&step.targets)
                .map(|o| o.image.len())
                .sum::<usize>()
        };
        self.layers.is_empty()
            && multiply_adds < SHORT_PRODUCTS
            && self.steps.iter().map(touched).sum::<usize>() < SHORT_LOOPS
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

/// The nodes that have something to do, in order.
fn drafts<'a>(graph: &'a Graph, places: &Places) -> Vec<Draft<'a>> {
    let mut drafts = Vec::new();
    for node in &graph.nodes {
        if let Op::Concat = node.op {
            let copies = places.to_copy(graph, node).into_iter();
            drafts.extend(copies.map(|copied| Draft {
                node,
                copied: Some(copied),
            }));
        } else if !matches!(places.homes[node.outputs[0]], Home::View(_)) {
            drafts.push(Draft { node, copied: None });
        }
    }
    drafts
}

/// The values with memory of their own, and for how long they need it.
fn buffers(graph: &Graph, places: &Places, drafts: &[Draft<'_>]) -> (Vec<ValueId>, Vec<Buffer>) {
    let mut spans: Vec<Option<(usize, usize)>> = vec![None; graph.values.len()];
    let mut touch = |value: ValueId, step: usize| {
        let span = spans[places.root(value)].get_or_insert((step, step));
        span.1 = span.1.max(step);
    };
    for (step, draft) in drafts.iter().enumerate() {
        let touched = draft.reads().iter().chain(&draft.node.outputs);
        touched.for_each(|&value| touch(value, step));
    }
    graph.outputs.iter().for_each(|&value| touch(value, drafts.len()));
    let own = (0..graph.values.len()).filter(|&value| places.homes[value] == Home::Own);
    own.filter_map(|value| {
        let (first, last) = spans[value]?;
        let len = match places.is_image(value) {
            true => own_image(graph, places, value).len(),
            false => graph.values[value].count(),
        };
        Some((value, Buffer { len, first, last }))
    })
    .unzip()
}

fn own_image(graph: &Graph, places: &Places, value: ValueId) -> Image {
    let [n, c, h, w] = graph.values[value].dims();
    Image::new(n, [c, h, w], places.border(value))
}

impl Layout<'_> {
    /// Where a value lies: an image as it is, plain values as a batch of single pixels.
    fn operand(&self, value: ValueId) -> Operand {
        let root = self.places.root(value);
        let (place, private) = match (self.places.homes[root], self.buffer[root]) {
            (Home::Input(input), _) => (Place::Input(input), true),
            (_, Some(buffer)) => {
                let slot = self.memory.slot[buffer];
                (Place::Slot(slot), self.memory.is_private[slot])
            }
            (_, None) => (Place::Slot(usize::MAX), true),
        };
        let image = match self.places.homes[value] {
            Home::View(_) | Home::Input(_) => self.dense(value),
            _ if !self.places.is_image(value) => self.dense(value),
            _ => {
                let [n, c, h, w] = self.graph.values[value].dims();
                let [_, all, ..] = self.graph.values[root].dims();
                let first = self.places.first_channel(value);
                Image::new(n, [all, h, w], self.places.border(value)).part(first..first + c)
            }
        };
        Operand {
            place,
            image,
            clears: image.border > 0 && !private,
        }
    }

    /// A value without anything between its elements.
    fn dense(&self, value: ValueId) -> Image {
        let [n, c, h, w] = self.graph.values[value].dims();
        match self.places.is_image(value) {
            true => Image::new(n, [c, h, w], 0),
            false => line(n * c * h * w),
        }
    }

    fn step(&self, net: &Net<f32>, draft: &Draft<'_>, layers: &mut Vec<LayerTemplate<f32>>) -> Result<Step> {
        let node = draft.node;
        let mut sources: Vec<Operand> = draft.reads().iter().map(|&value| self.operand(value)).collect();
        let mut targets: Vec<Operand> = node.outputs.iter().map(|&value| self.operand(value)).collect();
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
                pack(net, filter, &sources[0].image, &targets[0].image)?
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
