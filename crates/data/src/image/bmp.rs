//! BMP files that are not compressed.

use super::{Decoding, Picture, check_header, too_large};
use cortado_core::limit::Limit;
use cortado_core::{Error, Result, reserve};

/// How every BMP file begins.
pub(super) const SIGNATURE: &[u8] = b"BM";
/// The bytes before the header that describes the file.
const FILE_HEADER: usize = 14;
/// The bytes of the oldest such header, which has sides of 16 bits and colours of three bytes.
const OLDEST: usize = 12;
/// The place of the masks of colours, in that header or right behind it.
const MASKS: usize = FILE_HEADER + 40;

/// What comes before the pixels.
struct Header<'a> {
    height: usize,
    width: usize,
    /// The first row of the file is the lowest of the picture.
    is_upward: bool,
    depth: Depth,
    /// From the first row on.
    rows: &'a [u8],
    /// The bytes of a row.
    pitch: usize,
}

/// What a pixel is.
enum Depth {
    /// So many bits, the number of a colour.
    Palette(usize, Vec<[u8; 3]>),
    /// Blue, green and red of five bits each.
    Bits15,
    /// Blue, green and red of five, six and five bits.
    Bits16,
    /// Blue, green and red in bytes, of three or four.
    Bytes(usize),
}

/// Height, width and channels.
pub(super) fn probe(bytes: &[u8], pixels: Limit) -> Result<(usize, usize, usize)> {
    let header = Header::read(bytes, pixels)?;
    Ok((header.height, header.width, header.channels()))
}

/// Decodes a file. Colours of a palette that are all grey make a grey picture; the fourth byte of a
/// pixel is left out.
pub(super) fn decode(bytes: &[u8], how: Decoding) -> Result<Picture> {
    let header = Header::read(bytes, how.pixels)?;
    let Header { height, width, .. } = header;
    let channels = header.channels();
    let mut pixels = reserve::empty(height.saturating_mul(width).saturating_mul(channels))?;
    for y in 0..height {
        let y = if header.is_upward { height - 1 - y } else { y };
        let row = &header.rows[y * header.pitch..][..header.pitch];
        let pixel = |x: usize| header.depth.pixel(row, x);
        match channels {
            1 => pixels.extend((0..width).map(|x| pixel(x)[0])),
            _ => pixels.extend((0..width).flat_map(pixel)),
        }
    }
    Picture {
        height,
        width,
        channels,
        pixels,
    }
    .seen_as(how.color)
}

/// Encodes a picture: grey with a palette, or blue, green and red in bytes.
pub(super) fn encode(picture: &Picture) -> Result<Vec<u8>> {
    let Picture {
        height,
        width,
        channels,
        ref pixels,
    } = *picture;
    let colours = match channels {
        1 => 256,
        3 => 0,
        _ => {
            return Err(Error::message(&format!(
                "an image of {channels} channels cannot be a BMP file"
            )));
        }
    };
    let row = width * channels;
    let pitch = row.next_multiple_of(4);
    let start = FILE_HEADER + 40 + 4 * colours;
    let too_long = |_| Error::message(&format!("an image of {height}x{width} pixels is too large for BMP"));
    let number = |number: usize| Ok::<_, Error>(i32::try_from(number).map_err(too_long)?.to_le_bytes());
    let mut bytes = reserve::empty(start.saturating_add(pitch.saturating_mul(height)))?;
    bytes.extend_from_slice(SIGNATURE);
    bytes.extend(number(start + pitch * height)?);
    for field in [0, start, 40, width, height] {
        bytes.extend(number(field)?);
    }
    bytes.extend([1, 0, 8 * channels as u8, 0]);
    bytes.extend([0; 24]);
    bytes.extend((0..colours).flat_map(|grey| [grey as u8, grey as u8, grey as u8, 0]));
    for row in pixels.chunks_exact(row).rev() {
        bytes.extend_from_slice(row);
        bytes.extend(std::iter::repeat_n(0, pitch - row.len()));
    }
    Ok(bytes)
}

