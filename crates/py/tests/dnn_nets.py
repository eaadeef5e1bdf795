"""Small nets for the tests of caffe.dnn, with weights."""

import zlib

import numpy as np

import caffe

#: Every kind of layer that classifiers have, in place and not.
CLASSIFIER = """
name: 'classifier'
input: 'data' input_shape { dim: 1 dim: 3 dim: 16 dim: 20 }
layer { name: 'first' type: 'Convolution' bottom: 'data' top: 'conv1'
        convolution_param { num_output: 6 kernel_size: 3 pad: 1 stride: 2 } }
layer { name: 'relu1' type: 'ReLU' bottom: 'conv1' top: 'conv1' relu_param { negative_slope: 0.1 } }
layer { name: 'norm1' type: 'LRN' bottom: 'conv1' top: 'norm1' lrn_param { local_size: 3 alpha: 0.5 } }
layer { name: 'pool1' type: 'Pooling' bottom: 'norm1' top: 'pool1' pooling_param { pool: MAX kernel_size: 3 stride: 2 } }
layer { name: 'conv2' type: 'Convolution' bottom: 'pool1' top: 'conv2'
        convolution_param { num_output: 6 kernel_size: 3 pad: 1 group: 3 bias_term: false } }
layer { name: 'bn2' type: 'BatchNorm' bottom: 'conv2' top: 'conv2' }
layer { name: 'scale2' type: 'Scale' bottom: 'conv2' top: 'conv2' scale_param { bias_term: true } }
layer { name: 'prelu2' type: 'PReLU' bottom: 'conv2' top: 'conv2' }
layer { name: 'sum' type: 'Eltwise' bottom: 'conv2' bottom: 'pool1' top: 'sum' eltwise_param { coeff: 1 coeff: -0.5 } }
layer { name: 'halves' type: 'Slice' bottom: 'sum' top: 'left' top: 'right' slice_param { slice_point: 2 } }
layer { name: 'sigmoid' type: 'Sigmoid' bottom: 'left' top: 'left' }
layer { name: 'power' type: 'Power' bottom: 'right' top: 'power' power_param { scale: 2 shift: 1 } }
layer { name: 'joined' type: 'Concat' bottom: 'power' bottom: 'left' top: 'joined' }
layer { name: 'up' type: 'Deconvolution' bottom: 'joined' top: 'up'
        convolution_param { num_output: 4 kernel_size: 4 stride: 2 pad: 1 } }
layer { name: 'mean' type: 'Pooling' bottom: 'up' top: 'mean' pooling_param { pool: AVE kernel_size: 3 stride: 2 pad: 1 } }
layer { name: 'drop' type: 'Dropout' bottom: 'mean' top: 'mean' }
layer { name: 'ip' type: 'InnerProduct' bottom: 'mean' top: 'ip' inner_product_param { num_output: 5 } }
layer { name: 'prob' type: 'Softmax' bottom: 'ip' top: 'prob' }
"""

_HEAD = """
layer {{ name: '{name}' type: 'Convolution' bottom: 'feature' top: '{name}'
        convolution_param {{ num_output: {outputs} kernel_size: 3 pad: 1 }} }}
layer {{ name: '{name}_perm' type: 'Permute' bottom: '{name}' top: '{name}_perm'
        permute_param {{ order: 0 order: 2 order: 3 order: 1 }} }}
layer {{ name: '{name}_flat' type: 'Flatten' bottom: '{name}_perm' top: '{name}_flat' }}
"""


def detector(prior="min_size: 6.5 max_size: 11.3 aspect_ratio: 2", keep=12):
    """A detector of one map: three classes, four boxes a cell."""
    return (
        """
name: 'detector'
layer { name: 'data' type: 'Input' top: 'data' input_param { shape { dim: 1 dim: 3 dim: 24 dim: 32 } } }
layer { name: 'feature' type: 'Convolution' bottom: 'data' top: 'feature'
        convolution_param { num_output: 8 kernel_size: 4 stride: 4 } }
layer { name: 'relu' type: 'ReLU' bottom: 'feature' top: 'feature' }
"""
        + _HEAD.format(name="loc", outputs=16)
        + _HEAD.format(name="conf", outputs=12)
        + """
layer { name: 'reshape' type: 'Reshape' bottom: 'conf_flat' top: 'conf_rows' reshape_param { shape { dim: 0 dim: -1 dim: 3 } } }
layer { name: 'softmax' type: 'Softmax' bottom: 'conf_rows' top: 'conf_rows_soft' softmax_param { axis: 2 } }
layer { name: 'scores' type: 'Flatten' bottom: 'conf_rows_soft' top: 'scores' }
layer { name: 'priors' type: 'PriorBox' bottom: 'feature' bottom: 'data' top: 'priors'
        prior_box_param { variance: 0.1 variance: 0.1 variance: 0.2 variance: 0.2 %s } }
layer { name: 'found' type: 'DetectionOutput' bottom: 'loc_flat' bottom: 'scores' bottom: 'priors' top: 'found'
        detection_output_param { num_classes: 3 share_location: true background_label_id: 0 code_type: CENTER_SIZE
                                 nms_param { nms_threshold: 0.3 top_k: 40 } keep_top_k: %d confidence_threshold: 0.35 } }
"""
        % (prior, keep)
    )


#: The regions of a region proposal network.
REGIONS = """
name: 'regions'
input: 'scores' input_shape { dim: 1 dim: 12 dim: 5 dim: 7 }
input: 'deltas' input_shape { dim: 1 dim: 24 dim: 5 dim: 7 }
input: 'im_info' input_shape { dim: 1 dim: 3 }
layer { name: 'proposal' type: 'Proposal' bottom: 'scores' bottom: 'deltas' bottom: 'im_info' top: 'rois' top: 'rois_scores'
        proposal_param { feat_stride: 16 base_size: 16 min_size: 16 ratio: 0.5 ratio: 1 ratio: 2 scale: 2 scale: 4
                         pre_nms_topn: 150 post_nms_topn: 60 nms_thresh: 0.6 } }
"""


def write(folder, text, seed=0):
    """The paths of a prototxt of this text, and of a caffemodel for it with random weights."""
    stem = f"net{zlib.crc32(text.encode())}"
    prototxt, weights = folder / f"{stem}.prototxt", folder / f"{stem}.caffemodel"
    prototxt.write_text(text)
    net, rng = caffe.Net(str(prototxt), caffe.TEST), np.random.default_rng(seed)
    for name, blobs in net.params.items():
        for number, blob in enumerate(blobs):
            blob.data[...] = rng.uniform(-0.4, 0.4, blob.shape)
            if name.startswith("bn"):  # Variances are not negative, and their factor is 1.
                blob.data[...] = [np.abs(blob.data), np.abs(blob.data) + 0.5, 1][number]
    net.save(str(weights))
    return str(prototxt), str(weights)


def image(height=37, width=53, channels=3, seed=0):
    """Random pixels, gray if there is one channel."""
    pixels = np.random.default_rng(seed).integers(0, 256, (height, width, channels), dtype=np.uint8)
    return pixels[:, :, 0] if channels == 1 else pixels
