//! The extension `_caffe` inside the Python package `caffe`.
//!
//! | file | what it holds |
//! |---|---|
//! | `process.rs` | what the process shares: random generator, threads, log |
//! | `locked.rs`, `home.rs`, `interrupt.rs` | nets and solvers as threads share them; where a net lives; Ctrl-C |
//! | `blob.rs`, `adopt.rs` | blobs, as arrays over their memory; memory of others |
//! | `layer.rs`, `python_layer.rs` | layers, and those written in Python |
//! | `net.rs`, `inner.rs`, `source.rs` | nets, and what they are made from |
//! | `predict.rs`, `memory_data.rs` | runs for one caller, arrays as a source |
//! | `detect.rs` | nets that detect, run on pictures |
//! | `manifest.rs` | manifests of models |
//! | `dnn.rs`, `plans.rs` | what `caffe.dnn` needs; plans for several choices of outputs |
//! | `solver.rs`, `callbacks.rs` | solvers, and their loop |
//! | `caffe2/` | workspaces of Caffe2 |
//! | `descriptor.rs` | the schemas as Python's protobuf wants them |
//! | `error.rs`, `made.rs`, `tools.rs` | exceptions; whole objects; stopwatch, images, pictures, the command line |
//!
//! `unsafe` is allowed here where arrays of Python meet memory of blobs.
#![allow(unsafe_code)]

mod adopt;
mod array;
mod blob;
mod caffe2;
mod callbacks;
mod descriptor;
mod detect;
mod dnn;
mod error;
mod file;
mod home;
mod inner;
mod interrupt;
mod layer;
mod locked;
mod made;
mod manifest;
mod memory_data;
mod net;
mod phase;
mod plans;
mod precision;
mod predict;
mod process;
mod python_layer;
mod quantize;
mod solver;
mod source;
mod tools;

use pyo3::prelude::*;

/// The engine of the package `caffe`.
#[pymodule(gil_used = true)]
fn _caffe(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<blob::PyBlob>()?;
    module.add_class::<blob::BlobVec>()?;
    module.add_class::<layer::PyLayer>()?;
    module.add_class::<net::PyNet>()?;
    module.add_class::<solver::PySolverParam>()?;
    module.add_class::<tools::Timer>()?;
    module.add_class::<solver::Nccl>()?;
    solver::add_classes(module)?;
    for function in [
        wrap_pyfunction!(process::init_log, module)?,
        wrap_pyfunction!(process::log_text, module)?,
        wrap_pyfunction!(process::_on_gpu, module)?,
        wrap_pyfunction!(process::_quietly, module)?,
        wrap_pyfunction!(process::set_mode_cpu, module)?,
        wrap_pyfunction!(process::set_mode_gpu, module)?,
        wrap_pyfunction!(process::set_device, module)?,
        wrap_pyfunction!(process::set_lenient, module)?,
        wrap_pyfunction!(process::set_random_seed, module)?,
        wrap_pyfunction!(process::set_require_gpu, module)?,
        wrap_pyfunction!(process::layer_type_list, module)?,
        wrap_pyfunction!(process::solver_count, module)?,
        wrap_pyfunction!(process::set_solver_count, module)?,
        wrap_pyfunction!(process::solver_rank, module)?,
        wrap_pyfunction!(process::set_solver_rank, module)?,
        wrap_pyfunction!(process::has_nccl, module)?,
        wrap_pyfunction!(solver::get_solver, module)?,
        wrap_pyfunction!(solver::nccl::_is_launched, module)?,
        wrap_pyfunction!(solver::nccl::_join_world, module)?,
        wrap_pyfunction!(solver::nccl::_leave_world, module)?,
        wrap_pyfunction!(detect::_detect, module)?,
        wrap_pyfunction!(manifest::read_manifest, module)?,
        wrap_pyfunction!(tools::_decode_image, module)?,
        wrap_pyfunction!(dnn::_compute, module)?,
        wrap_pyfunction!(dnn::_resize_image, module)?,
        wrap_pyfunction!(dnn::_read_deploy, module)?,
        wrap_pyfunction!(tools::_draw_proto, module)?,
        wrap_pyfunction!(tools::_draw_svg, module)?,
        wrap_pyfunction!(quantize::_quantize, module)?,
        wrap_pyfunction!(tools::_cli, module)?,
        wrap_pyfunction!(tools::_file_descriptor, module)?,
    ] {
        module.add_function(function)?;
    }
    caffe2::add_module(module)?;
    module.add("TRAIN", 0)?;
    module.add("TEST", 1)?;
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    Ok(())
}
