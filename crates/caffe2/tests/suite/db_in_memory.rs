//! Databases of Caffe2 from bytes in memory: what their files give, or the same error.

use crate::common::fixtures;
use cortado_caffe2::db::Databases;
use cortado_core::{Error, Result, Source};
use cortado_data::db::DbReader;
use cortado_proto::binary;
use cortado_proto::caffe2::TensorProto;
use std::fs;
use std::path::Path;

fn records(mut reader: Box<dyn DbReader>) -> Result<Vec<(Vec<u8>, Vec<u8>)>> {
    let (mut records, mut more) = (Vec::new(), reader.first()?);
    while more {
        records.push((reader.key().to_vec(), reader.value()?.to_vec()));
        more = reader.next()?;
    }
    assert_eq!(reader.len()?, records.len() as u64);
    Ok(records)
}

/// Reads a file, and its content, cut off at each of these places.
fn check(db_type: &str, path: &Path, cuts: impl Fn(usize) -> Vec<usize>) -> Result<()> {
    let databases = Databases::default();
    let database = databases.get(db_type, path)?;
    let bytes = fs::read(path).map_err(|e| Error::io("read", path, e))?;
    let in_memory = |bytes: &[u8]| {
        let source = Source::memory("blobs", bytes.to_vec());
        database.open_source(&source).and_then(records)
    };
    let message_of = |result: Result<_>, name: &str| result.map_err(|e| e.to_string().replace(name, "NAME"));
    let of_file = message_of(database.open(path).and_then(records), &path.display().to_string());
    assert_eq!(message_of(in_memory(&bytes), "blobs (bytes in memory)"), of_file);
    for end in cuts(bytes.len()) {
        if let Err(error) = in_memory(&bytes[..end]) {
            assert!(error.to_string().contains("blobs (bytes in memory)"), "{error}");
        }
    }
    Ok(())
}

#[test]
fn every_minidb_is_read_from_memory() -> Result<()> {
    let mut count = 0;
    for entry in fixtures("db").read_dir().expect("the fixtures are there").flatten() {
        let path = entry.path();
        if path.extension().is_some_and(|extension| extension == "minidb") {
            check("minidb", &path, |len| (0..len).step_by(1 + len / 50).collect())?;
            count += 1;
        }
    }
    assert!(count > 10, "{count}");
    Ok(())
}

#[test]
fn a_protodb_is_read_from_memory() -> Result<()> {
    let folder = tempfile::tempdir().expect("there is room");
    let path = folder.path().join("tensors.protodb");
    let mut writer = Databases::default().get("protodb", &path)?.create(&path)?;
    for name in ["a", "b"] {
        let tensor = TensorProto {
            name: Some(name.into()),
            float_data: vec![1.0, 2.0].into(),
            ..Default::default()
        };
        writer.put(name.as_bytes(), &binary::encode(&tensor))?;
    }
    writer.finish()?;
    check("protodb", &path, |len| (0..len).collect())
}

#[test]
fn a_leveldb_is_a_folder() {
    let path = Path::new("x");
    let source = Source::memory("blobs", Vec::new());
    let databases = Databases::default();
    let opened = databases
        .get("leveldb", path)
        .and_then(|database| database.open_source(&source));
    let error = opened.err().expect("it is no file").to_string();
    assert!(error.contains("is a folder of several files"), "{error}");
}
