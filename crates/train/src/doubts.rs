//! Options of a solver that are legal, and with which training does not do what anybody means: a rate of
//! 0, steps out of order, tests that never come.

use cortado_core::Ctx;
use cortado_core::event::{Event, Severity};
use cortado_proto::SolverParameter;

/// What is doubtful about a solver, in sentences that begin with the field.
///
/// `max_iter` is not looked at, as many programs go on by steps of their own: see [`no_end`].
pub fn doubts(param: &SolverParameter) -> Vec<String> {
    let all = [rate(param), policy(param), warm_up(param), update(param), tests(param)];
    all.into_iter().flatten().collect()
}

/// What is doubtful about a training to the end where no end is given.
pub fn no_end(param: &SolverParameter) -> Option<String> {
    let missing =
        "max_iter: is missing, so it is 0 and training to the end runs no iteration; give one, as max_iter: 10000";
    param.max_iter.is_none().then(|| missing.to_string())
}

/// Tells of all doubts.
pub(super) fn note(param: &SolverParameter, ctx: &Ctx) {
    doubts(param).iter().for_each(|text| warn(text, ctx));
}

pub(super) fn warn(text: &str, ctx: &Ctx) {
    ctx.emit(&Event::Note {
        severity: Severity::Warning,
        file: "solver.cpp",
        line: 0,
        text,
    });
}

type Doubts = Vec<String>;

fn rate(param: &SolverParameter) -> Doubts {
    let doubt = match (param.base_lr, param.base_lr()) {
        (None, _) => "is missing, so the learning rate is 0 and no weight changes; give one, as base_lr: 0.01".into(),
        (_, 0.0) => "is 0, so no weight changes".into(),
        (_, rate) if rate < 0.0 => {
            format!("is negative ({rate}), so the weights move up the gradient and the loss grows")
        }
        _ => return Vec::new(),
    };
    vec![format!("base_lr: {doubt}")]
}

/// Fields that a policy needs, and fields that look like those of another one.
fn policy(param: &SolverParameter) -> Doubts {
    let (policy, values) = (param.lr_policy(), &param.stepvalue);
    let mut doubts = Vec::new();
    let mut add = |field: &str, problem: String| doubts.push(format!("{field}: {problem}"));
    let is = |given: bool| if given { "is 0" } else { "is missing, so it is 0" };
    let of_policy = format!("with lr_policy \"{policy}\"");
    let gamma = is(param.gamma.is_some());
    match policy {
        _ if param.gamma() != 0.0 => {}
        "exp" => add(
            "gamma",
            format!("{gamma}: {of_policy} the learning rate is 0 from iteration 1 on"),
        ),
        "step" | "multistep" | "plateau" => add(
            "gamma",
            format!("{gamma}: {of_policy} the learning rate is 0 after the first step"),
        ),
        "inv" | "sigmoid" => add("gamma", format!("{gamma}: {of_policy} the learning rate never changes")),
        _ => {}
    }
    if matches!(policy, "inv" | "poly") && param.power() == 0.0 {
        let power = is(param.power.is_some());
        add("power", format!("{power}: {of_policy} the learning rate never changes"));
    }
    if matches!(policy, "poly" | "cosine") && param.max_iter() <= 1 {
        add(
            "max_iter",
            format!(
                "{} {of_policy} the learning rate is at its end after one iteration",
                match param.max_iter {
                    None => "is missing:".to_string(),
                    Some(max_iter) => format!("is {max_iter}:"),
                }
            ),
        );
    }
    if matches!(policy, "poly" | "cosine") && param.min_lr() > param.base_lr() {
        let (least, base) = (param.min_lr(), param.base_lr());
        add(
            "min_lr",
            format!("is {least}, more than base_lr ({base}), so the learning rate rises"),
        );
    }
    match (policy, values.windows(2).find(|pair| pair[0] >= pair[1])) {
        ("multistep", _) if values.is_empty() => {
            add(
                "stepvalue",
                format!("is missing: {of_policy} the learning rate never changes"),
            );
        }
        ("multistep", Some(&[before, after, ..])) => add(
            "stepvalue",
            format!(
                "{after} comes after {before}, so that step follows an iteration after the other; give them in ascending order"
            ),
        ),
        ("multistep", _) => {}
        _ if !values.is_empty() => add(
            "stepvalue",
            format!("has no effect {of_policy}; steps at given iterations are those of lr_policy \"multistep\""),
        ),
        _ => {}
    }
    doubts
}

