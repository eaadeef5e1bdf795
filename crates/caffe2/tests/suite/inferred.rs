//! What operators infer about their outputs before a run is true.

use crate::common::{Recording, feed, fetch, parse, recordings, runtime};
use cortado_caffe2::infer::Inferred;
use cortado_caffe2::{Tensor, Workspace};
use cortado_proto::caffe2::OperatorDef;

fn of(tensor: &Tensor) -> Inferred {
    Inferred {
        dims: Some(tensor.shape().to_vec()),
        element: tensor.element_type(),
    }
}

/// Whether all that a guess contains is true.
fn agrees(inferred: &Inferred, truth: &Inferred) -> bool {
    inferred
        .dims
        .as_ref()
        .is_none_or(|dims| Some(dims) == truth.dims.as_ref())
        && inferred.element.is_none_or(|element| Some(element) == truth.element)
}

#[test]
fn what_is_inferred_is_what_comes_out() {
    let runtime = runtime();
    let mut wrong = Vec::new();
    let mut known = 0;
    for path in recordings() {
        let recording = Recording::read(&path);
        let Some(op) = recording.metadata.get("op") else {
            continue;
        };
        let def: OperatorDef = parse(op);
        let Some(infer) = runtime.operator(def.r#type()).expect("it is there").infer else {
            continue;
        };
        let workspace = Workspace::new();
        for (name, tensor) in recording.folder("in") {
            feed(&workspace, name, tensor.duplicate().expect("nobody writes"));
        }
        let inputs: Vec<Inferred> = def.input.iter().map(|name| of(&fetch(&workspace, name))).collect();
        let all_inferred = infer(&def, &inputs).expect("a recorded operator is right");
        runtime
            .run_operator_once(&workspace, &def)
            .expect("a recorded operator runs");
        for (name, inferred) in def.output.iter().zip(&all_inferred) {
            if recording.tensors.contains_key(&format!("out/{name}")) {
                let truth = of(&fetch(&workspace, name));
                known += usize::from(inferred.dims.is_some());
                if !agrees(inferred, &truth) {
                    wrong.push(format!(
                        "{}: {name}: {inferred:?}, but {truth:?} comes out",
                        def.r#type()
                    ));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(known > 300, "only {known} shapes are known before a run");
}
