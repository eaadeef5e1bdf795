//! Nets: opened, run, loaded and saved. `parts.rs` has the questions about their layers and blobs.

use crate::bytes::BytesObject;
use crate::error::{Outcome, Problem, Result, answer, attempt};
use crate::given::{Array, Changed, Freed, Out, Shared, Text, c_text, c_texts, no_such, text_at};
use crate::handle::{Handle, Object};
use crate::home::{Home, Locked};
use crate::options::{Options, OptionsObject};
use cortado::{Compiled, EngineOptions, LoadOptions, Net, NetBuilder, Opened, Source};
use cortado_core::Phase;
use cortado_net::open_weights;
use cortado_proto::binary;
use parking_lot::Mutex;
use std::ffi::{CString, c_char};
use std::ptr::null;
use std::sync::Arc;

/// A net with its layers and blobs.
pub(crate) struct NetObject {
    pub(crate) home: Home,
    pub(crate) facts: Facts,
    /// The plan of a net that the engine computes.
    compiled: Option<Mutex<Compiled>>,
    warnings: Vec<CString>,
}

impl Object for NetObject {
    const NAME: &'static str = "cortado_net";
}

/// What never changes in a net, for questions while it runs.
pub(crate) struct Facts {
    pub(crate) name: CString,
    pub(crate) phase: Phase,
    pub(crate) layers: Vec<Layer>,
    pub(crate) blobs: Vec<CString>,
    pub(crate) loss_weights: Vec<f64>,
    pub(crate) inputs: Vec<usize>,
    pub(crate) outputs: Vec<usize>,
    /// The layer and the index in it of each parameter that is trained.
    pub(crate) learnable: Vec<(usize, usize)>,
}

pub(crate) struct Layer {
    pub(crate) name: CString,
    pub(crate) type_name: CString,
    pub(crate) bottoms: Vec<usize>,
    pub(crate) tops: Vec<usize>,
    pub(crate) params: usize,
}

impl Facts {
    fn of(net: &Net<f32>) -> Self {
        let layers = net.layer_names().iter().enumerate();
        let layers = layers.map(|(i, name)| Layer {
            name: c_text(name),
            type_name: c_text(net.layer_type(i)),
            bottoms: net.bottoms(i).to_vec(),
            tops: net.tops(i).to_vec(),
            params: net.layer(i).params().len(),
        });
        Self {
            name: c_text(net.name()),
            phase: net.phase(),
            layers: layers.collect(),
            blobs: c_texts(net.blob_names()),
            loss_weights: (0..net.blob_names().len()).map(|blob| net.loss_weight(blob)).collect(),
            inputs: net.inputs().to_vec(),
            outputs: net.outputs().to_vec(),
            learnable: learnable(net),
        }
    }
}

/// The places of the parameters that are trained.
fn learnable(net: &Net<f32>) -> Vec<(usize, usize)> {
    let place = |wanted: usize| {
        (0..net.layer_names().len()).find_map(|layer| {
            let mut params = net.layer(layer).params().iter();
            let at = params.position(|param| param.shares_data_with(net.learnable_blob(wanted)))?;
            Some((layer, at))
        })
    };
    (0..net.learnable().len()).filter_map(place).collect()
}

impl NetObject {
    /// The net of a solver.
    pub(crate) fn of_solver(home: Home) -> Result<Self> {
        Ok(Self {
            facts: home.with(|net| Ok(Facts::of(net)))?,
            home,
            compiled: None,
            warnings: Vec::new(),
        })
    }

    fn of(opened: Opened<Net<f32>>, options: &Options) -> Result<Self> {
        let warnings = c_texts(opened.warnings());
        let net = opened.into_inner();
        let compiled = match options.engine {
            Some(true) => Some(Mutex::new(Compiled::new(&net, EngineOptions::default())?)),
            _ => None,
        };
        Ok(Self {
            facts: Facts::of(&net),
            home: Home::Own(Arc::new(Locked::new(net))),
            compiled,
            warnings,
        })
    }

    fn forward(&self, start: usize, end: usize) -> Result<f64> {
        self.check_layer(start.max(end))?;
        let is_whole = start == 0 && end + 1 == self.facts.layers.len();
        match self.compiled.as_ref().filter(|_| is_whole) {
            Some(compiled) => self.home.with(|net| forward_compiled(&mut compiled.lock(), net)),
            None => self.home.with(|net| net.forward_from_to(start, end)),
        }
    }

