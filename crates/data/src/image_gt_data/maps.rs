//! Maps of labels: what each cell of a head is to find.

use super::file::TrueBox;
use crate::augment::Area;
use cortado_core::{Real, Result, room};

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
        let (half_width, half_height) = (self.width / 2.0, self.height / 2.0);
        Area {
            x0: x - half_width,
            y0: y - half_height,
            x1: x + half_width,
            y1: y + half_height,
        }
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
        let mut map = room::filled(plane.saturating_mul(CHANNELS), T::ZERO)?;
        for cell in 0..plane {
            let area = head.area([cell / columns, cell % columns]);
            if scene.is_ignored(head, [cell / columns, cell % columns], area) {
                map[(CHANNELS - 1) * plane + cell] = T::ONE;
                continue;
            }
            let mut greatest: Option<(usize, f32)> = None;
            for (place, found) in scene.boxes.iter().enumerate() {
                let overlap = found.area.overlap(area);
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
        let (x, y) = middle(found.area);
        let (row, column) = (cell(y).min(rows - 1), cell(x).min(columns - 1));
        let (map, at) = (&mut maps[best.head], row * columns + column);
        if map[at] == T::ZERO {
            write(map, rows * columns, at, found);
        }
    }
    Ok(maps)
}

fn middle(area: Area) -> (f32, f32) {
    ((area.x0 + area.x1) / 2.0, (area.y0 + area.y1) / 2.0)
}

/// Writes what a cell is to find.
fn write<T: Real>(map: &mut [T], plane: usize, cell: usize, found: &TrueBox) {
    let label = if found.ignored { 0 } else { found.label };
    map[cell] = T::from_f64(label.into());
    let (x, y) = middle(found.area);
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

#[cfg(test)]
mod tests {
    use super::*;

    fn area(edges: [f32; 4]) -> Area {
        let [x0, y0, x1, y1] = edges;
        Area { x0, y0, x1, y1 }
    }

    fn found(label: i32, ignored: bool, edges: [f32; 4]) -> TrueBox {
        TrueBox {
            label,
            ignored,
            area: area(edges),
        }
    }

    const HEAD: Head = Head {
        stride: 8,
        width: 16.0,
        height: 16.0,
    };

    /// A template of 2 × 4 cells.
    fn map(scene: &Scene) -> Vec<f64> {
        let maps = maps::<f64>(&[HEAD], [16, 32], scene, 0.5).unwrap();
        maps.into_iter().flatten().collect()
    }

    #[test]
    fn cells_take_the_box_that_they_overlap_most() {
        let scene = Scene {
            shown: [0, 0, 32, 16],
            boxes: vec![
                found(2, false, [-4.0, -4.0, 12.0, 12.0]),
                found(3, true, [20.0, -4.0, 36.0, 12.0]),
            ],
            regions: Vec::new(),
        };
        let map = map(&scene);
        // The box around the first cell, (-4, -4, 12, 12), is the first true box, that around the
        // fourth one, (20, -4, 36, 12), the second, which is ignored.
        assert_eq!(map[..8], [2.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]);
        assert_eq!([8, 16, 24, 32].map(|at| map[at]), [4.0, 4.0, 16.0, 16.0]);
        assert_eq!([40, 43].map(|at| map[at]), [1.0, 1.0]);
        // Half of the box around the second cell is in the first one.
        assert!((map[41] - 1.0 / 3.0).abs() < 1e-6, "{}", map[41]);
    }

    #[test]
    fn what_is_beside_the_image_or_of_no_interest_is_ignored() {
        let scene = Scene {
            shown: [8, 0, 32, 16],
            boxes: Vec::new(),
            regions: vec![area([20.0, -8.0, 40.0, 8.0])],
        };
        // The boxes around the fourth cells of both rows lie by 3/4 and 1/4 in the region, those
        // around the third by 3/8 and 1/8.
        assert_eq!(map(&scene)[40..], [1.0, 0.0, 0.0, 1.0, 1.0, 0.0, 0.0, 0.0]);
    }

    #[test]
    fn a_box_that_no_cell_took_gets_the_cell_of_its_middle() {
        let scene = Scene {
            shown: [0, 0, 32, 16],
            boxes: vec![
                found(1, false, [16.0, 8.0, 24.0, 16.0]),
                found(2, false, [3.0, 3.0, 5.0, 5.0]),
            ],
            regions: Vec::new(),
        };
        let map = map(&scene);
        // The first one overlaps the box around its cell by a quarter, the second less.
        assert_eq!(map[..8], [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0]);
        assert_eq!(map[46], 0.25);
    }
}
