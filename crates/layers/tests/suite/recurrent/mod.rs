//! What recurrent layers keep, begin with, and refuse.

mod memory;
mod operation;

use crate::{blob, data, diff, kind, layer, random, set_data, set_diff};
use cortado_core::{Blob, Ctx, Filler, Io, Phase, Real, Rng};
use cortado_math::testing::LayerTest;

const TYPES: [&str; 2] = ["LSTM", "RNN"];
const FILLERS: &str = r#"weight_filler { type: "xavier" } bias_filler { type: "uniform" min: -1 max: 1 }"#;

fn options(tops: &str, more: &str) -> String {
    format!("{tops} recurrent_param {{ num_output: 3 {more} {FILLERS} }}")
}

fn bottoms<T: Real>(steps: usize, streams: usize, first: f64) -> Vec<Blob<T>> {
    let mut marks = vec![1.0; steps * streams];
    marks[..streams].fill(first);
    vec![
        random("x", &[steps, streams, 2], 1),
        blob("cont", &[steps, streams], &marks),
    ]
}

fn sequence<T: Real>(name: &str) -> LayerTest<T> {
    layer(name, &options("", ""), Phase::TRAIN, bottoms(4, 2, 1.0))
}

/// The output of another pass.
fn pass<T: Real>(test: &mut LayerTest<T>) -> Vec<f64> {
    test.forward().expect("it works");
    data(test.top(0))
}

#[test]
fn marks_are_0_or_1() {
    let message = |name: &str, bad: f64, cont: usize, mut bottoms: Vec<Blob<f64>>| {
        let mut values = data(&bottoms[cont]);
        values[1] = bad;
        bottoms[cont] = blob("marks", bottoms[cont].shape(), &values);
        let tops = if name == "LSTMUnit" {
            ""
        } else {
            "recurrent_param { num_output: 3 }"
        };
        let mut test = layer(name, tops, Phase::TRAIN, bottoms);
        test.forward().unwrap_err().to_string()
    };
    let unit = || {
        vec![
            random("c", &[1, 2, 2], 1),
            random("gates", &[1, 2, 8], 2),
            blob("m", &[1, 2], &[1.0; 2]),
        ]
    };
    for bad in [0.5, -1.0, 2.0, f64::NAN, f64::INFINITY] {
        let expected = format!(
            "the mark {bad} is not a continuation: it must be 0, where a sequence begins, or 1, where it continues (number 1 of \"marks\")"
        );
        assert_eq!(message("LSTM", bad, 1, bottoms(2, 2, 1.0)), expected);
        assert_eq!(message("RNN", bad, 1, bottoms(2, 2, 1.0)), expected);
        assert_eq!(message("LSTMUnit", bad, 2, unit()), expected);
    }
}

#[test]
fn marks_get_no_gradient() {
    let mut test = sequence::<f32>("LSTM");
    pass(&mut test);
    let error = test.backward(&[true, true]).unwrap_err();
    assert_eq!(
        error.to_string(),
        "LSTM Layer cannot backpropagate to sequence indicators."
    );
    assert!(
        !kind("LSTM").allows_gradient(1) && !kind("RNN").allows_gradient(1) && !kind("LSTMUnit").allows_gradient(2)
    );
    assert!(kind("LSTM").allows_gradient(0) && kind("LSTM").allows_gradient(2) && kind("LSTMUnit").allows_gradient(1));
}

#[test]
fn a_top_may_be_changed_before_backward() {
    for name in TYPES {
        let gradient = |change: bool| {
            let mut test = sequence::<f64>(name);
            pass(&mut test);
            if change {
                set_data(test.top(0), &[7.0; 24]);
            }
            set_diff(test.top(0), &[1.0; 24]);
            test.backward(&[true, false]).unwrap();
            diff(test.bottom(0))
        };
        assert_eq!(gradient(true), gradient(false), "{name}");
    }
}

