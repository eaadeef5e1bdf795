//! How an image gets its size and its place in the template that all of a batch have.

use super::file::{Entry, TrueBox};
use super::maps::Scene;
use super::scaling::Scaling;
use super::sizing::{Cut, Sizing};
use crate::augment::{Area, Distortion};
use crate::image::{self, Picture};
use cortado_core::limit::Limit;
use cortado_core::{Result, Rng};

/// The options.
#[derive(Clone, Debug)]
pub(super) struct Placing {
    pub(super) sizing: Sizing,
    pub(super) cut: Cut,
    pub(super) scaling: Scaling,
    /// Other colours.
    pub(super) distortion: Option<Distortion>,
    /// Whether ignored boxes may be the one around which the image is shown, and the place is random without boxes.
    pub(super) any_box: bool,
    pub(super) mirror: bool,
    /// The limit on the pixels of an image.
    pub(super) pixels: Limit,
    /// The least width and height of a box that is not ignored.
    pub(super) least: [f32; 2],
}

/// What all images of a batch have in common.
#[derive(Clone, Copy)]
pub(super) struct Frame {
    /// Rows and columns of the template.
    pub(super) template: [usize; 2],
    /// By what sides are multiplied.
    pub(super) factor: f32,
}

/// An image in its place.
pub(super) struct Placed {
    pub(super) picture: Picture,
    /// The place of its first row and column in the template; what is before that was cut off.
    pub(super) at: [i64; 2],
    pub(super) scene: Scene,
}

/// How far a place is moved at random.
const SHIFT: std::ops::Range<i64> = -10..10;

/// A picture that is larger by more than this is cut before it is resized.
const LARGE: f32 = 1.5;

impl Placing {
    /// Draws a size and a place for an image.
    ///
    /// # Errors
    /// An image that would have too many pixels; out of memory.
    pub(super) fn place(
        &self,
        picture: Picture,
        entry: &Entry,
        Frame { template, factor }: Frame,
        rng: &mut Rng,
    ) -> Result<Placed> {
        let (mut picture, mut boxes, mut regions) = (picture, entry.boxes.clone(), entry.regions.clone());
        if let Some(distortion) = &self.distortion {
            distortion.apply(&mut picture, rng);
        }
        if self.mirror && rng.draw() % 2 == 1 {
            let width = picture.width as f32;
            mirror(&mut picture);
            areas(&mut boxes, &mut regions).for_each(|area| (area.x0, area.x1) = (width - area.x1, width - area.x0));
        }
        let image = [picture.height, picture.width];
        let size = self.sizing.of(image, factor);
        let chosen = choose(&entry.boxes, self.any_box, rng).map(|place| boxes[place].area);
        let share = [0, 1].map(|axis| size[axis] as f32 / image[axis] as f32);
        let middle = match chosen {
            None if self.any_box => Some([0, 1].map(|axis| middle_of(size[axis], template[axis], rng) / share[axis])),
            None => None,
            Some(chosen) => Some([(chosen.y0 + chosen.y1) / 2.0, (chosen.x0 + chosen.x1) / 2.0]),
        };
        let drawn = self.scaling.draw(chosen.map(|chosen| scaled(chosen, share)), rng);
        let full = [0, 1].map(|axis| ((size[axis] as f32 * drawn[axis]).round() as usize).max(1));
        let factor = [0, 1].map(|axis| full[axis] as f32 / image[axis] as f32);
        let middle = middle.map(|middle| [0, 1].map(|axis| middle[axis] * factor[axis]));
        let at = [0, 1].map(|axis| start(full[axis], template[axis], middle.map(|middle| middle[axis]), rng));
        areas(&mut boxes, &mut regions).for_each(|area| *area = moved(scaled(*area, factor), at));
        boxes
            .iter_mut()
            .for_each(|found| found.ignored |= self.is_lost(found, template));
        let (picture, at) = if drawn.iter().any(|&drawn| drawn > LARGE) {
            cut_and_resize(&picture, full, template, at, self.pixels)?
        } else {
            (image::resize(&picture, full[0], full[1], self.pixels)?, at)
        };
        let edge = |axis: usize| {
            let length = [picture.height, picture.width][axis] as i64;
            [at[axis], at[axis] + length].map(|edge| edge.clamp(0, template[axis] as i64) as usize)
        };
        let ([top, bottom], [left, right]) = (edge(0), edge(1));
        let scene = Scene {
            shown: [left, top, right, bottom],
            boxes,
            regions,
        };
        Ok(Placed { picture, at, scene })
    }

