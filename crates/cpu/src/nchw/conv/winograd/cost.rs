//! Where Winograd's convolution is faster than the product with the image's columns. Costs are in
//! multiplications of the micro-kernel, fitted to measurements.

use super::gradient;
use super::plan::{Operands, Plan, run, transform};
use crate::gemm::kernel;
use crate::winograd::Form;
use cortado_mem::reserve::Result;
use cortado_ops::ConvGeometry;

/// The cost of transforming an input of a tile, an output of a tile, and a weight, for each point.
const INPUT_COST: usize = 46;
const OUTPUT_COST: usize = 34;
const WEIGHT_COST: usize = 4;
/// The cost of transforming an element of a tile, and of a kernel's gradient, for each point.
const TILE_COST: usize = 56;
const KERNEL_COST: usize = 8;
/// The cost of packing an element of the columns.
const PACKING_COST: usize = 32;

/// The functions that compute a convolution by one form of the algorithm.
#[derive(Debug)]
pub(super) struct Kernels {
    cost: usize,
    pub(super) form: Form,
    /// Computes all groups.
    pub(super) run: fn(&ConvGeometry, usize, &Operands<'_>) -> Result,
    /// Transforms the weights of all groups, or leaves nothing where they are too large to be kept.
    pub(super) transform: fn(&ConvGeometry, usize, &Operands<'_>, &mut Vec<f32>) -> Result,
}

/// The kernels of the fastest form, if there is one for this geometry that costs less than `least`.
pub(super) fn fastest(geometry: &ConvGeometry, batch: usize, least: usize) -> Option<Kernels> {
    let forms = [
        kernels::<1, 4, 3, 2>(Form::TwoOfThree, geometry, batch),
        kernels::<2, 6, 3, 4>(Form::FourOfThree, geometry, batch),
        kernels::<2, 6, 5, 2>(Form::TwoOfFive, geometry, batch),
        kernels::<3, 8, 5, 4>(Form::FourOfFive, geometry, batch),
    ];
    let fastest = forms.into_iter().flatten().min_by_key(|kernels| kernels.cost)?;
    (fastest.cost < least).then_some(fastest)
}

/// The kernels of one form, if it is made for this geometry.
fn kernels<const K: usize, const SIDE: usize, const R: usize, const OUTPUTS: usize>(
    form: Form,
    geometry: &ConvGeometry,
    batch: usize,
) -> Option<Kernels> {
    let plan = Plan::<K, SIDE, R, OUTPUTS>::new(geometry, batch)?;
    let (channels, outputs) = (plan.channels, plan.outputs);
    let rest = plan.tiles % plan.columns;
    let last = match kernel::<f32>().for_columns(rest) {
        Some(_) => plan.columns / 2,
        None => rest.next_multiple_of(plan.columns),
    };
    let tiles = plan.tiles - rest + last;
    let transforms = tiles * (channels * INPUT_COST + outputs * OUTPUT_COST) + channels * outputs * WEIGHT_COST;
    Some(Kernels {
        cost: SIDE * SIDE * (tiles * channels * outputs + transforms),
        form,
        run: run::<K, SIDE, R, OUTPUTS>,
        transform: transform::<K, SIDE, R, OUTPUTS>,
    })
}

/// A gradient of the weights by one form of the algorithm.
pub(super) type RunGradient = fn(&ConvGeometry, &gradient::Operands<'_>) -> Result;

/// The fastest form of the weights' gradient, if there is one for this geometry that costs less
/// than the product with the columns.
pub(super) fn fastest_gradient(geometry: &ConvGeometry, batch: usize) -> Option<RunGradient> {
    let forms = [
        (
            of_gradient::<1, 4, 3, 2>(geometry, batch),
            gradient::run::<1, 4, 3, 2> as RunGradient,
        ),
        (of_gradient::<2, 6, 3, 4>(geometry, batch), gradient::run::<2, 6, 3, 4>),
        (of_gradient::<2, 6, 5, 2>(geometry, batch), gradient::run::<2, 6, 5, 2>),
        (of_gradient::<3, 8, 5, 4>(geometry, batch), gradient::run::<3, 8, 5, 4>),
    ];
    let costs = forms.into_iter().filter_map(|(cost, run)| Some((cost?, run)));
    let (cost, run) = costs.min_by_key(|(cost, _)| *cost)?;
    (cost < of_columns(geometry, batch)).then_some(run)
}

/// The cost of one form of the weights' gradient, if it is made for this geometry.
fn of_gradient<const K: usize, const SIDE: usize, const R: usize, const OUTPUTS: usize>(
    geometry: &ConvGeometry,
    batch: usize,
) -> Option<usize> {
    let plan = gradient::Plan::<K, SIDE, R, OUTPUTS>::new(geometry, batch)?;
    let (channels, outputs) = (
        plan.channels.next_multiple_of(plan.columns),
        plan.outputs.next_multiple_of(plan.rows),
    );
    let transforms = plan.tiles * (channels + outputs) * TILE_COST + plan.chunks() * channels * outputs * KERNEL_COST;
    Some(SIDE * SIDE * (plan.tiles * channels * outputs + transforms))
}

/// The cost of the product with the images' columns.
pub(super) fn of_columns(geometry: &ConvGeometry, batch: usize) -> usize {
    let (channels, outputs) = (geometry.channels / geometry.group, geometry.num_output / geometry.group);
    let pixels = batch * geometry.output_plane().next_multiple_of(kernel::<f32>().columns);
    pixels * channels * (outputs + PACKING_COST) * geometry.kernel_plane()
}
