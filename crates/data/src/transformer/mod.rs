//! What happens to an image on its way into a net: crop, mirror, subtract the mean, scale. In
//! Caffe's order, with Caffe's random draws, in one pass from bytes to floats.

mod augmented;
mod fill;
mod mean;

use crate::augment::Augmentation;
use crate::image::{Color, Decoding, Picture};
use cortado_core::{Ctx, Error, Real, Result, Rng};
use cortado_proto::TransformationParameter;

pub use cortado_core::crop_of;
use fill::{Bytes, Fill};
pub use mean::TransformerMean;

/// An image before the transformation.
#[derive(Clone, Copy, Debug)]
pub struct InputImage<'a> {
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
    /// Unsigned bytes, channels × height × width, the last axis fastest.
    Bytes(&'a [u8]),
    /// Floats, in the same order.
    Floats(&'a [f32]),
    /// Unsigned bytes, height × width × channels.
    Interleaved(&'a [u8]),
}

impl InputImage<'_> {
    /// Channels, height and width.
    ///
    /// # Errors
    /// An image that is empty, or whose number of values does not match these.
    pub fn shape(&self) -> Result<[usize; 3]> {
        let &InputImage {
            channels,
            height,
            width,
            pixels,
        } = self;
        let found = match pixels {
            Pixels::Bytes(bytes) | Pixels::Interleaved(bytes) => bytes.len(),
            Pixels::Floats(floats) => floats.len(),
        };
        let count = channels.checked_mul(height).and_then(|n| n.checked_mul(width));
        if count == Some(0) || count != Some(found) {
            return Err(Error::mismatch(
                format!("values of a {channels}x{height}x{width} image"),
                count.unwrap_or(usize::MAX),
                found,
            ));
        }
        Ok([channels, height, width])
    }
}

impl<'a> From<&'a Picture> for InputImage<'a> {
    fn from(picture: &'a Picture) -> Self {
        Self {
            channels: picture.channels,
            height: picture.height,
            width: picture.width,
            pixels: Pixels::Interleaved(&picture.pixels),
        }
    }
}

/// The random numbers that one image takes.
#[derive(Clone, Copy, Debug, Default)]
pub struct Draws {
    mirror: u32,
    top: u32,
    left: u32,
    /// Of the generator that augmentation draws from.
    seed: u32,
}

/// Where in the image the crop starts, and whether it is mirrored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Window {
    pub(crate) top: usize,
    pub(crate) left: usize,
    pub(crate) mirror: bool,
}

/// Where a transformed image goes.
pub(crate) enum Place<'a, T: Real> {
    /// All of it.
    Values(&'a mut [T]),
    /// The part that is shown, for a device to transform, and what the device needs to know about
    /// it; nothing if it is not an image of bytes.
    Bytes(&'a mut [u8], &'a mut Option<Shown>),
}

/// The description of an image whose bytes a device transforms: where in a mean image the mean of
/// its first pixel is, and 1 if it is mirrored, else 0.
pub(crate) type Shown = [u32; 2];

/// A transformer: the options of `transform_param`, and its own random generator.
#[derive(Clone, Debug)]
pub struct Transformer<T: Real> {
    /// Rows and columns of what is shown; `None` is all of the image.
    crop: Option<[usize; 2]>,
    mirror: bool,
    decoding: Decoding,
    mean: TransformerMean<T>,
    scale: T,
    random_crop: bool,
    augmentation: Option<Augmentation>,
    rng: Option<Rng>,
}

impl<T: Real> Transformer<T> {
    /// A transformer with the options of `param`, for the phase of `ctx`. Reads the mean file if
    /// one is named.
    ///
    /// What is random needs a generator: see [`seed`](Self::seed).
    ///
    /// # Errors
    /// Options that exclude each other, or a mean file that cannot be used.
    pub fn new(param: &TransformationParameter, ctx: &Ctx) -> Result<Self> {
        let color = match (param.force_color(), param.force_gray()) {
            (false, false) => Color::Native,
            (true, false) => Color::Bgr,
            (false, true) => Color::Gray,
            (true, true) => {
                return Err(Error::param(
                    "transform_param",
                    "force_color and force_gray exclude each other; keep one",
                ));
            }
        };
        let crop = crop_of(param)?;
        Ok(Self {
            crop,
            mirror: param.mirror(),
            decoding: color.within(ctx.limits().pixels),
            mean: TransformerMean::new(param, ctx)?,
            scale: T::from_float(param.scale()),
            random_crop: ctx.is_train() && crop.is_some(),
            augmentation: None,
            rng: None,
        })
    }

