//! The element types of a blob.

use cortado_mem::{Bool, Pod, reserve};
use cortado_ops::Float;
use cortado_proto::{Doubles, Floats};

mod sealed {
    pub trait Sealed {}
}

/// What a blob can hold: the numbers that layers compute with, what they count with (`i32`, `u32`),
/// and what tensors of Caffe2 hold besides.
pub trait Element: Pod + PartialEq + PartialOrd + std::fmt::Display + sealed::Sealed {
    /// The name of the type, as in messages.
    const NAME: &'static str;
}

macro_rules! elements {
    ($($element:ty => $name:literal),* $(,)?) => {$(
        impl sealed::Sealed for $element {}
        impl Element for $element {
            const NAME: &'static str = $name;
        }
    )*};
}
elements! {
    f32 => "f32",
    f64 => "f64",
    half::f16 => "f16",
    Bool => "bool",
    i8 => "i8",
    i16 => "i16",
    i32 => "i32",
    i64 => "i64",
    u8 => "u8",
    u16 => "u16",
    u32 => "u32",
}

/// A value for each type that layers compute with.
pub trait PerReal {
    /// The one of this type.
    type Of<T: Real>;
}

/// The elements that layers compute with: `f32` and `f64`.
pub trait Real: Element + Float + cortado_proto::FloatValue + crate::Variate {
    /// The one of this type.
    fn of_two<F: PerReal>(single: F::Of<f32>, double: F::Of<f64>) -> F::Of<Self>;

    /// Picks this element type's builder out of a layer kind.
    #[doc(hidden)]
    fn build(kind: &crate::LayerKind) -> crate::BuildFn<Self>;

    /// Stores values in the field of a `BlobProto` that holds this type.
    #[doc(hidden)]
    fn store(values: &[Self], floats: &mut Floats, doubles: &mut Doubles) -> reserve::Result;
}

impl Real for f32 {
    fn of_two<F: PerReal>(single: F::Of<f32>, _: F::Of<f64>) -> F::Of<Self> {
        single
    }

    fn build(kind: &crate::LayerKind) -> crate::BuildFn<Self> {
        kind.build.f32
    }

    fn store(values: &[Self], floats: &mut Floats, _: &mut Doubles) -> reserve::Result {
        *floats = reserve::copied(values)?.into();
        Ok(())
    }
}

impl Real for f64 {
    fn of_two<F: PerReal>(_: F::Of<f32>, double: F::Of<f64>) -> F::Of<Self> {
        double
    }

    fn build(kind: &crate::LayerKind) -> crate::BuildFn<Self> {
        kind.build.f64
    }

    fn store(values: &[Self], _: &mut Floats, doubles: &mut Doubles) -> reserve::Result {
        *doubles = reserve::copied(values)?.into();
        Ok(())
    }
}
