//! Functions of single elements that follow a kernel, done while its outputs are still in the
//! cache.
//!
//! A [`EpilogueStep`] is one such function, with a coefficient for each channel if it needs one; it can
//! keep what it read or wrote, for a gradient. A [`Epilogue`] is a row of them. A convolution,
//! whose tasks each write a part of its outputs, runs the whole row on a part as soon as it is
//! there; others go over their outputs once more. Each element sees the same operations in the same
//! order either way, so the bits are the same.

mod registers;
mod simple;

#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
pub(crate) use registers::not_for_registers;
pub(crate) use registers::{all_as_f32, on_vectors};

use crate::base::parallel::{Shared, for_pieces, on_path};
use crate::base::path::vectorized;
use cortado_ops::{ChannelFunction, Float, Pointwise, with_known};
use registers::is_for_registers;
use simple::{AT_ONCE, InParts, Simple};
use std::marker::PhantomData;
use std::ops::{DerefMut, Range};

/// The elements that take all steps before the next ones do: a small part of the first-level cache.
const BLOCK: usize = 2048;

/// Changes elements, given the index of the first one in the whole output.
type Change<'a, T> = Box<dyn Fn(usize, &mut [T]) + Send + Sync + 'a>;

/// What a step does.
enum Work<'a, T: Float> {
    Any(Change<'a, T>),
    Simple(Simple<'a, T>),
}

/// Where a copy of the elements goes.
type Copy<'a, T> = Box<dyn DerefMut<Target = [T]> + 'a>;

/// A function of each element and its channel.
pub struct EpilogueStep<'a, T: Float> {
    work: Work<'a, T>,
    input: Option<Copy<'a, T>>,
    output: Option<Copy<'a, T>>,
}

impl<'a, T: Float> EpilogueStep<'a, T> {
    fn new(work: impl Fn(usize, &mut [T]) + Send + Sync + 'a) -> Self {
        Self {
            work: Work::Any(Box::new(work)),
            input: None,
            output: None,
        }
    }

    /// A function, on channels of `inner` elements. Some of the commonest ones that follow one another
    /// are computed without memory between them.
    pub fn function(inner: usize, f: ChannelFunction<'a, T>) -> Self {
        if is_for_registers(&f) {
            return Self {
                work: Work::Simple(Simple::new(inner, f)),
                input: None,
                output: None,
            };
        }
        match (f.channels(), f) {
            (None, f) => Self::pointwise(f.at(0)),
            // A loop of its own for PReLU: the one below looks at the function again for each element.
            (Some(channels), Pointwise::Relu { slope }) => Self::map_channels(channels, inner, move |channel| {
                let slope = slope.at(channel);
                move |x| Pointwise::Relu { slope }.value(x)
            }),
            (Some(channels), f) => Self::map_channels(channels, inner, move |channel| {
                let f = f.at(channel);
                move |x| f.value(x)
            }),
        }
    }

    /// y = f(y), for a function that is data.
    pub fn pointwise(f: Pointwise<T>) -> Self {
        let of_all = f.for_all();
        match is_for_registers(&of_all) {
            true => Self::function(usize::MAX, of_all),
            false => with_known!(f, |f| Self::map(move |y| f.value(y))),
        }
    }

    /// y = f(y).
    pub fn map(f: impl Fn(T) -> T + Send + Sync + 'a) -> Self {
        Self::new(move |_, y| on_path(|| y.iter_mut().for_each(|y| *y = f(*y))))
    }

    /// y = f(channel)(y), for an output seen as (outer, channels, inner).
    pub fn map_channels<G: Fn(T) -> T>(
        channels: usize,
        inner: usize,
        f: impl Fn(usize) -> G + Send + Sync + 'a,
    ) -> Self {
        Self::new(move |at, y| {
            let (mut channel, mut row_end) = (at / inner % channels, inner - at % inner);
            let mut rest = y;
            on_path(|| {
                while !rest.is_empty() {
                    let len = row_end.min(rest.len());
                    let (row, behind) = std::mem::take(&mut rest).split_at_mut(len);
                    let f = f(channel);
                    row.iter_mut().for_each(|y| *y = f(*y));
                    (rest, row_end) = (behind, inner);
                    channel = if channel + 1 == channels { 0 } else { channel + 1 };
                }
            });
        })
    }

    /// y\[i\] = f(y\[i\], x\[i\]), for an x as long as the whole output.
    pub fn zip(x: &'a [T], f: impl Fn(T, T) -> T + Send + Sync + 'a) -> Self {
        Self::new(move |start, y| {
            let x = &x[start..start + y.len()];
            on_path(|| y.iter_mut().zip(x).for_each(|(y, &x)| *y = f(*y, x)));
        })
    }

