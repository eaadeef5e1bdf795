"""The names that scripts written for pycaffe rely on, and the order of their arguments."""

import importlib
import inspect

import pytest

import caffe

MODULE = """
Net SGDSolver NesterovSolver AdaGradSolver RMSPropSolver AdaDeltaSolver AdamSolver NCCL Timer Layer Classifier Detector
NetSpec init_log log has_nccl set_mode_cpu set_mode_gpu set_device set_random_seed layer_type_list get_solver solver_count
set_solver_count solver_rank set_solver_rank set_multiprocess TRAIN TEST __version__ io net_spec layers params to_proto proto
pycaffe classifier detector
""".split()

NET = """
blobs blob_loss_weights params layers layer_dict inputs outputs top_names bottom_names forward backward forward_all
forward_backward_all set_input_arrays predict reshape clear_param_diffs copy_from share_with save save_hdf5 load_hdf5
before_forward after_forward before_backward after_backward _forward _backward _batch _blobs _blob_names _layer_names _inputs
_outputs _top_ids _bottom_ids _blob_loss_weights _set_input_arrays
""".split()

SUBMODULES = {
    "io": "blobproto_to_array array_to_blobproto arraylist_to_blobprotovecor_str blobprotovector_str_to_arraylist "
    "array_to_datum datum_to_array Transformer load_image resize_image oversample",
    "net_spec": "param_name_dict to_proto assign_proto Top Function NetSpec Layers Parameters layers params",
    "draw": "get_pooling_types_dict get_edge_label get_layer_lr_mult get_layer_label choose_color_by_layertype "
    "get_pydot_graph draw_net draw_net_to_file LAYER_STYLE_DEFAULT NEURON_LAYER_STYLE BLOB_STYLE",
    "coord_map": "PASS_THROUGH_LAYERS conv_params crop_params UndefinedMapException coord_map AxisMismatchException "
    "compose inverse coord_map_from_to crop",
    "proto.caffe_pb2": "NetParameter SolverParameter LayerParameter V1LayerParameter BlobProto BlobProtoVector Datum "
    "SolverState Phase TRAIN TEST DESCRIPTOR",
}

SIGNATURES = {
    "Net.forward": "(self, blobs=None, start=None, end=None, **kwargs)",
    "Net.backward": "(self, diffs=None, start=None, end=None, **kwargs)",
    "Net.forward_all": "(self, blobs=None, **kwargs)",
    "Net.forward_backward_all": "(self, blobs=None, diffs=None, **kwargs)",
    "Net.set_input_arrays": "(self, data, labels)",
    "Classifier.__init__": "(self, model_file, pretrained_file, image_dims=None, mean=None, input_scale=None, "
    "raw_scale=None, channel_swap=None)",
    "Classifier.predict": "(self, inputs, oversample=True)",
    "Detector.__init__": "(self, model_file, pretrained_file, mean=None, input_scale=None, raw_scale=None, "
    "channel_swap=None, context_pad=None)",
    "Detector.detect_windows": "(self, images_windows)",
    "Detector.detect_selective_search": "(self, image_fnames)",
    "Detector.crop": "(self, im, window)",
    "Detector.configure_crop": "(self, context_pad)",
    "io.blobproto_to_array": "(blob, return_diff=False)",
    "io.array_to_blobproto": "(arr, diff=None)",
    "io.array_to_datum": "(arr, label=None)",
    "io.load_image": "(filename, color=True)",
    "io.resize_image": "(im, new_dims, interp_order=1)",
    "io.oversample": "(images, crop_dims)",
    "io.Transformer.preprocess": "(self, in_, data)",
    "io.Transformer.set_mean": "(self, in_, mean)",
    "net_spec.assign_proto": "(proto, name, val)",
    "draw.get_layer_label": "(layer, rankdir, display_lrm=False)",
    "draw.get_pydot_graph": "(caffe_net, rankdir, label_edges=True, phase=None, display_lrm=False)",
    "draw.draw_net": "(caffe_net, rankdir, ext='png', phase=None, display_lrm=False)",
    "draw.draw_net_to_file": "(caffe_net, filename, rankdir='LR', phase=None, display_lrm=False)",
    "coord_map.compose": "(base_map, next_map)",
    "coord_map.crop": "(top_from, top_to)",
}


@pytest.mark.parametrize("name", MODULE)
def test_names_of_the_module(name):
    assert hasattr(caffe, name)


@pytest.mark.parametrize("name", NET)
def test_names_of_a_net(affine, name):
    assert hasattr(affine, name)


@pytest.mark.parametrize("module", SUBMODULES)
def test_names_of_submodules(module):
    found = vars(importlib.import_module("caffe." + module))
    assert [name for name in SUBMODULES[module].split() if name not in found] == []


@pytest.mark.parametrize("path", SIGNATURES)
def test_arguments(path):
    found = caffe
    importlib.import_module("caffe.draw"), importlib.import_module("caffe.coord_map")
    for part in path.split("."):
        found = getattr(found, part)
    assert str(inspect.signature(found)) == SIGNATURES[path]
    assert found.__doc__ or part == "__init__"
