//! The element types of a blob.

use cortado_mem::Pod;
use cortado_ops::Float;
use cortado_proto::{Doubles, Floats};

mod sealed {
    pub trait Sealed {}
    impl Sealed for f32 {}
    impl Sealed for f64 {}
    impl Sealed for i32 {}
    impl Sealed for u32 {}
}

/// What a blob can hold: `f32`, `f64`, `i32` and `u32`.
pub trait Element: Pod + PartialEq + PartialOrd + std::fmt::Display + sealed::Sealed {
    /// The name of the type, as in messages.
    const NAME: &'static str;
}

impl Element for f32 {
    const NAME: &'static str = "f32";
}
impl Element for f64 {
    const NAME: &'static str = "f64";
}
impl Element for i32 {
    const NAME: &'static str = "i32";
}
impl Element for u32 {
    const NAME: &'static str = "u32";
}

/// The elements that layers compute with: `f32` and `f64`.
pub trait Real: Element + Float + cortado_proto::FloatValue + crate::Variate {
    /// Picks this element type's builder out of a layer kind.
    #[doc(hidden)]
    fn build(kind: &crate::LayerKind) -> crate::BuildFn<Self>;

    /// Stores values in the field of a `BlobProto` that holds this type.
    #[doc(hidden)]
    fn store(values: &[Self], floats: &mut Floats, doubles: &mut Doubles);
}

impl Real for f32 {
    fn build(kind: &crate::LayerKind) -> crate::BuildFn<Self> {
        kind.build.f32
    }

    fn store(values: &[Self], floats: &mut Floats, _: &mut Doubles) {
        *floats = values.to_vec().into();
    }
}

impl Real for f64 {
    fn build(kind: &crate::LayerKind) -> crate::BuildFn<Self> {
        kind.build.f64
    }

    fn store(values: &[Self], _: &mut Floats, doubles: &mut Doubles) {
        *doubles = values.to_vec().into();
    }
}
