//! Replacements for what a folder of prototxts does not contain: data, and weights worth drawing.

use cortado_proto::video_data_parameter::Modality;
use cortado_proto::{
    BlobShape, FillerParameter, InputParameter, LayerParameter, MemoryDataParameter, NetParameter, VideoDataParameter,
};
use std::collections::BTreeSet;

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
const DATA: [&str; 22] = [
    "AnnotatedData",
    "BoxData",
    "CompactData",
    "CustomData",
    "Data",
    "DenseImageData",
    "DetectionData",
    "EvalData",
    "FloData",
    "FloatReader",
    "HDF5Data",
    "ImageData",
    "ImageGtData",
    "ImageLabelmapData",
    "ImageSegData",
    "ImgReader",
    "MemoryData",
    "SegData",
    "SparseData",
    "VideoData",
    "WindowData",
    "WindowSegData",
];
/// The types of fillers that draw random numbers, whatever the shape.
const RANDOM_FILLERS: [&str; 4] = ["gaussian", "msra", "uniform", "xavier"];

/// Images in a batch.
const BATCH: i64 = 2;
const CHANNELS: i64 = 3;
/// Height and width where nothing is cropped.
const SIDE: i64 = 224;
/// Height and width of images of optical flow, which are cropped.
const WIDE: [i64; 2] = [640, 1280];
/// The numbers of a list of YOLO v2: 30 boxes.
const LIST: i64 = 150;
/// The pixels of a cell of YOLO v1, whose images have no size of their own.
const CELL: i64 = 64;

/// Whether the original has layers of this type. A missing type is left to the net to refuse.
pub(super) fn is_original(type_name: &str) -> bool {
    type_name.is_empty() || ORIGINAL.contains(&type_name)
}

/// Whether an Input layer takes the place of layers of this type.
pub(super) fn is_data(type_name: &str) -> bool {
    DATA.contains(&type_name)
}

/// Whether a layer of Python is the one that reads the data of py-faster-rcnn.
pub(super) fn reads_regions(layer: &LayerParameter) -> bool {
    let names = layer
        .python_param
        .as_deref()
        .map(|python| (python.module(), python.layer()));
    layer.r#type() == "Python" && names == Some(("roi_data_layer.layer", "RoIDataLayer"))
}

/// Puts Input layers instead of data layers, and constants instead of random weights.
pub(super) fn prepare(net: &mut NetParameter) {
    let lists = read_as_lists(&net.layer);
    for layer in &mut net.layer {
        if is_data(layer.r#type()) {
            let shapes = data_shapes(layer, &lists);
            *layer = input_for(layer, shapes.into_iter());
        } else if reads_regions(layer) {
            let shapes: Vec<Vec<i64>> = layer.top.iter().map(|top| region_shape(layer, top)).collect();
            *layer = input_for(layer, shapes.into_iter());
        }
        // The sizes of the original images, which are as lost as these.
        if let Some(options) = &mut layer.detection_evaluate_param {
            options.name_size_file = None;
        }
        still_fillers(layer);
    }
}

/// The blobs that YOLO v2 reads as lists of boxes.
fn read_as_lists(layers: &[LayerParameter]) -> BTreeSet<String> {
    let reads = |layer: &&LayerParameter| match layer.r#type() {
        "RegionLoss" => true,
        "EvalDetection" => layer
            .eval_detection_param()
            .is_some_and(|options| !options.biases.is_empty()),
        _ => false,
    };
    layers
        .iter()
        .filter(reads)
        .flat_map(|layer| layer.bottom.iter().cloned())
        .collect()
}

