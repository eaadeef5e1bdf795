//! Blobs that a weights file has in one layer and this net in the one behind it.

use super::Net;
use cortado_core::Real;
use cortado_proto::{LayerParameter, NetParameter};
use std::borrow::Cow;

impl<T: Real> Net<T> {
    /// The weights, with the blobs that belong to the layer behind given to that. Intel's engines take a Scale into the
    /// BatchNorm before it, so that their files have its blobs there.
    pub(super) fn moved_blobs<'a>(&self, source: &'a NetParameter) -> Cow<'a, NetParameter> {
        let mut moved = Cow::Borrowed(source);
        for (index, layer) in source.layer.iter().enumerate() {
            let Some(target) = self.layer_index(layer.name()) else {
                continue;
            };
            let count = self.layer(target).blobs_of_next(&layer.blobs);
            if count == 0 || count > layer.blobs.len() {
                continue;
            }
            let Some(next) = self
                .next_reader(target)
                .filter(|&next| self.layer(next).params().len() == count)
            else {
                continue;
            };
            let name = self.layers[next].name();
            let place = source.layer.iter().position(|other| other.name() == name);
            if place.is_some_and(|place| !source.layer[place].blobs.is_empty()) {
                continue;
            }
            let moved = moved.to_mut();
            let blobs = moved.layer[index].blobs.split_off(layer.blobs.len() - count);
            match place {
                Some(place) => moved.layer[place].blobs = blobs,
                None => moved.layer.push(LayerParameter {
                    name: Some(name.into()),
                    blobs,
                    ..Default::default()
                }),
            }
        }
        moved
    }

    /// The first layer that reads the top of a layer.
    fn next_reader(&self, layer: usize) -> Option<usize> {
        let top = self.layers[layer].tops.first()?;
        (layer + 1..self.layers.len()).find(|&next| self.layers[next].bottoms.contains(top))
    }
}
