//! Maps of labels: what each cell of a head is to find.

use super::file::TrueBox;
use crate::augment::Area;
use cortado_core::{Real, Result, reserve};
use cortado_ops::boxes::{Centered, Extent};

/// A head: the size of the box around each cell, and the distance of cells, in pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Head {
    pub(super) stride: usize,
    pub(super) width: f32,
    pub(super) height: f32,
}

/// What there is to find in an image that stands in its template.
#[derive(Clone, Debug, Default)]
pub(super) struct Scene {
    /// Left, top, right and bottom edge of the image.
    pub(super) shown: [usize; 4],
    pub(super) boxes: Vec<TrueBox>,
    pub(super) regions: Vec<Area>,
}

/// The channels of a map: label, centre, size, overlap.
pub(super) const CHANNELS: usize = 6;
/// The share of a cell's box in regions of no interest from which on it is ignored.
const OF_NO_INTEREST: f32 = 0.4;
/// The least overlap with which a box that no cell took gets one.
const LEAST: f32 = 0.2;

impl Head {
    /// Rows and columns of its map.
    pub(super) fn cells(&self, [height, width]: [usize; 2]) -> [usize; 2] {
        [height / self.stride, width / self.stride]
    }

    fn middle(&self, cell: usize) -> f32 {
        (cell as f32 + 0.5) * self.stride as f32
    }

    /// The box around a cell.
    fn area(&self, [row, column]: [usize; 2]) -> Area {
        let (x, y) = (self.middle(column), self.middle(row));
        Centered::new([x, y, self.width, self.height]).corners()
    }
}

/// The best cell of a true box.
#[derive(Clone, Copy, Default)]
struct Best {
    overlap: f32,
    head: usize,
    taken: bool,
}

/// The maps of all heads, of a template of this height and width: 6 × rows × columns each.
///
/// # Errors
/// Out of memory.
pub(super) fn maps<T: Real>(
    heads: &[Head],
    template: [usize; 2],
    scene: &Scene,
    fg_threshold: f32,
) -> Result<Vec<Vec<T>>> {
    let mut best = vec![Best::default(); scene.boxes.len()];
    let mut maps = Vec::with_capacity(heads.len());
    for (number, head) in heads.iter().enumerate() {
        let [rows, columns] = head.cells(template);
        let plane = rows * columns;
        let mut map = reserve::filled(plane.saturating_mul(CHANNELS), T::ZERO)?;
        for cell in 0..plane {
            let area = head.area([cell / columns, cell % columns]);
            if scene.is_ignored(head, [cell / columns, cell % columns], area) {
                map[(CHANNELS - 1) * plane + cell] = T::ONE;
                continue;
            }
            let mut greatest: Option<(usize, f32)> = None;
            for (place, found) in scene.boxes.iter().enumerate() {
                let overlap = found.area.overlap(area, Extent::Lines);
                if overlap > best[place].overlap {
                    (best[place].overlap, best[place].head) = (overlap, number);
                }
                if overlap > greatest.map_or(0.0, |(_, greatest)| greatest) {
                    greatest = Some((place, overlap));
                }
            }
            let Some((place, overlap)) = greatest else { continue };
            map[(CHANNELS - 1) * plane + cell] = T::from_float(overlap);
            if overlap > fg_threshold {
                best[place].taken = true;
                write(&mut map, plane, cell, &scene.boxes[place]);
            }
        }
        maps.push(map);
    }
    for (found, best) in scene.boxes.iter().zip(best) {
        if found.ignored || best.taken || best.overlap < LEAST {
            continue;
        }
        let head = &heads[best.head];
        let [rows, columns] = head.cells(template);
        let cell = |middle: f32| (middle / head.stride as f32).floor().max(0.0) as usize;
        let [x, y] = found.area.center();
        let (row, column) = (cell(y).min(rows - 1), cell(x).min(columns - 1));
        let (map, at) = (&mut maps[best.head], row * columns + column);
        if map[at] == T::ZERO {
            write(map, rows * columns, at, found);
        }
    }
    Ok(maps)
}

/// Writes what a cell is to find.
fn write<T: Real>(map: &mut [T], plane: usize, cell: usize, found: &TrueBox) {
    let label = if found.ignored { 0 } else { found.label };
    map[cell] = T::from_f64(label.into());
    let [x, y] = found.area.center();
    let values = [x, y, found.area.width(), found.area.height()];
    for (channel, value) in values.into_iter().enumerate() {
        map[(channel + 1) * plane + cell] = T::from_float(value);
    }
}

impl Scene {
    /// Whether a cell has nothing to learn: beside the image, or with much of its box in regions of
    /// no interest.
    fn is_ignored(&self, head: &Head, [row, column]: [usize; 2], area: Area) -> bool {
        let [left, top, right, bottom] = self.shown.map(|edge| edge as f32);
        let inside = (left..right).contains(&head.middle(column)) && (top..bottom).contains(&head.middle(row));
        let covered: f32 = self.regions.iter().map(|&region| area.coverage(region)).sum();
        !inside || covered >= OF_NO_INTEREST
    }
}