    /// A transformer with nothing random in it, which shows `crop` rows and columns from the middle
    /// of an image.
    pub fn centred(crop: [usize; 2], mean: TransformerMean<T>, scale: T) -> Self {
        Self {
            crop: Some(crop),
            mirror: false,
            decoding: Color::Native.into(),
            mean,
            scale,
            random_crop: false,
            augmentation: None,
            rng: None,
        }
    }

    /// Shows a part at a random place, whatever the phase.
    pub(crate) fn crop_at_random(&mut self) {
        self.random_crop = self.crop.is_some();
    }

    /// How encoded images are decoded.
    pub fn decoding(&self) -> Decoding {
        self.decoding
    }

    /// The side of the crop, 0 without one.
    pub(crate) fn crop_size(&self) -> usize {
        self.crop.map_or(0, |[rows, _]| rows)
    }

    pub(crate) fn is_mirrored(&self) -> bool {
        self.mirror
    }

    pub(crate) fn mean(&self) -> &TransformerMean<T> {
        &self.mean
    }

    pub(crate) fn scale(&self) -> T {
        self.scale
    }

    /// Whether anything is random: `mirror` in either phase, the place of the crop in TRAIN, what
    /// augments pictures.
    pub fn is_random(&self) -> bool {
        self.mirror || self.random_crop || self.augments()
    }

    /// Takes a generator of its own, seeded by one draw from the main one; no draw is made if
    /// nothing is random.
    pub fn seed(&mut self, main: &mut Rng) {
        self.rng = self.is_random().then(|| main.fork());
    }

    /// The state of the generator, for an exact continuation.
    pub fn state(&self) -> Option<Vec<u8>> {
        self.rng.as_ref().map(Rng::state)
    }

    /// Restores what [`state`](Self::state) returned.
    ///
    /// # Errors
    /// Bytes that are not a state, or the state of a transformer with other options.
    pub fn restore(&mut self, state: Option<&[u8]>) -> Result<()> {
        if state.is_some() != self.is_random() {
            return Err(Error::message(
                "the saved state is of a layer with another mirror, crop_size or augmentation; restore the options, or start anew from the weights",
            ));
        }
        self.rng = state.map(Rng::from_state).transpose()?;
        Ok(())
    }

    /// The shape, as channels, height and width, that an image of this shape gets.
    ///
    /// # Errors
    /// An image smaller than the crop.
    pub fn output_shape(&self, [channels, height, width]: [usize; 3]) -> Result<[usize; 3]> {
        match self.crop {
            None => Ok([channels, height, width]),
            Some([rows, columns]) if rows <= height && columns <= width => Ok([channels, rows, columns]),
            Some([rows, columns]) => {
                let size = if rows == columns {
                    rows.to_string()
                } else {
                    format!("{rows}x{columns}")
                };
                Err(Error::param(
                    "transform_param.crop_size",
                    format!(
                        "{size} is larger than the image of {height}x{width} (height x width); make the crop smaller or the images larger"
                    ),
                ))
            }
        }
    }

    /// Draws for the next image: whether to mirror first, then the row, then the column, then
    /// what augments.
    pub fn draw(&mut self) -> Draws {
        let Some(mut rng) = self.rng.take() else {
            return Draws::default();
        };
        let draws = self.draw_from(&mut rng);
        self.rng = Some(rng);
        draws
    }

    /// Draws for an image from a generator that is not its own.
    pub(crate) fn draw_from(&self, rng: &mut Rng) -> Draws {
        let mut draw = |wanted: bool| if wanted { rng.draw() } else { 0 };
        Draws {
            mirror: draw(self.mirror),
            top: draw(self.random_crop),
            left: draw(self.random_crop),
            seed: draw(self.augments()),
        }
    }

