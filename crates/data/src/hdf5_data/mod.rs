//! HDF5Data: rows of datasets in HDF5 files, over and over.
//!
//! No bottoms. Tops: one or more; each is filled from the dataset of its name in the root of every file: N × the shape of a row, where N is
//! `batch_size` and the first axis of a dataset counts its rows. Numbers of every type, floats and integers, are converted.
//!
//! `hdf5_data_param`: `source`, a text file with the path of an HDF5 file on each line (required); `batch_size` (required); `shuffle`: the files of
//! a pass, and the rows of each file, in another random order every time (default false).
//!
//! All datasets of a file must have the same number of rows, and a row the same shape in all files. A batch may take its rows from several
//! files. `transform_param` is refused, as in Caffe: data are prepared when the files are made.
//!
//! No gradient. Unlike Caffe, which holds a file in memory, the layer streams: about 1 MB or one chunk of a dataset at a time, on a thread of
//! its own that is four batches ahead; with `shuffle` it holds one file in memory as Caffe does. A shuffled order follows from `random_seed`, while
//! Caffe's is always that of the C library's unseeded generator; as in Caffe, no number is drawn from the main generator. A path is relative to
//! the working folder, or else to the list, and may have spaces. Of several solvers that train together each one takes its share of the rows.

mod file;
mod order;
mod source;

use crate::batch::Batches;
use crate::options::note;
use crate::prefetch::Prefetcher;
use cortado_core::{
    Arity, Builders, Ctx, Error, Io, Layer, LayerKind, Real, Result, Source, find_file, module_doc, read_file,
};
use cortado_proto::{LayerParameter, LayerState, ReaderState, binary};
use file::RowFile;
use order::Order;
use source::Rows;
use std::path::Path;

/// Batches that are made ahead.
const PREFETCH: u32 = 4;

/// The kind of this layer.
pub const KIND: LayerKind = LayerKind {
    params: &["hdf5_data_param"],
    bottoms: Arity::exactly(0),
    tops: Arity::at_least(1),
    not_differentiable: Some("it has no bottoms"),
    ..LayerKind::new(
        "HDF5Data",
        "Rows of datasets in HDF5 files.",
        module_doc!("mod.rs"),
        Builders {
            f32: build::<f32>,
            f64: build::<f64>,
        },
    )
};

fn build<T: Real>(param: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    let options = param.hdf5_data_param().cloned().unwrap_or_default();
    if param.transform_param.is_some() {
        return Err(Error::param(
            "transform_param",
            "HDF5Data does not transform data; leave it out, and transform them when the files are made",
        ));
    }
    if options.source().is_empty() {
        return Err(Error::param(
            "hdf5_data_param.source",
            "is missing; name the text file that lists the HDF5 files",
        ));
    }
    if options.batch_size() == 0 {
        return Err(Error::param("hdf5_data_param.batch_size", "must be at least 1"));
    }
    Ok(Box::new(Hdf5Data::<T> {
        source: options.source().into(),
        batch_size: options.batch_size(),
        shuffle: options.shuffle(),
        names: param.top.clone(),
        prefetcher: None,
        consumed: ReaderState::default(),
    }))
}

struct Hdf5Data<T: Real> {
    source: String,
    batch_size: u32,
    shuffle: bool,
    /// The tops' names, which are the datasets'.
    names: Vec<String>,
    /// None before setup, and when setup or going back after a failed restore has failed.
    prefetcher: Option<Prefetcher<Rows<T>>>,
    /// The position of the source after the last batch that was used.
    consumed: ReaderState,
}

impl<T: Real> Hdf5Data<T> {
    fn start(&mut self, source: Rows<T>) -> Result<()> {
        source.save_position(&mut self.consumed);
        self.prefetcher = Some(Prefetcher::start(source, PREFETCH as usize)?);
        Ok(())
    }
}

