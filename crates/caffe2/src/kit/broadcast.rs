//! Functions of the elements of two tensors whose shapes are brought together: as NumPy does, or in
//! Caffe2's older way (`broadcast`, `axis`).

use crate::arguments::Arguments;
use cortado_core::{Error, Result};

/// How an operator with two inputs brings their shapes together: its arguments `broadcast`, `axis`,
/// `axis_str` and `order`.
#[derive(Clone, Copy, Debug)]
pub struct BroadcastOptions {
    /// The second tensor is laid along axes of the first, from this one on; none is at its end.
    legacy: Option<Option<usize>>,
}

impl BroadcastOptions {
    /// From the arguments. An axis without `broadcast` has no effect.
    ///
    /// # Errors
    /// Two axes, or one that is not in the order.
    pub fn of(args: &Arguments<'_>) -> Result<Self> {
        if args.flag("broadcast", false)? {
            return Self::older(args);
        }
        Ok(Self { legacy: None })
    }

    /// The older way, whether or not there is a `broadcast`.
    ///
    /// # Errors
    /// Two axes, or one that is not in the order.
    pub fn older(args: &Arguments<'_>) -> Result<Self> {
        let (axis, name) = (args.int("axis", -1)?, args.string("axis_str", "")?);
        if axis != -1 && !name.is_empty() {
            let text = "Args axis and axis_str cannot be used simultaneously.";
            return Err(Error::param("axis", text));
        }
        let axis = match name.as_str() {
            "" if axis == -1 => None,
            "" => Some(usize::try_from(axis).map_err(|_| Error::param("axis", format!("{axis} is not an axis")))?),
            name => {
                let place = args.string("order", "NCHW")?.find(name).filter(|_| name.len() == 1);
                let unknown = || Error::param("axis_str", format!("Unrecognizable axis string {name}"));
                Some(place.ok_or_else(unknown)?)
            }
        };
        Ok(Self { legacy: Some(axis) })
    }

    /// The shape of the result, and how to get its elements.
    ///
    /// # Errors
    /// Shapes that do not go together.
    pub fn plan(&self, a: &[usize], b: &[usize]) -> Result<(Vec<usize>, Broadcast)> {
        if self.legacy.is_none() {
            let dims = common_shape(a, b)?;
            let broadcast = Broadcast::new(&dims, a, b);
            return Ok((dims, broadcast));
        }
        Ok((a.to_vec(), Broadcast::new(a, a, &self.padded(a, b)?)))
    }

    /// The shape of the second tensor with a size for each axis of the first: 1 where it is repeated.
    ///
    /// # Errors
    /// Shapes that do not go together in the older way.
    pub fn padded(&self, a: &[usize], b: &[usize]) -> Result<Vec<usize>> {
        if b.iter().all(|&size| size == 1) {
            return Ok(vec![1; a.len()]);
        }
        if b.len() > a.len() {
            return Err(Error::message(
                "If you are doing broadcasting, input1 should have a smaller or equal number of dimensions.",
            ));
        }
        let axis = self.legacy.flatten().unwrap_or(a.len() - b.len());
        if axis > a.len() - b.len() {
            return Err(Error::param(
                "axis",
                format!("{axis} leaves no room for {} axes among {}", b.len(), a.len()),
            ));
        }
        // Only what is 1 before or behind all others is repeated.
        let first = b.iter().position(|&size| size != 1).unwrap_or(0);
        let end = b.iter().rposition(|&size| size != 1).map_or(0, |last| last + 1);
        for (&expected, &found) in a[axis + first..].iter().zip(&b[first..end]) {
            if expected != found {
                return Err(Error::mismatch(
                    "Broadcast dimension mismatch: size of an axis",
                    expected,
                    found,
                ));
            }
        }
        let mut padded = vec![1; axis];
        padded.extend(b);
        padded.resize(a.len(), 1); // bounded by the axes of a tensor
        Ok(padded)
    }
}

/// The shape that both shapes can be repeated to: sizes are compared from the last axis on, and 1
/// goes with every other.
///
/// # Errors
/// Sizes that differ, neither of them 1.
pub fn common_shape(a: &[usize], b: &[usize]) -> Result<Vec<usize>> {
    let rank = a.len().max(b.len());
    let size = |dims: &[usize], axis: usize| (axis + dims.len()).checked_sub(rank).map_or(1, |axis| dims[axis]);
    let dims = (0..rank).map(|axis| match (size(a, axis), size(b, axis)) {
        (a, b) if a == b || b == 1 => Ok(a),
        (1, b) => Ok(b),
        (x, y) => Err(Error::message(&format!(
            "shapes {a:?} and {b:?} do not go together: A_dim: {x}, B_dim: {y} at axis {axis}"
        ))),
    });
    dims.collect()
}

/// How the elements of two tensors meet in those of a third. An axis along which one of them is
/// repeated has the step 0 there.
#[derive(Clone, Debug)]
pub struct Broadcast {
    /// The sizes, and the steps through both tensors.
    axes: Vec<(usize, usize, usize)>,
}

impl Broadcast {
    /// From shapes that go together; axes that both go through alike are one.
    pub fn new(dims: &[usize], a: &[usize], b: &[usize]) -> Self {
        let (a, b) = (steps(dims, a), steps(dims, b));
        let mut axes: Vec<(usize, usize, usize)> = Vec::new();
        for ((&size, a), b) in dims.iter().zip(a).zip(b) {
            match axes.last_mut() {
                _ if size == 1 => {}
                Some(last) if last.1 == a * size && last.2 == b * size => *last = (last.0 * size, a, b),
                _ => axes.push((size, a, b)),
            }
        }
        Self { axes }
    }

    /// c = f(a, b).
    pub fn apply<T: Copy, U>(&self, a: &[T], b: &[T], c: &mut [U], f: impl Fn(T, T) -> U) {
        let Some((&(len, step_a, step_b), outer)) = self.axes.split_last() else {
            if let ([a, ..], [b, ..], [c, ..]) = (a, b, c) {
                *c = f(*a, *b);
            }
            return;
        };
        if len == 0 {
            return;
        }
        let mut place = vec![0; outer.len()];
        let (mut at_a, mut at_b) = (0, 0);
        for row in c.chunks_exact_mut(len) {
            match (step_a, step_b) {
                (1, 1) => {
                    let rows = a[at_a..].iter().zip(&b[at_b..]);
                    row.iter_mut().zip(rows).for_each(|(c, (&a, &b))| *c = f(a, b));
                }
                (1, 0) => row.iter_mut().zip(&a[at_a..]).for_each(|(c, &a)| *c = f(a, b[at_b])),
                (0, 1) => row.iter_mut().zip(&b[at_b..]).for_each(|(c, &b)| *c = f(a[at_a], b)),
                _ => (row.iter_mut().enumerate()).for_each(|(i, c)| *c = f(a[at_a + i * step_a], b[at_b + i * step_b])),
            }
            for (index, &(size, step_a, step_b)) in place.iter_mut().zip(outer).rev() {
                *index += 1;
                (at_a, at_b) = (at_a + step_a, at_b + step_b);
                if *index < size {
                    break;
                }
                *index = 0;
                (at_a, at_b) = (at_a - size * step_a, at_b - size * step_b);
            }
        }
    }
}

/// The steps of a tensor of shape `own` along each axis of `dims`.
fn steps(dims: &[usize], own: &[usize]) -> Vec<usize> {
    let mut steps = vec![0; dims.len()];
    let mut step = 1;
    for (to, &size) in steps.iter_mut().rev().zip(own.iter().rev()) {
        *to = if size == 1 { 0 } else { step };
        step *= size;
    }
    steps
}
