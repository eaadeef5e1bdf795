//! DeformableConvolution: a convolution whose every product reads the image at an offset of its own
//! (Deformable ConvNets). `y[n, o, h, w] = b[o] + Σ_{c, i, j} v[o, c, i, j] · x̂[n, c](p, q)` with
//! `p = h·stride − pad + i·dilation + dy`, `q = w·stride − pad + j·dilation + dx`, and x̂ the value
//! between the places of the plane: 0 unless 0 ≤ p < H and 0 ≤ q < W, and beyond the last row or
//! column that one's.
//!
//! Bottoms: images (N, C, H, W); offsets (N, 2·kh·kw·D, H', W') for D = `deformable_group` equal runs
//! of channels: for each run and each element (i, j) of the kernel, row by row, a map of dy and one
//! of dx. Top: (N, `num_output`, H', W'), the size as that of a Convolution. (The original takes
//! only offsets of the image's own height and width, which is the same for stride 1 and the padding
//! that keeps the size.)
//! Parameters: v (`num_output`, C / `group`, kh, kw), and b (`num_output`) unless `bias_term` is
//! false.
//!
//! `deformable_convolution_param`: `deformable_group` (default 4), which divides C; and as
//! `convolution_param`: `num_output` (required); `kernel_size` once or twice, or `kernel_h` and
//! `kernel_w` (required); `stride` (default 1) and `pad` (default 0) in the same forms; `dilation`
//! (default 1); `group` (default 1); `bias_term` (default true); `weight_filler`, `bias_filler`
//! (default constant 0). `axis` may only be 1; `engine` and `force_nd_im2col` change nothing.
//!
//! Gradients: to x, v and b, and to the offsets, `Σ v · dy · ∂x̂/∂p` over the outputs and the run's
//! channels, 0 where x̂ is 0 or a border's place alone. (The original runs on a GPU only, and its
//! gradients are right for one image and square kernels alone; these are the derivatives.)

use super::sampling::{Axis, Sampling, axes};
use crate::common::{self, ConvWindow, Learned, WindowAxis, build, required};
use cortado_core::{Arity, BackwardReads, Blob, Ctx, Error, Io, Layer, LayerKind, Real, Result, module_doc};
use cortado_math::{self as math, Gemm, Matrix, MatrixMut, Transpose};
use cortado_ops::{AxisView, Regions};
use cortado_proto::{ConvolutionParameter, DeformableConvolutionParameter, LayerParameter};

pub(crate) const KIND: LayerKind = LayerKind {
    params: &["deformable_convolution_param"],
    bottoms: Arity::exactly(2),
    ..LayerKind::new(
        "DeformableConvolution",
        "Convolution that reads the image at learned offsets.",
        module_doc!("deformable_convolution.rs"),
        build!(build),
    )
};

/// The field of the options.
const MESSAGE: &str = "deformable_convolution_param";

/// An error about the message of a convolution, as one about ours.
fn renamed(error: Error) -> Error {
    common::renamed(error, "convolution_param", MESSAGE)
}

/// The options that place the kernel, as those of a convolution.
fn window(options: &DeformableConvolutionParameter) -> ConvolutionParameter {
    ConvolutionParameter {
        kernel_size: options.kernel_size.clone(),
        kernel_h: options.kernel_h,
        kernel_w: options.kernel_w,
        stride: options.stride.clone(),
        stride_h: options.stride_h,
        stride_w: options.stride_w,
        pad: options.pad.clone(),
        pad_h: options.pad_h,
        pad_w: options.pad_w,
        dilation: options.dilation.clone(),
        ..Default::default()
    }
}

fn build<T: Real>(param: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    let options = param.deformable_convolution_param().cloned().unwrap_or_default();
    let field = |name: &str| format!("{MESSAGE}.{name}");
    let num_output = required(&field("num_output"), options.num_output)?;
    let group = required(&field("group"), Some(options.group()))?;
    if num_output % group != 0 {
        let problem = format!("must divide num_output, {num_output}, but is {group}");
        return Err(Error::param(&field("group"), problem));
    }
    if options.axis() != 1 {
        return Err(Error::param(
            &field("axis"),
            format!("must be 1, but is {}", options.axis()),
        ));
    }
    let bias = options.bias_term().then(|| options.bias_filler());
    Ok(Box::new(DeformableConvolution::<T> {
        window: ConvWindow::from_param(&window(&options)).map_err(renamed)?,
        learned: Learned::new(param, MESSAGE, options.weight_filler(), bias)?,
        num_output,
        group,
        classes: required(&field("deformable_group"), Some(options.deformable_group()))?,
        windows: None,
        sampling: None,
        params: Vec::new(),
        regions: Regions::default(),
        columns: Blob::empty("the columns of a DeformableConvolution"),
        derivatives: Blob::empty("the slopes of a DeformableConvolution"),
        image: Blob::empty("the gradient of an image of a DeformableConvolution"),
    }))
}

