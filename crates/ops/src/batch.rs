//! The order of sums over the images of a batch, such as gradients of weights.
//!
//! Several processes (ranks) that train one model share each batch: image `i` belongs to rank `i
//! mod ranks`. Their gradients should have the bits of one process, but floating-point sums depend
//! on the order. Summing in `f64` and rounding once is not enough, because parts that are added in
//! `f32` before differ by a rounding (measured, see docs/decisions.md).
//!
//! So one process also sums in the order of four ranks. The batch has four stripes, each of every
//! fourth image, and their sums are added by halves: (0 + 2) + (1 + 3). Two or four ranks have
//! whole stripes and add them in the same order.

use crate::Float;
use cortado_mem::{OutOfMemory, reserve};
use std::convert::Infallible;

/// The number of stripes of a batch: the largest number of ranks that have the bits of one process.
const STRIPES: usize = 4;
/// The smallest batch, counted over all ranks, that is divided into stripes. Each stripe has a sum
/// and an addition of its own, which costs too much for fewer images.
const LEAST_STRIPED: usize = 32;

/// One process's share of a batch. All processes have equally many images.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Batch {
    /// The number of images of this process.
    pub images: usize,
    /// The number of processes that share the batch.
    pub ranks: usize,
}

impl From<usize> for Batch {
    /// A batch that one process computes alone.
    fn from(images: usize) -> Self {
        Self { images, ranks: 1 }
    }
}

impl Batch {
    /// The number of images of all processes. Algorithms are chosen by this number and not by
    /// `images`, so that the results of an image have the same bits for any number of processes.
    pub fn together(self) -> usize {
        self.images.saturating_mul(self.ranks)
    }

    /// The number of images of the largest stripe.
    pub fn images_of_stripe(self) -> usize {
        self.images.div_ceil(self.stripes())
    }

    /// The number of stripes of this process.
    fn stripes(self) -> usize {
        match self.ranks {
            1 | 2 | STRIPES if self.together() >= LEAST_STRIPED => STRIPES / self.ranks,
            _ => 1,
        }
    }

    /// Whether sums consist of the sums of several stripes.
    pub fn is_striped(self) -> bool {
        self.stripes() > 1
    }

    /// The stripes of this process, in the order in which [`sum`](Self::sum) computes them.
    pub fn stripes_in_order(self) -> Vec<Stripe> {
        let mut all = Vec::new();
        let Ok(()) = self.sum(
            &mut |stripe| {
                all.push(stripe);
                Ok::<_, Infallible>(())
            },
            &mut |_, ()| (),
        );
        all
    }

    /// The sum over the batch. `make` computes the sum of a stripe, `add` adds one sum to another.
    ///
    /// # Errors
    /// The first error of `make`.
    pub fn sum<S, E>(
        self,
        make: &mut impl FnMut(Stripe) -> Result<S, E>,
        add: &mut impl FnMut(&mut S, S),
    ) -> Result<S, E> {
        Stripe::all(self.images).sum(self.stripes(), make, add)
    }

    /// Adds the sum over the batch to `to`; `add` adds the sum of one stripe to its second
    /// argument.
    ///
    /// With several stripes, each is summed from zero and the total is added to `to` at the end.
    /// Adding stripe by stripe to `to` would change the order.
    ///
    /// # Errors
    /// The first error of `add`, or out of memory.
    pub fn add_to<T: Float, E: From<OutOfMemory>>(
        self,
        to: &mut [T],
        mut add: impl FnMut(Stripe, &mut [T]) -> Result<(), E>,
    ) -> Result<(), E> {
        if !self.is_striped() {
            return add(Stripe::all(self.images), to);
        }
        let mut make = |stripe| -> Result<Vec<T>, E> {
            let mut sum = reserve::zeros(to.len())?;
            add(stripe, &mut sum)?;
            Ok(sum)
        };
        let total = self.sum(&mut make, &mut |sum: &mut Vec<T>, other| add_each(&other, sum))?;
        add_each(&total, to);
        Ok(())
    }
}

