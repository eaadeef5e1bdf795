//! A graph in integers: see [`Storage::apply`].
//!
//! | file | what it holds |
//! |---|---|
//! | `mod.rs` | [`Storage`]: which values are stored as integers, and the pass |
//! | `form.rs` | the operation on integers for a node |
//! | `kinds.rs` | whether integers are read as such |
//! | `alike.rs` | values that are best stored alike |
//! | `positive.rs` | values of which only what is above 0 matters |

mod alike;
mod form;
mod kinds;
mod positive;

use crate::{ElementKind, Graph, Node, ValueId, Work};
use cortado_core::Result;
use cortado_ops::integer::Quantized;
use cortado_ops::{Op, Pointwise};
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

/// How the values of a graph are to be stored.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Storage {
    /// For each value, how it is stored as `u8`; `None` if its range is not known or too much would
    /// be lost.
    pub values: Vec<Option<Quantized>>,
    /// The origins whose nodes stay in floating point.
    pub real: HashSet<usize>,
}

impl Storage {
    /// Whether some nodes of an operation compute with integers.
    pub fn has_form(op: &Op) -> bool {
        match op {
            Op::Convolution { .. } | Op::InnerProduct { .. } | Op::Pool(_) | Op::Sum(_) | Op::Concat { .. } => true,
            Op::Pointwise(Pointwise::Relu { slope }) => *slope == 0.0,
            Op::Pointwise(Pointwise::Clip { .. }) => true,
            _ => false,
        }
    }

    /// The graph with operations on [integers](cortado_ops::integer) in the place of those that
    /// have a form for them and whose values are stored as integers. Numbers are converted where one
    /// node gives real numbers and another reads integers, once for each value, and nowhere else.
    ///
    /// Convolutions and inner products begin runs of integers. Poolings, sums, concatenations
    /// and ReLU go on with them, but begin none. A ReLU or clip that alone reads such a node is its
    /// bounds. The result of a product that no node reads in integers is left real.
    ///
    /// # Errors
    /// Weights in use, or out of memory.
    pub fn apply(&self, graph: &Graph) -> Result<Graph> {
        let mut rewriter = Rewriter {
            old: graph,
            storage: self,
            whole: vec![None; graph.values.len()],
            real: vec![false; graph.values.len()],
            readers: graph.readers(),
            producers: graph.producers(),
            fused: HashSet::new(),
            limits: HashMap::new(),
            graph: Graph {
                nodes: Vec::with_capacity(graph.nodes.len()),
                ..graph.clone()
            },
        };
        let constants = graph.values.iter().map(|value| value.constant.is_some());
        rewriter.real = constants.collect(); // bounded by the values of the graph
        graph.inputs.iter().for_each(|input| rewriter.real[input.value] = true);
        for (index, node) in graph.nodes.iter().enumerate() {
            if !rewriter.fused.contains(&index) {
                rewriter.add(node)?;
            }
        }
        for output in &graph.outputs {
            rewriter.make_real(output.value);
        }
        rewriter.leave_results_real();
        let inputs = rewriter.graph.inputs.clone();
        rewriter.graph.drop_unused();
        rewriter.graph.inputs = inputs;
        Ok(rewriter.graph)
    }
}

/// A value in integers.
#[derive(Clone, Copy)]
struct WholeValue {
    value: ValueId,
    stored: Quantized,
}

struct Rewriter<'a> {
    old: &'a Graph,
    storage: &'a Storage,
    /// For each old value, the one with its integers, once there is one.
    whole: Vec<Option<WholeValue>>,
    /// Whether an old value is there in floating point.
    real: Vec<bool>,
    readers: Vec<usize>,
    producers: Vec<Option<usize>>,
    /// The old nodes that others do the work of.
    fused: HashSet<usize>,
    /// The least and the greatest real number of the results of products.
    limits: HashMap<ValueId, [f32; 2]>,
    graph: Graph,
}

