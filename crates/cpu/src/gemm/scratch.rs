//! Buffers of each thread, kept from call to call.

use crate::base::aligned::Aligned;
use cortado_mem::reserve::Result;
use cortado_ops::{Family, Float};
use std::cell::RefCell;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::thread::LocalKey;

/// The packing buffers of a thread, kept from call to call.
#[derive(Debug)]
struct Scratch<T> {
    a: Aligned<T>,
    b: Aligned<T>,
    /// A buffer for the caller of `block`: the columns of a convolution's gradient.
    columns: Aligned<T>,
    /// A buffer for packing: a part of an image.
    stage: Aligned<T>,
    /// A buffer for a whole operand that several threads read.
    ahead: Aligned<T>,
}

impl<T: Float> Scratch<T> {
    const fn new() -> Self {
        Self {
            a: Aligned::empty(),
            b: Aligned::empty(),
            columns: Aligned::empty(),
            stage: Aligned::empty(),
            ahead: Aligned::empty(),
        }
    }
}

thread_local! {
    static SCRATCH_F32: RefCell<Scratch<f32>> = const { RefCell::new(Scratch::new()) };
    static SCRATCH_F64: RefCell<Scratch<f64>> = const { RefCell::new(Scratch::new()) };
}

/// The buffers of each element type.
struct Scratches;

impl Family for Scratches {
    type Of<T: Float> = &'static LocalKey<RefCell<Scratch<T>>>;
}

/// Runs with this thread's packing buffers.
fn with_scratch<T: Float, R>(work: impl FnOnce(&mut Scratch<T>) -> R) -> R {
    T::choose::<Scratches>(&SCRATCH_F32, &SCRATCH_F64).with_borrow_mut(work)
}

static LARGEST_SCRATCH: AtomicUsize = AtomicUsize::new(0);

/// The most bytes of packing buffers that any thread has used so far. Bounded by 2 MiB, whatever
/// the problem. (There are others, each one for all threads: of Winograd's convolution, at most 10
/// MiB, and of operands that several threads read, at most 4 MiB.)
pub fn scratch_bytes() -> usize {
    LARGEST_SCRATCH.load(Relaxed)
}

fn note_scratch<T: Float>(scratch: &Scratch<T>) {
    let elements = scratch.a.len() + scratch.b.len() + scratch.columns.len() + scratch.stage.len();
    let bytes = elements * size_of::<T>();
    // Looked at first: threads that write it would take it from each other.
    if bytes > LARGEST_SCRATCH.load(Relaxed) {
        LARGEST_SCRATCH.fetch_max(bytes, Relaxed);
    }
}

/// Runs `work` with this thread's buffers for blocks of both operands, with these numbers of
/// elements.
pub(super) fn with_left_and_right<T: Float, R>(
    (left_len, right_len): (usize, usize),
    work: impl FnOnce(&mut [T], &mut [T]) -> Result<R>,
) -> Result<R> {
    with_buffer(
        |scratch| &mut scratch.a,
        left_len,
        |left: &mut [T]| with_buffer(|scratch| &mut scratch.b, right_len, |right: &mut [T]| work(left, right)),
    )
}

/// Runs `work` with this thread's buffer of `len` elements for columns.
pub(crate) fn with_columns<T: Float, R>(len: usize, work: impl FnOnce(&mut [T]) -> Result<R>) -> Result<R> {
    with_buffer(|scratch| &mut scratch.columns, len, work)
}

/// Runs `work` with this thread's buffer of `len` elements for a part of an image.
pub(crate) fn with_stage_buffer<T: Float, R>(len: usize, work: impl FnOnce(&mut [T]) -> Result<R>) -> Result<R> {
    with_buffer(|scratch| &mut scratch.stage, len, work)
}

/// Runs `work` with this thread's buffer of `len` elements for an operand that several threads
/// read.
pub(crate) fn with_ahead_buffer<T: Float, R>(len: usize, work: impl FnOnce(&mut [T]) -> Result<R>) -> Result<R> {
    with_buffer(|scratch| &mut scratch.ahead, len, work)
}

/// One of the buffers.
type Which<T> = fn(&mut Scratch<T>) -> &mut Aligned<T>;

/// Takes a buffer out of the scratch while `work` runs, which may want the others.
fn with_buffer<T: Float, R>(which: Which<T>, len: usize, work: impl FnOnce(&mut [T]) -> Result<R>) -> Result<R> {
    let mut buffer = take(which, len)?;
    let result = work(&mut buffer[..len]);
    put_back(which, buffer);
    result
}

/// Takes a buffer out of the scratch, with room for `len` elements.
fn take<T: Float>(which: Which<T>, len: usize) -> Result<Aligned<T>> {
    let mut buffer = with_scratch(|scratch| std::mem::replace(which(scratch), Aligned::empty()));
    buffer.grow_to(len)?;
    Ok(buffer)
}

fn put_back<T: Float>(which: Which<T>, buffer: Aligned<T>) {
    with_scratch(|scratch| {
        *which(scratch) = buffer;
        note_scratch(scratch);
    });
}
