//! What an operator sees while it runs: its inputs, its outputs, and where it computes.
//!
//! An input is a handle: it shares the memory of the blob at that moment. An output is written into
//! the blob's memory if that is not shared, else into new memory. So an operator whose output has
//! the name of an input needs no special care; one that works in the same memory uses [`Operands`].

use crate::tensor::{Array, Native};
use crate::workspace::{BlobRef, Workspace};
use crate::{Blob, ElementType, Tensor};
use cortado_core::{Ctx, Error, Pair, Real, Result};
use cortado_proto::caffe2::OperatorDef;
use parking_lot::MutexGuard;
use std::any::Any;
use std::sync::Arc;

/// One run of an operator.
pub struct Run<'a> {
    /// Where it computes.
    pub ctx: &'a Ctx,
    /// The workspace that its net runs on.
    pub workspace: &'a Arc<Workspace>,
    pub(crate) def: &'a OperatorDef,
    pub(crate) inputs: &'a [BlobRef],
    pub(crate) outputs: &'a [BlobRef],
}

/// An input and an output of an elementwise operator: one memory, or two.
pub enum Operands<T: Native> {
    /// The output is the input.
    InPlace(Array<T>),
    /// From the first to the second.
    Split(Array<T>, Array<T>),
}

impl<T: Native + Real> Operands<T> {
    /// As the primitives take them.
    ///
    /// # Errors
    /// Memory in use.
    pub fn pair(&self, ctx: &Ctx) -> Result<Pair<'_, T>> {
        Ok(match self {
            Self::InPlace(both) => Pair::InPlace(both.data_update_on(ctx)?),
            Self::Split(input, output) => Pair::Split(input.data_on(ctx)?, output.data_overwrite_on(ctx)?),
        })
    }
}