fn warm_up(param: &SolverParameter) -> Doubts {
    let lengths = [
        ("warmup_iter", param.warmup_iter()),
        ("rampup_interval", param.rampup_interval()),
    ];
    let max_iter = param.max_iter();
    let longer = lengths
        .into_iter()
        .filter(|&(_, length)| length > 0 && max_iter > 0 && length >= max_iter);
    longer
        .map(|(field, length)| {
            format!(
                "{field}: is {length}, not less than max_iter ({max_iter}), so the learning rate never reaches base_lr"
            )
        })
        .collect()
}

/// The effect of the update rule, and of the changes to gradients before it, on each step.
fn update(param: &SolverParameter) -> Doubts {
    let mut doubts = Vec::new();
    let mut add = |field: &str, problem: String| doubts.push(format!("{field}: {problem}"));
    // Other rules refuse these.
    if matches!(param.r#type(), "SGD" | "Nesterov") {
        match param.momentum() {
            momentum if momentum >= 1.0 => add(
                "momentum",
                format!("is {momentum}, not less than 1, so old steps never fade and the weights grow without bound"),
            ),
            momentum if momentum < 0.0 => add(
                "momentum",
                format!("is negative ({momentum}), so each step undoes some of the last"),
            ),
            _ => {}
        }
    } else if param.delta() == 0.0 {
        add(
            "delta",
            format!("is 0: {} divides by 0 where a gradient is 0", param.r#type()),
        );
    }
    match param.weight_decay() {
        decay if decay < 0.0 => add("weight_decay", format!("is negative ({decay}), so the weights grow")),
        _ => {}
    }
    if param.clip_gradients() == 0.0 {
        add(
            "clip_gradients",
            "is 0, so all gradients become 0; a negative number leaves them as they are".into(),
        );
    }
    doubts
}

fn tests(param: &SolverParameter) -> Doubts {
    match param.test_interval() > 0 && param.test_iter.is_empty() {
        true => vec![
            "test_interval: there are no tests, as test_iter is missing; give the number of batches of a test".into(),
        ],
        false => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cortado_proto::text::{TextOptions, parse};

    fn of(text: &str) -> SolverParameter {
        parse::<SolverParameter>(text, "solver", TextOptions::default())
            .unwrap()
            .0
    }

    /// Each with the field that the doubt is about.
    const DOUBTFUL: &[(&str, &str)] = &[
        ("lr_policy: 'fixed'", "base_lr: is missing"),
        ("base_lr: 0 lr_policy: 'fixed'", "base_lr: is 0"),
        ("base_lr: -0.1 lr_policy: 'fixed'", "base_lr: is negative (-0.1)"),
        ("base_lr: 1 lr_policy: 'step' stepsize: 5", "gamma: is missing"),
        ("base_lr: 1 lr_policy: 'exp' gamma: 0", "gamma: is 0"),
        ("base_lr: 1 lr_policy: 'inv' power: 1", "gamma: is missing"),
        ("base_lr: 1 lr_policy: 'sigmoid' stepsize: 5", "gamma: is missing"),
        (
            "base_lr: 1 lr_policy: 'plateau' plateau_winsize: 5",
            "gamma: is missing",
        ),
        ("base_lr: 1 lr_policy: 'multistep' stepvalue: 5", "gamma: is missing"),
        ("base_lr: 1 lr_policy: 'multistep' gamma: 0.1", "stepvalue: is missing"),
        (
            "base_lr: 1 lr_policy: 'multistep' gamma: 0.1 stepvalue: 5 stepvalue: 3",
            "stepvalue: 3 comes after 5",
        ),
        (
            "base_lr: 1 lr_policy: 'multistep' gamma: 0.1 stepvalue: 5 stepvalue: 5",
            "stepvalue: 5 comes after 5",
        ),
        (
            "base_lr: 1 lr_policy: 'step' stepsize: 2 gamma: 0.1 stepvalue: 5",
            "stepvalue: has no effect",
        ),
        ("base_lr: 1 lr_policy: 'inv' gamma: 1", "power: is missing"),
        ("base_lr: 1 lr_policy: 'poly' max_iter: 9", "power: is missing"),
        ("base_lr: 1 lr_policy: 'poly' max_iter: 9 power: 0", "power: is 0"),
        ("base_lr: 1 lr_policy: 'poly' power: 1", "max_iter: is missing"),
        ("base_lr: 1 lr_policy: 'cosine' max_iter: 1", "max_iter: is 1"),
        ("base_lr: 1 lr_policy: 'cosine' max_iter: 9 min_lr: 2", "min_lr: is 2"),
        (
            "base_lr: 1 lr_policy: 'fixed' max_iter: 9 warmup_iter: 9",
            "warmup_iter: is 9",
        ),
        (
            "base_lr: 1 lr_policy: 'fixed' max_iter: 9 rampup_interval: 20",
            "rampup_interval: is 20",
        ),
        ("base_lr: 1 lr_policy: 'fixed' momentum: 1", "momentum: is 1"),
        (
            "type: 'Nesterov' base_lr: 1 lr_policy: 'fixed' momentum: 9",
            "momentum: is 9",
        ),
        ("base_lr: 1 lr_policy: 'fixed' momentum: -0.9", "momentum: is negative"),
        ("type: 'AdaGrad' base_lr: 1 lr_policy: 'fixed' delta: 0", "delta: is 0"),
        (
            "base_lr: 1 lr_policy: 'fixed' weight_decay: -1",
            "weight_decay: is negative",
        ),
        (
            "base_lr: 1 lr_policy: 'fixed' clip_gradients: 0",
            "clip_gradients: is 0",
        ),
        (
            "base_lr: 1 lr_policy: 'fixed' test_interval: 5",
            "test_interval: there are no tests",
        ),
    ];

    #[test]
    fn each_slip_is_one_doubt_that_names_its_field() {
        for (text, start) in DOUBTFUL {
            let doubts = doubts(&of(text));
            assert!(
                matches!(&doubts[..], [one] if one.starts_with(start)),
                "{text}: {doubts:?}"
            );
        }
    }

    #[test]
    fn what_is_meant_is_not_doubted() {
        for text in [
            "base_lr: 0.01 lr_policy: 'fixed' momentum: 0.9 weight_decay: 0.0005 test_iter: 1 test_interval: 5",
            "base_lr: 0.01 lr_policy: 'step' gamma: 0.1 stepsize: 100 display: 0 delta: 0",
            "base_lr: 0.01 lr_policy: 'multistep' gamma: 0.1 stepvalue: 5 stepvalue: 7 max_iter: 6",
            "base_lr: 0.01 lr_policy: 'poly' power: 0.5 max_iter: 100 warmup_iter: 10 min_lr: 0.001",
            "type: 'Adam' base_lr: 0.01 lr_policy: 'inv' gamma: 0.1 power: 0.75 momentum: 0 clip_gradients: -1",
        ] {
            assert_eq!(doubts(&of(text)), [""; 0], "{text}");
        }
    }

    #[test]
    fn only_a_missing_end_is_doubted() {
        assert!(no_end(&of("base_lr: 1")).is_some_and(|text| text.starts_with("max_iter: is missing")));
        assert!(no_end(&of("max_iter: 0")).is_none() && no_end(&of("max_iter: 5")).is_none());
    }
}
