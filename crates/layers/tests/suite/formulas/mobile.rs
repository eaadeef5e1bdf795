//! Layers of mobile nets and of nets that segment.

use super::{CASES, Draw, assert_close, forward};
use crate::{blob, data, diff, layer, set_data, set_diff};
use cortado_core::{Phase, Real};
use cortado_math::testing::LayerTest;

/// Runs a case of both element types.
macro_rules! cases {
    ($($name:ident)*) => {
        $(mod $name {
            #[test]
            fn follows_its_formula() {
                for case in 0..super::CASES {
                    super::$name::<f32>(&mut super::Draw::new(case));
                    super::$name::<f64>(&mut super::Draw::new(case));
                }
            }
        })*
    };
}

cases! { axpy convolution_depthwise interp nearest reorg shuffle_channel unpool }

/// A blob of four axes as a function of its indices.
#[derive(Clone)]
pub(super) struct Image {
    pub(super) shape: [usize; 4],
    pub(super) values: Vec<f64>,
}

impl Image {
    pub(super) fn draw(draw: &mut Draw, shape: [usize; 4]) -> Self {
        Self {
            shape,
            values: draw.values(shape.iter().product(), -2.0, 2.0),
        }
    }

    pub(super) fn of(shape: [usize; 4], f: impl Fn([usize; 4]) -> f64) -> Self {
        let [_, c, h, w] = shape;
        let index = |i: usize| [i / (c * h * w), i / (h * w) % c, i / w % h, i % w];
        let values = (0..shape.iter().product()).map(|i| f(index(i))).collect();
        Self { shape, values }
    }

    pub(super) fn at(&self, [n, c, y, x]: [usize; 4]) -> f64 {
        let [num, channels, height, width] = self.shape;
        assert!(n < num && c < channels && y < height && x < width);
        self.values[((n * channels + c) * height + y) * width + x]
    }

    pub(super) fn blob<T: Real>(&self, name: &str) -> cortado_core::Blob<T> {
        blob(name, &self.shape, &self.values)
    }
}

fn four(draw: &mut Draw) -> [usize; 4] {
    draw.shape(4).try_into().expect("four sizes were drawn")
}

/// Runs forward, and backward from drawn gradients of the first top; gives the top and those
/// gradients.
pub(super) fn run<T: Real>(test: &mut LayerTest<T>, draw: &mut Draw, propagate: &[bool]) -> (Vec<f64>, Vec<f64>) {
    test.forward().expect("it runs");
    let y = data(test.top(0));
    let dy = draw.values(y.len(), -1.0, 1.0);
    set_diff(test.top(0), &dy);
    test.backward(propagate).expect("it runs back");
    (y, dy)
}

fn axpy<T: Real>(draw: &mut Draw) {
    let shape = four(draw);
    let [n, c, ..] = shape;
    let (x, b) = (Image::draw(draw, shape), Image::draw(draw, shape));
    let a = Image::draw(draw, [n, c, 1, 1]);
    let a_shape: &[usize] = if draw.flag() { &[n, c] } else { &a.shape };
    let bottoms = vec![blob("a", a_shape, &a.values), x.blob("x"), b.blob("b")];
    let mut test = layer::<T>("Axpy", "", Phase::TRAIN, bottoms);
    let (y, dy) = run(&mut test, draw, &[true; 3]);
    let dy = Image { shape, values: dy };
    let expected = Image::of(shape, |i| a.at([i[0], i[1], 0, 0]) * x.at(i) + b.at(i));
    assert_close::<T>("y", &y, &expected.values);
    let dx = Image::of(shape, |i| a.at([i[0], i[1], 0, 0]) * dy.at(i));
    assert_close::<T>("dx", &diff(test.bottom(1)), &dx.values);
    assert_close::<T>("db", &diff(test.bottom(2)), &dy.values);
    let da = Image::of(a.shape, |[n, c, ..]| {
        let plane = (0..shape[2]).flat_map(|y| (0..shape[3]).map(move |x| [n, c, y, x]));
        plane.map(|i| dy.at(i) * x.at(i)).sum()
    });
    assert_close::<T>("da", &diff(test.bottom(0)), &da.values);
}