    /// The step, which also copies what it reads to `copy`, as long as the whole output.
    pub fn keeping_input(mut self, copy: impl DerefMut<Target = [T]> + 'a) -> Self {
        self.input = Some(Box::new(copy));
        self
    }

    /// The step, which also copies what it writes to `copy`, as long as the whole output.
    pub fn keeping_output(mut self, copy: impl DerefMut<Target = [T]> + 'a) -> Self {
        self.output = Some(Box::new(copy));
        self
    }
}

/// A copy that tasks write their parts of.
#[derive(Clone, Copy)]
struct Kept<'a, T> {
    to: Shared<T>,
    len: usize,
    /// The elements are borrowed for as long as tasks may write them.
    borrowed: PhantomData<&'a [T]>,
}

impl<'a, T: Float> Kept<'a, T> {
    /// The elements are requested once: a type may return others each time, so its pointer and its
    /// length must come from the same slice.
    fn of(copy: &'a mut Option<Copy<'_, T>>) -> Option<Self> {
        copy.as_mut().map(|copy| {
            let elements: &'a mut [T] = copy;
            Self {
                to: Shared(elements.as_mut_ptr()),
                len: elements.len(),
                borrowed: PhantomData,
            }
        })
    }

    /// # Safety
    /// Nobody else copies these elements meanwhile.
    unsafe fn write(&self, start: usize, elements: &[T]) {
        assert!(start + elements.len() <= self.len, "a copy is too short");
        // SAFETY: inside by the assertion; the caller's promise for the rest.
        unsafe { self.to.slice(start, elements.len()) }.copy_from_slice(elements);
    }
}

/// A step as tasks see it.
#[derive(Clone, Copy)]
struct Ready<'a, T: Float> {
    work: &'a Work<'a, T>,
    input: Option<Kept<'a, T>>,
    output: Option<Kept<'a, T>>,
}

/// Steps as the tasks of one pass share them.
pub(crate) struct Row<'a, T: Float>(Vec<Ready<'a, T>>);

/// Steps that follow one another on each element of an output. It stays on its thread, so that no
/// two passes write the same copies at once.
pub struct Epilogue<'a, T: Float> {
    row: Row<'a, T>,
    one_thread: PhantomData<*const ()>,
}

impl<'a, T: Float> Epilogue<'a, T> {
    /// No step.
    pub fn nothing() -> Self {
        Self::of(Vec::new())
    }

    fn of(steps: Vec<Ready<'a, T>>) -> Self {
        Self {
            row: Row(steps),
            one_thread: PhantomData,
        }
    }

    /// These steps in their order.
    pub fn new(steps: &'a mut [EpilogueStep<'_, T>]) -> Self {
        let ready = |step: &'a mut EpilogueStep<'_, T>| Ready {
            input: Kept::of(&mut step.input),
            output: Kept::of(&mut step.output),
            work: &step.work,
        };
        Self::of(steps.iter_mut().map(ready).collect()) // bounded by the layers of the net
    }

    /// Other steps before those of this row.
    pub fn after<'b>(&self, first: &'b mut [EpilogueStep<'_, T>]) -> Epilogue<'b, T>
    where
        'a: 'b,
    {
        let mut all = Epilogue::new(first);
        all.row.0.extend(&self.row.0);
        all
    }

    /// Whether there is no step.
    fn is_nothing(&self) -> bool {
        self.row.0.is_empty()
    }

    /// The steps, for the tasks of a pass.
    pub(crate) fn row(&self) -> &Row<'a, T> {
        &self.row
    }

    /// Runs all steps on the whole output.
    ///
    /// # Panics
    /// When a step keeps a copy that is shorter.
    pub fn run(&self, y: &mut [T]) {
        if self.is_nothing() {
            return;
        }
        let (row, len, y) = (&self.row, y.len(), Shared(y.as_mut_ptr()));
        for_pieces(len, |piece| {
            // SAFETY: pieces do not overlap and lie inside the slice.
            unsafe { row.part(piece.start, y.slice(piece.start, piece.len())) };
        });
    }

    /// y = all steps on x.
    ///
    /// # Panics
    /// When y, or what a step keeps, is shorter than x.
    pub fn run_from(&self, x: &[T], y: &mut [T]) {
        assert!(y.len() >= x.len(), "the output is too short");
        let (row, y) = (&self.row, Shared(y.as_mut_ptr()));
        for_pieces(x.len(), |piece| {
            for start in piece.clone().step_by(BLOCK) {
                let x = &x[start..piece.end.min(start + BLOCK)];
                // SAFETY: blocks do not overlap and lie inside the slice.
                unsafe {
                    let y = y.slice(start, x.len());
                    y.copy_from_slice(x);
                    row.part(start, y);
                }
            }
        });
    }
}

