//! `debug_info`: the mean absolute values of data and diffs, layer by layer.

use super::Net;
use cortado_core::event::{DebugBlob, Event};
use cortado_core::{Real, Result};
use cortado_math as math;

fn mean(sum: f64, count: usize) -> f64 {
    sum / count.max(1) as f64
}

impl<T: Real> Net<T> {
    pub(super) fn tell_forward(&self, layer: usize) -> Result<()> {
        let node = &self.layers[layer];
        for &top in &node.tops {
            let mean_abs = mean(math::asum_data(&self.blobs[top])?, self.blobs[top].count());
            let blob = DebugBlob {
                layer: node.name(),
                blob: &self.blob_names[top],
                mean_abs,
            };
            node.ctx.emit(&Event::DebugForward(blob));
        }
        for (param, name) in node.layer.params().iter().zip(self.param_names(layer)) {
            let mean_abs = mean(math::asum_data(param)?, param.count());
            node.ctx.emit(&Event::DebugForwardParam(DebugBlob {
                layer: node.name(),
                blob: name,
                mean_abs,
            }));
        }
        Ok(())
    }

    pub(super) fn tell_backward(&self, layer: usize) -> Result<()> {
        let node = &self.layers[layer];
        for (&bottom, _) in node
            .bottoms
            .iter()
            .zip(&node.propagate)
            .filter(|(_, propagate)| **propagate)
        {
            let mean_abs = mean(math::asum_diff(&self.blobs[bottom])?, self.blobs[bottom].count());
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
            let mean_abs = mean(math::asum_diff(param)?, param.count());
            let blob = DebugBlob {
                layer: node.name(),
                blob: &index.to_string(),
                mean_abs,
            };
            node.ctx.emit(&Event::DebugBackwardParam(blob));
        }
        Ok(())
    }

    pub(super) fn tell_params(&self) -> Result<()> {
        let (mut l1_data, mut l1_diff, mut sq_data, mut sq_diff) = (0.0, 0.0, 0.0, 0.0);
        for index in 0..self.learnable.len() {
            let blob = self.learnable_blob(index);
            l1_data += math::asum_data(blob)?;
            l1_diff += math::asum_diff(blob)?;
            sq_data += math::sumsq_data(blob)?;
            sq_diff += math::sumsq_diff(blob)?;
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
