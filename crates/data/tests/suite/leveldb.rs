//! LevelDB: the original's databases are read, and the writer's too, also by the Data layer.

use crate::common::{ctx, parse};
use crate::databases::{self, Numbers, Records, TestResult, copy, fixture, rename_tables, sample, with_little_memory};
use cortado_data::data_layer::KIND;
use cortado_data::db::leveldb::{LevelDbReader, LevelDbWriter};
use cortado_data::db::{self, Backend, DbReader, DbWriter};
use cortado_math::testing::{Fixture, LayerTest};
use cortado_proto::NetParameter;
use std::fs;
use std::path::{Path, PathBuf};
use tempfile::TempDir;

fn read(path: &Path) -> cortado_core::Result<Records> {
    databases::read(path, Backend::Leveldb)
}

fn error(path: &Path) -> String {
    read(path).expect_err("the database is damaged").to_string()
}

fn database(records: &Records, commit_every: usize) -> TestResult<(TempDir, PathBuf)> {
    databases::database(records, commit_every, Backend::Leveldb)
}

#[test]
fn databases_of_the_original_are_read() -> TestResult {
    for name in ["levels_leveldb", "log_leveldb"] {
        assert!(
            read(&fixture(name))? == databases::made_by_the_script(name),
            "{name}: other records"
        );
    }
    let records = read(&fixture("resized_leveldb"))?;
    assert_eq!(records, databases::read(&fixture("resized_lmdb"), Backend::Lmdb)?);
    Ok(())
}

#[test]
fn tables_may_have_the_old_name() -> TestResult {
    let (_folder, path) = copy(&fixture("levels_leveldb"))?;
    rename_tables(&path)?;
    assert!(read(&path)? == databases::made_by_the_script("levels_leveldb"));
    Ok(())
}

#[test]
fn zeros_that_old_versions_left_at_the_end_are_passed_over() -> TestResult {
    let (_folder, path) = copy(&fixture("levels_leveldb"))?;
    for name in ["000028.log", "000026.log", "MANIFEST-000002"] {
        let mut bytes = fs::read(path.join(name))?;
        bytes.resize(bytes.len().next_multiple_of(65536), 0);
        fs::write(path.join(name), &bytes)?;
        assert!(
            read(&path)? == databases::made_by_the_script("levels_leveldb"),
            "{name}"
        );
        let last = bytes.len() - 1;
        bytes[last] = 1;
        fs::write(path.join(name), &bytes)?;
        let error = error(&path);
        assert!(error.contains(name) && error.contains("zeros between"), "{error}");
        bytes[last] = 0;
        fs::write(path.join(name), &bytes)?;
    }
    Ok(())
}

#[test]
fn what_is_written_is_read_back() -> TestResult {
    for (count, commit_every) in [(0, 10), (1, 10), (12, 5), (3000, 1000)] {
        let records = sample(count);
        let (_folder, path) = database(&records, commit_every)?;
        assert_eq!(read(&path)?, records);
        let mut reader = LevelDbReader::open(&path)?;
        assert_eq!((reader.len()?, reader.is_empty()?), (count as u64, count == 0));
        let expected = 2 + count.div_ceil(commit_every);
        assert_eq!(fs::read_dir(&path)?.count(), expected, "tables, manifest and CURRENT");
    }
    Ok(())
}

#[test]
fn keys_in_any_order_are_sorted_and_the_last_value_of_a_key_counts() -> TestResult {
    let (mut numbers, mut expected) = (Numbers::new(5), std::collections::BTreeMap::new());
    let folder = tempfile::tempdir()?;
    let path = folder.path().join("db");
    let mut writer = Box::new(LevelDbWriter::create(&path)?);
    for i in 0..5000 {
        let (key, len) = (format!("{:x}", numbers.below(2000)), numbers.below(60));
        let value = numbers.bytes(len);
        writer.put(key.as_bytes(), &value)?;
        expected.insert(key.into_bytes(), value);
        if i % 400 == 0 {
            writer.commit()?;
        }
    }
    writer.put(b"", b"the empty key")?;
    expected.insert(Vec::new(), b"the empty key".to_vec());
    writer.finish()?;
    assert_eq!(read(&path)?, expected.into_iter().collect::<Records>());
    Ok(())
}

