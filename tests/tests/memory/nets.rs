//! Nets whose layers have many channels, windows of all kinds, or weights that are packed; training.

use crate::allocator::{LARGE, LARGER_THAN_MESSAGES};
use crate::layers::{Fill, ctx, refuse_each_of};
use crate::{Case, refuse_each};
use cortado::{Phase, Solver, SolverParameter};
use std::path::Path;

/// The shape of an input, and layers.
const NETS: [(&str, &str, &str); 5] = [
    (
        "many channels",
        "dim: 2 dim: 4200 dim: 4 dim: 4",
        "layer { name: 'norm' type: 'BatchNorm' bottom: 'x' top: 'norm' }
         layer { name: 'scale' type: 'Scale' bottom: 'norm' top: 'norm' scale_param { bias_term: true } }
         layer { name: 'prelu' type: 'PReLU' bottom: 'norm' top: 'norm' }
         layer { name: 'bn' type: 'BN' bottom: 'norm' top: 'bn' }
         layer { name: 'lrn' type: 'LRN' bottom: 'bn' top: 'lrn' }
         layer { name: 'bias' type: 'Bias' bottom: 'lrn' top: 'bias' }
         layer { name: 'unit' type: 'Normalize' bottom: 'bias' top: 'unit' }
         layer { name: 'mean' type: 'Pooling' bottom: 'unit' top: 'mean' pooling_param { pool: AVE kernel_size: 4 } }
         layer { name: 'product' type: 'InnerProduct' bottom: 'mean' top: 'product' inner_product_param { num_output: 16
           weight_filler { type: 'xavier' } } }
         layer { name: 'softmax' type: 'Softmax' bottom: 'product' top: 'product' }",
    ),
    (
        "depthwise convolutions",
        "dim: 2 dim: 600 dim: 9 dim: 9",
        "layer { name: 'a' type: 'Convolution' bottom: 'x' top: 'a' convolution_param { num_output: 600 group: 600
           kernel_size: 3 pad: 1 weight_filler { type: 'xavier' } } }
         layer { name: 'b' type: 'ConvolutionDepthwise' bottom: 'a' top: 'b' convolution_param { kernel_size: 5 stride: 2
           weight_filler { type: 'xavier' } } }
         layer { name: 'c' type: 'Convolution' bottom: 'a' top: 'c' convolution_param { num_output: 24 kernel_size: 1
           weight_filler { type: 'xavier' } } }
         layer { name: 'd' type: 'Convolution' bottom: 'a' top: 'd' convolution_param { num_output: 8 kernel_size: 1
           stride: 2 weight_filler { type: 'xavier' } } }",
    ),
    (
        "convolutions",
        "dim: 2 dim: 16 dim: 14 dim: 14",
        "layer { name: 'a' type: 'Convolution' bottom: 'x' top: 'a' convolution_param { num_output: 48 kernel_size: 3
           pad: 1 weight_filler { type: 'xavier' } } }
         layer { name: 'relu' type: 'ReLU' bottom: 'a' top: 'a' }
         layer { name: 'b' type: 'Convolution' bottom: 'a' top: 'b' convolution_param { num_output: 48 kernel_size: 3
           pad: 1 weight_filler { type: 'xavier' } } }
         layer { name: 'sum' type: 'Eltwise' bottom: 'a' bottom: 'b' top: 'sum' eltwise_param { coeff: 1 coeff: 2 } }
         layer { name: 'c' type: 'Convolution' bottom: 'sum' top: 'c' convolution_param { num_output: 12 kernel_size: 5
           stride: 2 pad: 2 group: 2 weight_filler { type: 'xavier' } } }
         layer { name: 'd' type: 'Convolution' bottom: 'sum' top: 'd' convolution_param { num_output: 12 kernel_size: 5
           pad: 2 weight_filler { type: 'xavier' } } }
         layer { name: 'e' type: 'Deconvolution' bottom: 'c' top: 'e' convolution_param { num_output: 12 kernel_size: 4
           stride: 2 pad: 1 weight_filler { type: 'xavier' } } }
         layer { name: 'f' type: 'Convolution' bottom: 'sum' top: 'f' convolution_param { num_output: 12 kernel_h: 1
           kernel_w: 3 dilation: 2 weight_filler { type: 'xavier' } } }",
    ),
    (
        "pooling",
        "dim: 2 dim: 8 dim: 33 dim: 33",
        "layer { name: 'a' type: 'Pooling' bottom: 'x' top: 'a' pooling_param { kernel_size: 3 stride: 2 } }
         layer { name: 'b' type: 'Pooling' bottom: 'x' top: 'b' pooling_param { pool: AVE kernel_size: 3 stride: 2 pad: 1 } }
         layer { name: 'c' type: 'Pooling' bottom: 'x' top: 'c' pooling_param { kernel_size: 8 stride: 8 } }
         layer { name: 'd' type: 'Pooling' bottom: 'x' top: 'd' pooling_param { pool: AVE kernel_size: 8 stride: 5 } }
         layer { name: 'e' type: 'Pooling' bottom: 'x' top: 'e' pooling_param { pool: STOCHASTIC kernel_size: 3 stride: 2 } }
         layer { name: 'f' type: 'Pooling' bottom: 'x' top: 'f' top: 'mask' pooling_param { kernel_size: 2 stride: 2 } }
         layer { name: 'g' type: 'LRN' bottom: 'x' top: 'g' lrn_param { norm_region: WITHIN_CHANNEL } }
         layer { name: 'h' type: 'MVN' bottom: 'x' top: 'h' }
         layer { name: 'i' type: 'SPP' bottom: 'x' top: 'i' spp_param { pyramid_height: 3 } }
         layer { name: 'j' type: 'Interp' bottom: 'x' top: 'j' interp_param { height: 65 width: 65 } }",
    ),
    (
        "detection",
        "dim: 2 dim: 24 dim: 16 dim: 16",
        "layer { name: 'loc' type: 'Permute' bottom: 'x' top: 'loc' permute_param { order: 0 order: 2 order: 3 order: 1 } }
         layer { name: 'flat' type: 'Flatten' bottom: 'loc' top: 'flat' }
         layer { name: 'slice' type: 'Slice' bottom: 'flat' top: 'boxes' top: 'rest' slice_param { axis: 1 slice_point: 4096 } }
         layer { name: 'conf' type: 'Slice' bottom: 'rest' top: 'conf' top: 'unused' slice_param { axis: 1 slice_point: 2048 } }
         layer { name: 'prior' type: 'PriorBox' bottom: 'x' bottom: 'x' top: 'prior' prior_box_param { min_size: 1 max_size: 4
           aspect_ratio: 2 flip: true } }
         layer { name: 'found' type: 'DetectionOutput' bottom: 'boxes' bottom: 'conf' bottom: 'prior' top: 'found'
           detection_output_param { num_classes: 2 nms_param { nms_threshold: 0.45 } code_type: CENTER_SIZE
           keep_top_k: 200 confidence_threshold: 0.01 } }",
    ),
];