    /// Whether a box is too small, or its middle is not shown.
    fn is_lost(&self, found: &TrueBox, [height, width]: [usize; 2]) -> bool {
        let area = found.area;
        let whole = Area {
            x0: 0.0,
            y0: 0.0,
            x1: width as f32,
            y1: height as f32,
        };
        let [least_width, least_height] = self.least;
        !whole.has_middle_of(area) || area.width() + 1.0 < least_width || area.height() + 1.0 < least_height
    }
}

/// Where everything is.
fn areas<'a>(boxes: &'a mut [TrueBox], regions: &'a mut [Area]) -> impl Iterator<Item = &'a mut Area> {
    boxes.iter_mut().map(|found| &mut found.area).chain(regions)
}

/// The place of a random box, of those that are not ignored unless it may be `any`.
fn choose(boxes: &[TrueBox], any: bool, rng: &mut Rng) -> Option<usize> {
    let known: Vec<usize> = (0..boxes.len()).filter(|&place| any || !boxes[place].ignored).collect();
    match known.len() {
        0 => None,
        count => Some(known[rng.draw() as usize % count]),
    }
}

/// The middle of a random part of `shown` of `full` pixels.
fn middle_of(full: usize, shown: usize, rng: &mut Rng) -> f32 {
    match full.checked_sub(shown) {
        None => full as f32 / 2.0,
        Some(spare) => rng.draw_below(spare as u32 + 1) as f32 + shown as f32 / 2.0,
    }
}

/// Where a line of `full` pixels starts in a template of `shown`: in the middle, or with the pixel
/// `middle` there; moved a little at random.
fn start(full: usize, shown: usize, middle: Option<f32>, rng: &mut Rng) -> i64 {
    let spare = shown as i64 - full as i64;
    let shift = SHIFT.start + i64::from(rng.draw_below((SHIFT.end - SHIFT.start) as u32));
    match spare {
        0 => 0,
        1.. => (spare / 2 + shift).clamp(0, spare),
        _ => {
            let middle = middle.unwrap_or(full as f32 / 2.0) as i64;
            (shown as i64 / 2 - middle + shift).clamp(spare, 0)
        }
    }
}

/// The part of a picture of the size `full` that is shown in the template, and its place there,
/// without the pixels of the others.
fn cut_and_resize(
    picture: &Picture,
    full: [usize; 2],
    template: [usize; 2],
    at: [i64; 2],
    pixels: Limit,
) -> Result<(Picture, [i64; 2])> {
    let image = [picture.height, picture.width];
    let part = [0, 1].map(|axis| {
        let factor = full[axis] as f32 / image[axis] as f32;
        let source = |place: i64| place.max(0) as f32 / factor;
        let low = (source(-at[axis]).floor() as usize).min(image[axis] - 1);
        let high = source(template[axis] as i64 - at[axis]).ceil() as usize;
        let high = high.clamp(low + 1, image[axis]);
        let size = (((high - low) as f32 * factor).round() as usize).max(1);
        (low, high - low, size, at[axis] + (low as f32 * factor).round() as i64)
    });
    let [(top, height, rows, y), (left, width, columns, x)] = part;
    let resized = image::resize(&picture.crop(top, left, height, width)?, rows, columns, pixels)?;
    Ok((resized, [y, x]))
}

fn scaled(area: Area, [y, x]: [f32; 2]) -> Area {
    Area {
        x0: area.x0 * x,
        y0: area.y0 * y,
        x1: area.x1 * x,
        y1: area.y1 * y,
    }
}

fn moved(area: Area, [y, x]: [i64; 2]) -> Area {
    let (y, x) = (y as f32, x as f32);
    Area {
        x0: area.x0 + x,
        y0: area.y0 + y,
        x1: area.x1 + x,
        y1: area.y1 + y,
    }
}

/// Exchanges left and right.
fn mirror(picture: &mut Picture) {
    let channels = picture.channels;
    for row in picture.pixels.chunks_exact_mut(picture.width * channels) {
        row.reverse();
        row.chunks_exact_mut(channels).for_each(<[u8]>::reverse);
    }
}
