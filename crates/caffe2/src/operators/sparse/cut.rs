//! Segments of other lengths: `LengthsSplit` cuts each into parts, `LengthsPad` brings all to one
//! length, `LengthsTopK` takes the greatest elements of each, `BooleanMaskLengths` counts those
//! whose truth value is true, and `BooleanUnmask` joins what truth values took apart.

use super::lengths::{lengths_of, total};
use super::picks::{Padding, write_padded};
use super::rows::{check_rows, narrow_lengths, starts};
use crate::kit::number::Number;
use crate::operator::{Build, Operator, OperatorKind};
use crate::run::Run;
use crate::{ElementType, Tensor};
use cortado_core::{Arity, Bool, Error, Result, Shape, reserve};

/// Each length as `n_split` lengths that differ by 1 at most, the greater ones first; their number
/// may be a second input.
pub(super) const SPLIT: OperatorKind = OperatorKind {
    inputs: Arity::between(1, 2),
    ..OperatorKind::computing("LengthsSplit", "each length as several", split)
};
/// Segments of rows, each with rows of `padding_value` (−1) behind it, up to `target_length`.
pub(super) const PAD: OperatorKind = OperatorKind {
    inputs: Arity::exactly(2),
    ..OperatorKind::computing("LengthsPad", "segments padded to one length", pad)
};
/// The `k` greatest elements of each segment and their places in it, the greatest first; 0 and −1
/// where there are less.
pub(super) const TOP_K: OperatorKind = OperatorKind {
    inputs: Arity::exactly(2),
    outputs: Arity::exactly(2),
    ..OperatorKind::computing("LengthsTopK", "the greatest elements of each segment", top_k)
};
/// How many truth values of each segment are true.
pub(super) const MASK: OperatorKind = OperatorKind {
    inputs: Arity::exactly(2),
    ..OperatorKind::computing(
        "BooleanMaskLengths",
        "the number of true elements of each segment",
        |_| Ok(Box::new(mask)),
    )
};
/// Pairs of truth values and the elements for which they are true, joined: at each place the next
/// element of the first pair that is true there.
pub(super) const UNMASK: OperatorKind = OperatorKind {
    inputs: Arity::at_least(2),
    ..OperatorKind::computing("BooleanUnmask", "elements that truth values took apart, joined", |_| {
        Ok(Box::new(unmask))
    })
};

fn split(build: &Build<'_>) -> Result<Box<dyn Operator>> {
    let parts = build.args.int("n_split", 0)?;
    if build.args.has("n_split") == (build.def.input.len() > 1) {
        return Err(Error::param(
            "n_split",
            "expected the number of parts as an argument or as the second input",
        ));
    }
    Ok(Box::new(move |run: &Run<'_>| {
        let lengths = narrow_lengths(run, 0)?;
        let parts = match run.input_count() {
            1 => parts,
            _ => match run.whole_numbers(1)?[..] {
                [parts] => parts,
                _ => return Err(run.about_input(1, Error::mismatch("number of elements", 1, run.tensor(1)?.len()))),
            },
        };
        let parts = usize::try_from(parts).ok().filter(|&parts| parts > 0);
        let parts = parts.ok_or_else(|| Error::param("n_split", "the number of parts is at least 1"))?;
        let y = run.output::<i32>(0, &[lengths.len().saturating_mul(parts)])?;
        let mut y = y.data_overwrite()?;
        for (y, length) in y.chunks_exact_mut(parts).zip(lengths) {
            let (each, more) = (length / parts, length % parts);
            let part = |part: usize| (each + usize::from(part < more)) as i32;
            y.iter_mut().enumerate().for_each(|(at, y)| *y = part(at));
        }
        Ok(())
    }))
}

fn pad(build: &Build<'_>) -> Result<Box<dyn Operator>> {
    let (value, target) = (
        build.args.float("padding_value", -1.0)?,
        build.args.size("target_length", 0)?,
    );
    Ok(Box::new(move |run: &Run<'_>| {
        let (data, lengths) = (run.tensor(0)?, narrow_lengths(run, 1)?);
        check_rows(run, 0, &data, total(run, 1, &lengths)?)?;
        if let Some(length) = lengths.iter().find(|length| **length > target) {
            let text = format!("a segment has {length} rows, more than {target}");
            return Err(Error::param("target_length", text));
        }
        let padding = row_of(run, &data, value)?;
        let all = starts(&lengths).into_iter().zip(&lengths);
        let picks = all.flat_map(|(start, &length)| {
            let rows = (start..start + length).map(|row| (0, row));
            rows.chain(std::iter::repeat_n((1, 0), target - length)).map(Some)
        });
        let rows = lengths.len().saturating_mul(target);
        write_padded(run, 0, &[&data, &padding], &[rows], picks, Padding::Zero)
    }))
}

