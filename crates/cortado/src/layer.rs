//! Layers of your own: all that their author names.
//!
//! A layer is a [`Layer`], and a [`LayerKind`] describes what is known about its type without
//! building one. [`NetBuilder::layers`] makes the type known to a net, [`SolverBuilder::layers`] to
//! those of a solver:
//!
//! ```
//! use cortado::layer::{Blob, Builders, Ctx, Io, Layer, LayerKind, LayerParameter, Real, Result};
//!
//! /// `y = x²`, so `dx = 2 · x · dy`.
//! struct Square;
//!
//! const SQUARE: LayerKind = LayerKind::new(
//!     "Square",
//!     "The square of each element.",
//!     "Square: `y = x²`. One bottom and one top of the same shape. Gradient: `dx = 2 · x · dy`.",
//!     Builders { f32: build, f64: build },
//! );
//!
//! fn build<T: Real>(_: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
//!     Ok(Box::new(Square))
//! }
//!
//! impl<T: Real> Layer<T> for Square {
//!     fn reshape(&mut self, _: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
//!         let shape = io.bottom(0).shape().clone();
//!         io.top_mut(0).reshape(&shape)
//!     }
//!
//!     fn forward(&mut self, _: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
//!         let (x, mut y) = (io.bottom(0).data()?, io.top(0).data_overwrite()?);
//!         y.iter_mut().zip(&x[..]).for_each(|(y, &x)| *y = x * x);
//!         Ok(())
//!     }
//!
//!     fn backward(&mut self, _: &Ctx, io: &mut Io<'_, T>, propagate: &[bool]) -> Result<()> {
//!         if propagate[0] {
//!             let (x, dy, mut dx) = (io.bottom(0).data()?, io.top(0).diff()?, io.bottom(0).diff_overwrite()?);
//!             for ((dx, &dy), &x) in dx.iter_mut().zip(&dy[..]).zip(&x[..]) {
//!                 *dx = (x + x) * dy;
//!             }
//!         }
//!         Ok(())
//!     }
//! }
//!
//! let net = r#"
//!     layer { name: "in" type: "Input" top: "x" input_param { shape { dim: 3 } } }
//!     layer { name: "square" type: "Square" bottom: "x" top: "y" }
//! "#;
//! let model = cortado::parse(net).layers(&[&SQUARE]).compile()?;
//! let outputs = model.run_values(&[("x", &[1.0, -2.0, 3.0])])?;
//! assert_eq!(outputs.get("y"), Some(&[1.0, 4.0, 9.0][..]));
//!
//! # #[cfg(feature = "testing")]
//! cortado::testing::GradientCheck::default().assert(&SQUARE, "", vec![Blob::from_data("x", &[3], &[1.0, -2.0, 3.0])?]);
//! # Ok::<(), cortado::Error>(())
//! ```
//!
//! What a layer computes is an [`Op`], if there is one for it: [`Layer::op`] returns it, and the
//! engine has a kernel for it. Any other layer runs there as it does in a net.
//!
//! **Devices**: a layer that reaches blobs by [`Blob::data`] and its relatives computes on the
//! host, wherever the net does. One that hands [`Blob::data_on`] to the primitives of [`math`]
//! computes on the net's device.
//!
//! **Options** are in a message of their own in [`LayerParameter`], such as `swish_param`;
//! [`LayerKind::params`] names those that a layer reads. A field that no known Caffe has gives a
//! warning and is kept as text: [`own_field`] finds it.
//!
//! **Documentation** of a type is any text; [`module_doc!`](crate::layer::module_doc) takes that of
//! the layer's source file.
//!
//! **Tests**: the feature `testing` has gradient checks and more, in `cortado::testing`.
//! `examples/custom_layer` is a whole layer with a learned parameter, an option and its tests.
//!
//! [`NetBuilder::layers`]: crate::NetBuilder::layers
//! [`SolverBuilder::layers`]: crate::SolverBuilder::layers

pub use crate::{Context, Error, ErrorKind, Result};
pub use cortado_core::{
    Arity, BackwardReads, Blob, BlobFunction, BuildFn, Builders, ChannelGradient, Ctx, Element, Elements, ElementsMut,
    Filler, InPlace, Io, Layer, LayerKind, Pair, Phase, ReadGuard, Real, Rng, Role, Shape, Step, StepFunction, TopData,
    WriteGuard, module_doc,
};
pub use cortado_math as math;
pub use cortado_ops::{AxisView, ChannelFunction, Op, PerChannel, Pointwise};
pub use cortado_proto::{FillerParameter, LayerParameter, LayerState};

use cortado_proto::UnknownField;

/// The value of a field of a layer's message that no known Caffe defines, as written in the prototxt:
/// `0.5`, or `{ rate: 0.5 }`. `None` if it is not given.
///
/// The reader refuses such fields unless the net is opened with [`NetBuilder::lenient`](crate::NetBuilder::lenient).
pub fn own_field<'a>(param: &'a LayerParameter, name: &str) -> Option<&'a str> {
    param.meta.unknown.iter().find_map(|field| match field {
        UnknownField::Text(text) if text.name == name => Some(text.value_text.as_str()),
        _ => None,
    })
}
