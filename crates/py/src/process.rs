//! What the whole process shares, as in the original: the random generator, the threads, the log,
//! and the numbers of the solvers.

use crate::error::OrRaise;
use crate::python_layer;
use cortado::comm::mpi;
use cortado::cuda::{CudaDevice, Driver};
use cortado_core::event::{Event, Observer, Severity};
use cortado_core::{Ctx, Phase, Registry, Rng};
use cortado_proto::text::TextOptions;
use parking_lot::Mutex;
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use std::cell::Cell;
use std::io::Write;
use std::sync::atomic::{AtomicBool, AtomicI32, AtomicU32, Ordering::Relaxed};
use std::sync::{Arc, OnceLock};

/// The context that all nets are built in. A forked process gets its own: threads do not survive a
/// fork.
static SHARED: Mutex<Option<(u32, Ctx)>> = Mutex::new(None);
static LOG: OnceLock<Arc<Log>> = OnceLock::new();
/// Whether a part of a prototxt without effect only gives a warning.
static IS_LENIENT: AtomicBool = AtomicBool::new(false);
static SOLVER_COUNT: AtomicU32 = AtomicU32::new(1);
static SOLVER_RANK: AtomicU32 = AtomicU32::new(0);

/// The layers of this process, those written in Python among them.
pub(crate) fn registry() -> &'static Registry {
    static REGISTRY: OnceLock<Registry> = OnceLock::new();
    REGISTRY.get_or_init(|| {
        let mut registry = cortado::default_registry();
        registry.add(&python_layer::KIND);
        registry
    })
}

/// The context for a net or solver.
pub(crate) fn ctx(phase: Phase) -> PyResult<Ctx> {
    let mut shared = SHARED.lock();
    let pid = std::process::id();
    let ctx = match &*shared {
        Some((owner, ctx)) if *owner == pid => ctx.clone(),
        other => {
            let rng = other.as_ref().map(|(_, ctx)| ctx.rng().clone());
            let ctx = Ctx::new(Phase::TEST, rng.unwrap_or_else(Rng::from_entropy))
                .with_observer(log().clone())
                .with_threads(threads())
                .or_raise()?;
            // The threads of the other process's context are not there to be joined.
            std::mem::forget(shared.replace((pid, ctx.clone())));
            ctx
        }
    };
    let gpu = GPU.lock();
    let ctx = match &gpu.device {
        Some(device) if gpu.computes || ON_GPU.get() => ctx.with_device(device.device_ref()),
        _ => ctx,
    };
    let ctx = ctx.with_solver(SOLVER_RANK.load(Relaxed), SOLVER_COUNT.load(Relaxed));
    let ctx = ctx.with_text_options(TextOptions {
        lenient: is_lenient(),
        ..TextOptions::default()
    });
    Ok(ctx.with_phase(phase))
}

/// The number of threads: OMP_NUM_THREADS, which the original's libraries obey, or else the
/// machine's number, divided by its solvers.
fn threads() -> usize {
    let wanted = std::env::var("OMP_NUM_THREADS").ok();
    let wanted = wanted.and_then(|text| text.trim().parse().ok());
    wanted
        .filter(|&threads| threads > 0)
        .unwrap_or_else(|| (std::thread::available_parallelism().map_or(1, usize::from) / solvers_here()).max(1))
}

/// How many of the solvers are on this machine, as far as is known.
fn solvers_here() -> usize {
    mpi::ranks_here().unwrap_or(solver_count() as usize)
}

thread_local! {
    /// Whether this thread logs warnings and errors only.
    static IS_QUIET: Cell<bool> = const { Cell::new(false) };
    /// Whether the GPU computes the nets that this thread makes, whatever the mode of the process is.
    static ON_GPU: Cell<bool> = const { Cell::new(false) };
}

/// Calls a function whose nets the GPU computes, as after `set_mode_gpu`, and leaves the mode as it is.
#[pyfunction]
pub(crate) fn _on_gpu<'py>(function: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    let mut gpu = GPU.lock();
    if gpu.device.is_none() {
        gpu.device = find_gpu("DNN_TARGET_CUDA", 0)?;
    }
    drop(gpu);
    let before = ON_GPU.replace(true);
    let result = function.call0();
    ON_GPU.set(before);
    result
}