fn convolution_depthwise<T: Real>(draw: &mut Draw) {
    let shape = [draw.size(1, 2), draw.size(1, 4), draw.size(3, 6), draw.size(3, 6)];
    let x = Image::draw(draw, shape);
    let (kernel, stride, pad) = (draw.size(1, 3), draw.size(1, 2), draw.size(0, 1));
    let window = format!("kernel_size: {kernel} stride: {stride} pad: {pad}");
    let channels = shape[1];
    let depthwise = format!("convolution_param {{ num_output: 99 {window} weight_filler {{ type: 'gaussian' }} }}");
    let grouped = format!("convolution_param {{ num_output: {channels} group: {channels} {window} }}");
    let mut test = layer::<T>("ConvolutionDepthwise", &depthwise, Phase::TEST, vec![x.blob("x")]);
    assert_eq!(**test.params()[0].shape(), [channels, 1, kernel, kernel]);
    let weights: Vec<Vec<f64>> = test.params().iter().map(data).collect();
    test.forward().expect("it runs");
    for name in ["Convolution", "DepthwiseConvolution"] {
        let mut same = layer::<T>(name, &grouped, Phase::TEST, vec![x.blob("x")]);
        for (param, values) in same.params().iter().zip(&weights) {
            set_data(param, values);
        }
        same.forward().expect("it runs");
        assert_eq!(data(same.top(0)), data(test.top(0)), "{name}");
    }
}

fn interp<T: Real>(draw: &mut Draw) {
    let shape = [draw.size(1, 2), draw.size(1, 2), draw.size(3, 7), draw.size(3, 7)];
    let x = Image::draw(draw, shape);
    let cuts = [draw.size(0, 1), draw.size(0, 1)];
    let (zoom, shrink) = (draw.size(1, 3), draw.size(1, 3));
    // Some are so tall that several threads share a plane.
    let given = [draw.size(1, 9) * [1, 3000][draw.size(0, 1)], draw.size(1, 9)];
    let left = [shape[2], shape[3]].map(|size| size - cuts[0] - cuts[1]);
    let shrunk = |size: usize| (size - 1) / shrink + 1;
    let zoomed = |size: usize| size + (size - 1) * (zoom - 1);
    let (options, sizes) = match draw.size(0, 3) {
        0 => (format!("zoom_factor: {zoom}"), left.map(zoomed)),
        1 => (format!("shrink_factor: {shrink}"), left.map(shrunk)),
        2 => {
            let text = format!("shrink_factor: {shrink} zoom_factor: {zoom}");
            (text, left.map(|size| zoomed(shrunk(size))))
        }
        _ => (format!("height: {} width: {}", given[0], given[1]), given),
    };
    let text = format!(
        "interp_param {{ {options} pad_beg: -{} pad_end: -{} }}",
        cuts[0], cuts[1]
    );
    let [(top, found)] = forward::<T>("Interp", &text, Phase::TEST, vec![x.blob("x")])
        .try_into()
        .expect("a valid case");
    assert_eq!(top, [shape[0], shape[1], sizes[0], sizes[1]], "{text}");
    let place = |axis: usize, i: usize| match sizes[axis] {
        1 => 0.0,
        size => i as f64 * (left[axis] - 1) as f64 / (size - 1) as f64,
    };
    // A tent around each place.
    let expected = Image::of([shape[0], shape[1], sizes[0], sizes[1]], |[n, c, i, j]| {
        let (y, x_place) = (place(0, i), place(1, j));
        let mut sum = 0.0;
        for row in 0..left[0] {
            for column in 0..left[1] {
                let (dy, dx) = ((y - row as f64).abs(), (x_place - column as f64).abs());
                let weight = (1.0 - dy).max(0.0) * (1.0 - dx).max(0.0);
                sum += weight * x.at([n, c, row + cuts[0], column + cuts[0]]);
            }
        }
        sum
    });
    assert_close::<T>(&text, &found, &expected.values);
}

fn nearest<T: Real>(draw: &mut Draw) {
    let (shape, scale) = (four(draw), draw.size(1, 3));
    let x = Image::draw(draw, shape);
    let text = format!("upsample_param {{ scale: {scale} }}");
    let mut test = layer::<T>("Upsample", &text, Phase::TRAIN, vec![x.blob("x")]);
    let (y, dy) = run(&mut test, draw, &[true]);
    let large = [shape[0], shape[1], shape[2] * scale, shape[3] * scale];
    let expected = Image::of(large, |[n, c, i, j]| x.at([n, c, i / scale, j / scale]));
    assert_close::<T>("y", &y, &expected.values);
    let dy = Image {
        shape: large,
        values: dy,
    };
    let dx = Image::of(shape, |[n, c, i, j]| {
        let places = (0..scale).flat_map(|a| (0..scale).map(move |b| [n, c, i * scale + a, j * scale + b]));
        places.map(|place| dy.at(place)).sum()
    });
    assert_close::<T>("dx", &diff(test.bottom(0)), &dx.values);
}

