//! Graphs of operations, for programs that build a computation by themselves, or look into what a net
//! becomes before it is compiled.
//!
//! # Build, compile and run a graph
//!
//! ```
//! use cortado::graph::{Builder, Op, Pointwise};
//!
//! let mut builder = Builder::new("two layers");
//! let x = builder.input("x", &[1, 3]);
//! let w = builder.constant("w", &[2, 3], &[1.0, 0.0, 0.0, 0.0, 1.0, -1.0])?;
//! let y = builder.add("y", Op::InnerProduct { axis: 1, transpose: false }, &[x, w])?;
//! let z = builder.add("z", Op::Pointwise(Pointwise::Relu { slope: 0.0 }), &[y])?;
//! builder.output("z", z);
//! let model = cortado::graph::compile(builder.build())?;
//! let outputs = model.run_values(&[("x", &[0.5, 2.0, 3.0])])?;
//! assert_eq!(outputs.get("z"), Some(&[0.5, 0.0][..]));
//! # Ok::<(), cortado::Error>(())
//! ```
//!
//! # Compute in 8-bit integers
//!
//! ```
//! use cortado::graph::{Builder, Op, Quantized, Storage};
//!
//! let mut builder = Builder::new("one product");
//! let x = builder.input("x", &[1, 3]);
//! let w = builder.constant("w", &[2, 3], &[1.0, 0.0, 0.5, 0.0, 1.0, -1.0])?;
//! let y = builder.add("y", Op::InnerProduct { axis: 1, transpose: false }, &[x, w])?;
//! builder.output("y", y);
//! let mut storage = Storage { values: vec![None; 3], ..Storage::default() };
//! storage.values[x] = Quantized::of_range(-1.0, 1.0);
//! storage.values[y] = Quantized::of_range(-2.0, 2.0);
//! let model = cortado::graph::compile(storage.apply(&builder.build())?)?;
//! let outputs = model.run_values(&[("x", &[0.5, -1.0, 0.25])])?;
//! let y = outputs.get("y").unwrap_or_default();
//! assert!((y[0] - 0.625).abs() < 0.03 && (y[1] + 1.25).abs() < 0.03);
//! # Ok::<(), cortado::Error>(())
//! ```
//!
//! # Write it as an ONNX model (feature `onnx`)
//!
//! ```
//! # #[cfg(feature = "onnx")] {
//! # use cortado::graph::{Builder, Op, Pointwise};
//! # let mut builder = Builder::new("a function");
//! # let x = builder.input("x", &[1, 3]);
//! # let y = builder.add("y", Op::Pointwise(Pointwise::Tanh), &[x])?;
//! # builder.output("y", y);
//! # let folder = tempfile::tempdir().expect("a folder");
//! # let path = folder.path().join("function.onnx");
//! let graph = builder.build();
//! let model = cortado::export::export_graph(&graph, &cortado::export::ExportOptions::default())?;
//! model.write(&path)?;
//! # assert!(path.exists());
//! # }
//! # Ok::<(), cortado::Error>(())
//! ```

pub use cortado_graph::{
    Builder, Constant, ElementKind, Graph, Input, Instance, NoOwner, Node, Opaque, Origin, Output, Owner, Storage,
    StoredConstant, Value, ValueId, Work,
};
pub use cortado_ops::Integer;
pub use cortado_ops::integer::Quantized;
pub use cortado_ops::{ConvAxis, ConvGeometry, Op, PerChannel, Pointwise, Pool, PoolGeometry, PoolMethod};

use crate::{Ctx, Engine, Model, Phase, Result, Rng};

/// Compiles a graph that no net owns, to run on all threads. See [`Engine::of`] for others.
///
/// # Errors
/// A graph that cannot be computed ([`Graph::check`], [`Graph::check_shapes`]), a node without an
/// operation, or out of memory.
pub fn compile(graph: Graph) -> Result<Model> {
    graph.check()?;
    graph.check_shapes()?;
    let ctx = Ctx::new(Phase::TEST, Rng::new(0));
    Ok(Model::new(Engine::of(graph, &NoOwner, &ctx, None)?, Vec::new()))
}
