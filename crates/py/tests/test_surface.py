"""The names that scripts written for pycaffe rely on, the tests that call each, and the order of their arguments."""

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

#: Every public name, and the test that calls it and asserts what it gives: module.function.
COVERED = {
    "ExportError": "test_export.test_a_refusal_leaves_no_file",
    "export_onnx": "test_export.test_a_refusal_leaves_no_file",
    "quantize": "test_quantize.test_mistakes",
    # The module.
    "Net": "test_net_files.test_both_constructors",
    "Classifier": "test_classifier.test_classifier_oversamples",
    "Detection": "test_detect.test_a_face_is_found",
    "detect": "test_detect.test_arrays_are_pictures_too",
    "Detector": "test_classifier.test_detector_warps_windows",
    "NetSpec": "test_net_spec.lenet",
    "Blob": "test_blob.test_shape_and_its_old_names",
    "Layer": "test_blob.test_add_blob_makes_zeros",
    "Timer": "test_module.test_timer",
    "NCCL": "test_module.test_nccl_of_one_solver",
    "SGDSolver": "test_solver.test_classes",
    "NesterovSolver": "test_solver.test_classes",
    "AdaGradSolver": "test_solver.test_classes",
    "RMSPropSolver": "test_solver.test_classes",
    "AdaDeltaSolver": "test_solver.test_classes",
    "AdamSolver": "test_solver.test_classes",
    "AdamWSolver": "test_solver.test_adamw",
    "get_solver": "test_recorded.solver_of",
    "init_distributed": "test_distributed.test_a_process_on_its_own",
    "init_log": "test_module.test_log_and_init_log",
    "log": "test_module.test_log_and_init_log",
    "read_manifest": "test_classifier.test_classifier_from_a_manifest",
    "has_nccl": "test_module.test_nccl_of_one_solver",
    "set_mode_cpu": "test_module.test_modes_compute_on_the_cpu",
    "set_mode_gpu": "test_module.test_modes_compute_on_the_cpu",
    "set_device": "test_module.test_modes_compute_on_the_cpu",
    "set_random_seed": "test_module.test_set_random_seed",
    "set_require_gpu": "test_module.test_a_required_gpu_is_an_error",
    "layer_type_list": "test_module.test_layer_type_list",
    "solver_count": "test_module.test_solver_count_and_rank",
    "set_solver_count": "test_module.test_solver_count_and_rank",
    "solver_rank": "test_module.test_solver_count_and_rank",
    "set_solver_rank": "test_module.test_solver_count_and_rank",
    "set_multiprocess": "test_module.test_set_multiprocess",
    "TRAIN": "test_module.test_phases",
    "TEST": "test_module.test_phases",
    "__version__": "test_module.test_version",
    "io": "test_blob.test_what_is_in_the_module",
    "layers": "test_net_spec.lenet",
    "params": "test_net_spec.lenet",
    "to_proto": "test_net_spec.test_names_are_made_from_types",
    # Net.
    "Net.name": "test_net_files.test_names_may_be_any_text",
    "Net.phase": "test_net_files.test_phase_level_and_stages",
    "Net.blobs": "test_net.test_names",
    "Net.params": "test_net.test_names",
    "Net.layers": "test_net_files.test_layers_have_types_and_blobs",
    "Net.layer_dict": "test_net.test_names",
    "Net.blob_loss_weights": "test_net.test_names",
    "Net.inputs": "test_net.test_names",
    "Net.outputs": "test_net.test_names",
    "Net.top_names": "test_net.test_names",
    "Net.bottom_names": "test_net.test_names",
    "Net._layer_names": "test_net.test_names",
    "Net._blob_names": "test_net.test_names",
    "Net._blobs": "test_blob.test_blobs_are_made_once",
    "Net._inputs": "test_net_files.test_the_functions_under_forward_and_backward",
    "Net._outputs": "test_net_files.test_the_functions_under_forward_and_backward",
    "Net._top_ids": "test_net_files.test_the_functions_under_forward_and_backward",
    "Net._bottom_ids": "test_net_files.test_the_functions_under_forward_and_backward",
    "Net._blob_loss_weights": "test_net_files.test_the_functions_under_forward_and_backward",
    "Net._forward": "test_net_files.test_the_functions_under_forward_and_backward",
    "Net._backward": "test_net_files.test_the_functions_under_forward_and_backward",
    "Net._batch": "test_net.test_batches_are_filled_up_with_zeros",
    "Net.forward": "test_recorded.test_net",
    "Net.backward": "test_recorded.test_net",
    "Net.forward_all": "test_net.test_forward_all_and_predict",
    "Net.forward_backward_all": "test_net.test_forward_backward_all",
    "Net.predict": "test_recorded.test_net",
    "Net.reshape": "test_net_files.test_reshape_follows_the_input",
    "Net.clear_param_diffs": "test_net_files.test_clear_param_diffs",
    "Net.copy_from": "test_recorded.test_snapshot",
    "Net.share_with": "test_net_files.test_share_with",
    "Net.save": "test_net_files.test_save_and_load",
    "Net.save_hdf5": "test_net_files.test_save_and_load",
    "Net.load_hdf5": "test_net_files.test_save_and_load",
    "Net.set_input_arrays": "test_net_files.test_set_input_arrays",
    "Net.before_forward": "test_net_files.test_hooks",
    "Net.after_forward": "test_net_files.test_hooks",
    "Net.before_backward": "test_net_files.test_hooks",
    "Net.after_backward": "test_net_files.test_hooks",
    "Net.time_layers": "test_net_files.test_time_layers",
    # Blob, BlobVec and Layer.
    "Blob.shape": "test_blob.test_shape_and_its_old_names",
    "Blob.num": "test_blob.test_shape_and_its_old_names",
    "Blob.channels": "test_blob.test_shape_and_its_old_names",
    "Blob.height": "test_blob.test_shape_and_its_old_names",
    "Blob.width": "test_blob.test_shape_and_its_old_names",
    "Blob.count": "test_blob.test_shape_and_its_old_names",
    "Blob.data": "test_blob.test_data_and_diff_are_the_memory",
    "Blob.diff": "test_blob.test_data_and_diff_are_the_memory",
    "Blob.reshape": "test_blob.test_reshape",
    "Blob.from_dlpack": "test_blob.test_dlpack_shares_memory_both_ways",
    "Blob._gpu_data_ptr": "test_blob.test_gpu_pointers_say_why_there_are_none",
    "Blob._gpu_diff_ptr": "test_blob.test_gpu_pointers_say_why_there_are_none",
    "BlobVec.add_blob": "test_blob.test_add_blob_makes_zeros",
    "Layer.blobs": "test_python_layer.test_parameters",
    "Layer.type": "test_net_files.test_layers_have_types_and_blobs",
    "Layer.setup": "test_net_files.test_layers_set_up_and_reshape_on_other_blobs",
    "Layer.reshape": "test_net_files.test_layers_set_up_and_reshape_on_other_blobs",
    "Layer.param_str": "test_python_layer.test_forward_and_backward",
    "Layer.param_str_": "test_python_layer.test_forward_and_backward",
    "Layer.phase": "test_python_layer.test_phase_and_param_str",
    # Solver.
    "Solver.net": "test_solver.test_nets",
    "Solver.test_nets": "test_solver.test_nets",
    "Solver.iter": "test_recorded.test_solver",
    "Solver.lr": "test_solver.test_lr_follows_its_policy",
    "Solver.smoothed_loss": "test_solver.test_smoothed_loss",
    "Solver.solve": "test_recorded.test_snapshot",
    "Solver.step": "test_recorded.test_solver",
    "Solver.restore": "test_recorded.test_snapshot",
    "Solver.snapshot": "test_solver.test_snapshot_restore_and_resume",
    "Solver.share_weights": "test_solver.test_share_weights",
    "Solver.apply_update": "test_solver.test_apply_update_takes_the_diffs_that_stand",
    "Solver.add_callback": "test_solver.test_callbacks",
    "Solver.param": "test_solver.test_param",
    "SolverParameter.max_iter": "test_solver.test_param",
    "SolverParameter.display": "test_solver.test_param",
    "SolverParameter.layer_wise_reduce": "test_solver.test_param",
    "SolverParameter.base_lr": "test_solver.test_param",
    "Timer.start": "test_module.test_timer",
    "Timer.stop": "test_module.test_timer",
    "Timer.ms": "test_module.test_timer",
    "NCCL.new_uid": "test_module.test_nccl_of_one_solver",
    "NCCL.bcast": "test_module.test_nccl_of_one_solver",
    # Images.
    "io.blobproto_to_array": "test_io.test_blobproto_has_shape_data_and_diff",
    "io.array_to_blobproto": "test_io.test_blobproto_has_shape_data_and_diff",
    "io.arraylist_to_blobprotovector_str": "test_io.test_blobprotovector",
    "io.arraylist_to_blobprotovecor_str": "test_io.test_blobprotovector",
    "io.blobprotovector_str_to_arraylist": "test_io.test_blobprotovector",
    "io.array_to_datum": "test_io.test_datum_of_bytes_and_of_floats",
    "io.datum_to_array": "test_io.test_datum_of_bytes_and_of_floats",
    "io.load_image": "test_io.test_load_image",
    "io.resize_image": "test_io.test_resize_keeps_the_range_and_the_offset_of_values",
    "io.oversample": "test_io.test_oversample",
    "io.Transformer": "test_io.transformer",
    "Transformer.preprocess": "test_io.test_preprocess_order_and_deprocess",
    "Transformer.deprocess": "test_io.test_preprocess_order_and_deprocess",
    "Transformer.set_transpose": "test_io.test_preprocess_order_and_deprocess",
    "Transformer.set_channel_swap": "test_io.test_preprocess_order_and_deprocess",
    "Transformer.set_raw_scale": "test_io.test_preprocess_order_and_deprocess",
    "Transformer.set_mean": "test_io.test_means",
    "Transformer.set_input_scale": "test_io.test_preprocess_order_and_deprocess",
    "Classifier.predict": "test_classifier.test_classifier_oversamples",
    "Classifier.from_manifest": "test_classifier.test_classifier_from_a_manifest",
    "Detector.detect_windows": "test_classifier.test_detector_warps_windows",
    "Detector.detect_selective_search": "test_classifier.test_selective_search_finds_windows",
    "Detector.crop": "test_classifier.test_detector_pads_windows_with_their_context",
    "Detector.configure_crop": "test_classifier.test_configure_crop",
    # Nets as expressions, and their geometry.
    "NetSpec.to_proto": "test_net_spec.test_keys_values_and_updates",
    "NetSpec.keys": "test_net_spec.test_keys_values_and_updates",
    "NetSpec.vals": "test_net_spec.test_keys_values_and_updates",
    "NetSpec.update": "test_net_spec.test_keys_values_and_updates",
    "net_spec.assign_proto": "test_net_spec.test_assign_proto",
    "net_spec.param_name_dict": "test_net_spec.test_param_name_dict",
    "net_spec.to_proto": "test_net_spec.test_names_are_made_from_types",
    "draw.get_pydot_graph": "test_draw.test_graph",
    "draw.draw_net": "test_draw.test_pictures_without_graphviz",
    "draw.draw_net_to_file": "test_draw.test_pictures_without_graphviz",
    "coord_map.coord_map": "test_coord_map.test_each_layer_by_the_formula",
    "coord_map.coord_map_from_to": "test_coord_map.test_convolution_pooling_deconvolution",
    "coord_map.compose": "test_coord_map.test_algebra",
    "coord_map.inverse": "test_coord_map.test_algebra",
    "coord_map.crop": "test_coord_map.test_crop_makes_a_layer_that_aligns",
    "proto.caffe_pb2": "test_caffe_pb2.test_binary_numbers_are_those_of_caffe",
    # Programs.
    "scripts.classify": "test_scripts.test_classify_an_image",
    "scripts.detect": "test_scripts.test_detect_windows_of_a_list",
    "scripts.draw_net": "test_scripts.test_draw_net",
    "scripts.train": "test_scripts.test_train",
}

