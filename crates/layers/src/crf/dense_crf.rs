//! DenseCRF: labels that agree with their neighbourhood: some rounds of mean-field inference in a fully connected random
//! field whose pairwise terms are Gaussian (Krähenbühl and Koltun).
//!
//! Each round: `q_l ← softmax(x_l + Σ_k w_k · S_k q_l)` over the labels l, from softmax(x) on. S_k is a Gaussian filter, divided
//! by that of ones, over the places of the pixels, or over places and colours.
//!
//! Bottoms: scores x (num, labels, height, width); the true height and width of each item (num, 2, 1, 1), beyond which the top
//! is 0; optionally images (num, 3, height, width). Top: the shape of x. As in the original, the colours of the first image
//! count for all items.
//!
//! `dense_crf_param`: `max_iter` (default 10) rounds; `pos_w` and `pos_xy_std`, weight and deviation of each filter over places;
//! `bi_w`, `bi_xy_std` and `bi_rgb_std`, those of each filter over places and colours, required with images and not used
//! without; `output_probability` (default true): whether the top holds q, or else its logarithm.
//!
//! There is no gradient. From DeepLab and PSPNet.

use super::lattice::{Smoothing, softmax};
use crate::common::{build, finite, no_gradient};
use cortado_core::{Arity, BackwardReads, Blob, Ctx, Error, Io, Layer, LayerKind, Real, Result, module_doc, reserve};
use cortado_proto::LayerParameter;

pub(crate) const KIND: LayerKind = LayerKind {
    params: &["dense_crf_param"],
    bottoms: Arity::between(2, 3),
    not_differentiable: Some("the original has no gradient of its inference"),
    ..LayerKind::new(
        "DenseCRF",
        "Labels that agree with their neighbourhood.",
        module_doc!("dense_crf.rs"),
        build!(build),
    )
};

/// The weight of a filter, and its deviations.
struct Filter<const N: usize> {
    weight: f64,
    deviations: [f32; N],
}

/// The most rounds.
const MOST_ROUNDS: usize = 1000;

struct DenseCrf {
    rounds: usize,
    places: Vec<Filter<1>>,
    colours: Vec<Filter<2>>,
    gives_probability: bool,
}

/// Filters whose numbers are in several lists.
fn filters<const N: usize>(weights: (&str, &[f32]), lists: [(&str, &[f32]); N]) -> Result<Vec<Filter<N>>> {
    let field = |name: &str| format!("dense_crf_param.{name}");
    for (name, list) in lists {
        if list.len() != weights.1.len() {
            let problem = format!("has {} numbers, but {} has {}", list.len(), weights.0, weights.1.len());
            return Err(Error::param(&field(name), problem));
        }
        if let Some(wrong) = list
            .iter()
            .find(|deviation| !(deviation.is_finite() && **deviation > 0.0))
        {
            let problem = format!("must be greater than 0, but is {wrong}");
            return Err(Error::param(&field(name), problem));
        }
    }
    let filter = |(i, &weight): (usize, &f32)| {
        Ok(Filter {
            weight: finite(&field(weights.0), weight)?,
            deviations: lists.map(|(_, list)| list[i]),
        })
    };
    weights.1.iter().enumerate().map(filter).collect() // bounded by the file
}

fn build<T: Real>(param: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    let options = param.dense_crf_param().cloned().unwrap_or_default();
    let Some(rounds) = usize::try_from(options.max_iter())
        .ok()
        .filter(|&rounds| rounds <= MOST_ROUNDS)
    else {
        let problem = format!("must be from 0 to {MOST_ROUNDS}, but is {}", options.max_iter());
        return Err(Error::param("dense_crf_param.max_iter", problem));
    };
    let colours = filters(
        ("bi_w", &options.bi_w),
        [("bi_xy_std", &options.bi_xy_std), ("bi_rgb_std", &options.bi_rgb_std)],
    )?;
    let has_images = param.bottom.len() > 2;
    if has_images && colours.is_empty() {
        return Err(Error::param(
            "dense_crf_param.bi_w",
            "is missing; it is required with images",
        ));
    }
    Ok(Box::new(DenseCrf {
        rounds,
        places: filters(("pos_w", &options.pos_w), [("pos_xy_std", &options.pos_xy_std)])?,
        colours: if has_images { colours } else { Vec::new() },
        gives_probability: options.output_probability(),
    }))
}

