//! The Data layer: images and labels from a database, in the order of its keys, over and over.

use crate::db::{self, Backend, DbReader};
use crate::options::{warn, warn_of_foreign};
use crate::prefetch::Prefetcher;
use crate::source::{Position, Source};
use crate::transformer::Transformer;
use cortado_core::event::{Event, Severity};
use cortado_core::{Arity, Builders, Ctx, Error, Io, Layer, LayerKind, Real, Result, module_doc};
use cortado_proto::data_parameter::DB;
use cortado_proto::{LayerParameter, LayerState, TransformationParameter};
use std::path::PathBuf;

/// The kind of this layer.
pub const KIND: LayerKind = LayerKind {
    params: &["data_param", "transform_param"],
    bottoms: Arity::exactly(0),
    tops: Arity::between(1, 2),
    not_differentiable: Some("it has no bottoms"),
    ..LayerKind::new(
        "Data",
        "Images and labels from a database.",
        module_doc!("data_layer.rs"),
        Builders {
            f32: build::<f32>,
            f64: build::<f64>,
        },
    )
};

fn build<T: Real>(param: &LayerParameter, ctx: &Ctx) -> Result<Box<dyn Layer<T>>> {
    let Some(data) = param.data_param.as_deref() else {
        return Err(Error::param(
            "data_param",
            "is missing; give it a source, a backend and a batch_size",
        ));
    };
    let source = data.source();
    if source.is_empty() {
        return Err(Error::param(
            "data_param.source",
            "is missing; name the folder of the database",
        ));
    }
    if data.batch_size() == 0 {
        return Err(Error::param("data_param.batch_size", "must be at least 1"));
    }
    if data.rand_skip() > 0 {
        warn(
            ctx,
            "data_param.rand_skip has no effect, as in Caffe 1.0; shuffle the database instead",
        );
    }
    warn_of_foreign(ctx, "data_param", data);
    let transform = param.transform_param.as_deref().cloned().unwrap_or_default();
    warn_of_foreign(ctx, "transform_param", &transform);
    let backend = match data.backend() {
        DB::LEVELDB => Backend::Leveldb,
        DB::LMDB => Backend::Lmdb,
        other => {
            return Err(Error::param(
                "data_param.backend",
                format!("there is no backend {other}; there are LEVELDB and LMDB"),
            ));
        }
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

impl<T: Real> Layer<T> for Data<T> {
    fn setup(&mut self, ctx: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        let Stage::Built(reader) = std::mem::replace(&mut self.stage, Stage::Stopped) else {
            return Err(Error::internal("a data layer is set up twice"));
        };
        let mut transformer = Transformer::new(&self.transform, ctx)?;
        transformer.seed(&mut ctx.rng());
        let (path, labels) = (self.path.clone(), io.tops() > 1);
        let mut source = Source {
            path,
            reader,
            transformer,
            batch_size: self.batch_size,
            labels,
            index: 0,
        };
        if !source.reader.first()? {
            return Err(Error::database(&self.path, "it has no records"));
        }
        let [channels, height, width] = source.peek_shape()?;
        io.top_mut(0).reshape(&[self.batch_size, channels, height, width])?;
        if io.tops() > 1 {
            io.top_mut(1).reshape(&[self.batch_size])?;
        }
        ctx.emit(&Event::DataSize {
            num: self.batch_size,
            channels,
            height,
            width,
        });
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
            ctx.emit(&Event::Note {
                severity: Severity::Info,
                file: "data_layer.cpp",
                line: 73,
                text,
            });
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
        let moved = source.go_to(&position);
        if moved.is_err() {
            // The layer goes on from where it was.
            source.go_to(&self.consumed)?;
        }
        self.start(source)?;
        moved
    }
}

impl<T: Real> Data<T> {
    fn start(&mut self, source: Source<T>) -> Result<()> {
        source.save_position(&mut self.consumed);
        self.stage = Stage::Running(Prefetcher::start(source, self.prefetch)?);
        Ok(())
    }
}
