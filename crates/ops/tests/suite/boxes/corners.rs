//! Sides and areas.

use cortado_ops::boxes::{Corners, Extent};

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
