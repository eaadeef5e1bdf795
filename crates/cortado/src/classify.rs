//! Classification: images in, classes out.

use crate::{Error, Image, Model, Outputs, Port, Result};
use cortado_core::{read_text, reserve, text_in};
use std::cmp::Ordering;
use std::fmt;
use std::path::Path;
use std::sync::Arc;

/// How messages call the content of a file of labels.
pub(crate) const LABELS_IN_MEMORY: &str = "labels (bytes in memory)";

/// The outputs of a model for one image: the values of each output, without the axis of the batch.
#[derive(Clone, Debug)]
pub struct Prediction {
    outputs: Vec<Output>,
    labels: Option<Arc<[Arc<str>]>>,
}

#[derive(Clone, Debug)]
struct Output {
    name: String,
    shape: Vec<usize>,
    values: Vec<f32>,
}

/// A class with its score. Displays as a line of Caffe's `classification` does: `0.3094 -
/// "n02123045 tabby"`.
#[derive(Clone, Debug, PartialEq)]
pub struct Class {
    /// The number of the class, from 0.
    pub index: usize,
    /// Its label, if the model has labels.
    pub label: Option<Arc<str>>,
    /// The value that the net gave it; behind a Softmax its probability.
    pub score: f32,
}

impl Model {
    /// Names the classes by the lines of a file, such as Caffe's `synset_words.txt`.
    ///
    /// # Errors
    /// A file that cannot be read, or that has fewer or more lines than the first output has values for
    /// an image.
    pub fn labels(self, file: impl AsRef<Path>) -> Result<Self> {
        let file = file.as_ref();
        self.with_labels(&read_text(file)?, file)
    }

    /// Names the classes by the lines of the content of such a file.
    ///
    /// # Errors
    /// Those of [`labels`](Self::labels).
    pub fn labels_bytes(self, content: impl AsRef<[u8]>) -> Result<Self> {
        let name = Path::new(LABELS_IN_MEMORY);
        self.with_labels(text_in(content.as_ref(), name)?, name)
    }

    fn with_labels(mut self, text: &str, name: &Path) -> Result<Self> {
        let labels: Arc<[Arc<str>]> = text.lines().map(|line| line.trim().into()).collect();
        let classes: usize = self
            .engine
            .outputs()
            .first()
            .map_or(0, |port| port.shape.iter().skip(1).product());
        if labels.len() != classes {
            let what = format!("number of labels in {}", name.display());
            return Err(Error::mismatch(what, classes, labels.len()));
        }
        self.labels = Some(labels);
        Ok(self)
    }

    /// Runs one image. A model that was compiled for a larger batch computes all of it;
    /// [`batch(1)`] spares that.
    ///
    /// [`batch(1)`]: crate::NetBuilder::batch
    ///
    /// # Errors
    /// A net whose only input is not of shape (batch, channels, height, width); an image that
    /// cannot be read or does not suit the input; an output that belongs to no single image of a
    /// batch.
    pub fn run(&self, image: &Image) -> Result<Prediction> {
        let mut predictions = self.run_all(std::slice::from_ref(image))?;
        predictions
            .pop()
            .ok_or_else(|| Error::internal("an image has no prediction"))
    }

    /// Runs any number of images, as many at a time as the model was compiled for, and gives their
    /// predictions in the same order.
    ///
    /// # Errors
    /// Those of [`run`](Self::run).
    pub fn run_all(&self, images: &[Image]) -> Result<Vec<Prediction>> {
        let (name, [batch, channels, height, width]) = self.image_input()?;
        let one = channels * height * width;
        let mut predictions = Vec::with_capacity(images.len());
        let mut values = reserve::filled(batch.saturating_mul(one), 0.0)?;
        for images in images.chunks(batch) {
            for (image, values) in images.iter().zip(values.chunks_exact_mut(one)) {
                image.write([channels, height, width], values)?;
            }
            values[images.len() * one..].fill(0.0);
            let outputs = self.engine.run(&[(name, &values)])?;
            for item in 0..images.len() {
                predictions.push(self.prediction(&outputs, item, batch)?);
            }
        }
        Ok(predictions)
    }

