//! Networks over sequences: step by step, since a sequence can begin anew at every step, which the
//! operators LSTM and RNN cannot express; as one of these where it is known that no step does.

use super::{Lowered, Site};
use crate::builder::Builder;
use crate::model::Attribute;
use cortado_ops::{Cell, Recurrent};

/// What is lost between runs.
const NOT_KEPT: &str = "the states after the last step are not kept for the next run, which begins as this one did";
/// The greatest number of steps that is written out.
const MOST_STEPS: usize = 2048;

pub(super) fn recurrent(site: &mut Site<'_>, net: &Recurrent) -> Lowered {
    let &Recurrent {
        steps, streams, hidden, ..
    } = net;
    if steps == 0 || streams == 0 || steps > MOST_STEPS {
        return Err(format!(
            "has {steps} steps of {streams} streams, which are written out one by one: from 1 to {MOST_STEPS}"
        ));
    }
    if site.inputs[1].fill == Some(1.0) && net.fixed.is_none() {
        return whole(site, net);
    }
    let gates = match net.cell {
        Cell::Lstm => 4,
        Cell::Rnn => 1,
    };
    let width = gates * hidden;
    let sums = sums(site, net, width)?;
    let after_fixed = 2 + usize::from(net.fixed.is_some());
    let w = site.param(after_fixed, &[width, hidden])?;
    let w = site
        .builder
        .add("Transpose", &[&w], vec![("perm", Attribute::Ints(vec![1, 0]))]);
    let mut states = first_states(site, net, after_fixed);
    let cont = site.x(1);
    let b = &mut *site.builder;
    let cont = b.reshape(&cont, &[steps, streams, 1], None);
    let each = vec![1; steps]; // bounded by MOST_STEPS
    let (sums, cont) = match steps {
        1 => (vec![sums], vec![cont]),
        _ => (b.split(&sums, 0, &each), b.split(&cont, 0, &each)),
    };
    let mut hiddens = Vec::new();
    for (sums, cont) in sums.iter().zip(&cont) {
        let masked = b.pair("Mul", &states[0], cont);
        let recurrent = b.pair("MatMul", &masked, &w);
        let sums = b.pair("Add", sums, &recurrent);
        states = match net.cell {
            Cell::Rnn => vec![b.add("Tanh", &[&sums], Vec::new())],
            Cell::Lstm => {
                let [c, h] = lstm(b, &sums, &states[1], cont, hidden);
                vec![h, c]
            }
        };
        hiddens.push(states[0].clone());
    }
    let mut top = match steps {
        1 => hiddens[0].clone(),
        _ => b.concat(&hiddens, 0),
    };
    if net.cell == Cell::Rnn {
        top = readout(site, &top, after_fixed + 1, hidden)?;
    }
    let mut tops = vec![top];
    if net.exposed {
        tops.extend(states);
    }
    if !net.exposed {
        site.notes.push(NOT_KEPT.into());
    }
    Ok(tops)
}

/// The network as one operator, whose marks are all 1.
fn whole(site: &mut Site<'_>, net: &Recurrent) -> Lowered {
    let &Recurrent {
        steps,
        streams,
        hidden,
        inputs,
        ..
    } = net;
    let (op, gates) = match net.cell {
        Cell::Lstm => ("LSTM", 4),
        Cell::Rnn => ("RNN", 1),
    };
    let width = gates * hidden;
    let [w, bias, r] = [(0, vec![width, inputs]), (1, vec![width]), (2, vec![width, hidden])]
        .map(|(index, dims)| site.param(index, &dims));
    let (w, bias, r) = (w?, bias?, r?);
    let states = first_states(site, net, 2);
    let x = site.x(0);
    let b = &mut *site.builder;
    let x = b.reshape(&x, &[steps, streams, inputs], None);
    let (w, r) = (ordered(b, net, &w), ordered(b, net, &r));
    let (w, r) = (
        b.reshape(&w, &[1, width, inputs], None),
        b.reshape(&r, &[1, width, hidden], None),
    );
    let bias = ordered(b, net, &bias);
    let none = b.floats(&[width], std::iter::repeat_n(0.0, width));
    let bias = b.concat(&[bias, none], 0);
    let bias = b.reshape(&bias, &[1, 2 * width], None);
    let operands = [x.as_str(), w.as_str(), r.as_str(), bias.as_str(), ""]
        .into_iter()
        .map(String::from)
        .chain(states);
    let operands: Vec<String> = operands.collect();
    let operands: Vec<&str> = operands.iter().map(String::as_str).collect();
    let size = vec![("hidden_size", Attribute::Int(hidden as i64))];
    let made = b.add_many(op, &operands, operands.len() - 4, size);
    let mut tops = vec![b.reshape(&made[0], &[steps, streams, hidden], None)];
    if net.exposed {
        tops.extend_from_slice(&made[1..]);
    } else {
        site.notes.push(NOT_KEPT.into());
    }
    if net.cell == Cell::Rnn {
        let top = tops[0].clone();
        tops[0] = readout(site, &top, 3, hidden)?;
    }
    Ok(tops)
}

