//! What a layer is.

use crate::{BackwardReads, Blob, Ctx, InPlace, Io, Real, Result};
use cortado_ops::Op;
use cortado_proto::{BlobProto, LayerState};
use std::any::Any;

/// A layer: reads its bottoms, writes its tops, and the other way round for gradients.
///
/// Parameter diffs are accumulated; bottom diffs are overwritten. In the top diff of a loss stands
/// its loss weight.
pub trait Layer<T: Real>: Any + Send {
    /// Called once, after the build and before the first [`reshape`](Self::reshape): makes the
    /// parameters, opens the source.
    ///
    /// # Errors
    /// Bottoms that do not suit the options.
    fn setup(&mut self, ctx: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        let _ = (ctx, io);
        Ok(())
    }

    /// Gives the tops their shapes, from those of the bottoms. Called before every forward pass.
    ///
    /// # Errors
    /// Bottoms that do not suit the options or the parameters.
    fn reshape(&mut self, ctx: &Ctx, io: &mut Io<'_, T>) -> Result<()>;

    /// Computes the data of the tops; and, if it takes them, the steps of the layers that follow in
    /// place ([`Io::take_following`]). The bits are those of one layer after the other.
    ///
    /// # Errors
    /// Bad values, or a source that ran dry.
    fn forward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>) -> Result<()>;

    /// Computes the diffs of those bottoms that `propagate` asks for, and adds to those of the
    /// parameters that are wanted (see [`Io::param_wanted`]).
    ///
    /// # Errors
    /// Bad values, or a gradient that does not exist.
    fn backward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>, propagate: &[bool]) -> Result<()>;

    /// Which data [`backward`](Self::backward) reads, so that a net can keep what a later layer
    /// overwrites in place. Asked for after [`reshape`](Self::reshape).
    ///
    /// All data is the safe answer. A layer that reads less says so, and its net saves a copy.
    fn backward_reads(&self, io: &Io<'_, T>) -> BackwardReads {
        let _ = io;
        BackwardReads::ALL
    }

    /// The learnable parameters, in the order in which a caffemodel stores them.
    fn params(&self) -> &[Blob<T>] {
        &[]
    }

    /// The same, to load, share and update them.
    fn params_mut(&mut self) -> &mut [Blob<T>] {
        &mut []
    }

    /// The parameters in the layer's own order, from those in a weights file that has them in the
    /// order of another fork or version; `None` if the file's are taken as they are.
    ///
    /// # Errors
    /// Values that cannot be read.
    fn in_own_order(&self, stored: &[BlobProto]) -> Result<Option<Vec<BlobProto>>> {
        let _ = stored;
        Ok(None)
    }

    /// How many of a layer's blobs in a weights file, the last ones, belong to the layer behind it here.
    fn blobs_of_next(&self, stored: &[BlobProto]) -> usize {
        let _ = stored;
        0
    }

    /// The option to try where a layer behind finds that the top has a wrong size, because another Caffe means something
    /// else by the same options and no field tells. A sentence that goes on from the layer's name.
    fn other_form(&self) -> Option<&'static str> {
        None
    }

    /// Whether the shapes of the tops follow from the data of the bottoms, as numbers of regions do,
    /// so that they are known only after a forward pass.
    fn sizes_follow_from_data(&self) -> bool {
        false
    }

    /// What the forward pass computes, in words that engines and exporters read; asked for after
    /// [`reshape`](Self::reshape). `None` if there are no words for it.
    fn op(&self, ctx: &Ctx) -> Option<Op> {
        let _ = ctx;
        None
    }

    /// The layer as one that works in place, a part at a time, together with others on the same
    /// blob. `None` if it never does.
    fn in_place(&mut self) -> Option<&mut dyn InPlace<T>> {
        None
    }

    /// What an exact continuation needs besides the parameters: a data layer's place, a recurrent
    /// layer's memory.
    ///
    /// # Errors
    /// When it cannot be read out.
    fn state(&self) -> Result<Option<LayerState>> {
        Ok(None)
    }

    /// Takes back what [`state`](Self::state) gave.
    ///
    /// # Errors
    /// A state of another layer or another source.
    fn restore(&mut self, ctx: &Ctx, state: &LayerState) -> Result<()> {
        let _ = (ctx, state);
        Ok(())
    }
}
