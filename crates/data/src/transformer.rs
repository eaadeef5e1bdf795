//! What happens to an image on its way into a net: crop, mirror, subtract the mean, scale. In Caffe's order, with Caffe's random draws.

use cortado_core::event::Event;
use cortado_core::{Blob, Context, Ctx, Error, Frame, Real, Result, Rng};
use cortado_proto::{BlobProto, TransformationParameter};

/// An image before the transformation: channels × height × width values, the last axis fastest.
#[derive(Clone, Copy, Debug)]
pub struct Image<'a> {
    /// The number of channels.
    pub channels: usize,
    /// The number of rows.
    pub height: usize,
    /// The number of columns.
    pub width: usize,
    /// The values.
    pub pixels: Pixels<'a>,
}

/// The values of an image.
#[derive(Clone, Copy, Debug)]
pub enum Pixels<'a> {
    /// Unsigned bytes.
    Bytes(&'a [u8]),
    /// Floats.
    Floats(&'a [f32]),
}

impl Pixels<'_> {
    fn len(&self) -> usize {
        match self {
            Self::Bytes(bytes) => bytes.len(),
            Self::Floats(floats) => floats.len(),
        }
    }
}

/// What is subtracted from each value.
#[derive(Clone, Debug)]
enum Mean<T> {
    None,
    /// One value for all channels, or one for each.
    Values(Vec<T>),
    /// One value for each pixel of the image before it is cropped.
    Image {
        channels: usize,
        height: usize,
        width: usize,
        values: Vec<T>,
    },
}

/// Where in the image the crop starts, and whether it is mirrored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Window {
    top: usize,
    left: usize,
    mirror: bool,
}

/// A transformer: the options of `transform_param`, and its own random generator.
#[derive(Clone, Debug)]
pub struct Transformer<T: Real> {
    crop_size: usize,
    mirror: bool,
    mean: Mean<T>,
    scale: T,
    random_crop: bool,
    rng: Option<Rng>,
}

impl<T: Real> Transformer<T> {
    /// A transformer with the options of `param`, for the phase of `ctx`. Reads the mean file if one is named.
    ///
    /// What is random needs a generator: see [`seed`](Self::seed).
    ///
    /// # Errors
    /// Options that exclude each other, or a mean file that cannot be used.
    pub fn new(param: &TransformationParameter, ctx: &Ctx) -> Result<Self> {
        if param.force_color() && param.force_gray() {
            return Err(Error::param(
                "transform_param",
                "force_color and force_gray exclude each other; keep one",
            ));
        }
        let mean = match param.mean_file.as_deref() {
            Some(_) if !param.mean_value.is_empty() => {
                return Err(Error::param(
                    "transform_param",
                    "mean_file and mean_value exclude each other; keep one",
                ));
            }
            Some(file) => read_mean(file, ctx)?,
            None if param.mean_value.is_empty() => Mean::None,
            None => Mean::Values(
                param
                    .mean_value
                    .iter()
                    .map(|&value| T::from_f64(value.into()))
                    .collect(),
            ),
        };
        Ok(Self {
            crop_size: param.crop_size() as usize,
            mirror: param.mirror(),
            mean,
            scale: T::from_f64(param.scale().into()),
            random_crop: ctx.is_train() && param.crop_size() > 0,
            rng: None,
        })
    }

    /// Whether anything is random: `mirror` in either phase, the place of the crop in TRAIN.
    pub fn is_random(&self) -> bool {
        self.mirror || self.random_crop
    }

    /// Takes a generator of its own, seeded by one draw from the main one; no draw is made if nothing is random.
    pub fn seed(&mut self, main: &mut Rng) {
        self.rng = self.is_random().then(|| main.fork());
    }

    /// The state of the generator, for an exact continuation.
    pub fn state(&self) -> Option<Vec<u8>> {
        self.rng.as_ref().map(Rng::state)
    }

    /// Takes back what [`state`](Self::state) gave.
    ///
    /// # Errors
    /// Bytes that are no state, or the state of a transformer with other options.
    pub fn restore(&mut self, state: Option<&[u8]>) -> Result<()> {
        if state.is_some() != self.is_random() {
            return Err(Error::message(
                "the saved state is of a layer with another mirror or crop_size; restore the options, or start anew from the weights",
            ));
        }
        self.rng = state.map(Rng::from_state).transpose()?;
        Ok(())
    }

    /// The channels, height and width of `image` after the transformation.
    ///
    /// # Errors
    /// An image that is empty, smaller than the crop, or not of the size that it says.
    pub fn output_shape(&self, image: &Image<'_>) -> Result<[usize; 3]> {
        let &Image {
            channels,
            height,
            width,
            pixels,
        } = image;
        let count = channels.checked_mul(height).and_then(|n| n.checked_mul(width));
        if count == Some(0) || count != Some(pixels.len()) {
            return Err(Error::mismatch(
                format!("values of a {channels}x{height}x{width} image"),
                count.unwrap_or(usize::MAX),
                pixels.len(),
            ));
        }
        match self.crop_size {
            0 => Ok([channels, height, width]),
            size if size <= height && size <= width => Ok([channels, size, size]),
            size => Err(Error::param(
                "transform_param.crop_size",
                format!(
                    "{size} is larger than the image of {height}x{width} (height x width); make the crop smaller or the images larger"
                ),
            )),
        }
    }