/// A net to train, on numbers of its own.
const TRAINED: &str = "
    layer { name: 'data' type: 'DummyData' top: 'x' top: 'label' dummy_data_param { shape { dim: 4 dim: 3 dim: 12 dim: 12 }
      shape { dim: 4 } data_filler { type: 'gaussian' } data_filler { type: 'constant' value: 1 } } }
    layer { name: 'conv' type: 'Convolution' bottom: 'x' top: 'conv' convolution_param { num_output: 16 kernel_size: 3
      weight_filler { type: 'xavier' } } }
    layer { name: 'product' type: 'InnerProduct' bottom: 'conv' top: 'product' inner_product_param { num_output: 64
      weight_filler { type: 'xavier' } } }
    layer { name: 'loss' type: 'SoftmaxWithLoss' bottom: 'product' bottom: 'label' top: 'loss' }";

/// Solvers with snapshots in the format of Caffe: the library that writes HDF5 files cannot report refused memory.
const SOLVERS: [&str; 4] = [
    "type: 'SGD' momentum: 0.9 clip_gradients: 1 weight_decay: 0.1",
    "type: 'Adam' momentum: 0.9 regularization_type: 'L1' weight_decay: 0.1",
    "type: 'AdaDelta' momentum: 0.9 delta: 1e-6",
    "type: 'RMSProp' rms_decay: 0.9 iter_size: 2",
];

fn net_case(&(name, shape, layers): &(&'static str, &'static str, &'static str)) -> Case {
    let run = move || {
        let input = format!("layer {{ name: 'in' type: 'Input' top: 'x' input_param {{ shape {{ {shape} }} }} }}");
        let text = format!("force_backward: true {input} {layers}");
        let param = cortado_proto::read::net(&text, "net.prototxt", Default::default())
            .unwrap()
            .message;
        refuse_each_of(&param, Fill::Fractions);
    };
    (name.into(), Box::new(run))
}

fn solver(text: &str, folder: &Path) -> Option<Solver<f32>> {
    let prefix = folder.join("x");
    let text = format!(
        "net_param {{ {TRAINED} }} base_lr: 0.01 lr_policy: 'fixed' max_iter: 2 snapshot_prefix: '{}' {text}",
        prefix.display()
    );
    let param: SolverParameter = cortado_proto::read::solver(&text, "solver.prototxt", Default::default())
        .unwrap()
        .message;
    Solver::new(param, None, &cortado::default_registry(), &ctx(Phase::TRAIN)).ok()
}

fn solver_case(text: &'static str) -> Case {
    let run = move || {
        let folder = tempfile::tempdir().unwrap();
        let reported = |error: cortado::Error| error.to_string();
        let step = |mut solver: Solver<f32>| solver.step(1).map_err(reported);
        refuse_each("a step", LARGE, || solver(text, folder.path()), step);
        let after_a_step = || {
            let mut solver = solver(text, folder.path())?;
            solver.step(1).ok()?;
            Some(solver)
        };
        let (_, state) = after_a_step().unwrap().snapshot().unwrap();
        let snapshot = |mut solver: Solver<f32>| solver.snapshot().map(|_| ()).map_err(reported);
        refuse_each("a snapshot", LARGER_THAN_MESSAGES, after_a_step, snapshot);
        let restore = |mut solver: Solver<f32>| solver.restore(&state).map_err(reported);
        refuse_each(
            "restoring",
            LARGER_THAN_MESSAGES,
            || solver(text, folder.path()),
            restore,
        );
    };
    (text.into(), Box::new(run))
}

pub(crate) fn cases() -> Vec<Case> {
    let nets = NETS.iter().map(net_case);
    nets.chain(SOLVERS.iter().map(|text| solver_case(text))).collect()
}
