//! Resizing, with the pixels of `cv::resize`.
//!
//! | file | what it holds |
//! |---|---|
//! | `linear.rs` | `INTER_LINEAR`, to the bit |
//! | `taps.rs` | `INTER_AREA`, `INTER_CUBIC` and `INTER_LANCZOS4`, within one grey level, and `INTER_NEAREST`, to the bit |

mod linear;
mod taps;

use super::{Picture, check_pixels};
use cortado_core::limit::Limit;
use cortado_core::{Error, Result, reserve};

pub(super) use taps::to_byte;

/// How the pixels of another size are made of those that are there, by OpenCV's names.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Interpolation {
    /// Between the four nearest pixels.
    #[default]
    Linear,
    /// The mean of the pixels that a smaller one covers; enlarging, much as linear.
    Area,
    /// The pixel at the place.
    Nearest,
    /// Cubic curves through 4 × 4 pixels.
    Cubic,
    /// Lanczos windows over 8 × 8 pixels.
    Lanczos4,
}

/// Resizes by bilinear interpolation between the four nearest pixels, as OpenCV's default does:
/// enlarging is smooth, shrinking leaves pixels out.
///
/// # Errors
/// An image without pixels, before or after, or whose number of values does not match its sides;
/// more pixels than the limit, and out of memory.
pub fn resize(picture: &Picture, height: usize, width: usize, pixels: Limit) -> Result<Picture> {
    resize_by(picture, height, width, Interpolation::Linear, pixels)
}

/// Resizes with this interpolation.
///
/// # Errors
/// Those of [`resize`].
pub fn resize_by(
    picture: &Picture,
    height: usize,
    width: usize,
    interpolation: Interpolation,
    pixels: Limit,
) -> Result<Picture> {
    check(picture, height, width, pixels)?;
    if (height, width) == (picture.height, picture.width) {
        return Ok(picture.clone());
    }
    match interpolation {
        Interpolation::Linear => {
            let steps = [linear::step(picture.height, height), linear::step(picture.width, width)];
            linear::resize(picture, height, width, steps)
        }
        other => taps::resize(picture, height, width, other),
    }
}

/// Multiplies both sides by `factor`, as `cv::resize` does when it is given factors and no size.
/// The pixels differ from those of [`resize`] to the same size where that size is rounded.
///
/// # Errors
/// Those of [`resize`].
pub fn resize_by_factor(picture: &Picture, factor: f64, pixels: Limit) -> Result<Picture> {
    // A cast of a float ends at the limits of the integer, which `check` refuses.
    let [height, width] = [picture.height, picture.width].map(|side| (side as f64 * factor).round_ties_even() as usize);
    check(picture, height, width, pixels)?;
    if (height, width) == (picture.height, picture.width) {
        return Ok(picture.clone());
    }
    if factor == 0.5 {
        return halved(picture, height, width);
    }
    linear::resize(picture, height, width, [1.0 / factor; 2])
}

/// The means of squares of four pixels: OpenCV's shortcut for half of a size. At the border of an odd side two pixels are
/// left, or one; their mean is rounded to even, unlike that of four.
fn halved(picture: &Picture, height: usize, width: usize) -> Result<Picture> {
    let Picture { channels, .. } = *picture;
    let mut pixels = reserve::empty(height.saturating_mul(width).saturating_mul(channels))?;
    for y in 0..height {
        let rows = 2 * y..(2 * y + 2).min(picture.height);
        for at in 0..width * channels {
            let (x, channel) = (at / channels, at % channels);
            let columns = 2 * x..(2 * x + 2).min(picture.width);
            let count = rows.len() * columns.len();
            let value = |y: usize, x: usize| usize::from(picture.pixels[(y * picture.width + x) * channels + channel]);
            let sum: usize = rows
                .clone()
                .map(|y| columns.clone().map(|x| value(y, x)).sum::<usize>())
                .sum();
            pixels.push(match count {
                4 => ((sum + 2) / 4) as u8,
                _ => (sum as f64 / count as f64).round_ties_even() as u8,
            });
        }
    }
    Ok(Picture {
        height,
        width,
        channels,
        pixels,
    })
}

/// Checks a picture, and the size that it is to have.
fn check(picture: &Picture, height: usize, width: usize, pixels: Limit) -> Result<()> {
    picture.check()?;
    let problem = match check_pixels(height, width, pixels) {
        Ok(()) if height > 0 && width > 0 => return Ok(()),
        Ok(()) => "no image".into(),
        Err(problem) => problem,
    };
    let text = format!("an image cannot be resized to {height}x{width} pixels: that is {problem}");
    Err(Error::message(&text))
}
