//! Nets in 8-bit integers: which ranges their values have, and which layers lose too much.
//!
//! ```no_run
//! use cortado::Image;
//! use cortado::quantize::{QuantizeOptions, Samples};
//!
//! let net = cortado::open("deploy.prototxt").weights("net.caffemodel");
//! let images = ["a.jpg", "b.jpg"].map(|file| (Image::open(file).mean([104.0, 117.0, 123.0]), None));
//! let quantized = net.quantize(&QuantizeOptions::default(), |net| Samples::of_images(net, images))?;
//! println!("{} dB", quantized.report.outputs[0].score.snr());
//! quantized.write("net-int8.prototxt", "net-int8.caffemodel")?;
//! # Ok::<(), cortado::Error>(())
//! ```
//!
//! | file | what it holds |
//! |---|---|
//! | `mod.rs` | [`NetBuilder::quantize`]: the net, its weights and the report |
//! | `samples.rs` | what the net is run on |
//! | `observe.rs` | the ranges of the values that it makes |
//! | `histogram.rs` | ranges that cut rare values off |
//! | `measure.rs` | how far integers are from real ones |
//! | `choose.rs` | the layers that stay in floating point |
//! | `write.rs` | the fields of the message |

mod choose;
mod histogram;
#[cfg(feature = "data")]
mod images;
mod measure;
mod observe;
mod samples;
mod write;

pub use measure::Score;
pub use samples::Samples;

use crate::merge::{MergedLayer, merge, use_stored_statistics};
use crate::{Error, LoadOptions, Net, NetBuilder, NetParameter, Phase, Result};
use cortado_core::write_whole;
use cortado_net::{ConvertOptions, Names, Ranges, WeightsFormat, write_weights};
use cortado_proto::{did_you_mean, text};
use std::path::Path;

/// How the range of a value is chosen from the numbers that it takes.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum RangeMethod {
    /// From the lowest to the highest number.
    #[default]
    MinMax,
    /// Without the rarest numbers on both sides: so many of 100 stay below the highest one.
    Percentile(f64),
    /// The range after which the distribution of the numbers differs least from the one before, by
    /// the divergence of Kullback and Leibler.
    Kl,
}

/// How a net becomes one in integers.
#[derive(Clone, Debug)]
pub struct QuantizeOptions {
    /// How ranges are chosen.
    pub method: RangeMethod,
    /// The names of layers that stay in floating point.
    pub exclude: Vec<String>,
    /// The signal-to-noise ratio in dB that each output of the net has at least, if it can: the layers
    /// that lose most stay in floating point.
    pub least_snr: f64,
}

impl Default for QuantizeOptions {
    fn default() -> Self {
        Self {
            method: RangeMethod::MinMax,
            exclude: Vec::new(),
            least_snr: 20.0,
        }
    }
}

/// A net with the ranges of its values.
#[derive(Clone, Debug)]
pub struct QuantizedNet {
    /// The net, without weights: the content of its prototxt.
    pub net: NetParameter,
    /// The net with its weights, in floating point: the content of its caffemodel.
    pub weights: NetParameter,
    /// What was measured.
    pub report: QuantizationReport,
}

/// What was measured while a net became one in integers.
#[derive(Clone, Debug)]
pub struct QuantizationReport {
    /// The number of images, or of other items.
    pub items: usize,
    /// The layers that became part of the weights before them.
    pub merged: Vec<MergedLayer>,
    /// The layers with weights that integers are for, in the order of the net.
    pub layers: Vec<QuantizedLayer>,
    /// The outputs of the net; of outputs whose sizes follow from the data, what these are made from.
    pub outputs: Vec<QuantizedOutput>,
    /// The share of the items for which the first output is greatest at their label, with real and
    /// with integers; `None` without labels.
    pub accuracy: Option<[f64; 2]>,
}

/// A layer with weights.
#[derive(Clone, Debug)]
pub struct QuantizedLayer {
    /// Its name.
    pub name: String,
    /// Its type.
    pub type_name: String,
    /// Whether it computes in integers.
    pub is_whole: bool,
    /// Why it does not, as a clause; empty if it does.
    pub reason: String,
    /// The blob with its result, after a ReLU or clip that belongs to it.
    pub blob: String,
    /// The range that is stored.
    pub range: [f32; 2],
    /// The distance between neighbouring numbers.
    pub scale: f32,
    /// The integer that stands for 0.
    pub zero: u8,
    /// The signal-to-noise ratio of the rounded weights in dB.
    pub weights_snr: f64,
    /// The blob, compared with that of real numbers.
    pub score: Score,
}

