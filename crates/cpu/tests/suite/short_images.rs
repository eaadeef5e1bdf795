//! Kernels on images with the channels last refuse images that do not fit their slices, and sizes
//! that wrap.

use crate::short_slices::{HUGE, refuses};
use cortado_cpu::nhwc::{self, Activation, Filters, NhwcImage, NhwcSource, NhwcTarget};
use cortado_ops::{Lrn, Pointwise};

/// An image with only as many bytes as its wrapped size requires.
fn wrapped() -> NhwcImage {
    NhwcImage::new(1, [1, 2, 2], i32::MAX as usize)
}

#[test]
fn images_whose_size_wraps_are_refused() {
    assert_eq!(wrapped().len(), usize::MAX);
    assert_eq!(NhwcImage::new(HUGE, [HUGE, 1, 1], 0).len(), usize::MAX);
    let (x, mut data) = (vec![0.0; 64], vec![0.0; 64]);
    let (small, wide) = (NhwcImage::new(1, [1, 2, 2], 0), wrapped());
    let from = NhwcSource { data: &x, image: small };
    let from_wide = NhwcSource { data: &x, image: wide };
    let none = Activation::None;
    let mut refuse = |what: &str, work: &dyn Fn(NhwcTarget<'_>)| {
        refuses(what, || {
            work(NhwcTarget {
                data: &mut data,
                image: wide,
            })
        });
    };
    refuse("apply", &|y| nhwc::apply(&none, from, y));
    refuse("in place", &|y| {
        nhwc::apply_in_place(&Some(Pointwise::Relu { slope: 0.5 }.for_all()), y)
    });
    refuse("sum", &|y| nhwc::sum(&[from, from], &[1.0, 1.0], &none, y));
    refuse("product", &|y| nhwc::product(&[from, from_wide], &none, y));
    refuse("maximum", &|y| nhwc::maximum(&[from_wide, from], &none, y));
    refuse("affine", &|y| nhwc::affine(&[1.0], &[1.0], &none, from, y));
    refuse("copy", &|y| nhwc::copy(from, y));
    refuse("from planes", &|y| nhwc::from_nchw(&x[..4], y));
    refuse("border", &|y| nhwc::clear_border(y));
    let lrn = Lrn {
        size: 1,
        alpha: 1.0,
        beta: 0.75,
        k: 1.0,
    };
    refuse("lrn", &|y| nhwc::lrn(lrn, from, y).unwrap());
    let pool = nhwc::NhwcPool {
        max: true,
        kernel: [1; 2],
        stride: [1; 2],
        pad: [0; 2],
    };
    refuse("pool", &|y| pool.run(from, y));
    refuses("to planes", || nhwc::to_nchw(from_wide, &mut data[..4]));
}

fn filters<'a>(weights: &'a [f32], [outputs, channels]: [usize; 2], group: usize) -> Filters<'a> {
    Filters {
        weights,
        bias: None,
        outputs,
        channels,
        group,
        kernel: [1; 2],
        stride: [1; 2],
        pad: [0; 2],
        dilation: [1; 2],
    }
}

#[test]
fn convolutions_with_channels_last_refuse_other_images() {
    let weights = vec![1.0; 64];
    let image = |channels| NhwcImage::new(1, [channels, 2, 2], 0);
    let filters = filters(&weights[..6], [3, 2], 1);
    let convolution = nhwc::Convolution::new(&filters, &image(2), &image(3), Activation::None).unwrap();
    let run = |from: NhwcImage, to: NhwcImage, lens: [usize; 2]| {
        let (x, mut y) = (vec![1.0; lens[0]], vec![0.0; lens[1]]);
        let (x, y) = (
            NhwcSource { data: &x, image: from },
            NhwcTarget {
                data: &mut y,
                image: to,
            },
        );
        convolution.run(x, None, y).unwrap();
    };
    run(image(2), image(3), [8, 12]);
    refuses("a short input", || run(image(2), image(3), [7, 12]));
    refuses("a short output", || run(image(2), image(3), [8, 11]));
    refuses("more channels than weights", || run(image(64), image(3), [256, 12]));
    refuses("fewer channels than outputs", || run(image(2), image(1), [8, 4]));
    let outside = NhwcImage {
        first_channel: 1000,
        ..image(3)
    };
    refuses("channels beyond those of a pixel", || run(image(2), outside, [8, 12]));
    refuses("a border that wraps", || {
        let wide = NhwcImage {
            border: i32::MAX as usize,
            ..image(2)
        };
        run(wide, image(3), [8, 12]);
    });
}

/// What the prototxt of an attack requests: one output, whose window lies in the padding.
#[test]
fn a_convolution_does_not_write_beyond_a_border_that_wraps() {
    let pad = i32::MAX as usize;
    let filters = Filters {
        stride: [u32::MAX as usize; 2],
        pad: [pad; 2],
        ..filters(&[1.0], [1, 1], 1)
    };
    let (from, to) = (wrapped(), NhwcImage::new(1, [1, 1, 1], 0));
    let convolution = nhwc::Convolution::new(&filters, &from, &to, Activation::None).unwrap();
    let (x, mut y) = ([0.0; 64], [0.0; 1]);
    refuses("an input whose size wraps", || {
        convolution
            .run(
                NhwcSource { data: &x, image: from },
                None,
                NhwcTarget {
                    data: &mut y,
                    image: to,
                },
            )
            .unwrap();
    });
}

#[test]
fn depthwise_convolutions_refuse_windows_outside_the_padding() {
    let weights = [1.0; 2];
    let (from, to) = (NhwcImage::new(1, [2, 4, 4], 0), NhwcImage::new(1, [2, 2, 2], 0));
    let strided = |stride: usize| Filters {
        stride: [stride; 2],
        ..filters(&weights, [2, 2], 2)
    };
    drop(nhwc::Depthwise::new(&strided(3), &from, &to, Activation::None).unwrap());
    for stride in [0, 4, usize::MAX, usize::MAX - 1] {
        refuses(&format!("a stride of {stride}"), || {
            drop(nhwc::Depthwise::new(&strided(stride), &from, &to, Activation::None).unwrap());
        });
    }
    let padded = Filters {
        pad: [usize::MAX / 2 + 1; 2],
        ..strided(1)
    };
    refuses("a padding that wraps", || {
        drop(nhwc::Depthwise::new(&padded, &from, &to, Activation::None).unwrap());
    });
}