    fn last_layer(&self) -> usize {
        self.facts.layers.len().saturating_sub(1)
    }

    fn check_layer(&self, layer: usize) -> Result<()> {
        match self.facts.layers.len() {
            count if layer < count => Ok(()),
            count => Err(no_such(layer, count)),
        }
    }

    fn load(&self, source: &Source) -> Result<()> {
        self.home
            .with(|net| net.load_weights_from(source, &LoadOptions::default()).map(drop))
    }
}

/// Runs the engine of a net and puts the results into the net's outputs.
fn forward_compiled(compiled: &mut Compiled, net: &mut Net<f32>) -> cortado::Result<f64> {
    let outputs = compiled.forward(net)?;
    for (port, values) in outputs.iter() {
        if let Some(blob) = net.blob_mut(&port.name) {
            blob.reshape(&port.shape)?;
            blob.data_overwrite()?.copy_from_slice(values);
        }
    }
    Ok(outputs.loss())
}

/// Opens the net of a prototxt file, with the weights of a caffemodel, HDF5 or safetensors file unless `weights` is NULL. `options`
/// may be NULL. `*out` becomes the net, or NULL with an error.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn cortado_net_open(
    prototxt: Text,
    weights: Text,
    options: Shared<OptionsObject>,
    out: Out<*mut Handle<NetObject>>,
) -> Outcome {
    attempt(|| {
        out.make(|| {
            let options = Options::of(options.optional()?);
            let mut builder = options.net(cortado::open(prototxt.path("prototxt")?));
            if let Some(weights) = weights.optional_path("weights")? {
                builder = builder.weights(weights);
            }
            NetObject::of(builder.net()?, &options)
        })
    })
}

/// The same, from the contents of the files, which are copied. `weights` may be NULL with a size of 0.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn cortado_net_open_bytes(
    prototxt: Array<u8>,
    prototxt_size: usize,
    weights: Array<u8>,
    weights_size: usize,
    options: Shared<OptionsObject>,
    out: Out<*mut Handle<NetObject>>,
) -> Outcome {
    attempt(|| {
        out.make(|| {
            let options = Options::of(options.optional()?);
            let prototxt = prototxt.copy("prototxt", prototxt_size)?;
            let mut builder = options.net(cortado::open_bytes(prototxt));
            if !weights.is_null() {
                builder = builder.weights_bytes(weights.copy("weights", weights_size)?);
            }
            NetObject::of(builder.net()?, &options)
        })
    })
}

/// Builds the net of a binary NetParameter. `file` is its path, which messages name, or NULL; the files that the net names are
/// searched beside it.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn cortado_net_open_message(
    message: Array<u8>,
    size: usize,
    file: Text,
    options: Shared<OptionsObject>,
    out: Out<*mut Handle<NetObject>>,
) -> Outcome {
    attempt(|| {
        out.make(|| {
            let options = Options::of(options.optional()?);
            let param = binary::decode(message.get("message", size)?)?;
            let file = file.optional_path("file")?;
            let builder = options.net(NetBuilder::from_param(param, file.as_deref()));
            NetObject::of(builder.net()?, &options)
        })
    })
}

/// Frees a net. Its blobs that are still in use keep their memory. NULL is allowed.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn cortado_net_free(net: Freed<NetObject>) {
    net.free();
}

/// Copies the weights of a caffemodel, HDF5 or safetensors file into the layers of the same names.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn cortado_net_copy_trained(net: Changed<NetObject>, file: Text) -> Outcome {
    attempt(|| net.get()?.load(&open_weights(&file.path("file")?)?))
}

/// The same, from the content of such a file, which is copied.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn cortado_net_copy_trained_bytes(
    net: Changed<NetObject>,
    content: Array<u8>,
    size: usize,
) -> Outcome {
    attempt(|| {
        let content = content.copy("content", size)?;
        net.get()?.load(&Source::memory("weights", content))
    })
}

/// Uses the weights of another net as its own from now on, by the names of the layers.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn cortado_net_share_trained(net: Changed<NetObject>, other: Shared<NetObject>) -> Outcome {
    attempt(|| {
        let (net, other) = (net.get()?, other.get()?);
        let params = other.home.with(|other| Ok(other.params_to_share()))?;
        net.home.with(|net| net.share_params(&params))
    })
}

