//! Which prior is to find which true box.

use cortado_ops::boxes::{Corners, Match, Matcher};

/// Boxes of width 1 at these places of a row.
fn row(places: &[f64]) -> Vec<Corners<f64>> {
    places.iter().map(|&x| Corners::new([x, 0.0, x + 1.0, 1.0])).collect()
}

fn matches(threshold: Option<f64>, priors: &[f64], boxes: &[f64]) -> Vec<Option<usize>> {
    let matcher = Matcher {
        threshold,
        ignores_crossing: false,
    };
    let found = matcher.run(&row(priors), &row(boxes), |_| true).unwrap();
    found.matches.into_iter().map(Match::number).collect()
}

#[test]
fn each_box_gets_its_best_prior_first() {
    // The second prior is the best for both boxes: the nearer box has it.
    assert_eq!(matches(None, &[0.0, 1.0, 1.9], &[0.9, 1.2]), [None, Some(0), Some(1)]);
    assert_eq!(matches(None, &[0.0, 5.0], &[9.0]), [None, None]);
    assert_eq!(matches(None, &[0.0, 0.0], &[0.0]), [Some(0), None]);
}

#[test]
fn others_get_their_best_box_from_the_threshold_on() {
    let priors = [0.0, 0.25, 0.5];
    assert_eq!(matches(Some(0.6), &priors, &[0.0]), [Some(0), Some(0), None]);
    assert_eq!(matches(Some(0.61), &priors, &[0.0]), [Some(0), None, None]);
    assert_eq!(
        matches(Some(0.3), &[0.0, 2.0, 0.9], &[0.0, 1.2, 2.0]),
        [Some(0), Some(2), Some(1)]
    );
}

#[test]
fn the_greatest_overlap_is_reported() {
    let matcher = Matcher {
        threshold: None,
        ignores_crossing: false,
    };
    let found = matcher.run(&row(&[0.0, 0.25, 9.0]), &row(&[0.0]), |_| true).unwrap();
    assert_eq!(found.overlaps, [1.0, 0.6, 0.0]);
    let nothing = matcher.run(&row(&[0.0]), &row(&[0.0]), |_| false).unwrap();
    assert_eq!((nothing.matches, nothing.overlaps), (vec![Match::None], vec![0.0]));
}

#[test]
fn priors_that_cross_the_border_are_ignored() {
    let matcher = Matcher {
        threshold: Some(0.5),
        ignores_crossing: true,
    };
    let found = matcher.run(&row(&[-0.1, 0.0]), &row(&[0.0]), |_| true).unwrap();
    assert_eq!(found.matches, [Match::Ignored, Match::Box(0)]);
    assert_eq!(found.overlaps, [0.0, 1.0]);
}

#[test]
fn numbers_are_those_of_all_boxes() {
    let matcher = Matcher {
        threshold: Some(0.5),
        ignores_crossing: false,
    };
    let found = matcher
        .run(&row(&[0.0]), &row(&[0.0, 0.1]), |number| number == 1)
        .unwrap();
    assert_eq!(found.matches, [Match::Box(1)]);
}
