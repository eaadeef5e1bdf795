//! Axes of size 1, put in or taken out, and the first axis, cut or merged: `ExpandDims`, `Squeeze`,
//! `PrependDim`, `MergeDim`.

use crate::Arguments;
use crate::infer::reshaped as inferred;
use crate::kit::parts::reshaped;
use crate::operator::{Build, InPlaceRule, Operator, OperatorBuildFn, OperatorKind};
use crate::run::Run;
use cortado_core::{Error, Result};

/// Puts in axes of size 1: `dims` are where they are in the result.
pub(super) const EXPAND_DIMS: OperatorKind = OperatorKind {
    infer: Some(|def, inputs| {
        let places = places(&Arguments::of(def))?;
        inferred(inputs, |dims| expanded(dims, &places))
    }),
    ..kind("ExpandDims", "the same with axes of size 1 put in", |b| {
        of_places(b, expanded)
    })
};

/// Takes out axes of size 1: `dims` are where they are.
pub(super) const SQUEEZE: OperatorKind = OperatorKind {
    infer: Some(|def, inputs| {
        let places = places(&Arguments::of(def))?;
        inferred(inputs, |dims| squeezed(dims, &places))
    }),
    ..kind("Squeeze", "the same with axes of size 1 taken out", |b| {
        of_places(b, squeezed)
    })
};

/// Cuts the first axis: the new first axis has the size `dim_size`.
pub(super) const PREPEND_DIM: OperatorKind = OperatorKind {
    infer: Some(|def, inputs| {
        let size = Arguments::of(def).int("dim_size", 0)?;
        inferred(inputs, |dims| prepended(dims, size))
    }),
    ..kind("PrependDim", "the same with the first axis cut in two", |b| {
        let size = b.args.int("dim_size", 0)?;
        if size <= 0 {
            return Err(Error::param("dim_size", "Argument dim_size must be greater than zero."));
        }
        Ok(Box::new(move |run: &Run<'_>| with(run, |dims| prepended(dims, size))))
    })
};

/// Merges the first two axes.
pub(super) const MERGE_DIM: OperatorKind = OperatorKind {
    infer: Some(|_, inputs| inferred(inputs, merged)),
    ..kind("MergeDim", "the same with the first two axes merged", |_| {
        Ok(Box::new(|run: &Run<'_>| with(run, merged)))
    })
};

const fn kind(name: &'static str, summary: &'static str, build: OperatorBuildFn) -> OperatorKind {
    OperatorKind {
        in_place: InPlaceRule::SameIndex,
        ..OperatorKind::computing(name, summary, build)
    }
}

fn with(run: &Run<'_>, f: impl FnOnce(&[usize]) -> Result<Vec<usize>>) -> Result<()> {
    let dims = f(run.tensor(0)?.shape()).map_err(|error| run.about_input(0, error))?;
    reshaped(run, &dims)
}

fn of_places(build: &Build<'_>, f: fn(&[usize], &[usize]) -> Result<Vec<usize>>) -> Result<Box<dyn Operator>> {
    let places = places(&build.args)?;
    Ok(Box::new(move |run: &Run<'_>| with(run, |dims| f(dims, &places))))
}

/// The argument `dims`, sorted; each counts once.
fn places(args: &Arguments<'_>) -> Result<Vec<usize>> {
    if args.ints("dims").iter().any(|&place| place < 0) {
        return Err(Error::param("dims", "Dimension ids must be non-negative."));
    }
    let mut places = args.sizes("dims")?;
    places.sort_unstable();
    places.dedup();
    Ok(places)
}

fn expanded(dims: &[usize], places: &[usize]) -> Result<Vec<usize>> {
    let mut dims = dims.to_vec();
    for &place in places {
        if place > dims.len() {
            return Err(too_few(places, place + 1 - places.len().min(place), dims.len()));
        }
        dims.insert(place, 1);
    }
    Ok(dims)
}

fn squeezed(dims: &[usize], places: &[usize]) -> Result<Vec<usize>> {
    if let Some(&last) = places.last()
        && last >= dims.len()
    {
        return Err(too_few(places, last + 1, dims.len()));
    }
    if let Some(&place) = places.iter().find(|&&place| dims[place] != 1) {
        return Err(Error::message(&format!(
            "Dimension {place} of input must be 1 instead of {}.",
            dims[place]
        )));
    }
    let kept = dims.iter().enumerate().filter(|(axis, _)| !places.contains(axis));
    Ok(kept.map(|(_, &size)| size).collect())
}

fn too_few(places: &[usize], needed: usize, found: usize) -> Error {
    Error::message(&format!(
        "Input needs at least {needed} dimensions given `dims` {places:?}, found {found}"
    ))
}

fn prepended(dims: &[usize], size: i64) -> Result<Vec<usize>> {
    let size = usize::try_from(size).unwrap_or(0);
    match dims {
        [] => Err(Error::message("Input must be at least 1D.")),
        [first, rest @ ..] if size > 0 && first % size == 0 => Ok([&[size, first / size], rest].concat()),
        [first, ..] => Err(Error::message(&format!(
            "First dimension must be multiple of prepend_dim. Current first dimension: {first}, dim_size: {size}"
        ))),
    }
}

fn merged(dims: &[usize]) -> Result<Vec<usize>> {
    match dims {
        [first, second, rest @ ..] => Ok([&[first.saturating_mul(*second)], rest].concat()),
        _ => Err(Error::message("Input must be at least 2D.")),
    }
}