    /// The only input, with batch, channels, height and width.
    fn image_input(&self) -> Result<(&str, [usize; 4])> {
        let [Port { name, shape }] = self.engine.inputs() else {
            let names: Vec<&str> = self.engine.inputs().iter().map(|port| port.name.as_str()).collect();
            return Err(Error::message(&format!(
                "images are for nets with one input, but this one has {} ({}); give the values of all by `run_values`",
                names.len(),
                names.join(", ")
            )));
        };
        match shape[..].try_into() {
            Ok(sizes) if !shape.contains(&0) => Ok((name, sizes)),
            _ => Err(Error::mismatch(
                format!("shape of the input \"{name}\", to take images"),
                "(batch, channels, height, width)",
                format!("{shape:?}"),
            )),
        }
    }

    /// The part of the outputs that belongs to one image.
    fn prediction(&self, outputs: &Outputs, item: usize, batch: usize) -> Result<Prediction> {
        let part = |(port, values): (&Port, &[f32])| {
            let (shape, values) = match port.shape[..] {
                [first, ref rest @ ..] if first == batch => {
                    let one = values.len() / batch;
                    (rest, &values[item * one..][..one])
                }
                _ if batch == 1 => (&port.shape[..], values),
                _ => return Err(no_rows(port, batch)),
            };
            Ok(Output {
                name: port.name.clone(),
                shape: shape.into(),
                values: values.into(),
            })
        };
        Ok(Prediction {
            outputs: outputs.iter().map(part).collect::<Result<_>>()?,
            labels: self.labels.clone(),
        })
    }
}

fn no_rows(port: &Port, batch: usize) -> Error {
    Error::message(&format!(
        "the output \"{}\" of shape {:?} has no part for each of the {batch} images of a batch; open the net with `batch(1)`",
        port.name, port.shape
    ))
}

impl Prediction {
    /// The `count` classes with the highest scores in the first output, the best first. Of equal
    /// ones the first comes first, and NaN comes last.
    pub fn top(&self, count: usize) -> Vec<Class> {
        self.ranked(self.values(), count)
    }

    /// The `count` classes with the highest scores in an output. Labels name them if there are as many as scores.
    pub fn top_of(&self, name: &str, count: usize) -> Option<Vec<Class>> {
        Some(self.ranked(self.get(name)?, count))
    }

    fn ranked(&self, scores: &[f32], count: usize) -> Vec<Class> {
        let mut order: Vec<usize> = (0..scores.len()).collect();
        order.sort_by(|&a, &b| {
            let (a, b) = (scores[a], scores[b]);
            let numbers_first = a.is_nan().cmp(&b.is_nan());
            numbers_first.then(b.partial_cmp(&a).unwrap_or(Ordering::Equal))
        });
        order.truncate(count);
        let labels = self.labels.as_ref().filter(|labels| labels.len() == scores.len());
        let class = |index: usize| Class {
            index,
            label: labels.and_then(|labels| labels.get(index)).cloned(),
            score: scores[index],
        };
        order.into_iter().map(class).collect()
    }

    /// The values of the first output, row-major; empty if the net has none.
    pub fn values(&self) -> &[f32] {
        self.outputs.first().map_or(&[], |output| &output.values)
    }

    /// The values of an output, row-major.
    pub fn get(&self, name: &str) -> Option<&[f32]> {
        self.output(name).map(|output| &output.values[..])
    }

    /// The shape of an output for one image.
    pub fn shape(&self, name: &str) -> Option<&[usize]> {
        self.output(name).map(|output| &output.shape[..])
    }

    /// The names of the outputs.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.outputs.iter().map(|output| output.name.as_str())
    }

    fn output(&self, name: &str) -> Option<&Output> {
        self.outputs.iter().find(|output| output.name == name)
    }
}

impl fmt::Display for Class {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.label {
            Some(label) => write!(f, "{:.4} - \"{label}\"", self.score),
            None => write!(f, "{:.4} - {}", self.score, self.index),
        }
    }
}
