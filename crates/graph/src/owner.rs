//! What runs the nodes that no operation describes.

use cortado_core::{Blob, Real, Result};

/// The owner of what a graph's [origins](crate::Origin) are: a net with its layers, a net of Caffe2
/// with its operators. Runtimes request from it the nodes that they have no kernel for.
pub trait Owner<T: Real> {
    /// What runs the origin of this index. `None` if the owner cannot, because the graph was not
    /// made from something that runs: each node has an operation then.
    ///
    /// # Errors
    /// An origin that cannot run apart from its net, or memory in use.
    fn opaque(&self, origin: usize) -> Result<Option<Box<dyn Opaque<T>>>>;
}

/// A computation that can be made any number of times, for simultaneous runs.
pub trait Opaque<T: Real>: Send + Sync {
    /// The number of values that it reads.
    fn inputs(&self) -> usize;

    /// Makes an instance, which runs once at a time.
    ///
    /// # Errors
    /// Out of memory, or those of the computation.
    fn instance(&self) -> Result<Box<dyn Instance<T>>>;
}

/// A computation with blobs of its own.
pub trait Instance<T: Real>: Send {
    /// An input, to be filled. Its shape may not change.
    fn input(&self, index: usize) -> &Blob<T>;

    /// Makes an input the same as a blob: its shape and its memory.
    fn set_input(&mut self, index: usize, blob: &Blob<T>);

    /// An output.
    fn output(&self, index: usize) -> &Blob<T>;

    /// Computes the outputs.
    ///
    /// # Errors
    /// Those of the computation, or outputs whose shapes follow from the data.
    fn run(&mut self) -> Result<()>;

    /// Computes the outputs, whatever shapes they get.
    ///
    /// # Errors
    /// Those of the computation.
    fn run_to_any_shape(&mut self) -> Result<()>;
}

/// The owner of a graph that was built by hand: it owns nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoOwner;

impl<T: Real> Owner<T> for NoOwner {
    fn opaque(&self, _: usize) -> Result<Option<Box<dyn Opaque<T>>>> {
        Ok(None)
    }
}
