//! PNG files.

use super::orientation::Orientation;
use super::{Color, Decoding, Picture, check_header, check_room, too_large};
use cortado_core::limit::Limit;
use cortado_core::{Error, Result, reserve};
use png::{BitDepth, ColorType, Decoder, Encoder, Transformations};
use std::borrow::Cow;
use std::io::Cursor;

/// How every PNG file begins.
pub(super) const SIGNATURE: &[u8] = b"\x89PNG\r\n\x1a\n";
/// Bytes that one compressed byte can become at most.
const MAX_RATIO: usize = 1032;

/// The content of the chunks before the image.
struct Header {
    height: usize,
    width: usize,
    /// The channels as OpenCV has them.
    channels: usize,
}

/// Height, width and channels.
pub(super) fn probe(bytes: &[u8], pixels: Limit) -> Result<(usize, usize, usize)> {
    let Header {
        height,
        width,
        channels,
    } = Header::read(bytes, pixels)?;
    Ok((height, width, channels))
}

/// How the picture has to be turned.
pub(super) fn orientation(bytes: &[u8]) -> Result<Orientation> {
    let exif = chunks(bytes).find(|(kind, _)| *kind == b"eXIf");
    Ok(exif.map(|(_, exif)| Orientation::of_exif(exif)).unwrap_or_default())
}

/// Decodes a file.
pub(super) fn decode(bytes: &[u8], how: Decoding) -> Result<Picture> {
    let Header {
        height,
        width,
        channels,
    } = Header::read(bytes, how.pixels)?;
    let wanted = match how.color {
        Color::Native => channels,
        Color::Bgr => 3,
        Color::Gray => 1,
    };
    let mut decoder = Decoder::new(Cursor::new(bytes));
    decoder.ignore_checksums(false);
    decoder.set_ignore_text_chunk(true);
    decoder.set_ignore_iccp_chunk(true);
    // Grey is computed from all 16 bits, if there are 16.
    let strip = if how.color == Color::Gray {
        Transformations::EXPAND
    } else {
        Transformations::normalize_to_color8()
    };
    decoder.set_transformations(strip);
    let mut reader = decoder.read_info().map_err(|e| not_decoded(&e))?;
    let (kind, depth) = reader.output_color_type();
    let len = reader
        .output_buffer_size()
        .ok_or_else(|| too_large(height, width, bytes.len()))?;
    // What has the right form is used as it is.
    let copied = match (kind.samples(), depth) {
        (samples, BitDepth::Eight) if samples == wanted => 0,
        _ => height as u64 * width as u64 * wanted as u64,
    };
    check_room(height, width, len as u64 + copied, bytes.len(), how.pixels)?;
    let mut pixels = reserve::filled(len, 0)?;
    reader.next_frame(&mut pixels).map_err(|e| not_decoded(&e))?;
    reader.finish().map_err(|e| not_decoded(&e))?;
    let pixels = match (wanted, depth) {
        (1, BitDepth::Sixteen) => gray_of_16(&pixels, kind)?,
        (1, _) => to_gray(pixels, kind)?,
        _ => to_color(pixels, kind, wanted)?,
    };
    let picture = Picture {
        height,
        width,
        channels: wanted,
        pixels,
    };
    picture.check()?;
    Ok(picture)
}

/// Red, green and blue in the grey of libpng, which OpenCV configures as 0.299 red and 0.587 green.
const WEIGHTS: [u32; 3] = [9797, 19234, 3737];

fn weigh(red: u32, green: u32, blue: u32) -> u32 {
    WEIGHTS[0] * red + WEIGHTS[1] * green + WEIGHTS[2] * blue
}

/// The result of `convert` for each pixel of `N` values, one after the other.
fn converted<const N: usize, const TO: usize>(
    pixels: &[u8],
    convert: impl Fn(&[u8; N]) -> [u8; TO],
) -> Result<Vec<u8>> {
    let pixels = pixels.as_chunks::<N>().0;
    let mut values = reserve::empty(pixels.len().saturating_mul(TO))?;
    values.extend(pixels.iter().flat_map(convert));
    Ok(values)
}

/// Grey from values of 8 bits.
fn to_gray(pixels: Vec<u8>, kind: ColorType) -> Result<Vec<u8>> {
    let gray = |red: u8, green: u8, blue: u8| [(weigh(red.into(), green.into(), blue.into()) >> 15) as u8];
    match kind {
        ColorType::Grayscale => Ok(pixels),
        ColorType::GrayscaleAlpha => converted(&pixels, |&[value, _]| [value]),
        ColorType::Rgba => converted(&pixels, |&[r, g, b, _]| gray(r, g, b)),
        ColorType::Rgb | ColorType::Indexed => converted(&pixels, |&[r, g, b]| gray(r, g, b)),
    }
}

/// Grey from values of 16 bits; here libpng rounds, and then leaves out the lower half.
fn gray_of_16(pixels: &[u8], kind: ColorType) -> Result<Vec<u8>> {
    let wide = |high: u8, low: u8| u32::from(u16::from_be_bytes([high, low]));
    let gray = |pixel: &[u8]| match *pixel {
        [r0, r1, g0, g1, b0, b1, ..] => {
            let (red, green, blue) = (wide(r0, r1), wide(g0, g1), wide(b0, b1));
            (((weigh(red, green, blue) + (1 << 14)) >> 15) >> 8) as u8
        }
        _ => pixel[0],
    };
    let pixels = pixels.chunks_exact(2 * kind.samples());
    let mut values = reserve::empty(pixels.len())?;
    values.extend(pixels.map(gray));
    Ok(values)
}

