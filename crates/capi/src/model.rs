//! Models: they only run, on inputs by name, for any number of threads at the same time.

use crate::blob::give_shape;
use crate::caffe2::{self, Caffe2Model};
use crate::error::{Outcome, Problem, Result, answer, attempt};
use crate::given::{Array, Freed, Out, Room, Shared, Text, c_text, c_texts, no_such, text_at};
use crate::handle::{Handle, Object};
use crate::home::Locked;
use crate::inputs::{Input, InputsObject};
use crate::options::{Options, OptionsObject};
use crate::outputs::{Output, OutputsObject};
use cortado::{Engine, EngineOptions, Net, NetBuilder, Port};
use cortado_core::reserve;
use parking_lot::Mutex;
use std::ffi::{CString, c_char};
use std::ptr::null;

/// A model that runs.
pub(crate) struct ModelObject {
    runs: Runs,
    inputs: Vec<Port>,
    outputs: Vec<Port>,
    names: [Vec<CString>; 2],
    warnings: Vec<CString>,
}

impl Object for ModelObject {
    const NAME: &'static str = "cortado_model";
}

enum Runs {
    Caffe(Box<CaffeModel>),
    Caffe2(Box<Caffe2Model>),
}

/// A net of Caffe.
struct CaffeModel {
    net: Locked<Net<f32>>,
    /// `None` if the net computes layer by layer.
    engines: Option<Engines>,
}

/// The engines of a net for the shapes that it ran with, the latest last.
struct Engines {
    options: EngineOptions,
    ready: Mutex<Vec<Engine>>,
}

/// The most shapes that a net is compiled for at the same time.
const MOST_ENGINES: usize = 8;

impl CaffeModel {
    fn run(&self, inputs: &[Input], outputs: &[Port]) -> Result<OutputsObject> {
        match &self.engines {
            None => self.net.with(|net| run_layers(net, inputs, outputs)),
            Some(engines) => {
                let engine = engines.of(&self.net, inputs)?;
                let given: Vec<(&str, &[f32])> = inputs.iter().map(|i| (i.name.as_str(), &i.values[..])).collect();
                Ok(OutputsObject::of_engine(engine.run(&given)?))
            }
        }
    }
}

impl Engines {
    /// The engine for the shapes of these inputs.
    fn of(&self, net: &Locked<Net<f32>>, inputs: &[Input]) -> Result<Engine> {
        if let Some(engine) = find(&mut self.ready.lock(), inputs) {
            return Ok(engine);
        }
        net.with(|net| {
            // Another thread may have compiled it meanwhile.
            if let Some(engine) = find(&mut self.ready.lock(), inputs) {
                return Ok(engine);
            }
            reshape(net, inputs)?;
            let engine = Engine::compile(net, &self.options)?;
            let mut ready = self.ready.lock();
            if ready.len() >= MOST_ENGINES {
                ready.remove(0);
            }
            ready.push(engine.clone());
            Ok(engine)
        })
    }
}

/// Finds the engine for some shapes, which becomes the latest.
fn find(ready: &mut Vec<Engine>, inputs: &[Input]) -> Option<Engine> {
    let fits = |engine: &Engine| {
        let mut ports = engine.inputs().iter();
        ports.all(|port| {
            let input = inputs.iter().find(|input| input.name == port.name);
            input.is_some_and(|input| input.shape.as_deref() == Some(&port.shape[..]))
        })
    };
    let at = ready.iter().position(fits)?;
    let engine = ready.remove(at);
    ready.push(engine.clone());
    Some(engine)
}

/// Gives the inputs of a net their shapes, and the other blobs those that follow.
fn reshape(net: &mut Net<f32>, inputs: &[Input]) -> cortado::Result<()> {
    for input in inputs {
        if let (Some(blob), Some(shape)) = (net.blob_mut(&input.name), &input.shape) {
            blob.reshape(shape)?;
        }
    }
    net.reshape()
}

/// Runs a net layer by layer.
fn run_layers(net: &mut Net<f32>, inputs: &[Input], outputs: &[Port]) -> cortado::Result<OutputsObject> {
    reshape(net, inputs)?;
    for input in inputs {
        if let Some(blob) = net.blob(&input.name) {
            blob.data_overwrite()?.copy_from_slice(&input.values);
        }
    }
    let loss = net.forward()?;
    let outputs = outputs.iter().filter_map(|port| net.blob(&port.name));
    let outputs = outputs.map(|blob| {
        Ok(Output {
            name: blob.name().into(),
            shape: blob.shape().to_vec(),
            values: reserve::copied(&blob.data()?)?,
        })
    });
    Ok(OutputsObject::of(outputs.collect::<cortado::Result<_>>()?, loss))
}

