//! How a camera was held, according to EXIF data, and pictures turned upright, as OpenCV turns
//! them.

use super::Picture;
use cortado_core::{Result, reserve};

/// The field of a TIFF directory that holds it.
const TAG: u16 = 0x112;
/// The bytes of such a field.
const FIELD: usize = 12;

/// How the stored picture has to be turned to be upright: one of the eight ways of EXIF.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Orientation {
    /// Not at all.
    #[default]
    Upright,
    /// Left and right are exchanged.
    Mirrored,
    /// By half a turn.
    HalfTurn,
    /// Top and bottom are exchanged.
    Flipped,
    /// Rows become columns.
    Transposed,
    /// By a quarter, clockwise.
    Clockwise,
    /// Rows become columns, from the other corner.
    Transverse,
    /// By a quarter, against the clock.
    Counterclockwise,
}

impl Orientation {
    /// The orientation from EXIF data, which is a TIFF file. If the data is invalid, the picture counts as
    /// upright: no picture is refused for its metadata.
    pub(super) fn of_exif(tiff: &[u8]) -> Self {
        Self::read(tiff).unwrap_or_default()
    }

    fn read(tiff: &[u8]) -> Option<Self> {
        let is_little = match tiff.get(..4)? {
            b"II*\0" => true,
            b"MM\0*" => false,
            _ => return None,
        };
        let short = |at: usize| {
            let bytes = *tiff.get(at..)?.first_chunk()?;
            Some(if is_little {
                u16::from_le_bytes(bytes)
            } else {
                u16::from_be_bytes(bytes)
            })
        };
        let bytes = *tiff.get(4..)?.first_chunk()?;
        let directory = if is_little {
            u32::from_le_bytes(bytes)
        } else {
            u32::from_be_bytes(bytes)
        } as usize;
        let fields = tiff.get(directory.checked_add(2)?..)?;
        let fields = (0..short(directory)?.into()).zip(fields.chunks_exact(FIELD));
        let start = |index: usize| directory + 2 + FIELD * index;
        let (index, _) = fields
            .into_iter()
            .find(|&(index, _)| short(start(index)) == Some(TAG))?;
        Some(match short(start(index) + 8)? {
            2 => Self::Mirrored,
            3 => Self::HalfTurn,
            4 => Self::Flipped,
            5 => Self::Transposed,
            6 => Self::Clockwise,
            7 => Self::Transverse,
            8 => Self::Counterclockwise,
            _ => Self::Upright,
        })
    }

    /// Height and width of a picture of this height and width, when it is turned.
    pub(super) fn size(self, height: usize, width: usize) -> (usize, usize) {
        match self {
            Self::Upright | Self::Mirrored | Self::HalfTurn | Self::Flipped => (height, width),
            Self::Transposed | Self::Clockwise | Self::Transverse | Self::Counterclockwise => (width, height),
        }
    }

    /// The picture, turned upright.
    pub(super) fn turn(self, picture: &Picture) -> Result<Picture> {
        match picture.channels {
            1 => self.turned::<1>(picture),
            3 => self.turned::<3>(picture),
            _ => self.turned::<4>(picture),
        }
    }

    fn turned<const CHANNELS: usize>(self, picture: &Picture) -> Result<Picture> {
        let (width, rows) = (picture.width, picture.height - 1);
        let columns = width - 1;
        let first = match self {
            Self::Upright | Self::Transposed => 0,
            Self::Mirrored | Self::Counterclockwise => columns,
            Self::Flipped | Self::Clockwise => rows * width,
            Self::HalfTurn | Self::Transverse => rows * width + columns,
        };
        // Where a pixel's neighbour to the right comes from, and that below.
        let (row, column) = (width.cast_signed(), 1);
        let (right, below) = match self {
            Self::Upright => (column, row),
            Self::Mirrored => (-column, row),
            Self::HalfTurn => (-column, -row),
            Self::Flipped => (column, -row),
            Self::Transposed => (row, column),
            Self::Clockwise => (-row, column),
            Self::Transverse => (-row, -column),
            Self::Counterclockwise => (row, -column),
        };
        let (height, width) = self.size(picture.height, picture.width);
        let from = picture.pixels.as_chunks::<CHANNELS>().0;
        let mut pixels = reserve::empty(picture.pixels.len())?;
        for y in 0..height.cast_signed() {
            let start = first.cast_signed() + y * below;
            let row = (0..width.cast_signed()).map(|x| from[(start + x * right).cast_unsigned()]);
            pixels.extend(row.flatten());
        }
        Ok(Picture {
            height,
            width,
            channels: CHANNELS,
            pixels,
        })
    }
}
