//! Operators used wrongly: what Caffe2 refuses, ours refuses, and what it accepts with values, ours
//! accepts with the same ones, or refuses.

use crate::common::{feed, fetch, fixtures, numbers, parse, runtime};
use cortado_caffe2::{Tensor, Workspace};
use cortado_proto::caffe2::OperatorDef;
use serde_json::Value;

fn dims(value: &Value) -> Vec<usize> {
    let sizes = value.as_array().expect("a shape is a list").iter();
    sizes.map(|size| size.as_u64().expect("a size") as usize).collect()
}

/// A tensor of some numbers. Whole ones are indices and labels, which lie outside in every case.
fn made_up(kind: &str, dims: &[usize]) -> Tensor {
    let count = dims.iter().product::<usize>();
    let tensor = match kind {
        "float32" => {
            let numbers: Vec<f32> = (0..count).map(|i| ((i * 7) % 11) as f32 - 5.0).collect();
            Tensor::from_slice(dims, &numbers)
        }
        "int32" => Tensor::from_slice(dims, &(0..count).map(|i| i as i32 + 9).collect::<Vec<_>>()),
        "int64" => Tensor::from_slice(dims, &(0..count).map(|i| i as i64 + 9).collect::<Vec<_>>()),
        other => panic!("no case has {other}"),
    };
    tensor.expect("a shape of a case fits")
}

/// The inputs of a case: recorded with their values, or by their types and shapes.
fn input(value: &Value) -> Tensor {
    if let Some([kind, shape]) = value.as_array().map(Vec::as_slice) {
        return made_up(kind.as_str().expect("a type"), &dims(shape));
    }
    recorded(value)
}

fn recorded(value: &Value) -> Tensor {
    let data = value["data"].as_array().expect("a tensor has data").iter();
    let shape = dims(&value["shape"]);
    let tensor = match value["dtype"].as_str() {
        Some("float32") => {
            let number = |x: &Value| x.as_f64().unwrap_or(f64::NAN) as f32;
            Tensor::from_slice(&shape, &data.map(number).collect::<Vec<_>>())
        }
        Some("int64") => Tensor::from_slice(&shape, &data.map(|x| x.as_i64().unwrap_or(0)).collect::<Vec<_>>()),
        Some("int32") => {
            let number = |x: &Value| x.as_i64().unwrap_or(0) as i32;
            Tensor::from_slice(&shape, &data.map(number).collect::<Vec<_>>())
        }
        other => panic!("no case has {other:?}"),
    };
    tensor.expect("a shape of a case fits")
}

/// What is wrong with how a case goes.
fn problem(case: &Value) -> Option<String> {
    let def: OperatorDef = parse(case["op"].as_str().expect("a case has an operator"));
    let workspace = Workspace::new();
    let inputs = if case["accepted"]["inputs"].is_object() {
        &case["accepted"]["inputs"]
    } else {
        &case["inputs"]
    };
    for (name, value) in inputs.as_object().expect("a case has inputs") {
        feed(&workspace, name, input(value));
    }
    let ran = runtime().run_operator_once(&workspace, &def);
    if case["error"].is_string() {
        return ran
            .is_ok()
            .then(|| format!("{def:?} is accepted, where Caffe2 says {}", case["error"]));
    }
    if ran.is_err() {
        return None;
    }
    let outputs = case["accepted"]["outputs"]
        .as_object()
        .expect("an accepted case has outputs");
    for (name, value) in outputs {
        let found = fetch(&workspace, name);
        if !value.is_object() {
            return Some(format!(
                "{def:?} is accepted, where Caffe2 reads outside of its tensors"
            ));
        }
        let expected = recorded(value);
        let same = |(a, b): (&f64, &f64)| (a - b).abs() <= 1e-4 * (1.0 + b.abs());
        let close = numbers(&found).iter().zip(&numbers(&expected)).all(same);
        if found.shape() != expected.shape() || !close {
            return Some(format!("{def:?}: {name} is {:?}, recorded as {value}", numbers(&found)));
        }
    }
    None
}

#[test]
fn what_caffe2_refuses_is_refused() {
    let text = std::fs::read_to_string(fixtures("ops").join("errors.json")).expect("the fixture is there");
    let file: Value = serde_json::from_str(&text).expect("it is JSON");
    let cases = file["cases"].as_array().expect("it has cases");
    assert_eq!(cases.len(), 59);
    let problems: Vec<String> = cases.iter().filter_map(problem).collect();
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}
