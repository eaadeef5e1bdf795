//! `noise_param`: worse pictures. In this order: `decolorize`, `gauss_blur` (7 × 7, σ 1.5), `hist_eq`
//! and `clahe` (of the luma), `jpeg` (through a file of this quality), `erode` (the least of the
//! four neighbours), `posterize` (64 values become one), `inverse`, `saltpepper` (a share
//! `fraction` of the pixels become `value`), `convert_to_hsv`. `prob` has no effect, as in SSD.

use super::within;
use crate::image::Picture;
use cortado_core::{Error, Result, Rng};
use cortado_proto::NoiseParameter;

/// The contrast that an evened out tile has at most.
const CLIP_LIMIT: f32 = 4.0;

/// The options, checked.
#[derive(Clone, Debug)]
pub(crate) struct Noise {
    param: NoiseParameter,
    /// The share of the pixels that become salt or pepper, and their values.
    salt: Option<(f32, Vec<u8>)>,
}

impl Noise {
    /// The noise that these options specify.
    ///
    /// # Errors
    /// An invalid share, salt without a value, and options that are not supported.
    pub(crate) fn new(param: &NoiseParameter) -> Result<Self> {
        let field = |name: &str| format!("transform_param.noise_param.{name}");
        if param.convert_to_lab() {
            let problem = "is not supported, since nets would get the bytes of floats, as in SSD; remove it";
            return Err(Error::param(&field("convert_to_lab"), problem));
        }
        let mut salt = None;
        if param.saltpepper() {
            let options = param.saltpepper_param.as_deref().cloned().unwrap_or_default();
            let fraction = within(&field("saltpepper_param.fraction"), options.fraction(), 0.0, 1.0)?;
            if options.value.is_empty() {
                let problem = "is missing; give one for all channels, or one for each";
                return Err(Error::param(&field("saltpepper_param.value"), problem));
            }
            salt = Some((fraction, options.value.iter().map(|&value| value as u8).collect()));
        }
        Ok(Self {
            param: param.clone(),
            salt,
        })
    }

    /// Makes a picture worse.
    ///
    /// # Errors
    /// Values of salt that are not one for each channel; out of memory.
    pub(crate) fn apply(&self, picture: &mut Picture, rng: &mut Rng) -> Result<()> {
        let param = &self.param;
        if param.decolorize() {
            picture.decolorize();
        }
        if param.gauss_blur() {
            picture.blur()?;
        }
        if param.hist_eq() {
            picture.equalize()?;
        }
        if param.clahe() {
            picture.equalize_tiles(CLIP_LIMIT)?;
        }
        if param.jpeg() > 0.0 {
            *picture = picture.through_jpeg(param.jpeg())?;
        }
        if param.erode() {
            picture.erode()?;
        }
        if param.posterize() {
            picture
                .pixels
                .iter_mut()
                .for_each(|value| *value = *value / 64 * 64 + 32);
        }
        if param.inverse() {
            picture.pixels.iter_mut().for_each(|value| *value = !*value);
        }
        if let Some((fraction, values)) = &self.salt {
            sprinkle(picture, *fraction, values, rng)?;
        }
        if param.convert_to_hsv() {
            picture.bgr_to_hsv();
        }
        Ok(())
    }
}

/// Gives a share of the pixels, drawn one by one, these values.
fn sprinkle(picture: &mut Picture, fraction: f32, values: &[u8], rng: &mut Rng) -> Result<()> {
    let channels = picture.channels;
    if ![1, channels].contains(&values.len()) {
        let problem = format!(
            "{} values are given, but the image has {channels} channel(s); give 1 value or {channels}",
            values.len()
        );
        return Err(Error::param(
            "transform_param.noise_param.saltpepper_param.value",
            problem,
        ));
    }
    let pixels = picture.height * picture.width;
    for _ in 0..(fraction * pixels as f32) as usize {
        let (x, y) = (
            rng.draw() as usize % picture.width,
            rng.draw() as usize % picture.height,
        );
        let pixel = &mut picture.pixels[(y * picture.width + x) * channels..][..channels];
        let values = values.iter().cycle();
        pixel.iter_mut().zip(values).for_each(|(to, from)| *to = *from);
    }
    Ok(())
}
