//! Changes of images that are drawn, by what they have in common.

use super::{COUNT, EIGENVECTORS, meant, place};
use crate::formulas::{Draw, assert_close, forward};
use crate::{blob, data, kind, layer};
use cortado_core::Phase;
use cortado_math::testing::LayerTest;

/// A layer of three channels that draws all there is.
fn drawing(seed: u32, text: &str) -> LayerTest<f64> {
    let image = Draw::new(3).values(2 * 3 * 12 * 14, 0.2, 0.9);
    let text = format!(
        "top: 'y' top: 'v' augmentation_param {{ crop_height: 5 crop_width: 6 max_multiplier: 1 {text} {} }}",
        EIGENVECTORS.map(|x| format!("chromatic_eigvec: {x}")).join(" ")
    );
    let bottoms = vec![blob::<f64>("x", &[2, 3, 12, 14], &image)];
    let layer = layer("DataAugmentation", &text, Phase::TRAIN, bottoms);
    layer.reseed(seed);
    layer
}

const ALL: &str = r#"
    mirror { rand_type: "bernoulli" prob: 0.5 }
    translate { rand_type: "uniform_bernoulli" spread: 0.4 }
    rotate { spread: 0.4 } zoom { rand_type: "gaussian" exp: true mean: 0.1 spread: 0.2 } squeeze { exp: true spread: 0.3 }
    gamma { exp: true spread: 0.2 } brightness { spread: 0.1 } contrast { exp: true spread: 0.2 } color { exp: true spread: 0.2 }
    ladd_pow { exp: true spread: 0.2 } col_add { spread: 0.03 } sat_mult { exp: true spread: 0.2 } lmult_mult { exp: true spread: 0.2 }
    col_rotate { spread: 1 } shadow_strength { mean: 0.2 } noise { mean: 0.02 }"#;

#[test]
fn what_is_drawn_follows_the_seed() {
    let run = |seed: u32| {
        let mut layer = drawing(seed, ALL);
        let pass = |layer: &mut LayerTest<f64>| {
            layer.forward().unwrap();
            (data(layer.top(0)), data(layer.top(1)))
        };
        [pass(&mut layer), pass(&mut layer)]
    };
    let [first, second] = run(1);
    assert_eq!([first.clone(), second.clone()], run(1));
    assert_ne!(first, second);
    assert_ne!(first, run(2)[0]);
    assert_ne!(first.1[..COUNT], first.1[COUNT..], "each item has values of its own");
    assert!(first.0.iter().all(|x| x.is_finite()));
}

/// In TEST nothing is drawn, unless that is wanted.
#[test]
fn nothing_is_drawn_in_test() {
    let image = Draw::new(3).values(3 * 6 * 6, 0.2, 0.9);
    let run = |text: &str| {
        let text = format!("top: 'y' top: 'v' augmentation_param {{ crop_height: 4 crop_width: 4 {text} }}");
        let tops = forward(
            "DataAugmentation",
            &text,
            Phase::TEST,
            vec![blob::<f64>("x", &[1, 3, 6, 6], &image)],
        );
        (tops[0].1.clone(), tops[1].1.clone())
    };
    let turns = "rotate { mean: 0.3 } gamma { mean: 0.5 }";
    assert_eq!(run(turns), run(""));
    assert_eq!(run("").1, vec![0.0; COUNT]);
    let drawn = run(&format!("{turns} augment_during_test: true")).1;
    assert_close::<f64>("the angle", &drawn[3..4], &[f64::from(0.3_f32)]);
    assert_close::<f64>("ln gamma", &drawn[6..7], &[0.5_f64.ln()]);
}

/// All that is shown lies in the image, or nothing is moved.
#[test]
fn places_are_drawn_inside_of_the_image() {
    let mut moved = 0;
    for seed in 0..40 {
        let mut layer = drawing(
            seed,
            "translate { spread: 1.5 } rotate { spread: 3 } zoom { exp: true spread: 0.5 }",
        );
        layer.forward().unwrap();
        for row in data(layer.top(1)).chunks_exact(COUNT) {
            if row.iter().all(|&value| value == 0.0) {
                continue;
            }
            moved += 1;
            for corner in [[0.0, 0.0], [5.0, 0.0], [0.0, 4.0], [5.0, 4.0]] {
                let [x, y] = place(&meant(row), corner, [5, 6], [12, 14]);
                assert!(
                    (0.0..13.0).contains(&x) && (0.0..11.0).contains(&y),
                    "{corner:?} at {x}, {y}"
                );
            }
        }
    }
    assert!(moved > 40, "only {moved} of 80 were moved");
}

/// Without a spread the numbers are the means.
#[test]
fn generators_follow_their_options() {
    let drawn = |text: &str| {
        let mut layer = drawing(1, text);
        layer.forward().unwrap();
        data(layer.top(1))[..COUNT].to_vec()
    };
    let value = |text: &str, at: usize| drawn(text)[at];
    let close = |found: f64, expected: f64| assert_close::<f64>("a value", &[found], &[expected]);
    close(value("brightness { mean: 0.25 }", 7), 0.25);
    close(value("brightness { mean: 0.25 multiplier: -2 }", 7), -0.5);
    close(value("brightness { mean: 1.75 discretize: true }", 7), 2.0);
    close(
        value("brightness { mean: 0.25 rand_type: 'uniform_bernoulli' prob: 0 }", 7),
        0.0,
    );
    close(
        value("contrast { mean: 3 rand_type: 'gaussian_bernoulli' prob: 0 }", 8),
        0.0,
    );
    close(value("brightness { rand_type: 'bernoulli' prob: 1 exp: true }", 7), 1.0);
    close(value("mirror { rand_type: 'bernoulli' prob: 1 }", 0), 1.0);
    let squeezed = drawn("zoom { mean: 4 } squeeze { mean: 2 }");
    close(squeezed[4], 8.0_f64.ln());
    close(squeezed[5], 2.0_f64.ln());
    let saturated = drawn("sat_pow { mean: 2 } ladd_mult { mean: 3 } col_add { mean: 0.5 }");
    close(saturated[22], 2.0_f64.ln());
    close(saturated[23], 2.0_f64.ln());
    close(saturated[18], 3.0_f64.ln());
    assert_eq!(saturated[15..18], [0.0, 0.5, 0.5]);
}

