//! The steps before their memory is known: what they read and write, and for how long it is needed.

use crate::graph::{Filter, Graph, Node, Op, ValueId, Window};
use crate::memory::Buffer;
use crate::microbatch::{Span, Stage, Traffic};
use crate::place::{Home, Places};
use cortado_cpu::nhwc::Image;

/// A step.
pub(crate) struct Draft<'a> {
    pub(crate) node: &'a Node,
    /// The part of a concatenation that is copied, and its first channel there.
    pub(crate) copied: Option<(ValueId, usize)>,
}

impl Draft<'_> {
    /// The filters whose weights it packs.
    fn filters(&self) -> impl Iterator<Item = &Filter> {
        let filter = match &self.node.op {
            Op::Filter(filter) => Some(&**filter),
            _ => None,
        };
        let depthwise = filter.and_then(|filter| filter.depthwise.as_deref());
        filter.into_iter().chain(depthwise)
    }

    /// The layers whose weights it packs.
    pub(crate) fn weighted(&self) -> impl Iterator<Item = usize> {
        self.filters().map(|filter| filter.layer)
    }

    pub(crate) fn reads(&self) -> &[ValueId] {
        match &self.copied {
            Some((value, _)) => std::slice::from_ref(value),
            None => &self.node.inputs,
        }
    }

    fn values(&self) -> impl Iterator<Item = ValueId> {
        self.reads().iter().chain(&self.node.outputs).copied()
    }

    /// Whether each image of a batch has its own part of all that is read and written.
    fn is_by_image(&self, graph: &Graph, places: &Places, batch: usize) -> bool {
        let is_of_batch = |value: ValueId| graph.values[value].dims()[0] == batch;
        let images = self.values().all(|value| places.is_image(value));
        self.values()
            .all(|value| is_of_batch(value) && is_of_batch(places.root(value)))
            && match &self.node.op {
                Op::Filter(filter) => images && matches!(filter.window, Window::Image(_)),
                Op::ToImage | Op::ToPlain => true,
                Op::Reshape | Op::Softmax(_) | Op::Layer(_) => false,
                Op::Affine { .. } | Op::Apply(_) | Op::Sum { .. } | Op::Product(_) | Op::Maximum(_) => images,
                Op::Concat | Op::Pool(_) | Op::Lrn(_) => images,
            }
    }
}

/// The nodes that have something to do, in order.
pub(crate) fn drafts<'a>(graph: &'a Graph, places: &Places) -> Vec<Draft<'a>> {
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

/// The images of a batch.
pub(crate) fn batch(graph: &Graph) -> usize {
    graph.inputs.first().map_or(1, |&input| graph.values[input].dims()[0])
}

/// What each step does to memory; buffers go by their [roots](Places::root).
pub(crate) fn traffic(graph: &Graph, places: &Places, drafts: &[Draft<'_>]) -> Vec<Traffic> {
    let batch = batch(graph);
    let step = |draft: &Draft<'_>| {
        let mut touched: Vec<ValueId> = draft.values().map(|value| places.root(value)).collect();
        touched.sort_unstable();
        touched.dedup();
        Traffic {
            touched,
            weights: draft.filters().map(Filter::packed_len).sum::<usize>() * size_of::<f32>(),
            divisible: draft.is_by_image(graph, places, batch),
        }
    };
    drafts.iter().map(step).collect()
}

/// How large the buffer of each value is and for how long it is needed.
pub(crate) fn spans(graph: &Graph, places: &Places, traffic: &[Traffic]) -> Vec<Span> {
    let mut spans = vec![Span::default(); graph.values.len()];
    for (step, Traffic { touched, .. }) in traffic.iter().enumerate() {
        for &root in touched {
            let span = &mut spans[root];
            if span.touches == 0 {
                span.first = step;
                span.image = len(graph, places, root) / graph.values[root].dims()[0].max(1) * size_of::<f32>();
            }
            span.last = step;
            span.touches += 1;
        }
    }
    graph.inputs.iter().for_each(|&input| spans[input].is_kept = true);
    for &output in &graph.outputs {
        let span = &mut spans[places.root(output)];
        (span.is_kept, span.last) = (true, traffic.len());
    }
    spans
}

/// The values with memory of their own, and for how long they need it.
pub(crate) fn buffers(graph: &Graph, places: &Places, spans: &[Span], stages: &[Stage]) -> (Vec<ValueId>, Vec<Buffer>) {
    let around = |step: usize| stages.iter().find(|stage| stage.steps.contains(&step));
    let own = |&value: &ValueId| places.homes[value] == Home::Own && spans[value].touches > 0;
    let buffer = |value: ValueId| {
        let span = spans[value];
        let mut buffer = Buffer {
            len: len(graph, places, value),
            first: span.first,
            last: span.last,
        };
        match around(span.first) {
            Some(stage) if span.is_within(&stage.steps) => buffer.len /= stage.rounds,
            // The steps run again while others of the stage have their results.
            from => {
                buffer.first = from.map_or(span.first, |stage| stage.steps.start);
                buffer.last = around(span.last).map_or(span.last, |stage| stage.steps.end - 1);
            }
        }
        (value, buffer)
    };
    (0..graph.values.len()).filter(own).map(buffer).unzip()
}

/// The elements of a value with its border.
fn len(graph: &Graph, places: &Places, value: ValueId) -> usize {
    let [n, c, h, w] = graph.values[value].dims();
    match places.is_image(value) {
        true => Image::new(n, [c, h, w], places.border(value)).len(),
        false => graph.values[value].count(),
    }
}
