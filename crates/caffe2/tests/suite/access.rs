//! What an untrusted net is allowed to do.

use crate::common::{parse, runtime};
use cortado_caffe2::db::Databases;
use cortado_caffe2::predictor::{META_NET_DEF, PredictorModel};
use cortado_caffe2::{Access, Predictor, Runtime, Workspace};
use cortado_proto::binary;
use cortado_proto::caffe2::{BlobProto, BlobsMap, DBReaderProto, MetaNetDef, NetDef, NetsMap};
use std::path::Path;
use std::sync::Arc;

/// An operator that joins this list does more than compute; one that leaves it lets untrusted nets do it.
const OUTSIDE: [&str; 14] = [
    "Checkpoint",
    "CloseBlobsQueue",
    "CreateBlobsQueue",
    "CreateDB",
    "DBExists",
    "DequeueBlobs",
    "EnqueueBlobs",
    "Load",
    "Print",
    "SafeDequeueBlobs",
    "SafeEnqueueBlobs",
    "Save",
    "Snapshot",
    "WeightedSampleDequeueBlobs",
];

/// Operators of Caffe2 that reach files, networks, other processes or code, and are not here. A new
/// one must be added to the list above.
const MISSING: [&str; 31] = [
    "ATen",
    "Allgather",
    "Allreduce",
    "Barrier",
    "Broadcast",
    "CloneCommonWorld",
    "CreateBlobsQueueDB",
    "CreateCommonWorld",
    "CreateRebatchingQueue",
    "CreateTextFileReader",
    "DequeueRebatchingQueue",
    "EnqueueRebatchingQueue",
    "FeedBlob",
    "FileStoreHandlerCreate",
    "ImageInput",
    "Onnxifi",
    "Python",
    "PythonDLPack",
    "PythonDLPackGradient",
    "PythonGradient",
    "ReceiveTensor",
    "RedisStoreHandlerCreate",
    "SendTensor",
    "StoreAdd",
    "StoreGet",
    "StoreSet",
    "StoreWait",
    "TensorProtosDBInput",
    "TensorRT",
    "TextFileReaderRead",
    "VideoInput",
];

#[test]
fn operators_that_do_more_than_compute_are_listed() {
    let runtime = runtime();
    let outside = runtime
        .operators()
        .filter(|kind| !matches!(kind.access, Access::Computes));
    assert_eq!(outside.map(|kind| kind.name).collect::<Vec<_>>(), OUTSIDE);
    for name in MISSING {
        assert!(runtime.operator(name).is_err(), "{name} is here: add it to OUTSIDE");
    }
}

