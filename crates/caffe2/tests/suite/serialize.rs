//! What no recording has: chunks on several threads, other databases, values within values, types
//! of users, and messages that request more than they hold.

use crate::common::{difference, feed, fetch, parse, runtime};
use cortado_caffe2::serialize::{BlobView, ChunkSize, ReadOptions, SerializeOptions, Serializers};
use cortado_caffe2::tensor::{Native, Objects, Values};
use cortado_caffe2::values::{Index, IndexKeys, Map, TreeCursor};
use cortado_caffe2::{Blob, Runtime, Tensor, Workspace};
use cortado_core::Error;
use cortado_proto::binary::fields::{push_bytes, push_number};
use cortado_proto::caffe2::OperatorDef;
use parking_lot::Mutex;
use std::path::Path;
use std::sync::Arc;

fn ramp(count: usize) -> Tensor {
    let values: Vec<f32> = (0..count).map(|i| i as f32 * 0.5 - 7.0).collect();
    Tensor::from_slice(&[count], &values).expect("it fits")
}

fn records(blob: &Blob, options: &SerializeOptions) -> Vec<(String, Vec<u8>)> {
    let records = Mutex::new(Vec::new());
    let serializers = Serializers::default();
    let accept = |key: &str, message: &mut Vec<u8>| {
        records.lock().push((key.to_string(), std::mem::take(message)));
        Ok(())
    };
    serializers
        .serialize(blob, "t", options, &accept)
        .expect("it can be written");
    records.into_inner()
}

fn read(messages: impl IntoIterator<Item = Vec<u8>>) -> Result<Blob, Error> {
    let mut blob = Blob::new();
    for message in messages {
        Serializers::default().deserialize(&message, ReadOptions::default(), &mut blob)?;
    }
    Ok(blob)
}

#[test]
fn chunks_come_in_order_from_any_number_of_threads() {
    let blob = Blob::of(ramp(1037));
    let with = |threads, is_ordered| SerializeOptions {
        chunk: ChunkSize::Elements(10),
        threads,
        is_ordered,
        ..SerializeOptions::default()
    };
    let one = records(&blob, &with(1, true));
    let keys: Vec<String> = (0..104).map(|i| format!("t#%{i}")).collect();
    assert!(one.iter().map(|(key, _)| key).eq(&keys));
    assert_eq!(records(&blob, &with(7, true)), one);
    let mut any_order = records(&blob, &with(7, false));
    any_order.sort_by_key(|(key, _)| key[3..].parse::<usize>().expect("a number"));
    assert_eq!(any_order, one);
    let whole = read(one.into_iter().rev().map(|(_, message)| message)).expect("it is whole");
    let same = difference(whole.get::<Tensor>().expect("a tensor"), &ramp(1037));
    assert_eq!(same, None);
}

#[test]
fn the_first_failure_of_any_thread_is_reported() {
    let options = SerializeOptions {
        chunk: ChunkSize::Elements(1),
        threads: 5,
        ..SerializeOptions::default()
    };
    let full = |key: &str, _: &mut Vec<u8>| match key {
        "t#%17" => Err(Error::message("the disk is full")),
        _ => Ok(()),
    };
    let done = Serializers::default().serialize(&Blob::of(ramp(300)), "t", &options, &full);
    assert_eq!(done.expect_err("a record is refused").to_string(), "the disk is full");
}

#[test]
fn chunk_sizes_are_named() {
    assert_eq!(ChunkSize::from_argument(-1).expect("the default"), ChunkSize::Default);
    assert_eq!(ChunkSize::from_argument(0).expect("none"), ChunkSize::NoChunking);
    assert_eq!(ChunkSize::from_argument(5).expect("five"), ChunkSize::Elements(5));
    assert!(ChunkSize::from_argument(-2).is_err());
}

/// Writes and reads, and gives what was read and its bytes.
fn round_trip(blob: &Blob) -> Blob {
    let bytes = Serializers::default().serialize_to_bytes(blob, "b", &SerializeOptions::default());
    let bytes = bytes.expect("it can be written");
    let again = read([bytes.clone()]).expect("it can be read");
    let twice = Serializers::default().serialize_to_bytes(&again, "b", &SerializeOptions::default());
    assert_eq!(twice.expect("it can be written"), bytes);
    again
}

