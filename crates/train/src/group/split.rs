//! Batches divided among the ranks.

use cortado_core::{Error, Result};
use cortado_proto::NetParameter;

/// Divides the batches of a net's data layers, those that read records, by the number of ranks.
///
/// # Errors
/// A batch that is not a multiple of it, and a net without such a layer.
pub(crate) fn divide_batches(net: &mut NetParameter, ranks: usize) -> Result<()> {
    let mut found = 0;
    for layer in &mut net.layer {
        let name = layer.name().to_string();
        let sizes = [
            layer.data_param.as_mut().map(|p| ("data_param", &mut p.batch_size)),
            layer
                .image_data_param
                .as_mut()
                .map(|p| ("image_data_param", &mut p.batch_size)),
            layer
                .window_data_param
                .as_mut()
                .map(|p| ("window_data_param", &mut p.batch_size)),
            layer
                .hdf5_data_param
                .as_mut()
                .map(|p| ("hdf5_data_param", &mut p.batch_size)),
        ];
        for (message, size) in sizes.into_iter().flatten() {
            let Some(batch) = size.as_mut() else { continue };
            let all = *batch as usize;
            if !all.is_multiple_of(ranks) {
                let problem =
                    format!("is {all} in layer \"{name}\", which {ranks} ranks cannot share evenly (--split-batch)");
                return Err(Error::param(&format!("{message}.batch_size"), problem));
            }
            *batch = (all / ranks) as _;
            found += 1;
        }
    }
    match found {
        0 => Err(Error::message(
            "--split-batch: the net has no data layer with a batch_size that could be divided",
        )),
        _ => Ok(()),
    }
}
