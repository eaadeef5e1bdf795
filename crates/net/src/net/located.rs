//! Errors with the place in the net's file where they arose.

use super::Net;
use cortado_core::{Error, Frame, Real};
use cortado_proto::Pos;

/// The number of the largest blobs that an error names.
const LARGEST_BLOBS: usize = 10;

impl<T: Real> Net<T> {
    /// The error of a layer, with its name and its position in the net's file.
    pub fn located(&self, layer: usize, error: Error) -> Error {
        let error = error.with_largest(|| self.largest_blobs());
        self.frames(layer).into_iter().fold(error, Error::within)
    }

    /// The frames of an error of a layer: its name, and its position in the net's file.
    pub(crate) fn frames(&self, layer: usize) -> Vec<Frame> {
        let node = &self.layers[layer];
        vec![node.frame(), self.file_frame(node.param.meta.pos)]
    }

    /// The blobs with the most memory and its size in bytes, for data or diff alone.
    fn largest_blobs(&self) -> Vec<(String, usize)> {
        let bytes = |count: usize| count.saturating_mul(size_of::<T>());
        let named = self.blob_names.iter().zip(&self.blobs);
        let mut all: Vec<_> = named.map(|(name, blob)| (name.clone(), bytes(blob.count()))).collect();
        for node in &self.layers {
            let params = node.layer.params().iter().enumerate();
            all.extend(params.map(|(i, param)| (format!("{}, parameter {i}", node.name()), bytes(param.count()))));
        }
        all.sort_by_key(|(_, bytes)| std::cmp::Reverse(*bytes));
        all.truncate(LARGEST_BLOBS);
        all
    }

    /// The frame of an error with its position in the net's file.
    pub(super) fn file_frame(&self, pos: Option<Pos>) -> Frame {
        match &self.file {
            Some(path) => Frame::File {
                what: "net",
                path: path.clone(),
                pos,
            },
            None => Frame::File {
                what: "net",
                path: self.name.clone().into(),
                pos,
            },
        }
    }
}
