"""Saves nets with their weights as one database, and loads them again."""

import collections
import os

from google.protobuf.message import DecodeError

from ...proto import metanet_pb2
from .. import core, workspace
from ..predictor_constants import predictor_constants
from . import predictor_py_utils as utils


class PredictorExportMeta(
    collections.namedtuple(
        "PredictorExportMeta",
        "predict_net, parameters, inputs, outputs, shapes, name, extra_init_net, global_init_net, net_type, "
        "num_workers, trainer_prefix",
    )
):
    """A net with the names of its parameters, inputs and outputs.

    ``shapes`` gives the shapes of inputs and outputs that the workspace does not have.
    """

    def __new__(
        cls,
        predict_net,
        parameters,
        inputs,
        outputs,
        shapes=None,
        name="",
        extra_init_net=None,
        global_init_net=None,
        net_type=None,
        num_workers=None,
        trainer_prefix=None,
    ):
        inputs, outputs, parameters = ([str(blob) for blob in blobs] for blobs in (inputs, outputs, parameters))
        for blobs in (inputs, outputs, parameters):
            assert len(set(blobs)) == len(blobs), f"a blob comes twice: {blobs}"
        assert not set(inputs) & set(parameters), "a blob is an input and a parameter"
        predict_net = predict_net.Proto() if isinstance(predict_net, (core.Net, core.Plan)) else predict_net
        fields = (predict_net, parameters, inputs, outputs, shapes or {}, name, extra_init_net, global_init_net)
        return super().__new__(cls, *fields, net_type, num_workers, trainer_prefix)

    def inputs_name(self):
        return utils.get_comp_name(predictor_constants.INPUTS_BLOB_TYPE, self.name)

    def outputs_name(self):
        return utils.get_comp_name(predictor_constants.OUTPUTS_BLOB_TYPE, self.name)

    def parameters_name(self):
        return utils.get_comp_name(predictor_constants.PARAMETERS_BLOB_TYPE, self.name)

    def global_init_name(self):
        return utils.get_comp_name(predictor_constants.GLOBAL_INIT_NET_TYPE, self.name)

    def predict_init_name(self):
        return utils.get_comp_name(predictor_constants.PREDICT_INIT_NET_TYPE, self.name)

    def predict_net_name(self):
        return utils.get_comp_name(predictor_constants.PREDICT_NET_TYPE, self.name)


def prepare_prediction_net(filename, db_type, device_option=None, allow_io=False):
    """Loads a predictor's file, or the ``bytes`` of one, into the current workspace, and gives its net, ready to be run.

    Of a file with a named model, it is the net of that model. The file's nets may only compute; with ``allow_io`` they
    run all operators, those too that read and write files.
    """
    current = workspace.C.Workspace.current
    meta_net_def = load_from_db(filename, db_type, device_option)
    for kind in (predictor_constants.GLOBAL_INIT_NET_TYPE, predictor_constants.PREDICT_INIT_NET_TYPE):
        net = _net_of(meta_net_def, kind)
        if net is not None:
            current.run_net_once(net.SerializeToString(), allow_io)
    predict_net = core.Net(_net_of(meta_net_def, predictor_constants.PREDICT_NET_TYPE))
    current.create_net(predict_net.Proto().SerializeToString(), False, allow_io)
    return predict_net


def _net_of(meta_net_def, kind):
    """A net of a kind: the one without a model's name, else the first with one."""
    net = utils.GetNet(meta_net_def, kind)
    named = (entry.value for entry in meta_net_def.nets if entry.key.startswith(kind + "_"))
    return net if net is not None else next(named, None)


def _global_init_net(predictor_export_meta):
    net = core.Net("global-init")
    net.Load([predictor_constants.PREDICTOR_DBREADER], predictor_export_meta.parameters)
    net.Proto().external_input.extend([predictor_constants.PREDICTOR_DBREADER])
    net.Proto().external_output.extend(predictor_export_meta.parameters)
    if predictor_export_meta.global_init_net:
        net.AppendNet(predictor_export_meta.global_init_net)
    return net.Proto()


def get_meta_net_def(predictor_export_meta, ws=None, db_type=None):
    """The file's description of its nets and blobs."""
    meta, ws = predictor_export_meta, ws or workspace.C.Workspace.current
    meta_net_def = metanet_pb2.MetaNetDef()
    utils.AddBlobs(meta_net_def, meta.parameters_name(), meta.parameters)
    utils.AddBlobs(meta_net_def, meta.inputs_name(), meta.inputs)
    utils.AddBlobs(meta_net_def, meta.outputs_name(), meta.outputs)
    utils.AddNet(meta_net_def, meta.predict_init_name(), utils.create_predict_init_net(ws, meta))
    utils.AddNet(meta_net_def, meta.global_init_name(), _global_init_net(meta))
    utils.AddNet(meta_net_def, meta.predict_net_name(), utils.create_predict_net(meta))
    return meta_net_def


def save_to_db(db_type, db_destination, predictor_export_meta, use_ideep=False, *args, **kwargs):
    """Saves a net and its parameters, which are in the current workspace, to a new database."""
    meta_net_def = get_meta_net_def(predictor_export_meta, *args, **kwargs)
    workspace.FeedBlob(predictor_constants.META_NET_DEF, meta_net_def.SerializeToString())
    blobs = [predictor_constants.META_NET_DEF] + predictor_export_meta.parameters
    references = [core.BlobReference(blob) for blob in blobs]
    save = core.CreateOperator("Save", references, [], absolute_path=True, db=db_destination, db_type=db_type)
    workspace.RunOperatorOnce(save)


def load_from_db(filename, db_type, device_option=None, *args, **kwargs):
    """The description of the nets and blobs in a predictor's file, or in the ``bytes`` of one. Its reader is in the workspace, for the net that loads
    the parameters."""
    reader = core.BlobReference(predictor_constants.PREDICTOR_DBREADER)
    if isinstance(filename, (str, os.PathLike)):
        create = core.CreateOperator("CreateDB", [], [reader], db=os.fspath(filename), db_type=db_type)
        workspace.RunOperatorOnce(create)
    else:
        workspace.C.Workspace.current.feed_database(str(reader), db_type, filename)
        filename = "database (bytes in memory)"
    meta = core.BlobReference(predictor_constants.META_NET_DEF)
    workspace.RunOperatorOnce(core.CreateOperator("Load", [reader], [meta]))
    try:
        meta_net_def = metanet_pb2.MetaNetDef.FromString(workspace.FetchBlob(str(meta)))
    except DecodeError as error:
        raise RuntimeError(f"{filename}: the value of {meta} is not a MetaNetDef: {error}") from None
    if device_option is not None:
        for entry in meta_net_def.nets:
            entry.value.device_option.CopyFrom(device_option)
    return meta_net_def
