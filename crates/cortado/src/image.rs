//! Images for nets: which file, and what happens to it on its way into a blob.

use crate::limit::Limits;
use crate::{Context, Error, Frame, Result, Source};
use cortado_core::{read_file, reserve};
use cortado_data::image::{self, Color, Picture};
use cortado_data::image_mean::ImageMean;
use cortado_data::transformer::{self, Transformer};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// More rows or columns than an image is ever resized to.
const MAX_SIDE: usize = 1 << 16;

/// An image and its way into a net: the preprocessing of Caffe's `classify.py` and
/// `classification.cpp`.
///
/// Nothing is read before a model runs it, so setting something cannot fail. The steps have a fixed
/// order, whatever the order of the calls:
///
/// 1. The file is decoded to bytes, 0 to 255: to blue, green and red (BGR, Caffe's order) for a net
///    of three channels, to grey for a net of one; and turned upright by its EXIF data, as OpenCV's
///    `imread` does, unless it is wanted [as it is stored](Self::as_stored).
/// 2. [`resize`](Self::resize) to rows and columns; without it and without a crop, to those of the
///    net's input.
/// 3. The middle of it is taken, of the size of [`crop`](Self::crop), by default the net's input.
/// 4. [`rgb`](Self::rgb) turns the order of channels.
/// 5. Minus the [`mean`](Self::mean), times [`scale`](Self::scale).
///
/// From a `caffe.io.Transformer` of pycaffe: `raw_scale 255` and `channel_swap (2, 1, 0)` are what
/// happens here anyway; with `raw_scale 1` multiply the mean by 255 and take `scale(1.0 / 255.0)`;
/// without a swap, call `rgb()`; `input_scale` is `scale`. Images are resized as OpenCV does it,
/// and so Caffe's own converters of training data.
///
/// ```
/// use cortado::Image;
///
/// let image = Image::from_bgr(1, 2, vec![0, 10, 20, 1, 11, 21]).mean([1.0, 10.0, 20.0]).scale(0.5);
/// assert_eq!(image.values([3, 1, 2])?, [-0.5, 0.0, 0.0, 0.5, 0.0, 0.5]);
/// # Ok::<(), cortado::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Image {
    origin: Origin,
    size: Option<[usize; 2]>,
    crop: Option<[usize; 2]>,
    rgb: bool,
    mean: Option<Mean>,
    scale: f32,
    as_stored: bool,
    limits: Limits,
}

#[derive(Clone, Debug)]
enum Origin {
    File(PathBuf),
    Encoded(Arc<[u8]>),
    Pixels(Arc<Picture>),
}

/// What is subtracted from an image: one value for all channels, one for each in the order of the
/// net's channels, or an image.
///
/// `104.0` and `[104.0, 117.0, 123.0]` are means, and so is the file that
/// `caffe compute_image_mean` writes.
#[derive(Clone, Debug)]
pub struct Mean(pub(crate) Arc<transformer::TransformerMean<f32>>);

impl Image {
    /// The image of a JPEG, PNG, BMP or PNM file.
    pub fn open(file: impl AsRef<Path>) -> Self {
        Self::of(Origin::File(file.as_ref().into()))
    }

    /// The image of the bytes of such a file.
    pub fn from_encoded(bytes: impl Into<Arc<[u8]>>) -> Self {
        Self::of(Origin::Encoded(bytes.into()))
    }

    /// The image of these pixels: rows of blue, green and red. They go into nets of three channels
    /// only.
    pub fn from_bgr(height: usize, width: usize, pixels: Vec<u8>) -> Self {
        Self::of_pixels(height, width, 3, pixels)
    }

    /// The image of these grey pixels, row by row. They go into nets of one channel only.
    pub fn from_gray(height: usize, width: usize, pixels: Vec<u8>) -> Self {
        Self::of_pixels(height, width, 1, pixels)
    }

    fn of_pixels(height: usize, width: usize, channels: usize, pixels: Vec<u8>) -> Self {
        Self::of(Origin::Pixels(Arc::new(Picture {
            height,
            width,
            channels,
            pixels,
        })))
    }

    fn of(origin: Origin) -> Self {
        Self {
            origin,
            size: None,
            crop: None,
            rgb: false,
            mean: None,
            scale: 1.0,
            as_stored: false,
            limits: Limits::default(),
        }
    }

    /// Leaves the image of a file as it is stored, whatever its EXIF data, as Caffe's example `classification` and
    /// pycaffe's `load_image` do.
    #[must_use]
    pub fn as_stored(mut self) -> Self {
        self.as_stored = true;
        self
    }