impl ModelObject {
    pub(crate) fn of_caffe(builder: NetBuilder, options: &Options) -> Result<Self> {
        let opened = options.net(builder).net::<f32>()?;
        let warnings = c_texts(opened.warnings());
        let net = opened.into_inner();
        let engine_options = EngineOptions {
            outputs: options.outputs.clone(),
            ..EngineOptions::default()
        };
        let (inputs, outputs, engines) = match options.engine {
            Some(false) => (
                ports(&net, net.inputs()),
                ports(&net, &outputs_of(&net, options)?),
                None,
            ),
            _ => {
                let engine = Engine::compile(&net, &engine_options)?;
                let (inputs, outputs) = (engine.inputs().to_vec(), engine.outputs().to_vec());
                let engines = Engines {
                    options: engine_options,
                    ready: Mutex::new(vec![engine]),
                };
                (inputs, outputs, Some(engines))
            }
        };
        let net = Locked::new(net);
        Ok(Self::new(
            Runs::Caffe(Box::new(CaffeModel { net, engines })),
            inputs,
            outputs,
            warnings,
        ))
    }

    fn of_caffe2(model: Caffe2Model) -> Self {
        let port = |name: &String| Port {
            name: name.clone(),
            shape: Vec::new(),
        };
        let inputs = model.inputs().iter().map(port).collect();
        let outputs = model.outputs().iter().map(port).collect();
        Self::new(Runs::Caffe2(Box::new(model)), inputs, outputs, Vec::new())
    }

    fn new(runs: Runs, inputs: Vec<Port>, outputs: Vec<Port>, warnings: Vec<CString>) -> Self {
        let names = |ports: &[Port]| ports.iter().map(|port| c_text(&port.name)).collect();
        Self {
            names: [names(&inputs), names(&outputs)],
            runs,
            inputs,
            outputs,
            warnings,
        }
    }

    fn run(&self, inputs: Vec<Input>) -> Result<OutputsObject> {
        match &self.runs {
            Runs::Caffe2(model) => model.run(&inputs),
            Runs::Caffe(model) => model.run(&self.fitting(inputs)?, &self.outputs),
        }
    }

    /// All inputs with their shapes.
    fn fitting(&self, mut inputs: Vec<Input>) -> Result<Vec<Input>> {
        for input in &mut inputs {
            let port = self.inputs.iter().find(|port| port.name == input.name);
            let port = port.ok_or_else(|| self.no_input(&input.name))?;
            let shape = input.shape.get_or_insert_with(|| port.shape.clone());
            let count = shape.iter().try_fold(1_usize, |count, &dim| count.checked_mul(dim));
            if count != Some(input.values.len()) {
                let (name, found) = (&input.name, input.values.len());
                let problem = format!("the input \"{name}\" has {found} value(s), but its shape is {shape:?}");
                return Err(Problem::argument(problem));
            }
        }
        let is_missing = |port: &&Port| inputs.iter().all(|input| input.name != port.name);
        match self.inputs.iter().find(is_missing) {
            None => Ok(inputs),
            Some(port) => Err(Problem::argument(format!("the input \"{}\" is not given", port.name))),
        }
    }

    fn no_input(&self, name: &str) -> Problem {
        let names: Vec<&str> = self.inputs.iter().map(|port| port.name.as_str()).collect();
        let names = names.join(", ");
        Problem::argument(format!("\"{name}\" is not an input of the model; its inputs: {names}"))
    }

    fn ports(&self, list: i32) -> Result<(&[Port], &[CString])> {
        match list {
            crate::parts::CORTADO_INPUTS => Ok((&self.inputs, &self.names[0])),
            crate::parts::CORTADO_OUTPUTS => Ok((&self.outputs, &self.names[1])),
            _ => Err(Problem::argument(format!(
                "{list} is neither CORTADO_INPUTS nor CORTADO_OUTPUTS"
            ))),
        }
    }
}

fn ports(net: &Net<f32>, blobs: &[usize]) -> Vec<Port> {
    let blobs = blobs.iter().map(|&blob| net.blob_at(blob));
    let port = |blob: &cortado::Blob<f32>| Port {
        name: blob.name().into(),
        shape: blob.shape().to_vec(),
    };
    blobs.map(port).collect()
}

/// The blobs that are wanted of a net that computes layer by layer.
fn outputs_of(net: &Net<f32>, options: &Options) -> Result<Vec<usize>> {
    if options.outputs.is_empty() {
        return Ok(net.outputs().to_vec());
    }
    let outputs = options.outputs.iter().map(|name| net.find_blob(name));
    Ok(outputs.collect::<cortado::Result<_>>()?)
}

