//! Every recorded save gives the recorded file, every load the recorded blobs or error.

use crate::common::{Recording, feed, fixtures, parse, runtime};
use crate::json;
use cortado_caffe2::{Blob, Runtime, Tensor, Workspace};
use cortado_proto::caffe2::{NetDef, OperatorDef};
use serde_json::Value;
use std::fs;
use std::path::Path;
use std::sync::Arc;

/// A minidb whose last head is cut is damaged here; a part that comes twice instead of another, and
/// one of another shape, are errors.
const STRICTER: [&str; 5] = [
    "load_all_truncated_header",
    "load_chunk_twice_another_missing",
    "load_all_chunk_twice_another_missing",
    "load_dims_changed_in_second_chunk",
    "load_all_dims_changed_in_second_chunk",
];

fn cases(index: &str) -> Vec<Value> {
    let text = fs::read_to_string(fixtures("db").join(index)).expect("the index is there");
    let index: Value = serde_json::from_str(&text).expect("it is JSON");
    let cases = index.as_array().or(index["cases"].as_array());
    cases.expect("it has cases").clone()
}

/// A workspace whose files lie in a copy of the recorded folder, with all values that were saved.
fn workspace(folder: &Path) -> Arc<Workspace> {
    for entry in fixtures("db").read_dir().expect("the fixtures are there").flatten() {
        fs::copy(entry.path(), folder.join(entry.file_name())).expect("it can be copied");
    }
    Workspace::in_folder(folder)
}

fn values() -> Vec<(String, Blob)> {
    let recording = Recording::read(&fixtures("db").join("values.safetensors"));
    let tensors = recording
        .tensors
        .iter()
        .map(|(name, tensor)| (name.clone(), Blob::of(tensor.share())));
    let mut values: Vec<(String, Blob)> = tensors.collect();
    let text = fs::read_to_string(fixtures("db").join("index.json")).expect("the index is there");
    let index: Value = serde_json::from_str(&text).expect("it is JSON");
    for (name, value) in index["strings"].as_object().expect("it has strings") {
        let blob = match value["base64"].as_str() {
            Some(text) => Blob::of(json::base64(text)),
            None => Blob::of(json::strings(value)),
        };
        values.push((name.clone(), blob));
    }
    values
}

/// The operator of a case, with its database below the root folder.
fn operator(text: &str) -> OperatorDef {
    let mut def: OperatorDef = parse(text);
    for arg in &mut def.arg {
        if arg.name() == "absolute_path" {
            arg.i = Some(0);
        }
    }
    def
}

fn check_save(runtime: &Arc<Runtime>, case: &Value) {
    let name = case["case"].as_str().expect("a case has a name");
    let folder = tempfile::tempdir().expect("there is room");
    let workspace = Workspace::in_folder(folder.path());
    for (name, blob) in values() {
        workspace.create_blob(&name).lock().swap(&mut { blob });
    }
    let def = operator(case["op"].as_str().expect("a case has an operator"));
    let done = runtime.run_operator_once(&workspace, &def);
    if let Some(expected) = case["error"].as_str() {
        let error = done
            .expect_err(name)
            .to_string()
            .replace(&format!("{}/", folder.path().display()), "");
        assert!(
            json::matches_recorded(&error, expected),
            "{name}: {error} where {expected} is recorded"
        );
        return;
    }
    done.unwrap_or_else(|error| panic!("{name}: {error}"));
    let file = case["file"].as_str().expect("a save has a file");
    let saved = fs::read(folder.path().join(file)).expect("it is there");
    let recorded = fs::read(fixtures("db").join(file)).expect("it is there");
    assert!(
        saved == recorded,
        "{name}: {} bytes, {} recorded",
        saved.len(),
        recorded.len()
    );
}

#[test]
fn saves_are_those_of_caffe2() {
    let (all, by_flag) = (cases("index.json"), cases("index_flag.json"));
    let saves: Vec<&Value> = all.iter().filter(|case| case["kind"] == "save").collect();
    assert_eq!((saves.len(), by_flag.len()), (20, 2));
    for threads in [1, 4] {
        let runtime = writing(threads, 1_000_000);
        saves.iter().for_each(|case| check_save(&runtime, case));
        let runtime = writing(threads, 100);
        by_flag.iter().for_each(|case| check_save(&runtime, case));
    }
}

