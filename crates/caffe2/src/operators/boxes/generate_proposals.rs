//! `GenerateProposals` (also `GenerateProposalsCPP`): regions from the scores and regressions of
//! anchors at each place of an image (Ren et al., "Faster R-CNN").
//!
//! Inputs: scores (images, A, H, W), deltas (images, 4·A, H, W), image info (images, 3) of height,
//! width, scale, anchors (A, 4); 5 numbers each where the anchors are turned. Outputs: regions (R, 5)
//! with the image's index first, and their scores. Arguments: `spatial_scale` (1/16),
//! `pre_nms_topN` (6000), `post_nms_topN` (300), `nms_thresh` (0.7), `min_size` (16).

use super::geometry::{AnyBox, BoxOptions};
use crate::Arguments;
use crate::operator::{Build, Operator, OperatorKind};
use crate::run::Run;
use cortado_core::{Arity, Error, Result, reserve};
use cortado_ops::boxes::{Centered, best_first_total, suppress_above};

pub(super) const KIND: OperatorKind = kind("GenerateProposals");
/// The old name.
pub(super) const CPP: OperatorKind = kind("GenerateProposalsCPP");

const fn kind(name: &'static str) -> OperatorKind {
    OperatorKind {
        inputs: Arity::exactly(4),
        outputs: Arity::exactly(2),
        ..OperatorKind::computing(name, "regions from scores and regressions of anchors", build)
    }
}

struct Options {
    stride: f32,
    before: Option<usize>,
    after: Option<usize>,
    overlap: f32,
    min_size: f32,
    boxes: BoxOptions,
}

fn build(build: &Build<'_>) -> Result<Box<dyn Operator>> {
    let options = options(&build.args)?;
    Ok(Box::new(move |run: &Run<'_>| generate(run, &options)))
}

fn options(args: &Arguments<'_>) -> Result<Options> {
    let scale = args.float("spatial_scale", 1.0 / 16.0)?;
    if scale.is_nan() || scale <= 0.0 {
        return Err(Error::param("spatial_scale", format!("{scale} is not greater than 0")));
    }
    let most = |number: i64| usize::try_from(number).ok().filter(|&most| most > 0);
    Ok(Options {
        stride: 1.0 / scale,
        before: most(args.int("pre_nms_topN", 6000)?),
        after: most(args.int("post_nms_topN", 300)?),
        overlap: args.float("nms_thresh", 0.7)?,
        min_size: args.float("min_size", 16.0)?,
        boxes: BoxOptions::of(args)?,
    })
}

/// The sizes of the inputs.
struct Sizes {
    images: usize,
    anchors: usize,
    height: usize,
    width: usize,
    /// The numbers of a box.
    numbers: usize,
}

fn sizes(run: &Run<'_>) -> Result<Sizes> {
    let shape = |i: usize| run.tensor(i).map(|tensor| tensor.shape().to_vec());
    let (scores, deltas, info, anchors) = (shape(0)?, shape(1)?, shape(2)?, shape(3)?);
    let (&[images, count, height, width], &[rows, numbers]) = (&scores[..], &anchors[..]) else {
        return Err(Error::message(&format!(
            "the scores must have 4 axes and the anchors 2; their shapes are {scores:?} and {anchors:?}"
        )));
    };
    let expected = [images, count.saturating_mul(numbers), height, width];
    if rows != count || !(4..=5).contains(&numbers) || deltas != expected {
        return Err(Error::message(&format!(
            "scores {scores:?}, deltas {deltas:?} and anchors {anchors:?} do not go together"
        )));
    }
    if info.len() != 2 || info[0] != images || info[1] < 3 {
        return Err(run.about_input(2, Error::message(&format!("the shape is {info:?}, not [{images}, 3]"))));
    }
    Ok(Sizes {
        images,
        anchors: count,
        height,
        width,
        numbers,
    })
}

fn generate(run: &Run<'_>, options: &Options) -> Result<()> {
    let sizes = sizes(run)?;
    let (scores, deltas, info) = (run.input::<f32>(0)?, run.input::<f32>(1)?, run.input::<f32>(2)?);
    let anchors = run.input::<f32>(3)?;
    let (scores, deltas, anchors) = (scores.data()?, deltas.data()?, anchors.data()?);
    let columns = info.shape()[1];
    let info = info.data()?;
    let plane = sizes.height * sizes.width;
    let len = sizes.anchors * plane;
    let (mut rois, mut probabilities) = (Vec::new(), Vec::new());
    for image in 0..sizes.images {
        let found = of_image(
            options,
            &sizes,
            &scores[image * len..][..len],
            &deltas[image * len * sizes.numbers..][..len * sizes.numbers],
            &info[image * columns..],
            &anchors,
        )?;
        for (region, score) in found {
            rois.push(image as f32);
            rois.extend(region.numbers());
            probabilities.push(score);
        }
    }
    let y = run.output::<f32>(0, &[probabilities.len(), sizes.numbers + 1])?;
    y.data_overwrite()?.copy_from_slice(&rois);
    let y = run.output::<f32>(1, &[probabilities.len()])?;
    y.data_overwrite()?.copy_from_slice(&probabilities);
    Ok(())
}

fn of_image(
    options: &Options,
    sizes: &Sizes,
    scores: &[f32],
    deltas: &[f32],
    info: &[f32],
    anchors: &[f32],
) -> Result<Vec<(AnyBox, f32)>> {
    let plane = sizes.height * sizes.width;
    let mut order = reserve::collected(0..scores.len())?;
    best_first_total(&mut order, options.before, |i| scores[i])?;
    let region = |index: usize| {
        let (anchor, place) = (index / plane, index % plane);
        let (y, x) = (place / sizes.width, place % sizes.width);
        let anchor_box = AnyBox::of(&anchors[anchor * sizes.numbers..][..sizes.numbers]);
        let moved = anchor_box.shifted(x as f32 * options.stride, y as f32 * options.stride);
        let delta = |i: usize| deltas[(anchor * sizes.numbers + i) * plane + place];
        let deltas = [0, 1, 2, 3, 4.min(sizes.numbers - 1)].map(delta);
        moved
            .regressed(&deltas[..sizes.numbers], [1.0; 4], &options.boxes)
            .clipped([info[0], info[1]], &options.boxes)
    };
    let regions: Vec<AnyBox> = order.iter().map(|&index| region(index)).collect();
    let least = options.min_size * info[2];
    let large = |region: &AnyBox| {
        let Centered { x, y, width, height } = region.centered(&options.boxes);
        width >= least && height >= least && x < info[1] && y < info[0]
    };
    let candidates: Vec<usize> = (0..regions.len()).filter(|&i| large(&regions[i])).collect();
    let overlap = |a: usize, b: usize| regions[a].overlap(&regions[b], &options.boxes);
    let kept = suppress_above(&candidates, options.overlap.into(), options.after, overlap)?;
    Ok(kept.into_iter().map(|i| (regions[i], scores[order[i]])).collect())
}
