//! Fixtures: numbers recorded from the original Caffe, as `.safetensors` files.
//!
//! The tensors are f32; the metadata holds the prototxt and how it was run.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use safetensors::{Dtype, SafeTensors};

use cortado_core::{Error, Phase, Result};

/// A recorded tensor.
#[derive(Clone, Debug, PartialEq)]
pub struct FixtureTensor {
    /// The sizes of its axes; none for a scalar.
    pub shape: Vec<usize>,
    /// Its elements, row-major.
    pub data: Vec<f32>,
}

/// The content of a fixture file.
#[derive(Clone, Debug)]
pub struct Fixture {
    name: String,
    place: Option<PathBuf>,
    metadata: BTreeMap<String, String>,
    tensors: BTreeMap<String, FixtureTensor>,
}

impl Fixture {
    /// Reads a file.
    ///
    /// # Errors
    /// A file that cannot be read, is not a safetensors file, or holds anything other than f32.
    pub fn read(path: &Path) -> Result<Self> {
        let bytes = std::fs::read(path).map_err(|e| Error::io("read", path, e))?;
        let name = path
            .file_stem()
            .map_or_else(String::new, |stem| stem.to_string_lossy().into_owned());
        let place = path.parent().map(Into::into);
        Ok(Self {
            place,
            ..Self::from_bytes(&name, &bytes)?
        })
    }

    /// Takes the content of a file apart.
    ///
    /// # Errors
    /// Bytes that are not a safetensors file, or tensors of anything other than f32.
    pub fn from_bytes(name: &str, bytes: &[u8]) -> Result<Self> {
        let broken = |problem: String| Error::message(&format!("fixture {name}: {problem}"));
        let (_, header) = SafeTensors::read_metadata(bytes).map_err(|e| broken(e.to_string()))?;
        let file = SafeTensors::deserialize(bytes).map_err(|e| broken(e.to_string()))?;
        let mut tensors = BTreeMap::new();
        for (key, view) in file.tensors() {
            if view.dtype() != Dtype::F32 {
                return Err(broken(format!("tensor {key} is {:?}; fixtures hold F32", view.dtype())));
            }
            let (elements, _) = view.data().as_chunks::<4>();
            let data = elements.iter().map(|bytes| f32::from_le_bytes(*bytes)).collect();
            tensors.insert(
                key,
                FixtureTensor {
                    shape: view.shape().to_vec(),
                    data,
                },
            );
        }
        let metadata = header.metadata().clone().unwrap_or_default().into_iter().collect();
        Ok(Self {
            name: name.to_owned(),
            place: None,
            metadata,
            tensors,
        })
    }

    /// The file's name without its extension.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The folder of its file, in which the files lie that its prototxt names.
    #[must_use]
    pub fn place(&self) -> Option<&Path> {
        self.place.as_deref()
    }

    /// A text of the metadata, such as `prototxt`.
    ///
    /// # Errors
    /// When there is none of this name.
    pub fn text(&self, key: &str) -> Result<&str> {
        let missing = || Error::message(&format!("fixture {}: no `{key}` in its metadata", self.name));
        self.metadata.get(key).map(String::as_str).ok_or_else(missing)
    }

    /// The phase it was recorded in.
    ///
    /// # Errors
    /// If the metadata does not have TRAIN or TEST.
    pub fn phase(&self) -> Result<Phase> {
        match self.text("phase")? {
            "TRAIN" => Ok(Phase::TRAIN),
            "TEST" => Ok(Phase::TEST),
            other => Err(Error::mismatch(
                format!("phase of fixture {}", self.name),
                "TRAIN or TEST",
                other,
            )),
        }
    }

    /// The tensor of a name, such as `in/data`, if there is one.
    #[must_use]
    pub fn find(&self, key: &str) -> Option<&FixtureTensor> {
        self.tensors.get(key)
    }

    /// The tensor of a name, such as `in/data`.
    ///
    /// # Errors
    /// When there is none of this name; the message lists all.
    pub fn tensor(&self, key: &str) -> Result<&FixtureTensor> {
        self.find(key).ok_or_else(|| {
            let all: Vec<_> = self.tensors.keys().map(String::as_str).collect();
            Error::message(&format!(
                "fixture {}: no tensor {key}; it has {}",
                self.name,
                all.join(", ")
            ))
        })
    }

    /// The tensors of a folder, such as `in`, by their names in it.
    pub fn folder<'a>(&'a self, folder: &'a str) -> impl Iterator<Item = (&'a str, &'a FixtureTensor)> {
        self.tensors.iter().filter_map(move |(key, tensor)| {
            let name = key.strip_prefix(folder)?.strip_prefix('/')?;
            Some((name, tensor))
        })
    }
}
