//! The shape of a blob: row-major, up to 32 axes.

use crate::{Error, ErrorKind, Result};
use std::fmt;
use std::ops::{Deref, Range};

/// The largest number of axes of a blob, as in Caffe.
pub const MAX_AXES: usize = 32;

/// The sizes of the axes, the slowest first. The product of those that are not 0 fits into 63 bits.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Shape {
    dims: Vec<usize>,
    count: usize,
}

impl Shape {
    /// A shape of these sizes. A shape without axes has one element.
    ///
    /// # Errors
    /// More than 32 axes, or a count over 2^63 − 1.
    pub fn new(dims: &[usize]) -> Result<Self> {
        if dims.len() > MAX_AXES {
            return Err(Error::new(ErrorKind::TooManyAxes { axes: dims.len() }));
        }
        // Sizes of 0 count as 1 here, so that the product of any subset of the axes fits too.
        let product = dims.iter().try_fold(1usize, |n, &d| n.checked_mul(d.max(1)));
        match product.filter(|&n| n <= isize::MAX as usize) {
            Some(product) => Ok(Self {
                dims: dims.to_vec(),
                count: if dims.contains(&0) { 0 } else { product },
            }),
            None => Err(Error::new(ErrorKind::CountOverflow {
                shape: format!("{dims:?}"),
            })),
        }
    }

    /// A shape from the signed sizes of a prototxt.
    ///
    /// # Errors
    /// A negative size, and those of [`new`](Self::new).
    pub fn from_i64(dims: &[i64]) -> Result<Self> {
        let dims: Option<Vec<usize>> = dims.iter().map(|&d| usize::try_from(d).ok()).collect();
        match dims {
            Some(dims) => Self::new(&dims),
            None => Err(Error::message("a size in a shape is negative; sizes must be 0 or more")),
        }
    }

    /// The number of elements.
    pub fn count(&self) -> usize {
        self.count
    }

    /// The product of the sizes of some axes; 1 for an empty range of axes.
    pub fn count_range(&self, axes: Range<usize>) -> usize {
        self.dims.get(axes).map_or(1, |dims| dims.iter().product())
    }

    /// The product of the sizes from `axis` to the last.
    pub fn count_from(&self, axis: usize) -> usize {
        self.count_range(axis.min(self.dims.len())..self.dims.len())
    }

    /// The index of an axis. Negative ones count from the end (−1 is the last).
    ///
    /// # Errors
    /// An axis that the shape does not have.
    pub fn axis(&self, axis: i32) -> Result<usize> {
        let len = self.dims.len() as i64;
        let resolved = if axis < 0 {
            i64::from(axis) + len
        } else {
            i64::from(axis)
        };
        if (0..len).contains(&resolved) {
            Ok(resolved as usize)
        } else {
            Err(Error::new(ErrorKind::NoSuchAxis {
                axis,
                shape: self.to_string(),
            }))
        }
    }

    /// The size of an axis. Negative ones count from the end.
    ///
    /// # Errors
    /// An axis that the shape does not have.
    pub fn dim(&self, axis: i32) -> Result<usize> {
        Ok(self.dims[self.axis(axis)?])
    }

    /// One of the four legacy sizes: 0 num, 1 channels, 2 height, 3 width, or −4 to −1. It is 1 if
    /// the shape has no such axis, as in Caffe.
    ///
    /// # Errors
    /// A shape of more than four axes, or an index outside −4..4.
    pub fn legacy(&self, index: i32) -> Result<usize> {
        if self.dims.len() > 4 || !(-4..4).contains(&index) {
            return Err(Error::new(ErrorKind::NotLegacy {
                shape: self.to_string(),
            }));
        }
        Ok(self.axis(index).map_or(1, |axis| self.dims[axis]))
    }

    /// The row-major position of an element; missing trailing indices are 0.
    ///
    /// # Errors
    /// Too many indices, or one outside its axis.
    pub fn offset(&self, indices: &[usize]) -> Result<usize> {
        let fits = indices.len() <= self.dims.len() && indices.iter().zip(&self.dims).all(|(i, d)| i < d);
        if !fits {
            return Err(Error::message(&format!(
                "index {indices:?} lies outside a blob of shape {self}"
            )));
        }
        let at = |axis| indices.get(axis).copied().unwrap_or(0);
        Ok((0..self.dims.len()).fold(0, |offset, axis| offset * self.dims[axis] + at(axis)))
    }

    /// The shape with the axes in `axes` replaced by others.
    ///
    /// # Errors
    /// Those of [`new`](Self::new).
    pub fn splice(&self, axes: Range<usize>, with: &[usize]) -> Result<Self> {
        let (start, end) = (axes.start.min(self.dims.len()), axes.end.min(self.dims.len()));
        Self::new(&[&self.dims[..start], with, &self.dims[end..]].concat())
    }
}

/// The sizes, as a slice.
impl Deref for Shape {
    type Target = [usize];

    fn deref(&self) -> &[usize] {
        &self.dims
    }
}

/// Caffe's form: `64 1 28 28 (50176)`.
impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for dim in &self.dims {
            write!(f, "{dim} ")?;
        }
        write!(f, "({})", self.count)
    }
}