    /// Sets the limits on the image, before and after it is resized.
    #[must_use]
    pub fn limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }

    /// Resizes to this number of rows and columns; the sides' ratio may change.
    #[must_use]
    pub fn resize(mut self, height: usize, width: usize) -> Self {
        self.size = Some([height, width]);
        self
    }

    /// Takes this number of rows and columns from the middle.
    #[must_use]
    pub fn crop(mut self, height: usize, width: usize) -> Self {
        self.crop = Some([height, width]);
        self
    }

    /// Orders channels as red, green and blue, for nets that were trained so. A mean has the same
    /// order then.
    #[must_use]
    pub fn rgb(mut self) -> Self {
        self.rgb = true;
        self
    }

    /// Subtracts a number, one for each channel, or a mean image ([`Mean::open`]).
    #[must_use]
    pub fn mean(mut self, mean: impl Into<Mean>) -> Self {
        self.mean = Some(mean.into());
        self
    }

    /// Multiplies by this, after the mean.
    #[must_use]
    pub fn scale(mut self, factor: f32) -> Self {
        self.scale = factor;
        self
    }

    /// The values for an input of these channels, height and width, in this order of axes.
    ///
    /// # Errors
    /// A file that cannot be read or is damaged; an image, a crop or a mean that does not suit the
    /// input; a mean or a factor that is not finite.
    pub fn values(&self, shape: [usize; 3]) -> Result<Vec<f32>> {
        let count = shape.iter().try_fold(1, |count: usize, &size| count.checked_mul(size));
        let count = count.ok_or_else(|| Error::message(&format!("an image of shape {shape:?} is too large")))?;
        let mut values = reserve::filled(count, 0.0)?;
        self.write(shape, &mut values)?;
        Ok(values)
    }

    /// Height and width, before anything happens to it.
    ///
    /// # Errors
    /// A file that cannot be read, or is not an image.
    pub fn size(&self) -> Result<(usize, usize)> {
        let color = if self.as_stored { Color::Native } else { Color::Bgr };
        let probe = |bytes: &[u8]| {
            image::probe(bytes, color.within(self.limits.pixels)).map(|(height, width, _)| (height, width))
        };
        match &self.origin {
            Origin::File(file) => probe(&read_file(file)?).within(|| Frame::File {
                what: "image",
                path: file.clone(),
                pos: None,
            }),
            Origin::Encoded(bytes) => probe(bytes),
            Origin::Pixels(picture) => picture.check().map(|()| (picture.height, picture.width)),
        }
    }

    /// The same, into a part of a blob.
    pub(crate) fn write(&self, shape: [usize; 3], values: &mut [f32]) -> Result<()> {
        self.check_finite()?;
        self.with_picture(color(shape), |picture| self.write_picture(picture, shape, values))
    }

    /// Shows the pixels, before anything happens to them, to `work`; a file is decoded to this colour,
    /// and is named in errors.
    pub(crate) fn with_picture<R>(&self, color: Color, work: impl FnOnce(Picture) -> Result<R>) -> Result<R> {
        let how = color.within(self.limits.pixels);
        let decode = |bytes: &[u8]| match self.as_stored {
            true => image::decode_as_stored(bytes, how),
            false => image::decode(bytes, how),
        };
        match &self.origin {
            Origin::File(file) => {
                let bytes = read_file(file)?;
                let worked = decode(&bytes).and_then(work);
                worked.within(|| Frame::File {
                    what: "image",
                    path: file.clone(),
                    pos: None,
                })
            }
            Origin::Encoded(bytes) => work(decode(bytes)?),
            Origin::Pixels(picture) => {
                picture.check()?;
                work((**picture).clone())
            }
        }
    }

    /// # Errors
    /// A mean or a factor that is not finite, so that values lose their meaning.
    fn check_finite(&self) -> Result<()> {
        if !self.scale.is_finite() {
            let problem = format!("{} is not a finite number", self.scale);
            return Err(Error::param("scale", problem));
        }
        self.mean.iter().try_for_each(|Mean(mean)| mean.check_finite())
    }

    fn write_picture(&self, mut picture: Picture, shape: [usize; 3], values: &mut [f32]) -> Result<()> {
        let [channels, height, width] = shape;
        if picture.channels != channels {
            return Err(Error::mismatch(
                "number of channels, for the net's input",
                channels,
                picture.channels,
            ));
        }
        if self.rgb {
            picture.swap_red_blue();
        }
        let to_input = self.crop.is_none().then_some([height, width]);
        if let Some([rows, columns]) = self.size.or(to_input) {
            check_size(rows, columns)?;
            picture = image::resize(&picture, rows, columns, self.limits.pixels)?;
        }
        let crop = self.crop.unwrap_or([height, width]);
        check_crop(crop, &picture, [height, width])?;
        let (picture, mean) = self.with_mean(picture, crop)?;
        let mut transformer = Transformer::centred(crop, mean, self.scale);
        transformer.transform(&(&picture).into(), values)
    }

    /// The image with the mean that suits it: a mean image is that of the whole image, or of what
    /// is left of it by the crop.
    fn with_mean(&self, picture: Picture, crop: [usize; 2]) -> Result<(Picture, transformer::TransformerMean<f32>)> {
        let Some(Mean(mean)) = &self.mean else {
            return Ok((picture, transformer::TransformerMean::None));
        };
        let [rows, columns] = crop;
        let channels = picture.channels;
        let (whole, part) = ([channels, picture.height, picture.width], [channels, rows, columns]);
        match &**mean {
            transformer::TransformerMean::Values(values) if ![1, channels].contains(&values.len()) => {
                Err(Error::param(
                    "mean",
                    format!(
                        "{} values are given, but the net has {channels} channel(s)",
                        values.len()
                    ),
                ))
            }
            transformer::TransformerMean::Image { shape, .. } if *shape == part && *shape != whole => {
                let (top, left) = ((picture.height - rows) / 2, (picture.width - columns) / 2);
                Ok((picture.crop(top, left, rows, columns)?, (**mean).clone()))
            }
            transformer::TransformerMean::Image { shape, .. } if *shape != whole => Err(Error::param(
                "mean",
                format!(
                    "the mean image is {}, but the image {} and its crop {}; resize to the mean's size, or take `Mean::per_channel`",
                    sides(*shape),
                    sides(whole),
                    sides(part)
                ),
            )),
            mean => Ok((picture, mean.clone())),
        }
    }
}

