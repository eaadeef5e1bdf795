//! A layer taken out of its net: copies of it that run beside the net, on blobs of their own, with
//! the same parameters.

use super::{Net, layer_frame};
use cortado_core::{Blob, Context, Ctx, Error, Frame, Io, Layer, LayerKind, Real, Result, Shape};
use cortado_ops::{Program, Shapes};
use cortado_proto::LayerParameter;

/// What it takes to make copies of a layer for its present shapes.
pub struct LayerTemplate<T: Real> {
    param: LayerParameter,
    kind: &'static LayerKind,
    ctx: Ctx,
    bottoms: Vec<(String, Shape)>,
    tops: Vec<(String, Shape)>,
    params: Vec<Blob<T>>,
}

/// A copy of a layer, with blobs of its own. The parameters are the net's, statistics apart, which
/// it may change.
pub struct LayerCopy<T: Real> {
    layer: Box<dyn Layer<T>>,
    ctx: Ctx,
    frame: Frame,
    /// The bottoms, then the tops.
    blobs: Vec<Blob<T>>,
    bottoms: Vec<usize>,
    tops: Vec<usize>,
    shapes: Vec<Shape>,
}

impl<T: Real> Net<T> {
    /// The forward pass of a layer, whose blobs have these shapes, as a program.
    pub(crate) fn lower_layer(&self, layer: usize, shapes: &Shapes<'_>) -> Option<Program> {
        let node = &self.layers[layer];
        node.layer.lower(&node.ctx, shapes)
    }

    /// Whether each layer has to run alone: for a hook, for `debug_info`, or because it rounds its result.
    pub fn is_watched(&self) -> bool {
        self.debug_info || !self.hooks.is_empty() || self.simulation.is_some()
    }

    /// What it takes to make copies of a layer that run apart from this net, for its present
    /// shapes.
    ///
    /// # Errors
    /// A layer that carries something from one run to the next, or memory in use.
    pub fn layer_template(&self, layer: usize) -> Result<LayerTemplate<T>> {
        let node = &self.layers[layer];
        if node.layer.state()?.is_some() {
            let problem = "carries a state from one run to the next, so its copies would compute different results";
            return Err(self.located(layer, Error::message(problem)));
        }
        let noted = self
            .noted(layer)
            .map(|(id, shape)| (self.blobs[id].name().to_string(), shape.clone()));
        let mut bottoms: Vec<(String, Shape)> = noted.collect();
        let tops = bottoms.split_off(node.bottoms.len());
        let mut params = Vec::new();
        for (index, param) in node.layer.params().iter().enumerate() {
            params.push(match node.kind.statistics.include(&node.param, index) {
                true => Blob::from_data(param.name(), param.shape(), &param.data()?)?,
                false => param.alias(param.name()),
            });
        }
        Ok(LayerTemplate {
            param: node.param.clone(),
            kind: node.kind,
            ctx: node.ctx.apart(),
            bottoms,
            tops,
            params,
        })
    }
}

impl<T: Real> LayerTemplate<T> {
    /// The number of bottoms.
    pub fn bottoms(&self) -> usize {
        self.bottoms.len()
    }

    /// Makes a copy.
    ///
    /// # Errors
    /// Those of building the layer.
    pub fn copy(&self) -> Result<LayerCopy<T>> {
        let frame = layer_frame(&self.param);
        self.build().within(|| frame)
    }

    fn build(&self) -> Result<LayerCopy<T>> {
        let mut blobs = Vec::new();
        for (name, shape) in &self.bottoms {
            blobs.push(Blob::new(name, shape)?);
        }
        blobs.extend(self.tops.iter().map(|(name, _)| Blob::empty(name)));
        let (bottoms, tops) = (0..self.bottoms.len(), self.bottoms.len()..blobs.len());
        let mut copy = LayerCopy {
            layer: (T::build(self.kind))(&self.param, &self.ctx)?,
            ctx: self.ctx.clone(),
            frame: layer_frame(&self.param),
            blobs,
            bottoms: bottoms.collect(),
            tops: tops.collect(),
            shapes: self.tops.iter().map(|(_, shape)| shape.clone()).collect(),
        };
        let mut io = Io::new(&mut copy.blobs, &copy.bottoms, &copy.tops, &[]);
        copy.layer.setup(&copy.ctx, &mut io)?;
        for (index, (param, shared)) in copy.layer.params_mut().iter_mut().zip(&self.params).enumerate() {
            match self.kind.statistics.include(&self.param, index) {
                true => param.copy_data_from(shared, true)?,
                false => param.share_data(shared)?,
            }
        }
        copy.layer.reshape(&copy.ctx, &mut io)?;
        Ok(copy)
    }
}

impl<T: Real> LayerCopy<T> {
    /// A bottom, to be filled. Its shape may not change.
    pub fn bottom(&self, i: usize) -> &Blob<T> {
        &self.blobs[self.bottoms[i]]
    }

    /// Makes a bottom the same as a blob: its shape and its memory.
    pub fn set_bottom(&mut self, i: usize, blob: &Blob<T>) {
        let bottom = &mut self.blobs[self.bottoms[i]];
        *bottom = blob.alias(bottom.name());
    }

    /// A top.
    pub fn top(&self, i: usize) -> &Blob<T> {
        &self.blobs[self.tops[i]]
    }

    /// Computes the tops.
    ///
    /// # Errors
    /// Those of the layer, or tops whose shape follows from the data.
    pub fn forward(&mut self) -> Result<()> {
        self.forward_to_any_shape()?;
        self.check_shapes().within(|| self.frame.clone())
    }

    /// Computes the tops, whatever shapes they get.
    ///
    /// # Errors
    /// Those of the layer.
    pub fn forward_to_any_shape(&mut self) -> Result<()> {
        let mut io = Io::new(&mut self.blobs, &self.bottoms, &self.tops, &[]);
        let run = self.layer.reshape(&self.ctx, &mut io);
        run.and_then(|()| self.layer.forward(&self.ctx, &mut io))
            .within(|| self.frame.clone())
    }

    fn check_shapes(&self) -> Result<()> {
        for (&top, shape) in self.tops.iter().zip(&self.shapes) {
            let top = &self.blobs[top];
            if top.shape() != shape {
                let what = format!("shape of \"{}\", which follows from the data", top.name());
                return Err(Error::mismatch(what, shape, top.shape()));
            }
        }
        Ok(())
    }
}
