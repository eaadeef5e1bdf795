//! A layer of the net, as it is.

use super::{Argument, Kernel, Layout, Operation, Setup, Sources};
use cortado_core::{Error, Result};
use cortado_cpu::nhwc::NhwcTarget;
use cortado_net::LayerTemplate;

/// The layer of this index in the net. Each run has a copy of it, on blobs of its own.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Layer(pub(crate) usize);

impl Operation for Layer {
    fn choose_layouts(&mut self, _: &[Argument<'_>]) -> (Layout, Layout) {
        (Layout::Plain, Layout::Plain)
    }

    fn kernel(&self, setup: &Setup<'_>) -> Result<Box<dyn Kernel>> {
        Ok(Box::new(Copies(setup.net.layer_template(self.0)?)))
    }
}

struct Copies(LayerTemplate<f32>);

impl Kernel for Copies {
    fn algorithm(&self) -> &'static str {
        "layer"
    }

    fn run(&self, mut x: Sources<'_>, y: NhwcTarget<'_>) -> Result<()> {
        let layer = x
            .layer
            .take()
            .ok_or_else(|| Error::internal("a layer without a copy"))?;
        if x.target == 0 {
            for (i, source) in x.all().enumerate() {
                layer.bottom(i).data_overwrite()?.copy_from_slice(source.data);
            }
            layer.forward()?;
        }
        y.data.copy_from_slice(&layer.top(x.target).data()?);
        Ok(())
    }

    fn layer(&self) -> Option<&LayerTemplate<f32>> {
        Some(&self.0)
    }
}
