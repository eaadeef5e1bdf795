//! Tensors from the memory of others, and to it: all elements at once, as bytes of the machine's own
//! order.

use super::{Array, ElementType, Native, Tensor, Values};
use cortado_core::{Error, Result};
use cortado_mem::{as_bytes, as_bytes_mut};

impl Tensor {
    /// A tensor of numbers or truth values with these elements.
    ///
    /// # Errors
    /// Strings, or a shape of another size in bytes.
    pub fn from_bytes(element: ElementType, dims: &[usize], bytes: &[u8]) -> Result<Self> {
        fn fill<T: Native>(dims: &[usize], bytes: &[u8]) -> Result<Tensor> {
            let tensor = Tensor::zeros::<T>(dims)?;
            if tensor.nbytes() != bytes.len() {
                let what = format!("size in bytes of a tensor of {} and shape {}", T::TYPE, tensor.shape());
                return Err(Error::mismatch(what, tensor.nbytes(), bytes.len()));
            }
            as_bytes_mut(&mut tensor.array::<T>()?.data_overwrite()?).copy_from_slice(bytes);
            Ok(tensor)
        }
        super::each_type!(element, T => fill::<T>(dims, bytes), string => {
            Err(Error::message("strings have no bytes in one row"))
        })
    }

    /// Shows the elements as bytes, if they are numbers or truth values.
    ///
    /// # Errors
    /// Elements of another type, memory in use for writing, or those of `show`.
    pub fn with_bytes<R>(&self, show: impl FnOnce(&[u8]) -> Result<R>) -> Result<R> {
        fn with<T: Native, R>(array: &Array<T>, show: impl FnOnce(&[u8]) -> Result<R>) -> Result<R> {
            show(as_bytes(&array.data()?))
        }
        match self.values() {
            Values::Float(array) => with(array, show),
            Values::Double(array) => with(array, show),
            Values::Float16(array) => with(array, show),
            Values::Int32(array) => with(array, show),
            Values::Int64(array) => with(array, show),
            Values::Uint8(array) => with(array, show),
            Values::Int8(array) => with(array, show),
            Values::Uint16(array) => with(array, show),
            Values::Int16(array) => with(array, show),
            Values::Bool(array) => with(array, show),
            Values::String(_) | Values::Objects(_) | Values::Untyped(_) => {
                Err(Error::message("only numbers and truth values have bytes in one row"))
            }
        }
    }
}
