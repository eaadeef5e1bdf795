//! Every update rule against its formula in slow scalar loops, with clipping, `iter_size`, decay
//! and multipliers; and solvers that make no sense.

use crate::registry;
use cortado_core::{Arity, Blob, Builders, Ctx, Io, Layer, LayerKind, Phase, Real, Registry, Result, Rng};
use cortado_math::testing::{TestDevice, Tolerance, assert_close};
use cortado_proto::{LayerParameter, SolverParameter, text};
use cortado_train::Solver;
use std::f64::consts::TAU;

/// A layer without inputs whose parameters get known gradients, other ones in every pass.
pub(crate) const PULL: LayerKind = LayerKind {
    bottoms: Arity::exactly(0),
    is_loss: true,
    ..LayerKind::new(
        "Pull",
        "Pulls at its parameters.",
        "",
        Builders {
            f32: pull::<f32>,
            f64: pull::<f64>,
        },
    )
};

const SIZES: [usize; 2] = [6, 4];

struct Pull<T: Real> {
    params: Vec<Blob<T>>,
    pass: usize,
}

fn start(param: usize, element: usize) -> f64 {
    // Exactly 0 in places, where L1 does not pull.
    [0.3, 0.0, -0.8, 1.1, -0.05, 0.6][(element + param) % 6]
}

fn pulled(param: usize, element: usize, pass: usize) -> f64 {
    ((1.7 * param as f64 + 0.9 * element as f64 + 2.3 * pass as f64) % TAU).sin()
}

fn pull<T: Real>(_: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    let blob = |(param, &size): (usize, &usize)| {
        let values: Vec<T> = (0..size).map(|element| T::from_f64(start(param, element))).collect();
        Blob::from_data("param", &[size], &values)
    };
    let params = SIZES.iter().enumerate().map(blob).collect::<Result<_>>()?;
    Ok(Box::new(Pull { params, pass: 0 }))
}

impl<T: Real> Layer<T> for Pull<T> {
    fn reshape(&mut self, _: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        io.top_mut(0).reshape(&[])
    }

    fn forward(&mut self, _: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        io.top(0).data_overwrite()?[0] = T::ZERO;
        Ok(())
    }

    fn backward(&mut self, _: &Ctx, io: &mut Io<'_, T>, _: &[bool]) -> Result<()> {
        for (param, blob) in self
            .params
            .iter()
            .enumerate()
            .filter(|(param, _)| io.param_wanted(*param))
        {
            for (element, diff) in blob.diff_mut()?.iter_mut().enumerate() {
                *diff += T::from_f64(pulled(param, element, self.pass));
            }
        }
        self.pass += 1;
        Ok(())
    }

    fn params(&self) -> &[Blob<T>] {
        &self.params
    }

    fn params_mut(&mut self) -> &mut [Blob<T>] {
        &mut self.params
    }
}

/// The options of a run. All numbers that a prototxt holds are `f32`.
#[derive(Clone, Debug)]
struct Case {
    rule: &'static str,
    rate: f32,
    momentum: f32,
    momentum2: f32,
    rms_decay: f32,
    delta: f32,
    decay: f32,
    l1: bool,
    clip: f32,
    iter_size: usize,
    lr_mult: [f32; 2],
    decay_mult: [f32; 2],
    steps: usize,
}