/// Opens a model of Caffe: a prototxt file, with the weights of a caffemodel, HDF5 or safetensors file unless `weights` is NULL.
/// `options` may be NULL. `*out` becomes the model, or NULL with an error.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn cortado_model_open(
    prototxt: Text,
    weights: Text,
    options: Shared<OptionsObject>,
    out: Out<*mut Handle<ModelObject>>,
) -> Outcome {
    attempt(|| {
        out.make(|| {
            let mut builder = cortado::open(prototxt.path("prototxt")?);
            if let Some(weights) = weights.optional_path("weights")? {
                builder = builder.weights(weights);
            }
            ModelObject::of_caffe(builder, &Options::of(options.optional()?))
        })
    })
}

/// The same, from the contents of the files, which are copied. `weights` may be NULL with a size of 0.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn cortado_model_open_bytes(
    prototxt: Array<u8>,
    prototxt_size: usize,
    weights: Array<u8>,
    weights_size: usize,
    options: Shared<OptionsObject>,
    out: Out<*mut Handle<ModelObject>>,
) -> Outcome {
    attempt(|| {
        out.make(|| {
            let mut builder = cortado::open_bytes(prototxt.copy("prototxt", prototxt_size)?);
            if !weights.is_null() {
                builder = builder.weights_bytes(weights.copy("weights", weights_size)?);
            }
            ModelObject::of_caffe(builder, &Options::of(options.optional()?))
        })
    })
}

/// Opens a model of Caffe2: the init net, which makes the parameters, and the predict net, as binary or text. Operators that do
/// more than compute are refused. Outputs that are not floats are converted to floats.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn cortado_model_open_caffe2(
    init_net: Text,
    predict_net: Text,
    options: Shared<OptionsObject>,
    out: Out<*mut Handle<ModelObject>>,
) -> Outcome {
    attempt(|| {
        out.make(|| {
            let options = Options::of(options.optional()?);
            let init = caffe2::open(&init_net.path("init_net")?)?;
            let predict = caffe2::open(&predict_net.path("predict_net")?)?;
            Ok(ModelObject::of_caffe2(Caffe2Model::new(&init, &predict, &options)?))
        })
    })
}

/// The same, from the contents of the files, which are copied.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn cortado_model_open_caffe2_bytes(
    init_net: Array<u8>,
    init_net_size: usize,
    predict_net: Array<u8>,
    predict_net_size: usize,
    options: Shared<OptionsObject>,
    out: Out<*mut Handle<ModelObject>>,
) -> Outcome {
    attempt(|| {
        out.make(|| {
            let options = Options::of(options.optional()?);
            let init = caffe2::of_bytes("init net", init_net.copy("init_net", init_net_size)?)?;
            let predict = caffe2::of_bytes("predict net", predict_net.copy("predict_net", predict_net_size)?)?;
            Ok(ModelObject::of_caffe2(Caffe2Model::new(&init, &predict, &options)?))
        })
    })
}

/// Frees a model; runs in other threads end as usual. NULL is allowed.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn cortado_model_free(model: Freed<ModelObject>) {
    model.free();
}

/// The number of inputs (CORTADO_INPUTS) or outputs (CORTADO_OUTPUTS).
#[unsafe(no_mangle)]
pub(crate) extern "C" fn cortado_model_count(model: Shared<ModelObject>, list: i32) -> usize {
    answer(0, || Ok(model.get()?.ports(list)?.0.len()))
}

/// The name of an input or output. It lives as long as the model. NULL if there is no such blob.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn cortado_model_name(model: Shared<ModelObject>, list: i32, index: usize) -> *const c_char {
    answer(null(), || text_at(model.get()?.ports(list)?.1, index))
}

/// The shape of an input or output as the model was opened, as `cortado_blob_shape` gives that of a blob. It has no axes in a model
/// of Caffe2, whose files have no shapes.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn cortado_model_shape(
    model: Shared<ModelObject>,
    list: i32,
    index: usize,
    shape: Room<i64>,
    capacity: usize,
    axes: Out<usize>,
) -> Outcome {
    attempt(|| {
        let model = model.get()?;
        let (ports, _) = model.ports(list)?;
        let port = ports.get(index).ok_or_else(|| no_such(index, ports.len()))?;
        give_shape(&port.shape, &shape, capacity, &axes)
    })
}

/// Runs a model. Any number of threads may run the same one. `*out` becomes the outputs, or NULL with an error.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn cortado_model_run(
    model: Shared<ModelObject>,
    inputs: Shared<InputsObject>,
    out: Out<*mut Handle<OutputsObject>>,
) -> Outcome {
    attempt(|| {
        out.make(|| {
            let inputs = inputs.get()?.now();
            model.get()?.run(inputs)
        })
    })
}

/// The number of warnings that there were when the model was opened.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn cortado_model_warning_count(model: Shared<ModelObject>) -> usize {
    answer(0, || Ok(model.get()?.warnings.len()))
}

/// A warning. It lives as long as the model.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn cortado_model_warning(model: Shared<ModelObject>, index: usize) -> *const c_char {
    answer(null(), || text_at(&model.get()?.warnings, index))
}
