//! Tests of the exporter that need no runtime for ONNX: `crates/py/tests/test_export.py` has the others.

mod export;
mod support;
