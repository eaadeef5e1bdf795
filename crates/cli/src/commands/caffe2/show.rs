//! `caffe caffe2 show`: what is in a net, a blob or a database.

use super::file::{Found, look};
use crate::table::WIDEST;
use anyhow::Result;
use cortado::event::{Plain, escaped};
use cortado_caffe2::ElementType;
use cortado_caffe2::db::Databases;
use cortado_caffe2::predictor::META_NET_DEF;
use cortado_caffe2::serialize::{BlobView, TensorView};
use cortado_proto::caffe2::{MetaNetDef, NetDef};
use cortado_proto::{binary, text};
use std::collections::BTreeMap;
use std::io::Write;
use std::path::{Path, PathBuf};

/// `caffe caffe2 show`.
#[derive(Clone, Debug, clap::Args)]
pub(super) struct ShowArgs {
    /// A net (text or binary), a blob, or a database
    file: PathBuf,
    /// The file is a database of this type: minidb, lmdb, leveldb or protodb
    #[arg(long, value_name = "TYPE")]
    db_type: Option<String>,
    /// Print nets as text, including those in a predictor's file
    #[arg(long)]
    text: bool,
}

/// Runs the command.
///
/// # Errors
/// A file that cannot be read or is not one of Caffe2's, or a closed pipe.
pub(super) fn run(args: &ShowArgs) -> Result<()> {
    let text = match &args.db_type {
        Some(db_type) => database(db_type, &args.file, args.text)?,
        None => match look(&args.file)? {
            Found::Database(db_type) => database(db_type, &args.file, args.text)?,
            Found::Net(net) if args.text => text::print(&*net),
            Found::Net(net) => summary(&net),
            Found::Blob(content) => {
                let view = BlobView::parse(&content)?;
                let blob = Blob::of(&view, content.len());
                table(&[(&Plain(&view.name).to_string(), &blob)])
            }
        },
    };
    std::io::stdout().lock().write_all(text.as_bytes())?;
    Ok(())
}

/// The data about a blob in the records of a database.
struct Blob {
    type_name: String,
    shape: String,
    records: usize,
    bytes: usize,
}

impl Blob {
    fn of(view: &BlobView<'_>, bytes: usize) -> Self {
        let tensor = view.tensor.as_ref().filter(|_| view.type_name.starts_with("Tensor"));
        Self {
            type_name: tensor.map_or_else(|| Plain(&view.type_name).to_string(), element),
            shape: tensor.map_or_else(String::new, shape),
            records: 1,
            bytes,
        }
    }
}

fn element(tensor: &TensorView<'_>) -> String {
    let element = ElementType::from_data_type(tensor.data_type);
    element.map_or_else(
        || format!("tensor of type {}", tensor.data_type.0),
        |element| element.to_string(),
    )
}

fn shape(tensor: &TensorView<'_>) -> String {
    let dims: Vec<String> = tensor.dims.iter().map(i64::to_string).collect();
    format!("({})", dims.join(", "))
}

/// The blobs of a database, and the descriptions of their nets.
fn database(db_type: &str, path: &Path, as_text: bool) -> Result<String> {
    let databases = Databases::default();
    let mut reader = databases.get(db_type, path)?.open(path)?;
    let (mut blobs, mut meta, mut records) = (BTreeMap::<String, Blob>::new(), None, 0);
    let mut more = reader.first()?;
    while more {
        let key = String::from_utf8_lossy(reader.key()).into_owned();
        let name = Plain(key.split_once("#%").map_or(&*key, |(name, _)| name)).to_string();
        let value = reader.value()?;
        records += 1;
        let (view, bytes) = (BlobView::parse(value), value.len());
        let found = match &view {
            Ok(view) if !view.type_name.is_empty() => Blob::of(view, bytes),
            _ => Blob {
                type_name: "bytes".into(),
                shape: String::new(),
                records: 1,
                bytes,
            },
        };
        if let Ok(view) = &view
            && name.starts_with(META_NET_DEF)
        {
            meta = Some(binary::decode::<MetaNetDef>(view.content)?);
        }
        blobs
            .entry(name)
            .and_modify(|blob| {
                blob.records += 1;
                blob.bytes += bytes;
            })
            .or_insert(found);
        more = reader.next()?;
    }
    let rows: Vec<_> = blobs.iter().collect();
    let mut page = format!(
        "{db_type}: {} blobs in {records} records\n\n{}",
        rows.len(),
        table(&rows)
    );
    match meta {
        Some(meta) if as_text => page += &format!("\n{}", text::print(&meta)),
        Some(meta) => {
            for net in &meta.nets {
                page += &format!(
                    "\n{}\n{}",
                    Plain(net.key()),
                    net.value.as_deref().map_or_else(String::new, summary)
                );
            }
        }
        None => {}
    }
    Ok(page)
}

fn table(blobs: &[(&String, &Blob)]) -> String {
    let width = |of: &dyn Fn(&Blob) -> usize, least: usize| {
        blobs
            .iter()
            .map(|(_, blob)| of(blob))
            .max()
            .unwrap_or(0)
            .clamp(least, WIDEST)
    };
    let names = blobs
        .iter()
        .map(|(name, _)| name.chars().count())
        .max()
        .unwrap_or(0)
        .clamp(4, WIDEST);
    let (types, shapes) = (
        width(&|blob| blob.type_name.len(), 4),
        width(&|blob| blob.shape.len(), 5),
    );
    let mut text = format!(
        "{:names$}  {:types$}  {:shapes$}  {:>7}  {:>10}\n",
        "NAME", "TYPE", "SHAPE", "RECORDS", "BYTES"
    );
    for (name, blob) in blobs {
        text += &format!(
            "{name:names$}  {:types$}  {:shapes$}  {:>7}  {:>10}\n",
            blob.type_name, blob.shape, blob.records, blob.bytes
        );
    }
    text
}

/// A net in a few lines: its inputs, its outputs, and how many operators of each type it has.
fn summary(net: &NetDef) -> String {
    let mut types = BTreeMap::<&str, usize>::new();
    for op in &net.op {
        *types.entry(op.r#type()).or_default() += 1;
    }
    let types = types.iter().map(|(name, count)| format!("{count} {}", Plain(name)));
    let types: Vec<String> = types.collect();
    let names = |names: &[String]| escaped(&names.join(", "), |_| false).into_owned();
    format!(
        "net \"{}\": {} operators\n  inputs:    {}\n  outputs:   {}\n  operators: {}\n",
        Plain(net.name()),
        net.op.len(),
        names(&net.external_input),
        names(&net.external_output),
        types.join(", ")
    )
}
