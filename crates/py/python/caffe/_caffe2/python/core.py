"""Operators, nets, plans and devices, put together in Python.

``net.Relu(["x"], ["y"])`` adds an operator of any registered type to a :class:`Net`.
"""

import itertools

from ..proto import caffe2_pb2
from . import scope, utils, workspace
from .scope import DeviceScope, EmptyDeviceScope, NameScope  # noqa: F401

DataType = caffe2_pb2.TensorProto

GlobalInit = workspace.GlobalInit
IsOperator = workspace.IsOperator


def RefreshRegisteredOperators():
    """Does nothing: the operators are known from the start."""


def DeviceOption(device_type, device_id=0, random_seed=None, node_name=None, numa_node_id=None, extra_info=None):
    """A device, and the seed of an operator's random numbers."""
    option = caffe2_pb2.DeviceOption()
    option.device_type = device_type
    option.device_id = device_id
    if node_name is not None:
        option.node_name = node_name
    if random_seed is not None:
        option.random_seed = random_seed
    if numa_node_id is not None:
        option.numa_node_id = numa_node_id
    if extra_info is not None:
        option.extra_info.extend(extra_info)
    return option


class BlobReference:
    """The name of a blob, with the net that it belongs to."""

    def __init__(self, name, net=None):
        self._name = name.decode("utf-8") if isinstance(name, bytes) else str(name)
        self._from_net = net

    def __str__(self):
        return self._name

    def __repr__(self):
        return f'BlobReference("{self._name}")'

    def __hash__(self):
        return hash(self._name)

    def __eq__(self, other):
        return str(other) == self._name if isinstance(other, (str, BlobReference)) else NotImplemented

    def __add__(self, other):
        return BlobReference(self._name + str(other), self._from_net)

    def __radd__(self, other):
        return BlobReference(str(other) + self._name, self._from_net)

    def Net(self):
        return self._from_net

    def GetNameScope(self):
        return self._name[: self._name.rfind(scope._NAMESCOPE_SEPARATOR) + 1]

    def GetUnscopedName(self):
        return self._name[self._name.rfind(scope._NAMESCOPE_SEPARATOR) + 1 :]


def ScopedName(name):
    """The name within the current scope."""
    name = name.decode("utf-8") if isinstance(name, bytes) else str(name)
    return scope.CurrentNameScope() + name


def ScopedBlobReference(name, *args, **kwargs):
    """A reference within the current scope."""
    return BlobReference(ScopedName(name), *args, **kwargs)


def _blobs(blobs):
    """Names as references: one, or a list of them. Texts get the current scope."""
    if blobs is None:
        return []
    if isinstance(blobs, (str, bytes, BlobReference)):
        blobs = [blobs]
    return [blob if isinstance(blob, BlobReference) else ScopedBlobReference(blob) for blob in blobs]


def CreateOperator(
    operator_type,
    inputs,
    outputs,
    name="",
    control_input=None,
    device_option=None,
    arg=None,
    engine=None,
    debug_info=None,
    **kwargs,
):
    """An ``OperatorDef``; what is given by other names are its arguments."""
    operator = caffe2_pb2.OperatorDef()
    if debug_info:
        operator.debug_info = debug_info
    operator.type = operator_type
    operator.name = name
    operator.input.extend(str(blob) for blob in _blobs(inputs))
    operator.output.extend(str(blob) for blob in _blobs(outputs))
    if control_input:
        operator.control_input.extend(str(blob) for blob in _blobs(control_input))
    device_option = device_option if device_option is not None else scope.CurrentDeviceScope()
    if device_option is not None:
        operator.device_option.CopyFrom(device_option)
    if engine is not None:
        operator.engine = engine
    if "random_seed" in kwargs:
        operator.device_option.random_seed = kwargs.pop("random_seed")
    if arg is not None:
        operator.arg.extend(arg)
    for key, value in kwargs.items():
        if value is not None:
            operator.arg.add().CopyFrom(utils.MakeArgument(key, value))
    return operator


_used_names = set()


def _unique_name(name):
    """A name that no net or plan had before."""
    candidates = itertools.chain([name], (f"{name}_{i}" for i in itertools.count(1)))
    unique = next(candidate for candidate in candidates if candidate not in _used_names)
    _used_names.add(unique)
    return unique