/// The shapes of a data layer's tops: images, and what comes beside them.
fn data_shapes(layer: &LayerParameter, lists: &BTreeSet<String>) -> Vec<Vec<i64>> {
    if let Some(options) = layer.memory_data_param.as_deref() {
        return memory_shapes(options, layer.top.len());
    }
    if layer.r#type() == "CustomData" {
        return part_shapes(layer);
    }
    let size = image_size(layer);
    let images = match layer.video_data_param() {
        Some(options) => clip_shape(options, size),
        None if layer.r#type() == "FloData" => vec![BATCH, 2, size[0], size[1]],
        None => vec![BATCH, CHANNELS, size[0], size[1]],
    };
    let mut shapes = vec![images];
    shapes.extend(label_shapes(layer, size));
    for (shape, top) in shapes.iter_mut().zip(&layer.top) {
        if layer.r#type() == "BoxData" && lists.contains(top) {
            *shape = vec![BATCH, LIST];
        }
    }
    shapes
}

/// The shapes of CustomData's parts and of their labels. The last part may be a mask.
fn part_shapes(layer: &LayerParameter) -> Vec<Vec<i64>> {
    let points = layer.data_param.as_deref().map(|options| options.slice_point.clone());
    let points: Vec<i64> = points.unwrap_or_default().into_iter().map(i64::from).collect();
    let starts = std::iter::once(0).chain(points.iter().copied());
    let last = points.last().map_or(CHANNELS, |last| last + 1);
    let ends = points.iter().copied().chain([last]);
    let parts = starts
        .zip(ends)
        .map(|(start, end)| vec![BATCH, end - start, WIDE[0], WIDE[1]]);
    parts.chain([vec![BATCH, 1, 1, 1]]).collect()
}

/// The shape of clips: all frames as channels, as in TSN, or an axis of frames.
fn clip_shape(options: &VideoDataParameter, [height, width]: [i64; 2]) -> Vec<i64> {
    let length = i64::from(options.new_length.unwrap_or(1));
    if options.num_segments.is_none() && options.modality.is_none() && options.name_pattern.is_none() {
        return vec![BATCH, CHANNELS, length, height, width];
    }
    let images = length * i64::from(options.num_segments());
    let channels = match options.modality() {
        Modality::FLOW => 2,
        _ => CHANNELS,
    };
    vec![BATCH, images * channels, height, width]
}

/// The shapes of MemoryData's tops: images and labels, or what the options specify for several
/// tops.
fn memory_shapes(options: &MemoryDataParameter, tops: usize) -> Vec<Vec<i64>> {
    let batch = i64::from(options.batch_size());
    let of = |sizes: [u32; 3]| -> Vec<i64> { std::iter::once(batch).chain(sizes.map(i64::from)).collect() };
    if !options.input_shapes.is_empty() {
        return options.input_shapes.iter().map(|shape| shape.dim.clone()).collect();
    }
    if options.channels1.is_some() {
        let several = [
            [options.channels1(), options.height1(), options.width1()],
            [options.channels2(), options.height2(), options.width2()],
            [options.channels3(), options.height3(), options.width3()],
            [options.channels4(), options.height4(), options.width4()],
        ];
        return several.into_iter().map(of).take(tops).collect();
    }
    let images = of([options.channels(), options.height(), options.width()]);
    vec![images, vec![batch]]
}

/// The shape of a top of py-faster-rcnn's data: one image and two boxes.
fn region_shape(layer: &LayerParameter, top: &str) -> Vec<i64> {
    let options = layer.python_param.as_deref().map_or("", |python| python.param_str());
    let digits: String = options.chars().filter(char::is_ascii_digit).collect();
    let classes: i64 = digits.parse().unwrap_or(1);
    match top {
        "data" => vec![1, CHANNELS, 600, 800],
        "im_info" => vec![1, 3],
        "gt_boxes" | "rois" => vec![2, 5],
        "labels" => vec![2],
        _ => vec![2, 4 * classes],
    }
}

