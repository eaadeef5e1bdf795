//! Safe functions refuse slices that are too short for the sizes they come with, and sizes whose
//! product wraps, before they touch an element.

use cortado_cpu::{ByChannel, Epilogue, Transpose, gemm, nchw};
use cortado_ops::{
    ConvAxis, ConvGeometry, Grid, Lrn, PoolAxis, PoolGeometry, RegionSizes, Regions, Resample, ResampleAxis,
};
use std::panic::{AssertUnwindSafe, catch_unwind};

/// A size whose square wraps.
pub(crate) const HUGE: usize = 1 << 32;

/// Asserts that `work` panics.
pub(crate) fn refuses(what: &str, work: impl FnOnce()) {
    assert!(catch_unwind(AssertUnwindSafe(work)).is_err(), "{what} was taken");
}

/// Asserts that `work` takes slices of the lengths `lens`, and refuses them if any is one shorter.
fn needs<const N: usize>(what: &str, lens: [usize; N], work: impl Fn([Vec<f32>; N])) {
    work(lens.map(|len| vec![1.0; len]));
    for short in 0..N {
        let slices = std::array::from_fn(|i| vec![1.0; lens[i] - usize::from(i == short)]);
        refuses(&format!("{what} with a short slice {short}"), || work(slices));
    }
}

fn pooling(input: usize, kernel: usize, stride: usize, output: usize) -> PoolGeometry {
    let axis = PoolAxis {
        input,
        kernel,
        stride,
        pad: 0,
        output,
    };
    PoolGeometry { axes: vec![axis; 2] }
}

fn mask_of(numbers: &[f32]) -> Vec<i32> {
    vec![0; numbers.len()]
}

#[test]
fn pooling_refuses_short_slices() {
    // Two by two, a vector at a time, overlapping, and by the plain loop.
    for (input, kernel, stride, output) in [(4, 2, 2, 2), (12, 3, 2, 5), (12, 3, 1, 10), (12, 9, 1, 4), (6, 6, 1, 1)] {
        let geometry = pooling(input, kernel, stride, output);
        let (x, y) = (3 * input * input, 3 * output * output);
        needs("maxima with places", [x, y, y], |[x, mut y, mask]| {
            nchw::max_pool_forward(&geometry, 3, &x, &mut y, &mut mask_of(&mask)).unwrap();
        });
        needs("maxima", [x, y], |[x, mut y]| {
            nchw::max_pool_values(&geometry, 3, &x, &mut y).unwrap()
        });
        needs("the gradient of maxima", [x, y, y], |[mut dx, dy, mask]| {
            nchw::max_pool_backward(&geometry, 3, &dy, &mask_of(&mask), &mut dx);
        });
        needs("means", [x, y], |[x, mut y]| {
            nchw::ave_pool_forward(&geometry, 3, &x, &mut y).unwrap()
        });
        needs("the gradient of means", [x, y], |[mut dx, dy]| {
            nchw::ave_pool_backward(&geometry, 3, &dy, &mut dx).unwrap();
        });
    }
}

#[test]
fn pooling_refuses_sizes_that_wrap() {
    let geometry = pooling(HUGE, 1, 1, HUGE);
    let (x, mut y, mut mask) = ([0.0f32; 4], [0.0f32; 4], [0; 4]);
    refuses("maxima with places", || {
        nchw::max_pool_forward(&geometry, 1, &x, &mut y, &mut mask).unwrap();
    });
    refuses("maxima", || nchw::max_pool_values(&geometry, 1, &x, &mut y).unwrap());
    refuses("the gradient of maxima", || {
        nchw::max_pool_backward(&geometry, 1, &x, &mask, &mut y);
    });
    refuses("means", || nchw::ave_pool_forward(&geometry, 1, &x, &mut y).unwrap());
    refuses("the gradient of means", || {
        nchw::ave_pool_backward(&geometry, 1, &x, &mut y).unwrap()
    });
}

/// Very many planes without elements take no work.
#[test]
fn pooling_of_nothing_is_no_work() {
    let (geometry, planes) = (pooling(0, 3, 1, 0), usize::MAX);
    let (x, mut y, mut mask) = ([0.0f32; 0], [0.0f32; 0], [0; 0]);
    nchw::max_pool_forward(&geometry, planes, &x, &mut y, &mut mask).unwrap();
    nchw::max_pool_values(&geometry, planes, &x, &mut y).unwrap();
    nchw::max_pool_backward(&geometry, planes, &x, &mask, &mut y);
    nchw::ave_pool_forward(&geometry, planes, &x, &mut y).unwrap();
    nchw::ave_pool_backward(&geometry, planes, &x, &mut y).unwrap();
}