/// Parameters of the gates i, f, o and g in the order of the operator: i, o, f, g.
fn ordered(b: &mut Builder, net: &Recurrent, param: &str) -> String {
    if net.cell == Cell::Rnn {
        return param.into();
    }
    let gates = b.split(param, 0, &[net.hidden; 4]);
    let order = [0, 2, 1, 3].map(|gate| gates[gate].clone());
    b.concat(&order, 0)
}

/// The sums of the gates of all steps, except the part of the hidden state.
fn sums(site: &mut Site<'_>, net: &Recurrent, width: usize) -> Result<String, String> {
    let x = site.x(0);
    let (w, bias) = (site.param(0, &[width, net.inputs])?, site.param(1, &[width])?);
    let rows = site.builder.reshape(&x, &[net.steps * net.streams, net.inputs], None);
    let product = |b: &mut Builder, operands: &[&str]| b.add("Gemm", operands, vec![("transB", Attribute::Int(1))]);
    let sums = product(site.builder, &[&rows, &w, &bias]);
    let sums = site.builder.reshape(&sums, &[net.steps, net.streams, width], None);
    let Some(inputs) = net.fixed else {
        return Ok(sums);
    };
    let (fixed, w) = (site.x(2), site.param(2, &[width, inputs])?);
    let rows = site.builder.reshape(&fixed, &[net.streams, inputs], None);
    let fixed = product(site.builder, &[&rows, &w]);
    Ok(site.builder.pair("Add", &sums, &fixed))
}

/// The states before the first step, 1 × N × H each, the hidden one first.
fn first_states(site: &mut Site<'_>, net: &Recurrent, first_bottom: usize) -> Vec<String> {
    let states = match net.cell {
        Cell::Lstm => 2,
        Cell::Rnn => 1,
    };
    if net.exposed {
        return (0..states).map(|state| site.x(first_bottom + state)).collect();
    }
    let size = net.streams * net.hidden;
    let values = |state: usize| {
        let known = net.memory.get(state * size..(state + 1) * size).unwrap_or_default();
        (0..size).map(|at| known.get(at).map_or(0.0, |&value| value as f32))
    };
    let dims = [1, net.streams, net.hidden];
    (0..states)
        .map(|state| site.builder.floats(&dims, values(state)))
        .collect()
}

/// c and h of a step, from the sums of its gates.
fn lstm(b: &mut Builder, sums: &str, c: &str, cont: &str, hidden: usize) -> [String; 2] {
    let gates = b.split(sums, 2, &[hidden; 4]);
    let [input, forget, output] = [0, 1, 2].map(|gate| b.add("Sigmoid", &[&gates[gate]], Vec::new()));
    let candidate = b.add("Tanh", &[&gates[3]], Vec::new());
    let before = b.pair("Mul", c, cont);
    let kept = b.pair("Mul", &forget, &before);
    let added = b.pair("Mul", &input, &candidate);
    let c = b.pair("Add", &kept, &added);
    let seen = b.add("Tanh", &[&c], Vec::new());
    let h = b.pair("Mul", &output, &seen);
    [c, h]
}

/// tanh(W h + b) of all steps.
fn readout(site: &mut Site<'_>, hidden: &str, param: usize, size: usize) -> Result<String, String> {
    let (w, bias) = (site.param(param, &[size, size])?, site.param(param + 1, &[size])?);
    let b = &mut *site.builder;
    let w = b.add("Transpose", &[&w], vec![("perm", Attribute::Ints(vec![1, 0]))]);
    let product = b.pair("MatMul", hidden, &w);
    let sums = b.pair("Add", &product, &bias);
    Ok(b.add("Tanh", &[&sums], Vec::new()))
}

pub(super) fn lstm_unit(site: &mut Site<'_>) -> Vec<String> {
    let (c, sums, cont) = (site.x(0), site.x(1), site.x(2));
    let [_, streams, hidden] = site.inputs[0].shape[..] else {
        return Vec::new();
    };
    let cont = site.builder.reshape(&cont, &[1, streams, 1], None);
    lstm(site.builder, &sums, &c, &cont, hidden).into()
}
