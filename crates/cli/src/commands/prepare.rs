//! How pictures are prepared for a net: flags of `caffe classify` and `caffe quantize`.

use super::manifest;
use crate::flags::{mean, number, size};
use anyhow::Result;
use clap::Args;
use cortado::{Image, Manifest, Mean};

/// How pictures are prepared.
#[derive(Clone, Debug, Default, Args)]
pub(super) struct PrepareArgs {
    /// Subtract a number, one for each channel, separated by commas, or the mean of each channel of a .binaryproto or .npy file
    #[arg(long, value_name = "VALUES|FILE", allow_hyphen_values = true)]
    pub(super) mean: Option<String>,
    /// Multiply by this, after the mean
    #[arg(long, value_name = "FACTOR", allow_negative_numbers = true, value_parser = number)]
    pub(super) scale: Option<f32>,
    /// Resize to this many rows and columns and use the middle (default: resize to the net's input)
    #[arg(long, value_name = "N|HxW", value_parser = size)]
    pub(super) resize: Option<[usize; 2]>,
    /// The net expects RGB instead of Caffe's BGR, in the mean too
    #[arg(long, num_args = 0..=1, require_equals = true, default_missing_value = "true", value_name = "BOOL")]
    #[arg(value_parser = clap::builder::BoolishValueParser::new())]
    pub(super) rgb: Option<bool>,
}

impl PrepareArgs {
    /// Takes what a manifest states and the user does not.
    ///
    /// # Errors
    /// A file with a mean that cannot be read.
    pub(super) fn fill(&mut self, manifest: &Manifest) -> Result<()> {
        if self.mean.is_none() {
            self.mean = manifest::mean_flag(manifest)?;
        }
        self.scale = self.scale.or(manifest.scale);
        self.resize = self.resize.or(manifest.resize);
        self.rgb = self.rgb.or(manifest.rgb);
        Ok(())
    }

    /// The mean.
    ///
    /// # Errors
    /// A text that is not a mean.
    pub(super) fn mean(&self) -> Result<Option<Mean>> {
        self.mean.as_deref().map(mean).transpose()
    }

    /// What becomes of each picture.
    ///
    /// # Errors
    /// A text that is not a mean.
    pub(super) fn prepared(&self) -> Result<impl Fn(Image) -> Image + use<>> {
        let mean = self.mean()?;
        let (resize, scale, rgb) = (self.resize, self.scale, self.rgb);
        Ok(move |mut image: Image| {
            if let Some([rows, columns]) = resize {
                // bounded by the image itself, which refuses sides that are too long
                image = image.resize(rows, columns);
            }
            if let Some(mean) = &mean {
                image = image.mean(mean);
            }
            if let Some(scale) = scale {
                image = image.scale(scale);
            }
            match rgb {
                Some(true) => image.rgb(),
                _ => image,
            }
        })
    }
}
