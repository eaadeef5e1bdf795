//! The image in a record.

use crate::image::{self, Decoding, Picture};
use crate::transformer::{Draws, InputImage, Pixels, Place, Transformer};
use cortado_core::{Error, Real, Result, reserve};
use cortado_proto::{AnnotatedDatum, Datum, DatumRef, binary};

/// A record's image, not decoded yet.
pub(crate) enum Picked<'a> {
    /// Values as they are.
    Raw(InputImage<'a>),
    /// A file, and how it is decoded.
    Encoded(&'a [u8], Decoding),
}

impl<'a> Picked<'a> {
    /// The image of `datum`; `how` is how an encoded one is decoded.
    ///
    /// # Errors
    /// Negative sizes.
    pub(crate) fn new(datum: &'a DatumRef<'_>, how: Decoding) -> Result<Self> {
        if datum.encoded {
            return Ok(Self::Encoded(datum.data, how));
        }
        let size =
            |name, value: i32| usize::try_from(value).map_err(|_| Error::message(&format!("its {name} is {value}")));
        let pixels = match datum.data {
            [] => Pixels::Floats(&datum.float_data),
            bytes => Pixels::Bytes(bytes),
        };
        Ok(Self::Raw(InputImage {
            channels: size("number of channels", datum.channels)?,
            height: size("height", datum.height)?,
            width: size("width", datum.width)?,
            pixels,
        }))
    }

    /// Channels, height and width of the image.
    pub(crate) fn shape(&self) -> Result<[usize; 3]> {
        match self {
            Self::Raw(image) => image.shape(),
            Self::Encoded(bytes, how) => {
                let (height, width, channels) = image::probe(bytes, *how)?;
                Ok([how.color.channels(channels), height, width])
            }
        }
    }

    /// Decodes it if it has to be, and transforms it.
    pub(crate) fn transform<T: Real>(
        &self,
        transformer: &Transformer<T>,
        draws: Draws,
        place: Place<'_, T>,
    ) -> Result<()> {
        match self {
            Self::Raw(image) => transformer.transform_to(image, draws, place),
            Self::Encoded(bytes, _) => transformer.transform_file(bytes, self.shape()?, draws, place),
        }
    }

    /// The pixels, decoded if they have to be.
    ///
    /// # Errors
    /// An image that is not whole, and values that are not bytes.
    pub(crate) fn picture(&self) -> Result<Picture> {
        let image = match self {
            Self::Encoded(bytes, how) => return image::decode(bytes, *how),
            Self::Raw(image) => image,
        };
        let [channels, height, width] = image.shape()?;
        let mut pixels = reserve::empty(channels * height * width)?;
        match image.pixels {
            Pixels::Interleaved(bytes) => pixels.extend_from_slice(bytes),
            Pixels::Bytes(bytes) => {
                let places = (0..height * width).flat_map(|at| (0..channels).map(move |c| c * height * width + at));
                pixels.extend(places.map(|place| bytes[place]));
            }
            Pixels::Floats(_) => return Err(Error::message("its values are floats, and no bytes of an image")),
        }
        Ok(Picture {
            height,
            width,
            channels,
            pixels,
        })
    }

    /// Appends its values, channel by channel.
    pub(crate) fn append_to<T: Real>(&self, values: &mut Vec<T>) -> Result<()> {
        let byte = |&byte: &u8| T::from_float(byte.into());
        match self {
            Self::Raw(image) => match image.pixels {
                Pixels::Floats(floats) => values.extend(floats.iter().map(|&value| T::from_float(value))),
                Pixels::Bytes(bytes) | Pixels::Interleaved(bytes) => values.extend(bytes.iter().map(byte)),
            },
            Self::Encoded(bytes, how) => {
                let planar = image::decode(bytes, *how)?.to_planar()?;
                values.extend(planar.iter().map(byte));
            }
        }
        Ok(())
    }
}

/// The Datum of a record: the record itself, or the one in an AnnotatedDatum, whose first field is a
/// message where that of a Datum is a number.
///
/// # Errors
/// Bytes that are neither.
pub(crate) fn datum_of(value: &[u8]) -> Result<Datum> {
    let datum: Datum = binary::decode(value)?;
    if datum.channels.is_none()
        && datum.data.is_none()
        && let Ok(AnnotatedDatum { datum: Some(inner), .. }) = binary::decode(value)
    {
        return Ok(*inner);
    }
    Ok(datum)
}
