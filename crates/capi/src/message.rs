//! Messages of Caffe's schema: from text to binary and back, with the upgrades of old nets and solvers.

use crate::bytes::BytesObject;
use crate::error::{Outcome, Problem, Result, attempt};
use crate::given::{Array, Out, Text};
use crate::handle::Handle;
use cortado_core::read_text;
use cortado_proto::text::{self, TextOptions};
use cortado_proto::{
    BlobProto, BlobProtoVector, BlobShape, Datum, LayerParameter, Message, NetParameter, NetState, SolverParameter,
    SolverState, binary, read, upgrade,
};

/// How a type of messages is converted.
struct Type {
    name: &'static str,
    /// Text, and the name of its file, to binary.
    to_binary: fn(&str, &str) -> Result<Vec<u8>>,
    to_text: fn(&[u8]) -> Result<String>,
}

fn to_binary<M: Message + Default>(source: &str, file: &str) -> Result<Vec<u8>> {
    let parsed = text::parse::<M>(source, file, TextOptions::default());
    Ok(binary::encode(&parsed.map_err(cortado_proto::Error::from)?.0))
}

fn to_text<M: Message + Default>(bytes: &[u8]) -> Result<String> {
    Ok(text::print(&binary::decode::<M>(bytes)?))
}

fn net_to_binary(source: &str, file: &str) -> Result<Vec<u8>> {
    Ok(binary::encode(
        &read::net(source, file, TextOptions::default())?.message,
    ))
}

fn net_to_text(bytes: &[u8]) -> Result<String> {
    let mut net: NetParameter = binary::decode(bytes)?;
    upgrade::net(&mut net, "NetParameter")?;
    Ok(text::print(&net))
}

fn solver_to_binary(source: &str, file: &str) -> Result<Vec<u8>> {
    Ok(binary::encode(
        &read::solver(source, file, TextOptions::default())?.message,
    ))
}

fn solver_to_text(bytes: &[u8]) -> Result<String> {
    let mut solver: SolverParameter = binary::decode(bytes)?;
    upgrade::solver(&mut solver, "SolverParameter")?;
    Ok(text::print(&solver))
}

/// The types that programs read and write as text.
macro_rules! types {
    ($($message:ident)*) => {
        [
            Type {
                name: "NetParameter",
                to_binary: net_to_binary,
                to_text: net_to_text,
            },
            Type {
                name: "SolverParameter",
                to_binary: solver_to_binary,
                to_text: solver_to_text,
            },
            $(Type {
                name: stringify!($message),
                to_binary: to_binary::<$message>,
                to_text: to_text::<$message>,
            },)*
        ]
    };
}
static TYPES: [Type; 9] = types!(BlobProto BlobProtoVector BlobShape Datum LayerParameter NetState SolverState);

fn find(name: &str) -> Result<&'static Type> {
    let found = TYPES.iter().find(|found| found.name == name);
    found.ok_or_else(|| {
        let names: Vec<&str> = TYPES.iter().map(|found| found.name).collect();
        Problem::argument(format!("type: \"{name}\" must be one of {}", names.join(", ")))
    })
}

/// Reads a message of a type, such as "NetParameter", from text, a prototxt, and gives it as binary. A net or solver of an older
/// format is upgraded. `file` is what messages name, or NULL.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn cortado_message_parse(
    r#type: Text,
    text: Array<u8>,
    size: usize,
    file: Text,
    out: Out<*mut Handle<BytesObject>>,
) -> Outcome {
    attempt(|| {
        out.make(|| {
            let found = find(r#type.get("type")?)?;
            let source = str::from_utf8(text.get("text", size)?);
            let source = source.map_err(|_| Problem::argument("text is not UTF-8"))?;
            let file = if file.is_null() { "text" } else { file.get("file")? };
            Ok(BytesObject::new((found.to_binary)(source, file)?))
        })
    })
}

/// The same from a file of text.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn cortado_message_parse_file(
    r#type: Text,
    file: Text,
    out: Out<*mut Handle<BytesObject>>,
) -> Outcome {
    attempt(|| {
        out.make(|| {
            let (found, path) = (find(r#type.get("type")?)?, file.path("file")?);
            let binary = (found.to_binary)(&read_text(&path)?, &path.display().to_string())?;
            Ok(BytesObject::new(binary))
        })
    })
}

/// Writes a binary message of a type as text. A net or solver of an older format is upgraded.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn cortado_message_print(
    r#type: Text,
    message: Array<u8>,
    size: usize,
    out: Out<*mut Handle<BytesObject>>,
) -> Outcome {
    attempt(|| {
        out.make(|| {
            let found = find(r#type.get("type")?)?;
            let text = (found.to_text)(message.get("message", size)?)?;
            Ok(BytesObject::new(text.into_bytes()))
        })
    })
}

/// Reads a file completely, such as a binary message. Files that are larger than what messages may have are refused.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn cortado_file_read(file: Text, out: Out<*mut Handle<BytesObject>>) -> Outcome {
    attempt(|| {
        out.make(|| {
            let source = cortado_core::open_source(&file.path("file")?)?;
            Ok(BytesObject::new(cortado_core::content(&source)?.into_owned()))
        })
    })
}

/// Writes a file completely or not at all.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn cortado_file_write(file: Text, content: Array<u8>, size: usize) -> Outcome {
    attempt(|| {
        let (path, content) = (file.path("file")?, content.get("content", size)?);
        Ok(cortado_core::write_whole(&path, |to| to.write_all(content))?)
    })
}
