//! Convolutions in which each output has one channel of its own.
//!
//! | file | what it holds |
//! |---|---|
//! | `mod.rs` | the convolution, and a loop that the compiler makes vectors of |
//! | `fours.rs` | a loop with AVX-512 VNNI, for four elements of the kernel at a time |

#[cfg(target_arch = "x86_64")]
mod fours;

use super::lanes::{Row, compute, lanes};
use super::{Element, IntKernel, IntSource, IntTarget, writer};
use crate::base::parallel::for_each;
use crate::base::path::{Vectorized, vectorized};
use crate::nhwc::NhwcTarget;
use crate::panels::{ProductWindow, Writer};
use cortado_mem::reserve::{self, Result};
use cortado_ops::Integer;
use cortado_ops::count;
use cortado_ops::integer;

/// A depthwise convolution with weights in the order of its loops.
#[derive(Debug)]
pub struct Depthwise {
    window: ProductWindow,
    integer: Integer,
    /// For each element of the kernel those of all channels.
    weights: Vec<i16>,
    /// What is added to the sum of each channel.
    biases: Vec<i32>,
    factors: Vec<f32>,
    /// The weights in the order of another loop, if that is taken.
    #[cfg(target_arch = "x86_64")]
    fours: Option<fours::Fours>,
}

impl Depthwise {
    /// Orders weights, which `weight(output, index)` gives in the order row, column.
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

    /// As [`Self::new`], with a kernel of [`IntKernel::all`]. All but that of AVX-512 VNNI take the same loop.
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
        let (channels, taps) = (window.outputs, count(window.kernel));
        let mut weights = reserve::zeros(count([channels, taps]))?;
        for channel in 0..channels {
            let scale = integer.weights.get(channel).copied().unwrap_or(1.0);
            for tap in 0..taps {
                weights[tap * channels + channel] = integer::weight(weight(channel, tap), scale).into();
            }
        }
        let bias = |channel: usize| {
            let bias = bias.and_then(|bias| bias.get(channel)).copied().unwrap_or(0.0);
            integer::bias(bias, integer.sum_scale(channel))
        };
        let biases = reserve::collected((0..channels).map(bias))?;
        let factors = reserve::collected((0..channels).map(|channel| integer.factor(channel)))?;
        Ok(Self {
            #[cfg(target_arch = "x86_64")]
            fours: match kernel {
                IntKernel::Avx512Vnni => fours::Fours::new(&weights, (&biases, &factors), &integer)?,
                _ => None,
            },
            weights,
            biases,
            factors,
            window,
            integer,
        })
    }

    /// Computes the outputs.
    ///
    /// # Panics
    /// When the images have other sizes than the window, or slices are too short for them.
    pub fn run(&self, x: IntSource<'_>, mut y: IntTarget<'_>) {
        self.write_all(x, &writer(&mut y));
    }

    /// Computes the outputs of a product that is left real. The border is not written.
    ///
    /// # Panics
    /// As [`Self::run`].
    pub fn run_real(&self, x: IntSource<'_>, y: NhwcTarget<'_>) {
        self.write_all(x, &Writer::of(y.data, y.image));
    }

    fn write_all<E: Element>(&self, x: IntSource<'_>, y: &Writer<E>) {
        let (to, window) = (*y.image(), &self.window);
        window.assert_sizes(&x.image, &to);
        let rows = to.batch * to.height;
        let cost = count([rows, to.width, window.outputs, window.terms()]) / 4;
        #[cfg(target_arch = "x86_64")]
        if let Some(fours) = &self.fours {
            return fours.write_all(self, x, y);
        }
        for_each(rows, cost, |row| {
            vectorized(Outputs {
                conv: self,
                x,
                y,
                image: row / to.height,
                row: row % to.height,
            });
        });
    }
}

/// A row of outputs.
struct Outputs<'a, E> {
    conv: &'a Depthwise,
    x: IntSource<'a>,
    y: &'a Writer<E>,
    image: usize,
    row: usize,
}

impl<E: Element> Vectorized for Outputs<'_, E> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        compute(&self, self.y.image().width, self.y.image().channels);
    }
}

impl<E: Element> Row for Outputs<'_, E> {
    #[inline(always)]
    fn channels<const N: usize>(&self, column: usize, first: usize) {
        let Depthwise {
            integer,
            biases,
            factors,
            ..
        } = self.conv;
        let (biases, factors) = (lanes::<_, N>(biases, first), lanes::<_, N>(factors, first));
        let sums = self.sums::<N>(column, first);
        // SAFETY: each task has rows of its own.
        let to = unsafe { self.y.channels([self.image, self.row, column], first, N) };
        let mut values = [0f32; N];
        for (i, value) in values.iter_mut().enumerate() {
            *value = sums[i].wrapping_add(biases[i]) as f32 * factors[i];
        }
        to.copy_from_slice(&E::of(E::bounds(integer), values));
    }
}

impl<E> Outputs<'_, E> {
    /// Σ (x − zero) · w for some channels; padding is zero and counts for nothing.
    #[inline(always)]
    fn sums<const N: usize>(&self, column: usize, first: usize) -> [i32; N] {
        let Depthwise {
            window,
            weights,
            integer,
            ..
        } = self.conv;
        let zero = integer.inputs.first().map_or(0, |x| i16::from(x.zero));
        let mut sums = [0i32; N];
        for ky in 0..window.kernel[0] {
            let Some(y) = window.inside(0, self.row, ky) else {
                continue;
            };
            for kx in 0..window.kernel[1] {
                let Some(x) = window.inside(1, column, kx) else {
                    continue;
                };
                let inputs = lanes::<_, N>(self.x.pixel(self.image, y, x), first);
                let tap = ky * window.kernel[1] + kx;
                let weights = lanes::<_, N>(weights, tap * window.outputs + first);
                for i in 0..N {
                    // At most 255 · 127, which 16 bits hold.
                    let product = (i16::from(inputs[i]) - zero).wrapping_mul(weights[i]);
                    sums[i] += i32::from(product);
                }
            }
        }
        sums
    }
}
