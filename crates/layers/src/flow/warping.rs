//! The common part of FlowWarp and Warp: images that are read at positions which a second bottom
//! holds, or at displacements from each place.

use super::sampler::{Axis, Sampler};
use cortado_core::{BackwardReads, Blob, Ctx, Error, Io, Layer, Real, Result};
use cortado_reference::regions::Reach;

pub(super) struct Warping<T: Real> {
    /// Whether the second bottom holds displacements, and not positions.
    displaces: bool,
    /// What is written where a position is outside, if not 0.
    fill: Option<T>,
    width: usize,
    plane: usize,
    sampler: Sampler<T>,
}

impl<T: Real> Warping<T> {
    pub(super) fn boxed(displaces: bool, reach: Reach, fill: Option<T>) -> Box<dyn Layer<T>> {
        Box::new(Self {
            displaces,
            fill,
            width: 0,
            plane: 0,
            sampler: Sampler::new(reach),
        })
    }

    /// The position of each place, from the numbers of the second bottom.
    fn at<'a>(&self, numbers: &'a [T]) -> impl Fn(usize, usize) -> [T; 2] + use<'a, T> {
        let (displaces, width, plane) = (self.displaces, self.width, self.plane);
        move |image, place| {
            let along = |channel: usize, own: usize| {
                let number = numbers[(image * 2 + channel) * plane + place];
                match displaces {
                    true => T::from_usize(own) + number,
                    false => number,
                }
            };
            [along(1, place / width), along(0, place % width)]
        }
    }
}

fn check<T: Real>(x: &Blob<T>, positions: &Blob<T>) -> Result<[usize; 2]> {
    match (&x.shape()[..], &positions.shape()[..]) {
        (&[num, _, height, width], &[items, 2, rows, columns]) if [num, height, width] == [items, rows, columns] => {
            Ok([height, width])
        }
        (shape, _) => {
            let expected = match shape {
                [num, _, height, width] => format!("{num} 2 {height} {width}"),
                _ => "num 2 height width".into(),
            };
            let what = format!("shape of \"{}\" for \"{}\", {}", positions.name(), x.name(), x.shape());
            Err(Error::mismatch(what, expected, positions.shape()))
        }
    }
}

impl<T: Real> Layer<T> for Warping<T> {
    fn reshape(&mut self, _: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        let [height, width] = check(io.bottom(0), io.bottom(1))?;
        let shape = self.sampler.reshape(io.bottom(0), [height, width])?;
        (self.width, self.plane) = (width, height * width);
        io.top_mut(0).reshape(&shape)
    }

    fn forward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        let positions = io.bottom(1).data()?;
        let at = self.at(&positions);
        self.sampler.forward(ctx, io.bottom(0), io.top(0), at)?;
        if let Some(fill) = self.fill {
            let (channels, plane) = (io.bottom(0).shape()[1], self.plane);
            let mut y = io.top(0).data_mut()?;
            self.sampler.outside(|image, place| {
                let of_channel = |channel: usize| (image * channels + channel) * plane + place;
                (0..channels).for_each(|channel| y[of_channel(channel)] = fill);
            });
        }
        Ok(())
    }

    fn backward_reads(&self, _: &Io<'_, T>) -> BackwardReads {
        BackwardReads::BOTTOMS
    }

    fn backward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>, propagate: &[bool]) -> Result<()> {
        let positions = io.bottom(1).data()?;
        if propagate[0] {
            let at = self.at(&positions);
            self.sampler.backward(ctx, io.top(0), io.bottom(0), at)?;
        }
        if propagate[1] {
            let mut to = io.bottom(1).diff_overwrite()?;
            let (at, plane) = (self.at(&positions), self.plane);
            self.sampler
                .backward_positions(ctx, [io.bottom(0), io.top(0)], at, |image, place, axis, slope| {
                    let channel = usize::from(axis == Axis::Rows);
                    to[(image * 2 + channel) * plane + place] = slope;
                })?;
        }
        Ok(())
    }
}