/// A row like those of the data, of one number.
fn row_of(run: &Run<'_>, data: &Tensor, value: f32) -> Result<Tensor> {
    fn of<T: Number>(dims: &[usize], value: f32) -> Result<Tensor> {
        let len = Shape::new(dims)?.count();
        Tensor::from_slice(dims, &reserve::filled(len, T::from_f64(value.into()))?)
    }
    let dims = [&[1], &data.shape()[1..]].concat();
    match data.element_type() {
        Some(ElementType::Float) => of::<f32>(&dims, value),
        Some(ElementType::Double) => of::<f64>(&dims, value),
        Some(ElementType::Int32) => of::<i32>(&dims, value),
        Some(ElementType::Int64) => of::<i64>(&dims, value),
        other => Err(run.unsupported(0, other)),
    }
}

fn top_k(build: &Build<'_>) -> Result<Box<dyn Operator>> {
    let most = build.args.size("k", 0)?;
    if most == 0 {
        return Err(Error::param("k", "k must be at least 1"));
    }
    Ok(Box::new(move |run: &Run<'_>| {
        let (x, lengths) = (run.input::<f32>(0)?, narrow_lengths(run, 1)?);
        check_rows(run, 0, &run.tensor(0)?, total(run, 1, &lengths)?)?;
        if x.shape().len() != 1 {
            return Err(run.about_input(0, Error::mismatch("number of axes", 1, x.shape().len())));
        }
        let dims = [lengths.len(), most];
        let (values, places) = (run.output::<f32>(0, &dims)?, run.output::<i32>(1, &dims)?);
        let (x, mut values, mut places) = (x.data()?, values.data_overwrite()?, places.data_overwrite()?);
        values.fill(0.0);
        places.fill(-1);
        let rows = values.chunks_exact_mut(most).zip(places.chunks_exact_mut(most));
        for ((values, places), (start, &length)) in rows.zip(starts(&lengths).into_iter().zip(&lengths)) {
            let segment = &x[start..start + length];
            let mut order: Vec<usize> = (0..length).collect();
            order.sort_by(|&a, &b| segment[b].total_cmp(&segment[a]).then(a.cmp(&b)));
            for ((value, place), at) in values.iter_mut().zip(places).zip(order) {
                (*value, *place) = (segment[at], at as i32);
            }
        }
        Ok(())
    }))
}

fn mask(run: &Run<'_>) -> Result<()> {
    let (lengths, mask) = (lengths_of(run, 0)?, run.input::<Bool>(1)?);
    check_rows(run, 1, &run.tensor(1)?, total(run, 0, &lengths)?)?;
    let mask = mask.data()?;
    let counts = starts(&lengths).into_iter().zip(&lengths);
    let counts = counts.map(|(start, &length)| mask[start..start + length].iter().filter(|mask| mask.get()).count());
    let tensor = match run.tensor(0)?.element_type() {
        Some(ElementType::Int64) => {
            let counts: Vec<i64> = counts.map(|count| count as i64).collect();
            Tensor::from_slice(&[counts.len()], &counts)
        }
        _ => {
            let counts: Vec<i32> = counts.map(|count| count as i32).collect();
            Tensor::from_slice(&[counts.len()], &counts)
        }
    };
    run.set(0, tensor?)
}

fn unmask(run: &Run<'_>) -> Result<()> {
    if !run.input_count().is_multiple_of(2) {
        return Err(Error::message("expected pairs of truth values and elements"));
    }
    let pairs = run.input_count() / 2;
    let masks = (0..pairs).map(|pair| {
        let mask = run.input::<Bool>(2 * pair)?;
        let data = mask.data()?;
        Ok(data.iter().map(|mask| mask.get()).collect::<Vec<bool>>())
    });
    let masks = masks.collect::<Result<Vec<_>>>()?;
    let values = (0..pairs).map(|pair| run.tensor(2 * pair + 1));
    let values = values.collect::<Result<Vec<_>>>()?;
    let len = masks[0].len();
    if let Some(pair) = masks.iter().position(|mask| mask.len() != len) {
        return Err(run.about_input(
            2 * pair,
            Error::mismatch("number of truth values", len, masks[pair].len()),
        ));
    }
    let (mut taken, mut picks) = (vec![0; pairs], Vec::with_capacity(len));
    for place in 0..len {
        let Some(pair) = masks.iter().position(|mask| mask[place]) else {
            let text = format!("All masks have False at position {place}.");
            return Err(Error::message(&text));
        };
        picks.push(Some((pair, taken[pair])));
        taken[pair] += 1;
    }
    for (pair, &taken) in taken.iter().enumerate() {
        if values[pair].shape()[..] != [taken] {
            let error = Error::mismatch("shape", format!("[{taken}]"), values[pair].shape());
            return Err(run.about_input(2 * pair + 1, error));
        }
    }
    let values: Vec<&Tensor> = values.iter().collect();
    write_padded(run, 0, &values, &[len], picks.into_iter(), Padding::Zero)
}
