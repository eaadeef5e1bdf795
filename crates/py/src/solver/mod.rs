//! Solvers as Python sees them.

mod curves;
pub(crate) mod nccl;
mod param;

pub(crate) use nccl::Nccl;
pub(crate) use param::PySolverParam;

use crate::callbacks::{Callbacks, Run};
use crate::error::OrRaise;
use crate::file::FileOrBytes;
use crate::home::Home;
use crate::interrupt::Interrupt;
use crate::locked::Locked;
use crate::made::Made;
use crate::net::PyNet;
use crate::process;
use cortado::comm::Communicator;
use cortado::{Phase, Result, Solver, SolverBuilder, SolverParameter};
use curves::Curves;
use pyo3::exceptions::{PyRuntimeError, PyTypeError};
use pyo3::gc::{PyTraverseError, PyVisit};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple, PyType};
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, OnceLock};

/// Trains a net as a solver's prototxt describes.
#[pyclass(name = "Solver", module = "caffe._caffe", subclass, dict, weakref, frozen)]
pub(crate) struct PySolver {
    made: Made,
    /// Empty until `__init__`, so that classes derived from this one can have an `__init__` of
    /// their own.
    inner: OnceLock<Inner>,
}

struct Inner {
    solver: Arc<Locked<Solver<f32>>>,
    net: Py<PyNet>,
    test_nets: Vec<Py<PyNet>>,
    callbacks: Callbacks,
    /// What it reported so far, for notebooks.
    curves: Curves,
    /// The ranks that it trains with.
    group: OnceLock<Arc<Communicator>>,
}

impl PySolver {
    fn inner(&self) -> PyResult<&Inner> {
        let problem = "the solver was never initialized: call __init__ of the solver class in the __init__ of yours";
        self.inner.get().ok_or_else(|| PyRuntimeError::new_err(problem))
    }

    /// The solver itself.
    pub(crate) fn solver(&self) -> PyResult<&Arc<Locked<Solver<f32>>>> {
        Ok(&self.inner()?.solver)
    }

    /// Takes a solver that was built.
    fn start(&self, py: Python<'_>, param: SolverParameter, file: PathBuf) -> PyResult<()> {
        let stop = Arc::<AtomicBool>::default();
        let ctx = process::ctx(Phase::TRAIN)?.with_stop(Arc::clone(&stop));
        let (ctx, curves) = Curves::watch(&ctx, &file);
        let open = SolverBuilder::from_param(param, Some(&file))
            .context(&ctx)
            .registry(process::registry());
        let solver = py.detach(|| open.build()).or_raise()?;
        let solver = Arc::new(Locked::new(solver.into_inner(), ctx, stop));
        let nets = solver.poke(|unlocked| {
            let net = PyNet::of_solver(py, Home::Train(Arc::clone(&solver)), unlocked.net_mut())?;
            let tests = unlocked.test_nets_mut().iter_mut().enumerate();
            let tests = tests.map(|(i, net)| PyNet::of_solver(py, Home::Test(Arc::clone(&solver), i), net));
            Ok((net, tests.collect::<PyResult<_>>()?))
        });
        let (net, test_nets) = nets.unwrap_or_else(|| Err(PyRuntimeError::new_err("a new solver is in use")))?;
        let inner = Inner {
            solver,
            net,
            test_nets,
            callbacks: Callbacks::default(),
            curves,
            group: OnceLock::new(),
        };
        let set = self.inner.set(inner);
        set.map_err(|_| PyRuntimeError::new_err("the solver was initialized before"))
    }

    /// Runs `work`, which signals do not end, with the interpreter released.
    fn whole(&self, py: Python<'_>, work: impl FnOnce(&mut Solver<f32>) -> Result<()> + Send) -> PyResult<()> {
        let interrupt = Interrupt::default();
        interrupt.set_may_stop(false);
        let result = self.solver()?.compute(py, |_| false, &interrupt, work);
        interrupt.raise(result)
    }

    fn steps(&self, py: Python<'_>, iterations: u64, progress: bool, interrupt: &Interrupt) -> PyResult<()> {
        let inner = self.inner()?;
        let run = Run {
            solver: &inner.solver,
            callbacks: &inner.callbacks,
            interrupt,
            progress,
        };
        run.steps(py, iterations)
    }
}

/// Reads a solver's prototxt.
fn read_param(py: Python<'_>, file: &Path) -> PyResult<SolverParameter> {
    let open = cortado::solver(file).context(&process::ctx(Phase::TRAIN)?);
    Ok(py.detach(|| open.read()).or_raise()?.into_inner())
}

#[pymethods]
impl PySolver {
    #[new]
    #[pyo3(signature = (*_args, **_kwargs))]
    fn new(_args: &Bound<'_, PyTuple>, _kwargs: Option<&Bound<'_, PyDict>>) -> Self {
        Self {
            made: Made::default(),
            inner: OnceLock::new(),
        }
    }

