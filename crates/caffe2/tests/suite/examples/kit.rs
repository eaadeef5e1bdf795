//! Tensors from a few numbers, and the comparison of outputs.

use crate::common::{difference, fetch, run, tensor};
use cortado_caffe2::Tensor;
use cortado_core::Bool;

pub(super) fn float(elements: &[f32]) -> Tensor {
    tensor(&[elements.len()], elements)
}

pub(super) fn floats(dims: &[usize], elements: &[f32]) -> Tensor {
    tensor(dims, elements)
}

pub(super) fn int(elements: &[i32]) -> Tensor {
    tensor(&[elements.len()], elements)
}

pub(super) fn long(elements: &[i64]) -> Tensor {
    tensor(&[elements.len()], elements)
}

pub(super) fn truth(elements: &[u8]) -> Tensor {
    let elements: Vec<Bool> = elements.iter().map(|&x| Bool::from(x != 0)).collect();
    tensor(&[elements.len()], &elements)
}

pub(super) fn scalar(x: f32) -> Tensor {
    tensor(&[], &[x])
}

/// Runs an operator of inputs `a`, `b` … and outputs `v`, `w` …, and compares these.
pub(super) fn check(type_name: &str, args: &str, inputs: &[Tensor], outputs: &[Tensor]) {
    let names = |first: char, count: usize| (0..count as u8).map(move |i| char::from(first as u8 + i).to_string());
    let fields = |kind: &str, first: char, count: usize| -> String {
        names(first, count).map(|name| format!("{kind}: '{name}' ")).collect()
    };
    let (ins, outs) = (fields("input", 'a', inputs.len()), fields("output", 'v', outputs.len()));
    let op = format!("type: '{type_name}' {ins} {outs} {args}");
    let named: Vec<String> = names('a', inputs.len()).collect();
    let fed: Vec<(&str, Tensor)> = named
        .iter()
        .map(String::as_str)
        .zip(inputs.iter().map(Tensor::share))
        .collect();
    let workspace = run(&op, &fed).unwrap_or_else(|error| panic!("{op}: {error}"));
    for (name, expected) in names('v', outputs.len()).zip(outputs) {
        assert_eq!(difference(&fetch(&workspace, &name), expected), None, "{op}: {name}");
    }
}