/// Calls a function whose thread logs warnings and errors only.
#[pyfunction]
pub(crate) fn _quietly<'py>(function: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    let before = IS_QUIET.replace(true);
    let result = function.call0();
    IS_QUIET.set(before);
    result
}

/// Writes lines of the log to stderr, in glog's format.
struct Log {
    least: AtomicI32,
    to_stderr: AtomicBool,
}

fn log() -> &'static Arc<Log> {
    LOG.get_or_init(|| {
        let least = std::env::var("GLOG_minloglevel").ok();
        let least = least.and_then(|text| text.trim().parse().ok()).unwrap_or(0);
        Arc::new(Log {
            least: AtomicI32::new(least),
            to_stderr: AtomicBool::new(true),
        })
    })
}

impl Log {
    fn write(&self, severity: Severity, line: &str) {
        let level = severity as i32;
        let wanted = self.to_stderr.load(Relaxed) || severity == Severity::Error;
        if wanted && level >= self.least.load(Relaxed).min(Severity::Error as i32) {
            // A line that cannot be written is not a reason to stop.
            drop(std::io::stderr().lock().write_all(line.as_bytes()));
        }
    }
}

impl Observer for Log {
    fn observe(&self, event: &Event<'_>) {
        if let Some((file, line)) = event.origin() {
            let severity = event.severity();
            // The first of several solvers logs what all do, as in the original.
            let is_reported = solver_rank() == 0 || severity != Severity::Info;
            let is_reported = is_reported && !(severity == Severity::Info && IS_QUIET.get());
            if is_reported && severity as i32 >= self.least.load(Relaxed) {
                self.write(severity, &cortado_cli::log_line(severity, file, line, event));
            }
        }
    }
}

/// Chooses which lines of the log are written to stderr. `level`: 0 all, 1 warnings and errors, 2 errors only.
/// `stderr`: False writes errors only. Without an argument, a setting stays as it is.
#[pyfunction]
#[pyo3(signature = (level=None, stderr=None))]
pub(crate) fn init_log(level: Option<i32>, stderr: Option<&Bound<'_, PyAny>>) -> PyResult<()> {
    if let Some(level) = level {
        log().least.store(level, Relaxed);
    }
    if let Some(stderr) = stderr {
        log().to_stderr.store(stderr.is_truthy()?, Relaxed);
    }
    Ok(())
}

/// Writes a line to the log.
#[pyfunction]
#[pyo3(name = "log")]
pub(crate) fn log_text(text: &str) {
    if log().least.load(Relaxed) <= 0 {
        let line = cortado_cli::log_line(Severity::Info, "_caffe.cpp", 0, text);
        log().write(Severity::Info, &line);
    }
}

/// Lets the CPU compute the nets that are made from now on.
#[pyfunction]
pub(crate) fn set_mode_cpu() {
    GPU.lock().computes = false;
}

/// Lets the GPU compute the nets that are made from now on: that of `set_device`, or number 0. If
/// there is no usable GPU, a warning gives the reason, and the CPU computes; if one is required (see
/// `set_require_gpu`), that is a `RuntimeError`.
#[pyfunction]
pub(crate) fn set_mode_gpu() -> PyResult<()> {
    let mut gpu = GPU.lock();
    if gpu.device.is_none() {
        gpu.device = find_gpu("set_mode_gpu", 0)?;
    }
    gpu.computes = gpu.device.is_some();
    Ok(())
}

/// Chooses the GPU by number; see `set_mode_gpu`. A number that none of the GPUs has is a
/// `ValueError`.
#[pyfunction]
pub(crate) fn set_device(device_id: i32) -> PyResult<()> {
    let mut gpu = GPU.lock();
    gpu.device = find_gpu(&format!("set_device({device_id})"), device_id)?;
    gpu.computes &= gpu.device.is_some();
    Ok(())
}

/// The GPU of this process, and whether it computes.
struct Gpu {
    device: Option<CudaDevice>,
    computes: bool,
}