/// The noise has the mean 0 and the standard deviation that is given.
#[test]
fn noise_is_added_last() {
    let mut with_noise = drawing(4, "noise { mean: 0.5 }");
    let mut without = drawing(4, "");
    with_noise.forward().unwrap();
    without.forward().unwrap();
    let noise: Vec<f64> = data(with_noise.top(0))
        .iter()
        .zip(data(without.top(0)))
        .map(|(a, b)| a - b)
        .collect();
    let mean = noise.iter().sum::<f64>() / noise.len() as f64;
    let deviation = (noise.iter().map(|x| (x - mean).powi(2)).sum::<f64>() / noise.len() as f64).sqrt();
    assert!(
        mean.abs() < 0.1 && (deviation - 0.5).abs() < 0.1,
        "{mean} ± {deviation}"
    );
}

/// The values that a layer draws beside given ones.
fn generated(text: &str, phase: Phase, given: &[f64]) -> Vec<f64> {
    let bottoms = vec![
        blob::<f64>("v", &[1, COUNT, 1, 1], given),
        blob("image", &[1, 3, 20, 20], &[0.5; 1200]),
        blob("changed", &[1, 3, 4, 4], &[0.5; 48]),
    ];
    forward("GenerateAugmentationParameters", text, phase, bottoms)
        .remove(0)
        .1
}

#[test]
fn values_are_drawn_beside_given_ones() {
    let mut given = vec![0.0; COUNT];
    (given[1], given[4], given[7], given[8], given[40]) = (0.25, 0.1, 0.2, 0.5, 0.3);
    let of = |mode: &str| {
        format!(
            "augmentation_param {{ mode: '{mode}' translate_x {{ mean: 0.5 }} contrast {{ mean: 2 }} noise {{ mean: 0.1 }} }}"
        )
    };
    let with = |changes: &[(usize, f64)], mut row: Vec<f64>| {
        changes.iter().for_each(|&(at, value)| row[at] = value);
        row
    };
    let [half, tenth] = [0.5_f32, 0.1_f32].map(f64::from);
    let added = with(&[(1, 0.25 + half), (8, 0.5 + 2.0_f64.ln()), (41, tenth)], given.clone());
    assert_close::<f64>("add", &generated(&of("add"), Phase::TRAIN, &given), &added);
    let replaced = with(&[(1, half), (4, 0.0), (8, 2.0_f64.ln()), (41, tenth)], given.clone());
    assert_close::<f64>("replace", &generated(&of("replace"), Phase::TRAIN, &given), &replaced);
    let anew = with(&[(1, half), (8, 2.0_f64.ln()), (41, tenth)], vec![0.0; COUNT]);
    assert_close::<f64>("regenerate", &generated(&of("regenerate"), Phase::TRAIN, &given), &anew);
    assert_eq!(generated(&of("add"), Phase::TEST, &given), given);
    assert_eq!(generated(&of("replace"), Phase::TEST, &given), given);
    assert_eq!(generated(&of("regenerate"), Phase::TEST, &given), vec![0.0; COUNT]);
    // A sum that leaves the image is not taken.
    let far = of("add").replace("mean: 0.5", "mean: 9");
    assert_close::<f64>(
        "places that stay",
        &generated(&far, Phase::TRAIN, &given)[1..2],
        &[0.25],
    );
}

/// The spread is multiplied by a factor that grows from pass to pass, and is part of a snapshot.
#[test]
fn spreads_follow_their_schedule() {
    let text = "coeff_schedule_param { half_life: 1 initial_coeff: 0 final_coeff: 1 } \
                augmentation_param { crop_height: 2 crop_width: 2 brightness { spread: 8 } }";
    let images = || vec![blob::<f64>("x", &[200, 1, 3, 3], &[0.0; 1800])];
    let greatest = |layer: &mut LayerTest<f64>| {
        layer.forward().unwrap();
        data(layer.top(0))
            .iter()
            .fold(0.0_f64, |most, value| most.max(value.abs()))
    };
    let name = "GenerateAugmentationParameters";
    let mut test = LayerTest::new(kind(name), text, Phase::TRAIN, images()).unwrap();
    let factor = |pass: f64| 2.0 / (1.0 + (-1.0986 * pass).exp()) - 1.0;
    for pass in 1..4 {
        let (most, limit) = (greatest(&mut test), 8.0 * factor(f64::from(pass)));
        assert!(
            (0.9 * limit..=limit + 1e-5).contains(&most),
            "pass {pass}: {most} of {limit}"
        );
    }
    let state = test.layer().state().unwrap().unwrap();
    let mut restored = LayerTest::new(kind(name), text, Phase::TRAIN, images()).unwrap();
    let ctx = restored.ctx().apart();
    restored.layer().restore(&ctx, &state).unwrap();
    let (most, limit) = (greatest(&mut restored), 8.0 * factor(4.0));
    assert!(
        (0.9 * limit..=limit + 1e-5).contains(&most),
        "after a restart: {most} of {limit}"
    );
}
