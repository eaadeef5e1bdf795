//! Parameters of a net: those that a solver updates, and those that layers share by name.

use super::names::Names;
use super::{LayerNode, Net};
use cortado_core::event::Event;
use cortado_core::{Blob, Error, Real, Result};
use cortado_proto::{ParamSpec, param_spec::DimCheckMode};

/// A parameter that a solver updates.
#[derive(Clone, Debug)]
pub struct LearnableParam {
    /// The layer that owns it.
    pub layer: usize,
    /// Its index in that layer.
    pub index: usize,
    /// Its name in the prototxt, or its index as text.
    pub display_name: String,
    /// The factor on the learning rate.
    pub lr_mult: f64,
    /// The factor on the weight decay.
    pub decay_mult: f64,
    has_lr: bool,
    has_decay: bool,
}

/// Any parameter of a layer, shared ones included.
pub(super) struct NetParam {
    pub(super) layer: usize,
    pub(super) index: usize,
    pub(super) display_name: String,
    /// The parameter whose blob it shares; `None` if its blob is its own.
    pub(super) owner: Option<usize>,
    pub(super) learnable: usize,
}

impl<T: Real> Net<T> {
    /// Adds the parameters of a layer that is not yet in `self.layers`; its index will be
    /// `self.layers.len()`.
    pub(super) fn add_params(&mut self, node: &mut LayerNode<T>, names: &mut Names) -> Result<()> {
        let count = node.layer.params().len();
        if node.param.param.len() > count {
            let problem = format!(
                "there are {} for a layer with {count} parameter blob(s)",
                node.param.param.len()
            );
            return Err(Error::param("param", problem));
        }
        let default = ParamSpec::default();
        for index in 0..count {
            let mut spec = node.param.param.get(index).unwrap_or(&default).clone();
            if node.kind.statistics.include(&node.param, index) {
                (spec.lr_mult, spec.decay_mult) = (Some(0.0), Some(0.0));
            }
            let owner = names.params.get(spec.name()).copied();
            let display_name = if spec.name().is_empty() {
                index.to_string()
            } else {
                spec.name().to_string()
            };
            let learnable = match owner {
                None => self.add_learnable(index, &display_name, &spec),
                Some(owner) => self.share(node, index, owner, &spec)?,
            };
            if owner.is_none() && !spec.name().is_empty() {
                names.params.insert(spec.name().into(), self.params.len());
            }
            let layer = self.layers.len();
            self.params.push(NetParam {
                layer,
                index,
                display_name,
                owner,
                learnable,
            });
        }
        Ok(())
    }

    fn add_learnable(&mut self, index: usize, display_name: &str, spec: &ParamSpec) -> usize {
        self.learnable.push(LearnableParam {
            layer: self.layers.len(),
            index,
            display_name: display_name.into(),
            lr_mult: spec.lr_mult().into(),
            decay_mult: spec.decay_mult().into(),
            has_lr: spec.lr_mult.is_some(),
            has_decay: spec.decay_mult.is_some(),
        });
        self.learnable.len() - 1
    }

    /// Makes parameter `index` of `node` share the blob of the parameter `owner`.
    fn share(&mut self, node: &mut LayerNode<T>, index: usize, owner: usize, spec: &ParamSpec) -> Result<usize> {
        let owner = &self.params[owner];
        // The owner may be `node` itself, which is not in `self.layers` yet.
        let owner_node = self.layers.get(owner.layer).unwrap_or(&*node);
        let owner_layer = owner_node.name().to_string();
        let owner_blob = owner_node.layer.params()[owner.index].alias(spec.name());
        node.ctx.emit(&Event::ParamShared {
            param: spec.name(),
            owner: &owner_layer,
            index: owner.index,
        });
        let blob = &mut node.layer.params_mut()[index];
        check_shapes(blob, &owner_blob, spec, &owner_layer)?;
        blob.share_data(&owner_blob)?;
        blob.share_diff(&owner_blob)?;
        let learnable = &mut self.learnable[owner.learnable];
        let lr = spec.lr_mult.map(f64::from);
        let decay = spec.decay_mult.map(f64::from);
        agree(
            "lr_mult",
            spec.name(),
            lr,
            &mut learnable.lr_mult,
            &mut learnable.has_lr,
        )?;
        agree(
            "decay_mult",
            spec.name(),
            decay,
            &mut learnable.decay_mult,
            &mut learnable.has_decay,
        )?;
        Ok(owner.learnable)
    }
}

fn check_shapes<T: Real>(blob: &Blob<T>, owner: &Blob<T>, spec: &ParamSpec, owner_layer: &str) -> Result<()> {
    let (fits, what) = match spec.share_mode() {
        DimCheckMode::PERMISSIVE => (blob.count() == owner.count(), "count"),
        _ => (blob.shape() == owner.shape(), "shape"),
    };
    if fits {
        return Ok(());
    }
    let what = format!(
        "{what} of the shared parameter \"{}\", which layer \"{owner_layer}\" owns",
        spec.name()
    );
    Err(Error::mismatch(what, owner.shape(), blob.shape()))
}

/// Checks that the owner and all sharers of a parameter that set a factor set the same one.
fn agree(field: &str, name: &str, given: Option<f64>, value: &mut f64, has_value: &mut bool) -> Result<()> {
    let Some(given) = given else { return Ok(()) };
    if *has_value && *value != given {
        return Err(Error::mismatch(
            format!("{field} of the shared parameter \"{name}\""),
            *value,
            given,
        ));
    }
    (*value, *has_value) = (given, true);
    Ok(())
}
