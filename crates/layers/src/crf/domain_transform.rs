//! DomainTransform: a smoothing that stops at edges (Gastal and Oliveira), in DeepLab's form with learned edges.
//!
//! Each of the `num_iter` rounds passes over the rows to the right, to the left, and over the columns down and up:
//! `y[p] ← y[p] + w · (y[p'] − y[p])`, with p' the place before p and w the weight of the later of the two:
//! `exp(−√2/σ · (1 + σ_s/σ_r · e))`, from `min_weight` to 1, for the edge e there. In round i of K,
//! `σ = σ_s · √3 · 2^(K−i−1) / √(4^K − 1)`.
//!
//! Bottoms: x (num, channels, height, width); edges (num, 1, height, width); the true height and width of each item (num, 2, 1,
//! 1), beyond which the top is x. Top: the shape of x.
//!
//! `domain_transform_param`: `num_iter` (default 3); `spatial_sigma`, σ_s (default 50); `range_sigma`, σ_r (default 5);
//! `min_weight` (default 0).
//!
//! Gradients: to x, and to the edges. A weight at one of its limits counts as if it had come from the
//! exponent, as in the original, so that an edge which is too strong can still be learned.

use super::dense_crf::{check_sizes, true_part};
use crate::common::{build, finite, no_label_gradient};
use cortado_core::{Arity, BackwardReads, Ctx, Error, Io, Layer, LayerKind, Real, Result, module_doc, reserve};
use cortado_proto::LayerParameter;

pub(crate) const KIND: LayerKind = LayerKind {
    params: &["domain_transform_param"],
    bottoms: Arity::exactly(3),
    no_gradient: &[2],
    ..LayerKind::new(
        "DomainTransform",
        "A smoothing that stops at edges.",
        module_doc!("domain_transform.rs"),
        build!(build),
    )
};

/// The most rounds. The last ones would change nothing.
const MOST_ROUNDS: i32 = 500;

struct DomainTransform {
    rounds: i32,
    spatial: f64,
    range: f64,
    least: f64,
}

fn build<T: Real>(param: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    let options = param.domain_transform_param().cloned().unwrap_or_default();
    let field = |name: &str| format!("domain_transform_param.{name}");
    let rounds = options.num_iter();
    if !(1..=MOST_ROUNDS).contains(&rounds) {
        let problem = format!("must be from 1 to {MOST_ROUNDS}, but is {rounds}");
        return Err(Error::param(&field("num_iter"), problem));
    }
    let positive = |name: &str, value: f32| match finite(&field(name), value)? {
        value if value > 0.0 => Ok(value),
        value => Err(Error::param(
            &field(name),
            format!("must be greater than 0, but is {value}"),
        )),
    };
    let least = finite(&field("min_weight"), options.min_weight())?;
    if least < 0.0 {
        let problem = format!("must be at least 0, but is {least}");
        return Err(Error::param(&field("min_weight"), problem));
    }
    Ok(Box::new(DomainTransform {
        rounds,
        spatial: positive("spatial_sigma", options.spatial_sigma())?,
        range: positive("range_sigma", options.range_sigma())?,
        least,
    }))
}

/// The steps of a pass, in order: the place, the one before, and the one whose weight counts.
fn steps(pass: usize, [height, width]: [usize; 2]) -> impl DoubleEndedIterator<Item = [usize; 3]> {
    let (lines, len, next_line, next) = match pass {
        0 | 1 => (height, width, width, 1),
        _ => (width, height, 1, width),
    };
    let goes_back = pass % 2 == 1;
    (0..lines).flat_map(move |line| {
        (1..len).map(move |step| {
            let at = |place: usize| line * next_line + place * next;
            match goes_back {
                true => [at(len - 1 - step), at(len - step), at(len - step)],
                false => [at(step), at(step - 1), at(step)],
            }
        })
    })
}

