//! The markers of a JPEG file: what can be checked of it before it is decoded.

use super::orientation::Orientation;
use super::{check_header, check_room, too_large};
use cortado_core::limit::Limit;
use cortado_core::{Error, Result};

/// The most scans of a file: each sets up its tables, however few pixels there are.
const MAX_SCANS: usize = 500;
/// Each scan passes over all blocks of 8×8 of its components, however few bytes it has. So many visits are always
/// allowed.
const FREE_VISITS: u64 = 1 << 16;
/// So many visits for each byte of the file besides. Ten scans of an empty picture take twenty, those of photos two or
/// three.
const VISITS_PER_BYTE: u64 = 64;
/// The bytes of the coefficients of a block, which are kept if there are several scans.
const BLOCK_BYTES: u64 = 128;
/// What EXIF data begins with, in a segment of its own.
const EXIF: &[u8] = b"Exif\0\0";
/// The longest side that the decoder takes.
const MAX_SIDE: usize = 65500;

/// The content of the frame header.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Frame {
    pub(super) height: usize,
    pub(super) width: usize,
    /// Identifier, and sampling across and down.
    pub(super) components: Vec<(u8, [usize; 2])>,
    progressive: bool,
    pub(super) orientation: Orientation,
}

/// Reads up to the frame header, and checks that a file of this length can hold such an image.
///
/// # Errors
/// A damaged header, or an image that is too large.
pub(super) fn frame(bytes: &[u8], pixels: Limit) -> Result<Frame> {
    let mut walk = Walk { bytes, at: 2 };
    let mut exif = None;
    loop {
        let (marker, body) = walk.segment()?;
        match marker {
            0xe1 => exif = exif.or(body.strip_prefix(EXIF)),
            0xc0..=0xc2 => {
                let mut frame = Frame::parse(marker, body)?;
                frame.orientation = exif.map(Orientation::of_exif).unwrap_or_default();
                frame.check_size(bytes.len())?;
                check_header(frame.height, frame.width, pixels)?;
                return Ok(frame);
            }
            0xc9 | 0xca => return Err(unsupported("arithmetic coding")),
            0xc3 | 0xcb => return Err(unsupported("lossless compression")),
            0xc5..=0xc7 | 0xcd..=0xcf => return Err(unsupported("hierarchical compression")),
            0xd9 | 0xda => return Err(Error::message("the JPEG file has no frame header; it is damaged")),
            _ => {}
        }
    }
}

/// Checks the whole file: its frame, that each component has a scan, that it ends with the end marker, and that its
/// scans are no more work and take no more memory than a file of this length may request. `output` are the bytes that
/// its pixels are kept in.
pub(super) fn check(bytes: &[u8], output: u64, pixels: Limit) -> Result<Frame> {
    let frame = frame(bytes, pixels)?;
    let mut missing: Vec<u8> = frame.components.iter().map(|(id, _)| *id).collect();
    let (mut scans, mut visits) = (0, 0);
    let most_visits = FREE_VISITS + VISITS_PER_BYTE * bytes.len() as u64;
    let mut walk = Walk { bytes, at: 2 };
    loop {
        let (marker, body) = walk.segment()?;
        match marker {
            0xd9 if missing.is_empty() => return Ok(frame),
            0xd9 => return Err(Error::message("the JPEG file lacks a part of its image; it is damaged")),
            0xda => {
                scans += 1;
                if scans > MAX_SCANS {
                    return Err(Error::message(&format!(
                        "the JPEG file has more than {MAX_SCANS} scans; it is damaged"
                    )));
                }
                let (ids, first) = scan(body).ok_or_else(|| damaged("a scan header"))?;
                visits += frame.blocks(|id| ids.contains(&id));
                if visits > most_visits {
                    return Err(too_much_work(scans, &frame));
                }
                if scans == 1 {
                    let several = frame.progressive || ids.len() < frame.components.len();
                    let kept = if several {
                        frame.blocks(|_| true) * BLOCK_BYTES
                    } else {
                        0
                    };
                    check_room(frame.height, frame.width, kept + output, bytes.len(), pixels)?;
                }
                if first == 0 {
                    missing.retain(|id| !ids.contains(id));
                }
                walk.skip_coded();
            }
            _ => {}
        }
    }
}

/// The components of a scan, and its first coefficient.
fn scan(body: &[u8]) -> Option<(Vec<u8>, u8)> {
    let count = usize::from(*body.first()?);
    let ids = body
        .get(1..1 + 2 * count)?
        .chunks_exact(2)
        .map(|pair| pair[0])
        .collect();
    Some((ids, *body.get(1 + 2 * count)?))
}

