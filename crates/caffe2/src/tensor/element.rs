//! The types of a tensor's elements: their names, numbers in files and sizes, and which type of
//! Rust holds each.

use super::{Tensor, Values};
use cortado_core::{Bool, Element};
use cortado_proto::caffe2::tensor_proto::DataType;
use half::f16;
use std::fmt;

/// A core blob whose data is a tensor's; its diff is not used, and takes no memory.
pub type Array<T> = cortado_core::Blob<T>;

/// The type of a tensor's elements.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum ElementType {
    /// Single precision.
    Float,
    /// 32-bit integers.
    Int32,
    /// Strings of bytes.
    String,
    /// Truth values, a byte each.
    Bool,
    /// Unsigned bytes.
    Uint8,
    /// Signed bytes.
    Int8,
    /// Unsigned 16-bit integers.
    Uint16,
    /// 16-bit integers.
    Int16,
    /// 64-bit integers.
    Int64,
    /// Half precision.
    Float16,
    /// Double precision.
    Double,
}

impl ElementType {
    /// All of them, in the order of their numbers.
    pub const ALL: [Self; 11] = [
        Self::Float,
        Self::Int32,
        Self::String,
        Self::Bool,
        Self::Uint8,
        Self::Int8,
        Self::Uint16,
        Self::Int16,
        Self::Int64,
        Self::Float16,
        Self::Double,
    ];

    /// The name, number and size in bytes. A string counts as the old libstdc++'s, a pointer.
    const fn row(self) -> (&'static str, DataType, usize) {
        match self {
            Self::Float => ("float", DataType::FLOAT, 4),
            Self::Int32 => ("int32", DataType::INT32, 4),
            Self::String => ("string", DataType::STRING, 8),
            Self::Bool => ("bool", DataType::BOOL, 1),
            Self::Uint8 => ("uint8", DataType::UINT8, 1),
            Self::Int8 => ("int8", DataType::INT8, 1),
            Self::Uint16 => ("uint16", DataType::UINT16, 2),
            Self::Int16 => ("int16", DataType::INT16, 2),
            Self::Int64 => ("int64", DataType::INT64, 8),
            Self::Float16 => ("float16", DataType::FLOAT16, 2),
            Self::Double => ("double", DataType::DOUBLE, 8),
        }
    }

    /// The name, as in arguments (`dtype`) and messages.
    pub const fn name(self) -> &'static str {
        self.row().0
    }

    /// The number in a file: that of `TensorProto.DataType`.
    pub const fn data_type(self) -> DataType {
        self.row().1
    }

    /// The size of an element in bytes.
    pub const fn size(self) -> usize {
        self.row().2
    }

    /// The type of a number in a file. The legacy BYTE is `Uint8`. The result is none for UNDEFINED
    /// and for what is not a type of elements.
    pub fn from_data_type(data_type: DataType) -> Option<Self> {
        if data_type == DataType::BYTE {
            return Some(Self::Uint8);
        }
        Self::ALL.into_iter().find(|element| element.data_type() == data_type)
    }
}

impl fmt::Display for ElementType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A type of Rust that the elements of a tensor can have, besides strings.
pub trait Native: Element {
    /// Which type of elements it is.
    const TYPE: ElementType;

    /// The array of a tensor, if its elements are of this type.
    fn of(tensor: &Tensor) -> Option<&Array<Self>>;

    /// The array of a tensor, to change its shape.
    fn of_mut(tensor: &mut Tensor) -> Option<&mut Array<Self>>;

    /// The tensor of an array.
    fn tensor(array: Array<Self>) -> Tensor;
}

macro_rules! native {
    ($($rust:ty => $variant:ident),* $(,)?) => {$(
        impl Native for $rust {
            const TYPE: ElementType = ElementType::$variant;

            fn of(tensor: &Tensor) -> Option<&Array<Self>> {
                match tensor.values() {
                    Values::$variant(array) => Some(array),
                    _ => None,
                }
            }

            fn of_mut(tensor: &mut Tensor) -> Option<&mut Array<Self>> {
                match tensor.values_mut() {
                    Values::$variant(array) => Some(array),
                    _ => None,
                }
            }

            fn tensor(array: Array<Self>) -> Tensor {
                Tensor::from_values(Values::$variant(array))
            }
        }
    )*};
}
native! {
    f32 => Float,
    f64 => Double,
    f16 => Float16,
    i32 => Int32,
    i64 => Int64,
    u8 => Uint8,
    i8 => Int8,
    u16 => Uint16,
    i16 => Int16,
    Bool => Bool,
}
