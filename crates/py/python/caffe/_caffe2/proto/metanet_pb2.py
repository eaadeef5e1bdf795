"""The description of the nets and blobs in a predictor's file."""

from .caffe2_pb2 import (  # noqa: F401
    DESCRIPTOR,
    AOTConfig,
    BlobsMap,
    MetaNetDef,
    ModelInfo,
    NetsMap,
    PlansMap,
    StringMap,
)
