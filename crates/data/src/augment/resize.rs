//! `resize_param`: another size.
//!
//! | `resize_mode` | result |
//! |---|---|
//! | `WARP` (default) | `height` × `width` |
//! | `FIT_SMALL_SIZE` | the least that covers `height` × `width`, in the picture's proportions |
//! | `FIT_LARGE_SIZE_AND_PAD` | `height` × `width`, the picture in its proportions in the middle; around it `pad_value` (`CONSTANT`), or what `pad_mode` makes of the picture: `MIRRORED`, `REPEAT_NEAREST` |
//!
//! One of the `interp_mode`s is drawn for each picture; `LINEAR` without any. Where there are
//! several `resize_param`s, one is drawn for each batch by their `prob`.

use super::Area;
use crate::image::{Interpolation, Picture, resize_by};
use cortado_core::limit::Limit;
use cortado_core::{Error, Result, Rng, reserve};
use cortado_proto::ResizeParameter;
use cortado_proto::resize_parameter::{InterpMode, PadMode, ResizeMode};

/// What surrounds a picture that does not fill its place.
#[derive(Clone, Copy, Debug)]
enum Pad {
    Constant,
    Mirrored,
    Nearest,
}

/// The options, checked.
#[derive(Clone, Debug)]
pub(crate) struct Resize {
    mode: ResizeMode,
    height: usize,
    width: usize,
    pad: Pad,
    pad_values: Vec<u8>,
    interpolations: Vec<Interpolation>,
    /// The chance, among the other policies.
    chance: f32,
    /// `height_scale` and `width_scale`: the unit of boxes, when a picture of
    /// `FIT_SMALL_SIZE` is cropped.
    scale: [f32; 2],
    /// The limit on the pixels of a picture.
    pixels: Limit,
}

impl Resize {
    /// The resizing that these options specify.
    ///
    /// # Errors
    /// A size that is missing, and unknown names.
    pub(crate) fn new(param: &ResizeParameter, pixels: Limit) -> Result<Self> {
        let field = |name: &str| format!("transform_param.resize_param.{name}");
        for (name, size) in [("height", param.height()), ("width", param.width())] {
            if size == 0 {
                return Err(Error::param(&field(name), "must be at least 1"));
            }
        }
        let count = u128::from(param.height()) * u128::from(param.width());
        if let Err(problem) = pixels.check(count) {
            let problem = format!("{}x{} pixels are {problem}", param.height(), param.width());
            return Err(Error::param(&field("height"), problem));
        }
        let unknown = |name: &str, value: String| Error::param(&field(name), format!("{value} is unknown"));
        let pad = match param.pad_mode() {
            PadMode::CONSTANT => Pad::Constant,
            PadMode::MIRRORED => Pad::Mirrored,
            PadMode::REPEAT_NEAREST => Pad::Nearest,
            other => return Err(unknown("pad_mode", other.to_string())),
        };
        let mode = param.resize_mode();
        if ![
            ResizeMode::WARP,
            ResizeMode::FIT_SMALL_SIZE,
            ResizeMode::FIT_LARGE_SIZE_AND_PAD,
        ]
        .contains(&mode)
        {
            return Err(unknown("resize_mode", mode.to_string()));
        }
        let interpolation = |&mode: &InterpMode| match mode {
            InterpMode::LINEAR => Ok(Interpolation::Linear),
            InterpMode::AREA => Ok(Interpolation::Area),
            InterpMode::NEAREST => Ok(Interpolation::Nearest),
            InterpMode::CUBIC => Ok(Interpolation::Cubic),
            InterpMode::LANCZOS4 => Ok(Interpolation::Lanczos4),
            other => Err(unknown("interp_mode", other.to_string())),
        };
        Ok(Self {
            mode,
            height: param.height() as usize,
            width: param.width() as usize,
            pad,
            pad_values: param.pad_value.iter().map(|&value| value.round() as u8).collect(),
            interpolations: param.interp_mode.iter().map(interpolation).collect::<Result<_>>()?,
            chance: super::within(&field("prob"), param.prob(), 0.0, 1.0)?,
            scale: [param.height_scale() as f32, param.width_scale() as f32],
            pixels,
        })
    }

