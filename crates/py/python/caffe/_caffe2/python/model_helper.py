"""A model that is being put together: a net, and the net that fills its parameters. ``brew`` adds layers to it."""

from . import core, scope, workspace
from .core import BlobReference


class ModelHelper:
    """A net and the net that fills its parameters.

    ``arg_scope`` gives arguments to all layers. With ``init_params=False`` the parameters are external inputs instead.
    """

    def __init__(
        self,
        name=None,
        init_params=True,
        allow_not_known_ops=True,
        skip_sparse_optim=False,
        param_model=None,
        arg_scope=None,
    ):
        self.name = name or "model"
        self.net = core.Net(self.name)
        self.param_init_net = param_model.param_init_net if param_model is not None else core.Net(self.name + "_init")
        self.params = param_model.params if param_model is not None else []
        self.init_params = init_params
        self.allow_not_known_ops = allow_not_known_ops
        self._computed_params = []
        self._arg_scope = dict(arg_scope or {"order": "NCHW"})

    @property
    def arg_scope(self):
        return self._arg_scope

    def get_name(self):
        return self.name

    def Proto(self):
        return self.net.Proto()

    def InitProto(self):
        return self.param_init_net.Proto()

    def create_param(self, param_name, shape, fill, is_computed=False):
        """A parameter: filled by ``fill``, an operator's type and its arguments."""
        name = scope.CurrentNameScope() + param_name if isinstance(param_name, str) else str(param_name)
        known = [param for param in self.params + self._computed_params if str(param) == name]
        if known:
            return known[0]
        if self.init_params:
            op_type, args = fill
            made = self.param_init_net._CreateAndAddToSelf(op_type, [], [BlobReference(name)], shape=shape, **args)
            param = BlobReference(name, made.Net())
        else:
            param = self.net.AddExternalInput(BlobReference(name, self.net))
        (self._computed_params if is_computed else self.params).append(param)
        return param

    def GetParams(self, namescope=None, top_scope=False):
        """The parameters in a scope."""
        return _within(self.params, namescope)

    def GetComputedParams(self, namescope=None):
        """Those that are not learned, such as running means."""
        return _within(self._computed_params, namescope)

    def GetAllParams(self, namescope=None):
        return self.GetParams(namescope) + self.GetComputedParams(namescope)

    def RunAllOnGPU(self, *args, **kwargs):
        self.param_init_net.RunAllOnGPU(*args, **kwargs)
        self.net.RunAllOnGPU(*args, **kwargs)

    def AddGradientOperators(self, *args, **kwargs):
        raise NotImplementedError("Cortado runs Caffe2's nets and does not train them: train the net as one of Caffe's")

    def __getattr__(self, op_type):
        if op_type.startswith("__") or not workspace.IsOperator(op_type):
            raise AttributeError(f"{op_type} is neither a method of a model nor a registered operator.")
        return getattr(self.net, op_type)


def _within(params, namescope):
    prefix = scope.CurrentNameScope() if namescope is None else namescope
    if prefix and not prefix.endswith(scope._NAMESCOPE_SEPARATOR):
        prefix += scope._NAMESCOPE_SEPARATOR
    return [param for param in params if param.GetNameScope().startswith(prefix)]


def ExtractPredictorNet(net_proto, input_blobs, output_blobs, device=None, renames=None, disabled_inputs=None):
    """The operators between some blobs, as a net, and the external inputs that they need."""
    renames, disabled = renames or {}, {str(name) for name in disabled_inputs or []}
    inputs, wanted, kept = {str(blob) for blob in input_blobs}, {str(blob) for blob in output_blobs}, []
    for op in reversed(net_proto.op):
        if wanted.intersection(op.output) and op.type not in ("StopGradient",):
            kept.append(op)
            wanted.update(name for name in op.input if name not in inputs)
    net = core.Net(net_proto.name + "_predict")
    made = set()
    for op in reversed(kept):
        copy = net.Proto().op.add()
        copy.CopyFrom(op)
        if device is not None:
            copy.device_option.CopyFrom(device)
        for names in (copy.input, copy.output):
            names[:] = [renames.get(name, name) for name in names]
        for name in copy.input:
            if name not in made and name not in net.Proto().external_input and name not in disabled:
                net.Proto().external_input.append(name)
        made.update(copy.output)
    net.Proto().external_output.extend(renames.get(str(blob), str(blob)) for blob in output_blobs)
    given = {renames.get(name, name) for name in inputs}
    return net, [name for name in net.Proto().external_input if name not in given]
