//! Launches of `resample.cu`.

use super::launch::Launcher;
use crate::ResampleKernels;
use cortado_core::{Elements, ElementsMut, Real, Result};
use cortado_ops::{Grid, Resample, ResampleAxis, count};

const MODULE: &str = "resample";

/// `Axis` of the kernels.
#[derive(Clone, Copy)]
#[repr(C)]
struct Axis {
    input: u32,
    output: u32,
    repeat: u32,
    begin: u32,
    len: u32,
    unused: u32,
    step: f64,
}

impl Axis {
    /// `None` if the sizes are too large, or outputs lie where there are no inputs.
    fn of(axis: &ResampleAxis) -> Option<Self> {
        let narrow = |size: usize| i32::try_from(size).ok().map(|size| size as u32);
        let (repeat, begin, len) = match axis.grid {
            Grid::Repeat(times) => (times.max(1), 0, axis.input),
            Grid::Corners { begin, len } => (0, begin, len),
            Grid::Even => (0, 0, axis.input),
        };
        let last = match axis.grid {
            Grid::Repeat(_) => axis.output.div_ceil(repeat),
            Grid::Corners { .. } | Grid::Even => begin.saturating_add(len.max(1)),
        };
        narrow(count([axis.input.saturating_add(1), repeat]))?;
        let step = match axis.grid {
            Grid::Even => len as f64 / axis.output.max(1) as f64,
            _ if len < 2 || axis.output < 2 => 0.0,
            _ => (len - 1) as f64 / (axis.output - 1) as f64,
        };
        let made = Self {
            input: narrow(axis.input)?,
            output: narrow(axis.output)?,
            repeat: narrow(repeat)?,
            begin: narrow(begin)?,
            len: narrow(len)?,
            unused: 0,
            step,
        };
        (last <= axis.input).then_some(made)
    }
}

/// Both axes, and the elements of the whole planes that the operands hold: of the inputs, and of the
/// outputs.
struct Planes {
    axes: [Axis; 2],
    elements: [usize; 2],
}

impl Planes {
    fn of(to: &Resample, planes: usize, inputs: usize, outputs: usize) -> Option<Self> {
        let [rows, columns] = &to.axes;
        let sizes = [count([rows.input, columns.input]), count([rows.output, columns.output])];
        let whole = |len: usize, size: usize| len.checked_div(size).unwrap_or(0);
        let planes = planes.min(whole(inputs, sizes[0])).min(whole(outputs, sizes[1]));
        let elements = sizes.map(|size| count([size, planes]));
        let fit = elements.into_iter().all(|elements| elements <= i32::MAX as usize);
        Some(Self {
            axes: [Axis::of(rows)?, Axis::of(columns)?],
            elements,
        })
        .filter(|_| fit)
    }
}

impl<T: Real> ResampleKernels<T> for Launcher {
    fn resample(&self, to: &Resample, planes: usize, x: &Elements<'_, T>, y: &mut ElementsMut<'_, T>) -> Result<bool> {
        let Some(Planes { axes, elements: [_, n] }) = Planes::of(to, planes, x.len(), y.len()) else {
            return Ok(false);
        };
        let call = self.call::<T>(MODULE, "resample")?.index(n).value(axes);
        call.read(x)?.write(y)?.for_each(n)
    }

    fn resample_backward(
        &self,
        to: &Resample,
        planes: usize,
        dy: &Elements<'_, T>,
        dx: &mut ElementsMut<'_, T>,
    ) -> Result<bool> {
        let Some(Planes { axes, elements: [n, _] }) = Planes::of(to, planes, dx.len(), dy.len()) else {
            return Ok(false);
        };
        let call = self.call::<T>(MODULE, "chain_resample")?.index(n).value(axes);
        call.read(dy)?.write(dx)?.for_each(n)
    }
}
