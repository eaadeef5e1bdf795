//! Learned filters over windows: the common part of the layers Convolution, Deconvolution and their
//! depthwise forms. Deconvolution is the convolution with input and output exchanged, so one layer
//! with a [`Direction`] serves both.

use super::{ConvWindow, Learned, WindowAxis, required};
use cortado_core::{BackwardReads, Blob, Ctx, Error, Io, Layer, Real, Result, Shape, reserve};
use cortado_math::{self as math, Conv, ConvDirection};
use cortado_ops::{AxisView, ConvAxis, ConvGeometry, Op};
use cortado_proto::{BlobPart, BlobProto, BlobShape, LayerParameter};
use std::marker::PhantomData;

/// The side of the convolution, input or output, that is the layer's bottom.
pub(crate) trait Direction: Send + 'static {
    /// The direction for the primitives.
    const DIRECTION: ConvDirection;

    /// The sizes of the convolution along a spatial axis, for a bottom of this size.
    ///
    /// # Errors
    /// A window that does not fit.
    fn axis(window: WindowAxis, bottom: usize, index: usize) -> Result<ConvAxis>;

    /// The size of the top along a spatial axis.
    fn top(axis: &ConvAxis) -> usize;

    /// The convolution's input and output channels, from those of the layer's bottom and top.
    fn sides(bottom: usize, top: usize) -> (usize, usize);
}

struct Options {
    window: ConvWindow,
    num_output: usize,
    group: usize,
    /// Whether there is one filter for each channel. Their number is known only with a bottom.
    is_depthwise: bool,
    /// The only number of channels that the options allow without `group`, for depthwise layers
    /// with a `num_output`.
    only_for: Option<usize>,
    learned: Learned,
}

/// A layer with learned filters, whose options are a `convolution_param`.
pub(crate) struct Filters<T: Real, D> {
    options: Options,
    channel_axis: usize,
    windows: Vec<WindowAxis>,
    /// The channels of the bottoms.
    channels: usize,
    /// The sizes of the convolution, for the bottoms' current shape.
    geometry: ConvGeometry,
    /// The product of the axes before the channels.
    batch: usize,
    /// w, and b unless `bias_term` is false.
    params: Vec<Blob<T>>,
    /// The passes, for bottoms of the current shape.
    convolution: Conv<T>,
    direction: PhantomData<D>,
}

impl<T: Real, D: Direction> Filters<T, D> {
    /// From the layer's message.
    ///
    /// # Errors
    /// Options that are missing or make no sense.
    pub(crate) fn new(param: &LayerParameter) -> Result<Self> {
        let options = param.convolution_param().cloned().unwrap_or_default();
        let num_output = required("convolution_param.num_output", options.num_output)?;
        let group = required("convolution_param.group", Some(options.group()))?;
        if num_output % group != 0 {
            let problem = format!("must divide num_output, {num_output}, but is {group}");
            return Err(Error::param("convolution_param.group", problem));
        }
        Self::with_filters(param, Some((num_output, group)))
    }

    /// A layer with one filter for each channel, from its message.
    ///
    /// # Errors
    /// Options that are missing or make no sense.
    pub(crate) fn depthwise(param: &LayerParameter) -> Result<Self> {
        Self::with_filters(param, None)
    }

    /// A layer with one filter for each channel, which refuses bottoms that do not have
    /// `num_output` channels.
    ///
    /// # Errors
    /// Options that are missing or make no sense.
    pub(crate) fn one_for_each_of(param: &LayerParameter) -> Result<Self> {
        let options = param.convolution_param().cloned().unwrap_or_default();
        let mut filters = Self::with_filters(param, None)?;
        filters.options.only_for = Some(required("convolution_param.num_output", options.num_output)?);
        Ok(filters)
    }

