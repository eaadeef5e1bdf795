//! Cortado: Caffe, rebuilt in Rust. The facade over the crates, and the only API that promises stability.
//!
//! ```no_run
//! use cortado::{Ctx, Net, Phase, Rng, default_registry, read_net};
//! # fn main() -> cortado::Result<()> {
//! let param = read_net("lenet.prototxt".as_ref())?;
//! let mut net = Net::<f32>::build(&param, &default_registry(), &Ctx::new(Phase::TEST, Rng::new(1)))?;
//! net.load_weights("lenet.caffemodel".as_ref(), &Default::default())?;
//! net.forward()?;
//! # Ok(())
//! # }
//! ```
//!
//! A net that only has to answer is compiled once and run by any number of threads:
//!
//! ```no_run
//! use cortado::{Ctx, Engine, Net, Phase, Rng, default_registry, read_net};
//! # fn main() -> cortado::Result<()> {
//! let param = read_net("deploy.prototxt".as_ref())?;
//! let mut net = Net::<f32>::build(&param, &default_registry(), &Ctx::new(Phase::TEST, Rng::new(1)))?;
//! net.load_weights("lenet.caffemodel".as_ref(), &Default::default())?;
//! let engine = Engine::compile(&net, &Default::default())?;
//! let outputs = engine.run(&[("data", &[0.0; 28 * 28])])?;
//! println!("{:?}", outputs.get("prob"));
//! # Ok(())
//! # }
//! ```

pub use cortado_core::{
    Blob, Context, Ctx, Error, ErrorKind, Frame, Layer, LayerKind, Phase, Real, Registry, Result, Rng, Shape, event,
};
pub use cortado_engine::{Engine, EngineOptions, Outputs};
pub use cortado_net::{Action, LoadOptions, LoadReport, Net, Outcome, Solver};
pub use cortado_proto::{LayerParameter, NetParameter, SolverParameter};

use cortado_proto::read;
use cortado_proto::text::Options;
use std::path::Path;

/// The layer types that come with Cortado: computing ones and data layers.
pub fn default_registry() -> Registry {
    Registry::new(&[cortado_layers::KINDS, cortado_data::KINDS])
}

/// The net of a prototxt file, brought to the current format.
///
/// # Errors
/// A file that cannot be read, or that is no net.
pub fn read_net(path: &Path) -> Result<NetParameter> {
    Ok(read::read_net(path, Options::default())?.message)
}

/// The solver of a prototxt file, brought to the current format.
///
/// # Errors
/// A file that cannot be read, or that is no solver.
pub fn read_solver(path: &Path) -> Result<SolverParameter> {
    Ok(read::read_solver(path, Options::default())?.message)
}
