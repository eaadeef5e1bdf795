"""What two-stage detectors compute, as ONNX models: random cases beside the net."""

import numpy as np
import pytest

import caffe
from conftest import difference

onnx = pytest.importorskip("onnx")
pytest.importorskip("onnxruntime")

from test_export import run_model  # noqa: E402  (after the skips)

ROI_POOLING = "type: 'ROIPooling' roi_pooling_param { pooled_h: %d pooled_w: %d spatial_scale: %g pad_ratio: %g }"
ROI_ALIGN = "type: 'ROIAlign' roi_align_param { pooled_h: %d pooled_w: %d spatial_scale: %g sampling_ratio: %d }"
CORNERS = "type: 'ROIAlign' roi_pooling_param { pooled_h: %d pooled_w: %d spatial_scale: %g pad_ratio: %g }"
BY_POSITION = "type: 'PSROIPooling' psroi_pooling_param { output_dim: 2 group_size: %d spatial_scale: %g }"
WARPING = "type: 'ROIWarping' roi_warping_param { pooled_h: %d pooled_w: %d spatial_scale: %g }"

#: A layer, and the channels that it reads.
POOLS = {
    "greatest": (ROI_POOLING % (3, 2, 0.25, 0), 3),
    "greatest of a wider region": (ROI_POOLING % (7, 7, 0.25, 0.2), 2),
    "greatest, one value": (ROI_POOLING % (1, 1, 1, 0), 2),
    "samples": (ROI_ALIGN % (3, 2, 0.25, 2), 3),
    "samples for each place": (ROI_ALIGN % (2, 4, 0.3, -1), 3),
    "corners": (CORNERS % (3, 4, 0.25, 0), 3),
    "corners of a wider region": (CORNERS % (2, 2, 0.25, 0.3), 3),
    "by position": (BY_POSITION % (3, 0.25), 18),
    "by position, one cell": (BY_POSITION % (1, 0.3), 2),
    "warped": (WARPING % (4, 3, 0.25), 3),
}


def random_rois(rng, count, images, size):
    """Regions; some reach beyond the image, have no size, or are inverted."""
    low = rng.uniform(-0.2 * size, size, (count, 2))
    high = low + rng.uniform(-0.1 * size, 0.9 * size, (count, 2))
    number = rng.integers(0, images, (count, 1))
    return np.concatenate([number, low, high], 1).astype(np.float32)


def net_of(folder, layers, inputs, tops=("y",), phase=caffe.TEST):
    """A net of one layer, with its inputs filled."""
    text = ""
    for name, values in inputs.items():
        dims = " ".join(f"dim: {size}" for size in values.shape)
        text += f"layer {{ name: '{name}' type: 'Input' top: '{name}' input_param {{ shape {{ {dims} }} }} }}\n"
    bottoms = " ".join(f"bottom: '{name}'" for name in inputs)
    text += f"layer {{ name: 'layer' {bottoms} {' '.join(f'''top: '{top}' ''' for top in tops)} {layers} }}\n"
    path = folder / "net.prototxt"
    path.write_text(text)
    net = caffe.Net(str(path), phase)
    for name, values in inputs.items():
        net.blobs[name].data[...] = values
    return net


def check(net, inputs, folder):
    """Compares the model with the net; a net's outputs may depend on its inputs."""
    caffe.export_onnx(net, folder / "model.onnx")
    own = {name: values.copy() for name, values in net.forward().items()}
    found = run_model(folder / "model.onnx", inputs, list(own))
    for name, values in own.items():
        assert not difference(found[name], values), name
    return own


@pytest.mark.parametrize("images", [1, 2])
@pytest.mark.parametrize("name", POOLS)
def test_values_of_regions(name, images, tmp_path):
    layer, channels = POOLS[name]
    for seed in range(4):
        rng = np.random.default_rng(seed)
        inputs = {
            "x": rng.normal(size=(images, channels, 9, 11)).astype(np.float32),
            "rois": random_rois(rng, 12, images, 44),
        }
        check(net_of(tmp_path, layer, inputs), inputs, tmp_path)