/// Blue, green and red, and alpha for four channels, from values of 8 bits.
fn to_color(mut pixels: Vec<u8>, kind: ColorType, wanted: usize) -> Result<Vec<u8>> {
    match (kind, wanted) {
        (ColorType::Grayscale, _) => converted(&pixels, |&[value]| [value; 3]),
        (ColorType::GrayscaleAlpha, 3) => converted(&pixels, |&[value, _]| [value; 3]),
        (ColorType::GrayscaleAlpha, _) => converted(&pixels, |&[value, alpha]| [value, value, value, alpha]),
        (ColorType::Rgba, 3) => converted(&pixels, |&[r, g, b, _]| [b, g, r]),
        (ColorType::Rgba, _) => {
            let pixels_of_four = pixels.as_chunks_mut::<4>().0;
            pixels_of_four.iter_mut().for_each(|pixel| pixel.swap(0, 2));
            Ok(pixels)
        }
        (ColorType::Rgb | ColorType::Indexed, _) => {
            let pixels_of_three = pixels.as_chunks_mut::<3>().0;
            pixels_of_three.iter_mut().for_each(|pixel| pixel.swap(0, 2));
            Ok(pixels)
        }
    }
}

impl Header {
    /// Walks over the chunks, and checks that the compressed bytes can hold such an image.
    fn read(bytes: &[u8], pixels: Limit) -> Result<Self> {
        let (mut size, mut transparent, mut compressed) = (None, false, 0_usize);
        for (kind, body) in chunks(bytes) {
            match (kind, body) {
                (b"IHDR", &[w0, w1, w2, w3, h0, h1, h2, h3, depth, kind, ..]) => {
                    let height = u32::from_be_bytes([h0, h1, h2, h3]);
                    size = Some((height, u32::from_be_bytes([w0, w1, w2, w3]), depth, kind));
                }
                (b"tRNS", _) => transparent = true,
                (b"IDAT", body) => compressed = compressed.saturating_add(body.len()),
                _ => {}
            }
        }
        let Some((height, width, depth, kind)) = size else {
            return Err(Error::message("the PNG file is damaged: its header is missing"));
        };
        let (samples, channels) = match (kind, transparent) {
            (0, _) => (1, 1),
            (2, false) => (3, 3),
            (2, true) => (3, 4),
            (3, false) => (1, 3),
            (3, true) => (1, 4),
            (4, _) => (2, 4),
            (6, _) => (4, 4),
            _ => {
                return Err(Error::message(&format!(
                    "the PNG file is damaged: there is no color type {kind}"
                )));
            }
        };
        let bits = u128::from(width) * samples * u128::from(depth);
        let raw = (bits.div_ceil(8)) * u128::from(height);
        let (height, width) = (height as usize, width as usize);
        if raw > compressed as u128 * MAX_RATIO as u128 {
            return Err(too_large(height, width, bytes.len()));
        }
        if height == 0 || width == 0 {
            return Err(Error::message(&format!(
                "the PNG file is damaged: its header claims {height}x{width} pixels"
            )));
        }
        check_header(height, width, pixels)?;
        Ok(Self {
            height,
            width,
            channels,
        })
    }
}

/// The kind and body of every chunk of a file.
fn chunks(bytes: &[u8]) -> impl Iterator<Item = (&[u8; 4], &[u8])> {
    let mut rest = bytes.get(SIGNATURE.len()..).unwrap_or_default();
    std::iter::from_fn(move || {
        let (kind, body, after) = chunk(rest)?;
        rest = after;
        Some((kind, body))
    })
}

/// The kind and body of the first chunk, and what comes after it. If it is cut short, the part that
/// is present.
fn chunk(bytes: &[u8]) -> Option<(&[u8; 4], &[u8], &[u8])> {
    let (length, rest) = bytes.split_first_chunk::<4>()?;
    let (kind, rest) = rest.split_first_chunk::<4>()?;
    let length = u32::from_be_bytes(*length) as usize;
    let (body, after) = rest.split_at(length.min(rest.len()));
    Some((kind, body, after.get(4..).unwrap_or_default()))
}

#[cold]
fn not_decoded(error: &png::DecodingError) -> Error {
    Error::message(&format!("the PNG file cannot be decoded: {error}"))
}

/// Encodes with fast compression.
pub(super) fn encode(picture: &Picture) -> Result<Vec<u8>> {
    let Picture {
        height,
        width,
        channels,
        ref pixels,
    } = *picture;
    let (kind, pixels) = match channels {
        1 => (ColorType::Grayscale, Cow::Borrowed(pixels)),
        3 => (ColorType::Rgb, Cow::Owned(converted(pixels, |&[b, g, r]| [r, g, b])?)),
        4 => (
            ColorType::Rgba,
            Cow::Owned(converted(pixels, |&[b, g, r, a]| [r, g, b, a])?),
        ),
        _ => {
            return Err(Error::message(&format!(
                "an image of {channels} channels cannot be a PNG file"
            )));
        }
    };
    let side = |side: usize| {
        let too_long = |_| Error::message(&format!("an image with a side of {side} pixels is too large for PNG"));
        u32::try_from(side).map_err(too_long)
    };
    let mut out = Vec::new();
    let mut encoder = Encoder::new(&mut out, side(width)?, side(height)?);
    encoder.set_color(kind);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_compression(png::Compression::Fast);
    let write = |pixels: &[u8]| -> std::result::Result<(), png::EncodingError> {
        let mut writer = encoder.write_header()?;
        writer.write_image_data(pixels)?;
        writer.finish()
    };
    write(&pixels).map_err(|e| Error::message(&format!("the image cannot be encoded: {e}")))?;
    Ok(out)
}
