//! `ScatterAssign`: rows of a tensor, which is input and output, overwritten by those of a third, at
//! the places that the second says.

use crate::Tensor;
use crate::infer::like_first_input;
use crate::operator::{InPlace, Operator, OperatorKind};
use crate::run::Run;
use crate::tensor::{Native, each_type};
use cortado_core::{Arity, Error, Result};

pub(super) const SCATTER_ASSIGN: OperatorKind = OperatorKind {
    inputs: Arity::exactly(3),
    in_place: InPlace::Enforced(&[(0, 0)]),
    infer: Some(like_first_input),
    ..OperatorKind::new("ScatterAssign", "rows overwritten by others, at given places", |_| {
        build()
    })
};

fn build() -> Result<Box<dyn Operator>> {
    Ok(Box::new(|run: &Run<'_>| {
        let (data, rows) = (run.tensor(0)?, run.tensor(2)?);
        let places = places(run, &data)?;
        if data.element_type() != rows.element_type() || rows.len() != places.len() * data.shape().count_from(1) {
            let text = format!(
                "expected {} rows like those of the data {}, found {}",
                places.len(),
                data.shape(),
                rows.shape()
            );
            return Err(run.about_input(2, Error::message(&text)));
        }
        let element = data.element_type().ok_or_else(|| run.unsupported(0, None))?;
        each_type!(element, T => assign::<T>(&data, &rows, &places), string => {
            Err(run.unsupported(0, Some(crate::ElementType::String)))
        })
    }))
}

/// The numbers of the rows, each one of the data's.
fn places(run: &Run<'_>, data: &Tensor) -> Result<Vec<usize>> {
    let count = data.shape().first().copied().unwrap_or(0);
    let place = |place: i64| {
        let inside = usize::try_from(place).ok().filter(|&place| place < count);
        let text = format!("index {place} is none of {count} rows");
        inside.ok_or_else(|| run.about_input(1, Error::message(&text)))
    };
    run.whole_numbers(1)?.into_iter().map(place).collect()
}

fn assign<T: Native>(data: &Tensor, rows: &Tensor, places: &[usize]) -> Result<()> {
    let len = data.shape().count_from(1);
    if len == 0 || places.is_empty() {
        return Ok(());
    }
    let rows = rows.read::<T>()?.to_vec();
    let mut data = data.array::<T>()?.data_mut()?;
    for (row, &place) in rows.chunks_exact(len).zip(places) {
        data[place * len..][..len].copy_from_slice(row);
    }
    Ok(())
}
