//! HDF5Output: two blobs into an HDF5 file.
//!
//! Two bottoms with the same first axis; no tops. Each forward pass writes them as the datasets `data` and `label` of 32- or 64-bit floats, and
//! replaces those of the last pass: the file holds the last batch. It is written under a temporary name and renamed, so it is complete at all times.
//!
//! `hdf5_output_param`: `file_name`, the file (required); its folder must be there.
//!
//! No gradient. Unlike in Caffe, which makes all shapes four-dimensional, the datasets have the shapes of the blobs; and a file that is
//! there already is left alone until the first forward pass.

use crate::options::note;
use cortado_core::{Arity, Builders, Ctx, Error, Io, Layer, LayerKind, Real, Result, module_doc, write_whole};
use cortado_hdf5::{Hdf5Values, Tree};
use cortado_proto::LayerParameter;
use std::path::PathBuf;

/// The kind of this layer.
pub const KIND: LayerKind = LayerKind {
    params: &["hdf5_output_param"],
    bottoms: Arity::exactly(2),
    tops: Arity::exactly(0),
    not_differentiable: Some("it has no tops"),
    writes_files: true,
    ..LayerKind::new(
        "HDF5Output",
        "Writes two blobs into an HDF5 file.",
        module_doc!("hdf5_output.rs"),
        Builders {
            f32: build::<f32>,
            f64: build::<f64>,
        },
    )
};

/// The datasets, in the order of the bottoms.
const NAMES: [&str; 2] = ["data", "label"];

fn build<T: Real>(param: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    let options = param.hdf5_output_param().cloned().unwrap_or_default();
    cortado_hdf5::check_build().map_err(|e| Error::message(&e.to_string()))?;
    let path = PathBuf::from(options.file_name());
    let wrong = |problem: String| Err(Error::param("hdf5_output_param.file_name", problem));
    if path.file_name().is_none() {
        return wrong("is missing; name the file to write".into());
    }
    if path.is_dir() {
        return wrong(format!("\"{}\" is a folder; name the file to write", path.display()));
    }
    if let Some(folder) = path.parent()
        && !folder.as_os_str().is_empty()
        && !folder.is_dir()
    {
        return wrong(format!("there is no folder \"{}\"; make it first", folder.display()));
    }
    Ok(Box::new(Hdf5Output { path }))
}

struct Hdf5Output {
    path: PathBuf,
}

impl<T: Real> Layer<T> for Hdf5Output {
    fn reshape(&mut self, _: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        let [data, labels] = [0, 1].map(|i| io.bottom(i).shape().to_vec());
        if data.is_empty() || data.first() != labels.first() {
            let what = "number of rows of the two bottoms (the first axis)";
            let text = |shape: &[usize]| format!("{} ({shape:?})", shape.first().copied().unwrap_or(0));
            return Err(Error::mismatch(what, text(&data), text(&labels)));
        }
        Ok(())
    }

    fn forward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        let name = self.path.display();
        note(ctx, "hdf5_output_layer.cpp", 35, &format!("Saving HDF5 file {name}"));
        let mut tree = Tree::new();
        for (i, name) in NAMES.into_iter().enumerate() {
            let blob = io.bottom(i).to_proto(false)?;
            let (floats, doubles) = (blob.data.values()?, blob.double_data.values()?);
            let values = match doubles.is_empty() {
                true => Hdf5Values::F32(&floats),
                false => Hdf5Values::F64(&doubles),
            };
            let inserted = tree.insert(name, io.bottom(i).shape(), values);
            inserted.map_err(|e| Error::message(&e.to_string()))?;
        }
        write_whole(&self.path, |file| cortado_hdf5::write(tree, file))?;
        let rows = io.bottom(0).shape().to_vec()[0];
        let text = format!("Successfully saved {rows} rows");
        note(ctx, "hdf5_output_layer.cpp", 41, &text);
        Ok(())
    }

    fn backward(&mut self, _: &Ctx, _: &mut Io<'_, T>, _: &[bool]) -> Result<()> {
        Ok(())
    }
}
