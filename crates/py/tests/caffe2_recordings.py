"""Recordings of the original Caffe2: values in JSON, tensors in files, and whole sessions."""

import base64
import json
import struct

import numpy as np
from google.protobuf import text_format

from conftest import ROOT

FIXTURES = ROOT / "crates/caffe2/tests/fixtures"

_DTYPES = {
    "F32": "<f4", "F64": "<f8", "F16": "<f2", "I64": "<i8", "I32": "<i4", "I16": "<i2", "U16": "<u2", "I8": "i1",
    "U8": "u1", "BOOL": "?",
}  # fmt: skip


def read_tensors(path):
    """The tensors of a safetensors file by name, and its metadata."""
    content = path.read_bytes()
    (length,) = struct.unpack_from("<Q", content)
    header = json.loads(content[8 : 8 + length])
    metadata = header.pop("__metadata__", {})
    tensors = {}
    for name, entry in header.items():
        begin, end = (8 + length + offset for offset in entry["data_offsets"])
        tensors[name] = np.frombuffer(content[begin:end], _DTYPES[entry["dtype"]]).reshape(entry["shape"])
    return tensors, metadata


def read_json(path):
    return json.loads(path.read_text())


def parse(message, text):
    """A message from its text."""
    return text_format.Parse(text, message())


def value_of(recorded, messages):
    """What a recorded value represents: an array, bytes, a message, or itself."""
    if isinstance(recorded, list):
        return [value_of(item, messages) for item in recorded]
    if not isinstance(recorded, dict):
        return recorded
    if "strings" in recorded:
        array = np.empty(len(recorded["strings"]), dtype=object)
        array[:] = [text.encode("latin-1") for text in recorded["strings"]]
        return array.reshape(recorded["shape"])
    if "base64" in recorded:
        return base64.b64decode(recorded["base64"])
    if "data" in recorded:
        data = [float(item) if isinstance(item, str) else item for item in recorded["data"]]
        return np.array(data, dtype=recorded["dtype"]).reshape(recorded["shape"])
    if "text" in recorded:
        return {"complex128": np.array([1 + 2j]), "uint32": np.array([1], np.uint32)}.get(
            recorded["dtype"], np.array(["2020-01-01"], recorded["dtype"])
        )
    for name in ("NetDef", "OperatorDef", "PlanDef"):
        if name in recorded:
            return parse(getattr(messages, name), recorded[name])
    return {name: value_of(item, messages) for name, item in recorded.items()}


def is_same(found, expected, relative=None, step=0.0):
    """Whether a value is the recorded one; numbers may differ by ``relative`` of the greatest, and by ``step``."""
    if isinstance(expected, np.ndarray):
        if not isinstance(found, np.ndarray) or found.shape != expected.shape or found.dtype != expected.dtype:
            return False
        if relative is None or expected.dtype.kind != "f":
            equal_nan = expected.dtype.kind == "f"
            return np.array_equal(found, expected, equal_nan=equal_nan)
        greatest = np.abs(expected[np.isfinite(expected)]).max(initial=0)
        return np.allclose(found, expected, rtol=0, atol=relative * greatest + 1e-6 + step, equal_nan=True)
    if isinstance(expected, (list, tuple)):
        return len(found) == len(expected) and all(is_same(a, b, relative) for a, b in zip(found, expected))
    return found == expected
