//! Where a deformable convolution reads.

use crate::common::WindowAxis;
use cortado_core::{Real, Result, reserve};
use cortado_ops::{ConvAxis, RegionRun, RegionSizes, Regions};
use cortado_reference::regions::{Between, Reach, derivative_run_of, run_of};

/// An axis of the image.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Axis {
    Rows,
    Columns,
}

/// The sizes of a deformable convolution of images (N, C, H, W).
#[derive(Clone, Debug)]
pub(super) struct Sampling {
    pub(super) images: usize,
    pub(super) channels: usize,
    /// The rows and the columns.
    pub(super) axes: [ConvAxis; 2],
    /// The runs of channels that have offsets of their own.
    pub(super) classes: usize,
}

impl Sampling {
    /// The elements of the kernel.
    pub(super) fn kernel(&self) -> usize {
        self.axes[0].kernel * self.axes[1].kernel
    }

    /// The elements of a plane of the top.
    pub(super) fn output(&self) -> usize {
        self.axes[0].output * self.axes[1].output
    }

    /// The shape of the offsets.
    pub(super) fn offsets(&self) -> [usize; 4] {
        let channels = 2 * self.kernel() * self.classes;
        [self.images, channels, self.axes[0].output, self.axes[1].output]
    }

    /// The offset along an axis of element k of the kernel at a place, in those of an image.
    pub(super) fn offset_at(&self, class: usize, k: usize, place: usize, axis: Axis) -> usize {
        let map = (class * self.kernel() + k) * 2 + usize::from(axis == Axis::Columns);
        map * self.output() + place
    }

    /// Lays the windows of an image: for each class, each element of the kernel, and each place of
    /// the top, the value between the image's places that it reads; or the derivative of that along
    /// an axis.
    ///
    /// # Errors
    /// Out of memory.
    pub(super) fn lay<T: Real>(
        &self,
        regions: &mut Regions<T>,
        image: usize,
        offsets: &[T],
        slope: Option<Axis>,
    ) -> reserve::Result {
        regions.begin(image)?;
        let ([rows, columns], output) = (&self.axes, self.output());
        for (class, k) in (0..self.classes).flat_map(|class| (0..self.kernel()).map(move |k| (class, k))) {
            let (i, j) = (k / columns.kernel, k % columns.kernel);
            for place in 0..output {
                let (h, w) = (place / columns.output, place % columns.output);
                let offset = |axis| offsets[self.offset_at(class, k, place, axis)];
                let y = at::<T>(rows, h, i) + offset(Axis::Rows);
                let x = at::<T>(columns, w, j) + offset(Axis::Columns);
                let of_rows = run(regions, y, rows.input, slope == Some(Axis::Rows))?;
                let of_columns = run(regions, x, columns.input, slope == Some(Axis::Columns))?;
                regions.push(of_rows, of_columns)?;
            }
        }
        Ok(())
    }

    /// The sizes of the windows.
    pub(super) fn sizes(&self) -> RegionSizes {
        RegionSizes {
            images: self.images,
            channels: self.channels,
            height: self.axes[0].input,
            width: self.axes[1].input,
            outputs: self.channels,
            bins: cortado_ops::count([self.kernel(), self.output()]),
            classes: self.classes,
            by_position: false,
        }
    }
}

/// The place that an element of the kernel meets without an offset.
fn at<T: Real>(axis: &ConvAxis, output: usize, kernel: usize) -> T {
    T::from_f64((output * axis.stride + kernel * axis.dilation) as f64 - axis.pad as f64)
}

fn run<T: Real>(regions: &mut Regions<T>, at: T, size: usize, slope: bool) -> reserve::Result<RegionRun> {
    let between = Between::new(at, size, Reach::Inside);
    match slope {
        true => derivative_run_of(regions, between),
        false => run_of(regions, between),
    }
}

/// The two axes of a window over an image of this height and width.
///
/// # Errors
/// A window that does not fit.
pub(super) fn axes(windows: &[WindowAxis; 2], plane: [usize; 2]) -> Result<[ConvAxis; 2]> {
    let axis = |i: usize| -> Result<ConvAxis> {
        let output = windows[i].output(plane[i], i)?;
        Ok(windows[i].between(plane[i], output))
    };
    Ok([axis(0)?, axis(1)?])
}