    /// Transforms `image` into `output`, which has as many elements as [`output_shape`](Self::output_shape) says.
    ///
    /// # Errors
    /// As of `output_shape`, and a mean of another size than the image.
    pub fn transform(&mut self, image: &Image<'_>, output: &mut [T]) -> Result<()> {
        let shape = self.output_shape(image)?;
        self.check_mean(image)?;
        if output.len() != shape.iter().product::<usize>() {
            return Err(Error::internal("an image is transformed into a buffer of another size"));
        }
        let window = self.draw_window(image, shape);
        match image.pixels {
            Pixels::Bytes(bytes) => self.fill(image, bytes, shape, window, output),
            Pixels::Floats(floats) => self.fill(image, floats, shape, window, output),
        }
        Ok(())
    }

    fn check_mean(&self, image: &Image<'_>) -> Result<()> {
        match &self.mean {
            Mean::None => Ok(()),
            Mean::Values(values) if values.len() == 1 || values.len() == image.channels => Ok(()),
            Mean::Values(values) => Err(Error::param(
                "transform_param.mean_value",
                format!(
                    "{} values are given, but the image has {} channel(s); give 1 value or {0}",
                    values.len(),
                    image.channels
                ),
            )),
            Mean::Image {
                channels,
                height,
                width,
                ..
            } if (*channels, *height, *width) == (image.channels, image.height, image.width) => Ok(()),
            Mean::Image {
                channels,
                height,
                width,
                ..
            } => Err(Error::param(
                "transform_param.mean_file",
                format!(
                    "the mean is {channels}x{height}x{width}, but the image {}x{}x{}; compute the mean of these images, or use mean_value",
                    image.channels, image.height, image.width
                ),
            )),
        }
    }

    /// Whether to mirror is drawn first, then the row, then the column.
    fn draw_window(&mut self, image: &Image<'_>, [_, height, width]: [usize; 3]) -> Window {
        let (spare_rows, spare_columns) = (image.height - height, image.width - width);
        let mut draw = |n: usize| {
            self.rng
                .as_mut()
                .map_or(0, |rng| rng.draw_below(u32::try_from(n).unwrap_or(u32::MAX)) as usize)
        };
        let mirror = self.mirror && draw(2) == 1;
        let (top, left) = match self.random_crop {
            true => (draw(spare_rows + 1), draw(spare_columns + 1)),
            false => (spare_rows / 2, spare_columns / 2),
        };
        Window { top, left, mirror }
    }

    fn fill<P: Copy + Into<f64>>(
        &self,
        image: &Image<'_>,
        pixels: &[P],
        shape: [usize; 3],
        window: Window,
        output: &mut [T],
    ) {
        let [_, height, width] = shape;
        for (i, row) in output.chunks_exact_mut(width).enumerate() {
            let (channel, y) = (i / height, i % height);
            let start = (channel * image.height + window.top + y) * image.width + window.left;
            let source = &pixels[start..start + width];
            match &self.mean {
                Mean::None => write_row(row, source, window.mirror, |_, x| x * self.scale),
                Mean::Values(values) => {
                    let mean = values[channel.min(values.len() - 1)];
                    write_row(row, source, window.mirror, |_, x| (x - mean) * self.scale);
                }
                Mean::Image { values, .. } => {
                    let mean = &values[start..start + width];
                    write_row(row, source, window.mirror, |i, x| (x - mean[i]) * self.scale);
                }
            }
        }
    }
}

/// The mean image of a file, as large as the images before they are cropped.
fn read_mean<T: Real>(file: &str, ctx: &Ctx) -> Result<Mean<T>> {
    let path = ctx.find_file(file);
    ctx.emit(&Event::MeanFileLoading { path: file.as_ref() });
    let frame = || Frame::File {
        what: "mean file",
        path: path.clone(),
        pos: None,
    };
    let read = || -> Result<Mean<T>> {
        let proto: BlobProto = cortado_proto::binary::read_file(&path)?;
        let mut blob = Blob::<T>::empty("mean");
        blob.copy_from_proto(&proto, true)?;
        let dim = |axis| blob.legacy_dim(axis);
        let (num, channels, height, width) = (dim(0)?, dim(1)?, dim(2)?, dim(3)?);
        if num != 1 {
            return Err(Error::mismatch("number of images in the mean file", 1, num));
        }
        let values = blob.data()?.to_vec();
        Ok(Mean::Image {
            channels,
            height,
            width,
            values,
        })
    };
    read().within(frame)
}

/// Writes `map(i, source[i])` for each `i`, from the other end if mirrored.
#[inline]
fn write_row<T: Real, P: Copy + Into<f64>>(row: &mut [T], source: &[P], mirror: bool, map: impl Fn(usize, T) -> T) {
    let values = source
        .iter()
        .enumerate()
        .map(|(i, &pixel)| map(i, T::from_f64(pixel.into())));
    if mirror {
        row.iter_mut()
            .rev()
            .zip(values)
            .for_each(|(output, value)| *output = value);
    } else {
        row.iter_mut().zip(values).for_each(|(output, value)| *output = value);
    }
}
