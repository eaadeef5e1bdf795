//! `LRN`: y = x · s^−beta, s = bias + (alpha / size) · Σ x² over the `size` channels around each,
//! (size − 1) / 2 of them before it. Arguments: `size`, `alpha`, `beta`, `bias` (1), `order` (NCHW).
//! A second output is s.

use crate::arguments::StorageOrder;
use crate::infer::like_first_input;
use crate::kit::channels::images;
use crate::operator::{Build, Operator, OperatorKind};
use crate::run::Run;
use crate::tensor::Array;
use cortado_core::{Arity, Error, Result};
use cortado_ops::{AxisView, Lrn};

pub(super) const KIND: OperatorKind = OperatorKind {
    outputs: Arity::between(1, 2),
    infer: Some(like_first_input),
    ..OperatorKind::computing("LRN", "local response normalisation across channels", build)
};

fn build(build: &Build<'_>) -> Result<Box<dyn Operator>> {
    let order = build.args.order()?;
    let lrn = Lrn {
        size: build.args.size("size", 0)?,
        alpha: build.args.float("alpha", 0.0)?,
        beta: build.args.float("beta", 0.0)?,
        k: build.args.float("bias", 1.0)?,
    };
    if lrn.size == 0 {
        return Err(Error::param("size", "the number of channels to sum over is at least 1"));
    }
    let mut own = Array::<f32>::empty("scale");
    Ok(Box::new(move |run: &Run<'_>| compute(run, lrn, order, &mut own)))
}

fn compute(run: &Run<'_>, lrn: Lrn<f32>, order: StorageOrder, own: &mut Array<f32>) -> Result<()> {
    let x = run.input::<f32>(0)?;
    let [images, channels, area] = images(x.shape(), order).map_err(|error| run.about_input(0, error))?;
    let axis_view = match order {
        StorageOrder::Nchw => AxisView {
            outer: images,
            len: channels,
            inner: area,
        },
        StorageOrder::Nhwc => AxisView {
            outer: images * area,
            len: channels,
            inner: 1,
        },
    };
    let y = run.output::<f32>(0, x.shape())?;
    let scale = match run.output_count() {
        2 => run.output::<f32>(1, x.shape())?,
        _ => {
            own.reshape(x.shape())?;
            own.alias("scale")
        }
    };
    if x.count() == 0 {
        return Ok(());
    }
    if lrn.size.is_multiple_of(2) {
        return even(lrn, axis_view, &x, &scale, &y);
    }
    let (x, mut scale, mut y) = (
        x.data_on(run.ctx)?,
        scale.data_overwrite_on(run.ctx)?,
        y.data_overwrite_on(run.ctx)?,
    );
    cortado_math::lrn_across(run.ctx, lrn, axis_view, &x, &mut scale, &mut y)
}

/// For windows that reach one further behind than before.
fn even(lrn: Lrn<f32>, axis_view: AxisView, x: &Array<f32>, scale: &Array<f32>, y: &Array<f32>) -> Result<()> {
    let (x, mut scale, mut y) = (x.data()?, scale.data_overwrite()?, y.data_overwrite()?);
    let AxisView { len, inner, .. } = axis_view;
    let factor = lrn.alpha / lrn.size as f32;
    for (image, scale) in x.chunks_exact(len * inner).zip(scale.chunks_exact_mut(len * inner)) {
        for (channel, scale) in scale.chunks_exact_mut(inner).enumerate() {
            let first = channel.saturating_sub((lrn.size - 1) / 2);
            let end = channel.saturating_add(lrn.size / 2 + 1).min(len);
            scale.fill(lrn.k);
            for x in image[first * inner..end * inner].chunks_exact(inner) {
                scale.iter_mut().zip(x).for_each(|(scale, x)| *scale += factor * x * x);
            }
        }
    }
    cortado_cpu::zip_map(&x, &scale, &mut y, |x, scale| x * scale.powf(-lrn.beta));
    Ok(())
}