#[test]
fn only_the_requested_gradients_are_written() {
    let exposed = options(r#"top: "o" top: "h" top: "c""#, "expose_hidden: true");
    let all = || {
        let mut bottoms = bottoms::<f64>(3, 2, 1.0);
        bottoms.extend([&[2, 2][..], &[1, 2, 3], &[1, 2, 3]].map(|dims| random("more", dims, 3)));
        bottoms
    };
    let gradients = |propagate: &[bool]| {
        let mut test = layer("LSTM", &exposed, Phase::TRAIN, all());
        test.forward().unwrap();
        (0..3).for_each(|i| set_diff(test.top(i), &vec![0.5; test.top(i).count()]));
        (0..5).for_each(|i| set_diff(test.bottom(i), &vec![9.0; test.bottom(i).count()]));
        test.backward(propagate).unwrap();
        (0..5).map(|i| diff(test.bottom(i))).collect::<Vec<_>>()
    };
    let every = gradients(&[true, false, true, true, true]);
    for only in [0, 2, 3, 4] {
        let mut propagate = [false; 5];
        propagate[only] = true;
        for (i, found) in gradients(&propagate).iter().enumerate() {
            let expected = if i == only {
                every[i].clone()
            } else {
                vec![9.0; found.len()]
            };
            assert_eq!(*found, expected, "bottom {i} of those for {only}");
        }
    }
    let unit = |propagate: &[bool]| {
        let marks = blob("m", &[1, 2], &[1.0, 0.0]);
        let bottoms = vec![random::<f64>("c", &[1, 2, 2], 1), random("gates", &[1, 2, 8], 2), marks];
        let mut test = layer("LSTMUnit", "", Phase::TRAIN, bottoms);
        test.forward().unwrap();
        (0..2).for_each(|i| set_diff(test.top(i), &[0.5; 4]));
        (0..2).for_each(|i| set_diff(test.bottom(i), &vec![9.0; test.bottom(i).count()]));
        test.backward(propagate).unwrap();
        [diff(test.bottom(0)), diff(test.bottom(1))]
    };
    let both = unit(&[true, true, false]);
    assert_eq!(unit(&[true, false, false]), [both[0].clone(), vec![9.0; 16]]);
    assert_eq!(unit(&[false, true, false]), [vec![9.0; 4], both[1].clone()]);
    assert_eq!(unit(&[false; 3]), [vec![9.0; 4], vec![9.0; 16]]);
}

/// Fills blobs of these shapes, one after the other, from the generator that a test's layer starts
/// with.
fn fill(shapes: &[&[usize]], rng: &mut Rng) -> Vec<Vec<f64>> {
    let text = format!("recurrent_param {{ {FILLERS} }}");
    let param = crate::parse(&text);
    let options = param.recurrent_param().expect("it works");
    let matrix = Filler::from_proto(options.weight_filler().expect("it works")).expect("it works");
    let bias = Filler::from_proto(options.bias_filler().expect("it works")).expect("it works");
    let values = shapes.iter().map(|shape| {
        let mut values = vec![0f64; shape.iter().product()];
        let filler = if shape.len() == 1 { &bias } else { &matrix };
        filler.fill(&mut values, shape, rng).expect("it works");
        values
    });
    values.collect()
}

#[test]
fn parameters_are_drawn_as_by_an_unrolled_net() {
    type Shapes = &'static [&'static [usize]];
    let cases: [(&str, Shapes, Shapes); 2] = [
        ("LSTM", &[&[12, 2], &[12], &[12, 5]], &[&[12, 3]]),
        ("RNN", &[&[3, 2], &[3], &[3, 5]], &[&[3, 3], &[3, 3], &[3]]),
    ];
    for (name, once, each_step) in cases {
        let mut with_static = bottoms::<f64>(4, 2, 1.0);
        with_static.push(random("static", &[2, 5], 3));
        let test = layer(name, &options("", ""), Phase::TRAIN, with_static);
        let mut rng = Rng::new(1701);
        let mut expected = fill(once, &mut rng);
        expected.extend(fill(each_step, &mut rng));
        let found: Vec<Vec<f64>> = test.params().iter().map(data).collect();
        assert_eq!(found, expected, "{name}");
        // Each of the three later steps draws parameters of its own, which are thrown away.
        (0..3).for_each(|_| drop(fill(each_step, &mut rng)));
        assert_eq!(test.ctx().rng().uniform(0.0, 1.0), rng.uniform(0.0, 1.0), "{name}");
    }
}

#[test]
fn parameters_may_stand_in_the_message() {
    let blobs = |last: &str| {
        format!(
            "recurrent_param {{ num_output: 1 }} blobs {{ shape {{ dim: 1 dim: 2 }} data: 1 data: 2 }} blobs {{ shape {{ dim: 1 }} data: 3 }}
             blobs {{ shape {{ dim: 1 dim: 1 }} data: 0 }} blobs {{ shape {{ dim: 1 dim: 1 }} data: 5 }} {last}"
        )
    };
    let x = || {
        vec![
            blob::<f64>("x", &[1, 1, 2], &[0.1, -1.6]),
            blob("cont", &[1, 1], &[0.0]),
        ]
    };
    let text = blobs("blobs { shape { dim: 1 } data: 6 }");
    let mut test = layer("RNN", &text, Phase::TEST, x());
    assert!((pass(&mut test)[0] - (5.0 * (-0.1f64).tanh() + 6.0).tanh()).abs() < 1e-12);
    let error = LayerTest::new(kind("RNN"), &blobs(""), Phase::TEST, x()).err().unwrap();
    assert_eq!(
        error.to_string(),
        "number of blobs in the layer's message: expected 5, found 4"
    );
}