    /// A layer with these numbers of outputs and groups, or with as many of both as there are
    /// channels.
    fn with_filters(param: &LayerParameter, filters: Option<(usize, usize)>) -> Result<Self> {
        let options = param.convolution_param().cloned().unwrap_or_default();
        let bias = options.bias_term().then(|| options.bias_filler());
        let learned = Learned::new(param, "convolution_param", options.weight_filler(), bias)?;
        let (num_output, group) = filters.unwrap_or((1, 1));
        let geometry = ConvGeometry {
            group,
            channels: 0,
            num_output: 0,
            axes: Vec::new(),
        };
        Ok(Self {
            convolution: Conv::new(D::DIRECTION, geometry.clone(), 0)?,
            geometry,
            options: Options {
                window: ConvWindow::from_param(&options)?,
                num_output,
                group,
                is_depthwise: filters.is_none(),
                only_for: None,
                learned,
            },
            channel_axis: 0,
            windows: Vec::new(),
            channels: 0,
            batch: 0,
            params: Vec::new(),
            direction: PhantomData,
        })
    }

    /// Computes the sizes from a bottom's shape.
    fn measure(&mut self, bottom: &Shape) -> Result<()> {
        let spatial = bottom[self.channel_axis + 1..].iter().zip(&self.windows).enumerate();
        self.geometry.axes = spatial
            .map(|(i, (&size, &window))| D::axis(window, size, i))
            .collect::<Result<_>>()?;
        self.batch = bottom.count_range(0..self.channel_axis);
        Ok(())
    }

    fn check_shape(&self, bottom: &Blob<T>) -> Result<()> {
        let shape = bottom.shape();
        let axes = self.channel_axis + 1 + self.windows.len();
        if shape.len() != axes {
            let what = format!("number of axes of \"{}\", which may not change", bottom.name());
            return Err(Error::mismatch(what, axes, shape.len()));
        }
        let channels = shape[self.channel_axis];
        if channels != self.channels {
            let what = format!(
                "number of channels (axis {}) of \"{}\"",
                self.channel_axis,
                bottom.name()
            );
            return Err(Error::mismatch(
                what,
                format!("{} as in the weights", self.channels),
                channels,
            ));
        }
        Ok(())
    }

    /// The tops as seen from their channel axis.
    fn channel_view(&self) -> AxisView {
        AxisView {
            outer: self.batch,
            len: self.options.num_output,
            inner: self.geometry.axes.iter().map(D::top).product(),
        }
    }
}

impl<T: Real, D: Direction> Layer<T> for Filters<T, D> {
    fn setup(&mut self, ctx: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        let shape = io.bottom(0).shape();
        (self.channel_axis, self.windows) = self.options.window.resolve(shape)?;
        let channels = shape[self.channel_axis];
        if let Some(num_output) = self.options.only_for.filter(|&num_output| num_output != channels) {
            let problem = format!(
                "is missing; without it num_output, {num_output}, must be the number of channels, {channels}, for a filter for each"
            );
            return Err(Error::param("convolution_param.group", problem));
        }
        if self.options.is_depthwise {
            // A bottom without channels has no filters. Without this, `group` would be 0 and a
            // divisor.
            (self.options.num_output, self.options.group) = (channels, channels.max(1));
            self.geometry.group = self.options.group;
        }
        let group = self.options.group;
        if channels % group != 0 {
            let problem = format!("must divide the number of channels, {channels}, but is {group}");
            return Err(Error::param("convolution_param.group", problem));
        }
        self.channels = channels;
        (self.geometry.channels, self.geometry.num_output) = D::sides(channels, self.options.num_output);
        // Checked before the weights are allocated, so that a kernel that does not fit takes no
        // memory.
        self.measure(shape)?;
        let mut weights = vec![self.geometry.num_output, self.geometry.channels / group];
        weights.extend(self.windows.iter().map(|window| window.kernel));
        self.params = self.options.learned.make(ctx, &weights, &[self.options.num_output])?;
        Ok(())
    }

