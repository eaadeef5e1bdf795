//! Changes of images: their values given, against a slow reference; and drawn, by what they have in common.

use super::{CASES, Draw, assert_close, forward};
use crate::{blob, data, kind, layer};
use cortado_core::{Blob, Phase, Real};
use cortado_math::testing::LayerTest;

/// The values of a change.
const COUNT: usize = 42;
/// Those that are factors or powers, whose logarithm is stored.
const FACTORS: [usize; 21] = [
    4, 5, 6, 8, 9, 10, 11, 12, 13, 14, 18, 19, 20, 21, 22, 23, 27, 28, 29, 30, 32,
];

/// The values of a row as they are meant.
fn meant(row: &[f64]) -> Vec<f64> {
    let value = |(at, x): (usize, &f64)| if FACTORS.contains(&at) { x.exp() } else { *x };
    row.iter().enumerate().map(value).collect()
}

/// With values that are nearly neutral made neutral, as where images are changed.
fn settled(mut values: Vec<f64>) -> Vec<f64> {
    for (at, value) in values.iter_mut().enumerate() {
        let neutral = if FACTORS.contains(&at) { 1.0 } else { 0.0 };
        if (*value - neutral).abs() < 1e-3 {
            *value = neutral;
        }
    }
    values
}

/// Where a pixel of the crop lies in the image, one step after the other.
fn place(v: &[f64], [x, y]: [f64; 2], crop: [usize; 2], image: [usize; 2]) -> [f64; 2] {
    let [height, width] = crop.map(|side| side as f64);
    let (mut x, mut y) = (x - width / 2.0, y - height / 2.0);
    if v[0] != 0.0 {
        x = -x;
    }
    (x, y) = (v[3].cos() * x - v[3].sin() * y, v[3].sin() * x + v[3].cos() * y);
    (x, y) = (x + v[1] * width, y + v[2] * height);
    (x, y) = (x / v[4], y / v[5]);
    [x + image[1] as f64 / 2.0, y + image[0] as f64 / 2.0]
}

/// The way back.
fn place_back(v: &[f64], [x, y]: [f64; 2], crop: [usize; 2], image: [usize; 2]) -> [f64; 2] {
    let [height, width] = crop.map(|side| side as f64);
    let (mut x, mut y) = (x - image[1] as f64 / 2.0, y - image[0] as f64 / 2.0);
    (x, y) = (x * v[4], y * v[5]);
    (x, y) = (x - v[1] * width, y - v[2] * height);
    (x, y) = (v[3].cos() * x + v[3].sin() * y, v[3].cos() * y - v[3].sin() * x);
    if v[0] != 0.0 {
        x = -x;
    }
    [x + width / 2.0, y + height / 2.0]
}

/// The value of a map between the four nearest places.
fn between(map: &[f64], [height, width]: [usize; 2], [x, y]: [f64; 2]) -> f64 {
    let limited = |at: f64, side: usize| at.min(side as f64 - 1.05).max(0.0);
    let (x, y) = (limited(x, width), limited(y, height));
    let mut sum = 0.0;
    for (i, j) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
        let (row, column) = (y as usize + i, x as usize + j);
        let weight = (1.0 - (y - row as f64).abs()) * (1.0 - (x - column as f64).abs());
        sum += weight * map[row.min(height - 1) * width + column.min(width - 1)];
    }
    sum
}

/// The colours of one pixel along the eigenvectors. `most` is the greatest |E v| of the batch, `mean` that of its pixels.
fn eigen(v: &[f64], pixel: [f64; 3], e: &[f64; 9], mean: [f64; 3], most: [f64; 3]) -> [f64; 3] {
    let times = |p: [f64; 3]| [0, 1, 2].map(|c| (0..3).map(|i| e[3 * c + i] * p[i]).sum::<f64>());
    let length = |p: [f64; 3]| (p[0] * p[0] + p[1] * p[1] + p[2] * p[2]).sqrt();
    let power = |x: f64, p: f64| if x < 0.0 { -(-x).powf(p) } else { x.powf(p) };
    let (mut c, of_mean) = (times([0, 1, 2].map(|i| pixel[i] - mean[i])), times(mean));
    for i in 0..3 {
        c[i] = (power(c[i] / most[i], v[12 + i]) + v[15 + i]) * v[18 + i] + of_mean[i] / most[i];
    }
    c[0] = (power(c[0], v[21]) + v[24]) * v[27];
    let s = (c[1] * c[1] + c[2] * c[2]).sqrt();
    let turned = [
        v[33].cos() * c[1] - v[33].sin() * c[2],
        v[33].sin() * c[1] + v[33].cos() * c[2],
    ];
    let mut c = [c[0] * most[0], turned[0] * most[1], turned[1] * most[2]];
    let before = length(c) / length(most);
    if s > 0.01 {
        let changed = (s.powf(v[22]) + v[25]).max(0.0) * v[28];
        (c[1], c[2]) = (c[1] / s * changed, c[2] / s * changed);
    }
    let now = length(c);
    if now > 0.01 {
        let l = (before.powf(v[30]) + v[31]).max(0.0) * v[32] * length(most);
        c = [0, 1, 2].map(|i| (c[i] / now * l).min(most[i]));
    }
    [0, 1, 2].map(|i| (0..3).map(|k| e[3 * k + i] * c[k]).sum::<f64>().clamp(0.0, 1.0))
}

