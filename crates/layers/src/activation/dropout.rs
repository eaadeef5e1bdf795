//! Dropout: in TRAIN `y = x · m / (1 − r)` with m drawn from Bernoulli(1 − r) for every element; in
//! TEST the identity.
//!
//! One bottom and one top of the same shape, in place if wanted.
//!
//! `dropout_param`: `dropout_ratio` r (default 0.5), from 0 to less than 1. `scale_train` (default
//! true, from the R-CNN forks): if false, TRAIN does not scale and TEST multiplies by 1 − r
//! instead. `sample_weights_test` (default false, from SegNet): if true, TEST drops elements as TRAIN
//! does, to learn how sure the net is.
//!
//! Gradient: `dx = dy` times the same mask and scale. The mask takes one number of the main
//! generator for each element, in order, as the original does.

use crate::common::{build, reshape_like_bottom, run_in_place};
use cortado_core::{
    BackwardReads, Blob, Ctx, Error, InPlace, Io, Layer, LayerKind, Pair, Real, Result, Step, StepFunction, module_doc,
};
use cortado_math as math;
use cortado_ops::{Op, Pointwise};
use cortado_proto::LayerParameter;

pub(crate) const KIND: LayerKind = LayerKind {
    params: &["dropout_param"],
    in_place: true,
    ..LayerKind::new(
        "Dropout",
        "Sets random elements to 0 in training and scales the others.",
        module_doc!("dropout.rs"),
        build!(build),
    )
};

struct Options {
    /// The probability that an element is kept.
    keep: f64,
    scale_train: bool,
    /// Whether elements are dropped in TEST too.
    samples_test: bool,
}

fn build<T: Real>(param: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    let options = param.dropout_param().cloned().unwrap_or_default();
    let ratio = options.dropout_ratio();
    if !(0.0..1.0).contains(&ratio) {
        let problem = format!("must be at least 0 and less than 1, not {ratio}");
        return Err(Error::param("dropout_param.dropout_ratio", problem));
    }
    let options = Options {
        keep: 1.0 - f64::from(ratio),
        scale_train: options.scale_train.unwrap_or(true),
        samples_test: options.sample_weights_test(),
    };
    Ok(Box::new(Dropout {
        options,
        mask: Blob::empty("the mask of a Dropout"),
    }))
}

struct Dropout {
    options: Options,
    /// Which elements the last forward pass in TRAIN kept: a bit for each.
    mask: Blob<u32>,
}

impl Dropout {
    /// Whether elements are dropped.
    fn drops(&self, ctx: &Ctx) -> bool {
        ctx.is_train() || self.options.samples_test
    }

    /// What a kept element is multiplied by.
    fn scale<T: Real>(&self, ctx: &Ctx) -> T {
        T::from_f64(match (self.drops(ctx), self.options.scale_train) {
            (true, true) => 1.0 / self.options.keep,
            (false, false) => self.options.keep,
            _ => 1.0,
        })
    }

    /// Multiplies by scale and mask.
    fn apply<T: Real>(&self, ctx: &Ctx, pair: Pair<'_, T>) -> Result<()> {
        let factor = self.scale(ctx);
        match self.drops(ctx) {
            true => math::mask(ctx, &self.mask.data_on(ctx)?, factor, pair),
            false => math::scale(ctx, factor, pair),
        }
    }
}

impl<T: Real> Layer<T> for Dropout {
    fn reshape(&mut self, _: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        reshape_like_bottom(io)
    }

    fn forward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        if !self.drops(ctx) {
            return run_in_place::<T>(self, ctx, io);
        }
        let count = io.bottom(0).count();
        // What memory does not hold is known before numbers are drawn for it.
        let pair = io.data_pair(ctx, 0, 0)?;
        self.mask.reshape(&[count.div_ceil(32)])?;
        math::draw_mask(ctx, self.options.keep, count, &mut self.mask.data_overwrite_on(ctx)?)?;
        self.apply(ctx, pair)
    }

    fn in_place(&mut self) -> Option<&mut dyn InPlace<T>> {
        Some(self)
    }

    fn op(&self, ctx: &Ctx) -> Option<Op> {
        let scale = self.scale::<f64>(ctx);
        match self.drops(ctx) {
            true => None,
            false if scale == 1.0 => Some(Op::Identity),
            false => Some(Op::Pointwise(Pointwise::Scale { factor: scale })),
        }
    }

    fn backward_reads(&self, _: &Io<'_, T>) -> BackwardReads {
        BackwardReads::NOTHING
    }

    fn backward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>, propagate: &[bool]) -> Result<()> {
        if propagate[0] {
            self.apply(ctx, io.diff_pair(ctx, 0, 0)?)?;
        }
        Ok(())
    }
}

impl<T: Real> InPlace<T> for Dropout {
    /// In TEST; in TRAIN the mask is drawn for the whole bottom.
    fn step(&mut self, ctx: &Ctx, _: &Io<'_, T>, _: Option<&Blob<T>>) -> Result<Option<Step<'_, T>>> {
        let factor = self.scale(ctx);
        let scale = || Step::new(StepFunction::Pointwise(Pointwise::Scale { factor }));
        Ok((!self.drops(ctx)).then(scale))
    }

    /// Through what it sets to 0 no gradient passes.
    fn keeps_signs(&self, _: &Ctx) -> bool {
        true
    }
}
