//! The predictor: recorded nets, run plainly and compiled, and how it takes its inputs.

use crate::common::{Recording, difference, fixtures, parse, runtime};
use cortado_caffe2::{Predictor, Runtime, Tensor, Workspace};
use cortado_core::{Result, Source};
use cortado_proto::binary;
use cortado_proto::caffe2::{MetaNetDef, NetDef};
use serde_json::Value;
use std::path::Path;

fn net(name: &str, file: &str) -> NetDef {
    let bytes = std::fs::read(fixtures("predictor").join(name).join(file)).expect("the fixture is there");
    binary::decode(&bytes).expect("it is a net")
}

fn recording(name: &str) -> Recording {
    Recording::read(&fixtures("predictor").join(name).join("io.safetensors"))
}

/// The predictor of a recorded net, with the parameters that were drawn at random when it was
/// recorded.
fn predictor(name: &str, recording: &Recording) -> Predictor {
    let predictor = Predictor::new(
        &runtime(),
        &net(name, "init_net.pb"),
        &net(name, "predict_net.pb"),
        None,
    )
    .unwrap_or_else(|error| panic!("{name}: {error}"));
    for (param, tensor) in recording.folder("param") {
        predictor.workspace().create_blob(param).lock().reset(tensor.share());
    }
    predictor
}

fn inputs(recording: &Recording) -> Vec<(&str, Tensor)> {
    recording
        .folder("in")
        .map(|(name, tensor)| (name, tensor.share()))
        .collect()
}

/// Runs a net three times: plainly, watched, and compiled if it can be.
fn check(name: &str) -> Predictor {
    let recording = recording(name);
    let predictor = predictor(name, &recording);
    for run in 0..3 {
        let outputs = predictor
            .run_map(&inputs(&recording))
            .unwrap_or_else(|error| panic!("{name}: {error}"));
        for (output, found) in &outputs {
            let expected = &recording.tensors[&format!("out/{output}")];
            assert_eq!(difference(found, expected), None, "{name}, run {run}, {output}");
        }
    }
    predictor
}

/// The nets that the engine compiles whole.
#[test]
fn recorded_nets_are_compiled() {
    for name in ["lenet", "alexnet", "squeezenet", "resnet", "mobilenet"] {
        let predictor = check(name);
        assert!(predictor.is_compiled(), "{name}: {:?}", predictor.obstacle());
    }
}

/// The nets with operators that the engine does not support, or without numbers to compile for.
#[test]
fn other_recorded_nets_give_the_same() {
    for name in ["deconv", "elementwise", "fillers", "reduce", "shapes", "int8"] {
        check(name);
    }
}

/// The recorded resnet with an input, and another batch.
fn resnet() -> (Predictor, Recording, [Tensor; 2]) {
    let recording = recording("resnet");
    let calls = Recording::read(&fixtures("predictor").join("predictor_calls.safetensors"));
    let tensors = ["x", "other"].map(|name| calls.tensors[name].share());
    (predictor("resnet", &recording), recording, tensors)
}

fn recorded_call(what: &str) -> Tensor {
    let text =
        std::fs::read_to_string(fixtures("predictor").join("predictor_calls.json")).expect("the fixture is there");
    let file: Value = serde_json::from_str(&text).expect("it is JSON");
    let calls = file["calls"].as_array().expect("it has calls");
    let call = calls
        .iter()
        .find(|call| call["what"].as_str().is_some_and(|text| text.starts_with(what)));
    let result = &call.unwrap_or_else(|| panic!("no call {what}"))["result"][0];
    let dims: Vec<usize> = result["shape"]
        .as_array()
        .expect("a shape")
        .iter()
        .map(|x| x.as_u64().expect("a size") as usize)
        .collect();
    let data: Vec<f32> = result["data"]
        .as_array()
        .expect("data")
        .iter()
        .map(|x| x.as_f64().expect("a number") as f32)
        .collect();
    Tensor::from_slice(&dims, &data).expect("a recorded shape fits")
}

fn assert_same(found: &[Tensor], expected: &Tensor) {
    assert_eq!(difference(&found[0], expected), None);
}

