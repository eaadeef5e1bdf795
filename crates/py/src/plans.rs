//! Plans of one net for several choices of outputs.

use cortado::{Compiled, Engine, EngineOptions};
use cortado_core::Result;
use cortado_net::Net;

/// Plans of one net for several choices of outputs.
#[derive(Default)]
pub(crate) struct Plans(Vec<(Vec<String>, Compiled)>);

impl Plans {
    /// Each plan has its own packed weights, so that few are kept.
    const MOST: usize = 4;

    /// The engine that computes these outputs for the inputs' present shapes.
    pub(crate) fn engine(&mut self, net: &mut Net<f32>, outputs: Vec<String>) -> Result<Engine> {
        if let Some((_, compiled)) = self.0.iter_mut().find(|(of, _)| *of == outputs) {
            return compiled.engine(net).cloned();
        }
        net.reshape()?;
        let options = EngineOptions {
            outputs: outputs.clone(),
            ..EngineOptions::default()
        };
        let compiled = Compiled::new(net, options)?;
        let engine = compiled.last().clone();
        if self.0.len() == Self::MOST {
            self.0.remove(0);
        }
        self.0.push((outputs, compiled));
        Ok(engine)
    }
}
