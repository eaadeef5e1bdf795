//! Convolutions and inner products of factors in bf16, as products of rows and panels. A row is rounded as it is gathered.

use super::Bf16Kernel;
use super::numbers::{Halves, Sums, Tile};
use super::packed::Packed;
use crate::nhwc::{Activation, Filters, NhwcImage, NhwcSource, NhwcTarget, check_channels, check_filters};
use crate::panels::{self, Convolve, PanelSizes, Panels, ProductWindow, Writer};
use cortado_mem::reserve::Result;
use cortado_ops::{bfloat16, with_known};

/// A convolution for images of a fixed size, with packed weights. An InnerProduct is a convolution whose window is as
/// large as its input.
#[derive(Debug)]
pub struct Bf16Convolution {
    kernel: Bf16Kernel,
    window: ProductWindow,
    packed: Packed,
    activation: Activation,
}

impl Bf16Convolution {
    /// Packs the weights for images of these sizes. The images of a later run can have other places in memory, borders
    /// and batch sizes.
    ///
    /// # Errors
    /// Out of memory.
    ///
    /// # Panics
    /// If the numbers of weights, biases, slopes or channels do not match, or a kernel, stride or
    /// dilation is zero.
    pub fn new(filters: &Filters<'_>, input: &NhwcImage, output: &NhwcImage, activation: Activation) -> Result<Self> {
        Self::with(Bf16Kernel::chosen(), filters, input, output, activation)
    }

    /// As [`Self::new`], with a kernel of [`Bf16Kernel::all`].
    ///
    /// # Errors
    /// Out of memory.
    ///
    /// # Panics
    /// As [`Self::new`], and when the machine does not have the kernel's instructions.
    pub fn with(
        kernel: Bf16Kernel,
        filters: &Filters<'_>,
        input: &NhwcImage,
        output: &NhwcImage,
        activation: Activation,
    ) -> Result<Self> {
        assert!(kernel.is_here(), "this machine has no {}", kernel.name());
        check_filters(filters, input, output);
        check_channels(&activation, filters.outputs);
        assert!(filters.bias.is_none_or(|bias| bias.len() == filters.outputs), "biases");
        let window = ProductWindow {
            group: filters.group,
            channels: filters.channels,
            outputs: filters.outputs,
            kernel: filters.kernel,
            stride: filters.stride,
            pad: filters.pad,
            dilation: filters.dilation,
            input: [input.height, input.width],
            output: [output.height, output.width],
        };
        Ok(Self {
            packed: Packed::new(filters, &window)?,
            kernel,
            window,
            activation,
        })
    }

    /// y = activation(filters ⋆ x + bias + sum). Writes what is inside the border of `y`.
    ///
    /// # Errors
    /// Out of memory.
    ///
    /// # Panics
    /// If the images have other sizes than the filters were packed for, or slices are too short for them.
    pub fn run(&self, x: NhwcSource<'_>, sum: Option<NhwcSource<'_>>, y: NhwcTarget<'_>) -> Result {
        if let Some(NhwcSource { image, .. }) = &sum {
            let sizes = |image: &NhwcImage| [image.batch, image.channels, image.height, image.width];
            assert_eq!(sizes(image), sizes(&y.image), "the images that are added");
        }
        panels::run(&Run {
            convolution: self,
            x,
            sum,
            y: Writer::of(y.data, y.image),
        })
    }
}

/// A convolution and its operands.
struct Run<'a> {
    convolution: &'a Bf16Convolution,
    x: NhwcSource<'a>,
    sum: Option<NhwcSource<'a>>,
    y: Writer<f32>,
}

/// Where the channels of a pixel begin: in the output, and in what is added.
#[derive(Clone, Copy, Default)]
struct Place {
    y: usize,
    sum: usize,
}

impl Convolve for Run<'_> {
    type Numbers = Halves;
    type Stored = f32;
    type Place = Place;

    #[inline(always)]
    fn window(&self) -> &ProductWindow {
        &self.convolution.window
    }

    #[inline(always)]
    fn sizes(&self) -> &PanelSizes<Halves> {
        &self.convolution.packed.sizes
    }

    #[inline(always)]
    fn input(&self) -> (&[f32], &NhwcImage) {
        (self.x.data, &self.x.image)
    }

    #[inline(always)]
    fn output(&self) -> &NhwcImage {
        self.y.image()
    }

    #[inline(always)]
    fn padding(&self) -> u16 {
        0
    }

    #[inline(always)]
    fn read(from: &[f32], to: &mut [u16]) {
        to.iter_mut()
            .zip(from)
            .for_each(|(to, from)| *to = bfloat16::round(*from));
    }

    #[inline(always)]
    fn as_inputs(_: &[f32]) -> Option<&[u16]> {
        None
    }

    #[inline(always)]
    fn place(&self, pixel: [usize; 3]) -> Place {
        let [n, y, x] = pixel;
        Place {
            y: self.y.pixel(pixel),
            sum: self.sum.map_or(0, |sum| sum.image.at(n, y as isize, x as isize)),
        }
    }

    #[inline(always)]
    fn reads_pieces(&self) -> bool {
        true
    }

    #[inline(always)]
    fn panels(&self, group: usize, first: usize, count: usize) -> Panels<'_, Halves> {
        self.convolution.packed.panels(group, first, count)
    }

    #[inline(always)]
    fn tile_rows(&self, left: usize) -> usize {
        self.convolution.kernel.rows(left)
    }

    #[inline(always)]
    fn tile_panels(&self, left: usize) -> usize {
        self.convolution.kernel.panels(left)
    }

    #[inline(always)]
    unsafe fn sums(&self, tile: &Tile<'_>, sums: &mut [Sums]) {
        // SAFETY: the machine has the kernel's instructions; the caller's promise.
        unsafe { self.convolution.kernel.sums(tile, sums) };
    }

    /// Adds bias and second operand, and applies the activation.
    #[inline(always)]
    unsafe fn write(&self, group: usize, panel: usize, places: &[Place], sums: &[Sums]) {
        let Bf16Convolution { packed, activation, .. } = self.convolution;
        let panel = group * packed.sizes.panels + panel;
        let (outputs, bias) = (packed.sizes.outputs(panel), packed.bias(panel));
        for (place, sums) in places.iter().zip(sums) {
            let mut numbers = *sums;
            numbers.iter_mut().zip(bias).for_each(|(number, bias)| *number += bias);
            if let Some(sum) = &self.sum {
                let sum = &sum.data[place.sum + outputs.start..][..outputs.len()];
                numbers.iter_mut().zip(sum).for_each(|(number, sum)| *number += sum);
            }
            let numbers = &mut numbers[..outputs.len()];
            activate(activation, numbers, outputs.start);
            // SAFETY: the pixel has these channels; the caller's promise.
            unsafe { self.y.elements(place.y + outputs.start, outputs.len()) }.copy_from_slice(numbers);
        }
    }
}

/// Applies the activation to numbers, one of each output from `first` on.
#[inline(always)]
fn activate(activation: &Activation, numbers: &mut [f32], first: usize) {
    let Some(function) = activation else { return };
    match function.channels() {
        None => with_known!(function.at(0), |f| numbers.iter_mut().for_each(|x| *x = f.value(*x))),
        Some(_) => {
            let channels = numbers.iter_mut().zip(first..);
            channels.for_each(|(x, channel)| *x = function.at(channel).value(*x));
        }
    }
}
