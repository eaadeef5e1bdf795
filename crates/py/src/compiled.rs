//! A net's plan for inference, made again when shapes or weights have changed.

use cortado::{Blob, Detection, Engine, EngineOptions, Finder, Image, Net, Plan, Result};

/// The plan, and what it was made for.
pub(crate) struct Compiled {
    engine: Engine,
    versions: Vec<Option<u64>>,
}

impl Compiled {
    pub(crate) fn new(net: &Net<f32>) -> Result<Self> {
        Ok(Self {
            engine: Engine::compile(net, &EngineOptions::default())?,
            versions: versions(net),
        })
    }

    /// The plan for the net as it is now.
    pub(crate) fn fresh(&mut self, net: &mut Net<f32>) -> Result<Engine> {
        let now = versions(net);
        let is_same = now == self.versions && !now.contains(&None);
        if !is_same || !self.engine.fits(net) {
            net.reshape()?;
            *self = Self::new(net)?;
        }
        Ok(self.engine.clone())
    }

    /// Runs the sources and the plan, puts the results into the net's outputs, and gives the loss.
    pub(crate) fn forward(&mut self, net: &mut Net<f32>) -> Result<f64> {
        for &source in self.engine.sources() {
            net.forward_from_to(source, source)?;
        }
        let outputs = self.fresh(net)?.run_on(net)?;
        for (port, values) in outputs.iter() {
            if let Some(blob) = net.blob_mut(&port.name) {
                blob.reshape(&port.shape)?;
                blob.data_overwrite()?.copy_from_slice(values);
            }
        }
        Ok(outputs.loss())
    }
}

/// How a net runs that finds things in pictures, and the weights that this was made for.
#[derive(Default)]
pub(crate) struct Detecting {
    plan: Plan,
    versions: Vec<Option<u64>>,
}

impl Detecting {
    /// What a finder finds in an image: by the compiled net, unless a hook watches its layers, or
    /// views its weights, so that they may change at any time.
    pub(crate) fn find(&mut self, finder: &Finder, net: &mut Net<f32>, image: &Image) -> Result<Vec<Detection>> {
        let now = versions(net);
        if net.is_watched() || now.contains(&None) {
            return finder.find(net, image);
        }
        if now != self.versions {
            *self = Self {
                plan: Plan::default(),
                versions: now,
            };
        }
        finder.find_planned(net, image, &mut self.plan)
    }
}

/// Shows whether any weight has changed.
fn versions(net: &Net<f32>) -> Vec<Option<u64>> {
    let layers = 0..net.layer_names().len();
    layers
        .flat_map(|layer| net.layer(layer).params())
        .map(Blob::data_version)
        .collect()
}
