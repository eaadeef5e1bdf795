//! What kind of detector a net is, by its outputs.

use super::heads::{Heads, is_ultraface};
use super::rows::Rows;
use super::yolo;
use crate::{Error, Net, Result};

/// The kinds that are understood.
pub(super) enum Kind {
    /// Rows of an output layer.
    Rows(Rows),
    /// `rois`, `cls_prob` and `bbox_pred`.
    Rois,
    /// Scores and offsets.
    Heads(Heads),
    /// Maps of boxes of YOLO.
    Yolo(Vec<yolo::Head>),
}

/// The blobs of R-CNN: regions, scores and offsets.
const ROIS: [&str; 3] = ["rois", "cls_prob", "bbox_pred"];

impl Kind {
    /// The blobs with what was found.
    pub(super) fn blobs(&self) -> Vec<&str> {
        match self {
            Self::Rows(rows) => vec![&rows.blob],
            Self::Rois => ROIS.to_vec(),
            Self::Heads(Heads { scores, offsets }) => vec![scores, offsets],
            Self::Yolo(heads) => heads.iter().map(|head| head.blob.as_str()).collect(),
        }
    }

    /// The kind of a net.
    ///
    /// # Errors
    /// Outputs that are not boxes.
    pub(super) fn of(net: &Net<f32>) -> Result<Self> {
        if let Some(rows) = net.outputs().iter().find_map(|&id| Rows::of(net, id)) {
            return Ok(Self::Rows(rows));
        }
        let outputs: Vec<_> = net.outputs().iter().map(|&id| net.blob_at(id)).collect();
        if ROIS.iter().all(|name| net.blob(name).is_some()) {
            return Ok(Self::Rois);
        }
        let offsets = outputs.iter().find(|blob| matches!(blob.shape()[..], [1, _, 4]));
        let scores = outputs
            .iter()
            .find(|blob| matches!(blob.shape()[..], [1, _, classes] if classes != 4));
        if let (Some(offsets), Some(scores)) = (offsets, scores) {
            let input = net
                .inputs()
                .first()
                .map(|&id| net.blob_at(id).shape().to_vec())
                .unwrap_or_default();
            if offsets.shape()[1] == scores.shape()[1] && is_ultraface(&input, offsets.shape()[1]) {
                return Ok(Self::Heads(Heads {
                    scores: scores.name().into(),
                    offsets: offsets.name().into(),
                }));
            }
        }
        let shown: Vec<String> = outputs
            .iter()
            .map(|blob| format!("{} {:?}", blob.name(), &**blob.shape()))
            .collect();
        Err(Error::message(&format!(
            "cannot read boxes from these outputs: {}; expected one of (1, 1, rows, 7) from DetectionOutput, (rows, 7, 1, 1) from FrcnnOutput, cls_prob and bbox_pred with rois, or the two heads of UltraFace; a net from Darknet also needs its .cfg",
            shown.join(", ")
        )))
    }
}
