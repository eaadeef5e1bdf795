//! How cells find boxes, where MS-CNN and Cascade R-CNN differ.

use super::head::Head;
use crate::augment::Area;
use cortado_ops::boxes::{Extent, Meeting, Overlap, Share};

/// Which cells at the edge of an image have nothing to learn, beside those that lie outside of it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Border {
    /// None.
    Open,
    /// Those whose box reaches over the edge by more than this share of half of its side.
    Margin(f32),
    /// Those whose box lies in the image by less than this share.
    Covered(f32),
}

/// The rules.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Rules {
    /// How edges are counted.
    pub(super) extent: Extent,
    /// Whether the sides of maps are rounded. Else they must be whole.
    pub(super) rounds: bool,
    /// The overlap above which a cell takes a box.
    pub(super) foreground: f32,
    /// The share of a cell's box in regions of no interest from which on it is ignored.
    pub(super) no_interest: f32,
    /// Whether a cell in such regions may take a box.
    pub(super) boxes_first: bool,
    /// The least overlap with which a box that no cell took gets one.
    pub(super) least: f32,
    /// Whether such a cell gets that overlap.
    pub(super) writes_least: bool,
    pub(super) border: Border,
}

impl Rules {
    fn overlap_with(&self, share: Share) -> Overlap {
        Overlap {
            extent: self.extent,
            meeting: Meeting::Rows,
            share,
        }
    }

    /// The overlap of two boxes.
    pub(super) fn overlap(&self, a: Area, b: Area) -> f32 {
        self.overlap_with(Share::Union).of(a, b)
    }

    /// The share of the first box in the second.
    fn coverage(&self, a: Area, b: Area) -> f32 {
        self.overlap_with(Share::First).of(a, b)
    }

    /// The share of a box in regions.
    pub(super) fn covered(&self, area: Area, regions: &[Area]) -> f32 {
        regions.iter().map(|&region| self.coverage(area, region)).sum()
    }

    /// The rows and columns of the map of a head.
    pub(super) fn cells(&self, head: &Head, template: [usize; 2]) -> [usize; 2] {
        template.map(|side| match self.rounds {
            true => (side as f32 / head.stride as f32).round() as usize,
            false => side / head.stride,
        })
    }

    /// Whether a cell lies in an image with these edges: left, top, right, bottom.
    pub(super) fn is_inside(&self, head: &Head, [row, column]: [usize; 2], shown: [usize; 4], area: Area) -> bool {
        let [left, top, right, bottom] = shown.map(|edge| edge as f32);
        let is_shown = match self.rounds {
            true => {
                let cells = |length: f32| (length / head.stride as f32).round();
                let inside = |at: usize, first: f32, last: f32| {
                    let first_cell = cells(first);
                    (first_cell..first_cell + cells(last - first)).contains(&(at as f32))
                };
                inside(column, left, right) && inside(row, top, bottom)
            }
            false => (left..right).contains(&head.middle(column)) && (top..bottom).contains(&head.middle(row)),
        };
        is_shown
            && match self.border {
                Border::Open => true,
                Border::Margin(share) => {
                    let (x, y) = (share * head.width / 2.0, share * head.height / 2.0);
                    area.x0 >= left - x && area.x1 < right + x && area.y0 >= top - y && area.y1 < bottom + y
                }
                Border::Covered(least) => {
                    let image = Area {
                        x0: left,
                        y0: top,
                        x1: right,
                        y1: bottom,
                    };
                    self.coverage(area, image) >= least
                }
            }
    }
}