struct DeformableConvolution<T: Real> {
    window: ConvWindow,
    learned: Learned,
    num_output: usize,
    group: usize,
    /// The runs of channels with offsets of their own.
    classes: usize,
    windows: Option<[WindowAxis; 2]>,
    sampling: Option<Sampling>,
    params: Vec<Blob<T>>,
    /// The windows of one image.
    regions: Regions<T>,
    /// What the kernel meets in one image (C · kernel, output), or the gradient of that.
    columns: Blob<T>,
    /// The derivatives of the columns along an axis.
    derivatives: Blob<T>,
    image: Blob<T>,
}

impl<T: Real> DeformableConvolution<T> {
    fn sampling(&self) -> Result<&Sampling> {
        self.sampling
            .as_ref()
            .ok_or_else(|| Error::internal("a layer without sizes"))
    }

    fn lay(&self, regions: &mut Regions<T>, image: usize, offsets: &Blob<T>, slope: Option<Axis>) -> Result<()> {
        let sampling = self.sampling()?;
        let offsets = offsets.data()?;
        let each = sampling.offsets()[1..].iter().product::<usize>();
        regions.start(sampling.sizes());
        regions.reserve(1)?;
        Ok(sampling.lay(regions, image, &offsets[image * each..][..each], slope)?)
    }

    /// Rows of the weights of a group, the length of the sums, and the places of a plane.
    fn product(&self) -> Result<(usize, usize, usize)> {
        let sampling = self.sampling()?;
        let depth = sampling.channels / self.group * sampling.kernel();
        Ok((self.num_output / self.group, depth, sampling.output()))
    }

    /// y += the weights times the columns, for one image.
    fn multiply(&self, ctx: &Ctx, image: usize, top: &Blob<T>) -> Result<()> {
        let (rows, depth, places) = self.product()?;
        let (weights, columns) = (self.params[0].data_on(ctx)?, self.columns.data_on(ctx)?);
        let mut y = top.data_update_on(ctx)?;
        for group in 0..self.group {
            let product = Gemm {
                trans: (Transpose::No, Transpose::No),
                size: (rows, places, depth),
                alpha: T::ONE,
                a: part(&weights, group * rows * depth, depth),
                b: part(&columns, group * depth * places, places),
                beta: T::ONE,
            };
            let start = (image * self.group + group) * rows * places;
            math::gemm(ctx, &product, part_mut(&mut y, start, places))?;
        }
        Ok(())
    }

    /// dv += dy times the columns, for one image.
    fn backward_weights(&self, ctx: &Ctx, image: usize, top: &Blob<T>) -> Result<()> {
        let (rows, depth, places) = self.product()?;
        let (dy, columns) = (top.diff_on(ctx)?, self.columns.data_on(ctx)?);
        let mut dw = self.params[0].diff_update_on(ctx)?;
        for group in 0..self.group {
            let product = Gemm {
                trans: (Transpose::No, Transpose::Yes),
                size: (rows, depth, places),
                alpha: T::ONE,
                a: part(&dy, (image * self.group + group) * rows * places, places),
                b: part(&columns, group * depth * places, places),
                beta: T::ONE,
            };
            math::gemm(ctx, &product, part_mut(&mut dw, group * rows * depth, depth))?;
        }
        Ok(())
    }

