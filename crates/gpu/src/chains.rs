//! Functions of single elements that follow a node: they are computed where its kernel writes them, or in place after it,
//! and need neither memory nor passes of their own.

use cortado_core::{Blob, Ctx, Pair, Real, Result, Step, StepFunction};
use cortado_graph::{Graph, Instance, Node, ValueId};
use cortado_math::{self as math, Conv, ConvDirection, ConvFilters};
use cortado_ops::{AxisView, Op, PerChannel, Pointwise, count};
use cortado_reference::{HeldFunction, held};

/// A function of single elements, with its coefficients.
enum Function<T: Real> {
    ForAll(Pointwise<T>),
    PerChannel(AxisView, Box<HeldFunction<T>>),
}

impl<T: Real> Function<T> {
    /// That of a node, if it is one of its first operand alone. The others are constants.
    fn of(node: &Node, blobs: &[Option<Blob<T>>]) -> Result<Option<Self>> {
        let operand = |index: usize| blobs[node.inputs[index]].as_ref().map(|blob| blob.alias(blob.name()));
        let coefficient = |index: &Option<usize>| index.and_then(operand);
        Ok(match node.work.op.as_deref() {
            Some(Op::Pointwise(function)) => Some(Self::ForAll(function.cast())),
            Some(Op::PerChannel { axis_view, function }) => {
                Some(Self::PerChannel(*axis_view, Box::new(held(function)?)))
            }
            Some(Op::Affine {
                axis_view,
                scale,
                shift,
            }) => Some(Self::PerChannel(
                *axis_view,
                Box::new(Pointwise::Affine {
                    scale: PerChannel::each_or(coefficient(scale), T::ONE),
                    shift: PerChannel::each_or(coefficient(shift), T::ZERO),
                }),
            )),
            _ => None,
        })
    }

    fn step(&self) -> Step<'_, T> {
        Step::new(match self {
            Self::ForAll(function) => StepFunction::Pointwise(*function),
            Self::PerChannel(axis_view, function) => StepFunction::PerChannel {
                axis_view: *axis_view,
                function: function.each_ref().map(PerChannel::by_ref),
            },
        })
    }
}

/// Which nodes follow each node as functions of its output alone.
pub(crate) struct Followers {
    /// The node that alone reads a value.
    reader: Vec<Option<usize>>,
}

impl Followers {
    pub(crate) fn of(graph: &Graph) -> Self {
        let readers = graph.readers();
        let mut reader = vec![None; graph.values.len()];
        for (index, node) in graph.nodes.iter().enumerate() {
            for &input in node.inputs.iter().filter(|&&input| readers[input] == 1) {
                reader[input] = Some(index);
            }
        }
        for output in &graph.outputs {
            reader[output.value] = None;
        }
        Self { reader }
    }

    /// The node that computes a function of single elements of this value, and is its only reader.
    fn next(&self, graph: &Graph, value: ValueId) -> Option<usize> {
        let index = self.reader[value]?;
        let node = &graph.nodes[index];
        let is_function = matches!(
            node.work.op.as_deref(),
            Some(Op::Pointwise(_) | Op::PerChannel { .. } | Op::Affine { .. })
        );
        let (first, others) = node.inputs.split_first()?;
        let has_constants = others.iter().all(|&other| graph.values[other].constant.is_some());
        (is_function && has_constants && *first == value && node.outputs.len() == 1).then_some(index)
    }

    /// All that follow a node, one after the other.
    pub(crate) fn all(&self, graph: &Graph, node: &Node) -> Vec<usize> {
        let mut found = Vec::new();
        let &[mut value] = &node.outputs[..] else { return found };
        if node.work.sizes_follow_from_data {
            return found;
        }
        while let Some(next) = self.next(graph, value) {
            found.push(next);
            value = graph.nodes[next].outputs[0];
        }
        found
    }
}

/// A node with the functions that follow it.
pub(crate) struct Chain<T: Real> {
    head: Head<T>,
    functions: Vec<Function<T>>,
    output: Blob<T>,
    ctx: Ctx,
}

/// What the functions are applied to.
enum Head<T: Real> {
    Convolution {
        conv: Box<Conv<T>>,
        x: Blob<T>,
        weights: Blob<T>,
        bias: Option<Blob<T>>,
    },
    /// A sum, whose functions are computed in its kernel.
    Sum {
        coefficients: Vec<T>,
        operands: Vec<Blob<T>>,
    },
    /// The first function itself.
    Function(Blob<T>),
    Any(Box<dyn Instance<T>>),
}