/// As darknet writes it down: element by element of the flat arrays.
fn reorg<T: Real>(draw: &mut Draw) {
    let (s, reverse) = (draw.size(1, 3), draw.flag());
    let [n, c, h, w] = four(draw);
    // Reversed, any height and width are accepted.
    let of_stride = if reverse { 1 } else { s };
    let [c, h, w] = [c * s * s, h * of_stride, w * of_stride];
    let x = Image::draw(draw, [n, c, h, w]);
    let text = format!("reorg_param {{ stride: {s} reverse: {reverse} }}");
    let mut test = layer::<T>("Reorg", &text, Phase::TRAIN, vec![x.blob("x")]);
    let (y, dy) = run(&mut test, draw, &[true]);
    let (mut expected, mut dx) = (vec![0.0; y.len()], vec![0.0; y.len()]);
    let small = c / (s * s);
    for place in 0..n * c * h * w {
        let (item, channel, row, column) = (place / (c * h * w), place / (h * w) % c, place / w % h, place % w);
        let offset = channel / small;
        let (at_row, at_column) = (row * s + offset / s, column * s + offset % s);
        let other = ((item * small + channel % small) * h * s + at_row) * w * s + at_column;
        let (from, to) = if reverse { (place, other) } else { (other, place) };
        expected[to] = x.values[from];
        dx[from] = dy[to];
    }
    assert_close::<T>(&text, &y, &expected);
    assert_close::<T>("dx", &diff(test.bottom(0)), &dx);
}

fn shuffle_channel<T: Real>(draw: &mut Draw) {
    let (groups, of_group) = (draw.size(1, 4), draw.size(1, 3));
    let mut shape = four(draw);
    shape[1] = groups * of_group;
    let x = Image::draw(draw, shape);
    let text = format!("shuffle_channel_param {{ group: {groups} }}");
    let [(_, y)] = forward::<T>("ShuffleChannel", &text, Phase::TEST, vec![x.blob("x")])
        .try_into()
        .expect("a valid case");
    let expected = Image::of(shape, |[n, c, i, j]| {
        x.at([n, c % groups * of_group + c / groups, i, j])
    });
    assert_close::<T>(&text, &y, &expected.values);
}

fn unpool<T: Real>(draw: &mut Draw) {
    let shape = four(draw);
    let scales = [draw.size(1, 3), draw.size(1, 3)];
    let sizes = [shape[2] * scales[0], shape[3] * scales[1]];
    let x = Image::draw(draw, shape);
    let mask = Image::of(shape, |[n, c, i, j]| {
        ((i * 7 + j * 3 + n + c) % (sizes[0] * sizes[1])) as f64 + 0.5
    });
    let text = match draw.flag() {
        true => format!("upsample_param {{ scale_h: {} scale_w: {} }}", scales[0], scales[1]),
        false => format!("upsample_param {{ upsample_h: {} upsample_w: {} }}", sizes[0], sizes[1]),
    };
    let mut test = layer::<T>("Upsample", &text, Phase::TRAIN, vec![x.blob("x"), mask.blob("mask")]);
    let (y, dy) = run(&mut test, draw, &[true, true]);
    let (small, large) = (shape[2] * shape[3], sizes[0] * sizes[1]);
    let (mut expected, mut dx) = (vec![0.0; y.len()], vec![0.0; x.values.len()]);
    for (i, place) in mask.values.iter().enumerate() {
        // The fraction of a place is cut off.
        let to = i / small * large + *place as usize;
        expected[to] = x.values[i];
        dx[i] = dy[to];
    }
    assert_close::<T>(&text, &y, &expected);
    assert_close::<T>("dx", &diff(test.bottom(0)), &dx);
    assert_close::<T>("the mask's", &diff(test.bottom(1)), &vec![0.0; dx.len()]);
}

#[test]
fn a_mask_that_names_no_place_is_an_error() {
    for (value, text) in [(4.0, "4"), (-1.0, "-1"), (4.5, "4.5"), (f64::NAN, "NaN")] {
        let bottoms = vec![
            blob("x", &[1, 1, 1, 1], &[1.0]),
            blob::<f32>("mask", &[1, 1, 1, 1], &[value]),
        ];
        let error = layer("Upsample", "", Phase::TEST, bottoms).forward().unwrap_err();
        assert_eq!(
            error.to_string(),
            format!("the mask's {text} is not a place in a plane of 4 elements (number 0 of \"mask\")")
        );
    }
}
