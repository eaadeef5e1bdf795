//! Nets and solvers from prototxt files: read, distinguished, and brought to the current format.

use std::path::Path;

use crate::reflect::{Message, MessageDesc};
use crate::text::{Document, TextOptions, Warning};
use crate::upgrade::{self, Notice};
use crate::{Error, NetParameter, Result, SolverParameter};

/// A message that was read from a file, with all warnings of the reader.
#[derive(Clone, Debug)]
pub struct Loaded<M> {
    /// The message, in the current format.
    pub message: M,
    /// What was not understood.
    pub warnings: Vec<Warning>,
    /// What was upgraded.
    pub notices: Vec<Notice>,
}

/// What a prototxt file describes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileKind {
    /// A net: a [`NetParameter`].
    Net,
    /// A solver: a [`SolverParameter`].
    Solver,
}

/// The net in the prototxt file `path`, upgraded.
///
/// # Errors
/// A file that cannot be read, is empty or binary, or describes a solver; every fault of the text,
/// with its place; and what [`upgrade::net`] refuses.
pub fn read_net(path: &Path, options: TextOptions) -> Result<Loaded<NetParameter>> {
    net(&text_of(path)?, &path.display().to_string(), options)
}

/// The solver in the prototxt file `path`, upgraded.
///
/// # Errors
/// As [`read_net`], with net and solver exchanged.
pub fn read_solver(path: &Path, options: TextOptions) -> Result<Loaded<SolverParameter>> {
    solver(&text_of(path)?, &path.display().to_string(), options)
}

/// The net in `source`, as [`read_net`].
///
/// # Errors
/// Those of [`read_net`], besides those of the file.
pub fn net(source: &str, file_name: &str, options: TextOptions) -> Result<Loaded<NetParameter>> {
    let document = document(source, file_name, FileKind::Net)?;
    let (mut message, warnings) = document.fill::<NetParameter>(options)?;
    let notices = upgrade::net(&mut message, file_name)?;
    Ok(Loaded {
        message,
        warnings,
        notices,
    })
}

/// The solver in `source`, as [`read_solver`].
///
/// # Errors
/// Those of [`read_solver`], besides those of the file.
pub fn solver(source: &str, file_name: &str, options: TextOptions) -> Result<Loaded<SolverParameter>> {
    let document = document(source, file_name, FileKind::Solver)?;
    let (mut message, warnings) = document.fill::<SolverParameter>(options)?;
    let notices = upgrade::solver(&mut message, file_name)?;
    Ok(Loaded {
        message,
        warnings,
        notices,
    })
}

/// The net in `source` with up to `most` of its faults, for callers that report them all. If all
/// faults are fields that no known Caffe has, there is a net, without these fields.
pub fn net_past_faults(
    source: &str,
    file_name: &str,
    options: TextOptions,
    most: usize,
) -> (Option<Loaded<NetParameter>>, Vec<Error>) {
    past_faults(source, file_name, FileKind::Net, options, most, upgrade::net)
}

/// The solver in `source`, as [`net_past_faults`].
pub fn solver_past_faults(
    source: &str,
    file_name: &str,
    options: TextOptions,
    most: usize,
) -> (Option<Loaded<SolverParameter>>, Vec<Error>) {
    past_faults(source, file_name, FileKind::Solver, options, most, upgrade::solver)
}

fn past_faults<M: Message + Default>(
    source: &str,
    file_name: &str,
    kind: FileKind,
    options: TextOptions,
    most: usize,
    upgrade: fn(&mut M, &str) -> Result<Vec<Notice>>,
) -> (Option<Loaded<M>>, Vec<Error>) {
    let document = match document(source, file_name, kind) {
        Ok(document) => document,
        Err(error) => return (None, vec![error]),
    };
    let (message, warnings, faults) = document.fill_past_faults::<M>(options, most);
    let mut errors: Vec<Error> = faults.into_iter().map(Into::into).collect();
    let Some(mut message) = message else {
        return (None, errors);
    };
    match upgrade(&mut message, file_name) {
        Ok(notices) => {
            let loaded = Loaded {
                message,
                warnings,
                notices,
            };
            (Some(loaded), errors)
        }
        Err(error) => {
            errors.push(error);
            (None, errors)
        }
    }
}

/// What `source` describes, by the names of its outermost fields. `None` where they leave it open.
pub fn kind(source: &str) -> Option<FileKind> {
    kind_by_fields(&Document::parse(source, "")).map(|(kind, _)| kind)
}

/// The kind that most of the outermost fields belong to, and the first that does.
fn kind_by_fields(document: &Document<'_>) -> Option<(FileKind, (String, crate::Pos))> {
    let (net, solver) = (NetParameter::default().desc(), SolverParameter::default().desc());
    let only = |of: &MessageDesc, not: &MessageDesc| {
        let mut found = document
            .names()
            .filter(|(name, _)| of.find_field(name).is_some() && not.find_field(name).is_none());
        let first = found.next();
        (1 + found.count(), first)
    };
    match (only(net, solver), only(solver, net)) {
        ((nets, Some((name, pos))), (solvers, other)) if other.is_none() || nets >= solvers => {
            Some((FileKind::Net, (name.to_string(), pos)))
        }
        (_, (_, Some((name, pos)))) => Some((FileKind::Solver, (name.to_string(), pos))),
        _ => None,
    }
}

/// How the two belong together.
const NET_OF_SOLVER: &str = "a solver names its net by `net: \"FILE\"`";

/// The shape of `source`, if it can be of the kind `wanted`.
fn document<'a>(source: &'a str, file_name: &str, wanted: FileKind) -> Result<Document<'a>> {
    let document = Document::parse(source, file_name);
    if document.is_empty() {
        return Err(Error::message(file_name, "the file is empty"));
    }
    match kind_by_fields(&document) {
        Some((kind, (name, pos))) if kind != wanted => {
            let message = match wanted {
                FileKind::Net => {
                    format!("this is a solver (\"{name}\" belongs to one), not a net: {NET_OF_SOLVER}")
                }
                FileKind::Solver => {
                    format!("this is a net (\"{name}\" belongs to one), not a solver: {NET_OF_SOLVER}")
                }
            };
            Err(document.diagnostic(pos, message).into())
        }
        _ => Ok(document),
    }
}

/// The text of the prototxt file `path`; see [`text_in`].
///
/// # Errors
/// A folder, and errors of [`text_in`] and of the system.
pub fn text_of(path: &Path) -> Result<String> {
    let file_name = path.display().to_string();
    if path.is_dir() {
        return Err(Error::message(&file_name, "this is a folder, not a prototxt file"));
    }
    text_in(
        cortado_files::read(path).map_err(|error| Error::io(path, error))?,
        &file_name,
    )
}

/// The text of a prototxt with this content, which messages call `file_name`. Bytes that are not
/// UTF-8 (comments in old encodings) are replaced.
///
/// # Errors
/// A binary file.
pub fn text_in(bytes: Vec<u8>, file_name: &str) -> Result<String> {
    if bytes.starts_with(b"\x89HDF\r\n\x1a\n") || bytes.contains(&0) {
        return Err(Error::message(
            file_name,
            "this is a binary file, not a prototxt: are these weights (a caffemodel)?",
        ));
    }
    Ok(String::from_utf8(bytes).unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned()))
}
