//! The places that the cells of regions cover.

use cortado_ops::RegionAxis;
use std::ops::Range;

fn axis(size: usize, cells: usize, scale: f64) -> RegionAxis {
    RegionAxis { size, cells, scale }
}

fn greatest(axis: RegionAxis, edges: [f32; 2], pad: f64) -> Vec<Range<usize>> {
    axis.greatest(edges, pad).collect()
}

#[test]
fn cells_of_the_greatest_cover_whole_places_from_rounded_edges() {
    assert_eq!(greatest(axis(4, 2, 0.5), [0.0, 6.0], 0.0), [0..2, 2..4]);
    // Cells of 1.5 places share the one in the middle.
    assert_eq!(greatest(axis(9, 2, 1.0), [1.0, 3.0], 0.0), [1..3, 2..4]);
    // A border of a third of 3 pixels on both sides.
    assert_eq!(greatest(axis(9, 1, 1.0), [2.0, 4.0], 1.0 / 3.0).first(), Some(&(1..6)));
    // Edges the wrong way round make one place.
    assert_eq!(greatest(axis(9, 1, 1.0), [4.0, 2.0], 0.0).first(), Some(&(4..5)));
}

#[test]
fn cells_of_means_reach_from_the_first_pixel_to_behind_the_last() {
    let means = |edges: [f32; 2]| axis(4, 2, 0.5).means(edges).collect::<Vec<_>>();
    assert_eq!(means([0.4, 2.6]), [0..1, 1..2]);
    // Half places belong to both cells.
    assert_eq!(means([1.0, 3.0]), [0..2, 1..2]);
    // A region has a tenth of a place at least.
    assert_eq!(means([3.0, 1.0]), [1..2, 1..2]);
}

#[test]
fn cells_beyond_the_map_are_empty() {
    for edges in [[8.0, 9.0], [-9.0, -8.0], [f32::INFINITY; 2], [f32::NAN; 2]] {
        let ranges = greatest(axis(4, 2, 1.0), edges, 0.0);
        assert!(ranges.iter().all(Range::is_empty), "{edges:?}: {ranges:?}");
        assert!(axis(4, 2, 1.0).means(edges).all(|range| range.is_empty()), "{edges:?}");
    }
}
