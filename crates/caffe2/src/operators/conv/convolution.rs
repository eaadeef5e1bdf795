//! `Conv`, `Conv1D`, `Conv2D` and `Conv3D`: y\[n, m, p\] = b\[m\] + Σ w\[m, c, i\] ·
//! x\[n, c, p·stride − pad + i·dilation\], over any number of spatial axes.
//!
//! Inputs: x (N, C, …) or, in the order NHWC, (N, …, C); w (M, C / group, kernel…) or (M, kernel…,
//! C / group); b (M), or none. Output: (N, M, …) or (N, …, M). Arguments: those of
//! [`Windows`].

use crate::arguments::StorageOrder;
use crate::infer::Inferred;
use crate::kit::image::{self, ImageDims};
use crate::kit::window::{Window, Windows};
use crate::operator::{Build, Operator, OperatorBuildFn, OperatorKind};
use crate::run::Run;
use crate::tensor::Array;
use crate::{Arguments, ElementType};
use cortado_core::{Arity, Ctx, Error, Result};
use cortado_math::{Conv, ConvDirection, ConvFilters};
use cortado_ops::ConvGeometry;
use cortado_proto::caffe2::OperatorDef;

/// Over as many axes as the image has.
pub(super) const CONV: OperatorKind = kind("Conv", |build| of(build, None));
/// Over one axis.
pub(super) const CONV_1D: OperatorKind = kind("Conv1D", |build| of(build, Some(1)));
/// Over two axes.
pub(super) const CONV_2D: OperatorKind = kind("Conv2D", |build| of(build, Some(2)));
/// Over three axes.
pub(super) const CONV_3D: OperatorKind = kind("Conv3D", |build| of(build, Some(3)));

const fn kind(name: &'static str, build: OperatorBuildFn) -> OperatorKind {
    OperatorKind {
        inputs: Arity::between(2, 3),
        infer: Some(infer),
        ..OperatorKind::computing(
            name,
            "convolution with given filters, and a bias if there is one",
            build,
        )
    }
}

fn of(build: &Build<'_>, axes: Option<usize>) -> Result<Box<dyn Operator>> {
    let mut convolver = Convolver::new(&build.args, axes)?;
    Ok(Box::new(move |run: &Run<'_>| {
        let (x, w) = (run.input::<f32>(0)?, run.input::<f32>(1)?);
        let bias = match run.input_count() {
            3 => Some(run.input::<f32>(2)?),
            _ => None,
        };
        convolver.apply(run.ctx, [&x, &w], bias.as_ref(), |dims| run.output::<f32>(0, dims))?;
        Ok(())
    }))
}

/// A convolution of arrays, in either order.
pub(crate) struct Convolver {
    windows: Windows,
    /// How many spatial axes there have to be.
    axes: Option<usize>,
    conv: Option<Conv<f32>>,
    /// Filters of pixels as planes, with the version of those that they were made of.
    filters: Option<(u64, Array<f32>)>,
}

impl Convolver {
    /// From the arguments of an operator.
    ///
    /// # Errors
    /// Arguments that contradict each other.
    pub(crate) fn new(args: &Arguments<'_>, axes: Option<usize>) -> Result<Self> {
        Ok(Self {
            windows: Windows::of(args)?,
            axes,
            conv: None,
            filters: None,
        })
    }

    /// Convolves images with filters, into an array that `output` gives for a shape.
    ///
    /// # Errors
    /// Images, filters and bias that do not go together, or memory in use.
    pub(crate) fn apply(
        &mut self,
        ctx: &Ctx,
        [x, w]: [&Array<f32>; 2],
        bias: Option<&Array<f32>>,
        output: impl FnOnce(&[usize]) -> Result<Array<f32>>,
    ) -> Result<Array<f32>> {
        let order = self.windows.order;
        let dims = ImageDims::of(x.shape(), order)?;
        check_axes(self.axes, &dims)?;
        let filters = ImageDims::of(w.shape(), order)?;
        let windows = self.windows.over(&dims.spatial)?;
        check_filters(&self.windows, &dims, &filters, &windows)?;
        check_bias(bias, filters.batch)?;
        let y_dims = ImageDims {
            batch: dims.batch,
            channels: filters.batch,
            spatial: windows.iter().map(|window| window.output).collect(),
        };
        let even = windows.iter().all(Window::is_even);
        let planes = image::as_planes(ctx, x, order)?;
        let x = if even {
            planes
        } else {
            image::pad(ctx, &planes, &windows)?
        };
        let axes = windows.iter().map(|window| match even {
            true => window.even_axis(),
            false => window.padded_axis(),
        });
        let geometry = ConvGeometry {
            group: self.windows.group,
            channels: dims.channels,
            num_output: filters.batch,
            axes: axes.collect(),
        };
        let w = self.filters_as_planes(ctx, w)?;
        let y = output(&y_dims.to_dims(order))?;
        let planes = match order {
            StorageOrder::Nchw => y.alias(y.name()),
            StorageOrder::Nhwc => Array::new("", &y_dims.to_dims(StorageOrder::Nchw))?,
        };
        self.convolve(ctx, (geometry, dims.batch), [&x, &w], bias, &planes)?;
        if order == StorageOrder::Nhwc {
            image::write_as(ctx, &planes, order, &y)?;
        }
        Ok(y)
    }

