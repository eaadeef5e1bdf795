//! Running a layer together with the layers that work in place on its top.
//!
//! Convolution, BatchNorm, Scale and ReLU in a row would each move the blob through memory.
//! Forward, the functions of the layers in place are applied to elements while the first layer has
//! them in the cache. Backward, each channel passes through all layers while it is in the cache.
//! Each element sees the same operations in the same order, so the results have the same bits as
//! layer by layer.

use super::run::check_params;
use super::{LayerNode, Net};
use cortado_core::{Blob, Error, Io, Real, Result};
use cortado_math::{self as math, ChannelGradients};

/// The largest number of layers in place that are run together. Without a limit, a net with a long row of
/// layers in place would examine the rest of the row at each of them, which is quadratic.
const LONGEST: usize = 64;

impl<T: Real> Net<T> {
    /// The number of layers after `head`, up to `end`, that only change its single top in place. It
    /// is 0 if hooks or `debug_info` observe single layers.
    pub(super) fn followers(&self, head: usize, end: usize) -> usize {
        let [top] = self.layers[head].tops[..] else {
            return 0;
        };
        let head_ends = !self.layers[head].losses.is_empty() || self.layers[head].copies_tops();
        if self.is_watched() || head_ends {
            return 0;
        }
        let follows = |node: &&LayerNode<T>| {
            node.tops == [top]
                && node.bottoms.first() == Some(&top)
                && !node.bottoms[1..].contains(&top)
                && node.losses.is_empty()
        };
        let following = self.layers[head + 1..=end].iter().take(LONGEST).take_while(follows);
        let mut count = 0;
        for node in following {
            count += 1;
            // The next layer would overwrite the values that this one's copy needs.
            if node.copies_tops() {
                break;
            }
        }
        count
    }

    /// Runs the layers that work in place on one blob backward, channel by channel, from `last`
    /// down to at most `end`. Returns the number of layers that ran, which is 0 if there are fewer
    /// than two.
    pub(super) fn backward_chain(&mut self, last: usize, end: usize) -> Result<usize> {
        let [blob] = self.layers[last].tops[..] else {
            return Ok(0);
        };
        let in_place = |node: &&LayerNode<T>| {
            let in_place = node.tops == [blob] && node.bottoms == [blob];
            node.needs_backward && in_place && node.losses.is_empty() && node.kept.is_empty()
        };
        let before = self.layers[end..=last].iter().rev();
        let chain = before.take(LONGEST).take_while(in_place).count();
        // Channel by channel pays because of the host's caches. A device runs each layer alone.
        let on_device = self.layers[last].ctx.device().is_some();
        if chain < 2 || on_device || self.is_watched() {
            return Ok(0);
        }
        self.with_own_shapes(last, |net| {
            let layers = &mut net.layers[last + 1 - chain..=last];
            backward(layers, blob, &mut net.blobs).map_err(|(layer, e)| net.located(last - layer, e))
        })
    }

    /// Runs a layer forward, together with as many of its followers as are functions of single
    /// elements. Returns the number of layers that ran.
    pub(super) fn forward_chain(&mut self, head: usize, followers: usize) -> Result<usize> {
        let Some((first, rest)) = self.layers[head..=head + followers].split_first_mut() else {
            return Ok(0);
        };
        run(first, rest, &mut self.blobs).map_err(|(layer, e)| self.located(head + layer, e))
    }
}

/// Runs a layer and the followers that have a step. An error comes with the index of its layer,
/// counted from the first.
fn run<T: Real>(
    first: &mut LayerNode<T>,
    rest: &mut [LayerNode<T>],
    blobs: &mut [Blob<T>],
) -> Result<usize, (usize, Error)> {
    let at = |layer| move |e| (layer, e);
    let mut io = Io::new(blobs, &first.bottoms, &first.tops, &first.param_wanted).for_backward(first.needs_backward);
    check_params(&first.param_shapes, &*first.layer).map_err(at(0))?;
    first.layer.reshape(&first.ctx, &mut io).map_err(at(0))?;
    drop(io);
    first.note_shapes(blobs);
    let mut steps = Vec::with_capacity(rest.len());
    for (node, layer) in rest.iter_mut().zip(1..) {
        let mut io = Io::new(blobs, &node.bottoms, &node.tops, &node.param_wanted).for_backward(node.needs_backward);
        check_params(&node.param_shapes, &*node.layer).map_err(at(layer))?;
        node.layer.reshape(&node.ctx, &mut io).map_err(at(layer))?;
        let kept = match layer {
            1 => first.layer.in_place().and_then(|layer| layer.kept_top()),
            _ => None,
        };
        let Some(in_place) = node.layer.in_place() else { break };
        match in_place.step(&node.ctx, &io, kept).map_err(at(layer))? {
            Some(step) => steps.push(step),
            None => break,
        }
    }
    let ran = 1 + steps.len();
    // Reshaping a follower that has no step may have changed the top's shape. That follower runs
    // later, so the first layer must see its own shape again.
    if let Some((&top, own)) = first.tops.last().zip(first.shapes.last())
        && blobs[top].shape() != own
    {
        blobs[top].reshape(own).map_err(at(0))?;
    }
    let mut io = Io::new(blobs, &first.bottoms, &first.tops, &first.param_wanted)
        .for_backward(first.needs_backward)
        .followed_by(steps);
    first.layer.forward(&first.ctx, &mut io).map_err(at(0))?;
    let left = io.take_following();
    math::run_steps_on(&first.ctx, &left, io.top(0)).map_err(at(0))?;
    drop(io);
    first.note_shapes(blobs);
    rest[..ran - 1].iter_mut().for_each(|node| node.note_shapes(blobs));
    if let Some(last) = rest[..ran - 1].last_mut() {
        last.copy_tops(blobs).map_err(at(ran - 1))?;
    }
    Ok(ran)
}

/// Runs as many layers backward, beginning with the last, as can compute channel by channel. An
/// error comes with the index of its layer, counted from the last.
fn backward<T: Real>(layers: &mut [LayerNode<T>], blob: usize, blobs: &mut [Blob<T>]) -> Result<usize, (usize, Error)> {
    let at = |layer| move |e| (layer, e);
    let mut gradients = ChannelGradients::default();
    for (layer, node) in layers.iter_mut().rev().enumerate() {
        node.check_shapes(blobs).map_err(at(layer))?;
        let io = Io::new(blobs, &node.bottoms, &node.tops, &node.param_wanted);
        let Some(in_place) = node.layer.in_place() else { break };
        let gradient = in_place.channel_gradient(&io, &node.propagate).map_err(at(layer))?;
        let Some(gradient) = gradient else { break };
        if !gradients.push(gradient).map_err(at(layer))? {
            break;
        }
    }
    let ran = gradients.len();
    Ok(if ran > 1 && gradients.run(&blobs[blob])? {
        ran
    } else {
        0
    })
}
