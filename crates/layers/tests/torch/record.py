"""Records what PyTorch and torchvision compute, in float64, where a layer of ours does the same: twenty random cases a type.

    pip install torch==2.15.0 torchvision==0.29.2 safetensors && python record.py

The files have the layout of ../fixtures. Where the two differ in a detail (which windows round how, what lies beyond the edge), cases are drawn that both
agree on; ../suite/formulas has the rest.
"""

from pathlib import Path

import torch
import torch.nn.functional as F
import torchvision
from safetensors.torch import save_file
from torchvision.ops import deform_conv2d, nms, ps_roi_pool, roi_align, roi_pool

CASES = 20
FOLDER = Path(__file__).parent
SOURCE = f"torch {torch.__version__}, torchvision {torchvision.__version__} (CPU, float64)"


def size(low, high):
    return int(torch.randint(low, high + 1, ()))


def values(*shape):
    """Numbers that float32 holds exactly, so that both sides see the same."""
    return torch.randn(*shape).clamp(-3, 3).double()


def record(kind, seed, text, inputs, params, outputs, wanted=()):
    """Writes a case. Of `inputs`, those that `wanted` names get a gradient, as all of `params` do."""
    tensors = {f"in/{name}": tensor.detach() for name, tensor in inputs.items()}
    tensors |= {f"param/{i}": tensor.detach() for i, tensor in enumerate(params)}
    tensors |= {f"out/{name}": tensor.detach() for name, tensor in outputs.items()}
    leaves = {f"din/{name}": inputs[name] for name in wanted} | {f"dparam/{i}": param for i, param in enumerate(params)}
    is_loss = all(tensor.dim() == 0 for tensor in outputs.values())
    if leaves:
        seeds = [torch.ones(()).double() if is_loss else values(*tensor.shape) for tensor in outputs.values()]
        gradients = torch.autograd.grad(list(outputs.values()), list(leaves.values()), seeds)
        tensors |= dict(zip(leaves, gradients))
        if not is_loss:
            tensors |= {f"dout/{name}": seed for name, seed in zip(outputs, seeds)}
    layers = "".join(
        f'layer {{ name: "{name}" type: "Input" top: "{name}" input_param {{ shape {{ {" ".join(f"dim: {d}" for d in tensor.shape)} }} }} }}\n'
        for name, tensor in inputs.items()
    )
    bottoms = " ".join(f'bottom: "{name}"' for name in inputs)
    tops = " ".join(f'top: "{name}"' for name in outputs)
    # Net gives a gradient to inputs only on request.
    layers += f'layer {{ name: "layer" type: "{kind}" {bottoms} {tops} {text} }}\n'
    metadata = {"prototxt": layers, "phase": "TRAIN", "layer_type": kind, "loss": str(is_loss), "source": SOURCE}
    if wanted:
        metadata["prototxt"] = "force_backward: true\n" + layers
    tensors = {name: tensor.float().contiguous() for name, tensor in tensors.items()}
    save_file(tensors, FOLDER / f"{kind}_{seed}.safetensors", metadata)


def feature_map(channels):
    return values(size(1, 2), channels, size(3, 9), size(3, 9)).requires_grad_()


def regions(x, scale, count=5):
    """Regions inside a map and beyond it, in eighths of pixels that no rounding finds half way."""
    height, width = x.shape[2] / scale, x.shape[3] / scale
    edges = (torch.rand(count, 2, 2) * 1.2 - 0.1).sort(1).values * torch.tensor([width, height])
    edges = (edges * 4).round() / 4 + 0.125
    items = torch.randint(0, x.shape[0], (count, 1)).double()
    return torch.cat([items, edges.flatten(1).double()], 1)


def roi_pooling(seed):
    x = feature_map(size(1, 3))
    rois = regions(x, 0.25)
    grid = [size(1, 4), size(1, 4)]
    text = f"roi_pooling_param {{ pooled_h: {grid[0]} pooled_w: {grid[1]} spatial_scale: 0.25 }}"
    record("ROIPooling", seed, text, {"x": x, "rois": rois}, [], {"y": roi_pool(x, rois, grid, 0.25)}, ["x"])


