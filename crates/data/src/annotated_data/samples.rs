//! Which part of an image is cut out: what `batch_sampler`s find, or YOLO's jitter.

use crate::augment::{Area, pick};
use crate::options::warn;
use cortado_core::{Ctx, Error, Result, Rng};
use cortado_ops::boxes::Extent;
use cortado_proto::resize_parameter::ResizeMode;
use cortado_proto::{AnnotatedDataParameter, BatchSampler, SampleConstraint, Sampler, TransformationParameter};

/// Trials for an image beyond which a run would seem to hang.
const MOST_TRIALS: u32 = 100_000;

/// The least share of a side that YOLO v1 shows.
const LEAST_SHARE: f32 = 0.71;
/// How often a part is drawn that has to have the middle of a box.
const TRIALS: usize = 100;

/// How a part is drawn.
#[derive(Clone, Debug)]
pub(crate) enum Samples {
    /// None is.
    Whole,
    /// One of those that these samplers find.
    Constrained(Vec<BatchSampler>),
    /// At least 1 − this share of both sides; of the same share, where pictures keep their
    /// proportions.
    Jitter(f32, bool),
    /// At least 71 % of both sides, with the middle of a box; what is shown gets the size that the
    /// image had.
    AroundMiddle,
}

impl Samples {
    /// What the options request.
    ///
    /// # Errors
    /// Samplers whose bounds make no sense.
    pub(super) fn new(param: &AnnotatedDataParameter, transform: &TransformationParameter, ctx: &Ctx) -> Result<Self> {
        for (number, sampler) in param.batch_sampler.iter().enumerate() {
            if sampler.max_trials() > MOST_TRIALS {
                let field = format!("annotated_data_param.batch_sampler[{number}].max_trials");
                let problem = format!("must be at most {MOST_TRIALS}, but is {}", sampler.max_trials());
                return Err(Error::param(&field, problem));
            }
            if let Some(sampler) = sampler.sampler.as_deref() {
                check(sampler, number)?;
            }
        }
        if !param.batch_sampler.is_empty() {
            return Ok(Self::Constrained(param.batch_sampler.clone()));
        }
        let jitter = param.yolo_data_jitter();
        if !(0.0..=1.0).contains(&jitter) {
            let problem = format!("must be 0 to 1, but is {jitter}");
            return Err(Error::param("annotated_data_param.yolo_data_jitter", problem));
        }
        let given = param.yolo_data_jitter.is_some();
        if jitter == 0.0 || (!given && (!ctx.is_train() || transform.resize_param.is_empty())) {
            return Ok(Self::Whole);
        }
        if transform.resize_param.is_empty() {
            let problem = "cuts out parts of different sizes, so give a transform_param.resize_param, or set it to 0";
            return Err(Error::param("annotated_data_param.yolo_data_jitter", problem));
        }
        if !given && param.yolo_data_type() == 0 {
            warn(
                ctx,
                "There is no batch_sampler, so random parts are cut out of the images (yolo_data_jitter: 0.3); set yolo_data_jitter: 0 to show all of them.",
            );
        }
        let pads = |mode| mode == ResizeMode::FIT_LARGE_SIZE_AND_PAD;
        let pads = transform.resize_param.iter().any(|policy| pads(policy.resize_mode()));
        Ok(Self::Jitter(jitter, pads))
    }

    /// Draws a part of an image with these boxes; `None` is all of it.
    pub(super) fn draw(&self, boxes: &[Area], rng: &mut Rng) -> Option<Area> {
        match self {
            Self::Whole => None,
            Self::Jitter(jitter, keeps) => Some(jittered(*jitter, *keeps, rng)).filter(|area| *area != Area::UNIT),
            Self::AroundMiddle => around_middle(boxes, rng),
            Self::Constrained(samplers) => {
                let used = samplers.iter().filter(|sampler| sampler.use_original_image());
                let found: Vec<Area> = used.flat_map(|sampler| found(sampler, boxes, rng)).collect();
                match found.len() {
                    0 => None,
                    count => Some(found[rng.draw() as usize % count]).filter(|area| *area != Area::UNIT),
                }
            }
        }
    }
}

