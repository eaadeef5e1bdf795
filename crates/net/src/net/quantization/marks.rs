//! The layers whose results or weights are rounded, if a net measures its ranges itself. A layer that a processor would
//! merge into the next one, such as a convolution before a BatchNorm, does not round its result.

use super::Net;
use cortado_core::Real;

/// The types whose results are rounded, besides those of data.
const ROUNDED: [&str; 11] = [
    "BatchNorm",
    "Bias",
    "Concat",
    "Convolution",
    "Deconvolution",
    "Eltwise",
    "InnerProduct",
    "PReLU",
    "Pooling",
    "ReLU",
    "Scale",
];

/// The types whose weights are rounded.
pub(super) fn has_rounded_weights(type_name: &str) -> bool {
    matches!(type_name, "Convolution" | "Deconvolution" | "InnerProduct")
}

impl<T: Real> Net<T> {
    /// The number of tops of a layer that are rounded. Of data, the labels are not.
    pub(super) fn rounded_tops(&self, layer: usize) -> usize {
        let (type_name, tops) = (self.layer_type(layer), self.tops(layer).len());
        if self.is_merged(layer) {
            return 0;
        }
        match type_name.to_ascii_lowercase().contains("data") {
            true => tops.min(1),
            false if ROUNDED.contains(&type_name) => tops,
            false => 0,
        }
    }

    fn is_merged(&self, layer: usize) -> bool {
        let before = |layer| self.only_writer(layer);
        let is_convolution = |layer: Option<usize>| layer.is_some_and(|layer| self.layer_type(layer) == "Convolution");
        let next = self.only_reader(layer).map_or("", |next| self.layer_type(next));
        match (self.layer_type(layer), next) {
            (name, "BatchNorm" | "Scale" | "ReLU") if has_rounded_weights(name) => true,
            ("BatchNorm", "Scale" | "ReLU") | ("Scale", "ReLU") => true,
            ("BatchNorm", "Convolution") => !is_convolution(before(layer)),
            ("Scale", "Convolution") => {
                let previous = before(layer);
                !is_convolution(previous) && !is_convolution(previous.and_then(before))
            }
            _ => false,
        }
    }

    /// The first layer that reads the single top of a layer.
    fn only_reader(&self, layer: usize) -> Option<usize> {
        let &[top] = self.tops(layer) else { return None };
        (layer + 1..self.layer_names().len()).find(|&later| self.bottoms(later).contains(&top))
    }

    /// The layer that wrote the single bottom of a layer last.
    fn only_writer(&self, layer: usize) -> Option<usize> {
        let &[bottom] = self.bottoms(layer) else { return None };
        self.writer(layer, bottom).map(|(writer, _)| writer)
    }

    /// The layer before this one that wrote a blob last, with the index of the blob among its tops.
    pub(super) fn writer(&self, layer: usize, blob: usize) -> Option<(usize, usize)> {
        (0..layer).rev().find_map(|earlier| {
            let top = self.tops(earlier).iter().position(|&top| top == blob)?;
            Some((earlier, top))
        })
    }
}
