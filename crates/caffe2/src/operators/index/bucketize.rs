//! `Bucketize`: the number of the argument `boundaries`, which are sorted, that are less than x; of
//! `int32`, `int64`, `float` or `double`, to `int32`.

use crate::ElementType;
use crate::infer::Inferred;
use crate::kit::dispatch::by_type;
use crate::kit::elementwise::map;
use crate::kit::number::Number;
use crate::operator::{Build, Operator, OperatorKind};
use crate::run::Run;
use cortado_core::{Error, Result};

pub(super) const KIND: OperatorKind = OperatorKind {
    infer: Some(|_, inputs| {
        let dims = inputs.first().and_then(|input| input.dims.clone());
        let element = Some(ElementType::Int32);
        Ok(vec![Inferred { dims, element }])
    }),
    ..OperatorKind::new("Bucketize", "the number of boundaries below x", build)
};

fn build(build: &Build<'_>) -> Result<Box<dyn Operator>> {
    let boundaries = build.args.floats("boundaries").to_vec();
    if boundaries.is_empty() {
        return Err(Error::param(
            "boundaries",
            "The boundaries need to be monotonically increasing, and not empty.",
        ));
    }
    if !boundaries.is_sorted() {
        return Err(Error::param(
            "boundaries",
            "The boundaries need to be monotonically increasing.",
        ));
    }
    Ok(Box::new(move |run: &Run<'_>| {
        by_type!(run, 0, [f32, f64, i32, i64], T => map(run, |x: T| {
            let x = x.to_f64();
            boundaries.partition_point(|&boundary| f64::from(boundary) < x) as i32
        }))
    }))
}
