"""Messages made from a schema, in a descriptor pool of their own, so that another package may bring its own schema."""

import copyreg

from google.protobuf import descriptor_pool, message_factory
from google.protobuf.internal import enum_type_wrapper

_POOL = descriptor_pool.DescriptorPool()


def _class_maker():
    """The function from a message's descriptor to its class, by the name that this protobuf has for it."""
    if hasattr(message_factory, "GetMessageClass"):
        return message_factory.GetMessageClass
    return message_factory.MessageFactory(_POOL).GetPrototype


_message_class = _class_maker()


def load_file(serialized):
    """Puts a serialized FileDescriptorProto into the pool; gives its FileDescriptor."""
    return _POOL.AddSerializedFile(serialized)


def _parse(full_name, serialized):
    """A message of that name (``caffe.Datum``) from its bytes: what unpickling calls."""
    message = _message_class(_POOL.FindMessageTypeByName(full_name))()
    message.MergeFromString(serialized)
    return message


def _reduce(message):
    return _parse, (message.DESCRIPTOR.full_name, message.SerializePartialToString())


def _adopt(descriptor, module, prefix=""):
    """The class of a message; it and those inside it can be pickled."""
    cls = _message_class(descriptor)
    cls.__module__ = module
    cls.__qualname__ = prefix + descriptor.name
    copyreg.pickle(cls, _reduce)
    for nested in descriptor.nested_types:
        inner = _adopt(nested, module, cls.__qualname__ + ".")
        if not hasattr(cls, nested.name):
            setattr(cls, nested.name, inner)
    return cls


def names(file, module):
    """All that a module offers: classes, enumerations and their values."""
    for name, descriptor in file.message_types_by_name.items():
        yield name, _adopt(descriptor, module)
    for name, descriptor in file.enum_types_by_name.items():
        yield name, enum_type_wrapper.EnumTypeWrapper(descriptor)
        yield from ((value.name, value.number) for value in descriptor.values)
