//! Reshape: gives the elements another shape.
//!
//! One bottom. Top: shares the bottom's data and diff. Not in place.
//!
//! `reshape_param`: `shape`, whose `dim`s take the place of `num_axes` axes (default −1: all) from
//! `axis` on (default 0; negative counts from the place after the last axis, so that −1 appends). A
//! dim of 0 copies the bottom's axis at that place; one dim may be −1 and is inferred from the
//! others.

use crate::common::{View, ViewShape, build};
use cortado_core::{Blob, Ctx, Error, Layer, LayerKind, Real, Result, Shape, module_doc};
use cortado_proto::LayerParameter;
use std::ops::Range;

pub(crate) const KIND: LayerKind = LayerKind {
    params: &["reshape_param"],
    ..LayerKind::new(
        "Reshape",
        "Gives the elements another shape.",
        module_doc!("reshape.rs"),
        build!(build),
    )
};

const DIM: &str = "reshape_param.shape.dim";

fn build<T: Real>(param: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    let options = param.reshape_param().cloned().unwrap_or_default();
    let dims = options.shape().map_or(&[][..], |shape| &shape.dim);
    let dims = dims.iter().map(|&dim| Dim::new(dim)).collect::<Result<Vec<_>>>()?;
    if dims.iter().filter(|&&dim| dim == Dim::Infer).count() > 1 {
        return Err(Error::param(DIM, "is -1 more than once; only one size can be inferred"));
    }
    let num_axes = options.num_axes();
    if num_axes < -1 {
        let problem = format!("must be at least 0, or -1 for all axes, but is {num_axes}");
        return Err(Error::param("reshape_param.num_axes", problem));
    }
    Ok(Box::new(View(Reshape {
        dims,
        axis: options.axis(),
        num_axes: usize::try_from(num_axes).ok(),
    })))
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Dim {
    Copy,
    Infer,
    Size(usize),
}

impl Dim {
    fn new(dim: i64) -> Result<Self> {
        match dim {
            0 => Ok(Self::Copy),
            -1 => Ok(Self::Infer),
            _ => usize::try_from(dim).map(Self::Size).map_err(|_| {
                let problem = format!("must be a size, 0 to copy or -1 to infer, but is {dim}");
                Error::param(DIM, problem)
            }),
        }
    }
}

struct Reshape {
    dims: Vec<Dim>,
    axis: i32,
    /// `None` for all.
    num_axes: Option<usize>,
}

impl Reshape {
    /// The axes that are replaced.
    fn range(&self, shape: &Shape) -> Result<Range<usize>> {
        let axes = shape.len();
        let start = i64::from(self.axis) + if self.axis < 0 { axes as i64 + 1 } else { 0 };
        let start = usize::try_from(start).ok().filter(|&start| start <= axes);
        let Some(start) = start else {
            let problem = format!(
                "there is no place {} among the axes of a blob of shape {shape}",
                self.axis
            );
            return Err(Error::param("reshape_param.axis", problem));
        };
        let end = self.num_axes.map_or(axes, |n| start.saturating_add(n));
        if end > axes {
            let problem = format!(
                "{} axes from axis {start} on are more than a blob of shape {shape} has",
                end - start
            );
            return Err(Error::param("reshape_param.num_axes", problem));
        }
        Ok(start..end)
    }

    /// The size that is inferred: what is left of the replaced axes by those that are copied or
    /// given. Axes that are both replaced and copied cancel out, so they may be 0.
    fn inferred(&self, shape: &Shape, range: Range<usize>) -> Option<usize> {
        let is_copied = |axis: usize| self.dims.get(axis - range.start) == Some(&Dim::Copy);
        let left: usize = range
            .clone()
            .filter(|&axis| !is_copied(axis))
            .map(|axis| shape[axis])
            .product();
        let beyond = |i: usize| {
            if range.start + i < range.end {
                1
            } else {
                shape[range.start + i]
            }
        };
        let taken = self
            .dims
            .iter()
            .enumerate()
            .try_fold(1usize, |taken, (i, dim)| match dim {
                Dim::Copy => taken.checked_mul(beyond(i)),
                Dim::Infer => Some(taken),
                Dim::Size(size) => taken.checked_mul(*size),
            })?;
        (taken > 0 && left.is_multiple_of(taken)).then(|| left / taken)
    }
}

impl ViewShape for Reshape {
    fn shape<T: Real>(&self, bottom: &Blob<T>) -> Result<Shape> {
        let shape = bottom.shape();
        let range = self.range(shape)?;
        let mut dims = Vec::new();
        for (i, dim) in self.dims.iter().enumerate() {
            let axis = range.start + i;
            if *dim == Dim::Copy && axis >= shape.len() {
                let problem = format!("0 copies axis {axis}, but \"{}\" has the shape {shape}", bottom.name());
                return Err(Error::param(DIM, problem));
            }
        }
        for (i, dim) in self.dims.iter().enumerate() {
            dims.push(match dim {
                Dim::Copy => shape[range.start + i],
                Dim::Size(size) => *size,
                Dim::Infer => self.inferred(shape, range.clone()).ok_or_else(|| {
                    let problem = format!(
                        "-1 cannot be inferred: the {} elements of \"{}\", of shape {shape}, do not divide evenly by the other sizes",
                        bottom.count(),
                        bottom.name()
                    );
                    Error::param(DIM, problem)
                })?,
            });
        }
        let top = shape
            .splice(range, &dims)
            .map_err(|error| Error::param("reshape_param.shape", error.kind().to_string()))?;
        if top.count() != shape.count() {
            let what = format!(
                "number of elements of the new shape {top} for \"{}\", of shape {shape}",
                bottom.name()
            );
            return Err(Error::mismatch(what, shape.count(), top.count()));
        }
        Ok(top)
    }
}