#[test]
fn normalisation_refuses_short_slices() {
    let lrn = Lrn {
        size: 3,
        alpha: 1.0,
        beta: 0.75,
        k: 1.0,
    };
    needs("across channels", [30; 3], |[x, mut scale, mut y]| {
        nchw::lrn_across_forward(lrn, 2, 3, 5, &x, &mut scale, &mut y);
    });
    needs("its gradient", [30; 5], |[x, y, scale, dy, mut dx]| {
        nchw::lrn_across_backward(lrn, 2, 3, 5, &x, &y, &scale, &dy, &mut dx);
    });
    needs("within a channel", [24; 4], |[x, mut buffer, mut scale, mut y]| {
        nchw::lrn_within_forward(lrn, [2, 3, 4], &x, &mut buffer, &mut scale, &mut y).unwrap();
    });
    needs("its gradient", [24; 6], |[x, y, scale, dy, mut buffer, mut dx]| {
        nchw::lrn_within_backward(lrn, [2, 3, 4], [&x, &y, &scale, &dy], &mut buffer, &mut dx).unwrap();
    });
    let (x, mut scale, mut y) = ([1.0; 4], [1.0; 4], [1.0; 4]);
    refuses("sizes that wrap", || {
        nchw::lrn_across_forward(lrn, HUGE, HUGE, 1, &x, &mut scale, &mut y);
    });
    // Very many rows without elements take no work.
    nchw::lrn_across_forward(lrn, HUGE, HUGE / 2, 0, &x, &mut scale, &mut y);
    nchw::lrn_across_backward(lrn, HUGE, HUGE / 2, 0, &x, &x, &x, &x, &mut y);
}

#[test]
fn softmax_refuses_short_slices() {
    needs("softmax", [30; 2], |[x, mut y]| {
        nchw::softmax_forward(2, 3, 5, &x, &mut y)
    });
    needs("its gradient", [30; 3], |[y, dy, mut dx]| {
        nchw::softmax_backward(2, 3, 5, &y, &dy, &mut dx);
    });
    let (x, mut y) = ([1.0f32; 4], [1.0f32; 4]);
    refuses("sizes that wrap", || nchw::softmax_forward(HUGE, HUGE, 1, &x, &mut y));
    refuses("sizes that wrap", || {
        nchw::softmax_backward(HUGE, HUGE, 4, &x, &x, &mut y)
    });
}

/// Of planes whose size wraps, no slice holds one.
#[test]
fn resampling_leaves_planes_whose_size_wraps() {
    let axis = |input, output| ResampleAxis {
        input,
        output,
        grid: Grid::Even,
    };
    let resample = Resample {
        axes: [axis(3, usize::MAX / 4 + 2), axis(4, 12)],
    };
    let (x, mut y) = ([1.0f32; 24], [2.0f32; 24]);
    nchw::resample_forward(&resample, 2, &x, &mut y).unwrap();
    nchw::resample_backward(&resample, 2, &x, &mut y).unwrap();
    assert_eq!(y, [2.0; 24]);
}

#[test]
fn regions_refuse_sizes_that_wrap() {
    let sizes = RegionSizes {
        images: 1,
        channels: 1,
        height: 2,
        width: 2,
        outputs: 1,
        bins: 1,
        classes: 1,
        by_position: false,
    };
    let wide = RegionSizes {
        height: HUGE,
        width: HUGE,
        ..sizes
    };
    let many = RegionSizes {
        channels: HUGE,
        images: HUGE,
        ..sizes
    };
    for sizes in [wide, many] {
        let mut regions = Regions::<f32>::default();
        regions.start(sizes);
        regions.begin(0).unwrap();
        let run = regions.run(0, [1.0]).unwrap();
        regions.push(run, run).unwrap();
        let (x, mut y, mut mask) = ([1.0; 4], [1.0; 4], [0; 4]);
        refuses("sums", || nchw::sums_of_windows(&regions, &x, &mut y));
        refuses("their gradient", || {
            nchw::sums_of_windows_backward(&regions, &x, &mut y)
        });
        refuses("maxima", || nchw::greatest_of_windows(&regions, &x, &mut y, &mut mask));
        refuses("their gradient", || {
            nchw::greatest_of_windows_backward(&regions, &mask, &x, &mut y)
        });
    }
}

fn convolution(
    group: usize,
    [channels, outputs]: [usize; 2],
    input: usize,
    kernel: usize,
    stride: usize,
) -> ConvGeometry {
    let axis = ConvAxis {
        input,
        kernel,
        stride,
        pad: 0,
        dilation: 1,
        output: (input - kernel) / stride + 1,
    };
    ConvGeometry {
        group,
        channels,
        num_output: outputs,
        axes: vec![axis; 2],
    }
}

