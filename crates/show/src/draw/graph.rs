//! What is drawn of a net: its layers with what they do, its blobs, and how they are connected.

use cortado_proto::{ConvolutionParameter, LayerParameter, NetParameter, PoolingParameter};
use std::collections::{BTreeMap, BTreeSet};

/// The kind of a layer, which gives it its colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LayerFamily {
    /// It reads data.
    Data,
    /// A convolution, or its reverse.
    Convolution,
    /// A pooling.
    Pooling,
    /// A product with all values.
    InnerProduct,
    /// A recurrent layer.
    Recurrent,
    /// It scales.
    Normalisation,
    /// A function of single elements.
    Activation,
    /// A loss, or another last layer.
    Loss,
    /// Any other.
    Other,
}

/// A layer.
#[derive(Clone, Debug)]
pub(crate) struct LayerNode {
    pub(crate) name: String,
    pub(crate) type_name: String,
    pub(crate) kind: LayerFamily,
    /// What it does, as in `draw_net.py`: name and value.
    pub(crate) options: Vec<(&'static str, String)>,
    /// `MAX` of a pooling.
    pub(crate) method: Option<String>,
    /// What flows out; Graphviz writes it at the edges to its tops.
    pub(crate) label: String,
    /// With which layer it shares parameters, by their names.
    pub(crate) shared: Option<Shared>,
    pub(crate) bottoms: Vec<usize>,
    pub(crate) tops: Vec<usize>,
}

/// How a layer shares parameters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Shared {
    /// Others have its own.
    Own,
    /// It has those of this layer.
    Of(String),
}

impl LayerNode {
    /// Whether it writes where it reads, and only there.
    pub(crate) fn in_place(&self) -> bool {
        self.bottoms.len() == 1 && self.bottoms == self.tops
    }
}

/// A blob.
#[derive(Clone, Debug)]
pub(crate) struct BlobNode {
    pub(crate) name: String,
    /// `64×3×224×224`, if it is known.
    pub(crate) shape: Option<String>,
}

/// A net to draw.
#[derive(Clone, Debug, Default)]
pub struct DrawnNet {
    pub(crate) name: String,
    pub(crate) layers: Vec<LayerNode>,
    pub(crate) blobs: Vec<BlobNode>,
}

impl DrawnNet {
    /// The graph of a net in the current format. Of layers that differ in nothing that is drawn,
    /// one is.
    pub fn of(net: &NetParameter) -> Self {
        let mut graph = Self {
            name: net.name().to_string(),
            ..Self::default()
        };
        let mut known = BTreeMap::new();
        for name in &net.input {
            graph.blob(name, &mut known);
        }
        let (mut drawn, mut owners) = (BTreeSet::new(), BTreeMap::new());
        for layer in &net.layer {
            let mut node = graph.layer(layer, &mut known);
            for param in layer
                .param
                .iter()
                .map(|param| param.name())
                .filter(|param| !param.is_empty())
            {
                let owner: &String = owners.entry(param).or_insert_with(|| node.name.clone());
                if *owner != node.name {
                    node.shared = Some(Shared::Of(owner.clone()));
                }
            }
            let key = (
                node.name.clone(),
                node.type_name.clone(),
                node.bottoms.clone(),
                node.tops.clone(),
            );
            if drawn.insert(key) {
                graph.layers.push(node);
            }
        }
        graph.mark_owners();
        graph
    }

    /// Marks the layers whose parameters others have.
    fn mark_owners(&mut self) {
        let owners: BTreeSet<String> = self
            .layers
            .iter()
            .filter_map(|layer| match &layer.shared {
                Some(Shared::Of(owner)) => Some(owner.clone()),
                _ => None,
            })
            .collect();
        for layer in self.layers.iter_mut().filter(|layer| owners.contains(&layer.name)) {
            layer.shared.get_or_insert(Shared::Own);
        }
    }

    /// Adds the shapes of the blobs that `shape` knows.
    #[must_use]
    pub fn with_shapes(mut self, shape: impl Fn(&str) -> Option<String>) -> Self {
        for blob in &mut self.blobs {
            blob.shape = shape(&blob.name);
        }
        self
    }

    fn blob(&mut self, name: &str, known: &mut BTreeMap<String, usize>) -> usize {
        *known.entry(name.to_string()).or_insert_with(|| {
            self.blobs.push(BlobNode {
                name: name.to_string(),
                shape: None,
            });
            self.blobs.len() - 1
        })
    }

    fn layer(&mut self, layer: &LayerParameter, known: &mut BTreeMap<String, usize>) -> LayerNode {
        let type_name = layer.r#type().to_string();
        LayerNode {
            name: layer.name().to_string(),
            kind: family_of(&type_name),
            options: options_of(layer),
            method: (type_name == "Pooling").then(|| match &layer.pooling_param {
                Some(param) => param.pool.unwrap_or_default().to_string(),
                None => "MAX".into(),
            }),
            label: label_of(layer),
            shared: None,
            bottoms: layer.bottom.iter().map(|name| self.blob(name, known)).collect(),
            tops: layer.top.iter().map(|name| self.blob(name, known)).collect(),
            type_name,
        }
    }
}