#[test]
fn inputs_are_positional_and_stay() {
    let (predictor, _, [x, other]) = resnet();
    let (first, second) = (recorded_call("run([x])"), recorded_call("then another batch size"));
    for _ in 0..3 {
        assert_same(&predictor.run(&[x.share()]).unwrap(), &first);
        assert_same(&predictor.run(&[other.share()]).unwrap(), &second);
        assert_same(&predictor.run(&[]).unwrap(), &second);
        assert_eq!(predictor.run_map(&[]).unwrap().len(), 1);
    }
}

#[test]
fn nothing_leaks_into_the_parent() {
    let parent = Workspace::new();
    let recording = recording("lenet");
    let (init, predict) = (net("lenet", "init_net.pb"), net("lenet", "predict_net.pb"));
    let predictor = Predictor::new(&runtime(), &init, &predict, Some(&parent)).unwrap();
    predictor.run_map(&inputs(&recording)).unwrap();
    assert!(parent.blobs().is_empty());
}

#[test]
fn a_parameter_can_be_replaced_for_good() {
    let (predictor, recording, [x, _]) = resnet();
    let input = recording.folder("in").next().expect("an input").0;
    let parameter = predictor
        .def()
        .external_input
        .iter()
        .find(|name| {
            predictor
                .workspace()
                .blob(name)
                .unwrap()
                .lock()
                .get::<Tensor>()
                .unwrap()
                .shape()
                .len()
                == 4
                && name != &input
        })
        .expect("a net has filters")
        .clone();
    let before = predictor.run(&[x.share()]).unwrap();
    predictor.run(&[x.share()]).unwrap();
    let shape = predictor
        .workspace()
        .blob(&parameter)
        .unwrap()
        .lock()
        .get::<Tensor>()
        .unwrap()
        .shape()
        .to_vec();
    let zeros = Tensor::zeros::<f32>(&shape).unwrap();
    predictor.run_map(&[(input, x.share()), (&parameter, zeros)]).unwrap();
    for _ in 0..3 {
        let after = predictor.run(&[x.share()]).unwrap();
        assert!(difference(&after[0], &before[0]).is_some());
    }
}

fn failure<T>(result: Result<T>) -> String {
    result.err().expect("it fails").to_string()
}

#[test]
fn mistakes_are_reported() {
    let (predictor, _, [x, _]) = resnet();
    assert_eq!(
        failure(predictor.run_map(&[("data_benet", x.share())])),
        "Blob does not exist: data_benet; did you mean \"data_benete\"?"
    );
    let many: Vec<Tensor> = (0..999).map(|_| x.share()).collect();
    assert!(failure(predictor.run(&many)).contains("number of inputs"));
    let wrong = Tensor::zeros::<f64>(x.shape()).unwrap();
    assert!(failure(predictor.run(&[wrong])).contains("type of a tensor's elements"));
    let flat = Tensor::zeros::<f32>(&[2, 3]).unwrap();
    assert!(predictor.run(&[flat]).is_err());
}

#[test]
fn threads_share_a_predictor() {
    let (predictor, _, [x, other]) = resnet();
    let (first, second) = (recorded_call("run([x])"), recorded_call("then another batch size"));
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                for _ in 0..4 {
                    assert_same(&predictor.run(&[x.share()]).unwrap(), &first);
                    assert_same(&predictor.run(&[other.share()]).unwrap(), &second);
                }
            });
        }
    });
}

#[test]
fn a_meta_net_def_has_its_nets_and_inputs_by_key() {
    let meta: MetaNetDef = parse(
        r#"
        blobs { key: "INPUTS_BLOB_TYPE_m" value: "x" }
        blobs { key: "OUTPUTS_BLOB_TYPE_m" value: "y" }
        nets { key: "GLOBAL_INIT_NET_TYPE_m" value {
            op { type: "GivenTensorFill" output: "two" arg { name: "shape" ints: 1 } arg { name: "values" floats: 2 } } } }
        nets { key: "PREDICT_NET_TYPE_m" value { external_input: "x" external_input: "two" external_output: "y"
            op { type: "Mul" input: "x" input: "two" output: "y" } } }
    "#,
    );
    let predictor = Predictor::from_meta(&runtime(), &meta, None).unwrap();
    let x = Tensor::from_slice(&[2, 3], &[1.0f32, 2.0, 3.0, 4.0, 5.0, 6.0]).unwrap();
    for _ in 0..3 {
        let y = predictor.run_map(&[("x", x.share())]).unwrap();
        assert_eq!(
            (y[0].0.as_str(), &y[0].1.read::<f32>().unwrap()[..]),
            ("y", &[2.0, 4.0, 6.0, 8.0, 10.0, 12.0][..])
        );
    }
    assert_eq!(failure(predictor.run_map(&[])), "the declared input x is not given");
}

