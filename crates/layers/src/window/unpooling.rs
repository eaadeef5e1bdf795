//! Unpooling, also called UnPooling: maps made larger, a pooling undone.
//!
//! Bottoms: x (num, channels, H, W) and, for MAX, the mask of a Pooling if there is one, of the same shape.
//! Top: (num, channels, H', W').
//!
//! `unpooling_param`, as a Pooling's: `kernel_size` k, or `kernel_h` and `kernel_w`; `stride` s
//! (default 1) and `pad` p (default 0) in the same two forms. `unpool_size`, or `unpool_h` and `unpool_w`: H' and
//! W'; without them the greater of `(H − 1) · s + k − 2 p` and `H · s − p + 1`.
//!
//! `unpool`, or MyCaffe's `pool`:
//! - MAX (default): each element goes to the place in its plane that the mask names, without a mask to
//!   the first place of its window; all others are 0. Of several, the last one stays.
//! - AVE: each element, divided by the size of its window, is added to all places of the window.
//! - TILE: each element is added to all places of its window.
//!
//! ParseNet's form has `out_kernel_size`, `out_stride` and `out_pad`, no size of the top, which is
//! `(H − 1) · s + k − 2 p`, and for `unpool`: FIXED (its default), to the middle of the window; REP, the
//! mean of the elements whose windows have a place; DIV, the same with each divided by the size of its
//! window.
//!
//! Gradient: the derivative; 0 to the mask. (DeconvNet's divides that of TILE by the size of the window,
//! and its AVE and TILE add to what the top held before.)

use crate::common::{build, required, zero_gradient};
use cortado_core::{Arity, BackwardReads, Ctx, Error, Io, Layer, LayerKind, Real, Result, module_doc, reserve};
use cortado_ops::Op;
use cortado_proto::un_pooling_parameter::UnPoolMethod;
use cortado_proto::{LayerParameter, UnPoolingParameter, pooling_parameter::PoolMethod};
use cortado_reference::{each_place, unpool_by_mask};

pub(crate) const KIND: LayerKind = LayerKind {
    params: &["unpooling_param"],
    bottoms: Arity::between(1, 2),
    no_gradient: &[1],
    ..LayerKind::new(
        "Unpooling",
        "Maps made larger: a pooling undone.",
        module_doc!("unpooling.rs"),
        build!(build),
    )
};

/// The same under ParseNet's and MyCaffe's name.
pub(crate) const UN_POOLING: LayerKind = LayerKind {
    name: "UnPooling",
    ..KIND
};

fn build<T: Real>(param: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    let options = param.unpooling_param().cloned().unwrap_or_default();
    let has_mask = param.bottom.len() > 1;
    let method = method(&options)?;
    if has_mask && method != Method::First {
        let problem = "takes no mask; only MAX does";
        return Err(Error::param("unpooling_param.unpool", problem));
    }
    let windows = match is_of_parsenet(&options) {
        true => windows(
            ["out_kernel_size", "out_kernel_h", "out_kernel_w"],
            [options.out_kernel_size, options.out_kernel_h, options.out_kernel_w],
            [options.out_stride, options.out_stride_h, options.out_stride_w],
            [options.out_pad, options.out_pad_h, options.out_pad_w],
        )?,
        false => windows(
            ["kernel_size", "kernel_h", "kernel_w"],
            [options.kernel_size, options.kernel_h, options.kernel_w],
            [options.stride, options.stride_h, options.stride_w],
            [options.pad, options.pad_h, options.pad_w],
        )?,
    };
    Ok(Box::new(Unpooling {
        method,
        windows,
        size: size(&options)?,
        is_exact: is_of_parsenet(&options),
        has_mask,
        axes: Default::default(),
    }))
}

/// How an element comes into its window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Method {
    First,
    Middle,
    All {
        /// Whether it is divided by the size of its window.
        divides: bool,
        /// Whether places of several windows get the mean.
        mean: bool,
    },
}

fn is_of_parsenet(options: &UnPoolingParameter) -> bool {
    options.out_kernel_size.is_some() || options.out_kernel_h.is_some() || options.out_kernel_w.is_some()
}

fn method(options: &UnPoolingParameter) -> Result<Method> {
    let all = |divides, mean| Ok(Method::All { divides, mean });
    match (options.unpool, options.pool) {
        (Some(UnPoolMethod::MAX), _) | (None, Some(PoolMethod::MAX)) => Ok(Method::First),
        (Some(UnPoolMethod::AVE), _) | (None, Some(PoolMethod::AVE)) => all(true, false),
        (Some(UnPoolMethod::TILE), _) => all(false, false),
        (Some(UnPoolMethod::FIXED), _) => Ok(Method::Middle),
        (Some(UnPoolMethod::DIV), _) => all(true, true),
        (Some(UnPoolMethod::REP), _) => all(false, true),
        (None, None) if is_of_parsenet(options) => Ok(Method::Middle),
        (None, None) => Ok(Method::First),
        (Some(other), _) => {
            let problem = format!("{other} is unknown; it can be MAX, AVE, TILE, FIXED, DIV or REP");
            Err(Error::param("unpooling_param.unpool", problem))
        }
        (None, Some(other)) => {
            let problem = format!("can be MAX or AVE, not {other}");
            Err(Error::param("unpooling_param.pool", problem))
        }
    }
}

