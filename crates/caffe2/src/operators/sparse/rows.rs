//! Rows of segments, moved: `LengthsTile` repeats each row, `LengthsGather` takes whole segments,
//! `PackSegments` puts each segment into a row of its own, padded to one length, and
//! `UnpackSegments` takes the padding away again.

use super::lengths::{lengths_of, total};
use super::picks::{Padding, write, write_padded};
use crate::Tensor;
use crate::operator::{Build, InPlaceRule, Operator, OperatorKind};
use crate::run::Run;
use cortado_core::{Arity, Bool, Error, Result, Shape};

/// Each row of the data, repeated as often as its length.
pub(super) const TILE: OperatorKind = OperatorKind {
    inputs: Arity::exactly(2),
    ..OperatorKind::computing("LengthsTile", "each row as often as its length says", |_| {
        Ok(Box::new(|run: &Run<'_>| {
            let (data, lengths) = (run.tensor(0)?, narrow_lengths(run, 1)?);
            check_rows(run, 0, &data, lengths.len())?;
            let picks = lengths.iter().enumerate();
            let picks = picks.flat_map(|(row, &length)| std::iter::repeat_n(row, length));
            let count = total(run, 1, &lengths)?;
            write(run, 0, &data, &[count], picks)
        }))
    })
};
/// The rows of the segments that a third input names.
pub(super) const GATHER: OperatorKind = OperatorKind {
    inputs: Arity::exactly(3),
    ..OperatorKind::computing("LengthsGather", "the rows of some segments", |_| {
        Ok(Box::new(|run: &Run<'_>| {
            let (data, lengths) = (run.tensor(0)?, narrow_lengths(run, 1)?);
            check_rows(run, 0, &data, total(run, 1, &lengths)?)?;
            let starts = starts(&lengths);
            let segment = |index: i64| {
                let inside = usize::try_from(index).ok().filter(|&index| index < lengths.len());
                let text = || format!("index {index} is not one of {} segments", lengths.len());
                inside.ok_or_else(|| run.about_input(2, Error::message(&text())))
            };
            let segments = run.whole_numbers(2)?.into_iter().map(segment);
            let segments = segments.collect::<Result<Vec<_>>>()?;
            let count = segments
                .iter()
                .fold(0_usize, |sum, &segment| sum.saturating_add(lengths[segment]));
            let picks = segments
                .iter()
                .flat_map(|&segment| starts[segment]..starts[segment] + lengths[segment]);
            write(run, 0, &data, &[count], picks)
        }))
    })
};
/// Segments of rows as rows of one length: the longest one's, or `max_length`, to which longer ones
/// are cut. Padding is 0, or −∞ with `pad_minf`; with `return_presence_mask` a second output is the
/// mask of what is not padding.
pub(super) const PACK: OperatorKind = OperatorKind {
    inputs: Arity::exactly(2),
    outputs: Arity::between(1, 2),
    ..OperatorKind::computing("PackSegments", "each segment as a row, padded to one length", pack)
};
/// The rows of segments without their padding.
pub(super) const UNPACK: OperatorKind = OperatorKind {
    inputs: Arity::exactly(2),
    in_place: InPlaceRule::Never,
    ..OperatorKind::computing("UnpackSegments", "the rows of segments without their padding", unpack)
};

/// Lengths of `int32`.
///
/// # Errors
/// Another type, or a negative length.
pub(super) fn narrow_lengths(run: &Run<'_>, input: usize) -> Result<Vec<usize>> {
    run.input::<i32>(input)?;
    lengths_of(run, input)
}

/// Refuses data of another number of rows.
///
/// # Errors
/// Both numbers.
pub(super) fn check_rows(run: &Run<'_>, input: usize, data: &Tensor, rows: usize) -> Result<()> {
    match data.shape().first() {
        Some(&found) if found == rows => Ok(()),
        found => {
            let text = format!("the lengths are for {rows} rows; the data has {}", found.unwrap_or(&0));
            Err(run.about_input(input, Error::message(&text)))
        }
    }
}

/// Where each segment begins.
pub(super) fn starts(lengths: &[usize]) -> Vec<usize> {
    let start = |start: &mut usize, &length: &usize| {
        let own = *start;
        *start += length;
        Some(own)
    };
    lengths.iter().scan(0, start).collect()
}

fn pack(build: &Build<'_>) -> Result<Box<dyn Operator>> {
    let most = usize::try_from(build.args.int("max_length", -1)?).ok();
    let padding = match build.args.flag("pad_minf", false)? {
        true => Padding::Least,
        false => Padding::Zero,
    };
    let with_mask = build.args.flag("return_presence_mask", false)?;
    if with_mask && build.def.output.len() < 2 {
        return Err(Error::param(
            "return_presence_mask",
            "the output for the mask is missing",
        ));
    }
    Ok(Box::new(move |run: &Run<'_>| {
        let (data, lengths) = (run.tensor(1)?, lengths_of(run, 0)?);
        check_rows(run, 1, &data, total(run, 0, &lengths)?)?;
        let longest = lengths.iter().copied().max().unwrap_or(0);
        let size = most.unwrap_or(longest);
        // As many picks as the output has rows: their number is checked before there are any.
        Shape::new(&[lengths.len(), size])?;
        let picks = || {
            let segments = starts(&lengths).into_iter().zip(&lengths);
            segments.flat_map(move |(start, &length)| (0..size).map(move |at| (at < length).then_some(start + at)))
        };
        write_padded(
            run,
            0,
            &[&data],
            &[lengths.len(), size],
            picks().map(|row| row.map(|row| (0, row))),
            padding,
        )?;
        if with_mask {
            let mask = run.output::<Bool>(1, &[lengths.len(), size])?;
            let mut mask = mask.data_overwrite()?;
            mask.iter_mut()
                .zip(picks())
                .for_each(|(mask, pick)| *mask = Bool::from(pick.is_some()));
        }
        Ok(())
    }))
}

fn unpack(build: &Build<'_>) -> Result<Box<dyn Operator>> {
    let most = usize::try_from(build.args.int("max_length", -1)?).ok();
    Ok(Box::new(move |run: &Run<'_>| {
        let (packed, lengths) = (run.tensor(1)?, lengths_of(run, 0)?);
        check_rows(run, 1, &packed, lengths.len())?;
        let Some(&size) = packed.shape().get(1) else {
            return Err(run.about_input(1, Error::mismatch("number of axes", "2 or more", 1)));
        };
        if most.is_some_and(|most| most != size) {
            return Err(Error::param(
                "max_length",
                format!("it should be the second size of the packed segments, {size}"),
            ));
        }
        if let Some(length) = lengths.iter().find(|length| **length > size) {
            let text = format!("length {length} is more than the {size} rows of a segment");
            return Err(run.about_input(0, Error::message(&text)));
        }
        let mut rows = packed.share();
        let mut dims = vec![lengths.len() * size];
        dims.extend(&packed.shape()[2..]);
        rows.reshape(&dims)?;
        let count = total(run, 0, &lengths)?;
        let picks = lengths.iter().enumerate();
        let picks = picks.flat_map(|(segment, &length)| segment * size..segment * size + length);
        write(run, 0, &rows, &[count], picks)
    }))
}
