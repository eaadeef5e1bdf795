//! Cortado: Caffe, rebuilt in Rust. Prototxts and caffemodels of Caffe and its forks, unchanged,
//! trained, tested and run on the CPU.
//!
//! This crate is the facade over the others, and the only one that promises stability.
//!
//! | you want to | take |
//! |---|---|
//! | classify images with a trained net | [`open`], [`NetBuilder::compile`], [`Image`], [`Model`] |
//! | open a model with its preprocessing from one file | [`Manifest`] |
//! | find objects in images | [`NetBuilder::detector`], [`Detector`], [`Mtcnn`] |
//! | run a net on other values, from any number of threads | [`Model::run_values`] |
//! | open a net without files, from bytes in memory | [`open_bytes`], [`NetBuilder::weights_bytes`], [`Source`] |
//! | look into a net, run it layer by layer, change weights | [`NetBuilder::net`], [`Net`], [`Blob`] |
//! | train | [`solver`], [`Solver`] |
//! | train in several processes, over MPI | [`SolverBuilder::group`], [`Group`], [`comm::mpi`] |
//! | fold BatchNorm and Scale layers into weights | [`merge`] |
//! | compute in 8-bit integers | [`quantize`], [`Precision`] |
//! | build a computation of operations, compile it | [`graph`] |
//! | write a net or a graph as an ONNX model | [`export`] |
//! | write a layer | [`layer`], and `testing` (a feature) for its tests |
//! | compute on an NVIDIA GPU | [`cuda::CudaDevice::find`], [`Ctx::with_device`], [`NetBuilder::context`] |
//! | watch what happens | [`NetBuilder::observer`], [`event`] |
//! | read or make messages | [`NetBuilder::read`], [`NetParameter`], [`SolverParameter`] |
//!
//! # Features
//!
//! All are on by default. Without any (`default-features = false`) this is a small library that reads
//! nets and weights, runs, compiles and trains them on one thread. What a build lacks is an error that
//! names the feature.
//!
//! | feature | what it adds |
//! |---|---|
//! | `cuda` | computing on NVIDIA GPUs: [`cuda`] |
//! | `data` | databases, images, data layers, detectors: [`Image`], [`Detector`]; it includes `threads` |
//! | `f64` | layers that compute in `f64`; without it all compute in `f32` |
//! | `hdf5` | weights, snapshots and data in HDF5 files |
//! | `mpi` | training in several processes: [`comm::mpi`], [`comm::local`] |
//! | `onnx` | writing ONNX models: [`export`] |
//! | `threads` | computing on several threads |
//! | `testing` | the testing kit for layers (off by default) |
//!
//! Warnings of the readers are sent to the observer and kept with what they read:
//! [`Opened::warnings`], [`Model::warnings`]. Errors are values: [`Error`] names the file, the
//! line, the layer, what was expected and what was found.
//!
//! # Classify an image
//!
//! ```standalone_crate
//! # fn main() -> cortado::Result<()> {
//! # let _folder = in_folder()?;
//! let model = cortado::open("deploy.prototxt").weights("net.caffemodel").batch(1).compile()?.labels("synset_words.txt")?;
//! let classes = model.run(&cortado::Image::open("cat.jpg").resize(256, 256).mean([104.0, 117.0, 123.0]))?.top(5);
//! for class in &classes {
//!     println!("{class}");
//! }
//! # assert_eq!((classes[0].index, classes[0].label.as_deref()), (0, Some("blue")), "{}", classes[0]);
//! # assert!(model.warnings().is_empty());
//! # Ok(())
//! # }
//! #
//! # /// A folder with all files that the program reads, which is the working folder from now on.
//! # fn in_folder() -> cortado::Result<tempfile::TempDir> {
//! #     use cortado_data::image::{Format, Picture, encode};
//! #     let folder = tempfile::tempdir().expect("a folder");
//! #     std::env::set_current_dir(&folder).expect("it is there");
//! #     let save = |name: &str, bytes: &[u8]| std::fs::write(name, bytes).map_err(|e| cortado::Error::io("write", name.as_ref(), e));
//! #     save("deploy.prototxt", br#"
//! #         layer { name: "data" type: "Input" top: "data" input_param { shape { dim: 10 dim: 3 dim: 28 dim: 28 } } }
//! #         layer { name: "pool" type: "Pooling" bottom: "data" top: "pool" pooling_param { pool: AVE global_pooling: true } }
//! #         layer { name: "fc" type: "InnerProduct" bottom: "pool" top: "fc" inner_product_param { num_output: 6 } }
//! #         layer { name: "prob" type: "Softmax" bottom: "fc" top: "prob" }"#)?;
//! #     save("synset_words.txt", b"blue\ngreen\nred\nyellow\nmagenta\ncyan\n")?;
//! #     let net = cortado::open("deploy.prototxt").net::<f32>()?;
//! #     let [scores, _] = net.layer(2).params() else { unreachable!("weights and bias") };
//! #     scores.data_overwrite()?.copy_from_slice(&[1.0, -1.0, -1.0, -1.0, 1.0, -1.0, -1.0, -1.0, 1.0, -1.0, 1.0, 1.0, 1.0, -1.0, 1.0, 1.0, 1.0, -1.0]);
//! #     net.save_weights("net.caffemodel".as_ref())?;
//! #     let picture = Picture { height: 40, width: 50, channels: 3, pixels: [200, 90, 80].repeat(40 * 50) };
//! #     save("cat.jpg", &encode(&picture, Format::Jpeg)?)?;
//! #     Ok(folder)
//! # }
//! ```
//!
//! # Look into a net
//!
//! ```
//! # use cortado::Phase;
//! let text = r#"
//!     layer { name: "in" type: "Input" top: "x" input_param { shape { dim: 2 dim: 3 } } }
//!     layer { name: "fc" type: "InnerProduct" bottom: "x" top: "y" inner_product_param {
//!         num_output: 4 weight_filler { type: "xavier" } } }
//! "#;
//! let mut net = cortado::parse(text).phase(Phase::TRAIN).seed(1701).net::<f64>()?;
//! net.blob("x").expect("an input").data_overwrite()?.fill(1.0);
//! net.forward()?;
//! println!("{:?}", &net.blob("y").expect("an output").data()?[..]);
//! # assert_eq!(net.blob("y").expect("an output").shape()[..], [2, 4]);
//! # Ok::<(), cortado::Error>(())
//! ```
//!
//! # Train
//!
//! ```standalone_crate
//! # fn main() -> cortado::Result<()> {
//! # let folder = tempfile::tempdir().expect("a folder");
//! # std::env::set_current_dir(&folder).expect("it is there");
//! # let net = r#"
//! #     layer { name: "data" type: "DummyData" top: "x" top: "wanted" dummy_data_param {
//! #         shape { dim: 8 dim: 3 } data_filler { type: "gaussian" } } }
//! #     layer { name: "fc" type: "InnerProduct" bottom: "x" top: "y" inner_product_param { num_output: 3 } }
//! #     layer { name: "loss" type: "EuclideanLoss" bottom: "y" bottom: "wanted" top: "loss" }"#;
//! # std::fs::write("train.prototxt", net).expect("written");
//! # let solver = r#"net: "train.prototxt" base_lr: 0.01 lr_policy: "fixed" max_iter: 20 snapshot_after_train: false"#;
//! # std::fs::write("solver.prototxt", solver).expect("written");
//! let solver = cortado::solver("solver.prototxt").seed(1).run()?;
//! println!("{} iterations, and the loss is {}", solver.iter(), solver.smoothed_loss());
//! solver.net().save_weights("net.caffemodel".as_ref())?;
//! # assert_eq!(solver.iter(), 20);
//! # assert!(std::path::Path::new("net.caffemodel").exists());
//! # Ok(())
//! # }
//! ```

