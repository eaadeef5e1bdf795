//! Every recorded blob: the bytes that Caffe2 wrote are those that ours are written as, under each
//! flag, and they are read as the recorded value; damaged messages give the recorded errors.

use crate::common::{Recording, fixtures, runtime};
use crate::json;
use cortado_caffe2::serialize::{ReadOptions, SerializeOptions};
use cortado_caffe2::{Blob, Tensor};
use serde_json::Value;
use std::path::Path;

fn index(folder: &Path, name: &str) -> Value {
    let text = std::fs::read_to_string(folder.join(name)).expect("the index is there");
    serde_json::from_str(&text).expect("it is JSON")
}

fn options(flag: &str) -> SerializeOptions {
    SerializeOptions {
        f16_as_bytes: flag == "serialize_fp16_as_bytes",
        narrow_as_bytes: flag == "serialize_using_bytes_as_holder",
        ..SerializeOptions::default()
    }
}

/// The blob of a case as it was fed, if it can be.
fn fed(case: &Value, contents: &Recording) -> Option<Blob> {
    if let Some(tensor) = contents.tensors.get(case["case"].as_str()?) {
        return Some(Blob::of(tensor.share()));
    }
    let content = &case["content"];
    if content["strings"].is_array() {
        return Some(Blob::of(json::strings(content)));
    }
    let is_text = case["type"] == "std::string";
    is_text.then(|| Blob::of(json::base64(content["base64"].as_str().unwrap_or_default())))
}

fn check(flag: &str) -> usize {
    let (runtime, folder, options) = (runtime(), fixtures("serialize").join(flag), options(flag));
    let contents = Recording::read(&folder.join("contents.safetensors"));
    let index = index(&folder, "index.json");
    let mut compared = 0;
    for case in index["cases"].as_array().expect("it has cases") {
        let Some(file) = case["file"].as_str() else {
            continue;
        };
        if case["type"] == "DBReader" {
            continue;
        }
        let bytes = std::fs::read(folder.join(file)).expect("the recording is there");
        let name = case["blob"].as_str().expect("a blob has a name");
        let serialized = |blob: &Blob| runtime.serializers.serialize_to_bytes(blob, name, &options);
        if let Some(blob) = fed(case, &contents) {
            assert_eq!(serialized(&blob).expect("it can be written"), bytes, "{file} as fed");
            compared += 1;
        }
        let mut read = Blob::new();
        let done = runtime
            .serializers
            .deserialize(&bytes, ReadOptions::default(), &mut read);
        done.unwrap_or_else(|error| panic!("{file}: {error}"));
        assert_eq!(serialized(&read).expect("it can be written"), bytes, "{file} as read");
        compared += 1;
    }
    compared
}

#[test]
fn bytes_are_those_of_caffe2() {
    assert_eq!(check("default"), 137);
    assert_eq!(check("serialize_fp16_as_bytes"), 12);
    assert_eq!(check("serialize_using_bytes_as_holder"), 64);
}

#[test]
fn damaged_messages_give_the_recorded_errors_and_good_ones_the_values() {
    let (runtime, folder) = (runtime(), fixtures("serialize"));
    let index = index(&folder, "crafted.json");
    let cases = index["cases"].as_array().expect("it has cases");
    assert_eq!(cases.len(), 70);
    for case in cases {
        let name = case["case"].as_str().expect("a case has a name");
        let list = case["base64_list"].as_array().cloned();
        let messages = list.unwrap_or_else(|| vec![case["base64"].clone()]);
        let mut blob = Blob::new();
        let done = messages.iter().try_for_each(|message| {
            let bytes = json::base64(message.as_str().expect("bytes"));
            runtime
                .serializers
                .deserialize(&bytes, ReadOptions::default(), &mut blob)
        });
        if let Some(expected) = case["error"].as_str() {
            let error = done.expect_err(name).to_string();
            // These are defects or accidents of Caffe2; an error is right.
            let is_own = [
                "string_too_few",
                "negative_dim",
                "device_cuda",
                "device_unknown",
                "dims_overflow",
            ]
            .contains(&name);
            assert!(
                is_own || json::matches_recorded(&error, expected),
                "{name}: {error} where {expected} is recorded"
            );
            continue;
        }
        done.unwrap_or_else(|error| panic!("{name}: {error}"));
        if let Some(again) = case["serialized_again"].as_str() {
            let bytes = runtime
                .serializers
                .serialize_to_bytes(&blob, "x", &SerializeOptions::default());
            assert_eq!(bytes.expect("it can be written"), json::base64(again), "{name}");
        } else if let Some(text) = case["value"]["base64"].as_str() {
            assert_eq!(*blob.get::<Vec<u8>>().expect(name), json::base64(text), "{name}");
        } else if case["value"].is_object() {
            let difference = json::difference(blob.get::<Tensor>().expect(name), &case["value"]);
            assert_eq!(difference, None, "{name}");
        } else {
            assert_eq!(blob.get::<Tensor>().expect(name).element_type(), None, "{name}");
        }
    }
}
