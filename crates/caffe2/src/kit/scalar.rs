//! Tensors of one element that replace arguments.

use crate::run::Run;
use crate::tensor::Native;
use cortado_core::{Error, Result};

/// The only element of an input.
///
/// # Errors
/// A blob or elements of another type, or another number of elements.
pub fn single<T: Native>(run: &Run<'_>, i: usize) -> Result<T> {
    let array = run.input::<T>(i)?;
    if array.count() != 1 {
        let text = format!("expected one element, found {}", array.shape());
        return Err(run.about_input(i, Error::message(&text)));
    }
    Ok(array.data()?[0])
}

/// The only element of an input of `int32` or `int64`.
///
/// # Errors
/// A blob or elements of another type, or another number of elements.
pub fn single_whole(run: &Run<'_>, i: usize) -> Result<i64> {
    match run.whole_numbers(i)?[..] {
        [number] => Ok(number),
        ref numbers => {
            let text = format!("expected one element, found {}", numbers.len());
            Err(run.about_input(i, Error::message(&text)))
        }
    }
}