class Net:
    """A net that is being put together: from a name, or from a ``NetDef``."""

    def __init__(self, name_or_proto, inplace=False):
        if isinstance(name_or_proto, caffe2_pb2.NetDef):
            proto = name_or_proto
            self._net = proto if inplace else caffe2_pb2.NetDef.FromString(proto.SerializeToString())
            if not inplace:
                self._net.name = _unique_name(proto.name)
        else:
            name = name_or_proto
            self._net = caffe2_pb2.NetDef()
            self._net.name = _unique_name(scope.CurrentNameScope() + name if name else "unnamed_scope")
        self._next_name_index = 0

    def Proto(self):
        return self._net

    def Name(self):
        return self._net.name

    def __str__(self):
        return self._net.name

    @property
    def external_inputs(self):
        return [BlobReference(name, self) for name in self._net.external_input]

    @property
    def external_outputs(self):
        return [BlobReference(name, self) for name in self._net.external_output]

    def AddExternalInput(self, *inputs):
        """Declares inputs, which must not be declared before."""
        references = []
        for blob in inputs:
            reference = blob if isinstance(blob, BlobReference) else ScopedBlobReference(blob, self)
            assert str(reference) not in self._net.external_input, f"Net already contains an input named {reference}"
            self._net.external_input.append(str(reference))
            references.append(reference)
        return references[0] if len(references) == 1 else references

    AddExternalInputs = AddExternalInput

    def AddExternalOutput(self, *outputs):
        """Declares outputs."""
        for blob in outputs:
            assert isinstance(blob, BlobReference), "an external output is a BlobReference"
            if str(blob) not in self._net.external_output:
                self._net.external_output.append(str(blob))

    AddExternalOutputs = AddExternalOutput

    def AddScopedExternalInputs(self, *inputs):
        return self.AddExternalInput(*[ScopedBlobReference(blob) for blob in inputs])

    def AddScopedExternalOutputs(self, *outputs):
        return self.AddExternalOutput(*[ScopedBlobReference(blob) for blob in outputs])

    def BlobIsDefined(self, blob):
        """Whether the net makes a blob, or declares it as an input."""
        name = str(blob)
        return name in self._net.external_input or any(name in op.output for op in self._net.op)

    def NextName(self, prefix=None, output_id=None):
        """A name that no blob of the net has."""
        prefix = f"{self.Name()}/{prefix or 'auto'}"
        while True:
            name = f"{prefix}_{self._next_name_index}" if self._next_name_index else prefix
            if output_id is not None:
                name = f"{name}:{output_id}"
            self._next_name_index += 1
            if not self.BlobIsDefined(name):
                return name

    NextBlob = NextScopedBlob = lambda self, prefix="unnamed": BlobReference(self.NextName(prefix), self)

    def _CreateAndAddToSelf(self, op_type, inputs, outputs=None, **kwargs):
        """Adds an operator. Blobs that it reads and no operator makes become external inputs."""
        inputs = _blobs(inputs)
        for blob in inputs:
            if not self.BlobIsDefined(blob):
                assert blob.Net() is not self
                self.AddExternalInput(blob)
        if outputs is None:
            outputs = 1
        if isinstance(outputs, int):
            outputs = [BlobReference(self.NextName(op_type, i if outputs > 1 else None), self) for i in range(outputs)]
        operator = CreateOperator(op_type, inputs, outputs, **kwargs)
        self._net.op.add().CopyFrom(operator)
        references = tuple(BlobReference(name, self) for name in operator.output)
        return references[0] if len(references) == 1 else references

    def __getattr__(self, op_type):
        if op_type.startswith("__") or not IsOperator(op_type):
            raise AttributeError(f"Method {op_type} is not a registered operator.")

        def add(inputs=None, *args, **kwargs):
            return self._CreateAndAddToSelf(op_type, inputs, *args, **kwargs)

        return add

    def AppendNet(self, net):
        """Adds the operators of another net, and the inputs that this one does not make."""
        assert isinstance(net, Net)
        made = {name for op in self._net.op for name in op.output}
        for name in net.Proto().external_input:
            if name not in made and name not in self._net.external_input:
                self._net.external_input.append(name)
        for name in net.Proto().external_output:
            if name not in self._net.external_output:
                self._net.external_output.append(name)
        self._net.op.extend(net.Proto().op)
        return self

    def Clone(self, name):
        """A copy under another name."""
        copy = Net(name)
        own_name = copy.Proto().name
        copy.Proto().CopyFrom(self._net)
        copy.Proto().name = own_name
        return copy

    def RunAllOnGPU(self, gpu_id=0, use_cudnn=False):
        option = caffe2_pb2.DeviceOption(device_type=caffe2_pb2.CUDA, device_id=gpu_id)
        self._net.device_option.CopyFrom(option)


