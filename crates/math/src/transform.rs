//! Images as nets get them.

use crate::{Host, compute};
use cortado_core::{Ctx, Elements, ElementsMut, Real, Result};
use cortado_ops::count;

/// How bytes of images become numbers.
pub struct Transform<'a, T: Real> {
    /// Channels, height and width of each image.
    pub shape: [usize; 3],
    /// What is subtracted, if anything is.
    pub mean: Option<Means<'a, T>>,
    /// What all is multiplied by after that.
    pub scale: T,
}

/// Numbers that are subtracted from images. Pixels without one keep their value.
#[derive(Clone, Copy)]
pub struct Means<'a, T: Real> {
    /// The numbers.
    pub values: &'a Elements<'a, T>,
    /// How far apart those of neighbouring channels, rows and columns are.
    pub apart: [usize; 3],
}

/// The kernels of this module.
pub trait TransformKernels<T: Real> {
    /// [`transform`].
    ///
    /// # Errors
    /// Those of the device.
    fn transform(
        &self,
        _how: &Transform<'_, T>,
        _images: &Elements<'_, u8>,
        _windows: &Elements<'_, u32>,
        _y: &mut ElementsMut<'_, T>,
    ) -> Result<bool> {
        Ok(false)
    }
}

/// y = (images − mean) · scale, each row from right to left in the images that are mirrored. Of each
/// image, `windows` has two numbers: where the mean of its first pixel is, and 1 if it is mirrored,
/// else 0.
///
/// # Errors
/// Out of memory, or those of the device.
pub fn transform<T: Real>(
    ctx: &Ctx,
    how: &Transform<'_, T>,
    images: &Elements<'_, u8>,
    windows: &Elements<'_, u32>,
    y: &mut ElementsMut<'_, T>,
) -> Result<()> {
    compute(ctx, "transform", |kernels| kernels.transform(how, images, windows, y))
}

impl<T: Real> TransformKernels<T> for Host {
    fn transform(
        &self,
        how: &Transform<'_, T>,
        images: &Elements<'_, u8>,
        windows: &Elements<'_, u32>,
        y: &mut ElementsMut<'_, T>,
    ) -> Result<bool> {
        let [_, height, width] = how.shape;
        let len = count(how.shape);
        if len == 0 {
            return Ok(true);
        }
        let means = how.mean.map(|mean| mean.values.host()).transpose()?.unwrap_or(&[]);
        let [channel, line, step] = how.mean.map_or([0; 3], |mean| mean.apart);
        let windows = windows.host()?.as_chunks::<2>().0;
        let pairs = images.host()?.chunks_exact(len).zip(y.host()?.chunks_exact_mut(len));
        for ((image, y), &[start, mirrored]) in pairs.zip(windows) {
            let rows = image.chunks_exact(width).zip(y.chunks_exact_mut(width)).enumerate();
            for (row, (x, y)) in rows {
                let start = start as usize + row / height * channel + row % height * line;
                for (column, y) in y.iter_mut().enumerate() {
                    let column = if mirrored != 0 { width - 1 - column } else { column };
                    let mean = means.get(start + column * step).copied().unwrap_or(T::ZERO);
                    *y = (T::from_float(x[column].into()) - mean) * how.scale;
                }
            }
        }
        Ok(true)
    }
}
