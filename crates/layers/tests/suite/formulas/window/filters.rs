//! Convolution, Deconvolution and Im2col.

use super::super::{CASES, Draw, assert_close};
use super::{at, indices, list};
use crate::{blob, data, diff, layer, set_data, set_diff};
use cortado_core::{Phase, Real};

/// A window over random spatial axes behind random batch axes.
struct Window {
    batch: Vec<usize>,
    kernel: Vec<usize>,
    stride: Vec<usize>,
    pad: Vec<usize>,
    dilation: Vec<usize>,
}

impl Window {
    fn draw(draw: &mut Draw) -> Self {
        let axes = draw.size(1, 3);
        let mut sizes = |low, high| (0..axes).map(|_| draw.size(low, high)).collect::<Vec<_>>();
        let (kernel, stride) = (sizes(1, 3), sizes(1, 3));
        let (pad, dilation) = (sizes(0, 2), sizes(1, 2));
        let batch_axes = draw.size(1, 2);
        Self {
            batch: (0..batch_axes).map(|_| draw.size(1, 2)).collect(),
            kernel,
            stride,
            pad,
            dilation,
        }
    }

    fn options(&self) -> String {
        let lists = [
            list("kernel_size", &self.kernel),
            list("stride", &self.stride),
            list("pad", &self.pad),
            list("dilation", &self.dilation),
        ];
        format!("{} axis: {}", lists.concat(), self.batch.len())
    }

    fn extent(&self, axis: usize) -> usize {
        self.dilation[axis] * (self.kernel[axis] - 1) + 1
    }

    /// A size for each axis that the window fits into, and the number of places that it has there.
    fn sizes(&self, draw: &mut Draw) -> (Vec<usize>, Vec<usize>) {
        let axes = 0..self.kernel.len();
        let size = |axis: usize| {
            let least = self.extent(axis).saturating_sub(2 * self.pad[axis]).max(1);
            draw.size(least, least + 3)
        };
        let long: Vec<usize> = axes.clone().map(size).collect();
        let places = |axis: usize| (long[axis] + 2 * self.pad[axis] - self.extent(axis)) / self.stride[axis] + 1;
        (long.clone(), axes.map(places).collect())
    }

    /// Where element `k` of the kernel lies when the window is at place `p`; nothing in the
    /// padding.
    fn tap(&self, long: &[usize], p: &[usize], k: &[usize]) -> Option<Vec<usize>> {
        (0..long.len())
            .map(|axis| {
                let padded = p[axis] * self.stride[axis] + k[axis] * self.dilation[axis];
                padded.checked_sub(self.pad[axis]).filter(|&i| i < long[axis])
            })
            .collect()
    }
}

/// Runs a layer whose top is a sum of products of bottom and weights, and compares it and its
/// gradients. `products` are the indices (x, w, y).
#[track_caller]
fn check<T: Real>(draw: &mut Draw, name: &str, text: &str, shapes: [&[usize]; 3], products: &[(usize, usize, usize)]) {
    let [x_shape, w_shape, y_shape] = shapes;
    let count = |shape: &[usize]| shape.iter().product::<usize>();
    let (x, w) = (
        draw.values(count(x_shape), -1.0, 1.0),
        draw.values(count(w_shape), -1.0, 1.0),
    );
    let dy = draw.values(count(y_shape), -1.0, 1.0);
    let mut test = layer::<T>(name, text, Phase::TRAIN, vec![blob("x", x_shape, &x)]);
    let (mut y, mut dx, mut dw) = (vec![0.0; dy.len()], vec![0.0; x.len()], vec![0.5; w.len()]);
    if !test.params().is_empty() {
        assert_eq!(**test.params()[0].shape(), *w_shape, "{name} {text}");
        set_data(&test.params()[0], &w);
        set_diff(&test.params()[0], &dw);
    }
    let weight = |i: usize| if test.params().is_empty() { 1.0 } else { w[i] };
    for &(ix, iw, iy) in products {
        y[iy] += x[ix] * weight(iw);
        dx[ix] += dy[iy] * weight(iw);
        dw[iw] += dy[iy] * x[ix];
    }
    test.forward().expect("it works");
    assert_eq!(**test.top(0).shape(), *y_shape, "{name} {text}");
    assert_close::<T>(&format!("{name} {text}: y"), &data(test.top(0)), &y);
    set_diff(test.top(0), &dy);
    test.backward(&[true]).expect("it works");
    assert_close::<T>(&format!("{name} {text}: dx"), &diff(test.bottom(0)), &dx);
    if !test.params().is_empty() {
        assert_close::<T>(&format!("{name} {text}: dw"), &diff(&test.params()[0]), &dw);
    }
}

