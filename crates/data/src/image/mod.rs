//! Pictures: JPEG, PNG, BMP and PNM files in and out, and resizing, with OpenCV's pixels.

mod bmp;
mod color;
mod decoding;
mod filter;
mod jpeg;
mod markers;
mod orientation;
mod png;
mod pnm;
mod resize;

use cortado_core::limit::{Limit, PIXELS};
use cortado_core::{Error, ErrorKind, Frame, Result, read_file, reserve};
use orientation::Orientation;
use std::path::Path;
use std::str::FromStr;

pub use decoding::{Color, Decoding};
pub use resize::{Interpolation, resize, resize_by, resize_by_factor};

/// An image as OpenCV holds it: rows of interleaved bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    /// The number of rows.
    pub height: usize,
    /// The number of columns.
    pub width: usize,
    /// 1: grey. 3: blue, green and red. 4: also alpha.
    pub channels: usize,
    /// height × width × channels values.
    pub pixels: Vec<u8>,
}

/// The formats of image files that can be read and written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// JPEG, which loses a little.
    Jpeg,
    /// PNG, which loses nothing.
    Png,
    /// BMP, which is not compressed.
    Bmp,
    /// PBM, PGM or PPM, which are not compressed.
    Pnm,
}

impl Format {
    /// The format of a file of this content.
    ///
    /// # Errors
    /// Any other format, and bytes that are not an image.
    pub fn of(bytes: &[u8]) -> Result<Self> {
        if bytes.starts_with(&[0xff, 0xd8, 0xff]) {
            return Ok(Self::Jpeg);
        }
        if bytes.starts_with(png::SIGNATURE) {
            return Ok(Self::Png);
        }
        if bytes.starts_with(bmp::SIGNATURE) {
            return Ok(Self::Bmp);
        }
        if pnm::is(bytes) {
            return Ok(Self::Pnm);
        }
        Err(Error::message(&match other_format(bytes) {
            Some(name) => format!("it is a {name} file; convert it to PNG or JPEG, which can be read"),
            None if bytes.is_empty() => "it is empty, and no image".into(),
            None => "it is not a JPEG, PNG, BMP or PNM file".into(),
        }))
    }
}

impl FromStr for Format {
    type Err = Error;

    /// The format of this name or extension, such as `jpg`.
    fn from_str(name: &str) -> Result<Self> {
        match name.trim_start_matches('.').to_ascii_lowercase().as_str() {
            "jpg" | "jpeg" | "jpe" => Ok(Self::Jpeg),
            "png" => Ok(Self::Png),
            "bmp" | "dib" => Ok(Self::Bmp),
            "pbm" | "pgm" | "ppm" | "pnm" => Ok(Self::Pnm),
            _ => Err(Error::message(&format!(
                "images cannot be encoded as \"{name}\"; there are jpg, png, bmp and pnm"
            ))),
        }
    }
}

/// The name of a well-known format that cannot be read.
fn other_format(bytes: &[u8]) -> Option<&'static str> {
    let starts = |magic: &[&[u8]]| magic.iter().any(|magic| bytes.starts_with(magic));
    let brand = bytes.get(4..12).unwrap_or_default();
    Some(match bytes {
        _ if starts(&[b"GIF8"]) => "GIF",
        _ if starts(&[b"RIFF"]) && bytes.get(8..12) == Some(b"WEBP") => "WebP",
        _ if starts(&[b"II*\0", b"MM\0*", b"II+\0", b"MM\0+"]) => "TIFF",
        _ if starts(&[b"\0\0\0\x0cjP  ", b"\xff\x4f\xff\x51"]) => "JPEG 2000",
        _ if brand.starts_with(b"ftyp") && brand.ends_with(b"avif") => "AVIF",
        _ if brand.starts_with(b"ftyp") && (brand.ends_with(b"heic") || brand.ends_with(b"mif1")) => "HEIF",
        _ if starts(&[b"\xff\x0a", b"\0\0\0\x0cJXL "]) => "JPEG XL",
        _ if starts(&[b"8BPS"]) => "Photoshop",
        _ if starts(&[b"\x76\x2f\x31\x01"]) => "OpenEXR",
        _ if starts(&[b"%PDF"]) => "PDF",
        _ if starts(&[b"<svg", b"<?xml"]) => "SVG or XML",
        _ if starts(&[b"<!DOCTYPE", b"<!doctype", b"<html", b"<HTML"]) => "HTML",
        _ => return None,
    })
}

/// Decodes an image file as OpenCV's `imread` and `imdecode` do: in grey and colour it is turned upright according to
/// the EXIF data of the file; as [`Color::Native`], which is OpenCV's `IMREAD_UNCHANGED`, it is not. The lower 8 of
/// 16 bits per value are left out.
///
/// # Errors
/// Damage that can be seen (a file cut short, a wrong checksum, anything that the decoder warns about), a
/// format other than these, an image larger than a file of this length can hold or is allowed to become, and one of
/// more pixels than the limit. Damaged EXIF data are not an error.
pub fn decode(bytes: &[u8], how: impl Into<Decoding>) -> Result<Picture> {
    let how = how.into();
    let picture = decode_as_stored(bytes, how)?;
    let orientation = orientation(bytes, how)?;
    if orientation == Orientation::Upright {
        return Ok(picture);
    }
    let both = 2 * picture.pixels.len() as u64;
    check_room(picture.height, picture.width, both, bytes.len(), how.pixels)?;
    orientation.turn(&picture)
}

