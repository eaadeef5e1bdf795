//! Items of a test with their pictures, labels and classes.

use cortado::{Blob, Net, Real, Result};
use cortado_data::image::{Format, Picture, encode};

/// The most items.
const MOST: usize = 16;
/// A picture with more rows or columns shows only some of them.
const LARGEST: usize = 128;
/// The layers that compare scores with labels, the preferred first.
const SCORING: [&str; 3] = ["Accuracy", "SoftmaxWithLoss", "Softmax"];

/// An item of a test.
pub(crate) struct Sample {
    pub(super) png: Vec<u8>,
    pub(super) label: Option<u64>,
    /// The class with the highest score, and its probability.
    pub(super) class: Option<usize>,
    pub(super) score: Option<f64>,
}

/// The first items that a net has computed; none if its first data are not pictures.
///
/// # Errors
/// Memory in use or refused.
pub(crate) fn samples<T: Real>(net: &Net<T>) -> Result<Vec<Sample>> {
    let layers = 0..net.layer_names().len();
    let mut sources = layers.clone().filter(|&layer| net.bottoms(layer).is_empty());
    let pictures = sources.find_map(|layer| Some(net.blob_at(*net.tops(layer).first()?)));
    let Some(pictures) = pictures.filter(|blob| blob.shape().len() == 4 && blob.count() > 0) else {
        return Ok(Vec::new());
    };
    let find = |name: &&str| layers.clone().rev().find(|&layer| net.layer_type(layer) == *name);
    let scoring = SCORING.iter().find_map(find).map(|layer| net.bottoms(layer));
    let blob = |place: usize| scoring.and_then(|bottoms| Some(net.blob_at(*bottoms.get(place)?)));
    let items = pictures.shape()[0];
    let scores = blob(0).filter(|scores| scores.shape().len() >= 2 && scores.shape()[0] == items);
    let labels = blob(1).filter(|labels| labels.count() == items);
    let one = pictures.count() / items;
    let values = pictures.data()?;
    let mut samples = Vec::new();
    for item in 0..items.min(MOST) {
        let picture = picture(&values[item * one..][..one], &pictures.shape()[1..])?;
        let best = scores.map(|scores| best(scores, item)).transpose()?.flatten();
        let label = labels.map(|labels| label(labels, item)).transpose()?.flatten();
        samples.push(Sample {
            png: encode(&picture, Format::Png)?,
            label,
            class: best.map(|(class, _)| class),
            score: best.map(|(_, score)| score),
        });
    }
    Ok(samples)
}

/// Values as a picture: the smallest is black, the largest is white.
fn picture<T: Real>(values: &[T], shape: &[usize]) -> Result<Picture> {
    let [channels, height, width] = [shape[0], shape[1], shape[2]];
    let numbers = || {
        values
            .iter()
            .map(|value| value.to_f64())
            .filter(|value| value.is_finite())
    };
    let (low, high) = numbers().fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high): (f64, f64), value| {
        (low.min(value), high.max(value))
    });
    let range = if high > low { high - low } else { 1.0 };
    let stride = height.max(width).div_ceil(LARGEST).max(1);
    let (rows, columns) = (height.div_ceil(stride), width.div_ceil(stride));
    let shown = if channels >= 3 { 3 } else { 1 };
    let mut pixels = cortado_core::reserve::empty(rows * columns * shown)?;
    for row in (0..height).step_by(stride) {
        for column in (0..width).step_by(stride) {
            for channel in 0..shown {
                let value = values[(channel * height + row) * width + column].to_f64();
                pixels.push(((value - low) / range * 255.0).round() as u8);
            }
        }
    }
    Ok(Picture {
        height: rows,
        width: columns,
        channels: shown,
        pixels,
    })
}

/// The class of the highest score of an item, and its probability.
fn best<T: Real>(scores: &Blob<T>, item: usize) -> Result<Option<(usize, f64)>> {
    let classes = scores.shape()[1];
    let one = scores.count() / scores.shape()[0].max(1);
    if classes == 0 || one != classes {
        return Ok(None);
    }
    let data = scores.data()?;
    let row: Vec<f64> = data[item * one..][..one].iter().map(|value| value.to_f64()).collect();
    let best = row.iter().enumerate().max_by(|a, b| a.1.total_cmp(b.1));
    let Some((class, &largest)) = best.filter(|(_, largest)| largest.is_finite()) else {
        return Ok(None);
    };
    // Behind a Softmax they are probabilities; before it they become such.
    let sum: f64 = row.iter().sum();
    let are_probabilities = row.iter().all(|score| *score >= 0.0) && (sum - 1.0).abs() < 1e-3;
    let score = match are_probabilities {
        true => largest,
        false => 1.0 / row.iter().map(|score| (score - largest).exp()).sum::<f64>(),
    };
    Ok(Some((class, score)))
}

fn label<T: Real>(labels: &Blob<T>, item: usize) -> Result<Option<u64>> {
    let label = labels.data()?[item].to_f64();
    Ok((label >= 0.0 && label.fract() == 0.0).then_some(label as u64))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)] // A test may fail there.
    use super::*;

    #[test]
    fn items_have_pictures_labels_and_classes() {
        let net = r#"
            layer { name: "data" type: "Input" top: "x" top: "y" input_param { shape { dim: 3 dim: 1 dim: 300 dim: 2 } shape { dim: 3 } } }
            layer { name: "pool" type: "Pooling" bottom: "x" top: "p" pooling_param { pool: MAX kernel_h: 300 kernel_w: 1 } }
            layer { name: "flat" type: "Flatten" bottom: "p" top: "f" }
            layer { name: "loss" type: "SoftmaxWithLoss" bottom: "f" bottom: "y" top: "loss" }"#;
        let mut net = cortado::parse(net).net::<f64>().unwrap();
        let mut values = [0.0; 3 * 300 * 2];
        values[1] = 9.0;
        net.blob("x")
            .unwrap()
            .data_overwrite()
            .unwrap()
            .copy_from_slice(&values);
        net.blob("y")
            .unwrap()
            .data_overwrite()
            .unwrap()
            .copy_from_slice(&[1.0, 0.0, 1.0]);
        net.forward().unwrap();
        let samples = samples(&net).unwrap();
        assert_eq!(samples.len(), 3);
        assert_eq!((samples[0].class, samples[0].label), (Some(1), Some(1)));
        assert!(samples[0].score.unwrap() > 0.999);
        assert_eq!(samples[2].score, Some(0.5));
        let picture = picture(&[0.0_f64, 9.0, 4.5, 0.0], &[1, 2, 2]).unwrap();
        assert_eq!(picture.pixels, [0, 255, 128, 0]);
        let long = net.blob("x").unwrap();
        let long = super::picture(&long.data().unwrap()[..600], &[1, 300, 2]).unwrap();
        assert_eq!((long.height, long.width), (100, 1));
    }
}
