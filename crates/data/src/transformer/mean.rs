//! What the transformer subtracts.

use crate::npy;
use cortado_core::event::Event;
use cortado_core::{Blob, Context, Ctx, Error, Frame, Real, Result, Source, content, open_source};
use cortado_proto::{BlobProto, TransformationParameter};
use std::path::Path;

const MEAN_FILE: &str = "mean file";

/// What is subtracted from each value.
#[derive(Clone, Debug)]
pub enum TransformerMean<T> {
    /// Nothing.
    None,
    /// One value for all channels, or one for each.
    Values(Vec<T>),
    /// One value for each pixel of the image before it is cropped, of this shape.
    Image {
        /// Channels, height and width.
        shape: [usize; 3],
        /// The values, the last axis fastest.
        values: Vec<T>,
    },
}

impl<T: Real> TransformerMean<T> {
    /// The mean that these options request; reads the mean file if one is named.
    pub(crate) fn new(param: &TransformationParameter, ctx: &Ctx) -> Result<Self> {
        match (param.mean_file.as_deref(), &param.mean_value[..]) {
            (None, []) => Ok(Self::None),
            (None, values) => Ok(Self::Values(values.iter().map(|&value| T::from_float(value)).collect())),
            (Some(file), []) => {
                ctx.emit(&Event::MeanFileLoading { path: file.as_ref() });
                Self::read_from(&ctx.open(MEAN_FILE, file)?)
            }
            (Some(_), _) => Err(Error::param(
                "transform_param",
                "mean_file and mean_value exclude each other; keep one",
            )),
        }
    }

    /// The mean image of a binaryproto file, or that of a `.npy` file, which may also hold one value for each
    /// channel.
    ///
    /// # Errors
    /// A file that cannot be read or holds no single image; with its path.
    pub fn read(path: &Path) -> Result<Self> {
        let source = open_source(path).within(|| Frame::File {
            what: MEAN_FILE,
            path: path.into(),
            pos: None,
        });
        Self::read_from(&source?)
    }

    /// The mean in the content of such a file.
    ///
    /// # Errors
    /// A source that cannot be read or holds no single image; with its name.
    pub fn read_from(source: &Source) -> Result<Self> {
        let read = || -> Result<Self> {
            // A binaryproto may be large and is read by position.
            if source.starts_with(npy::MAGIC) {
                return Self::of_array(npy::read(&content(source)?)?);
            }
            let proto: BlobProto = cortado_proto::binary::read_source(source)?;
            let mut blob = Blob::<T>::empty("mean");
            blob.copy_from_proto(&proto, true)?;
            let dim = |axis| blob.legacy_dim(axis);
            let (num, shape) = (dim(0)?, [dim(1)?, dim(2)?, dim(3)?]);
            if num != 1 {
                return Err(Error::mismatch("number of images in the mean file", 1, num));
            }
            let values = blob.data()?.to_vec();
            let mean = Self::Image { shape, values };
            mean.check_finite()?;
            Ok(mean)
        };
        read().within(|| Frame::source(MEAN_FILE, source))
    }

    /// The mean in an array: an image of (channels, height, width), perhaps as a batch of one; a grey one of (height, width);
    /// or the value of each channel.
    fn of_array(array: npy::NpyArray) -> Result<Self> {
        let values: Vec<T> = array.values.iter().map(|&value| T::from_float(value)).collect();
        let mean = match array.shape[..] {
            [_] => Self::Values(values),
            [height, width] => Self::Image {
                shape: [1, height, width],
                values,
            },
            [channels, height, width] | [1, channels, height, width] => Self::Image {
                shape: [channels, height, width],
                values,
            },
            _ => {
                let wanted = "(channels, height, width) or (channels)";
                return Err(Error::mismatch(
                    "shape of the mean",
                    wanted,
                    format!("{:?}", array.shape),
                ));
            }
        };
        mean.check_finite()?;
        Ok(mean)
    }

    /// # Errors
    /// A value that is not finite: differences with it mean nothing.
    pub fn check_finite(&self) -> Result<()> {
        let (Self::Values(values) | Self::Image { values, .. }) = self else {
            return Ok(());
        };
        match values.iter().position(|value| !value.is_finite()) {
            Some(index) => {
                let problem = format!("value {index} is {}; a mean is of finite numbers", values[index]);
                Err(Error::param("mean", problem))
            }
            None => Ok(()),
        }
    }

    /// The value of a channel as a colour; that of a mean image is black.
    pub(crate) fn colour(&self, channel: usize) -> u8 {
        match self {
            Self::Values(values) => values
                .get(channel)
                .or(values.first())
                .map_or(0, |value| value.to_f64().round_ties_even().clamp(0.0, 255.0) as u8),
            Self::None | Self::Image { .. } => 0,
        }
    }

    /// # Errors
    /// A mean that does not suit images of `shape`.
    pub(crate) fn check(&self, shape: [usize; 3]) -> Result<()> {
        let [channels, height, width] = shape;
        match self {
            Self::Image { shape: mean, .. } if *mean != shape => {
                let [c, h, w] = mean;
                Err(Error::param(
                    "transform_param.mean_file",
                    format!(
                        "the mean is {c}x{h}x{w}, but the image {channels}x{height}x{width}; compute the mean of these images, or use mean_value"
                    ),
                ))
            }
            _ => self.check_channels(channels),
        }
    }

    /// # Errors
    /// A mean that does not suit images with this number of channels.
    pub(crate) fn check_channels(&self, channels: usize) -> Result<()> {
        match self {
            Self::Values(values) if ![1, channels].contains(&values.len()) => Err(Error::param(
                "transform_param.mean_value",
                format!(
                    "{} values are given, but the image has {channels} channel(s); give 1 value or {channels}",
                    values.len(),
                ),
            )),
            Self::Image { shape: [mean, ..], .. } if *mean != channels => Err(Error::param(
                "transform_param.mean_file",
                format!("the mean has {mean} channel(s), but the image {channels}; compute the mean of these images"),
            )),
            _ => Ok(()),
        }
    }
}
