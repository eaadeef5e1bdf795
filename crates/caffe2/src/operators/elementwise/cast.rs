//! Changes of the type of elements: `Cast`, `FloatToHalf` and `HalfToFloat`.

use crate::infer::Inferred;
use crate::kit::dispatch::by_type;
use crate::kit::elementwise::map;
use crate::operator::{Build, Operator, OperatorBuildFn, OperatorKind};
use crate::run::Run;
use crate::tensor::Native;
use crate::{Arguments, ElementType};
use cortado_core::{Bool, Error, Result};
use cortado_proto::caffe2::OperatorDef;
use cortado_proto::caffe2::tensor_proto::DataType;
use half::f16;

/// To the type of the argument `to`: its number, or its name in capitals.
pub(super) const CAST: OperatorKind = kind("Cast", "the same numbers in another type", build);
/// To half precision.
pub(super) const FLOAT_TO_HALF: OperatorKind = kind("FloatToHalf", "float to float16", |_| {
    Ok(Box::new(|run: &Run<'_>| map(run, f16::from_f32)))
});
/// To single precision.
pub(super) const HALF_TO_FLOAT: OperatorKind = kind("HalfToFloat", "float16 to float", |_| {
    Ok(Box::new(|run: &Run<'_>| map(run, f16::to_f32)))
});

const fn kind(name: &'static str, summary: &'static str, build: OperatorBuildFn) -> OperatorKind {
    OperatorKind {
        infer: Some(infer),
        ..OperatorKind::computing(name, summary, build)
    }
}

fn build(build: &Build<'_>) -> Result<Box<dyn Operator>> {
    let to = target(&build.args)?;
    Ok(Box::new(
        move |run: &Run<'_>| by_type!(run, 0, [f32, i32, Bool, u8, i8, u16, i16, i64, f64], T => cast::<T>(run, to)),
    ))
}

/// The type to cast to; float if none is given.
fn target(args: &Arguments<'_>) -> Result<ElementType> {
    let text = match args.find("to") {
        Some(arg) if arg.s.is_some() => Some(args.string("to", "")?),
        _ => None,
    };
    let (number, shown) = match text {
        Some(name) => (number_of(&name), name),
        None => {
            let number = args.int32("to", DataType::FLOAT.0)?;
            (number, number.to_string())
        }
    };
    ElementType::from_data_type(DataType(number))
        .filter(|element| !matches!(element, ElementType::String | ElementType::Float16))
        .ok_or_else(|| Error::param("to", format!("Unexpected 'to' argument value: {shown}")))
}

fn number_of(name: &str) -> i32 {
    let named = |element: &&ElementType| element.name().eq_ignore_ascii_case(name);
    ElementType::ALL
        .iter()
        .find(named)
        .map_or(0, |element| element.data_type().0)
}

fn cast<T: Castable>(run: &Run<'_>, to: ElementType) -> Result<()> {
    match to {
        ElementType::Float => map(run, |x: T| x.number() as f32),
        ElementType::Double => map(run, T::number),
        ElementType::Bool => map(run, |x: T| Bool::from(x.number() != 0.0)),
        ElementType::Int32 => map(run, |x: T| x.whole() as i32),
        ElementType::Int64 => map(run, T::whole),
        ElementType::Int16 => map(run, |x: T| x.whole() as i16),
        ElementType::Uint16 => map(run, |x: T| x.whole() as u16),
        ElementType::Int8 => map(run, |x: T| x.whole() as i8),
        ElementType::Uint8 => map(run, |x: T| x.whole() as u8),
        ElementType::String | ElementType::Float16 => Err(Error::internal("a cast that was refused")),
    }
}

/// Elements as numbers, and as integers: those of narrow types wrap, those of reals lose what
/// is behind the point.
trait Castable: Native {
    fn number(self) -> f64;
    fn whole(self) -> i64;
}

macro_rules! castable {
    ($($type:ty),*) => {$(
        impl Castable for $type {
            fn number(self) -> f64 {
                self as f64
            }

            fn whole(self) -> i64 {
                self as i64
            }
        }
    )*};
}
castable!(f32, f64, i32, i64, u8, i8, u16, i16);

impl Castable for Bool {
    fn number(self) -> f64 {
        self.get().into()
    }

    fn whole(self) -> i64 {
        self.get().into()
    }
}

fn infer(def: &OperatorDef, inputs: &[Inferred]) -> Result<Vec<Inferred>> {
    let element = match def.r#type() {
        "FloatToHalf" => ElementType::Float16,
        "HalfToFloat" => ElementType::Float,
        _ => target(&Arguments::of(def))?,
    };
    let dims = inputs.first().and_then(|input| input.dims.clone());
    Ok(vec![Inferred {
        dims,
        element: Some(element),
    }])
}
