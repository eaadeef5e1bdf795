//! `debug_info`: the mean absolute values of data and diffs, layer by layer.

use super::Net;
use cortado_core::event::{DebugBlob, Event};
use cortado_core::{Blob, Ctx, Elements, Real, Result};
use cortado_math as math;

/// The data or the diff of a blob.
type Side<T> = for<'a> fn(&'a Blob<T>, &Ctx) -> Result<Elements<'a, T>>;

fn mean_abs<T: Real>(ctx: &Ctx, blob: &Blob<T>, side: Side<T>) -> Result<f64> {
    Ok(math::asum(ctx, &side(blob, ctx)?)? / blob.count().max(1) as f64)
}

impl<T: Real> Net<T> {
    pub(super) fn report_forward(&self, layer: usize) -> Result<()> {
        let node = &self.layers[layer];
        for &top in &node.tops {
            let mean_abs = mean_abs(&node.ctx, &self.blobs[top], Blob::data_on)?;
            let blob = DebugBlob {
                layer: node.name(),
                blob: &self.blob_names[top],
                mean_abs,
            };
            node.ctx.emit(&Event::DebugForward(blob));
        }
        for (param, name) in node.layer.params().iter().zip(self.param_names(layer)) {
            let mean_abs = mean_abs(&node.ctx, param, Blob::data_on)?;
            node.ctx.emit(&Event::DebugForwardParam(DebugBlob {
                layer: node.name(),
                blob: name,
                mean_abs,
            }));
        }
        Ok(())
    }

    pub(super) fn report_backward(&self, layer: usize) -> Result<()> {
        let node = &self.layers[layer];
        for (&bottom, _) in node
            .bottoms
            .iter()
            .zip(&node.propagate)
            .filter(|(_, propagate)| **propagate)
        {
            let mean_abs = mean_abs(&node.ctx, &self.blobs[bottom], Blob::diff_on)?;
            let blob = DebugBlob {
                layer: node.name(),
                blob: &self.blob_names[bottom],
                mean_abs,
            };
            node.ctx.emit(&Event::DebugBackward(blob));
        }
        for (index, param) in node
            .layer
            .params()
            .iter()
            .enumerate()
            .filter(|(index, _)| node.param_wanted[*index])
        {
            let mean_abs = mean_abs(&node.ctx, param, Blob::diff_on)?;
            let blob = DebugBlob {
                layer: node.name(),
                blob: &index.to_string(),
                mean_abs,
            };
            node.ctx.emit(&Event::DebugBackwardParam(blob));
        }
        Ok(())
    }

    pub(super) fn report_params(&self) -> Result<()> {
        let (mut l1_data, mut l1_diff, mut sq_data, mut sq_diff) = (0.0, 0.0, 0.0, 0.0);
        for index in 0..self.learnable.len() {
            let blob = self.learnable_blob(index);
            let (data, diff) = (blob.data_on(&self.ctx)?, blob.diff_on(&self.ctx)?);
            l1_data += math::asum(&self.ctx, &data)?;
            l1_diff += math::asum(&self.ctx, &diff)?;
            sq_data += math::sumsq(&self.ctx, &data)?;
            sq_diff += math::sumsq(&self.ctx, &diff)?;
        }
        self.ctx.emit(&Event::DebugAllParams {
            l1_data,
            l1_diff,
            l2_data: sq_data.sqrt(),
            l2_diff: sq_diff.sqrt(),
        });
        Ok(())
    }

    fn param_names(&self, layer: usize) -> impl Iterator<Item = &str> {
        self.params
            .iter()
            .filter(move |param| param.layer == layer)
            .map(|param| param.display_name.as_str())
    }
}