/// The kind of a layer of this type.
pub fn family_of(type_name: &str) -> LayerFamily {
    match type_name {
        "Data" | "ImageData" | "HDF5Data" | "WindowData" | "MemoryData" | "DummyData" | "Input" | "AnnotatedData"
        | "BoxData" | "CustomData" | "DenseImageData" | "DetectionData" | "EvalData" | "FloData" | "FloatReader"
        | "ImageGtData" | "ImageLabelmapData" | "ImageSegData" | "ImgReader" | "SegData" | "VideoData"
        | "WindowSegData" => LayerFamily::Data,
        "Pooling" | "SPP" | "ROIPooling" | "Unpooling" => LayerFamily::Pooling,
        "InnerProduct" | "Embed" => LayerFamily::InnerProduct,
        "LSTM" | "RNN" | "Recurrent" | "LSTMUnit" | "GRU" => LayerFamily::Recurrent,
        "LRN" | "BatchNorm" | "BN" | "MVN" | "Scale" | "Bias" | "Normalize" | "Dropout" => LayerFamily::Normalisation,
        "ReLU" | "PReLU" | "ELU" | "Sigmoid" | "TanH" | "BNLL" | "AbsVal" | "Power" | "Exp" | "Log" | "Threshold"
        | "Swish" | "Clip" | "ReLU6" => LayerFamily::Activation,
        name if name.contains("Loss") => LayerFamily::Loss,
        "Softmax" | "Accuracy" | "ArgMax" | "Silence" | "DetectionOutput" => LayerFamily::Loss,
        name if name.contains("Convolution") => LayerFamily::Convolution,
        name if name.ends_with("Data") => LayerFamily::Data,
        _ => LayerFamily::Other,
    }
}

/// Kernel, stride and padding, as `draw_net.py` writes them.
fn options_of(layer: &LayerParameter) -> Vec<(&'static str, String)> {
    if let Some(param) = &layer.convolution_param {
        return window_of_convolution(param);
    }
    match &layer.pooling_param {
        Some(param) => window_of_pooling(param),
        None => Vec::new(),
    }
}

fn window_of_convolution(param: &ConvolutionParameter) -> Vec<(&'static str, String)> {
    let sizes = |all: &[u32], h: Option<u32>, w: Option<u32>, default: u32| match (h, w) {
        (None, None) if all.is_empty() => default.to_string(),
        (None, None) => square(all),
        _ => square(&[h.unwrap_or(default), w.unwrap_or(default)]),
    };
    let mut options = vec![
        (
            "kernel size",
            sizes(&param.kernel_size, param.kernel_h, param.kernel_w, 1),
        ),
        ("stride", sizes(&param.stride, param.stride_h, param.stride_w, 1)),
        ("pad", sizes(&param.pad, param.pad_h, param.pad_w, 0)),
    ];
    if param.dilation.iter().any(|&dilation| dilation != 1) {
        options.push(("dilation", square(&param.dilation)));
    }
    if param.group.is_some_and(|group| group != 1) {
        options.push(("group", param.group().to_string()));
    }
    options
}

fn window_of_pooling(param: &PoolingParameter) -> Vec<(&'static str, String)> {
    if param.global_pooling() {
        return vec![("global", String::new())];
    }
    let size = |all: Option<u32>, h: Option<u32>, w: Option<u32>, default: u32| match (h, w) {
        (None, None) => all.unwrap_or(default).to_string(),
        _ => square(&[h.unwrap_or(default), w.unwrap_or(default)]),
    };
    vec![
        (
            "kernel size",
            size(param.kernel_size, param.kernel_h, param.kernel_w, 1),
        ),
        ("stride", size(param.stride, param.stride_h, param.stride_w, 1)),
        ("pad", size(param.pad, param.pad_h, param.pad_w, 0)),
    ]
}

/// `3` of 3, 3 and 3; `1×7` of 1 and 7.
fn square(sizes: &[u32]) -> String {
    match sizes.split_first() {
        Some((first, rest)) if rest.iter().all(|size| size == first) => first.to_string(),
        _ => sizes.iter().map(u32::to_string).collect::<Vec<_>>().join("×"),
    }
}

/// What flows out, as `draw_net.py` writes it: the batch of a Data layer, the number of outputs
/// of one with weights.
fn label_of(layer: &LayerParameter) -> String {
    let label = match layer.r#type() {
        "Data" => layer
            .data_param
            .as_ref()
            .and_then(|param| param.batch_size)
            .map(|n| format!("Batch {n}")),
        "Convolution" | "Deconvolution" => layer
            .convolution_param
            .as_ref()
            .and_then(|p| p.num_output)
            .map(|n| n.to_string()),
        "InnerProduct" => layer
            .inner_product_param
            .as_ref()
            .and_then(|p| p.num_output)
            .map(|n| n.to_string()),
        "LSTM" | "RNN" => layer
            .recurrent_param
            .as_ref()
            .and_then(|p| p.num_output)
            .map(|n| n.to_string()),
        _ => None,
    };
    label.unwrap_or_default()
}
