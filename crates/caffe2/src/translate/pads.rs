//! The padding of Caffe's pools, written as Caffe2's own for the shape of one input.

use super::parts::{Value, set};
use crate::kit::window::{Window, Windows};
use crate::lowering::Seen;
use crate::operator::Runtime;
use crate::workspace::Workspace;
use crate::{Arguments, Tensor};
use cortado_core::{Error, Result};
use cortado_proto::caffe2::NetDef;
use std::sync::Arc;

/// The arguments that give padding.
const PADS: [&str; 7] = ["legacy_pad", "pad", "pads", "pad_t", "pad_l", "pad_b", "pad_r"];

/// Replaces `legacy_pad` by the padding that it gives when the first input has a shape.
pub(super) fn remove_legacy(runtime: &Arc<Runtime>, init: &NetDef, predict: &mut NetDef, dims: &[usize]) -> Result<()> {
    let shapes = shapes(runtime, init, predict, dims)?;
    for (op, shape) in predict.op.iter_mut().zip(shapes) {
        let args = Arguments::of(op);
        if args.int("legacy_pad", 0)? != 3 {
            continue;
        }
        let windows = Windows::of(&args)?;
        let spatial = shape.get(2..).unwrap_or_default();
        let over = windows.pooling(spatial)?;
        if over.iter().all(|window| window.is_even()) {
            op.arg.retain(|arg| arg.name() != "legacy_pad");
            continue;
        }
        let [rows, columns] = over[..] else {
            return Err(Error::message("legacy_pad is removed from pools of images only"));
        };
        op.arg.retain(|arg| !PADS.contains(&arg.name()));
        let pads = [
            ("pad_l", columns.head),
            ("pad_t", rows.head),
            ("pad_r", tail(&columns)),
            ("pad_b", tail(&rows)),
        ];
        pads.into_iter().for_each(|(name, pad)| set(op, name, Value::Int(pad)));
    }
    Ok(())
}

/// How much of the last window lies behind the image: Caffe2 pads by a whole stride, which is more.
fn tail(window: &Window) -> i64 {
    let end = (window.output - 1) * window.stride + window.dilation * (window.kernel - 1) + 1;
    end.saturating_sub(window.input) as i64 - window.head
}

/// The shape of the first input of each operator, from a run on zeros.
fn shapes(runtime: &Arc<Runtime>, init: &NetDef, predict: &NetDef, dims: &[usize]) -> Result<Vec<Vec<usize>>> {
    let workspace = Workspace::new();
    runtime.run_net_once(&workspace, init)?;
    let Some(input) = predict.external_input.first() else {
        return Err(Error::message("the net has no input"));
    };
    workspace.create_blob(input).lock().reset(Tensor::zeros::<f32>(dims)?);
    let mut shapes = Vec::with_capacity(predict.op.len());
    for op in &predict.op {
        let first = op.input.first().and_then(|name| Seen::of(&workspace, name));
        shapes.push(first.map_or(Vec::new(), |seen| seen.dims));
        runtime.run_operator_once(&workspace, op)?;
    }
    Ok(shapes)
}
