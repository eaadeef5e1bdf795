//! How much two boxes overlap.

use cortado_ops::boxes::{Corners, Extent, Meeting, Overlap, Share};

fn corners(edges: [f64; 4]) -> Corners<f64> {
    Corners::new(edges)
}

#[test]
fn overlaps_are_intersections_over_unions() {
    let (a, b) = (corners([0.0, 0.0, 2.0, 2.0]), corners([1.0, 1.0, 3.0, 3.0]));
    assert_eq!(a.overlap(b, Extent::Lines), 1.0 / 7.0);
    assert_eq!(a.overlap(b, Extent::Pixels), 4.0 / 14.0);
    assert_eq!(a.overlap(a, Extent::Lines), 1.0);
    let beside = corners([2.0, 0.0, 4.0, 2.0]);
    assert_eq!(a.overlap(beside, Extent::Lines), 0.0);
    assert_eq!(a.overlap(beside, Extent::Pixels), 3.0 / 15.0);
    let far = corners([9.0, 9.0, 10.0, 10.0]);
    assert_eq!(a.overlap(far, Extent::Pixels), 0.0);
}

const MEETINGS: [Meeting; 4] = [Meeting::Extents, Meeting::Edges, Meeting::Rows, Meeting::Any];
const EXTENTS: [Extent; 2] = [Extent::Lines, Extent::Pixels];

/// The overlap of two boxes in each variant.
fn variants(share: Share, extent: Extent, a: [f64; 4], b: [f64; 4]) -> [f64; 4] {
    MEETINGS.map(|meeting| {
        let overlap = Overlap { extent, meeting, share };
        overlap.of(corners(a), corners(b))
    })
}

#[test]
fn all_variants_agree_on_boxes_that_share_more_than_an_edge() {
    for extent in EXTENTS {
        let one = if extent == Extent::Pixels { 1.0 } else { 0.0 };
        let (a, b) = ([0.0, 0.0, 4.0, 2.0], [2.0, 1.0, 8.0, 9.0]);
        let (of_a, of_b) = ((4.0 + one) * (2.0 + one), (6.0 + one) * (8.0 + one));
        let common = (2.0 + one) * (1.0 + one);
        assert_eq!(
            variants(Share::Union, extent, a, b),
            [common / (of_a + of_b - common); 4]
        );
        assert_eq!(variants(Share::Smaller, extent, b, a), [common / of_a; 4]);
        assert_eq!(variants(Share::First, extent, b, a), [common / of_b; 4]);
    }
}

#[test]
fn variants_differ_where_boxes_share_an_edge_or_less() {
    let whole = [0.0, 0.0, 3.0, 3.0];
    // Of 4 x 4 pixels each, 4 are shared where one column or one row is, and none at a distance of half a pixel.
    let (column, row, apart) = ([3.0, 0.0, 6.0, 3.0], [0.0, 3.0, 3.0, 6.0], [3.5, 0.0, 6.5, 3.0]);
    let (line, half) = (4.0 / 28.0, 2.0 / 30.0);
    let pixels = |other| variants(Share::Union, Extent::Pixels, whole, other);
    assert_eq!(pixels(column), [line; 4]);
    assert_eq!(pixels(row), [line, line, 0.0, line]);
    assert_eq!(pixels(apart), [half, 0.0, 0.0, half]);
    for other in [column, row, apart] {
        assert_eq!(variants(Share::Union, Extent::Lines, whole, other), [0.0; 4]);
    }
}

#[test]
fn only_detectron_counts_the_area_of_edges_out_of_order() {
    // Half a pixel wide, and 4 high.
    let (thin, whole) = ([1.0, 0.0, 0.5, 3.0], [0.0, 0.0, 3.0, 3.0]);
    let [ssd, pixels, ms_cnn, detectron] = variants(Share::Union, Extent::Pixels, thin, whole);
    assert_eq!((ssd, pixels, ms_cnn), (2.0 / 14.0, 0.0, 0.0));
    assert_eq!(detectron, 2.0 / 16.0);
    let [ssd, _, ms_cnn, detectron] = variants(Share::Smaller, Extent::Pixels, thin, whole);
    assert_eq!((ssd, ms_cnn, detectron), (f64::INFINITY, 0.0, 1.0));
    let [.., ms_cnn, detectron] = variants(Share::Union, Extent::Lines, [1.0; 4], [1.0; 4]);
    assert!(ms_cnn == 0.0 && detectron.is_nan());
}
