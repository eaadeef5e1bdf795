//! Databases, means and label maps from bytes in memory: what a file gives, or an error.

use crate::databases::{Records, TestResult, database, fixture, sample};
use cortado_core::{Result, Source};
use cortado_data::db::{self, Backend, DbReader, RecordValue};
use cortado_data::label_map::{parse_label_map, read_label_map};
use std::fs;
use std::path::Path;

/// All records, read by the cursor and apart from it.
fn records(mut reader: Box<dyn DbReader>) -> Result<Records> {
    let (mut records, mut more) = (Records::new(), reader.first()?);
    while more {
        let mut value = RecordValue::default();
        reader.fetch(&mut value)?;
        let own = reader.value()?.to_vec();
        value.read(|bytes| {
            assert!(bytes == own);
            Ok(())
        })?;
        records.push((reader.key().to_vec(), own));
        more = reader.next()?;
    }
    assert_eq!(reader.len()?, records.len() as u64);
    Ok(records)
}

fn in_memory(bytes: &[u8]) -> Source {
    Source::memory("data.mdb", bytes.to_vec())
}

#[test]
fn an_lmdb_in_memory_has_the_records_of_its_file() -> TestResult {
    // Some values have pages of their own.
    let mut wanted = sample(300);
    wanted.push((b"zz".to_vec(), vec![7; 100_000]));
    let (_folder, path) = database(&wanted, 100, Backend::Lmdb)?;
    let bytes = fs::read(path.join("data.mdb"))?;
    let of_file = records(db::open(&path, Backend::Lmdb)?)?;
    let found = records(db::open_source(&in_memory(&bytes), Backend::Lmdb)?)?;
    assert!(found == of_file && found.len() == 301);
    let mut reader = db::open_source(&in_memory(&bytes), Backend::Lmdb)?;
    assert!(reader.seek(b"zz")? && reader.value()? == [7; 100_000]);
    Ok(())
}

#[test]
fn an_lmdb_that_is_cut_off_is_an_error() -> TestResult {
    let (_folder, path) = database(&sample(200), 100, Backend::Lmdb)?;
    let bytes = fs::read(path.join("data.mdb"))?;
    for end in (0..bytes.len() - 4096).step_by(509) {
        let read = db::open_source(&in_memory(&bytes[..end]), Backend::Lmdb).and_then(records);
        if let Err(error) = read {
            assert!(error.to_string().contains("data.mdb (bytes in memory)"), "{error}");
        } else {
            // The pages of an older version may lie at the end.
            assert!(end > bytes.len() / 2, "{end} of {} bytes", bytes.len());
        }
    }
    Ok(())
}

#[test]
fn a_leveldb_is_a_folder() {
    let error = db::open_source(&in_memory(b"MANIFEST-000004\n"), Backend::Leveldb).err();
    let error = error.expect("it is no file").to_string();
    assert!(
        error.ends_with("a LevelDB is a folder of several files; open the folder by its path"),
        "{error}"
    );
}

#[test]
fn a_label_map_in_memory_is_that_of_its_file() -> TestResult {
    let text = "item { name: 'cat' label: 1 display_name: 'the cat' } item { name: 'dog' label: 2 }";
    let folder = tempfile::tempdir()?;
    let path = folder.path().join("labels.prototxt");
    fs::write(&path, text)?;
    let name = Path::new("labels (bytes in memory)");
    assert_eq!(parse_label_map(text.as_bytes(), name)?, read_label_map(&path)?);
    for end in (1..text.len()).filter(|end| ![1, text.find(" item").unwrap_or(0)].contains(end)) {
        if let Err(error) = parse_label_map(&text.as_bytes()[..end], name) {
            assert!(error.to_string().starts_with("labels (bytes in memory)"), "{error}");
        }
    }
    assert!(parse_label_map(&[0xff], name).is_err());
    Ok(())
}

/// A database of the original's, whose file has pages that are free.
#[test]
fn a_database_of_the_original_is_read_from_memory() -> TestResult {
    for entry in fixture("").read_dir()?.flatten() {
        let file = entry.path().join("data.mdb");
        if !file.is_file() {
            continue;
        }
        let of_file = db::open(&entry.path(), Backend::Lmdb).and_then(records);
        let found = db::open_source(&in_memory(&fs::read(&file)?), Backend::Lmdb).and_then(records);
        assert_eq!(found.ok(), of_file.ok(), "{}", file.display());
    }
    Ok(())
}
