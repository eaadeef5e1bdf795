//! Diffs that share memory: each is needed only from the moment at which the layers above have written it to that at
//! which the layer that makes the blob has read it.

use super::{LayerNode, Net};
use cortado_core::{Real, SpareMemory};
use std::collections::HashMap;
use std::ops::Range;

/// What a net that shares the memory of its diffs knows.
pub(super) struct SharedDiffs<T: Real> {
    spares: SpareMemory<T>,
    /// For each layer, the blobs whose diffs nothing reads after it ran backward.
    released: Vec<Vec<usize>>,
}

impl<T: Real> Net<T> {
    /// Lets the diffs of the blobs share memory from now on: a backward pass takes the memory of its widest moment, not
    /// that of all diffs. The gradients of parameters are the same, bit by bit. After a backward pass, the diffs of
    /// inputs, of what data layers make, and of outputs hold their values; those of other blobs read as zeros.
    pub fn share_diffs(&mut self) {
        let shared = SharedDiffs {
            spares: SpareMemory::default(),
            released: self.diffs_released_after(),
        };
        for &id in shared.released.iter().flatten() {
            self.blobs[id].release_diff(&shared.spares);
        }
        self.shared_diffs = Some(shared);
    }

    /// The blobs whose diffs each layer is the last to read: those that it makes, if others read them. Loss weights,
    /// which are diffs too, are written only once.
    fn diffs_released_after(&self) -> Vec<Vec<usize>> {
        let mut is_read = vec![false; self.blobs.len()];
        for node in &self.layers {
            node.bottoms.iter().for_each(|&id| is_read[id] = true);
        }
        let mut is_lasting: Vec<bool> = is_read.iter().map(|is_read| !is_read).collect(); // bounded by the blobs of the net
        for node in &self.layers {
            node.losses
                .iter()
                .for_each(|loss| is_lasting[node.tops[loss.top]] = true);
            if node.bottoms.is_empty() {
                node.tops.iter().for_each(|&id| is_lasting[id] = true);
            }
        }
        let made = |node: &LayerNode<T>| {
            let made = node
                .tops
                .iter()
                .filter(|id| !node.bottoms.contains(id) && !is_lasting[**id]);
            made.copied().collect()
        };
        self.layers.iter().map(made).collect() // bounded by the layers of the net
    }

    /// After these layers ran backward.
    pub(super) fn release_diffs_after(&mut self, layers: Range<usize>) {
        if let Some(shared) = &self.shared_diffs {
            let blobs = shared.released[layers].iter().flatten();
            blobs.for_each(|&id| self.blobs[id].release_diff(&shared.spares));
        }
    }

    /// The bytes of all diffs of blobs that a backward pass writes, and of the most that live at once if they
    /// [share memory](Self::share_diffs).
    pub fn bytes_of_diffs(&self) -> (u64, u64) {
        let released = self.diffs_released_after();
        // Views have the diff of their bottom, which lives as long as any of them.
        let mut live: HashMap<usize, usize> = HashMap::new();
        let (mut all, mut now, mut most) = (0, 0, 0);
        let bytes = |id: usize| (self.blobs[id].count() as u64).saturating_mul(size_of::<T>() as u64);
        let mut seen = vec![false; self.blobs.len()];
        for (node, released) in self
            .layers
            .iter()
            .zip(&released)
            .rev()
            .filter(|(node, _)| node.needs_backward)
        {
            let written = node.bottoms.iter().zip(&node.propagate).filter(|(_, wanted)| **wanted);
            for id in node.tops.iter().chain(written.map(|(id, _)| id)).copied() {
                if std::mem::replace(&mut seen[id], true) {
                    continue;
                }
                let views = live.entry(self.blobs[id].diff_id()).or_default();
                if *views == 0 {
                    all += bytes(id);
                    now += bytes(id);
                }
                *views += 1;
            }
            most = most.max(now);
            for &id in released.iter().filter(|id| seen[**id]) {
                let views = live.entry(self.blobs[id].diff_id()).or_default();
                *views = views.saturating_sub(1);
                if *views == 0 {
                    now = now.saturating_sub(bytes(id));
                }
            }
        }
        (all, most)
    }
}
