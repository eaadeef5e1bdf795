//! Boxes by their centres and sizes.

use cortado_ops::boxes::Centered;

#[test]
fn edges_lie_half_a_size_from_the_centre() {
    let found = Centered::new([1.0, 2.0, 4.0, 2.0]);
    assert_eq!(found.corners().to_array(), [-1.0, 1.0, 3.0, 3.0]);
    assert_eq!(found.area(), 8.0);
    assert_eq!(
        Centered::of_size([2.0, 4.0]).corners().to_array(),
        [-1.0, -2.0, 1.0, 2.0]
    );
}
