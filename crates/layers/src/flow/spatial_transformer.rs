//! SpatialTransformer: an image, read at the places of a grid that an affine map moves: `y[n, c, i, j] = x̂[n, c](p, q)`, with
//! `(p', q') = θ · (2i/H' − 1, 2j/W' − 1, 1)`, `p = (p' + 1)/2 · H`, `q = (q' + 1)/2 · W`, and x̂ the value between the places
//! of the plane; places outside the plane count as 0.
//!
//! Bottoms: the image (num, channels, H, W); θ (num, 6): row by row, the first row for p. Top: (num, channels, H', W').
//!
//! `st_param`: `output_H` and `output_W` (default H and W); `theta_1_1` … `theta_2_3`: elements of θ that are fixed, and
//! that the second bottom does not have then; `to_compute_dU` (default true): whether the image gets a gradient, which is
//! else 0; `transform_type` "affine" and `sampler_type` "bilinear", the only ones.
//!
//! Gradients: to the image and to θ. From daerduoCarey/SpatialTransformerLayer.

use super::sampler::{Axis, Sampler};
use crate::common::build;
use cortado_core::{Arity, BackwardReads, Blob, Ctx, Error, Io, Layer, LayerKind, Real, Result, module_doc, reserve};
use cortado_math as math;
use cortado_proto::LayerParameter;
use cortado_reference::regions::Reach;

pub(crate) const KIND: LayerKind = LayerKind {
    params: &["st_param"],
    bottoms: Arity::exactly(2),
    ..LayerKind::new(
        "SpatialTransformer",
        "An image, read at the places of a grid that an affine map moves.",
        module_doc!("spatial_transformer.rs"),
        build!(build),
    )
};

fn build<T: Real>(param: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    let options = param.st_param().cloned().unwrap_or_default();
    for (field, found, only) in [
        ("transform_type", options.transform_type(), "affine"),
        ("sampler_type", options.sampler_type(), "bilinear"),
    ] {
        if found != only {
            let problem = format!("\"{found}\" is not supported; it can be \"{only}\"");
            return Err(Error::param(&format!("st_param.{field}"), problem));
        }
    }
    let size = |field: &str, given: Option<i32>| match given.map(usize::try_from) {
        None => Ok(None),
        Some(Ok(size)) if size > 0 => Ok(Some(size)),
        _ => {
            let problem = format!("must be at least 1, not {}", given.unwrap_or_default());
            Err(Error::param(&format!("st_param.{field}"), problem))
        }
    };
    Ok(Box::new(SpatialTransformer::<T> {
        output: [size("output_H", options.output_H)?, size("output_W", options.output_W)?],
        fixed: [
            options.theta_1_1,
            options.theta_1_2,
            options.theta_1_3,
            options.theta_2_1,
            options.theta_2_2,
            options.theta_2_3,
        ],
        moves_image: options.to_compute_dU(),
        sizes: [[0; 2]; 2],
        sampler: Sampler::new(Reach::Faded),
    }))
}

struct SpatialTransformer<T: Real> {
    /// The height and width of the output, where they are given.
    output: [Option<usize>; 2],
    /// The elements of θ that are given.
    fixed: [Option<f64>; 6],
    /// Whether the image gets a gradient.
    moves_image: bool,
    /// Height and width of the image and of the output.
    sizes: [[usize; 2]; 2],
    sampler: Sampler<T>,
}

/// A place of a grid of this height and width, from −1 to 1.
fn place_of<T: Real>(place: usize, [height, width]: [usize; 2]) -> [T; 2] {
    let (two, of) = (T::from_f64(2.0), T::from_usize);
    [
        two * of(place / width) / of(height) - T::ONE,
        two * of(place % width) / of(width) - T::ONE,
    ]
}

impl<T: Real> SpatialTransformer<T> {
    /// How many elements of θ the second bottom has.
    fn free(&self) -> usize {
        self.fixed.iter().filter(|fixed| fixed.is_none()).count()
    }

