"""The parts of a predictor's file: its nets and the names of its blobs, by their kinds."""

from .. import core, scope


def get_comp_name(string, name):
    """The key of a part of a named model."""
    return f"{string}_{name}" if name else string


def create_predict_net(predictor_export_meta):
    """The net to run, with declared inputs and outputs."""
    meta = predictor_export_meta
    net = core.Net(meta.predict_net.name or "predict").Proto()
    net.op.extend(meta.predict_net.op)
    net.partition_info.extend(meta.predict_net.partition_info)
    net.external_input.extend(meta.inputs + meta.parameters)
    net.external_output.extend(meta.outputs)
    net.arg.extend(meta.predict_net.arg)
    if meta.net_type is not None:
        net.type = meta.net_type
    if meta.num_workers is not None:
        net.num_workers = meta.num_workers
    return net


def create_predict_init_net(ws, predictor_export_meta):
    """The net that fills inputs and outputs with zeros, in the shapes given or those of a workspace."""
    meta = predictor_export_meta
    net = core.Net("predict-init")
    external = meta.inputs + meta.outputs
    for blob in external:
        shape = meta.shapes.get(blob)
        if shape is None:
            if blob not in ws.blobs:
                raise Exception(f"{blob} not in workspace but needed for shape: {sorted(ws.blobs)}")
            shape = ws.blobs[blob].fetch().shape
        with scope.EmptyDeviceScope():
            net.ConstantFill([], blob, shape=shape, value=0.0)
    net.Proto().external_input.extend(external)
    if meta.extra_init_net:
        net.AppendNet(meta.extra_init_net)
    return net.Proto()


def _get(field, key):
    return next((entry.value for entry in field if entry.key == key), None)


def _put(field, key, value):
    assert _get(field, key) is None, f"Key already exists: {key}"
    entry = field.add(key=key)
    if isinstance(value, list):
        entry.value.extend(value)
    else:
        entry.value.CopyFrom(value)


def GetPlan(meta_net_def, key):
    return _get(meta_net_def.plans, key)


def GetNet(meta_net_def, key):
    return _get(meta_net_def.nets, key)


def GetBlobs(meta_net_def, key):
    return list(_get(meta_net_def.blobs, key) or [])


def GetApplicationSpecificInfo(meta_net_def, key):
    return _get(meta_net_def.applicationSpecificInfo, key) or ""


def AddPlan(meta_net_def, plan_name, plan_def):
    meta_net_def.plans.add(key=plan_name, value=plan_def)


def AddNet(meta_net_def, net_name, net_def):
    _put(meta_net_def.nets, net_name, net_def)


def AddBlobs(meta_net_def, blob_name, blob_def):
    _put(meta_net_def.blobs, blob_name, list(blob_def))
