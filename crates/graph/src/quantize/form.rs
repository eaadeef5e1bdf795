//! The operation on integers for a node.

use super::{Rewriter, Storage, WholeValue};
use crate::{Constant, Node, ValueId};
use cortado_core::{Result, reserve};
use cortado_ops::Integer;
use cortado_ops::integer::{Quantized, weight_scale};
use cortado_ops::{Op, Pointwise, PoolMethod};
use std::sync::Arc;

/// A node in integers.
pub(super) struct Form {
    pub(super) integer: Integer,
    /// The old values that are its data operands.
    pub(super) inputs: Vec<ValueId>,
    /// The old value that it makes.
    pub(super) output: ValueId,
    /// The node whose work it does as well.
    pub(super) fused: Option<usize>,
    /// The least and the greatest result in floating point, those of the fused node.
    pub(super) limits: [f32; 2],
}

impl Rewriter<'_> {
    /// A node in integers, if it has such a form and its values are stored so.
    ///
    /// # Errors
    /// Weights in use, or out of memory.
    pub(super) fn form(&self, node: &Node) -> Result<Option<Form>> {
        let (Some(op), &[made]) = (node.work.op.as_deref(), &node.outputs[..]) else {
            return Ok(None);
        };
        let data = op.data_operands(node.inputs.len());
        let is_product = matches!(op, Op::Convolution { .. } | Op::InnerProduct { .. });
        if !Storage::has_form(op) {
            return Ok(None);
        }
        let op = match op {
            Op::Pointwise(_) => &Op::Identity,
            _ => op,
        };
        if self.storage.real.contains(&node.work.origin) {
            return Ok(None);
        }
        let inputs: Vec<ValueId> = node.inputs[..data]
            .iter()
            .map(|&input| self.before_view(op, input))
            .collect(); // bounded by the operands
        let stored = inputs.iter().map(|&input| match (self.whole[input], is_product) {
            (Some(WholeValue { stored, .. }), _) => Some(stored),
            (None, true) => self.storage.values.get(input).copied().flatten(),
            (None, false) => None,
        });
        let Some(stored) = stored.collect::<Option<Vec<Quantized>>>() else {
            return Ok(None);
        };
        // A function by itself is the bounds of a copy.
        let alone = matches!(op, Op::Identity).then_some(node);
        let after = alone.or_else(|| self.function_after(made));
        let fused = after
            .filter(|_| alone.is_none())
            .and_then(|after| self.producers[after.outputs[0]]);
        let output = after.map_or(made, |after| after.outputs[0]);
        let keeps = matches!(op, Op::Pool(pool) if pool.method == PoolMethod::Max);
        let known = self.storage.values.get(output).copied().flatten();
        let Some(stored_output) = (if keeps { stored.first().copied() } else { known }) else {
            return Ok(None);
        };
        let weights = match (is_product, &node.inputs[data..]) {
            (true, [weights, rest @ ..]) => {
                let are_known = rest.iter().all(|&value| self.old.values[value].constant.is_some());
                match &self.old.values[*weights].constant {
                    Some(constant) if are_known => self.weight_scales(op, constant, made)?,
                    _ => return Ok(None),
                }
            }
            _ => Vec::new(),
        };
        let limits = after.map_or([f32::NEG_INFINITY, f32::INFINITY], limits);
        let integer = Integer {
            op: op.clone(),
            inputs: stored,
            weights: Arc::new(weights),
            output: stored_output,
            bounds: limits.map(|limit| stored_output.store(limit)).into(),
            real: None,
        };
        let shapes = inputs.iter().chain(&node.inputs[data..]);
        let shapes: Vec<&[usize]> = shapes.map(|&value| &self.old.values[value].shape[..]).collect(); // bounded by the operands
        let fits = Op::Integer(Box::new(integer.clone())).check_shapes(&shapes, &[&self.old.values[made].shape]);
        let is_image = |&&value: &&ValueId| matches!(self.old.values[value].shape.len(), 2 | 4);
        let are_images = inputs.iter().chain([&made]).filter(is_image).count() == inputs.len() + 1;
        Ok((fits.is_ok() && are_images).then_some(Form {
            integer,
            inputs,
            output,
            fused,
            limits,
        }))
    }

    /// What an inner product reads: the images themselves instead of a view of them as rows.
    fn before_view(&self, op: &Op, mut value: ValueId) -> ValueId {
        while let (Op::InnerProduct { axis: 1, .. }, Some(producer)) = (op, self.producers[value]) {
            let node = &self.old.nodes[producer];
            let (Some(Op::View), &[from]) = (node.work.op.as_deref(), &node.inputs[..]) else {
                break;
            };
            let [before, after] = [from, value].map(|value| self.old.values[value].shape.first());
            if before != after {
                break;
            }
            value = from;
        }
        value
    }

    /// The ReLU or clip that alone reads a value.
    fn function_after(&self, value: ValueId) -> Option<&Node> {
        let node = self.old.nodes.iter().find(|node| node.inputs.contains(&value))?;
        let is_function = match node.work.op.as_deref()? {
            Op::Pointwise(Pointwise::Relu { slope }) => *slope == 0.0,
            Op::Pointwise(Pointwise::Clip { .. }) => true,
            _ => false,
        };
        let is_real = self.storage.real.contains(&node.work.origin);
        (is_function && self.readers[value] == 1 && !is_real).then_some(node)
    }

    /// The scales of the weights of each output.
    fn weight_scales(&self, op: &Op, constant: &Constant, made: ValueId) -> Result<Vec<f32>> {
        let outputs = match op {
            Op::Convolution { geometry, .. } => geometry.num_output,
            _ => self.old.values[made].shape.last().copied().unwrap_or(0),
        };
        let blob = constant.blob::<f32>()?;
        let weights = blob.data()?;
        let each = weights.len() / outputs.max(1);
        let transposed = matches!(op, Op::InnerProduct { transpose: true, .. });
        let greatest = |output: usize| {
            let at = |term: usize| {
                if transposed {
                    term * outputs + output
                } else {
                    output * each + term
                }
            };
            (0..each).fold(0f32, |greatest, term| greatest.max(weights[at(term)].abs()))
        };
        let scales = (0..outputs).map(|output| weight_scale(greatest(output)));
        Ok(reserve::collected(scales)?)
    }
}

/// The numbers that a ReLU or clip lets through.
fn limits(node: &Node) -> [f32; 2] {
    match node.work.op.as_deref() {
        Some(Op::Pointwise(Pointwise::Clip { min, max })) => [*min as f32, *max as f32],
        _ => [0.0, f32::INFINITY],
    }
}
