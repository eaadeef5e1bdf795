//! Gaussian filters over points in a few dimensions, by a permutohedral lattice (Adams, Baek and Davis, 2010): the values of
//! the points are spread over the corners of the simplices that they lie in, blurred along each axis of the lattice, and
//! read back.
//!
//! The simplices are found in the arithmetic of 32 bits, and the points filled up to a multiple of four with points at the
//! origin, as in Krähenbühl's implementation: the corners of those points exist, which changes the result a little.

use cortado_core::{Error, Real, Result, reserve};
use std::collections::HashMap;

/// The most dimensions of a point.
pub(super) const DIMENSIONS: usize = 5;

/// A corner of a simplex: the last coordinate follows from the others.
type Corner = [i32; DIMENSIONS];

/// The lattice for a set of points.
pub(super) struct Lattice {
    dimensions: usize,
    /// The corners of each point's simplex, and their weights.
    corners: Vec<(usize, f32)>,
    /// The number of corners of all simplices.
    size: usize,
    /// The two neighbours of each corner along each axis; `size` where there is none.
    neighbours: Vec<[usize; 2]>,
}

/// The corners by their coordinates.
#[derive(Default)]
struct Corners {
    numbers: HashMap<Corner, usize>,
    all: Vec<Corner>,
}

impl Corners {
    fn number(&mut self, corner: Corner) -> Result<usize> {
        if let Some(&number) = self.numbers.get(&corner) {
            return Ok(number);
        }
        let out_of_memory = |_| Error::message("out of memory: the corners of a lattice");
        self.numbers.try_reserve(1).map_err(out_of_memory)?;
        let number = self.all.len();
        self.numbers.insert(corner, number); // reserved
        reserve::push(&mut self.all, corner)?;
        Ok(number)
    }
}

/// The simplex that a point lies in: the remainder-0 corner, the rank of each coordinate, and the
/// weight of each corner.
struct Simplex {
    corner: [f32; DIMENSIONS + 1],
    ranks: [usize; DIMENSIONS + 1],
    weights: [f32; DIMENSIONS + 2],
}

impl Simplex {
    /// Of a point with these coordinates.
    fn of(point: &[f32]) -> Self {
        let d = point.len();
        let (sides, inverse) = ((d + 1) as f32, 1.0 / (d + 1) as f32);
        let deviation = ((2.0_f64 / 3.0).sqrt() * (d + 1) as f64) as f32;
        let mut elevated = [0.0_f32; DIMENSIONS + 1];
        let mut sum = 0.0_f32;
        for j in (1..=d).rev() {
            let scale = (1.0 / ((j * (j + 1)) as f64).sqrt() * f64::from(deviation)) as f32;
            let scaled = point[j - 1] * scale;
            elevated[j] = sum - j as f32 * scaled;
            sum += scaled;
        }
        elevated[0] = sum;
        let mut corner = [0.0_f32; DIMENSIONS + 1];
        let mut excess = 0.0_f32;
        for i in 0..=d {
            let rounded = (inverse * elevated[i]).round_ties_even();
            corner[i] = rounded * sides;
            excess += rounded;
        }
        let mut ranks = [0.0_f32; DIMENSIONS + 1];
        for i in 0..d {
            for j in i + 1..=d {
                let is_less = elevated[i] - corner[i] < elevated[j] - corner[j];
                ranks[if is_less { i } else { j }] += 1.0;
            }
        }
        // Back to the plane of the lattice.
        for i in 0..=d {
            ranks[i] += excess;
            let back = match ranks[i] {
                rank if rank < 0.0 => sides,
                rank if rank >= sides => -sides,
                _ => 0.0,
            };
            ranks[i] += back;
            corner[i] += back;
        }
        // A point that is NaN, or so large that its neighbours are the same number, has ranks
        // outside.
        let ranks = ranks.map(|rank| (rank.max(0.0) as usize).min(d));
        let mut weights = [0.0_f32; DIMENSIONS + 2];
        for i in 0..=d {
            let share = (elevated[i] - corner[i]) * inverse;
            weights[d - ranks[i]] += share;
            weights[d - ranks[i] + 1] -= share;
        }
        weights[0] += 1.0 + weights[d + 1];
        Self { corner, ranks, weights }
    }

