//! Files of weights of any kind, without a net: read as a message, and written as another kind.

use super::hdf5::{all_layers, insert_layer, open_hdf5};
use super::safetensors::{self, Names};
use cortado_core::{Context, Error, Frame, Result, write_whole};
use cortado_hdf5::Tree;
use cortado_proto::{NetParameter, SolverState, binary, upgrade};
use std::path::Path;

/// A kind of files of weights.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WeightsFormat {
    /// A binary NetParameter: a caffemodel.
    Caffemodel,
    /// HDF5.
    Hdf5,
    /// safetensors.
    Safetensors,
}

impl WeightsFormat {
    /// The kind that a file's name says: `.caffemodel` or no ending, `.h5` and `.hdf5`, `.safetensors`.
    ///
    /// # Errors
    /// Any other ending: a file of that kind is expected under it.
    pub fn of_name(path: &Path) -> Result<Self> {
        let extension = path
            .extension()
            .and_then(|extension| extension.to_str())
            .unwrap_or_default();
        Ok(match extension.to_ascii_lowercase().as_str() {
            "" | "caffemodel" => Self::Caffemodel,
            "h5" | "hdf5" => Self::Hdf5,
            "safetensors" => Self::Safetensors,
            other => {
                return Err(Error::message(&format!(
                    "{}: weights are not written as .{other}; the name must end in .caffemodel, .h5, .hdf5 or .safetensors",
                    path.display()
                )));
            }
        })
    }
}

/// How weights are written.
#[derive(Clone, Copy, Debug)]
pub struct ConvertOptions {
    /// The kind of file.
    pub format: WeightsFormat,
    /// How tensors of a safetensors file are called.
    pub names: Names,
    /// Whether 32-bit floats are rounded to 16 bits, which HDF5 files here have not.
    pub half: bool,
}

/// The layers of a file of weights with their blobs, whichever kind it is.
///
/// # Errors
/// A file that cannot be read or is damaged.
pub fn read_weights(path: &Path) -> Result<NetParameter> {
    if cortado_hdf5::is_hdf5(path) {
        let frame = || Frame::File {
            what: "weights",
            path: path.into(),
            pos: None,
        };
        return all_layers(&*open_hdf5(path, frame)?).within(frame);
    }
    if safetensors::is_safetensors(path) {
        return safetensors::read(path);
    }
    let mut source = match binary::read_file::<NetParameter>(path) {
        Ok(source) if !(source.layer.is_empty() && source.layers.is_empty()) => source,
        read => {
            refuse_state(path)?;
            read?
        }
    };
    upgrade::net(&mut source, &path.display().to_string())?;
    Ok(source)
}

/// Looks whether a file without layers is the state of a solver.
///
/// # Errors
/// It is.
fn refuse_state(path: &Path) -> Result<()> {
    match binary::read_file::<SolverState>(path) {
        Ok(state) if state.iter.is_some() && !state.history.is_empty() => Err(Error::message(&format!(
            "{}: this is the state of a solver, not weights; a snapshot's weights are beside it in a caffemodel, and -snapshot continues training from the state",
            path.display()
        ))),
        _ => Ok(()),
    }
}

/// Writes weights as a file of any kind, whole or not at all: bit for bit, unless they are to be
/// halved.
///
/// # Errors
/// A file that cannot be written; values that cannot be read; halves for HDF5.
pub fn write_weights(mut source: NetParameter, path: &Path, options: ConvertOptions) -> Result<()> {
    if options.half {
        if options.format == WeightsFormat::Hdf5 {
            let problem = "16-bit floats are written to caffemodels and safetensors files only";
            return Err(Error::message(problem));
        }
        safetensors::halve(&mut source)?;
    }
    match options.format {
        WeightsFormat::Caffemodel => write_whole(path, |file| binary::encode_to(&source, file)),
        WeightsFormat::Safetensors => {
            let bytes = safetensors::to_bytes(&source, options.names)?;
            write_whole(path, |file| file.write_all(&bytes))
        }
        WeightsFormat::Hdf5 => {
            let mut tree = Tree::new();
            for layer in &source.layer {
                insert_layer(&mut tree, layer)?;
            }
            write_whole(path, |file| cortado_hdf5::write(tree, file))
        }
    }
}