#[test]
fn a_commit_may_be_larger_than_what_is_held_in_memory() -> TestResult {
    let folder = tempfile::tempdir()?;
    let path = folder.path().join("db");
    let value = Numbers::new(3).bytes(5 << 20);
    let mut writer = Box::new(LevelDbWriter::create(&path)?);
    for i in 0..15 {
        writer.put(format!("{i:02}").as_bytes(), &value)?;
    }
    assert_eq!(read(&path)?.len(), 0, "tables that no commit names do not count");
    writer.commit()?;
    let mut reader = LevelDbReader::open(&path)?;
    assert_eq!(reader.len()?, 15);
    assert!(reader.seek(b"14")? && reader.value()? == value);
    writer.put(b"15", &value)?;
    drop(writer);
    assert_eq!(LevelDbReader::open(&path)?.len()?, 15);
    // CURRENT, the manifest, three tables, and the mark of a database that is not finished.
    assert_eq!(fs::read_dir(&path)?.count(), 2 + 3 + 1);
    Ok(())
}

#[test]
fn more_tables_that_overlap_are_read_than_may_be_open() -> TestResult {
    if !with_little_memory("leveldb::more_tables_that_overlap_are_read_than_may_be_open")? {
        return Ok(());
    }
    let folder = tempfile::tempdir()?;
    let path = folder.path().join("db");
    let mut writer = LevelDbWriter::create(&path)?;
    let mut expected = Records::new();
    for table in 0..300 {
        for number in [table, 1000 - table] {
            let record = (format!("{number:04}").into_bytes(), format!("{table}").into_bytes());
            writer.put(&record.0, &record.1)?;
            expected.push(record);
        }
        writer.commit()?;
    }
    // Not finished, to spare the test 300 waits for the disk.
    drop(writer);
    expected.sort();
    assert_eq!(read(&path)?, expected);
    Ok(())
}

#[test]
fn every_key_is_found_and_no_other() -> TestResult {
    let records = sample(2000);
    let (_folder, path) = database(&records, 100)?;
    for (path, records) in [
        (path, records),
        (
            fixture("levels_leveldb"),
            databases::made_by_the_script("levels_leveldb"),
        ),
        (fixture("log_leveldb"), databases::made_by_the_script("log_leveldb")),
    ] {
        let mut reader = LevelDbReader::open(&path)?;
        for i in (0..records.len()).step_by(13).rev() {
            assert!(reader.seek(&records[i].0)?);
            assert_eq!(reader.key(), records[i].0);
            assert_eq!(reader.value()?, records[i].1);
            assert_eq!(reader.next()?, i + 1 < records.len());
            if i + 1 < records.len() {
                assert_eq!(reader.key(), &records[i + 1].0);
                assert_eq!(reader.value()?, &records[i + 1].1);
            }
        }
        for key in ["", "0", "00000005", "00000005_5x", "zzz"] {
            assert!(!reader.seek(key.as_bytes())?, "{key}");
            assert!(reader.key().is_empty() && reader.value()?.is_empty() && !reader.next()?);
        }
        for key in (0..700).map(|i| format!("{i:06}").into_bytes()) {
            let expected = records.iter().any(|(present, _)| *present == key);
            assert_eq!(reader.seek(&key)?, expected, "{}", String::from_utf8_lossy(&key));
        }
    }
    Ok(())
}

