//! PriorBox: the boxes beside which SSD's detections are written, around the centre of each cell of
//! a feature map.
//!
//! Bottoms: the feature map (N, C, H, W), and the image (N, C, height, width), of which only the
//! sizes count. Top: (1, 2, H · W · P · 4) for P boxes a cell: in the first row left, top, right
//! and bottom of each box, as shares of the image's size; in the second row four variances for
//! each. Cells run row by row.
//!
//! `prior_box_param`: for each `min_size` s, in the order given: a square of side s; if there are
//! `max_size`s, one m for each s and greater than it, a square of side √(s·m); then for each
//! `aspect_ratio` r, except 1 and repeated ones, a box of s·√r × s/√r, followed by that of 1/r if
//! `flip` (default true). Sizes are pixels, cut to whole ones as in the original. The centre of
//! cell (i, j) lies at ((j + `offset`) · step_w, (i + `offset`) · step_h), `offset` 0.5 by default;
//! steps from `step`, or `step_w` and `step_h`, else image size / map size. The image's size from
//! `img_size`, or `img_w` and `img_h`, else from the second bottom. `clip` (default false) cuts
//! boxes at the image. `variance`: one for all, or four; 0.1 by default.
//!
//! Of FaceBoxes, in the form that Synopsys gave it: `faceboxes: true` makes the first square of each
//! size s one of side s − 1, and of 32 pixels sixteen: at −2, −1, 0 and 1 times 8 pixels from the
//! centre, down and across, rows first; of 64 pixels four: at −1 and 0 times 16. Of TextBoxes:
//! `denser_prior_boxes: true` (TextBoxes++) puts behind each box one of its size whose centre lies at
//! (i + 1) · step_h. Prototxts of TextBoxes and FaceBoxes themselves do not have these fields, as their
//! Caffes had no other form: add them.
//!
//! In OpenCV's form `offset_h` and `offset_w`, as many of each, replace `offset`: each box appears once for
//! each pair, one behind the other, with its centre at ((j + `offset_w`) · step_w, (i + `offset_h`) · step_h).
//!
//! In the form of the OpenVINO toolbox `width` and `height`, one of each for every box, replace
//! sizes and ratios; they are not cut to whole pixels.
//!
//! There is no gradient.

use crate::common::{build, finite, four_sizes, zero_gradient};
use cortado_core::{Arity, Blob, Ctx, Error, Io, Layer, LayerKind, Real, Result, module_doc, reserve};
use cortado_ops::Op;
use cortado_proto::{LayerParameter, PriorBoxParameter};
use std::cmp::Ordering;

pub(crate) const KIND: LayerKind = LayerKind {
    params: &["prior_box_param"],
    bottoms: Arity::exactly(2),
    not_differentiable: Some("the boxes depend on sizes only"),
    ..LayerKind::new(
        "PriorBox",
        "Boxes around the cells of a feature map, beside which detections are written.",
        module_doc!("prior_box.rs"),
        build!(build),
    )
};

/// The layer of a message.
///
/// # Errors
/// Fields that make no sense.
pub(super) fn build<T: Real>(param: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    let options = param.prior_box_param().cloned().unwrap_or_default();
    Ok(Box::new(PriorBox {
        priors: priors(&options)?,
        variances: variances(&options)?,
        image: pair(
            "img_size",
            options.img_size,
            ["img_w", "img_h"],
            [options.img_w, options.img_h],
        )?
        .map(|image| image.map(|side| side as usize)),
        step: pair(
            "step",
            options.step,
            ["step_w", "step_h"],
            [options.step_w, options.step_h],
        )?,
        clip: options.clip(),
        sizes: None,
    }))
}

/// A box of a cell.
#[derive(Clone, Copy)]
struct Prior {
    /// Width and height in pixels.
    sides: [f32; 2],
    /// How far its centre lies from the cell's, in pixels.
    shift: [f32; 2],
    /// Where its centre lies in the cell, across and down, in cells.
    offset: [f32; 2],
}

