//! FloData: flows from the .flo files that a list names, over and over.
//!
//! No bottoms. Top: the flows, N × 2 × height × width, where N is `batch_size`: the columns, then the rows by which pixels move. All flows of a
//! batch must have one size; from batch to batch it may change.
//!
//! `image_data_param`: `source`, a text file with the path of a flow on each line (required); `root_folder`, put before each path;
//! `batch_size` (default 1); `shuffle` (default false): in another random order in every pass; `rand_skip`: so many flows less one, at most, are passed over
//! first. Other fields, and `transform_param`, have no effect, as in the original.
//!
//! No gradient. From FlowNet (liruoteng/FlowNet); its files are those of FLOWriter. Of several solvers that train together each one takes its share
//! of the flows.

use super::flo::{self, Flow};
use crate::batch::{Batch, Batches, other_shape};
use crate::batch_layer::{BatchLayer, Open, Source};
use crate::options::note;
use crate::order::Order;
use crate::prefetch::BatchSource;
use crate::transformer::Transformer;
use cortado_core::{
    Arity, Builders, Ctx, Error, Layer, LayerKind, Real, Result, find_file, module_doc, read_file, read_text, reserve,
};
use cortado_proto::{ImageDataParameter, LayerParameter, ReaderState, TransformationParameter};
use std::path::{Path, PathBuf};

/// Batches that are made ahead, where no option changes it for this layer.
const PREFETCH: u32 = 4;
/// The channels of a flow.
const CHANNELS: usize = 2;

/// The kind of this layer.
pub(crate) const KIND: LayerKind = LayerKind {
    params: &["image_data_param", "transform_param"],
    bottoms: Arity::exactly(0),
    not_differentiable: Some("it has no bottoms"),
    ..LayerKind::new(
        "FloData",
        "Flows from .flo files.",
        module_doc!("flo_data.rs"),
        Builders {
            f32: build::<f32>,
            f64: build::<f64>,
        },
    )
};

fn build<T: Real>(param: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    let options = param.image_data_param().cloned().unwrap_or_default();
    let wrong = |field: &str, problem: &str| Err(Error::param(&format!("image_data_param.{field}"), problem));
    if options.source().is_empty() {
        return wrong("source", "is missing; name the file that lists the flows");
    }
    if options.batch_size() == 0 {
        return wrong("batch_size", "must be at least 1");
    }
    let batches = Batches {
        size_field: "image_data_param.batch_size",
        size: options.batch_size(),
        ahead_field: "image_data_param.batch_size",
        ahead: PREFETCH,
    };
    let transform = TransformationParameter::default();
    Ok(Box::new(BatchLayer::new(Opener(options), batches, transform)))
}

struct Opener(ImageDataParameter);

impl<T: Real> Open<T> for Opener {
    type Source = Flows<T>;

    fn open(self, ctx: &Ctx, transformer: Transformer<T>, _: bool) -> Result<Flows<T>> {
        let Self(options) = self;
        let path = ctx.find_file(options.source());
        let text = read_text(&path)?;
        let lines = text.lines().enumerate().flat_map(|(line, text)| {
            let words = text.split_whitespace();
            words.map(move |word| (line + 1, word.to_string()))
        });
        let files: Vec<(usize, String)> = reserve::collected(lines)?;
        if files.is_empty() {
            return Err(Error::message(&format!("{}: the list is empty", path.display())));
        }
        note(
            ctx,
            "flo_data_layer.cpp",
            1,
            &format!("A total of {} images.", files.len()),
        );
        let mut order = Order::new(files.len(), options.shuffle().then(|| ctx.rng().draw()));
        if options.rand_skip() > 0 {
            let skip = (ctx.rng().draw() % options.rand_skip()) as usize;
            if skip >= files.len() {
                let problem = format!("skips {skip} flows, but the list has {}", files.len());
                return Err(Error::param("image_data_param.rand_skip", problem));
            }
            order.skip(skip);
        }
        Ok(Flows {
            folder: path.parent().map(Into::into),
            path,
            files,
            order,
            root_folder: options.root_folder().into(),
            batch: options.batch_size() as usize,
            transformer,
            ctx: ctx.clone(),
        })
    }
}

/// Reads files. Stands at the next one at all times.
struct Flows<T: Real> {
    path: PathBuf,
    folder: Option<PathBuf>,
    /// The line of the list and the path of each file.
    files: Vec<(usize, String)>,
    order: Order,
    root_folder: String,
    batch: usize,
    transformer: Transformer<T>,
    ctx: Ctx,
}

impl<T: Real> BatchSource for Flows<T> {
    type Batch = Batch<T>;

    fn fill(&mut self, batch: &mut Batch<T>) -> Result<()> {
        let mut items: Vec<usize> = reserve::empty(self.batch)?;
        let (rank, count) = self.ctx.data_share();
        while items.len() < self.batch {
            if self.order.index() % count == rank {
                items.push(self.order.item());
            }
            self.order.advance();
        }
        let shape = self.shape_of(items[0])?;
        batch.fill(&self.ctx, items.len(), shape, |i, place| {
            let flow = self.read(items[i])?;
            let found = [CHANNELS, flow.height, flow.width];
            if found != shape {
                return Err(self.at_line(items[i], &other_shape(shape, found, "crop the flows")));
            }
            place.copy_from_slice(&flow.values);
            Ok(())
        })?;
        self.save_position(&mut batch.after);
        Ok(())
    }
}

impl<T: Real> Source<T> for Flows<T> {
    fn peek(&mut self) -> Result<([usize; 3], Vec<usize>)> {
        Ok((self.shape_of(self.order.item())?, Vec::new()))
    }

    fn transformer(&mut self) -> &mut Transformer<T> {
        &mut self.transformer
    }

    fn save_position(&self, position: &mut ReaderState) {
        self.order.save(position, &self.files[self.order.item()].1);
    }

    fn go_to(&mut self, position: &ReaderState) -> Result<()> {
        self.order = self.order.at(position, &self.path, |item| &self.files[item].1)?;
        Ok(())
    }
}

impl<T: Real> Flows<T> {
    fn read(&self, item: usize) -> Result<Flow<T>> {
        let name = format!("{}{}", self.root_folder, self.files[item].1);
        let path = find_file(Path::new(&name), self.folder.as_deref());
        let flow = read_file(&path).and_then(|bytes| flo::parse(&path, &bytes));
        flow.map_err(|e| self.at_line(item, &e))
    }

    fn shape_of(&self, item: usize) -> Result<[usize; 3]> {
        let flow = self.read(item)?;
        Ok([CHANNELS, flow.height, flow.width])
    }

    /// Adds the line of the list that an error is about.
    fn at_line(&self, item: usize, error: &Error) -> Error {
        Error::message(&format!("{}:{}: {error}", self.path.display(), self.files[item].0))
    }
}
