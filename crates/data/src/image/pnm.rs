//! PNM files: PBM, PGM and PPM, their numbers as bytes or as text.

use super::{Decoding, Picture, check_header, too_large};
use cortado_core::limit::Limit;
use cortado_core::{Error, Result, reserve};

/// What comes before the values.
struct Header {
    /// The digit behind the P: 1 to 3 in digits, 4 to 6 in bytes; bits, grey, colours.
    kind: u8,
    height: usize,
    width: usize,
    /// The greatest value.
    most: usize,
}

/// Whether a file of this content is one of these.
pub(super) fn is(bytes: &[u8]) -> bool {
    matches!(bytes, [b'P', b'1'..=b'6', after, ..] if after.is_ascii_whitespace() || *after == b'#')
}

/// Height, width and channels.
pub(super) fn probe(bytes: &[u8], pixels: Limit) -> Result<(usize, usize, usize)> {
    let (header, _) = Header::read(bytes, pixels)?;
    Ok((header.height, header.width, header.channels()))
}

/// Decodes a file. As in OpenCV, bytes are taken as they are whatever the greatest value is, numbers
/// in digits are stretched to 255, and of two bytes the upper one counts.
pub(super) fn decode(bytes: &[u8], how: Decoding) -> Result<Picture> {
    let (header, rest) = Header::read(bytes, how.pixels)?;
    let (height, width, channels) = (header.height, header.width, header.channels());
    let count = height * width * channels;
    let mut pixels = reserve::empty(count)?;
    match (header.kind, header.most) {
        (b'1', _) => read_text(rest, &mut pixels, count, |words| Some(black_and_white(words.bit()?)))?,
        (b'2' | b'3', most) => read_text(rest, &mut pixels, count, |words| {
            let value = words.number()?.min(most);
            Some(if most > 255 { value >> 8 } else { value * 255 / most } as u8)
        })?,
        (b'4', _) => {
            for row in rest.chunks_exact(width.div_ceil(8)).take(height) {
                pixels.extend((0..width).map(|x| black_and_white(row[x / 8] >> (7 - x % 8) & 1)));
            }
        }
        (_, 256..) => pixels.extend(rest.chunks_exact(2).take(count).map(|value| value[0])),
        _ => pixels.extend_from_slice(&rest[..count]),
    }
    let mut picture = Picture {
        height,
        width,
        channels,
        pixels,
    };
    picture.swap_red_blue();
    picture.seen_as(how.color)
}

/// Appends `count` values that are written in digits.
fn read_text(
    text: &[u8],
    pixels: &mut Vec<u8>,
    count: usize,
    mut next: impl FnMut(&mut Tokens<'_>) -> Option<u8>,
) -> Result<()> {
    let mut words = Tokens(text);
    for _ in 0..count {
        pixels.push(next(&mut words).ok_or_else(cut_short)?);
    }
    Ok(())
}

/// The grey of a bit; 1 is black.
fn black_and_white(bit: u8) -> u8 {
    if bit == 0 { 255 } else { 0 }
}

/// Encodes a picture.
pub(super) fn encode(picture: &Picture) -> Result<Vec<u8>> {
    let kind = match picture.channels {
        1 => 5,
        3 => 6,
        channels => {
            return Err(Error::message(&format!(
                "an image of {channels} channels cannot be a PNM file"
            )));
        }
    };
    let mut bytes = format!("P{kind}\n{} {}\n255\n", picture.width, picture.height).into_bytes();
    let all = bytes.len().saturating_add(picture.pixels.len());
    reserve::at_least(&mut bytes, all)?;
    match picture.channels {
        1 => bytes.extend_from_slice(&picture.pixels),
        _ => bytes.extend(
            picture
                .pixels
                .as_chunks::<3>()
                .0
                .iter()
                .flat_map(|&[blue, green, red]| [red, green, blue]),
        ),
    }
    Ok(bytes)
}

impl Header {
    /// The header, and what is behind it: as many bytes as its values need at least.
    fn read(bytes: &[u8], pixels: Limit) -> Result<(Self, &[u8])> {
        let kind = bytes.get(1).copied().unwrap_or_default();
        let mut words = Tokens(bytes.get(2..).unwrap_or_default());
        let mut next = || words.number().ok_or_else(cut_short);
        let (width, height) = (next()?, next()?);
        let most = if matches!(kind, b'1' | b'4') { 1 } else { next()? };
        if height == 0 || width == 0 || !(1..1 << 16).contains(&most) {
            return Err(Error::message(&format!(
                "the PNM file is damaged: its header claims {height}x{width} pixels of up to {most}"
            )));
        }
        check_header(height, width, pixels)?;
        let header = Self {
            kind,
            height,
            width,
            most,
        };
        match header.least_bytes() <= words.0.len() {
            true => Ok((header, words.0)),
            false => Err(too_large(height, width, bytes.len())),
        }
    }

    fn channels(&self) -> usize {
        if matches!(self.kind, b'3' | b'6') { 3 } else { 1 }
    }

    /// The fewest bytes that the values take: digits of bits need no space between them, others do.
    fn least_bytes(&self) -> usize {
        let values = self.height.saturating_mul(self.width).saturating_mul(self.channels());
        match self.kind {
            b'2' | b'3' => values.saturating_mul(2) - 1,
            b'4' => self.height.saturating_mul(self.width.div_ceil(8)),
            b'5' | b'6' if self.most > 255 => values.saturating_mul(2),
            _ => values,
        }
    }
}

/// Numbers in digits, with white space and comments between them.
struct Tokens<'a>(&'a [u8]);

impl Tokens<'_> {
    /// Goes to the next digit; false if something else comes, or nothing.
    fn seek(&mut self) -> bool {
        loop {
            match self.0 {
                [b'#', ..] => {
                    let end = self.0.iter().position(|&byte| byte == b'\n');
                    self.0 = &self.0[end.unwrap_or(self.0.len())..];
                }
                [byte, rest @ ..] if byte.is_ascii_whitespace() => self.0 = rest,
                [byte, ..] => return byte.is_ascii_digit(),
                [] => return false,
            }
        }
    }

    /// The next number, and one byte behind it.
    fn number(&mut self) -> Option<usize> {
        if !self.seek() {
            return None;
        }
        let mut value = 0_usize;
        while let [digit @ b'0'..=b'9', rest @ ..] = self.0 {
            value = value.saturating_mul(10).saturating_add(usize::from(digit - b'0'));
            self.0 = rest;
        }
        self.0 = self.0.get(1..).unwrap_or_default();
        Some(value)
    }

    /// The next digit as a number of its own.
    fn bit(&mut self) -> Option<u8> {
        let (digit, rest) = self.seek().then(|| self.0.split_first())??;
        self.0 = rest;
        Some(digit - b'0')
    }
}

#[cold]
fn cut_short() -> Error {
    Error::message("the PNM file is damaged or cut short: a number is missing")
}