    /// The diff of the columns = the weights, transposed, times dy, for one image.
    fn backward_columns(&self, ctx: &Ctx, image: usize, top: &Blob<T>) -> Result<()> {
        let (rows, depth, places) = self.product()?;
        let (dy, weights) = (top.diff_on(ctx)?, self.params[0].data_on(ctx)?);
        let mut columns = self.columns.diff_overwrite_on(ctx)?;
        for group in 0..self.group {
            let product = Gemm {
                trans: (Transpose::Yes, Transpose::No),
                size: (depth, places, rows),
                alpha: T::ONE,
                a: part(&weights, group * rows * depth, depth),
                b: part(&dy, (image * self.group + group) * rows * places, places),
                beta: T::ZERO,
            };
            math::gemm(ctx, &product, part_mut(&mut columns, group * depth * places, places))?;
        }
        Ok(())
    }

    /// Writes the gradient of the offsets of one image along an axis.
    fn backward_offsets(&self, ctx: &Ctx, image: usize, io: &Io<'_, T>, axis: Axis) -> Result<()> {
        let mut regions = Regions::default();
        self.lay(&mut regions, image, io.bottom(1), Some(axis))?;
        let mut derivatives = self.derivatives.data_overwrite_on(ctx)?;
        math::sums_of_windows(ctx, &regions, &io.bottom(0).data_on(ctx)?, &mut derivatives)?;
        drop(derivatives);
        let (derivatives, columns, mut to) = (self.derivatives.data()?, self.columns.diff()?, io.bottom(1).diff_mut()?);
        let sampling = self.sampling()?;
        let (kernel, places) = (sampling.kernel(), sampling.output());
        let channels = sampling.channels / sampling.classes;
        let first = image * sampling.offsets()[1..].iter().product::<usize>();
        for (class, k) in (0..sampling.classes).flat_map(|class| (0..kernel).map(move |k| (class, k))) {
            for place in 0..places {
                let at = |channel: usize| ((class * channels + channel) * kernel + k) * places + place;
                let terms = (0..channels).map(|channel| derivatives[at(channel)] * columns[at(channel)]);
                let sum = terms.fold(T::ZERO, |sum, term| sum + term);
                to[first + sampling.offset_at(class, k, place, axis)] = sum;
            }
        }
        Ok(())
    }

    /// The gradient of one image.
    fn backward_image(&self, ctx: &Ctx, regions: &mut Regions<T>, image: usize, bottom: &Blob<T>) -> Result<()> {
        let sizes = self.sampling()?.sizes();
        regions.move_to_one_image();
        math::sums_of_windows_backward(
            ctx,
            regions,
            &self.columns.diff_on(ctx)?,
            &mut self.image.data_overwrite_on(ctx)?,
        )?;
        let each = sizes.channels * sizes.plane();
        let mut dx = bottom.diff_mut()?;
        dx[image * each..][..each].copy_from_slice(&self.image.data()?[..each]);
        Ok(())
    }
}

fn part<'a, 'b, T: Real>(elements: &'a cortado_core::Elements<'b, T>, start: usize, row: usize) -> Matrix<'a, 'b, T> {
    Matrix { elements, start, row }
}

fn part_mut<'a, 'b, T: Real>(
    elements: &'a mut cortado_core::ElementsMut<'b, T>,
    start: usize,
    row: usize,
) -> MatrixMut<'a, 'b, T> {
    MatrixMut { elements, start, row }
}

impl<T: Real> Layer<T> for DeformableConvolution<T> {
    fn setup(&mut self, ctx: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        let shape = io.bottom(0).shape();
        if shape.len() != 4 {
            let what = format!(
                "number of axes of \"{}\" (num, channels, height, width)",
                io.bottom(0).name()
            );
            return Err(Error::mismatch(what, 4, shape.len()));
        }
        let (_, windows) = self.window.resolve(shape).map_err(renamed)?;
        let windows = [windows[0], windows[1]];
        axes(&windows, [shape[2], shape[3]]).map_err(renamed)?;
        for (name, parts) in [("group", self.group), ("deformable_group", self.classes)] {
            if shape[1] % parts != 0 {
                let problem = format!("must divide the number of channels, {}, but is {parts}", shape[1]);
                return Err(Error::param(&format!("{MESSAGE}.{name}"), problem));
            }
        }
        let weights = [
            self.num_output,
            shape[1] / self.group,
            windows[0].kernel,
            windows[1].kernel,
        ];
        self.windows = Some(windows);
        self.params = self.learned.make(ctx, &weights, &[self.num_output])?;
        Ok(())
    }

