//! Copies of values that a layer in place overwrites while they are still needed: by the backward
//! pass of a layer before it, or by a reader of another blob in the same memory.
//!
//! The original copies nothing and computes wrong gradients in such nets. Copying every blob that
//! is overwritten would be correct but slow: the usual rows of layers in place need no copies,
//! because a ReLU in place reads only signs. So each layer declares which data its gradient reads,
//! and the net copies only that.

use super::copied::Copied;
use super::{LayerNode, Net};
use cortado_core::{BackwardReads, Blob, Io, Real, Result, TopData};
use cortado_math as math;
use std::collections::{HashMap, HashSet};

/// A layer that overwrites its bottom.
#[derive(Clone, Copy)]
struct Write {
    blob: usize,
    keeps_signs: bool,
}

impl Write {
    /// Whether it destroys the part of the data that a gradient needs.
    fn destroys(self, needed: TopData) -> bool {
        match needed {
            TopData::Unread => false,
            TopData::Signs => !self.keeps_signs,
            TopData::Values => true,
        }
    }
}

/// The layers and gradients that need each blob, by the blob's index.
struct Needs {
    /// The first layer that writes it.
    made_by: Vec<usize>,
    /// The last layer that reads it in the forward pass; `usize::MAX` for an output of the net,
    /// which the user reads.
    last_reader: Vec<usize>,
    /// The part of its data that backward passes read.
    by_gradients: Vec<TopData>,
}

impl<T: Real> Net<T> {
    /// The tops that the net copies because a later layer in place overwrites them before their
    /// last reader has run, as pairs of layer and blob.
    pub fn copied_tops(&self) -> Vec<(usize, usize)> {
        let nodes = self.layers.iter().enumerate();
        nodes
            .flat_map(|(layer, node)| node.kept.iter().chain(&node.apart).map(move |copy| (layer, copy.blob)))
            .collect()
    }

    /// Determines the copies that the net makes in each forward pass.
    pub(super) fn settle_overwritten(&mut self) -> Result<()> {
        let writes = self.writes_in_place();
        if writes.iter().all(Vec::is_empty) {
            return Ok(());
        }
        let reads = self.backward_reads();
        self.set_views_apart(&writes, &reads)?;
        self.keep_tops_for_gradients(&writes, &reads);
        Ok(())
    }

    /// The blobs that each layer overwrites.
    fn writes_in_place(&mut self) -> Vec<Vec<Write>> {
        let writes = self.layers.iter_mut().map(|node| {
            let (layer, ctx) = (node.layer.in_place(), &node.ctx);
            let keeps_signs = layer.is_some_and(|layer| layer.keeps_signs(ctx));
            let in_place = node.tops.iter().filter(|top| node.bottoms.contains(top));
            in_place.map(|&blob| Write { blob, keeps_signs }).collect()
        });
        writes.collect()
    }

    /// The data that the backward pass of each layer reads; nothing if it computes no gradient.
    fn backward_reads(&mut self) -> Vec<BackwardReads> {
        let blobs = &mut self.blobs;
        let reads = self.layers.iter().map(|node| {
            let computes = node.propagate.contains(&true) || node.param_wanted.contains(&true);
            match node.needs_backward && computes {
                true => node
                    .layer
                    .backward_reads(&Io::new(blobs, &node.bottoms, &node.tops, &node.param_wanted)),
                false => BackwardReads::NOTHING,
            }
        });
        reads.collect()
    }

    /// Marks the tops that gradients need and later layers overwrite. The net copies them.
    fn keep_tops_for_gradients(&mut self, writes: &[Vec<Write>], reads: &[BackwardReads]) {
        // The combined effect of the later layers on each blob.
        let mut later: HashMap<usize, Write> = HashMap::new();
        for ((node, writes), reads) in self.layers.iter_mut().zip(writes).zip(reads).rev() {
            let is_lost = |top: &&usize| later.get(*top).is_some_and(|write| write.destroys(reads.tops));
            let lost: Vec<usize> = node.tops.iter().filter(is_lost).copied().collect();
            node.kept = lost.into_iter().map(Copied::of).collect();
            for &write in writes {
                let all = later.entry(write.blob).or_insert(write);
                all.keeps_signs &= write.keeps_signs;
            }
        }
    }

