//! Boxes as offsets from regions, and back.

use cortado_ops::boxes::{Corners, Extent, Growth, decode_beside, decode_between, decode_within, encode_beside};

#[test]
fn offsets_are_in_sizes_that_count_both_edges() {
    let region: Corners<f64> = Corners::new([10.0, 20.0, 19.0, 39.0]);
    let true_box = Corners::new([15.0, 30.0, 34.0, 49.0]);
    let t = encode_beside(region, true_box);
    assert_eq!(t, [1.0, 0.5, 2.0_f64.ln(), 0.0]);
    assert_eq!(
        decode_beside(region, t, Growth::Any).to_array(),
        [15.0, 30.0, 35.0, 50.0]
    );
    assert_eq!(decode_between(region, t), true_box);
    assert_eq!(decode_between(region, [0.0; 4]), region);
    assert_eq!(
        decode_beside(region, [0.0; 4], Growth::Any).to_array(),
        [10.0, 20.0, 20.0, 40.0]
    );
}

#[test]
fn detectron_counts_the_right_edge_as_a_pixel_or_not() {
    let region: Corners<f64> = Corners::new([10.0, 20.0, 19.0, 39.0]);
    assert_eq!(decode_within(region, [0.0; 4], Extent::Pixels), region);
    assert_eq!(decode_within(region, [0.0; 4], Extent::Lines), region);
    let t = [1.0, 0.0, 2.0_f64.ln(), 0.0];
    assert_eq!(
        decode_within(region, t, Extent::Pixels).to_array(),
        [15.0, 20.0, 34.0, 39.0]
    );
    assert_eq!(
        decode_within(region, t, Extent::Lines).to_array(),
        [14.5, 20.0, 32.5, 39.0]
    );
}

#[test]
fn growth_is_bounded_before_or_after_the_exponential() {
    let region: Corners<f64> = Corners::new([0.0, 0.0, 9.0, 9.0]);
    let width = |growth| decode_beside(region, [0.0, 0.0, 4.0, 0.0], growth).width();
    assert!((width(Growth::Any) - 10.0 * 4.0_f64.exp()).abs() < 1e-9);
    assert_eq!(width(Growth::UpTo(3.0)), 30.0);
    assert!((width(Growth::UpToLog(3.0)) - 30.0).abs() < 1e-9);
    assert!(decode_beside(region, [0.0, 0.0, f64::NAN, 0.0], Growth::UpTo(3.0)).width() == 30.0);
}
