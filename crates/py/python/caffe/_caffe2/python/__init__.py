"""Caffe2's Python modules: ``workspace``, ``core``, ``utils``, ``scope``, ``predictor``."""
