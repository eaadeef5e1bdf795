//! Pooling3D: one value for each window that slides over volumes, as C3D has it.
//!
//! Bottom: (num, channels, length, height, width). Top: (num, channels, pooled sizes…). Size:
//! `⌈(input + 2·pad − kernel) / stride⌉ + 1`; unlike Pooling, also where the last window begins beyond the input.
//!
//! `pooling3d_param`: `pool` MAX (default) or AVE; `kernel_size` of height and width and `kernel_depth` of the length
//! (required); `stride` and `temporal_stride` (default 1); `pad` of height and width (default 0, less than the kernel, and
//! 0 for MAX). C3D 1.0 has the same fields in `pooling_param`.
//!
//! - MAX: the first of equal values wins. Gradient: to the maximum.
//! - AVE: the sum over the window divided by the window's size; padding counts to the size, but nothing beyond it.
//!   Gradient: `dy / size`.
//!
//! A window that would have no element, not even of the padding, is an error: the original writes no number there. From
//! facebook/C3D.

use super::volume::sizes;
use crate::common::{Compose, Composed, Composer, build, required};
use cortado_core::{Ctx, Error, Layer, LayerKind, Real, Result, module_doc};
use cortado_ops::{Op, Operand, Pool, PoolAxis, PoolGeometry, PoolMethod};
use cortado_proto::{LayerParameter, pooling_parameter, pooling3_d_parameter};

pub(crate) const KIND: LayerKind = LayerKind {
    params: &["pooling3d_param", "pooling_param"],
    ..LayerKind::new(
        "Pooling3D",
        "Maximum or mean of windows that slide over volumes.",
        module_doc!("pooling3d.rs"),
        build!(build),
    )
};

/// The window along the length, or along height and width.
#[derive(Clone, Copy)]
struct Window {
    kernel: usize,
    stride: usize,
    pad: usize,
}

struct Pooling3D {
    message: &'static str,
    method: PoolMethod,
    depth: Window,
    plane: Window,
}

fn unknown(message: &str, pool: impl std::fmt::Display) -> Error {
    Error::param(
        &format!("{message}.pool"),
        format!("{pool} is not supported; it can be MAX or AVE"),
    )
}

fn build<T: Real>(param: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    Ok(Composed::boxed(&KIND, Pooling3D::new(param)?))
}

impl Pooling3D {
    fn new(param: &LayerParameter) -> Result<Self> {
        let layer = match (param.pooling3d_param(), param.pooling_param()) {
            (None, Some(options)) => {
                let message = "pooling_param";
                let method = match options.pool() {
                    pooling_parameter::PoolMethod::MAX => PoolMethod::Max,
                    pooling_parameter::PoolMethod::AVE => PoolMethod::Mean,
                    other => return Err(unknown(message, other)),
                };
                let sizes = [options.kernel_size, Some(options.stride()), Some(options.pad())];
                let depth = [options.kernel_depth, Some(options.temporal_stride())];
                Self::of(message, method, sizes, depth)?
            }
            (options, _) => {
                let (message, options) = ("pooling3d_param", options.cloned().unwrap_or_default());
                let method = match options.pool() {
                    pooling3_d_parameter::PoolMethod::MAX => PoolMethod::Max,
                    pooling3_d_parameter::PoolMethod::AVE => PoolMethod::Mean,
                    other => return Err(unknown(message, other)),
                };
                let sizes = [options.kernel_size, Some(options.stride()), Some(options.pad())];
                let depth = [options.kernel_depth, Some(options.temporal_stride())];
                Self::of(message, method, sizes, depth)?
            }
        };
        let Window { kernel, pad, .. } = layer.plane;
        let field = format!("{}.pad", layer.message);
        match layer.method {
            PoolMethod::Max if pad > 0 => Err(Error::param(&field, format!("must be 0 with pool: MAX, but is {pad}"))),
            _ if pad >= kernel => {
                let problem = format!("must be less than the kernel, {kernel}, but is {pad}");
                Err(Error::param(&field, problem))
            }
            _ => Ok(layer),
        }
    }

    fn of(
        message: &'static str,
        method: PoolMethod,
        [kernel, stride, pad]: [Option<u32>; 3],
        [kernel_depth, temporal_stride]: [Option<u32>; 2],
    ) -> Result<Self> {
        let number = |field: &str, value| required(&format!("{message}.{field}"), value);
        Ok(Self {
            message,
            method,
            depth: Window {
                kernel: number("kernel_depth", kernel_depth)?,
                stride: number("temporal_stride", temporal_stride)?,
                pad: 0,
            },
            plane: Window {
                kernel: number("kernel_size", kernel)?,
                stride: number("stride", stride)?,
                pad: pad.unwrap_or(0) as usize,
            },
        })
    }

    /// The windows along an axis that begin inside the input or the padding before it, and how many
    /// begin in the padding behind it.
    fn axis(&self, index: usize, input: usize) -> Result<(PoolAxis, usize)> {
        let window = [self.depth, self.plane, self.plane][index];
        let (kernel, stride, pad) = (window.kernel, window.stride, window.pad);
        let (name, fields) = match index {
            0 => ("length", ["kernel_depth", "temporal_stride"]),
            1 => ("height", ["kernel_size", "stride"]),
            _ => ("width", ["kernel_size", "stride"]),
        };
        let wrong = |field: &str, problem: &str| Error::param(&format!("{}.{field}", self.message), problem);
        // A size has at most 63 bits and a padding 32, so the sum fits.
        let padded = input + 2 * pad;
        let places = match padded.checked_sub(kernel) {
            Some(room) => room.div_ceil(stride) + 1,
            None => usize::from(kernel - padded < stride),
        };
        if places == 0 || input == 0 {
            let problem = format!("kernel {kernel} exceeds the padded input {name} {padded}");
            return Err(wrong(fields[0], &problem));
        }
        let output = places.min((input + pad).div_ceil(stride));
        if (places - 1).saturating_mul(stride) >= input + 2 * pad {
            let problem = format!("{stride} lets the last window begin beyond the padded input {name} {padded}");
            return Err(wrong(fields[1], &problem));
        }
        let axis = PoolAxis {
            input,
            kernel,
            stride,
            pad,
            output,
        };
        Ok((axis, places - output))
    }
}

impl Compose for Pooling3D {
    fn lower(&self, to: &mut Composer) -> Result<()> {
        let (_, volume) = sizes(to.bottom(0))?;
        let (mut axes, mut beyond) = (Vec::new(), [0; 3]);
        for (i, &size) in volume.iter().enumerate() {
            let (axis, places) = self.axis(i, size)?;
            axes.push(axis);
            beyond[i] = places;
        }
        let pool = Pool {
            method: self.method,
            geometry: PoolGeometry { axes },
        };
        let mut y = to.add(Op::Pool(pool), &[Operand::Bottom(0)])?;
        // The mean of padding alone.
        for (axis, &places) in beyond.iter().enumerate().filter(|(_, places)| **places > 0) {
            let zeros = to.zeros_beside(y, axis + 2, places)?;
            y = to.add(Op::Concat { axis: axis + 2 }, &[y, zeros])?;
        }
        to.top(y);
        Ok(())
    }
}
