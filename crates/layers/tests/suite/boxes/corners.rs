//! Areas and overlaps.

use cortado_layers::boxes::{Corners, Extent};

fn corners(edges: [f64; 4]) -> Corners<f64> {
    Corners::new(edges)
}

#[test]
fn areas_count_lines_or_pixels() {
    let whole = corners([0.0, 0.0, 4.0, 2.0]);
    assert_eq!((whole.area(Extent::Lines), whole.area(Extent::Pixels)), (8.0, 15.0));
    let inverted = corners([4.0, 0.0, 0.0, 2.0]);
    assert_eq!(
        (inverted.area(Extent::Lines), inverted.area(Extent::Pixels)),
        (0.0, 0.0)
    );
    let point = corners([1.0; 4]);
    assert_eq!((point.area(Extent::Lines), point.area(Extent::Pixels)), (0.0, 1.0));
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

#[test]
fn the_unit_square_has_its_edges() {
    assert!(corners([0.0, 0.0, 1.0, 1.0]).is_inside());
    for at in 0..4 {
        for outside in [-0.1, 1.1, f64::NAN] {
            let mut edges = [0.5; 4];
            edges[at] = outside;
            assert!(!corners(edges).is_inside(), "{edges:?}");
        }
    }
}
