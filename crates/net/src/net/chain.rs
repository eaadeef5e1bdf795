//! A layer and those after it that work in place on its top: what they do to single elements is done while these are in the cache.

use super::run::check_params;
use super::{Net, Node};
use cortado_core::{Blob, Error, Io, Real, Result};
use cortado_cpu::Finish;

impl<T: Real> Net<T> {
    /// How many layers after `head`, up to `end`, do nothing but change its only top in place, while nobody looks at single layers.
    pub(super) fn followers(&self, head: usize, end: usize) -> usize {
        let [top] = self.layers[head].tops[..] else {
            return 0;
        };
        if self.debug_info || !self.hooks.is_empty() || !self.layers[head].losses.is_empty() {
            return 0;
        }
        let follows = |node: &&Node<T>| {
            node.tops == [top]
                && node.bottoms.first() == Some(&top)
                && !node.bottoms[1..].contains(&top)
                && node.losses.is_empty()
        };
        self.layers[head + 1..=end].iter().take_while(follows).count()
    }

    /// Runs a layer forward, and with it as many of its `followers` as are functions of single elements. Gives the number of layers that ran.
    pub(super) fn forward_chain(&mut self, head: usize, followers: usize) -> Result<usize> {
        let Some((first, rest)) = self.layers[head..=head + followers].split_first_mut() else {
            return Ok(0);
        };
        run(first, rest, &mut self.blobs).map_err(|(layer, e)| self.located(head + layer, e))
    }
}

/// Runs a layer and the followers that have a step; an error comes with its layer, counted from the first.
fn run<T: Real>(first: &mut Node<T>, rest: &mut [Node<T>], blobs: &mut [Blob<T>]) -> Result<usize, (usize, Error)> {
    let at = |layer| move |e| (layer, e);
    let mut io = Io::new(blobs, &first.bottoms, &first.tops, &first.param_wanted).for_backward(first.needs_backward);
    check_params(&first.param_shapes, &*first.layer).map_err(at(0))?;
    first.layer.reshape(&first.ctx, &mut io).map_err(at(0))?;
    let mut steps = Vec::with_capacity(rest.len());
    for (node, layer) in rest.iter_mut().zip(1..) {
        let mut io = Io::new(blobs, &node.bottoms, &node.tops, &node.param_wanted).for_backward(node.needs_backward);
        check_params(&node.param_shapes, &*node.layer).map_err(at(layer))?;
        node.layer.reshape(&node.ctx, &mut io).map_err(at(layer))?;
        if let Some(kept) = first.layer.kept_top().filter(|_| layer == 1) {
            node.layer.lend_bottom(kept).map_err(at(layer))?;
        }
        match node.layer.step(&node.ctx, &io).map_err(at(layer))? {
            Some(step) => steps.push(step),
            None => break,
        }
    }
    let ran = 1 + steps.len();
    let mut io = Io::new(blobs, &first.bottoms, &first.tops, &first.param_wanted).for_backward(first.needs_backward);
    let then = Finish::new(&mut steps);
    first.layer.forward_then(&first.ctx, &mut io, &then).map_err(at(0))?;
    drop(steps);
    first.note_shapes(blobs);
    rest[..ran - 1].iter_mut().for_each(|node| node.note_shapes(blobs));
    Ok(ran)
}
