//! `IntegralImage`: y\[n, c, i, j\] = the sum of the pixels above row i and before column j; one row
//! and one column more than x (N, C, H, W), the first ones 0.

use crate::operator::{Build, Operator, OperatorKind};
use crate::run::Run;
use cortado_core::{Error, Result};

pub(super) const KIND: OperatorKind =
    OperatorKind::computing("IntegralImage", "sums of all pixels above and before", build);

fn build(_: &Build<'_>) -> Result<Box<dyn Operator>> {
    Ok(Box::new(|run: &Run<'_>| {
        let x = run.input::<f32>(0)?;
        let &[batch, channels, height, width] = &x.shape()[..] else {
            let error = Error::mismatch("number of axes; only 4D tensors are supported", 4, x.shape().len());
            return Err(run.about_input(0, error));
        };
        let larger = |size: usize| {
            size.checked_add(1)
                .ok_or_else(|| Error::message("the image is too large"))
        };
        let (rows, columns) = (larger(height)?, larger(width)?);
        let y = run.output::<f32>(0, &[batch, channels, rows, columns])?;
        let (x, mut y) = (x.data()?, y.data_overwrite()?);
        y.fill(0.0);
        if height * width == 0 {
            return Ok(());
        }
        let planes = x.chunks_exact(height * width).zip(y.chunks_exact_mut(rows * columns));
        planes.for_each(|(x, y)| integrate(x, y, width));
        Ok(())
    }))
}

fn integrate(x: &[f32], y: &mut [f32], width: usize) {
    let columns = width + 1;
    for (row, x) in x.chunks_exact(width).enumerate() {
        let (above, here) = y.split_at_mut((row + 1) * columns);
        let above = &above[row * columns..];
        let mut sum = 0.0;
        for (column, &x) in x.iter().enumerate() {
            sum += x;
            here[column + 1] = above[column + 1] + sum;
        }
    }
}
