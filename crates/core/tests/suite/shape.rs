//! Shapes.

use cortado_core::Shape;

#[test]
fn counts_axes_and_offsets() {
    let shape = Shape::new(&[2, 3, 4]).unwrap();
    assert_eq!(shape.count(), 24);
    assert_eq!(shape.count_from(1), 12);
    assert_eq!(shape.count_range(0..2), 6);
    assert_eq!(shape.axis(-1).unwrap(), 2);
    assert!(shape.axis(3).is_err() && shape.axis(-4).is_err());
    assert_eq!(shape.offset(&[1, 2, 3]).unwrap(), 23);
    assert_eq!(shape.offset(&[1]).unwrap(), 12);
    assert!(shape.offset(&[2]).is_err());
    assert_eq!(shape.to_string(), "2 3 4 (24)");
    assert_eq!(Shape::new(&[]).unwrap().to_string(), "(1)");
}

#[test]
fn legacy_sizes_are_padded_with_ones() {
    let shape = Shape::new(&[5, 7]).unwrap();
    assert_eq!([0, 1, 2, 3].map(|i| shape.legacy(i).unwrap()), [5, 7, 1, 1]);
    assert_eq!([-4, -3, -2, -1].map(|i| shape.legacy(i).unwrap()), [1, 1, 5, 7]);
    assert!(Shape::new(&[1; 5]).unwrap().legacy(0).is_err());
}

#[test]
fn too_large_is_an_error() {
    assert!(Shape::new(&[usize::MAX, 2]).is_err());
    assert!(Shape::new(&[1 << 32, 1 << 31]).is_err());
    assert_eq!(Shape::new(&[1 << 20, 1 << 20]).unwrap().count(), 1 << 40);
    assert!(Shape::new(&[0, 1 << 40, 1 << 40]).is_err());
    assert_eq!(Shape::new(&[0, 3]).unwrap().count(), 0);
    assert!(Shape::new(&[1; 33]).is_err());
    assert!(Shape::from_i64(&[1, -1]).is_err());
}