impl<T: Real> Chain<T> {
    /// The chain of a node, whose operands are set, and its followers.
    ///
    /// # Errors
    /// Out of memory.
    pub(crate) fn of(
        (node, instance): (&Node, Box<dyn Instance<T>>),
        followers: &[&Node],
        blobs: &[Option<Blob<T>>],
        ctx: &Ctx,
    ) -> Result<Self> {
        let output = instance.output(0);
        let output = output.alias(output.name());
        let head = Head::of(node, instance, blobs, ctx)?;
        let own = matches!(head, Head::Function(_)).then_some(&node);
        let mut functions = Vec::with_capacity(followers.len() + 1);
        for node in own.into_iter().chain(followers) {
            functions.extend(Function::of(node, blobs)?);
        }
        Ok(Self {
            head,
            functions,
            output,
            ctx: ctx.clone(),
        })
    }
}

impl<T: Real> Head<T> {
    fn of(node: &Node, instance: Box<dyn Instance<T>>, blobs: &[Option<Blob<T>>], ctx: &Ctx) -> Result<Self> {
        if let Some(head) = convolution(node, blobs, ctx)? {
            return Ok(head);
        }
        let operands = node.inputs.iter().filter_map(|&input| blobs[input].as_ref());
        let mut operands = operands.map(|blob| blob.alias(blob.name()));
        Ok(match node.work.op.as_deref() {
            Some(Op::Sum(coefficients)) if coefficients.len() == node.inputs.len() => Self::Sum {
                coefficients: coefficients.iter().map(|&value| T::from_f64(value)).collect(), // bounded by the operands
                operands: operands.collect(),                                                 // bounded by the operands
            },
            Some(Op::Pointwise(_) | Op::PerChannel { .. } | Op::Affine { .. }) => match operands.next() {
                Some(x) => Self::Function(x),
                None => Self::Any(instance),
            },
            _ => Self::Any(instance),
        })
    }
}

/// A node as a convolution, if it is one.
fn convolution<T: Real>(node: &Node, blobs: &[Option<Blob<T>>], ctx: &Ctx) -> Result<Option<Head<T>>> {
    let Some(Op::Convolution {
        transposed, geometry, ..
    }) = node.work.op.as_deref()
    else {
        return Ok(None);
    };
    let operand = |index: usize| {
        let blob = node.inputs.get(index).and_then(|&input| blobs[input].as_ref());
        blob.map(|blob| blob.alias(blob.name()))
    };
    let (Some(x), Some(weights)) = (operand(0), operand(1)) else {
        return Ok(None);
    };
    let direction = match transposed {
        true => ConvDirection::Transposed,
        false => ConvDirection::Forward,
    };
    let axes = x.shape().len().saturating_sub(geometry.axes.len() + 1);
    let batch = count(x.shape()[..axes].iter().copied());
    Ok(Some(Head::Convolution {
        conv: Box::new(Conv::new(direction, geometry.clone(), ctx.batch(batch))?),
        x,
        weights,
        bias: operand(2),
    }))
}

impl<T: Real> Instance<T> for Chain<T> {
    fn input(&self, index: usize) -> &Blob<T> {
        match &self.head {
            Head::Any(instance) => instance.input(index),
            Head::Convolution { x, .. } | Head::Function(x) => x,
            Head::Sum { operands, .. } => &operands[index],
        }
    }

    fn set_input(&mut self, index: usize, blob: &Blob<T>) {
        match &mut self.head {
            Head::Any(instance) => instance.set_input(index, blob),
            Head::Convolution { x, .. } | Head::Function(x) => *x = blob.alias(x.name()),
            Head::Sum { operands, .. } => operands[index] = blob.alias(blob.name()),
        }
    }

    fn output(&self, _: usize) -> &Blob<T> {
        &self.output
    }

    fn run(&mut self) -> Result<()> {
        let steps: Vec<_> = self.functions.iter().map(Function::step).collect(); // bounded by the nodes of the graph
        let ctx = &self.ctx;
        match &mut self.head {
            Head::Any(instance) => {
                instance.run()?;
                math::run_steps(ctx, &steps, Pair::InPlace(self.output.data_update_on(ctx)?))
            }
            Head::Function(x) => {
                let pair = Pair::Split(x.data_on(ctx)?, self.output.data_overwrite_on(ctx)?);
                math::run_steps(ctx, &steps, pair)
            }
            Head::Sum { coefficients, operands } => {
                let all = operands.iter().map(|operand| operand.data_on(ctx));
                let mut all = all.collect::<Result<Vec<_>>>()?; // bounded by the operands
                let first = Pair::Split(all.remove(0), self.output.data_overwrite_on(ctx)?);
                math::weighted_sum(ctx, coefficients, first, &all, &steps)
            }
            Head::Convolution { conv, x, weights, bias } => {
                let bias = bias.as_ref().map(|bias| bias.data_on(ctx)).transpose()?;
                let filters = ConvFilters {
                    weights: &weights.data_on(ctx)?,
                    bias: bias.as_ref(),
                };
                conv.forward(
                    ctx,
                    &x.data_on(ctx)?,
                    &filters,
                    self.output.data_overwrite_on(ctx)?,
                    &steps,
                )
            }
        }
    }

    fn run_to_any_shape(&mut self) -> Result<()> {
        self.run()
    }
}