/// A part of a plane: where its rows begin, and its size.
#[derive(Clone, Copy)]
struct Part {
    start: usize,
    row: usize,
    size: [usize; 2],
}

impl Part {
    fn len(&self) -> usize {
        self.size[0] * self.size[1]
    }

    fn places(self) -> impl Iterator<Item = usize> {
        let [rows, columns] = self.size;
        (0..rows).flat_map(move |row| (0..columns).map(move |column| self.start + row * self.row + column))
    }

    /// The elements of a blob in the part.
    fn take<T: Real>(self, from: &[T]) -> Result<Vec<T>> {
        let mut part = reserve::empty(self.len())?;
        part.extend(self.places().map(|i| from[i])); // reserved
        Ok(part)
    }
}

impl DomainTransform {
    /// The factor in the exponent of a round.
    fn exponent(&self, round: i32) -> f64 {
        let most = (4.0_f64.powi(self.rounds) - 1.0).sqrt();
        let sigma = self.spatial * 3.0_f64.sqrt() * 2.0_f64.powi(self.rounds - round - 1) / most;
        -2.0_f64.sqrt() / sigma
    }

    /// The weights of a round, for these edges.
    fn weights<T: Real>(&self, round: i32, edges: &[T]) -> Result<Vec<T>> {
        let (factor, ratio) = (
            T::from_f64(self.exponent(round)),
            T::from_f64(self.spatial / self.range),
        );
        let least = T::from_f64(self.least);
        let weight = |&edge: &T| {
            let weight = (factor * (T::ONE + ratio * edge)).exp();
            if weight > T::ONE {
                T::ONE
            } else if weight < least {
                least
            } else {
                weight
            }
        };
        Ok(reserve::collected(edges.iter().map(weight))?)
    }

    /// Runs all rounds over a plane. `keep` gets each plane before a pass.
    fn smooth<T: Real>(
        &self,
        plane: &mut [T],
        size: [usize; 2],
        weights: &[Vec<T>],
        mut keep: impl FnMut(&[T]) -> Result<()>,
    ) -> Result<()> {
        for weights in weights {
            for pass in 0..4 {
                keep(plane)?;
                for [at, before, weight] in steps(pass, size) {
                    plane[at] = plane[at] + weights[weight] * (plane[before] - plane[at]);
                }
            }
        }
        Ok(())
    }

    /// The gradient of a plane, in place of the diffs of the top, and that of the weights of each
    /// round, added.
    fn backward_plane<T: Real>(
        &self,
        plane: Vec<T>,
        diffs: &mut [T],
        size: [usize; 2],
        weights: &[Vec<T>],
        of_weights: &mut [Vec<T>],
    ) -> Result<()> {
        let mut kept: Vec<Vec<T>> = reserve::empty(weights.len() * 4 + 1)?;
        let mut last = plane;
        self.smooth(&mut last, size, weights, |plane| {
            kept.push(reserve::collected(plane.iter().copied())?); // reserved
            Ok(())
        })?;
        kept.push(last); // reserved
        for number in (0..weights.len() * 4).rev() {
            let (round, pass) = (number / 4, number % 4);
            let (before_pass, after_pass) = (&kept[number], &kept[number + 1]);
            for [at, before, weight] in steps(pass, size).rev() {
                let (diff, share) = (diffs[at], weights[round][weight]);
                of_weights[round][weight] += diff * (after_pass[before] - before_pass[at]);
                diffs[before] += diff * share;
                diffs[at] = diff * (T::ONE - share);
            }
        }
        Ok(())
    }
}

impl<T: Real> Layer<T> for DomainTransform {
    fn reshape(&mut self, _: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        let [num, channels, height, width] = check_sizes(io, 2)?;
        let edges = io.bottom(1);
        if edges.shape()[..] != [num, 1, height, width] {
            let what = format!("shape of the edges \"{}\"", edges.name());
            return Err(Error::mismatch(
                what,
                format!("{num} 1 {height} {width}"),
                edges.shape(),
            ));
        }
        io.top_mut(0).reshape(&[num, channels, height, width])
    }