#[test]
fn values_of_all_types_come_back() {
    let cursor = TreeCursor {
        fields: vec!["a:lengths".into(), "a:values".into()],
        offsets: vec![3, -1],
    };
    assert_eq!(
        *round_trip(&Blob::of(cursor.clone()))
            .get::<TreeCursor>()
            .expect("a cursor"),
        cursor
    );
    let keys = [
        IndexKeys::Int32(vec![5, -3]),
        IndexKeys::Int64(vec![1 << 40]),
        IndexKeys::String(vec![b"a".to_vec(), Vec::new()]),
    ];
    for keys in keys {
        let index = Index {
            max_elements: 9,
            is_frozen: true,
            keys,
        };
        assert_eq!(
            *round_trip(&Blob::of(index.clone())).get::<Index>().expect("an index"),
            index
        );
    }
    let mut map = Map::<i64, i32>::default();
    [(7, 1), (-2, 5), (7, 3)]
        .into_iter()
        .for_each(|(key, value)| map.insert(key, value));
    let again = round_trip(&Blob::of(map));
    let again = again.get::<Map<i64, i32>>().expect("a map");
    assert_eq!((again.keys(), again.values()), ([7, -2].as_slice(), [3, 5].as_slice()));
}

#[test]
fn tensors_within_tensors_come_back() {
    let items = vec![Blob::of(ramp(3)), Blob::of(ramp(4))];
    let shape = cortado_core::Shape::new(&[2]).expect("a shape");
    let objects = Objects::new(shape, items).expect("it fits");
    let mut message = Vec::new();
    let mut tensor = Vec::new();
    push_number(&mut tensor, 1, 2);
    push_number(&mut tensor, 2, 0);
    for blob in &*objects.items() {
        let bytes = Serializers::default().serialize_to_bytes(blob, "", &SerializeOptions::default());
        push_bytes(&mut tensor, 6, &bytes.expect("it can be written"));
    }
    push_bytes(&mut message, 2, b"Tensor");
    push_bytes(&mut message, 3, &tensor);
    let blob = read([message]).expect("it can be read");
    let again = round_trip(&blob);
    let Values::Objects(objects) = again.get::<Tensor>().expect("a tensor").values() else {
        panic!("it holds tensors");
    };
    let items = objects.items();
    assert_eq!(difference(items[1].get::<Tensor>().expect("a tensor"), &ramp(4)), None);
}

#[test]
fn messages_nested_too_deep_are_refused() {
    let mut message = Vec::new();
    push_bytes(&mut message, 2, b"std::string");
    for _ in 0..300 {
        let mut tensor = Vec::new();
        push_number(&mut tensor, 1, 1);
        push_number(&mut tensor, 2, 0);
        push_bytes(&mut tensor, 6, &message);
        message.clear();
        push_bytes(&mut message, 2, b"Tensor");
        push_bytes(&mut message, 3, &tensor);
    }
    let error = read([message]).expect_err("it is too deep").to_string();
    assert_eq!(error, "messages are nested more than 100 deep");
}

#[test]
fn a_small_message_cannot_request_much_memory() {
    let mut tensor = Vec::new();
    push_number(&mut tensor, 1, 1 << 40);
    push_bytes(&mut tensor, 3, &[0; 4]);
    let mut segment = Vec::new();
    push_number(&mut segment, 1, 0);
    push_number(&mut segment, 2, 1);
    push_bytes(&mut tensor, 11, &segment);
    let mut message = Vec::new();
    push_bytes(&mut message, 2, b"Tensor");
    push_bytes(&mut message, 3, &tensor);
    let error = read([message]).expect_err("it is too large").to_string();
    assert_eq!(
        error,
        "a message of 29 bytes holds a part of a tensor of 1099511627776 elements, which is more than the rest can be \
         trusted to fill"
    );
}

#[test]
fn bfloat16_halves_the_file() {
    let options = SerializeOptions {
        f32_as_bfloat16: true,
        ..SerializeOptions::default()
    };
    let blob = Blob::of(ramp(100));
    let bytes = Serializers::default()
        .serialize_to_bytes(&blob, "b", &options)
        .expect("it can be written");
    let view = BlobView::parse(&bytes)
        .expect("it is a blob")
        .to_message()
        .expect("it is a message");
    let tensor = view.tensor.expect("a tensor");
    assert_eq!(
        (
            tensor.data_format(),
            tensor.raw_data.as_ref().map_or(0, |raw| raw.len()),
            tensor.float_data.len()
        ),
        (1, 200, 0)
    );
    let again = read([bytes]).expect("it can be read");
    let close = |(a, b): (&f32, &f32)| (a - b).abs() <= 0.004 * b.abs();
    let (again, own) = (again.get::<Tensor>().expect("a tensor").read::<f32>(), ramp(100));
    assert!(
        again
            .expect("nobody writes")
            .iter()
            .zip(&*own.read::<f32>().expect("nobody writes"))
            .all(close)
    );
}

#[test]
fn bfloat16_rounds_to_the_nearest() {
    let options = SerializeOptions {
        f32_as_bfloat16: true,
        ..SerializeOptions::default()
    };
    let numbers = [1.0, 1.003, 1.0 + 1.0 / 256.0, -1.0e-40, f32::NEG_INFINITY, f32::NAN];
    let blob = Blob::of(Tensor::from_slice(&[6], &numbers).expect("it fits"));
    let again = read(records(&blob, &options).into_iter().map(|(_, message)| message)).expect("it can be read");
    let again = again
        .get::<Tensor>()
        .expect("a tensor")
        .read::<f32>()
        .expect("nobody writes");
    let tiny = f32::from_bits(0x8001_0000);
    assert_eq!(again[..5], [1.0, 1.0, 1.0 + 1.0 / 128.0, tiny, f32::NEG_INFINITY]);
    assert!(again[5].is_nan());
}