impl<T: Real> Layer<T> for Hdf5Data<T> {
    fn setup(&mut self, ctx: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        let report = |line, text: String| note(ctx, "hdf5_data_layer.cpp", line, &text);
        report(84, format!("Loading list of HDF5 filenames from: {}", self.source));
        let list = ctx.find_file(&self.source);
        let files = read_list(&list)?;
        report(97, format!("Number of HDF5 files: {}", files.len()));
        // The original draws nothing from the main generator: neither does this, so that the
        // fillers after it stay the same.
        let seed = self.shuffle.then(|| ctx.rng().clone().draw());
        let rows = Rows::open(
            list,
            files,
            self.names.clone(),
            Order { seed },
            self.batch_size as usize,
            ctx,
        )?;
        let batches = Batches {
            size_field: "hdf5_data_param.batch_size",
            size: self.batch_size,
            ahead_field: "hdf5_data_param.batch_size",
            ahead: PREFETCH,
        };
        batches.check::<T>(&rows.shapes())?;
        for (i, shape) in rows.top_shapes().iter().enumerate() {
            io.top_mut(i).reshape(shape)?;
        }
        self.start(rows)
    }

    fn reshape(&mut self, _: &Ctx, _: &mut Io<'_, T>) -> Result<()> {
        Ok(())
    }

    fn forward(&mut self, _: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        let Some(prefetcher) = &mut self.prefetcher else {
            return Err(Error::message("it has no data: it could not be set up or restored"));
        };
        let mut batch = prefetcher.next()?;
        for (i, values) in batch.tops.iter().enumerate() {
            io.top(i).data_overwrite()?.copy_from_slice(values);
        }
        std::mem::swap(&mut self.consumed, &mut batch.after);
        prefetcher.recycle(batch);
        Ok(())
    }

    fn backward(&mut self, _: &Ctx, _: &mut Io<'_, T>, _: &[bool]) -> Result<()> {
        Ok(())
    }

    fn state(&self) -> Result<Option<LayerState>> {
        Ok(Some(LayerState {
            data: Some(binary::encode(&self.consumed)),
            ..Default::default()
        }))
    }

    fn restore(&mut self, _: &Ctx, state: &LayerState) -> Result<()> {
        let position: ReaderState = binary::decode(state.data())?;
        let Some(prefetcher) = self.prefetcher.take() else {
            return Err(Error::internal("a data layer is restored before it is set up"));
        };
        let Some(mut rows) = prefetcher.stop() else {
            return Err(Error::internal("the thread that reads data has died"));
        };
        let moved = rows.go_to(&position);
        if moved.is_err() {
            // The layer continues where it was.
            rows.go_to(&self.consumed)?;
        }
        self.start(rows)?;
        moved
    }
}

/// The rows of all files of a list, by the dataset `name`.
///
/// # Errors
/// A list or a file that cannot be read.
pub(crate) fn count_rows(list: &Path, name: &str) -> Result<u64> {
    let names = [name.to_string()];
    let rows = |(_, file): &(usize, String)| {
        let file = RowFile::<f32>::open(&find_file(Path::new(file), list.parent()), &names, false)?;
        Ok(file.rows())
    };
    read_list(list)?.iter().map(rows).sum()
}

/// The files of a list, with their lines.
fn read_list(path: &Path) -> Result<Vec<(usize, String)>> {
    let fail = |problem: &str| Error::message(&format!("{}: {problem}", path.display()));
    if path.is_dir() {
        return Err(fail("is a folder; name the text file that lists the HDF5 files"));
    }
    if Source::open_live(path).is_ok_and(|source| cortado_hdf5::is_hdf5(&source)) {
        return Err(fail(
            "is an HDF5 file; name a text file that lists the HDF5 files, one a line",
        ));
    }
    let bytes = read_file(path)?;
    let text =
        str::from_utf8(&bytes).map_err(|_| fail("is not UTF-8 text; it must list the HDF5 files, one a line"))?;
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let lines = text
        .lines()
        .enumerate()
        .map(|(i, line)| (i + 1, line.trim().to_owned()));
    let files: Vec<_> = lines.filter(|(_, line)| !line.is_empty()).collect();
    match files.is_empty() {
        true => Err(fail("the list is empty; it must name an HDF5 file on each line")),
        false => Ok(files),
    }
}
