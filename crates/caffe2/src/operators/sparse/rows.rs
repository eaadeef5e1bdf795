//! Rows of segments, moved: `LengthsTile` repeats each row, `LengthsGather` takes whole segments,
//! `PackSegments` puts each segment into a row of its own, padded to one length, and
//! `UnpackSegments` takes the padding away again.

use super::lengths::{lengths_of, total};
use crate::operator::{Build, InPlace, Operator, OperatorKind};
use crate::run::Run;
use crate::tensor::{Native, each_type};
use crate::{ElementType, Tensor};
use cortado_core::{Arity, Bool, Error, Result, Shape, room};

/// Each row of the data as often as its length says.
pub(super) const TILE: OperatorKind = OperatorKind {
    inputs: Arity::exactly(2),
    ..OperatorKind::new("LengthsTile", "each row as often as its length says", |_| {
        Ok(Box::new(|run: &Run<'_>| {
            let (data, lengths) = (run.tensor(0)?, narrow_lengths(run, 1)?);
            check_rows(run, 0, &data, lengths.len())?;
            let picks = lengths.iter().enumerate();
            let picks = picks.flat_map(|(row, &length)| std::iter::repeat_n(Some(row), length));
            let count = total(run, 1, &lengths)?;
            write(run, &data, &[count], picks, Padding::Zero)
        }))
    })
};
/// The rows of the segments that a third input names.
pub(super) const GATHER: OperatorKind = OperatorKind {
    inputs: Arity::exactly(3),
    ..OperatorKind::new("LengthsGather", "the rows of some segments", |_| {
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
                .flat_map(|&segment| (starts[segment]..starts[segment] + lengths[segment]).map(Some));
            write(run, &data, &[count], picks, Padding::Zero)
        }))
    })
};
/// Segments of rows as rows of one length: the longest one's, or `max_length`, to which longer ones
/// are cut. Padding is 0, or −∞ with `pad_minf`; with `return_presence_mask` a second output says
/// what is none.
pub(super) const PACK: OperatorKind = OperatorKind {
    inputs: Arity::exactly(2),
    outputs: Arity::between(1, 2),
    ..OperatorKind::new("PackSegments", "each segment as a row, padded to one length", pack)
};
/// The rows of segments without their padding.
pub(super) const UNPACK: OperatorKind = OperatorKind {
    inputs: Arity::exactly(2),
    in_place: InPlace::Never,
    ..OperatorKind::new("UnpackSegments", "the rows of segments without their padding", unpack)
};

/// What stands where there is no row.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Padding {
    Zero,
    /// −∞ in real numbers.
    Least,
}

fn narrow_lengths(run: &Run<'_>, input: usize) -> Result<Vec<usize>> {
    run.input::<i32>(input)?;
    lengths_of(run, input)
}

fn check_rows(run: &Run<'_>, input: usize, data: &Tensor, rows: usize) -> Result<()> {
    match data.shape().first() {
        Some(&found) if found == rows => Ok(()),
        found => {
            let text = format!("the lengths speak of {rows} rows; the data has {}", found.unwrap_or(&0));
            Err(run.about_input(input, Error::message(&text)))
        }
    }
}

fn starts(lengths: &[usize]) -> Vec<usize> {
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
        write(run, &data, &[lengths.len(), size], picks(), padding)?;
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
        let picks = picks.flat_map(|(segment, &length)| (segment * size..segment * size + length).map(Some));
        write(run, &rows, &[count], picks, Padding::Zero)
    }))
}

/// Makes the output of rows of `data`, one for each pick; `outer` are its sizes before a row's.
fn write(
    run: &Run<'_>,
    data: &Tensor,
    outer: &[usize],
    picks: impl Iterator<Item = Option<usize>>,
    padding: Padding,
) -> Result<()> {
    let row = data.shape().get(1..).unwrap_or_default();
    let (dims, len) = ([outer, row].concat(), data.shape().count_from(1));
    let element = data.element_type().ok_or_else(|| run.unsupported(0, None))?;
    each_type!(element, T => native::<T>(run, (data, len), &dims, picks, padding), string => {
        let count = Shape::new(&dims)?.count();
        let mut strings = room::reserved::<Vec<u8>>(count)?;
        for pick in picks {
            match pick {
                Some(row) => strings.extend_from_slice(&data.strings()?.values()[row * len..][..len]),
                None => strings.extend(std::iter::repeat_n(Vec::new(), len)),
            }
        }
        run.set(0, Tensor::from_strings(&dims, strings)?)
    })
}

fn native<T: Native>(
    run: &Run<'_>,
    (data, len): (&Tensor, usize),
    dims: &[usize],
    picks: impl Iterator<Item = Option<usize>>,
    padding: Padding,
) -> Result<()> {
    let y = run.output::<T>(0, dims)?;
    if len == 0 || y.count() == 0 {
        return Ok(());
    }
    let (x, mut y) = (data.read::<T>()?, y.data_overwrite()?);
    let empty = match padding {
        Padding::Zero => T::default(),
        Padding::Least => least::<T>()?,
    };
    for (y, pick) in y.chunks_exact_mut(len).zip(picks) {
        match pick {
            Some(row) => y.copy_from_slice(&x[row * len..][..len]),
            None => y.fill(empty),
        }
    }
    Ok(())
}

/// −∞, or 0 where there is none.
fn least<T: Native>() -> Result<T> {
    let tensor = match T::TYPE {
        ElementType::Float => Tensor::scalar(f32::NEG_INFINITY)?,
        ElementType::Double => Tensor::scalar(f64::NEG_INFINITY)?,
        _ => return Ok(T::default()),
    };
    Ok(tensor.read::<T>()?[0])
}
