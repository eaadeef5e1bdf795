//! The weights of filters: what is folded into them, and their packing.

use crate::graph::{Filter, Window};
use crate::inner_product::InnerProduct;
use crate::step::Kernel;
use cortado_core::{Blob, Error, Result};
use cortado_cpu::nhwc::{Convolution, Depthwise, Filters, Image, Separable};
use cortado_net::Net;
use std::borrow::Cow;

/// Where the parameters come from.
pub(crate) enum Params<'a> {
    /// A net that keeps them.
    Kept(&'a Net<f32>),
    /// A net that gives up what is packed.
    Taken(&'a mut Net<f32>),
}

impl Params<'_> {
    pub(crate) fn net(&self) -> &Net<f32> {
        match self {
            Self::Kept(net) => net,
            Self::Taken(net) => net,
        }
    }

    /// Gives up the parameters of a layer, if they are not to be kept.
    pub(crate) fn release(&mut self, layer: usize) {
        if let Self::Taken(net) = self {
            net.release_params(layer);
        }
    }
}

/// The kernel of a filter that reads and writes such images.
///
/// # Errors
/// Memory in use.
pub(crate) fn pack(net: &Net<f32>, filter: &Filter, input: &Image, output: &Image) -> Result<Kernel> {
    let activation = filter.activation.clone();
    if let Window::Matrix {
        in_place: true,
        columns,
        ..
    } = filter.window
    {
        return InnerProduct::new(net, filter, columns).map(Kernel::InnerProduct);
    }
    if let Some(first) = &filter.depthwise {
        let between = Image::new(output.batch, [input.channels, output.height, output.width], 0);
        let depthwise = with_filters(net, first, input, |filters| {
            Depthwise::new(filters, input, &between, first.activation.clone())
        })?;
        return with_filters(net, filter, &between, |filters| {
            Kernel::Separable(Separable::new(depthwise, filters, output, activation))
        });
    }
    with_filters(net, filter, input, |filters| match filter.is_depthwise() {
        true => Kernel::Depthwise(Depthwise::new(filters, input, output, activation)),
        false => Kernel::Convolution(Convolution::new(filters, input, output, activation)),
    })
}

/// What `make` makes of the filters that read such images, after what is folded into them, with the net's threads.
fn with_filters<R: Send>(
    net: &Net<f32>,
    filter: &Filter,
    input: &Image,
    make: impl FnOnce(&Filters<'_>) -> R + Send,
) -> Result<R> {
    let params = net.layer(filter.layer).params();
    let weights = params
        .first()
        .ok_or_else(|| Error::internal("a filter without weights"))?;
    let (weights, bias) = (weights.data()?, params.get(1).map(Blob::data).transpose()?);
    let mut weights = Cow::Borrowed(&weights[..]);
    let mut bias = bias.as_deref().map(Cow::Borrowed);
    if let Window::Matrix {
        columns,
        outputs,
        transpose: true,
        ..
    } = filter.window
    {
        let transposed = (0..outputs * columns).map(|i| weights[i % columns * outputs + i / columns]);
        weights = Cow::Owned(transposed.collect());
    }
    let outputs = filter.outputs();
    if let Some(folded) = &filter.folded {
        let each = weights.len() / outputs;
        let mut scaled = weights.into_owned();
        for (row, scale) in scaled.chunks_exact_mut(each).zip(&folded.scale) {
            row.iter_mut()
                .for_each(|weight| *weight = (f64::from(*weight) * scale) as f32);
        }
        let shifted = (0..outputs).map(|o| {
            let bias = bias.as_ref().map_or(0.0, |bias| f64::from(bias[o]));
            (bias * folded.scale[o] + folded.shift[o]) as f32
        });
        bias = Some(Cow::Owned(shifted.collect()));
        weights = Cow::Owned(scaled);
    }
    let mut filters = Filters {
        weights: &weights,
        bias: bias.as_deref(),
        outputs,
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
    Ok(net.ctx().install(|| make(&filters)))
}
