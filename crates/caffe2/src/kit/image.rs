//! Images: batches of planes, or of pixels, in any number of spatial axes.

use crate::arguments::StorageOrder;
use crate::kit::window::Window;
use crate::tensor::{Array, Native};
use cortado_core::{Error, Result};

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
/// Memory in use, or out of memory.
pub fn as_planes<T: Native>(x: &Array<T>, order: StorageOrder) -> Result<Array<T>> {
    if order == StorageOrder::Nchw {
        return Ok(x.alias(x.name()));
    }
    let dims = ImageDims::of(x.shape(), order)?;
    let y = Array::new(x.name(), &dims.to_dims(StorageOrder::Nchw))?;
    let pixels = dims.spatial.iter().product();
    transpose(&x.data()?, &mut y.data_overwrite()?, pixels, dims.channels);
    Ok(y)
}

/// Writes planes as images of an order.
///
/// # Errors
/// Memory in use, or out of memory.
pub fn write_as<T: Native>(planes: &Array<T>, order: StorageOrder, y: &Array<T>) -> Result<()> {
    let dims = ImageDims::of(planes.shape(), StorageOrder::Nchw)?;
    let (x, mut y) = (planes.data()?, y.data_overwrite()?);
    match order {
        StorageOrder::Nchw => y.copy_from_slice(&x),
        StorageOrder::Nhwc => {
            let pixels = dims.spatial.iter().product();
            transpose(&x, &mut y, dims.channels, pixels);
        }
    }
    Ok(())
}

/// y = each matrix of x, of `rows` rows, transposed.
pub fn transpose<T: Copy>(x: &[T], y: &mut [T], rows: usize, columns: usize) {
    let len = rows * columns;
    if len == 0 {
        return;
    }
    for (x, y) in x.chunks_exact(len).zip(y.chunks_exact_mut(len)) {
        if rows == 1 || columns == 1 {
            y.copy_from_slice(x);
            continue;
        }
        for (column, y) in y.chunks_exact_mut(rows).enumerate() {
            let x = x[column..].iter().step_by(columns);
            y.iter_mut().zip(x).for_each(|(y, x)| *y = *x);
        }
    }
}

/// A copy of planes with their padding, which is 0; where it is below 0, less of them.
///
/// # Errors
/// Memory in use, or out of memory.
pub fn pad<T: Native>(x: &Array<T>, windows: &[Window]) -> Result<Array<T>> {
    let mut dims = x.shape()[..2].to_vec();
    let planes = dims.iter().product::<usize>();
    dims.extend(windows.iter().map(Window::padded));
    let y = Array::<T>::new(x.name(), &dims)?;
    let heads: Vec<i64> = windows.iter().map(|window| window.head).collect();
    move_planes(
        &x.data()?,
        &x.shape()[2..],
        &mut y.data_overwrite()?,
        &dims[2..],
        &heads,
        planes,
    );
    Ok(y)
}

/// Copies planes into planes of other sizes, `heads` further along each axis. What is outside is
/// left out; what nothing is copied to is the default.
pub fn move_planes<T: Copy + Default>(
    x: &[T],
    x_dims: &[usize],
    y: &mut [T],
    y_dims: &[usize],
    heads: &[i64],
    planes: usize,
) {
    y.fill(T::default());
    let (Some((&x_row, x_outer)), Some((&y_row, y_outer))) = (x_dims.split_last(), y_dims.split_last()) else {
        y.copy_from_slice(x);
        return;
    };
    let (x_plane, y_plane) = (x_dims.iter().product::<usize>(), y_dims.iter().product::<usize>());
    let last = heads[heads.len() - 1];
    let start = last.max(0) as usize;
    let skipped = last.min(0).unsigned_abs() as usize;
    let len = x_row.saturating_sub(skipped).min(y_row.saturating_sub(start));
    if planes == 0 || x_plane == 0 || y_plane == 0 || len == 0 {
        return;
    }
    let rows = y_outer.iter().product::<usize>();
    for row in 0..rows {
        let Some(from) = source_row(row, x_outer, y_outer, heads) else {
            continue;
        };
        for plane in 0..planes {
            let (from, to) = (
                plane * x_plane + from * x_row + skipped,
                plane * y_plane + row * y_row + start,
            );
            y[to..to + len].copy_from_slice(&x[from..from + len]);
        }
    }
}

/// The row that is copied to a row, if there is one.
fn source_row(row: usize, x_outer: &[usize], y_outer: &[usize], heads: &[i64]) -> Option<usize> {
    let (mut rest, mut from, mut step) = (row, 0, 1);
    for ((&x_size, &y_size), &head) in x_outer.iter().zip(y_outer).zip(heads).rev() {
        let at = (rest % y_size) as i64 - head;
        rest /= y_size;
        from += usize::try_from(at).ok().filter(|&at| at < x_size)? * step;
        step *= x_size;
    }
    Some(from)
}
