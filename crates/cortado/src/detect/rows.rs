//! Rows of output layers: image, label, score, and left, top, right and bottom edge in shares of the image, and
//! the variants of forks.

use super::{Detection, Values};
use crate::Net;

/// The rows of an output layer.
pub(super) struct Rows {
    pub(super) blob: String,
    form: Form,
}

/// What the numbers of a row are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    /// Image, label, score, four edges in shares of the image, and points in it.
    Shares,
    /// The same with edges in pixels of the net's input (OpenCV).
    Pixels,
    /// Image, label, score, centre and size in shares of the image (gklz1982's YOLO v2).
    Centers,
    /// Image, four edges in pixels of the net's input, label, score (Cascade R-CNN).
    Cascade,
}

impl Rows {
    /// Those of an output of a net, if it has any.
    pub(super) fn of(net: &Net<f32>, output: usize) -> Option<Self> {
        let layer = (0..net.layer_names().len())
            .rev()
            .find(|&layer| net.tops(layer).contains(&output))?;
        let blob = net.blob_at(output);
        let form = match (net.layer_type(layer), &blob.shape()[..]) {
            ("FrcnnOutput", _) => Form::Cascade,
            ("DetectionOutput", _) if net.bottoms(layer).len() == 1 => Form::Centers,
            (_, [_, 1, _, 7 | 12 | 15]) => {
                let options = net.layer_param(layer).detection_output_param();
                match options.is_some_and(|options| !options.normalized_bbox()) {
                    true => Form::Pixels,
                    false => Form::Shares,
                }
            }
            _ => return None,
        };
        Some(Self {
            blob: blob.name().into(),
            form,
        })
    }

    /// The boxes of an image of this height and width, for a net whose input has these sides. A row of −1 is
    /// not a box, nor is one of zeros, which some nets use as padding.
    pub(super) fn read(&self, rows: &Values, (height, width): (usize, usize), sides: (usize, usize)) -> Vec<Detection> {
        let image = [width as f32, height as f32];
        let pixel = [image[0] / sides.1.max(1) as f32, image[1] / sides.0.max(1) as f32];
        let unit = match self.form {
            Form::Pixels | Form::Cascade => pixel,
            Form::Shares | Form::Centers => image,
        };
        let len = if self.form == Form::Cascade {
            7
        } else {
            rows.shape.last().copied().unwrap_or(7)
        };
        let detection = |row: &[f32]| {
            let (label, score, place) = match (self.form, row) {
                (Form::Cascade, &[_, x0, y0, x1, y1, label, score]) => (label, score, [x0, y0, x1, y1]),
                (Form::Centers, &[_, label, score, x, y, w, h]) => {
                    (label, score, [x - w / 2.0, y - h / 2.0, x + w / 2.0, y + h / 2.0])
                }
                (_, &[_, label, score, x0, y0, x1, y1, ..]) => (label, score, [x0, y0, x1, y1]),
                _ => return None,
            };
            if !(label >= 0.0 && score > 0.0 && row.iter().all(|value| value.is_finite())) {
                return None;
            }
            let edges = [0, 1, 2, 3].map(|k| place[k] * unit[k % 2]);
            let mut found = Detection::new(label as usize, score, edges);
            let points = row.get(7..).unwrap_or(&[]).as_chunks::<2>().0;
            found.landmarks = points.iter().map(|[x, y]| [x * unit[0], y * unit[1]]).collect();
            Some(found)
        };
        rows.data.chunks_exact(len.max(1)).filter_map(detection).collect()
    }
}
