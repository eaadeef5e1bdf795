//! JPEG files, by libjpeg: the same pixels as OpenCV's, which uses it too.
//!
//! Libjpeg continues after damage with a warning and grey pixels. Here a warning is an error, and the end of decoding:
//! a file that is all damage must not take longer than another.

use super::color::gray;
use super::markers::{self, Frame};
use super::orientation::Orientation;
use super::{Decoding, Picture};
use cortado_core::limit::Limit;
use cortado_core::{Error, ErrorKind, Result, reserve};
use mozjpeg::decompress::DecompressBuilder;
use mozjpeg::{ColorSpace, ColorSpaceExt, Compress};
use mozjpeg_sys::{jpeg_common_struct, jpeg_error_mgr};
use std::any::Any;
use std::cell::Cell;
use std::ffi::c_int;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::{io, ptr};

/// OpenCV's default.
pub(super) const QUALITY: f32 = 95.0;

/// What a warning of libjpeg means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    /// The markers are in order, so that it can only be about an unusual version or colour transformation, which
    /// changes no pixel.
    Header,
    /// Not all pixels can be decoded.
    Pixels,
    /// Bytes are left over.
    End,
}

thread_local! {
    /// What the decoder that runs on this thread is at.
    static STAGE: Cell<Stage> = const { Cell::new(Stage::Header) };
}

/// A warning that ends decoding.
struct Damage(Stage);

/// Height, width and channels.
pub(super) fn probe(bytes: &[u8], pixels: Limit) -> Result<(usize, usize, usize)> {
    let frame = markers::frame(bytes, pixels)?;
    Ok((frame.height, frame.width, frame.channels()))
}

/// How the picture has to be turned.
pub(super) fn orientation(bytes: &[u8], pixels: Limit) -> Result<Orientation> {
    Ok(markers::frame(bytes, pixels)?.orientation)
}

/// Decodes a file.
pub(super) fn decode(bytes: &[u8], how: Decoding) -> Result<Picture> {
    let frame = markers::frame(bytes, how.pixels)?;
    let channels = how.color.channels(frame.channels());
    let len = frame.height * frame.width * channels;
    let frame = markers::check(bytes, len as u64, how.pixels)?;
    let mut pixels = reserve::empty(len)?;
    frame_rows(bytes, &frame, channels, &mut |_, row| pixels.extend_from_slice(row))?;
    let picture = Picture {
        height: frame.height,
        width: frame.width,
        channels,
        pixels,
    };
    picture.check()?;
    Ok(picture)
}

/// Decodes a file row by row.
pub(super) fn decode_rows(bytes: &[u8], how: Decoding, take: &mut dyn FnMut(usize, &[u8])) -> Result<()> {
    let frame = markers::check(bytes, 0, how.pixels)?;
    frame_rows(bytes, &frame, how.color.channels(frame.channels()), take)
}

fn frame_rows(bytes: &[u8], frame: &Frame, channels: usize, take: &mut dyn FnMut(usize, &[u8])) -> Result<()> {
    if frame.components.len() == 4 {
        let mut colors = Vec::new();
        return libjpeg_rows(bytes, ColorSpace::JCS_CMYK, &mut |y, inks| {
            from_inks(inks, channels, &mut colors);
            take(y, &colors);
        });
    }
    let space = match channels {
        1 => ColorSpace::JCS_GRAYSCALE,
        _ => ColorSpace::JCS_EXT_BGR,
    };
    libjpeg_rows(bytes, space, take)
}

/// Decodes to values of `space`, or returns an error about the file.
fn libjpeg_rows(bytes: &[u8], space: ColorSpace, take: &mut dyn FnMut(usize, &[u8])) -> Result<()> {
    let rows = || {
        let errors = DecompressBuilder::new().with_err(error_manager());
        rows(bytes, space, errors, take)
    };
    catch_unwind(AssertUnwindSafe(rows)).unwrap_or_else(|reason| {
        Err(match reason.downcast_ref() {
            Some(Damage(Stage::End)) => Error::message(
                "the JPEG file is damaged: bytes are left over after its last pixel; save it again with another program if it looks right",
            ),
            Some(Damage(_)) => Error::message("the JPEG file is damaged: not all of its image can be decoded"),
            None => fatal(bytes, space),
        })
    })
}

/// Decodes to values of `space`.
///
/// # Panics
/// After damage that libjpeg cannot get over, and as the builder's error manager likes.
fn rows(
    bytes: &[u8],
    space: ColorSpace,
    builder: DecompressBuilder<'_>,
    take: &mut dyn FnMut(usize, &[u8]),
) -> Result<()> {
    STAGE.set(Stage::Header);
    let decoder = builder.from_mem(bytes).map_err(|e| not_decoded(&e))?;
    STAGE.set(Stage::Pixels);
    let mut decoder = decoder.to_colorspace(space).map_err(|e| not_decoded(&e))?;
    let mut row = reserve::filled(decoder.width() * decoder.color_space().num_components(), 0)?;
    for y in 0..decoder.height() {
        decoder.read_scanlines_into(&mut row).map_err(|e| not_decoded(&e))?;
        take(y, &row);
    }
    STAGE.set(Stage::End);
    decoder.finish().map_err(|e| not_decoded(&e))
}

