//! Steps that follow a kernel, in its tasks or in a pass of their own: the same bits, and the
//! copies that they keep.

use crate::Numbers;
use cortado_cpu::nchw::Convolution;
use cortado_cpu::*;
use cortado_ops::{ConvAxis, ConvGeometry, PerChannel, Pointwise};
use std::ops::{Deref, DerefMut};
use std::panic::{AssertUnwindSafe, catch_unwind};

fn geometry(group: usize, [channels, num_output]: [usize; 2], kernel: usize, input: usize) -> ConvGeometry {
    let axis = ConvAxis {
        input,
        kernel,
        stride: 1,
        pad: kernel / 2,
        dilation: 1,
        output: input,
    };
    ConvGeometry {
        group,
        channels,
        num_output,
        axes: vec![axis; 2],
    }
}

fn bend(x: f32) -> f32 {
    if x > 0.0 { x } else { 0.25 * x }
}

fn line(channel: usize) -> impl Fn(f32) -> f32 {
    let slope = 0.5 + channel as f32 / 8.0;
    move |x| slope * x - 0.125
}

/// By columns, image by image and several at once, depthwise, and by Winograd's algorithm.
#[test]
fn a_convolution_takes_the_steps_that_would_follow_it() {
    let mut numbers = Numbers::new(61);
    for g in [
        geometry(1, [5, 7], 1, 31),
        geometry(1, [20, 205], 1, 7),
        geometry(2, [4, 6], 3, 9),
        geometry(6, [6, 12], 3, 40),
        geometry(9, [9, 9], 3, 21),
        geometry(1, [64, 24], 3, 28),
    ] {
        let (batch, plane) = (3, g.output_plane());
        let x: Vec<f32> = numbers.values(batch * g.channels * g.input_plane());
        let w: Vec<f32> = numbers.values(g.num_output * g.weights_per_output());
        let bias: Vec<f32> = numbers.values(g.num_output);
        let filters = (&w[..], Some(&bias[..]));
        let mut plain = vec![0.0; batch * g.num_output * plane];
        Convolution::new(&g, batch)
            .unwrap()
            .forward(&x, filters, &mut plain, &Epilogue::nothing())
            .unwrap();
        let mut lined = plain.clone();
        map_channels_in_place(g.num_output, plane, &mut lined, line);
        let bent: Vec<f32> = lined.iter().map(|&x| bend(x)).collect();

        let (mut input, mut output, mut y) = (vec![0.0; plain.len()], vec![0.0; plain.len()], vec![0.0; plain.len()]);
        let mut steps = [
            EpilogueStep::map_channels(g.num_output, plane, line)
                .keeping_input(&mut input[..])
                .keeping_output(&mut output[..]),
            EpilogueStep::map(bend),
        ];
        Convolution::new(&g, batch)
            .unwrap()
            .forward(&x, filters, &mut y, &Epilogue::new(&mut steps))
            .unwrap();
        drop(steps);
        assert_eq!((&y, &input, &output), (&bent, &plain, &lined), "{g:?}");
    }
}

