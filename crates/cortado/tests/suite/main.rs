//! The facade: opening nets and solvers, warnings, models on images, and a layer from outside.

mod custom_layer;
mod detect;
mod detect_compiled;
mod images;
mod in_memory;
mod models;
mod mtcnn;
mod named_in_memory;
mod nets;
mod public_detectors;
mod readme;
mod solvers;
mod yolo;

use cortado::event::{Event, Observer, Severity};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use tempfile::TempDir;

/// An observer that keeps what is warned of.
#[derive(Clone, Default)]
struct Warnings(Arc<Mutex<Vec<String>>>);

impl Observer for Warnings {
    fn observe(&self, event: &Event<'_>) {
        if event.severity() >= Severity::Warning {
            self.0.lock().expect("a list").push(event.to_string());
        }
    }
}

/// A folder with these files, gone when it is dropped.
fn folder(files: &[(&str, &str)]) -> TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    for (name, text) in files {
        write(&folder.path().join(name), text);
    }
    folder
}

fn write(path: &Path, text: impl AsRef<[u8]>) -> PathBuf {
    std::fs::write(path, text).expect("written");
    path.into()
}