fn error_manager() -> jpeg_error_mgr {
    jpeg_error_mgr {
        error_exit: Some(give_up),
        emit_message: Some(end_at_a_warning),
        output_message: Some(ignore),
        format_message: None,
        reset_error_mgr: Some(ignore),
        msg_code: 0,
        msg_parm: Default::default(),
        trace_level: 0,
        num_warnings: 0,
        jpeg_message_table: ptr::null(),
        last_jpeg_message: 0,
        addon_message_table: ptr::null(),
        first_addon_message: 0,
        last_addon_message: 0,
    }
}

/// Leaves libjpeg, past the panic hook.
extern "C-unwind" fn give_up(_: &mut jpeg_common_struct) {
    resume_unwind(Box::new(()));
}

extern "C-unwind" fn end_at_a_warning(_: &mut jpeg_common_struct, level: c_int) {
    let stage = STAGE.get();
    if level < 0 && stage != Stage::Header {
        resume_unwind(Box::new(Damage(stage)));
    }
}

extern "C-unwind" fn ignore(_: &mut jpeg_common_struct) {}

/// Libjpeg's error about a file that it gave up. The file is decoded once more, because only
/// libjpeg's own error manager has the text.
#[cold]
fn fatal(bytes: &[u8], space: ColorSpace) -> Error {
    let again = || rows(bytes, space, DecompressBuilder::new(), &mut |_, _| {});
    match catch_unwind(AssertUnwindSafe(again)) {
        Ok(Ok(())) => Error::message("the JPEG file cannot be decoded"),
        Ok(Err(error)) => error,
        Err(reason) => Error::message(&format!("the JPEG file cannot be decoded: {}", reason_of(&*reason))),
    }
}

fn reason_of(payload: &(dyn Any + Send)) -> &str {
    let text = payload.downcast_ref::<String>().map(String::as_str);
    let text = text.or_else(|| payload.downcast_ref::<&str>().copied());
    let text = text.unwrap_or("it is damaged");
    text.strip_prefix("libjpeg fatal error: ").unwrap_or(text)
}

#[cold]
fn not_decoded(error: &io::Error) -> Error {
    match error.kind() {
        io::ErrorKind::OutOfMemory => Error::new(ErrorKind::OutOfMemory { bytes: 0 }),
        _ => Error::message(&format!("the JPEG file cannot be decoded: {error}")),
    }
}

/// Cyan, magenta, yellow and black to colour or grey, as OpenCV does it.
fn from_inks(inks: &[u8], channels: usize, out: &mut Vec<u8>) {
    out.clear();
    for &[cyan, magenta, yellow, black] in inks.as_chunks::<4>().0 {
        let under = |ink: u8| {
            let (ink, black) = (u32::from(ink), u32::from(black));
            (black - (((255 - ink) * black) >> 8)) as u8
        };
        let (blue, green, red) = (under(yellow), under(magenta), under(cyan));
        match channels {
            1 => out.push(gray(blue, green, red)),
            _ => out.extend([blue, green, red]),
        }
    }
}

/// Encodes with libjpeg's plain settings, and this quality of 0 to 100.
pub(super) fn encode(picture: &Picture, quality: f32) -> Result<Vec<u8>> {
    let Picture {
        height,
        width,
        channels,
        ..
    } = *picture;
    if height.max(width) > 65500 {
        return Err(Error::message(&format!(
            "{height}x{width} pixels are too many for JPEG, which holds sides of up to 65500; use PNG"
        )));
    }
    let space = match channels {
        1 => ColorSpace::JCS_GRAYSCALE,
        3 => ColorSpace::JCS_EXT_BGR,
        _ => {
            return Err(Error::message(&format!(
                "an image of {channels} channels cannot be a JPEG file; use PNG"
            )));
        }
    };
    let work = || -> io::Result<Vec<u8>> {
        let mut encoder = Compress::new(space);
        encoder.set_size(width, height);
        encoder.set_fastest_defaults();
        encoder.set_quality(quality);
        let mut encoder = encoder.start_compress(Vec::new())?;
        encoder.write_scanlines(&picture.pixels)?;
        encoder.finish()
    };
    match catch_unwind(AssertUnwindSafe(work)) {
        Ok(Ok(bytes)) => Ok(bytes),
        Ok(Err(error)) => Err(Error::message(&format!("the image cannot be encoded: {error}"))),
        Err(reason) => Err(Error::message(&format!(
            "the image cannot be encoded: {}",
            reason_of(&*reason)
        ))),
    }
}