struct PriorBox {
    /// The boxes of a cell.
    priors: Vec<Prior>,
    variances: [f32; 4],
    /// Width and height of the image, if they are not the bottom's.
    image: Option<[usize; 2]>,
    /// The distance of cells along x and y, if it does not follow from the sizes.
    step: Option<[f32; 2]>,
    clip: bool,
    /// Width and height of the map and of the image, at the last reshape.
    sizes: Option<([usize; 2], [usize; 2])>,
}

fn field(name: &str) -> String {
    format!("prior_box_param.{name}")
}

/// Checks that all numbers of a field are finite and above 0.
fn positive<'a>(name: &str, values: &'a [f32]) -> Result<&'a [f32]> {
    match values.iter().find(|&&value| !(value > 0.0 && value.is_finite())) {
        None => Ok(values),
        Some(wrong) => Err(Error::param(
            &field(name),
            format!("must be finite and above 0, but is {wrong}"),
        )),
    }
}

/// Two numbers above 0, given as one for both or as two.
fn pair<V: Copy + PartialOrd + Default>(
    both: &str,
    one: Option<V>,
    names: [&str; 2],
    two: [Option<V>; 2],
) -> Result<Option<[V; 2]>> {
    let found = match (one, two) {
        (None, [None, None]) => return Ok(None),
        (Some(one), [None, None]) => [one; 2],
        (None, [Some(x), Some(y)]) => [x, y],
        (Some(_), _) => {
            let problem = format!("duplicates {} and {}; give one form", names[0], names[1]);
            return Err(Error::param(&field(both), problem));
        }
        (None, [x, _]) => {
            let missing = names[usize::from(x.is_some())];
            return Err(Error::param(&field(missing), "is missing"));
        }
    };
    let is_positive = |value: &V| value.partial_cmp(&V::default()) == Some(Ordering::Greater);
    if !found.iter().all(is_positive) {
        let name = if one.is_some() {
            both
        } else {
            names[usize::from(found[0] > V::default())]
        };
        return Err(Error::param(&field(name), "must be above 0"));
    }
    Ok(Some(found))
}

/// The denser squares of FaceBoxes: their side, their number in a row, and their distance.
const DENSE: [(f32, i32, f32); 2] = [(32.0, 4, 8.0), (64.0, 2, 16.0)];

/// The boxes of a cell.
fn priors(options: &PriorBoxParameter) -> Result<Vec<Prior>> {
    let plain = |sides| Prior {
        sides,
        shift: [0.0; 2],
        offset: [0.0; 2],
    };
    let boxes = match options.faceboxes() {
        true => faceboxes(options)?,
        false => shapes(options)?.into_iter().map(plain).collect(),
    };
    let offsets = offsets(options)?;
    let mut priors = reserve::empty(cortado_ops::count([boxes.len(), offsets.len()]))?;
    for prior in boxes {
        priors.extend(offsets.iter().map(|&offset| Prior { offset, ..prior }));
    }
    Ok(priors)
}

/// Where the centres of a box lie in a cell, across and down.
fn offsets(options: &PriorBoxParameter) -> Result<Vec<[f32; 2]>> {
    let number = |name: &str, value: f32| finite(&field(name), value).map(|value| value as f32);
    let (across, down) = (&options.offset_w, &options.offset_h);
    if across.is_empty() && down.is_empty() {
        let offset = number("offset", options.offset())?;
        let at_edge = options.denser_prior_boxes().then_some([offset, 1.0]);
        return Ok([[offset; 2]].into_iter().chain(at_edge).collect());
    }
    if across.len() != down.len() {
        let problem = format!("is given {} times, but offset_w {} times", down.len(), across.len());
        return Err(Error::param(&field("offset_h"), problem));
    }
    if options.offset.is_some() || options.denser_prior_boxes() {
        let name = if options.offset.is_some() {
            "offset"
        } else {
            "denser_prior_boxes"
        };
        return Err(Error::param(
            &field(name),
            "duplicates offset_h and offset_w; give one form",
        ));
    }
    let pairs = across.iter().zip(down.iter());
    pairs
        .map(|(&across, &down)| Ok([number("offset_w", across)?, number("offset_h", down)?]))
        .collect()
}