    fn reshape(&mut self, ctx: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        let shape = io.bottom(0).shape().clone();
        self.check_shape(io.bottom(0))?;
        self.measure(&shape)?;
        self.convolution.reshape(&self.geometry, ctx.batch(self.batch))?;
        let mut sizes = vec![self.options.num_output];
        sizes.extend(self.geometry.axes.iter().map(D::top));
        let top = shape.splice(self.channel_axis..shape.len(), &sizes)?;
        for i in 0..io.tops() {
            if *io.bottom(i).shape() != shape {
                let what = format!(
                    "shape of \"{}\", which must be that of \"{}\"",
                    io.bottom(i).name(),
                    io.bottom(0).name()
                );
                return Err(Error::mismatch(what, shape, io.bottom(i).shape()));
            }
            io.top_mut(i).reshape(&top)?;
        }
        Ok(())
    }

    fn forward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        self.convolution.pack(ctx, &self.params[0])?;
        let weights = self.params[0].data_on(ctx)?;
        let bias = self.params.get(1).map(|bias| bias.data_on(ctx)).transpose()?;
        let filters = math::ConvFilters {
            weights: &weights,
            bias: bias.as_ref(),
        };
        let following = io.take_following();
        for i in 0..io.tops() {
            let (x, y) = (io.bottom(i).data_on(ctx)?, io.top(i).data_overwrite_on(ctx)?);
            self.convolution.forward(ctx, &x, &filters, y, &following)?;
        }
        Ok(())
    }

    fn op(&self, _: &Ctx) -> Option<Op> {
        Some(Op::Convolution {
            axis: self.channel_axis,
            transposed: D::DIRECTION == ConvDirection::Transposed,
            geometry: self.geometry.clone(),
        })
    }

    fn backward_reads(&self, _: &Io<'_, T>) -> BackwardReads {
        BackwardReads::BOTTOMS
    }

    fn backward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>, propagate: &[bool]) -> Result<()> {
        for (i, &propagate) in propagate.iter().enumerate() {
            let dy = io.top(i).diff_on(ctx)?;
            if let Some(bias) = self.params.get(1)
                && io.param_wanted(1)
            {
                math::add_channel_sums_over_batch(ctx, self.channel_view(), &dy, &mut bias.diff_update_on(ctx)?)?;
            }
            if io.param_wanted(0) {
                let (x, mut dw) = (io.bottom(i).data_on(ctx)?, self.params[0].diff_update_on(ctx)?);
                self.convolution.backward_weights(ctx, &x, &dy, &mut dw)?;
            }
            if propagate {
                let (w, mut dx) = (self.params[0].data_on(ctx)?, io.bottom(i).diff_overwrite_on(ctx)?);
                self.convolution.backward_data(ctx, &w, &dy, &mut dx)?;
            }
        }
        Ok(())
    }

    fn params(&self) -> &[Blob<T>] {
        &self.params
    }

    fn in_own_order(&self, stored: &[BlobProto]) -> Result<Option<Vec<BlobProto>>> {
        match (self.options.only_for, self.params.first(), stored.split_first()) {
            (Some(channels), Some(weights), Some((first, rest)))
                if channels > 1 && weights.count().checked_mul(channels) == Some(first.count(BlobPart::Data)) =>
            {
                Ok(Some([&[first_filters(first, weights)?], rest].concat()))
            }
            _ => Ok(None),
        }
    }

    fn params_mut(&mut self) -> &mut [Blob<T>] {
        &mut self.params
    }
}

/// The first stored weights, as many as the layer has, in the layer's shape.
fn first_filters<T: Real>(stored: &BlobProto, weights: &Blob<T>) -> Result<BlobProto> {
    let mut values = reserve::filled(stored.count(BlobPart::Data), 0.0f32)?;
    stored.copy_to(BlobPart::Data, &mut values)?;
    values.truncate(weights.count());
    Ok(BlobProto {
        shape: Some(Box::new(BlobShape {
            dim: weights.shape().iter().map(|&size| size as i64).collect(),
            ..Default::default()
        })),
        data: values.into(),
        ..Default::default()
    })
}
