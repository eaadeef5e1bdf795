//! Loading and saving weights by layer name, and sharing them between nets.

mod load_report;

pub use load_report::{LoadOptions, LoadReport};

use super::Net;
use super::convert::{open_weights, read_weights_from};
use super::hdf5::open_hdf5;
use cortado_core::event::{Event, Severity};
use cortado_core::write_whole;
use cortado_core::{Blob, Context, Ctx, Error, Frame, Layer, Phase, Real, Registry, Result, Source};
use cortado_proto::{BlobPart, BlobProto, LayerParameter, NetParameter, binary};
use std::borrow::Cow;
use std::collections::{HashMap, HashSet};
use std::path::Path;

/// The parameters of a net's layers, for sharing with other nets.
pub struct SharedParams<T: Real>(Vec<LayerParams<T>>);

struct LayerParams<T: Real> {
    name: String,
    /// The frame of an error in the layer.
    frame: Frame,
    params: Vec<Blob<T>>,
}

impl<T: Real> LayerParams<T> {
    /// Checks that a layer with the parameters `own` can use these instead.
    fn check(&self, own: &[Blob<T>]) -> Result<()> {
        if own.len() != self.params.len() {
            return Err(Error::mismatch(
                "number of parameter blobs",
                own.len(),
                self.params.len(),
            ));
        }
        for (index, (blob, theirs)) in own.iter().zip(&self.params).enumerate() {
            if blob.shape() != theirs.shape() {
                let what = format!("shape of parameter {index}, to be shared between nets");
                return Err(Error::mismatch(what, blob.shape(), theirs.shape()));
            }
        }
        Ok(())
    }
}

impl<T: Real> Net<T> {
    /// Builds a net like [`build_from`](Self::build_from) and loads weights, a later one over an
    /// earlier. Weights that cannot be opened are an error after the net is built.
    ///
    /// Parameters that the weights contain are not filled, because filling takes longer than reading.
    /// If the random numbers are seeded, all are filled nevertheless: every number that is drawn
    /// later must be the original's.
    ///
    /// # Errors
    /// Those of [`build`](Self::build) and [`load_weights`](Self::load_weights).
    pub fn build_with_weights(
        param: &NetParameter,
        file: Option<&Path>,
        registry: &Registry,
        ctx: &Ctx,
        weights: impl IntoIterator<Item = Result<Source>>,
        options: &LoadOptions,
    ) -> Result<Self> {
        let read = |source: Result<Source>| source.and_then(|source| Ok((read_message(&source)?, source)));
        let sources: Vec<_> = weights.into_iter().map(read).collect();
        let mut in_file = HashSet::new();
        if !ctx.rng().is_seeded() {
            let messages = sources.iter().flatten().filter_map(|(message, _)| message.as_ref());
            let layers = messages.flat_map(|message| &message.layer);
            let with_blobs = layers.filter(|layer| !layer.blobs.is_empty());
            in_file.extend(with_blobs.map(|layer| layer.name().to_string()));
        }
        let mut net = Self::build_unfilled(param, file, registry, ctx, in_file, None)?;
        let mut reports = Vec::new();
        for source in sources {
            let (message, source) = source?;
            reports.push(net.load_message(&source, message, options)?);
        }
        net.warn_of_left(&reports);
        Ok(net)
    }

    /// Loads the weights of a caffemodel, an HDF5 or a safetensors file: all of them or none.
    ///
    /// # Errors
    /// A file that is missing, and those of [`load_weights_from`](Self::load_weights_from).
    pub fn load_weights(&mut self, path: &Path, options: &LoadOptions) -> Result<LoadReport> {
        self.load_weights_from(&open_weights(path)?, options)
    }

    /// Loads the weights in the content of such a file: all of them or none.
    ///
    /// # Errors
    /// A source that is damaged, or a file that is overwritten while it is read; weights that do not
    /// fit, in one message for all. Nothing is changed then.
    pub fn load_weights_from(&mut self, source: &Source, options: &LoadOptions) -> Result<LoadReport> {
        let mut message = read_message(source)?;
        if let Some(message) = &mut message {
            self.read_in(message)?;
        }
        self.load_message(source, message, options)
    }

    /// Reads all weights for this net into memory, so that copying them cannot fail half way.
    /// Reading each blob when it is copied would take half the memory, but a file that changes
    /// meanwhile would leave the net with some of its weights.
    fn read_in(&self, source: &mut NetParameter) -> Result<()> {
        let own = self.layer_indices();
        let wanted = source.layer.iter_mut().filter(|layer| own.contains_key(layer.name()));
        for blob in wanted.flat_map(|layer| &mut layer.blobs) {
            blob.read_in()?;
        }
        Ok(())
    }

    fn load_message(
        &mut self,
        source: &Source,
        message: Option<NetParameter>,
        options: &LoadOptions,
    ) -> Result<LoadReport> {
        let message = match message {
            Some(message) => Ok(message),
            None => open_hdf5(source).and_then(|root| self.read_hdf5(&*root)),
        };
        message
            .and_then(|message| self.copy_trained_from(&message, options))
            .within(|| Frame::source("weights", source))
    }