/// The boxes of FaceBoxes.
fn faceboxes(options: &PriorBoxParameter) -> Result<Vec<Prior>> {
    if !(options.width.is_empty() && options.max_size.is_empty() && ratios(options)?.is_empty()) {
        let problem = "goes with min_size alone; remove max_size, aspect_ratio, width and height";
        return Err(Error::param(&field("faceboxes"), problem));
    }
    let mut priors = Vec::new();
    for side in options.min_size.iter().map(|size| size.trunc()) {
        let dense = DENSE.iter().find(|(dense, ..)| *dense == side);
        let (row, step) = dense.map_or((1, 0.0), |&(_, row, step)| (row, step));
        let shifts = || (-row / 2..row - row / 2).map(|place| place as f32 * step);
        priors.extend(shifts().flat_map(|y| {
            shifts().map(move |x| Prior {
                sides: [side - 1.0; 2],
                shift: [x, y],
                offset: [0.0; 2],
            })
        }));
    }
    Ok(priors)
}

/// Width and height of each box of a cell, in pixels.
fn shapes(options: &PriorBoxParameter) -> Result<Vec<[f32; 2]>> {
    let (widths, heights) = (positive("width", &options.width)?, positive("height", &options.height)?);
    if widths.len() != heights.len() {
        let problem = format!("is given {} times, but width {} times", heights.len(), widths.len());
        return Err(Error::param(&field("height"), problem));
    }
    if !widths.is_empty() {
        return Ok(widths
            .iter()
            .zip(heights)
            .map(|(&width, &height)| [width, height])
            .collect());
    }
    let (mins, maxes) = (
        positive("min_size", &options.min_size)?,
        positive("max_size", &options.max_size)?,
    );
    if mins.is_empty() {
        return Err(Error::param(&field("min_size"), "is missing"));
    }
    if !maxes.is_empty() && maxes.len() != mins.len() {
        let problem = format!(
            "is given {} times; give it once for each of {} min_size",
            maxes.len(),
            mins.len()
        );
        return Err(Error::param(&field("max_size"), problem));
    }
    if let Some((min, max)) = mins.iter().zip(maxes).find(|(min, max)| max <= min) {
        let problem = format!("must be greater than its min_size, {min}, but is {max}");
        return Err(Error::param(&field("max_size"), problem));
    }
    let ratios = ratios(options)?;
    let mut shapes = Vec::new();
    for (i, min) in mins.iter().map(|min| min.trunc()).enumerate() {
        shapes.push([min; 2]);
        if let Some(max) = maxes.get(i) {
            shapes.push([(min * max.trunc()).sqrt(); 2]);
        }
        shapes.extend(ratios.iter().map(|ratio| [min * ratio.sqrt(), min / ratio.sqrt()]));
    }
    Ok(shapes)
}

/// Ratios nearer than this one are the same.
const SAME_RATIO: f32 = 1e-6;

/// The ratios of width to height, without 1.
fn ratios(options: &PriorBoxParameter) -> Result<Vec<f32>> {
    let mut ratios = vec![1.0_f32];
    for &ratio in positive("aspect_ratio", &options.aspect_ratio)? {
        if ratios.iter().all(|known| (ratio - known).abs() >= SAME_RATIO) {
            ratios.push(ratio);
            if options.flip() {
                ratios.push(1.0 / ratio);
            }
        }
    }
    ratios.retain(|ratio| (ratio - 1.0).abs() >= SAME_RATIO);
    Ok(ratios)
}