/// Gamma, brightness and contrast of one pixel.
fn colour(v: &[f64], pixel: [f64; 3]) -> [f64; 3] {
    let multiplied = [0, 1, 2].map(|c| pixel[c] * v[9 + c]);
    let share = pixel.iter().sum::<f64>() / (multiplied.iter().sum::<f64>() + 0.01);
    multiplied.map(|x| {
        let x = (x * share).clamp(0.0, 1.0).powf(v[6]) + v[7];
        (0.5 + (x - 0.5) * v[8]).clamp(0.0, 1.0)
    })
}

/// The sizes of a case, the images, and rows of values that the element type has.
struct Case {
    num: usize,
    image: [usize; 2],
    crop: [usize; 2],
    images: Vec<f64>,
    rows: Vec<f64>,
}

const EIGENVECTORS: [f64; 9] = [0.5, 0.625, 0.5, 0.75, 0.0, -0.5, 0.375, -0.75, 0.5];

impl Case {
    fn draw<T: Real>(draw: &mut Draw, with_colours: bool) -> Self {
        let (num, image) = (draw.size(1, 3), [draw.size(3, 8), draw.size(3, 9)]);
        let crop = [draw.size(1, image[0]), draw.size(1, image[1])];
        let images = draw.values(num * 3 * image[0] * image[1], 0.1, 1.0);
        let mut rows = vec![0.0; num * COUNT];
        for row in rows.chunks_exact_mut(COUNT) {
            row[0] = f64::from(u8::from(draw.flag()));
            (1..6).for_each(|at| row[at] = draw.value(-0.3, 0.3));
            if with_colours {
                (6..34).for_each(|at| row[at] = draw.value(-0.1, 0.1));
                row[38] = draw.value(-3.0, 3.0);
                (row[39], row[40]) = (draw.value(-1.0, 1.0), draw.value(0.1, 0.5));
            }
        }
        let rounded = |values: Vec<f64>| data(&blob::<T>("x", &[values.len()], &values));
        Self {
            num,
            image,
            crop,
            images: rounded(images),
            rows: rounded(rows),
        }
    }

    fn bottoms<T: Real>(&self) -> Vec<Blob<T>> {
        let [height, width] = self.image;
        vec![
            blob("image", &[self.num, 3, height, width], &self.images),
            blob("values", &[self.num, COUNT, 1, 1], &self.rows),
        ]
    }

    /// The options of the layer.
    fn text(&self) -> String {
        let vectors = EIGENVECTORS.map(|x| format!("chromatic_eigvec: {x}")).join(" ");
        let [height, width] = self.crop;
        format!("augmentation_param {{ crop_height: {height} crop_width: {width} max_multiplier: 1 {vectors} }}")
    }

    /// The mean of the pixels and the greatest |E v|.
    fn statistics(&self) -> [[f64; 3]; 2] {
        let area = self.image[0] * self.image[1];
        let (mut mean, mut most) = ([0.0; 3], [0.0_f64; 3]);
        for at in (0..self.num * area).map(|i| i / area * 3 * area + i % area) {
            let pixel = [0, 1, 2].map(|c| self.images[at + c * area]);
            for c in 0..3 {
                mean[c] += pixel[c] / (self.num * area) as f64;
                let component: f64 = (0..3).map(|i| EIGENVECTORS[3 * c + i] * pixel[i]).sum();
                most[c] = most[c].max(component.abs());
            }
        }
        [mean, most]
    }

    /// What the layer is to give.
    fn expected(&self, with_colours: bool) -> Vec<f64> {
        let ([rows, columns], area) = (self.crop, self.image[0] * self.image[1]);
        let [mean, most] = self.statistics();
        let mut expected = vec![0.0; self.num * 3 * rows * columns];
        for n in 0..self.num {
            let v = settled(meant(&self.rows[n * COUNT..(n + 1) * COUNT]));
            for (i, j) in (0..rows).flat_map(|i| (0..columns).map(move |j| (i, j))) {
                let at = place(&v, [j as f64, i as f64], self.crop, self.image);
                let map = |c: usize| &self.images[(3 * n + c) * area..(3 * n + c + 1) * area];
                let mut pixel = [0, 1, 2].map(|c| between(map(c), self.image, at));
                if with_colours {
                    pixel = colour(&v, eigen(&v, pixel, &EIGENVECTORS, mean, most));
                    let (x, y) = (j as f64 - (columns / 2) as f64, i as f64 - (rows / 2) as f64);
                    let dark = if x * v[38].cos() + y * v[38].sin() > v[39] {
                        v[40]
                    } else {
                        0.0
                    };
                    pixel = pixel.map(|x| (x - dark).clamp(0.0, 1.0));
                }
                (0..3).for_each(|c| expected[((3 * n + c) * rows + i) * columns + j] = pixel[c]);
            }
        }
        expected
    }
}

