//! Tensors: a shape over elements of any of Caffe2's types, in the same memory as Caffe's blobs,
//! which moves between host and device by itself. Strings stay on the host.
//!
//! A tensor is a handle: [`Tensor::share`] gives another over the same memory with a shape of its
//! own, [`Tensor::duplicate`] a copy.

mod bytes;
mod element;
pub mod int8;
mod objects;
pub mod quantized;
mod strings;

pub use element::{Array, ElementType, Native};
pub use objects::Objects;
pub use strings::Strings;

use cortado_core::{Bool, Error, ReadGuard, Result, Shape};
use half::f16;

/// A shape over elements of one type.
#[derive(Debug, Default)]
pub struct Tensor {
    values: Values,
}

/// The elements of a tensor, by their type.
#[derive(Debug)]
pub enum Values {
    /// Single precision.
    Float(Array<f32>),
    /// Double precision.
    Double(Array<f64>),
    /// Half precision.
    Float16(Array<f16>),
    /// 32-bit integers.
    Int32(Array<i32>),
    /// 64-bit integers.
    Int64(Array<i64>),
    /// Unsigned bytes.
    Uint8(Array<u8>),
    /// Signed bytes.
    Int8(Array<i8>),
    /// Unsigned 16-bit integers.
    Uint16(Array<u16>),
    /// 16-bit integers.
    Int16(Array<i16>),
    /// Truth values.
    Bool(Array<Bool>),
    /// Strings of bytes.
    String(Strings),
    /// Values of any other type.
    Objects(Objects),
    /// No elements were ever written: a shape only.
    Untyped(Shape),
}

impl Default for Values {
    fn default() -> Self {
        Self::Untyped(Shape::new(&[0]).unwrap_or_default())
    }
}

/// Evaluates `$body` with `$x` bound to what holds the elements; numbers and truth values by the
/// first arm, the rest by the others.
macro_rules! each_native {
    ($values:expr, $x:pat => $body:expr, $($other:pat => $else:expr),+ $(,)?) => {
        match $values {
            $crate::tensor::Values::Float($x) => $body,
            $crate::tensor::Values::Double($x) => $body,
            $crate::tensor::Values::Float16($x) => $body,
            $crate::tensor::Values::Int32($x) => $body,
            $crate::tensor::Values::Int64($x) => $body,
            $crate::tensor::Values::Uint8($x) => $body,
            $crate::tensor::Values::Int8($x) => $body,
            $crate::tensor::Values::Uint16($x) => $body,
            $crate::tensor::Values::Int16($x) => $body,
            $crate::tensor::Values::Bool($x) => $body,
            $($other => $else),+
        }
    };
}

/// Evaluates `$body` with `$T` bound to the type of Rust of an [`ElementType`]; strings go to the
/// last arm.
macro_rules! each_type {
    ($element:expr, $T:ident => $body:expr, string => $else:expr $(,)?) => {
        match $element {
            $crate::ElementType::Float => {
                type $T = f32;
                $body
            }
            $crate::ElementType::Double => {
                type $T = f64;
                $body
            }
            $crate::ElementType::Float16 => {
                type $T = half::f16;
                $body
            }
            $crate::ElementType::Int32 => {
                type $T = i32;
                $body
            }
            $crate::ElementType::Int64 => {
                type $T = i64;
                $body
            }
            $crate::ElementType::Uint8 => {
                type $T = u8;
                $body
            }
            $crate::ElementType::Int8 => {
                type $T = i8;
                $body
            }
            $crate::ElementType::Uint16 => {
                type $T = u16;
                $body
            }
            $crate::ElementType::Int16 => {
                type $T = i16;
                $body
            }
            $crate::ElementType::Bool => {
                type $T = cortado_core::Bool;
                $body
            }
            $crate::ElementType::String => $else,
        }
    };
}
pub(crate) use each_type;

impl Tensor {
    /// A tensor of zeros. Memory is taken at the first touch.
    ///
    /// # Errors
    /// More than 32 axes, or too many elements to count.
    pub fn zeros<T: Native>(dims: &[usize]) -> Result<Self> {
        Ok(T::tensor(Array::new("", dims)?))
    }

    /// A tensor of zeros, or of empty strings, of a type that is known when the program runs.
    ///
    /// # Errors
    /// More than 32 axes, too many elements to count, or no room for as many strings.
    pub fn of_type(element: ElementType, dims: &[usize]) -> Result<Self> {
        each_type!(element, T => Self::zeros::<T>(dims), string => {
            Ok(Self::from_values(Values::String(Strings::empty(dims)?)))
        })
    }

    /// A tensor with these elements.
    ///
    /// # Errors
    /// A shape of another number of elements.
    pub fn from_slice<T: Native>(dims: &[usize], elements: &[T]) -> Result<Self> {
        Ok(T::tensor(Array::from_data("", dims, elements)?))
    }