    fn forward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        ctx.falls_back("smoothings that stop at edges");
        let (x, edges, dims) = (io.bottom(0).data()?, io.bottom(1).data()?, io.bottom(2).data()?);
        let mut y = io.top(0).data_overwrite()?;
        y.copy_from_slice(&x);
        if y.is_empty() {
            return Ok(());
        }
        let shape = io.bottom(0).shape();
        let (channels, size) = (shape[1], [shape[2], shape[3]]);
        let plane = size[0] * size[1];
        for item in 0..shape[0] {
            let part = |start: usize| Part {
                start,
                row: size[1],
                size: true_part(&dims, item, size),
            };
            let edges = part(item * plane).take(&edges)?;
            let weights = self.all_weights(&edges)?;
            for channel in 0..channels {
                let part = part((item * channels + channel) * plane);
                let mut values = part.take(&x)?;
                self.smooth(&mut values, part.size, &weights, |_| Ok(()))?;
                part.places().zip(values).for_each(|(i, value)| y[i] = value);
            }
        }
        Ok(())
    }

    fn backward_reads(&self, _: &Io<'_, T>) -> BackwardReads {
        BackwardReads::BOTTOMS
    }

    fn backward(&mut self, _: &Ctx, io: &mut Io<'_, T>, propagate: &[bool]) -> Result<()> {
        if propagate.get(2) == Some(&true) {
            return Err(no_label_gradient(&KIND, 2, io));
        }
        let (x, edges, dims) = (io.bottom(0).data()?, io.bottom(1).data()?, io.bottom(2).data()?);
        let dy = io.top(0).diff()?;
        let mut dx = propagate[0].then(|| io.bottom(0).diff_overwrite()).transpose()?;
        let mut de = propagate[1].then(|| io.bottom(1).diff_overwrite()).transpose()?;
        if let Some(dx) = &mut dx {
            dx.copy_from_slice(&dy);
        }
        if let Some(de) = &mut de {
            de.fill(T::ZERO);
        }
        if dy.is_empty() {
            return Ok(());
        }
        let shape = io.bottom(0).shape();
        let (channels, size) = (shape[1], [shape[2], shape[3]]);
        let plane = size[0] * size[1];
        for item in 0..shape[0] {
            let part = |start: usize| Part {
                start,
                row: size[1],
                size: true_part(&dims, item, size),
            };
            let edge_part = part(item * plane);
            let edges = edge_part.take(&edges)?;
            let weights = self.all_weights(&edges)?;
            let zeros = || reserve::filled(edges.len(), T::ZERO);
            let mut of_weights = reserve::try_collected(weights.iter().map(|_| zeros()))?;
            for channel in 0..channels {
                let part = part((item * channels + channel) * plane);
                let mut diffs = part.take(&dy)?;
                self.backward_plane(part.take(&x)?, &mut diffs, part.size, &weights, &mut of_weights)?;
                if let Some(dx) = &mut dx {
                    part.places().zip(diffs).for_each(|(i, diff)| dx[i] = diff);
                }
            }
            let Some(de) = &mut de else { continue };
            let ratio = self.spatial / self.range;
            for (round, (weights, diffs)) in weights.iter().zip(&of_weights).enumerate() {
                let slope = T::from_f64(self.exponent(round as i32) * ratio);
                for (i, (weight, diff)) in edge_part.places().zip(weights.iter().zip(diffs)) {
                    de[i] += *diff * *weight * slope;
                }
            }
        }
        Ok(())
    }
}

impl DomainTransform {
    /// The weights of all rounds.
    fn all_weights<T: Real>(&self, edges: &[T]) -> Result<Vec<Vec<T>>> {
        let mut all = Vec::new();
        for round in 0..self.rounds {
            all.push(self.weights(round, edges)?); // bounded by the most rounds
        }
        Ok(all)
    }
}
