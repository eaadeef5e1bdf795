//! Boxes as offsets from regions, and back.

use cortado_ops::boxes::{Corners, decode_beside, decode_between, encode_beside};

#[test]
fn offsets_are_in_sizes_that_count_both_edges() {
    let region: Corners<f64> = Corners::new([10.0, 20.0, 19.0, 39.0]);
    let true_box = Corners::new([15.0, 30.0, 34.0, 49.0]);
    let t = encode_beside(region, true_box);
    assert_eq!(t, [1.0, 0.5, 2.0_f64.ln(), 0.0]);
    assert_eq!(decode_beside(region, t).to_array(), [15.0, 30.0, 35.0, 50.0]);
    assert_eq!(decode_between(region, t), true_box);
    assert_eq!(decode_between(region, [0.0; 4]), region);
    assert_eq!(decode_beside(region, [0.0; 4]).to_array(), [10.0, 20.0, 20.0, 40.0]);
}
