//! A loss of power at every point of a training. A disk keeps what was synced, and any part of the rest: of the bytes of a file
//! that was not synced, of the names in a folder that was not.

use super::shim::{Call, run_recorded};
use super::{Files, TRAIN, all, files, folder_of, is_temporary, train_on, training};
use crate::common::stderr;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// What a call did to a disk: to the bytes of a file, by its number, or to the names in a folder.
enum Change {
    Write { file: usize, offset: usize, bytes: Vec<u8> },
    Cut { file: usize, length: usize },
    Sync { file: usize },
    Name { path: String, file: usize },
    Rename { from: String, to: String, file: usize },
    Remove { path: String },
    SyncFolder { path: String },
}

/// The calls with files instead of the numbers of the system, which it gives to other files later.
fn changes(calls: &[Call], root: &str) -> Vec<Change> {
    let (mut by_inode, mut by_path) = (BTreeMap::new(), BTreeMap::new());
    let mut count = 0;
    let inner = |path: &str| {
        path.strip_prefix(root)
            .map(|path| path.trim_start_matches('/').to_string())
    };
    let mut changes = Vec::new();
    for call in calls {
        match call {
            Call::Create { inode, path } => {
                let Some(path) = inner(path) else { continue };
                by_inode.insert(*inode, count);
                by_path.insert(path.clone(), count);
                changes.push(Change::Name { path, file: count });
                count += 1;
            }
            Call::Write { inode, offset, bytes } => {
                let Some(&file) = by_inode.get(inode) else { continue };
                changes.push(Change::Write {
                    file,
                    offset: *offset,
                    bytes: bytes.clone(),
                });
            }
            Call::Cut { inode, length } => {
                let Some(&file) = by_inode.get(inode) else { continue };
                changes.push(Change::Cut { file, length: *length });
            }
            Call::Sync { inode } => {
                let Some(&file) = by_inode.get(inode) else { continue };
                changes.push(Change::Sync { file });
            }
            Call::Rename { from, to } => {
                let (Some(from), Some(to)) = (inner(from), inner(to)) else {
                    continue;
                };
                let file = by_path.remove(&from).expect("it was made here");
                by_path.insert(to.clone(), file);
                changes.push(Change::Rename { from, to, file });
            }
            Call::Remove { path } => {
                let Some(path) = inner(path) else { continue };
                by_path.remove(&path);
                changes.push(Change::Remove { path });
            }
            Call::SyncFolder { path } => changes.push(Change::SyncFolder {
                path: inner(path).unwrap_or_default(),
            }),
            Call::Open { .. } | Call::MakeFolder { .. } | Call::Other => {}
        }
    }
    changes
}

fn folder(path: &str) -> String {
    Path::new(path)
        .parent()
        .map(|folder| folder.display().to_string())
        .unwrap_or_default()
}

/// What a disk has of these changes: all that was synced, and of the rest what `keeps` selects.
fn disk(changes: &[Change], keeps: &mut dyn FnMut() -> bool) -> Files {
    let synced_file = |at: usize, file: usize| {
        changes[at..]
            .iter()
            .any(|later| matches!(later, Change::Sync { file: other } if *other == file))
    };
    let synced_folder = |at: usize, path: &str| {
        let folder = folder(path);
        changes[at..]
            .iter()
            .any(|later| matches!(later, Change::SyncFolder { path } if *path == folder))
    };
    let mut contents: BTreeMap<usize, Vec<u8>> = BTreeMap::new();
    let mut names: BTreeMap<String, usize> = BTreeMap::new();
    for (at, change) in changes.iter().enumerate() {
        match change {
            Change::Write { file, offset, bytes } if synced_file(at, *file) || keeps() => {
                let content = contents.entry(*file).or_default();
                content.resize(content.len().max(offset + bytes.len()), 0);
                content[*offset..offset + bytes.len()].copy_from_slice(bytes);
            }
            Change::Cut { file, length } if synced_file(at, *file) || keeps() => {
                contents.entry(*file).or_default().resize(*length, 0)
            }
            Change::Name { path, file } if synced_folder(at, path) || keeps() => {
                names.insert(path.clone(), *file);
            }
            Change::Rename { from, to, file } if synced_folder(at, to) || keeps() => {
                names.remove(from);
                names.insert(to.clone(), *file);
            }
            Change::Remove { path } if synced_folder(at, path) || keeps() => {
                names.remove(path);
            }
            _ => {}
        }
    }
    let content = |file: usize| contents.get(&file).cloned().unwrap_or_default();
    names.into_iter().map(|(name, file)| (name, content(file))).collect()
}

/// All disks that a loss of power may leave, each once: at every point all or nothing of what was not synced, and drawn parts.
fn disks(changes: &[Change], drawn: u64) -> BTreeSet<Files> {
    let mut found = BTreeSet::new();
    for point in 0..=changes.len() {
        let before = &changes[..point];
        found.insert(disk(before, &mut || true));
        found.insert(disk(before, &mut || false));
        for seed in 0..drawn {
            let mut state = (seed + 1 + 100 * point as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15);
            found.insert(disk(before, &mut || {
                state ^= state << 13;
                state ^= state >> 7;
                state ^= state << 17;
                state & 1 == 0
            }));
        }
    }
    found
}

#[test]
fn a_training_survives_a_loss_of_power_at_every_point() {
    for format in ["BINARYPROTO", "HDF5"] {
        let before = training(format);
        let work = folder_of(&before);
        let root = std::fs::canonicalize(work.path("")).unwrap().display().to_string();
        let (output, calls) = run_recorded(&work, &TRAIN);
        assert!(output.status.success(), "{}", stderr(&output));
        let after = files(&work.path(""));
        let changes = changes(&calls, &root);
        let disks = disks(&changes, if all() { 200 } else { 8 });
        let count = disks.len();
        assert!(count > 10, "{count} disks");
        let runs = if all() { count } else { 6 };
        for (index, disk) in disks.into_iter().enumerate() {
            for (name, content) in &disk {
                assert!(
                    is_temporary(name) || after.get(name) == Some(content),
                    "{name} is torn, with {} bytes",
                    content.len()
                );
                let weights = name.replace("solverstate", "caffemodel");
                assert!(
                    !name.contains("solverstate") || is_temporary(name) || disk.contains_key(&weights),
                    "{name} without {weights}"
                );
            }
            if index % count.div_ceil(runs) != 0 {
                continue;
            }
            let mut left = before.clone();
            left.extend(disk);
            let end = train_on(&folder_of(&left));
            for (name, content) in after.iter().filter(|(name, _)| name.contains("iter_6")) {
                assert!(
                    end.get(name) == Some(content),
                    "{name} is another one after the training went on"
                );
            }
        }
        println!("train {format}: {} changes, {count} disks", changes.len());
    }
}
