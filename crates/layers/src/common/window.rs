//! The window of convolution and its relatives: kernel, stride, padding and dilation along any
//! number of spatial axes.

use super::{Edges, resolve_axis};
use cortado_core::{Error, ErrorKind, Result, Shape};
use cortado_ops::ConvAxis;
use cortado_proto::{BlobShape, ConvolutionParameter};
use std::fmt;

/// The window along one spatial axis. All but the padding are at least 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct WindowAxis {
    pub(crate) kernel: usize,
    pub(crate) stride: usize,
    pub(crate) pad: usize,
    pub(crate) dilation: usize,
}

impl WindowAxis {
    /// The width of the dilated kernel: `dilation · (kernel − 1) + 1`.
    pub(crate) fn extent(self) -> usize {
        // Both are below 2^32, so the product fits.
        self.dilation * (self.kernel - 1) + 1
    }

    /// How many places the window has in an input of this size:
    /// `⌊(input + 2·pad − extent) / stride⌋ + 1`.
    ///
    /// # Errors
    /// A window wider than the padded input.
    pub(crate) fn output(self, input: usize, axis: usize) -> Result<usize> {
        // A size has at most 63 bits and a padding 32, so the sum fits.
        let padded = input + 2 * self.pad;
        match padded.checked_sub(self.extent()) {
            Some(room) => Ok(room / self.stride + 1),
            None => Err(Error::param(
                "convolution_param.kernel_size",
                format!("{self} exceeds the padded input, which has {padded} along spatial axis {axis}"),
            )),
        }
    }

    /// The size of the input that gives an output of this size:
    /// `stride · (output − 1) + extent − 2·pad`.
    ///
    /// # Errors
    /// An output of size 0, or a padding after which the input would be empty.
    pub(crate) fn input(self, output: usize, axis: usize) -> Result<usize> {
        let steps = output
            .checked_sub(1)
            .and_then(|last| last.checked_mul(self.stride)?.checked_add(self.extent()));
        match steps.and_then(|padded| padded.checked_sub(2 * self.pad)) {
            Some(input) if input > 0 => Ok(input),
            _ => Err(Error::param(
                "convolution_param.pad",
                format!(
                    "kernel {}, stride {} and pad {} make no output of an input of {output} along spatial axis {axis}",
                    self.kernel, self.stride, self.pad
                ),
            )),
        }
    }

    /// The axis of a convolution with this window.
    pub(crate) fn between(self, input: usize, output: usize) -> ConvAxis {
        ConvAxis {
            input,
            kernel: self.kernel,
            stride: self.stride,
            pad: self.pad,
            dilation: self.dilation,
            output,
        }
    }
}

impl fmt::Display for WindowAxis {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.dilation {
            1 => write!(f, "kernel {}", self.kernel),
            dilation => write!(
                f,
                "kernel {} with dilation {dilation} covers {} and",
                self.kernel,
                self.extent()
            ),
        }
    }
}

/// The options of `convolution_param` that place the window, checked as far as that is
/// possible without a bottom.
#[derive(Clone, Debug)]
pub(crate) struct ConvWindow {
    axis: i32,
    kernel: Sizes,
    stride: Sizes,
    pad: Sizes,
    dilation: Sizes,
}

impl ConvWindow {
    /// From a layer's message.
    ///
    /// # Errors
    /// A missing kernel, a zero where there can be none, or a size that is given in two forms.
    pub(crate) fn from_param(param: &ConvolutionParameter) -> Result<Self> {
        let kernel = Sizes::new(
            "kernel_size",
            &param.kernel_size,
            Some(("kernel", param.kernel_h, param.kernel_w)),
        )?
        .or_shape("kernel_shape", param.kernel_shape.as_deref())?;
        if kernel.list.is_empty() {
            return Err(kernel.error("is missing"));
        }
        let stride = Sizes::new(
            "stride",
            &param.stride,
            Some(("stride", param.stride_h, param.stride_w)),
        )?
        .or_shape("stride_shape", param.stride_shape.as_deref())?;
        // A padding given for one axis only is 0 along the other one.
        let [pad_h, pad_w] = if param.pad_h.is_some() || param.pad_w.is_some() {
            [Some(param.pad_h()), Some(param.pad_w())]
        } else {
            [None, None]
        };
        let mut pad = Sizes::new("pad", &param.pad, Some(("pad", pad_h, pad_w)))?
            .or_shape("pad_shape", param.pad_shape.as_deref())?;
        if let Some(edges) = edges(param).plane()? {
            if !pad.list.is_empty() {
                return Err(pad.error("give either pad, or pad_t, pad_b, pad_l and pad_r, not both"));
            }
            let [height, width] = edges.map(Some);
            pad = Sizes::new("pad", &[], Some(("pad", height, width)))?;
        }
        let dilation = dilation(param)?;
        for sizes in [&kernel, &stride, &dilation] {
            if sizes.list.contains(&0) {
                return Err(sizes.error("must be at least 1, not 0"));
            }
        }
        Ok(Self {
            axis: param.axis(),
            kernel,
            stride,
            pad,
            dilation,
        })
    }