static GPU: Mutex<Gpu> = Mutex::new(Gpu {
    device: None,
    computes: false,
});

/// Sets whether a request for a GPU is an error when there is none. By default it is one if the
/// variable `CORTADO_REQUIRE_GPU` is set, except to a word that means no.
#[pyfunction]
pub(crate) fn set_require_gpu(required: &Bound<'_, PyAny>) -> PyResult<()> {
    gpu_is_required().store(required.is_truthy()?, Relaxed);
    Ok(())
}

fn gpu_is_required() -> &'static AtomicBool {
    static REQUIRED: OnceLock<AtomicBool> = OnceLock::new();
    REQUIRED.get_or_init(|| AtomicBool::new(cortado_cli::gpu_is_required()))
}

fn find_gpu(by: &str, id: i32) -> PyResult<Option<CudaDevice>> {
    let found = match usize::try_from(id) {
        Ok(id) => {
            if let Ok(driver) = Driver::load() {
                let checked = driver.check_number(id);
                checked.map_err(|e| PyValueError::new_err(format!("{by}: {e}")))?;
            }
            CudaDevice::find(id).map_err(|e| e.to_string())
        }
        Err(_) => Err("its number is negative".into()),
    };
    let reason = match found {
        Ok(device) => return Ok(Some(device)),
        Err(reason) => reason,
    };
    if gpu_is_required().load(Relaxed) {
        let why = "one is required (set_require_gpu or CORTADO_REQUIRE_GPU)";
        return Err(PyRuntimeError::new_err(format!(
            "{by}: no usable GPU ({reason}), and {why}"
        )));
    }
    // Most machines have no GPU and most old scripts request one: a warning has the cause alone.
    let cause = reason.split(": ").next().unwrap_or_default();
    warn(&format!("{by}: no usable GPU ({cause}); the CPU computes."));
    Ok(None)
}

fn warn(text: &str) {
    if log().least.load(Relaxed) <= Severity::Warning as i32 {
        let line = cortado_cli::log_line(Severity::Warning, "_caffe.cpp", 0, text);
        log().write(Severity::Warning, &line);
    }
}

/// Seeds the random generator, which fillers, dropout and data layers draw from.
#[pyfunction]
pub(crate) fn set_random_seed(seed: u32) -> PyResult<()> {
    *ctx(Phase::TEST)?.rng() = Rng::new(seed);
    Ok(())
}

/// With True, a part of a prototxt without effect only gives a warning: fields and values that no
/// Caffe has, and fields of forks that change the result and are not supported. Otherwise it is an
/// error, as the net would compute something else.
#[pyfunction]
pub(crate) fn set_lenient(lenient: bool) {
    IS_LENIENT.store(lenient, Relaxed);
}

/// Whether reading is lenient.
pub(crate) fn is_lenient() -> bool {
    IS_LENIENT.load(Relaxed)
}

/// The names of all layer types, sorted.
#[pyfunction]
pub(crate) fn layer_type_list() -> Vec<&'static str> {
    registry().kinds().map(|kind| kind.name).collect()
}

/// How many solvers train one model together.
#[pyfunction]
pub(crate) fn solver_count() -> u32 {
    SOLVER_COUNT.load(Relaxed)
}

/// Sets how many solvers train one model together: each then reads its own share of the training
/// data.
#[pyfunction]
pub(crate) fn set_solver_count(count: u32) -> PyResult<()> {
    if count == 0 {
        return Err(PyValueError::new_err("there must be at least one solver"));
    }
    SOLVER_COUNT.store(count, Relaxed);
    Ok(())
}

/// The number of this process's solver, from 0.
#[pyfunction]
pub(crate) fn solver_rank() -> u32 {
    SOLVER_RANK.load(Relaxed)
}

/// Sets which of the solvers is in this process.
#[pyfunction]
pub(crate) fn set_solver_rank(rank: u32) {
    SOLVER_RANK.store(rank, Relaxed);
}

/// Whether solvers in several processes can train one model together, by `NCCL`: they always can.
#[pyfunction]
pub(crate) fn has_nccl() -> bool {
    true
}
