"""Caffe2's messages: ``caffe2_pb2``, ``metanet_pb2`` and ``predictor_consts_pb2``."""
