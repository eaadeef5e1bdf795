//! Convolutions and inner products of integers, as products of rows and panels.

use super::packed::Packed;
use super::tile::{OUTPUTS, Panels, Sums, Tile, Whole};
use super::{Element, IntKernel, IntSource, IntTarget, writer};
use crate::nhwc::{NhwcImage, NhwcTarget};
use crate::panels::{self, Convolve, PanelSizes, ProductWindow, Writer};
use cortado_mem::reserve::Result;
use cortado_ops::Integer;

/// A convolution or inner product with packed weights.
#[derive(Debug)]
pub struct Convolution {
    kernel: IntKernel,
    window: ProductWindow,
    packed: Packed,
    integer: Integer,
}

impl Convolution {
    /// Packs weights, which `weight(output, index)` gives in the order channel, row, column, and a
    /// bias. The integer's operation must be sound for the sizes of the window.
    ///
    /// # Errors
    /// Out of memory.
    pub fn new(
        integer: Integer,
        window: ProductWindow,
        weight: &dyn Fn(usize, usize) -> f32,
        bias: Option<&[f32]>,
    ) -> Result<Self> {
        Self::with(IntKernel::chosen(), integer, window, weight, bias)
    }

    /// As [`Self::new`], with a kernel of [`IntKernel::all`].
    ///
    /// # Errors
    /// Out of memory.
    ///
    /// # Panics
    /// When the machine does not have the kernel's instructions.
    pub fn with(
        kernel: IntKernel,
        integer: Integer,
        window: ProductWindow,
        weight: &dyn Fn(usize, usize) -> f32,
        bias: Option<&[f32]>,
    ) -> Result<Self> {
        assert!(kernel.is_here(), "this machine has no {}", kernel.name());
        Ok(Self {
            packed: Packed::new(kernel.wanted(), &integer, &window, weight, bias)?,
            kernel,
            window,
            integer,
        })
    }

    /// Computes the outputs.
    ///
    /// # Errors
    /// Out of memory.
    ///
    /// # Panics
    /// When the images have other sizes than the window, or slices are too short for them.
    pub fn run(&self, x: IntSource<'_>, mut y: IntTarget<'_>) -> Result {
        self.write_all(x, writer(&mut y))
    }

    /// Computes the outputs of a product that is left real. The border is not written.
    ///
    /// # Errors
    /// Out of memory.
    ///
    /// # Panics
    /// As [`Self::run`].
    pub fn run_real(&self, x: IntSource<'_>, y: NhwcTarget<'_>) -> Result {
        self.write_all(x, Writer::of(y.data, y.image))
    }

    fn write_all<E: Element>(&self, x: IntSource<'_>, y: Writer<E>) -> Result {
        panels::run(&Run {
            convolution: self,
            x,
            y,
        })
    }
}

/// Copies bytes. A row of a window is often a few, for which the call of a function would take longer: they are two
/// pieces that overlap.
#[inline(always)]
fn copy(from: &[u8], to: &mut [u8]) {
    match from.len() {
        8..=16 => copy_ends::<8>(from, to),
        17..=32 => copy_ends::<16>(from, to),
        _ => to.copy_from_slice(from),
    }
}

/// # Panics
/// With fewer than `N` bytes.
#[inline(always)]
fn copy_ends<const N: usize>(from: &[u8], to: &mut [u8]) {
    assert!(from.len() == to.len() && from.len() >= N);
    let last = from.len() - N;
    to[..N].copy_from_slice(&from[..N]);
    to[last..].copy_from_slice(&from[last..]);
}

/// A convolution and its operands.
struct Run<'a, E> {
    convolution: &'a Convolution,
    x: IntSource<'a>,
    y: Writer<E>,
}

impl<E: Element> Convolve for Run<'_, E> {
    type Numbers = Whole;
    type Stored = u8;
    type Place = usize;

    #[inline(always)]
    fn window(&self) -> &ProductWindow {
        &self.convolution.window
    }

    #[inline(always)]
    fn sizes(&self) -> &PanelSizes<Whole> {
        &self.convolution.packed.sizes
    }

    #[inline(always)]
    fn input(&self) -> (&[u8], &NhwcImage) {
        (self.x.data, &self.x.image)
    }

    #[inline(always)]
    fn output(&self) -> &NhwcImage {
        self.y.image()
    }

    #[inline(always)]
    fn padding(&self) -> u8 {
        self.convolution.integer.inputs.first().map_or(0, |x| x.zero)
    }

    #[inline(always)]
    fn read(from: &[u8], to: &mut [u8]) {
        copy(from, to);
    }

    #[inline(always)]
    fn as_inputs(from: &[u8]) -> Option<&[u8]> {
        Some(from)
    }

    #[inline(always)]
    fn place(&self, pixel: [usize; 3]) -> usize {
        self.y.pixel(pixel)
    }

    #[inline(always)]
    fn reads_pieces(&self) -> bool {
        self.convolution.packed.is_in_order()
    }

    #[inline(always)]
    fn panels(&self, group: usize, first: usize, count: usize) -> Panels<'_> {
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

    #[inline(always)]
    unsafe fn write(&self, group: usize, panel: usize, places: &[usize], sums: &[Sums]) {
        let Convolution { packed, integer, .. } = self.convolution;
        let outputs = packed.sizes.outputs(group * packed.sizes.panels + panel);
        let (end, bounds) = (*packed.end(group, panel), E::bounds(integer));
        for (place, sums) in places.iter().zip(sums) {
            let mut values = [0f32; OUTPUTS];
            // All of a panel, as so many are a vector.
            for (output, value) in values.iter_mut().enumerate() {
                *value = sums[output].wrapping_add(end.offsets[output]) as f32 * end.factors[output];
            }
            let results = E::of(bounds, values);
            // SAFETY: the pixel has these channels; the caller's promise.
            let to = unsafe { self.y.elements(place + outputs.start, outputs.len()) };
            match <&mut [E; OUTPUTS]>::try_from(&mut *to) {
                Ok(to) => *to = results,
                // Not a copy of the slice: the compiler would call a function for both.
                Err(_) => to.iter_mut().zip(results).for_each(|(to, result)| *to = result),
            }
        }
    }
}
