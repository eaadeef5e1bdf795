//! The table of functions: derivatives against differences, signs, casts, and what is generated.

use super::*;
use std::collections::BTreeSet;

/// The examples of the table, and one whose derivative needs x.
fn all() -> impl Iterator<Item = Pointwise<f64>> + Clone {
    let falling = Pointwise::Relu { slope: -0.1 };
    Pointwise::EXAMPLES.iter().copied().chain([falling])
}

#[test]
fn derivatives_are_those_of_differences() {
    for f in all() {
        for x in [-2.3, -0.4, 0.2, 1.7] {
            let at = match f.derivative_of() {
                DerivativeOf::Input => x,
                DerivativeOf::Output | DerivativeOf::Sign => f.value(x),
                DerivativeOf::Constant | DerivativeOf::Nothing => f64::NAN,
            };
            let estimated = (f.value(x + 1e-6) - f.value(x - 1e-6)) / 2e-6;
            assert!((f.derivative(at) - estimated).abs() < 1e-6, "{f} at {x}");
        }
    }
}

#[test]
fn signs_are_kept_where_the_table_declares_it() {
    let keeping = all().filter(|f| f.keeps_signs());
    for f in keeping.clone() {
        for x in [-1e9, -2.3, -1e-9, -0.0, 0.0, 1e-9, 0.2, 1.7, 1e9] {
            assert_eq!(f.value(x) > 0.0, x > 0.0, "{f} at {x}");
        }
    }
    let keeping: Vec<&str> = keeping.map(|f| f.name()).collect();
    assert_eq!(keeping, ["BoundedRelu", "Elu", "Relu", "Scale", "Tanh"]);
}

#[test]
fn a_cast_there_and_back_changes_no_single_precision_function() {
    for f in all().map(Pointwise::cast::<f32>) {
        assert_eq!(f.cast::<f64>().cast::<f32>(), f);
    }
}

#[test]
fn each_function_has_a_name_and_a_number_of_its_own() {
    let numbers: BTreeSet<u32> = Pointwise::EXAMPLES.iter().map(Pointwise::number).collect();
    let names: BTreeSet<&str> = Pointwise::EXAMPLES.iter().map(Pointwise::name).collect();
    assert_eq!([numbers.len(), names.len()], [Pointwise::EXAMPLES.len(); 2]);
}

#[test]
fn coefficients_are_listed_in_the_order_of_the_table() {
    let f = Pointwise::Log {
        per_log_base: 1.0f32,
        scale: 2.0,
        shift: 3.5,
    };
    assert_eq!(f.coefficients(), [1.0, 2.0, 3.5]);
    assert_eq!(f.coefficient_names(), ["per_log_base", "scale", "shift"]);
    assert_eq!(f.to_string(), "Log per_log_base 1 scale 2 shift 3.5");
    assert_eq!(Pointwise::<f64>::Tanh.coefficients(), [0.0; 3]);
    assert_eq!(Pointwise::<f64>::Tanh.to_string(), "Tanh");
}

#[test]
fn the_kernels_of_devices_are_those_of_the_table() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../cuda/kernels/functions.cuh");
    let text = std::fs::read_to_string(file).unwrap();
    assert!(
        text == cuda_source(),
        "run `cargo xtask kernels`: {file} is older than the table"
    );
}
