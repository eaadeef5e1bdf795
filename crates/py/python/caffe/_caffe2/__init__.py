"""Caffe2 for Python, by Cortado: ``caffe2.python.workspace``, ``core`` and what goes with them.

The names are Caffe2's. This package is found as ``caffe2`` where no other Caffe2 can be imported.
"""