/// The window along an axis.
#[derive(Clone, Copy, Debug)]
struct Window {
    kernel: usize,
    stride: usize,
    pad: usize,
}

/// A size that is given for both axes or for each, or this one.
fn pair(name: &str, [both, rows, columns]: [Option<u32>; 3], default: Option<u32>) -> Result<[Option<u32>; 2]> {
    match (both, rows, columns) {
        (Some(both), None, None) => Ok([Some(both); 2]),
        (None, Some(rows), Some(columns)) => Ok([Some(rows), Some(columns)]),
        (None, None, None) => Ok([default; 2]),
        _ => {
            let problem = "give it, or the forms with _h and _w, both of them";
            Err(Error::param(&format!("unpooling_param.{name}"), problem))
        }
    }
}

fn windows(
    names: [&str; 3],
    kernel: [Option<u32>; 3],
    stride: [Option<u32>; 3],
    pad: [Option<u32>; 3],
) -> Result<[Window; 2]> {
    let prefix = if names[0].starts_with("out_") { "out_" } else { "" };
    let field = |name: &str| format!("unpooling_param.{prefix}{name}");
    let kernels = pair(names[0], kernel, None)?;
    let strides = pair(&format!("{prefix}stride"), stride, Some(1))?;
    let pads = pair(&format!("{prefix}pad"), pad, Some(0))?;
    let window = |axis: usize| -> Result<Window> {
        let (kernel, pad) = (
            required(&field("kernel_size"), kernels[axis])?,
            pads[axis].unwrap_or(0) as usize,
        );
        if pad >= kernel {
            let problem = format!("must be less than the kernel, {kernel}, but is {pad}");
            return Err(Error::param(&field("pad"), problem));
        }
        let stride = required(&field("stride"), strides[axis])?;
        Ok(Window { kernel, stride, pad })
    };
    Ok([window(0)?, window(1)?])
}

/// The height and width of the top, if they are given.
fn size(options: &UnPoolingParameter) -> Result<Option<[usize; 2]>> {
    let sizes = [options.unpool_size, options.unpool_h, options.unpool_w];
    match pair("unpool_size", sizes, None)? {
        [Some(rows), Some(columns)] => {
            let size = |size| required("unpooling_param.unpool_size", Some(size));
            Ok(Some([size(rows)?, size(columns)?]))
        }
        _ => Ok(None),
    }
}

/// An axis of the planes.
#[derive(Clone, Copy, Debug, Default)]
struct Axis {
    input: usize,
    output: usize,
}

/// The places of an element along an axis: from the first to behind the last, and the size of its window.
#[derive(Clone, Copy, Debug)]
struct Places {
    from: usize,
    to: usize,
    window: usize,
}

struct Unpooling {
    method: Method,
    windows: [Window; 2],
    size: Option<[usize; 2]>,
    /// Whether the top ends with the last window.
    is_exact: bool,
    has_mask: bool,
    axes: [Axis; 2],
}

impl Unpooling {
    /// The size of the top along an axis.
    fn output(&self, axis: usize, input: usize) -> Result<usize> {
        if let Some(size) = self.size {
            return Ok(size[axis]);
        }
        let Window { kernel, stride, pad } = self.windows[axis];
        // What no memory could hold fails where the top is shaped.
        let steps = |steps: usize| steps.saturating_mul(stride);
        let exact = (steps(input.saturating_sub(1)).saturating_add(kernel)).saturating_sub(2 * pad);
        let wider = steps(input).saturating_add(1).saturating_sub(pad);
        match if self.is_exact { exact } else { exact.max(wider) } {
            0 => {
                let problem = format!("of {pad} leaves nothing of the top");
                Err(Error::param("unpooling_param.pad", problem))
            }
            output => Ok(output),
        }
    }

    fn places(&self, axis: usize, index: usize) -> Places {
        let (Window { kernel, stride, pad }, output) = (self.windows[axis], self.axes[axis].output);
        let start = index.saturating_mul(stride);
        let last = output - 1;
        let one = |place: usize| Places {
            from: place.min(last),
            to: place.min(last) + 1,
            window: 1,
        };
        match self.method {
            Method::First => one(start.saturating_sub(pad)),
            Method::Middle => one((start + (kernel - 1) / 2).saturating_sub(pad)),
            Method::All { .. } => {
                let end = start.saturating_add(kernel).min(output.saturating_add(2 * pad));
                Places {
                    from: start.saturating_sub(pad).min(output),
                    to: end.saturating_sub(pad).min(output),
                    window: end.saturating_sub(start).max(1),
                }
            }
        }
    }