#[cfg(feature = "data")]
mod classify;
#[cfg(any(test, not(feature = "data")))]
mod data_layers;
#[cfg(feature = "data")]
mod detect;
pub mod graph;
#[cfg(feature = "data")]
mod image;
pub mod layer;
#[cfg(feature = "data")]
mod manifest;
pub mod merge;
mod model;
mod open;
mod opened;
pub mod quantize;
mod settings;
mod solver;

#[cfg(feature = "data")]
pub use classify::{Class, Prediction};
#[cfg(feature = "data")]
pub use detect::{Detection, Detector, Finder, Mtcnn, Plan, YoloConfig};
#[cfg(feature = "data")]
pub use image::{Image, Mean};
#[cfg(feature = "data")]
pub use manifest::{Manifest, ManifestFile, ManifestKind, ManifestMean};
pub use model::Model;
pub use open::{NetBuilder, open, open_bytes, parse};
pub use opened::Opened;
pub use solver::{SolverBuilder, solver, solver_bytes};

pub use cortado_core::{
    Blob, Context, Ctx, Error, ErrorKind, Frame, Phase, Real, Registry, Result, Rng, Shape, Source, event, limit,
};
pub use cortado_engine::{Compiled, Engine, EngineOptions, Outputs, Port, Precision};
#[cfg(feature = "cuda")]
pub use cortado_math::cuda;
pub use cortado_net::{LoadOptions, LoadReport, Net, NetMemory, Ranges, Salvage, SharedParams};
/// Nets and graphs as ONNX models.
#[cfg(feature = "onnx")]
pub use cortado_onnx as export;
pub use cortado_proto::{LayerParameter, NetParameter, SolverParameter};
pub use cortado_train::comm;
pub use cortado_train::{Action, DetectionScores, ExchangeOptions, Group, Outcome, PrecisionRule, Solver};

/// The testing kit for layers: one layer with its blobs, gradient checks, and comparison of
/// numbers.
#[cfg(feature = "testing")]
pub mod testing {
    pub use cortado_math::testing::{
        GradientCheck, LayerTest, Mistake, Objective, Report, Tolerance, assert_close, compare,
    };
}

/// The layer types that come with Cortado: computing ones and, with the feature `data`, data layers.
pub fn default_registry() -> Registry {
    #[cfg(feature = "data")]
    let registry = Registry::new(&[cortado_layers::KINDS, cortado_data::KINDS]);
    #[cfg(not(feature = "data"))]
    let registry = Registry::new(&[cortado_layers::KINDS]).without(&data_layers::NAMES, "data");
    registry
}
