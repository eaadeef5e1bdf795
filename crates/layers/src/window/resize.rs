//! Resize: images in another size, mixed linearly. From happynear's fork.
//!
//! `y[i, j]` is the value at `(i · H / H', j · W / W')`, between the places of the bottom; beyond the last
//! place the values fall towards 0, as in the original.
//!
//! One bottom (num, channels, H, W). Top: (num, channels, H', W').
//!
//! `resize_param`: `height` H' and `width` W', both required; or, with `is_pyramid_test: true`,
//! `out_height_scale` and `out_width_scale`, which the sizes of the bottom are multiplied by.
//!
//! Gradient: the weights of the places times dy.

use crate::common::{Compose, Composed, Composer, build, required};
use cortado_core::{Ctx, Error, Layer, LayerKind, Real, Result, module_doc};
use cortado_ops::{Grid, Op, Operand, Resample, ResampleAxis};
use cortado_proto::{LayerParameter, ResizeParameter};

pub(crate) const KIND: LayerKind = LayerKind {
    params: &["resize_param"],
    ..LayerKind::new(
        "Resize",
        "Images in another size, mixed linearly.",
        module_doc!("resize.rs"),
        build!(build),
    )
};

fn build<T: Real>(param: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    let options = param.resize_param().cloned().unwrap_or_default();
    let resize = match options.is_pyramid_test() {
        true => Resize::Scaled(scales(&options)?),
        false => Resize::Given([
            required("resize_param.height", options.height)?,
            required("resize_param.width", options.width)?,
        ]),
    };
    Ok(Composed::boxed(&KIND, resize))
}

/// The factors of both sizes.
fn scales(options: &ResizeParameter) -> Result<[f32; 2]> {
    let scale = |field: &str, scale: Option<f32>| match scale {
        Some(scale) if scale > 0.0 && scale.is_finite() => Ok(scale),
        Some(scale) => {
            let problem = format!("must be greater than 0 and finite, but is {scale}");
            Err(Error::param(field, problem))
        }
        None => Err(Error::param(field, "is missing")),
    };
    Ok([
        scale("resize_param.out_height_scale", options.out_height_scale)?,
        scale("resize_param.out_width_scale", options.out_width_scale)?,
    ])
}

/// The sizes of the top.
enum Resize {
    Given([usize; 2]),
    /// So many times those of the bottom, cut off.
    Scaled([f32; 2]),
}

impl Compose for Resize {
    fn lower(&self, to: &mut Composer) -> Result<()> {
        to.has_axes(0, 4)?;
        let [num, channels, height, width] = to.four_sizes(0)?;
        let [rows, columns] = match *self {
            Self::Given(sizes) => sizes,
            Self::Scaled([rows, columns]) => [(rows * height as f32) as usize, (columns * width as f32) as usize],
        };
        let shape = [num, channels, rows, columns];
        if [height, width].contains(&0) || shape.contains(&0) {
            let zeros = to.fill(&shape, 0.0)?;
            to.top(zeros);
            return Ok(());
        }
        // A row and a column of zeros, and an output more than wanted, whose place is that zero:
        // then the corners lie over each other, and the distance of the places is H / H'.
        let mut x = Operand::Bottom(0);
        for axis in [2, 3] {
            let zeros = to.zeros_beside(x, axis, 1)?;
            x = to.add(Op::Concat { axis }, &[x, zeros])?;
        }
        let axis = |input: usize, output: usize| ResampleAxis {
            input: input + 1,
            output: output.saturating_add(1),
            grid: Grid::Corners {
                begin: 0,
                len: input + 1,
            },
        };
        let axes = [axis(height, rows), axis(width, columns)];
        let all = to.add(Op::Resample(Resample { axes }), &[x])?;
        let offsets = vec![0; 4];
        let y = to.shaped(Op::Crop { offsets }, &[all], &shape)?;
        to.top(y);
        Ok(())
    }
}