    /// Gives own memory to each blob that shares memory with others and is overwritten while the
    /// others are needed, such as the top of a Reshape with a ReLU in place.
    fn set_views_apart(&mut self, writes: &[Vec<Write>], reads: &[BackwardReads]) -> Result<()> {
        let needs = self.needs(reads);
        let params = self.layers.iter().flat_map(|node| node.layer.params());
        let params: HashSet<usize> = params.map(Blob::data_id).collect();
        // For each memory, the blobs in it that were written before the current layer and are still
        // needed.
        let mut sharers: HashMap<usize, Vec<usize>> = HashMap::new();
        for (layer, writes) in writes.iter().enumerate() {
            for &write in writes {
                let memory = self.blobs[write.blob].data_id();
                let here = sharers.entry(memory).or_default();
                here.retain(|&blob| needs.last_reader[blob] >= layer || needs.by_gradients[blob] > TopData::Unread);
                // `>=`, because the layer itself reads its other bottoms while it writes.
                let is_needed = |&blob: &usize| {
                    blob != write.blob && (needs.last_reader[blob] >= layer || write.destroys(needs.by_gradients[blob]))
                };
                if params.contains(&memory) || here.iter().any(is_needed) {
                    let moved = self.set_apart(write.blob, needs.made_by[write.blob])?;
                    // Later views of the blob share its new memory, where they may be overwritten
                    // in turn.
                    let (with, without) = here.iter().partition(|blob| moved.contains(blob));
                    *here = without;
                    sharers.insert(self.blobs[write.blob].data_id(), with);
                }
            }
            for &top in self.layers[layer]
                .tops
                .iter()
                .filter(|top| needs.made_by[**top] == layer)
            {
                sharers.entry(self.blobs[top].data_id()).or_default().push(top);
            }
        }
        Ok(())
    }

    fn needs(&self, reads: &[BackwardReads]) -> Needs {
        let blobs = self.blobs.len();
        let mut needs = Needs {
            made_by: vec![usize::MAX; blobs],
            last_reader: vec![0; blobs],
            by_gradients: vec![TopData::Unread; blobs],
        };
        for (layer, (node, reads)) in self.layers.iter().zip(reads).enumerate() {
            for &top in &node.tops {
                needs.made_by[top] = needs.made_by[top].min(layer);
                needs.by_gradients[top] = needs.by_gradients[top].max(reads.tops);
            }
            for &bottom in &node.bottoms {
                needs.last_reader[bottom] = layer;
                if reads.bottoms && !node.tops.contains(&bottom) {
                    needs.by_gradients[bottom] = TopData::Values;
                }
            }
        }
        self.outputs
            .iter()
            .for_each(|&blob| needs.last_reader[blob] = usize::MAX);
        needs
    }

    /// Gives own memory to a top of `maker` and its later views. Returns all of these blobs.
    fn set_apart(&mut self, blob: usize, maker: usize) -> Result<HashSet<usize>> {
        let before = self.blobs[blob].data_id();
        let mut copy = Copied::of(blob);
        copy.data.reshape_like(&self.blobs[blob])?;
        let mut views = HashSet::from([blob]);
        for node in &self.layers[maker + 1..] {
            if node.bottoms.iter().any(|bottom| views.contains(bottom)) {
                let shares = |top: &&usize| self.blobs[**top].data_id() == before;
                views.extend(node.tops.iter().filter(shares));
            }
        }
        for &view in &views {
            self.blobs[view].share_data(&copy.data)?;
        }
        self.layers[maker].apart.push(copy);
        Ok(views)
    }
}

impl<T: Real> LayerNode<T> {
    /// Whether data is copied after the layer has run. Layers after it must not run together with
    /// it, since they would change the data before.
    pub(super) fn copies_tops(&self) -> bool {
        !self.kept.is_empty() || !self.apart.is_empty()
    }

    /// Makes the copies, after the layer's forward pass.
    pub(super) fn copy_tops(&mut self, blobs: &mut [Blob<T>]) -> Result<()> {
        for Copied { blob, data } in self.apart.iter_mut().chain(&mut self.kept) {
            let top = &blobs[*blob];
            data.reshape_like(top)?;
            math::copy(
                &self.ctx,
                &top.data_on(&self.ctx)?,
                &mut data.data_overwrite_on(&self.ctx)?,
            )?;
        }
        self.set_tops_apart(blobs)
    }

    /// Lets the tops that must not share memory use the memory of the copies. This is repeated
    /// after each reshape of the layer, which makes them share memory again.
    pub(super) fn set_tops_apart(&mut self, blobs: &mut [Blob<T>]) -> Result<()> {
        for Copied { blob, data } in &mut self.apart {
            data.reshape_like(&blobs[*blob])?;
            blobs[*blob].share_data(data)?;
        }
        Ok(())
    }

    /// Exchanges the data of tops with their copies. It is called before and after the layer's
    /// backward pass, so the layer reads the copies without knowing of them.
    pub(super) fn swap_kept(&mut self, blobs: &mut [Blob<T>]) -> Result<()> {
        for Copied { blob, data } in &mut self.kept {
            // If the counts differ, no forward pass has made the copy yet.
            if data.count() == blobs[*blob].count() {
                blobs[*blob].swap_data(data)?;
            }
        }
        Ok(())
    }
}
