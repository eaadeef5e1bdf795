//! How many items the source of a data layer has.

use crate::db::{self, Backend};
use crate::hdf5_data;
use crate::list::read_list;
use cortado_core::{Ctx, Result};
use cortado_proto::LayerParameter;

/// The number of items that a layer reads before it begins again: records of a database, lines of a list, rows of HDF5
/// files. `None` for other layers.
///
/// # Errors
/// A source that cannot be read.
pub fn count(layer: &LayerParameter, ctx: &Ctx) -> Result<Option<u64>> {
    match (
        layer.data_param.as_deref(),
        layer.image_data_param.as_deref(),
        layer.hdf5_data_param.as_deref(),
    ) {
        (Some(data), None, None) => {
            let backend = Backend::of(data.backend())?;
            db::open_named(data.source(), backend, ctx)?.1.len().map(Some)
        }
        (None, Some(images), None) => Ok(Some(read_list(&ctx.find_file(images.source()))?.len() as u64)),
        (None, None, Some(hdf5)) => {
            let name = layer.top.first().map_or("", String::as_str);
            hdf5_data::count_rows(&ctx.find_file(hdf5.source()), name).map(Some)
        }
        _ => Ok(None),
    }
}
