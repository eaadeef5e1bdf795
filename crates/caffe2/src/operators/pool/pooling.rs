//! `MaxPool` and `AveragePool`, also as `MaxPool1D` to `3D` and `AveragePool1D` to `3D`: the
//! greatest element or the mean of each window.
//!
//! Input: (N, C, …), or in the order NHWC (N, …, C). A mean is over the elements inside the image;
//! with `count_include_pad` the padding counts as zeros. Arguments: those of [`Windows`].

use crate::arguments::StorageOrder;
use crate::infer::Inferred;
use crate::kit::image::{self, ImageDims};
use crate::kit::window::{Window, Windows};
use crate::operator::{Build, Operator, OperatorBuildFn, OperatorKind};
use crate::run::Run;
use crate::tensor::Array;
use crate::{Arguments, ElementType};
use cortado_core::{Error, Result, reserve};
use cortado_ops::{PoolGeometry, PoolMethod};
use cortado_proto::caffe2::OperatorDef;

/// The greatest elements.
pub(super) const MAX: OperatorKind = kind("MaxPool", |build| of(build, PoolMethod::Max, None));
/// The same along one axis.
pub(super) const MAX_1D: OperatorKind = kind("MaxPool1D", |build| of(build, PoolMethod::Max, Some(1)));
/// The same along two axes.
pub(super) const MAX_2D: OperatorKind = kind("MaxPool2D", |build| of(build, PoolMethod::Max, Some(2)));
/// The same along three axes.
pub(super) const MAX_3D: OperatorKind = kind("MaxPool3D", |build| of(build, PoolMethod::Max, Some(3)));
/// The means.
pub(super) const AVERAGE: OperatorKind = kind("AveragePool", |build| of(build, PoolMethod::Mean, None));
/// The same along one axis.
pub(super) const AVERAGE_1D: OperatorKind = kind("AveragePool1D", |build| of(build, PoolMethod::Mean, Some(1)));
/// The same along two axes.
pub(super) const AVERAGE_2D: OperatorKind = kind("AveragePool2D", |build| of(build, PoolMethod::Mean, Some(2)));
/// The same along three axes.
pub(super) const AVERAGE_3D: OperatorKind = kind("AveragePool3D", |build| of(build, PoolMethod::Mean, Some(3)));

const fn kind(name: &'static str, build: OperatorBuildFn) -> OperatorKind {
    OperatorKind {
        infer: Some(infer),
        ..OperatorKind::computing(name, "the greatest element or the mean of each window", build)
    }
}

struct Pool {
    windows: Windows,
    method: PoolMethod,
    /// Whether the padding counts in a mean.
    counts_padding: bool,
    /// How many spatial axes there have to be.
    axes: Option<usize>,
}

fn of(build: &Build<'_>, method: PoolMethod, axes: Option<usize>) -> Result<Box<dyn Operator>> {
    let windows = Windows::of(&build.args)?;
    if !windows.global
        && !["kernel", "kernels", "kernel_h"]
            .iter()
            .any(|name| build.args.has(name))
    {
        return Err(Error::param(
            "kernel",
            "it is missing; Pad should be smaller than kernel.",
        ));
    }
    Ok(Box::new(Pool {
        windows,
        method,
        counts_padding: build.args.flag("count_include_pad", false)?,
        axes,
    }))
}