#[test]
fn a_tensor_without_elements_of_a_type_is_not_written() {
    let mut blob = Blob::of(Tensor::default());
    round_trip(&blob);
    blob.reset(5_u32);
    let error = Serializers::default().serialize_to_bytes(&blob, "b", &SerializeOptions::default());
    assert_eq!(
        error.expect_err("nobody writes it").to_string(),
        "No known serializer for u32"
    );
}

/// A type of a user.
#[derive(Debug, Default, PartialEq)]
struct Celsius(f32);

#[test]
fn users_add_types_of_their_own() {
    let mut runtime = Runtime::new(runtime().ctx.clone());
    runtime
        .serializers
        .add_serializer::<Celsius>(|celsius, sink| sink.put_content("Celsius", &celsius.0.to_le_bytes()));
    runtime.serializers.add_deserializer("Celsius", |source, blob| {
        let bytes = source
            .blob
            .content
            .try_into()
            .map_err(|_| Error::message("a Celsius has four bytes"))?;
        blob.reset(Celsius(f32::from_le_bytes(bytes)));
        Ok(())
    });
    runtime.stats.add::<Celsius>(|_| 4);
    let bytes = runtime
        .serializers
        .serialize_to_bytes(&Blob::of(Celsius(21.5)), "t", &runtime.serialization);
    let mut blob = Blob::new();
    let done = runtime
        .serializers
        .deserialize(&bytes.expect("it can be written"), ReadOptions::default(), &mut blob);
    done.expect("it can be read");
    assert_eq!(*blob.get::<Celsius>().expect("a temperature"), Celsius(21.5));
    assert_eq!(runtime.stats.size_bytes(&blob), 4);
}

fn operator(kind: &str, names: &str, db: &Path, db_type: &str) -> OperatorDef {
    let mut def: OperatorDef = parse(&format!(
        "type: \"{kind}\" {names} arg {{ name: \"db_type\" s: \"{db_type}\" }} \
         arg {{ name: \"absolute_path\" i: 1 }} arg {{ name: \"db\" }} arg {{ name: \"chunk_size\" i: 7 }}"
    ));
    def.arg[2].s = Some(db.display().to_string().into_bytes());
    def
}

fn saves_and_loads<T: Native>(runtime: &Arc<Runtime>, db_type: &str) {
    let folder = tempfile::tempdir().expect("there is room");
    let db = folder.path().join("db");
    let workspace = Workspace::new();
    feed(&workspace, "x", ramp(100));
    feed(&workspace, "empty", Tensor::zeros::<T>(&[0, 3]).expect("it fits"));
    workspace.create_blob("text").lock().reset(b"text".to_vec());
    let save = operator("Save", "input: \"x\" input: \"empty\" input: \"text\"", &db, db_type);
    runtime.run_operator_once(&workspace, &save).expect("it can be saved");
    let other = Workspace::new();
    let mut load = operator("Load", "", &db, db_type);
    load.arg[3].name = Some("load_all".into());
    runtime.run_operator_once(&other, &load).expect("it can be loaded");
    assert_eq!(difference(&fetch(&other, "x"), &ramp(100)), None, "{db_type}");
    assert_eq!(fetch(&other, "empty").shape().to_vec(), [0, 3]);
    assert_eq!(
        *other
            .blob("text")
            .expect("a blob")
            .lock()
            .get::<Vec<u8>>()
            .expect("a text"),
        b"text"
    );
}

#[test]
fn every_database_takes_blobs() {
    let runtime = runtime();
    for db_type in ["minidb", "MiniDB", "lmdb", "LMDB", "leveldb", "LevelDB"] {
        saves_and_loads::<i64>(&runtime, db_type);
    }
}

#[test]
fn a_save_that_fails_leaves_the_old_file() {
    let folder = tempfile::tempdir().expect("there is room");
    let db = folder.path().join("db");
    std::fs::write(&db, "old").expect("there is room");
    let workspace = Workspace::new();
    feed(&workspace, "x", ramp(3));
    workspace.create_blob("nothing");
    let save = operator("Save", "input: \"x\" input: \"nothing\"", &db, "minidb");
    let error = runtime()
        .run_operator_once(&workspace, &save)
        .expect_err("nothing cannot be saved");
    assert!(
        error
            .to_string()
            .ends_with("No known serializer for nullptr (uninitialized)"),
        "{error}"
    );
    assert_eq!(std::fs::read(&db).expect("it is there"), b"old");
    assert_eq!(folder.path().read_dir().expect("it is there").count(), 1);
}
