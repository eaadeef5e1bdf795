//! Accum: maps of several resolutions, all brought to one and then concatenated. From FlowNet 2.
//!
//! Bottoms: (num, C_i, H_i, W_i). Top: (num, ΣC_i, H, W). Each map is resampled by linear mixing in
//! which the corners stay where they are, as in Interp.
//!
//! `accum_param`: `have_reference` (default false): the last bottom only gives H and W. Otherwise they
//! are the greatest of all bottoms; or these rounded up to multiples of `size_divisible_by`, or
//! without it `top_height` and `top_width`, but only if both are greater than the former.
//!
//! Gradients: each element of a map gets the shares that it has in the pixels of the top; a reference
//! gets 0.

use crate::common::{Compose, Composed, Composer, build};
use cortado_core::{Arity, Ctx, Error, Layer, LayerKind, Real, Result, module_doc};
use cortado_ops::{Op, Operand};
use cortado_proto::LayerParameter;

pub(crate) const KIND: LayerKind = LayerKind {
    params: &["accum_param"],
    bottoms: Arity::at_least(1),
    ..LayerKind::new(
        "Accum",
        "Brings maps to one resolution and concatenates them.",
        module_doc!("accum.rs"),
        build!(build),
    )
};

fn build<T: Real>(param: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    let options = param.accum_param().cloned().unwrap_or_default();
    let accum = Accum {
        size: [options.top_height() as usize, options.top_width() as usize],
        divisor: options.size_divisible_by() as usize,
        has_reference: options.have_reference(),
    };
    Ok(Composed::boxed(&KIND, accum))
}

struct Accum {
    size: [usize; 2],
    divisor: usize,
    has_reference: bool,
}

impl Accum {
    /// The height and width of the top.
    fn size(&self, to: &Composer) -> [usize; 2] {
        let last = to.bottom(to.bottoms() - 1);
        if self.has_reference {
            return [last[2], last[3]];
        }
        let greatest = |axis: usize| (0..to.bottoms()).map(|i| to.bottom(i)[axis]).max().unwrap_or(0);
        let greatest = [greatest(2), greatest(3)];
        let wanted = match self.divisor {
            0 => self.size,
            divisor => greatest.map(|size| size.div_ceil(divisor).saturating_mul(divisor)),
        };
        match wanted[0] > greatest[0] && wanted[1] > greatest[1] {
            true => wanted,
            false => greatest,
        }
    }
}

impl Compose for Accum {
    fn lower(&self, to: &mut Composer) -> Result<()> {
        for bottom in 0..to.bottoms() {
            to.has_axes(bottom, 4)?;
        }
        let size = self.size(to);
        let maps = to.bottoms() - usize::from(self.has_reference);
        if maps == 0 {
            let problem = "leaves no map: the only bottom is the reference";
            return Err(Error::param("accum_param.have_reference", problem));
        }
        let mut parts = Vec::new();
        for map in 0..maps {
            if to.bottom(map)[0] != to.bottom(0)[0] {
                let what = format!("number of items of \"{}\"", to.name(map));
                return Err(Error::mismatch(what, to.bottom(0)[0], to.bottom(map)[0]));
            }
            parts.push(to.resized(Operand::Bottom(map), size)?);
        }
        let all = to.add(Op::Concat { axis: 1 }, &parts)?;
        to.top(all);
        Ok(())
    }
}