/// A part of a batch: every `step`-th image from `first` on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stripe {
    /// The index of its first image.
    pub first: usize,
    /// The distance between the indices of two images.
    pub step: usize,
    /// The number of its images.
    pub images: usize,
}

impl Stripe {
    /// All images of a batch.
    pub fn all(images: usize) -> Self {
        Self {
            first: 0,
            step: 1,
            images,
        }
    }

    /// The index in the batch of this stripe's image `index`.
    pub fn image(self, index: usize) -> usize {
        self.first + index * self.step
    }

    /// The indices in the batch of its images.
    pub fn numbers(self) -> impl Iterator<Item = usize> {
        (0..self.images).map(move |index| self.image(index))
    }

    /// Every second image, beginning with the first and with the second.
    fn halves(self) -> [Self; 2] {
        let step = 2 * self.step;
        let first = Self {
            step,
            images: self.images.div_ceil(2),
            ..self
        };
        let second = Self {
            first: self.first + self.step,
            step,
            images: self.images / 2,
        };
        [first, second]
    }

    /// The sum over this stripe, divided into `stripes` stripes.
    fn sum<S, E>(
        self,
        stripes: usize,
        make: &mut impl FnMut(Self) -> Result<S, E>,
        add: &mut impl FnMut(&mut S, S),
    ) -> Result<S, E> {
        if stripes < 2 {
            return make(self);
        }
        let [first, second] = self.halves();
        let mut sum = first.sum(stripes / 2, make, add)?;
        let other = second.sum(stripes / 2, make, add)?;
        add(&mut sum, other);
        Ok(sum)
    }
}

fn add_each<T: Float>(from: &[T], to: &mut [T]) {
    to.iter_mut().zip(from).for_each(|(to, &from)| *to += from);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn numbers(batch: Batch) -> Vec<Vec<usize>> {
        let mut all = Vec::new();
        let add = |stripe: Stripe, _: &mut [f32]| {
            all.push(stripe.numbers().collect());
            Ok::<_, OutOfMemory>(())
        };
        batch.add_to(&mut [0.0f32], add).unwrap();
        all
    }

    #[test]
    fn stripes_are_every_fourth_image() {
        let stripes = numbers(33.into());
        assert_eq!(stripes.len(), 4);
        assert_eq!(stripes[0], (0..33).step_by(4).collect::<Vec<_>>());
        assert_eq!(stripes[1], (2..33).step_by(4).collect::<Vec<_>>());
        assert_eq!(stripes[2], (1..33).step_by(4).collect::<Vec<_>>());
        assert_eq!(stripes[3], (3..33).step_by(4).collect::<Vec<_>>());
        assert_eq!(numbers(31.into()), [(0..31).collect::<Vec<_>>()]);
        assert_eq!(numbers(Batch { images: 16, ranks: 3 }).len(), 1);
    }

    /// Numbers whose sum depends on the order.
    fn value(image: usize) -> f32 {
        1.0 / (1.0 + image as f32 * 0.37)
    }

    #[test]
    fn ranks_add_as_one_process() {
        for images in [32, 64, 100, 104] {
            let sum = |rank: usize, ranks: usize| {
                let batch = Batch {
                    images: images / ranks,
                    ranks,
                };
                let mut sum = [0.0f32];
                let add = |stripe: Stripe, to: &mut [f32]| {
                    let values = stripe.numbers().map(|image| value(image * ranks + rank));
                    values.for_each(|value| to[0] += value);
                    Ok::<_, OutOfMemory>(())
                };
                batch.add_to(&mut sum, add).unwrap();
                sum[0]
            };
            let alone = sum(0, 1);
            assert_eq!(sum(0, 2) + sum(1, 2), alone, "{images} images");
            assert_eq!(
                (sum(0, 4) + sum(2, 4)) + (sum(1, 4) + sum(3, 4)),
                alone,
                "{images} images"
            );
        }
    }
}
