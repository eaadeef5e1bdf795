//! Learned filters over windows: what convolution and its transpose have in common.

use super::{ConvWindow, Learned, WindowAxis, required};
use cortado_core::{Blob, Ctx, Error, Io, Layer, Real, Result, Shape};
use cortado_cpu::nchw::Convolution;
use cortado_cpu::{self as cpu, Epilogue};
use cortado_math as math;
use cortado_ops::{ConvAxis, ConvGeometry, Op};
use cortado_proto::LayerParameter;
use std::marker::PhantomData;

/// Which of the two sides of a convolution the bottom is.
pub(crate) trait Direction: Send + 'static {
    /// The sizes along a spatial axis for a bottom of this size.
    ///
    /// # Errors
    /// A window that does not fit.
    fn axis(window: WindowAxis, bottom: usize, index: usize) -> Result<ConvAxis>;

    /// The size of the top along a spatial axis.
    fn top(axis: &ConvAxis) -> usize;

    /// The channels of the convolution's input and output, for those of the layer's bottom and top.
    fn sides(bottom: usize, top: usize) -> (usize, usize);

    /// y = the filters over x, plus bias, and then what follows. `geometry` is the convolution's.
    fn forward<T: Real>(
        convolution: &Convolution<T>,
        geometry: &ConvGeometry,
        x: &[T],
        filters: (&[T], Option<&[T]>),
        y: &mut [T],
        then: &Epilogue<'_, T>,
    );

    /// Whether that reads packed weights.
    const PACKS: bool;

    /// What the forward pass computes.
    fn op(axis: usize, geometry: &ConvGeometry) -> Op;

    /// dw += the gradient of the filters.
    fn backward_weights<T: Real>(convolution: &Convolution<T>, x: &[T], dy: &[T], dw: &mut [T]);

    /// dx = the gradient of the bottom.
    fn backward_data<T: Real>(convolution: &Convolution<T>, w: &[T], dy: &[T], dx: &mut [T]);
}

struct Options {
    window: ConvWindow,
    num_output: usize,
    group: usize,
    learned: Learned,
}

/// The layer, with `convolution_param`.
pub(crate) struct Filters<T: Real, D> {
    options: Options,
    channel_axis: usize,
    windows: Vec<WindowAxis>,
    /// The channels of the bottoms.
    channels: usize,
    /// The sizes for the bottoms' present shape, as those of a convolution.
    geometry: ConvGeometry,
    /// The product of the axes before the channels.
    batch: usize,
    /// w, and b if there is one.
    params: Vec<Blob<T>>,
    /// How the passes are computed, and the weights as the forward pass reads them.
    convolution: Convolution<T>,
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
        let bias = options.bias_term().then(|| options.bias_filler());
        let learned = Learned::new(param, "convolution_param", options.weight_filler(), bias)?;
        let geometry = ConvGeometry {
            group,
            channels: 0,
            num_output: 0,
            axes: Vec::new(),
        };
        Ok(Self {
            convolution: Convolution::new(&geometry, 0),
            geometry,
            options: Options {
                window: ConvWindow::from_param(&options)?,
                num_output,
                group,
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

    /// Takes the sizes from a bottom's shape.
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

    fn add_bias_gradient(&self, dy: &[T]) -> Result<()> {
        let plane = self.geometry.axes.iter().map(D::top).product();
        let sums = cpu::channel_sums(self.options.num_output, plane, dy, dy, |_| |dy: T, _| dy.to_f64());
        let mut db = self.params[1].diff_mut()?;
        db.iter_mut().zip(sums).for_each(|(db, sum)| *db += T::from_f64(sum));
        Ok(())
    }
}

impl<T: Real, D: Direction> Layer<T> for Filters<T, D> {
    fn setup(&mut self, ctx: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        let shape = io.bottom(0).shape();
        (self.channel_axis, self.windows) = self.options.window.resolve(shape)?;
        let (channels, group) = (shape[self.channel_axis], self.options.group);
        if channels % group != 0 {
            let problem = format!("must divide the number of channels, {channels}, but is {group}");
            return Err(Error::param("convolution_param.group", problem));
        }
        self.channels = channels;
        (self.geometry.channels, self.geometry.num_output) = D::sides(channels, self.options.num_output);
        // Before the weights are made, so that a kernel that does not fit takes no memory.
        self.measure(shape)?;
        let mut weights = vec![self.geometry.num_output, self.geometry.channels / group];
        weights.extend(self.windows.iter().map(|window| window.kernel));
        self.params = self.options.learned.make(ctx, &weights, &[self.options.num_output])?;
        Ok(())
    }

    fn reshape(&mut self, _: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        let shape = io.bottom(0).shape().clone();
        self.check_shape(io.bottom(0))?;
        self.measure(&shape)?;
        self.convolution.reshape(&self.geometry, self.batch);
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

    fn forward(&mut self, _: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        let weights = self.params[0].data()?;
        let bias = self.params.get(1).map(Blob::data).transpose()?;
        if D::PACKS {
            self.convolution.pack(&weights, self.params[0].data_version());
        }
        let filters = (&weights[..], bias.as_deref());
        let following = io.take_following();
        math::epilogue(&following, |then| {
            for i in 0..io.tops() {
                let (x, mut y) = (io.bottom(i).data()?, io.top(i).data_overwrite()?);
                D::forward(&self.convolution, &self.geometry, &x, filters, &mut y, then);
            }
            Ok(())
        })
    }

    fn op(&self, _: &Ctx) -> Option<Op> {
        Some(D::op(self.channel_axis, &self.geometry))
    }

    fn backward(&mut self, _: &Ctx, io: &mut Io<'_, T>, propagate: &[bool]) -> Result<()> {
        for (i, &propagate) in propagate.iter().enumerate() {
            let dy = io.top(i).diff()?;
            if self.params.len() > 1 && io.param_wanted(1) {
                self.add_bias_gradient(&dy)?;
            }
            if io.param_wanted(0) {
                let mut dw = self.params[0].diff_mut()?;
                D::backward_weights(&self.convolution, &io.bottom(i).data()?, &dy, &mut dw);
            }
            if propagate {
                let mut dx = io.bottom(i).diff_overwrite()?;
                D::backward_data(&self.convolution, &self.params[0].data()?, &dy, &mut dx);
            }
        }
        Ok(())
    }

    fn params(&self) -> &[Blob<T>] {
        &self.params
    }

    fn params_mut(&mut self) -> &mut [Blob<T>] {
        &mut self.params
    }
}
