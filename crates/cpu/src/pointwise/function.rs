//! Loops over functions that are data. The function is looked at once, outside of the loop, so that
//! each has a loop of its own.

use super::{ByChannel, zip_in_place, zip_map};
use cortado_ops::{Float, Pointwise, with_known};

/// dx\[i\] = dy\[i\] · f′(at\[i\]), where [`Pointwise::derivative_of`] defines `at`.
pub fn map_backward<T: Float>(f: Pointwise<T>, at: &[T], dy: &[T], dx: &mut [T]) {
    with_known!(f, |f| zip_map(at, dy, dx, move |at, dy| dy * f.derivative(at)));
}

/// d\[i\] = d\[i\] · f′(at\[i\]), where [`Pointwise::derivative_of`] defines `at`.
pub fn map_backward_in_place<T: Float>(f: Pointwise<T>, at: &[T], d: &mut [T]) {
    with_known!(f, |f| zip_in_place(at, d, move |at, d| d * f.derivative(at)));
}

/// The gradient of a function whose slope follows from its output, which the blob holds, as work on
/// each channel.
pub fn map_backward_by_channel<'a, T: Float>(f: Pointwise<T>) -> ByChannel<'a, T> {
    with_known!(f, |f| {
        ByChannel::uniform(move |channel| channel.zip(channel.data(), move |at, dy| dy * f.derivative(at)))
    })
}
