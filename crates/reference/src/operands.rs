//! The operands of an operation that runs.

use cortado_core::{Blob, Ctx, Elements, ElementsMut, Error, Pair, Real, Result};

/// The operands and outputs of an operation, and the context in which it runs. The shapes are
/// checked; an operand that does not exist is an error all the same, never a panic.
pub(crate) struct Operands<'a, T: Real> {
    pub(crate) ctx: &'a Ctx,
    pub(crate) inputs: &'a [&'a Blob<T>],
    pub(crate) outputs: &'a mut [Blob<T>],
}

impl<'a, T: Real> Operands<'a, T> {
    /// An operand.
    ///
    /// # Errors
    /// If there are fewer.
    pub(crate) fn input(&self, index: usize) -> Result<&'a Blob<T>> {
        let input = self.inputs.get(index).copied();
        input.ok_or_else(|| Error::message(&format!("an operation has no operand {index}")))
    }

    /// An output.
    ///
    /// # Errors
    /// If there are fewer.
    pub(crate) fn output(&self, index: usize) -> Result<&Blob<T>> {
        let output = self.outputs.get(index);
        output.ok_or_else(|| Error::message(&format!("an operation has no output {index}")))
    }

    /// An output, to be reshaped.
    ///
    /// # Errors
    /// If there are fewer.
    pub(crate) fn output_mut(&mut self, index: usize) -> Result<&mut Blob<T>> {
        let output = self.outputs.get_mut(index);
        output.ok_or_else(|| Error::message(&format!("an operation has no output {index}")))
    }

    /// The shape of an operand.
    ///
    /// # Errors
    /// If there are fewer operands.
    pub(crate) fn shape(&self, index: usize) -> Result<&'a [usize]> {
        self.input(index).map(|blob| &blob.shape()[..])
    }

    /// The data of an operand.
    ///
    /// # Errors
    /// If there are fewer, or its memory is in use.
    pub(crate) fn read(&self, index: usize) -> Result<Elements<'a, T>> {
        self.input(index)?.data_on(self.ctx)
    }

    /// The data of an output, whose old content is not needed.
    ///
    /// # Errors
    /// If there are fewer, or its memory is in use.
    pub(crate) fn write(&self, index: usize) -> Result<ElementsMut<'_, T>> {
        self.output(index)?.data_overwrite_on(self.ctx)
    }

    /// The data of an output, to be changed.
    ///
    /// # Errors
    /// If there are fewer, or its memory is in use.
    pub(crate) fn update(&self, index: usize) -> Result<ElementsMut<'_, T>> {
        self.output(index)?.data_update_on(self.ctx)
    }

    /// An operand to read and an output to write.
    ///
    /// # Errors
    /// If there are fewer, or their memory is in use.
    pub(crate) fn pair(&self, input: usize, output: usize) -> Result<Pair<'_, T>> {
        Ok(Pair::Split(self.read(input)?, self.write(output)?))
    }
}

/// A blob of these numbers, one after the other.
///
/// # Errors
/// Out of memory.
pub(crate) fn numbers<T: Real>(name: &str, values: &[f64]) -> Result<Blob<T>> {
    let blob = Blob::new(name, &[values.len()])?;
    let mut data = blob.data_overwrite()?;
    data.iter_mut()
        .zip(values)
        .for_each(|(to, &value)| *to = T::from_f64(value));
    drop(data);
    Ok(blob)
}
