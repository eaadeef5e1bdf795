//! Windows over one, three or more axes as windows over the two axes of images, for which there are kernels.
//!
//! Neighbouring axes along which the window has one element are joined, because a step along one of them is also a step
//! along the joined axis. An axis of one element is dropped. So convolutions of 3 × 1 × 1, and all convolutions of a single
//! frame, become convolutions of images; those of 3 × 3 × 3 do not.

use cortado_ops::{ConvAxis, ConvGeometry, Op, Pool, PoolAxis, PoolGeometry};

/// An operation over images that computes the same as another, between views of its input and output.
pub(crate) struct OverImages {
    pub(crate) op: Op,
    pub(crate) input: Vec<usize>,
    pub(crate) output: Vec<usize>,
}

/// An axis of a window.
trait WindowAxis: Copy {
    /// An axis of `len` elements along which the window has one.
    fn pointwise(len: usize) -> Self;
    /// Its elements, if the window has one of them and takes each.
    fn pointwise_len(self) -> Option<usize>;
    /// The elements of input and output.
    fn sizes(self) -> [usize; 2];
}

impl WindowAxis for ConvAxis {
    fn pointwise(len: usize) -> Self {
        Self {
            input: len,
            kernel: 1,
            stride: 1,
            pad: 0,
            dilation: 1,
            output: len,
        }
    }

    fn pointwise_len(self) -> Option<usize> {
        let takes_each = self.stride == 1 || self.input == 1;
        (self.kernel == 1 && self.pad == 0 && takes_each).then_some(self.input)
    }

    fn sizes(self) -> [usize; 2] {
        [self.input, self.output]
    }
}

impl WindowAxis for PoolAxis {
    fn pointwise(len: usize) -> Self {
        Self {
            input: len,
            kernel: 1,
            stride: 1,
            pad: 0,
            output: len,
        }
    }

    fn pointwise_len(self) -> Option<usize> {
        let takes_each = self.output == self.input && (self.stride == 1 || self.input == 1);
        (self.kernel == 1 && self.pad == 0 && takes_each).then_some(self.input)
    }

    fn sizes(self) -> [usize; 2] {
        [self.input, self.output]
    }
}

/// The two axes that these are, if two suffice.
fn two<A: WindowAxis>(axes: &[A]) -> Option<[A; 2]> {
    let mut joined: Vec<A> = Vec::with_capacity(2);
    for &axis in axes {
        let before = joined.last().copied();
        match (before.and_then(A::pointwise_len), axis.pointwise_len()) {
            (Some(1), _) => *joined.last_mut()? = axis,
            (_, Some(1)) if before.is_some() => {}
            (Some(before), Some(len)) => *joined.last_mut()? = A::pointwise(before.checked_mul(len)?),
            _ if joined.len() == 2 => return None,
            _ => joined.push(axis),
        }
    }
    match joined[..] {
        [] => Some([A::pointwise(1); 2]),
        [axis] => Some([A::pointwise(1), axis]),
        [first, last] => Some([first, last]),
        _ => None,
    }
}

/// An operation over another number of axes as one over images, if it is a window and two axes suffice. `x` and `y` are the
/// shapes of its input and output.
pub(crate) fn over_images(op: &Op, x: &[usize], y: &[usize]) -> Option<OverImages> {
    let shape =
        |shape: &[usize], sizes: [usize; 2]| Some([*shape.first()?, *shape.get(1)?, sizes[0], sizes[1]].to_vec()); // bounded by four
    let of = |op: Op, [rows, columns]: [[usize; 2]; 2]| {
        Some(OverImages {
            op,
            input: shape(x, [rows[0], columns[0]])?,
            output: shape(y, [rows[1], columns[1]])?,
        })
    };
    match op {
        Op::Bfloat16(op) => over_images(op, x, y).map(|images| OverImages {
            op: Op::Bfloat16(Box::new(images.op)),
            ..images
        }),
        Op::Convolution {
            axis: 1,
            transposed: false,
            geometry,
        } if geometry.axes.len() != 2 && x.len() == geometry.axes.len() + 2 => {
            let axes = two(&geometry.axes)?;
            let geometry = ConvGeometry {
                axes: axes.to_vec(), // bounded by two
                ..*geometry
            };
            let op = Op::Convolution {
                axis: 1,
                transposed: false,
                geometry,
            };
            of(op, axes.map(ConvAxis::sizes))
        }
        Op::Pool(pool) if pool.geometry.axes.len() != 2 && x.len() == pool.geometry.axes.len() + 2 => {
            let axes = two(&pool.geometry.axes)?;
            let geometry = PoolGeometry { axes: axes.to_vec() }; // bounded by two
            let op = Op::Pool(Pool {
                method: pool.method,
                geometry,
            });
            of(op, axes.map(PoolAxis::sizes))
        }
        _ => None,
    }
}