#[test]
fn names_that_are_written_again_are_compiled() {
    let predict: NetDef = parse(
        r#"external_input: "x" external_input: "b" external_output: "z"
        op { type: "Relu" input: "x" output: "x" }
        op { type: "Add" input: "x" input: "b" output: "y" arg { name: "broadcast" i: 1 } arg { name: "axis" i: 1 } }
        op { type: "Sum" input: "x" input: "y" output: "x" }
        op { type: "Gelu" input: "x" output: "z" }"#,
    );
    let init: NetDef = parse(
        r#"op { type: "GivenTensorFill" output: "b" arg { name: "shape" ints: 2 } arg { name: "values" floats: 1 floats: -1 } }"#,
    );
    let predictor = Predictor::new(&runtime(), &init, &predict, None).unwrap();
    let x = Tensor::from_slice(&[2, 2], &[-1.0f32, 2.0, 3.0, -4.0]).unwrap();
    let plain = predictor.run(&[x.share()]).unwrap();
    predictor.run(&[x.share()]).unwrap();
    let compiled = predictor.run(&[x.share()]).unwrap();
    assert_eq!(x.read::<f32>().unwrap()[..], [-1.0, 2.0, 3.0, -4.0]);
    assert!(predictor.is_compiled(), "{:?}", predictor.obstacle());
    assert_eq!(difference(&compiled[0], &plain[0]), None);
}

