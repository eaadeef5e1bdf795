"""The names that files of predictors use."""

from .caffe2_pb2 import DESCRIPTOR, PredictorConsts  # noqa: F401
