//! What programs reduce many elements to: sums, lengths, the greatest ones.

use super::Composer;
use cortado_core::{Error, Result};
use cortado_ops::{AxisView, Op, Operand, Pool, PoolAxis, PoolGeometry, PoolMethod, Reduction};

impl Composer {
    /// factor · Σ f(x) along an axis, whose size becomes 1.
    ///
    /// # Errors
    /// A value without the axis.
    pub(crate) fn sum_along(&mut self, x: Operand, axis: usize, reduction: Reduction, factor: f64) -> Result<Operand> {
        let mut shape = self.shape(x).to_vec(); // bounded by the axes of a blob
        shape[axis] = 1;
        let last = self.axis_last(x, axis)?;
        let sums = self.reduce(last, 2, reduction, factor)?;
        self.view(sums, &shape)
    }

    /// factor · Σ f(x) over all axes from one on.
    ///
    /// # Errors
    /// A value without the axis.
    pub(crate) fn reduce(&mut self, x: Operand, axis: usize, reduction: Reduction, factor: f64) -> Result<Operand> {
        let op = Op::Reduce {
            axis,
            reduction,
            factor,
        };
        self.add(op, &[x])
    }

    /// The greatest elements of rows: of a value of two axes, for each index of the first one.
    ///
    /// # Errors
    /// A value of another number of axes.
    pub(crate) fn greatest_of_rows(&mut self, x: Operand) -> Result<Operand> {
        let &[rows, len] = self.shape(x) else {
            return Err(Error::internal("rows have two axes"));
        };
        let greatest = self.greatest_of_windows(x, rows, [(1, 1), (len, len)])?;
        self.view(greatest, &[rows, 1])
    }

    /// The greatest elements along an axis, whose size becomes 1.
    ///
    /// # Errors
    /// A value without the axis.
    pub(crate) fn greatest_along(&mut self, x: Operand, axis: usize) -> Result<Operand> {
        let mut shape = self.shape(x).to_vec(); // bounded by the axes of a blob
        let AxisView { outer, len, inner } = AxisView::axis(&shape, axis);
        shape[axis] = 1;
        let greatest = self.greatest_of_windows(x, outer, [(len, len), (inner, 1)])?;
        self.view(greatest, &shape)
    }

    /// The greatest elements of all windows of planes; each axis has a size and that of the window.
    fn greatest_of_windows(&mut self, x: Operand, planes: usize, axes: [(usize, usize); 2]) -> Result<Operand> {
        let axis = |(input, kernel)| PoolAxis {
            input,
            kernel,
            stride: 1,
            pad: 0,
            output: 1 + input - kernel,
        };
        let geometry = PoolGeometry {
            axes: axes.map(axis).to_vec(), // two axes
        };
        let planes = self.view(x, &[planes, 1, axes[0].0, axes[1].0])?;
        let method = PoolMethod::Max;
        self.add(Op::Pool(Pool { method, geometry }), &[planes])
    }

    /// √Σ x² along an axis, whose size becomes 1. What is added to the sum, 1e-30, keeps the slope
    /// of the root finite where all x are 0.
    ///
    /// # Errors
    /// A value without the axis.
    pub(crate) fn lengths(&mut self, x: Operand, axis: usize) -> Result<Operand> {
        let squares = self.sum_along(x, axis, Reduction::SquareSum, 1.0)?;
        self.power(squares, 1e-30, 0.5)
    }

    /// Each item divided by √(Σ x² + eps).
    ///
    /// # Errors
    /// None for a value that exists.
    pub(crate) fn unit_items(&mut self, x: Operand, eps: f64) -> Result<Operand> {
        let sets = AxisView::items(self.shape(x));
        let scales = AxisView {
            outer: 1,
            len: 1,
            inner: self.count(x),
        };
        let one = self.fill(&[1], 1.0)?;
        self.add(Op::UnitLength { sets, scales, eps }, &[x, one])
    }
}
