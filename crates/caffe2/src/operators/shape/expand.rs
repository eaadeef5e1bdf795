//! `Expand`: a tensor repeated along axes of size 1, and along new first ones, to go with a shape of
//! integers, as in NumPy; a number that is not positive leaves the size as it is.

use crate::kit::broadcast::common_shape;
use crate::kit::dispatch::by_type;
use crate::kit::parts::{dense, view};
use crate::operator::{Operator, OperatorKind};
use crate::run::Run;
use cortado_core::{Arity, Error, Result};

pub(super) const KIND: OperatorKind = OperatorKind {
    inputs: Arity::exactly(2),
    ..OperatorKind::computing("Expand", "a tensor repeated along axes of size 1", |_| build())
};

fn build() -> Result<Box<dyn Operator>> {
    Ok(Box::new(|run: &Run<'_>| {
        by_type!(run, 0, [f32, f64, i32, i64], T => {
            let _: Option<T> = None;
            compute(run)
        })
    }))
}

fn compute(run: &Run<'_>) -> Result<()> {
    let (input, wanted) = (run.tensor(0)?, run.whole_numbers(1)?);
    let wanted: Vec<usize> = wanted
        .iter()
        .map(|&size| usize::try_from(size).unwrap_or(1).max(1))
        .collect();
    let wrong = |_| {
        Error::message(&format!(
            "shapes {:?} and {wanted:?} do not go together",
            &**input.shape()
        ))
    };
    let dims = common_shape(input.shape(), &wanted).map_err(wrong)?;
    let mut strides = vec![0; dims.len() - input.shape().len()];
    let own = input.shape().iter().zip(dense(input.shape()));
    strides.extend(own.map(|(&size, stride)| if size == 1 { 0 } else { stride }));
    view(run, &dims, 0, &strides)
}