    /// For each place along an axis, 1 over the number of windows that have it, if the mean is wanted.
    fn shares(&self, axis: usize) -> Result<Vec<f64>> {
        let Axis { input, output } = self.axes[axis];
        let mut counts: Vec<f64> = reserve::filled(output, 0.0)?;
        if matches!(self.method, Method::All { mean: true, .. }) {
            for index in 0..input {
                let Places { from, to, .. } = self.places(axis, index);
                counts[from..to].iter_mut().for_each(|count| *count += 1.0);
            }
        }
        counts.iter_mut().for_each(|count| *count = 1.0 / count.max(1.0));
        Ok(counts)
    }

    /// Calls `with` for each element and each of its places, with the factor between them.
    fn each(&self, planes: usize, mut with: impl FnMut(usize, usize, f64)) -> Result<()> {
        let [rows, columns] = self.axes;
        let shares = [self.shares(0)?, self.shares(1)?];
        let divides = matches!(self.method, Method::All { divides: true, .. });
        for row in 0..rows.input {
            let down = self.places(0, row);
            for column in 0..columns.input {
                let across = self.places(1, column);
                let window = if divides {
                    down.window as f64 * across.window as f64
                } else {
                    1.0
                };
                for y in down.from..down.to {
                    for x in across.from..across.to {
                        let factor = shares[0][y] * shares[1][x] / window;
                        let (element, place) = (row * columns.input + column, y * columns.output + x);
                        for plane in 0..planes {
                            with(
                                plane * rows.input * columns.input + element,
                                plane * rows.output * columns.output + place,
                                factor,
                            );
                        }
                    }
                }
            }
        }
        Ok(())
    }
}

fn planes<T: Real>(io: &Io<'_, T>) -> [usize; 2] {
    [io.bottom(0), io.top(0)].map(|blob| blob.shape().count_from(2))
}

impl<T: Real> Layer<T> for Unpooling {
    fn reshape(&mut self, _: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        let x = io.bottom(0);
        let [num, channels, height, width] = x.shape()[..] else {
            let what = format!("number of axes of \"{}\" (num, channels, height, width)", x.name());
            return Err(Error::mismatch(what, 4, x.shape().len()));
        };
        if self.has_mask && io.bottom(1).shape() != x.shape() {
            let mask = io.bottom(1);
            let what = format!(
                "shape of the mask \"{}\", which must be that of \"{}\"",
                mask.name(),
                x.name()
            );
            return Err(Error::mismatch(what, x.shape(), mask.shape()));
        }
        for (axis, input) in [height, width].into_iter().enumerate() {
            let output = self.output(axis, input)?;
            self.axes[axis] = Axis { input, output };
        }
        let [rows, columns] = self.axes.map(|axis| axis.output);
        io.top_mut(0).reshape(&[num, channels, rows, columns])
    }

    fn forward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        if self.has_mask {
            return unpool_by_mask(ctx, [io.bottom(0), io.bottom(1)], io.top(0));
        }
        ctx.falls_back("unpooling");
        let (x, mut y) = (io.bottom(0).data()?, io.top(0).data_overwrite()?);
        y.fill(T::ZERO);
        if x.is_empty() {
            return Ok(());
        }
        let adds = matches!(self.method, Method::All { .. });
        self.each(io.bottom(0).shape().count_range(0..2), |from, to, factor| {
            let value = x[from] * T::from_f64(factor);
            y[to] = if adds { y[to] + value } else { value };
        })
    }

    fn op(&self, _: &Ctx) -> Option<Op> {
        self.has_mask.then_some(Op::Unpool)
    }

    fn backward_reads(&self, _: &Io<'_, T>) -> BackwardReads {
        match self.has_mask {
            true => BackwardReads::BOTTOMS,
            false => BackwardReads::NOTHING,
        }
    }

    fn backward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>, propagate: &[bool]) -> Result<()> {
        if propagate[0] {
            let (dy, mut dx) = (io.top(0).diff()?, io.bottom(0).diff_overwrite()?);
            dx.fill(T::ZERO);
            if self.has_mask {
                each_place(io.bottom(1), planes(io), |from, to| dx[from] = dy[to])?;
            } else if !dx.is_empty() {
                self.each(io.bottom(0).shape().count_range(0..2), |from, to, factor| {
                    dx[from] += dy[to] * T::from_f64(factor);
                })?;
            }
        }
        // The mask is a top of a Pooling that learns, so a net requests its gradient.
        zero_gradient(ctx, io, propagate.get(1..).unwrap_or(&[]), 1)
    }
}