@pytest.mark.parametrize(
    "options",
    [
        "min_size: 4 pre_nms_topn: 40 post_nms_topn: 10 nms_thresh: 0.5",
        "min_size: 40 nms_thresh: 0.3 feat_stride: 8",
        "rpn_min_size: 20 max_rois: 7 rpn_nms_thresh: 0.4 anchor_base_size: 8",
    ],
)
@pytest.mark.parametrize("images", [1, 2])
def test_proposals(options, images, tmp_path):
    for seed in range(3):
        rng = np.random.default_rng(seed)
        inputs = {
            "scores": rng.uniform(size=(images, 18, 5, 6)).astype(np.float32),
            "offsets": rng.normal(0, 0.3, (images, 36, 5, 6)).astype(np.float32),
            "im_info": np.float32([[80, 96, 1.5]]),
        }
        net = net_of(tmp_path, f"type: 'Proposal' proposal_param {{ {options} }}", inputs, ("rois", "probabilities"))
        own = check(net, inputs, tmp_path)
        assert 0 < len(own["rois"]) and own["rois"].shape[1] == 5


def test_regions_that_are_proposed_are_pooled(tmp_path):
    rng = np.random.default_rng(0)
    path = tmp_path / "net.prototxt"
    shapes = {"scores": (1, 18, 5, 6), "offsets": (1, 36, 5, 6), "im_info": (1, 3), "map": (1, 4, 5, 6)}
    text = ""
    for name, shape in shapes.items():
        dims = " ".join(f"dim: {size}" for size in shape)
        text += f"layer {{ name: '{name}' type: 'Input' top: '{name}' input_param {{ shape {{ {dims} }} }} }}\n"
    text += """
    layer { name: 'proposal' type: 'Proposal' bottom: 'scores' bottom: 'offsets' bottom: 'im_info' top: 'rois'
            proposal_param { post_nms_topn: 6 nms_thresh: 0.5 } }
    layer { name: 'pool' type: 'ROIPooling' bottom: 'map' bottom: 'rois' top: 'pool'
            roi_pooling_param { pooled_h: 2 pooled_w: 2 spatial_scale: 0.0625 } }
    layer { name: 'ip' type: 'InnerProduct' bottom: 'pool' top: 'ip' inner_product_param { num_output: 3 weight_filler { type: 'xavier' } } }
    layer { name: 'prob' type: 'Softmax' bottom: 'ip' top: 'prob' }
    """
    path.write_text(text)
    net = caffe.Net(str(path), caffe.TEST)
    inputs = {name: rng.uniform(size=shape).astype(np.float32) for name, shape in shapes.items()}
    inputs["im_info"] = np.float32([[80, 96, 1]])
    for name, values in inputs.items():
        net.blobs[name].data[...] = values
    own = check(net, inputs, tmp_path)
    # A second time, after the net has found another number of regions than it was shaped for.
    check(net, inputs, tmp_path)
    assert own["prob"].shape[0] < 6 * 30


def test_boxes_of_regions(tmp_path):
    rng = np.random.default_rng(1)
    inputs = {"offsets": rng.normal(0, 0.2, (6, 8)).astype(np.float32), "rois": random_rois(rng, 6, 3, 40)}
    normal = "bbox_reg_param { bbox_mean: [0, 0.1, 0, 0.2] bbox_std: [0.1, 0.1, 0.2, 0.2] }"
    for options in ("", normal):
        check(net_of(tmp_path, f"type: 'DecodeBBox' {options}", inputs), inputs, tmp_path)


def test_masks(tmp_path):
    rng = np.random.default_rng(2)
    inputs = {"x": rng.normal(size=(2, 3, 4, 5)).astype(np.float32), "mask": rng.uniform(size=(2, 1, 4, 5)).astype(np.float32)}
    check(net_of(tmp_path, "type: 'MaskPooling'", inputs), inputs, tmp_path)
    for height, width in [(7, 3), (1, 1), (4, 12)]:
        layer = f"type: 'MaskResize' mask_resize_param {{ output_height: {height} output_width: {width} }}"
        alone = {"x": inputs["x"]}
        check(net_of(tmp_path, layer, alone), alone, tmp_path)


@pytest.mark.parametrize("bottoms", [2, 3, 4])
@pytest.mark.parametrize("tops", [("loss",), ("loss", "terms")])
def test_smooth_l1(bottoms, tops, tmp_path):
    rng = np.random.default_rng(bottoms)
    inputs = {f"x{i}": rng.normal(size=(3, 4, 2, 2)).astype(np.float32) for i in range(bottoms)}
    layer = "type: 'SmoothL1Loss' smooth_l1_loss_param { sigma: 1.5 } loss_weight: 1" + " loss_weight: 0" * (len(tops) - 1)
    check(net_of(tmp_path, layer, inputs, tops), inputs, tmp_path)
