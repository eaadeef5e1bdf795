//! ShuffleChannel: the channels, seen as groups, in turns: the first of each group, then the second
//! of each (Zhang et al., 2017: ShuffleNet). With K channels in each of G groups, channel g·K + k
//! becomes channel k·G + g.
//!
//! One bottom (num, channels, …) and one top of the same shape. `shuffle_channel_param`: `group` G
//! (default 1), which divides the channels.
//!
//! Gradient: that of the top, with the channels put back.

use crate::common::{Rearranged, build, required};
use cortado_core::{BackwardReads, Ctx, Error, Io, Layer, LayerKind, Real, Result, module_doc};
use cortado_ops::{AxisView, Op, count};
use cortado_proto::LayerParameter;

pub(crate) const KIND: LayerKind = LayerKind {
    params: &["shuffle_channel_param"],
    ..LayerKind::new(
        "ShuffleChannel",
        "Interleaves the channels of groups.",
        module_doc!("shuffle_channel.rs"),
        build!(build),
    )
};

fn build<T: Real>(param: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    let options = param.shuffle_channel_param().cloned().unwrap_or_default();
    Ok(Box::new(ShuffleChannel {
        groups: required("shuffle_channel_param.group", Some(options.group()))?,
        places: Rearranged::default(),
    }))
}

struct ShuffleChannel {
    groups: usize,
    places: Rearranged,
}

impl<T: Real> Layer<T> for ShuffleChannel {
    fn reshape(&mut self, _: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        let (bottom, groups) = (io.bottom(0), self.groups);
        let shape = bottom.shape().clone();
        if shape.len() < 2 {
            let what = format!("number of axes of \"{}\" (num, channels, …)", bottom.name());
            return Err(Error::mismatch(what, "2 or more", shape.len()));
        }
        let AxisView { outer, len, inner } = AxisView::axis(&shape, 1);
        if len % groups != 0 {
            let problem = format!("must divide the number of channels, {len}, but is {groups}");
            return Err(Error::param("shuffle_channel_param.group", problem));
        }
        let of_group = len / groups;
        self.places = Rearranged::gather(
            &[outer, of_group, groups, inner],
            &[count([len, inner]), inner, count([of_group, inner]), 1],
        );
        io.top_mut(0).reshape(&shape)
    }

    fn forward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        self.places.forward(ctx, io)
    }

    fn op(&self, _: &Ctx) -> Option<Op> {
        Some(Op::ShuffleChannels { groups: self.groups })
    }

    fn backward_reads(&self, _: &Io<'_, T>) -> BackwardReads {
        BackwardReads::NOTHING
    }

    fn backward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>, propagate: &[bool]) -> Result<()> {
        self.places.backward(ctx, io, propagate)
    }
}
