//! Nets that detect, run on pictures.

use crate::error::OrRaise;
use crate::net::PyNet;
use cortado::{Finder, Image};
use numpy::{PyReadonlyArrayDyn, PyUntypedArrayMethods};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use std::path::PathBuf;

/// A picture: uint8 of shape (height, width) or (height, width, 3), in blue, green and red; the
/// bytes of a file; or its path.
#[derive(FromPyObject)]
pub(crate) enum Picture<'py> {
    Array(PyReadonlyArrayDyn<'py, u8>),
    Content(Bound<'py, PyBytes>),
    File(PathBuf),
}

impl Picture<'_> {
    fn image(&self) -> PyResult<Image> {
        let array = match self {
            Self::File(path) => return Ok(Image::open(path)),
            Self::Content(bytes) => return Ok(Image::from_encoded(bytes.as_bytes())),
            Self::Array(array) => array,
        };
        let pixels = array.as_array().iter().copied().collect();
        match *array.shape() {
            [height, width] => Ok(Image::from_gray(height, width, pixels)),
            [height, width, 3] => Ok(Image::from_bgr(height, width, pixels)),
            ref shape => Err(PyValueError::new_err(format!(
                "a picture has the shape (height, width, 3) or (height, width), but this one has {shape:?}"
            ))),
        }
    }
}

/// How pictures are given to the net, where that differs from the net's own options.
#[derive(FromPyObject)]
pub(crate) struct Options {
    #[pyo3(item)]
    mean: Option<Vec<f32>>,
    #[pyo3(item)]
    scale: Option<f32>,
    #[pyo3(item)]
    rgb: Option<bool>,
    #[pyo3(item)]
    threshold: f32,
    #[pyo3(item)]
    labels: Option<PathBuf>,
}

impl Options {
    fn set(self, finder: &mut Finder) -> cortado::Result<()> {
        self.mean.into_iter().for_each(|mean| finder.set_mean(mean));
        self.scale.into_iter().for_each(|scale| finder.set_scale(scale));
        self.rgb.into_iter().for_each(|rgb| finder.set_rgb(rgb));
        finder.set_threshold(self.threshold);
        match self.labels {
            Some(file) => finder.set_labels(&file),
            None => Ok(()),
        }
    }
}

/// Class, name, score, and left, top, right and bottom edge in pixels.
type Found = (usize, Option<String>, f32, f32, f32, f32, f32);

/// What a net finds in each picture.
#[pyfunction]
pub(crate) fn _detect(
    py: Python<'_>,
    net: &PyNet,
    pictures: Vec<Picture<'_>>,
    options: Options,
) -> PyResult<Vec<Vec<Found>>> {
    let images = pictures.iter().map(Picture::image).collect::<PyResult<Vec<_>>>()?;
    let (home, detecting) = (net.home()?, &net.inner()?.detecting);
    let mut finder = home.with(py, |net| Finder::new(net))?;
    options.set(&mut finder).or_raise()?;
    let finder = &finder;
    let found = home.compute(py, |net| {
        let mut detecting = detecting.lock();
        let found = images
            .iter()
            .map(|image| finder.find_planned(net, image, &mut detecting));
        found.collect::<cortado::Result<Vec<_>>>()
    })?;
    let tuple = |found: cortado::Detection| {
        let [left, top, right, bottom] = found.edges;
        let label = found.label.map(|label| label.to_string());
        (found.class, label, found.score, left, top, right, bottom)
    };
    let tuples = |found: Vec<cortado::Detection>| found.into_iter().map(tuple).collect();
    Ok(found.into_iter().map(tuples).collect())
}
