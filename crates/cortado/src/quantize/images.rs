//! Samples of images.

use super::Samples;
use super::samples::{batch, run_sources};
use crate::{Error, Finder, Image, Net, Result};

impl Samples {
    /// Images, each with its label if that is known, for a net with one input for them. A batch that
    /// they do not fill is filled by repeating them.
    ///
    /// # Errors
    /// A net that takes no images, images that cannot be read or do not suit the input, some labels
    /// only, or out of memory.
    pub fn of_images(net: &mut Net<f32>, images: impl IntoIterator<Item = (Image, Option<usize>)>) -> Result<Self> {
        let input = image_input(net)?;
        let shape = net.blob_at(input).shape();
        let (items, sizes) = (batch(net), [shape[1], shape[2], shape[3]]);
        let one: usize = sizes.iter().product();
        let mut samples = Self::default();
        let mut images = images.into_iter();
        run_sources(net)?;
        loop {
            let (mut filled, mut labels) = (0, Vec::new());
            for (image, label) in images.by_ref().take(items) {
                let mut values = net.blob_at(input).data_mut()?;
                image.write(sizes, &mut values[filled * one..][..one])?;
                labels.extend(label);
                filled += 1;
            }
            if filled == 0 {
                return Ok(samples);
            }
            let mut values = net.blob_at(input).data_mut()?;
            for item in filled..items {
                let from = item % filled;
                values.copy_within(from * one..(from + 1) * one, item * one);
            }
            drop(values);
            samples.add(net, filled, labels)?;
        }
    }
}

impl Samples {
    /// Images for a net that finds objects, each prepared as its finder does.
    ///
    /// # Errors
    /// Images that cannot be read, or become inputs of several sizes, or out of memory.
    pub fn of_detector(net: &mut Net<f32>, finder: &Finder, images: impl IntoIterator<Item = Image>) -> Result<Self> {
        let mut samples = Self::default();
        run_sources(net)?;
        for image in images {
            finder.prepare(net, &image)?;
            if samples.is_empty() {
                net.reshape()?;
            }
            samples.add(net, 1, Vec::new())?;
        }
        Ok(samples)
    }
}

/// The only input, which takes images.
fn image_input(net: &Net<f32>) -> Result<usize> {
    match *net.inputs() {
        [input] if net.blob_at(input).shape().len() == 4 && net.blob_at(input).count() > 0 => Ok(input),
        ref inputs => {
            let names: Vec<&str> = inputs.iter().map(|&id| net.blob_names()[id].as_str()).collect(); // bounded by the inputs of the net
            Err(Error::message(&format!(
                "images are for nets with one input of shape (batch, channels, height, width), but this net has {} ({})",
                names.len(),
                names.join(", ")
            )))
        }
    }
}