    /// The corner with this remainder.
    fn corner(&self, dimensions: usize, remainder: usize) -> Corner {
        let mut corner = [0; DIMENSIONS];
        for (i, at) in corner.iter_mut().enumerate().take(dimensions) {
            let step = match self.ranks[i] + remainder > dimensions {
                true => remainder as i32 - (dimensions as i32 + 1),
                false => remainder as i32,
            };
            *at = (self.corner[i] as i32).saturating_add(step);
        }
        corner
    }
}

impl Lattice {
    /// For this many points, whose coordinates `point` writes.
    ///
    /// # Errors
    /// Out of memory.
    pub(super) fn new(dimensions: usize, points: usize, point: impl Fn(usize, &mut [f32])) -> Result<Self> {
        let mut all = Corners::default();
        let mut corners = reserve::empty(cortado_ops::count([points, dimensions + 1]))?;
        for i in 0..points {
            let mut coordinates = [0.0_f32; DIMENSIONS];
            point(i, &mut coordinates[..dimensions]);
            let simplex = Simplex::of(&coordinates[..dimensions]);
            for remainder in 0..=dimensions {
                let number = all.number(simplex.corner(dimensions, remainder))?;
                corners.push((number, simplex.weights[remainder])); // reserved
            }
        }
        if !points.is_multiple_of(4) {
            let origin = Simplex::of(&[0.0; DIMENSIONS][..dimensions]);
            for remainder in 0..=dimensions {
                all.number(origin.corner(dimensions, remainder))?;
            }
        }
        let size = all.all.len();
        let mut neighbours = reserve::empty(cortado_ops::count([size, dimensions + 1]))?;
        for axis in 0..=dimensions {
            for corner in &all.all {
                let beside = |step: i32| {
                    let mut other = *corner;
                    for (k, at) in other.iter_mut().enumerate().take(dimensions) {
                        let step = if k == axis { -step * dimensions as i32 } else { step };
                        *at = at.saturating_add(step);
                    }
                    all.numbers.get(&other).copied().unwrap_or(size)
                };
                neighbours.push([beside(-1), beside(1)]); // reserved
            }
        }
        Ok(Self {
            dimensions,
            corners,
            size,
            neighbours,
        })
    }

    /// y = x, filtered; or, with `reverse`, by the transpose of that.
    ///
    /// # Errors
    /// Out of memory.
    pub(super) fn filter<T: Real>(&self, x: &[T], y: &mut [T], reverse: bool) -> Result<()> {
        let sides = self.dimensions + 1;
        let weight = |weight: f32| T::from_f64(weight.into());
        // One more, which stays 0, for neighbours that do not exist.
        let mut values = reserve::filled(self.size + 1, T::ZERO)?;
        let mut blurred = reserve::filled(self.size + 1, T::ZERO)?;
        for (x, corners) in x.iter().zip(self.corners.chunks_exact(sides)) {
            corners
                .iter()
                .for_each(|&(corner, share)| values[corner] += weight(share) * *x);
        }
        let half = T::from_f64(0.5);
        for step in 0..sides {
            let axis = if reverse { sides - 1 - step } else { step };
            let neighbours = &self.neighbours[axis * self.size..(axis + 1) * self.size];
            for (i, &[before, behind]) in neighbours.iter().enumerate() {
                blurred[i] = values[i] + half * (values[before] + values[behind]);
            }
            std::mem::swap(&mut values, &mut blurred);
        }
        let scale = T::from_f64(1.0 / (1.0 + 0.5_f64.powi(self.dimensions as i32)));
        for (y, corners) in y.iter_mut().zip(self.corners.chunks_exact(sides)) {
            let terms = corners.iter().map(|&(corner, share)| weight(share) * values[corner]);
            *y = terms.fold(T::ZERO, |sum, term| sum + term * scale);
        }
        Ok(())
    }
}

