//! `Find`: where integers are among others, the last place of each. `IsMemberOf`: whether
//! elements are among given ones. `Unique`: the different integers. `FindDuplicateElements`:
//! where elements are that were there before.

use crate::infer::Inferred;
use crate::kit::dispatch::by_type;
use crate::kit::elementwise::map;
use crate::operator::{Build, Operator, OperatorKind};
use crate::run::Run;
use crate::tensor::Native;
use crate::{Arguments, ElementType, Tensor};
use cortado_core::{Arity, Bool, Error, Result};
use cortado_proto::caffe2::tensor_proto::DataType;
use std::collections::{BTreeMap, BTreeSet};

/// The places, in the first input, of the elements of the second; `missing_value` (−1) of those that
/// are not there.
pub(super) const FIND: OperatorKind = OperatorKind {
    inputs: Arity::exactly(2),
    infer: Some(|_, inputs| Ok(vec![inputs.get(1).cloned().unwrap_or_default()])),
    ..OperatorKind::computing("Find", "where elements of the second input are in the first", |b| {
        let missing = b.args.int32("missing_value", -1)?;
        Ok(Box::new(
            move |run: &Run<'_>| by_type!(run, 0, [i32, i64], T => find::<T>(run, missing)),
        ))
    })
};

/// Whether each element is in the argument `value`, which is of the type `dtype`.
pub(super) const IS_MEMBER_OF: OperatorKind = OperatorKind {
    infer: Some(|_, inputs| {
        let dims = inputs.first().and_then(|input| input.dims.clone());
        let element = Some(ElementType::Bool);
        Ok(vec![Inferred { dims, element }])
    }),
    ..OperatorKind::computing("IsMemberOf", "whether elements are among given ones", build_member)
};

/// The different elements of a vector, sorted; a second output gives the place of each element
/// among them.
pub(super) const UNIQUE: OperatorKind = OperatorKind {
    outputs: Arity::between(1, 2),
    infer: Some(|_, inputs| {
        let element = inputs.first().and_then(|input| input.element);
        Ok(vec![Inferred { dims: None, element }])
    }),
    ..OperatorKind::computing("Unique", "the different elements of a vector, sorted", |_| {
        Ok(Box::new(
            |run: &Run<'_>| by_type!(run, 0, [i32, i64], T => unique::<T>(run)),
        ))
    })
};

/// The places (`int64`) of a vector's elements that already occur before.
pub(super) const DUPLICATES: OperatorKind = OperatorKind::computing(
    "FindDuplicateElements",
    "where elements are that were there before",
    |_| {
        Ok(Box::new(|run: &Run<'_>| match run.tensor(0)?.element_type() {
            Some(ElementType::String) => duplicates(run, run.tensor(0)?.strings()?.values().iter().map(Some)),
            Some(ElementType::Float) => duplicates(run, run.input::<f32>(0)?.data()?.iter().map(|&x| real(x.into()))),
            Some(ElementType::Double) => duplicates(run, run.input::<f64>(0)?.data()?.iter().map(|&x| real(x))),
            _ => duplicates(run, run.whole_numbers(0)?.into_iter().map(Some)),
        }))
    },
);

/// A number as a key for equality; NaN equals nothing.
fn real(x: f64) -> Option<u64> {
    (!x.is_nan()).then(|| (x + 0.0).to_bits())
}

fn duplicates<T: Ord>(run: &Run<'_>, elements: impl Iterator<Item = Option<T>>) -> Result<()> {
    let axes = run.tensor(0)?.shape().len();
    if axes != 1 {
        return Err(run.about_input(0, Error::mismatch("number of axes", 1, axes)));
    }
    let mut seen = BTreeSet::new();
    let again = elements.enumerate().filter_map(|(place, element)| {
        let is_new = element.is_none_or(|element| seen.insert(element));
        (!is_new).then_some(place as i64)
    });
    let again: Vec<i64> = again.collect();
    run.set(0, Tensor::from_slice(&[again.len()], &again)?)
}

fn find<T: Native + Ord + TryFrom<i64>>(run: &Run<'_>, missing: i32) -> Result<()> {
    let (among, wanted) = (run.input::<T>(0)?, run.input::<T>(1)?);
    let y = run.output::<T>(0, wanted.shape())?;
    let (among, wanted, mut y) = (among.data()?, wanted.data()?, y.data_overwrite()?);
    let places: BTreeMap<T, usize> = among.iter().enumerate().map(|(place, &x)| (x, place)).collect();
    for (y, x) in y.iter_mut().zip(wanted.iter()) {
        let place = places.get(x).map_or(i64::from(missing), |&place| place as i64);
        let narrow = T::try_from(place);
        *y = narrow
            .map_err(|_| run.about_input(0, Error::message("a place is too large for the type of the elements")))?;
    }
    Ok(())
}

fn build_member(build: &Build<'_>) -> Result<Box<dyn Operator>> {
    let dtype = match build.args.has("dtype") {
        true => Some(element_type(&build.args)?),
        false => None,
    };
    let whole: BTreeSet<i64> = build.args.ints("value").iter().copied().collect();
    let texts: BTreeSet<Vec<u8>> = build.args.bytes("value").iter().cloned().collect();
    Ok(Box::new(move |run: &Run<'_>| {
        let found = run.tensor(0)?.element_type();
        if dtype.is_some() && dtype != found {
            return Err(run.unsupported(0, found));
        }
        match found {
            Some(ElementType::Int32) => map(run, |x: i32| Bool::from(whole.contains(&x.into()))),
            Some(ElementType::Int64) => map(run, |x: i64| Bool::from(whole.contains(&x))),
            Some(ElementType::Bool) => map(run, |x: Bool| {
                Bool::from(whole.iter().any(|&value| (value != 0) == x.get()))
            }),
            Some(ElementType::String) => {
                let x = run.tensor(0)?;
                let y = run.output::<Bool>(0, x.shape())?;
                let both = x.strings()?.values().iter();
                let mut y = y.data_overwrite()?;
                y.iter_mut()
                    .zip(both)
                    .for_each(|(y, x)| *y = Bool::from(texts.contains(x)));
                Ok(())
            }
            other => Err(run.unsupported(0, other)),
        }
    }))
}

fn element_type(args: &Arguments<'_>) -> Result<ElementType> {
    let number = args.int32("dtype", 0)?;
    let element = ElementType::from_data_type(DataType(number));
    element.ok_or_else(|| Error::param("dtype", format!("Unexpected 'dtype' argument value: {number}")))
}

fn unique<T: Native + Ord>(run: &Run<'_>) -> Result<()> {
    let x = run.input::<T>(0)?;
    if x.shape().len() != 1 {
        return Err(run.about_input(0, Error::mismatch("number of axes", 1, x.shape().len())));
    }
    let x = x.data()?;
    let mut different = x.to_vec();
    different.sort_unstable();
    different.dedup();
    run.output::<T>(0, &[different.len()])?
        .data_overwrite()?
        .copy_from_slice(&different);
    if run.output_count() > 1 {
        let which = run.output::<i32>(1, &[x.len()])?;
        for (which, x) in which.data_overwrite()?.iter_mut().zip(x.iter()) {
            *which = different.partition_point(|other| other < x) as i32;
        }
    }
    Ok(())
}