#: Classes of the module; all their public names must be covered.
CLASSES = {
    "Net": caffe.Net,
    "Blob": caffe.Blob,
    "BlobVec": caffe._caffe.BlobVec,
    "Layer": caffe.Layer,
    "Solver": caffe._caffe.Solver,
    "SolverParameter": caffe._caffe.SolverParameter,
    "Timer": caffe.Timer,
    "NCCL": caffe.NCCL,
    "Transformer": caffe.io.Transformer,
    "Classifier": caffe.Classifier,
    "Detector": caffe.Detector,
    "NetSpec": caffe.NetSpec,
}


@pytest.mark.parametrize("name", COVERED)
def test_every_name_is_called_in_a_test(name):
    module, function = COVERED[name].split(".")
    found = getattr(importlib.import_module(module), function)
    found = getattr(found, "__wrapped__", getattr(found, "_get_wrapped_function", lambda: found)())
    source = inspect.getsource(found)
    word = {"layers": "L.", "params": "P."}.get(name, name.split(".")[-1])
    word = "CLASSES" if function == "test_classes" else word
    assert word in source, f"{COVERED[name]} does not use {word}"


def test_no_name_is_missing():
    inherited = {"Classifier": set(dir(caffe.Net)), "Detector": set(dir(caffe.Net))}
    names = {
        f"{kind}.{name}"
        for kind, found in CLASSES.items()
        for name in set(dir(found)) - (inherited.get(kind, set()) - set(vars(found)))
        if not name.startswith("_")
    }
    names |= set(caffe.__all__)
    names |= {f"Net.{name}" for name in NET}
    assert sorted(names - set(COVERED) - {"Net._set_input_arrays", "set_lenient"}) == []


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
    signature = inspect.signature(found)
    plain = [parameter.replace(annotation=inspect.Parameter.empty) for parameter in signature.parameters.values()]
    bare = signature.replace(parameters=plain, return_annotation=inspect.Signature.empty)
    assert str(bare) == SIGNATURES[path]
    assert found.__doc__ or part == "__init__"
