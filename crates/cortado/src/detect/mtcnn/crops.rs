//! Pixels for the nets: red, green and blue, minus 127.5, over 128, and turned: what is a column of
//! the picture is a row for the nets, which were trained from MATLAB.

use super::stage::Pixels;
use crate::Result;
use cortado_core::limit::PIXELS;
use cortado_core::reserve;
use cortado_data::image::{Interpolation, Picture, resize_by};

/// The picture, `scale` times as large.
///
/// # Errors
/// Too many pixels, or out of memory.
pub(super) fn scaled(picture: &Picture, scale: f64) -> Result<Pixels> {
    let side = |side: usize| (side as f64 * scale).ceil() as usize;
    let (height, width) = (side(picture.height), side(picture.width));
    let level = resize_by(picture, height, width, Interpolation::Area, PIXELS)?;
    Pixels::of([1, 3, level.width, level.height], |values| turn(&level, values))
}

/// Squares of the picture, given by whole edges, each resized to this side. What lies outside of the
/// picture is black.
///
/// # Errors
/// Out of memory.
pub(super) fn squares(picture: &Picture, edges: &[[f32; 4]], side: usize) -> Result<Pixels> {
    let edges = edges.iter().map(|edges| edges.map(|edge| edge as i64));
    of_squares(picture, edges, [super::stage::BATCH, 3, side, side])
}

/// As [`squares`], some for each candidate, which are channels beside each other.
///
/// # Errors
/// Out of memory.
pub(super) fn patches<const N: usize>(picture: &Picture, edges: &[[[i64; 4]; N]], side: usize) -> Result<Pixels> {
    let edges = edges.iter().flatten().copied();
    of_squares(picture, edges, [super::stage::BATCH, 3 * N, side, side])
}

fn of_squares(picture: &Picture, edges: impl Iterator<Item = [i64; 4]>, shape: [usize; 4]) -> Result<Pixels> {
    let mut turned = Ok(());
    let side = shape[2];
    let one = 3 * side * side;
    let pixels = Pixels::of(shape, |values| {
        for (edges, values) in edges.zip(values.chunks_exact_mut(one)) {
            let square = cut(picture, edges);
            let square = square.and_then(|square| resize_by(&square, side, side, Interpolation::Area, PIXELS));
            match square {
                Ok(square) => turn(&square, values),
                Err(error) => turned = Err(error),
            }
        }
    });
    turned.and(pixels)
}

/// The pixels between these edges.
fn cut(picture: &Picture, [left, top, right, bottom]: [i64; 4]) -> Result<Picture> {
    let (height, width) = ((bottom - top) as usize, (right - left) as usize);
    let mut pixels = reserve::filled(height.saturating_mul(width).saturating_mul(3), 0)?;
    let inside = |low: i64, high: i64, side: usize| low.max(0)..high.min(side as i64);
    let columns = inside(left, right, picture.width);
    for y in inside(top, bottom, picture.height) {
        if columns.is_empty() {
            break;
        }
        let len = 3 * (columns.end - columns.start) as usize;
        let from = 3 * (y as usize * picture.width + columns.start as usize);
        let to = 3 * ((y - top) as usize * width + (columns.start - left) as usize);
        pixels[to..][..len].copy_from_slice(&picture.pixels[from..][..len]);
    }
    Ok(Picture {
        height,
        width,
        channels: 3,
        pixels,
    })
}

fn turn(picture: &Picture, values: &mut [f32]) {
    let plane = picture.height * picture.width;
    for (place, pixel) in picture.pixels.as_chunks::<3>().0.iter().enumerate() {
        let (y, x) = (place / picture.width, place % picture.width);
        for (channel, &value) in pixel.iter().rev().enumerate() {
            values[channel * plane + x * picture.height + y] = (f32::from(value) - 127.5) * 0.007_812_5;
        }
    }
}
