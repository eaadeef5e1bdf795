//! Slopes against differences, signs, and casts.

use super::*;

const ALL: [Pointwise<f64>; 19] = [
    Pointwise::Abs,
    Pointwise::Affine {
        scale: -1.5,
        shift: 2.0,
    },
    Pointwise::Bnll,
    Pointwise::BoundedRelu { slope: 0.1, max: 1.0 },
    Pointwise::Clip { min: -1.0, max: 0.5 },
    Pointwise::Elu { alpha: 0.7 },
    Pointwise::Exp { inner: 0.3, outer: 2.0 },
    Pointwise::HardSigmoid { scale: 0.5, shift: 0.5 },
    Pointwise::HardSwish,
    Pointwise::Log {
        per_log_base: 0.4,
        scale: 0.5,
        shift: 9.0,
    },
    Pointwise::Mish,
    Pointwise::Normalize {
        mean: 1.0,
        inverse_std: 3.0,
    },
    Pointwise::Power {
        power: 2.0,
        scale: 0.5,
        shift: 4.0,
    },
    Pointwise::Relu { slope: 0.1 },
    Pointwise::Relu { slope: -0.1 },
    Pointwise::Scale { factor: 0.6 },
    Pointwise::Sigmoid,
    Pointwise::Swish { beta: 1.2 },
    Pointwise::Tanh,
];

#[test]
fn slopes_are_those_of_differences() {
    for f in ALL {
        for x in [-2.3, -0.4, 0.2, 1.7] {
            let at = match f.derivative_of() {
                DerivativeOf::Input => x,
                DerivativeOf::Output | DerivativeOf::Sign => f.value(x),
                DerivativeOf::Constant => f64::NAN,
                DerivativeOf::Nothing => panic!("{f:?} has a slope"),
            };
            let estimated = (f.value(x + 1e-6) - f.value(x - 1e-6)) / 2e-6;
            assert!((f.derivative(at) - estimated).abs() < 1e-6, "{f:?} at {x}");
        }
    }
}

#[test]
fn signs_are_kept_where_it_is_said() {
    let keeping = ALL.into_iter().filter(|f| f.keeps_signs());
    for f in keeping.clone() {
        for x in [-1e9, -2.3, -1e-9, -0.0, 0.0, 1e-9, 0.2, 1.7, 1e9] {
            assert_eq!(f.value(x) > 0.0, x > 0.0, "{f:?} at {x}");
        }
    }
    assert_eq!(keeping.count(), 5, "of the functions above");
}

#[test]
fn a_cast_there_and_back_changes_no_single_precision_function() {
    for f in ALL.map(Pointwise::cast::<f32>) {
        assert_eq!(f.cast::<f64>().cast::<f32>(), f);
    }
    let threshold = Pointwise::Threshold { threshold: 1.0f32 };
    assert_eq!(threshold.cast::<f64>().cast::<f32>(), threshold);
}
