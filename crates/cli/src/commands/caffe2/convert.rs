//! `caffe caffe2 convert`: a message as text or binary, or a database as one of another type.

use super::file::{Found, is_text, look, read_text};
use anyhow::{Result, bail};
use clap::ValueEnum;
use cortado_caffe2::db::Databases;
use cortado_proto::caffe2::{BlobProto, MetaNetDef, NetDef, OperatorDef, PlanDef, TensorProtos};
use cortado_proto::{Message, binary, text};
use std::path::{Path, PathBuf};

/// How many records are added together.
const COMMIT: usize = 1000;
/// Names of files of text end like this.
const TEXT: [&str; 3] = ["pbtxt", "prototxt", "txt"];

/// `caffe caffe2 convert`.
#[derive(Clone, Debug, clap::Args)]
pub(super) struct ConvertArgs {
    /// A message, as text or binary, or a database
    from: PathBuf,
    /// Where it goes: text if the name ends in .pbtxt, .prototxt or .txt, else binary
    to: PathBuf,
    /// The type of the message
    #[arg(long, value_enum, default_value_t = Kind::NetDef, ignore_case = true)]
    message: Kind,
    /// The file is a database of this type: minidb, lmdb, leveldb or protodb
    #[arg(long, value_name = "TYPE")]
    from_db: Option<String>,
    /// The type of the new database
    #[arg(long, value_name = "TYPE")]
    to_db: Option<String>,
}

/// A kind of message.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum Kind {
    #[value(name = "NetDef")]
    NetDef,
    #[value(name = "PlanDef")]
    PlanDef,
    #[value(name = "OperatorDef")]
    OperatorDef,
    #[value(name = "MetaNetDef")]
    MetaNetDef,
    #[value(name = "BlobProto")]
    BlobProto,
    #[value(name = "TensorProtos")]
    TensorProtos,
}

/// Runs the command.
///
/// # Errors
/// A file that cannot be read or is something else, or one that cannot be written.
pub(super) fn run(args: &ConvertArgs) -> Result<()> {
    if let Some(to_db) = &args.to_db {
        let from_db = match &args.from_db {
            Some(from_db) => from_db.as_str(),
            None => match look(&args.from)? {
                Found::Database(db_type) => db_type,
                _ => bail!(
                    "{}: this is not a database; name its type with --from-db",
                    args.from.display()
                ),
            },
        };
        return database((from_db, &args.from), (to_db, &args.to));
    }
    if args.from_db.is_some() || args.from.is_dir() {
        bail!("name the type of the new database with --to-db: minidb, lmdb or leveldb");
    }
    match args.message {
        Kind::NetDef => message::<NetDef>(args),
        Kind::PlanDef => message::<PlanDef>(args),
        Kind::OperatorDef => message::<OperatorDef>(args),
        Kind::MetaNetDef => message::<MetaNetDef>(args),
        Kind::BlobProto => message::<BlobProto>(args),
        Kind::TensorProtos => message::<TensorProtos>(args),
    }
}

fn message<M: Message + Default>(args: &ConvertArgs) -> Result<()> {
    let message: M = match is_text(&args.from)? {
        true => read_text(&args.from)?,
        false => binary::read_file(&args.from)?,
    };
    let extension = args.to.extension().and_then(|extension| extension.to_str());
    let is_text = extension.is_some_and(|extension| TEXT.contains(&extension));
    cortado_core::write_whole(&args.to, |to| match is_text {
        true => to.write_all(text::print(&message).as_bytes()),
        false => binary::encode_to(&message, to),
    })?;
    Ok(())
}

/// Copies all records.
fn database((from_db, from): (&str, &Path), (to_db, to): (&str, &Path)) -> Result<()> {
    let databases = Databases::default();
    let mut reader = databases.get(from_db, from)?.open(from)?;
    let mut writer = databases.get(to_db, to)?.create(to)?;
    let (mut more, mut count) = (reader.first()?, 0);
    while more {
        let key = reader.key().to_vec();
        writer.put(&key, reader.value()?)?;
        count += 1;
        if count % COMMIT == 0 {
            writer.commit()?;
        }
        more = reader.next()?;
    }
    writer.finish()?;
    Ok(())
}
