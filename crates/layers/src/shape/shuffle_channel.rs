//! ShuffleChannel: the channels, seen as groups, in turns: the first of each group, then the second
//! of each (Zhang et al., 2017: ShuffleNet). With K channels in each of G groups, channel g·K + k
//! becomes channel k·G + g.
//!
//! One bottom (num, channels, …) and one top of the same shape. `shuffle_channel_param`: `group` G
//! (default 1), which divides the channels.
//!
//! Gradient: that of the top, with the channels put back.

use crate::common::{Compose, Composed, Composer, build, required};
use cortado_core::{Ctx, Error, Layer, LayerKind, Real, Result, module_doc};
use cortado_ops::{Op, Operand};
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
    let groups = required("shuffle_channel_param.group", Some(options.group()))?;
    Ok(Composed::boxed(&KIND, ShuffleChannel { groups }))
}

struct ShuffleChannel {
    groups: usize,
}

impl Compose for ShuffleChannel {
    fn lower(&self, to: &mut Composer) -> Result<()> {
        let (shape, groups) = (to.bottom(0), self.groups);
        if shape.len() < 2 {
            let what = format!("number of axes of \"{}\" (num, channels, …)", to.name(0));
            return Err(Error::mismatch(what, "2 or more", shape.len()));
        }
        let channels = shape[1];
        if channels % groups != 0 {
            let problem = format!("must divide the number of channels, {channels}, but is {groups}");
            return Err(Error::param("shuffle_channel_param.group", problem));
        }
        let shuffled = to.add(Op::ShuffleChannels { groups }, &[Operand::Bottom(0)])?;
        to.top(shuffled);
        Ok(())
    }
}
