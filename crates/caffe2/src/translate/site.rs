//! A layer that is translated: what is known about it, and its translation.

use super::fills;
use super::parts::{Fill, Param, operator, unsupported};
use crate::tensor::Array;
use cortado_core::{Error, Result};
use cortado_net::Net;
use cortado_proto::LayerParameter;
use cortado_proto::caffe2::OperatorDef;

/// Layers that leave a blob's shape as it is, and make one blob of one.
const SAME_SHAPE: [&str; 17] = [
    "AbsVal",
    "BNLL",
    "BatchNorm",
    "Bias",
    "Clip",
    "Dropout",
    "ELU",
    "Exp",
    "LRN",
    "Log",
    "PReLU",
    "Power",
    "ReLU",
    "Scale",
    "Sigmoid",
    "Split",
    "TanH",
];
/// Layers whose tops are images.
const IMAGES: [&str; 3] = ["Convolution", "Deconvolution", "Pooling"];

/// A layer that is translated, with its weights, and its translation.
pub(super) struct Site<'a> {
    pub(super) layer: &'a LayerParameter,
    /// The layers before it.
    before: &'a [LayerParameter],
    /// The net itself, if it could be built.
    net: Option<&'a Net<f32>>,
    /// The layer's blobs.
    pub(super) blobs: Vec<Array<f32>>,
    /// How its blobs are drawn, if no weights give them.
    fills: Vec<Option<Fill>>,
    pub(super) ops: Vec<OperatorDef>,
    pub(super) params: Vec<Param>,
    /// What people should know.
    pub(super) notes: Vec<String>,
}

impl<'a> Site<'a> {
    /// A layer without blobs.
    pub(super) fn new(layer: &'a LayerParameter, before: &'a [LayerParameter], net: Option<&'a Net<f32>>) -> Self {
        Self {
            layer,
            before,
            net,
            blobs: Vec::new(),
            fills: Vec::new(),
            ops: Vec::new(),
            params: Vec::new(),
            notes: Vec::new(),
        }
    }

    /// Takes the blobs that the layer was built with, and notes how its fillers draw them. False if
    /// it has none.
    ///
    /// # Errors
    /// An unknown filler.
    pub(super) fn take_filled(&mut self) -> Result<bool> {
        let built = self
            .net
            .and_then(|net| Some((net, net.layer_index(self.layer.name())?)));
        let Some((net, index)) = built else {
            return Ok(false);
        };
        let fillers = fills::of_layer(self.layer);
        for (i, blob) in net.layer(index).params().iter().enumerate() {
            let values = blob.data()?;
            let filler = fillers.get(i).and_then(Option::as_ref);
            self.fills.push(fills::of(filler, blob.shape(), &values)?);
            let mut own = Array::empty("");
            own.copy_from_proto(&blob.to_proto(false)?, true)?;
            self.blobs.push(own);
        }
        Ok(!self.blobs.is_empty())
    }

    /// An operator from the layer's bottoms to its tops.
    pub(super) fn op(&self, type_name: &str) -> OperatorDef {
        operator(type_name, &self.layer.bottom, &self.layer.top)
    }

    /// The layer's first top, after which its parameters are called.
    pub(super) fn top(&self) -> Result<&str> {
        let top = self.layer.top.first();
        top.map(String::as_str)
            .ok_or_else(|| Error::message("the layer has no top"))
    }

    /// The layer's first bottom.
    pub(super) fn bottom(&self) -> Result<&str> {
        let bottom = self.layer.bottom.first();
        bottom
            .map(String::as_str)
            .ok_or_else(|| Error::message("the layer has no bottom"))
    }

    /// The shape of a blob.
    ///
    /// # Errors
    /// A net that could not be built.
    pub(super) fn shape(&self, blob: &str) -> Result<Vec<usize>> {
        let shape = self.known_shape(blob);
        shape.ok_or_else(|| {
            unsupported(&format!(
                "it depends on the shape of \"{blob}\", which is known only if the net can be built: give it Input layers \
                 where data is missing"
            ))
        })
    }

    fn known_shape(&self, blob: &str) -> Option<Vec<usize>> {
        Some(self.net?.blob(blob)?.shape().to_vec())
    }

