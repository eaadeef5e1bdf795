//! `SpaceToBatch` and `BatchToSpace`: the pixels of blocks as images of their own, and back.
//! Arguments: `block_size` (2), `pad` (0) or `pad_t`, `pad_l`, `pad_b`, `pad_r`. The order is NCHW.

use crate::Arguments;
use crate::arguments::StorageOrder;
use crate::infer::{Inferred, reshaped};
use crate::operator::{OperatorBuildFn, OperatorKind};
use crate::run::Run;
use cortado_core::{Error, Result};
use cortado_proto::caffe2::OperatorDef;

/// Image (i · block + j) · images + n has pixel (i, j) of each block of image n.
pub(super) const SPACE_TO_BATCH: OperatorKind = kind("SpaceToBatch", "the pixels of blocks as images", |b| {
    let blocks = Blocks::of(&b.args)?;
    Ok(Box::new(move |run: &Run<'_>| blocks.run(run, true)))
});
/// The opposite of `SpaceToBatch`.
pub(super) const BATCH_TO_SPACE: OperatorKind = kind("BatchToSpace", "images as the pixels of blocks", |b| {
    let blocks = Blocks::of(&b.args)?;
    Ok(Box::new(move |run: &Run<'_>| blocks.run(run, false)))
});

const fn kind(name: &'static str, summary: &'static str, build: OperatorBuildFn) -> OperatorKind {
    OperatorKind {
        infer: Some(infer),
        ..OperatorKind::computing(name, summary, build)
    }
}

#[derive(Clone, Copy)]
struct Blocks {
    size: usize,
    /// What is padded above, left, below, right.
    pads: [usize; 4],
}

impl Blocks {
    fn of(args: &Arguments<'_>) -> Result<Self> {
        if args.order()? != StorageOrder::Nchw {
            return Err(Error::param("order", "Only NCHW storage order is supported."));
        }
        let pad = args.size("pad", 0)?;
        let [top, left, bottom, right] = ["pad_t", "pad_l", "pad_b", "pad_r"].map(|name| args.size(name, pad));
        let size = args.size("block_size", 2)?;
        if size == 0 {
            return Err(Error::param("block_size", "a block has at least one pixel"));
        }
        Ok(Self {
            size,
            pads: [top?, left?, bottom?, right?],
        })
    }

    /// The shape of the images whose blocks those of shape `dims` are, or the other way round.
    fn shape(&self, dims: &[usize], to_batch: bool) -> Result<Vec<usize>> {
        let &[images, channels, height, width] = dims else {
            return Err(Error::mismatch("number of axes", 4, dims.len()));
        };
        let [top, left, bottom, right] = self.pads;
        let area = self.size.saturating_mul(self.size);
        let mut sides = [0; 2];
        let padding = [top.saturating_add(bottom), left.saturating_add(right)];
        for ((side, size), padding) in sides.iter_mut().zip([height, width]).zip(padding) {
            *side = if to_batch {
                let padded = size.saturating_add(padding);
                if padded % self.size != 0 {
                    let text = format!("the padded size {padded} is not a multiple of block_size {}", self.size);
                    return Err(Error::message(&text));
                }
                padded / self.size
            } else {
                let whole = size.saturating_mul(self.size);
                let text = format!("the padding {padding} is larger than the image of {whole}");
                whole.checked_sub(padding).ok_or_else(|| Error::message(&text))?
            };
        }
        let images = match to_batch {
            true => images.saturating_mul(area),
            false if images % area == 0 => images / area,
            false => {
                let text = format!("the number of images {images} is not a multiple of block_size squared, {area}");
                return Err(Error::message(&text));
            }
        };
        Ok(vec![images, channels, sides[0], sides[1]])
    }

    fn run(&self, run: &Run<'_>, to_batch: bool) -> Result<()> {
        let x = run.input::<f32>(0)?;
        let dims = self
            .shape(x.shape(), to_batch)
            .map_err(|error| run.about_input(0, error))?;
        let y = run.output::<f32>(0, &dims)?;
        // The shapes of whole images and of those of pixels of blocks.
        let (whole, part) = if to_batch {
            (&**x.shape(), &dims[..])
        } else {
            (&dims[..], &**x.shape())
        };
        let ([images, channels], [height, width]) = ([whole[0], whole[1]], [part[2], part[3]]);
        let (x, mut y) = (x.data()?, y.data_overwrite()?);
        y.fill(0.0);
        for plane in 0..part[0] * channels {
            let (block, image) = (plane / channels / images, plane / channels % images);
            let (first_row, first_column) = (block / self.size, block % self.size);
            for row in 0..height {
                let Some(h) = (row * self.size + first_row)
                    .checked_sub(self.pads[0])
                    .filter(|&h| h < whole[2])
                else {
                    continue;
                };
                let start = ((image * channels + plane % channels) * whole[2] + h) * whole[3];
                let small = (plane * height + row) * width;
                for column in 0..width {
                    let w = (column * self.size + first_column).checked_sub(self.pads[1]);
                    let Some(w) = w.filter(|&w| w < whole[3]) else {
                        continue;
                    };
                    match to_batch {
                        true => y[small + column] = x[start + w],
                        false => y[start + w] = x[small + column],
                    }
                }
            }
        }
        Ok(())
    }
}

fn infer(def: &OperatorDef, inputs: &[Inferred]) -> Result<Vec<Inferred>> {
    let blocks = Blocks::of(&Arguments::of(def))?;
    reshaped(inputs, |dims| blocks.shape(dims, def.r#type() == "SpaceToBatch"))
}