impl Case {
    fn draw(rule: &'static str, rng: &mut Rng) -> Self {
        let mut unit = || (rng.draw() >> 8) as f32 / (1 << 24) as f32;
        let mut pick = |from: [f32; 4]| from[(unit() * 4.0) as usize];
        let has_momentum = !["AdaGrad", "RMSProp"].contains(&rule);
        Self {
            rule,
            rate: pick([0.01, 0.05, 0.1, 0.3]),
            momentum: if has_momentum { pick([0.0, 0.5, 0.9, 0.97]) } else { 0.0 },
            momentum2: pick([0.0, 0.9, 0.99, 0.999]),
            rms_decay: pick([0.0, 0.5, 0.9, 0.99]),
            delta: pick([1e-3, 1e-4, 1e-6, 1e-8]),
            decay: pick([0.0, 0.01, 0.1, 0.5]),
            l1: pick([0.0, 0.0, 1.0, 1.0]) == 1.0,
            clip: pick([-1.0, 0.1, 1.0, 5.0]),
            iter_size: pick([1.0, 2.0, 3.0, 5.0]) as usize,
            lr_mult: [pick([1.0, 1.0, 2.0, 0.0]), pick([1.0, 0.5, 2.0, 0.1])],
            decay_mult: [pick([1.0, 1.0, 2.0, 0.0]), pick([1.0, 0.5, 0.0, 0.1])],
            steps: pick([1.0, 3.0, 6.0, 12.0]) as usize,
        }
    }

    fn solver<T: Real>(&self) -> Solver<T> {
        let param = |i: usize| {
            format!(
                "param {{ lr_mult: {} decay_mult: {} }}",
                self.lr_mult[i], self.decay_mult[i]
            )
        };
        solver(&format!(
            "type: '{}' base_lr: {:e} lr_policy: 'fixed' momentum: {} momentum2: {} rms_decay: {} delta: {:e} weight_decay: {} \
             regularization_type: '{}' clip_gradients: {} iter_size: {} max_iter: 100 \
             net_param {{ layer {{ name: 'pull' type: 'Pull' top: 'loss' {} {} }} }}",
            self.rule,
            self.rate,
            self.momentum,
            self.momentum2,
            self.rms_decay,
            self.delta,
            self.decay,
            if self.l1 { "L1" } else { "L2" },
            self.clip,
            self.iter_size,
            param(0),
            param(1),
        ))
        .unwrap_or_else(|e| panic!("{e}"))
    }

    /// The weights after all steps, from the formulas.
    fn expected(&self) -> Vec<Vec<f64>> {
        let mut weights: Vec<Vec<f64>> = (0..2).map(|p| (0..SIZES[p]).map(|e| start(p, e)).collect()).collect();
        let mut first: Vec<Vec<f64>> = SIZES.iter().map(|&size| vec![0.0; size]).collect();
        let mut second = first.clone();
        for step in 0..self.steps {
            let mut sums: Vec<Vec<f64>> = SIZES.iter().map(|&size| vec![0.0; size]).collect();
            let mut norm = 0.0;
            for p in (0..2).filter(|&p| self.lr_mult[p] != 0.0) {
                for (e, sum) in sums[p].iter_mut().enumerate() {
                    for pass in 0..self.iter_size {
                        *sum += pulled(p, e, step * self.iter_size + pass);
                    }
                    norm += *sum * *sum;
                }
            }
            let limit = f64::from(self.clip);
            let clipped = if limit >= 0.0 && norm.sqrt() > limit {
                limit / norm.sqrt()
            } else {
                1.0
            };
            for p in 0..2 {
                for e in 0..SIZES[p] {
                    let w = weights[p][e];
                    let decay = f64::from(self.decay) * f64::from(self.decay_mult[p]);
                    let penalty = decay
                        * if !self.l1 {
                            w
                        } else if w == 0.0 {
                            0.0
                        } else {
                            w.signum()
                        };
                    let plain = sums[p][e] * clipped / self.iter_size as f64;
                    let rate = f64::from(self.rate) * f64::from(self.lr_mult[p]);
                    let taken = self.taken(step, rate, plain, penalty, &mut first[p][e], &mut second[p][e]);
                    weights[p][e] = w - taken;
                }
            }
        }
        weights
    }

