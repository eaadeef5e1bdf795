//! The macro that turns the table of functions into code.

/// Generates [`Pointwise`](super::Pointwise) and what depends on the function. The first `$` is for
/// the macro `with_known`, which is generated too.
macro_rules! functions {
    ($d:tt $(
        $(#[$about:meta])*
        $name:ident = $number:literal
        $(( $( $(#[$about_coefficient:meta])* $coefficient:ident = $example:literal ),+ $(,)? ))? {
            value: |$x:ident| $value:expr, $cuda_value:literal,
            derivative: $of:expr, |$at:ident| $derivative:expr, $cuda_derivative:literal,
            $(keeps_signs: $keeps_signs:expr,)?
            onnx: $onnx:expr,
        }
    )*) => {
        /// A function of one element, with its coefficients. `T` is the type of a coefficient: a
        /// number in a function of one element.
        #[derive(Clone, Copy, Debug, PartialEq)]
        pub enum Pointwise<T> {
            $(
                $(#[$about])*
                $name $({ $( $(#[$about_coefficient])* $coefficient: T, )+ })?,
            )*
        }

        impl Pointwise<f64> {
            /// An example of each function, in the order of the table.
            pub const EXAMPLES: &'static [Self] = &[
                $( Self::$name { $($( $coefficient: $example ),+)? }, )*
            ];

            /// The function in operators of ONNX.
            pub fn onnx(self) -> OnnxTerm {
                match self {
                    $( Self::$name { $($($coefficient),+)? } => $onnx, )*
                }
            }
        }

        impl<T> Pointwise<T> {
            /// The name.
            pub fn name(&self) -> &'static str {
                match self {
                    $( Self::$name { .. } => stringify!($name), )*
                }
            }

            /// The number by which devices know it.
            pub fn number(&self) -> u32 {
                match self {
                    $( Self::$name { .. } => $number, )*
                }
            }

            /// The names of the coefficients.
            pub fn coefficient_names(&self) -> &'static [&'static str] {
                match self {
                    $( Self::$name { .. } => &[$($(stringify!($coefficient)),+)?], )*
                }
            }

            /// The same function with other coefficients.
            #[inline(always)]
            #[allow(unused_mut, unused_variables)]
            pub fn map<U>(self, mut f: impl FnMut(T) -> U) -> Pointwise<U> {
                match self {
                    $( Self::$name { $($($coefficient),+)? } => Pointwise::$name {
                        $($( $coefficient: f($coefficient) ),+)?
                    }, )*
                }
            }
        }

        #[allow(unused_mut, unused_variables)]
        impl<T> Pointwise<T> {
            /// The function with references to the coefficients.
            #[inline(always)]
            pub fn each_ref(&self) -> Pointwise<&T> {
                match self {
                    $( Self::$name { $($($coefficient),+)? } => Pointwise::$name {
                        $($( $coefficient ),+)?
                    }, )*
                }
            }

            /// The same function with other coefficients, unless one of them fails.
            ///
            /// # Errors
            /// Those of `f`.
            pub fn try_map<U, E>(self, mut f: impl FnMut(T) -> Result<U, E>) -> Result<Pointwise<U>, E> {
                Ok(match self {
                    $( Self::$name { $($($coefficient),+)? } => Pointwise::$name {
                        $($( $coefficient: f($coefficient)? ),+)?
                    }, )*
                })
            }
        }

        #[allow(unused_variables)]
        impl<T: Float> Pointwise<T> {
            /// f(x).
            #[inline(always)]
            pub fn value(self, x: T) -> T {
                match self {
                    $( Self::$name { $($($coefficient),+)? } => {
                        let $x = x;
                        $value
                    } )*
                }
            }

            /// f′, as a function of x or f(x), whichever [`derivative_of`](Self::derivative_of)
            /// names.
            #[inline(always)]
            pub fn derivative(self, at: T) -> T {
                match self {
                    $( Self::$name { $($($coefficient),+)? } => {
                        let $at = at;
                        $derivative
                    } )*
                }
            }

            /// The argument of [`derivative`](Self::derivative).
            pub fn derivative_of(self) -> DerivativeOf {
                use DerivativeOf::{Constant, Input, Nothing, Output, Sign};
                match self {
                    $( Self::$name { $($($coefficient),+)? } => $of, )*
                }
            }

            /// Whether f(x) > 0 exactly where x > 0.
            pub fn keeps_signs(self) -> bool {
                match self {
                    $( Self::$name { $($($coefficient),+)? } => [$($keeps_signs)?].contains(&true), )*
                }
            }

            /// The coefficients, and zeros in place of those that the function does not have.
            pub fn coefficients(self) -> [T; MOST_COEFFICIENTS] {
                let mut all = [T::ZERO; MOST_COEFFICIENTS];
                match self {
                    $( Self::$name { $($($coefficient),+)? } => {
                        let own: &[T] = &[$($($coefficient),+)?];
                        all[..own.len()].copy_from_slice(own);
                    } )*
                }
                all
            }
        }

        /// The rows of the device's kernels.
        pub(super) const CUDA_ROWS: &[CudaRow] = &[
            $( CudaRow {
                number: $number,
                name: stringify!($name),
                coefficients: &[$($(stringify!($coefficient)),+)?],
                value: $cuda_value,
                derivative: $cuda_derivative,
            }, )*
        ];

        /// Evaluates `$body` with `$g` as the function `$f`, in a place of its own for each variant.
        /// There it has a type of its own, so that the compiler knows which it is wherever it is
        /// called: a loop that gets it through a reference would look at it for each element.
        #[macro_export]
        macro_rules! with_known {
            ($d f:expr, |$d g:ident| $d body:expr) => {{
                let f = $d f;
                match f {
                    $( ::cortado_ops::Pointwise::$name { $($($coefficient),+)? } => {
                        #[derive(Clone, Copy)]
                        struct Known<T> {
                            $($($coefficient: T,)+)?
                            of: ::std::marker::PhantomData<T>,
                        }

                        #[allow(dead_code)]
                        impl<T: ::cortado_ops::Float> Known<T> {
                            #[inline(always)]
                            fn function(self) -> ::cortado_ops::Pointwise<T> {
                                ::cortado_ops::Pointwise::$name { $($( $coefficient: self.$coefficient ),+)? }
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

                        let $d g = Known { $($($coefficient,)+)? of: ::cortado_ops::type_of(&f) };
                        $d body
                    } )*
                }
            }};
        }
    };
}
pub(super) use functions;
