//! Opening nets: from a prototxt to a net or a compiled model.

use crate::layer::Role;
use crate::settings::{Listener, Settings, settings_methods};
use crate::{
    Ctx, Engine, EngineOptions, Error, LoadOptions, Model, Net, NetParameter, Opened, Phase, Real, Registry, Result,
    Salvage, Source,
};
use cortado_net::open_weights;
use cortado_proto::{BlobShape, LayerParameter, read, upgrade};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// How messages name a net that is in no file.
const TEXT: &str = "net";

/// Opens the net of a prototxt file, of any Caffe's format. Nothing is read before
/// [`compile`](NetBuilder::compile),
/// [`net`](NetBuilder::net) or [`read`](NetBuilder::read).
pub fn open(file: impl AsRef<Path>) -> NetBuilder {
    NetBuilder::of(Origin::File(file.as_ref().into()))
}

/// Opens the net in the text of a prototxt, as [`open`] does that of a file.
pub fn parse(text: impl Into<String>) -> NetBuilder {
    NetBuilder::of(Origin::Text(text.into()))
}

/// Opens the net in the content of a prototxt file, as [`open`] does that of the file. With
/// [`weights_bytes`](NetBuilder::weights_bytes) no file is read at all, unless layers of the net name files.
///
/// ```
/// let prototxt = br#"
///     layer { name: "in" type: "Input" top: "x" input_param { shape { dim: 1 dim: 2 } } }
///     layer { name: "fc" type: "InnerProduct" bottom: "x" top: "y" inner_product_param { num_output: 3 } }
/// "#;
/// # let first = cortado::open_bytes(*prototxt).net::<f32>()?;
/// # first.layer(1).params()[0].data_overwrite()?.copy_from_slice(&[1.0, 0.0, 0.0, 1.0, 1.0, 1.0]);
/// # let caffemodel = cortado_proto::binary::encode(&first.to_proto(false)?);
/// let model = cortado::open_bytes(*prototxt).weights_bytes(caffemodel).compile()?;
/// let outputs = model.run_values(&[("x", &[3.0, 4.0])])?;
/// assert_eq!(outputs.get("y"), Some(&[3.0, 4.0, 7.0][..]));
/// # Ok::<(), cortado::Error>(())
/// ```
pub fn open_bytes(prototxt: impl AsRef<[u8]> + Send + Sync + 'static) -> NetBuilder {
    NetBuilder::of(Origin::Bytes(Source::memory("net", prototxt)))
}

/// A net that is being opened: where it is stored, and how it is to be built. See [`open`].
///
/// Setting something cannot fail; what is wrong with a file or a setting is the error of the last
/// call.
#[derive(Clone)]
pub struct NetBuilder {
    origin: Origin,
    phase: Option<Phase>,
    weights: Vec<Weights>,
    strict: bool,
    shapes: Vec<(String, Vec<usize>)>,
    batch: Option<usize>,
    image_size: Option<[usize; 2]>,
    settings: Settings,
}

#[derive(Clone)]
enum Origin {
    File(PathBuf),
    Text(String),
    Bytes(Source),
    Param(Box<NetParameter>, Option<PathBuf>),
}

#[derive(Clone)]
enum Weights {
    File(PathBuf),
    Bytes(Source),
}

impl Weights {
    fn open(&self) -> Result<Source> {
        match self {
            Self::File(path) => open_weights(path),
            Self::Bytes(source) => Ok(source.clone()),
        }
    }
}

impl NetBuilder {
    fn of(origin: Origin) -> Self {
        Self {
            origin,
            phase: None,
            weights: Vec::new(),
            strict: false,
            shapes: Vec::new(),
            batch: None,
            image_size: None,
            settings: Settings::default(),
        }
    }

    /// Opens the net of a message. `file` is its file, if it has one: errors name it,
    /// and the files that the net names are looked for beside it.
    pub fn from_param(param: NetParameter, file: Option<&Path>) -> Self {
        Self::of(Origin::Param(Box::new(param), file.map(Into::into)))
    }

    /// Loads this caffemodel, HDF5 or safetensors file into the layers of the same names. Several
    /// are loaded one over the other. Layers that the file does not have keep what their fillers
    /// gave them.
    #[must_use]
    pub fn weights(mut self, file: impl AsRef<Path>) -> Self {
        self.weights.push(Weights::File(file.as_ref().into()));
        self
    }

    /// Loads the weights in the content of such a file, as [`weights`](Self::weights) does those of
    /// the file. The bytes are not copied as a whole.
    #[must_use]
    pub fn weights_bytes(mut self, content: impl AsRef<[u8]> + Send + Sync + 'static) -> Self {
        self.weights.push(Weights::Bytes(Source::memory("weights", content)));
        self
    }