    /// Writes the weights as a caffemodel, completely or not at all. [`save_hdf5`](Self::save_hdf5)
    /// writes HDF5.
    ///
    /// # Errors
    /// Memory in use, or a file that cannot be written.
    pub fn save_weights(&self, path: &Path) -> Result<()> {
        let message = self.to_proto(false)?;
        write_whole(path, |file| binary::encode_to(&message, file))
    }

    /// Copies weights by layer name.
    ///
    /// # Errors
    /// Weights that do not fit, in one message for all; nothing is changed then. With `strict`,
    /// also missing and superfluous weights.
    pub fn copy_trained_from(&mut self, source: &NetParameter, options: &LoadOptions) -> Result<LoadReport> {
        let source = self.moved_blobs(source);
        let source = &*source;
        let report = self.compare(source);
        for layer in &report.ignored {
            self.ctx.emit(&Event::SourceLayerIgnored { layer });
        }
        if !report.mismatched.is_empty() {
            return Err(Error::message(&report.mismatched.join("\n")));
        }
        if options.strict {
            report.check_strict(source)?;
        }
        if let Some(text) = report.fits_nothing(source) {
            self.warn(&text);
        }
        for layer in &source.layer {
            let Some(target) = self.layer_index(layer.name()) else {
                continue;
            };
            let layer_in_net = &mut self.layers[target].layer;
            let blobs = in_order(&**layer_in_net, &layer.blobs)?;
            let params = layer_in_net.params_mut();
            params
                .iter_mut()
                .zip(&*blobs)
                .try_for_each(|(blob, proto)| blob.copy_from_proto(proto, false))?;
        }
        Ok(report)
    }

    /// Warns of layers that got weights from no file, for a net that does not learn them: the phase
    /// is TEST.
    fn warn_of_left(&self, reports: &[LoadReport]) {
        if self.phase() == Phase::TEST
            && let Some(text) = LoadReport::left_by(reports)
        {
            self.warn(&text);
        }
    }

    fn warn(&self, text: &str) {
        self.ctx.emit(&Event::Note {
            severity: Severity::Warning,
            file: "net.cpp",
            line: 0,
            text,
        });
    }

    /// The report of copying from `source`, without copying.
    fn compare(&self, source: &NetParameter) -> LoadReport {
        let mut report = LoadReport::default();
        for layer in &source.layer {
            match self.layer_index(layer.name()) {
                None => report.ignored.push(layer.name().into()),
                Some(target) => {
                    let before = report.mismatched.len();
                    self.compare_layer(target, layer, &mut report.mismatched);
                    if report.mismatched.len() == before && !layer.blobs.is_empty() {
                        report.copied.push(layer.name().into());
                    }
                }
            }
        }
        let has = |name: &str| source.layer.iter().any(|layer| layer.name() == name);
        let with_params = self.layers.iter().filter(|node| !node.layer.params().is_empty());
        report.missing = with_params
            .map(|node| node.name())
            .filter(|name| !has(name))
            .map(Into::into)
            .collect();
        report
    }

    fn compare_layer(&self, target: usize, source: &LayerParameter, mismatched: &mut Vec<String>) {
        let params = self.layers[target].layer.params();
        let all_shared = || {
            self.params
                .iter()
                .filter(|p| p.layer == target)
                .all(|p| p.owner.is_some())
        };
        if source.blobs.is_empty() && all_shared() {
            return;
        }
        let name = source.name();
        let blobs = match in_order(self.layer(target), &source.blobs) {
            Ok(blobs) => blobs,
            Err(error) => return mismatched.push(format!("Cannot read the weights of layer '{name}': {error}")),
        };
        if params.len() != blobs.len() {
            let (expected, found) = (params.len(), blobs.len());
            mismatched.push(format!(
                "Incompatible number of blobs for layer {name}: expected {expected}, found {found}."
            ));
            return;
        }
        for (index, (blob, proto)) in params.iter().zip(&*blobs).enumerate() {
            if !blob.shape_equals(proto) {
                mismatched.push(shape_mismatch(name, index, blob, proto));
            } else if let Some(found) = wrong_count(blob, proto) {
                let count = blob.count();
                mismatched.push(format!(
                    "Cannot copy param {index} weights from layer '{name}': it has {count} elements, but the file holds {found} values."
                ));
            }
        }
    }

    /// Shares the parameters of `other`, by layer name. Layers that are not in this net are
    /// ignored.
    ///
    /// # Errors
    /// Different numbers or shapes of parameters. Nothing is shared then.
    pub fn share_trained_from(&mut self, other: &Self) -> Result<()> {
        self.share_params(&other.params_to_share())
    }

