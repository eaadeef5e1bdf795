//! OuterProduct: the products of all pairs of features of two blobs, as for the conditional adversarial networks of Long et al.
//! (2018): `y[n, 0, i, j] = a[n, i] · b[n, j]`. From thuml/Xlearn.
//!
//! Bottoms: a (num, P) and b (num, Q); further axes are parts of the items. Top: (num, 1, P, Q). There are no options.
//!
//! Gradients: `da[n, i] = Σ_j dy[n, 0, i, j] · b[n, j]`, and `db[n, j] = Σ_i dy[n, 0, i, j] · a[n, i]`.

use crate::common::{Compose, Composed, Composer, build};
use cortado_core::{Arity, Ctx, Error, Layer, LayerKind, Real, Result, module_doc};
use cortado_ops::{AxisView, Operand};
use cortado_proto::LayerParameter;

pub(crate) const KIND: LayerKind = LayerKind {
    bottoms: Arity::exactly(2),
    ..LayerKind::new(
        "OuterProduct",
        "The products of all pairs of features of two blobs.",
        module_doc!("outer_product.rs"),
        build!(build),
    )
};

fn build<T: Real>(_: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    Ok(Composed::boxed(&KIND, OuterProduct))
}

struct OuterProduct;

impl Compose for OuterProduct {
    fn lower(&self, to: &mut Composer) -> Result<()> {
        to.has_axes_from(0, 1)?;
        let [a, b] = [0, 1].map(|bottom| AxisView::items(to.bottom(bottom)));
        if a.outer != b.outer || to.bottom(1).is_empty() {
            let what = format!("shape of \"{}\", one item for each of \"{}\"", to.name(1), to.name(0));
            return Err(Error::mismatch(what, format!("{} ...", a.outer), to.bottom(1)));
        }
        let shape = [a.outer, 1, a.len, b.len];
        let rows = to.view(Operand::Bottom(0), &[a.outer, 1, a.len, 1])?;
        let columns = to.view(Operand::Bottom(1), &[b.outer, 1, 1, b.len])?;
        let [rows, columns] = [to.spread(rows, &shape)?, to.spread(columns, &shape)?];
        let y = to.product(rows, columns)?;
        to.top(y);
        Ok(())
    }
}
