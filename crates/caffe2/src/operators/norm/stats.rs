//! Sums over all elements of a channel: `ChannelStats` gives Σ x and Σ x², `BatchMoments` their means.
//! The channels are the second axis, or the last one in the order NHWC.

use crate::Tensor;
use crate::kit::channels::channels;
use crate::operator::{Build, Operator, OperatorKind};
use crate::run::Run;
use cortado_core::{Arity, Result, reserve};

/// Sums, and sums of squares.
pub(super) const CHANNEL_STATS: OperatorKind = OperatorKind {
    outputs: Arity::exactly(2),
    ..OperatorKind::computing("ChannelStats", "sums of channels, and of their squares", |build| {
        sums(build, false)
    })
};
/// Means, and means of squares.
pub(super) const BATCH_MOMENTS: OperatorKind = OperatorKind {
    outputs: Arity::exactly(2),
    ..OperatorKind::computing("BatchMoments", "means of channels, and of their squares", |build| {
        sums(build, true)
    })
};

fn sums(build: &Build<'_>, are_means: bool) -> Result<Box<dyn Operator>> {
    let order = build.args.order()?;
    Ok(Box::new(move |run: &Run<'_>| {
        let x = run.input::<f32>(0)?;
        let axis_view = channels(x.shape(), order).map_err(|error| run.about_input(0, error))?;
        let mut sums = [
            reserve::filled(axis_view.len, 0.0_f64)?,
            reserve::filled(axis_view.len, 0.0_f64)?,
        ];
        for (at, &x) in x.data()?.iter().enumerate() {
            let channel = at / axis_view.inner % axis_view.len;
            sums[0][channel] += f64::from(x);
            sums[1][channel] += f64::from(x) * f64::from(x);
        }
        let count = match are_means {
            true => (axis_view.outer * axis_view.inner).max(1) as f64,
            false => 1.0,
        };
        for (output, sums) in sums.iter().enumerate() {
            let sums: Vec<f32> = sums.iter().map(|sum| (sum / count) as f32).collect();
            run.set(output, Tensor::from_slice(&[sums.len()], &sums)?)?;
        }
        Ok(())
    }))
}
