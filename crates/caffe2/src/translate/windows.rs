//! The windows of convolutions and pools: stride, padding and kernel in the order and the spellings
//! of the translator of old.

use super::parts::{Value, set, unsupported};
use cortado_core::Result;
use cortado_proto::caffe2::OperatorDef;
use cortado_proto::{ConvolutionParameter, PoolingParameter};

/// The fields of a convolution or a pool for its windows.
struct Windows<'a> {
    kernel: &'a [u32],
    stride: &'a [u32],
    pad: &'a [u32],
    kernel_hw: [Option<u32>; 2],
    stride_hw: [Option<u32>; 2],
    pad_hw: [Option<u32>; 2],
}

/// Those of a convolution.
pub(super) fn of_convolution(param: &ConvolutionParameter, op: &mut OperatorDef) -> Result<()> {
    set_windows(
        &Windows {
            kernel: &param.kernel_size,
            stride: &param.stride,
            pad: &param.pad,
            kernel_hw: [param.kernel_h, param.kernel_w],
            stride_hw: [param.stride_h, param.stride_w],
            pad_hw: [param.pad_h, param.pad_w],
        },
        op,
    )
}

/// Those of a pool.
pub(super) fn of_pool(param: &PoolingParameter, op: &mut OperatorDef) -> Result<()> {
    set_windows(
        &Windows {
            kernel: param.kernel_size.as_slice(),
            stride: param.stride.as_slice(),
            pad: param.pad.as_slice(),
            kernel_hw: [param.kernel_h, param.kernel_w],
            stride_hw: [param.stride_h, param.stride_w],
            pad_hw: [param.pad_h, param.pad_w],
        },
        op,
    )
}

fn set_windows(windows: &Windows<'_>, op: &mut OperatorDef) -> Result<()> {
    let axes = [windows.kernel, windows.stride, windows.pad].map(<[u32]>::len);
    let axes = axes.into_iter().max().unwrap_or(0);
    if axes > 1 {
        return set_lists(windows, axes, op);
    }
    let int = |number: u32| Value::Int(number.into());
    match windows.stride_hw {
        [None, None] => set(op, "stride", int(windows.stride.first().copied().unwrap_or(1))),
        [h, w] => {
            set(op, "stride_h", int(h.unwrap_or(1)));
            set(op, "stride_w", int(w.unwrap_or(1)));
        }
    }
    match windows.pad_hw {
        [None, None] => set(op, "pad", int(windows.pad.first().copied().unwrap_or(0))),
        [h, w] => {
            let (h, w) = (h.unwrap_or(0), w.unwrap_or(0));
            if h == w {
                set(op, "pad", int(h));
            } else {
                let sides = [("pad_t", h), ("pad_b", h), ("pad_l", w), ("pad_r", w)];
                sides.into_iter().for_each(|(name, pad)| set(op, name, int(pad)));
            }
        }
    }
    match windows.kernel_hw {
        [None, None] => set(op, "kernel", int(windows.kernel.first().copied().unwrap_or(0))),
        [h, w] => {
            set(op, "kernel_h", int(h.unwrap_or(0)));
            set(op, "kernel_w", int(w.unwrap_or(0)));
        }
    }
    Ok(())
}

/// A size for each axis, which Caffe2 has as lists.
fn set_lists(windows: &Windows<'_>, axes: usize, op: &mut OperatorDef) -> Result<()> {
    let list = |given: &[u32], default: u32| -> Result<Vec<i64>> {
        match *given {
            [] => Ok(vec![default.into(); axes]),
            [one] => Ok(vec![one.into(); axes]),
            _ if given.len() == axes => Ok(given.iter().map(|&size| size.into()).collect()),
            _ => Err(unsupported(
                "kernel_size, stride and pad are for different numbers of axes",
            )),
        }
    };
    set(op, "strides", Value::Ints(list(windows.stride, 1)?));
    let pads = list(windows.pad, 0)?;
    set(op, "pads", Value::Ints([pads.clone(), pads].concat()));
    set(op, "kernels", Value::Ints(list(windows.kernel, 0)?));
    Ok(())
}