    /// Refuses weights that are missing in the file, and such that the net has no layer for.
    #[must_use]
    pub fn strict(mut self) -> Self {
        self.strict = true;
        self
    }

    /// Takes the layers of this phase: without it those of the phase that the file's `state` names,
    /// or else TEST.
    #[must_use]
    pub fn phase(mut self, phase: Phase) -> Self {
        self.phase = Some(phase);
        self
    }

    /// Gives the net's input `name` this shape instead of the file's.
    #[must_use]
    pub fn input_shape(mut self, name: impl Into<String>, shape: &[usize]) -> Self {
        self.shapes.push((name.into(), shape.into()));
        self
    }

    /// Gives all inputs of the net this number of items: the size of their first axis.
    #[must_use]
    pub fn batch(mut self, items: usize) -> Self {
        self.batch = Some(items);
        self
    }

    /// Gives the first input for images, which has four axes, this number of rows and columns,
    /// unless its [shape](Self::input_shape) is given.
    #[must_use]
    pub fn image_size(mut self, rows: usize, columns: usize) -> Self {
        self.image_size = Some([rows, columns]);
        self
    }

    settings_methods!();

    /// The net's message, in the current format, with the shapes and the state that were set.
    ///
    /// # Errors
    /// A file that cannot be read or is not a net, with line and column; an input shape for an input
    /// that is not in the net.
    pub fn read(&self) -> Result<Opened<NetParameter>> {
        let start = self.start()?;
        Ok(Opened::new(start.param, start.listener.finish()))
    }

    /// The net itself, with every blob and gradient as in Caffe: to look into, to run layer by
    /// layer, to train.
    ///
    /// # Errors
    /// Those of [`read`](Self::read); a net that cannot be built, with the layer and its line;
    /// weights that cannot be read or do not fit; threads that are not available.
    pub fn net<T: Real>(&self) -> Result<Opened<Net<T>>> {
        let start = self.start()?;
        let file = self.file();
        let ctx = start.ctx.with_folder(file.and_then(Path::parent));
        let options = LoadOptions { strict: self.strict };
        let weights = self.weights.iter().map(Weights::open);
        let net = Net::build_with_weights(&start.param, file, &start.registry, &ctx, weights, &options)?;
        Ok(Opened::new(net, start.listener.finish()))
    }

    /// What can be built of the net, without weights: `salvage` receives each layer that cannot. There may be no layers
    /// left.
    ///
    /// # Errors
    /// Those of [`read`](Self::read), what is wrong with the net as a whole, and what `salvage` ends with.
    pub fn salvage<T: Real>(&self, salvage: &mut dyn Salvage) -> Result<Opened<Net<T>>> {
        let start = self.start()?;
        let ctx = start.ctx.with_folder(self.file().and_then(Path::parent));
        let net = Net::build_salvaging(&start.param, self.file(), &start.registry, &ctx, salvage)?;
        Ok(Opened::new(net, start.listener.finish()))
    }

    /// The net compiled for inference, for its shapes and weights: faster and smaller than the net,
    /// and any number of threads may run it. The results are the net's to rounding.
    ///
    /// # Errors
    /// Those of [`net`](Self::net), or a net in phase TRAIN.
    pub fn compile(&self) -> Result<Model> {
        self.compile_with(&EngineOptions::default())
    }

    /// The same, with a choice of the blobs to compute: `top` and `values` of a
    /// [`Prediction`](crate::Prediction) are of the first one.
    ///
    /// # Errors
    /// Those of [`compile`](Self::compile), and an output that is not in the net.
    pub fn compile_with(&self, options: &EngineOptions) -> Result<Model> {
        let (mut net, warnings) = self.net::<f32>()?.into_parts();
        let engine = Engine::compile_taking(&mut net, options)?;
        Ok(Model::new(engine, warnings))
    }

    /// The same with another message of the net, instead of its file.
    pub(crate) fn with_param(mut self, param: NetParameter) -> Self {
        let file = self.file().map(Path::to_path_buf);
        self.origin = Origin::Param(Box::new(param), file);
        self
    }

    /// The same without weights.
    pub(crate) fn without_weights(mut self) -> Self {
        self.weights.clear();
        self
    }

    pub(crate) fn file(&self) -> Option<&Path> {
        match &self.origin {
            Origin::File(file) => Some(file),
            Origin::Text(_) | Origin::Bytes(_) => None,
            Origin::Param(_, file) => file.as_deref(),
        }
    }