/// # Errors
/// Bounds that are out of order, or no shares.
fn check(sampler: &Sampler, number: usize) -> Result<()> {
    let field = |name: &str| format!("annotated_data_param.batch_sampler[{number}].sampler.{name}");
    let wrong = |name: &str, problem: String| Err(Error::param(&field(name), problem));
    let (low, high) = (sampler.min_scale(), sampler.max_scale());
    if !(low > 0.0 && low <= 1.0) {
        return wrong("min_scale", format!("must be above 0 and at most 1, but is {low}"));
    }
    if !(high >= low && high <= 1.0) {
        return wrong("max_scale", format!("must be min_scale ({low}) to 1, but is {high}"));
    }
    let (low, high) = (sampler.min_aspect_ratio(), sampler.max_aspect_ratio());
    if !(low > 0.0 && low.is_finite()) {
        return wrong("min_aspect_ratio", format!("must be above 0, but is {low}"));
    }
    if !(high >= low && high.is_finite()) {
        return wrong(
            "max_aspect_ratio",
            format!("must be min_aspect_ratio ({low}) or more, but is {high}"),
        );
    }
    Ok(())
}

/// The parts that a sampler finds.
fn found(sampler: &BatchSampler, boxes: &[Area], rng: &mut Rng) -> Vec<Area> {
    let (most, mut found) = (sampler.max_sample.unwrap_or(u32::MAX), Vec::new());
    for _ in 0..sampler.max_trials() {
        if found.len() >= most as usize {
            break;
        }
        let area = drawn(sampler.sampler.as_deref(), rng);
        if sampler
            .sample_constraint
            .as_deref()
            .is_none_or(|constraint| meets(area, boxes, constraint))
        {
            found.push(area);
        }
    }
    found
}

/// A part of the scale and the proportions that a sampler allows, at any place.
fn drawn(sampler: Option<&Sampler>, rng: &mut Rng) -> Area {
    let Some(sampler) = sampler else { return Area::UNIT };
    let scale = rng.uniform(sampler.min_scale(), sampler.max_scale());
    let aspect = rng.uniform(sampler.min_aspect_ratio(), sampler.max_aspect_ratio());
    let aspect = aspect.max(scale * scale).min(1.0 / (scale * scale)).sqrt();
    let (width, height) = (scale * aspect, scale / aspect);
    let mut place = |len: f32| rng.uniform(0.0, (1.0 - len).max(0.0));
    let (x0, y0) = (place(width), place(height));
    Area {
        x0,
        y0,
        x1: x0 + width,
        y1: y0 + height,
    }
}

/// Whether any box meets the constraint with a part. Bounds that are not given exclude nothing;
/// without any, all parts are accepted.
fn meets(area: Area, boxes: &[Area], constraint: &SampleConstraint) -> bool {
    let bounds = [
        (constraint.min_jaccard_overlap, constraint.max_jaccard_overlap),
        (constraint.min_sample_coverage, constraint.max_sample_coverage),
        (constraint.min_object_coverage, constraint.max_object_coverage),
    ];
    if bounds == [(None, None); 3] {
        return true;
    }
    boxes.iter().any(|&object| {
        let relations = [
            area.overlap(object, Extent::Lines),
            area.coverage(object),
            object.coverage(area),
        ];
        let lies = |(relation, (low, high)): (f32, (Option<f32>, Option<f32>))| {
            low.is_none_or(|low| relation >= low) && high.is_none_or(|high| relation <= high)
        };
        relations.into_iter().zip(bounds).all(lies)
    })
}

/// A part of YOLO's: all of it one time in five, less is left out another time in five.
fn jittered(jitter: f32, keeps_proportions: bool, rng: &mut Rng) -> Area {
    let jitter = match pick(rng, [0.2, 0.2, 0.6].into_iter()) {
        0 => return Area::UNIT,
        1 => jitter / 2.0,
        _ => jitter,
    };
    let width = rng.uniform(1.0 - jitter, 1.0);
    let height = match keeps_proportions {
        true => width,
        false => rng.uniform(1.0 - jitter, 1.0),
    };
    let (x0, y0) = (rng.uniform(0.0, 1.0 - width), rng.uniform(0.0, 1.0 - height));
    Area {
        x0,
        y0,
        x1: x0 + width,
        y1: y0 + height,
    }
}

/// A part of YOLO v1's.
fn around_middle(boxes: &[Area], rng: &mut Rng) -> Option<Area> {
    let mut drawn = || {
        let (width, height) = (rng.uniform(LEAST_SHARE, 1.0), rng.uniform(LEAST_SHARE, 1.0));
        let (x0, y0) = (rng.uniform(0.0, 1.0 - width), rng.uniform(0.0, 1.0 - height));
        Area {
            x0,
            y0,
            x1: x0 + width,
            y1: y0 + height,
        }
    };
    let shows = |part: &Area| boxes.iter().any(|&found| part.has_middle_of(found));
    (0..TRIALS).map(|_| drawn()).find(shows)
}
