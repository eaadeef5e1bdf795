//! Where the batches of a Data layer come from: a database, read in the order of its keys, over and over.

use crate::db::DbReader;
use crate::prefetch::BatchSource;
use crate::transformer::{Image, Pixels, Transformer};
use cortado_core::{Error, ErrorKind, Real, Result};
use cortado_proto::{Datum, LayerState, ReaderState, binary};
use std::path::PathBuf;

/// Where a reader stands: all that the following batches depend on.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Position {
    /// The key of the next record.
    pub(crate) key: Vec<u8>,
    /// Its number, counted from 0 since the first start of the run.
    pub(crate) index: u64,
    /// The state of the transformer's generator.
    pub(crate) rng: Option<Vec<u8>>,
}

impl Position {
    pub(crate) fn to_proto(&self) -> LayerState {
        let reader = ReaderState {
            key: Some(self.key.clone()),
            index: Some(self.index),
            rng: self.rng.clone(),
            ..Default::default()
        };
        LayerState {
            data: Some(binary::encode(&reader)),
            ..Default::default()
        }
    }

    pub(crate) fn from_proto(state: &LayerState) -> Result<Self> {
        let reader: ReaderState = binary::decode(state.data())?;
        Ok(Self {
            key: reader.key.unwrap_or_default(),
            index: reader.index.unwrap_or(0),
            rng: reader.rng,
        })
    }
}

/// A batch, ready for the tops.
pub(crate) struct Batch<T> {
    pub(crate) shape: [usize; 3],
    pub(crate) data: Vec<T>,
    pub(crate) labels: Vec<T>,
    /// Where the reader stands after it.
    pub(crate) after: Position,
    /// Whether the end of the database was passed in it.
    pub(crate) restarted: bool,
}

impl<T> Default for Batch<T> {
    fn default() -> Self {
        Self {
            shape: [0; 3],
            data: Vec::new(),
            labels: Vec::new(),
            after: Position::default(),
            restarted: false,
        }
    }
}

/// Reads and transforms. Stands at the next record at all times.
pub(crate) struct Source<T: Real> {
    pub(crate) path: PathBuf,
    pub(crate) reader: Box<dyn DbReader>,
    pub(crate) transformer: Transformer<T>,
    pub(crate) batch_size: usize,
    pub(crate) labels: bool,
    pub(crate) index: u64,
}

impl<T: Real> BatchSource for Source<T> {
    type Batch = Batch<T>;

    fn fill(&mut self, batch: &mut Batch<T>) -> Result<()> {
        batch.labels.clear();
        batch.restarted = false;
        for item in 0..self.batch_size {
            let label = self.read_item(item, batch).map_err(|e| self.at_record(e))?;
            if self.labels {
                batch.labels.push(T::from_f64(label.into()));
            }
            batch.restarted |= self.advance()?;
        }
        self.save_position(&mut batch.after);
        Ok(())
    }
}

impl<T: Real> Source<T> {
    /// The shape of the next record after its transformation.
    pub(crate) fn peek_shape(&mut self) -> Result<[usize; 3]> {
        let datum = read_datum(&mut *self.reader);
        datum
            .and_then(|datum| self.transformer.output_shape(&image(&datum)?))
            .map_err(|e| self.at_record(e))
    }

    /// Stands at a place that a batch was followed by.
    ///
    /// # Errors
    /// A record that is not there, or a state of another generator.
    pub(crate) fn go_to(&mut self, position: &Position) -> Result<()> {
        if !self.reader.seek(&position.key)? {
            let key = String::from_utf8_lossy(&position.key);
            let problem = format!(
                "the record {key:?}, where the snapshot continues, is not there; is it the database that the run began with?"
            );
            return Err(Error::database(&self.path, problem));
        }
        self.index = position.index;
        self.transformer.restore(position.rng.as_deref())
    }

    /// Puts the current record into its place in the batch and returns its label.
    fn read_item(&mut self, item: usize, batch: &mut Batch<T>) -> Result<i32> {
        let datum = read_datum(&mut *self.reader)?;
        let image = image(&datum)?;
        let shape = self.transformer.output_shape(&image)?;
        if item == 0 {
            batch.shape = shape;
            resize(&mut batch.data, shape, self.batch_size)?;
        } else if shape != batch.shape {
            let text = |[channels, height, width]: [usize; 3]| format!("{channels}x{height}x{width}");
            let what = "shape of the image (all images of a batch must have one shape: resize them when the database is made, set crop_size, or use batch_size 1)";
            return Err(Error::mismatch(what, text(batch.shape), text(shape)));
        }
        let len: usize = shape.iter().product();
        self.transformer
            .transform(&image, &mut batch.data[item * len..][..len])?;
        Ok(datum.label())
    }

    /// Goes to the next record; whether that was back to the first one.
    fn advance(&mut self) -> Result<bool> {
        self.index += 1;
        if self.reader.next()? {
            return Ok(false);
        }
        self.reader.first()?;
        Ok(true)
    }

    pub(crate) fn save_position(&self, position: &mut Position) {
        position.key.clear();
        position.key.extend_from_slice(self.reader.key());
        position.index = self.index;
        position.rng = self.transformer.state();
    }

    /// Says at which record an error came up, unless the error is not about the record.
    fn at_record(&self, error: Error) -> Error {
        match error.kind() {
            ErrorKind::Database { .. }
            | ErrorKind::Io { .. }
            | ErrorKind::Internal(_)
            | ErrorKind::OutOfMemory { .. } => error,
            _ => Error::database(
                &self.path,
                format!("record {:?}: {error}", String::from_utf8_lossy(self.reader.key())),
            ),
        }
    }
}

fn read_datum(reader: &mut dyn DbReader) -> Result<Datum> {
    Ok(binary::decode(reader.value()?)?)
}

/// The image that a datum holds.
fn image(datum: &Datum) -> Result<Image<'_>> {
    if datum.encoded() {
        return Err(Error::message(
            "it holds an encoded image (JPEG, PNG), which cannot be read yet; make the database without -encoded",
        ));
    }
    let size = |name, value: i32| usize::try_from(value).map_err(|_| Error::message(&format!("its {name} is {value}")));
    let pixels = match datum.data() {
        [] => Pixels::Floats(&datum.float_data),
        bytes => Pixels::Bytes(bytes),
    };
    Ok(Image {
        channels: size("number of channels", datum.channels())?,
        height: size("height", datum.height())?,
        width: size("width", datum.width())?,
        pixels,
    })
}

/// Gives `data` the size of a batch; a refused allocation is an error.
fn resize<T: Real>(data: &mut Vec<T>, shape: [usize; 3], batch_size: usize) -> Result<()> {
    let len = shape
        .iter()
        .try_fold(batch_size, |count, &n| count.checked_mul(n))
        .unwrap_or(usize::MAX);
    if len > data.len() {
        let refused = data.try_reserve_exact(len - data.len()).is_err();
        if refused {
            return Err(Error::new(ErrorKind::OutOfMemory {
                bytes: len.saturating_mul(size_of::<T>()),
            }));
        }
    }
    data.resize(len, T::from_f64(0.0));
    Ok(())
}
