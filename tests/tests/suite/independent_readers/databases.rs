//! LMDB and LevelDB, with Python's bindings of the original libraries.

use super::{TestResult, python_with};
use cortado_comm::testing::DATABASES;
use cortado_data::db::{self, Backend};
use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;

type Records = BTreeMap<Vec<u8>, Vec<u8>>;

/// Prints the records of databases that we wrote, a line each, then writes them to databases of its
/// own.
const SCRIPT: &str = r#"
import sys, lmdb, plyvel
folder = sys.argv[1]
def tell(name, records):
    for key, value in records:
        print(name, key.hex(), value.hex())
for order in ("rising", "mixed"):
    name = "lmdb_" + order
    with lmdb.open(f"{folder}/{name}", readonly=True, lock=False) as ours, ours.begin() as transaction:
        print(name, transaction.stat()["entries"])
        records = list(transaction.cursor())
    tell(name, records)
    with lmdb.open(f"{folder}/theirs_{name}", map_size=1 << 26) as theirs:
        for start in range(0, len(records), 100):
            with theirs.begin(write=True) as transaction:
                for key, value in records[start:start + 100]:
                    transaction.put(key, value)
    name = "leveldb_" + order
    ours = plyvel.DB(f"{folder}/{name}", paranoid_checks=True)
    records = list(ours.iterator(verify_checksums=True))
    print(name, len(records))
    tell(name, records)
    assert all(ours.get(key) == value for key, value in records)
    ours.close()
    theirs = plyvel.DB(f"{folder}/theirs_{name}", create_if_missing=True, write_buffer_size=1 << 16)
    for key, value in records:
        theirs.put(key, b"this is replaced" * 10)
        theirs.put(key + b"x", b"this is deleted")
        theirs.put(key, value)
        theirs.delete(key + b"x")
    theirs.close()
"#;

/// Keys and values to put, in this order.
fn changes(order: &str) -> Vec<(Vec<u8>, Vec<u8>)> {
    let count = 1500;
    (0..count)
        .map(|i| {
            // 1,100 has no divisor in common with 7: each key comes once, and some a second time.
            let number = if order == "rising" { i } else { i * 7 % 1100 };
            let length = if i % 41 == 3 { 9000 } else { i % 120 };
            let value = (0..length).map(|j| ((i * 31 + j * (i % 3) * 17) % 253) as u8);
            (format!("{number:08}_picture.jpg").into_bytes(), value.collect())
        })
        .collect()
}

fn write(path: &Path, backend: Backend, changes: Vec<(Vec<u8>, Vec<u8>)>) -> TestResult<Records> {
    let mut writer = db::create(path, backend)?;
    let mut records = Records::new();
    for (i, (key, value)) in changes.into_iter().enumerate() {
        writer.put(&key, &value)?;
        if i % 400 == 399 {
            writer.commit()?;
        }
        records.insert(key, value);
    }
    writer.finish()?;
    Ok(records)
}

fn read(path: &Path, backend: Backend) -> TestResult<Records> {
    let mut reader = db::open(path, backend)?;
    let mut records = Records::new();
    let mut more = reader.first()?;
    while more {
        records.insert(reader.key().to_vec(), reader.value()?.to_vec());
        more = reader.next()?;
    }
    Ok(records)
}

/// Checks databases that we wrote to the last page, then changes them, with commits of its own.
const EXTEND: &str = r#"
import os, sys, lmdb
folder = sys.argv[1]
def check(name):
    path = f"{folder}/{name}"
    with lmdb.open(path, readonly=True, lock=False) as env:
        size, info = os.path.getsize(f"{path}/data.mdb"), env.info()
        assert info["map_size"] >= size and size == (info["last_pgno"] + 1) * 4096, (info, size)
        # It fails if a page is neither in use nor free.
        os.mkdir(f"{path}.copy")
        env.copy(f"{path}.copy", compact=True)
        with lmdb.open(f"{path}.copy", readonly=True, lock=False) as copy:
            stat, copied = env.stat(), copy.stat()
            assert stat == copied, (stat, copied)
            with env.begin() as ours, copy.begin() as theirs:
                assert list(ours.cursor()) == list(theirs.cursor())
            print(name, stat["entries"], stat["depth"], info["last_txnid"])
    os.system(f"rm -r '{path}.copy'")