    /// What is taken off one weight.
    fn taken(&self, step: usize, rate: f64, plain: f64, penalty: f64, h: &mut f64, k: &mut f64) -> f64 {
        let (mu, beta2) = (f64::from(self.momentum), f64::from(self.momentum2));
        let (rho, delta) = (f64::from(self.rms_decay), f64::from(self.delta));
        let g = plain + penalty;
        let mut adam = |g: f64| {
            let t = (step + 1) as i32;
            *h = mu * *h + (1.0 - mu) * g;
            *k = beta2 * *k + (1.0 - beta2) * g * g;
            (1.0 - beta2.powi(t)).sqrt() / (1.0 - mu.powi(t)) * *h / (k.sqrt() + delta)
        };
        match self.rule {
            "Adam" => rate * adam(g),
            "AdamW" => rate * (adam(plain) + penalty),
            "SGD" => {
                *h = mu * *h + rate * g;
                *h
            }
            "Nesterov" => {
                let old = *h;
                *h = mu * old + rate * g;
                (1.0 + mu) * *h - mu * old
            }
            "AdaGrad" => {
                *h += g * g;
                rate * g / (h.sqrt() + delta)
            }
            "RMSProp" => {
                *h = rho * *h + (1.0 - rho) * g * g;
                rate * g / (h.sqrt() + delta)
            }
            "AdaDelta" => {
                *h = mu * *h + (1.0 - mu) * g * g;
                let u = g * ((delta + *k) / (delta + *h)).sqrt();
                *k = mu * *k + (1.0 - mu) * u * u;
                rate * u
            }
            other => panic!("no formula for {other}"),
        }
    }
}

pub(crate) fn solver<T: Real>(text: &str) -> Result<Solver<T>> {
    let (param, _) =
        text::parse::<SolverParameter>(text, "solver", Default::default()).unwrap_or_else(|e| panic!("{e}"));
    let mut registry: Registry = registry();
    registry.add(&PULL);
    let ctx = TestDevice::chosen().ctx(Ctx::new(Phase::TRAIN, Rng::new(1)));
    Solver::new(param, None, &registry, &ctx)
}

fn check<T: Real>(case: &Case, tolerance: Tolerance) {
    let mut solver = case.solver::<T>();
    solver.step(case.steps as u64).unwrap_or_else(|e| panic!("{e}"));
    for (param, expected) in case.expected().iter().enumerate() {
        let found = solver.net().learnable_blob(param).data().expect("free").to_vec();
        assert_close(
            &format!("parameter {param} in {} of {case:?}", T::NAME),
            &found,
            expected,
            tolerance,
        );
    }
}

#[test]
fn every_rule_follows_its_formula() {
    let mut rng = Rng::new(7);
    for rule in ["AdaDelta", "AdaGrad", "Adam", "AdamW", "Nesterov", "RMSProp", "SGD"] {
        for _ in 0..20 {
            let case = Case::draw(rule, &mut rng);
            check::<f64>(&case, Tolerance::REFERENCE);
            // Adam and its like divide by the size of a gradient, which may be almost 0 after
            // cancelling.
            check::<f32>(&case, Tolerance::RECORDED.with_rel(1e-3));
        }
    }
}

const CONSTANT_RATE: &str =
    "base_lr: 0.1 lr_policy: 'fixed' max_iter: 100 net_param { layer { name: 'pull' type: 'Pull' top: 'loss' } }";

#[test]
fn parts_of_iterations_make_the_steps_of_a_whole_one() {
    let (mut whole, mut parts) = (
        solver::<f64>(CONSTANT_RATE).unwrap(),
        solver::<f64>(CONSTANT_RATE).unwrap(),
    );
    whole.step(3).unwrap();
    parts.start_steps();
    for iteration in 0..3 {
        assert_eq!(parts.iter(), iteration);
        assert!(parts.test_if_due().unwrap());
        parts.compute_gradients().unwrap();
        assert!(parts.finish_iteration().unwrap());
    }
    let weights = |solver: &Solver<f64>| solver.net().learnable_blob(0).data().unwrap().to_vec();
    assert_eq!(weights(&parts), weights(&whole));
    assert_eq!(parts.iter(), 3);
}

