//! Maps of labels: what each cell of a head is to find.

use super::file::TrueBox;
use super::head::Head;
use super::rules::Rules;
use crate::augment::Area;
use cortado_core::{Real, Result, reserve};

/// The true boxes of an image that is placed in its template.
#[derive(Clone, Debug, Default)]
pub(super) struct Scene {
    /// Left, top, right and bottom edge of the image.
    pub(super) shown: [usize; 4],
    pub(super) boxes: Vec<TrueBox>,
    pub(super) regions: Vec<Area>,
}

/// The channels of a map: label, centre, size, overlap.
pub(super) const CHANNELS: usize = 6;

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
pub(super) fn maps<T: Real>(heads: &[Head], template: [usize; 2], scene: &Scene, rules: &Rules) -> Result<Vec<Vec<T>>> {
    let mut best = vec![Best::default(); scene.boxes.len()];
    let mut maps = Vec::with_capacity(heads.len());
    for (number, head) in heads.iter().enumerate() {
        let [rows, columns] = rules.cells(head, template);
        let plane = rows * columns;
        let mut map = reserve::filled(plane.saturating_mul(CHANNELS), T::ZERO)?;
        for cell in 0..plane {
            let place = [cell / columns, cell % columns];
            let area = head.area(place);
            let overlaps = (CHANNELS - 1) * plane + cell;
            let of_no_interest = rules.covered(area, &scene.regions) >= rules.no_interest;
            if !rules.is_inside(head, place, scene.shown, area) || (of_no_interest && !rules.boxes_first) {
                map[overlaps] = T::ONE;
                continue;
            }
            let mut greatest: Option<(usize, f32)> = None;
            for (place, found) in scene.boxes.iter().enumerate() {
                let overlap = rules.overlap(found.area, area);
                if overlap > best[place].overlap {
                    (best[place].overlap, best[place].head) = (overlap, number);
                }
                if overlap > greatest.map_or(0.0, |(_, greatest)| greatest) {
                    greatest = Some((place, overlap));
                }
            }
            match greatest {
                Some((place, overlap)) if overlap > rules.foreground => {
                    map[overlaps] = T::from_float(overlap);
                    best[place].taken = true;
                    write(&mut map, plane, cell, &scene.boxes[place], rules);
                }
                _ if of_no_interest => map[overlaps] = T::ONE,
                Some((_, overlap)) => map[overlaps] = T::from_float(overlap),
                None => {}
            }
        }
        maps.push(map);
    }
    for (found, best) in scene.boxes.iter().zip(best) {
        if found.ignored || best.taken || best.overlap < rules.least {
            continue;
        }
        let head = &heads[best.head];
        let [rows, columns] = rules.cells(head, template);
        let cell = |middle: f32| (middle / head.stride as f32).floor().max(0.0) as usize;
        let [x, y] = found.area.center();
        let (row, column) = (cell(y).min(rows - 1), cell(x).min(columns - 1));
        let (map, at) = (&mut maps[best.head], row * columns + column);
        if map[at] == T::ZERO {
            write(map, rows * columns, at, found, rules);
            if rules.writes_least {
                map[(CHANNELS - 1) * rows * columns + at] = T::from_float(best.overlap);
            }
        }
    }
    Ok(maps)
}

/// Writes what a cell is to find.
fn write<T: Real>(map: &mut [T], plane: usize, cell: usize, found: &TrueBox, rules: &Rules) {
    let label = if found.ignored { 0 } else { found.label };
    map[cell] = T::from_f64(label.into());
    let [x, y] = found.area.center();
    let [width, height] = found.area.sides(rules.extent);
    let values = [x, y, width, height];
    for (channel, value) in values.into_iter().enumerate() {
        map[(channel + 1) * plane + cell] = T::from_float(value);
    }
}
