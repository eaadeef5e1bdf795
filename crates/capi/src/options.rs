//! How nets, models and solvers are opened.

use crate::error::{Outcome, Problem, Result, attempt};
use crate::given::{Array, Changed, Freed, Out, Text};
use crate::handle::{Handle, Object};
use crate::log::Log;
use crate::{CORTADO_TEST, CORTADO_TRAIN};
use cortado::cuda::{CudaDevice, Driver};
use cortado::{Ctx, NetBuilder, Phase, Rng, SolverBuilder};
use parking_lot::Mutex;
use std::sync::Arc;

/// The computation on the host, for `cortado_options_set_device`.
pub(crate) const CORTADO_CPU: i32 = -1;

/// Options. What is opened with the same options shares a generator of random numbers and threads.
pub(crate) struct OptionsObject(Mutex<Options>);

impl Object for OptionsObject {
    const NAME: &'static str = "cortado_options";
}

#[derive(Clone)]
pub(crate) struct Options {
    ctx: Ctx,
    gpu: Option<CudaDevice>,
    phase: Option<Phase>,
    shapes: Vec<(String, Vec<usize>)>,
    batch: Option<usize>,
    pub(crate) outputs: Vec<String>,
    /// Whether a compiled net computes; the default of a net differs from that of a model.
    pub(crate) engine: Option<bool>,
    strict: bool,
    level: Option<i32>,
    stages: Vec<String>,
    files: Vec<(String, Arc<[u8]>)>,
    lenient: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            ctx: Ctx::new(Phase::TEST, Rng::from_entropy()).with_observer(Arc::new(Log)),
            gpu: None,
            phase: None,
            shapes: Vec::new(),
            batch: None,
            outputs: Vec::new(),
            engine: None,
            strict: false,
            level: None,
            stages: Vec::new(),
            files: Vec::new(),
            lenient: false,
        }
    }
}

/// Gives a builder of the facade the options that nets and solvers have in common.
macro_rules! with_common {
    ($options:expr, $builder:expr) => {{
        let (options, mut builder) = ($options, $builder.context(&$options.ctx()));
        if options.lenient {
            builder = builder.lenient();
        }
        if let Some(level) = options.level {
            builder = builder.level(level);
        }
        for (name, content) in &options.files {
            builder = builder.file_bytes(name.clone(), Arc::clone(content));
        }
        builder.stages(options.stages.iter().cloned())
    }};
}

impl Options {
    /// Those of an object, or the defaults.
    pub(crate) fn of(given: Option<Arc<OptionsObject>>) -> Self {
        given.map_or_else(Self::default, |given| given.0.lock().clone())
    }

    /// The context.
    pub(crate) fn ctx(&self) -> Ctx {
        let ctx = self.ctx.clone();
        match &self.gpu {
            Some(gpu) => ctx.with_device(gpu.device_ref()),
            None => ctx,
        }
    }

    /// A net with these options.
    pub(crate) fn net(&self, builder: NetBuilder) -> NetBuilder {
        let mut builder = with_common!(self, builder);
        if let Some(phase) = self.phase {
            builder = builder.phase(phase);
        }
        if self.strict {
            builder = builder.strict();
        }
        for (name, shape) in &self.shapes {
            builder = builder.input_shape(name.clone(), shape);
        }
        match self.batch {
            Some(batch) => builder.batch(batch),
            None => builder,
        }
    }

    /// A solver with these options.
    pub(crate) fn solver(&self, builder: SolverBuilder) -> SolverBuilder {
        with_common!(self, builder)
    }
}

fn change(options: &Changed<OptionsObject>, change: impl FnOnce(&mut Options) -> Result<()>) -> Outcome {
    attempt(|| change(&mut options.get()?.0.lock()))
}

/// Makes options with the defaults. NULL if there is no memory.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn cortado_options_new() -> *mut Handle<OptionsObject> {
    crate::error::answer(std::ptr::null_mut(), || {
        Ok(crate::handle::give(OptionsObject(Mutex::new(Options::default()))))
    })
}

/// Frees options; what was opened with them stays. NULL is allowed.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn cortado_options_free(options: Freed<OptionsObject>) {
    options.free();
}

/// The phase whose layers a net has: CORTADO_TEST (default) or CORTADO_TRAIN.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn cortado_options_set_phase(options: Changed<OptionsObject>, phase: i32) -> Outcome {
    change(&options, |options| {
        options.phase = Some(match phase {
            CORTADO_TRAIN => Phase::TRAIN,
            CORTADO_TEST => Phase::TEST,
            _ => return Err(Problem::argument(format!("{phase} is not a phase"))),
        });
        Ok(())
    })
}

