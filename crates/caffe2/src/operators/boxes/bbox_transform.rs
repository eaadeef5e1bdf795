//! `BBoxTransform`: boxes moved by the regressions of several classes, and clipped to their images.
//!
//! Inputs: regions (R, 4), or (R, 5) with the index of their image first (one more number each where
//! they are `rotated`); deltas (R, 4 · classes); image info (images, 3) of height, width, scale.
//! Outputs: boxes like the deltas; and the number of regions of each image. Arguments: `weights`,
//! `apply_scale` (true), `rotated` and those of [`BoxOptions`].

use super::geometry::{AnyBox, BoxOptions};
use crate::Arguments;
use crate::operator::{Build, Operator, OperatorKind};
use crate::run::Run;
use cortado_core::{Arity, Error, Result};

pub(super) const KIND: OperatorKind = OperatorKind {
    inputs: Arity::exactly(3),
    outputs: Arity::between(1, 2),
    ..OperatorKind::computing(
        "BBoxTransform",
        "boxes moved by regressions and clipped to their images",
        build,
    )
};

fn build(build: &Build<'_>) -> Result<Box<dyn Operator>> {
    let weights = weights(&build.args)?;
    let applies_scale = build.args.flag("apply_scale", true)?;
    let width = if build.args.flag("rotated", false)? { 5 } else { 4 };
    let options = BoxOptions::of(&build.args)?;
    Ok(Box::new(move |run: &Run<'_>| {
        transform(run, weights, applies_scale, width, &options)
    }))
}

fn weights(args: &Arguments<'_>) -> Result<[f32; 4]> {
    match args.floats("weights") {
        [] => Ok([1.0; 4]),
        given => <[f32; 4]>::try_from(given).map_err(|_| Error::param("weights", "expected 4 weights")),
    }
}

fn transform(run: &Run<'_>, weights: [f32; 4], applies_scale: bool, width: usize, options: &BoxOptions) -> Result<()> {
    let (rois, deltas, info) = (run.input::<f32>(0)?, run.input::<f32>(1)?, run.input::<f32>(2)?);
    let (&[count, columns], &[rows, numbers]) = (&rois.shape()[..], &deltas.shape()[..]) else {
        return Err(Error::message("regions and deltas must be matrices"));
    };
    let &[images, 3] = &info.shape()[..] else {
        return Err(run.about_input(
            2,
            Error::mismatch("shape of the image info", "[images, 3]", info.shape()),
        ));
    };
    if rows != count || numbers % width != 0 || !(columns == width || columns == width + 1) {
        return Err(Error::message(&format!(
            "regions of shape {} and deltas of shape {} do not go together: there must be as many, of {width} \
             numbers for each class",
            rois.shape(),
            deltas.shape()
        )));
    }
    let boxes = run.output::<f32>(0, deltas.shape())?;
    let (rois, deltas, info) = (rois.data()?, deltas.data()?, info.data()?);
    let mut counts = vec![0.0f32; images];
    {
        let mut boxes = boxes.data_overwrite()?;
        for row in 0..count {
            let (head, roi) = rois[row * columns..][..columns].split_at(columns - width);
            let image = image_of(head, images).map_err(|error| run.about_input(0, error))?;
            counts[image] += 1.0;
            let &[height, image_width, scale] = &info[image * 3..][..3] else {
                return Err(Error::internal("an image's info has three numbers"));
            };
            let size = [height, image_width].map(|size| (size / scale + 0.5).trunc());
            let after = if applies_scale { scale } else { 1.0 };
            let roi = AnyBox::of(roi).scaled(1.0 / scale);
            let span = row * numbers..(row + 1) * numbers;
            let pairs = deltas[span.clone()]
                .chunks_exact(width)
                .zip(boxes[span].chunks_exact_mut(width));
            for (deltas, to) in pairs {
                let moved = roi.regressed(deltas, weights, options).clipped(size, options);
                to.copy_from_slice(moved.scaled(after).numbers());
            }
        }
    }
    if run.output_count() > 1 {
        run.output::<f32>(1, &[images])?
            .data_overwrite()?
            .copy_from_slice(&counts);
    }
    Ok(())
}

fn image_of(head: &[f32], images: usize) -> Result<usize> {
    let image = head.first().map_or(0.0, |image| image.trunc());
    match image >= 0.0 && image < images as f32 {
        true => Ok(image as usize),
        false => Err(Error::message(&format!(
            "the image's index {image} is not one of {images} images"
        ))),
    }
}
