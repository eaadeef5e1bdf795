//! Tensors, chunk by chunk: each chunk is a record of its own under the key `NAME#%INDEX`, also if
//! it is the only one.

use super::options::SerializeOptions;
use super::registry::{Serializers, Sink};
use super::view::TensorView;
use super::{decode, encode};
use crate::Tensor;
use cortado_core::{Error, Result};
use parking_lot::{Condvar, Mutex};
use std::ops::Range;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

/// The text between the name of a blob and the number of a chunk.
pub(crate) const CHUNK_MARK: &str = "#%";

/// Adds the serializer and the deserializers of tensors.
pub(super) fn register(serializers: &mut Serializers) {
    serializers.add_serializer::<Tensor>(serialize);
    for name in [encode::TENSOR, "TensorCPU", "TensorCUDA"] {
        serializers.add_deserializer(name, |source, blob| match &source.blob.tensor {
            Some(view) => decode::tensor(source, view, blob),
            None => decode::tensor(source, &TensorView::default(), blob),
        });
    }
}

fn serialize(tensor: &Tensor, sink: &Sink<'_>) -> Result<()> {
    let chunks = Chunks::of(tensor.len(), sink.options);
    let threads = chunks.count.min(sink.options.threads).min(cores());
    if threads <= 1 {
        let mut buffer = Vec::new();
        return (0..chunks.count).try_for_each(|index| chunk(tensor, sink, &chunks, index, &mut buffer, &|| Ok(())));
    }
    let turns = Turns::default();
    let next = AtomicUsize::new(0);
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| work(tensor, sink, &chunks, (&next, &turns)));
        }
    });
    turns.into_result()
}

/// Takes one chunk after the other until none is left, or one has failed.
fn work(tensor: &Tensor, sink: &Sink<'_>, chunks: &Chunks, (next, turns): (&AtomicUsize, &Turns)) {
    let mut buffer = Vec::new();
    loop {
        let index = next.fetch_add(1, Relaxed);
        if index >= chunks.count || turns.has_failed() {
            return;
        }
        let wait = || match sink.options.is_ordered {
            true => turns.wait_for(index),
            false => Ok(()),
        };
        let panic = OnPanic(turns);
        let done = chunk(tensor, sink, chunks, index, &mut buffer, &wait);
        std::mem::forget(panic);
        turns.end(done);
    }
}

/// Writes a chunk, and hands it on when `wait` returns.
fn chunk(
    tensor: &Tensor,
    sink: &Sink<'_>,
    chunks: &Chunks,
    index: usize,
    buffer: &mut Vec<u8>,
    wait: &dyn Fn() -> Result<()>,
) -> Result<()> {
    buffer.clear();
    encode::blob(
        sink.serializers,
        sink.options,
        (tensor, sink.name),
        chunks.range(index),
        buffer,
    )?;
    wait()?;
    sink.put(&format!("{}{CHUNK_MARK}{index}", sink.name), buffer)
}

fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, |cores| cores.get())
}

/// How a tensor is cut.
struct Chunks {
    elements: usize,
    len: usize,
    count: usize,
}

impl Chunks {
    fn of(elements: usize, options: &SerializeOptions) -> Self {
        let len = options.chunk_len(elements);
        let count = elements.div_ceil(len).max(1);
        Self { elements, len, count }
    }

    fn range(&self, index: usize) -> Range<usize> {
        let begin = index * self.len;
        begin..self.elements.min(begin.saturating_add(self.len))
    }
}

/// Whose turn it is among the chunks that several threads write, and what failed first.
#[derive(Default)]
struct Turns {
    state: Mutex<(usize, Option<Error>)>,
    changed: Condvar,
}

/// Ends the turn of a thread that panics, so that no other waits for it.
struct OnPanic<'a>(&'a Turns);

impl Drop for OnPanic<'_> {
    fn drop(&mut self) {
        self.0
            .end(Err(Error::internal("a thread that writes chunks has panicked")));
    }
}

impl Turns {
    /// Waits until all chunks before this one are handed on.
    fn wait_for(&self, index: usize) -> Result<()> {
        let mut state = self.state.lock();
        while state.0 < index && state.1.is_none() {
            self.changed.wait(&mut state);
        }
        match state.1 {
            None => Ok(()),
            // The first failure is the one that is reported.
            Some(_) => Err(Error::message("another chunk could not be written")),
        }
    }

    fn end(&self, done: Result<()>) {
        let mut state = self.state.lock();
        match done {
            Ok(()) => state.0 += 1,
            Err(error) => {
                state.1.get_or_insert(error);
            }
        }
        self.changed.notify_all();
    }

    fn has_failed(&self) -> bool {
        self.state.lock().1.is_some()
    }

    fn into_result(self) -> Result<()> {
        self.state.into_inner().1.map_or(Ok(()), Err)
    }
}
