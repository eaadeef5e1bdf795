//! A node that its owner runs, such as a layer of a net.

use super::{Argument, Kernel, Layout, Operation, Setup, Sources};
use cortado_core::{Error, Result};
use cortado_cpu::nhwc::NhwcTarget;
use cortado_graph::Opaque;
use std::sync::Arc;

/// A node that its owner runs. Each run has an instance of it, on blobs of its own.
#[derive(Clone)]
pub(crate) struct Owned(pub(crate) Arc<dyn Opaque<f32>>);

impl Operation for Owned {
    fn choose_layouts(&mut self, _: &[Argument<'_>]) -> (Layout, Layout) {
        (Layout::Plain, Layout::Plain)
    }

    fn kernel(&self, _: &Setup<'_>) -> Result<Box<dyn Kernel>> {
        Ok(Box::new(self.clone()))
    }
}

impl Kernel for Owned {
    fn algorithm(&self) -> &'static str {
        "layer"
    }

    fn run(&self, mut x: Sources<'_>, y: NhwcTarget<'_>) -> Result<()> {
        let instance = x
            .instance
            .take()
            .ok_or_else(|| Error::internal("a layer without an instance"))?;
        if x.target == 0 {
            for (i, source) in x.all().enumerate() {
                instance.input(i).data_overwrite()?.copy_from_slice(source.data);
            }
            instance.run()?;
        }
        y.data.copy_from_slice(&instance.output(x.target).data()?);
        Ok(())
    }

    fn opaque(&self) -> Option<&dyn Opaque<f32>> {
        Some(&*self.0)
    }
}
