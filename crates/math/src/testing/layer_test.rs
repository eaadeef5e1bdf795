//! One layer with its blobs, run without a net.

use cortado_proto::{LayerParameter, Message};

use super::TestDevice;
use cortado_core::{BackwardReads, Blob, Ctx, Error, ErrorKind, Io, Layer, LayerKind, Phase, Real, Result, Rng};
use cortado_ops::{Program, Shapes};

/// A layer with its bottoms and tops, built and reshaped.
pub struct LayerTest<T: Real> {
    kind: &'static LayerKind,
    ctx: Ctx,
    layer: Box<dyn Layer<T>>,
    blobs: Vec<Blob<T>>,
    bottom: Vec<usize>,
    top: Vec<usize>,
}

/// A message from its text, which must hold nothing that the reader warns of.
pub(super) fn parse<M: Message + Default>(text: &str, name: &str) -> Result<M> {
    let (message, warnings) = cortado_proto::text::parse(text, name, Default::default())
        .map_err(|fault| Error::new(ErrorKind::Proto(fault.into())))?;
    match warnings.first() {
        None => Ok(message),
        Some(warning) => Err(Error::message(&warning.to_string())),
    }
}

impl<T: Real> LayerTest<T> {
    /// Builds a layer from the text of its message, such as `relu_param { negative_slope: 0.1 }`,
    /// with a generator seeded by 1701.
    ///
    /// The type is the kind's. Bottoms are named as their blobs. Tops that the text does not name
    /// are made up, as many as the kind requests at least; a top named as a bottom is in place.
    ///
    /// # Errors
    /// Text that is not a layer message, or what the layer refuses.
    pub fn new(kind: &'static LayerKind, text: &str, phase: Phase, bottoms: Vec<Blob<T>>) -> Result<Self> {
        let mut param: LayerParameter = parse(text, kind.name)?;
        param.name.get_or_insert_with(|| "layer".to_owned());
        param.r#type = Some(kind.name.into());
        param.bottom = bottoms.iter().map(|blob| blob.name().into()).collect();
        if param.top.is_empty() {
            let count = if kind.tops_equal_bottoms {
                bottoms.len()
            } else {
                kind.tops.min.max(usize::from(kind.auto_top))
            };
            param.top = (0..count).map(|i| format!("top{i}")).collect();
        }
        Self::from_param(kind, &param, Ctx::new(phase, Rng::new(1701)), bottoms)
    }

    /// Builds a layer from its message and reshapes it. `bottoms` are the blobs of the message's
    /// bottoms. It runs on the device of the context, else on the [chosen](TestDevice::chosen) one.
    ///
    /// # Errors
    /// A wrong number of blobs, or what the layer refuses.
    pub fn from_param(
        kind: &'static LayerKind,
        param: &LayerParameter,
        ctx: Ctx,
        bottoms: Vec<Blob<T>>,
    ) -> Result<Self> {
        let ctx = match ctx.device() {
            Some(_) => ctx,
            None => TestDevice::chosen().ctx(ctx),
        };
        Self::in_context(kind, param, ctx, bottoms)
    }

    /// The same as [`from_param`](Self::from_param), but a context without a device is the host's.
    ///
    /// # Errors
    /// Those of [`from_param`](Self::from_param).
    pub fn in_context(
        kind: &'static LayerKind,
        param: &LayerParameter,
        ctx: Ctx,
        bottoms: Vec<Blob<T>>,
    ) -> Result<Self> {
        if bottoms.len() != param.bottom.len() {
            return Err(Error::mismatch(
                "number of blobs for the bottoms",
                param.bottom.len(),
                bottoms.len(),
            ));
        }
        kind.check_arity(param.bottom.len(), param.top.len())?;
        let bottom = (0..bottoms.len()).collect();
        let mut blobs = bottoms;
        let mut top = Vec::new();
        for name in &param.top {
            let in_place = param.bottom.iter().position(|bottom| bottom == name);
            top.push(in_place.unwrap_or(blobs.len()));
            if in_place.is_none() {
                blobs.push(Blob::empty(name));
            }
        }
        let layer = (T::build(kind))(param, &ctx)?;
        let mut test = Self {
            kind,
            ctx,
            layer,
            blobs,
            bottom,
            top,
        };
        test.layer
            .setup(&test.ctx, &mut Io::new(&mut test.blobs, &test.bottom, &test.top, &[]))?;
        test.reshape()?;
        Ok(test)
    }

    /// Gives the tops their shapes.
    ///
    /// # Errors
    /// Those of the layer.
    pub fn reshape(&mut self) -> Result<()> {
        self.layer
            .reshape(&self.ctx, &mut Io::new(&mut self.blobs, &self.bottom, &self.top, &[]))
    }

    /// Reshapes and runs forward, as a net does.
    ///
    /// # Errors
    /// Those of the layer.
    pub fn forward(&mut self) -> Result<()> {
        self.reshape()?;
        self.layer
            .forward(&self.ctx, &mut Io::new(&mut self.blobs, &self.bottom, &self.top, &[]))
    }

    /// The forward pass as a program, if the layer describes it.
    pub fn program(&self) -> Option<Program> {
        let shapes =
            |indices: &[usize]| -> Vec<&[usize]> { indices.iter().map(|&i| &self.blobs[i].shape()[..]).collect() };
        let params: Vec<&[usize]> = self.params().iter().map(|blob| &blob.shape()[..]).collect();
        let shapes = Shapes {
            bottoms: &shapes(&self.bottom),
            params: &params,
            tops: &shapes(&self.top),
        };
        self.layer.lower(&self.ctx, &shapes)
    }

    /// Runs backward: `propagate` has for each bottom whether its diff is wanted.
    ///
    /// # Errors
    /// Those of the layer.
    pub fn backward(&mut self, propagate: &[bool]) -> Result<()> {
        self.layer.backward(
            &self.ctx,
            &mut Io::new(&mut self.blobs, &self.bottom, &self.top, &[]),
            propagate,
        )
    }

    /// Which data backward reads, as the layer declares it.
    pub fn backward_reads(&mut self) -> BackwardReads {
        let io = Io::new(&mut self.blobs, &self.bottom, &self.top, &[]);
        self.layer.backward_reads(&io)
    }

    /// The layer's kind.
    pub fn kind(&self) -> &'static LayerKind {
        self.kind
    }

    /// The context that it runs in.
    pub fn ctx(&self) -> &Ctx {
        &self.ctx
    }

    /// Starts the context's generator at `seed`.
    pub fn reseed(&self, seed: u32) {
        *self.ctx.rng() = Rng::new(seed);
    }

    /// The layer itself.
    pub fn layer(&mut self) -> &mut dyn Layer<T> {
        &mut *self.layer
    }

    /// The number of bottoms.
    pub fn bottoms(&self) -> usize {
        self.bottom.len()
    }

    /// A bottom.
    pub fn bottom(&self, i: usize) -> &Blob<T> {
        &self.blobs[self.bottom[i]]
    }

    /// A bottom, to give it another shape.
    pub fn bottom_mut(&mut self, i: usize) -> &mut Blob<T> {
        &mut self.blobs[self.bottom[i]]
    }

    /// The number of tops.
    pub fn tops(&self) -> usize {
        self.top.len()
    }

    /// A top.
    pub fn top(&self, i: usize) -> &Blob<T> {
        &self.blobs[self.top[i]]
    }

    /// The parameters.
    pub fn params(&self) -> &[Blob<T>] {
        self.layer.params()
    }
}