impl Operator for Pool {
    fn run(&mut self, run: &Run<'_>) -> Result<()> {
        let x = run.input::<f32>(0)?;
        let order = self.windows.order;
        let dims = ImageDims::of(x.shape(), order)?;
        if let Some(axes) = self.axes
            && axes != dims.spatial.len()
        {
            let found = dims.spatial.len();
            return Err(run.about_input(0, Error::mismatch("number of spatial axes", axes, found)));
        }
        let windows = self.windows.pooling(&dims.spatial)?;
        let y_dims = outputs(&dims, &windows);
        let y = run.output::<f32>(0, &y_dims.to_dims(order))?;
        if y.count() == 0 {
            return Ok(());
        }
        let planes = match order {
            StorageOrder::Nchw => y.alias(""),
            StorageOrder::Nhwc => Array::new("", &y_dims.to_dims(StorageOrder::Nchw))?,
        };
        self.pool(run, &image::as_planes(run.ctx, &x, order)?, &windows, &planes)?;
        match order {
            StorageOrder::Nchw => Ok(()),
            StorageOrder::Nhwc => image::write_as(run.ctx, &planes, order, &y),
        }
    }
}

impl Pool {
    fn pool(&self, run: &Run<'_>, x: &Array<f32>, windows: &[Window], y: &Array<f32>) -> Result<()> {
        // What is left out before the image shifts the windows.
        let cut = windows.iter().any(|window| window.head < 0);
        let heads = |window: &Window| Window {
            head: window.head.min(0),
            tail: 0,
            ..*window
        };
        let (x, input): (_, Vec<Window>) = match cut {
            false => (x.alias(""), windows.to_vec()),
            true => {
                let cuts: Vec<Window> = windows.iter().map(heads).collect();
                let inner = windows.iter().zip(&cuts).map(|(window, cut)| Window {
                    input: cut.padded(),
                    head: window.head.max(0),
                    ..*window
                });
                (image::pad(run.ctx, x, &cuts)?, inner.collect())
            }
        };
        let geometry = PoolGeometry {
            axes: input.iter().map(Window::pool_axis).collect(),
        };
        let planes = x.shape()[0] * x.shape()[1];
        let from = x.data_on(run.ctx)?;
        match self.method {
            PoolMethod::Max => {
                let mut to = y.data_overwrite_on(run.ctx)?;
                cortado_math::max_pool(run.ctx, &geometry, planes, &from, &mut to, None)
            }
            PoolMethod::Mean => {
                let mut to = y.data_overwrite_on(run.ctx)?;
                cortado_math::mean_pool(run.ctx, &geometry, planes, &from, &mut to)?;
                drop(to);
                self.correct(&geometry, y)
            }
        }
    }

    /// Turns means whose padding counts up to that before the image into those that are wanted.
    fn correct(&self, geometry: &PoolGeometry, y: &Array<f32>) -> Result<()> {
        let full = cortado_ops::count(geometry.axes.iter().map(|axis| axis.kernel)) as f32;
        let mut factors = reserve::empty(geometry.output_count())?;
        geometry.windows(|_, runs, area| {
            let inside: usize = runs.iter().map(|(_, len)| len).sum();
            let divisor = if self.counts_padding { full } else { inside as f32 };
            factors.push(if divisor > 0.0 { area as f32 / divisor } else { 0.0 });
        })?;
        if factors.iter().all(|&factor| factor == 1.0) {
            return Ok(());
        }
        for plane in y.data_mut()?.chunks_exact_mut(factors.len()) {
            plane.iter_mut().zip(&factors).for_each(|(y, factor)| *y *= factor);
        }
        Ok(())
    }
}

fn outputs(dims: &ImageDims, windows: &[Window]) -> ImageDims {
    ImageDims {
        spatial: windows.iter().map(|window| window.output).collect(),
        ..dims.clone()
    }
}

/// The shape of the result of windows over an image.
pub(super) fn infer(def: &OperatorDef, inputs: &[Inferred]) -> Result<Vec<Inferred>> {
    let windows = Windows::of(&Arguments::of(def))?;
    let dims = match inputs.first().and_then(|input| input.dims.as_ref()) {
        Some(dims) => {
            let dims = ImageDims::of(dims, windows.order)?;
            Some(outputs(&dims, &windows.pooling(&dims.spatial)?).to_dims(windows.order))
        }
        None => None,
    };
    Ok(vec![Inferred {
        dims,
        element: Some(ElementType::Float),
    }])
}