/// Writes the weights: a caffemodel, or an HDF5 file if the name ends in ".h5".
#[unsafe(no_mangle)]
pub(crate) extern "C" fn cortado_net_save(net: Shared<NetObject>, file: Text) -> Outcome {
    attempt(|| {
        let (net, file) = (net.get()?, file.path("file")?);
        let is_hdf5 = file.extension().is_some_and(|extension| extension == "h5");
        net.home.with(|net| match is_hdf5 {
            true => net.save_hdf5(&file, false),
            false => net.save_weights(&file),
        })
    })
}

/// The net as a binary NetParameter, with its weights unless `with_weights` is 0.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn cortado_net_to_message(
    net: Shared<NetObject>,
    with_weights: i32,
    out: Out<*mut Handle<BytesObject>>,
) -> Outcome {
    attempt(|| {
        out.make(|| {
            let param = net.get()?.home.with(|net| match with_weights {
                0 => Ok(net.to_structure()),
                _ => net.to_proto(false),
            })?;
            Ok(BytesObject::new(binary::encode(&param)))
        })
    })
}

/// Runs all layers. `loss`, which may be NULL, becomes the weighted sum of all losses.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn cortado_net_forward(net: Changed<NetObject>, loss: Out<f32>) -> Outcome {
    attempt(|| {
        let net = net.get()?;
        loss.put_if_wanted("loss", as_single(net.forward(0, net.last_layer())?))
    })
}

/// Runs the layers from `start` to `end`, both included.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn cortado_net_forward_from_to(
    net: Changed<NetObject>,
    start: usize,
    end: usize,
    loss: Out<f32>,
) -> Outcome {
    attempt(|| loss.put_if_wanted("loss", as_single(net.get()?.forward(start, end)?)))
}

#[allow(clippy::cast_possible_truncation)] // Caffe's losses are single numbers.
fn as_single(loss: f64) -> f32 {
    loss as f32
}

/// Runs all layers backward, from the diffs of the losses.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn cortado_net_backward(net: Changed<NetObject>) -> Outcome {
    attempt(|| net.get()?.home.with(Net::backward))
}

/// Runs the layers from `start` back to `end`, both included.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn cortado_net_backward_from_to(net: Changed<NetObject>, start: usize, end: usize) -> Outcome {
    attempt(|| {
        let net = net.get()?;
        net.check_layer(start.max(end))?;
        net.home.with(|net| net.backward_from_to(start, end))
    })
}

/// Gives all blobs the shapes that follow from those of the inputs.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn cortado_net_reshape(net: Changed<NetObject>) -> Outcome {
    attempt(|| net.get()?.home.with(Net::reshape))
}

/// Sets the diffs of all parameters to zero.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn cortado_net_clear_param_diffs(net: Changed<NetObject>) -> Outcome {
    attempt(|| net.get()?.home.with(|net| net.clear_param_diffs()))
}

/// Gives the items of a MemoryData layer: `data` has the values of all items, `labels` one for each item. Both are copied.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn cortado_net_set_memory_data(
    net: Changed<NetObject>,
    layer: usize,
    data: Array<f32>,
    data_count: usize,
    labels: Array<f32>,
    labels_count: usize,
) -> Outcome {
    attempt(|| {
        let net = net.get()?;
        net.check_layer(layer)?;
        let (data, labels) = (data.copy("data", data_count)?, labels.copy("labels", labels_count)?);
        let given = net.home.with(|net| {
            let memory = cortado_data::memory_data::MemoryData::of(net.layer_mut(layer));
            memory.map(|memory| memory.reset(data, labels)).transpose()
        })?;
        given.ok_or_else(|| Problem::argument(format!("layer {layer} is not a MemoryData")))
    })
}

/// The number of warnings that there were when the net was opened.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn cortado_net_warning_count(net: Shared<NetObject>) -> usize {
    answer(0, || Ok(net.get()?.warnings.len()))
}

/// A warning. It lives as long as the net.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn cortado_net_warning(net: Shared<NetObject>, index: usize) -> *const c_char {
    answer(null(), || text_at(&net.get()?.warnings, index))
}