impl<'a> Run<'a> {
    /// The message of the operator.
    pub fn def(&self) -> &'a OperatorDef {
        self.def
    }

    /// The number of inputs.
    pub fn input_count(&self) -> usize {
        self.inputs.len()
    }

    /// The number of outputs.
    pub fn output_count(&self) -> usize {
        self.outputs.len()
    }

    /// The blob of an input.
    ///
    /// # Errors
    /// An input that the operator was not given.
    pub fn input_blob(&self, i: usize) -> Result<&'a BlobRef> {
        let missing = || Error::message(&format!("input {i} is missing: {} are given", self.inputs.len()));
        self.inputs.get(i).ok_or_else(missing)
    }

    /// The blob of an output.
    ///
    /// # Errors
    /// An output that the operator was not given.
    pub fn output_blob(&self, i: usize) -> Result<&'a BlobRef> {
        let missing = || Error::message(&format!("output {i} is missing: {} are given", self.outputs.len()));
        self.outputs.get(i).ok_or_else(missing)
    }

    /// Whether an output is an input's blob.
    pub fn is_in_place(&self, input: usize, output: usize) -> bool {
        match (self.inputs.get(input), self.outputs.get(output)) {
            (Some(input), Some(output)) => Arc::ptr_eq(input, output),
            _ => false,
        }
    }

    /// An input that is a tensor of whatever type.
    ///
    /// # Errors
    /// A blob of another type.
    pub fn tensor(&self, i: usize) -> Result<Tensor> {
        let blob = self.input_blob(i)?.lock();
        blob.get::<Tensor>()
            .map(Tensor::share)
            .map_err(|error| self.about_input(i, error))
    }

    /// The tensors of all inputs from `first` on.
    ///
    /// # Errors
    /// A blob of another type.
    pub fn tensors_from(&self, first: usize) -> Result<Vec<Tensor>> {
        (first..self.input_count()).map(|i| self.tensor(i)).collect()
    }

    /// An input that is a tensor of `T`.
    ///
    /// # Errors
    /// A blob of another type, or elements of another type.
    pub fn input<T: Native>(&self, i: usize) -> Result<Array<T>> {
        let blob = self.input_blob(i)?.lock();
        let array = blob.get::<Tensor>().and_then(Tensor::array::<T>);
        let name = self.def.input.get(i).map_or("", String::as_str);
        array
            .map(|array| array.alias(name))
            .map_err(|error| self.about_input(i, error))
    }

    /// The elements of an input as sizes, indices or axes: `int32` or `int64`.
    ///
    /// # Errors
    /// A blob or elements of another type.
    pub fn whole_numbers(&self, i: usize) -> Result<Vec<i64>> {
        let tensor = self.tensor(i)?;
        if tensor.element_type() == Some(ElementType::Int32) {
            return Ok(tensor.read::<i32>()?.iter().map(|&number| number.into()).collect());
        }
        let numbers = tensor.read::<i64>().map_err(|error| self.about_input(i, error))?;
        Ok(numbers.to_vec())
    }

    /// An input of any other type, for as long as it is locked.
    ///
    /// # Errors
    /// A blob of another type.
    pub fn with_input<V: Any, R>(&self, i: usize, use_it: impl FnOnce(&V) -> Result<R>) -> Result<R> {
        let blob = self.input_blob(i)?.lock();
        use_it(blob.get::<V>().map_err(|error| self.about_input(i, error))?)
    }

    /// An output that is a tensor of `T` of this shape. Its content is unspecified: all of it must
    /// be written.
    ///
    /// # Errors
    /// A shape that is too large, or an output that the operator was not given.
    pub fn output<T: Native>(&self, i: usize, dims: &[usize]) -> Result<Array<T>> {
        let name = self.def.output.get(i).map_or("", String::as_str);
        let mut blob = self.output_blob(i)?.lock();
        let tensor = tensor_of(&mut blob)?;
        if T::of(tensor).is_none_or(Array::is_data_shared) {
            *tensor = T::tensor(Array::empty(name));
        }
        let Some(array) = T::of_mut(tensor) else {
            return Err(Error::internal("the type of an output changed"));
        };
        array.reshape(dims)?;
        Ok(array.alias(name))
    }

    /// Makes a tensor an output.
    ///
    /// # Errors
    /// An output that the operator was not given.
    pub fn set(&self, i: usize, tensor: Tensor) -> Result<()> {
        self.output_blob(i)?.lock().reset(tensor);
        Ok(())
    }

    /// Makes any value an output.
    ///
    /// # Errors
    /// An output that the operator was not given.
    pub fn set_value<V: Any + Send>(&self, i: usize, value: V) -> Result<()> {
        self.output_blob(i)?.lock().reset(value);
        Ok(())
    }

    /// An output of any other type, for as long as it is locked; a default one is made if there is
    /// none.
    ///
    /// # Errors
    /// An output that the operator was not given, or a value with another owner.
    pub fn with_output<V: Any + Send + Default, R>(
        &self,
        i: usize,
        use_it: impl FnOnce(&mut V) -> Result<R>,
    ) -> Result<R> {
        use_it(self.output_blob(i)?.lock().get_mut::<V>()?)
    }

    /// An input and an output of the same shape and type.
    ///
    /// # Errors
    /// Those of [`input`](Self::input) and [`output`](Self::output).
    pub fn operands<T: Native>(&self, input: usize, output: usize) -> Result<Operands<T>> {
        let x = self.input::<T>(input)?;
        if self.is_in_place(input, output) {
            return Ok(Operands::InPlace(x));
        }
        let y = self.output::<T>(output, x.shape())?;
        Ok(Operands::Split(x, y))
    }

    /// The error about an input whose elements have a type that the operator does not accept.
    pub fn unsupported(&self, i: usize, element: Option<ElementType>) -> Error {
        let name = element.map_or("nullptr (uninitialized)", ElementType::name);
        self.about_input(i, Error::message(&format!("Unsupported type of tensor: {name}")))
    }

    /// The same error, about an input.
    pub fn about_input(&self, i: usize, error: Error) -> Error {
        let name = self.def.input.get(i).map_or("", String::as_str);
        Error::message(&format!("input {i} \"{name}\": {}", error.kind()))
    }
}

fn tensor_of<'b>(blob: &'b mut MutexGuard<'_, Blob>) -> Result<&'b mut Tensor> {
    blob.get_mut::<Tensor>()
}
