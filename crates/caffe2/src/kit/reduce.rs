//! Tensors reduced along some of their axes.

use crate::Arguments;
use crate::kit::axis;
use cortado_core::{Result, reserve};
use cortado_ops::count;

/// The arguments `axes` (all, if there are none) and `keepdims` (true).
#[derive(Clone, Debug)]
pub struct Axes {
    list: Vec<i64>,
    keep: bool,
}

impl Axes {
    /// From the arguments.
    ///
    /// # Errors
    /// An argument of another type.
    pub fn of(args: &Arguments<'_>) -> Result<Self> {
        Ok(Self {
            list: args.ints("axes").to_vec(),
            keep: args.flag("keepdims", true)?,
        })
    }

    /// Which axes of a tensor of `rank` axes are reduced.
    fn reduced(&self, rank: usize) -> Result<Vec<bool>> {
        let mut reduced = vec![self.list.is_empty(); rank];
        for &axis in &self.list {
            reduced[axis::resolve(axis, rank)?] = true;
        }
        Ok(reduced)
    }

    /// The shape of what a tensor is reduced to.
    ///
    /// # Errors
    /// An axis that it does not have.
    pub fn shape(&self, dims: &[usize]) -> Result<Vec<usize>> {
        let reduced = self.reduced(dims.len())?.into_iter();
        let kept = dims.iter().zip(reduced).filter_map(|(&size, reduced)| match reduced {
            true => self.keep.then_some(1),
            false => Some(size),
        });
        Ok(kept.collect())
    }

    /// How a tensor is reduced.
    ///
    /// # Errors
    /// An axis that it does not have.
    pub fn plan(&self, dims: &[usize]) -> Result<ReducePlan> {
        Ok(ReducePlan::new(dims, &self.reduced(dims.len())?))
    }
}

/// How the elements of a tensor map to those of the reduced tensor.
#[derive(Clone, Debug)]
pub struct ReducePlan {
    /// The sizes of the tensor, and the steps through the result: 0 along an axis that is reduced.
    axes: Vec<(usize, usize)>,
    /// How many elements the result has.
    pub kept: usize,
    /// Of how many elements each of them is made.
    pub each: usize,
}

impl ReducePlan {
    /// Of a tensor of these sizes, whose axes are reduced or not.
    pub fn new(dims: &[usize], reduced: &[bool]) -> Self {
        let sizes = |wanted: bool| {
            let of = dims.iter().zip(reduced).filter(move |(_, reduced)| **reduced == wanted);
            count(of.map(|(&size, _)| size))
        };
        let mut axes: Vec<(usize, usize)> = Vec::new();
        let mut step = 1;
        for (&size, &reduced) in dims.iter().zip(reduced).rev() {
            let own = if reduced { 0 } else { step };
            match axes.last_mut() {
                _ if size == 1 => {}
                Some(last) if (last.1 == 0) == reduced => last.0 *= size,
                _ => axes.push((size, own)),
            }
            step *= if reduced { 1 } else { size };
        }
        axes.reverse();
        Self {
            axes,
            kept: sizes(false),
            each: sizes(true),
        }
    }

    /// Whether each element of the result is made of neighbours.
    pub fn is_by_rows(&self) -> bool {
        match self.axes[..] {
            [] | [_] => true,
            [(_, first), (_, second)] => first != 0 && second == 0,
            _ => false,
        }
    }

    /// y = f(y, x) for each x, where y is the element of the result that it goes to.
    pub fn fold<T: Copy, A: Copy>(&self, x: &[T], y: &mut [A], f: impl Fn(A, T) -> A) {
        let Some((&(len, step), outer)) = self.axes.split_last() else {
            if let ([x], [y]) = (x, y) {
                *y = f(*y, *x);
            }
            return;
        };
        if len == 0 {
            return;
        }
        let mut place = vec![0; outer.len()];
        let mut at = 0;
        for row in x.chunks_exact(len) {
            match step {
                0 => y[at] = row.iter().fold(y[at], |y, &x| f(y, x)),
                _ => y[at..].iter_mut().zip(row).for_each(|(y, &x)| *y = f(*y, x)),
            }
            for (index, &(size, step)) in place.iter_mut().zip(outer).rev() {
                *index += 1;
                at += step;
                if *index < size {
                    break;
                }
                *index = 0;
                at -= size * step;
            }
        }
    }
}

/// Mean and variance, without correction, of the elements that each element of the result is made
/// of.
///
/// # Errors
/// Out of memory.
pub fn moments(plan: &ReducePlan, x: &[f32]) -> Result<Vec<[f64; 2]>> {
    // Of the differences to some element: little is lost where the mean is far from 0.
    let near = f64::from(x.first().copied().unwrap_or(0.0));
    let mut moments = reserve::filled(plan.kept, [0.0; 2])?;
    plan.fold(x, &mut moments, |[sum, squares], x: f32| {
        let difference = f64::from(x) - near;
        [sum + difference, squares + difference * difference]
    });
    let each = plan.each.max(1) as f64;
    for [mean, variance] in &mut moments {
        let difference = *mean / each;
        *mean = near + difference;
        *variance = (*variance / each - difference * difference).max(0.0);
    }
    Ok(moments)
}
