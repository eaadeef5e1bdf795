//! The names of the files that layers write.

use cortado_core::{Error, Result};
use cortado_proto::WriterParameter;
use std::path::{Path, PathBuf};

/// Where the files of a layer go.
#[derive(Clone, Debug)]
pub(super) enum Naming {
    /// One file, which each pass replaces.
    File(PathBuf),
    /// Files of a folder, numbered.
    Folder {
        folder: PathBuf,
        prefix: String,
        suffix: String,
    },
}

fn wrong<R>(field: &str, problem: &str) -> Result<R> {
    Err(Error::param(&format!("writer_param.{field}"), problem))
}

impl Naming {
    /// That of a `writer_param`.
    ///
    /// # Errors
    /// Neither a file nor a folder, and parts of names that would leave the folder.
    pub(super) fn new(param: &WriterParameter) -> Result<Self> {
        if let Some(file) = &param.file {
            return match Path::new(file).file_name() {
                Some(_) => Ok(Self::File(file.into())),
                None => wrong("file", "is not the name of a file"),
            };
        }
        for (field, text) in [("prefix", param.prefix()), ("suffix", param.suffix())] {
            if text.contains(['/', '\\', '\0']) {
                return wrong(
                    field,
                    "is part of the name of a file and must not have a slash; give the folder in folder",
                );
            }
        }
        match param.folder() {
            "" => wrong("folder", "is missing; name the folder to write to, or a file"),
            folder => Ok(Self::Folder {
                folder: folder.into(),
                prefix: param.prefix().into(),
                suffix: param.suffix().into(),
            }),
        }
    }

    /// The folder that has to be there, if the layer makes it.
    pub(super) fn folder(&self) -> Option<&Path> {
        match self {
            Self::File(_) => None,
            Self::Folder { folder, .. } => Some(folder),
        }
    }

    /// The file of item `item` of `num` in a pass of this number.
    pub(super) fn path(&self, number: u64, item: usize, num: usize, extension: &str) -> PathBuf {
        match self {
            Self::File(file) => file.clone(),
            Self::Folder { folder, prefix, suffix } => {
                let item = if num > 1 { format!("({item:03})") } else { String::new() };
                folder.join(format!("{prefix}{number:07}{item}{suffix}.{extension}"))
            }
        }
    }
}
