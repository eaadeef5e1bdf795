//! The parameters of a net that is compiled.

use cortado_net::Net;

/// Where the parameters come from.
pub(crate) enum Params<'a> {
    /// A net that keeps them.
    Kept(&'a Net<f32>),
    /// A net that gives up what is packed.
    Taken(&'a mut Net<f32>),
}

impl Params<'_> {
    pub(crate) fn net(&self) -> &Net<f32> {
        match self {
            Self::Kept(net) => net,
            Self::Taken(net) => net,
        }
    }

    /// Gives up the parameters of a layer, if they are not to be kept.
    pub(crate) fn release(&mut self, layer: usize) {
        if let Self::Taken(net) = self {
            net.release_params(layer);
        }
    }
}
