//! Windows that slide over images: their arguments and their sizes, as convolutions, pools and
//! columns have them.

use super::sizes::Sizes;
use crate::arguments::{Arguments, StorageOrder};
use cortado_core::{Error, Result};
use cortado_ops::{ConvAxis, PoolAxis};

/// How padding and sizes are found: `legacy_pad`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Legacy {
    /// The padding that is given.
    NotSet,
    /// None.
    Valid,
    /// As much as makes the output ⌈input / stride⌉.
    Same,
    /// What Caffe's pools have: the output is rounded up.
    CaffePooling,
}

/// The arguments of sliding windows: `kernel`, `stride`, `dilation`, `adj` and `pad` in all their
/// spellings, `legacy_pad`, `global_pooling`, `group` and `order`.
#[derive(Clone, Debug)]
pub struct Windows {
    kernel: Sizes,
    stride: Sizes,
    dilation: Sizes,
    adj: Sizes,
    /// Those before the image, then those behind it.
    pads: Sizes,
    legacy: Legacy,
    /// One window over the whole image.
    pub global: bool,
    /// Into how many independent parts the channels are split.
    pub group: usize,
    /// How images lie in memory.
    pub order: StorageOrder,
}

/// One window along one axis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Window {
    /// The size of the image.
    pub input: usize,
    /// The size of the window.
    pub kernel: usize,
    /// The step between windows.
    pub stride: usize,
    /// The step between the window's elements.
    pub dilation: usize,
    /// The zeros before the image; below 0, how much of it is left out.
    pub head: i64,
    /// Those behind it.
    pub tail: i64,
    /// The number of windows.
    pub output: usize,
}

impl Windows {
    /// From the arguments.
    ///
    /// # Errors
    /// Sizes that are negative or contradict each other.
    pub fn of(args: &Arguments<'_>) -> Result<Self> {
        let legacy = match args.int("legacy_pad", 0)? {
            0 => Legacy::NotSet,
            1 => Legacy::Valid,
            2 => Legacy::Same,
            3 => Legacy::CaffePooling,
            other => return Err(Error::param("legacy_pad", format!("must be 0 to 3, but is {other}"))),
        };
        let sizes = |name: &str, default| -> Result<Sizes> {
            let (h, w) = (format!("{name}_h"), format!("{name}_w"));
            let found = Sizes::of(args, name, &[&h, &w], &format!("{name}s"))?;
            Ok(found.unwrap_or(Sizes::All(default)))
        };
        let pads = Sizes::of(args, "pad", &["pad_t", "pad_l", "pad_b", "pad_r"], "pads")?;
        if pads.is_some() && matches!(legacy, Legacy::Valid | Legacy::Same) {
            return Err(Error::param(
                "pad",
                "If you use legacy padding VALID or SAME, you should not specify any specific padding values.",
            ));
        }
        let windows = Self {
            kernel: sizes("kernel", 0)?,
            stride: sizes("stride", 1)?,
            dilation: sizes("dilation", 1)?,
            adj: sizes("adj", 0)?,
            pads: pads.unwrap_or(Sizes::All(0)),
            legacy,
            global: args.flag("global_pooling", false)?,
            group: args.size("group", 1)?,
            order: args.order()?,
        };
        windows.check()?;
        Ok(windows)
    }

    fn check(&self) -> Result<()> {
        if [&self.stride, &self.dilation].iter().any(|sizes| sizes.is(0)) || self.group == 0 {
            return Err(Error::message("stride, dilation and group must be at least 1"));
        }
        let all_default = self.pads.is(0) && self.dilation.is(1) && self.stride.is(1);
        if self.global && !all_default {
            return Err(Error::param(
                "global_pooling",
                "If global_pooling is set pad, dilation and stride shouldn't be set.",
            ));
        }
        let Some(axes) = self.kernel.len() else {
            return Ok(());
        };
        let fit = |sizes: &Sizes, len| sizes.len().is_none_or(|own| own == len);
        match fit(&self.stride, axes) && fit(&self.dilation, axes) && fit(&self.pads, 2 * axes) {
            true => Ok(()),
            false => Err(Error::param(
                "kernels",
                format!("for {axes} kernel sizes there must be as many strides and dilations, and twice as many pads"),
            )),
        }
    }

