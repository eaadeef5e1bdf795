//! The operation of a recurrent layer: its states are operands and outputs, or kept in it.

use super::{bottoms, options};
use crate::{blob, data, layer, random};
use cortado_core::{Blob, Phase, Real};
use cortado_math::testing::{LayerTest, Tolerance, assert_close};
use cortado_ops::{Cell, Op, Recurrent};

/// The cells with the names of their layers.
const CELLS: [(&str, Cell); 2] = [("LSTM", Cell::Lstm), ("RNN", Cell::Rnn)];

/// A layer whose states are bottoms and tops.
fn exposed<T: Real>(name: &str, cell: Cell, fixed: bool) -> LayerTest<T> {
    let mut all = bottoms(4, 2, 1.0);
    all.extend(fixed.then(|| random("static", &[2, 5], 3)));
    all.extend((0..cell.states()).map(|i| random(["h_0", "c_0"][i], &[1, 2, 3], 4 + i as u32)));
    let tops = ["top: 'y' top: 'h_T'", "top: 'y' top: 'h_T' top: 'c_T'"][cell.states() - 1];
    let mut test = layer(name, &options(tops, "expose_hidden: true"), Phase::TEST, all);
    test.forward().unwrap();
    test
}

fn network<T: Real>(test: &mut LayerTest<T>) -> Recurrent {
    let ctx = test.ctx().clone();
    match test.layer().op(&ctx) {
        Some(Op::Recurrent(net)) => net,
        other => panic!("not a recurrent network: {other:?}"),
    }
}

/// The outputs of the operation for these operands and the parameters of a layer.
fn run<T: Real>(test: &LayerTest<T>, net: &Recurrent, operands: &[&Blob<T>]) -> Vec<Blob<T>> {
    let inputs: Vec<&Blob<T>> = operands.iter().copied().chain(test.params()).collect();
    let states = if net.exposed { net.cell.states() } else { 0 };
    let shape = |output: usize| match output {
        0 => [net.steps, net.streams, net.hidden],
        _ => [1, net.streams, net.hidden],
    };
    let outputs = (0..=states).map(|output| Blob::new("output", &shape(output)).unwrap());
    let mut outputs: Vec<Blob<T>> = outputs.collect();
    cortado_reference::run(&Op::Recurrent(net.clone()), test.ctx(), &inputs, &mut outputs).unwrap();
    outputs
}

fn check_exposed<T: Real>() {
    for (name, cell) in CELLS {
        for fixed in [false, true] {
            let mut test = exposed::<T>(name, cell, fixed);
            let net = network(&mut test);
            assert_eq!(net.data_operands(), test.bottoms());
            let operands: Vec<_> = (0..test.bottoms()).map(|i| test.bottom(i)).collect();
            let outputs = run(&test, &net, &operands);
            assert_eq!(outputs.len(), test.tops());
            for (i, output) in outputs.iter().enumerate() {
                assert_eq!(data(output), data(test.top(i)), "{name}, output {i}");
            }
        }
    }
}

#[test]
fn exposed_states_are_operands_and_outputs() {
    check_exposed::<f32>();
    check_exposed::<f64>();
}

#[test]
fn a_sequence_in_two_parts_is_the_whole_one() {
    for (name, cell) in CELLS {
        let mut test = exposed::<f64>(name, cell, false);
        let half = Recurrent {
            steps: 2,
            ..network(&mut test)
        };
        let (x, cont) = (data(test.bottom(0)), data(test.bottom(1)));
        let mut states: Vec<Blob<f64>> = (2..test.bottoms()).map(|i| test.bottom(i).alias("state")).collect();
        let mut found = Vec::new();
        for part in 0..2 {
            let x = blob("x", &[2, 2, 2], &x[part * 8..][..8]);
            let cont = blob("cont", &[2, 2], &cont[part * 4..][..4]);
            let operands: Vec<_> = [&x, &cont].into_iter().chain(&states).collect();
            let mut outputs = run(&test, &half, &operands);
            states = outputs.split_off(1);
            found.extend(data(&outputs[0]));
        }
        assert_close(name, &found, &data(test.top(0)), Tolerance::RECORDED);
        for (i, state) in states.iter().enumerate() {
            assert_close(name, &data(state), &data(test.top(1 + i)), Tolerance::RECORDED);
        }
    }
}

#[test]
fn an_operation_begins_with_the_memory_of_its_layer() {
    for (name, _) in CELLS {
        let mut test = layer::<f32>(name, &options("", ""), Phase::TEST, bottoms(4, 2, 1.0));
        for passes in 0..2 {
            let net = network(&mut test);
            assert_eq!(net.memory.is_empty(), passes == 0);
            let outputs = run(&test, &net, &[test.bottom(0), test.bottom(1)]);
            test.forward().unwrap();
            assert_eq!(data(&outputs[0]), data(test.top(0)), "{name}, pass {passes}");
        }
    }
}

#[test]
fn marks_of_an_operation_are_0_or_1() {
    let mut test = exposed::<f32>("LSTM", Cell::Lstm, false);
    let net = network(&mut test);
    let wrong = blob("marks", &[4, 2], &[0.5; 8]);
    let operands = [test.bottom(0), &wrong, test.bottom(2), test.bottom(3)];
    let inputs: Vec<&Blob<f32>> = operands.into_iter().chain(test.params()).collect();
    let mut outputs: Vec<_> = (0..3).map(|i| test.top(i).alias("output")).collect();
    let error = cortado_reference::run(&Op::Recurrent(net), test.ctx(), &inputs, &mut outputs);
    let error = error.unwrap_err().to_string();
    assert!(error.starts_with("the mark 0.5 is not a continuation"), "{error}");
}
