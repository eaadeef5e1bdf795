//! The image in a record.

use crate::image::{self, Color, Picture};
use crate::transformer::{Image, Pixels};
use cortado_core::{Error, Real, Result};
use cortado_proto::Datum;

/// A record's image, not decoded yet.
pub(crate) enum Picked<'a> {
    /// Values as they are.
    Raw(Image<'a>),
    /// A file of this colour.
    Encoded(&'a [u8], Color),
}

impl<'a> Picked<'a> {
    /// The image of `datum`; `color` is what an encoded one is to be decoded to.
    ///
    /// # Errors
    /// Negative sizes.
    pub(crate) fn new(datum: &'a Datum, color: Color) -> Result<Self> {
        if datum.encoded() {
            return Ok(Self::Encoded(datum.data(), color));
        }
        let size =
            |name, value: i32| usize::try_from(value).map_err(|_| Error::message(&format!("its {name} is {value}")));
        let pixels = match datum.data() {
            [] => Pixels::Floats(&datum.float_data),
            bytes => Pixels::Bytes(bytes),
        };
        Ok(Self::Raw(Image {
            channels: size("number of channels", datum.channels())?,
            height: size("height", datum.height())?,
            width: size("width", datum.width())?,
            pixels,
        }))
    }

    /// Its channels, height and width.
    pub(crate) fn shape(&self) -> Result<[usize; 3]> {
        match self {
            Self::Raw(image) => image.shape(),
            Self::Encoded(bytes, color) => {
                let (height, width, channels) = image::probe(bytes)?;
                let channels = match color {
                    Color::Native => channels,
                    Color::Bgr => 3,
                    Color::Gray => 1,
                };
                Ok([channels, height, width])
            }
        }
    }

    /// The image, decoded.
    pub(crate) fn image(self) -> Result<Decoded<'a>> {
        match self {
            Self::Raw(image) => Ok(Decoded::Raw(image)),
            Self::Encoded(bytes, color) => image::decode(bytes, color).map(Decoded::Picture),
        }
    }
}

/// An image whose values are at hand.
pub(crate) enum Decoded<'a> {
    Raw(Image<'a>),
    Picture(Picture),
}

impl Decoded<'_> {
    /// For the transformer.
    pub(crate) fn as_image(&self) -> Image<'_> {
        match self {
            Self::Raw(image) => *image,
            Self::Picture(picture) => picture.into(),
        }
    }

    /// Appends its values, channel by channel.
    pub(crate) fn append_to<T: Real>(&self, values: &mut Vec<T>) {
        match self {
            Self::Raw(Image {
                pixels: Pixels::Floats(floats),
                ..
            }) => {
                values.extend(floats.iter().map(|&value| T::from_float(value)));
            }
            Self::Raw(Image {
                pixels: Pixels::Bytes(bytes) | Pixels::Interleaved(bytes),
                ..
            }) => {
                values.extend(bytes.iter().map(|&byte| T::from_float(byte.into())));
            }
            Self::Picture(picture) => {
                let mut planar = Vec::new();
                picture.to_planar(&mut planar);
                values.extend(planar.into_iter().map(|byte| T::from_float(byte.into())));
            }
        }
    }
}
