//! The sizes of convolutions as the kernels of `conv.cu` and `conv_diff.cu` take them.

use super::conv_each::{AXES, axes_of, fits};
use super::tiles::Product;
use cortado_cuda::Divisor;
use cortado_ops::{ConvAxis, ConvGeometry};

/// `Axis` of the kernels.
#[derive(Clone, Copy)]
#[repr(C)]
struct Axis {
    input: i32,
    step: i32,
    shift: i32,
    dilation: i32,
    by_output: Divisor,
    by_kernel: Divisor,
    first_output: u32,
    each_output: u32,
    outputs: u32,
    first_kernel: u32,
    each_kernel: u32,
    kernels: u32,
}

impl Axis {
    fn forward(axis: &ConvAxis) -> Self {
        Self {
            input: axis.input as i32,
            step: axis.stride as i32,
            shift: -(axis.pad as i32),
            dilation: axis.dilation as i32,
            by_output: Divisor::new(axis.output),
            by_kernel: Divisor::new(axis.kernel),
            first_output: 0,
            each_output: 1,
            outputs: axis.output as u32,
            first_kernel: 0,
            each_kernel: 1,
            kernels: axis.kernel as u32,
        }
    }

    /// Of the places i of the input where (i + pad) mod stride is `remainder`, what they meet among the
    /// outputs, which lie next to each other. `None` if there are no such places.
    fn transposed(axis: &ConvAxis, remainder: usize) -> Option<(Self, Counts)> {
        let first = (remainder + axis.stride - axis.pad % axis.stride) % axis.stride;
        let places = axis.input.checked_sub(first)?.div_ceil(axis.stride);
        // Elements of the kernel that meet outputs there, if any, have this distance.
        let apart = axis.stride / greatest_divisor(axis.stride, axis.dilation);
        let first_kernel = (0..apart.min(axis.kernel)).find(|k| k * axis.dilation % axis.stride == remainder);
        let kernels = first_kernel.map_or(0, |first| (axis.kernel - first).div_ceil(apart));
        let first_kernel = first_kernel.unwrap_or(0);
        let reach = (first + axis.pad) as i64 - (first_kernel * axis.dilation) as i64;
        let counts = Counts { places, kernels };
        (places > 0).then_some((
            Self {
                input: axis.output as i32,
                step: 1,
                shift: reach.div_euclid(axis.stride as i64) as i32,
                dilation: -((apart * axis.dilation / axis.stride) as i32),
                by_output: Divisor::new(places),
                by_kernel: Divisor::new(kernels.max(1)),
                first_output: first as u32,
                each_output: axis.stride as u32,
                outputs: axis.input as u32,
                first_kernel: first_kernel as u32,
                each_kernel: apart as u32,
                kernels: axis.kernel as u32,
            },
            counts,
        ))
    }
}

/// The places and the elements of the kernel that a product takes along an axis.
struct Counts {
    places: usize,
    kernels: usize,
}

fn greatest_divisor(a: usize, b: usize) -> usize {
    match b {
        0 => a,
        b => greatest_divisor(b, a % b),
    }
}

/// `Windows` of the kernels.
#[derive(Clone, Copy)]
#[repr(C)]
pub(super) struct Windows {
    batch: u32,
    group: u32,
    channels: u32,
    rows: u32,
    input_plane: u32,
    output_plane: u32,
    kernel_plane: u32,
    filter_row: u32,
    filter_channel: u32,
    filters: u32,
    all_outputs: u32,
    by_output_plane: Divisor,
    by_kernel_plane: Divisor,
    axes: [Axis; AXES],
}

impl Windows {
    /// Of a convolution. `None` if there are too many axes, or too many elements.
    pub(super) fn forward(geometry: &ConvGeometry, batch: usize) -> Option<Self> {
        let axes = axes_of(geometry)?;
        if !fits(geometry, batch) {
            return None;
        }
        let [channels, rows] = [geometry.channels, geometry.num_output].map(|all| (all / geometry.group) as u32);
        let kernel_plane = geometry.kernel_plane() as u32;
        Some(Self {
            batch: batch as u32,
            group: geometry.group as u32,
            channels,
            rows,
            input_plane: geometry.input_plane() as u32,
            output_plane: geometry.output_plane() as u32,
            kernel_plane,
            filter_row: channels * kernel_plane,
            filter_channel: kernel_plane,
            filters: rows * channels * kernel_plane,
            all_outputs: geometry.output_plane() as u32,
            by_output_plane: Divisor::new(geometry.output_plane()),
            by_kernel_plane: Divisor::new(geometry.kernel_plane()),
            axes: axes.each_ref().map(Axis::forward),
        })
    }

    /// Of the transposed convolution: one for each remainder of the strides. `None` as in
    /// [`forward`](Self::forward).
    pub(super) fn transposed(geometry: &ConvGeometry, batch: usize) -> Option<Vec<Self>> {
        let (forward, axes) = (Self::forward(geometry, batch)?, axes_of(geometry)?);
        let whole = Self {
            channels: forward.rows,
            rows: forward.channels,
            input_plane: forward.output_plane,
            filter_row: forward.filter_channel,
            filter_channel: forward.filter_row,
            all_outputs: forward.input_plane,
            ..forward
        };
        let remainders = axes.iter().map(|axis| axis.stride).product();
        let all = (0..remainders).filter_map(|number| whole.of_remainder(&axes, number));
        Some(all.collect()) // bounded by MOST_REMAINDERS
    }

    fn of_remainder(self, axes: &[ConvAxis; AXES], mut number: usize) -> Option<Self> {
        let (mut product, mut places, mut kernels) = (self, 1, 1);
        for (axis, sizes) in product.axes.iter_mut().zip(axes) {
            let (made, counts) = Axis::transposed(sizes, number % sizes.stride)?;
            number /= sizes.stride;
            *axis = made;
            places *= counts.places;
            kernels *= counts.kernels;
        }
        product.output_plane = places as u32;
        product.kernel_plane = kernels as u32;
        product.by_output_plane = Divisor::new(places);
        product.by_kernel_plane = Divisor::new(kernels.max(1));
        Some(product)
    }

    /// The product of the filters and all windows.
    pub(super) fn product(&self) -> Product {
        Product {
            groups: self.group as usize,
            rows: self.rows as usize,
            columns: self.batch as usize * self.output_plane as usize,
            depth: self.channels as usize * self.kernel_plane as usize,
        }
    }

    /// The gradient of the filters, as a product.
    pub(super) fn filter_product(&self) -> Product {
        let product = self.product();
        Product {
            columns: product.depth,
            depth: product.columns,
            ..product
        }
    }

    /// The channels of the output, and the elements of each.
    pub(super) fn outputs(&self) -> [usize; 2] {
        [self.group as usize * self.rows as usize, self.all_outputs as usize]
    }

    /// The number of images.
    pub(super) fn batch(&self) -> usize {
        self.batch as usize
    }
}
