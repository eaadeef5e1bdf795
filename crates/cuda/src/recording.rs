//! Work of a device that is recorded once and repeated as a whole: a CUDA graph. Launching a kernel costs the host a few
//! microseconds, which is longer than a kernel of a small net runs; launching a graph costs as much as one kernel.

use crate::api::{Graph, GraphExec};
use crate::memory::Owned;
use crate::{Error, Gpu, Result};
use std::fmt;
use std::ptr::null_mut;
use std::sync::Arc;

/// Calls that a recording does not allow are still refused by our own checks, with better messages: the driver is set
/// to allow all (`CU_STREAM_CAPTURE_MODE_RELAXED`), as another thread may allocate memory meanwhile.
const RELAXED: u32 = 2;

/// Work that was recorded. It reads and writes the memory that it was recorded with, which is kept until this is dropped.
pub struct Recording {
    gpu: Arc<Gpu>,
    graph: GraphExec,
    memory: Vec<Arc<Owned>>,
}

impl fmt::Debug for Recording {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "recorded work of {:?}", self.gpu)
    }
}

// SAFETY: the driver's functions may be called by any thread; the handle is only passed to them.
unsafe impl Send for Recording {}
// SAFETY: as above; the driver orders launches of one graph.
unsafe impl Sync for Recording {}

impl Gpu {
    /// Records the work that `work` requests, without doing it. All of it has to be work of the device alone: waiting,
    /// and copies from and to the host, are errors meanwhile. No other thread may use the device.
    ///
    /// # Errors
    /// Those of `work`, whose work is then forgotten; and those of the driver.
    pub fn record(self: &Arc<Self>, work: impl FnOnce() -> Result<()>) -> Result<Recording> {
        let begun = self.recorder.begin(|| {
            // SAFETY: the stream is this context's.
            let code = unsafe { (self.enter()?.begin_capture)(self.stream, RELAXED) };
            self.check("cuStreamBeginCapture", code)
        });
        if !begun? {
            return Err(Error::Recording("another recording"));
        }
        let result = work();
        let memory = self.recorder.end();
        let graph = self.end_recording()?;
        if let Err(error) = result {
            // SAFETY: the graph is one of the driver's, and nothing else has it.
            unsafe { (self.enter()?.destroy_graph)(graph) };
            return Err(error);
        }
        let owned = memory.into_iter().filter_map(|kept| kept.downcast::<Owned>().ok());
        let mut memory: Vec<Arc<Owned>> = owned.collect();
        memory.sort_by_key(Arc::as_ptr);
        memory.dedup_by_key(|owned| Arc::as_ptr(owned));
        Ok(Recording {
            gpu: self.clone(),
            graph: self.instantiate(graph)?,
            memory,
        })
    }

    /// An error while this thread records.
    pub(crate) fn refuse_while_recording(&self, what: &'static str) -> Result<()> {
        match self.recorder.is_of_this_thread() {
            true => Err(Error::Recording(what)),
            false => Ok(()),
        }
    }

    fn end_recording(&self) -> Result<Graph> {
        let mut graph = null_mut();
        // SAFETY: the stream is this context's, and records.
        let code = unsafe { (self.enter()?.end_capture)(self.stream, &raw mut graph) };
        self.check("cuStreamEndCapture", code)?;
        Ok(graph)
    }

    fn instantiate(&self, graph: Graph) -> Result<GraphExec> {
        let api = self.enter()?;
        let mut exec = null_mut();
        // SAFETY: the graph is one of the driver's, and no longer needed after this.
        let code = unsafe {
            let code = (api.instantiate_graph)(&raw mut exec, graph, 0);
            (api.destroy_graph)(graph);
            code
        };
        self.check("cuGraphInstantiateWithFlags", code)?;
        Ok(exec)
    }
}

impl Recording {
    /// Has the device do the recorded work again, after all work before.
    ///
    /// # Errors
    /// Those of the driver.
    pub fn replay(&self) -> Result<()> {
        self.gpu.refuse_while_recording("a recording")?;
        // SAFETY: graph and stream are this context's, and the memory that the graph uses is kept.
        let code = unsafe { (self.gpu.enter()?.launch_graph)(self.graph, self.gpu.stream) };
        self.gpu.check("cuGraphLaunch", code)?;
        let number = self.gpu.clock.request();
        self.memory.iter().for_each(|owned| owned.set_last_use(number));
        Ok(())
    }
}

impl Drop for Recording {
    fn drop(&mut self) {
        // The memory may be used until the work is done. What cannot be given back goes with the process.
        if self.gpu.wait().is_ok()
            && let Ok(api) = self.gpu.enter()
        {
            // SAFETY: nothing uses the graph any more.
            unsafe { (api.destroy_graph_exec)(self.graph) };
        }
    }
}
