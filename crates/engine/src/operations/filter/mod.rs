//! Convolutions and inner products: each output is a sum of inputs, weighted with a layer's
//! parameters. Linear operations that follow are folded into the weights; others are applied to the
//! outputs before they are written.
//!
//! | file | what it holds |
//! |---|---|
//! | `mod.rs` | the operation |
//! | `packing.rs` | its kernels, with weights packed for them |
//! | `inner_product.rs` | inner products that read the net's own weights |

mod inner_product;
mod packing;

use super::epilogue::{activate, channels_of, is_per_channel};
use super::{Argument, ChannelCoefficients, Epilogue, Kernel, Layout, Operand, Operation, Setup};
use crate::site::Site;
use cortado_core::{Result, reserve};
use cortado_cpu::nhwc::{Activation, NhwcImage};
use cortado_graph::ValueId;
use cortado_ops::{ConvGeometry, count};
use inner_product::InnerProduct;
use std::sync::Arc;

/// activation(weights · x + bias + second input), where x is the inputs under a window.
#[derive(Clone, Debug)]
pub(crate) struct Filter {
    /// The constant with the weights.
    weights: ValueId,
    /// The constant with the bias of each output, if there is one.
    bias: Option<ValueId>,
    pub(crate) window: Window,
    /// The factor and summand of each output, from folded layers.
    folded: Option<Arc<ChannelCoefficients>>,
    activation: Activation,
    /// Whether a second input is added before the activation.
    adds: bool,
    /// A depthwise convolution that computes the input band by band, so that the values between the
    /// two stay in the cache.
    depthwise: Option<Box<Filter>>,
    /// The convolutions that were joined into this one. Their outputs follow each other.
    parts: Vec<Filter>,
    /// Whether inputs and weights are [rounded to bf16](cortado_ops::bfloat16).
    is_rounded: bool,
}

/// The number of outputs in the widest vector.
const LANES: usize = 16;
/// The largest number of outputs of joined convolutions. Beyond, a convolution fills its vectors
/// well enough alone.
const MANY_OUTPUTS: usize = 64;

/// The window of a filter.
#[derive(Clone, Debug)]
pub(crate) enum Window {
    /// Images.
    Image(ConvGeometry),
    /// The whole row of a matrix: a matrix product.
    Matrix(Matrix),
}

/// The product of a value's rows with the weights.
#[derive(Clone, Debug)]
pub(crate) struct Matrix {
    /// The first axis of the input that belongs to the columns.
    pub(crate) first_axis: usize,
    pub(crate) rows: usize,
    pub(crate) columns: usize,
    pub(crate) outputs: usize,
    /// Whether the weights are stored as columns × outputs.
    pub(crate) transpose: bool,
    /// The form of its operands, which depends on the layouts of its inputs.
    pub(crate) reads: Reads,
}

/// The form of the operands of a matrix product.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Reads {
    /// Plain rows, and packed weights.
    #[default]
    Rows,
    /// Images, one for each row, and packed weights.
    Images,
    /// Plain rows, and the net's own, unpacked weights.
    NetWeights,
}

impl Filter {
    /// A convolution of images with the constants of a site.
    pub(crate) fn convolution(site: &Site<'_>, geometry: ConvGeometry) -> Option<Self> {
        Self::new(site, Window::Image(geometry))
    }

    /// The product of a site's first operand with its second. `None` if the result does not have
    /// the shape of the site's, or the number of weights does not fit.
    pub(crate) fn product(site: &Site<'_>, first_axis: usize, transpose: bool) -> Option<Self> {
        let (x, y) = (site.shape(0)?, *site.outputs.first()?);
        let weights = count(site.shape(1)?.iter().copied());
        let (rows, columns) = x.split_at_checked(first_axis)?;
        let matrix = Matrix {
            first_axis,
            rows: count(rows.iter().copied()),
            columns: count(columns.iter().copied()),
            outputs: *y.last()?,
            transpose,
            reads: Reads::default(),
        };
        let fits =
            weights == count([matrix.outputs, matrix.columns]) && y.len() == first_axis + 1 && y[..first_axis] == *rows;
        fits.then(|| Self::new(site, Window::Matrix(matrix)))?
    }

    fn new(site: &Site<'_>, window: Window) -> Option<Self> {
        Some(Self {
            weights: site.constant(1)?,
            bias: match site.operands {
                2 => None,
                _ => Some(site.constant(2)?),
            },
            window,
            folded: None,
            activation: Activation::None,
            adds: false,
            depthwise: None,
            parts: Vec::new(),
            is_rounded: false,
        })
    }