/// What is infinite or no number is the original's, in compiled nets too: max(x, 0) of -inf is 0, and
/// a leaky ReLU is max(x, 0) + alpha * min(x, 0).
#[test]
fn numbers_that_are_not_finite_are_the_same_plainly_and_compiled() {
    let [inf, nan] = [f32::INFINITY, f32::NAN];
    let x = [-inf, -2.0, 0.0, 1.0, inf, nan, 5.0, -0.5];
    let cases = [
        (r#"type: "Relu""#, [0.0, 0.0, 0.0, 1.0, inf, nan, 5.0, 0.0]),
        (
            r#"type: "LeakyRelu" arg { name: "alpha" f: inf }"#,
            [-inf, -inf, nan, nan, nan, nan, nan, -inf],
        ),
        (
            r#"type: "LeakyRelu" arg { name: "alpha" f: 0 }"#,
            [nan, 0.0, 0.0, 1.0, inf, nan, 5.0, 0.0],
        ),
        (
            r#"type: "Clip" arg { name: "min" f: nan } arg { name: "max" f: 2 }"#,
            [-inf, -2.0, 0.0, 1.0, 2.0, nan, 2.0, -0.5],
        ),
        (
            r#"type: "Clip" arg { name: "min" f: 3 } arg { name: "max" f: 2 }"#,
            [2.0, 2.0, 2.0, 2.0, 2.0, nan, 2.0, 2.0],
        ),
        (r#"type: "Sqrt""#, [nan, nan, 0.0, 1.0, inf, nan, 5.0f32.sqrt(), nan]),
        (
            r#"type: "Scale" arg { name: "scale" f: inf }"#,
            [-inf, -inf, nan, inf, inf, nan, inf, -inf],
        ),
    ];
    let input = Tensor::from_slice(&[1, 2, 2, 2], &x).unwrap();
    for (op, expected) in cases {
        let predict: NetDef = parse(&format!(
            r#"external_input: "x" external_output: "y"
            op {{ type: "Negative" input: "x" output: "a" }} op {{ type: "Negative" input: "a" output: "b" }}
            op {{ {op} input: "b" output: "y" }}"#
        ));
        let predictor = Predictor::new(&runtime(), &NetDef::default(), &predict, None).unwrap();
        for run in 0..4 {
            let found = &predictor.run(&[input.share()]).unwrap()[0];
            let found = found.read::<f32>().unwrap();
            let same = |(a, b): (&f32, &f32)| a == b || (a.is_nan() && b.is_nan());
            assert!(
                found.iter().zip(&expected).all(same),
                "{op}, run {run}: {:?}",
                &found[..]
            );
        }
        assert!(predictor.is_compiled(), "{op}: {:?}", predictor.obstacle());
    }
}

#[test]
fn what_a_run_leaves_for_the_next_is_not_compiled() {
    let predict: NetDef = parse(
        r#"external_input: "x" external_input: "sum" external_output: "sum"
        op { type: "Add" input: "sum" input: "x" output: "sum" }"#,
    );
    let init: NetDef = parse(r#"op { type: "ConstantFill" output: "sum" arg { name: "shape" ints: 1 } }"#);
    let predictor = Predictor::new(&runtime(), &init, &predict, None).unwrap();
    let x = Tensor::from_slice(&[1], &[1.5f32]).unwrap();
    for run in 1..5 {
        let sum = predictor.run(&[x.share()]).unwrap();
        assert_eq!(sum[0].read::<f32>().unwrap()[0], 1.5 * run as f32);
    }
    assert_eq!(
        predictor.obstacle().as_deref(),
        Some("operator 0 (Add) reads what the run before has left")
    );
}

#[test]
fn exported_predictors_load_themselves() {
    for name in ["metanet_mobilenet", "metanet_resnet"] {
        let recording = recording(name);
        let path = fixtures("predictor").join(name).join("predictor.minidb");
        let predictor =
            Predictor::from_database(&runtime(), "minidb", &path).unwrap_or_else(|error| panic!("{name}: {error}"));
        for _ in 0..3 {
            for (output, found) in predictor.run_map(&inputs(&recording)).unwrap() {
                let expected = &recording.tensors[&format!("out/{output}")];
                assert_eq!(difference(&found, expected), None, "{name}, {output}");
            }
        }
        assert!(predictor.is_compiled(), "{name}: {:?}", predictor.obstacle());
    }
}

#[test]
fn exported_predictors_load_from_databases_in_memory() {
    let name = "metanet_mobilenet";
    let (recording, runtime, folder) = (recording(name), runtime(), tempfile::tempdir().unwrap());
    let exported = fixtures("predictor").join(name).join("predictor.minidb");
    for (db_type, file) in [("minidb", None), ("lmdb", Some("data.mdb"))] {
        let copy = folder.path().join(db_type);
        copy_records(&runtime, &exported, db_type, &copy);
        let file = file.map_or(copy.clone(), |file| copy.join(file));
        let content = Source::memory("predictor", std::fs::read(file).unwrap());
        std::fs::remove_dir_all(&copy)
            .or_else(|_| std::fs::remove_file(&copy))
            .unwrap();
        let predictor = Predictor::from_database_source(&runtime, db_type, &content)
            .unwrap_or_else(|error| panic!("{db_type}: {error}"));
        for (output, found) in predictor.run_map(&inputs(&recording)).unwrap() {
            let expected = &recording.tensors[&format!("out/{output}")];
            assert_eq!(difference(&found, expected), None, "{db_type}, {output}");
        }
    }
}

#[test]
fn databases_in_memory_that_are_no_predictors_are_refused() {
    let error = |db_type, content: &'static [u8]| {
        let content = Source::memory("predictor", content);
        let opened = Predictor::from_database_source(&runtime(), db_type, &content);
        opened.map(drop).unwrap_err().to_string()
    };
    let cases: [(&str, &[u8], &str); 2] = [
        ("leveldb", b"", "a LevelDB is a folder of several files"),
        ("minidb", b"", "so this is not an exported predictor"),
    ];
    for (db_type, content, expected) in cases {
        let error = error(db_type, content);
        assert!(error.contains(expected), "{db_type}: {error}");
    }
}

fn copy_records(runtime: &Runtime, from: &Path, db_type: &str, to: &Path) {
    let mut reader = runtime.databases.get("minidb", from).unwrap().open(from).unwrap();
    let mut writer = runtime.databases.get(db_type, to).unwrap().create(to).unwrap();
    let mut found = reader.first().unwrap();
    while found {
        let (key, value) = (reader.key().to_vec(), reader.value().unwrap());
        writer.put(&key, value).unwrap();
        found = reader.next().unwrap();
    }
    writer.finish().unwrap();
}

#[test]
fn a_database_without_a_predictor_is_reported() {
    let path = fixtures("predictor").join("index.json");
    assert!(Predictor::from_database(&runtime(), "minidb", &path).is_err());
}