def psroi_pooling(seed):
    outputs, group = size(1, 3), size(1, 4)
    x = feature_map(outputs * group * group)
    # Whole cells, where both agree: ours ends with the pixel that the region ends with, theirs before it; and not the
    # last row and column, which theirs leaves out.
    first = [torch.randint(0, n - 1, (5,)) for n in (x.shape[3], x.shape[2])]
    last = [start + 1 + (torch.rand(5) * (n - 1 - start)).long() for start, n in zip(first, (x.shape[3], x.shape[2]))]
    last = [torch.minimum(end, torch.tensor(n - 1)) for end, n in zip(last, (x.shape[3], x.shape[2]))]
    items = torch.randint(0, x.shape[0], (5,))
    rois = torch.stack([items, 4 * first[0], 4 * first[1], 4 * last[0], 4 * last[1]], 1).double()
    y = ps_roi_pool(x, rois, group, 0.25)
    ours = rois.clone()
    ours[:, 3:] -= 1
    text = f"psroi_pooling_param {{ output_dim: {outputs} group_size: {group} spatial_scale: 0.25 }}"
    record("PSROIPooling", seed, text, {"x": x, "rois": ours}, [], {"y": y}, ["x"])


def roi_aligning(seed):
    x = feature_map(size(1, 3))
    rois = regions(x, 0.25)
    grid, ratio = [size(1, 4), size(1, 4)], size(0, 3) or -1
    y = roi_align(x, rois, grid, 0.25, ratio)
    text = f"roi_align_param {{ pooled_h: {grid[0]} pooled_w: {grid[1]} spatial_scale: 0.25 sampling_ratio: {ratio} }}"
    record("ROIAlign", seed, text, {"x": x, "rois": rois}, [], {"y": y}, ["x"])


