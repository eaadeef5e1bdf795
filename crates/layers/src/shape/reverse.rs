//! Reverse: the elements along an axis in reverse order, as for the second direction of a recurrent
//! net. From CTPN and jolibrain's fork.
//!
//! One bottom and one top of the same shape. `reverse_param`: `axis` (default 0; negative counts from
//! the end). Synopsys's fork gives several.
//!
//! Gradient: that of the top, in reverse order.

use crate::common::{Compose, Composed, Composer, build, resolve_axis};
use cortado_core::{Ctx, Layer, LayerKind, Real, Result, module_doc};
use cortado_ops::{Op, Operand};
use cortado_proto::LayerParameter;

pub(crate) const KIND: LayerKind = LayerKind {
    params: &["reverse_param"],
    ..LayerKind::new(
        "Reverse",
        "The elements along an axis in reverse order.",
        module_doc!("reverse.rs"),
        build!(build),
    )
};

fn build<T: Real>(param: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    let options = param.reverse_param().cloned().unwrap_or_default();
    let given: Vec<i32> = options.axis.to_vec(); // bounded by the file
    let axes = if given.is_empty() { vec![0] } else { given };
    Ok(Composed::boxed(&KIND, Reverse { axes }))
}

struct Reverse {
    axes: Vec<i32>,
}

impl Compose for Reverse {
    fn lower(&self, to: &mut Composer) -> Result<()> {
        let mut y = Operand::Bottom(0);
        for &axis in &self.axes {
            let axis = resolve_axis(to.bottom(0), axis, "reverse_param.axis")?;
            y = to.add(Op::Reverse { axis }, &[y])?;
        }
        to.top(y);
        Ok(())
    }
}
