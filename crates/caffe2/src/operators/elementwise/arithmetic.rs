//! Add, Sub, Mul and Div of two tensors of one type, whose shapes are broadcast: of `int32`,
//! `int64`, `float` and `double`.

use crate::ElementType;
use crate::infer::{Inferred, like_first_input};
use crate::kit::broadcast::{Options, common_shape};
use crate::operator::{Build, BuildFn, InPlace, Operator, OperatorKind};
use crate::run::Run;
use crate::tensor::Native;
use cortado_core::{Arity, Error, Result};
use cortado_proto::caffe2::OperatorDef;

/// c = a + b.
pub(super) const ADD: OperatorKind = kind("Add", "c = a + b, broadcast", |b| of(b, Operation::Add));
/// c = a − b.
pub(super) const SUB: OperatorKind = kind("Sub", "c = a - b, broadcast", |b| of(b, Operation::Sub));
/// c = a · b.
pub(super) const MUL: OperatorKind = kind("Mul", "c = a * b, broadcast", |b| of(b, Operation::Mul));
/// c = a / b.
pub(super) const DIV: OperatorKind = kind("Div", "c = a / b, broadcast", |b| of(b, Operation::Div));

const fn kind(name: &'static str, summary: &'static str, build: BuildFn) -> OperatorKind {
    OperatorKind {
        inputs: Arity::exactly(2),
        in_place: InPlace::Pairs(&[(0, 0), (1, 0)]),
        infer: Some(infer),
        ..OperatorKind::new(name, summary, build)
    }
}

#[derive(Clone, Copy)]
enum Operation {
    Add,
    Sub,
    Mul,
    Div,
}

fn of(build: &Build<'_>, operation: Operation) -> Result<Box<dyn Operator>> {
    let options = Options::of(&build.args)?;
    Ok(Box::new(move |run: &Run<'_>| match run.tensor(0)?.element_type() {
        Some(ElementType::Float) => compute::<f32>(run, options, operation),
        Some(ElementType::Double) => compute::<f64>(run, options, operation),
        Some(ElementType::Int32) => compute::<i32>(run, options, operation),
        Some(ElementType::Int64) => compute::<i64>(run, options, operation),
        other => Err(run.unsupported(0, other)),
    }))
}

fn compute<T: Number>(run: &Run<'_>, options: Options, operation: Operation) -> Result<()> {
    let (a, b) = (run.input::<T>(0)?, run.input::<T>(1)?);
    let (dims, broadcast) = options.plan(a.shape(), b.shape())?;
    let c = run.output::<T>(0, &dims)?;
    let (a, b, mut c) = (a.data()?, b.data()?, c.data_overwrite()?);
    match operation {
        Operation::Add => broadcast.apply(&a, &b, &mut c, T::sum),
        Operation::Sub => broadcast.apply(&a, &b, &mut c, T::difference),
        Operation::Mul => broadcast.apply(&a, &b, &mut c, T::product),
        Operation::Div if b.iter().any(|b| !b.divides()) => {
            return Err(Error::message("a whole number is divided by 0"));
        }
        Operation::Div => broadcast.apply(&a, &b, &mut c, T::quotient),
    }
    Ok(())
}

/// Numbers with the four operations. Whole numbers wrap.
trait Number: Native {
    fn sum(self, other: Self) -> Self;
    fn difference(self, other: Self) -> Self;
    fn product(self, other: Self) -> Self;
    fn quotient(self, other: Self) -> Self;
    /// Whether something can be divided by it.
    fn divides(&self) -> bool;
}

macro_rules! numbers {
    ($($type:ty: $add:ident $sub:ident $mul:ident $div:ident, $divides:expr;)*) => {$(
        impl Number for $type {
            fn sum(self, other: Self) -> Self {
                self.$add(other)
            }

            fn difference(self, other: Self) -> Self {
                self.$sub(other)
            }

            fn product(self, other: Self) -> Self {
                self.$mul(other)
            }

            fn quotient(self, other: Self) -> Self {
                self.$div(other)
            }

            fn divides(&self) -> bool {
                $divides(*self)
            }
        }
    )*};
}
use std::ops::{Add as _, Div as _, Mul as _, Sub as _};
numbers! {
    f32: add sub mul div, |_| true;
    f64: add sub mul div, |_| true;
    i32: wrapping_add wrapping_sub wrapping_mul wrapping_div, |number| number != 0;
    i64: wrapping_add wrapping_sub wrapping_mul wrapping_div, |number| number != 0;
}

fn infer(def: &OperatorDef, inputs: &[Inferred]) -> Result<Vec<Inferred>> {
    let [a, b] = inputs else {
        return like_first_input(def, inputs);
    };
    let dims = match (&a.dims, &b.dims) {
        (Some(a), Some(b)) if !crate::Arguments::of(def).flag("broadcast", false)? => Some(common_shape(a, b)?),
        (a, _) => a.clone(),
    };
    Ok(vec![Inferred {
        dims,
        element: a.element,
    }])
}