impl<'a> Header<'a> {
    fn read(bytes: &'a [u8], pixels: Limit) -> Result<Self> {
        let number = |at: usize| Some(u32::from_le_bytes(*bytes.get(at..)?.first_chunk()?));
        let short = |at: usize| Some(u16::from_le_bytes(*bytes.get(at..)?.first_chunk()?));
        let fields = || {
            let (start, size) = (number(10)? as usize, number(FILE_HEADER)? as usize);
            Some(match size {
                OLDEST => (start, size, short(18)?.into(), short(20)?.into(), short(24)?, 0, 0),
                _ => {
                    let (width, height) = (number(18)?.cast_signed(), number(22)?.cast_signed());
                    (
                        start,
                        size,
                        width,
                        height,
                        short(28)?,
                        number(30)?,
                        number(46)? as usize,
                    )
                }
            })
        };
        let (start, size, width, height, bits, compression, colours) =
            fields().ok_or_else(|| damaged("its header is cut short"))?;
        let is_upward = height > 0;
        let (height, width) = (height.unsigned_abs() as usize, width.unsigned_abs() as usize);
        if height == 0 || width == 0 {
            return Err(damaged(&format!("its header claims {height}x{width} pixels")));
        }
        check_header(height, width, pixels)?;
        let depth = Depth::read(bytes, size, bits, compression, colours)?;
        let pitch = width.saturating_mul(bits.into()).div_ceil(32).saturating_mul(4);
        match bytes
            .get(start..)
            .filter(|rows| pitch.saturating_mul(height) <= rows.len())
        {
            Some(rows) => Ok(Self {
                height,
                width,
                is_upward,
                depth,
                rows,
                pitch,
            }),
            None => Err(too_large(height, width, bytes.len())),
        }
    }

    fn channels(&self) -> usize {
        match &self.depth {
            Depth::Palette(_, colours) if colours.iter().all(|&[b, g, r]| b == g && g == r) => 1,
            _ => 3,
        }
    }
}

impl Depth {
    /// Of a file whose second header has `size` bytes, with `colours` colours; 0 for all.
    fn read(bytes: &[u8], size: usize, bits: u16, compression: u32, colours: usize) -> Result<Self> {
        let mask = |i: usize| Some(u32::from_le_bytes(*bytes.get(MASKS + 4 * i..)?.first_chunk()?));
        let masks = || Some([mask(0)?, mask(1)?, mask(2)?]);
        match (bits, compression) {
            (1 | 4 | 8, 0) => {
                let all = 1_usize << bits;
                let colours = if colours == 0 { all } else { colours.min(all) };
                let behind = bytes.get(FILE_HEADER.saturating_add(size)..).unwrap_or_default();
                let colours = behind.chunks_exact(if size == OLDEST { 3 } else { 4 }).take(colours);
                let mut palette: Vec<[u8; 3]> = colours.map(|colour| [colour[0], colour[1], colour[2]]).collect();
                // What is not there is black.
                // bounded by the numbers of eight bits
                palette.resize(all, [0; 3]);
                Ok(Self::Palette(bits.into(), palette))
            }
            (16, 0) => Ok(Self::Bits15),
            (16, 3) if masks() == Some([0x7c00, 0x3e0, 0x1f]) => Ok(Self::Bits15),
            (16, 3) if masks() == Some([0xf800, 0x7e0, 0x1f]) => Ok(Self::Bits16),
            (24 | 32, 0) => Ok(Self::Bytes(usize::from(bits) / 8)),
            (32, 3) if masks() == Some([0xff_0000, 0xff00, 0xff]) => Ok(Self::Bytes(4)),
            (_, 1 | 2) => Err(Error::message("the BMP file is compressed; save it without, or as PNG")),
            _ => Err(Error::message(&format!(
                "the BMP file has pixels of {bits} bits in form {compression}, which cannot be read; save it as PNG"
            ))),
        }
    }

    /// Blue, green and red of a pixel of a row.
    fn pixel(&self, row: &[u8], x: usize) -> [u8; 3] {
        let short = || u16::from_le_bytes([row[2 * x], row[2 * x + 1]]);
        match self {
            Self::Palette(bits, colours) => {
                let (byte, shift) = (row[x * bits / 8], 8 - bits - x * bits % 8);
                colours[usize::from(byte >> shift) & (colours.len() - 1)]
            }
            Self::Bits15 => [short() << 3, short() >> 2 & !7, short() >> 7 & !7].map(|value| value as u8),
            Self::Bits16 => [short() << 3, short() >> 3 & !3, short() >> 8 & !7].map(|value| value as u8),
            Self::Bytes(bytes) => [row[x * bytes], row[x * bytes + 1], row[x * bytes + 2]],
        }
    }
}

#[cold]
fn damaged(how: &str) -> Error {
    Error::message(&format!("the BMP file is damaged: {how}"))
}
