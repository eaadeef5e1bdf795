//! How a camera was held, as EXIF data says it, and pictures turned upright, as OpenCV turns them.

use super::Picture;
use cortado_core::{Result, room};

/// The field of a TIFF directory that holds it.
const TAG: u16 = 0x112;
/// The bytes of such a field.
const FIELD: usize = 12;

/// How the stored picture has to be turned to stand upright: one of the eight ways of EXIF.
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
    /// What EXIF data says, which is a TIFF file. Where it makes no sense, the picture is upright: no picture is
    /// refused for what stands beside it.
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
        let mut pixels = room::reserved(picture.pixels.len())?;
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

#[cfg(test)]
mod tests {
    use super::*;

    /// EXIF data of one field, in either order of bytes.
    fn exif(is_little: bool, tag: u16, value: u16) -> Vec<u8> {
        let short = |n: u16| if is_little { n.to_le_bytes() } else { n.to_be_bytes() };
        let mut bytes = if is_little {
            b"II*\0\x08\0\0\0".to_vec()
        } else {
            b"MM\0*\0\0\0\x08".to_vec()
        };
        bytes.extend([1, tag, 3].map(short).concat());
        bytes.extend(if is_little { [1, 0, 0, 0] } else { [0, 0, 0, 1] });
        bytes.extend([value, 0].map(short).concat());
        bytes
    }

    #[test]
    fn all_eight_ways_turn_a_picture_upright() -> Result<()> {
        // Two rows of three.
        let stored = b"abcdef";
        let expected: [(&[u8], usize); 8] = [
            (b"abcdef", 3),
            (b"cbafed", 3),
            (b"fedcba", 3),
            (b"defabc", 3),
            (b"adbecf", 2),
            (b"daebfc", 2),
            (b"fcebda", 2),
            (b"cfbead", 2),
        ];
        for channels in [1, 3, 4] {
            for (value, (pixels, width)) in (1..).zip(expected) {
                for is_little in [true, false] {
                    let orientation = Orientation::of_exif(&exif(is_little, TAG, value));
                    let deep = |pixels: &[u8]| -> Vec<u8> {
                        pixels
                            .iter()
                            .flat_map(|&p| (0..channels as u8).map(move |c| p + 10 * c))
                            .collect()
                    };
                    let picture = Picture {
                        height: 2,
                        width: 3,
                        channels,
                        pixels: deep(stored),
                    };
                    let height = 6 / width;
                    assert_eq!(orientation.size(2, 3), (height, width));
                    assert_eq!(
                        orientation.turn(&picture)?,
                        Picture {
                            height,
                            width,
                            channels,
                            pixels: deep(pixels)
                        },
                        "{value}"
                    );
                }
            }
        }
        Ok(())
    }

    #[test]
    fn what_makes_no_sense_is_upright() {
        let right = exif(true, TAG, 6);
        assert_eq!(Orientation::of_exif(&right), Orientation::Clockwise);
        let mut wrong: Vec<Vec<u8>> = (0..right.len() - 3).map(|length| right[..length].to_vec()).collect();
        wrong.extend([
            exif(true, TAG, 0),
            exif(false, TAG, 9),
            exif(true, TAG, u16::MAX),
            exif(true, 0x100, 6),
        ]);
        for at in [0, 2, 4, 7, 8] {
            let mut other = right.clone();
            other[at] = 0xff;
            wrong.push(other);
        }
        for (case, bytes) in wrong.iter().enumerate() {
            // A directory that claims more fields than there are still has the first.
            let count = bytes.get(8) == Some(&0xff);
            assert_eq!(Orientation::of_exif(bytes) == Orientation::Upright, !count, "{case}");
        }
    }
}
