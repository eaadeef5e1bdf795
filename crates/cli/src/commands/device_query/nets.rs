//! Small nets that between them run every kernel's room, at sizes over one block and one tile.

/// A net of one part of what layers compute.
pub(super) struct Part {
    /// What it computes.
    pub(super) what: &'static str,
    /// Names and sizes of its inputs. What they hold follows from the names.
    pub(super) inputs: &'static [(&'static str, &'static [usize])],
    pub(super) layers: &'static str,
    /// The blobs whose sums of squares are the loss, besides the losses that are among the layers.
    pub(super) outputs: &'static [&'static str],
}

impl Part {
    /// The net as a prototxt.
    pub(super) fn prototxt(&self) -> String {
        let mut text = "force_backward: true\n".to_string();
        for (name, sizes) in self.inputs {
            let dims: String = sizes.iter().map(|size| format!("dim: {size} ")).collect();
            text += &format!(
                "layer {{ name: '{name}' type: 'Input' top: '{name}' input_param {{ shape {{ {dims}}} }} }}\n"
            );
        }
        text += self.layers;
        for output in self.outputs {
            text += &format!(
                "layer {{ name: 'sum of {output}' type: 'Reduction' bottom: '{output}' top: 'sum of {output}'
                   loss_weight: 1 reduction_param {{ operation: SUMSQ coeff: 0.01 }} }}\n"
            );
        }
        text
    }
}

