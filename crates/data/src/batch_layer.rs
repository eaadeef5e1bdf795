//! The layer that all prefetching data layers are: a thread of its own makes batches ahead of their
//! use, which the tops then get.

use crate::batch::{Batch, Batches};
use crate::on_device::{OnDevice, hand_over};
use crate::prefetch::{BatchSource, Prefetcher};
use crate::transformer::Transformer;
use cortado_core::event::{Event, Severity};
use cortado_core::{Ctx, Error, Io, Layer, Real, Result};
use cortado_proto::{LayerState, ReaderState, TransformationParameter, binary};

/// The source of a layer's batches. Its position is that of the next item at all times.
pub(crate) trait Source<T: Real>: BatchSource<Batch = Batch<T>> {
    /// Channels, height and width of the next item, and the shape of its label (nothing for a
    /// single number).
    fn peek(&mut self) -> Result<([usize; 3], Vec<usize>)>;

    /// Whether the shape of labels is that of all labels of a batch, and not of one item's.
    fn labels_together(&self) -> bool {
        false
    }

    /// The frames of an item, if the axis of frames follows that of channels: the channels of `peek` are those of all
    /// frames.
    fn length(&self) -> Option<usize> {
        None
    }

    /// Whether an item is a row of numbers: the first top has two axes.
    fn are_rows(&self) -> bool {
        false
    }

    /// The shapes of the tops after the second, of all of a batch.
    fn more(&self) -> Vec<Vec<usize>> {
        Vec::new()
    }

    /// What transforms the items.
    fn transformer(&mut self) -> &mut Transformer<T>;

    /// Writes down all that the following batches depend on.
    fn save_position(&self, position: &mut ReaderState);

    /// Stands at a place that was written down.
    ///
    /// # Errors
    /// A place that is not there, or one of another source.
    fn go_to(&mut self, position: &ReaderState) -> Result<()>;
}

impl<T: Real> BatchSource for Box<dyn Source<T>> {
    type Batch = Batch<T>;

    fn fill(&mut self, batch: &mut Batch<T>) -> Result<()> {
        (**self).fill(batch)
    }
}

/// Makes the source of a layer when it is set up. Draws from the main generator what the original
/// draws then.
pub(crate) trait Open<T: Real>: Send + 'static {
    /// What it makes.
    type Source: Source<T>;

    /// Makes it. `labels`: whether there is a top for them.
    fn open(self, ctx: &Ctx, transformer: Transformer<T>, labels: bool) -> Result<Self::Source>;
}

/// [`Open::open`] of one of them: the layer is compiled once for all sources.
type Opening<T> = Box<dyn FnOnce(&Ctx, Transformer<T>, bool) -> Result<Box<dyn Source<T>>> + Send>;

/// The layer. It owns the source until its thread does.
pub(crate) struct BatchLayer<T: Real> {
    batches: Batches,
    transform: TransformationParameter,
    stage: Stage<T>,
    labels_together: bool,
    /// The frames of an item, if they have an axis.
    length: Option<usize>,
    are_rows: bool,
    /// What transforms batches of bytes, where there can be any.
    on_device: Option<OnDevice<T>>,
    /// The position of the source after the last batch that was used.
    consumed: ReaderState,
}

enum Stage<T: Real> {
    Built(Opening<T>),
    Running(Prefetcher<Box<dyn Source<T>>>),
    /// Setup has failed, or going back after a restore that failed.
    Stopped,
}

impl<T: Real> BatchLayer<T> {
    /// A layer that makes such batches.
    pub(crate) fn new(opener: impl Open<T>, batches: Batches, transform: TransformationParameter) -> Self {
        let opening: Opening<T> =
            Box::new(|ctx, transformer, labels| Ok(Box::new(opener.open(ctx, transformer, labels)?)));
        Self {
            batches,
            transform,
            stage: Stage::Built(opening),
            labels_together: false,
            length: None,
            are_rows: false,
            on_device: None,
            consumed: ReaderState::default(),
        }
    }

    fn start(&mut self, source: Box<dyn Source<T>>) -> Result<()> {
        source.save_position(&mut self.consumed);
        self.stage = Stage::Running(Prefetcher::start(source, self.batches.ahead as usize)?);
        Ok(())
    }

    fn shape_tops<'s>(
        &self,
        io: &mut Io<'_, T>,
        item: [usize; 3],
        label: &[usize],
        more: impl Iterator<Item = &'s [usize]>,
    ) -> Result<()> {
        let [channels, height, width] = item;
        let batch_size = self.batches.size as usize;
        match self.length {
            Some(length) => io
                .top_mut(0)
                .reshape(&[batch_size, channels / length.max(1), length, height, width])?,
            None if self.are_rows => io.top_mut(0).reshape(&[batch_size, channels])?,
            None => io.top_mut(0).reshape(&[batch_size, channels, height, width])?,
        }
        if io.tops() > 1 {
            let items = Some(batch_size).filter(|_| !self.labels_together);
            let shape: Vec<_> = items.into_iter().chain(label.iter().copied()).collect();
            io.top_mut(1).reshape(&shape)?;
        }
        for (top, shape) in (2..io.tops()).zip(more) {
            io.top_mut(top).reshape(shape)?;
        }
        Ok(())
    }
}

impl<T: Real> Layer<T> for BatchLayer<T> {
    fn setup(&mut self, ctx: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        let Stage::Built(open) = std::mem::replace(&mut self.stage, Stage::Stopped) else {
            return Err(Error::internal("a data layer is set up twice"));
        };
        let mut transformer = Transformer::new(&self.transform, ctx)?;
        transformer.seed(&mut ctx.rng());
        let mut source = open(ctx, transformer, io.tops() > 1)?;
        let (item, label) = source.peek()?;
        (self.labels_together, self.length) = (source.labels_together(), source.length());
        self.are_rows = source.are_rows();
        if ctx.device().is_some() {
            self.on_device = Some(OnDevice::new(source.transformer())?);
        }
        self.batches.check::<T>(&[&item[..], &label])?;
        let more = source.more();
        self.shape_tops(io, item, &label, more.iter().map(Vec::as_slice))?;
        let [channels, height, width] = item;
        ctx.emit(&Event::DataSize {
            num: self.batches.size as usize,
            channels,
            height,
            width,
        });
        source.transformer().seed(&mut ctx.rng());
        // The original seeds its thread here; the draw keeps the stream of all that follows the
        // same.
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
        let more = batch.more.iter().map(|(shape, _)| shape.as_slice());
        self.shape_tops(io, batch.shape, &batch.label_shape, more)?;
        match &mut self.on_device {
            Some(on_device) if !batch.shown.is_empty() => on_device.transform(ctx, &mut batch, io.top(0))?,
            _ => hand_over(&mut batch.data, io.top(0))?,
        }
        if io.tops() > 1 {
            io.top(1).data_overwrite()?.copy_from_slice(&batch.labels);
        }
        for (top, (_, values)) in (2..io.tops()).zip(&batch.more) {
            io.top(top).data_overwrite()?.copy_from_slice(values);
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
        if let Stage::Running(prefetcher) = &self.stage {
            prefetcher.recycle(batch);
        }
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
        let Stage::Running(prefetcher) = std::mem::replace(&mut self.stage, Stage::Stopped) else {
            return Err(Error::internal("a data layer is restored before it is set up"));
        };
        let Some(mut source) = prefetcher.stop() else {
            return Err(Error::internal("the thread that reads data has died"));
        };
        let moved = source.go_to(&position);
        if moved.is_err() {
            // The layer continues where it was.
            source.go_to(&self.consumed)?;
        }
        self.start(source)?;
        moved
    }
}
