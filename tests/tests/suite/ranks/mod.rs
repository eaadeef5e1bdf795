//! Solvers that train one model together, on ranks that are threads: what they learn is what one
//! solver learns with the whole batch, and a group that was stopped continues without a difference.

mod kit;
mod on_gpus;
mod refused;

use cortado::comm::{Order, Wire};
use cortado::{ExchangeOptions, Real};
use kit::{Course, Learned, Plan, Work, learn};

/// The largest difference of weights.
fn apart(a: &Learned, b: &Learned) -> f64 {
    let pairs = a.weights.iter().zip(&b.weights);
    pairs.map(|(a, b)| (a - b).abs()).fold(0.0, f64::max)
}

fn assert_same(ranks: &[Learned], what: &str) {
    for other in &ranks[1..] {
        assert!(other.weights == ranks[0].weights, "{what}: the ranks differ");
    }
}

fn one_for_all<T: Real>(most: f64) {
    let work = Work::new();
    let alone = learn::<T>(&work, 1, &Plan::plain(12));
    for ranks in [2, 4] {
        let together = learn::<T>(&work, ranks, &Plan::plain(12 / ranks));
        assert_same(&together, "plain SGD");
        let difference = apart(&alone[0], &together[0]);
        assert!(difference <= most, "{ranks} ranks: {difference:e}");
        let split = Plan {
            split: true,
            ..Plan::plain(12)
        };
        assert!(learn::<T>(&work, ranks, &split)[0].weights == together[0].weights);
    }
}

#[test]
fn ranks_learn_what_one_learns_with_their_batches_together() {
    one_for_all::<f64>(1e-10);
}

#[test]
fn ranks_learn_the_same_in_single_precision() {
    one_for_all::<f32>(1e-4);
}

#[test]
fn the_log_is_that_of_one_solver() {
    let work = Work::new();
    let alone = learn::<f64>(&work, 1, &Plan::plain(12));
    let together = learn::<f64>(&work, 3, &Plan::plain(4));
    let (expected, found) = (&alone[0].course, &together[0].course);
    assert_eq!(expected.len(), found.len());
    for (expected, found) in expected.iter().zip(found) {
        let close = (expected.1 - found.1).abs() < 1e-9;
        assert!(expected.0 == found.0 && close, "{found:?} instead of {expected:?}");
    }
    let first: Vec<&Course> = found.iter().filter(|line| line.0.starts_with("0: test")).collect();
    assert!(!first.is_empty());
    assert!(
        together[1].course.iter().zip(found).all(|(a, b)| a == b),
        "all ranks know it"
    );
}

#[test]
fn how_gradients_are_exchanged_does_not_matter_unless_documented() {
    let work = Work::new();
    let plain = learn::<f32>(&work, 3, &Plan::rich(4));
    assert_same(&plain, "plain");
    let with = |exchange| Plan {
        exchange,
        ..Plan::rich(4)
    };
    for (bucket, overlap) in [(1, true), (1 << 30, true), (1, false)] {
        let options = ExchangeOptions {
            bucket,
            overlap,
            ..Default::default()
        };
        let other = learn::<f32>(&work, 3, &with(options));
        assert!(
            other[0].weights == plain[0].weights,
            "buckets of {bucket}, overlap {overlap}"
        );
    }
    let options = ExchangeOptions::default;
    for (options, most) in [
        (
            ExchangeOptions {
                order: Order::Any,
                ..options()
            },
            1e-3,
        ),
        (
            ExchangeOptions {
                wire: Wire::F16,
                ..options()
            },
            0.05,
        ),
        (
            ExchangeOptions {
                wire: Wire::Bf16,
                ..options()
            },
            0.1,
        ),
        (
            ExchangeOptions {
                top_k: Some(0.2),
                ..options()
            },
            0.8,
        ),
    ] {
        let other = learn::<f32>(&work, 3, &with(options.clone()));
        assert_same(&other, "other exchanges");
        let difference = apart(&plain[0], &other[0]);
        assert!(difference > 0.0 && difference < most, "{options:?}: {difference}");
    }
}

#[test]
fn a_resumed_group_is_the_one_that_never_stopped() {
    for (hdf5, top_k) in [(false, None), (true, None), (false, Some(0.1))] {
        let work = Work::new();
        let exchange = ExchangeOptions {
            top_k,
            ..Default::default()
        };
        let plan = Plan {
            snapshot: 5,
            hdf5,
            exchange,
            ..Plan::rich(4)
        };
        let whole = learn::<f32>(&work, 2, &plan);
        let resumed = Plan { from: Some(5), ..plan };
        let resumed = learn::<f32>(&work, 2, &resumed);
        assert_same(&resumed, "resumed");
        assert!(resumed[0].weights == whole[0].weights, "HDF5 {hdf5}, top-k {top_k:?}");
        let after = |line: &&Course| {
            line.0
                .split(':')
                .next()
                .is_some_and(|i| i.parse::<u64>().is_ok_and(|i| i > 5))
        };
        let rest: Vec<_> = whole[0].course.iter().filter(after).collect();
        assert_eq!(resumed[0].course.iter().filter(after).collect::<Vec<_>>(), rest);
    }
}

#[test]
fn a_group_of_another_size_goes_on_with_the_records_that_follow() {
    for (before, after) in [(2, 3), (3, 1), (1, 4), (4, 2)] {
        let work = Work::new();
        let alone = learn::<f64>(&work, 1, &Plan::plain(12));
        let first = Plan {
            iterations: 7,
            snapshot: 7,
            ..Plan::plain(12 / before)
        };
        learn::<f64>(&work, before, &first);
        let then = Plan {
            from: Some(7),
            ..Plan::plain(12 / after)
        };
        let found = learn::<f64>(&work, after, &then);
        assert_same(&found, "another size");
        let difference = apart(&alone[0], &found[0]);
        assert!(difference < 1e-10, "{before} ranks, then {after}: {difference:e}");
    }
}

#[test]
fn runs_of_a_group_are_the_same() {
    let work = Work::new();
    let plan = Plan::rich(4);
    let (first, second) = (learn::<f32>(&work, 3, &plan), learn::<f32>(&work, 3, &plan));
    assert!(first[0].weights == second[0].weights && first[0].course == second[0].course);
}
