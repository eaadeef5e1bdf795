//! The trait of all layers.

use crate::{BackwardReads, Blob, Ctx, InPlace, Io, Real, Result};
use cortado_ops::{Op, Program, Shapes};
use cortado_proto::{BlobProto, LayerState};
use std::any::Any;

/// A layer: reads its bottoms, writes its tops, and the other way round for gradients.
///
/// Parameter diffs are accumulated, because `iter_size` and shared parameters add up several
/// passes; bottom diffs are overwritten. The top diff of a loss holds its loss weight.
pub trait Layer<T: Real>: Any + Send {
    /// Creates the parameters and opens the data source. Called once, after the build and before
    /// the first [`reshape`](Self::reshape): the sizes of parameters depend on the bottoms, which a
    /// builder does not see.
    ///
    /// # Errors
    /// Bottoms that do not suit the options.
    fn setup(&mut self, ctx: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        let _ = (ctx, io);
        Ok(())
    }

    /// Computes the shapes of the tops from those of the bottoms. Called before every forward pass,
    /// because the bottoms may have new shapes: a user may reshape the inputs between two passes.
    ///
    /// # Errors
    /// Bottoms that do not suit the options or the parameters.
    fn reshape(&mut self, ctx: &Ctx, io: &mut Io<'_, T>) -> Result<()>;

    /// Computes the data of the tops, and the steps of the layers that follow in place if it takes
    /// them ([`Io::take_following`]). The results have the same bits as those of the layers run one
    /// after the other.
    ///
    /// # Errors
    /// Invalid values, or a data source without further records.
    fn forward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>) -> Result<()>;

    /// Computes the diffs of the bottoms for which `propagate` is true, and adds the gradients of
    /// the parameters that are needed (see [`Io::param_wanted`]) to their diffs.
    ///
    /// # Errors
    /// Invalid values, or a gradient that does not exist.
    fn backward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>, propagate: &[bool]) -> Result<()>;

    /// The data that [`backward`](Self::backward) reads, so that a net can copy values that a later
    /// layer overwrites in place. Called after [`reshape`](Self::reshape).
    ///
    /// The default, all data, is always correct. A layer that reads less overrides it to save its
    /// net the copy.
    fn backward_reads(&self, io: &Io<'_, T>) -> BackwardReads {
        let _ = io;
        BackwardReads::ALL
    }

    /// The learnable parameters, in the order in which a caffemodel stores them.
    fn params(&self) -> &[Blob<T>] {
        &[]
    }

    /// The learnable parameters, to load, share and update them.
    fn params_mut(&mut self) -> &mut [Blob<T>] {
        &mut []
    }

    /// Reorders the blobs of a weights file that another fork or version wrote to the order of
    /// [`params`](Self::params). `None` if they have this order already.
    ///
    /// # Errors
    /// Values that cannot be read.
    fn in_own_order(&self, stored: &[BlobProto]) -> Result<Option<Vec<BlobProto>>> {
        let _ = stored;
        Ok(None)
    }

    /// The number of last blobs of the layer in a weights file that belong to the next layer here.
    /// Not 0 for files of forks whose layer contains what are two layers here.
    fn blobs_of_next(&self, stored: &[BlobProto]) -> usize {
        let _ = stored;
        0
    }

    /// An option to try if a later layer refuses the size of this layer's top. For types whose
    /// options mean something else in another fork, with no field that distinguishes the forks. It
    /// continues a sentence that begins with the layer's name.
    fn other_form(&self) -> Option<&'static str> {
        None
    }

    /// Whether the shapes of the tops depend on the data of the bottoms, such as the number of
    /// detected boxes. They are then known only after a forward pass.
    fn sizes_follow_from_data(&self) -> bool {
        false
    }

    /// The forward pass as a single operation, of the bottoms and then the parameters. `None` if no
    /// [`Op`] describes it.
    fn op(&self, ctx: &Ctx) -> Option<Op> {
        let _ = ctx;
        None
    }

    /// The forward pass as data, for engines and exporters: the operation [`op`](Self::op), or
    /// several. Called after [`reshape`](Self::reshape). `None` if no operations describe it.
    fn lower(&self, ctx: &Ctx, shapes: &Shapes<'_>) -> Option<Program> {
        Some(Program::single(self.op(ctx)?, shapes))
    }

    /// The layer's interface for running in place as part of another layer's pass. `None` if it
    /// cannot.
    fn in_place(&mut self) -> Option<&mut dyn InPlace<T>> {
        None
    }

    /// The state that a snapshot needs besides the parameters to continue exactly: a data layer's
    /// position, a recurrent layer's hidden state.
    ///
    /// # Errors
    /// If the state cannot be read.
    fn state(&self) -> Result<Option<LayerState>> {
        Ok(None)
    }

    /// Restores a state that [`state`](Self::state) returned.
    ///
    /// # Errors
    /// A state of another layer or another source.
    fn restore(&mut self, ctx: &Ctx, state: &LayerState) -> Result<()> {
        let _ = (ctx, state);
        Ok(())
    }
}