fn variances(options: &PriorBoxParameter) -> Result<[f32; 4]> {
    match *positive("variance", &options.variance)? {
        [] => Ok([0.1; 4]),
        [one] => Ok([one; 4]),
        [a, b, c, d] => Ok([a, b, c, d]),
        ref others => {
            let problem = format!("is given {} times; give it once, or four times", others.len());
            Err(Error::param(&field("variance"), problem))
        }
    }
}

/// Width and height of a blob's planes; missing axes count as 1.
fn planes<T: Real>(blob: &Blob<T>) -> Result<[usize; 2]> {
    let [_, _, height, width] = four_sizes(blob)?;
    Ok([width, height])
}

impl PriorBox {
    /// Writes the boxes of all cells of a map of this width and height, as shares of an image.
    fn write<T: Real>(&self, [width, height]: [usize; 2], image: [usize; 2], to: &mut [T]) {
        let [image_width, image_height] = image.map(|side| side as f32);
        let steps = [image_width / width as f32, image_height / height as f32];
        let [step_x, step_y] = self.step.unwrap_or(steps);
        let half = T::from_f64(0.5);
        let share = |center: f32, size: f32, image: f32| {
            let (center, image) = (T::from_f64(center.into()), T::from_f64(image.into()));
            let reach = T::from_f64(size.into()) * half;
            [(center - reach) / image, (center + reach) / image]
        };
        let cells = (0..height).flat_map(|i| (0..width).map(move |j| (i, j)));
        let (boxes, _) = to.as_chunks_mut::<4>();
        for ((i, j), boxes) in cells.zip(boxes.chunks_mut(self.priors.len())) {
            for (prior, to) in self.priors.iter().zip(boxes) {
                let ([width, height], [right, down], [across, below]) = (prior.sides, prior.shift, prior.offset);
                let (x, y) = ((j as f32 + across) * step_x + right, (i as f32 + below) * step_y + down);
                let ([x0, x1], [y0, y1]) = (share(x, width, image_width), share(y, height, image_height));
                *to = [x0, y0, x1, y1];
            }
        }
        if self.clip {
            to.iter_mut().for_each(|edge| *edge = edge.max(T::ZERO).min(T::ONE));
        }
    }
}

impl<T: Real> Layer<T> for PriorBox {
    fn reshape(&mut self, _: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        let [width, height] = planes(io.bottom(0))?;
        let image = match self.image {
            Some(image) => Some(image),
            None => planes(io.bottom(1)).ok(),
        };
        self.sizes = image.map(|image| ([width, height], image));
        let each = self.priors.len() * 4;
        let count = cortado_ops::count([width, height, each]);
        io.top_mut(0).reshape(&[1, 2, count])
    }

    fn forward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        let map = planes(io.bottom(0))?;
        let image = match self.image {
            Some(image) => image,
            None => planes(io.bottom(1))?,
        };
        ctx.falls_back("prior boxes");
        let mut to = io.top(0).data_overwrite()?;
        let (boxes, variances) = to.split_at_mut(io.top(0).count() / 2);
        self.write(map, image, boxes);
        let row = self.variances.map(|variance| T::from_f64(variance.into()));
        variances.as_chunks_mut::<4>().0.fill(row);
        Ok(())
    }

    fn op(&self, _: &Ctx) -> Option<Op> {
        let (map, image) = self.sizes?;
        // In the layer's own type: rounded afterwards, edges would have other bits.
        let mut boxes = reserve::filled(cortado_ops::count([map[0], map[1], self.priors.len(), 4]), T::ZERO).ok()?;
        self.write(map, image, &mut boxes);
        let variances = self.variances.iter().cycle().take(boxes.len());
        let edges = boxes.iter().map(|edge| edge.to_f64());
        let all = reserve::collected(edges.chain(variances.map(|&variance| variance.into()))).ok()?;
        Some(Op::Constant(all))
    }

    fn backward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>, propagate: &[bool]) -> Result<()> {
        zero_gradient(ctx, io, propagate, 0)
    }
}