/// The operators of the list as an attacker would write them; all name a place.
fn operators(place: &str) -> Vec<(&'static str, String)> {
    let db = format!(
        r#"arg {{ name: "db" s: "{place}" }} arg {{ name: "db_name" s: "{place}" }}
           arg {{ name: "db_type" s: "minidb" }} arg {{ name: "absolute_path" i: 1 }}"#
    );
    let op = |name: &'static str, blobs: &str| (name, format!(r#"op {{ type: "{name}" {blobs} {db} }}"#));
    let queue = r#"input: "q" output: "x""#;
    vec![
        op("Save", r#"input: "w""#),
        op("Checkpoint", r#"input: "i" input: "w""#),
        op("Snapshot", r#"input: "i" input: "w""#),
        op("CreateDB", r#"output: "r""#),
        op("DBExists", r#"output: "e""#),
        op("Load", r#"output: "l""#),
        op("Print", r#"input: "w" arg { name: "to_file" i: 1 }"#),
        op("CreateBlobsQueue", r#"output: "q""#),
        op("CloseBlobsQueue", r#"input: "q""#),
        op("EnqueueBlobs", r#"input: "q" input: "w" output: "w""#),
        op("SafeEnqueueBlobs", r#"input: "q" input: "w" output: "w" output: "s""#),
        op("DequeueBlobs", queue),
        op("SafeDequeueBlobs", r#"input: "q" output: "x" output: "s""#),
        op("WeightedSampleDequeueBlobs", queue),
    ]
}

/// A net that makes some blobs, and then has these operators.
fn net(ops: &str) -> NetDef {
    let made = r#"op { type: "ConstantFill" output: "w" arg { name: "shape" ints: 1 } }
        op { type: "ConstantFill" output: "i" arg { name: "shape" ints: 1 } arg { name: "dtype" i: 10 } }
        op { type: "ConstantFill" output: "yes" arg { name: "shape" ints: 1 } arg { name: "dtype" i: 5 } arg { name: "value" i: 1 } }
        op { type: "CreateScope" output: "scope" }"#;
    parse(&format!("name: \"untrusted\" {made} {ops}"))
}

/// The places in a net where an operator can hide.
fn hidden(op: &str) -> Vec<String> {
    let quoted = op.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', " ");
    let inside = |kind: &str, arg: &str, rest: &str| {
        format!(r#"op {{ type: "{kind}" {rest} arg {{ name: "{arg}" n {{ name: "inner" {op} }} }} }}"#)
    };
    let then = r#"arg { name: "then_net" n { name: "then" } }"#;
    let body = r#"arg { name: "loop_net" n { name: "loop" } }"#;
    let sequence = r#"input: "w" output: "a" output: "b""#;
    let branch = inside("If", "then_net", r#"input: "yes""#);
    vec![
        op.to_string(),
        inside("If", "else_net", &format!(r#"input: "yes" {then}"#)),
        inside("While", "loop_net", r#"input: "yes""#),
        inside("While", "cond_net", &format!(r#"input: "yes" {body}"#)),
        inside("Do", "net", r#"input: "w" input: "scope" output: "scope""#),
        inside("RecurrentNetwork", "step_net", sequence),
        format!(r#"op {{ type: "RecurrentNetwork" {sequence} arg {{ name: "step_net" s: "{quoted}" }} }}"#),
        format!(r#"op {{ type: "If" input: "yes" arg {{ name: "then_net" n {{ name: "outer" {branch} }} }} }}"#),
        branch,
    ]
}

#[test]
fn a_predictor_refuses_them_wherever_they_hide() {
    let folder = tempfile::tempdir().unwrap();
    let place = folder.path().join("victim");
    let harmless = net("");
    for (name, op) in operators(place.to_str().unwrap()) {
        for hidden in hidden(&op) {
            let untrusted = net(&hidden);
            for (init, predict) in [(&untrusted, &harmless), (&harmless, &untrusted)] {
                let refused = Predictor::new(&runtime(), init, predict, None).err();
                let message = refused.map(|error| error.to_string()).unwrap_or_default();
                assert!(
                    message.contains(name) && message.contains("--allow-io") && message.contains("untrusted"),
                    "{hidden}\n{message}"
                );
                let meta = meta(init, predict);
                assert!(Predictor::from_meta(&runtime(), &meta, None).is_err(), "{hidden}");
            }
        }
    }
    assert!(!place.exists());
}

fn meta(init: &NetDef, predict: &NetDef) -> MetaNetDef {
    let net = |key: &str, net: &NetDef| NetsMap {
        key: Some(key.into()),
        value: Some(Box::new(net.clone())),
        ..NetsMap::default()
    };
    MetaNetDef {
        nets: vec![net("GLOBAL_INIT_NET_TYPE", init), net("PREDICT_NET_TYPE", predict)],
        blobs: vec![BlobsMap::default()],
        ..MetaNetDef::default()
    }
}

/// What is refused is what would have been written.
#[test]
fn a_predictor_that_is_trusted_runs_them() {
    let folder = tempfile::tempdir().unwrap();
    let place = folder.path().join("saved");
    let (_, save) = operators(place.to_str().unwrap()).remove(0);
    let (init, predict) = (&net(&save), &net(""));
    Predictor::open(&runtime(), PredictorModel::Nets { init, predict }, None).expect("it is allowed");
    assert!(place.is_file());
}

/// Operators that compute stay allowed, also those that only read what their caller has opened.
#[test]
fn what_computes_is_allowed() {
    let allowed = Arc::new(runtime().without_io());
    for ops in [
        r#"op { type: "Print" input: "w" }"#,
        r#"op { type: "Print" input: "w" arg { name: "to_file" i: 0 } }"#,
        r#"op { type: "If" input: "yes" arg { name: "then_net" n { op { type: "Relu" input: "w" output: "w" } } } }"#,
    ] {
        let ran = allowed.run_net_once(&Workspace::new(), &net(ops));
        assert!(ran.is_ok(), "{ops}: {ran:?}");
    }
}

fn write_database(path: &Path, records: &[(&str, &str, Vec<u8>)]) {
    let databases = Databases::default();
    let mut writer = databases.get("minidb", path).unwrap().create(path).unwrap();
    for (key, type_name, content) in records {
        let blob = BlobProto {
            name: Some((*key).into()),
            r#type: Some((*type_name).into()),
            content: Some(content.clone().into()),
            ..BlobProto::default()
        };
        writer.put(key.as_bytes(), &binary::encode(&blob)).unwrap();
    }
    writer.finish().unwrap();
}

/// A blob in a predictor's database that opens another database, and a net in it that saves.
#[test]
fn the_database_of_a_predictor_reaches_no_other_file() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    write_database(&at("private"), &[("secret", "std::string", b"1234".to_vec())]);
    let reader = DBReaderProto {
        source: Some(at("private").to_str().unwrap().into()),
        db_type: Some("minidb".into()),
        ..DBReaderProto::default()
    };
    let load = r#"op { type: "Load" input: "!!PREDICTOR_DBREADER" output: "r" }"#;
    let (_, save) = operators(at("victim").to_str().unwrap()).remove(0);
    for (ops, expected) in [(load, "DBReader"), (&save, "Save")] {
        let meta = meta(
            &parse(&format!(
                "name: \"init\" external_input: \"!!PREDICTOR_DBREADER\" external_input: \"w\" {ops}"
            )),
            &net(""),
        );
        let file = at("predictor");
        let records = [
            (META_NET_DEF, "std::string", binary::encode(&meta)),
            ("r", "DBReader", binary::encode(&reader)),
        ];
        write_database(&file, &records);
        let refused = Predictor::from_database(&runtime(), "minidb", &file).err();
        let message = refused.map(|error| error.to_string()).unwrap_or_default();
        assert!(
            message.contains(expected) && message.contains("--allow-io"),
            "{message}"
        );
        std::fs::remove_file(file).unwrap();
    }
    assert!(!at("victim").exists());
}

/// A runtime with additional operators must declare for each whether it only computes.
#[test]
fn operators_of_ones_own_are_refused_as_they_declare() {
    let mut own = Runtime::clone(&runtime());
    let relu = *own.operator("Relu").unwrap();
    own.add_operator(cortado_caffe2::OperatorKind {
        name: "Upload",
        access: Access::Outside("it sends a blob to a server"),
        ..relu
    });
    let net = net(r#"op { type: "Upload" input: "w" output: "y" }"#);
    let own = Arc::new(own);
    own.run_net_once(&Workspace::new(), &net).expect("it is allowed");
    let message = own.without_io().check_access(&net).unwrap_err().to_string();
    assert!(
        message.contains("Upload") && message.contains("it sends a blob to a server"),
        "{message}"
    );
}