    fn filters_as_planes(&mut self, ctx: &Ctx, w: &Array<f32>) -> Result<Array<f32>> {
        if self.windows.order == StorageOrder::Nchw {
            return Ok(w.alias(w.name()));
        }
        let version = w.data_version();
        if let (Some((kept, planes)), Some(version)) = (&self.filters, version)
            && *kept == version
        {
            return Ok(planes.alias(""));
        }
        let planes = image::as_planes(ctx, w, StorageOrder::Nhwc)?;
        self.filters = version.map(|version| (version, planes.alias("")));
        Ok(planes)
    }

    fn convolve(
        &mut self,
        ctx: &Ctx,
        (geometry, batch): (ConvGeometry, usize),
        [x, w]: [&Array<f32>; 2],
        bias: Option<&Array<f32>>,
        y: &Array<f32>,
    ) -> Result<()> {
        let conv = match &mut self.conv {
            Some(conv) => {
                conv.reshape(&geometry, batch)?;
                conv
            }
            none => none.insert(Conv::new(ConvDirection::Forward, geometry, batch)?),
        };
        if y.count() == 0 {
            return Ok(());
        }
        conv.pack(ctx, w)?;
        let (weights, bias) = (w.data_on(ctx)?, bias.map(|bias| bias.data_on(ctx)).transpose()?);
        let filters = ConvFilters {
            weights: &weights,
            bias: bias.as_ref(),
        };
        conv.forward(ctx, &x.data_on(ctx)?, &filters, y.data_overwrite_on(ctx)?, &[])
    }
}

/// Refuses images of another number of spatial axes.
fn check_axes(expected: Option<usize>, dims: &ImageDims) -> Result<()> {
    match expected {
        Some(expected) if expected != dims.spatial.len() => Err(Error::mismatch(
            "number of the image's spatial axes",
            expected,
            dims.spatial.len(),
        )),
        _ => Ok(()),
    }
}

/// Refuses a bias that is not one number for each output.
///
/// # Errors
/// Its shape.
pub(super) fn check_bias(bias: Option<&Array<f32>>, outputs: usize) -> Result<()> {
    match bias {
        Some(bias) if bias.shape()[..] != [outputs] => Err(Error::mismatch(
            "shape of the bias",
            format!("[{outputs}]"),
            bias.shape(),
        )),
        _ => Ok(()),
    }
}

fn check_filters(windows: &Windows, dims: &ImageDims, filters: &ImageDims, over: &[Window]) -> Result<()> {
    let kernels: Vec<usize> = over.iter().map(|window| window.kernel).collect();
    if filters.spatial != kernels {
        return Err(Error::message(&format!(
            "the filters are {:?}, but the kernel is {kernels:?}",
            filters.spatial
        )));
    }
    if filters.channels.checked_mul(windows.group) != Some(dims.channels) {
        return Err(Error::message(&format!(
            "Convolution op: input channels does not match: # of input channels {} is not equal to kernel channels * \
             group: {}*{}",
            dims.channels, filters.channels, windows.group
        )));
    }
    match filters.batch.is_multiple_of(windows.group) {
        true => Ok(()),
        false => Err(Error::param(
            "group",
            format!("{} does not divide the {} outputs", windows.group, filters.batch),
        )),
    }
}

fn infer(def: &OperatorDef, inputs: &[Inferred]) -> Result<Vec<Inferred>> {
    let windows = Windows::of(&Arguments::of(def))?;
    let unknown = Inferred {
        dims: None,
        element: Some(ElementType::Float),
    };
    let [Some(x), Some(w)] = [0, 1].map(|i| inputs.get(i).and_then(|input| input.dims.as_ref())) else {
        return Ok(vec![unknown]);
    };
    let (dims, filters) = (ImageDims::of(x, windows.order)?, ImageDims::of(w, windows.order)?);
    let over = windows.over(&dims.spatial)?;
    let y = ImageDims {
        channels: filters.batch,
        spatial: over.iter().map(|window| window.output).collect(),
        ..dims
    };
    Ok(vec![Inferred::new(&y.to_dims(windows.order), ElementType::Float)])
}