    /// The kernel sizes that an image of some axes has.
    ///
    /// # Errors
    /// Sizes for another number of axes, or 0.
    pub fn kernels(&self, axes: usize) -> Result<Vec<usize>> {
        let kernel = |axis| match self.kernel.at("kernel", axis, axes)? {
            0 => Err(Error::param("kernel", "the sizes of the kernel must be greater than 0")),
            size => Ok(size),
        };
        (0..axes).map(kernel).collect()
    }

    /// The windows of a pool over an image.
    ///
    /// # Errors
    /// As [`over`](Self::over); and dilation, or padding as large as the window.
    pub fn pooling(&self, spatial: &[usize]) -> Result<Vec<Window>> {
        if spatial.is_empty() {
            return Err(Error::message(
                "Unsupported pooling dim: 0; the image has no axes behind batch and channels",
            ));
        }
        if self.global {
            return Ok(spatial.iter().map(|&size| Window::whole(size)).collect());
        }
        if !self.dilation.is(1) {
            return Err(Error::param(
                "dilation",
                "Pooling op does not support dilation right now.",
            ));
        }
        for axis in 0..spatial.len() {
            let kernel = self.kernel.at("kernel", axis, spatial.len())?;
            if self.pad(axis, spatial.len())?.iter().any(|&pad| pad >= kernel as u64) {
                return Err(Error::param("pad", "Pad should be smaller than kernel."));
            }
        }
        self.over(spatial)
    }

    /// The windows over an image.
    ///
    /// # Errors
    /// Sizes for another number of axes, or windows that are larger than the padded image.
    pub fn over(&self, spatial: &[usize]) -> Result<Vec<Window>> {
        let kernels = self.kernels(spatial.len())?;
        let window = |(axis, (&input, kernel)): (usize, (&usize, usize))| {
            let window = Window {
                input,
                kernel,
                stride: self.stride.at("stride", axis, spatial.len())?,
                dilation: self.dilation.at("dilation", axis, spatial.len())?,
                head: 0,
                tail: 0,
                output: 0,
            };
            if window.stride == 0 || window.dilation == 0 {
                return Err(Error::message("stride and dilation must be at least 1"));
            }
            let [head, tail] = self.pad(axis, spatial.len())?;
            self.sized(window, [head.into(), tail.into()])
        };
        spatial.iter().zip(kernels).enumerate().map(window).collect()
    }

    /// The windows over images with `axes` axes of unknown sizes: without input and output.
    ///
    /// # Errors
    /// Sizes for another number of axes.
    pub fn bare(&self, axes: usize) -> Result<Vec<Window>> {
        let kernels = self.kernels(axes)?;
        let window = |(axis, kernel)| {
            let [head, tail] = self.pad(axis, axes)?;
            Ok(Window {
                input: 0,
                kernel,
                stride: self.stride.at("stride", axis, axes)?,
                dilation: self.dilation.at("dilation", axis, axes)?,
                head: i64::try_from(head).map_err(|_| too_large())?,
                tail: i64::try_from(tail).map_err(|_| too_large())?,
                output: 0,
            })
        };
        kernels.into_iter().enumerate().map(window).collect()
    }

    fn pad(&self, axis: usize, axes: usize) -> Result<[u64; 2]> {
        let at = |index| self.pads.at("pads", index, 2 * axes).map(|pad| pad as u64);
        Ok([at(axis)?, at(axis + axes)?])
    }