    /// Whether pictures of different proportions get different sizes.
    pub(crate) fn follows_the_picture(&self) -> bool {
        self.mode == ResizeMode::FIT_SMALL_SIZE
    }

    /// Whether pictures keep their proportions and are padded.
    pub(crate) fn pads(&self) -> bool {
        self.mode == ResizeMode::FIT_LARGE_SIZE_AND_PAD
    }

    /// Height and width of the result, for a picture of this height and width.
    pub(crate) fn size(&self, (height, width): (usize, usize)) -> (usize, usize) {
        if !self.follows_the_picture() {
            return (self.height, self.width);
        }
        let aspect = width as f32 / height as f32;
        match aspect < self.width as f32 / self.height as f32 {
            true => (((self.width as f32 / aspect) as usize).max(1), self.width),
            false => (self.height, ((aspect * self.height as f32) as usize).max(1)),
        }
    }

    /// Resizes a picture.
    ///
    /// # Errors
    /// Values to pad with that are not one for each channel; out of memory.
    pub(crate) fn apply(&self, picture: &Picture, rng: &mut Rng) -> Result<Picture> {
        let how = match self.interpolations[..] {
            [] => Interpolation::Linear,
            ref modes => modes[pick(rng, modes.iter().map(|_| 1.0))],
        };
        let (height, width) = self.size((picture.height, picture.width));
        if !self.pads() {
            return resize_by(picture, height, width, how, self.pixels);
        }
        let aspect = picture.width as f32 / picture.height as f32;
        let (inner_height, inner_width) = match aspect > width as f32 / height as f32 {
            true => (((width as f32 / aspect) as usize).max(1), width),
            false => (height, ((aspect * height as f32) as usize).max(1)),
        };
        let (inner_height, inner_width) = (inner_height.min(height), inner_width.min(width));
        let inner = resize_by(picture, inner_height, inner_width, how, self.pixels)?;
        self.padded(&inner)
    }

    /// A picture in the middle of the whole place.
    fn padded(&self, inner: &Picture) -> Result<Picture> {
        let channels = inner.channels;
        let values = &self.pad_values;
        if ![0, 1, channels].contains(&values.len()) {
            let problem = format!(
                "{} values are given, but the image has {channels} channel(s); give 1 value or {channels}",
                values.len()
            );
            return Err(Error::param("transform_param.resize_param.pad_value", problem));
        }
        let (top, left) = ((self.height - inner.height) / 2, (self.width - inner.width) / 2);
        let mut pixels = reserve::empty(self.height.saturating_mul(self.width).saturating_mul(channels))?;
        for y in 0..self.height {
            for x in 0..self.width {
                let place = self.source(y, top, inner.height).zip(self.source(x, left, inner.width));
                match place {
                    Some((y, x)) => {
                        pixels.extend_from_slice(&inner.pixels[(y * inner.width + x) * channels..][..channels])
                    }
                    None => {
                        pixels.extend((0..channels).map(|c| values.get(c).or(values.first()).copied().unwrap_or(0)))
                    }
                }
            }
        }
        Ok(Picture {
            height: self.height,
            width: self.width,
            channels,
            pixels,
        })
    }

    /// The place, along a line of `len` pixels that begins at `start`, of the pixel that is shown
    /// at `at`.
    fn source(&self, at: usize, start: usize, len: usize) -> Option<usize> {
        let place = at as i64 - start as i64;
        let last = len as i64 - 1;
        let place = match self.pad {
            Pad::Constant => Some(place).filter(|place| (0..=last).contains(place))?,
            Pad::Nearest => place.clamp(0, last),
            Pad::Mirrored if last == 0 => 0,
            Pad::Mirrored => {
                let turned = place.rem_euclid(2 * last);
                turned.min(2 * last - turned)
            }
        };
        Some(place as usize)
    }