#[test]
fn many_readers_of_a_read_only_folder_do_not_disturb_each_other() -> TestResult {
    let (_folder, path) = copy(&fixture("levels_leveldb"))?;
    let set_readonly = |readonly| -> TestResult {
        let mut permissions = fs::metadata(&path)?.permissions();
        permissions.set_readonly(readonly);
        Ok(fs::set_permissions(&path, permissions)?)
    };
    let before: Vec<_> = fs::read_dir(&path)?
        .map(|entry| entry.map(|e| e.file_name()))
        .collect::<Result<_, _>>()?;
    set_readonly(true)?;
    let records = databases::made_by_the_script("levels_leveldb");
    let mut readers = (0..20)
        .map(|_| LevelDbReader::open(&path))
        .collect::<cortado_core::Result<Vec<_>>>()?;
    for (i, reader) in readers.iter_mut().enumerate() {
        assert!(reader.seek(&records[i * 20].0)?);
    }
    for step in 0..50 {
        for (i, reader) in readers.iter_mut().enumerate() {
            assert_eq!(reader.key(), records[i * 20 + step].0);
            reader.next()?;
        }
    }
    set_readonly(false)?;
    let after: Vec<_> = fs::read_dir(&path)?
        .map(|entry| entry.map(|e| e.file_name()))
        .collect::<Result<_, _>>()?;
    assert_eq!(before, after, "a reader leaves no file");
    Ok(())
}

#[test]
fn a_file_that_is_cut_while_it_is_read_is_an_error() -> TestResult {
    for (name, file) in [("levels_leveldb", "000005.ldb"), ("log_leveldb", "000003.log")] {
        let (_folder, path) = copy(&fixture(name))?;
        let mut reader = LevelDbReader::open(&path)?;
        assert!(reader.first()?);
        fs::OpenOptions::new()
            .write(true)
            .open(path.join(file))?
            .set_len(5000)?;
        let outcome = loop {
            match reader.value().map(drop).and_then(|()| reader.next()) {
                Ok(true) => {}
                outcome => break outcome,
            }
        };
        let error = outcome.unwrap_err().to_string();
        assert!(error.contains(file) && error.contains("cut short"), "{error}");
    }
    Ok(())
}

#[test]
fn an_unfinished_database_keeps_its_commits_and_nothing_else() -> TestResult {
    for backend in [Backend::Leveldb, Backend::Lmdb] {
        let folder = tempfile::tempdir()?;
        let path = folder.path().join("db");
        let mut writer = db::create(&path, backend)?;
        writer.put(b"a", b"1")?;
        drop(writer);
        assert_eq!(
            fs::read_dir(folder.path())?.count(),
            0,
            "{backend}: nothing was committed"
        );

        let mut writer = db::create(&path, backend)?;
        writer.put(b"a", b"1")?;
        writer.commit()?;
        writer.put(b"b", b"2")?;
        drop(writer);
        let expected: Records = vec![(b"a".to_vec(), b"1".to_vec())];
        assert_eq!(databases::read(&path, backend)?, expected, "{backend}");
        assert!(db::incomplete(&path).is_some(), "{backend}");

        let finished = folder.path().join("finished");
        let mut writer = db::create(&finished, backend)?;
        writer.put(b"a", b"1")?;
        assert!(db::incomplete(&finished).is_some(), "{backend}");
        writer.finish()?;
        assert!(db::incomplete(&finished).is_none(), "{backend}");
    }
    Ok(())
}

#[test]
fn an_existing_database_is_not_touched() -> TestResult {
    let (_folder, path) = database(&sample(3), 10)?;
    let error = LevelDbWriter::create(&path).map(drop).unwrap_err().to_string();
    assert!(error.contains("exists already"), "{error}");
    assert_eq!(read(&path)?, sample(3));
    Ok(())
}

#[test]
fn the_other_format_is_named() -> TestResult {
    for (backend, other, expected) in [
        (
            Backend::Leveldb,
            Backend::Lmdb,
            "it is a LevelDB database; write `backend: LEVELDB`",
        ),
        (
            Backend::Lmdb,
            Backend::Leveldb,
            "it is an LMDB database; write `backend: LMDB`",
        ),
    ] {
        let (folder, path) = databases::database(&sample(3), 10, backend)?;
        assert_eq!((db::detect(&path), db::detect(folder.path())), (Some(backend), None));
        let error = db::open(&path, other).map(drop).unwrap_err().to_string();
        assert!(error.contains(expected), "{error}");
    }
    let folder = tempfile::tempdir()?;
    let error = error(folder.path());
    assert!(error.contains("it is not a LevelDB database"), "{error}");
    Ok(())
}

