"""What a file of a predictor says about its nets and blobs."""

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
