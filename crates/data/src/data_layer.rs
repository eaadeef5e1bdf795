//! The Data layer: images and labels from a database, in the order of its keys, over and over.

use crate::db::{self, Backend, DbReader};
use crate::options::{warn, warn_of_foreign};
use crate::prefetch::{BatchSource, Prefetcher};
use crate::transformer::{Image, Pixels, Transformer};
use cortado_core::event::{Event, Severity};
use cortado_core::{Arity, Builders, Ctx, Error, ErrorKind, Io, Layer, LayerKind, Real, Result};
use cortado_proto::data_parameter::DB;
use cortado_proto::{Datum, LayerParameter, LayerState, ReaderState, TransformationParameter, binary};
use std::path::PathBuf;

/// The kind of this layer.
pub const KIND: LayerKind = LayerKind {
    params: &["data_param", "transform_param"],
    bottoms: Arity::exactly(0),
    tops: Arity::between(1, 2),
    not_differentiable: Some("it has no bottoms"),
    ..LayerKind::new("Data", "Images and labels from a database.", Builders { f32: build::<f32>, f64: build::<f64> })
};

fn build<T: Real>(param: &LayerParameter, ctx: &Ctx) -> Result<Box<dyn Layer<T>>> {
    let Some(data) = param.data_param.as_deref() else {
        return Err(Error::param("data_param", "is missing; give it a source, a backend and a batch_size"));
    };
    let source = data.source();
    if source.is_empty() {
        return Err(Error::param("data_param.source", "is missing; name the folder of the database"));
    }
    if data.batch_size() == 0 {
        return Err(Error::param("data_param.batch_size", "must be at least 1"));
    }
    if data.rand_skip() > 0 {
        warn(ctx, "data_param.rand_skip has no effect, as in Caffe 1.0; shuffle the database instead");
    }
    warn_of_foreign(ctx, "data_param", data);
    let transform = param.transform_param.as_deref().cloned().unwrap_or_default();
    warn_of_foreign(ctx, "transform_param", &transform);
    let backend = match data.backend() {
        DB::LEVELDB => Backend::Leveldb,
        DB::LMDB => Backend::Lmdb,
        other => return Err(Error::param("data_param.backend", format!("there is no backend {other}; there are LEVELDB and LMDB"))),
    };
    let path = ctx.find_file(source);
    let reader = db::open(&path, backend)?;
    ctx.emit(&Event::DatabaseOpened { path: source.as_ref() });
    Ok(Box::new(Data {
        path,
        batch_size: data.batch_size() as usize,
        prefetch: data.prefetch() as usize,
        transform,
        stage: Stage::Built(reader),
        consumed: Position::default(),
    }))
}

/// The layer. It owns the reader until its thread does.
struct Data<T: Real> {
    path: PathBuf,
    batch_size: usize,
    prefetch: usize,
    transform: TransformationParameter,
    stage: Stage<T>,
    /// Where the reader stood after the last batch that was used.
    consumed: Position,
}

enum Stage<T: Real> {
    Built(Box<dyn DbReader>),
    Running(Prefetcher<Source<T>>),
    /// A restore has failed, or setup has.
    Stopped,
}

/// Where a reader stands: all that the following batches depend on.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Position {
    /// The key of the next record.
    key: Vec<u8>,
    /// Its number, counted from 0 since the first start of the run.
    index: u64,
    /// The state of the transformer's generator.
    rng: Option<Vec<u8>>,
}

impl Position {
    fn to_proto(&self) -> LayerState {
        let reader = ReaderState {
            key: Some(self.key.clone()),
            index: Some(self.index),
            rng: self.rng.clone(),
            ..Default::default()
        };
        LayerState { data: Some(binary::encode(&reader)), ..Default::default() }
    }

    fn from_proto(state: &LayerState) -> Result<Self> {
        let reader: ReaderState = binary::decode(state.data())?;
        Ok(Self { key: reader.key.unwrap_or_default(), index: reader.index.unwrap_or(0), rng: reader.rng })
    }
}

impl<T: Real> Layer<T> for Data<T> {
    fn setup(&mut self, ctx: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        let Stage::Built(reader) = std::mem::replace(&mut self.stage, Stage::Stopped) else {
            return Err(Error::internal("a data layer is set up twice"));
        };
        let mut transformer = Transformer::new(&self.transform, ctx)?;
        transformer.seed(&mut ctx.rng());
        let (path, labels) = (self.path.clone(), io.tops() > 1);
        let mut source = Source { path, reader, transformer, batch_size: self.batch_size, labels, index: 0 };
        if !source.reader.first()? {
            return Err(Error::database(&self.path, "it has no records"));
        }
        let [channels, height, width] = source.peek_shape()?;
        io.top_mut(0).reshape(&[self.batch_size, channels, height, width])?;
        if io.tops() > 1 {
            io.top_mut(1).reshape(&[self.batch_size])?;
        }
        ctx.emit(&Event::DataSize { num: self.batch_size, channels, height, width });
        source.transformer.seed(&mut ctx.rng());
        // The original seeds its thread here; the draw keeps the stream of all that follows the same.
        ctx.rng().draw();
        self.start(source)
    }

