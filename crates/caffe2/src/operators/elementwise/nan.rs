//! NaN: found, or replaced by a number.

use crate::ElementType;
use crate::infer::Inferred;
use crate::kit::dispatch::by_type;
use crate::kit::elementwise::{kind, map};
use crate::kit::number::Number;
use crate::operator::OperatorKind;
use crate::run::Run;

/// 1 where an element is not a number, else 0; of `float` or `double`, to `uint8`.
pub(super) const IS_NAN: OperatorKind = OperatorKind {
    infer: Some(|_, inputs| {
        let dims = inputs.first().and_then(|input| input.dims.clone());
        let element = Some(ElementType::Uint8);
        Ok(vec![Inferred { dims, element }])
    }),
    ..OperatorKind::computing("IsNaN", "1 where x is not a number, else 0", |_| {
        Ok(Box::new(
            |run: &Run<'_>| by_type!(run, 0, [f32, f64], T => map(run, |x: T| u8::from(x.is_nan()))),
        ))
    })
};

/// `value` (0) where an element is not a number.
pub(super) const REPLACE_NAN: OperatorKind = kind("ReplaceNaN", "x, or a value where it is not a number", |b| {
    let value = b.args.float("value", 0.0)?;
    Ok(Box::new(move |run: &Run<'_>| {
        by_type!(run, 0, [f32, f64], T => {
            let value = T::from_f64(value.into());
            map(run, |x: T| if x.is_nan() { value } else { x })
        })
    }))
});