    fn start(&self) -> Result<Start> {
        let phase = self.phase.unwrap_or(Phase::TEST);
        let (ctx, listener) = self.settings.start(phase)?;
        let registry = self.settings.registry();
        let mut param = match &self.origin {
            Origin::File(file) => ctx.report_warnings(read::read_net(file, ctx.reading().text)?),
            Origin::Text(text) => ctx.report_warnings(read::net(text, TEXT, ctx.reading().text)?),
            Origin::Bytes(source) => ctx.report_warnings(ctx.reading().net(source)?),
            Origin::Param(param, file) => {
                let name = file.as_ref().map_or(TEXT.into(), |file| file.display().to_string());
                let mut message = (**param).clone();
                let notices = upgrade::net(&mut message, &name)?;
                notices.iter().for_each(|notice| ctx.upgraded(notice));
                message
            }
        };
        let state = param.state.get_or_insert_default();
        state.phase = Some(self.phase.or(state.phase).unwrap_or(phase));
        self.settings.add_state(state);
        let ctx = ctx.with_phase(state.phase());
        self.set_shapes(&mut param, &registry)?;
        Ok(Start {
            param,
            ctx,
            registry,
            listener,
        })
    }

    /// Puts the shapes that were set into the Input layers.
    fn set_shapes(&self, param: &mut NetParameter, registry: &Registry) -> Result<()> {
        let role = |layer: &LayerParameter| registry.find(layer.r#type()).map(|kind| kind.role);
        let layers = param.layer.iter_mut();
        let mut inputs: Vec<_> = layers.filter(|layer| role(layer) == Some(Role::Input)).collect();
        if let Some(size) = self.image_size {
            set_image_size(&mut inputs, size)?;
        }
        for (name, shape) in &self.shapes {
            let tops = inputs.iter_mut().filter_map(|layer| {
                let top = layer.top.iter().position(|top| top == name)?;
                Some(shape_of(layer, top))
            });
            if tops.map(|top| *top = blob_shape(shape)).count() == 0 {
                return Err(no_input(name, &inputs));
            }
        }
        let Some(batch) = self.batch else { return Ok(()) };
        let options = inputs.iter_mut().filter_map(|layer| layer.input_param.as_mut());
        let shapes = options.flat_map(|options| &mut options.shape);
        let firsts = shapes.filter_map(|shape| shape.dim.first_mut());
        match firsts.map(|first| *first = dim(batch)).count() {
            0 => Err(Error::param("batch", "the net has no input of a known shape")),
            _ => Ok(()),
        }
    }
}

/// Gives the first input of four axes this number of rows and columns.
fn set_image_size(inputs: &mut [&mut LayerParameter], size: [usize; 2]) -> Result<()> {
    let options = inputs.iter_mut().filter_map(|layer| layer.input_param.as_mut());
    let mut shapes = options.flat_map(|options| &mut options.shape);
    match shapes.find_map(|shape| shape.dim.get_mut(..).filter(|dims| dims.len() == 4)) {
        Some(dims) => {
            dims[2..].copy_from_slice(&size.map(dim));
            Ok(())
        }
        None => Err(Error::param(
            "image_size",
            "the net has no input of shape (batch, channels, height, width), to take images",
        )),
    }
}

fn no_input(name: &str, inputs: &[&mut LayerParameter]) -> Error {
    let tops: Vec<&str> = inputs.iter().flat_map(|layer| &layer.top).map(String::as_str).collect();
    let known = match tops.is_empty() {
        true => "it has none".into(),
        false => format!("its inputs: {}", tops.join(", ")),
    };
    Error::param("input_shape", format!("the net has no input \"{name}\"; {known}"))
}

/// What building a net needs.
struct Start {
    param: NetParameter,
    ctx: Ctx,
    registry: Registry,
    listener: Arc<Listener>,
}

/// The shape of a top of an Input layer, which may be given once for all tops or not at all.
fn shape_of(layer: &mut LayerParameter, top: usize) -> &mut BlobShape {
    let tops = layer.top.len();
    let shapes = &mut layer.input_param.get_or_insert_default().shape;
    if shapes.len() != tops {
        let all = shapes.first().cloned().unwrap_or_default();
        shapes.resize(tops, all);
    }
    &mut shapes[top]
}

fn blob_shape(dims: &[usize]) -> BlobShape {
    BlobShape {
        dim: dims.iter().map(|&size| dim(size)).collect(),
        ..Default::default()
    }
}

/// A size as messages have it. One beyond 63 bits is refused as too large when the blob is made.
fn dim(size: usize) -> i64 {
    i64::try_from(size).unwrap_or(i64::MAX)
}
