//! What runs the nodes that the engine has no kernels for.

use cortado_core::{Ctx, Error, Result};
use cortado_graph::{Graph, Node, Opaque, Owner};

/// What runs the nodes that the engine has no kernels for: their owner, such as a net with its
/// layers, or else the reference runtime.
pub(crate) struct Outside<'a> {
    pub(crate) owner: &'a dyn Owner<f32>,
    pub(crate) ctx: &'a Ctx,
}

impl Outside<'_> {
    /// What runs a node.
    ///
    /// # Errors
    /// A node that cannot run apart from its owner, or memory in use.
    pub(crate) fn opaque<W>(&self, graph: &Graph<W>, node: &Node) -> Result<Box<dyn Opaque<f32>>> {
        if node.work.is_whole
            && let Some(opaque) = self.owner.opaque(node.work.origin)?
        {
            return Ok(opaque);
        }
        let origin = &graph.origins[node.work.origin];
        cortado_reference::opaque(&graph.values, node, self.ctx).map_err(|error: Error| origin.located(error))
    }
}
