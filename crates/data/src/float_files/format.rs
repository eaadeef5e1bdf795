//! What is in the files of flows, maps and images.

use cortado_core::{Error, Real, Result};
use std::io::{self, Write};

/// What an item becomes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Format {
    /// `PIEH`, the width and the height as 32-bit integers, then for each pixel both numbers of a flow.
    Flo,
    /// `float`, 3, width, height and channels in lines of text, then the values.
    Float,
    /// A portable float map of the values with the other sign.
    Pfm,
    /// A portable grey map, or a pixmap of BGR values, of the values times this; or of these stretched to 0 … 255.
    Image(Option<f64>),
}

impl Format {
    /// The extension of the file of an item with this number of channels.
    pub(super) fn extension(self, channels: usize) -> &'static str {
        match self {
            Self::Flo => "flo",
            Self::Float => "float3",
            Self::Pfm => "pfm",
            Self::Image(_) if channels == 1 => "pgm",
            Self::Image(_) => "ppm",
        }
    }

    /// Checks an item with these channels, rows and columns.
    ///
    /// # Errors
    /// Channels that the format does not have.
    pub(super) fn check(self, [channels, height, width]: [usize; 3]) -> Result<()> {
        let wanted = match self {
            Self::Flo if channels != 2 => "2",
            Self::Pfm | Self::Image(_) if channels != 1 && channels != 3 => "1 or 3",
            _ if i32::try_from(height).is_err() || i32::try_from(width).is_err() => {
                let what = "height and width of a file";
                return Err(Error::mismatch(what, "at most 2147483647", format!("{height}x{width}")));
            }
            _ => return Ok(()),
        };
        Err(Error::mismatch(
            "number of channels of what is written",
            wanted,
            channels,
        ))
    }

    /// Writes an item of this shape.
    pub(super) fn write<T: Real>(self, to: &mut dyn Write, item: &[T], shape: [usize; 3]) -> io::Result<()> {
        let [channels, height, width] = shape;
        match self {
            Self::Flo => {
                to.write_all(b"PIEH")?;
                for side in [width, height] {
                    to.write_all(&(side as i32).to_le_bytes())?;
                }
                let (across, down) = item.split_at(height * width);
                floats(to, across.iter().zip(down).flat_map(|(x, y)| [*x, *y]), 1.0)
            }
            Self::Float => {
                write!(to, "float\n3\n{width}\n{height}\n{channels}\n")?;
                floats(to, item.iter().copied(), 1.0)
            }
            Self::Pfm => {
                // A negative scale: the bytes of numbers are little-endian. The lowest row comes first.
                let kind = if channels == 1 { 'f' } else { 'F' };
                write!(to, "P{kind}\n{width} {height}\n-1.0\n")?;
                for row in (0..height).rev() {
                    floats(to, pixels(item, shape, row, 0..channels), -1.0)?;
                }
                Ok(())
            }
            Self::Image(scale) => {
                let kind = if channels == 1 { 5 } else { 6 };
                write!(to, "P{kind}\n{width} {height}\n255\n")?;
                let byte = to_bytes(item, scale);
                for row in 0..height {
                    let values = pixels(item, shape, row, (0..channels).rev()).map(&byte);
                    write_all(to, values)?;
                }
                Ok(())
            }
        }
    }
}

/// The values of a row of pixels, their channels in this order.
fn pixels<T: Real>(
    item: &[T],
    [_, height, width]: [usize; 3],
    row: usize,
    channels: impl Iterator<Item = usize> + Clone,
) -> impl Iterator<Item = T> {
    let at = move |column: usize, channel: usize| item[(channel * height + row) * width + column];
    (0..width).flat_map(move |column| channels.clone().map(move |channel| at(column, channel)))
}

/// What makes a byte of a value.
fn to_bytes<T: Real>(item: &[T], scale: Option<f64>) -> impl Fn(T) -> u8 {
    let (least, factor) = match scale {
        Some(scale) => (0.0, scale),
        None => {
            let all = || item.iter().map(|value| value.to_f64());
            let (least, most) = (
                all().fold(f64::INFINITY, f64::min),
                all().fold(f64::NEG_INFINITY, f64::max),
            );
            (least, if most > least { 255.0 / (most - least) } else { 0.0 })
        }
    };
    // A cast limits it to 0 ... 255, and rounds down.
    move |value: T| ((value.to_f64() - least) * factor) as u8
}

/// Writes numbers times a factor as little-endian floats of 32 bits.
fn floats<T: Real>(to: &mut dyn Write, values: impl Iterator<Item = T>, factor: f32) -> io::Result<()> {
    write_all(
        to,
        values.flat_map(|value| (value.to_f64() as f32 * factor).to_le_bytes()),
    )
}

/// Writes bytes in pieces.
fn write_all(to: &mut dyn Write, bytes: impl Iterator<Item = u8>) -> io::Result<()> {
    let mut piece = [0; 4096];
    let mut len = 0;
    for byte in bytes {
        piece[len] = byte;
        len += 1;
        if len == piece.len() {
            to.write_all(&piece)?;
            len = 0;
        }
    }
    to.write_all(&piece[..len])
}
