//! Functions of single elements of one tensor of `float`; Cube, Negative and Sign are of `int32`,
//! `int64` and `double` too.

use crate::kit::dispatch::by_type;
use crate::kit::elementwise::{kind, known, map, on_host};
use crate::kit::number::Number;
use crate::operator::{InPlaceRule, Operator, OperatorBuildFn, OperatorKind};
use crate::run::Run;
use cortado_core::Result;
use cortado_ops::Pointwise;

/// |x|.
pub(super) const ABS: OperatorKind = apart("Abs", "y = |x|", |_| known(Pointwise::Abs));
/// The angle whose cosine is x.
pub(super) const ACOS: OperatorKind = apart("Acos", "y = arccos x", |_| on_host(f32::acos));
/// The angle whose sine is x.
pub(super) const ASIN: OperatorKind = apart("Asin", "y = arcsin x", |_| on_host(f32::asin));
/// The angle whose tangent is x.
pub(super) const ATAN: OperatorKind = apart("Atan", "y = arctan x", |_| on_host(f32::atan));
/// The cube root.
pub(super) const CBRT: OperatorKind = kind("Cbrt", "y = the cube root of x", |_| on_host(f32::cbrt));
/// The nearest integer that is not less.
pub(super) const CEIL: OperatorKind = kind("Ceil", "y = x, rounded up", |_| on_host(f32::ceil));
/// cos x.
pub(super) const COS: OperatorKind = apart("Cos", "y = cos x", |_| on_host(f32::cos));
/// cosh x.
pub(super) const COSH: OperatorKind = apart("Cosh", "y = cosh x", |_| on_host(f32::cosh));
/// x³.
pub(super) const CUBE: OperatorKind = apart("Cube", "y = x^3", |_| numeric(Numeric::Cube));
/// The error function 2/√π · ∫₀ˣ e^−t² dt.
pub(super) const ERF: OperatorKind = apart("Erf", "y = erf x", |_| on_host(libm::erff));
/// eˣ.
pub(super) const EXP: OperatorKind = kind("Exp", "y = e^x", |_| known(Pointwise::Exp { inner: 1.0, outer: 1.0 }));
/// The nearest integer that is not greater.
pub(super) const FLOOR: OperatorKind = kind("Floor", "y = x, rounded down", |_| on_host(f32::floor));
/// ln x.
pub(super) const LOG: OperatorKind = kind("Log", "y = ln x", |_| {
    known(Pointwise::Log {
        per_log_base: 1.0,
        scale: 1.0,
        shift: 0.0,
    })
});
/// −x.
pub(super) const NEGATIVE: OperatorKind = kind("Negative", "y = -x", |_| numeric(Numeric::Negative));
/// 1/x.
pub(super) const RECIPROCAL: OperatorKind = kind("Reciprocal", "y = 1 / x", |_| on_host(f32::recip));
/// 1/√x.
pub(super) const RSQRT: OperatorKind = kind("Rsqrt", "y = 1 / sqrt x", |_| on_host(|x| x.sqrt().recip()));
/// scale · x; scale is 1.
pub(super) const SCALE: OperatorKind = kind("Scale", "y = scale * x", |b| {
    let factor = b.args.float("scale", 1.0)?;
    known(Pointwise::Scale { factor })
});
/// −1, 0 or 1.
pub(super) const SIGN: OperatorKind = apart("Sign", "y = -1, 0 or 1", |_| numeric(Numeric::Sign));
/// sin x.
pub(super) const SIN: OperatorKind = apart("Sin", "y = sin x", |_| on_host(f32::sin));
/// sinh x.
pub(super) const SINH: OperatorKind = apart("Sinh", "y = sinh x", |_| on_host(f32::sinh));
/// x².
pub(super) const SQR: OperatorKind = kind("Sqr", "y = x^2", |_| on_host(|x| x * x));
/// √x.
pub(super) const SQRT: OperatorKind = kind("Sqrt", "y = sqrt x", |_| on_host(f32::sqrt));
/// tan x.
pub(super) const TAN: OperatorKind = apart("Tan", "y = tan x", |_| on_host(f32::tan));

/// A function that may not work in place.
const fn apart(name: &'static str, summary: &'static str, build: OperatorBuildFn) -> OperatorKind {
    OperatorKind {
        in_place: InPlaceRule::Never,
        ..kind(name, summary, build)
    }
}

/// The functions of all numbers.
#[derive(Clone, Copy)]
enum Numeric {
    Cube,
    Negative,
    Sign,
}

fn numeric(f: Numeric) -> Result<Box<dyn Operator>> {
    fn compute<T: Number>(run: &Run<'_>, f: Numeric) -> Result<()> {
        match f {
            Numeric::Cube => map(run, |x: T| x.product(x).product(x)),
            Numeric::Negative => map(run, |x: T| T::ZERO.difference(x)),
            Numeric::Sign => map(run, sign::<T>),
        }
    }
    Ok(Box::new(
        move |run: &Run<'_>| by_type!(run, 0, [f32, f64, i32, i64], T => compute::<T>(run, f)),
    ))
}

fn sign<T: Number>(x: T) -> T {
    match x.partial_cmp(&T::ZERO) {
        Some(std::cmp::Ordering::Greater) => T::ONE,
        Some(std::cmp::Ordering::Less) => T::ZERO.difference(T::ONE),
        _ => T::ZERO,
    }
}