    /// The filter with inputs and weights that are rounded to bf16.
    pub(crate) fn in_bfloat16(self) -> Self {
        Self {
            is_rounded: true,
            ..self
        }
    }

    /// Whether its outputs may still be scaled or added to: not after an activation or a sum.
    pub(crate) fn is_open(&self) -> bool {
        self.activation.is_none() && !self.adds
    }

    /// Makes the filter multiply its outputs by `coefficient`, add a second input and apply an
    /// activation.
    ///
    /// # Errors
    /// Out of memory: then nothing is changed.
    pub(crate) fn add(&mut self, coefficient: f32, activation: &Activation) -> reserve::Result {
        if coefficient != 1.0 {
            let outputs = self.outputs();
            self.fold(&Arc::new(ChannelCoefficients {
                scale: reserve::filled(outputs, coefficient.into())?,
                shift: reserve::zeros(outputs)?,
            }))?;
        }
        self.adds = true;
        self.activation = activation.clone();
        Ok(())
    }

    /// Whether it is a 1×1 convolution without stride, padding and groups that can compute its input.
    pub(crate) fn is_single_pixel(&self) -> bool {
        !self.is_rounded
            && matches!(&self.window, Window::Image(geometry) if geometry.group == 1
            && geometry.axes.iter().all(|axis| (axis.kernel, axis.stride, axis.pad) == (1, 1, 0)))
    }

    /// Whether it can be [put before](Self::put_before) a 1×1 convolution.
    pub(crate) fn can_go_before(&self) -> bool {
        self.is_depthwise() && !self.adds
    }

    /// Makes a depthwise convolution compute the input.
    pub(crate) fn put_before(&mut self, depthwise: Filter) {
        self.depthwise = Some(Box::new(depthwise));
    }

    /// Whether joining another convolution of the same input to these is possible and needs fewer
    /// vectors than computing it alone.
    pub(crate) fn is_worth_joining(members: &[&Self], other: &Self) -> bool {
        let vectors = |outputs: usize| outputs.div_ceil(LANES);
        let all: usize = members.iter().map(|member| member.outputs()).sum();
        members.iter().all(|member| member.has_windows_of(other))
            && all + other.outputs() <= MANY_OUTPUTS
            && vectors(all + other.outputs()) < vectors(all) + vectors(other.outputs())
    }

    fn has_windows_of(&self, other: &Self) -> bool {
        let is_plain = |filter: &Self| !filter.adds && filter.depthwise.is_none() && filter.parts.is_empty();
        let (Window::Image(a), Window::Image(b)) = (&self.window, &other.window) else {
            return false;
        };
        is_plain(self)
            && is_plain(other)
            && (a.group, b.group) == (1, 1)
            && a.axes == b.axes
            && self.is_rounded == other.is_rounded
            && self.activation == other.activation
            && !is_per_channel(&self.activation)
    }

    /// One convolution with the outputs of several, which are [worth
    /// joining](Self::is_worth_joining), one after the other.
    pub(crate) fn joined(parts: Vec<Self>) -> Self {
        let mut whole = Self {
            folded: None,
            ..parts[0].clone()
        };
        if let Window::Image(geometry) = &mut whole.window {
            geometry.num_output = parts.iter().map(Self::outputs).sum();
        }
        whole.parts = parts;
        whole
    }

    fn fold(&mut self, next: &Arc<ChannelCoefficients>) -> reserve::Result {
        self.folded = Some(match &self.folded {
            Some(folded) => folded.then(next)?,
            None => next.clone(),
        });
        Ok(())
    }

    fn outputs(&self) -> usize {
        match &self.window {
            Window::Image(geometry) => geometry.num_output,
            Window::Matrix(matrix) => matrix.outputs,
        }
    }

    /// Whether its outputs are the channels (axis 1) of the result. Those of a matrix product over
    /// later axes are not.
    fn makes_channels(&self) -> bool {
        match &self.window {
            Window::Image(_) => true,
            Window::Matrix(matrix) => matrix.first_axis == 1,
        }
    }

    /// Whether each output reads one channel, and there is a kernel for that.
    fn is_depthwise(&self) -> bool {
        match &self.window {
            Window::Image(_) if self.is_rounded => false,
            Window::Image(geometry) => {
                let group = geometry.group;
                group > 1 && [geometry.channels, geometry.num_output] == [group; 2]
            }
            Window::Matrix(_) => false,
        }
    }