    /// The number of axes of a blob: from its shape, else from the layer that makes it.
    ///
    /// # Errors
    /// A net that could not be built, and a layer that does not determine it.
    pub(super) fn rank(&self, blob: &str) -> Result<usize> {
        let made = self.maker(blob);
        match made.map(|layer| (layer.r#type(), layer)) {
            _ if self.known_shape(blob).is_some() => {}
            Some(("InnerProduct", layer)) if layer.inner_product_param().is_none_or(|param| param.axis() == 1) => {
                return Ok(2);
            }
            Some((type_name, layer)) if IMAGES.contains(&type_name) && is_of_two_axes(layer) => return Ok(4),
            _ => {}
        }
        Ok(self.shape(blob)?.len())
    }

    /// An axis of the first bottom, from the front.
    ///
    /// # Errors
    /// One from the end, of a blob whose shape is not known.
    pub(super) fn axis(&self, axis: i32) -> Result<i64> {
        match axis {
            0.. => Ok(axis.into()),
            _ => Ok(self.rank(self.bottom()?)? as i64 + i64::from(axis)),
        }
    }

    /// Whether a blob has one pixel, or none, in each channel, whatever the size of the input.
    pub(super) fn is_one_pixel(&self, blob: &str) -> bool {
        self.maker(blob).is_some_and(|layer| match layer.r#type() {
            "InnerProduct" => true,
            "Pooling" => layer.pooling_param().is_some_and(|param| param.global_pooling()),
            _ => false,
        })
    }

    /// Refuses a blob that is not a matrix.
    ///
    /// # Errors
    /// More axes than two.
    pub(super) fn check_matrix(&self, blob: &str) -> Result<()> {
        match self.rank(blob)? {
            2 => Ok(()),
            rank => Err(unsupported(&format!(
                "Caffe2's operator takes a matrix, and \"{blob}\" has {rank} axes"
            ))),
        }
    }

    /// The layer that gives a blob its shape.
    fn maker(&self, blob: &str) -> Option<&'a LayerParameter> {
        let mut blob = blob;
        for layer in self.before.iter().rev() {
            if layer.top.iter().any(|top| top == blob) {
                match SAME_SHAPE.contains(&layer.r#type()) {
                    true => blob = layer.bottom.first()?,
                    false => return Some(layer),
                }
            }
        }
        None
    }

    /// One of the layer's blobs, which its weights must have.
    pub(super) fn blob(&self, index: usize) -> Result<&Array<f32>> {
        self.blobs.get(index).ok_or_else(|| {
            let problem = format!("the weights have {} blobs for it; it needs more", self.blobs.len());
            Error::message(&problem)
        })
    }

    /// The numbers of one of the layer's blobs.
    pub(super) fn values(&self, index: usize) -> Result<Vec<f32>> {
        Ok(self.blob(index)?.data()?.to_vec())
    }

    /// Adds a parameter, named after the first top.
    pub(super) fn add_param(&mut self, suffix: &str, dims: &[usize], values: Vec<f32>) -> Result<String> {
        self.add(suffix, dims, values, None)
    }

    fn add(&mut self, suffix: &str, dims: &[usize], values: Vec<f32>, fill: Option<Fill>) -> Result<String> {
        let name = format!("{}{suffix}", self.top()?);
        self.params.push(Param {
            name: name.clone(),
            dims: dims.to_vec(),
            values,
            fill,
        });
        Ok(name)
    }

    /// Adds a parameter that is one of the layer's blobs, in a shape of the operator's.
    pub(super) fn add_blob(&mut self, suffix: &str, dims: &[usize], blob: usize) -> Result<String> {
        let fill = self.fills.get(blob).cloned().flatten();
        self.add(suffix, dims, self.values(blob)?, fill)
    }

    /// Adds a parameter that is a vector of one of the layer's blobs.
    pub(super) fn add_vector(&mut self, suffix: &str, blob: usize) -> Result<String> {
        let count = self.blob(blob)?.count();
        self.add_blob(suffix, &[count], blob)
    }

    /// Something that people should know.
    pub(super) fn note(&mut self, text: &str) {
        self.notes.push(format!("layer \"{}\": {text}", self.layer.name()));
    }
}

/// Whether the windows of a layer have no more axes than two.
fn is_of_two_axes(layer: &LayerParameter) -> bool {
    layer.convolution_param().is_none_or(|param| {
        let axes = [&param.kernel_size, &param.stride, &param.pad].map(|list| list.len());
        axes.into_iter().all(|axes| axes <= 2)
    })
}