    fn reshape(&mut self, _: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        let (Some(windows), Some(weights)) = (&self.windows, self.params.first()) else {
            return Err(Error::internal("a layer that was not set up"));
        };
        let channels = weights.shape()[1] * self.group;
        let [images, found, height, width] = io.bottom(0).shape()[..] else {
            let what = format!("number of axes of \"{}\", which may not change", io.bottom(0).name());
            return Err(Error::mismatch(what, 4, io.bottom(0).shape().len()));
        };
        if found != channels {
            let what = format!("number of channels (axis 1) of \"{}\"", io.bottom(0).name());
            return Err(Error::mismatch(what, format!("{channels} as in the weights"), found));
        }
        let sampling = Sampling {
            images,
            channels,
            axes: axes(windows, [height, width]).map_err(renamed)?,
            classes: self.classes,
        };
        if io.bottom(1).shape()[..] != sampling.offsets() {
            let what = format!("shape of the offsets \"{}\"", io.bottom(1).name());
            let [n, c, h, w] = sampling.offsets();
            return Err(Error::mismatch(what, format!("{n} {c} {h} {w}"), io.bottom(1).shape()));
        }
        let [rows, columns] = &sampling.axes;
        io.top_mut(0)
            .reshape(&[images, self.num_output, rows.output, columns.output])?;
        let shape = [channels, sampling.kernel(), sampling.output()];
        self.columns.reshape(&shape)?;
        self.derivatives.reshape(&shape)?;
        self.image.reshape(&[channels, height, width])?;
        self.sampling = Some(sampling);
        Ok(())
    }

    fn forward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        let images = self.sampling()?.images;
        {
            let mut y = io.top(0).data_overwrite()?;
            let bias = self.params.get(1).map(|bias| bias.data()).transpose()?;
            let places = self.sampling()?.output();
            for (i, y) in y.chunks_exact_mut(places.max(1)).enumerate() {
                y.fill(bias.as_ref().map_or(T::ZERO, |bias| bias[i % self.num_output]));
            }
        }
        let mut regions = std::mem::take(&mut self.regions);
        for image in 0..images {
            self.lay(&mut regions, image, io.bottom(1), None)?;
            let x = io.bottom(0).data_on(ctx)?;
            math::sums_of_windows(ctx, &regions, &x, &mut self.columns.data_overwrite_on(ctx)?)?;
            self.multiply(ctx, image, io.top(0))?;
        }
        self.regions = regions;
        Ok(())
    }

    fn backward_reads(&self, _: &Io<'_, T>) -> BackwardReads {
        BackwardReads::BOTTOMS
    }

    fn backward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>, propagate: &[bool]) -> Result<()> {
        let Sampling { images, .. } = *self.sampling()?;
        let (places, outputs) = (self.sampling()?.output(), self.num_output);
        if let Some(bias) = self.params.get(1)
            && io.param_wanted(1)
        {
            let axis_view = AxisView {
                outer: images,
                len: outputs,
                inner: places,
            };
            let dy = io.top(0).diff_on(ctx)?;
            math::add_channel_sums(ctx, axis_view, &dy, &mut bias.diff_update_on(ctx)?)?;
        }
        // What no image of the batch writes.
        for bottom in (0..2).filter(|&bottom| propagate[bottom]) {
            math::fill(ctx, T::ZERO, &mut io.bottom(bottom).diff_overwrite_on(ctx)?)?;
        }
        let mut regions = std::mem::take(&mut self.regions);
        for image in 0..images {
            self.lay(&mut regions, image, io.bottom(1), None)?;
            if io.param_wanted(0) {
                let x = io.bottom(0).data_on(ctx)?;
                math::sums_of_windows(ctx, &regions, &x, &mut self.columns.data_overwrite_on(ctx)?)?;
                self.backward_weights(ctx, image, io.top(0))?;
            }
            if propagate[0] || propagate[1] {
                self.backward_columns(ctx, image, io.top(0))?;
            }
            if propagate[0] {
                self.backward_image(ctx, &mut regions, image, io.bottom(0))?;
            }
            if propagate[1] {
                self.backward_offsets(ctx, image, io, Axis::Rows)?;
                self.backward_offsets(ctx, image, io, Axis::Columns)?;
            }
        }
        self.regions = regions;
        Ok(())
    }

    fn params(&self) -> &[Blob<T>] {
        &self.params
    }

    fn params_mut(&mut self) -> &mut [Blob<T>] {
        &mut self.params
    }
}
