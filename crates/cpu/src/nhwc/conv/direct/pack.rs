//! The weights as the micro-kernel reads them: panels of a few vectors of outputs, all taps of a
//! panel one after the other.

use crate::base::aligned::Aligned;
use crate::base::parallel::{Shared, for_each};
use crate::nhwc::conv::Filters;
use cortado_mem::reserve::{self, Result};

/// The channels that are packed at a time: their weights for a panel's outputs stay in the cache
/// while the places of the kernel are gone through.
const BLOCK: usize = 32;

/// A few vectors of outputs of one group.
#[derive(Clone, Copy, Debug)]
pub(super) struct Panel {
    pub(super) group: usize,
    /// The first output, among all groups'.
    pub(super) output: usize,
    /// The number of outputs: the last vector may be partial.
    pub(super) outputs: usize,
    /// The vectors.
    pub(super) vectors: usize,
    /// Where its weights begin.
    pub(super) weights: usize,
}

/// All panels of a convolution.
#[derive(Debug)]
pub(super) struct Panels {
    pub(super) panels: Vec<Panel>,
    pub(super) weights: Aligned<f32>,
    /// The taps of one output.
    pub(super) taps: usize,
}

impl Panels {
    /// Packs in panels of at most `vectors` vectors of `lanes` outputs, all about as wide.
    ///
    /// # Errors
    /// Out of memory.
    pub(super) fn new(filters: &Filters<'_>, vectors: usize, lanes: usize) -> Result<Self> {
        let (channels, outputs) = (filters.channels / filters.group, filters.outputs / filters.group);
        let area = filters.kernel[0] * filters.kernel[1];
        let taps = channels * area;
        let (mut panels, mut weights) = (Vec::new(), 0);
        for group in 0..filters.group {
            let all = outputs.div_ceil(lanes);
            let count = all.div_ceil(vectors);
            for i in 0..count {
                let [start, end] = [i, i + 1].map(|i| outputs.min(all * i / count * lanes));
                let outputs = end - start;
                let panel = Panel {
                    group,
                    output: group * (filters.outputs / filters.group) + start,
                    outputs,
                    vectors: outputs.div_ceil(lanes),
                    weights,
                };
                weights += taps * panel.vectors * lanes;
                reserve::push(&mut panels, panel)?;
            }
        }
        let mut packed = Aligned::zeros(weights)?;
        let (to, blocks) = (Shared(packed.as_mut_ptr()), channels.div_ceil(BLOCK));
        for_each(panels.len() * blocks, weights, |task| {
            let (panel, block) = (&panels[task / blocks], task % blocks * BLOCK);
            let from = &filters.weights[panel.output * taps..][..panel.outputs * taps];
            // Caffe has the places of the kernel last; here the channels are.
            for place in 0..area {
                for c in block..channels.min(block + BLOCK) {
                    let row = (place * channels + c) * panel.vectors * lanes;
                    // SAFETY: inside the panel, and a row of this block's channels.
                    let to = unsafe { to.slice(panel.weights + row, panel.outputs) };
                    let taps = from[c * area + place..].iter().step_by(taps);
                    to.iter_mut().zip(taps).for_each(|(to, tap)| *to = *tap);
                }
            }
        });
        Ok(Self {
            panels,
            weights: packed,
            taps,
        })
    }
}