/// Decodes an image file as [`decode`] does, but leaves it as it is stored, whatever its EXIF data are.
///
/// # Errors
/// As for [`decode`].
pub fn decode_as_stored(bytes: &[u8], how: impl Into<Decoding>) -> Result<Picture> {
    let how = how.into();
    match Format::of(bytes)? {
        Format::Jpeg => jpeg::decode(bytes, how),
        Format::Png => png::decode(bytes, how),
        Format::Bmp => bmp::decode(bytes, how),
        Format::Pnm => pnm::decode(bytes, how),
    }
}

/// How the image of a file has to be turned: upright, unless it is decoded as the file has it.
fn orientation(bytes: &[u8], how: Decoding) -> Result<Orientation> {
    match Format::of(bytes)? {
        _ if how.color == Color::Native => Ok(Orientation::Upright),
        Format::Jpeg => jpeg::orientation(bytes, how.pixels),
        Format::Png => png::orientation(bytes),
        Format::Bmp | Format::Pnm => Ok(Orientation::Upright),
    }
}

/// Decodes an image file as [`decode`] does, and shows its rows of interleaved values to `take`,
/// from the top. What an error follows is worthless.
pub(crate) fn decode_rows(bytes: &[u8], how: Decoding, take: &mut dyn FnMut(usize, &[u8])) -> Result<()> {
    let is_upright = orientation(bytes, how)? == Orientation::Upright;
    if Format::of(bytes)? == Format::Jpeg && is_upright {
        return jpeg::decode_rows(bytes, how, take);
    }
    let picture = decode(bytes, how)?;
    let rows = picture.pixels.chunks_exact(picture.width * picture.channels);
    rows.enumerate().for_each(|(y, row)| take(y, row));
    Ok(())
}

/// Reads and decodes an image file; see [`decode`].
///
/// # Errors
/// As of [`decode`], and a file that cannot be read; both with its path.
pub fn read(path: &Path, how: impl Into<Decoding>) -> Result<Picture> {
    decode(&read_file(path)?, how).map_err(|e| in_file(path, e))
}

/// Reads and decodes an image file; see [`decode_as_stored`].
///
/// # Errors
/// As of [`read`].
pub fn read_as_stored(path: &Path, how: impl Into<Decoding>) -> Result<Picture> {
    decode_as_stored(&read_file(path)?, how).map_err(|e| in_file(path, e))
}

/// The error with the file it is about.
pub(crate) fn in_file(path: &Path, error: Error) -> Error {
    match error.kind() {
        // It is not the file's fault.
        ErrorKind::OutOfMemory { .. } => error.within(Frame::File {
            what: "image",
            path: path.into(),
            pos: None,
        }),
        _ => Error::message(&format!("{}: {error}", path.display())),
    }
}

/// The height and width that [`decode`] gives with this colour, and the channels that the file has, from the header
/// alone.
///
/// # Errors
/// A damaged header, a format other than these, and an image larger than a file of this
/// length can hold or than the limit.
pub fn probe(bytes: &[u8], how: impl Into<Decoding>) -> Result<(usize, usize, usize)> {
    let how = how.into();
    let (height, width, channels) = match Format::of(bytes)? {
        Format::Jpeg => jpeg::probe(bytes, how.pixels)?,
        Format::Png => png::probe(bytes, how.pixels)?,
        Format::Bmp => bmp::probe(bytes, how.pixels)?,
        Format::Pnm => pnm::probe(bytes, how.pixels)?,
    };
    let (height, width) = orientation(bytes, how)?.size(height, width);
    Ok((height, width, channels))
}

/// Encodes an image as OpenCV does by default: JPEG of quality 95 with the chroma halved in both
/// directions, PNG of fast compression; PNM in bytes.
///
/// # Errors
/// An image that the format cannot hold: JPEG takes sides of up to 65500 pixels, PNG 4 channels too,
/// all others 1 or 3.
pub fn encode(picture: &Picture, format: Format) -> Result<Vec<u8>> {
    picture.check()?;
    match format {
        Format::Jpeg => jpeg::encode(picture, jpeg::QUALITY),
        Format::Png => png::encode(picture),
        Format::Bmp => bmp::encode(picture),
        Format::Pnm => pnm::encode(picture),
    }
}

impl Picture {
    /// What is left of it after it was a JPEG file of this quality, of 0 to 100.
    ///
    /// # Errors
    /// An image that JPEG cannot hold.
    pub(crate) fn through_jpeg(&self, quality: f32) -> Result<Self> {
        self.check()?;
        let file = jpeg::encode(self, quality.clamp(0.0, 100.0))?;
        let own = (self.height * self.width) as u64;
        jpeg::decode(&file, Color::Native.within(PIXELS.raised_to(own)))
    }

