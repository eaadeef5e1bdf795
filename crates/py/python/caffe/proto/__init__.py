"""The schema's messages: see ``caffe_pb2``."""
