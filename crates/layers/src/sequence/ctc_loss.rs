//! CTCLoss: connectionist temporal classification, in the form of DeepTextSpotter's Caffe.
//!
//! Bottoms: scores `[T, N, ..., A]`, T steps of N items over an alphabet of A symbols, of which a softmax is taken
//! inside; labels `[N, L]`: entries of 0 and less are dropped, the others are symbols. Symbol 0 is the blank. Top: the
//! loss, a scalar, the mean over the items of −ln P, where P is the probability of all alignments of the labels: those
//! sequences of T symbols that become the labels once repeated symbols are merged and blanks are dropped. No options.
//!
//! Labels that no alignment fits, since there are too few steps, count 0 and have the gradient 0.
//!
//! Gradient to the scores, with the loss weight from the top's diff: `weight / N · (p − q)` with p the softmax and q the
//! probability that the alignment is at this symbol in this step, given the labels. (The original writes it in its
//! forward pass, without the loss weight.) None to the labels.
//!
//! From MichalBusta/caffe, branch darknet. CtcLoss is the same with the options of warp-ctc.

use super::alignments::Scores;
use super::warp_ctc_loss::{Ctc, Sizes};
use crate::common::{HostLoss, build};
use cortado_core::{Arity, Ctx, Error, Io, Layer, LayerKind, Real, Result, module_doc};
use cortado_proto::LayerParameter;

pub(crate) const KIND: LayerKind = LayerKind {
    bottoms: Arity::exactly(2),
    auto_top: true,
    is_loss: true,
    no_gradient: &[1],
    ..LayerKind::new(
        "CTCLoss",
        "The loss of sequences of labels without positions, the blank is symbol 0.",
        module_doc!("ctc_loss.rs"),
        build!(build),
    )
};

fn build<T: Real>(param: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    HostLoss::boxed(&KIND, param, Ctc::new(FromShape))
}

/// All sizes follow from the shape of the scores.
struct FromShape;

impl Sizes for FromShape {
    const NEGATIVE_IS_BLANK: bool = true;

    fn of<T: Real>(&self, io: &Io<'_, T>) -> Result<Scores> {
        let scores = io.bottom(0);
        let &[steps, items, .., alphabet] = &scores.shape()[..] else {
            let what = format!("axes of the scores \"{}\" (steps, items, symbols)", scores.name());
            return Err(Error::mismatch(what, "3 or more", scores.shape().len()));
        };
        Ok(Scores {
            steps,
            items,
            alphabet,
            blank: 0,
        })
    }
}
