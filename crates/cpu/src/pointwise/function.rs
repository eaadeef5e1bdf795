//! Loops over functions that are data. The function is looked at once, outside of the loop, so that
//! each has a loop of its own.

use super::{ByChannel, zip_in_place, zip_map};
use cortado_ops::{Float, Pointwise};

/// Evaluates `$body` with `$g` as the function `$f`, in a place of its own for each variant. There
/// it has a type of its own, so that the compiler knows which it is wherever it is called: a loop
/// that gets it through a reference would look at it for each element.
macro_rules! with_known {
    ($f:expr, |$g:ident| $body:expr) => {
        $crate::pointwise::function::with_known!(
            $f, $g, $body,
            [Abs Bnll HardSwish Mish Sigmoid Tanh]
            [
                Affine { scale, shift }
                BoundedRelu { slope, max }
                Clip { min, max }
                Elu { alpha }
                Exp { inner, outer }
                HardSigmoid { scale, shift }
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
                $crate::pointwise::function::known!($plain {});
                let $g = Known::of(&$f);
                $body
            })*
            $(::cortado_ops::Pointwise::$name { $($field),* } => {
                $crate::pointwise::function::known!($name { $($field),* });
                let $g = Known { $($field,)* of: ::std::marker::PhantomData };
                $body
            })*
        }
    };
}
pub(crate) use with_known;

/// Defines the type of one variant.
macro_rules! known {
    ($name:ident { $($field:ident),* }) => {
        #[derive(Clone, Copy)]
        struct Known<T> {
            $($field: T,)*
            of: ::std::marker::PhantomData<T>,
        }

        #[allow(dead_code)]
        impl<T: ::cortado_ops::Float> Known<T> {
            #[inline(always)]
            fn function(self) -> ::cortado_ops::Pointwise<T> {
                ::cortado_ops::Pointwise::$name { $($field: self.$field),* }
            }

            #[inline(always)]
            fn value(self, x: T) -> T {
                self.function().value(x)
            }

            #[inline(always)]
            fn derivative(self, at: T) -> T {
                self.function().derivative(at)
            }
        }

        $crate::pointwise::function::known!(@of $($field)*);
    };
    (@of) => {
        impl<T: ::cortado_ops::Float> Known<T> {
            fn of(_: &::cortado_ops::Pointwise<T>) -> Self {
                Self { of: ::std::marker::PhantomData }
            }
        }
    };
    (@of $($field:ident)+) => {};
}
pub(crate) use known;

/// dx\[i\] = dy\[i\] · f′(at\[i\]), where [`Pointwise::derivative_of`] says what `at` is.
pub fn map_backward<T: Float>(f: Pointwise<T>, at: &[T], dy: &[T], dx: &mut [T]) {
    with_known!(f, |f| zip_map(at, dy, dx, move |at, dy| dy * f.derivative(at)));
}

/// d\[i\] = d\[i\] · f′(at\[i\]), where [`Pointwise::derivative_of`] says what `at` is.
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
