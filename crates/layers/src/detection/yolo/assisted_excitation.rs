//! AssistedExcitation: in the training of YOLO, what lies in true boxes is made stronger, less and
//! less (Derakhshani et al., 2019).
//!
//! Bottoms: x (N, C, rows, columns); true boxes (N, …) in rows of five: class, centre and size in
//! shares of the image, a row whose centre has x = 0 ends them; and the mean of x over its channels
//! (N, 1, rows, columns) or (N, rows, columns). Top: `y = x + α · mean` within the boxes, y = x elsewhere.
//!
//! `α = cos(i / (¾ · m) · π/2)`, from 0 to 1, at the iteration i of the solver's `max_iter` m: 1 at
//! first, 0 from three quarters on. Without a solver, and in TEST, it is 0. A box covers the cells
//! from ⌊left⌋ to ⌊right + 0.95⌋, which is left out, and likewise for rows.
//!
//! Gradient: dx = dy; 0 to the others. From MobileNet-YOLO, which does it for the first item
//! only.

use super::labels::{self, Label, Labels};
use crate::common::{build, zero_gradient};
use cortado_core::{Arity, BackwardReads, Ctx, Error, Io, Layer, LayerKind, Real, Result, module_doc, reserve};
use cortado_math as math;
use cortado_ops::Op;
use cortado_proto::LayerParameter;
use std::f64::consts::FRAC_PI_2;
use std::ops::Range;

pub(crate) const KIND: LayerKind = LayerKind {
    bottoms: Arity::exactly(3),
    no_gradient: &[1, 2],
    ..LayerKind::new(
        "AssistedExcitation",
        "Strengthens features inside true boxes at the start of training.",
        module_doc!("assisted_excitation.rs"),
        build!(build),
    )
};

/// The share of the training that it takes part in.
const SHARE: f64 = 0.75;
/// What is added to an edge before it is cut off.
const EDGE: f64 = 0.95;

fn build<T: Real>(_: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    Ok(Box::new(AssistedExcitation))
}

struct AssistedExcitation;

/// α, as far as the training is.
fn strength(ctx: &Ctx) -> f64 {
    let Some(progress) = ctx.progress().filter(|_| ctx.is_train()) else {
        return 0.0;
    };
    // Beyond its share the cosine would come back one day.
    let done = progress.iteration() as f64 / (SHARE * progress.max_iter() as f64);
    if done < 1.0 { (done * FRAC_PI_2).cos() } else { 0.0 }
}

/// The cells that a box covers along an axis of `size` cells.
fn covered(center: f64, extent: f64, size: usize) -> Range<usize> {
    let edge = |place: f64| place.max(0.0).min(size as f64) as usize;
    let [low, high] = [-0.5, 0.5].map(|side| (center + side * extent) * size as f64);
    edge(low)..edge(high + EDGE)
}

impl<T: Real> Layer<T> for AssistedExcitation {
    fn reshape(&mut self, _: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        let shape = io.bottom(0).shape().clone();
        let [items, _, rows, columns] = shape[..] else {
            let what = format!(
                "number of axes of \"{}\" (num, channels, rows, columns)",
                io.bottom(0).name()
            );
            return Err(Error::mismatch(what, 4, shape.len()));
        };
        labels::check(io.bottom(1), items)?;
        let mean = io.bottom(2);
        let shape_of_mean = &mean.shape()[..];
        if shape_of_mean != [items, 1, rows, columns] && shape_of_mean != [items, rows, columns] {
            let what = format!("shape of \"{}\", the mean of \"{}\"", mean.name(), io.bottom(0).name());
            let expected = format!("{items} 1 {rows} {columns}");
            return Err(Error::mismatch(what, expected, mean.shape()));
        }
        io.top_mut(0).reshape(&shape)
    }

    fn forward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        {
            let (x, mut y) = (io.bottom(0).data_on(ctx)?, io.top(0).data_overwrite_on(ctx)?);
            math::copy(ctx, &x, &mut y)?;
        }
        let strength = strength(ctx);
        if strength == 0.0 {
            return Ok(());
        }
        ctx.falls_back("assisted excitation");
        let labels = Labels::read(io.bottom(1))?;
        let (mean, mut y) = (io.bottom(2).data()?, io.top(0).data_mut()?);
        let [items, channels, rows, columns] = io.bottom(0).shape()[..] else {
            return Err(Error::internal("an AssistedExcitation was not shaped"));
        };
        if y.is_empty() {
            return Ok(());
        }
        let plane = rows * columns;
        let mut added = reserve::zeros(plane)?;
        for item in 0..items {
            added.fill(T::ZERO);
            for Label { found, .. } in labels.seen(item) {
                let [x, y, width, height] = [found.x, found.y, found.width, found.height].map(|side| side.to_f64());
                for row in covered(y, height, rows) {
                    for column in covered(x, width, columns) {
                        let place = row * columns + column;
                        added[place] = T::from_f64(strength) * mean[item * plane + place];
                    }
                }
            }
            let planes = y.chunks_mut(plane.max(1)).skip(item * channels).take(channels);
            for channel in planes {
                channel.iter_mut().zip(&added).for_each(|(y, &added)| *y += added);
            }
        }
        Ok(())
    }

    fn op(&self, ctx: &Ctx) -> Option<Op> {
        (strength(ctx) == 0.0).then_some(Op::Identity)
    }

    fn backward_reads(&self, _: &Io<'_, T>) -> BackwardReads {
        BackwardReads::NOTHING
    }

    fn backward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>, propagate: &[bool]) -> Result<()> {
        zero_gradient(ctx, io, &propagate[1..], 1)?;
        if propagate[0] {
            let (dy, mut dx) = (io.top(0).diff_on(ctx)?, io.bottom(0).diff_overwrite_on(ctx)?);
            math::copy(ctx, &dy, &mut dx)?;
        }
        Ok(())
    }
}
