//! Boxes within an image.

use cortado_ops::boxes::Corners;

fn corners(edges: [f64; 4]) -> Corners<f64> {
    Corners::new(edges)
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

#[test]
fn edges_are_cut_at_the_image() {
    let outside = corners([-1.0, 2.0, 9.0, 12.0]);
    let inside = [0.0, 2.0, 9.0, 10.0];
    assert_eq!(outside.cut([20.0, 10.0]).to_array(), inside);
    assert_eq!(outside.clamped([20.0, 10.0]).to_array(), inside);
    let unknown = corners([f64::NAN, 0.5, f64::NAN, 0.5]);
    assert_eq!(unknown.cut([2.0, 1.0]).to_array(), [2.0, 0.5, 2.0, 0.5]);
    let [x0, y0, x1, y1] = unknown.clamped([2.0, 1.0]).to_array();
    assert!(x0.is_nan() && x1.is_nan() && [y0, y1] == [0.5; 2]);
}

#[test]
fn a_part_of_an_image_shows_a_part_of_a_box() {
    let (part, found) = (corners([0.5, 0.0, 1.0, 0.5]), corners([0.25, 0.25, 0.75, 0.5]));
    assert_eq!(found.beside(part).to_array(), [-0.5, 0.5, 0.5, 1.0]);
    assert_eq!(found.seen_in(part), Some(corners([0.0, 0.5, 0.5, 1.0])));
    assert_eq!(found.coverage(part), 0.5);
    assert_eq!(found.mirrored().to_array(), [0.25, 0.25, 0.75, 0.5]);
    // The middle of the box is on the edge of the part.
    assert!(part.has_middle_of(found));
    assert!(!part.has_middle_of(corners([0.0, 0.0, 0.75, 0.5])));
    for beside in [[0.0, 0.0, 0.5, 0.5], [0.5, 0.5, 1.0, 1.0], [0.75, 0.25, 0.75, 0.25]] {
        assert_eq!(corners(beside).seen_in(part), None, "{beside:?}");
    }
    assert_eq!(corners([f64::NAN; 4]).seen_in(part), None);
    assert_eq!(part.seen_in(Corners::UNIT), Some(part));
}
