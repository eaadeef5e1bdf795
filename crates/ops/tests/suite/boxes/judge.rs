//! Which boxes are right.

use cortado_ops::boxes::{Corners, Extent, Verdict, judge};

#[test]
fn a_true_box_is_found_once() {
    let corners = |x: f64| Corners::new([x, 0.0, x + 1.0, 1.0]);
    let overlap = |a: Corners<f64>, b| a.overlap(b, Extent::Lines);
    let run = |found: &[f64], counts: bool| {
        let true_boxes = [corners(0.0), corners(5.0)];
        judge(
            found.iter().copied().map(corners),
            &true_boxes,
            |_| counts,
            0.5,
            overlap,
        )
        .unwrap()
    };
    let (right, wrong) = (Verdict::Right, Verdict::Wrong);
    assert_eq!(
        run(&[0.1, 0.0, 5.2, 2.0, 5.0], true),
        [right, wrong, right, wrong, wrong]
    );
    assert_eq!(run(&[0.1, 2.0], false), [Verdict::Neither, wrong]);
    assert_eq!(judge([corners(0.0)], &[], |_| true, 0.0, overlap).unwrap(), [wrong]);
}
