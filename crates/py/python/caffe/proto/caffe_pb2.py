"""The messages and enumerations of Caffe's schema, with those of its forks.

Each message is a class of this module, each top-level enumeration a wrapper of its names, and each of their values a
constant, as in a module that ``protoc`` has generated. They live in a descriptor pool of their own, so that another
package may bring its own ``caffe.proto``.
"""

import copyreg
import sys

from google.protobuf import descriptor_pb2, descriptor_pool, message_factory
from google.protobuf.internal import enum_type_wrapper

from .. import _caffe

_POOL = descriptor_pool.DescriptorPool()


def _load_file(serialized):
    """Puts a serialized FileDescriptorProto into the pool; gives its FileDescriptor."""
    file = descriptor_pb2.FileDescriptorProto.FromString(serialized)
    if hasattr(_POOL, "AddSerializedFile"):
        _POOL.AddSerializedFile(serialized)
    else:
        _POOL.Add(file)
    return _POOL.FindFileByName(file.name)


def _class_maker():
    """The function from a message's descriptor to its class, by the name that this protobuf has for it."""
    if hasattr(message_factory, "GetMessageClass"):
        return message_factory.GetMessageClass
    return message_factory.MessageFactory(_POOL).GetPrototype


_message_class = _class_maker()


def _parse(full_name, serialized):
    """A message of that name (``caffe.Datum``) from its bytes: what unpickling calls."""
    message = _message_class(_POOL.FindMessageTypeByName(full_name))()
    message.MergeFromString(serialized)
    return message


def _reduce(message):
    return _parse, (message.DESCRIPTOR.full_name, message.SerializePartialToString())


def _adopt(descriptor, prefix=""):
    """The class of a message; it and those inside it can be pickled."""
    cls = _message_class(descriptor)
    cls.__module__ = __name__
    cls.__qualname__ = prefix + descriptor.name
    copyreg.pickle(cls, _reduce)
    for nested in descriptor.nested_types:
        inner = _adopt(nested, cls.__qualname__ + ".")
        if not hasattr(cls, nested.name):
            setattr(cls, nested.name, inner)
    return cls


def _names(file):
    """All that the module offers: classes, enumerations and their values."""
    for name, descriptor in file.message_types_by_name.items():
        yield name, _adopt(descriptor)
    for name, descriptor in file.enum_types_by_name.items():
        yield name, enum_type_wrapper.EnumTypeWrapper(descriptor)
        yield from ((value.name, value.number) for value in descriptor.values)


DESCRIPTOR = _load_file(_caffe._file_descriptor())
vars(sys.modules[__name__]).update(_names(DESCRIPTOR))
