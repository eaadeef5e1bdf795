//! Convolution: `y[n, o, p] = b[o] + Σ_{c, i} w[o, c, i] · x[n, c, p·stride − pad + i·dilation]` (cross-correlation), over any number of spatial axes.
//!
//! Bottoms: one or more of one shape (batch axes…, channels C, spatial axes…). Tops: one for each, (batch axes…, `num_output`, output sizes…), all from
//! the same weights. Output size: `⌊(input + 2·pad − (dilation·(kernel − 1) + 1)) / stride⌋ + 1`.
//! Parameters: w (`num_output`, C / `group`, kernel…), and b (`num_output`) unless `bias_term` is false.
//!
//! `convolution_param`: `num_output` (required); `kernel_size` once or once for each spatial axis, or `kernel_h` and `kernel_w` (required); `stride`
//! (default 1) and `pad` (default 0) in the same forms; `dilation` (default 1); `group` (default 1), which divides the channels and `num_output`; `axis` of
//! the channels (default 1); `bias_term` (default true); `weight_filler`, `bias_filler` (default constant 0). `engine` and `force_nd_im2col` change nothing.
//!
//! Gradients: to x, w and b, those to w and b summed over all bottoms.

use crate::frame::{ConvWindow, Learned, WindowAxis, build, required};
use cortado_core::{Arity, Blob, Ctx, Error, Io, Layer, LayerKind, Real, Result, Shape, module_doc};
use cortado_cpu::{self as cpu, ConvAxis, ConvGeometry};
use cortado_proto::LayerParameter;

pub(crate) const KIND: LayerKind = LayerKind {
    params: &["convolution_param"],
    bottoms: Arity::at_least(1),
    tops: Arity::at_least(1),
    tops_equal_bottoms: true,
    ..LayerKind::new(
        "Convolution",
        "Convolution with learned filters.",
        module_doc!("convolution.rs"),
        build!(build),
    )
};

struct Options {
    window: ConvWindow,
    num_output: usize,
    group: usize,
    learned: Learned,
}

fn build<T: Real>(param: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    let options = param.convolution_param().cloned().unwrap_or_default();
    let num_output = required("convolution_param.num_output", options.num_output)?;
    let group = required("convolution_param.group", Some(options.group()))?;
    if num_output % group != 0 {
        let problem = format!("must divide num_output, {num_output}, but is {group}");
        return Err(Error::param("convolution_param.group", problem));
    }
    let bias = options.bias_term().then(|| options.bias_filler());
    let learned = Learned::new(param, "convolution_param", options.weight_filler(), bias)?;
    let options = Options {
        window: ConvWindow::from_param(&options)?,
        num_output,
        group,
        learned,
    };
    Ok(Box::new(Convolution {
        geometry: ConvGeometry {
            group,
            channels: 0,
            num_output,
            axes: Vec::new(),
        },
        options,
        channel_axis: 0,
        windows: Vec::new(),
        batch: 0,
        params: Vec::new(),
    }))
}

struct Convolution<T: Real> {
    options: Options,
    channel_axis: usize,
    windows: Vec<WindowAxis>,
    /// The sizes for the bottoms' present shape.
    geometry: ConvGeometry,
    /// The product of the axes before the channels.
    batch: usize,
    /// w, and b if there is one.
    params: Vec<Blob<T>>,
}

impl<T: Real> Convolution<T> {
    /// Takes the sizes from a bottom's shape.
    fn measure(&mut self, bottom: &Shape) -> Result<()> {
        let spatial = bottom[self.channel_axis + 1..].iter().zip(&self.windows).enumerate();
        let axis = |(i, (&input, window)): (usize, (&usize, &WindowAxis))| -> Result<ConvAxis> {
            let WindowAxis {
                kernel,
                stride,
                pad,
                dilation,
            } = *window;
            Ok(ConvAxis {
                input,
                kernel,
                stride,
                pad,
                dilation,
                output: window.output(input, i)?,
            })
        };
        self.geometry.axes = spatial.map(axis).collect::<Result<_>>()?;
        if self.windows.is_empty() {
            // Channels only: an image of one pixel.
            self.geometry.axes.push(ConvAxis {
                input: 1,
                kernel: 1,
                stride: 1,
                pad: 0,
                dilation: 1,
                output: 1,
            });
        }
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
        if channels != self.geometry.channels {
            let what = format!(
                "number of channels (axis {}) of \"{}\"",
                self.channel_axis,
                bottom.name()
            );
            return Err(Error::mismatch(
                what,
                format!("{} as in the weights", self.geometry.channels),
                channels,
            ));
        }
        Ok(())
    }
}

impl<T: Real> Layer<T> for Convolution<T> {
    fn setup(&mut self, ctx: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        let shape = io.bottom(0).shape();
        (self.channel_axis, self.windows) = self.options.window.resolve(shape)?;
        let (channels, group) = (shape[self.channel_axis], self.options.group);
        if channels % group != 0 {
            let problem = format!("must divide the number of channels, {channels}, but is {group}");
            return Err(Error::param("convolution_param.group", problem));
        }
        self.geometry.channels = channels;
        // Before the weights are made, so that a kernel that does not fit takes no memory.
        self.measure(shape)?;
        let mut weights = vec![self.options.num_output, channels / group];
        weights.extend(self.windows.iter().map(|window| window.kernel));
        self.params = self.options.learned.make(ctx, &weights, &[self.options.num_output])?;
        Ok(())
    }

    fn reshape(&mut self, _: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        let shape = io.bottom(0).shape().clone();
        self.check_shape(io.bottom(0))?;
        self.measure(&shape)?;
        let mut sizes = vec![self.options.num_output];
        sizes.extend(self.geometry.axes[..self.windows.len()].iter().map(|axis| axis.output));
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
        for i in 0..io.tops() {
            let (x, mut y) = (io.bottom(i).data()?, io.top(i).data_overwrite()?);
            cpu::conv_forward(&self.geometry, self.batch, &x, &weights, bias.as_deref(), &mut y);
        }
        Ok(())
    }

    fn backward(&mut self, _: &Ctx, io: &mut Io<'_, T>, propagate: &[bool]) -> Result<()> {
        let (geometry, batch) = (&self.geometry, self.batch);
        for (i, &propagate) in propagate.iter().enumerate() {
            let dy = io.top(i).diff()?;
            if let Some(bias) = self.params.get(1)
                && io.param_wanted(1)
            {
                cpu::conv_backward_bias(geometry, batch, &dy, &mut bias.diff_mut()?);
            }
            if io.param_wanted(0) {
                let mut dw = self.params[0].diff_mut()?;
                cpu::conv_backward_weights(geometry, batch, &io.bottom(i).data()?, &dy, &mut dw);
            }
            if propagate {
                let mut dx = io.bottom(i).diff_overwrite()?;
                cpu::conv_backward_data(geometry, batch, &self.params[0].data()?, &dy, &mut dx);
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