/// All parts.
pub(super) const PARTS: [Part; 15] = [
    Part {
        what: "products of matrices",
        inputs: &[("x", &[70, 300])],
        layers: "layer { name: 'ip' type: 'InnerProduct' bottom: 'x' top: 'ip' inner_product_param { num_output: 130
            weight_filler { type: 'xavier' } bias_filler { type: 'uniform' min: -1 max: 1 } } }",
        outputs: &["ip"],
    },
    Part {
        what: "convolutions",
        inputs: &[("x", &[3, 20, 17, 19])],
        layers: "layer { name: 'conv' type: 'Convolution' bottom: 'x' top: 'conv' convolution_param { num_output: 70
              kernel_size: 3 pad: 1 weight_filler { type: 'xavier' } bias_filler { type: 'uniform' } } }
            layer { name: 'each' type: 'Convolution' bottom: 'x' top: 'each' convolution_param { num_output: 20 group: 20
              kernel_size: 3 stride: 2 weight_filler { type: 'xavier' } } }
            layer { name: 'deconv' type: 'Deconvolution' bottom: 'x' top: 'deconv' convolution_param { num_output: 9
              kernel_size: 4 stride: 2 weight_filler { type: 'xavier' } } }
            layer { name: 'deconv each' type: 'Deconvolution' bottom: 'x' top: 'deconv each' convolution_param {
              num_output: 20 group: 20 kernel_size: 4 stride: 2 weight_filler { type: 'bilinear' } } }
            layer { name: 'columns' type: 'Im2col' bottom: 'x' top: 'columns' convolution_param { kernel_size: 3 } }",
        outputs: &["conv", "each", "deconv", "deconv each", "columns"],
    },
    Part {
        what: "pooling",
        inputs: &[("x", &[3, 20, 17, 19])],
        layers: "layer { name: 'max' type: 'Pooling' bottom: 'x' top: 'max' top: 'mask'
              pooling_param { kernel_size: 3 stride: 2 } }
            layer { name: 'silence' type: 'Silence' bottom: 'mask' }
            layer { name: 'mean' type: 'Pooling' bottom: 'x' top: 'mean' pooling_param { pool: AVE kernel_size: 3 stride: 2 } }
            layer { name: 'positive' type: 'AbsVal' bottom: 'x' top: 'positive' }
            layer { name: 'drawn' type: 'Pooling' bottom: 'positive' top: 'drawn'
              pooling_param { pool: STOCHASTIC kernel_size: 2 stride: 2 } }",
        outputs: &["max", "mean", "drawn"],
    },
    Part {
        what: "local response normalisation",
        inputs: &[("x", &[3, 20, 17, 19])],
        layers: "layer { name: 'across' type: 'LRN' bottom: 'x' top: 'across' lrn_param { local_size: 5 alpha: 0.5 } }
            layer { name: 'within' type: 'LRN' bottom: 'x' top: 'within'
              lrn_param { norm_region: WITHIN_CHANNEL local_size: 3 alpha: 0.5 } }",
        outputs: &["across", "within"],
    },
    Part {
        what: "softmax, vectors of length 1",
        inputs: &[("x", &[3, 20, 17, 19]), ("y", &[70, 300])],
        layers: "layer { name: 'each' type: 'Softmax' bottom: 'x' top: 'each' }
            layer { name: 'rows' type: 'Softmax' bottom: 'y' top: 'rows' }
            layer { name: 'unit' type: 'Normalize' bottom: 'x' top: 'unit' norm_param { across_spatial: false } }
            layer { name: 'moved' type: 'Power' bottom: 'unit' top: 'moved' power_param { shift: 0.3 } }",
        // Without `moved`, the gradient would be 0: the sum of the squares of a vector of length 1 is always 1. Only the
        // rounding would be compared.
        outputs: &["each", "rows", "moved"],
    },
    Part {
        what: "statistics of channels",
        inputs: &[("x", &[3, 20, 17, 19])],
        layers: "layer { name: 'batch' type: 'BatchNorm' bottom: 'x' top: 'batch' }
            layer { name: 'scale' type: 'Scale' bottom: 'batch' top: 'scale'
              scale_param { filler { type: 'uniform' min: 0.5 max: 2 } bias_term: true bias_filler { value: 0.3 } } }
            layer { name: 'kept' type: 'BatchNorm' bottom: 'x' top: 'kept' batch_norm_param { use_global_stats: true } }
            layer { name: 'bn' type: 'BN' bottom: 'x' top: 'bn' bn_param { bias_filler { value: 0.3 } } }
            layer { name: 'mvn' type: 'MVN' bottom: 'x' top: 'mvn' }
            layer { name: 'bent scale' type: 'TanH' bottom: 'scale' top: 'bent scale' }
            layer { name: 'bent bn' type: 'TanH' bottom: 'bn' top: 'bent bn' }
            layer { name: 'bent mvn' type: 'TanH' bottom: 'mvn' top: 'bent mvn' }",
        // The squares of what has a variance of 1 have a sum that does not change: no gradient.
        outputs: &["bent scale", "kept", "bent bn", "bent mvn"],
    },
    Part {
        what: "functions of elements",
        inputs: &[("x", &[3, 20, 17, 19])],
        layers: "layer { name: 'relu' type: 'ReLU' bottom: 'x' top: 'relu' relu_param { negative_slope: 0.1 } }
            layer { name: 'prelu' type: 'PReLU' bottom: 'x' top: 'prelu' }
            layer { name: 'elu' type: 'ELU' bottom: 'x' top: 'elu' }
            layer { name: 'sigmoid' type: 'Sigmoid' bottom: 'x' top: 'sigmoid' }
            layer { name: 'tanh' type: 'TanH' bottom: 'x' top: 'tanh' }
            layer { name: 'exp' type: 'Exp' bottom: 'x' top: 'exp' }
            layer { name: 'log' type: 'Log' bottom: 'sigmoid' top: 'log' }
            layer { name: 'power' type: 'Power' bottom: 'sigmoid' top: 'power' power_param { power: 1.5 scale: 2 shift: 1 } }
            layer { name: 'bnll' type: 'BNLL' bottom: 'x' top: 'bnll' }
            layer { name: 'drop' type: 'Dropout' bottom: 'x' top: 'drop' }",
        outputs: &["relu", "prelu", "elu", "tanh", "exp", "log", "power", "bnll", "drop"],
    },
    Part {
        what: "sums, products, maxima of blobs",
        inputs: &[("x", &[3, 20, 17, 19]), ("y", &[3, 20, 17, 19]), ("z", &[3, 20, 17, 19]), ("factors", &[3, 20])],
        layers: "layer { name: 'sum' type: 'Eltwise' bottom: 'x' bottom: 'y' bottom: 'z' top: 'sum'
              eltwise_param { operation: SUM coeff: 1 coeff: -0.5 coeff: 2 } }
            layer { name: 'product' type: 'Eltwise' bottom: 'x' bottom: 'y' bottom: 'z' top: 'product'
              eltwise_param { operation: PROD stable_prod_grad: false } }
            layer { name: 'max' type: 'Eltwise' bottom: 'x' bottom: 'y' bottom: 'z' top: 'max'
              eltwise_param { operation: MAX } }
            layer { name: 'axpy' type: 'Axpy' bottom: 'factors' bottom: 'x' bottom: 'y' top: 'axpy' }",
        outputs: &["sum", "product", "max", "axpy"],
    },
    Part {
        what: "copies of parts",
        inputs: &[("x", &[3, 20, 17, 19]), ("y", &[3, 5, 11, 12])],
        layers: "layer { name: 'cut' type: 'Slice' bottom: 'x' top: 'cut' top: 'rest' slice_param { slice_point: 7 } }
            layer { name: 'joined' type: 'Concat' bottom: 'rest' bottom: 'cut' top: 'joined' }
            layer { name: 'crop' type: 'Crop' bottom: 'x' bottom: 'y' top: 'crop' crop_param { axis: 2 offset: 3 } }
            layer { name: 'tile' type: 'Tile' bottom: 'y' top: 'tile' tile_param { tiles: 3 } }
            layer { name: 'permute' type: 'Permute' bottom: 'x' top: 'permute'
              permute_param { order: 0 order: 2 order: 3 order: 1 } }",
        outputs: &["joined", "crop", "tile", "permute"],
    },
    Part {
        what: "rows by index",
        inputs: &[("x", &[70, 300]), ("label", &[90])],
        layers: "layer { name: 'embed' type: 'Embed' bottom: 'label' top: 'embed'
              embed_param { input_dim: 3 num_output: 130 weight_filler { type: 'uniform' } } }
            layer { name: 'picked' type: 'BatchReindex' bottom: 'x' bottom: 'label' top: 'picked' }",
        outputs: &["embed", "picked"],
    },
    Part {
        what: "losses",
        inputs: &[("x", &[70, 3]), ("y", &[70, 3]), ("share", &[70, 3]), ("label", &[70]), ("worth", &[1, 1, 3, 3])],
        layers: "layer { name: 'softmax' type: 'SoftmaxWithLoss' bottom: 'x' bottom: 'label' top: 'softmax' }
            layer { name: 'euclidean' type: 'EuclideanLoss' bottom: 'x' bottom: 'y' top: 'euclidean' }
            layer { name: 'hinge' type: 'HingeLoss' bottom: 'x' bottom: 'label' top: 'hinge' }
            layer { name: 'sigmoid' type: 'SigmoidCrossEntropyLoss' bottom: 'x' bottom: 'share' top: 'sigmoid' }
            layer { name: 'logistic' type: 'MultinomialLogisticLoss' bottom: 'share' bottom: 'label' top: 'logistic' }
            layer { name: 'infogain' type: 'InfogainLoss' bottom: 'x' bottom: 'label' bottom: 'worth' top: 'infogain' }
            layer { name: 'contrastive' type: 'ContrastiveLoss' bottom: 'x' bottom: 'y' bottom: 'label' top: 'contrastive' }
            layer { name: 'smooth' type: 'SmoothL1Loss' bottom: 'x' bottom: 'y' top: 'smooth' }
            layer { name: 'accuracy' type: 'Accuracy' bottom: 'x' bottom: 'label' top: 'accuracy' top: 'of classes' }",
        outputs: &[],
    },
    Part {
        what: "recurrent cells",
        inputs: &[("x", &[6, 9, 40]), ("begin", &[6, 9])],
        layers: "layer { name: 'lstm' type: 'LSTM' bottom: 'x' bottom: 'begin' top: 'lstm'
              recurrent_param { num_output: 33 weight_filler { type: 'xavier' } } }
            layer { name: 'rnn' type: 'RNN' bottom: 'x' bottom: 'begin' top: 'rnn'
              recurrent_param { num_output: 33 weight_filler { type: 'xavier' } } }",
        outputs: &["lstm", "rnn"],
    },
    Part {
        what: "sums of rows, largest elements",
        inputs: &[("x", &[70, 300])],
        layers: "layer { name: 'sums' type: 'Reduction' bottom: 'x' top: 'sums' reduction_param { axis: 1 operation: ASUM } }
            layer { name: 'greatest' type: 'ArgMax' bottom: 'x' top: 'greatest' argmax_param { top_k: 5 out_max_val: true } }
            layer { name: 'silence' type: 'Silence' bottom: 'greatest' }",
        outputs: &["sums"],
    },
    Part {
        what: "pooling of regions",
        inputs: &[("x", &[3, 20, 17, 19]), ("regions", &[8, 5])],
        layers: "layer { name: 'roi' type: 'ROIPooling' bottom: 'x' bottom: 'regions' top: 'roi'
              roi_pooling_param { pooled_h: 3 pooled_w: 4 } }
            layer { name: 'align' type: 'ROIAlign' bottom: 'x' bottom: 'regions' top: 'align'
              roi_align_param { pooled_h: 3 pooled_w: 4 } }",
        outputs: &["roi", "align"],
    },
    Part {
        what: "other resolutions",
        inputs: &[("x", &[3, 20, 17, 19])],
        layers: "layer { name: 'interp' type: 'Interp' bottom: 'x' top: 'interp' interp_param { height: 23 width: 31 } }
            layer { name: 'repeat' type: 'Upsample' bottom: 'x' top: 'repeat' upsample_param { scale: 2 } }",
        outputs: &["interp", "repeat"],
    },
];
