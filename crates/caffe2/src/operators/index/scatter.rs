//! Elements of a tensor overwritten at the places that indices give. `ScatterAssign`: rows of a
//! tensor, which is input and output, by those of a third. `ScatterWeightedSum`: such rows times a
//! number, plus multiples of other rows. `Scatter`: single elements of a copy.

use crate::Tensor;
use crate::infer::{first_like_first, like_first_input};
use crate::kit::axis;
use crate::operator::{Build, InPlaceRule, Operator, OperatorKind};
use crate::run::Run;
use crate::tensor::{Native, each_type};
use cortado_core::{Arity, Error, Result};

pub(super) const SCATTER_ASSIGN: OperatorKind = OperatorKind {
    inputs: Arity::exactly(3),
    in_place: InPlaceRule::Enforced(&[(0, 0)]),
    infer: Some(like_first_input),
    ..OperatorKind::computing("ScatterAssign", "rows overwritten by others, at given places", |_| {
        build()
    })
};

/// x · w, and for each further pair of rows and a number their product added, at the places that a
/// third input gives; a row that is named twice is scaled twice before anything is added. Inputs: x,
/// w, the places, then pairs.
pub(super) const WEIGHTED_SUM: OperatorKind = OperatorKind {
    inputs: Arity::at_least(5),
    in_place: InPlaceRule::Enforced(&[(0, 0)]),
    infer: Some(like_first_input),
    ..OperatorKind::computing(
        "ScatterWeightedSum",
        "sums of multiples of rows, at given places",
        |_| Ok(Box::new(weighted_sum)),
    )
};
/// Element (…, i, …) of the indices names the element along `axis` (1) that gets that of the
/// updates.
pub(super) const SCATTER: OperatorKind = OperatorKind {
    inputs: Arity::exactly(3),
    in_place: InPlaceRule::SameIndex,
    infer: Some(first_like_first),
    ..OperatorKind::computing(
        "Scatter",
        "elements overwritten along an axis, at given places",
        scatter,
    )
};

fn build() -> Result<Box<dyn Operator>> {
    Ok(Box::new(|run: &Run<'_>| {
        let (data, rows) = (run.tensor(0)?, run.tensor(2)?);
        let places = places(run, 1, &data)?;
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
fn places(run: &Run<'_>, input: usize, data: &Tensor) -> Result<Vec<usize>> {
    let count = data.shape().first().copied().unwrap_or(0);
    let place = |place: i64| {
        let inside = usize::try_from(place).ok().filter(|&place| place < count);
        let text = format!("index {place} is not one of {count} rows");
        inside.ok_or_else(|| run.about_input(input, Error::message(&text)))
    };
    run.whole_numbers(input)?.into_iter().map(place).collect()
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

fn weighted_sum(run: &Run<'_>) -> Result<()> {
    let x = run.input::<f32>(0)?;
    let places = places(run, 2, &run.tensor(0)?)?;
    let len = x.shape().count_from(1);
    let factor = |input: usize| match run.input::<f32>(input)?.data()?[..] {
        [factor] => Ok(factor),
        ref factors => Err(run.about_input(input, Error::mismatch("number of factors", 1, factors.len()))),
    };
    if run.input_count().is_multiple_of(2) {
        return Err(Error::message("expected pairs of rows and a factor behind the indices"));
    }
    let own = factor(1)?;
    let others = (3..run.input_count()).step_by(2).map(|input| {
        let rows = run.input::<f32>(input)?;
        match rows.count() == places.len() * len {
            true => Ok((rows, factor(input + 1)?)),
            false => Err(run.about_input(
                input,
                Error::mismatch("number of elements", places.len() * len, rows.count()),
            )),
        }
    });
    let others = others.collect::<Result<Vec<_>>>()?;
    let mut data = x.data()?.to_vec();
    for &place in &places {
        let row = &mut data[place * len..][..len];
        row.iter_mut().for_each(|x| *x *= own);
    }
    for (rows, factor) in &others {
        let rows = rows.data()?;
        for (entry, &place) in places.iter().enumerate() {
            let both = data[place * len..][..len].iter_mut().zip(&rows[entry * len..][..len]);
            both.for_each(|(x, other)| *x += factor * other);
        }
    }
    run.output::<f32>(0, x.shape())?
        .data_overwrite()?
        .copy_from_slice(&data);
    Ok(())
}

fn scatter(build: &Build<'_>) -> Result<Box<dyn Operator>> {
    let axis = build.args.int("axis", 1)?;
    Ok(Box::new(move |run: &Run<'_>| {
        let (data, updates) = (run.input::<f32>(0)?, run.input::<f32>(2)?);
        let (shape, indices) = (data.shape().to_vec(), run.tensor(1)?.shape().to_vec());
        let axis = axis::resolve(axis, shape.len())?;
        let fits = |(at, (index, size)): (usize, (&usize, &usize))| at == axis || index <= size;
        if indices.len() != shape.len() || !indices.iter().zip(&shape).enumerate().all(fits) {
            let text = format!("indices {indices:?} do not lie in the data {shape:?} but along axis {axis}");
            return Err(run.about_input(1, Error::message(&text)));
        }
        if updates.shape()[..] != indices {
            return Err(run.about_input(
                2,
                Error::mismatch("shape, that of the indices", format!("{indices:?}"), updates.shape()),
            ));
        }
        let mut numbers = data.data()?.to_vec();
        let updates = updates.data()?;
        for (at, index) in run.whole_numbers(1)?.into_iter().enumerate() {
            let pick = usize::try_from(index).ok().filter(|&index| index < shape[axis]);
            let outside = || {
                Error::message(&format!(
                    "index {index} is not one of {} along axis {axis}",
                    shape[axis]
                ))
            };
            let pick = pick.ok_or_else(|| run.about_input(1, outside()))?;
            let (mut rest, mut place, mut step) = (at, 0, 1);
            for (other, (&size, &own)) in indices.iter().zip(&shape).enumerate().rev() {
                place += step * if other == axis { pick } else { rest % size };
                rest /= size;
                step *= own;
            }
            numbers[place] = updates[at];
        }
        run.output::<f32>(0, &shape)?
            .data_overwrite()?
            .copy_from_slice(&numbers);
        Ok(())
    }))
}
