//! `BoxWithNMSLimit`: the detections of each class, without those that overlap better ones, and of
//! all classes the best of each image.
//!
//! Inputs: scores (R, classes), boxes (R, 4 · classes), and the number of rows of each image.
//! Outputs: scores, boxes, classes, and if wanted the detections of each image, the rows that they
//! were, and how many of each image and class. Arguments: `score_thresh` (0.05), `nms` (0.3),
//! `detections_per_im` (100), `soft_nms_enabled`, `soft_nms_method` (linear, gaussian or hard),
//! `soft_nms_sigma` (0.5), `soft_nms_min_score_thres` (0.001), `rotated`, `cls_agnostic_bbox_reg`,
//! `input_boxes_include_bg_cls` (true), `output_classes_include_bg_cls` (true), `legacy_plus_one`.

use super::geometry::{AnyBox, BoxOptions};
use crate::Arguments;
use crate::operator::{Build, Operator, OperatorKind};
use crate::run::Run;
use cortado_core::{Arity, Error, Result, reserve};
use cortado_ops::boxes::{Decay, SoftSuppression, best_first_total, suppress_above, suppress_softly};
use std::ops::Range;

pub(super) const KIND: OperatorKind = OperatorKind {
    inputs: Arity::between(2, 3),
    outputs: Arity::between(3, 6),
    ..OperatorKind::computing(
        "BoxWithNMSLimit",
        "the detections of each class, and the best of each image",
        build,
    )
};

struct Options {
    least: f32,
    overlap: f32,
    most: Option<usize>,
    /// How overlaps lower scores, if they do.
    soft: Option<SoftSuppression>,
    /// The numbers of a box.
    numbers: usize,
    one_box: bool,
    background_in: bool,
    background_out: bool,
    boxes: BoxOptions,
}