/// The number of threads that compute, at least 1. Default: as many as the machine has cores.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn cortado_options_set_threads(options: Changed<OptionsObject>, threads: usize) -> Outcome {
    change(&options, |options| {
        if threads == 0 {
            return Err(Problem::argument("threads must be at least 1, but is 0"));
        }
        options.ctx = options.ctx.clone().with_threads(threads)?;
        Ok(())
    })
}

/// What computes: CORTADO_CPU (default), or the NVIDIA GPU of this number.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn cortado_options_set_device(options: Changed<OptionsObject>, device: i32) -> Outcome {
    change(&options, |options| {
        options.gpu = match usize::try_from(device) {
            Ok(number) => Some(CudaDevice::find(number)?),
            Err(_) if device == CORTADO_CPU => None,
            Err(_) => return Err(Problem::argument(format!("{device} is not the number of a GPU"))),
        };
        Ok(())
    })
}

/// The number of NVIDIA GPUs that this library can use. 0 if there is no driver.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn cortado_gpu_count() -> i32 {
    crate::error::answer(0, || {
        let count = Driver::load().and_then(|driver| driver.device_count()).unwrap_or(0);
        Ok(i32::try_from(count).unwrap_or(i32::MAX))
    })
}

/// Starts the generator of random numbers again, for fillers, dropout and data layers, also of what was already opened with these
/// options. The same seed gives the numbers of Caffe. Default: different numbers in each run.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn cortado_options_set_seed(options: Changed<OptionsObject>, seed: u32) -> Outcome {
    change(&options, |options| {
        *options.ctx.rng() = Rng::new(seed);
        Ok(())
    })
}

/// The size of the first axis of all inputs, instead of that in the file.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn cortado_options_set_batch(options: Changed<OptionsObject>, batch: usize) -> Outcome {
    change(&options, |options| {
        options.batch = Some(batch);
        Ok(())
    })
}

/// The shape of the input `name`, instead of that in the file.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn cortado_options_set_input_shape(
    options: Changed<OptionsObject>,
    name: Text,
    shape: Array<i64>,
    axes: usize,
) -> Outcome {
    change(&options, |options| {
        let (name, shape) = (name.get("name")?, shape.dims("shape", axes)?);
        options.shapes.retain(|(other, _)| other != name);
        options.shapes.push((name.into(), shape));
        Ok(())
    })
}

/// Adds the blob `name` to the outputs of a model: any blob of the net. Without this, the outputs are those of the net.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn cortado_options_add_output(options: Changed<OptionsObject>, name: Text) -> Outcome {
    change(&options, |options| {
        options.outputs.push(name.get("name")?.into());
        Ok(())
    })
}

/// Whether a compiled net (the engine) computes, which is faster, or the net layer by layer, as in Caffe. Default: the engine for a
/// cortado_model; the layers for a cortado_net, whose inner blobs the engine does not compute.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn cortado_options_set_engine(options: Changed<OptionsObject>, engine: i32) -> Outcome {
    change(&options, |options| {
        options.engine = Some(engine != 0);
        Ok(())
    })
}

/// Whether weights must have all layers of the net and no others. Default: 0, layers without weights keep those of their fillers.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn cortado_options_set_strict(options: Changed<OptionsObject>, strict: i32) -> Outcome {
    change(&options, |options| {
        options.strict = strict != 0;
        Ok(())
    })
}

/// Whether fields of a prototxt that have no effect are warnings. Default: 0, they are errors, because the net would compute
/// something else.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn cortado_options_set_lenient(options: Changed<OptionsObject>, lenient: i32) -> Outcome {
    change(&options, |options| {
        options.lenient = lenient != 0;
        Ok(())
    })
}

/// The level of the net's state, which chooses layers by their rules.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn cortado_options_set_level(options: Changed<OptionsObject>, level: i32) -> Outcome {
    change(&options, |options| {
        options.level = Some(level);
        Ok(())
    })
}

/// Adds a stage to the net's state, which chooses layers by their rules.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn cortado_options_add_stage(options: Changed<OptionsObject>, stage: Text) -> Outcome {
    change(&options, |options| {
        options.stages.push(stage.get("stage")?.into());
        Ok(())
    })
}

/// Uses a copy of these bytes for the file `name` that a prototxt names: a mean file, a database, the net of a solver.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn cortado_options_add_file(
    options: Changed<OptionsObject>,
    name: Text,
    content: Array<u8>,
    size: usize,
) -> Outcome {
    change(&options, |options| {
        let (name, content) = (name.get("name")?, content.copy("content", size)?);
        options.files.push((name.into(), content.into()));
        Ok(())
    })
}

/// The number of threads that compute with these options.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn cortado_options_threads(options: Changed<OptionsObject>, threads: Out<usize>) -> Outcome {
    change(&options, |options| threads.put("threads", options.ctx.threads()))
}