/// A runtime that writes with this number of threads, in chunks of this number of elements.
fn writing(threads: usize, default_chunk: usize) -> Arc<Runtime> {
    let mut own = Runtime::new(runtime().ctx.clone());
    own.serialization.threads = threads;
    own.serialization.default_chunk = default_chunk;
    Arc::new(own)
}

fn feed_before(workspace: &Workspace, case: &Value) {
    for (name, value) in case["before"].as_object().into_iter().flatten() {
        match value["base64"].as_str() {
            Some(text) => workspace.create_blob(name).lock().reset(json::base64(text)),
            None => feed(workspace, name, Tensor::zeros::<f32>(&[2, 2]).expect("it fits")),
        }
    }
}

fn check_contents(workspace: &Workspace, case: &Value) {
    let name = case["case"].as_str().expect("a case has a name");
    let mut recorded = 0;
    if let Some(file) = case["contents_after"]["tensors"].as_str() {
        let recording = Recording::read(&fixtures("db").join(file));
        recorded += recording.tensors.len();
        for (blob, expected) in &recording.tensors {
            let found = crate::common::fetch(workspace, blob);
            assert_eq!(crate::common::difference(&found, expected), None, "{name}: {blob}");
        }
    }
    for (blob, value) in case["contents_after"]["others"].as_object().into_iter().flatten() {
        recorded += 1;
        let found = workspace.blob(blob).expect("it is there");
        let found = found.lock();
        match value["base64"].as_str() {
            // For blobs that it cannot fetch, Python gives a description.
            Some(text) if !found.is_type::<Vec<u8>>() => {
                let described = format!("{blob}, a C++ native class of type {}.", found.type_name());
                assert_eq!(described.as_bytes(), json::base64(text), "{name}");
            }
            Some(text) => assert_eq!(*found.get::<Vec<u8>>().expect(name), json::base64(text), "{name}"),
            None => assert_eq!(
                json::difference(found.get::<Tensor>().expect(name), value),
                None,
                "{name}"
            ),
        }
    }
    let count = case["blobs_after"].as_array().map_or(0, Vec::len);
    assert!(recorded <= count, "{name}");
}

fn check_load(runtime: &Arc<Runtime>, case: &Value) {
    let name = case["case"].as_str().expect("a case has a name");
    let folder = tempfile::tempdir().expect("there is room");
    let workspace = workspace(folder.path());
    feed_before(&workspace, case);
    let def = operator(case["op"].as_str().expect("a case has an operator"));
    let done = runtime.run_operator_once(&workspace, &def);
    if STRICTER.contains(&name) {
        done.expect_err(name);
        return;
    }
    let expected: Vec<&str> = case["blobs_after"]
        .as_array()
        .expect(name)
        .iter()
        .filter_map(Value::as_str)
        .collect();
    match case["error"].as_str() {
        Some(recorded) => {
            let error = done
                .expect_err(name)
                .to_string()
                .replace(&format!("{}/", folder.path().display()), "");
            // Our build supports LevelDB, and the file is not a LevelDB.
            let is_own = name == "fail_load_db_type";
            assert!(
                is_own || json::matches_recorded(&error, recorded),
                "{name}: {error} where {recorded} is recorded"
            );
        }
        None => {
            done.unwrap_or_else(|error| panic!("{name}: {error}"));
            check_contents(&workspace, case);
        }
    }
    // An operator that cannot be built makes its outputs first, as Caffe2's does.
    assert_eq!(workspace.blobs(), expected, "{name}");
}

#[test]
fn loads_are_those_of_caffe2() {
    let runtime = runtime();
    let cases = cases("index.json");
    let loads: Vec<&Value> = cases.iter().filter(|case| case["kind"] == "load").collect();
    assert_eq!(loads.len(), 74);
    loads.into_iter().for_each(|case| check_load(&runtime, case));
}