/// By columns in whole planes and in parts of them, side by side, depthwise, and by Winograd's
/// algorithm, panel by panel and block by block of outputs.
#[test]
fn a_convolution_computes_common_functions_at_once() {
    let mut numbers = Numbers::new(65);
    for g in [
        geometry(1, [5, 7], 1, 31),
        geometry(1, [20, 205], 1, 7),
        geometry(1, [20, 205], 1, 40),
        geometry(2, [4, 6], 3, 9),
        geometry(6, [6, 12], 3, 40),
        geometry(1, [8, 24], 3, 58),
        geometry(2, [128, 140], 3, 15),
    ] {
        let (batch, plane, channels) = (2, g.output_plane(), g.num_output);
        let x: Vec<f32> = numbers.values(batch * g.channels * g.input_plane());
        let w: Vec<f32> = numbers.values(channels * g.weights_per_output());
        let [bias, mean, scale, gamma, beta]: [Vec<f32>; 5] = std::array::from_fn(|_| numbers.values(channels));
        let filters = (&w[..], Some(&bias[..]));
        let mut plain = vec![0.0; batch * channels * plane];
        Convolution::new(&g, batch)
            .unwrap()
            .forward(&x, filters, &mut plain, &Epilogue::nothing())
            .unwrap();
        let normalize = || Pointwise::Normalize {
            mean: (&mean).into(),
            inverse_std: (&scale).into(),
        };
        let affine = || Pointwise::Affine {
            scale: (&gamma).into(),
            shift: (&beta).into(),
        };
        let all = || {
            [
                EpilogueStep::function(plane, normalize()),
                EpilogueStep::function(plane, affine()),
                EpilogueStep::pointwise(Pointwise::Relu { slope: 0.25 }),
            ]
        };
        for some in [0..1, 0..2, 1..3, 2..3, 0..3] {
            let mut expected = plain.clone();
            for (i, y) in expected.iter_mut().enumerate() {
                let c = i / plane % channels;
                let steps: [&dyn Fn(f32) -> f32; 3] =
                    [&|y| (y - mean[c]) * scale[c], &|y| gamma[c] * y + beta[c], &|y| {
                        if y > 0.0 { y } else { 0.25 * y }
                    }];
                *y = steps[some.clone()].iter().fold(*y, |y, step| step(y));
            }
            let mut y = vec![0.0; plain.len()];
            Convolution::new(&g, batch)
                .unwrap()
                .forward(&x, filters, &mut y, &Epilogue::new(&mut all()[some.clone()]))
                .unwrap();
            assert_eq!(y, expected, "{some:?} of {g:?}");
        }
    }
}

#[test]
fn a_pass_of_its_own_does_the_same() {
    let mut numbers = Numbers::new(62);
    for (outer, channels, inner) in [(2, 3, 5000), (7, 300, 1), (1, 1, 3), (0, 4, 4), (3, 5, 2047)] {
        let x: Vec<f32> = numbers.values(outer * channels * inner);
        let mut expected = x.clone();
        map_channels_in_place(channels, inner, &mut expected, line);
        let kept = expected.clone();
        expected.iter_mut().for_each(|x| *x = bend(*x));

        let (mut copy, zeros) = (vec![0.0; x.len()], vec![0.0; x.len()]);
        let mut last = [EpilogueStep::map(bend)];
        let mut first = [
            EpilogueStep::zip(&zeros, |y, zero| y + zero),
            EpilogueStep::map_channels(channels, inner, line).keeping_output(&mut copy[..]),
        ];
        let mut y = vec![0.0; x.len()];
        let (last, mut in_place) = (Epilogue::new(&mut last), x.clone());
        let all = last.after(&mut first);
        all.run_from(&x, &mut y);
        all.run(&mut in_place);
        drop(first);
        assert_eq!((&y, &in_place, &copy), (&expected, &expected, &kept));
    }
}

/// All functions of the table, with coefficients for each channel.
#[test]
fn functions_of_channels_are_those_of_each_channel() {
    let (channels, inner) = (3, 700);
    let x: Vec<f32> = Numbers::new(65).values(2 * channels * inner);
    for f in Pointwise::EXAMPLES {
        let f = f.cast::<f32>().map(|c| PerChannel::from(vec![c, 1.25 * c, 0.5 * c]));
        let mut y = x.clone();
        Epilogue::new(&mut [EpilogueStep::function(inner, f.clone())]).run(&mut y);
        for (i, (&y, &x)) in y.iter().zip(&x).enumerate() {
            assert_eq!(y, f.at(i / inner % channels).value(x), "{} of {x}", f.name());
        }
    }
}