/// An output of the net.
#[derive(Clone, Debug)]
pub struct QuantizedOutput {
    /// Its name.
    pub name: String,
    /// The output, compared with that of real numbers.
    pub score: Score,
}

impl NetBuilder {
    /// The net with ranges for 8-bit integers, found by running it on samples. BatchNorm and
    /// similar layers are [merged](crate::merge) first. `samples` is given the net for which the
    /// samples are.
    ///
    /// # Errors
    /// Those of [`net`](Self::net) and of `samples`, a net without a layer for integers, no
    /// samples, or a layer to exclude that the net does not have.
    pub fn quantize(
        &self,
        options: &QuantizeOptions,
        samples: impl FnOnce(&mut Net<f32>) -> Result<Samples>,
    ) -> Result<QuantizedNet> {
        let (mut net, message) = self.merged()?;
        let samples = samples(&mut net)?;
        if samples.is_empty() {
            return Err(Error::message("there are no images, from which ranges follow"));
        }
        let excluded = excluded(&net, &options.exclude, &message.merged)?;
        let mut ranges = Ranges {
            real: excluded,
            ..samples.ranges(&mut net, options.method)?
        };
        let report = choose::settle(&mut net, &samples, &mut ranges, options.least_snr)?;
        let mut quantized = QuantizedNet {
            net: message.net,
            weights: message.weights,
            report: QuantizationReport {
                merged: message.merged,
                ..report
            },
        };
        write::put(&mut quantized.net, &net, &ranges)?;
        Ok(quantized)
    }

    /// The net in phase TEST with [merged](crate::merge) layers, and its messages.
    ///
    /// # Errors
    /// Those of [`net`](Self::net), and parameters of merged layers that do not fit them.
    pub fn merged(&self) -> Result<(Net<f32>, crate::merge::Merged)> {
        let open = self.clone().phase(Phase::TEST);
        let mut param = open.read()?.into_inner();
        use_stored_statistics(&mut param);
        let open = open.with_param(param.clone());
        let net = open.net::<f32>()?.into_inner();
        let merged = merge(&net, &param, open.file().unwrap_or(Path::new("net")))?;
        drop(net);
        let mut net = open
            .without_weights()
            .with_param(merged.net.clone())
            .net::<f32>()?
            .into_inner();
        net.copy_trained_from(&merged.weights, &LoadOptions { strict: true })?;
        Ok((net, merged))
    }
}

/// The layers of these names.
fn excluded(net: &Net<f32>, names: &[String], merged: &[MergedLayer]) -> Result<std::collections::BTreeSet<usize>> {
    let layer = |name: &String| {
        if let Some(found) = net.layer_names().iter().position(|other| other == name) {
            return Ok(found);
        }
        if let Some(gone) = merged.iter().find(|layer| layer.name == *name) {
            return Err(Error::message(&format!(
                "the layer \"{name}\" to exclude became part of \"{}\"; exclude that",
                gone.into
            )));
        }
        let hint = did_you_mean(name, net.layer_names().iter().map(String::as_str));
        Err(Error::message(&format!(
            "the net has no layer \"{name}\" to exclude{hint}"
        )))
    };
    names.iter().map(layer).collect()
}

impl QuantizedNet {
    /// Writes the prototxt and the caffemodel.
    ///
    /// # Errors
    /// Files that cannot be written.
    pub fn write(self, net: impl AsRef<Path>, weights: impl AsRef<Path>) -> Result<QuantizationReport> {
        let options = ConvertOptions {
            format: WeightsFormat::Caffemodel,
            names: Names::default(),
            half: false,
        };
        write_weights(self.weights, weights.as_ref(), options)?;
        write_whole(net.as_ref(), |file| {
            std::io::Write::write_all(file, text::print(&self.net).as_bytes())
        })?;
        Ok(self.report)
    }
}
