//! GSTiling: squares of pixels become channels, or channels become squares of pixels. From Xilinx's
//! Caffe for FPGAs.
//!
//! One bottom (num, C, H, W). Top, with the stride s: (num, C · s², H / s, W / s):
//! `y[n, (i · s + j) · C + c, h, w] = x[n, c, h · s + i, w · s + j]`; with `reverse` (num, C / s², H · s,
//! W · s), the same the other way round.
//!
//! `gs_tiling_param`: `stride` s (required), which must divide H and W, or its square C with `reverse`
//! (default false).
//!
//! Gradient: each element gets the one of its place.

use crate::common::{Compose, Composed, Composer, build, required};
use cortado_core::{Ctx, Error, Layer, LayerKind, Real, Result, module_doc};
use cortado_ops::{Op, Operand, count};
use cortado_proto::LayerParameter;

pub(crate) const KIND: LayerKind = LayerKind {
    params: &["gs_tiling_param"],
    ..LayerKind::new(
        "GSTiling",
        "Squares of pixels become channels, or the other way round.",
        module_doc!("gs_tiling.rs"),
        build!(build),
    )
};

fn build<T: Real>(param: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    let options = param.gs_tiling_param().cloned().unwrap_or_default();
    let tiling = GsTiling {
        stride: required("gs_tiling_param.stride", options.stride)?,
        reverse: options.reverse(),
    };
    Ok(Composed::boxed(&KIND, tiling))
}

struct GsTiling {
    stride: usize,
    reverse: bool,
}

impl GsTiling {
    /// The quotient of a size of the bottom.
    fn divided(&self, to: &Composer, size: usize, by: usize, what: &str) -> Result<usize> {
        match size % by {
            0 => Ok(size / by),
            _ => {
                let problem = format!("{by} must divide the {what} of \"{}\", {size}", to.name(0));
                Err(Error::param("gs_tiling_param.stride", problem))
            }
        }
    }
}

impl Compose for GsTiling {
    fn lower(&self, to: &mut Composer) -> Result<()> {
        to.has_axes(0, 4)?;
        let [num, channels, height, width] = to.four_sizes(0)?;
        let s = self.stride;
        let square = s.saturating_mul(s);
        // The sizes of the blob with few channels; the other has `square` times as many.
        let [c, h, w] = match self.reverse {
            true => [
                self.divided(to, channels, square, "channels")?,
                height.saturating_mul(s),
                width.saturating_mul(s),
            ],
            false => {
                self.divided(to, height, s, "height")?;
                self.divided(to, width, s, "width")?;
                [channels, height, width]
            }
        };
        let many = [num, c.saturating_mul(square), h / s, w / s];
        let top = if self.reverse { [num, c, h, w] } else { many };
        let sizes = vec![num, s, s, c, h / s, w / s];
        // Where the blob has no elements, the products may be too large to be right, but are not used.
        let few = vec![count([c, h, w]), w, 1, count([h, w]), count([s, w]), s];
        let plane = count([many[2], many[3]]);
        let many = vec![
            count([many[1], plane]),
            count([s, c, plane]),
            count([c, plane]),
            plane,
            many[3],
            1,
        ];
        let (bottom, strides) = if self.reverse { (many, few) } else { (few, many) };
        let op = Op::Rearrange {
            sizes,
            bottom,
            top: strides,
        };
        let y = to.shaped(op, &[Operand::Bottom(0)], &top)?;
        to.top(y);
        Ok(())
    }
}