    /// The part of `height` rows and `width` columns that begins at this row and column. It must
    /// lie inside.
    ///
    /// # Errors
    /// Out of memory.
    pub fn crop(&self, top: usize, left: usize, height: usize, width: usize) -> Result<Self> {
        let row = self.width * self.channels;
        let rows = self.pixels.chunks_exact(row).skip(top).take(height);
        let columns = left * self.channels..(left + width) * self.channels;
        let mut pixels = reserve::empty(height.saturating_mul(columns.len()))?;
        rows.for_each(|row| pixels.extend_from_slice(&row[columns.clone()]));
        Ok(Self {
            height,
            width,
            channels: self.channels,
            pixels,
        })
    }

    /// The picture, of one or three channels, in the requested colours.
    fn seen_as(mut self, color: Color) -> Result<Self> {
        match (color, self.channels) {
            (Color::Bgr, 1) => {
                let mut pixels = reserve::empty(self.pixels.len().saturating_mul(3))?;
                pixels.extend(self.pixels.iter().flat_map(|&grey| [grey; 3]));
                (self.pixels, self.channels) = (pixels, 3);
            }
            (Color::Gray, 3) => {
                let pixels = self.pixels.as_chunks::<3>().0;
                self.pixels = pixels.iter().map(|&[b, g, r]| color::gray(b, g, r)).collect();
                self.channels = 1;
            }
            _ => {}
        }
        Ok(self)
    }

    /// Exchanges red and blue: BGR becomes RGB. Grey stays grey.
    pub fn swap_red_blue(&mut self) {
        if self.channels >= 3 {
            let pixels = self.pixels.chunks_exact_mut(self.channels);
            pixels.for_each(|pixel| pixel.swap(0, 2));
        }
    }

    /// The values in the order of a Datum: channels × height × width.
    ///
    /// # Errors
    /// Out of memory.
    pub fn to_planar(&self) -> Result<Vec<u8>> {
        let mut values = reserve::empty(self.pixels.len())?;
        self.append_planar(&mut values);
        Ok(values)
    }

    /// Appends the values in the order of a Datum to where there is room for them.
    pub(crate) fn append_planar(&self, out: &mut Vec<u8>) {
        match self.channels {
            1 => out.extend_from_slice(&self.pixels),
            3 => self.append_planes::<3>(out),
            4 => self.append_planes::<4>(out),
            channels => (0..channels).for_each(|c| out.extend(self.pixels.iter().skip(c).step_by(channels))),
        }
    }

    fn append_planes<const CHANNELS: usize>(&self, out: &mut Vec<u8>) {
        let (pixels, _) = self.pixels.as_chunks::<CHANNELS>();
        for c in 0..CHANNELS {
            out.extend(pixels.iter().map(|pixel| pixel[c]));
        }
    }

    /// Checks that there are pixels, and that their number matches the sides.
    ///
    /// # Errors
    /// An empty image, or one whose number of values does not match its sides.
    pub fn check(&self) -> Result<()> {
        let Self {
            height,
            width,
            channels,
            ref pixels,
        } = *self;
        match height.checked_mul(width).and_then(|n| n.checked_mul(channels)) {
            Some(count) if count == pixels.len() && count > 0 => Ok(()),
            count => Err(Error::mismatch(
                format!("values of a {height}x{width} image of {channels} channel(s)"),
                count.unwrap_or(usize::MAX),
                pixels.len(),
            )),
        }
    }
}

/// Whether an image may have that many pixels.
///
/// # Errors
/// If not: the end of a sentence about it.
pub(crate) fn check_pixels(height: usize, width: usize, pixels: Limit) -> Result<(), String> {
    pixels.check(height as u128 * width as u128)
}

/// # Errors
/// A header with more pixels than are decoded.
fn check_header(height: usize, width: usize, pixels: Limit) -> Result<()> {
    let problem = |problem| Error::message(&format!("the header claims {height}x{width} pixels, {problem}"));
    check_pixels(height, width, pixels).map_err(problem)
}

/// The bytes of memory that decoding a file may always take.
const ROOM: u64 = 1 << 29;
/// So many besides for each byte of the file. Files that were not made for it request a tenth of that.
const ROOM_PER_BYTE: u64 = 256;

/// # Errors
/// More bytes of memory than the length of a file justifies, unless the limit was raised for them.
fn check_room(height: usize, width: usize, bytes: u64, len: usize, pixels: Limit) -> Result<()> {
    let most = ROOM + ROOM_PER_BYTE * len as u64;
    let count = height as u128 * width as u128;
    if bytes <= most || pixels.is_raised_for(count) {
        return Ok(());
    }
    Err(Error::message(&format!(
        "decoding its {height}x{width} pixels takes {bytes} bytes of memory, more than the {most} that a file of {len} bytes may take; {}",
        pixels.how_to_raise(count)
    )))
}

/// An image whose header claims more pixels than its bytes can hold.
fn too_large(height: usize, width: usize, bytes: usize) -> Error {
    Error::message(&format!(
        "the header claims {height}x{width} pixels, which its {bytes} bytes cannot hold; the file is damaged or cut short"
    ))
}