impl DenseCrf {
    /// The filters for a part of the images, with their weights.
    fn smoothings<T: Real>(&self, part: [usize; 2], images: Option<&Blob<T>>) -> Result<Vec<(T, Smoothing<T>)>> {
        let mut all = Vec::new();
        for Filter { weight, deviations } in &self.places {
            let smoothing = Smoothing::of_places(part, deviations[0])?;
            all.push((T::from_f64(*weight), smoothing)); // bounded by the file
        }
        let Some(images) = images else { return Ok(all) };
        let (height, width) = (images.shape()[2], images.shape()[3]);
        let values = images.data()?;
        for Filter { weight, deviations } in &self.colours {
            let smoothing = Smoothing::of_colours(part, *deviations, |channel, row, column| {
                values[(channel * height + row) * width + column]
            })?;
            all.push((T::from_f64(*weight), smoothing)); // bounded by the file
        }
        Ok(all)
    }

    /// The probabilities of the labels after all rounds.
    fn infer<T: Real>(&self, scores: &[T], points: usize, smoothings: &[(T, Smoothing<T>)]) -> Result<Vec<T>> {
        let mut p = reserve::filled(scores.len(), T::ZERO)?;
        let mut q = reserve::filled(scores.len(), T::ZERO)?;
        let mut part = reserve::filled(scores.len(), T::ZERO)?;
        softmax(scores, points, &mut p);
        for _ in 0..self.rounds {
            q.copy_from_slice(scores);
            for (weight, smoothing) in smoothings {
                smoothing.smooth(&p, &mut part)?;
                q.iter_mut().zip(&part).for_each(|(q, part)| *q += *weight * *part);
            }
            softmax(&q, points, &mut p);
        }
        Ok(p)
    }
}

/// The part of an image that is not padding, from its true size.
pub(super) fn true_part<T: Real>(dims: &[T], item: usize, [height, width]: [usize; 2]) -> [usize; 2] {
    let size = |i: usize, most: usize| (dims[2 * item + i].to_f64() as usize).min(most);
    [size(0, height), size(1, width)]
}

/// Checks scores, the true sizes of the items, and images, where there are any.
pub(super) fn check_sizes<T: Real>(io: &Io<'_, T>, sizes_at: usize) -> Result<[usize; 4]> {
    let (x, dims) = (io.bottom(0), io.bottom(sizes_at));
    let &[num, channels, height, width] = &x.shape()[..] else {
        let what = format!("number of axes of \"{}\" (num, channels, height, width)", x.name());
        return Err(Error::mismatch(what, 4, x.shape().len()));
    };
    if dims.shape().first() != Some(&num) || dims.shape().count_from(1) != 2 {
        let what = format!("shape of \"{}\", the true height and width of each item", dims.name());
        return Err(Error::mismatch(what, format!("{num} 2 1 1"), dims.shape()));
    }
    Ok([num, channels, height, width])
}

impl<T: Real> Layer<T> for DenseCrf {
    fn reshape(&mut self, _: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        let [num, labels, height, width] = check_sizes(io, 1)?;
        if io.bottoms() > 2 && io.bottom(2).shape()[..] != [num, 3, height, width] {
            let what = format!("shape of the images \"{}\"", io.bottom(2).name());
            return Err(Error::mismatch(
                what,
                format!("{num} 3 {height} {width}"),
                io.bottom(2).shape(),
            ));
        }
        io.top_mut(0).reshape(&[num, labels, height, width])
    }

    fn forward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        ctx.falls_back("inference in random fields");
        let (x, dims) = (io.bottom(0).data()?, io.bottom(1).data()?);
        let images = (io.bottoms() > 2).then(|| io.bottom(2));
        let mut y = io.top(0).data_overwrite()?;
        y.fill(T::ZERO);
        let shape = io.bottom(0).shape();
        let (labels, height, width) = (shape[1], shape[2], shape[3]);
        let each = labels * height * width;
        if y.is_empty() {
            return Ok(());
        }
        let least = T::from_f64(f64::from(f32::MIN_POSITIVE));
        for item in 0..shape[0] {
            let part = true_part(&dims, item, [height, width]);
            let points = part[0] * part[1];
            if points == 0 {
                continue;
            }
            let places = |start: usize| {
                let rows = (0..labels).flat_map(move |label| (0..part[0]).map(move |row| label * height + row));
                rows.flat_map(move |row| (0..part[1]).map(move |column| start + row * width + column))
            };
            let mut scores = reserve::empty(labels * points)?;
            scores.extend(places(item * each).map(|i| x[i])); // reserved
            let smoothings = self.smoothings(part, images)?;
            let p = self.infer(&scores, points, &smoothings)?;
            for (i, p) in places(item * each).zip(p) {
                y[i] = match self.gives_probability {
                    true => p,
                    false if p > least => p.ln(),
                    false => least.ln(),
                };
            }
        }
        Ok(())
    }

    fn backward_reads(&self, _: &Io<'_, T>) -> BackwardReads {
        BackwardReads::NOTHING
    }

    fn backward(&mut self, _: &Ctx, _: &mut Io<'_, T>, propagate: &[bool]) -> Result<()> {
        match propagate.contains(&true) {
            true => Err(no_gradient(&KIND)),
            false => Ok(()),
        }
    }
}