    /// Reads a solver's prototxt and builds its nets. With `share_diffs`, the gradients of the blobs share memory: after a
    /// backward pass, those between the layers read as zeros.
    #[pyo3(signature = (param_file, *, share_diffs=false))]
    fn __init__(slf: &Bound<'_, Self>, param_file: PathBuf, share_diffs: bool) -> PyResult<()> {
        let py = slf.py();
        let mut param = read_param(py, &param_file)?;
        if let Some(name) = type_of(slf)? {
            param.r#type = Some(name.into());
        }
        slf.get().start(py, param, param_file)?;
        let share = |solver: &mut Solver<f32>| solver.net_mut().share_diffs();
        let sharing = |solver: &mut Solver<f32>| Ok(share_diffs.then(|| share(solver)));
        slf.get().solver()?.with(py, sharing).map(drop)
    }

    /// The net that is trained.
    #[getter]
    fn net(&self, py: Python<'_>) -> PyResult<Py<PyNet>> {
        Ok(self.inner()?.net.clone_ref(py))
    }

    /// The nets that are tested.
    #[getter]
    fn test_nets(&self, py: Python<'_>) -> PyResult<Vec<Py<PyNet>>> {
        Ok(self.inner()?.test_nets.iter().map(|net| net.clone_ref(py)).collect())
    }

    /// The number of updates so far.
    #[getter]
    fn iter(&self, py: Python<'_>) -> PyResult<u64> {
        self.solver()?.with(py, |solver| Ok(solver.iter()))
    }

    /// The learning rate of the next update.
    #[getter]
    fn lr(&self, py: Python<'_>) -> PyResult<f64> {
        self.solver()?.with(py, |solver| Ok(solver.learning_rate()))
    }

    /// The mean loss over the last `average_loss` iterations.
    #[getter]
    fn smoothed_loss(&self, py: Python<'_>) -> PyResult<f64> {
        self.solver()?.with(py, |solver| Ok(solver.smoothed_loss()))
    }

    /// What the solver was made from. `max_iter`, `display`, `base_lr` and `layer_wise_reduce` can
    /// be set.
    #[getter]
    fn param(slf: &Bound<'_, Self>) -> PyResult<PySolverParam> {
        slf.get().inner()?;
        Ok(PySolverParam(slf.clone().unbind()))
    }

    /// Trains until `max_iter`, from a solverstate if one is given; with `progress`, behind a tqdm
    /// bar where that is installed.
    #[pyo3(signature = (resume_file=None, progress=false))]
    fn solve(&self, py: Python<'_>, resume_file: Option<PathBuf>, progress: bool) -> PyResult<()> {
        if let Some(file) = resume_file {
            self.restore(py, FileOrBytes::File(file), None)?;
        }
        let iterations = self.solver()?.with(py, |solver| Ok(solver.start_solving()))?;
        let interrupt = Interrupt::default();
        let result = self.steps(py, iterations, progress, &interrupt);
        let solver = self.solver()?;
        let result = match interrupt.is_left() {
            true => solver.compute(py, |_| false, &interrupt, Solver::end_early),
            false => result.and_then(|()| {
                interrupt.set_may_stop(true);
                solver.compute(py, |_| false, &interrupt, Solver::end_solving)
            }),
        };
        self.end_others(py, interrupt.raise(result.map(drop)))
    }

    /// Runs this many more iterations; with `progress`, behind a tqdm bar where that is installed.
    #[pyo3(signature = (iterations, progress=false))]
    fn step(&self, py: Python<'_>, iterations: u64, progress: bool) -> PyResult<()> {
        let interrupt = Interrupt::default();
        let result = self.steps(py, iterations, progress, &interrupt);
        self.end_others(py, interrupt.raise(result))
    }

    /// Continues from a solverstate, or the content of one. `weights` is the weights file of the
    /// same snapshot, or its content, where it is not the file that the state names.
    #[pyo3(signature = (state_file, weights=None))]
    fn restore(&self, py: Python<'_>, state_file: FileOrBytes, weights: Option<FileOrBytes>) -> PyResult<()> {
        self.whole(py, |solver| match (state_file, weights) {
            (FileOrBytes::File(path), None) => solver.restore(&path),
            (state, weights) => {
                let weights = weights.map(|weights| weights.open("weights")).transpose()?;
                solver.restore_from(&state.open("solver state")?, weights.as_ref())
            }
        })
    }

    /// Writes the weights and the state.
    fn snapshot(&self, py: Python<'_>) -> PyResult<()> {
        self.whole(py, |solver| solver.snapshot().map(drop))
    }

    /// Uses the weights of another net from now on.
    fn share_weights(&self, py: Python<'_>, net: &Bound<'_, PyNet>) -> PyResult<()> {
        let params = net.get().home()?.with(py, |net| Ok(net.params_to_share()))?;
        self.solver()?.with(py, |solver| solver.net_mut().share_params(&params))
    }

    /// Updates the weights by the gradients in the diffs, and counts the iteration.
    fn apply_update(&self, py: Python<'_>) -> PyResult<()> {
        self.whole(py, Solver::apply_update)
    }