    /// Draws, and transforms `image` into `output`, whose number of elements is that of
    /// [`output_shape`](Self::output_shape).
    ///
    /// # Errors
    /// As for `output_shape`, an image that is not whole, and a mean whose size differs from the
    /// image's.
    pub fn transform(&mut self, image: &InputImage<'_>, output: &mut [T]) -> Result<()> {
        let draws = self.draw();
        self.transform_drawn(image, draws, output)
    }

    /// Transforms an image for which the numbers are drawn already.
    ///
    /// # Errors
    /// As of [`transform`](Self::transform).
    pub fn transform_drawn(&self, image: &InputImage<'_>, draws: Draws, output: &mut [T]) -> Result<()> {
        self.transform_to(image, draws, Place::Values(output))
    }

    /// The same, to where a batch has its place.
    pub(crate) fn transform_to(&self, image: &InputImage<'_>, draws: Draws, place: Place<'_, T>) -> Result<()> {
        let input = image.shape()?;
        match place {
            Place::Values(output) => self.begin(input, draws, output)?.whole(image.pixels),
            Place::Bytes(output, shown) => {
                let fill = self.begin_bytes(input, draws, output, shown)?;
                match image.pixels {
                    Pixels::Bytes(_) | Pixels::Interleaved(_) => fill.whole(image.pixels),
                    Pixels::Floats(_) => *shown = None,
                }
            }
        }
        Ok(())
    }

    /// Decodes and transforms an image file, whose channels, height and width are `input`.
    pub(crate) fn transform_file(
        &self,
        bytes: &[u8],
        input: [usize; 3],
        draws: Draws,
        place: Place<'_, T>,
    ) -> Result<()> {
        match place {
            Place::Values(output) => self.begin(input, draws, output)?.file(bytes, self.decoding),
            Place::Bytes(output, shown) => self
                .begin_bytes(input, draws, output, shown)?
                .file(bytes, self.decoding),
        }
    }

    fn begin<'a>(&'a self, input: [usize; 3], draws: Draws, output: &'a mut [T]) -> Result<Fill<'a, Self>> {
        let (shape, window) = self.part(input, draws, output.len())?;
        Ok(Fill::new(self, input, shape, window, output))
    }

    /// The device mirrors, and subtracts the mean.
    fn begin_bytes<'a>(
        &self,
        input: [usize; 3],
        draws: Draws,
        output: &'a mut [u8],
        shown: &mut Option<Shown>,
    ) -> Result<Fill<'a, Bytes>> {
        let (shape, mut window) = self.part(input, draws, output.len())?;
        let start = match &self.mean {
            TransformerMean::Image { .. } => window.top * input[2] + window.left,
            TransformerMean::None | TransformerMean::Values(_) => 0,
        };
        *shown = u32::try_from(start).ok().map(|start| [start, window.mirror.into()]);
        window.mirror = false;
        Ok(Fill::new(&Bytes, input, shape, window, output))
    }

    /// The shape of what is shown of an image, which has `len` values, and where in the image it is.
    fn part(&self, input: [usize; 3], draws: Draws, len: usize) -> Result<([usize; 3], Window)> {
        let shape = self.output_shape(input)?;
        self.mean.check(input)?;
        if len != shape.iter().product::<usize>() {
            return Err(Error::internal("an image is transformed into a buffer of another size"));
        }
        Ok((shape, self.window(draws, input, shape)))
    }

    /// Which part of an image of the shape `input` is shown, as one of the shape `output`.
    pub(crate) fn window(&self, draws: Draws, input: [usize; 3], output: [usize; 3]) -> Window {
        let spare = |axis: usize| input[axis] - output[axis];
        let pick = |drawn: u32, spare: usize| {
            if self.random_crop {
                drawn as usize % (spare + 1)
            } else {
                spare / 2
            }
        };
        Window {
            top: pick(draws.top, spare(1)),
            left: pick(draws.left, spare(2)),
            mirror: draws.mirror % 2 == 1,
        }
    }
}