    /// The channel axis of a bottom, and the window along each of the axes after it.
    ///
    /// # Errors
    /// No such axis, or as many sizes as do not suit the number of spatial axes.
    pub(crate) fn resolve(&self, bottom: &Shape) -> Result<(usize, Vec<WindowAxis>)> {
        let channel_axis = resolve_axis(bottom, self.axis, "convolution_param.axis")?;
        let axes = bottom.len() - channel_axis - 1;
        let kernel = self.kernel.for_axes(axes, 1)?;
        let (stride, pad) = (self.stride.for_axes(axes, 1)?, self.pad.for_axes(axes, 0)?);
        let dilation = self.dilation.for_axes(axes, 1)?;
        let window = |i: usize| WindowAxis {
            kernel: kernel[i],
            stride: stride[i],
            pad: pad[i],
            dilation: dilation[i],
        };
        Ok((channel_axis, (0..axes).map(window).collect()))
    }
}

/// The sizes that a shape gives, one for each axis.
///
/// # Errors
/// Sizes that are negative or too large.
pub(crate) fn sizes_of_shape(field: &str, shape: &BlobShape) -> Result<Vec<u32>> {
    let size = |&size: &i64| {
        u32::try_from(size).map_err(|_| Error::param(field, format!("must be from 0 to {}, but is {size}", u32::MAX)))
    };
    shape.dim.iter().map(size).collect() // bounded by the file
}

/// An error about the options in one message, as one about those in another.
pub(crate) fn renamed(error: Error, from: &str, to: &str) -> Error {
    match error.kind() {
        ErrorKind::Param { field, problem } => Error::param(&field.replace(from, to), problem.clone()),
        _ => error,
    }
}

fn edges(param: &ConvolutionParameter) -> Edges {
    Edges {
        options: "convolution_param",
        top: param.pad_t.map(Into::into),
        bottom: param.pad_b.map(Into::into),
        left: param.pad_l.map(Into::into),
        right: param.pad_r.map(Into::into),
    }
}

/// `dilation`, or the fields in which older forks have it.
fn dilation(param: &ConvolutionParameter) -> Result<Sizes> {
    let own = ("dilation", param.dilation_h, param.dilation_w);
    let parsenet = ("filter_stride", param.filter_stride_h, param.filter_stride_w);
    let deeplab = ("hole", param.hole_h, param.hole_w);
    let mut given = Sizes::new(own.0, &param.dilation, Some(own))?;
    for (plane, all) in [(parsenet, param.filter_stride), (deeplab, param.hole)] {
        // bounded by the one value of the field
        let all: Vec<u32> = all.into_iter().collect();
        let older = Sizes::new(plane.0, &all, Some(plane))?;
        match (given.list.is_empty(), older.list.is_empty()) {
            (_, true) => {}
            (true, false) => given = older,
            (false, false) => {
                return Err(older.error(&format!("duplicates {}; remove one of them", given.name)));
            }
        }
    }
    Ok(given)
}

/// One size for each spatial axis, or one for all, or none.
#[derive(Clone, Debug)]
struct Sizes {
    name: &'static str,
    list: Vec<usize>,
    /// Whether they are given as `..._h` and `..._w`, which is for two spatial axes only.
    plane: bool,
}

impl Sizes {
    fn new(name: &'static str, list: &[u32], plane: Option<(&str, Option<u32>, Option<u32>)>) -> Result<Self> {
        let widened = list.iter().map(|&size| size as usize).collect();
        let sizes = Self {
            name,
            list: widened,
            plane: false,
        };
        let Some((prefix, height, width)) = plane.filter(|(_, h, w)| h.is_some() || w.is_some()) else {
            return Ok(sizes);
        };
        if !list.is_empty() {
            return Err(sizes.error(&format!("give either {name} or {prefix}_h and {prefix}_w, not both")));
        }
        match (height, width) {
            (Some(h), Some(w)) => Ok(Self {
                name,
                list: vec![h as usize, w as usize],
                plane: true,
            }),
            (None, _) => Err(Error::param(
                &format!("convolution_param.{prefix}_h"),
                format!("is missing; it is required with {prefix}_w"),
            )),
            (_, None) => Err(Error::param(
                &format!("convolution_param.{prefix}_w"),
                format!("is missing; it is required with {prefix}_h"),
            )),
        }
    }

    /// These sizes, or those of a shape, in which video-caffe has them.
    fn or_shape(self, name: &'static str, shape: Option<&BlobShape>) -> Result<Self> {
        let Some(shape) = shape else { return Ok(self) };
        let sizes = sizes_of_shape(&format!("convolution_param.{name}"), shape)?;
        let given = Self::new(name, &sizes, None)?;
        match self.list.is_empty() {
            true => Ok(given),
            false => Err(given.error(&format!("duplicates {}; remove one of them", self.name))),
        }
    }

    fn for_axes(&self, axes: usize, default: usize) -> Result<Vec<usize>> {
        if self.plane && axes != 2 {
            return Err(self.error(&format!(
                "the forms with _h and _w are for 2 spatial axes, but the bottom has {axes}"
            )));
        }
        match self.list[..] {
            [] => Ok(vec![default; axes]),  // bounded by the axes of a blob
            [size] => Ok(vec![size; axes]), // bounded by the axes of a blob
            _ if self.list.len() == axes => Ok(self.list.clone()),
            _ => Err(self.error(&format!(
                "is given {} times; give it once, or once for each of the {axes} spatial axes",
                self.list.len()
            ))),
        }
    }

    fn error(&self, problem: &str) -> Error {
        Error::param(&format!("convolution_param.{}", self.name), problem)
    }
}