#[test]
fn convolutions_refuse_short_slices() {
    let geometries = [
        convolution(4, [4, 4], 12, 3, 1),
        convolution(4, [4, 4], 12, 2, 1),
        convolution(1, [32, 32], 16, 3, 1),
        convolution(1, [3, 8], 9, 3, 2),
        convolution(2, [4, 6], 9, 1, 2),
        convolution(1, [16, 8], 1, 1, 1),
    ];
    for geometry in geometries {
        let convolution = nchw::Convolution::new(&geometry, 2).unwrap();
        let what = convolution.algorithm();
        let (x, y, w) = (geometry.input_len(2), geometry.output_len(2), geometry.weights_len());
        needs(what, [x, y, w, geometry.num_output], |[x, mut y, w, bias]| {
            convolution
                .forward(&x, (&w, Some(&bias)), &mut y, &Epilogue::nothing())
                .unwrap();
        });
        needs(what, [x, y, w], |[mut dx, dy, w]| {
            convolution.backward_data(&w, &dy, &mut dx).unwrap()
        });
        needs(what, [x, y, w], |[x, dy, mut dw]| {
            convolution.backward_weights(&x, &dy, &mut dw).unwrap()
        });
        let columns = 2 * geometry.channels * geometry.kernel_plane() * geometry.output_plane();
        needs("columns", [x, columns], |[x, mut columns]| {
            nchw::im2col(&geometry, 2, &x, &mut columns)
        });
        needs("columns put back", [x, columns], |[mut x, columns]| {
            nchw::col2im(&geometry, 2, &columns, &mut x);
        });
    }
}

#[test]
fn convolutions_refuse_sizes_that_are_none() {
    let mut geometries = vec![convolution(1, [2, 2], 9, 3, 1); 5];
    geometries[0].axes[1].output += 1;
    geometries[1].group = 0;
    geometries[2].group = 3;
    geometries[3].axes[0].stride = 0;
    geometries[4].axes[0].dilation = usize::MAX / 2 + 1;
    for geometry in geometries {
        refuses(&format!("{geometry:?}"), || {
            drop(nchw::Convolution::<f32>::new(&geometry, 1).unwrap())
        });
    }
    let mut huge = convolution(1, [1, 1], 9, 1, 1);
    for axis in &mut huge.axes {
        (axis.input, axis.output) = (HUGE, HUGE);
    }
    let (convolution, x, mut y) = (nchw::Convolution::new(&huge, 1).unwrap(), [0.0f32; 4], [0.0f32; 4]);
    refuses("planes that wrap", || {
        convolution
            .forward(&x, (&[1.0], None), &mut y, &Epilogue::nothing())
            .unwrap();
    });
    refuses("planes that wrap", || {
        convolution.backward_data(&[1.0], &x, &mut y).unwrap()
    });
    refuses("planes that wrap", || {
        convolution.backward_weights(&x, &x, &mut y).unwrap()
    });
    refuses("planes that wrap", || nchw::im2col(&huge, 1, &x, &mut y));
    refuses("planes that wrap", || nchw::col2im(&huge, 1, &x, &mut y));
}

#[test]
fn products_and_loops_refuse_sizes_that_wrap() {
    let (a, mut c) = ([1.0f32; 8], [1.0f32; 8]);
    refuses("rows of C that wrap", || {
        let sizes = (3, 2, 1);
        gemm(
            (Transpose::No, Transpose::No),
            sizes,
            1.0,
            (&a, 1),
            (&a, 2),
            1.0,
            (&mut c, usize::MAX / 2 + 1),
        )
        .unwrap();
    });
    let (hidden, mut states) = (1 << 62, [0.0f32; 4]);
    let [mut gates, mut c, mut h] = [const { Vec::<f32>::new() }; 3];
    refuses("states that wrap", || {
        cortado_cpu::lstm_forward(hidden, &states, &mut gates, &[], &mut c, &mut h);
    });
    refuses("states that wrap", || {
        cortado_cpu::lstm_backward(hidden, &states.clone(), (&[], &[]), (&[], &[]), &mut gates, &mut c);
    });
    let works = [ByChannel::new(3, usize::MAX / 3 + 1, |channel| {
        channel.map(|x| x);
        [0.0; 2]
    })
    .unwrap()];
    refuses("channels that wrap", || {
        drop(ByChannel::run(&works, &[0.0; 4], &mut states).unwrap())
    });
}