/// A filter whose results are divided by those of ones.
pub(super) struct Smoothing<T> {
    lattice: Lattice,
    factors: Vec<T>,
}

impl<T: Real> Smoothing<T> {
    /// For points as for [`Lattice::new`].
    ///
    /// # Errors
    /// Out of memory.
    pub(super) fn new(dimensions: usize, points: usize, point: impl Fn(usize, &mut [f32])) -> Result<Self> {
        let lattice = Lattice::new(dimensions, points, point)?;
        let ones = reserve::filled(points, T::ONE)?;
        let mut factors = reserve::filled(points, T::ZERO)?;
        lattice.filter(&ones, &mut factors, false)?;
        let least = T::from_f64(1e-20);
        factors.iter_mut().for_each(|sum| *sum = T::ONE / (*sum + least));
        Ok(Self { lattice, factors })
    }

    /// Along rows and columns: each pixel at its column and row, divided by a deviation.
    ///
    /// # Errors
    /// Out of memory.
    pub(super) fn of_places([height, width]: [usize; 2], deviation: f32) -> Result<Self> {
        Self::new(2, height * width, |i, point| {
            point.copy_from_slice(&[(i % width) as f32 / deviation, (i / width) as f32 / deviation]);
        })
    }

    /// Along rows, columns and the three channels of an image, whose value at a channel, a row and a
    /// column `colour` gives.
    ///
    /// # Errors
    /// Out of memory.
    pub(super) fn of_colours(
        [height, width]: [usize; 2],
        [place, value]: [f32; 2],
        colour: impl Fn(usize, usize, usize) -> T,
    ) -> Result<Self> {
        Self::new(5, height * width, |i, point| {
            let (row, column) = (i / width, i % width);
            (point[0], point[1]) = (column as f32 / place, row as f32 / place);
            for channel in 0..3 {
                point[2 + channel] = colour(channel, row, column).to_f64() as f32 / value;
            }
        })
    }

    /// y = the smoothed planes of x.
    ///
    /// # Errors
    /// Out of memory.
    pub(super) fn smooth(&self, x: &[T], y: &mut [T]) -> Result<()> {
        let points = self.factors.len().max(1);
        for (x, y) in x.chunks_exact(points).zip(y.chunks_exact_mut(points)) {
            self.lattice.filter(x, y, false)?;
            y.iter_mut().zip(&self.factors).for_each(|(y, factor)| *y *= *factor);
        }
        Ok(())
    }

    /// dx += the gradient of [`smooth`](Self::smooth) for the diffs dy, which are changed.
    ///
    /// # Errors
    /// Out of memory.
    pub(super) fn smooth_backward(&self, dy: &mut [T], dx: &mut [T]) -> Result<()> {
        let points = self.factors.len().max(1);
        let mut part = reserve::filled(self.factors.len(), T::ZERO)?;
        for (dy, dx) in dy.chunks_exact_mut(points).zip(dx.chunks_exact_mut(points)) {
            dy.iter_mut().zip(&self.factors).for_each(|(dy, factor)| *dy *= *factor);
            self.lattice.filter(dy, &mut part, true)?;
            dx.iter_mut().zip(&part).for_each(|(dx, part)| *dx += *part);
        }
        Ok(())
    }
}

/// p = the softmax of q over the labels at each point; both have a plane for each label.
pub(super) fn softmax<T: Real>(q: &[T], points: usize, p: &mut [T]) {
    p.copy_from_slice(q);
    for i in 0..points {
        let greatest = q[i..]
            .iter()
            .step_by(points)
            .fold(q[i], |m, &q| if q > m { q } else { m });
        let mut sum = T::ZERO;
        for p in p[i..].iter_mut().step_by(points) {
            *p = (*p - greatest).exp();
            sum += *p;
        }
        p[i..].iter_mut().step_by(points).for_each(|p| *p /= sum);
    }
}