/// Rows that end inside blocks, and steps that can and cannot be computed at once.
#[test]
fn common_functions_at_once_give_the_same_bits() {
    let mut numbers = Numbers::new(64);
    for (outer, channels, inner) in [(2, 3, 5000), (7, 300, 1), (1, 1, 3), (0, 4, 4), (3, 5, 49)] {
        let x: Vec<f32> = numbers.values(outer * channels * inner);
        let [mean, scale, gamma, beta]: [Vec<f32>; 4] = std::array::from_fn(|_| numbers.values(channels));
        let bend = |x: f32| x * if x > 0.0 { 1.0 } else { 0.25 };
        let normalize = || Pointwise::Normalize {
            mean: (&mean).into(),
            inverse_std: (&scale).into(),
        };
        let affine = || Pointwise::Affine {
            scale: (&gamma).into(),
            shift: (&beta).into(),
        };
        let (mut normal, mut lined) = (x.clone(), x.clone());
        map_channels_in_place(channels, inner, &mut normal, |c| {
            let (mean, scale) = (mean[c], scale[c]);
            move |x| (x - mean) * scale
        });
        lined.copy_from_slice(&normal);
        map_channels_in_place(channels, inner, &mut lined, |c| {
            let (gamma, beta) = (gamma[c], beta[c]);
            move |x| gamma * x + beta
        });
        let bent: Vec<f32> = lined.iter().map(|&x| bend(x)).collect();

        let (mut copy, mut y) = (vec![0.0; x.len()], x.clone());
        let slope = || EpilogueStep::pointwise(Pointwise::Relu { slope: 0.25 });
        let of = |copy| EpilogueStep::function(inner, normalize()).keeping_output(copy);
        Epilogue::new(&mut [of(&mut copy[..]), EpilogueStep::function(inner, affine()), slope()]).run(&mut y);
        assert_eq!((&y, &copy), (&bent, &normal));
        let all = || {
            [
                EpilogueStep::function(inner, normalize()),
                EpilogueStep::function(inner, affine()),
            ]
        };
        let [first, second] = all();
        y.copy_from_slice(&x);
        Epilogue::new(&mut [first, second, slope()]).run(&mut y);
        assert_eq!(y, bent);
        y.copy_from_slice(&x);
        Epilogue::new(&mut all()).run(&mut y);
        assert_eq!(y, lined);
        // More than are computed at once, and rows of another size.
        let [first, second] = all();
        let doubled = Pointwise::Affine {
            scale: vec![2.0].into(),
            shift: PerChannel::All(0.0),
        };
        let whole = EpilogueStep::function(x.len(), doubled);
        y.copy_from_slice(&x);
        Epilogue::new(&mut [
            first,
            second,
            slope(),
            EpilogueStep::pointwise(Pointwise::Relu { slope: 1.0 }),
            whole,
        ])
        .run(&mut y);
        assert!(y.iter().zip(&bent).all(|(y, bent)| *y == 2.0 * bent));
    }
}

#[test]
fn rows_are_copied_into_and_out_of_longer_ones() {
    for (rows, len, from, to) in [
        (3, 4, 4, 9),
        (5, 20_000, 30_000, 20_001),
        (40_000, 1, 2, 3),
        (2, 0, 0, 5),
    ] {
        let x: Vec<f64> = (0..rows * from).map(|i| i as f64).collect();
        let mut y = vec![-1.0; rows * to];
        copy_rows(len, (&x, from), (&mut y, to));
        for (i, &y) in y.iter().enumerate() {
            let expected = if i % to < len { x[i / to * from + i % to] } else { -1.0 };
            assert_eq!(y, expected, "element {i} of rows of {len}");
        }
    }
}

