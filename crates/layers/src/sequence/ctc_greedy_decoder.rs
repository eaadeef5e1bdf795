//! CTCGreedyDecoder: the symbols of each item, from the best score of each step.
//!
//! Bottoms: scores `[T, N, C]`, T steps of N items over C symbols, of which the last one is the blank; and, if wanted,
//! marks `[T, N]`, 1 inside the sequence and 0 from its end on. Top: (N, T, 1, 1), the symbols from the beginning, then −1.
//!
//! `ctc_decoder_param`: `ctc_merge_repeated` (default true): a symbol equal to that of the step before is dropped.
//! Blanks are dropped always. The first of equal scores is the best one.
//!
//! There is no gradient. From the Caffe that Intel's OpenVINO reads.

use super::best;
use crate::common::{build, no_gradient};
use cortado_core::{Arity, Ctx, Error, Io, Layer, LayerKind, Real, Result, module_doc};
use cortado_proto::LayerParameter;

pub(crate) const KIND: LayerKind = LayerKind {
    params: &["ctc_decoder_param"],
    bottoms: Arity::between(1, 2),
    not_differentiable: Some("it selects symbols"),
    ..LayerKind::new(
        "CTCGreedyDecoder",
        "The symbols of the best score of each step, without blanks and repeats.",
        module_doc!("ctc_greedy_decoder.rs"),
        build!(build),
    )
};

fn build<T: Real>(param: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    let options = param.ctc_decoder_param().cloned().unwrap_or_default();
    Ok(Box::new(Decoder {
        merges: options.ctc_merge_repeated(),
        sizes: [0; 3],
    }))
}

struct Decoder {
    merges: bool,
    /// Steps, items and symbols.
    sizes: [usize; 3],
}

impl<T: Real> Layer<T> for Decoder {
    fn reshape(&mut self, _: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        let scores = io.bottom(0);
        let &[steps, items, _, ..] = &scores.shape()[..] else {
            let what = format!("axes of the scores \"{}\" (steps, items, symbols)", scores.name());
            return Err(Error::mismatch(what, "3 or more", scores.shape().len()));
        };
        let symbols = scores.shape().count_from(2);
        if symbols == 0 {
            let what = format!("shape of the scores \"{}\" (steps, items, symbols)", scores.name());
            return Err(Error::mismatch(what, "at least one symbol", scores.shape()));
        }
        if io.bottoms() > 1 && io.bottom(1).count() != steps * items {
            let what = format!(
                "number of the marks \"{}\", one for each step and item",
                io.bottom(1).name()
            );
            return Err(Error::mismatch(what, steps * items, io.bottom(1).count()));
        }
        self.sizes = [steps, items, symbols];
        io.top_mut(0).reshape(&[items, steps, 1, 1])
    }

    fn forward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        ctx.falls_back("decoding of sequences");
        let [steps, items, symbols] = self.sizes;
        let scores = io.bottom(0).data()?;
        let marks = (io.bottoms() > 1).then(|| io.bottom(1).data()).transpose()?;
        let mut top = io.top(0).data_overwrite()?;
        top.fill(T::from_f64(-1.0));
        let is_inside = |row: usize| marks.as_ref().is_none_or(|marks| marks[row] != T::ZERO);
        for (item, decoded) in top.chunks_exact_mut(steps.max(1)).enumerate().take(items) {
            let (mut found, mut before) = (0, None);
            let rows = (0..steps).map(|t| t * items + item);
            for row in rows.take_while(|&row| is_inside(row)) {
                let symbol = best(&scores[row * symbols..(row + 1) * symbols]);
                if symbol + 1 != symbols && !(self.merges && before == Some(symbol)) {
                    decoded[found] = T::from_usize(symbol);
                    found += 1;
                }
                before = Some(symbol);
            }
        }
        Ok(())
    }

    fn backward(&mut self, _: &Ctx, _: &mut Io<'_, T>, propagate: &[bool]) -> Result<()> {
        if propagate.contains(&true) {
            return Err(no_gradient(&KIND));
        }
        Ok(())
    }
}