#[test]
fn readers_existing_databases_and_checkpoints_are_those_of_caffe2() {
    let runtime = runtime();
    for case in cases("index.json") {
        let folder = tempfile::tempdir().expect("there is room");
        let workspace = workspace(folder.path());
        match case["kind"].as_str() {
            Some("db_exists") => {
                let def = operator(case["op"].as_str().expect("it has an operator"));
                runtime.run_operator_once(&workspace, &def).expect("it runs");
                let found = crate::common::fetch(&workspace, "exists");
                assert_eq!(json::difference(&found, &case["value"]), None);
            }
            Some("ops") => {
                for op in case["ops"].as_array().expect("it has operators") {
                    let mut def = operator(op.as_str().expect("a text"));
                    let absolute = folder.path().join("all_types.minidb").display().to_string();
                    for arg in def.arg.iter_mut().filter(|arg| arg.name() == "db") {
                        arg.s = Some(absolute.clone().into_bytes());
                    }
                    runtime.run_operator_once(&workspace, &def).expect("it runs");
                }
                check_contents(&workspace, &case);
            }
            Some("checkpoint") => {
                let net: NetDef = parse(case["net"].as_str().expect("it has a net"));
                let mut checkpoint = net.op[1].clone();
                checkpoint.arg.retain(|arg| arg.name() != "absolute_path");
                let recorded = folder.path().join("ckpt_vema_000002.minidb");
                let recorded = (fs::read(&recorded).expect("it is there"), fs::remove_file(&recorded)).0;
                feed(&workspace, "p", saved_tensor(&recorded, &runtime, "p"));
                for iteration in 1..=7_i64 {
                    feed(
                        &workspace,
                        "iter",
                        Tensor::from_slice(&[1], &[iteration]).expect("it fits"),
                    );
                    runtime.run_operator_once(&workspace, &checkpoint).expect("it runs");
                }
                let mut files: Vec<String> = folder
                    .path()
                    .read_dir()
                    .expect("it is there")
                    .flatten()
                    .map(|entry| entry.file_name().to_string_lossy().into_owned())
                    .filter(|name| name.starts_with("ckpt"))
                    .collect();
                files.sort();
                assert_eq!(serde_json::json!(files), case["files"]);
                let saved = fs::read(folder.path().join("ckpt_vema_000002.minidb")).expect("it is there");
                assert!(saved == recorded);
            }
            _ => {}
        }
    }
}

/// A tensor of a minidb.
fn saved_tensor(bytes: &[u8], runtime: &Arc<Runtime>, name: &str) -> Tensor {
    let folder = tempfile::tempdir().expect("there is room");
    fs::write(folder.path().join("db"), bytes).expect("there is room");
    let workspace = Workspace::in_folder(folder.path());
    let text = format!(
        "output: \"{name}\" type: \"Load\" arg {{ name: \"db\" s: \"db\" }} arg {{ name: \"db_type\" s: \"minidb\" }}"
    );
    runtime.run_operator_once(&workspace, &parse(&text)).expect("it loads");
    crate::common::fetch(&workspace, name)
}

#[test]
fn raw_databases_are_those_of_caffe2() {
    let runtime = runtime();
    let folder = tempfile::tempdir().expect("there is room");
    for case in cases("index.json") {
        let (Some(file), Some(entries)) = (case["file"].as_str(), case["entries"].as_array()) else {
            continue;
        };
        let db_type = case["kind"]
            .as_str()
            .expect("a case has a kind")
            .replace("raw", "minidb");
        let path = folder.path().join(file);
        let database = runtime.databases.get(&db_type, &path).expect("it is known");
        let mut records = Vec::new();
        let mut reader = database.open(&fixtures("db").join(file)).expect("it opens");
        let mut more = reader.first().expect("it is whole");
        while more {
            records.push((reader.key().to_vec(), reader.value().expect("it is whole").to_vec()));
            more = reader.next().expect("it is whole");
        }
        assert_eq!(
            (records.len(), reader.len().expect("it is whole")),
            (entries.len(), entries.len() as u64)
        );
        for ((key, value), entry) in records.iter().zip(case["read_back"].as_array().unwrap_or(entries)) {
            let text = |value: &Value| match value["base64"].as_str() {
                Some(text) => json::base64(text),
                None => value.as_str().expect("a text").as_bytes().to_vec(),
            };
            assert_eq!((key, value), (&text(&entry[0]), &text(&entry[1])));
        }
        // The last record is appended to the existing ones.
        let (last, first) = records.split_last().expect("there are some");
        let mut writer = database.create(&path).expect("it can be made");
        first
            .iter()
            .try_for_each(|(key, value)| writer.put(key, value))
            .expect("it is taken");
        writer.finish().expect("there is room");
        let mut writer = database.append(&path).expect("it can be added to");
        writer.put(&last.0, &last.1).expect("it is taken");
        writer.finish().expect("there is room");
        assert!(
            fs::read(&path).expect("it is there") == fs::read(fixtures("db").join(file)).expect("it is there"),
            "{file}"
        );
    }
}
