//! Reading of planes at positions between their places, which depend on data.

use cortado_core::{Blob, Ctx, Error, Real, Result};
use cortado_math as math;
use cortado_ops::{RegionRun, RegionSizes, Regions, count};
use cortado_reference::regions::{Between, Reach, derivative_run_of, run_of};

/// An axis of the planes that are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Axis {
    Rows,
    Columns,
}

/// Reads the planes of images at a position for each place of the output: row and column, as a
/// function of the image and the place.
pub(super) struct Sampler<T: Real> {
    reach: Reach,
    sizes: RegionSizes,
    regions: Regions<T>,
    /// The derivatives of what was read along an axis.
    slopes: Blob<T>,
}

impl<T: Real> Sampler<T> {
    /// Without sizes. `reach` states what lies outside the planes.
    pub(super) fn new(reach: Reach) -> Self {
        Self {
            reach,
            sizes: RegionSizes::default(),
            regions: Regions::default(),
            slopes: Blob::empty("the slopes of planes"),
        }
    }

    /// Takes the sizes for images (num, channels, height, width) and the height and width of the
    /// output, and gives the shape of the output.
    ///
    /// # Errors
    /// Images with other axes, or an output that is too large.
    pub(super) fn reshape(&mut self, x: &Blob<T>, output: [usize; 2]) -> Result<[usize; 4]> {
        let &[images, channels, height, width] = &x.shape()[..] else {
            let what = format!("number of axes of \"{}\" (num, channels, height, width)", x.name());
            return Err(Error::mismatch(what, 4, x.shape().len()));
        };
        self.sizes = RegionSizes {
            images,
            channels,
            height,
            width,
            outputs: channels,
            bins: count(output),
            classes: 1,
            by_position: false,
        };
        self.slopes.reshape(&[images, channels, self.sizes.bins])?;
        Ok([images, channels, output[0], output[1]])
    }

    /// Whether the output has no element.
    fn is_empty(&self) -> bool {
        self.slopes.count() == 0
    }

    /// Lays a window at each position, or the derivative of it along an axis. Where a position is
    /// outside, the window is empty.
    fn lay(&mut self, slope: Option<Axis>, at: impl Fn(usize, usize) -> [T; 2]) -> Result<()> {
        let RegionSizes {
            images,
            height,
            width,
            bins,
            ..
        } = self.sizes;
        self.regions.start(self.sizes);
        self.regions.reserve(images)?; // bounded by the images, whose windows may be refused
        for image in 0..images {
            self.regions.begin(image)?;
            for place in 0..bins {
                let [row, column] = at(image, place);
                let rows = Between::new(row, height, self.reach);
                let columns = Between::new(column, width, self.reach);
                if rows.is_none() || columns.is_none() {
                    self.regions.push(RegionRun::default(), RegionRun::default())?;
                    continue;
                }
                let mut run = |between, axis| match slope == Some(axis) {
                    true => derivative_run_of(&mut self.regions, between),
                    false => run_of(&mut self.regions, between),
                };
                let (rows, columns) = (run(rows, Axis::Rows)?, run(columns, Axis::Columns)?);
                self.regions.push(rows, columns)?;
            }
        }
        Ok(())
    }

    /// y = x at the positions.
    ///
    /// # Errors
    /// Out of memory.
    pub(super) fn forward(
        &mut self,
        ctx: &Ctx,
        x: &Blob<T>,
        y: &Blob<T>,
        at: impl Fn(usize, usize) -> [T; 2],
    ) -> Result<()> {
        if self.is_empty() {
            return Ok(());
        }
        self.lay(None, at)?;
        math::sums_of_windows(ctx, &self.regions, &x.data_on(ctx)?, &mut y.data_overwrite_on(ctx)?)
    }

    /// Calls `visit` with the image and the place of each position outside, after `forward`.
    pub(super) fn outside(&self, mut visit: impl FnMut(usize, usize)) {
        if self.is_empty() {
            return;
        }
        for image in 0..self.sizes.images {
            let windows = self.regions.windows(image, 0).iter().enumerate();
            windows
                .filter(|(_, window)| window.rows.len == 0)
                .for_each(|(place, _)| visit(image, place));
        }
    }

    /// dx = the gradient of x.
    ///
    /// # Errors
    /// Out of memory.
    pub(super) fn backward(
        &mut self,
        ctx: &Ctx,
        dy: &Blob<T>,
        dx: &Blob<T>,
        at: impl Fn(usize, usize) -> [T; 2],
    ) -> Result<()> {
        let mut to = dx.diff_overwrite_on(ctx)?;
        if self.is_empty() {
            return math::fill(ctx, T::ZERO, &mut to);
        }
        self.lay(None, at)?;
        math::sums_of_windows_backward(ctx, &self.regions, &dy.diff_on(ctx)?, &mut to)
    }

    /// Calls `add` with the image, the place, and the derivative of the loss by the position there
    /// along each axis.
    ///
    /// # Errors
    /// Out of memory.
    pub(super) fn backward_positions(
        &mut self,
        ctx: &Ctx,
        [x, dy]: [&Blob<T>; 2],
        at: impl Fn(usize, usize) -> [T; 2],
        mut add: impl FnMut(usize, usize, Axis, T),
    ) -> Result<()> {
        if self.is_empty() {
            return Ok(());
        }
        let (channels, bins) = (self.sizes.channels, self.sizes.bins);
        for axis in [Axis::Rows, Axis::Columns] {
            self.lay(Some(axis), &at)?;
            math::sums_of_windows(
                ctx,
                &self.regions,
                &x.data_on(ctx)?,
                &mut self.slopes.data_overwrite_on(ctx)?,
            )?;
            let (slopes, dy) = (self.slopes.data()?, dy.diff()?);
            for image in 0..self.sizes.images {
                let items = image * channels * bins..(image + 1) * channels * bins;
                let (slopes, dy) = (&slopes[items.clone()], &dy[items]);
                for place in 0..bins {
                    let terms = (0..channels).map(|channel| channel * bins + place);
                    let sum = terms.fold(T::ZERO, |sum, i| sum + slopes[i] * dy[i]);
                    add(image, place, axis, sum);
                }
            }
        }
        Ok(())
    }
}
