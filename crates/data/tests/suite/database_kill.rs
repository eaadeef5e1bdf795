//! A program that is killed while it writes a database leaves whole commits.

use crate::databases::{Numbers, TestResult};
use cortado_data::db::{self, Backend};
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Command, Stdio};

/// The path and backend of the database that this process should write until it is killed.
const WRITE: &str = "CORTADO_TEST_WRITE_UNTIL_KILLED";
const COMMIT: u64 = 1000;

fn value(i: u64) -> Vec<u8> {
    let mut numbers = Numbers::new(i + 1);
    let len = numbers.below(400);
    numbers.bytes(len)
}

fn write_until_killed(path: &Path, backend: Backend) -> TestResult {
    let mut writer = db::create(path, backend)?;
    for i in 0.. {
        writer.put(format!("{i:08}").as_bytes(), &value(i))?;
        if (i + 1) % COMMIT == 0 {
            writer.commit()?;
            writeln!(std::io::stdout(), "committed")?;
        }
    }
    Ok(())
}

#[test]
fn a_killed_writer_leaves_whole_commits() -> TestResult {
    if let Ok(task) = std::env::var(WRITE) {
        let (backend, path) = task.split_once(' ').ok_or("backend and path")?;
        return write_until_killed(path.as_ref(), backend.parse()?);
    }
    let folder = tempfile::tempdir()?;
    for backend in [Backend::Lmdb, Backend::Leveldb] {
        for commits in [1, 2, 3, 5, 8] {
            let path = folder.path().join(format!("{backend}_{commits}"));
            let mut writer = Command::new(std::env::current_exe()?)
                .args([
                    "--exact",
                    "database_kill::a_killed_writer_leaves_whole_commits",
                    "--nocapture",
                ])
                .env(WRITE, format!("{backend} {}", path.display()))
                .stdout(Stdio::piped())
                .spawn()?;
            let lines = BufReader::new(writer.stdout.take().ok_or("it writes lines")?).lines();
            let printed = lines.map_while(Result::ok).filter(|line| line.contains("committed"));
            assert_eq!(
                printed.take(commits).count(),
                commits,
                "{backend}: the writer ended early"
            );
            writer.kill()?;
            writer.wait()?;

            assert!(db::incomplete(&path).is_some(), "{backend}");
            let mut reader = db::open(&path, backend)?;
            let (mut records, mut more) = (0, reader.first()?);
            while more {
                assert_eq!(reader.key(), format!("{records:08}").as_bytes());
                assert_eq!(reader.value()?, value(records));
                records += 1;
                more = reader.next()?;
            }
            assert_eq!((records % COMMIT, records), (0, reader.len()?), "{backend}");
            assert!(
                records >= commits as u64 * COMMIT,
                "{backend}: {records} records after {commits} commits"
            );
            assert!(db::create(&path, backend).is_err(), "{backend}: it is not written over");
        }
    }
    Ok(())
}