struct Walk<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Walk<'a> {
    /// The next marker with what belongs to it.
    fn segment(&mut self) -> Result<(u8, &'a [u8])> {
        if self.byte()? != 0xff {
            return Err(damaged("the place where a marker should be"));
        }
        let mut marker = 0xff;
        while marker == 0xff {
            marker = self.byte()?;
        }
        // Markers without content.
        if matches!(marker, 0x01 | 0xd0..=0xd9) {
            return Ok((marker, &[]));
        }
        let length = usize::from(u16::from_be_bytes([self.byte()?, self.byte()?]));
        let start = self.at;
        let end = start
            + length
                .checked_sub(2)
                .ok_or_else(|| damaged("the length of a segment"))?;
        self.at = end;
        Ok((marker, self.bytes.get(start..end).ok_or_else(cut_short)?))
    }

    fn byte(&mut self) -> Result<u8> {
        let byte = self.bytes.get(self.at).copied().ok_or_else(cut_short)?;
        self.at += 1;
        Ok(byte)
    }

    /// Goes on to the next marker that ends a scan.
    fn skip_coded(&mut self) {
        let rest = self.bytes.get(self.at..).unwrap_or_default();
        let mut pairs = rest.windows(2);
        let end = pairs.position(|pair| pair[0] == 0xff && !matches!(pair[1], 0 | 0xd0..=0xd7 | 0xff));
        self.at += end.unwrap_or(rest.len());
    }
}

impl Frame {
    fn parse(marker: u8, body: &[u8]) -> Result<Self> {
        let &[bits, h0, h1, w0, w1, count, ref rest @ ..] = body else {
            return Err(damaged("the frame header"));
        };
        if bits != 8 {
            return Err(unsupported(&format!("{bits} bits per value")));
        }
        let sampled = |part: &[u8]| (part[0], [usize::from(part[1] >> 4), usize::from(part[1] & 15)]);
        let frame = Self {
            height: u16::from_be_bytes([h0, h1]).into(),
            width: u16::from_be_bytes([w0, w1]).into(),
            components: rest.chunks_exact(3).map(sampled).collect(),
            progressive: marker == 0xc2,
            orientation: Orientation::default(),
        };
        let sound = frame
            .components
            .iter()
            .all(|(_, sampling)| sampling.iter().all(|n| (1..=4).contains(n)));
        if !sound || frame.components.len() != usize::from(count) || rest.len() != 3 * usize::from(count) {
            return Err(damaged("the frame header"));
        }
        if !matches!(count, 1 | 3 | 4) {
            return Err(unsupported(&format!("{count} components")));
        }
        let (height, width) = (frame.height, frame.width);
        if height == 0 || width == 0 || height.max(width) > MAX_SIDE {
            return Err(Error::message(&format!(
                "the header claims {height}x{width} pixels; sides of 1 to {MAX_SIDE} can be read"
            )));
        }
        Ok(frame)
    }

    /// Whether `bytes` bytes can hold this image: each block of 8×8 takes at least a bit for its
    /// mean, and another one for its end unless a run of ends covers it, which only progressive
    /// files have.
    fn check_size(&self, bytes: usize) -> Result<()> {
        let bits = if self.progressive { 1 } else { 2 };
        if (self.blocks(|_| true) * bits).div_ceil(8) > bytes as u64 {
            return Err(too_large(self.height, self.width, bytes));
        }
        Ok(())
    }

    /// The blocks of 8×8 values of those components whose identifiers are `wanted`.
    fn blocks(&self, wanted: impl Fn(u8) -> bool) -> u64 {
        let sampling = |axis: usize| self.components.iter().map(move |(_, sampling)| sampling[axis]);
        let (across, down) = (sampling(0).max().unwrap_or(1), sampling(1).max().unwrap_or(1));
        let blocks = |&(_, [h, v]): &(u8, [usize; 2])| {
            let (columns, rows) = (
                (self.width * h).div_ceil(8 * across),
                (self.height * v).div_ceil(8 * down),
            );
            columns as u64 * rows as u64
        };
        self.components.iter().filter(|(id, _)| wanted(*id)).map(blocks).sum()
    }

    /// As OpenCV has it: grey, or else colour.
    pub(super) fn channels(&self) -> usize {
        if self.components.len() == 1 { 1 } else { 3 }
    }
}

fn too_much_work(scans: usize, frame: &Frame) -> Error {
    Error::message(&format!(
        "the JPEG file has {scans} scans or more of {}x{} pixels, far more than its bytes can hold; save it again with another program",
        frame.height, frame.width
    ))
}

fn damaged(what: &str) -> Error {
    Error::message(&format!("the JPEG file is damaged: {what} makes no sense"))
}

fn cut_short() -> Error {
    Error::message("the JPEG file is cut short: its end is missing")
}

fn unsupported(what: &str) -> Error {
    Error::message(&format!(
        "the JPEG file uses {what}, which cannot be read; save it as a plain JPEG or PNG"
    ))
}