/// Convolution, or its transpose: then the long side is the top.
fn filters<T: Real>(case: u32, transposed: bool) {
    let mut draw = Draw::new(case);
    let window = Window::draw(&mut draw);
    let (long, places) = window.sizes(&mut draw);
    // The transpose makes the least image with this number of places.
    let long: Vec<usize> = if transposed {
        let least = |axis: usize| window.stride[axis] * (places[axis] - 1) + window.extent(axis);
        let long = (0..places.len()).map(|axis| least(axis) as isize - 2 * window.pad[axis] as isize);
        let long: Vec<isize> = long.collect();
        if long.iter().any(|&size| size < 1) {
            return;
        }
        long.iter().map(|&size| size as usize).collect()
    } else {
        long
    };
    let group = draw.size(1, 2);
    let (wide, narrow) = (group * draw.size(1, 2), group * draw.size(1, 2));
    let with = |channels: usize, spatial: &[usize]| [&window.batch[..], &[channels], spatial].concat();
    let (image, output) = (with(wide, &long), with(narrow, &places));
    let weights = [&[narrow, wide / group][..], &window.kernel].concat();
    let mut products = Vec::new();
    for batch in indices(&window.batch) {
        for (o, c) in indices(&[narrow, wide / group]).iter().map(|i| (i[0], i[1])) {
            let channel = o / (narrow / group) * (wide / group) + c;
            for p in indices(&places) {
                for k in indices(&window.kernel) {
                    let Some(i) = window.tap(&long, &p, &k) else { continue };
                    let ix = at(&image, &[&batch[..], &[channel], &i].concat());
                    let iw = at(&weights, &[&[o, c][..], &k].concat());
                    let iy = at(&output, &[&batch[..], &[o], &p].concat());
                    products.push(if transposed { (iy, iw, ix) } else { (ix, iw, iy) });
                }
            }
        }
    }
    let (name, num_output) = if transposed {
        ("Deconvolution", wide)
    } else {
        ("Convolution", narrow)
    };
    let text = format!(
        "convolution_param {{ num_output: {num_output} group: {group} bias_term: false {} }}",
        window.options()
    );
    let shapes: [&[usize]; 3] = if transposed {
        [&output, &weights, &image]
    } else {
        [&image, &weights, &output]
    };
    check::<T>(&mut draw, name, &text, shapes, &products);
}

#[test]
fn convolution() {
    for case in 0..2 * CASES {
        filters::<f32>(case, false);
        filters::<f64>(case, false);
    }
}

#[test]
fn deconvolution() {
    for case in 0..3 * CASES {
        filters::<f32>(case, true);
        filters::<f64>(case, true);
    }
}

fn columns<T: Real>(case: u32) {
    let mut draw = Draw::new(case);
    let window = Window::draw(&mut draw);
    let (long, places) = window.sizes(&mut draw);
    let channels = draw.size(1, 3);
    let image = [&window.batch[..], &[channels], &long].concat();
    let rows = channels * window.kernel.iter().product::<usize>();
    let output = [&window.batch[..], &[rows], &places].concat();
    let mut products = Vec::new();
    for batch in indices(&window.batch) {
        for c in 0..channels {
            for k in indices(&window.kernel) {
                let row = c * window.kernel.iter().product::<usize>() + at(&window.kernel, &k);
                for p in indices(&places) {
                    if let Some(i) = window.tap(&long, &p, &k) {
                        let ix = at(&image, &[&batch[..], &[c], &i].concat());
                        products.push((ix, 0, at(&output, &[&batch[..], &[row], &p].concat())));
                    }
                }
            }
        }
    }
    let text = format!("convolution_param {{ {} }}", window.options());
    check::<T>(&mut draw, "Im2col", &text, [&image, &[1], &output], &products);
}

#[test]
fn im2col() {
    for case in 0..CASES {
        columns::<f32>(case);
        columns::<f64>(case);
    }
}

#[test]
fn every_bottom_has_its_top_and_a_bias_of_each_output() {
    for name in ["Convolution", "Deconvolution"] {
        let bottoms = vec![
            blob::<f64>("a", &[1, 1, 2], &[1.0, 2.0]),
            blob("b", &[1, 1, 2], &[3.0, 4.0]),
        ];
        let text =
            "convolution_param { num_output: 2 kernel_size: 1 weight_filler { value: 10 } bias_filler { value: 1 } }";
        let mut test = layer(name, text, Phase::TRAIN, bottoms);
        set_data(&test.params()[1], &[1.0, 2.0]);
        test.forward().unwrap();
        assert_eq!(data(test.top(0)), [11.0, 21.0, 12.0, 22.0], "{name}");
        assert_eq!(data(test.top(1)), [31.0, 41.0, 32.0, 42.0], "{name}");
        set_diff(test.top(0), &[1.0, 2.0, 3.0, 4.0]);
        set_diff(test.top(1), &[0.5; 4]);
        test.backward(&[false, true]).unwrap();
        assert_eq!(diff(&test.params()[0]), [1.0 + 4.0 + 3.5, 3.0 + 8.0 + 3.5], "{name}");
        assert_eq!(diff(&test.params()[1]), [4.0, 8.0], "{name}");
        assert_eq!(diff(test.bottom(1)), [10.0, 10.0], "{name}");
    }
}

#[test]
fn an_empty_batch_goes_through() {
    for name in [
        "Convolution",
        "Deconvolution",
        "Im2col",
        "Pooling",
        "SPP",
        "InnerProduct",
    ] {
        let text = "convolution_param { num_output: 2 kernel_size: 2 } pooling_param { kernel_size: 2 }
            spp_param { pyramid_height: 2 } inner_product_param { num_output: 2 }";
        let mut test = layer::<f32>(name, text, Phase::TRAIN, vec![blob("x", &[0, 1, 4, 4], &[])]);
        test.forward().unwrap();
        assert_eq!(test.top(0).count(), 0, "{name}");
        test.backward(&[true]).unwrap();
    }
}