fn changed<T: Real>(number: u32, with_colours: bool) {
    let case = Case::draw::<T>(&mut Draw::new(number), with_colours);
    for phase in [Phase::TRAIN, Phase::TEST] {
        let text = format!("top: 'y' top: 'v' {}", case.text());
        let tops = forward("DataAugmentation", &text, phase, case.bottoms::<T>());
        let what = format!("{number}, colours: {with_colours}");
        assert_close::<T>(&what, &tops[0].1, &case.expected(with_colours));
        assert_eq!(tops[1].1, case.rows, "the values are handed on");
    }
}

#[test]
fn images_changed_by_given_values_follow_their_formula() {
    for number in 0..CASES {
        for with_colours in [false, true] {
            changed::<f64>(number, with_colours);
            changed::<f32>(number, with_colours);
        }
    }
}

/// A position x becomes W − x, so twice is x, where neither is limited.
#[test]
fn an_image_mirrored_twice_is_the_image() {
    let (height, width) = (4, 7);
    let image = Draw::new(1).values(height * width, -1.0, 1.0);
    let mut values = vec![0.0; COUNT];
    values[0] = 1.0;
    let mirrored = |image: &[f64]| {
        let bottoms = vec![
            blob::<f64>("x", &[1, 1, height, width], image),
            blob("v", &[1, COUNT, 1, 1], &values),
        ];
        let text = format!("augmentation_param {{ crop_height: {height} crop_width: {width} }}");
        forward("DataAugmentation", &text, Phase::TEST, bottoms).remove(0).1
    };
    let (once, twice) = (mirrored(&image), mirrored(&mirrored(&image)));
    for at in (0..height * width).filter(|at| (2..=width - 2).contains(&(at % width)) && at / width < height - 1) {
        assert_eq!(once[at], image[at - at % width + width - at % width]);
        assert_eq!(twice[at], image[at]);
    }
    assert!((0..width).any(|at| once[at] != image[at]));
}

fn flow<T: Real>(number: u32) {
    let mut draw = Draw::new(number);
    let case = Case::draw::<T>(&mut draw, false);
    let other = Case::draw::<T>(&mut draw, false).rows;
    let other = [other.clone(), other.clone(), other].concat()[..case.rows.len()].to_vec();
    let ([height, width], [rows, columns]) = (case.image, case.crop);
    let flow = blob::<T>(
        "flow",
        &[case.num, 2, height, width],
        &draw.values(case.num * 2 * height * width, -3.0, 3.0),
    );
    let flows = data(&flow);
    let bottoms = vec![
        flow,
        blob("v0", &[case.num, COUNT, 1, 1], &case.rows),
        blob("v1", &[case.num, COUNT, 1, 1], &other),
    ];
    let text = format!("augmentation_param {{ crop_height: {rows} crop_width: {columns} }}");
    let (shape, found) = forward("FlowAugmentation", &text, Phase::TRAIN, bottoms).remove(0);
    assert_eq!(shape, [case.num, 2, rows, columns]);
    let mut expected = vec![0.0; found.len()];
    for n in 0..case.num {
        let of = |rows: &[f64]| meant(&rows[n * COUNT..(n + 1) * COUNT]);
        let (first, second) = (of(&case.rows), of(&other));
        for (i, j) in (0..rows).flat_map(|i| (0..columns).map(move |j| (i, j))) {
            let from = place(&first, [j as f64, i as f64], case.crop, case.image);
            let limited = |at: f64, side: usize| ((at + 0.5).trunc().max(0.0) as usize).min(side - 1);
            let at = limited(from[1], height) * width + limited(from[0], width);
            let moved = [0, 1].map(|c| from[c] + flows[(2 * n + c) * height * width + at]);
            let to = place_back(&second, moved, case.crop, case.image);
            let out = |c: usize| ((2 * n + c) * rows + i) * columns + j;
            expected[out(0)] = to[0] - j as f64;
            expected[out(1)] = to[1] - i as f64;
            // Both images show the same place of the scene.
            let shown = place(&second, to, case.crop, case.image);
            assert!((0..2).all(|c| (shown[c] - moved[c]).abs() < 1e-9));
        }
    }
    assert_close::<T>(&format!("{number}"), &found, &expected);
}

#[test]
fn flows_of_changed_images_follow_their_formula() {
    for number in 0..CASES {
        flow::<f64>(number);
        flow::<f32>(number);
    }
}

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
fn generators_do_what_their_options_say() {
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
