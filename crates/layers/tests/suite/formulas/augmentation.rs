//! Changes of images by given values, against a slow reference.

mod drawn;

use super::{CASES, Draw, assert_close, forward};
use crate::{blob, data};
use cortado_core::{Blob, Phase, Real};

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