    /// What a box of a picture of this height and width becomes, in shares of the result.
    pub(crate) fn place(&self, area: Area, (height, width): (usize, usize)) -> Area {
        let (old_height, old_width) = (height as f32, width as f32);
        let (mut new_height, mut new_width) = (self.height as f32, self.width as f32);
        let aspect = old_width / old_height;
        if self.follows_the_picture() {
            match aspect < new_width / new_height {
                true => new_height = new_width / aspect,
                false => new_width = aspect * new_height,
            }
        }
        let (mut pad_x, mut pad_y) = (0.0, 0.0);
        if self.pads() {
            match aspect > new_width / new_height {
                true => pad_y = (new_height - new_width / aspect) / 2.0,
                false => pad_x = (new_width - aspect * new_height) / 2.0,
            }
        }
        let low =
            |edge: f32, old: f32, new: f32, pad: f32| (pad + (edge * old * (new - 2.0 * pad) / old).max(0.0)) / new;
        let high =
            |edge: f32, old: f32, new: f32, pad: f32| (pad + (edge * old * (new - 2.0 * pad) / old).min(new)) / new;
        Area {
            x0: low(area.x0, old_width, new_width, pad_x),
            y0: low(area.y0, old_height, new_height, pad_y),
            x1: high(area.x1, old_width, new_width, pad_x),
            y1: high(area.y1, old_height, new_height, pad_y),
        }
    }

    /// A box of a crop of a picture of this height and width, in shares of `width_scale` and
    /// `height_scale`, if these are given and the mode is `FIT_SMALL_SIZE`.
    pub(crate) fn rescaled(&self, area: Area, crop: Area, (height, width): (usize, usize)) -> Area {
        let [height_scale, width_scale] = self.scale;
        if !self.follows_the_picture() || height_scale == 0.0 || width_scale == 0.0 {
            return area;
        }
        let aspect = width as f32 / height as f32;
        let (mut new_height, mut new_width) = (self.height as f32, self.width as f32);
        match aspect < new_width / new_height {
            true => new_height = new_width / aspect,
            false => new_width = new_height * aspect,
        }
        let x = new_width * crop.width() / width_scale;
        let y = new_height * crop.height() / height_scale;
        Area {
            x0: area.x0 * x,
            y0: area.y0 * y,
            x1: area.x1 * x,
            y1: area.y1 * y,
        }
    }
}

/// The chances of several policies.
///
/// # Errors
/// All chances are 0.
pub(crate) fn check_chances(policies: &[Resize]) -> Result<()> {
    if policies.is_empty() || policies.iter().any(|policy| policy.chance > 0.0) {
        return Ok(());
    }
    let problem = "is 0 for every resize_param; at least one must be above";
    Err(Error::param("transform_param.resize_param.prob", problem))
}

/// Draws one of these weights' places.
pub(crate) fn pick(rng: &mut Rng, weights: impl Iterator<Item = f32> + Clone) -> usize {
    let sum: f32 = weights.clone().sum();
    let drawn = rng.uniform(0.0, sum);
    let mut below = 0.0;
    let reached = weights.clone().position(|weight| {
        below += weight;
        weight > 0.0 && below >= drawn
    });
    reached.unwrap_or_else(|| weights.count().saturating_sub(1))
}

impl Resize {
    /// Draws one of several policies by their chances; only one needs no draw.
    pub(crate) fn draw<'a>(policies: &'a [Self], rng: &mut Rng) -> Option<&'a Self> {
        match policies {
            [] => None,
            [only] => Some(only),
            several => several.get(pick(rng, several.iter().map(|policy| policy.chance))),
        }
    }
}
