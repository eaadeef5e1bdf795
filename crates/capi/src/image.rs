//! Images of bytes, in OpenCV's order: rows of pixels whose channels are blue, green and red.

use crate::error::{Outcome, answer, attempt};
use crate::given::{Array, Freed, Out, Shared, Text};
use crate::handle::{Handle, Object};
use crate::problem::{Problem, Result};
use cortado_core::limit::PIXELS;
use cortado_data::image::{self, Color, Picture};
use std::ptr::null;

/// As the file has them: 1, 3 or 4.
pub(crate) const CORTADO_CHANNELS_OF_FILE: i32 = 0;
/// Grey.
pub(crate) const CORTADO_CHANNELS_GREY: i32 = 1;
/// Blue, green and red.
pub(crate) const CORTADO_CHANNELS_BGR: i32 = 3;

/// An image.
pub(crate) struct ImageObject(Picture);

impl Object for ImageObject {
    const NAME: &'static str = "cortado_image";
}

/// Reads a JPEG, PNG, BMP or PNM file as `cv::imread` does, with one of the numbers of channels CORTADO_CHANNELS_OF_FILE,
/// CORTADO_CHANNELS_GREY or CORTADO_CHANNELS_BGR.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn cortado_image_read(file: Text, channels: i32, out: Out<*mut Handle<ImageObject>>) -> Outcome {
    attempt(|| out.make(|| Ok(ImageObject(image::read(&file.path("file")?, color(channels)?)?))))
}

/// The same, from the content of such a file.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn cortado_image_decode(
    content: Array<u8>,
    size: usize,
    channels: i32,
    out: Out<*mut Handle<ImageObject>>,
) -> Outcome {
    attempt(|| {
        out.make(|| {
            let content = content.get("content", size)?;
            Ok(ImageObject(image::decode(content, color(channels)?)?))
        })
    })
}

/// Resizes pixels (rows x columns x channels) by bilinear interpolation, with the bits of `cv::resize`.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn cortado_image_resize(
    pixels: Array<u8>,
    rows: usize,
    columns: usize,
    channels: usize,
    new_rows: usize,
    new_columns: usize,
    out: Out<*mut Handle<ImageObject>>,
) -> Outcome {
    attempt(|| {
        out.make(|| {
            let picture = picture(&pixels, [rows, columns, channels])?;
            Ok(ImageObject(image::resize(&picture, new_rows, new_columns, PIXELS)?))
        })
    })
}

/// Multiplies both sides by a factor, with the bits of `cv::resize` for factors: they differ from those of the same size.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn cortado_image_resize_by_factor(
    pixels: Array<u8>,
    rows: usize,
    columns: usize,
    channels: usize,
    factor: f64,
    out: Out<*mut Handle<ImageObject>>,
) -> Outcome {
    attempt(|| {
        out.make(|| {
            let picture = picture(&pixels, [rows, columns, channels])?;
            Ok(ImageObject(image::resize_by_factor(&picture, factor, PIXELS)?))
        })
    })
}

/// Rows (0), columns (1) or channels (2).
#[unsafe(no_mangle)]
pub(crate) extern "C" fn cortado_image_size(image: Shared<ImageObject>, axis: usize) -> usize {
    answer(0, || {
        let Picture {
            height,
            width,
            channels,
            ..
        } = &image.get()?.0;
        Ok([*height, *width, *channels].get(axis).copied().unwrap_or(0))
    })
}

/// The pixels, row after row. They live as long as the image.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn cortado_image_pixels(image: Shared<ImageObject>) -> *const u8 {
    answer(null(), || Ok(image.get()?.0.pixels.as_ptr()))
}

/// Frees an image. NULL is allowed.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn cortado_image_free(image: Freed<ImageObject>) {
    image.free();
}

fn color(channels: i32) -> Result<Color> {
    match channels {
        CORTADO_CHANNELS_OF_FILE => Ok(Color::Native),
        CORTADO_CHANNELS_GREY => Ok(Color::Gray),
        CORTADO_CHANNELS_BGR => Ok(Color::Bgr),
        other => Err(Problem::argument(format!(
            "channels must be {CORTADO_CHANNELS_OF_FILE}, {CORTADO_CHANNELS_GREY} or {CORTADO_CHANNELS_BGR}, but is {other}"
        ))),
    }
}

fn picture(pixels: &Array<u8>, [height, width, channels]: [usize; 3]) -> Result<Picture> {
    let count = height.checked_mul(width).and_then(|area| area.checked_mul(channels));
    let count = count.ok_or_else(|| {
        Problem::argument(format!(
            "an image of {height} x {width} x {channels} bytes does not fit into memory"
        ))
    })?;
    Ok(Picture {
        height,
        width,
        channels,
        pixels: pixels.copy("pixels", count)?,
    })
}