    /// A tensor of one element and no axes.
    ///
    /// # Errors
    /// Out of memory.
    pub fn scalar<T: Native>(element: T) -> Result<Self> {
        Self::from_slice(&[], &[element])
    }

    /// A tensor of strings.
    ///
    /// # Errors
    /// A shape of another number of elements.
    pub fn from_strings(dims: &[usize], strings: Vec<Vec<u8>>) -> Result<Self> {
        Ok(Self::from_values(Values::String(Strings::new(dims, strings)?)))
    }

    /// The data of a Caffe blob as a tensor: the same memory.
    pub fn from_blob<T: Native>(blob: &cortado_core::Blob<T>) -> Self {
        T::tensor(blob.alias(blob.name()))
    }

    /// The tensor as the data of a Caffe blob: the same memory.
    ///
    /// # Errors
    /// Elements of another type.
    pub fn to_blob<T: Native>(&self, name: &str) -> Result<cortado_core::Blob<T>> {
        Ok(self.array::<T>()?.alias(name))
    }

    pub(crate) fn from_values(values: Values) -> Self {
        Self { values }
    }

    /// The elements, by their type.
    pub fn values(&self) -> &Values {
        &self.values
    }

    pub(crate) fn values_mut(&mut self) -> &mut Values {
        &mut self.values
    }

    /// The type of the elements; none if there never were any, or if they are not numbers, truth
    /// values or strings.
    pub fn element_type(&self) -> Option<ElementType> {
        fn of<T: Native>(_: &Array<T>) -> ElementType {
            T::TYPE
        }
        each_native!(&self.values, array => Some(of(array)),
            Values::String(_) => Some(ElementType::String),
            Values::Objects(_) | Values::Untyped(_) => None)
    }

    /// The sizes of its axes.
    pub fn shape(&self) -> &Shape {
        each_native!(&self.values, array => array.shape(),
            Values::String(strings) => strings.shape(),
            Values::Objects(objects) => objects.shape(),
            Values::Untyped(shape) => shape)
    }

    /// The number of elements.
    pub fn len(&self) -> usize {
        self.shape().count()
    }

    /// Whether there are no elements.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The size of all elements in bytes, of strings that of what holds them.
    pub fn nbytes(&self) -> usize {
        self.len()
            .saturating_mul(self.element_type().map_or(0, ElementType::size))
    }

    /// The array of its elements.
    ///
    /// # Errors
    /// Elements of another type.
    pub fn array<T: Native>(&self) -> Result<&Array<T>> {
        T::of(self).ok_or_else(|| self.other_type(T::TYPE))
    }

    /// The strings.
    ///
    /// # Errors
    /// Elements of another type.
    pub fn strings(&self) -> Result<&Strings> {
        match &self.values {
            Values::String(strings) => Ok(strings),
            _ => Err(self.other_type(ElementType::String)),
        }
    }

    /// The elements on the host, to read.
    ///
    /// # Errors
    /// Elements of another type, or memory in use for writing.
    pub fn read<T: Native>(&self) -> Result<ReadGuard<'_, T>> {
        self.array::<T>()?.data()
    }

    /// Another tensor over the same memory, with a shape of its own.
    #[must_use]
    pub fn share(&self) -> Self {
        fn alias<T: Native>(array: &Array<T>) -> Tensor {
            T::tensor(array.alias(array.name()))
        }
        each_native!(&self.values, array => alias(array),
            Values::String(strings) => Self::from_values(Values::String(strings.clone())),
            Values::Objects(objects) => Self::from_values(Values::Objects(objects.clone())),
            Values::Untyped(shape) => Self::from_values(Values::Untyped(shape.clone())))
    }

    /// A copy with memory of its own.
    ///
    /// # Errors
    /// Memory in use for writing, or out of memory.
    pub fn duplicate(&self) -> Result<Self> {
        fn copy<T: Native>(array: &Array<T>) -> Result<Tensor> {
            let mut own = Array::empty(array.name());
            own.copy_data_from(array, true)?;
            Ok(T::tensor(own))
        }
        each_native!(&self.values, array => copy(array),
            _ => Ok(self.share()))
    }

    /// The same elements in another shape.
    ///
    /// # Errors
    /// A shape of another number of elements.
    pub fn reshape(&mut self, dims: &[usize]) -> Result<()> {
        let shape = Shape::new(dims)?;
        if shape.count() != self.len() {
            let what = format!(
                "number of elements of a tensor of shape {}, to be {shape}",
                self.shape()
            );
            return Err(Error::mismatch(what, shape.count(), self.len()));
        }
        each_native!(&mut self.values, array => array.reshape(dims),
            Values::String(strings) => strings.reshape(shape),
            Values::Objects(objects) => objects.reshape(shape),
            Values::Untyped(old) => { *old = shape; Ok(()) })
    }

    fn other_type(&self, expected: ElementType) -> Error {
        let found = self.element_type().map_or("nothing", ElementType::name);
        Error::mismatch("type of a tensor's elements", expected, found)
    }
}
