//! Each policy beside its formula.

use super::*;

fn solver(policy: &str) -> SolverParameter {
    SolverParameter {
        base_lr: Some(0.5),
        gamma: Some(0.5),
        power: Some(2.0),
        stepsize: Some(4),
        stepvalue: vec![3, 5],
        plateau_winsize: vec![3, 5],
        max_iter: Some(10),
        lr_policy: Some(policy.into()),
        ..Default::default()
    }
}

#[test]
fn every_policy_follows_its_formula() {
    type Formula = fn(f64) -> f64;
    let expected: [(&str, Formula); 9] = [
        ("fixed", |_| 0.5),
        ("step", |i| 0.5 * 0.5f64.powf((i / 4.0).floor())),
        ("exp", |i| 0.5 * 0.5f64.powf(i)),
        ("inv", |i| 0.5 * (1.0 + 0.5 * i).powf(-2.0)),
        ("multistep", |i| {
            0.5 * 0.5f64.powf(f64::from(i >= 3.0) + f64::from(i >= 5.0))
        }),
        // The loss is always the same, so that its minimum is that of iteration 0.
        ("plateau", |i| {
            0.5 * 0.5f64.powf(f64::from(i >= 3.0) + f64::from(i >= 8.0))
        }),
        ("poly", |i| 0.5 * (1.0 - i / 10.0).powf(2.0)),
        ("cosine", |i| {
            0.25 * (1.0 + (std::f64::consts::PI * i.min(10.0) / 10.0).cos())
        }),
        ("sigmoid", |i| 0.5 / (1.0 + (-0.5 * (i - 4.0)).exp())),
    ];
    for (name, formula) in expected {
        let policy = LrPolicy::new(&solver(name)).unwrap();
        let mut memory = Memory::default();
        for i in 0..12 {
            let (rate, moved) = policy.rate(i, 1.0, &mut memory);
            let expected = if name == "poly" && i > 10 {
                0.0
            } else {
                formula(i as f64)
            };
            assert!(
                (rate - expected).abs() < 1e-12,
                "{name} at {i}: {rate} is not {expected}"
            );
            let falls: &[u64] = match name {
                "multistep" => &[3, 5],
                "plateau" => &[3, 8],
                _ => &[],
            };
            assert_eq!(moved, falls.contains(&i), "{name} at {i}");
        }
    }
}

#[test]
fn every_policy_starts_warm() {
    for name in POLICIES {
        let plain = LrPolicy::new(&solver(name)).unwrap();
        let linear = SolverParameter {
            warmup_iter: Some(4),
            warmup_start_lr: Some(0.25),
            ..solver(name)
        };
        let parabolic = SolverParameter {
            rampup_interval: Some(4),
            ..solver(name)
        };
        let expected = [
            (linear, [0.25, 0.3125, 0.375, 0.4375]),
            (parabolic, [0.0, 0.03125, 0.125, 0.28125]),
        ];
        for (param, start) in expected {
            let policy = LrPolicy::new(&param).unwrap();
            let (mut memory, mut plain_memory) = (Memory::default(), Memory::default());
            for i in 0..12 {
                let (rate, moved) = policy.rate(i, 1.0, &mut memory);
                let (plain, plain_moved) = plain.rate(i, 1.0, &mut plain_memory);
                assert_eq!(rate, *start.get(i as usize).unwrap_or(&plain), "{name} at {i}");
                assert_eq!((moved, memory.step), (plain_moved, plain_memory.step), "{name} at {i}");
            }
        }
    }
}

#[test]
fn poly_and_cosine_end_at_min_lr() {
    for (name, half) in [("poly", 0.1 + 0.4 * 0.25), ("cosine", 0.3), ("fixed", 0.5)] {
        let param = SolverParameter {
            min_lr: Some(0.1),
            ..solver(name)
        };
        let policy = LrPolicy::new(&param).unwrap();
        let rates = [0, 5, 10, 11].map(|i| policy.rate(i, 1.0, &mut Memory::default()).0);
        let end = if name == "fixed" { 0.5 } else { 0.1 };
        for (rate, expected) in rates.iter().zip([0.5, half, end, end]) {
            assert!((rate - expected).abs() < 1e-7, "{name}: {rates:?}");
        }
    }
}

#[test]
fn a_plateau_ends_when_the_loss_has_no_new_minimum() {
    let policy = LrPolicy::new(&solver("plateau")).unwrap();
    let mut memory = Memory::default();
    let losses = [9.0, 8.0, 8.0, 7.0, 7.5, f64::NAN, 7.0, 6.0, 6.5, 6.5, 6.5, 6.5, 5.0];
    let rates = losses
        .iter()
        .zip(0..)
        .map(|(&loss, i)| policy.rate(i, loss, &mut memory).0);
    // A minimum at 3, three iterations after which the rate falls; five after the one at 7 it would again.
    let expected = [0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.25, 0.25, 0.25, 0.25, 0.25, 0.25, 0.25];
    assert_eq!(rates.collect::<Vec<_>>(), expected);
    assert_eq!((memory.step, memory.least_loss, memory.last_event), (1, 5.0, 12));
}

#[test]
fn bad_policies_report_what_to_do() {
    let message = |param: &SolverParameter| LrPolicy::new(param).unwrap_err().to_string();
    assert_eq!(
        message(&solver("stp")),
        "lr_policy: there is no policy \"stp\". did you mean \"step\"? Known: cosine, exp, fixed, inv, multistep, plateau, poly, sigmoid, step"
    );
    assert_eq!(
        message(&SolverParameter {
            stepsize: None,
            ..solver("step")
        }),
        "stepsize: lr_policy \"step\" needs one of 1 or more, but it is 0"
    );
    assert_eq!(
        message(&SolverParameter {
            gamma: Some(-1.0),
            ..solver("inv")
        }),
        "gamma: must not be negative, but is -1"
    );
    assert_eq!(
        message(&SolverParameter {
            plateau_winsize: Vec::new(),
            ..solver("plateau")
        }),
        "plateau_winsize: is missing; lr_policy \"plateau\" needs one for each time that the rate is to fall"
    );
    let bad = |change: fn(&mut SolverParameter)| {
        let mut param = solver("cosine");
        change(&mut param);
        message(&param)
    };
    assert_eq!(
        bad(|p| p.min_lr = Some(f32::INFINITY)),
        "min_lr: must be a finite number, but is inf"
    );
    assert_eq!(
        bad(|p| p.base_lr = Some(f32::NAN)),
        "base_lr: must be a number, but is NaN"
    );
    assert_eq!(
        bad(|p| p.warmup_iter = Some(-1)),
        "warmup_iter: must not be negative, but is -1"
    );
    assert_eq!(
        bad(|p| (p.warmup_iter, p.rampup_interval) = (Some(1), Some(1))),
        "rampup_interval: is another name for a warm-up, and warmup_iter is given too; leave one out"
    );
    assert_eq!(
        message(&SolverParameter {
            lr_policy: None,
            ..solver("")
        }),
        "lr_policy: is missing; one of cosine, exp, fixed, inv, multistep, plateau, poly, sigmoid, step"
    );
}