for name in ("rising", "mixed", "empty", "deep"):
    check(name)
    for part in range(5):
        # The map has the size that the file says.
        with lmdb.open(f"{folder}/{name}", map_size=0) as env, env.begin(write=True) as transaction:
            for i in range(part, 1200, 5):
                key = b"%08d_picture.jpg" % i
                if i % 3 == 0:
                    transaction.delete(key)
                else:
                    transaction.put(key, b"theirs" * (i * i % 2000))
    check(name)
"#;

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

#[test]
fn databases_are_read_by_the_original_libraries() -> TestResult {
    let Some(python) = python_with(DATABASES[0], "databases_are_read_by_the_original_libraries") else {
        return Ok(());
    };
    let folder = tempfile::tempdir()?;
    let (mut expected, mut all) = (Vec::new(), Vec::new());
    for order in ["rising", "mixed"] {
        for backend in [Backend::Lmdb, Backend::Leveldb] {
            let name = format!("{backend}_{order}");
            let records = write(&folder.path().join(&name), backend, changes(order))?;
            expected.push(format!("{name} {}", records.len()));
            let lines = records
                .iter()
                .map(|(key, value)| format!("{name} {} {}", hex(key), hex(value)));
            expected.extend(lines);
            all.push((name, backend, records));
        }
    }
    let output = Command::new(python).arg("-c").arg(SCRIPT).arg(folder.path()).output()?;
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let printed = String::from_utf8(output.stdout)?;
    for (number, (printed, expected)) in printed.lines().zip(&expected).enumerate() {
        assert!(
            printed.trim_end() == expected.trim_end(),
            "line {number}: {printed} instead of {expected}"
        );
    }
    assert_eq!(printed.lines().count(), expected.len());
    for (name, backend, records) in all {
        // LevelDB sorts its files anew when it opens a database.
        for path in [name.clone(), format!("theirs_{name}")] {
            assert!(read(&folder.path().join(&path), backend)? == records, "{path}");
        }
    }
    Ok(())
}

#[test]
fn databases_are_extended_by_the_original_library() -> TestResult {
    let Some(python) = python_with(DATABASES[1], "databases_are_extended_by_the_original_library") else {
        return Ok(());
    };
    let folder = tempfile::tempdir()?;
    let mut all = Vec::new();
    for name in ["rising", "mixed", "empty", "deep"] {
        let changes = match name {
            "empty" => Vec::new(),
            "deep" => long_keys(),
            order => changes(order),
        };
        all.push((name, write(&folder.path().join(name), Backend::Lmdb, changes)?));
    }
    let output = Command::new(python).arg("-c").arg(EXTEND).arg(folder.path()).output()?;
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let printed = String::from_utf8(output.stdout)?;
    for (name, mut records) in all {
        let (entries, depth) = (records.len(), if name == "empty" { 0 } else { 2 });
        let message = printed.lines().find(|line| line.starts_with(name)).unwrap_or_default();
        let numbers: Vec<usize> = message.split(' ').skip(1).map(str::parse).collect::<Result<_, _>>()?;
        assert!(numbers[0] == entries && numbers[1] >= depth, "{message}");
        for i in 0..1200_usize {
            let key = format!("{i:08}_picture.jpg").into_bytes();
            if i % 3 == 0 {
                records.remove(&key);
            } else {
                records.insert(key, b"theirs".repeat(i * i % 2000));
            }
        }
        assert!(read(&folder.path().join(name), Backend::Lmdb)? == records, "{name}");
    }
    Ok(())
}

/// Keys of every length, and values of every kind.
fn long_keys() -> Vec<(Vec<u8>, Vec<u8>)> {
    (0..3000_usize)
        .map(|i| {
            let mut key = format!("{:05}", i * 7919 % 2503).into_bytes();
            key.resize(5 + i * 7919 % 2503 * 31 % 507, b'k');
            let length = [i % 50, 2030 - key.len() - i % 4, 4070 + i % 20, i * 13 % 30_000][i % 4];
            (key, vec![i as u8; length])
        })
        .collect()
}