    /// θ of each image.
    fn maps(&self, theta: &Blob<T>) -> Result<Vec<[T; 6]>> {
        let theta = theta.data()?;
        let mut maps = reserve::empty(theta.len().checked_div(self.free()).unwrap_or(0))?;
        for given in theta.chunks_exact(self.free().max(1)) {
            let mut given = given.iter();
            let element = |fixed: Option<f64>| match fixed {
                Some(fixed) => T::from_f64(fixed),
                None => given.next().copied().unwrap_or(T::ZERO),
            };
            maps.push(self.fixed.map(element)); // reserved
        }
        Ok(maps)
    }

    /// The position of each place of the output.
    fn at(&self, maps: Vec<[T; 6]>) -> impl Fn(usize, usize) -> [T; 2] + use<T> {
        let ([height, width], output) = (self.sizes[0], self.sizes[1]);
        let fixed = self.fixed.map(|fixed| T::from_f64(fixed.unwrap_or(0.0)));
        let half = T::from_f64(0.5);
        move |image, place| {
            let map = maps.get(image).unwrap_or(&fixed);
            let [i, j] = place_of::<T>(place, output);
            let along = |row: &[T], size: usize| {
                let moved = row[0] * i + row[1] * j + row[2];
                (moved + T::ONE) * half * T::from_usize(size)
            };
            [along(&map[..3], height), along(&map[3..], width)]
        }
    }
}

impl<T: Real> Layer<T> for SpatialTransformer<T> {
    fn reshape(&mut self, _: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        let (x, theta) = (io.bottom(0), io.bottom(1));
        let &[num, _, height, width] = &x.shape()[..] else {
            let what = format!("number of axes of \"{}\" (num, channels, height, width)", x.name());
            return Err(Error::mismatch(what, 4, x.shape().len()));
        };
        let free = self.free();
        let fits = theta.shape().first() == Some(&num) && theta.shape().count_from(1) == free;
        if !fits {
            let what = format!("shape of \"{}\", the elements of θ that are not fixed", theta.name());
            return Err(Error::mismatch(what, format!("{num} {free}"), theta.shape()));
        }
        let [rows, columns] = self.output;
        self.sizes = [[height, width], [rows.unwrap_or(height), columns.unwrap_or(width)]];
        let shape = self.sampler.reshape(x, self.sizes[1])?;
        io.top_mut(0).reshape(&shape)
    }

    fn forward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        let at = self.at(self.maps(io.bottom(1))?);
        self.sampler.forward(ctx, io.bottom(0), io.top(0), at)
    }

    fn backward_reads(&self, _: &Io<'_, T>) -> BackwardReads {
        BackwardReads::BOTTOMS
    }

    fn backward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>, propagate: &[bool]) -> Result<()> {
        let at = self.at(self.maps(io.bottom(1))?);
        match (propagate[0], self.moves_image) {
            (true, true) => self.sampler.backward(ctx, io.top(0), io.bottom(0), &at)?,
            (true, false) => math::fill(ctx, T::ZERO, &mut io.bottom(0).diff_overwrite_on(ctx)?)?,
            (false, _) => {}
        }
        if !propagate[1] {
            return Ok(());
        }
        let mut to = io.bottom(1).diff_overwrite()?;
        to.fill(T::ZERO);
        let ([image_sizes, output], free) = (self.sizes, self.free());
        // The place of each element of θ in the second bottom.
        let mut slots = [None; 6];
        let open = (0..6).filter(|&i| self.fixed[i].is_none());
        open.enumerate().for_each(|(slot, i)| slots[i] = Some(slot));
        let half = T::from_f64(0.5);
        self.sampler
            .backward_positions(ctx, [io.bottom(0), io.top(0)], at, |image, place, axis, slope| {
                let row = usize::from(axis == Axis::Columns);
                let slope = slope * half * T::from_usize(image_sizes[row]);
                let [i, j] = place_of::<T>(place, output);
                for (factor, slot) in [i, j, T::ONE].into_iter().zip(&slots[3 * row..]) {
                    if let Some(slot) = slot {
                        to[image * free + slot] += slope * factor;
                    }
                }
            })
    }
}