    /// Gives a window its padding and its output.
    fn sized(&self, window: Window, [head, tail]: [i128; 2]) -> Result<Window> {
        let (input, stride) = (window.input as i128, window.stride as i128);
        let reach = window.dilation as i128 * (window.kernel as i128 - 1) + 1;
        let fits = |padded: i128| -> Result<i128> {
            match padded >= reach {
                true => Ok((padded - reach) / stride + 1),
                false => Err(Error::message(&format!(
                    "the windows of {reach} are larger than the padded image of {padded}"
                ))),
            }
        };
        let (head, tail, output) = match self.legacy {
            Legacy::NotSet => (head, tail, fits(input + head + tail)?),
            Legacy::Valid => (0, 0, fits(input)?),
            Legacy::Same if window.dilation != 1 => {
                return Err(Error::param("dilation", "Dilation not supported for legacy padding."));
            }
            Legacy::Same => {
                let target = (input + stride - 1) / stride;
                let needed = (target - 1) * stride + reach - input;
                (needed / 2, needed - needed / 2, fits(input + needed)?)
            }
            Legacy::CaffePooling => {
                let kernel = window.kernel as i128;
                let standard = fits(input + 2 * head)?;
                let mut output = (input + 2 * head - kernel + stride - 1) / stride + 1;
                if head > 0 && (output - 1) * stride >= input + head {
                    output -= 1;
                }
                (head, head + stride * (output - standard), output)
            }
        };
        let narrow = |number: i128| i64::try_from(number).map_err(|_| too_large());
        Ok(Window {
            head: narrow(head)?,
            tail: narrow(tail)?,
            output: usize::try_from(output).map_err(|_| too_large())?,
            ..window
        })
    }

    /// The windows of a transposed convolution from an image: those of the convolution back, from
    /// its output (`input` here) without its padding.
    ///
    /// # Errors
    /// Sizes for another number of axes, an `adj` that is not below the stride, or padding that
    /// leaves nothing.
    pub fn transposed(&self, spatial: &[usize]) -> Result<Vec<Window>> {
        let axes = spatial.len();
        let kernels = self.kernels(axes)?;
        let window = |(axis, (&output, kernel)): (usize, (&usize, usize))| {
            let (stride, adj) = (self.stride.at("stride", axis, axes)?, self.adj.at("adj", axis, axes)?);
            if adj >= stride {
                return Err(Error::param(
                    "adj",
                    format!("{adj} must be smaller than the stride {stride}"),
                ));
            }
            if self.legacy == Legacy::CaffePooling {
                return Err(Error::param(
                    "legacy_pad",
                    "CAFFE_LEGACY_POOLING is no longer supported.",
                ));
            }
            let full = output.checked_sub(1).and_then(|last| {
                let start = last.checked_mul(stride)?;
                start.checked_add(kernel)?.checked_add(adj)
            });
            let full = full.ok_or_else(too_large)?;
            let [head, tail] = self.pad(axis, axes)?;
            if u128::from(head) + u128::from(tail) > full as u128 {
                return Err(Error::param(
                    "pad",
                    "the padding is larger than the image that it is cut from",
                ));
            }
            Ok(Window {
                input: full,
                kernel,
                stride,
                dilation: 1,
                head: head as i64,
                tail: tail as i64,
                output,
            })
        };
        spatial.iter().zip(kernels).enumerate().map(window).collect()
    }
}

fn too_large() -> Error {
    Error::message("the sizes of the windows give an image that is too large, or none")
}

impl Window {
    fn whole(size: usize) -> Self {
        Self {
            input: size,
            kernel: size,
            stride: 1,
            dilation: 1,
            head: 0,
            tail: 0,
            output: 1,
        }
    }

    /// Whether the padding is the same before and behind.
    pub fn is_even(&self) -> bool {
        self.head == self.tail && self.head >= 0
    }

    /// The axis of a convolution whose padding is even.
    pub fn even_axis(&self) -> ConvAxis {
        ConvAxis {
            input: self.input,
            kernel: self.kernel,
            stride: self.stride,
            pad: self.head.max(0) as usize,
            dilation: self.dilation,
            output: self.output,
        }
    }

    /// The image with its padding.
    pub fn padded(&self) -> usize {
        (self.input as i64)
            .saturating_add(self.head)
            .saturating_add(self.tail)
            .max(0) as usize
    }

    /// The axis of a convolution over the image with its padding.
    pub fn padded_axis(&self) -> ConvAxis {
        ConvAxis {
            input: self.padded(),
            pad: 0,
            ..self.even_axis()
        }
    }

    /// The axis of a pool.
    pub fn pool_axis(&self) -> PoolAxis {
        PoolAxis {
            input: self.input,
            kernel: self.kernel,
            stride: self.stride,
            pad: self.head.max(0) as usize,
            output: self.output,
        }
    }
}