/// An Input layer with tops of these shapes.
fn input_for(data: &LayerParameter, shapes: impl Iterator<Item = Vec<i64>>) -> LayerParameter {
    let shape = shapes.take(data.top.len()).map(|dim| BlobShape {
        dim,
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

/// Height and width of the images: those of the crop, else what they are resized to.
fn image_size(data: &LayerParameter) -> [i64; 2] {
    let given =
        |height: u32, width: u32| Some([height, width].map(i64::from)).filter(|[height, width]| height * width > 0);
    let transform = data.transform_param.as_deref();
    let of_crop = transform.and_then(|transform| {
        let crop = transform.crop_size();
        given(transform.crop_height(), transform.crop_width())
            .or(given(transform.crop_h(), transform.crop_w()))
            .or(given(crop, crop))
    });
    let of_resize = transform
        .and_then(|transform| transform.resize_param.first())
        .and_then(|resize| given(resize.height(), resize.width()));
    let of_template = data.image_gt_data_param().and_then(|options| {
        let crop = given(options.crop_height(), options.crop_width());
        crop.or(given(options.resize_height(), options.resize_width()))
    });
    let of_dense = data.dense_image_data_param().and_then(|options| {
        let crop = given(options.crop_height(), options.crop_width());
        crop.or(given(options.new_height(), options.new_width()))
    });
    let of_detection = data.detection_data_param().and_then(|options| {
        let crop = given(options.crop_height(), options.crop_width());
        crop.or(given(options.resize_height(), options.resize_width()))
            .or(given(options.crop_short_size(), options.crop_long_size()))
            .or(given(options.short_size(), options.long_size()))
    });
    let of_eval = data
        .eval_data_param()
        .and_then(|options| given(options.resize_height(), options.resize_width()));
    let of_template = of_template.or(of_dense).or(of_detection).or(of_eval);
    let of_cells = (data.r#type() == "BoxData").then(|| [CELL * sides(data)[0]; 2]);
    of_crop.or(of_resize).or(of_template).or(of_cells).unwrap_or([SIDE; 2])
}

/// The cells of a side of YOLO v1's grids.
fn sides(data: &LayerParameter) -> Vec<i64> {
    let given = data
        .data_param
        .as_deref()
        .map(|options| &options.side[..])
        .unwrap_or_default();
    match given {
        [] => vec![7],
        sides => sides.iter().map(|&side| side.into()).collect(),
    }
}

/// The shapes of what comes beside images, as far as the options specify them.
fn label_shapes(data: &LayerParameter, [height, width]: [i64; 2]) -> Vec<Vec<i64>> {
    match data.r#type() {
        "AnnotatedData" => {
            let of_yolo = data
                .annotated_data_param()
                .is_some_and(|options| options.yolo_data_type() == 1);
            vec![if of_yolo {
                vec![BATCH, 1, 300, 5]
            } else {
                vec![1, 1, BATCH, 8]
            }]
        }
        "BoxData" => {
            let cells = sides(data).into_iter().map(|side| side * side);
            cells.map(|cells| vec![BATCH, 7 * cells]).collect()
        }
        "ImageSegData" | "WindowSegData" => vec![vec![BATCH, 1, height, width], vec![BATCH, 1, 1, 2]],
        "ImageLabelmapData" | "SegData" => vec![vec![BATCH, 1, height, width]],
        "DetectionData" => {
            let strides = data.detection_data_param().map(|options| options.stride.clone());
            let maps = strides.unwrap_or_default().into_iter().map(|stride| {
                let cells = |side: i64| (side as f64 / f64::from(stride.max(1))).round() as i64;
                vec![BATCH, 6, cells(height), cells(width)]
            });
            maps.chain([vec![BATCH, 8, 1, 1]]).collect()
        }
        "DenseImageData" => {
            let factor = data
                .dense_image_data_param()
                .map_or(1, |options| i64::from(options.label_divide_factor().max(1)));
            vec![vec![BATCH, 1, height / factor, width / factor]]
        }
        "EvalData" => vec![vec![BATCH, 8, 1, 1], vec![BATCH, 2, 1, 1]],
        "ImageGtData" => {
            let rates = data
                .image_gt_data_param()
                .map(|options| options.downsample_rate.clone());
            let maps = rates.unwrap_or_default().into_iter().map(|rate| {
                let rate = i64::from(rate.max(1));
                vec![BATCH, 6, height / rate, width / rate]
            });
            maps.chain([vec![BATCH, 7]]).collect()
        }
        _ => vec![vec![BATCH]; data.top.len()],
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
