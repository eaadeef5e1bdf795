//! DummyData: blobs that fillers fill.
//!
//! No bottoms; one or more tops.
//!
//! `dummy_data_param`: `shape`, once for all tops or once for each; or the older `num`, `channels`,
//! `height` and `width`, each once or once for each top. `data_filler`: none (zeros), one for all,
//! or one for each top. Constant fillers fill once, when the net is built; the others draw anew in
//! every forward pass.

use crate::common::{build, check_times, filler_from_proto, shape_from_proto};
use cortado_core::{Arity, Blob, Ctx, Error, ErrorKind, Filler, Io, Layer, LayerKind, Real, Result, Shape, module_doc};
use cortado_ops::Op;
use cortado_proto::{DummyDataParameter, LayerParameter};

pub(crate) const KIND: LayerKind = LayerKind {
    params: &["dummy_data_param"],
    bottoms: Arity::exactly(0),
    tops: Arity::at_least(1),
    not_differentiable: Some("it has no bottoms"),
    ..LayerKind::new(
        "DummyData",
        "Blobs of constants or random numbers.",
        module_doc!("dummy_data.rs"),
        build!(build),
    )
};

/// A rule for the data of a top.
struct Source {
    filler: Filler,
    /// Whether it fills in every forward pass, not only once.
    refill: bool,
}

fn build<T: Real>(param: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    let options = param.dummy_data_param().cloned().unwrap_or_default();
    let tops = param.top.len();
    let shapes = shapes(&options, tops)?;
    let mut sources = Vec::new();
    for filler in &options.data_filler {
        let refill = filler.r#type() != "constant";
        let filler = filler_from_proto("dummy_data_param.data_filler", filler)?;
        sources.push(Source { filler, refill });
    }
    if sources.is_empty() {
        sources.push(Source {
            filler: Filler::default(),
            refill: false,
        });
    }
    check_times("dummy_data_param.data_filler", sources.len(), tops)?;
    Ok(Box::new(DummyData { shapes, sources, tops }))
}

/// The shapes of the tops: one for all, or one for each.
fn shapes(options: &DummyDataParameter, tops: usize) -> Result<Vec<Shape>> {
    let legacy = [
        ("num", &options.num),
        ("channels", &options.channels),
        ("height", &options.height),
        ("width", &options.width),
    ];
    if legacy.iter().all(|(_, sizes)| sizes.is_empty()) {
        check_times("dummy_data_param.shape", options.shape.len(), tops)?;
        return options
            .shape
            .iter()
            .map(|shape| shape_from_proto("dummy_data_param.shape", shape))
            .collect();
    }
    if !options.shape.is_empty() {
        return Err(Error::param(
            "dummy_data_param.shape",
            "give either shape or num, channels, height and width, not both",
        ));
    }
    for (name, sizes) in legacy {
        check_times(&format!("dummy_data_param.{name}"), sizes.len(), tops)?;
    }
    let size = |sizes: &Vec<u32>, top: usize| sizes[if sizes.len() > 1 { top } else { 0 }] as usize;
    (0..tops)
        .map(|top| Shape::new(&legacy.map(|(_, sizes)| size(sizes, top))))
        .collect()
}

/// The error of a top without memory: the field, and the size that it requests.
fn too_large<T: Real>(error: Error, blob: &Blob<T>) -> Error {
    let bytes = match error.kind() {
        ErrorKind::OutOfMemory { bytes } => *bytes,
        ErrorKind::DeviceOutOfMemory(memory) => memory.bytes,
        _ => return error,
    };
    let (name, shape) = (blob.name(), blob.shape());
    Error::param(
        "dummy_data_param",
        format!("\"{name}\" of shape {shape} would take {bytes} bytes, for which there is no memory; lower it"),
    )
}

struct DummyData {
    shapes: Vec<Shape>,
    sources: Vec<Source>,
    tops: usize,
}

impl DummyData {
    fn source(&self, top: usize) -> &Source {
        self.sources.get(top).unwrap_or(&self.sources[0])
    }

    fn fill<T: Real>(&self, ctx: &Ctx, top: usize, blob: &Blob<T>) -> Result<()> {
        let mut data = blob.data_overwrite().map_err(|error| too_large(error, blob))?;
        self.source(top).filler.fill(&mut data, blob.shape(), &mut ctx.rng())
    }
}

impl<T: Real> Layer<T> for DummyData {
    fn setup(&mut self, ctx: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        for i in 0..io.tops() {
            io.top_mut(i).reshape(self.shapes.get(i).unwrap_or(&self.shapes[0]))?;
            if !self.source(i).refill {
                self.fill(ctx, i, io.top(i))?;
            }
        }
        Ok(())
    }

    fn reshape(&mut self, _: &Ctx, _: &mut Io<'_, T>) -> Result<()> {
        Ok(())
    }

    fn forward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        for i in (0..io.tops()).filter(|&i| self.source(i).refill) {
            self.fill(ctx, i, io.top(i))?;
        }
        Ok(())
    }

    fn op(&self, _: &Ctx) -> Option<Op> {
        let values = (0..self.tops).map(|top| self.source(top).filler.constant_value().map(f64::from));
        values.collect::<Option<_>>().map(Op::Fill)
    }

    fn backward(&mut self, _: &Ctx, _: &mut Io<'_, T>, _: &[bool]) -> Result<()> {
        Ok(())
    }
}
