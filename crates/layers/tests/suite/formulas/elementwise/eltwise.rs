//! Eltwise: several bottoms of one shape.

use super::*;

/// The bottom that the maximum is from: of the first two the second if they are equal, and later
/// ones only if they are greater.
fn winner(values: &[f64]) -> usize {
    let first = usize::from(values[1] >= values[0]);
    (2..values.len()).fold(first, |best, i| if values[i] > values[best] { i } else { best })
}

fn eltwise<T: Real>(draw: &mut Draw) {
    let (axes, count) = (draw.size(0, 4), draw.size(2, 4));
    let shape = draw.shape(axes);
    let n = shape.iter().product();
    let operation = ["", "SUM", "PROD", "MAX"][draw.size(0, 3)];
    let (stable, weighted) = (draw.flag(), draw.flag() && ["", "SUM"].contains(&operation));
    let mut bottoms: Vec<Vec<f64>> = (0..count)
        .map(|_| (0..n).map(|_| fraction(draw, -2, 2, 2)).collect())
        .collect();
    if !stable {
        // y / x is not a gradient where x is 0.
        bottoms
            .iter_mut()
            .flatten()
            .filter(|x| **x == 0.0)
            .for_each(|x| *x = 1.5);
    }
    let coefficients: Vec<f64> = (0..count)
        .map(|_| if weighted { fraction(draw, -2, 2, 4) } else { 1.0 })
        .collect();
    let mut options = format!("stable_prod_grad: {stable} ");
    if !operation.is_empty() {
        options += &format!("operation: {operation} ");
    }
    if weighted {
        coefficients.iter().for_each(|c| options += &format!("coeff: {c} "));
    }
    let text = format!("eltwise_param {{ {options}}}");
    let blobs = bottoms.iter().enumerate();
    let blobs = blobs.map(|(i, x)| blob::<T>(&format!("x{i}"), &shape, x)).collect();
    let mut test = layer("Eltwise", &text, Phase::TRAIN, blobs);
    test.forward().expect("it works");
    let dy = sixteenths(draw, n);
    set_diff(test.top(0), &dy);
    let propagate: Vec<bool> = (0..count).map(|_| draw.flag()).collect();
    (0..count).for_each(|i| set_diff(test.bottom(i), &vec![7.0; n]));
    test.backward(&propagate).expect("it works");

    let (mut y, mut dx) = (vec![], vec![vec![7.0; n]; count]);
    for place in 0..n {
        let values: Vec<f64> = bottoms.iter().map(|x| x[place]).collect();
        y.push(match operation {
            "PROD" => values.iter().product(),
            "MAX" => values.iter().copied().fold(f64::MIN, f64::max),
            _ => (0..count).map(|i| coefficients[i] * values[i]).sum(),
        });
        for i in (0..count).filter(|&i| propagate[i]) {
            let others = || (0..count).filter(|&j| j != i).map(|j| values[j]);
            let slope = match operation {
                "PROD" => others().product(),
                "MAX" => f64::from(u8::from(winner(&values) == i)),
                _ => coefficients[i],
            };
            dx[i][place] = dy[place] * slope;
        }
    }
    assert_eq!(**test.top(0).shape(), *shape, "{text}");
    assert_close::<T>(&text, &data(test.top(0)), &y);
    for (i, dx) in dx.iter().enumerate() {
        assert_close::<T>(&format!("dx{i} of {text}"), &diff(test.bottom(i)), dx);
    }
}

#[test]
fn eltwise_joins_its_bottoms() {
    // More than of other layers, since each has one operation out of three.
    for case in 0..3 * CASES {
        eltwise::<f32>(&mut Draw::new(case));
        eltwise::<f64>(&mut Draw::new(case));
    }
}

fn gradients(options: &str, bottoms: &[&[f64]]) -> (Vec<f64>, Vec<Vec<f64>>) {
    let n = bottoms[0].len();
    let blobs = bottoms.iter().enumerate();
    let blobs = blobs.map(|(i, x)| blob::<f32>(&format!("x{i}"), &[n], x)).collect();
    let mut test = layer(
        "Eltwise",
        &format!("eltwise_param {{ {options} }}"),
        Phase::TRAIN,
        blobs,
    );
    test.forward().expect("it works");
    set_diff(test.top(0), &vec![1.0; n]);
    test.backward(&vec![true; bottoms.len()]).expect("it works");
    let diffs = (0..bottoms.len()).map(|i| diff(test.bottom(i))).collect();
    (data(test.top(0)), diffs)
}

#[test]
fn of_equal_values_the_second_wins_then_the_first_then_the_later_ones() {
    let x: [&[f64]; 3] = [&[1.0, 2.0, 2.0, 2.0], &[1.0, 1.0, 2.0, 1.0], &[1.0, 2.0, 1.0, 3.0]];
    let (y, dx) = gradients("operation: MAX", &x);
    assert_eq!(y, [1.0, 2.0, 2.0, 3.0]);
    assert_eq!(dx[0], [0.0, 1.0, 0.0, 0.0]);
    assert_eq!(dx[1], [1.0, 0.0, 1.0, 0.0]);
    assert_eq!(dx[2], [0.0, 0.0, 0.0, 1.0]);
}

#[test]
fn only_the_stable_gradient_of_a_product_is_right_at_zero() {
    let x: [&[f64]; 3] = [&[0.0, 0.0], &[2.0, 0.0], &[3.0, 5.0]];
    let (y, dx) = gradients("operation: PROD", &x);
    assert_eq!(y, [0.0, 0.0]);
    assert_eq!(dx, [[6.0, 0.0], [0.0, 0.0], [0.0, 0.0]]);
    let (_, dx) = gradients("operation: PROD stable_prod_grad: false", &x);
    assert!(dx[0][0].is_nan() && dx[1][1].is_nan(), "0 / 0");
    assert_eq!(dx[2], [0.0, 0.0]);
}

#[test]
fn values_that_are_no_numbers_stay_none_in_sums_and_products() {
    let x: [&[f64]; 2] = [&[f64::NAN, 1.0], &[1.0, 2.0]];
    for (options, right) in [("", 3.0), ("operation: PROD", 2.0)] {
        let (y, _) = gradients(options, &x);
        assert!(y[0].is_nan() && y[1] == right, "{options}: {y:?}");
    }
}

#[test]
fn eltwise_of_no_elements_gives_none() {
    for options in [
        "",
        "operation: PROD",
        "operation: PROD stable_prod_grad: false",
        "operation: MAX",
    ] {
        let (y, dx) = gradients(options, &[&[], &[]]);
        assert!(y.is_empty() && dx.concat().is_empty(), "{options}");
    }
}
