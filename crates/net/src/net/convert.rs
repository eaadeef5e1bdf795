//! Files of weights of any kind, without a net: read as a message, and written as another kind.

use super::hdf5::{all_layers, insert_layer, open_hdf5};
use super::safetensors::{self, Names};
use cortado_core::{Context, Error, Frame, Result, Source, write_whole};
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
    /// The kind that a file's name gives: `.caffemodel` or no ending, `.h5` and `.hdf5`,
    /// `.safetensors`.
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
    /// Whether 32-bit floats are rounded to 16 bits, which HDF5 files here do not have.
    pub half: bool,
}

/// Opens a file of weights.
///
/// # Errors
/// A file that cannot be opened.
pub fn open_weights(path: &Path) -> Result<Source> {
    Ok(Source::open(path).map_err(|error| cortado_proto::Error::io(path, error))?)
}

/// The layers of a file of weights with their blobs, whatever its kind.
///
/// # Errors
/// A file that cannot be read or is damaged.
pub fn read_weights(path: &Path) -> Result<NetParameter> {
    read_weights_from(&open_weights(path)?)
}

/// The layers with their blobs in the content of such a file.
///
/// # Errors
/// A source that cannot be read or is damaged.
pub fn read_weights_from(source: &Source) -> Result<NetParameter> {
    let frame = || Frame::source("weights", source);
    if cortado_hdf5::is_hdf5(source) {
        let layers = open_hdf5(source).and_then(|root| all_layers(&*root));
        return layers.within(frame);
    }
    if safetensors::is_safetensors(source) {
        return safetensors::read(source).within(frame);
    }
    let mut weights = match binary::read_source::<NetParameter>(source) {
        Ok(weights) if !(weights.layer.is_empty() && weights.layers.is_empty()) => weights,
        read => {
            refuse_state(source)?;
            read?
        }
    };
    upgrade::net(&mut weights, &source.name().display().to_string())?;
    Ok(weights)
}

/// Looks whether a source without layers is the state of a solver.
///
/// # Errors
/// It is.
fn refuse_state(source: &Source) -> Result<()> {
    match binary::read_source::<SolverState>(source) {
        Ok(state) if state.iter.is_some() && !state.history.is_empty() => Err(Error::message(&format!(
            "{}: this is the state of a solver, not weights; a snapshot's weights are beside it in a caffemodel, and -snapshot continues training from the state",
            source.name().display()
        ))),
        _ => Ok(()),
    }
}

/// Writes weights as a file of any kind, whole or not at all: bit for bit, unless they are halved.
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
