//! Operands that do not fit each other, and labels that are not classes.

use cortado_core::{Blob, Ctx, Phase, Rng};
use cortado_math::*;
use cortado_ops::AxisView;

fn ctx() -> Ctx {
    Ctx::new(Phase::TRAIN, Rng::new(1))
}

fn ones(count: usize) -> Blob<f32> {
    Blob::from_data("ones", &[count], &vec![1.0; count]).expect("the shape fits")
}

fn blob(values: &[f32]) -> Blob<f32> {
    Blob::from_data("x", &[values.len()], values).expect("the shape fits")
}

/// Labels beside scores of two places with three classes each.
fn labels<'a>(ctx: &Ctx, values: &'a Blob<f32>, ignore: Option<i32>) -> Labels<'a, f32> {
    Labels {
        axis_view: AxisView {
            outer: 2,
            len: 3,
            inner: 1,
        },
        values: values.data_on(ctx).expect("nobody writes"),
        ignore,
    }
}

#[test]
fn what_is_no_class_does_not_count() {
    let (ctx, p) = (ctx(), blob(&[0.5, 0.25, 0.25, 0.25, 0.5, 0.25]));
    for (values, counted, sum) in [
        ([0.0, 1.0], 2, 2.0 * 2f32.ln()),
        ([0.0, 3.0], 1, 2f32.ln()),
        ([0.5, 1.5], 2, 2.0 * 2f32.ln()),
        ([-0.5, 2.5], 1, 2f32.ln()),
        ([255.0, -1.0], 0, 0.0),
        ([f32::NAN, 2.0], 0, 0.0),
    ] {
        let values = blob(&values);
        let labels = labels(&ctx, &values, Some(2));
        let found = log_loss(&ctx, &labels, &LossWeights::default(), 0.0, &p.data_on(&ctx).unwrap());
        let sum = f64::from(sum);
        assert_eq!(found.unwrap(), LossSum { sum, counted });
    }
}

#[test]
fn the_fewest_elements_count() {
    let ctx = ctx();
    for (scores, places, others) in [(6, 2, 0), (6, 0, 9), (6, 1, 2), (2, 2, 6), (5, 2, 4), (9, 5, 9)] {
        let (x, values, other, written) = (ones(scores), ones(places), ones(others), ones(others));
        let weights = LossWeights {
            classes: Some(other.data_on(&ctx).unwrap()),
            others: Some((WeightOf::Item(0), other.data_on(&ctx).unwrap())),
        };
        let labels = labels(&ctx, &values, None);
        let (x, other) = (x.data_on(&ctx).unwrap(), other.data_on(&ctx).unwrap());
        let y = || written.data_update_on(&ctx).unwrap();
        let places = places.min(scores / 3).min(2);
        assert_eq!(log_loss(&ctx, &labels, &weights, 0.0, &x).unwrap().counted, places);
        log_loss_gradient(&ctx, &labels, (0.0, 1.0), &x, &mut y()).unwrap();
        softmax_loss_gradient(&ctx, &labels, &weights, &LossScale::Known(1.0), &x, &mut y()).unwrap();
        assert_eq!(infogain_loss(&ctx, &labels, &other, 0.0, &x).unwrap().counted, places);
        infogain_loss_gradient(&ctx, &labels, &other, 1.0, &x, &mut y()).unwrap();
        sigmoid_loss(&ctx, &labels, &weights, &x).unwrap();
        sigmoid_loss_gradient(&ctx, &labels, &weights, 1.0, &x, &mut y()).unwrap();
        hinge_loss(&ctx, &labels, HingeNorm::L1, &x, &mut y()).unwrap();
        assert_eq!(euclidean_loss(&ctx, [&x, &other], &mut y()).unwrap(), 0.0);
        let (rows, slopes) = ((3, Margin::Distance(1.0)), ones(scores));
        let mut slopes = slopes.data_update_on(&ctx).unwrap();
        contrastive_loss(&ctx, rows, [&x, &other], &labels.values, &mut y(), &mut slopes).unwrap();
        accuracy(&ctx, &labels, 1, &x, &mut y(), Some(&mut slopes)).unwrap();
    }
}

#[test]
fn numbers_in_range_are_classes_without_their_fraction() {
    let classes = |ignore| Allowed::Class { classes: 10, ignore };
    for label in [0.0, -0.0, 9.0, -0.9, 2.5, 9.9] {
        assert!(classes(None).contains(label), "{label}");
    }
    for label in [10.0, -1.0, -1.5, f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
        assert!(!classes(None).contains(label), "{label}");
    }
    assert!(classes(Some(255)).contains(255.0));
    assert!(classes(Some(-1)).contains(-1.0) && classes(Some(-1)).contains(-1.9));
    let (all, none) = (usize::MAX, 0);
    for classes in [all, none] {
        assert!(!Allowed::Class { classes, ignore: None }.contains(f64::INFINITY));
    }
    assert!(
        !Allowed::Class {
            classes: none,
            ignore: None
        }
        .contains(0.0)
    );
}

#[test]
fn what_is_not_finite_is_neither() {
    for value in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
        assert!(!Allowed::Finite.contains(value));
        assert!(!Allowed::NotNegative.contains(value));
    }
    assert!(Allowed::Finite.contains(-1.0) && !Allowed::NotNegative.contains(-1.0));
    assert!(Allowed::NotNegative.contains(0.0) && Allowed::NotNegative.contains(-0.0));
}
