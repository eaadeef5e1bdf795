//! What the tests of both database formats share: records, copies of fixtures, and tests that run
//! again with little memory.

use cortado_data::db::{self, Backend};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use tempfile::TempDir;

pub(crate) type Records = Vec<(Vec<u8>, Vec<u8>)>;
pub(crate) type TestResult<T = ()> = Result<T, Box<dyn std::error::Error>>;

/// Numbers without a pattern (xorshift64).
pub(crate) struct Numbers(u64);

impl Numbers {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed)
    }

    pub(crate) fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    pub(crate) fn below(&mut self, n: usize) -> usize {
        (self.next() >> 11) as usize % n
    }

    pub(crate) fn bytes(&mut self, n: usize) -> Vec<u8> {
        (0..n).map(|_| (self.next() >> 32) as u8).collect()
    }
}

/// Records; some fit into a page and some do not.
pub(crate) fn sample(count: usize) -> Records {
    let mut numbers = Numbers::new(7);
    let size = |i: usize| if i % 37 == 5 { 3000 + i * 20 } else { 30 + i % 50 };
    (0..count)
        .map(|i| (format!("{i:08}_{}", i % 7).into_bytes(), numbers.bytes(size(i))))
        .collect()
}

/// What `make_leveldb.py` puts into a fixture.
pub(crate) fn made_by_the_script(name: &str) -> Records {
    let (operations, keys, repeats) = match name {
        "levels_leveldb" => (6000, 700, 30),
        _ => (40, 30, 1500),
    };
    let (mut state, mut records) = (1_u64, BTreeMap::new());
    for operation in 0..operations {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        let r = (state >> 33) as usize;
        let key = format!("{:06}", r % keys).into_bytes();
        if (r / keys).is_multiple_of(6) {
            records.remove(&key);
        } else {
            let value = format!("{operation:08}").repeat(r / keys / 6 % repeats);
            records.insert(key, value.into_bytes());
        }
    }
    records.into_iter().collect()
}

pub(crate) fn write(path: &Path, records: &Records, commit_every: usize, backend: Backend) -> TestResult {
    let mut writer = db::create(path, backend)?;
    for (i, (key, value)) in records.iter().enumerate() {
        writer.put(key, value)?;
        if (i + 1) % commit_every == 0 {
            writer.commit()?;
        }
    }
    writer.finish()?;
    Ok(())
}

pub(crate) fn read(path: &Path, backend: Backend) -> cortado_core::Result<Records> {
    let mut reader = db::open(path, backend)?;
    let mut records = Records::new();
    let mut more = reader.first()?;
    while more {
        records.push((reader.key().to_vec(), reader.value()?.to_vec()));
        more = reader.next()?;
    }
    Ok(records)
}

pub(crate) fn database(records: &Records, commit_every: usize, backend: Backend) -> TestResult<(TempDir, PathBuf)> {
    let folder = tempfile::tempdir()?;
    let path = folder.path().join("db");
    write(&path, records, commit_every, backend)?;
    Ok((folder, path))
}

pub(crate) fn fixture(name: &str) -> PathBuf {
    cortado_math::package_folder!().join("tests/fixtures").join(name)
}

/// A copy of a folder, to be changed.
pub(crate) fn copy(from: &Path) -> TestResult<(TempDir, PathBuf)> {
    let folder = tempfile::tempdir()?;
    let path = folder.path().join("db");
    fs::create_dir(&path)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        fs::write(path.join(entry.file_name()), fs::read(entry.path())?)?;
    }
    Ok((folder, path))
}

/// Gives all tables the name that they had in old versions.
pub(crate) fn rename_tables(path: &Path) -> TestResult {
    for entry in fs::read_dir(path)? {
        let file = entry?.path();
        if file.extension().is_some_and(|extension| extension == "ldb") {
            fs::rename(&file, file.with_extension("sst"))?;
        }
    }
    Ok(())
}

/// Runs the test of this name again, in a process that can get no more than 400 MB of memory and
/// 150 open files. `true` in that process, whose outcome is the test's. With a sanitizer, which takes
/// more addresses than that, it runs without a limit.
pub(crate) fn with_little_memory(test: &str) -> TestResult<bool> {
    const INSIDE: &str = "CORTADO_TEST_WITH_LITTLE_MEMORY";
    let is_set = |name: &str| std::env::var_os(name).is_some();
    if is_set(INSIDE) || is_set("CORTADO_TEST_WITHOUT_LIMIT") || !cfg!(target_os = "linux") {
        return Ok(true);
    }
    let program = std::env::current_exe()?;
    let output = std::process::Command::new("sh")
        .args([
            "-c",
            "ulimit -v 400000; ulimit -n 150; exec \"$0\" --exact \"$1\" --test-threads 1",
        ])
        .args([program.as_os_str(), test.as_ref()])
        .env(INSIDE, "1")
        .output()?;
    let message = String::from_utf8_lossy(&output.stdout);
    assert!(
        output.status.success() && message.contains("1 passed"),
        "{}: {message}{}",
        output.status,
        String::from_utf8_lossy(&output.stderr)
    );
    Ok(false)
}