#[test]
fn numbers_of_a_running_solver_can_be_changed() {
    let mut solver = solver::<f64>(CONSTANT_RATE).unwrap();
    solver
        .change_param(|param| (param.base_lr, param.max_iter) = (Some(0.5), Some(7)))
        .unwrap();
    assert_eq!((solver.learning_rate(), solver.max_iter()), (0.5, 7));
    let error = solver.change_param(|param| param.max_iter = Some(-1)).unwrap_err();
    assert_eq!(error.to_string(), "max_iter: must be 0 or more, but is -1");
    assert_eq!((solver.param().max_iter(), solver.max_iter()), (7, 7));
}

#[test]
fn options_that_make_no_sense_report_what_to_do() {
    let cases = [
        (
            "type: 'SDG'",
            "type: there is no solver \"SDG\". did you mean \"SGD\"? Known: AdaDelta, AdaGrad, Adam, AdamW, Nesterov, RMSProp, SGD",
        ),
        (
            "type: 'adam'",
            "type: there is no solver \"adam\". did you mean \"Adam\"? Known: AdaDelta, AdaGrad, Adam, AdamW, Nesterov, RMSProp, SGD",
        ),
        (
            "type: 'Quadratic'",
            "type: there is no solver \"Quadratic\". Known: AdaDelta, AdaGrad, Adam, AdamW, Nesterov, RMSProp, SGD",
        ),
        (
            "type: 'AdaGrad' momentum: 0.9",
            "momentum: AdaGrad has none: leave it out (it is 0.9)",
        ),
        (
            "type: 'RMSProp' momentum: 0.5",
            "momentum: RMSProp has none: leave it out (it is 0.5)",
        ),
        (
            "type: 'RMSProp' rms_decay: 1",
            "rms_decay: must be at least 0 and less than 1, but is 1",
        ),
        (
            "type: 'RMSProp' rms_decay: -0.1",
            "rms_decay: must be at least 0 and less than 1, but is -0.1",
        ),
        (
            "type: 'RMSProp' rms_decay: nan",
            "rms_decay: must be at least 0 and less than 1, but is NaN",
        ),
        (
            "type: 'AdaDelta' momentum: 1.5",
            "momentum: must be at least 0 and less than 1, but is 1.5",
        ),
        (
            "type: 'Adam' momentum: 1",
            "momentum: must be at least 0 and less than 1, but is 1",
        ),
        (
            "type: 'AdamW' momentum2: 2",
            "momentum2: must be at least 0 and less than 1, but is 2",
        ),
        ("type: 'Adam' delta: -1", "delta: must be 0 or more, but is -1"),
        ("type: 'AdaGrad' delta: inf", "delta: must be 0 or more, but is inf"),
        ("momentum: nan", "momentum: must be a number, but is NaN"),
        (
            "type: 'Nesterov' momentum: inf",
            "momentum: must be a number, but is inf",
        ),
        (
            "regularization_type: 'L3'",
            "regularization_type: is \"L3\"; it can be \"L1\" or \"L2\"",
        ),
        ("iter_size: 0", "iter_size: must be 1 or more, but is 0"),
        (
            "eval_type: 'segmentation'",
            "eval_type: is \"segmentation\"; it can be \"classification\", \"detection\" or \"detection_segmentation\"",
        ),
        (
            "eval_type: 'detection' ap_version: '12point'",
            "ap_version: is \"12point\"; it can be \"11point\", \"101point\", \"MaxIntegral\" or \"Integral\"",
        ),
    ];
    for (options, expected) in cases {
        let text = format!(
            "{options} base_lr: 0.1 lr_policy: 'fixed' net_param {{ layer {{ name: 'pull' type: 'Pull' top: 'loss' }} }}"
        );
        let error = solver::<f32>(&text)
            .err()
            .unwrap_or_else(|| panic!("{options}: it was taken"));
        assert_eq!(error.to_string(), expected, "{options}");
    }
}