    /// Calls `on_start()` before each iteration's forward pass and `on_gradients_ready()` after its
    /// backward pass. Of an `NCCL` nothing is called: the solver itself exchanges its gradients.
    #[pyo3(signature = (on_start, on_gradients_ready=None))]
    fn add_callback(&self, py: Python<'_>, on_start: Py<PyAny>, on_gradients_ready: Option<Py<PyAny>>) -> PyResult<()> {
        if on_start.bind(py).is_instance_of::<Nccl>() && on_gradients_ready.is_none() {
            return Ok(());
        }
        let Some(on_gradients_ready) = on_gradients_ready else {
            return Err(PyTypeError::new_err(
                "add_callback takes two functions: on_start and on_gradients_ready",
            ));
        };
        for function in [&on_start, &on_gradients_ready] {
            if !function.bind(py).is_callable() {
                return Err(PyTypeError::new_err("a callback must be a function without arguments"));
            }
        }
        self.inner()?.callbacks.add(on_start, on_gradients_ready);
        Ok(())
    }

    /// For notebooks: what `repr` gives, and the curves so far.
    fn _repr_html_(slf: &Bound<'_, Self>) -> PyResult<String> {
        let text = Self::__repr__(slf)?;
        Curves::html(slf.get().inner.get().map(|inner| &inner.curves), &text)
    }

    fn __repr__(slf: &Bound<'_, Self>) -> PyResult<String> {
        let name = slf.get_type().qualname()?;
        match slf.get().inner.get().and_then(|inner| inner.solver.peek(Solver::iter)) {
            Some(iter) => Ok(format!("<{name}, iteration {iter}>")),
            None => Ok(format!("<{name}>")),
        }
    }

    fn __traverse__(&self, visit: PyVisit<'_>) -> std::result::Result<(), PyTraverseError> {
        if !self.made.is_whole() {
            return Ok(());
        }
        let Some(inner) = self.inner.get() else { return Ok(()) };
        visit.call(&inner.net)?;
        inner.test_nets.iter().try_for_each(|net| visit.call(net))?;
        inner.callbacks.traverse(&visit)
    }

    fn __clear__(&self) {
        if let Some(inner) = self.inner.get() {
            inner.callbacks.clear();
        }
    }
}

/// Declares the class of a rule, whatever the type in the prototxt.
macro_rules! rules {
    ($($class:ident $python:literal $rule:literal $doc:literal)*) => {
        $(
            #[doc = $doc]
            #[pyclass(name = $python, module = "caffe._caffe", extends = PySolver, subclass, frozen)]
            pub(crate) struct $class;

            #[pymethods]
            impl $class {
                #[new]
                #[pyo3(signature = (*_args, **_kwargs))]
                fn new(_args: &Bound<'_, PyTuple>, _kwargs: Option<&Bound<'_, PyDict>>) -> PyClassInitializer<Self> {
                    PyClassInitializer::from(PySolver::new(_args, _kwargs)).add_subclass(Self)
                }
            }
        )*

        /// The classes, with the types of their solvers.
        fn classes(py: Python<'_>) -> Vec<(Bound<'_, PyType>, &'static str)> {
            vec![$((py.get_type::<$class>(), $rule)),*]
        }

        /// Adds the classes to the module.
        pub(crate) fn add_classes(module: &Bound<'_, PyModule>) -> PyResult<()> {
            module.add_class::<PySolver>()?;
            $(module.add_class::<$class>()?;)*
            Ok(())
        }
    };
}

rules! {
    PyAdaDelta "AdaDeltaSolver" "AdaDelta" "AdaDelta."
    PyAdaGrad "AdaGradSolver" "AdaGrad" "AdaGrad."
    PyAdam "AdamSolver" "Adam" "Adam."
    PyAdamW "AdamWSolver" "AdamW" "Adam with decoupled weight decay."
    PyNesterov "NesterovSolver" "Nesterov" "Nesterov's accelerated gradient."
    PyRmsProp "RMSPropSolver" "RMSProp" "RMSProp."
    PySgd "SGDSolver" "SGD" "Stochastic gradient descent with momentum."
}

/// The solver type that a class means.
fn type_of(solver: &Bound<'_, PySolver>) -> PyResult<Option<&'static str>> {
    for (class, rule) in classes(solver.py()) {
        if solver.is_instance(&class)? {
            return Ok(Some(rule));
        }
    }
    Ok(None)
}

/// The solver of a prototxt, of the class that its `type` names.
#[pyfunction]
pub(crate) fn get_solver(py: Python<'_>, param_file: PathBuf) -> PyResult<Bound<'_, PyAny>> {
    let param = read_param(py, &param_file)?;
    let class = classes(py).into_iter().find(|(_, rule)| *rule == param.r#type());
    let class = class.map_or_else(|| py.get_type::<PySolver>(), |(class, _)| class);
    let object = class.call_method1("__new__", (&class,))?;
    object.cast::<PySolver>()?.get().start(py, param, param_file)?;
    Ok(object)
}
