//! Blobs that give up their memory when their last reader has run, if the net enables it: by
//! [`Net::release_blobs`] or, as forks have it, by
//! `mem_param { optimize_test: true exclude_blob: "fc7" }` or `reduced_memory_inference: true` in
//! the file of a net in phase TEST.

use super::{LayerNode, Net};
use cortado_core::event::{Event, Severity};
use cortado_core::{Error, Head, Phase, Real, Result};
use cortado_proto::NetParameter;
use std::collections::HashSet;
use std::ops::{Range, RangeInclusive};

impl<T: Real> Net<T> {
    /// Makes blobs give up their memory as soon as no layer reads them again: a forward pass
    /// takes the memory of its widest moment, not that of all blobs. What holds its values
    /// afterwards are inputs and what data layers make, outputs, and the blobs `kept`; others read
    /// as 0. There is no backward pass. A net that simulates integers keeps all blobs, because it
    /// measures their ranges after the pass.
    ///
    /// # Errors
    /// A net in phase TRAIN.
    pub fn release_blobs(&mut self, kept: &[String]) -> Result<()> {
        if self.phase() == Phase::TRAIN {
            let problem = "blobs can only be released in phase TEST: the backward pass needs them";
            return Err(Error::message(problem));
        }
        self.warn_of_unknown(kept);
        if self.simulation.is_some() {
            return Ok(());
        }
        let mut last = vec![0; self.blobs.len()];
        let wanted: HashSet<&String> = kept.iter().collect();
        let mut is_kept: Vec<bool> = self.blob_names.iter().map(|name| wanted.contains(name)).collect();
        for (layer, node) in self.layers.iter().enumerate() {
            node.bottoms.iter().chain(&node.tops).for_each(|&id| last[id] = layer);
            if node.bottoms.is_empty() {
                node.tops.iter().for_each(|&id| is_kept[id] = true);
            }
        }
        let released_after = |(layer, node): (usize, &LayerNode<T>)| {
            let ends = |id: &&usize| last[**id] == layer && !node.tops.contains(id) && !is_kept[**id];
            node.bottoms.iter().filter(ends).copied().collect()
        };
        self.released = self.layers.iter().enumerate().map(released_after).collect();
        self.is_released = vec![false; self.blobs.len()];
        self.released
            .iter()
            .flatten()
            .for_each(|&id| self.is_released[id] = true);
        Ok(())
    }

    /// Does it if the net's message requests it.
    pub(super) fn release_if_requested(&mut self, param: &NetParameter) -> Result<()> {
        let memory = param.mem_param();
        let is_requested = param.reduced_memory_inference() || memory.is_some_and(|memory| memory.optimize_test());
        match is_requested && self.phase() == Phase::TEST {
            true => self.release_blobs(memory.map_or(&[], |memory| &memory.exclude_blob)),
            false => Ok(()),
        }
    }

    fn warn_of_unknown(&self, kept: &[String]) {
        for name in kept.iter().filter(|name| !self.blob_ids.contains_key(*name)) {
            self.ctx.emit(&Event::Note {
                severity: Severity::Warning,
                file: "net.cpp",
                line: 0,
                text: &format!("{}: there is no blob \"{name}\" to keep", self.file_frame(None)),
            });
        }
    }

    /// After these layers ran forward.
    pub(super) fn release_after(&mut self, layers: Range<usize>) {
        let blobs = self.released.get(layers).into_iter().flatten().flatten();
        blobs.for_each(|&id| self.blobs[id].release_data());
    }

    /// Refuses to run layers that read what was released.
    pub(super) fn check_not_released(&self, layers: RangeInclusive<usize>) -> Result<()> {
        if self.released.is_empty() || *layers.start() == 0 {
            return Ok(());
        }
        let mut made = HashSet::<usize>::new();
        for node in &self.layers[layers] {
            for &id in node.bottoms.iter().filter(|id| !made.contains(*id)) {
                if self.is_released[id] && self.blobs[id].data_head()? == Head::Uninitialized {
                    let (layer, blob) = (node.name(), &self.blob_names[id]);
                    return Err(Error::message(&format!(
                        "the layer \"{layer}\" reads \"{blob}\", whose memory was released: run the layers before it too, or keep it (exclude_blob)"
                    )));
                }
            }
            made.extend(&node.tops);
        }
        Ok(())
    }

    /// Refuses a backward pass where blobs are released.
    pub(super) fn check_backward(&self) -> Result<()> {
        match self.released.is_empty() {
            true => Ok(()),
            false => Err(Error::message(
                "this net releases its blobs after they are read (mem_param.optimize_test or reduced_memory_inference), so there is no backward pass",
            )),
        }
    }
}
