//! What stands in for what a folder of prototxts does not have: data, and weights worth drawing.

use cortado_proto::{BlobShape, FillerParameter, InputParameter, LayerParameter, NetParameter};

/// The layer types of the original Caffe.
const ORIGINAL: [&str; 61] = [
    "AbsVal",
    "Accuracy",
    "ArgMax",
    "BNLL",
    "BatchNorm",
    "BatchReindex",
    "Bias",
    "Clip",
    "Concat",
    "ContrastiveLoss",
    "Convolution",
    "Crop",
    "Data",
    "Deconvolution",
    "Dropout",
    "DummyData",
    "ELU",
    "Eltwise",
    "Embed",
    "EuclideanLoss",
    "Exp",
    "Filter",
    "Flatten",
    "HDF5Data",
    "HDF5Output",
    "HingeLoss",
    "Im2col",
    "ImageData",
    "InfogainLoss",
    "InnerProduct",
    "Input",
    "LRN",
    "LSTM",
    "LSTMUnit",
    "Log",
    "MVN",
    "MemoryData",
    "MultinomialLogisticLoss",
    "PReLU",
    "Parameter",
    "Pooling",
    "Power",
    "Python",
    "RNN",
    "ReLU",
    "Reduction",
    "Reshape",
    "SPP",
    "Scale",
    "Sigmoid",
    "SigmoidCrossEntropyLoss",
    "Silence",
    "Slice",
    "Softmax",
    "SoftmaxWithLoss",
    "Split",
    "Swish",
    "TanH",
    "Threshold",
    "Tile",
    "WindowData",
];
/// Types that read files or memory which are not there.
const DATA: [&str; 5] = ["Data", "HDF5Data", "ImageData", "MemoryData", "WindowData"];
/// The types of fillers that draw random numbers, whatever the shape.
const RANDOM_FILLERS: [&str; 4] = ["gaussian", "msra", "uniform", "xavier"];

/// Images in a batch.
const BATCH: i64 = 2;
const CHANNELS: i64 = 3;
/// Height and width where nothing is cropped.
const SIDE: i64 = 224;

/// Whether the original has layers of this type. A missing type is left to the net to refuse.
pub(super) fn is_original(type_name: &str) -> bool {
    type_name.is_empty() || ORIGINAL.contains(&type_name)
}

/// Whether an Input layer takes the place of layers of this type.
pub(super) fn is_data(type_name: &str) -> bool {
    DATA.contains(&type_name)
}

/// Puts Input layers in the place of data layers, and constants in the place of random weights.
pub(super) fn prepare(net: &mut NetParameter) {
    for layer in &mut net.layer {
        if is_data(layer.r#type()) {
            *layer = input_for(layer);
        }
        still_fillers(layer);
    }
}

/// Images for the first top and labels for the others.
fn input_for(data: &LayerParameter) -> LayerParameter {
    let crop = data
        .transform_param
        .as_deref()
        .map_or(0, |transform| transform.crop_size());
    let side = if crop == 0 { SIDE } else { i64::from(crop) };
    let images = [BATCH, CHANNELS, side, side];
    let shape = (0..data.top.len()).map(|top| BlobShape {
        dim: if top == 0 { images.to_vec() } else { vec![BATCH] },
        ..Default::default()
    });
    LayerParameter {
        name: data.name.clone(),
        r#type: Some("Input".into()),
        top: data.top.clone(),
        input_param: Some(Box::new(InputParameter {
            shape: shape.collect(),
            ..Default::default()
        })),
        phase: data.phase,
        include: data.include.clone(),
        exclude: data.exclude.clone(),
        meta: data.meta.clone(),
        ..Default::default()
    }
}

/// Nothing is learned from random weights here, and drawing them takes most of the time.
fn still_fillers(layer: &mut LayerParameter) {
    if let Some(options) = &mut layer.convolution_param {
        still([&mut options.weight_filler, &mut options.bias_filler]);
    }
    if let Some(options) = &mut layer.inner_product_param {
        still([&mut options.weight_filler, &mut options.bias_filler]);
    }
    if let Some(options) = &mut layer.embed_param {
        still([&mut options.weight_filler, &mut options.bias_filler]);
    }
    if let Some(options) = &mut layer.recurrent_param {
        still([&mut options.weight_filler, &mut options.bias_filler]);
    }
}

fn still(fillers: [&mut Option<Box<FillerParameter>>; 2]) {
    for filler in fillers {
        if filler
            .as_ref()
            .is_some_and(|filler| RANDOM_FILLERS.contains(&filler.r#type()))
        {
            *filler = None;
        }
    }
}