/// Panels for the product with columns (1 × 1), and kernels of 3 × 3 as Winograd's algorithm
/// transforms them.
#[test]
fn packed_weights_are_made_again_when_the_version_changes() {
    for (group, kernel, input) in [(2, 1, 13), (1, 3, 13), (2, 3, 30), (1, 3, 4)] {
        let mut numbers = Numbers::new(63);
        let g = geometry(group, [64, 200], kernel, input);
        let x: Vec<f32> = numbers.values(2 * g.channels * g.input_plane());
        let mut convolution = Convolution::new(&g, 2).unwrap();
        let mut run = |w: &[f32], version| {
            convolution.pack(w, version).unwrap();
            let mut y = vec![0.0; 2 * g.num_output * g.output_plane()];
            convolution
                .forward(&x, (w, None), &mut y, &Epilogue::nothing())
                .unwrap();
            y
        };
        let fresh = |w: &[f32]| {
            let mut y = vec![0.0; 2 * g.num_output * g.output_plane()];
            Convolution::new(&g, 2)
                .unwrap()
                .forward(&x, (w, None), &mut y, &Epilogue::nothing())
                .unwrap();
            y
        };
        let [first, second]: [Vec<f32>; 2] = [(); 2].map(|()| numbers.values(g.num_output * g.weights_per_output()));
        assert_eq!(run(&first, Some(1)), fresh(&first));
        assert_eq!(run(&first, Some(1)), fresh(&first));
        // The version is unchanged: the old panels are read.
        assert_eq!(run(&second, Some(1)), fresh(&first));
        assert_eq!(run(&second, Some(2)), fresh(&second));
        assert_eq!(run(&first, None), fresh(&first));
        assert_eq!(run(&second, None), fresh(&second));
    }
}

#[test]
fn packed_weights_are_forgotten_with_their_sizes() {
    let mut numbers = Numbers::new(64);
    let (first, second) = (geometry(1, [4, 20], 1, 5), geometry(1, [10, 8], 1, 5));
    let (x, w): (Vec<f32>, Vec<f32>) = (numbers.values(10 * 25), numbers.values(80));
    let mut convolution = Convolution::new(&first, 1).unwrap();
    for g in [&first, &second, &second, &first] {
        convolution.reshape(g, 1.into()).unwrap();
        convolution.pack(&w, Some(1)).unwrap();
        let [mut found, mut expected] = [(); 2].map(|()| vec![0f32; g.num_output * 25]);
        convolution
            .forward(&x, (&w, None), &mut found, &Epilogue::nothing())
            .unwrap();
        Convolution::new(g, 1)
            .unwrap()
            .forward(&x, (&w, None), &mut expected, &Epilogue::nothing())
            .unwrap();
        assert_eq!(found, expected, "{g:?}");
    }
}

/// A place for copies that shows other elements each time it is read.
struct Shifty {
    accesses: usize,
    all: [Vec<f32>; 2],
}

impl Deref for Shifty {
    type Target = [f32];

    fn deref(&self) -> &[f32] {
        &self.all[1]
    }
}

impl DerefMut for Shifty {
    fn deref_mut(&mut self) -> &mut [f32] {
        self.accesses += 1;
        &mut self.all[(self.accesses + 1) % 2]
    }
}

/// The copy is inside of one slice, whatever a type gives as its pointer and its length.
#[test]
fn a_copy_goes_to_the_elements_that_its_place_gave() {
    let shifty = |lens: [usize; 2]| Shifty {
        accesses: 0,
        all: lens.map(|len| vec![0.0; len]),
    };
    for keep in [EpilogueStep::keeping_input, EpilogueStep::keeping_output] {
        let mut short = [keep(EpilogueStep::map(bend), shifty([1, 1000]))];
        let run = AssertUnwindSafe(|| Epilogue::new(&mut short).run(&mut [1.0; 1000]));
        let refused = catch_unwind(run).expect_err("the first slice has one element");
        assert_eq!(refused.downcast_ref(), Some(&"a copy is too short"));
        let mut long = [keep(EpilogueStep::map(bend), shifty([1000, 1]))];
        Epilogue::new(&mut long).run(&mut [1.0; 1000]);
    }
}
