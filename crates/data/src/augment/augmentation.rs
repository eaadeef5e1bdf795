//! All of it in order: colours and a border first, then, of what was cut out of that, size, noise and
//! the order of the channels.

use super::Area;
use super::distort::Distortion;
use super::expand::Expansion;
use super::noise::Noise;
use super::resize::{Resize, check_chances};
use crate::image::Picture;
use cortado_core::limit::Limit;
use cortado_core::{Result, Rng};
use cortado_proto::TransformationParameter;

/// What `transform_param` requests.
#[derive(Clone, Debug)]
pub(crate) struct Augmentation {
    distort: Option<Distortion>,
    expand: Option<Expansion>,
    resize: Vec<Resize>,
    noise: Vec<Noise>,
    /// Whether red and blue change places.
    swap: bool,
}

impl Augmentation {
    /// The augmentation that these options request.
    ///
    /// # Errors
    /// Options that make no sense, or are not supported.
    pub(crate) fn new(transform: &TransformationParameter, pixels: Limit) -> Result<Self> {
        let resize = transform.resize_param.iter().map(|param| Resize::new(param, pixels));
        let resize: Vec<Resize> = resize.collect::<Result<_>>()?;
        check_chances(&resize)?;
        Ok(Self {
            distort: {
                let param = transform.distort_param.as_deref();
                param
                    .map(|param| Distortion::new("transform_param.distort_param", param))
                    .transpose()?
            },
            expand: {
                let param = transform.expand_param.as_deref();
                param.map(|param| Expansion::new(param, pixels)).transpose()?
            },
            resize,
            noise: transform.noise_param.iter().map(Noise::new).collect::<Result<_>>()?,
            swap: transform.cvt_bgr2rgb(),
        })
    }

    /// The same, if these options request any.
    ///
    /// # Errors
    /// As of [`new`](Self::new).
    pub(crate) fn requested(transform: &TransformationParameter, pixels: Limit) -> Result<Option<Self>> {
        let all = Self::new(transform, pixels)?;
        let colours = all.distort.is_some() || all.swap || !all.noise.is_empty();
        let sizes = all.expand.is_some() || !all.resize.is_empty();
        Ok((colours || sizes).then_some(all))
    }

    /// Whether pictures of different proportions get different sizes.
    pub(crate) fn follows_the_picture(&self) -> bool {
        self.resize.iter().any(Resize::follows_the_picture)
    }

    /// Height and width that the first `resize_param` gives a picture of this height and width.
    pub(crate) fn size(&self, picture: (usize, usize)) -> (usize, usize) {
        self.resize.first().map_or(picture, |resize| resize.size(picture))
    }

    /// Draws the `resize_param` of a batch, if there are any.
    pub(crate) fn draw_size(&self, rng: &mut Rng) -> Option<&Resize> {
        Resize::draw(&self.resize, rng)
    }

    /// Changes the colours of a picture and puts a border around it, which has the colour `border` in
    /// each channel; gives what the result shows, in shares of the picture, if it has got one.
    ///
    /// # Errors
    /// More pixels than are allowed.
    pub(crate) fn begin(
        &self,
        picture: &mut Picture,
        rng: &mut Rng,
        border: impl Fn(usize) -> u8,
    ) -> Result<Option<Area>> {
        if let Some(distort) = &self.distort {
            distort.apply(picture, rng);
        }
        match &self.expand {
            Some(expand) => expand.apply(picture, rng, border),
            None => Ok(None),
        }
    }

    /// Gives a picture the size that was drawn, then noise, then the order of channels.
    ///
    /// # Errors
    /// Values that are not one for each channel; out of memory.
    pub(crate) fn finish(&self, picture: &mut Picture, size: Option<&Resize>, rng: &mut Rng) -> Result<()> {
        if let Some(size) = size {
            *picture = size.apply(picture, rng)?;
        }
        for noise in &self.noise {
            noise.apply(picture, rng)?;
        }
        if self.swap {
            picture.swap_red_blue();
        }
        Ok(())
    }
}