impl<'a, T: Float> Row<'a, T> {
    /// The steps as functions of the channels of an output, where all are simple and nothing is
    /// kept.
    pub(crate) fn channel_functions(&self, channels: usize, inner: usize) -> Option<Vec<ChannelFunction<'_, T>>> {
        let function = |step: &Ready<'a, T>| match step.work {
            Work::Simple(simple) if step.input.is_none() && step.output.is_none() => {
                let fits = simple.is_of(channels, inner);
                fits.then(|| simple.function.part(0..channels))
            }
            _ => None,
        };
        self.0.iter().map(function).collect() // bounded by the layers of the net
    }

    /// All steps and their number, if they can be computed at once in rows of such an output, and
    /// nothing is kept.
    fn at_once(&self, channels: usize, inner: usize) -> Option<([&Simple<'_, T>; AT_ONCE], usize)> {
        let Work::Simple(first) = self.0.first()?.work else {
            return None;
        };
        let (steps, count) = together(first, &self.0);
        let kept = self.0.iter().any(|step| step.input.is_some() || step.output.is_some());
        let fit = steps[..count].iter().all(|step| step.is_of(channels, inner));
        (count == self.0.len() && fit && !kept).then_some((steps, count))
    }

    /// Runs all steps on parts of some rows of the output, seen as (outer, channels, inner): `len`
    /// elements from `first` on of each of the rows `rows`, all in the same outer place. `y` is the
    /// output.
    ///
    /// # Safety
    /// They are elements of `y`, and no two calls of one run have one in common.
    pub(crate) unsafe fn parts(
        &self,
        (channels, inner): (usize, usize),
        rows: Range<usize>,
        (first, len): (usize, usize),
        y: Shared<T>,
    ) {
        if self.0.is_empty() {
            return;
        }
        let start = rows.start * inner + first;
        if let Some((steps, count)) = self.at_once(channels, inner) {
            return vectorized(InParts {
                steps: &steps[..count],
                channel: rows.start % channels,
                rows: rows.len(),
                len,
                inner,
                // SAFETY: the caller's promise.
                y: unsafe { y.offset(start) },
            });
        }
        // Whole rows lie one after the other.
        let (runs, len) = match len == inner {
            true => (1, rows.len() * inner),
            false => (rows.len(), len),
        };
        for run in 0..runs {
            let start = start + run * inner;
            // SAFETY: the caller's promise.
            unsafe { self.part(start, y.slice(start, len)) };
        }
    }

    /// Runs all steps on a part of the output, which starts at its element `start`.
    ///
    /// # Safety
    /// No two calls of one run have an element in common.
    pub(crate) unsafe fn part(&self, start: usize, part: &mut [T]) {
        for (i, block) in part.chunks_mut(BLOCK).enumerate() {
            let start = start + i * BLOCK;
            let mut rest = &self.0[..];
            while let Some((first, _)) = rest.split_first() {
                // SAFETY: the caller's promise.
                first.input.iter().for_each(|copy| unsafe { copy.write(start, block) });
                let done = match first.work {
                    Work::Any(work) => {
                        work(start, block);
                        1
                    }
                    Work::Simple(simple) => {
                        let (all, count) = together(simple, rest);
                        simple::run(&all[..count], start, block);
                        count
                    }
                };
                // SAFETY: the caller's promise.
                rest[done - 1]
                    .output
                    .iter()
                    .for_each(|copy| unsafe { copy.write(start, block) });
                rest = &rest[done..];
            }
        }
    }
}

/// The first of some steps, and how many simple ones, with those that follow it and need no copy
/// between them.
fn together<'a, T: Float>(first: &'a Simple<'a, T>, steps: &[Ready<'a, T>]) -> ([&'a Simple<'a, T>; AT_ONCE], usize) {
    let (mut all, mut count) = ([first; AT_ONCE], 1);
    for pair in steps.windows(2).take(AT_ONCE - 1) {
        match pair[1].work {
            Work::Simple(next) if pair[0].output.is_none() && pair[1].input.is_none() && next.fits(&all[..count]) => {
                all[count] = next;
                count += 1;
            }
            _ => break,
        }
    }
    (all, count)
}
