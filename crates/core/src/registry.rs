//! The registry of layer types, by name.

use crate::forks;
use crate::{Ctx, Error, ErrorKind, Layer, LayerKind, Real, Result, Role};
use cortado_proto::{LayerParameter, Message, UnknownField};
use std::collections::BTreeMap;

/// Layer kinds by type name. In Caffe the registry is a global table. Here it is a value that is
/// passed to each build, so a program can add, replace or refuse types for one net only.
#[derive(Clone, Debug, Default)]
pub struct Registry {
    kinds: BTreeMap<&'static str, &'static LayerKind>,
    /// Types that this build lacks, with the feature that adds each.
    absent: BTreeMap<&'static str, &'static str>,
}

impl Registry {
    /// A registry of these lists.
    pub fn new(lists: &[&[&'static LayerKind]]) -> Self {
        let kinds = lists
            .iter()
            .flat_map(|list| list.iter())
            .map(|&kind| (kind.name, kind))
            .collect();
        Self {
            kinds,
            absent: BTreeMap::new(),
        }
    }

    /// The same registry; errors about these types name the feature that adds them to a build.
    #[must_use]
    pub fn without(mut self, types: &[&'static str], feature: &'static str) -> Self {
        self.absent.extend(types.iter().map(|&name| (name, feature)));
        self
    }

    /// Adds a kind. A kind of the same name is replaced.
    pub fn add(&mut self, kind: &'static LayerKind) {
        self.kinds.insert(kind.name, kind);
    }

    /// All kinds, sorted by name.
    pub fn kinds(&self) -> impl Iterator<Item = &'static LayerKind> + '_ {
        self.kinds.values().copied()
    }

    /// The kind of a type, if it is registered. Unlike [`kind`](Self::kind), it does not search for
    /// similar names.
    pub fn find(&self, type_name: &str) -> Option<&'static LayerKind> {
        self.kinds.get(type_name).copied()
    }

    /// The kind of a type.
    ///
    /// # Errors
    /// [`ErrorKind::UnknownLayerType`], with the nearest names; [`ErrorKind::NeedsFeature`] for a
    /// type that this build lacks.
    pub fn kind(&self, type_name: &str) -> Result<&'static LayerKind> {
        self.find(type_name).ok_or_else(|| {
            if let Some(feature) = self.absent.get(type_name) {
                return Error::needs_feature(format!("type {type_name}"), feature);
            }
            let nearest = cortado_proto::nearest(type_name, self.kinds.keys().copied());
            Error::new(ErrorKind::UnknownLayerType {
                type_name: type_name.into(),
                nearest,
            })
        })
    }

    /// The first kind with a role.
    ///
    /// # Errors
    /// If there is none.
    pub fn kind_of_role(&self, role: Role) -> Result<&'static LayerKind> {
        let mut kinds = self.kinds.values();
        kinds
            .find(|kind| kind.role == role)
            .copied()
            .ok_or_else(|| Error::internal(&format!("no layer type has the role {role:?}")))
    }

    /// Builds a layer from its message.
    ///
    /// # Errors
    /// An unknown type, a value that the reader could not parse, or options that the layer refuses.
    pub fn build<T: Real>(&self, param: &LayerParameter, ctx: &Ctx) -> Result<Box<dyn Layer<T>>> {
        let kind = self.kind(param.r#type())?;
        for name in kind.params {
            let index = param.desc().find_field(name);
            if let Some(options) = index.and_then(|index| param.get(index).message()) {
                reject_misread(options, name)?;
            }
        }
        forks::refuse_in_layer(param, kind.params, ctx)?;
        (T::build(kind))(param, ctx)
    }
}

/// Refuses a message, the value of `field`, if the text reader kept values in it that it could not
/// parse.
///
/// # Errors
/// The first of them, with its place.
pub fn reject_misread(message: &dyn Message, field: &str) -> Result<()> {
    for unknown in &message.meta().unknown {
        if let UnknownField::Text(text) = unknown
            && text.reason.is_misread()
        {
            return Err(Error::param(&format!("{field}.{}", text.name), text.problem()));
        }
    }
    Ok(())
}