    fn reshape(&mut self, _: &Ctx, _: &mut Io<'_, T>) -> Result<()> {
        Ok(())
    }

    fn forward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        let Stage::Running(prefetcher) = &mut self.stage else {
            return Err(Error::message("it has no data: it could not be set up or restored"));
        };
        let mut batch = prefetcher.next()?;
        let [channels, height, width] = batch.shape;
        io.top_mut(0).reshape(&[self.batch_size, channels, height, width])?;
        io.top(0).data_overwrite()?.copy_from_slice(&batch.data);
        if io.tops() > 1 {
            io.top_mut(1).reshape(&[self.batch_size])?;
            io.top(1).data_overwrite()?.copy_from_slice(&batch.labels);
        }
        if batch.restarted {
            let text = "Restarting data prefetching from start.";
            ctx.emit(&Event::Note { severity: Severity::Info, file: "data_layer.cpp", line: 73, text });
        }
        std::mem::swap(&mut self.consumed, &mut batch.after);
        prefetcher.recycle(batch);
        Ok(())
    }

    fn backward(&mut self, _: &Ctx, _: &mut Io<'_, T>, _: &[bool]) -> Result<()> {
        Ok(())
    }

    fn state(&self) -> Result<Option<LayerState>> {
        Ok(Some(self.consumed.to_proto()))
    }

    fn restore(&mut self, _: &Ctx, state: &LayerState) -> Result<()> {
        let position = Position::from_proto(state)?;
        let Stage::Running(prefetcher) = std::mem::replace(&mut self.stage, Stage::Stopped) else {
            return Err(Error::internal("a data layer is restored before it is set up"));
        };
        let Some(mut source) = prefetcher.stop() else {
            return Err(Error::internal("the thread that reads data has died"));
        };
        if !source.reader.seek(&position.key)? {
            let key = String::from_utf8_lossy(&position.key);
            let problem = format!("the record {key:?}, where the snapshot continues, is not there; is it the database that the run began with?");
            return Err(Error::database(&self.path, problem));
        }
        source.index = position.index;
        source.transformer.restore(position.rng.as_deref())?;
        self.start(source)
    }
}

impl<T: Real> Data<T> {
    fn start(&mut self, source: Source<T>) -> Result<()> {
        source.save_position(&mut self.consumed);
        self.stage = Stage::Running(Prefetcher::start(source, self.prefetch)?);
        Ok(())
    }
}

/// A batch, ready for the tops.
struct Batch<T> {
    shape: [usize; 3],
    data: Vec<T>,
    labels: Vec<T>,
    /// Where the reader stands after it.
    after: Position,
    /// Whether the end of the database was passed in it.
    restarted: bool,
}

impl<T> Default for Batch<T> {
    fn default() -> Self {
        Self { shape: [0; 3], data: Vec::new(), labels: Vec::new(), after: Position::default(), restarted: false }
    }
}

/// Reads and transforms. Stands at the next record at all times.
struct Source<T: Real> {
    path: PathBuf,
    reader: Box<dyn DbReader>,
    transformer: Transformer<T>,
    batch_size: usize,
    labels: bool,
    index: u64,
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
    fn peek_shape(&mut self) -> Result<[usize; 3]> {
        let datum = read_datum(&mut *self.reader);
        datum.and_then(|datum| self.transformer.output_shape(&image(&datum)?)).map_err(|e| self.at_record(e))
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
        self.transformer.transform(&image, &mut batch.data[item * len..][..len])?;
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

    fn save_position(&self, position: &mut Position) {
        position.key.clear();
        position.key.extend_from_slice(self.reader.key());
        position.index = self.index;
        position.rng = self.transformer.state();
    }

    /// Says at which record an error came up, unless the error is not about the record.
    fn at_record(&self, error: Error) -> Error {
        match error.kind() {
            ErrorKind::Database { .. } | ErrorKind::Io { .. } | ErrorKind::Internal(_) | ErrorKind::OutOfMemory { .. } => error,
            _ => Error::database(&self.path, format!("record {:?}: {error}", String::from_utf8_lossy(self.reader.key()))),
        }
    }
}

fn read_datum(reader: &mut dyn DbReader) -> Result<Datum> {
    Ok(binary::decode(reader.value()?)?)
}

/// The image that a datum holds.
fn image(datum: &Datum) -> Result<Image<'_>> {
    if datum.encoded() {
        return Err(Error::message("it holds an encoded image (JPEG, PNG), which cannot be read yet; make the database without -encoded"));
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
    let len = shape.iter().try_fold(batch_size, |count, &n| count.checked_mul(n)).unwrap_or(usize::MAX);
    if len > data.len() {
        let refused = data.try_reserve_exact(len - data.len()).is_err();
        if refused {
            return Err(Error::new(ErrorKind::OutOfMemory { bytes: len.saturating_mul(size_of::<T>()) }));
        }
    }
    data.resize(len, T::from_f64(0.0));
    Ok(())
}