fn build(build: &Build<'_>) -> Result<Box<dyn Operator>> {
    let options = options(&build.args)?;
    Ok(Box::new(move |run: &Run<'_>| detect(run, &options)))
}

fn options(args: &Arguments<'_>) -> Result<Options> {
    let sigma = args.float("soft_nms_sigma", 0.5)?.into();
    let decay = match args.string("soft_nms_method", "linear")?.as_str() {
        "linear" => Decay::Linear,
        "gaussian" => Decay::Gaussian { sigma },
        "hard" => Decay::Hard,
        other => {
            let text = format!("\"{other}\" is unknown; it can be linear, gaussian or hard");
            return Err(Error::param("soft_nms_method", text));
        }
    };
    let overlap = args.float("nms", 0.3)?;
    let soft = SoftSuppression {
        decay,
        threshold: overlap.into(),
        least: args.float("soft_nms_min_score_thres", 0.001)?.into(),
    };
    Ok(Options {
        least: args.float("score_thresh", 0.05)?,
        overlap,
        most: usize::try_from(args.int("detections_per_im", 100)?)
            .ok()
            .filter(|&most| most > 0),
        soft: args.flag("soft_nms_enabled", false)?.then_some(soft),
        numbers: if args.flag("rotated", false)? { 5 } else { 4 },
        one_box: args.flag("cls_agnostic_bbox_reg", false)?,
        background_in: args.flag("input_boxes_include_bg_cls", true)?,
        background_out: args.flag("output_classes_include_bg_cls", true)?,
        boxes: BoxOptions::of(args)?,
    })
}

/// The detections of one image: for each class, rows with their scores.
type Detections = Vec<Vec<(usize, f32)>>;

fn detect(run: &Run<'_>, options: &Options) -> Result<()> {
    let (scores, boxes) = (run.input::<f32>(0)?, run.input::<f32>(1)?);
    let matrix = |dims: &[usize]| match *dims {
        [rows, columns] | [rows, columns, 1, 1] => Some((rows, columns)),
        _ => None,
    };
    let (Some((rows, classes)), Some((box_rows, columns))) = (matrix(scores.shape()), matrix(boxes.shape())) else {
        return Err(Error::message("scores and boxes must be matrices"));
    };
    let box_classes = match (options.one_box, options.background_in) {
        (true, _) => 1,
        (false, true) => classes,
        (false, false) => classes.saturating_sub(1),
    };
    if box_rows != rows || columns != box_classes.saturating_mul(options.numbers) {
        return Err(Error::message(&format!(
            "scores of shape {} need boxes of shape [{rows}, {}], not {}",
            scores.shape(),
            box_classes.saturating_mul(options.numbers),
            boxes.shape()
        )));
    }
    let splits = splits(run, rows)?;
    let (scores, boxes) = (scores.data()?, boxes.data()?);
    let table = Table {
        options,
        scores: &scores,
        boxes: &boxes,
        classes,
        columns,
    };
    let images = splits.iter().map(|rows| table.of_image(rows.clone()));
    let images = images.collect::<Result<Vec<Detections>>>()?;
    write(run, &table, &images, &splits)
}

/// The rows of each image.
fn splits(run: &Run<'_>, rows: usize) -> Result<Vec<Range<usize>>> {
    if run.input_count() < 3 {
        return Ok(std::iter::once(0..rows).collect());
    }
    let counts = run.input::<f32>(2)?;
    let mut start = 0usize;
    let mut splits = Vec::with_capacity(counts.count());
    for &count in counts.data()?.iter() {
        let end = start.saturating_add(count.max(0.0) as usize);
        splits.push(start..end);
        start = end;
    }
    match start == rows {
        true => Ok(splits),
        false => Err(run.about_input(2, Error::mismatch("sum of the rows of all images", rows, start))),
    }
}

struct Table<'a> {
    options: &'a Options,
    scores: &'a [f32],
    boxes: &'a [f32],
    classes: usize,
    columns: usize,
}

impl Table<'_> {
    fn score(&self, row: usize, class: usize) -> f32 {
        let column = if self.options.background_in { class } else { class - 1 };
        self.scores[row * self.classes + column]
    }

    fn box_at(&self, row: usize, class: usize) -> AnyBox {
        let class = match (self.options.one_box, self.options.background_in) {
            (true, _) => 0,
            (false, true) => class,
            (false, false) => class - 1,
        };
        let start = row * self.columns + class * self.options.numbers;
        AnyBox::of(&self.boxes[start..start + self.options.numbers])
    }

    fn of_image(&self, rows: Range<usize>) -> Result<Detections> {
        let mut found: Detections = vec![Vec::new(); self.classes];
        for (class, found) in found.iter_mut().enumerate().skip(1) {
            *found = self.of_class(rows.clone(), class)?;
        }
        let total: usize = found.iter().map(Vec::len).sum();
        if let Some(most) = self.options.most
            && total > most
        {
            let mut scores: Vec<f32> = found.iter().flatten().map(|(_, score)| *score).collect();
            scores.sort_by(f32::total_cmp);
            let least = scores[total - most];
            found
                .iter_mut()
                .for_each(|class| class.retain(|(_, score)| *score >= least));
        }
        Ok(found)
    }

    fn of_class(&self, rows: Range<usize>, class: usize) -> Result<Vec<(usize, f32)>> {
        let options = self.options;
        let score = |row: usize| self.score(row, class);
        let mut candidates = reserve::collected(rows.clone().filter(|&row| score(row) > options.least))?;
        let overlap = |better: usize, other: usize| {
            let [better, other] = [better, other].map(|row| self.box_at(row, class));
            better.overlap(&other, &options.boxes)
        };
        let Some(soft) = options.soft else {
            best_first_total(&mut candidates, None, score)?;
            let kept = suppress_above(&candidates, options.overlap.into(), options.most, overlap)?;
            return Ok(kept.into_iter().map(|row| (row, score(row))).collect());
        };
        let mut scores: Vec<f32> = (0..rows.end).map(score).collect();
        let kept = suppress_softly(&mut scores, candidates, soft, overlap)?;
        Ok(kept.into_iter().map(|row| (row, scores[row])).collect())
    }
}

fn write(run: &Run<'_>, table: &Table<'_>, images: &[Detections], splits: &[Range<usize>]) -> Result<()> {
    let options = table.options;
    let (mut scores, mut boxes, mut classes, mut rows) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    for (found, split) in images.iter().zip(splits) {
        for (class, found) in found.iter().enumerate() {
            for &(row, score) in found {
                scores.push(score);
                boxes.extend(table.box_at(row, class).numbers());
                classes.push(class as f32 - if options.background_out { 0.0 } else { 1.0 });
                rows.push((row - split.start) as i32);
            }
        }
    }
    let count = scores.len();
    run.output::<f32>(0, &[count])?
        .data_overwrite()?
        .copy_from_slice(&scores);
    run.output::<f32>(1, &[count, options.numbers])?
        .data_overwrite()?
        .copy_from_slice(&boxes);
    run.output::<f32>(2, &[count])?
        .data_overwrite()?
        .copy_from_slice(&classes);
    if run.output_count() > 3 {
        let of_image = |found: &Detections| found.iter().map(Vec::len).sum::<usize>() as f32;
        let counts: Vec<f32> = images.iter().map(of_image).collect();
        run.output::<f32>(3, &[images.len()])?
            .data_overwrite()?
            .copy_from_slice(&counts);
    }
    if run.output_count() > 4 {
        run.output::<i32>(4, &[count])?.data_overwrite()?.copy_from_slice(&rows);
    }
    if run.output_count() > 5 {
        let sizes: Vec<i32> = images.iter().flatten().map(|found| found.len() as i32).collect();
        let y = run.output::<i32>(5, &[images.len(), table.classes])?;
        y.data_overwrite()?.copy_from_slice(&sizes);
    }
    Ok(())
}
