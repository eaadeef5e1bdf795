//! Tests of the exporter that need no runtime for ONNX: `crates/py/tests/test_export.py` has the others.
#![allow(clippy::unwrap_used)] // A test may fail there.

mod export;
