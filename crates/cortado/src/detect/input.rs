//! How an image becomes the input of a net that detects.

use super::outputs::Kind;
use super::yolo::fitted;
use crate::{Error, Image, Mean, Net, Result};
use std::fmt;

/// The shorter and the longer side of what R-CNN sees.
const SIDES: (f32, f32) = (600.0, 1000.0);
/// What R-CNN's nets subtract from blue, green and red.
const RCNN_MEAN: [f32; 3] = [102.9801, 115.9465, 122.7717];

/// What is around an image that keeps its proportions.
const GREY: u8 = 128;

/// The input, and what happens to images on their way to it.
pub(super) struct Preprocessing {
    input: String,
    /// Channels, height and width.
    shape: [usize; 3],
    /// The input of height, width and scale, if the net has one: its images keep their proportions.
    info: Option<String>,
    pub(super) mean: Option<Mean>,
    /// The mean for people.
    mean_text: String,
    pub(super) scale: f32,
    pub(super) rgb: bool,
    /// Whether images keep their proportions, in the middle of grey.
    centred: bool,
}

impl Preprocessing {
    /// What the net requests.
    pub(super) fn new(net: &Net<f32>, kind: &Kind) -> Result<Self> {
        let names = |id: &usize| net.blob_at(*id).name().to_string();
        let inputs = net.inputs();
        let image = inputs.iter().find(|&&id| net.blob_at(id).shape().len() == 4);
        let Some(&image) = image else {
            let problem =
                "it has no input of shape (batch, channels, height, width), to take images; is it a deploy net?";
            return Err(Error::message(problem));
        };
        let shape = net.blob_at(image).shape();
        let layers = 0..net.layer_names().len();
        let transform = layers
            .into_iter()
            .find_map(|layer| net.layer_param(layer).transform_param.as_deref());
        let (mut values, mut scale, mut rgb) = (Vec::new(), 1.0, false);
        if let Some(transform) = transform {
            (values, scale, rgb) = (transform.mean_value.clone(), transform.scale(), transform.cvt_bgr2rgb());
        } else if let Kind::Heads(_) = kind {
            // UltraFace was trained so.
            (values, scale, rgb) = (vec![127.0], 1.0 / 128.0, true);
        } else if let Kind::Rois = kind {
            values = RCNN_MEAN.to_vec();
        } else if let Kind::Yolo(_) = kind {
            (scale, rgb) = (1.0 / 255.0, true);
        }
        let is_info = |id: &&usize| **id != image && net.blob_at(**id).shape().last() == Some(&3);
        Ok(Self {
            input: net.blob_at(image).name().into(),
            shape: [shape[1], shape[2], shape[3]],
            info: inputs.iter().find(is_info).map(names),
            mean_text: format!("{values:?}"),
            mean: Some(values).filter(|values| !values.is_empty()).map(Mean::from),
            scale,
            rgb,
            centred: matches!(kind, Kind::Yolo(_)),
        })
    }

    /// Height and width of the input.
    pub(super) fn sides(&self) -> (usize, usize) {
        let [_, height, width] = self.shape;
        (height, width)
    }

    /// Height and width of the input as the last image filled it.
    pub(super) fn filled(&self, net: &Net<f32>) -> (usize, usize) {
        match net.blob(&self.input).map(|blob| &blob.shape()[..]) {
            Some(&[_, _, height, width]) => (height, width),
            _ => self.sides(),
        }
    }

    /// Puts an image of this height and width into the input, and gives what its sides were
    /// multiplied by, where they keep their proportions.
    pub(super) fn write(&self, net: &mut Net<f32>, image: &Image, (height, width): (usize, usize)) -> Result<f32> {
        let [channels, mut rows, mut columns] = self.shape;
        let mut factor = 1.0;
        if let Some(info) = &self.info {
            let (shorter, longer) = (height.min(width) as f32, height.max(width) as f32);
            factor = (SIDES.0 / shorter).min(SIDES.1 / longer);
            let sized = |side: usize| ((side as f32 * factor).round() as usize).max(1);
            (rows, columns) = (sized(height), sized(width));
            let blob = net.blob_mut(info).ok_or_else(|| Error::internal("an input is gone"))?;
            let values = [rows as f32, columns as f32, factor];
            blob.data_overwrite()?.copy_from_slice(&values);
        }
        let blob = net
            .blob_mut(&self.input)
            .ok_or_else(|| Error::internal("an input is gone"))?;
        blob.reshape(&[1, channels, rows, columns])?;
        let mut values = blob.data_overwrite()?;
        match self.centred {
            true => self.write_centred(image, (height, width), &mut values)?,
            false => self.prepared(image).write([channels, rows, columns], &mut values)?,
        }
        Ok(factor)
    }

    /// An image with all its preprocessing except for its size.
    fn prepared(&self, image: &Image) -> Image {
        let mut image = image.clone().scale(self.scale);
        if self.rgb {
            image = image.rgb();
        }
        match &self.mean {
            Some(mean) => image.mean(mean),
            None => image,
        }
    }

    /// Puts an image of this size into the middle of grey.
    fn write_centred(&self, image: &Image, size: (usize, usize), values: &mut [f32]) -> Result<()> {
        let [channels, rows, columns] = self.shape;
        let (height, width) = fitted(size, (rows, columns));
        let inner = self.prepared(image).values([channels, height, width])?;
        let grey = match channels {
            1 => Image::from_gray(1, 1, vec![GREY]),
            _ => Image::from_bgr(1, 1, vec![GREY; 3]),
        };
        let grey = self.prepared(&grey).values([channels, 1, 1])?;
        let (top, left) = ((rows - height) / 2, (columns - width) / 2);
        for (channel, plane) in values.chunks_exact_mut(rows * columns).enumerate() {
            plane.fill(grey[channel]);
            let inner = inner[channel * height * width..].chunks_exact(width).take(height);
            for (row, inner) in plane.chunks_exact_mut(columns).skip(top).zip(inner) {
                row[left..][..width].copy_from_slice(inner);
            }
        }
        Ok(())
    }
}

impl fmt::Display for Preprocessing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [channels, height, width] = self.shape;
        match (&self.info, channels) {
            (Some(_), _) => write!(f, "shorter side 600, longer side at most 1000 pixels")?,
            (None, 1) => write!(f, "grey, {height}x{width}")?,
            (None, _) => write!(f, "{height}x{width}")?,
        }
        if self.centred {
            write!(f, ", in their proportions")?;
        }
        if channels == 3 {
            write!(f, ", {}", if self.rgb { "RGB" } else { "BGR" })?;
        }
        if self.mean.is_some() {
            write!(f, ", minus {}", self.mean_text)?;
        }
        match self.scale {
            1.0 => Ok(()),
            scale => write!(f, ", times {scale}"),
        }
    }
}
