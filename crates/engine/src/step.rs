//! One step of a plan: a kernel with its weights, what it reads and what it writes.

use crate::inner_product::InnerProduct;
use cortado_core::{Error, HostBuf, Result};
use cortado_cpu::nhwc::{self, Activation, Convolution, Depthwise, Image, Pool, Separable, Source, Target};
use cortado_cpu::softmax_forward;
use cortado_net::LayerCopy;
use cortado_ops::{Around, Lrn};
use std::ops::Range;

/// Where elements lie while a plan runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    /// A slot of the workspace.
    Slot(usize),
    /// The input of this index.
    Input(usize),
}

/// What a step reads or writes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Operand {
    pub(crate) place: Place,
    pub(crate) image: Image,
    /// The elements from the images of one round to those of the next.
    pub(crate) per_round: usize,
    /// Whether the border has to be made zero by whoever writes it: others have written there since.
    pub(crate) clears: bool,
}

/// One step.
#[derive(Debug)]
pub(crate) struct Step {
    pub(crate) name: String,
    pub(crate) kernel: Kernel,
    pub(crate) sources: Vec<Operand>,
    pub(crate) targets: Vec<Operand>,
    pub(crate) multiply_adds: u64,
}

/// What a step computes.
#[derive(Debug)]
pub(crate) enum Kernel {
    /// With the second source added, if there is one.
    Convolution(Convolution),
    Depthwise(Depthwise),
    InnerProduct(InnerProduct),
    /// A depthwise convolution and one of single pixels, with the second source added, if there is one.
    Separable(Separable),
    Pool(Pool),
    Lrn(Lrn<f32>),
    Affine {
        scale: Vec<f32>,
        shift: Vec<f32>,
        activation: Activation,
    },
    Apply(Activation),
    Sum {
        coefficients: Vec<f32>,
        activation: Activation,
    },
    Product(Activation),
    Maximum(Activation),
    Softmax(Around),
    FromPlain,
    ToPlain,
    Copy,
    /// The layer of this index in the workspace.
    Layer(usize),
}

impl Kernel {
    /// What is told of it.
    pub(crate) fn describe(&self) -> &'static str {
        match self {
            Self::Convolution(convolution) => convolution.algorithm(),
            Self::Depthwise(_) => "depthwise",
            Self::InnerProduct(_) => "in place",
            Self::Separable(_) => "depthwise, then direct",
            Self::Pool(pool) if pool.max => "max",
            Self::Pool(_) => "mean",
            Self::Lrn(_) => "lrn",
            Self::Affine { .. } => "affine",
            Self::Apply(_) => "activation",
            Self::Sum { .. } => "sum",
            Self::Product(_) => "product",
            Self::Maximum(_) => "maximum",
            Self::Softmax(_) => "softmax",
            Self::FromPlain | Self::ToPlain => "reorder",
            Self::Copy => "copy",
            Self::Layer(_) => "layer",
        }
    }
}

/// Memory in which one run of a plan takes place.
pub(crate) struct Workspace {
    pub(crate) slots: Vec<HostBuf<f32>>,
    pub(crate) layers: Vec<LayerCopy<f32>>,
}

impl Operand {
    /// Where the elements of a round are.
    fn range(&self, round: usize) -> Range<usize> {
        let start = self.per_round * round;
        start..start + self.image.len()
    }
}

/// The elements of an operand in a round, of its neighbours' channels too.
pub(crate) fn read<'a>(operand: &Operand, slots: &'a [HostBuf<f32>], inputs: &[&'a [f32]], round: usize) -> &'a [f32] {
    let all = match operand.place {
        Place::Slot(slot) => &slots[slot][..],
        Place::Input(input) => inputs[input],
    };
    &all[operand.range(round)]
}

impl Step {
    /// Runs the step for the images of a round.
    ///
    /// # Errors
    /// Those of a layer that is run as it is.
    pub(crate) fn run(&self, workspace: &mut Workspace, inputs: &[&[f32]], round: usize) -> Result<()> {
        if let Kernel::Layer(index) = self.kernel {
            return self.run_layer(index, workspace, inputs);
        }
        let Some(&target) = self.targets.first() else {
            return Ok(());
        };
        let Place::Slot(slot) = target.place else {
            return Err(Error::internal("a step writes to an input"));
        };
        let mut memory = std::mem::replace(&mut workspace.slots[slot], HostBuf::empty());
        let source = |operand: &Operand| Source {
            data: read(operand, &workspace.slots, inputs, round),
            image: operand.image,
        };
        let y = Target {
            data: &mut memory[target.range(round)],
            image: target.image,
        };
        let result = self.run_kernel(source, y, target.clears);
        workspace.slots[slot] = memory;
        result
    }

    fn run_kernel<'a>(&self, source: impl Fn(&Operand) -> Source<'a>, y: Target<'_>, clears: bool) -> Result<()> {
        if clears {
            nhwc::clear_border(Target {
                data: &mut *y.data,
                image: y.image,
            });
        }
        let x = source(&self.sources[0]);
        let all = || self.sources.iter().map(&source).collect::<Vec<_>>();
        let sum = || self.sources.get(1).map(&source);
        match &self.kernel {
            Kernel::Convolution(convolution) => convolution.run(x, sum(), y),
            Kernel::Depthwise(depthwise) => depthwise.run(x, sum(), y),
            Kernel::InnerProduct(product) => return product.run(x.data, y),
            Kernel::Separable(separable) => separable.run(x, sum(), y),
            Kernel::Pool(pool) => pool.run(x, y),
            Kernel::Lrn(options) => nhwc::lrn(*options, x, y),
            Kernel::Affine {
                scale,
                shift,
                activation,
            } => nhwc::affine(scale, shift, activation, x, y),
            Kernel::Apply(activation) => nhwc::apply(activation, x, y),
            Kernel::Sum {
                coefficients,
                activation,
            } => nhwc::sum(&all(), coefficients, activation, y),
            Kernel::Product(activation) => nhwc::product(&all(), activation, y),
            Kernel::Maximum(activation) => nhwc::maximum(&all(), activation, y),
            Kernel::Softmax(Around { outer, len, inner }) => softmax_forward(*outer, *len, *inner, x.data, y.data),
            Kernel::FromPlain => nhwc::from_nchw(x.data, y),
            Kernel::ToPlain => nhwc::to_nchw(x, y.data),
            Kernel::Copy => nhwc::copy(x, y),
            Kernel::Layer(_) => {}
        }
        Ok(())
    }

    fn run_layer(&self, index: usize, workspace: &mut Workspace, inputs: &[&[f32]]) -> Result<()> {
        let layer = &mut workspace.layers[index];
        for (i, source) in self.sources.iter().enumerate() {
            let from = read(source, &workspace.slots, inputs, 0);
            layer.bottom(i).data_overwrite()?.copy_from_slice(from);
        }
        layer.forward()?;
        for (i, target) in self.targets.iter().enumerate() {
            if let Place::Slot(slot) = target.place {
                let len = target.image.len();
                workspace.slots[slot][..len].copy_from_slice(&layer.top(i).data()?);
            }
        }
        Ok(())
    }
}
