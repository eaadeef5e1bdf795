//! Work by the type of a tensor's elements.

/// Evaluates `$body` with `$T` bound to the type of Rust of an input's elements, if that is one of
/// those listed; gives the error about the input if not.
macro_rules! by_type {
    ($run:expr, $input:expr, [$($type:ty),+ $(,)?], $T:ident => $body:expr) => {
        match $run.tensor($input)?.element_type() {
            $(Some(<$type as $crate::tensor::Native>::TYPE) => {
                type $T = $type;
                $body
            })+
            other => Err($run.unsupported($input, other)),
        }
    };
}
pub(crate) use by_type;
