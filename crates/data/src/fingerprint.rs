//! What identifies a set of data, without reading all of it.

use crate::db::{self, Backend};
use crate::inspect;
use cortado_core::{Ctx, Error, Result, read_file};
use cortado_proto::LayerParameter;

/// How many records of a database count.
const RECORDS: usize = 64;

/// Bytes that differ, in all likelihood, if the data of a net's layers do: the first records of each
/// database, with their keys, and their number where the database states it; the list of a layer
/// that reads a list. Nothing for other layers.
///
/// # Errors
/// Data that cannot be read.
pub fn fingerprint<'a>(layers: impl IntoIterator<Item = &'a LayerParameter>, ctx: &Ctx) -> Result<Vec<u8>> {
    let mut all = Vec::new();
    for layer in layers {
        all.extend(of_layer(layer, ctx)?);
    }
    Ok(all)
}

fn of_layer(layer: &LayerParameter, ctx: &Ctx) -> Result<Vec<u8>> {
    let lists = [
        layer.image_data_param.as_ref().map(|param| param.source()),
        layer.window_data_param.as_ref().map(|param| param.source()),
        layer.hdf5_data_param.as_ref().map(|param| param.source()),
    ];
    if let Some(list) = lists.into_iter().flatten().find(|list| !list.is_empty()) {
        return read_file(&ctx.find_file(list));
    }
    let source = layer.data_param.as_ref().map_or("", |param| param.source());
    if source.is_empty() {
        return Ok(Vec::new());
    }
    let path = ctx.find_file(source);
    let backend = match ctx.reading().memory.contains_key(source) {
        true => Backend::Lmdb,
        false => inspect::backend_of(&path)?,
    };
    let (path, mut reader) = db::open_named(source, backend, ctx)?;
    let mut print = Vec::new();
    // A LevelDB would have to be read through.
    if backend == Backend::Lmdb {
        print.extend_from_slice(&reader.len()?.to_ne_bytes());
    }
    let mut is_there = reader.first()?;
    for _ in 0..RECORDS {
        if !is_there {
            break;
        }
        print.extend_from_slice(reader.key());
        print.extend_from_slice(reader.value()?);
        is_there = reader.next()?;
    }
    match print.is_empty() {
        true => Err(Error::database(&path, "it is empty")),
        false => Ok(print),
    }
}