def deformable_convolution(seed):
    groups, runs = size(1, 2), size(1, 2)
    kernel, stride, pad, dilation = [size(1, 3), size(1, 3)], size(1, 2), size(0, 2), size(1, 2)
    x = values(size(1, 2), 2 * groups * runs, size(6, 8), size(6, 8)).requires_grad_()
    out = [(x.shape[2 + i] + 2 * pad - dilation * (kernel[i] - 1) - 1) // stride + 1 for i in (0, 1)]
    # Offsets to random places within the map, not on its grid: at its edge the two differ.
    base = [
        (torch.arange(out[i]) * stride - pad)[None, :] + (torch.arange(kernel[i]) * dilation)[:, None] for i in (0, 1)
    ]
    shape = (x.shape[0], runs, *kernel, *out)
    place = [torch.rand(shape).mul(x.shape[2 + i] - 1.2).add(0.1) for i in (0, 1)]
    dy = place[0] - base[0][None, None, :, None, :, None]
    dx = place[1] - base[1][None, None, None, :, None, :]
    offsets = torch.stack([dy, dx], 4).flatten(1, 4).double().float().double().requires_grad_()
    weight = values(2 * groups, x.shape[1] // groups, *kernel).requires_grad_()
    bias = values(2 * groups).requires_grad_()
    y = deform_conv2d(x, offsets, weight, bias, stride, pad, dilation)
    text = (
        f"deformable_convolution_param {{ num_output: {2 * groups} kernel_h: {kernel[0]} kernel_w: {kernel[1]} stride: {stride} pad: {pad} "
        f"dilation: {dilation} group: {groups} deformable_group: {runs} }}"
    )
    record("DeformableConvolution", seed, text, {"x": x, "offsets": offsets}, [weight, bias], {"y": y}, ["x", "offsets"])


def interp(seed):
    x = values(size(1, 2), size(1, 3), size(2, 8), size(2, 8)).requires_grad_()
    begin, end = -size(0, 1) * (min(x.shape[2:]) > 3), -size(0, 1) * (min(x.shape[2:]) > 3)
    part = x[:, :, -begin : x.shape[2] + end, -begin : x.shape[3] + end]
    height, width = part.shape[2:]
    zoom, shrink = size(1, 3), size(1, 3)
    way = size(0, 3)
    if way == 0:
        out, text = [size(1, 9), size(1, 9)], None
        text = f"height: {out[0]} width: {out[1]}"
    elif way == 1:
        out, text = [n + (n - 1) * (zoom - 1) for n in (height, width)], f"zoom_factor: {zoom}"
    else:
        out, text = [(n - 1) // shrink + 1 for n in (height, width)], f"shrink_factor: {shrink}"
        if way == 3:
            out, text = [n + (n - 1) * (zoom - 1) for n in out], f"{text} zoom_factor: {zoom}"
    y = F.interpolate(part, out, mode="bilinear", align_corners=True)
    record("Interp", seed, f"interp_param {{ {text} pad_beg: {begin} pad_end: {end} }}", {"x": x}, [], {"y": y}, ["x"])


def upsample(seed):
    """Unpooling, by the places that a pooling found."""
    window = size(2, 3)
    image = values(size(1, 2), size(1, 3), size(window, 9), size(window, 9))
    pooled, mask = F.max_pool2d(image, window, return_indices=True)
    x = values(*pooled.shape).requires_grad_()
    y = F.max_unpool2d(x, mask, window, output_size=image.shape[2:])
    text = f"upsample_param {{ upsample_h: {image.shape[2]} upsample_w: {image.shape[3]} }}"
    record("Upsample", seed, text, {"x": x, "mask": mask.double()}, [], {"y": y}, ["x"])


def suppression(seed):
    """DetectionOutput with boxes that stay as they are, for its suppression."""
    count, threshold = size(3, 30), [0.25, 0.45, 0.7][size(0, 2)]
    corner, sides = torch.rand(count, 2), torch.rand(count, 2) * 0.5 + 0.05
    boxes = torch.cat([corner, corner + sides], 1)
    scores = (torch.randperm(count) + 1) / (count + 1)
    kept = nms(boxes.double(), scores.double(), threshold)
    rows = torch.cat([torch.tensor([[0.0, 1.0]]).expand(len(kept), 2), scores[kept, None], boxes[kept]], 1)
    inputs = {
        "loc": torch.zeros(1, 4 * count),
        "conf": torch.stack([1 - scores, scores], 1).reshape(1, -1),
        "prior": torch.stack([boxes.flatten(), torch.ones(4 * count)])[None],
    }
    text = f"detection_output_param {{ num_classes: 2 code_type: CORNER nms_param {{ nms_threshold: {threshold} }} }}"
    record("DetectionOutput", seed, text, inputs, [], {"y": rows[None, None]})


def smooth_l1_loss(seed):
    shape = (size(1, 4), size(1, 6), size(1, 3), size(1, 3))
    sigma = [0.5, 1, 3][size(0, 2)]
    a, b = values(*shape).requires_grad_(), values(*shape).requires_grad_()
    inputs, wanted = {"a": a, "b": b}, ["a", "b"]
    difference, weights = a - b, torch.ones(shape).double()
    if size(0, 1):
        inputs |= {"inside": torch.rand(shape).double(), "outside": torch.rand(shape).double()}
        difference, weights = difference * inputs["inside"], inputs["outside"]
    terms = F.smooth_l1_loss(difference, torch.zeros_like(a), reduction="none", beta=1 / sigma**2)
    loss = (weights * terms).sum() / shape[0]
    text = f"smooth_l1_loss_param {{ sigma: {sigma} }}"
    record("SmoothL1Loss", seed, text, inputs, [], {"loss": loss}, wanted)


def ctc_loss(seed):
    steps, items, symbols, longest = size(2, 8), size(1, 3), size(2, 6), size(1, 4)
    blank = size(0, symbols - 1)
    scores = values(steps, items, symbols).requires_grad_()
    others = torch.tensor([symbol for symbol in range(symbols) if symbol != blank])
    labels = others[torch.randint(0, symbols - 1, (items, longest))]
    lengths = torch.randint(0, longest + 1, (items,))
    # Shorter ones are filled with the blank. Labels that do not fit into the steps count 0 in both.
    padded = torch.where(torch.arange(longest) < lengths[:, None], labels, blank)
    each = F.ctc_loss(scores.log_softmax(2), labels, torch.full((items,), steps), lengths, blank, "none", zero_infinity=True)
    text = f"ctc_loss_param {{ alphabet_size: {symbols} time_step: {steps} blank_label: {blank} }}"
    record("CtcLoss", seed, text, {"scores": scores, "labels": padded.double()}, [], {"loss": each.mean()}, ["scores"])


def main():
    for old in FOLDER.glob("*.safetensors"):
        old.unlink()
    makers = [roi_pooling, psroi_pooling, roi_aligning, deformable_convolution, interp, upsample, suppression, smooth_l1_loss, ctc_loss]
    for make in makers:
        for seed in range(CASES):
            torch.manual_seed(1000 * makers.index(make) + seed)
            make(seed)


if __name__ == "__main__":
    main()
