//! Other orders of axes: `Transpose`, NCHW to NHWC and back, and `ChannelShuffle`.

use crate::Arguments;
use crate::arguments::StorageOrder;
use crate::infer::{Inferred, like_first_input, reshaped};
use crate::kit::channels::channels;
use crate::kit::parts::{dense, view_as};
use crate::operator::{Build, Operator, OperatorBuildFn, OperatorKind};
use crate::run::Run;
use cortado_core::{Error, Result};
use cortado_proto::caffe2::OperatorDef;

/// Axis i of the result is axis `axes`\[i\]; without that, the order is turned round.
pub(super) const TRANSPOSE: OperatorKind = kind("Transpose", "the axes in another order", |b| {
    let axes = b.args.sizes("axes")?;
    Ok(Box::new(move |run: &Run<'_>| {
        let rank = run.tensor(0)?.shape().len();
        transpose(run, &permutation(rank, &axes)?)
    }))
});
/// Channels behind all other axes.
pub(super) const NCHW_TO_NHWC: OperatorKind = kind("NCHW2NHWC", "the channels as the last axis", |_| {
    Ok(Box::new(|run: &Run<'_>| transpose(run, &channels_last(rank(run)?))))
});
/// Channels before all other axes but the first.
pub(super) const NHWC_TO_NCHW: OperatorKind = kind("NHWC2NCHW", "the channels as the second axis", |_| {
    Ok(Box::new(|run: &Run<'_>| transpose(run, &channels_second(rank(run)?))))
});
/// The channels, seen as `group` rows, column by column.
pub(super) const CHANNEL_SHUFFLE: OperatorKind = OperatorKind {
    infer: Some(like_first_input),
    ..OperatorKind::computing(
        "ChannelShuffle",
        "channel k of group g as channel g of group k",
        build_shuffle,
    )
};

const fn kind(name: &'static str, summary: &'static str, build: OperatorBuildFn) -> OperatorKind {
    OperatorKind {
        infer: Some(infer),
        ..OperatorKind::computing(name, summary, build)
    }
}

fn rank(run: &Run<'_>) -> Result<usize> {
    match run.tensor(0)?.shape().len() {
        rank @ 0..3 => Err(run.about_input(0, Error::mismatch("number of axes", "3 or more", rank))),
        rank => Ok(rank),
    }
}

fn channels_last(rank: usize) -> Vec<usize> {
    [0].into_iter().chain(2..rank).chain([1]).collect()
}

fn channels_second(rank: usize) -> Vec<usize> {
    [0, rank - 1].into_iter().chain(1..rank - 1).collect()
}

fn permutation(rank: usize, axes: &[usize]) -> Result<Vec<usize>> {
    if axes.is_empty() {
        return Ok((0..rank).rev().collect());
    }
    let mut sorted = axes.to_vec();
    sorted.sort_unstable();
    if !sorted.into_iter().eq(0..rank) {
        let text = format!("Axes should be a permutation of 0 to ndim: {axes:?} is not, of {rank} axes");
        return Err(Error::param("axes", text));
    }
    Ok(axes.to_vec())
}

fn transpose(run: &Run<'_>, axes: &[usize]) -> Result<()> {
    let input = run.tensor(0)?;
    let (dims, own) = (permuted(input.shape(), axes), dense(input.shape()));
    view_as(run, &dims, &dims, 0, &permuted(&own, axes))
}

fn permuted(values: &[usize], axes: &[usize]) -> Vec<usize> {
    axes.iter().map(|&axis| values[axis]).collect()
}

fn build_shuffle(build: &Build<'_>) -> Result<Box<dyn Operator>> {
    let (group, order) = (build.args.size("group", 1)?, build.args.order()?);
    if group == 0 {
        return Err(Error::param("group", "there is at least one group"));
    }
    Ok(Box::new(move |run: &Run<'_>| shuffle(run, group, order)))
}

fn shuffle(run: &Run<'_>, group: usize, order: StorageOrder) -> Result<()> {
    let x = run.input::<f32>(0)?;
    let axis_view = channels(x.shape(), order)?;
    if axis_view.len % group != 0 {
        let text = format!(
            "{} channels cannot be cut into {group} groups of one size",
            axis_view.len
        );
        return Err(run.about_input(0, Error::message(&text)));
    }
    let each = axis_view.len / group;
    let sizes = [axis_view.outer, each, group, axis_view.inner];
    let strides = [
        axis_view.len * axis_view.inner,
        axis_view.inner,
        each * axis_view.inner,
        1,
    ];
    view_as(run, x.shape(), &sizes, 0, &strides)
}

fn infer(def: &OperatorDef, inputs: &[Inferred]) -> Result<Vec<Inferred>> {
    let axes = Arguments::of(def).sizes("axes")?;
    reshaped(inputs, |dims| {
        let axes = match def.r#type() {
            "Transpose" => permutation(dims.len(), &axes)?,
            _ if dims.len() < 3 => return Err(Error::mismatch("number of axes", "3 or more", dims.len())),
            "NCHW2NHWC" => channels_last(dims.len()),
            _ => channels_second(dims.len()),
        };
        Ok(permuted(dims, &axes))
    })
}