    /// The parameters of all layers, for [`share_params`](Self::share_params) of another net. With
    /// these two steps a caller never locks both nets at once, so two threads that share in
    /// opposite directions cannot block each other.
    pub fn params_to_share(&self) -> SharedParams<T> {
        let layers = self.layers.iter().map(|node| LayerParams {
            name: node.name().into(),
            frame: node.frame(),
            params: node.layer.params().iter().map(|blob| blob.alias(blob.name())).collect(),
        });
        SharedParams(layers.collect())
    }

    /// Shares these parameters, by layer name. Layers that are not in this net are ignored.
    ///
    /// # Errors
    /// Different numbers or shapes of parameters. Nothing is shared then.
    pub fn share_params(&mut self, params: &SharedParams<T>) -> Result<()> {
        let own = self.layer_indices();
        for source in params.0.iter().filter(|source| !own.contains_key(&*source.name)) {
            self.ctx.emit(&Event::SourceLayerIgnored { layer: &source.name });
        }
        self.share_quietly(params)
    }

    fn layer_indices(&self) -> HashMap<&str, usize> {
        let names = self.layer_names.iter().enumerate().rev();
        names.map(|(index, name)| (name.as_str(), index)).collect()
    }

    /// Like [`share_params`](Self::share_params), without events for ignored layers.
    ///
    /// # Errors
    /// Parameters of another shape.
    pub fn share_quietly(&mut self, params: &SharedParams<T>) -> Result<()> {
        let own = self.layer_indices();
        let target = |source: &LayerParams<T>| own.get(&*source.name).copied();
        let pairs = params.0.iter().filter_map(|source| Some((target(source)?, source)));
        let pairs: Vec<_> = pairs.collect();
        for (target, source) in &pairs {
            source
                .check(self.layers[*target].layer.params())
                .within(|| source.frame.clone())?;
        }
        for (target, source) in pairs {
            let own = self.layers[target].layer.params_mut();
            own.iter_mut()
                .zip(&source.params)
                .try_for_each(|(blob, theirs)| blob.share_data(theirs))?;
        }
        Ok(())
    }

    /// Frees the memory of a layer's parameters, which read as zeros afterwards. Layers and nets
    /// that share them keep them.
    pub fn release_params(&mut self, layer: usize) {
        let params = self.layers[layer].layer.params_mut();
        params.iter_mut().for_each(Blob::release_data);
    }

    /// The net as a message with its weights and, if `write_diff`, its diffs: the content of a
    /// caffemodel. Shared parameters are in every layer that shares them, because the original
    /// refuses a file in which a layer has fewer blobs than in the net.
    ///
    /// # Errors
    /// Memory in use, or out of memory.
    pub fn to_proto(&self, write_diff: bool) -> Result<NetParameter> {
        let mut param = self.to_structure();
        for (layer, node) in param.layer.iter_mut().zip(&self.layers) {
            let params = node.layer.params().iter();
            layer.blobs = params.map(|blob| blob.to_proto(write_diff)).collect::<Result<_>>()?;
        }
        Ok(param)
    }

    /// The net as a message without weights: its layers, including inserted Splits.
    pub fn to_structure(&self) -> NetParameter {
        NetParameter {
            name: Some(self.name.clone()),
            layer: self.layers.iter().map(|node| node.param.clone()).collect(),
            ..Default::default()
        }
    }
}

/// The message of a caffemodel (upgraded) or a safetensors file. `None` for an HDF5 file, which can
/// only be read for a given net.
fn read_message(source: &Source) -> Result<Option<NetParameter>> {
    if cortado_hdf5::is_hdf5(source) {
        return Ok(None);
    }
    read_weights_from(source).map(Some)
}

/// The blobs of a file's layer, in the order of the net's layer.
///
/// # Errors
/// Values that cannot be read.
fn in_order<'a, T: Real>(layer: &dyn Layer<T>, stored: &'a [BlobProto]) -> Result<Cow<'a, [BlobProto]>> {
    Ok(layer.in_own_order(stored)?.map_or(Cow::Borrowed(stored), Cow::Owned))
}

/// The number of values in the message, if it differs from the blob's. Diffs may be absent.
fn wrong_count<T: Real>(blob: &Blob<T>, proto: &BlobProto) -> Option<usize> {
    let (data, diff) = (proto.count(BlobPart::Data), proto.count(BlobPart::Diff));
    let wrong_diff = (diff != 0 && diff != blob.count()).then_some(diff);
    (data != blob.count()).then_some(data).or(wrong_diff)
}

fn shape_mismatch<T: Real>(layer: &str, index: usize, blob: &Blob<T>, proto: &BlobProto) -> String {
    let dims: String = proto.dims().iter().map(|dim| format!("{dim} ")).collect();
    let count: i64 = proto.dims().iter().fold(1i64, |count, &dim| count.saturating_mul(dim));
    format!(
        "Cannot copy param {index} weights from layer '{layer}'; shape mismatch.  Source param shape is {dims}({count}); target param shape is {}. \
         To learn this layer's parameters from scratch rather than copying from a saved net, rename the layer.",
        blob.shape()
    )
}
