//! Loops over functions that are data. The function is looked at once, outside of the loop, so that
//! each has a loop of its own.

use super::{ByChannel, zip_in_place, zip_map};
use cortado_ops::{Float, Pointwise};

/// Evaluates `$body` with `$g` as the function `$f`, in a place of its own for each variant: there
/// the compiler knows which it is.
macro_rules! with_known {
    ($f:expr, |$g:ident| $body:expr) => {
        $crate::pointwise::function::with_known!(
            $f, $g, $body,
            [Abs Bnll Sigmoid Tanh]
            [
                Affine { scale, shift }
                Clip { min, max }
                Elu { alpha }
                Exp { inner, outer }
                Log { per_log_base, scale, shift }
                Normalize { mean, inverse_std }
                Power { power, scale, shift }
                Relu { slope }
                Scale { factor }
                Swish { beta }
                Threshold { threshold }
            ]
        )
    };
    ($f:expr, $g:ident, $body:expr, [$($plain:ident)*] [$($name:ident { $($field:ident),* })*]) => {
        match $f {
            $(::cortado_ops::Pointwise::$plain => {
                let $g = ::cortado_ops::Pointwise::$plain;
                $body
            })*
            $(::cortado_ops::Pointwise::$name { $($field),* } => {
                let $g = ::cortado_ops::Pointwise::$name { $($field),* };
                $body
            })*
        }
    };
}
pub(crate) use with_known;

/// dx\[i\] = dy\[i\] · f′(at\[i\]), where [`Pointwise::slope_of`] says what `at` is.
pub fn chain<T: Float>(f: Pointwise<T>, at: &[T], dy: &[T], dx: &mut [T]) {
    with_known!(f, |f| zip_map(at, dy, dx, move |at, dy| dy * f.slope(at)));
}

/// d\[i\] = d\[i\] · f′(at\[i\]), where [`Pointwise::slope_of`] says what `at` is.
pub fn chain_in_place<T: Float>(f: Pointwise<T>, at: &[T], d: &mut [T]) {
    with_known!(f, |f| zip_in_place(at, d, move |at, d| d * f.slope(at)));
}

/// The gradient of a function whose slope follows from its output, which the blob holds, as work on
/// each channel.
pub fn chain_by_channel<'a, T: Float>(f: Pointwise<T>) -> ByChannel<'a, T> {
    with_known!(f, |f| {
        ByChannel::uniform(move |channel| channel.zip(channel.data(), move |at, dy| dy * f.slope(at)))
    })
}