#[test]
fn what_is_missing_is_reported() -> TestResult {
    for (fixture_name, file, expected) in [
        ("levels_leveldb", "CURRENT", "CURRENT is missing"),
        ("levels_leveldb", "MANIFEST-000002", "though CURRENT names it"),
        ("levels_leveldb", "000005.ldb", "this table is missing"),
        ("levels_leveldb", "000026.log", "this log is missing"),
        ("resized_leveldb", "000006.log", "make an empty file of this name"),
    ] {
        let (_folder, path) = copy(&fixture(fixture_name))?;
        fs::remove_file(path.join(file))?;
        let error = error(&path);
        let name = file.split('.').next().unwrap_or(file);
        assert!(error.contains(expected) && error.contains(name), "{error}");
    }
    let (_folder, path) = database(&sample(100), 10)?;
    let manifest = path.join("MANIFEST-000001");
    let bytes = fs::read(&manifest)?;
    for len in 0..bytes.len() {
        fs::write(&manifest, &bytes[..len])?;
        assert!(error(&path).contains("MANIFEST"), "cut to {len} bytes");
    }
    Ok(())
}

#[test]
fn a_log_that_ends_inside_a_record_reports_how_to_go_on() -> TestResult {
    let (_folder, path) = copy(&fixture("log_leveldb"))?;
    let log = path.join("000003.log");
    let bytes = fs::read(&log)?;
    fs::write(&log, &bytes[..bytes.len() - 1])?;
    let error = error(&path);
    let keep = error
        .split("truncate -s ")
        .nth(1)
        .and_then(|rest| rest.split('`').next());
    let keep: usize = keep.ok_or("the length to keep is named")?.parse()?;
    fs::write(&log, &bytes[..keep])?;
    assert!(!read(&path)?.is_empty());
    Ok(())
}

#[test]
fn other_comparators_are_refused() -> TestResult {
    let (_folder, path) = database(&sample(3), 10)?;
    let manifest = path.join("MANIFEST-000001");
    let name = b"leveldb.BytewiseComparator";
    let mut edit = fs::read(&manifest)?;
    let at = edit
        .windows(name.len())
        .position(|window| window == name)
        .ok_or("a name")?;
    edit[at..at + 7].copy_from_slice(b"reverse");
    let len = usize::from(u16::from_le_bytes([edit[4], edit[5]]));
    let crc = crc32c::crc32c(&edit[6..7 + len]);
    edit[..4].copy_from_slice(&crc.rotate_right(15).wrapping_add(0xa282_ead8).to_le_bytes());
    fs::write(&manifest, edit)?;
    let error = error(&path);
    assert!(error.contains("reverse.BytewiseComparator"), "{error}");
    Ok(())
}

#[test]
fn the_layer_puts_out_the_batches_of_the_original() -> TestResult {
    let fixture = Fixture::read(&fixture("leveldb.safetensors"))?;
    let net: NetParameter = parse(fixture.text("prototxt")?)?;
    let folder = databases::fixture("");
    let mut layer = LayerTest::<f32>::from_param(&KIND, &net.layer[0], ctx(fixture.phase()?, &folder), Vec::new())?;
    for batch in 0..4 {
        layer.forward()?;
        for (i, top) in ["data", "label"].iter().enumerate() {
            let expected = fixture.tensor(&format!("batch{batch}/{top}"))?;
            assert_eq!(layer.top(i).shape().to_vec(), expected.shape, "batch {batch}, {top}");
            assert!(*layer.top(i).data()? == *expected.data, "batch {batch}, {top}");
        }
    }
    Ok(())
}

#[test]
fn keys_have_a_limit() -> TestResult {
    let folder = tempfile::tempdir()?;
    let mut writer = db::create(&folder.path().join("db"), Backend::Leveldb)?;
    writer.put(&[b'k'; 8184], b"value")?;
    let error = writer.put(&[b'k'; 8185], b"value").expect_err("it is too long");
    assert!(error.to_string().contains("keys have 8184 at most"), "{error}");
    writer.finish()?;
    assert_eq!(read(&folder.path().join("db"))?.len(), 1);
    Ok(())
}
