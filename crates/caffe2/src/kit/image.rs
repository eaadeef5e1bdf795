//! Images: batches of planes, or of pixels, in any number of spatial axes.

use crate::arguments::StorageOrder;
use crate::kit::window::Window;
use crate::tensor::Array;
use cortado_core::{Ctx, Error, Result};
use cortado_math as math;
use cortado_ops::Strided;

/// The sizes of a batch of images.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ImageDims {
    /// The number of images.
    pub batch: usize,
    /// The channels of each.
    pub channels: usize,
    /// The sizes of the other axes.
    pub spatial: Vec<usize>,
}

impl ImageDims {
    /// From a shape in an order.
    ///
    /// # Errors
    /// Fewer than two axes.
    pub fn of(dims: &[usize], order: StorageOrder) -> Result<Self> {
        let [batch, rest @ ..] = dims else {
            return Err(too_few(dims));
        };
        let split = match order {
            StorageOrder::Nchw => rest.split_first(),
            StorageOrder::Nhwc => rest.split_last(),
        };
        let (&channels, spatial) = split.ok_or_else(|| too_few(dims))?;
        Ok(Self {
            batch: *batch,
            channels,
            spatial: spatial.to_vec(),
        })
    }

    /// The shape in an order.
    pub fn to_dims(&self, order: StorageOrder) -> Vec<usize> {
        let mut dims = vec![self.batch];
        match order {
            StorageOrder::Nchw => {
                dims.push(self.channels);
                dims.extend(&self.spatial);
            }
            StorageOrder::Nhwc => {
                dims.extend(&self.spatial);
                dims.push(self.channels);
            }
        }
        dims
    }
}

fn too_few(dims: &[usize]) -> Error {
    Error::message(&format!(
        "an image has batch, channels and more axes; the shape is {dims:?}"
    ))
}

/// Images as planes: those that are pixels are copied, others shared.
///
/// # Errors
/// Memory in use, out of memory, or those of the device.
pub fn as_planes(ctx: &Ctx, x: &Array<f32>, order: StorageOrder) -> Result<Array<f32>> {
    if order == StorageOrder::Nchw {
        return Ok(x.alias(x.name()));
    }
    let dims = ImageDims::of(x.shape(), order)?;
    let y = Array::new(x.name(), &dims.to_dims(StorageOrder::Nchw))?;
    let pixels = cortado_ops::count(dims.spatial.iter().copied());
    transpose(ctx, x, &y, [dims.batch, pixels, dims.channels])?;
    Ok(y)
}

/// Writes planes as images of an order.
///
/// # Errors
/// Memory in use, out of memory, or those of the device.
pub fn write_as(ctx: &Ctx, planes: &Array<f32>, order: StorageOrder, y: &Array<f32>) -> Result<()> {
    let dims = ImageDims::of(planes.shape(), StorageOrder::Nchw)?;
    match order {
        StorageOrder::Nchw => math::copy(ctx, &planes.data_on(ctx)?, &mut y.data_overwrite_on(ctx)?),
        StorageOrder::Nhwc => {
            let pixels = cortado_ops::count(dims.spatial.iter().copied());
            transpose(ctx, planes, y, [dims.batch, dims.channels, pixels])
        }
    }
}

/// y = each matrix of x, of `rows` rows, transposed.
fn transpose(ctx: &Ctx, x: &Array<f32>, y: &Array<f32>, [matrices, rows, columns]: [usize; 3]) -> Result<()> {
    let len = cortado_ops::count([rows, columns]);
    // Each axis with its distances in x and y. The longer one is the inner loop: images have few channels.
    let (down, across) = ((rows, columns, 1), (columns, 1, rows));
    let (outer, inner) = if rows < columns { (down, across) } else { (across, down) };
    math::copy_strided(
        ctx,
        &[matrices, outer.0, inner.0],
        (&x.data_on(ctx)?, Strided::new(0, &[len, outer.1, inner.1])),
        (
            &mut y.data_overwrite_on(ctx)?,
            Strided::new(0, &[len, outer.2, inner.2]),
        ),
    )
}

/// A copy of planes with their padding, which is 0; where it is below 0, less of them.
///
/// # Errors
/// Memory in use, out of memory, or those of the device.
pub fn pad(ctx: &Ctx, x: &Array<f32>, windows: &[Window]) -> Result<Array<f32>> {
    let mut dims = x.shape()[..2].to_vec();
    dims.extend(windows.iter().map(Window::padded));
    let y = Array::new(x.name(), &dims)?;
    move_planes(ctx, x, &y, windows.iter().map(|window| window.head))?;
    Ok(y)
}

/// Copies planes into planes of other sizes, `heads` further along each axis. What is outside is
/// left out; what nothing is copied to is 0.
///
/// # Errors
/// Memory in use, out of memory, or those of the device.
pub fn move_planes(ctx: &Ctx, x: &Array<f32>, y: &Array<f32>, heads: impl Iterator<Item = i64>) -> Result<()> {
    let (from, to) = (strides(x.shape()), strides(y.shape()));
    let (mut sizes, mut first, mut start) = (x.shape()[..2].to_vec(), 0, 0);
    for (axis, head) in (2..).zip(heads) {
        let (skipped, before) = (head.min(0).unsigned_abs() as usize, head.max(0) as usize);
        let left = x.shape()[axis].saturating_sub(skipped);
        sizes.push(left.min(y.shape()[axis].saturating_sub(before)));
        first = skipped.saturating_mul(from[axis]).saturating_add(first);
        start = before.saturating_mul(to[axis]).saturating_add(start);
    }
    let mut to_elements = y.data_overwrite_on(ctx)?;
    math::fill(ctx, 0.0, &mut to_elements)?;
    math::copy_strided(
        ctx,
        &sizes,
        (&x.data_on(ctx)?, Strided::new(first, &from)),
        (&mut to_elements, Strided::new(start, &to)),
    )
}

/// The distance of neighbours along each axis of an array.
fn strides(dims: &[usize]) -> Vec<usize> {
    let distance = |axis: usize| cortado_ops::count(dims[axis..].iter().copied());
    (1..=dims.len()).map(distance).collect()
}
