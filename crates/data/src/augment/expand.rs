//! `expand_param`: with the chance `prob` the picture gets a border, so that it and the border are up
//! to `max_expand_ratio` times as wide and as high as it was. Its place in there is drawn, and the
//! border has the colour of the mean.

use super::{Area, within};
use crate::image::Picture;
use cortado_core::limit::Limit;
use cortado_core::{Error, Result, Rng, reserve};
use cortado_proto::ExpansionParameter;

/// The options, checked.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Expansion {
    chance: f32,
    most: f32,
    /// The limit on the pixels of a picture.
    pixels: Limit,
}

impl Expansion {
    /// The expansion that these options specify.
    ///
    /// # Errors
    /// An invalid chance, and a ratio below 1.
    pub(crate) fn new(param: &ExpansionParameter, pixels: Limit) -> Result<Self> {
        let field = "transform_param.expand_param";
        Ok(Self {
            chance: within(&format!("{field}.prob"), param.prob(), 0.0, 1.0)?,
            most: within(
                &format!("{field}.max_expand_ratio"),
                param.max_expand_ratio(),
                1.0,
                f32::MAX,
            )?,
            pixels,
        })
    }

    /// Expands a picture; `fill` gives the colour of a channel. What the result shows, in shares of
    /// the picture that there was; `None` if it was left alone.
    ///
    /// # Errors
    /// More pixels than are allowed.
    pub(crate) fn apply(
        &self,
        picture: &mut Picture,
        rng: &mut Rng,
        fill: impl Fn(usize) -> u8,
    ) -> Result<Option<Area>> {
        if rng.uniform(0.0_f32, 1.0) > self.chance || (self.most - 1.0).abs() < 1e-2 {
            return Ok(None);
        }
        let ratio = rng.uniform(1.0, self.most);
        let grown = |side: usize| (side as f32 * ratio) as usize;
        let (height, width) = (grown(picture.height), grown(picture.width));
        if let Err(problem) = self.pixels.check(height as u128 * width as u128) {
            let problem = format!("makes an image of {height}x{width} pixels, which are {problem}");
            return Err(Error::param("transform_param.expand_param.max_expand_ratio", problem));
        }
        let mut place = |spare: usize| (rng.uniform(0.0, spare as f32) as usize).min(spare);
        let (top, left) = (place(height - picture.height), place(width - picture.width));
        let (line, channels) = (width * picture.channels, picture.channels);
        let mut pixels = reserve::empty(height.saturating_mul(line))?;
        pixels.extend((0..height * line).map(|i| fill(i % channels)));
        let row = picture.width * channels;
        for (y, source) in picture.pixels.chunks_exact(row).enumerate() {
            pixels[(top + y) * line + left * channels..][..row].copy_from_slice(source);
        }
        let (old_height, old_width) = (picture.height as f32, picture.width as f32);
        let shown = Area {
            x0: -(left as f32) / old_width,
            y0: -(top as f32) / old_height,
            x1: (width - left) as f32 / old_width,
            y1: (height - top) as f32 / old_height,
        };
        *picture = Picture {
            height,
            width,
            channels,
            pixels,
        };
        Ok(Some(shown))
    }
}