class ExecutionStep:
    """A step of a plan: nets, or other steps."""

    def __init__(self, name, nets=None, num_iter=None):
        self._step = caffe2_pb2.ExecutionStep()
        self._step.name = name or _unique_name("step")
        self._nets = []
        for net in nets if isinstance(nets, (list, tuple)) else [nets] if nets is not None else []:
            self.AddNet(net)
        if num_iter is not None:
            self._step.num_iter = num_iter

    def Name(self):
        return self._step.name

    def Proto(self):
        return self._step

    def AddNet(self, net):
        assert isinstance(net, Net)
        self._step.network.append(net.Name())
        self._nets.append(net)
        return net

    def AddSubstep(self, substep):
        self._step.substep.add().CopyFrom(substep.Proto())
        self._nets.extend(net for net in substep.Nets() if net not in self._nets)
        return self

    def Nets(self):
        return list(self._nets)

    def SetIter(self, num_iter):
        self._step.num_iter = num_iter

    def SetConcurrentSubsteps(self, concurrent):
        self._step.concurrent_substeps = concurrent

    def SetShouldStopBlob(self, blob):
        self._step.should_stop_blob = str(blob)

    def SetOnlyOnce(self, only_once):
        self._step.only_once = only_once

    def SetReportNet(self, net, interval):
        self._step.report_net = net.Name()
        self._step.report_interval = interval
        self._nets.append(net)

    def RunEveryMillis(self, interval):
        self._step.run_every_ms = interval

    def SetCreateWorkspace(self, create):
        self._step.create_workspace = create

    def SetNumConcurrentInstances(self, instances):
        self._step.num_concurrent_instances = instances

    def Plan(self):
        """A plan of this step alone."""
        plan = Plan(self.Name())
        plan.AddStep(self)
        return plan


def execution_step(
    default_name,
    steps_or_nets,
    num_iter=None,
    report_net=None,
    report_interval=None,
    concurrent_substeps=None,
    should_stop_blob=None,
    only_once=None,
    num_concurrent_instances=None,
    create_workspace=None,
):
    """A step of nets or of other steps."""
    if isinstance(steps_or_nets, (Net, ExecutionStep)):
        steps_or_nets = [steps_or_nets]
    step = ExecutionStep(default_name)
    for each in steps_or_nets:
        step.AddNet(each) if isinstance(each, Net) else step.AddSubstep(each)
    if should_stop_blob is not None:
        step.SetShouldStopBlob(should_stop_blob)
    elif num_iter is not None:
        step.SetIter(num_iter)
    if only_once is not None:
        step.SetOnlyOnce(only_once)
    if concurrent_substeps is not None:
        step.SetConcurrentSubsteps(concurrent_substeps)
    if report_net is not None:
        step.SetReportNet(report_net, report_interval)
    if num_concurrent_instances is not None:
        step.SetNumConcurrentInstances(num_concurrent_instances)
    if create_workspace:
        step.SetCreateWorkspace(True)
    return step


class Plan:
    """Steps, with the nets that they run."""

    def __init__(self, name_or_step):
        self._plan = caffe2_pb2.PlanDef()
        if isinstance(name_or_step, ExecutionStep):
            self._plan.name = _unique_name(name_or_step.Name())
            self.AddStep(name_or_step)
        else:
            self._plan.name = _unique_name(name_or_step)

    def Proto(self):
        return self._plan

    def Name(self):
        return self._plan.name

    def AddNets(self, nets):
        for net in nets:
            if all(net.Name() != known.name for known in self._plan.network):
                self._plan.network.add().CopyFrom(net.Proto())

    def AddStep(self, step):
        assert isinstance(step, ExecutionStep)
        self.AddNets(step.Nets())
        self._plan.execution_step.add().CopyFrom(step.Proto())
        return step
