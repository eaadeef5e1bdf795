//! Copies and additions of arrays at regular distances.

use crate::Numbers;
use cortado_cpu::{add_strided, copy_strided};
use cortado_ops::Strided;

/// The places of all elements of an array, the last axis fastest.
fn places(sizes: &[usize], at: Strided<'_>) -> Vec<usize> {
    let mut places = vec![at.start];
    for (&size, &stride) in sizes.iter().zip(at.strides) {
        let along = |place: &usize| (0..size).map(move |i| place + i * stride).collect::<Vec<_>>();
        places = places.iter().flat_map(along).collect();
    }
    places
}

fn check(sizes: &[usize], from: Strided<'_>, to: Strided<'_>) {
    let reach = |at| places(sizes, at).into_iter().max().map_or(at.start, |last| last + 1);
    let mut numbers = Numbers::new(reach(from) as u64);
    let x: Vec<f64> = numbers.values(reach(from));
    let before: Vec<f64> = numbers.values(reach(to) + 3);
    let (mut copied, mut added) = (before.clone(), before);
    let (mut y, mut sum) = (copied.clone(), copied.clone());
    for (from, to) in places(sizes, from).into_iter().zip(places(sizes, to)) {
        copied[to] = x[from];
        added[to] += x[from];
    }
    copy_strided(sizes, (&x, from), (&mut y, to));
    add_strided(sizes, (&x, from), (&mut sum, to));
    assert!(y == copied && sum == added, "{sizes:?} from {from:?} to {to:?}");
}

#[test]
fn arrays_are_copied_and_added_wherever_they_lie() {
    let at = Strided::new;
    check(&[7], Strided::run(3), Strided::run(0));
    check(&[0], Strided::run(3), Strided::run(0));
    check(&[], at(2, &[]), at(1, &[]));
    // Parts of rows, as in a concatenation.
    check(&[5, 3], at(4, &[9, 1]), at(0, &[3, 1]));
    check(&[2, 20_000], at(0, &[20_000, 1]), at(7, &[30_000, 1]));
    check(&[9, 1], at(2, &[4, 1]), at(0, &[1, 1]));
    // A block that is repeated.
    check(&[3, 4, 5], at(0, &[5, 0, 1]), at(0, &[20, 5, 1]));
    check(&[4, 6_000], at(0, &[0, 1]), at(0, &[6_000, 1]));
    // A cut out of a whole, and axes in another order.
    check(&[2, 3, 4, 5], at(17, &[378, 126, 9, 1]), at(0, &[60, 20, 5, 1]));
    check(&[2, 3, 1, 5], at(17, &[378, 126, 9, 1]), at(0, &[15, 5, 5, 1]));
    check(&[4, 6, 3], at(0, &[18, 3, 1]), at(0, &[3, 12, 1]));
    check(&[4, 6], at(0, &[6, 1]), at(0, &[1, 4]));
}

#[test]
fn rows_outside_are_left_out() {
    let x: Vec<f32> = (0..12).map(|i| i as f32).collect();
    let (from, to) = (Strided::new(1, &[4, 1]), Strided::new(0, &[3, 1]));
    let mut y = vec![-1.0; 7];
    copy_strided(&[4, 3], (&x, from), (&mut y, to));
    assert_eq!(y, [1.0, 2.0, 3.0, 5.0, 6.0, 7.0, -1.0]);
    add_strided(&[4, 3], (&x, from), (&mut y, to));
    assert_eq!(y, [2.0, 4.0, 6.0, 10.0, 12.0, 14.0, -1.0]);
    for (from, to) in [(40, 0), (0, 40), (11, 0), (0, 6)] {
        copy_strided(&[2], (&x, Strided::run(from)), (&mut y, Strided::run(to)));
        add_strided(&[2], (&x, Strided::run(from)), (&mut y, Strided::run(to)));
    }
    assert_eq!(y, [2.0, 4.0, 6.0, 10.0, 12.0, 14.0, -1.0]);
}