#[test]
fn sequences_of_no_size_pass_through() {
    for name in TYPES {
        for (steps, streams, inputs) in [(0, 2, 2), (3, 0, 2), (3, 2, 0), (0, 0, 0), (usize::MAX >> 8, 0, 1)] {
            let dims = [steps, streams, inputs];
            let what = format!("{name} {dims:?}");
            let bottoms = vec![
                Blob::<f32>::new("x", &dims).unwrap(),
                Blob::new("cont", &dims[..2]).unwrap(),
            ];
            let mut test = layer(name, &options("", ""), Phase::TRAIN, bottoms);
            assert_eq!(test.top(0).shape()[..], [steps, streams, 3], "{what}");
            for _ in 0..2 {
                test.forward().unwrap();
                set_diff(test.top(0), &vec![1.0; test.top(0).count()]);
                test.backward(&[true, false]).unwrap();
            }
            let moved = test.params().iter().any(|param| diff(param).iter().any(|&d| d != 0.0));
            assert_eq!(moved, steps * streams > 0, "{what}");
        }
    }
}

#[test]
fn only_wanted_parameters_get_gradients() {
    for (name, count) in [("LSTM", 4), ("RNN", 6)] {
        let ctx = Ctx::new(Phase::TRAIN, Rng::new(1));
        let param = crate::parse(&options("", ""));
        let diffs = |wanted: &[bool]| {
            let mut layer = (f64::build(kind(name)))(&param, &ctx).expect("the options make sense");
            let mut blobs = bottoms::<f64>(4, 2, 1.0);
            blobs.extend([random("static", &[2, 5], 3), Blob::empty("top")]);
            let mut io = Io::new(&mut blobs, &[0, 1, 2], &[3], wanted);
            layer.setup(&ctx, &mut io).expect("it works");
            layer.reshape(&ctx, &mut io).expect("it works");
            layer.forward(&ctx, &mut io).expect("it works");
            set_diff(io.top(0), &[1.0; 24]);
            layer.backward(&ctx, &mut io, &[false; 3]).expect("it works");
            layer.params().iter().map(diff).collect::<Vec<_>>()
        };
        *ctx.rng() = Rng::new(1);
        let all = diffs(&[]);
        assert_eq!(all.len(), count);
        for only in 0..count {
            *ctx.rng() = Rng::new(1);
            let wanted: Vec<bool> = (0..count).map(|i| i == only).collect();
            for (i, found) in diffs(&wanted).iter().enumerate() {
                let expected = if i == only {
                    all[i].clone()
                } else {
                    vec![0.0; found.len()]
                };
                assert_eq!(*found, expected, "{name}: parameter {i} of those for {only}");
            }
        }
    }
}

#[test]
fn sizes_too_large_for_memory_are_errors() {
    for name in TYPES {
        let bottoms = vec![
            Blob::<f32>::new("x", &[1 << 30, 1 << 29, 1]).unwrap(),
            Blob::new("cont", &[1 << 30, 1 << 29]).unwrap(),
        ];
        let options = "recurrent_param { num_output: 1 }";
        let error = layer(name, options, Phase::TRAIN, bottoms).forward().unwrap_err();
        assert!(error.to_string().starts_with("out of memory: "), "{name}: {error}");
        let options = "recurrent_param { num_output: 4294967295 }";
        let error = LayerTest::<f32>::new(kind(name), options, Phase::TRAIN, bottoms_of()).err();
        assert!(error.is_some(), "{name}");
    }
}

fn bottoms_of() -> Vec<Blob<f32>> {
    bottoms(2, 2, 1.0)
}

#[test]
fn other_inputs_than_the_weights_have_are_errors() {
    let message = |i: usize, dims: &[usize]| {
        let mut all = bottoms::<f32>(4, 2, 1.0);
        all.push(random("static", &[2, 5], 3));
        let mut test = layer("RNN", &options("", ""), Phase::TRAIN, all);
        test.bottom_mut(i).reshape(dims).unwrap();
        test.forward().unwrap_err().to_string()
    };
    assert_eq!(
        message(0, &[4, 2, 3, 1]),
        "number of inputs in \"x\", which has the shape 4 2 3 1 (24), from axis 2 on: expected 2 as in the weights, found 3"
    );
    assert_eq!(
        message(2, &[2, 4]),
        "number of inputs in \"static\", which has the shape 2 4 (8), from axis 1 on: expected 5 as in the weights, found 4"
    );
    assert_eq!(
        message(0, &[3, 2, 2]),
        "shape of \"cont\", one mark for each step and stream: expected 3 2 (6), found 4 2 (8)"
    );
}
