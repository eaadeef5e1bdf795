//! Vectors divided by their lengths.

use cortado_cpu::{l2_normalize, l2_normalize_backward};

#[test]
fn vectors_get_the_length_of_one() {
    let x = [3.0, 0.0, 4.0, 2.0, 0.0, 1.0, 0.0, 0.0_f64];
    let (mut norms, mut u) = ([0.0; 4], [9.0; 8]);
    l2_normalize([2, 2, 2], 0.0, &x, &mut norms, &mut u).unwrap();
    assert_eq!(norms, [5.0, 2.0, 0.0, 1.0]);
    assert_eq!(u[..4], [0.6, 0.0, 0.8, 1.0]);
    l2_normalize([2, 2, 2], 0.25, &x, &mut norms, &mut u).unwrap();
    assert_eq!((norms[2], u[4]), (0.5, 0.0));
}

#[test]
fn its_gradient_is_across_the_vector() {
    let (norms, u) = ([5.0], [0.6, 0.8_f64]);
    let mut along = [0.6, 0.8];
    l2_normalize_backward([1, 2, 1], &norms, &u, &mut along).unwrap();
    assert!(along.iter().all(|d| d.abs() < 1e-15), "{along:?}");
    let mut across = [-0.8, 0.6];
    l2_normalize_backward([1, 2, 1], &norms, &u, &mut across).unwrap();
    assert_eq!(across, [-0.16, 0.12]);
}
