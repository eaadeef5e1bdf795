//! The kernels of filters: what is folded into the weights, and their packing.

use super::{Filter, Window};
use crate::operations::{Kernel, Setup, Sources};
use cortado_core::{Blob, Error, Result, reserve};
use cortado_cpu::bf16::Bf16Convolution;
use cortado_cpu::nhwc::{Convolution, Depthwise, Filters, NhwcImage, NhwcTarget, Separable};
use std::borrow::Cow;

/// The kernel of a filter that reads and writes such images.
///
/// # Errors
/// Memory in use, or out of memory.
pub(super) fn pack(
    setup: &Setup<'_>,
    filter: &Filter,
    input: &NhwcImage,
    output: &NhwcImage,
) -> Result<Box<dyn Kernel>> {
    let activation = filter.activation.clone();
    if let Some(first) = &filter.depthwise {
        let between = NhwcImage::new(output.batch, [input.channels, output.height, output.width], 0);
        let depthwise = with_filters(setup, first, input, |filters| {
            Depthwise::new(filters, input, &between, first.activation.clone())
        })?;
        return with_filters(setup, filter, &between, |filters| -> reserve::Result<Box<dyn Kernel>> {
            Ok(Box::new(Separable::new(depthwise, filters, output, activation)?))
        });
    }
    with_filters(setup, filter, input, |filters| -> reserve::Result<Box<dyn Kernel>> {
        Ok(match (filter.is_rounded, filter.is_depthwise()) {
            (true, _) => Box::new(Bf16Convolution::new(filters, input, output, activation)?),
            (_, true) => Box::new(Depthwise::new(filters, input, output, activation)?),
            (_, false) => Box::new(Convolution::new(filters, input, output, activation)?),
        })
    })
}

/// The result of `make` for the filters that read such images, after what is folded into them, with
/// the threads of the plan.
fn with_filters<R: Send>(
    setup: &Setup<'_>,
    filter: &Filter,
    input: &NhwcImage,
    make: impl FnOnce(&Filters<'_>) -> reserve::Result<R> + Send,
) -> Result<R> {
    match &filter.parts[..] {
        [] => with_weights(setup, filter, |weights, bias| {
            with_values(setup, filter, input, (weights, bias), make)
        }),
        parts => {
            let (mut weights, mut bias) = (Vec::new(), Vec::new());
            for part in parts {
                with_weights(setup, part, |of_part, bias_of_part| {
                    reserve::extend(&mut weights, of_part)?;
                    let len = bias.len() + part.outputs();
                    reserve::extend(&mut bias, bias_of_part.unwrap_or_default())?;
                    Ok(reserve::resize(&mut bias, len, 0.0)?)
                })?;
            }
            with_values(setup, filter, input, (&weights, Some(&bias)), make)
        }
    }
}

/// The result of `work` for the weights and biases of a filter, after what is folded into them.
fn with_weights<R>(
    setup: &Setup<'_>,
    filter: &Filter,
    work: impl FnOnce(&[f32], Option<&[f32]>) -> Result<R>,
) -> Result<R> {
    let weights = setup.weights.blob(filter.weights)?;
    let bias = filter.bias.map(|bias| setup.weights.blob(bias)).transpose()?;
    let (weights, bias) = (weights.data()?, bias.as_ref().map(Blob::data).transpose()?);
    let mut weights = Cow::Borrowed(&weights[..]);
    let mut bias = bias.as_deref().map(Cow::Borrowed);
    if let Window::Matrix(matrix) = &filter.window
        && matrix.transpose
    {
        let (columns, outputs) = (matrix.columns, matrix.outputs);
        let transposed = (0..outputs * columns).map(|i| weights[i % columns * outputs + i / columns]);
        weights = Cow::Owned(reserve::collected(transposed)?);
    }
    if let Some(folded) = &filter.folded {
        let each = weights.len() / filter.outputs();
        let mut scaled = match weights {
            Cow::Borrowed(weights) => reserve::copied(weights)?,
            Cow::Owned(weights) => weights,
        };
        folded.scale_weights(&mut scaled, 1, each);
        bias = Some(Cow::Owned(folded.shift_bias(bias.as_deref())?));
        weights = Cow::Owned(scaled);
    }
    work(&weights, bias.as_deref())
}

fn with_values<R: Send>(
    setup: &Setup<'_>,
    filter: &Filter,
    input: &NhwcImage,
    (weights, bias): (&[f32], Option<&[f32]>),
    make: impl FnOnce(&Filters<'_>) -> reserve::Result<R> + Send,
) -> Result<R> {
    let mut filters = Filters {
        weights,
        bias,
        outputs: filter.outputs(),
        channels: input.channels,
        group: 1,
        kernel: [input.height, input.width],
        stride: [1; 2],
        pad: [0; 2],
        dilation: [1; 2],
    };
    if let Window::Image(geometry) = &filter.window {
        let [rows, columns] = geometry.axes[..] else {
            return Err(Error::internal("a filter over other than two axes"));
        };
        filters.group = geometry.group;
        filters.kernel = [rows.kernel, columns.kernel];
        filters.stride = [rows.stride, columns.stride];
        filters.pad = [rows.pad, columns.pad];
        filters.dilation = [rows.dilation, columns.dilation];
    }
    Ok(setup.ctx.install(|| make(&filters))?)
}

/// With the second source added, if there is one.
impl Kernel for Convolution {
    fn algorithm(&self) -> &'static str {
        self.algorithm()
    }

    fn run(&self, x: Sources<'_>, y: NhwcTarget<'_>) -> Result<()> {
        Ok(self.run(x.first(), x.second(), y)?)
    }
}

/// With the second source added, if there is one.
impl Kernel for Bf16Convolution {
    fn algorithm(&self) -> &'static str {
        "bf16 product"
    }

    fn run(&self, x: Sources<'_>, y: NhwcTarget<'_>) -> Result<()> {
        Ok(self.run(x.first(), x.second(), y)?)
    }
}

/// With the second source added, if there is one.
impl Kernel for Depthwise {
    fn algorithm(&self) -> &'static str {
        "depthwise"
    }

    fn run(&self, x: Sources<'_>, y: NhwcTarget<'_>) -> Result<()> {
        Ok(self.run(x.first(), x.second(), y)?)
    }
}

/// With the second source added, if there is one.
impl Kernel for Separable {
    fn algorithm(&self) -> &'static str {
        "depthwise, then direct"
    }

    fn run(&self, x: Sources<'_>, y: NhwcTarget<'_>) -> Result<()> {
        Ok(self.run(x.first(), x.second(), y)?)
    }
}
