//! CtcLoss: connectionist temporal classification with the options of warp-ctc: the loss of sequences of labels whose
//! positions are not known.
//!
//! Bottoms: scores `[T, N, A]`, T steps of N items over an alphabet of A symbols, of which a softmax is taken inside;
//! labels `[N, L]`: blanks are dropped, all others are the symbols of the item, so shorter ones are padded with the blank.
//! Top: the loss, a scalar, the mean over the items of −ln P, where P is the probability of all alignments of the labels:
//! those sequences of T symbols that become the labels once repeated symbols are merged and blanks are dropped.
//!
//! `ctc_loss_param`: `alphabet_size` (A, default the last axis); `time_step` (T, default the first axis), with which
//! scores of the shape `[T · N, A]` can be used; `blank_label` (default 0).
//!
//! Labels that no alignment fits, since there are too few steps, count 0 and have the gradient 0, as in warp-ctc.
//!
//! Gradient to the scores, with the loss weight from the top's diff: `weight / N · (p − q)` with p the softmax and q the
//! probability that the alignment is at this symbol in this step, given the labels. (The original does not divide by N.)
//! None to the labels.
//!
//! From warpctc-caffe and jolibrain/caffe.

use super::alignments::{Alignments, Scores};
use crate::common::{Formula, HostLoss, build, class_of, divisor};
use cortado_core::{Arity, Ctx, Error, Io, Layer, LayerKind, Real, Result, module_doc, reserve};
use cortado_proto::LayerParameter;

pub(crate) const KIND: LayerKind = LayerKind {
    params: &["ctc_loss_param"],
    bottoms: Arity::exactly(2),
    auto_top: true,
    is_loss: true,
    no_gradient: &[1],
    ..LayerKind::new(
        "CtcLoss",
        "The loss of sequences of labels without positions.",
        module_doc!("warp_ctc_loss.rs"),
        build!(build),
    )
};

fn build<T: Real>(param: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    let options = param.ctc_loss_param().cloned().unwrap_or_default();
    let blank = options.blank_label();
    let Ok(blank) = usize::try_from(blank) else {
        let problem = format!("must be the number of a symbol, but is {blank}");
        return Err(Error::param("ctc_loss_param.blank_label", problem));
    };
    let sizes = FromOptions {
        alphabet: options.alphabet_size() as usize,
        steps: options.time_step() as usize,
        blank,
    };
    HostLoss::boxed(&KIND, param, Ctc::new(sizes))
}

/// How the sizes of a batch are found.
pub(super) trait Sizes: Send + 'static {
    /// Whether labels below 0 are dropped, too.
    const NEGATIVE_IS_BLANK: bool;

    /// The sizes for these bottoms.
    ///
    /// # Errors
    /// Scores of a shape that does not suit.
    fn of<T: Real>(&self, io: &Io<'_, T>) -> Result<Scores>;
}

struct FromOptions {
    /// 0 if not given, as `steps`.
    alphabet: usize,
    steps: usize,
    blank: usize,
}

impl Sizes for FromOptions {
    const NEGATIVE_IS_BLANK: bool = false;

    fn of<T: Real>(&self, io: &Io<'_, T>) -> Result<Scores> {
        let (scores, labels) = (io.bottom(0), io.bottom(1));
        let given = |given: usize, from_shape: Option<&usize>| match given {
            0 => from_shape.copied().unwrap_or(0),
            given => given,
        };
        let sizes = Scores {
            steps: given(self.steps, scores.shape().first()),
            items: labels.shape().first().copied().unwrap_or(0),
            alphabet: given(self.alphabet, scores.shape().last()),
            blank: self.blank,
        };
        let count = sizes.steps.checked_mul(sizes.items);
        let count = count.and_then(|rows| rows.checked_mul(sizes.alphabet));
        if scores.shape().len() < 2 || count != Some(scores.count()) {
            let what = format!(
                "shape of the scores \"{}\" (time_step, items of \"{}\", alphabet_size)",
                scores.name(),
                labels.name()
            );
            let expected = format!("{} {} {}", sizes.steps, sizes.items, sizes.alphabet);
            return Err(Error::mismatch(what, expected, scores.shape()));
        }
        if self.blank >= sizes.alphabet {
            let problem = format!("must be below the {} symbols, but is {}", sizes.alphabet, self.blank);
            return Err(Error::param("ctc_loss_param.blank_label", problem));
        }
        Ok(sizes)
    }
}

/// The formula of both types.
pub(super) struct Ctc<S> {
    find: S,
    sizes: Scores,
    alignments: Alignments,
    labels: Vec<usize>,
}

impl<S> Ctc<S> {
    pub(super) fn new(find: S) -> Self {
        Self {
            find,
            sizes: Scores::default(),
            alignments: Alignments::default(),
            labels: Vec::new(),
        }
    }
}

impl<T: Real, S: Sizes> Formula<T> for Ctc<S> {
    /// The first axis of the scores are steps.
    const PAIRED: bool = false;

    fn reshape(&mut self, io: &mut Io<'_, T>) -> Result<()> {
        let sizes = self.find.of(io)?;
        let (scores, labels) = (io.bottom(0), io.bottom(1));
        let count = sizes.steps.checked_mul(sizes.items);
        let count = count.and_then(|rows| rows.checked_mul(sizes.alphabet));
        if count != Some(scores.count()) || sizes.alphabet == 0 {
            let what = format!("shape of the scores \"{}\" (steps, items, symbols)", scores.name());
            let expected = format!("{} {} {}", sizes.steps, sizes.items, sizes.alphabet.max(1));
            return Err(Error::mismatch(what, expected, scores.shape()));
        }
        if labels.shape().first() != Some(&sizes.items) {
            let what = format!("shape of the labels \"{}\", one row for each item", labels.name());
            return Err(Error::mismatch(what, format!("{} ...", sizes.items), labels.shape()));
        }
        self.sizes = sizes;
        Ok(())
    }

    fn evaluate(&mut self, _: &Ctx, io: &Io<'_, T>, slopes: &mut [&mut [T]]) -> Result<f64> {
        let (scores, labels) = (io.bottom(0).data()?, io.bottom(1).data()?);
        let (sizes, weight) = (self.sizes, 1.0 / divisor(self.sizes.items));
        let width = labels.len().checked_div(sizes.items).unwrap_or(0);
        let mut sum = 0.0;
        for item in 0..sizes.items {
            self.labels.clear();
            for (i, &label) in labels.iter().enumerate().skip(item * width).take(width) {
                if S::NEGATIVE_IS_BLANK && label.to_f64() <= 0.0 {
                    continue;
                }
                let label = class_of(io.bottom(1), i, label, sizes.alphabet)?;
                if label != sizes.blank {
                    reserve::push(&mut self.labels, label)?;
                }
            }
            let item = (item, &self.labels[..]);
            sum += self.alignments.cost(sizes, item, &scores, weight, slopes[0])?;
        }
        Ok(sum * weight)
    }
}