impl Rewriter<'_> {
    fn add(&mut self, node: &Node) -> Result<()> {
        if let Some(form) = self.form(node)? {
            self.add_form(node, form);
            return Ok(());
        }
        node.inputs.iter().for_each(|&input| self.make_real(input));
        node.outputs.iter().for_each(|&output| self.real[output] = true);
        self.graph.nodes.push(node.clone());
        Ok(())
    }

    fn add_form(&mut self, node: &Node, form: form::Form) {
        let data = form.integer.inputs.len();
        let mut inputs: Vec<ValueId> = Vec::with_capacity(node.inputs.len());
        for (&input, stored) in form.inputs.iter().zip(&form.integer.inputs) {
            inputs.push(self.make_whole(input, *stored));
        }
        inputs.extend(&node.inputs[data..]);
        let stored = form.integer.output;
        let value = self.add_whole(form.output);
        self.whole[form.output] = Some(WholeValue { value, stored });
        if form.integer.op.has_parameters() {
            self.limits.insert(value, form.limits);
        }
        let mut work = Work {
            is_whole: false,
            ..Work::new(Op::Integer(Box::new(form.integer)), node.work.origin)
        };
        work.identities.clone_from(&node.work.identities);
        if let Some(fused) = form.fused {
            self.fused.insert(fused);
            let other = &self.old.nodes[fused].work;
            work.identities.push(other.origin);
            work.identities.extend(&other.identities);
        }
        self.graph.nodes.push(Node {
            work,
            inputs,
            outputs: vec![value],
        });
    }

    /// Adds a value for the integers of an old one.
    fn add_whole(&mut self, of: ValueId) -> ValueId {
        let (name, shape) = (&self.old.values[of].name, &self.old.values[of].shape);
        let value = self.graph.add_value(name, shape);
        self.graph.values[value].kind = ElementKind::U8;
        value
    }

    /// The integers of an old value.
    fn make_whole(&mut self, of: ValueId, stored: Quantized) -> ValueId {
        if let Some(whole) = self.whole[of] {
            return whole.value;
        }
        let value = self.add_whole(of);
        self.whole[of] = Some(WholeValue { value, stored });
        self.convert(Op::Quantize(stored), of, [of, value]);
        value
    }

    /// Sees to it that an old value is there in floating point.
    fn make_real(&mut self, of: ValueId) {
        if let (false, Some(whole)) = (self.real[of], self.whole[of]) {
            self.convert(Op::Dequantize(whole.stored), of, [whole.value, of]);
            self.real[of] = true;
        }
    }

    /// Leaves the results of products real that only a conversion to real numbers reads: rounding them to 8 bits would
    /// lose more than the product itself.
    fn leave_results_real(&mut self) {
        let (readers, producers) = (self.graph.readers(), self.graph.producers());
        let mut converted = HashMap::new();
        for node in &self.graph.nodes {
            if let (Some(Op::Dequantize(_)), &[from], &[to]) =
                (node.work.op.as_deref(), &node.inputs[..], &node.outputs[..])
                && let (1, Some(&limits), Some(product)) = (readers[from], self.limits.get(&from), producers[from])
            {
                converted.insert(from, (to, limits, product));
            }
        }
        for &(to, limits, product) in converted.values() {
            let node = &mut self.graph.nodes[product];
            if let Some(Op::Integer(integer)) = node.work.op.as_mut().map(Arc::make_mut) {
                integer.real = Some(limits);
                node.outputs = vec![to];
            }
        }
        let is_conversion = |node: &Node| node.inputs.first().is_some_and(|from| converted.contains_key(from));
        self.graph.nodes.retain(|node| !is_conversion(node));
    }

    fn convert(&mut self, op: Op, of: ValueId, [from, to]: [ValueId; 2]) {
        let producer = self.producers[of].map(|node| self.old.nodes[node].work.origin);
        let supplied = || {
            self.old
                .inputs
                .iter()
                .find(|input| input.value == of)
                .map(|input| input.origin)
        };
        let work = Work {
            is_whole: false,
            ..Work::new(op, producer.or_else(supplied).unwrap_or(0))
        };
        self.graph.nodes.push(Node {
            work,
            inputs: vec![from],
            outputs: vec![to],
        });
    }
}