    /// The filter and the one before it.
    fn with_depthwise(&self) -> impl Iterator<Item = &Filter> {
        std::iter::once(self).chain(self.depthwise.as_deref())
    }

    /// The approximate number of packed weights that are read. Winograd's algorithm has up to 64
    /// for each small kernel.
    fn own_packed_len(&self) -> usize {
        match &self.window {
            Window::Image(geometry) => {
                let area = geometry.kernel_plane();
                if self.is_rounded {
                    // Two weights take the room of one.
                    return count([geometry.num_output, geometry.channels / geometry.group.max(1), area]) / 2;
                }
                let slides = geometry.axes.iter().all(|axis| axis.stride == 1 && axis.kernel > 1);
                let each = match slides && geometry.group == 1 {
                    true => area.max(64),
                    false => area,
                };
                count([geometry.num_output, geometry.channels / geometry.group.max(1), each])
            }
            Window::Matrix(matrix) => count([matrix.columns, matrix.outputs]) / if self.is_rounded { 2 } else { 1 },
        }
    }
}

impl Operation for Filter {
    fn choose_layouts(&mut self, inputs: &[Argument<'_>]) -> (Layout, Layout) {
        let reads_net_weights = InnerProduct::suits(self);
        let Window::Matrix(matrix) = &mut self.window else {
            return (Layout::Image, Layout::Image);
        };
        let readable = |input: &Argument<'_>| {
            let shape = &input.value.shape;
            input.layout == Layout::Image && shape.len() == 4 && shape[0] == matrix.rows
        };
        matrix.reads = match inputs {
            _ if reads_net_weights => Reads::NetWeights,
            [input] if readable(input) => Reads::Images,
            // With a second input, which must have the output's layout, all are plain.
            _ => Reads::Rows,
        };
        match matrix.reads {
            Reads::Images => (Layout::Image, Layout::Plain),
            Reads::Rows | Reads::NetWeights => (Layout::Plain, Layout::Plain),
        }
    }

    fn absorb(&mut self, next: &Epilogue<'_>) -> bool {
        match next {
            Epilogue::Activation(next) => {
                let fits = |channels| self.makes_channels() && channels == self.outputs();
                channels_of(next).is_none_or(fits) && activate(&mut self.activation, next)
            }
            Epilogue::Affine(coefficients, activation) => {
                let scales = coefficients.scale.len();
                let suits = self.is_open() && scales == self.outputs() && self.makes_channels();
                let is_folded = suits && self.fold(coefficients).is_ok();
                if is_folded {
                    self.activation = (*activation).clone();
                }
                is_folded
            }
        }
    }

    fn border(&self) -> usize {
        if let Some(depthwise) = &self.depthwise {
            return depthwise.border();
        }
        match &self.window {
            // Windows are gathered, with padding.
            Window::Image(_) if self.is_rounded => 0,
            Window::Image(geometry) => geometry.axes.iter().map(|axis| axis.pad).max().unwrap_or(0),
            Window::Matrix(_) => 0,
        }
    }

    fn weights(&self) -> Vec<ValueId> {
        let filters = self.with_depthwise().chain(&self.parts);
        let all = filters.flat_map(|filter| std::iter::once(filter.weights).chain(filter.bias));
        all.collect() // bounded by the nodes of the graph
    }

    fn packed_len(&self) -> usize {
        self.with_depthwise().map(Self::own_packed_len).sum()
    }

    fn view_operands(&self, sources: &mut [Operand], targets: &mut [Operand]) {
        let Window::Matrix(matrix) = &self.window else {
            return;
        };
        let of_rows = |columns| NhwcImage::new(matrix.rows, [columns, 1, 1], 0);
        for (i, source) in sources.iter_mut().enumerate() {
            match i {
                0 if matrix.reads == Reads::Images => {}
                0 => source.image = of_rows(matrix.columns),
                _ => source.image = of_rows(matrix.outputs),
            }
        }
        for target in targets {
            target.image = of_rows(matrix.outputs);
        }
    }

    fn kernel(&self, setup: &Setup<'_>) -> Result<Box<dyn Kernel>> {
        match &self.window {
            Window::Matrix(matrix) if matrix.reads == Reads::NetWeights => {
                Ok(Box::new(InnerProduct::new(setup, self, matrix)?))
            }
            _ => packing::pack(setup, self, &setup.sources[0], &setup.targets[0]),
        }
    }
}