fn sides([channels, height, width]: [usize; 3]) -> String {
    format!("{channels}x{height}x{width}")
}

/// What a file is decoded to for an input of this shape.
fn color([channels, ..]: [usize; 3]) -> Color {
    match channels {
        1 => Color::Gray,
        3 => Color::Bgr,
        _ => Color::Native,
    }
}

fn check_size(rows: usize, columns: usize) -> Result<()> {
    let problem = match (rows.min(columns), rows.max(columns)) {
        (0, _) => "is an image without pixels".into(),
        (_, MAX_SIDE..) => format!("is too large; sides must have less than {MAX_SIDE} pixels"),
        _ => return Ok(()),
    };
    Err(Error::param("resize", format!("{rows}x{columns} {problem}")))
}

fn check_crop(crop: [usize; 2], picture: &Picture, input: [usize; 2]) -> Result<()> {
    let [rows, columns] = crop;
    if crop != input {
        let [height, width] = input;
        let problem = format!("takes {rows}x{columns} pixels, but the net's input has {height}x{width}");
        return Err(Error::param("crop", problem));
    }
    if rows > picture.height || columns > picture.width {
        let (height, width) = (picture.height, picture.width);
        let problem = format!("{rows}x{columns} is more than the image of {height}x{width} has; resize it before");
        return Err(Error::param("crop", problem));
    }
    Ok(())
}

impl Mean {
    /// The mean image of a binaryproto file, as `caffe compute_image_mean` writes it, or of a `.npy` file, as
    /// pycaffe's scripts take it, which may also hold one value for each channel. A mean image must have the size of the
    /// image either before the crop or after it.
    ///
    /// # Errors
    /// A file that cannot be read, or holds no single image.
    pub fn open(file: impl AsRef<Path>) -> Result<Self> {
        Ok(Self(Arc::new(transformer::TransformerMean::read(file.as_ref())?)))
    }

    /// The mean in the content of such a file.
    ///
    /// # Errors
    /// Bytes that hold no single image.
    pub fn from_bytes(content: impl AsRef<[u8]> + Send + Sync + 'static) -> Result<Self> {
        let source = Source::memory("mean file", content);
        Ok(Self(Arc::new(transformer::TransformerMean::read_from(&source)?)))
    }

    /// The mean of each channel of a mean image, which suits images of any size. Others stay what
    /// they are.
    #[must_use]
    pub fn per_channel(&self) -> Self {
        match &*self.0 {
            transformer::TransformerMean::Image { shape, values } => {
                let image = ImageMean {
                    shape: *shape,
                    values: values.clone(),
                    count: 1,
                };
                image.channel_values().into()
            }
            _ => self.clone(),
        }
    }
}

impl From<Vec<f32>> for Mean {
    fn from(values: Vec<f32>) -> Self {
        Self(Arc::new(transformer::TransformerMean::Values(values)))
    }
}

impl<const CHANNELS: usize> From<[f32; CHANNELS]> for Mean {
    fn from(values: [f32; CHANNELS]) -> Self {
        values.to_vec().into()
    }
}

impl From<f32> for Mean {
    fn from(value: f32) -> Self {
        vec![value].into()
    }
}

impl From<&Mean> for Mean {
    fn from(mean: &Mean) -> Self {
        mean.clone()
    }
}
