//! BatchReduction: one number for each group of elements along an axis, such as the segments of a video
//! or the cells of a spatial pyramid. From TSN.
//!
//! One bottom. Top: its shape, with the axis replaced by the number of levels, or left out if the only
//! level is 1 (the default): then all elements along the axis are one group.
//!
//! `batch_reduction_param`: `level` l, once for each level: a level has l² elements, one level after the
//! other, which must be all of the axis. `reduction_param`: `operation` SUM (default), MEAN, or TOPK, the
//! mean of the `k` greatest (default 1), with one level; `axis` (default 0; negative counts from the
//! end). `pos: true`, with one level: the axis behind it has the same size, and only the elements whose
//! indices along both are the same count; it is left out too.
//!
//! Gradient: dy to each element of the group for SUM, the mean's share of it for MEAN and, for TOPK, to
//! the k greatest.

use crate::common::{Compose, Composed, Composer, build, resolve_axis};
use cortado_core::{Ctx, Error, Layer, LayerKind, Real, Result, module_doc};
use cortado_ops::{AxisView, Greatest, Op, Operand, Reduction};
use cortado_proto::LayerParameter;
use cortado_proto::reduction_parameter::ReductionOp;

pub(crate) const KIND: LayerKind = LayerKind {
    params: &["batch_reduction_param"],
    ..LayerKind::new(
        "BatchReduction",
        "Sums, means or greatest elements of groups along an axis.",
        module_doc!("batch_reduction.rs"),
        build!(build),
    )
};

fn build<T: Real>(param: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    let options = param.batch_reduction_param().cloned().unwrap_or_default();
    let reduction = options.reduction_param().cloned().unwrap_or_default();
    let operation = match reduction.operation() {
        ReductionOp::SUM => Operation::Sum,
        ReductionOp::MEAN => Operation::Mean,
        ReductionOp::TOPK => Operation::Greatest(count_of_greatest(reduction.k.unwrap_or(1))?),
        other => {
            let problem = format!("can be SUM, MEAN or TOPK, not {other}");
            return Err(Error::param("batch_reduction_param.reduction_param.operation", problem));
        }
    };
    let level = |level: &i32| match usize::try_from(*level) {
        Ok(level) if level > 0 => Ok(level),
        _ => Err(Error::param(
            "batch_reduction_param.level",
            format!("must be at least 1, not {level}"),
        )),
    };
    let levels: Vec<usize> = options.level.iter().map(level).collect::<Result<_>>()?; // bounded by the file
    let is_single = levels.len() < 2;
    if options.pos() && !is_single {
        return Err(Error::param("batch_reduction_param.pos", "is for one level only"));
    }
    if matches!(operation, Operation::Greatest(_)) && !is_single {
        let problem = "TOPK is for one level only";
        return Err(Error::param("batch_reduction_param.reduction_param.operation", problem));
    }
    let reduction = BatchReduction {
        operation,
        levels: if levels == [1] { Vec::new() } else { levels },
        axis: reduction.axis(),
        is_diagonal: options.pos(),
    };
    Ok(Composed::boxed(&KIND, reduction))
}

/// `k`.
///
/// # Errors
/// One below 1.
fn count_of_greatest(k: i32) -> Result<usize> {
    match usize::try_from(k) {
        Ok(k) if k > 0 => Ok(k),
        _ => Err(Error::param(
            "batch_reduction_param.reduction_param.k",
            format!("must be at least 1, not {k}"),
        )),
    }
}

#[derive(Clone, Copy)]
enum Operation {
    Sum,
    Mean,
    /// The mean of this number of greatest elements.
    Greatest(usize),
}

struct BatchReduction {
    operation: Operation,
    /// Without any, the whole axis is one group, and is left out.
    levels: Vec<usize>,
    axis: i32,
    /// Whether only the elements count that have the same index along the next axis.
    is_diagonal: bool,
}

impl BatchReduction {
    /// The elements with the same index along the axis and the next one, which is left out.
    fn diagonal(&self, to: &mut Composer, axis: usize) -> Result<Operand> {
        let shape = to.bottom(0).to_vec(); // bounded by the axes of a blob
        let (size, next) = (shape[axis], shape.get(axis + 1).copied());
        if next != Some(size) {
            let what = format!("size of axis {} of \"{}\", which pos reduces too", axis + 1, to.name(0));
            let found = next.map_or("no such axis".to_owned(), |next| next.to_string());
            return Err(Error::mismatch(what, size, found));
        }
        let AxisView { outer, inner, .. } = AxisView::axis(&shape, axis);
        let step = inner / size.max(1);
        let op = Op::Rearrange {
            sizes: vec![outer, size, step],
            bottom: vec![size * inner, inner + step, 1],
            top: vec![size * step, step, 1],
        };
        let top = [&shape[..=axis], &shape[axis + 2..]].concat(); // bounded by the axes of a blob
        to.shaped(op, &[Operand::Bottom(0)], &top)
    }

    /// The number of a group that has the whole axis, whose size becomes 1.
    fn reduced(&self, to: &mut Composer, group: Operand, axis: usize) -> Result<Operand> {
        let mut shape = to.shape(group).to_vec(); // bounded by the axes of a blob
        let size = shape[axis];
        match self.operation {
            Operation::Sum => to.sum_along(group, axis, Reduction::Sum, 1.0),
            Operation::Mean => to.sum_along(group, axis, Reduction::Sum, 1.0 / size.max(1) as f64),
            Operation::Greatest(count) => {
                if count > size {
                    let problem = format!("must be at most the size of the axis, {size}, but is {count}");
                    return Err(Error::param("batch_reduction_param.reduction_param.k", problem));
                }
                let axis_view = AxisView::axis(&shape, axis);
                shape[axis] = count;
                let write = Greatest::Values;
                let op = Op::Greatest {
                    axis_view,
                    count,
                    write,
                };
                let greatest = to.shaped(op, &[group], &shape)?;
                to.sum_along(greatest, axis, Reduction::Sum, 1.0 / count as f64)
            }
        }
    }
}

impl Compose for BatchReduction {
    fn lower(&self, to: &mut Composer) -> Result<()> {
        let axis = resolve_axis(to.bottom(0), self.axis, "batch_reduction_param.reduction_param.axis")?;
        let x = match self.is_diagonal {
            true => self.diagonal(to, axis)?,
            false => Operand::Bottom(0),
        };
        let shape = to.shape(x).to_vec(); // bounded by the axes of a blob
        if self.levels.is_empty() {
            let reduced = self.reduced(to, x, axis)?;
            let without = [&shape[..axis], &shape[axis + 1..]].concat(); // bounded by the axes of a blob
            let y = to.view(reduced, &without)?;
            to.top(y);
            return Ok(());
        }
        let squares = self.levels.iter().map(|&level| level.saturating_mul(level));
        let all = squares.clone().fold(0, usize::saturating_add);
        if all != shape[axis] {
            let what = format!("size of axis {axis} of \"{}\", all elements of the levels", to.name(0));
            return Err(Error::mismatch(what, all, shape[axis]));
        }
        let mut groups = Vec::new();
        let mut offsets = vec![0; shape.len()]; // bounded by the axes of a blob
        for square in squares {
            let mut group = shape.clone();
            group[axis] = square;
            let op = Op::Crop {
                offsets: offsets.clone(),
            };
            let group = to.shaped(op, &[x], &group)?;
            groups.push(self.reduced(to, group, axis)?);
            offsets[axis] += square;
        }
        let y = match groups[..] {
            [only] => only,
            _ => to.add(Op::Concat { axis }, &groups)?,
        };
        to.top(y);
        Ok(())
    }
}
