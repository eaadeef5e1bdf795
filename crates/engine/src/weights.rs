//! The constants that kernels pack.

use cortado_core::{Blob, Error, Result};
use cortado_graph::{Constant, Value, ValueId};

/// The constants of a graph while its kernels are built. Each is dropped once no later kernel packs
/// it, so that memory does not hold all weights twice.
pub(crate) struct Weights(Vec<Option<Constant>>);

impl Weights {
    /// Takes the constants out of the values of a graph.
    pub(crate) fn take(values: &mut [Value]) -> Self {
        Self(values.iter_mut().map(|value| value.constant.take()).collect()) // bounded by the values of the graph
    }

    /// The numbers of a value.
    ///
    /// # Errors
    /// Those of [`Constant::blob`].
    pub(crate) fn blob(&self, value: ValueId) -> Result<Blob<f32>> {
        let constant = self.0.get(value).and_then(Option::as_ref);
        constant
            .ok_or_else(|| Error::internal("weights that are not known"))?
            .blob()
    }

    /// Drops the numbers of a value.
    pub(crate) fn release(&mut self, value: ValueId) {
        self.0[value] = None;
    }
}
