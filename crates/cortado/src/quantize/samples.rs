//! What a net is run on.

use crate::layer::Role;
use crate::{Error, Net, Result};
use cortado_core::reserve;

/// Values for the inputs of a net and for the tops of its data layers, batch by batch.
#[derive(Clone, Debug, Default)]
pub struct Samples {
    pub(super) batches: Vec<Batch>,
    names: Vec<String>,
    shapes: Vec<Vec<usize>>,
}

/// The values of a batch.
#[derive(Clone, Debug)]
pub(super) struct Batch {
    values: Vec<Vec<f32>>,
    /// How many items count: the others repeat these.
    pub(super) items: usize,
    /// The labels of the items, as far as they are known.
    pub(super) labels: Vec<usize>,
}

impl Samples {
    /// So many batches of a net that reads its data itself.
    ///
    /// # Errors
    /// A net without data layers, and those of its layers.
    pub fn of_net(net: &mut Net<f32>, batches: usize) -> Result<Self> {
        let reads = sources(net).any(|layer| net.layer_kind(layer).role != Role::Input);
        if !reads || !net.inputs().is_empty() {
            return Err(Error::message(
                "the net does not read its data itself; give images for its input",
            ));
        }
        let mut samples = Self::default();
        for _ in 0..batches {
            run_sources(net)?;
            let items = batch(net);
            samples.add(net, items, Vec::new())?;
        }
        Ok(samples)
    }

    /// What the inputs of a net hold and its data layers make, as one batch.
    ///
    /// # Errors
    /// Those of the layers, memory in use, or out of memory.
    pub fn of_blobs(net: &mut Net<f32>) -> Result<Self> {
        run_sources(net)?;
        let mut samples = Self::default();
        samples.add(net, batch(net), Vec::new())?;
        Ok(samples)
    }

    /// Values for each input of a net, any number of items, and a label for each item or none. A
    /// batch that they do not fill is filled by repeating them.
    ///
    /// # Errors
    /// An input that is not given or that the net does not have, values that are not whole items, other
    /// numbers of items or labels, those of data layers, or out of memory.
    pub fn of_values(net: &mut Net<f32>, values: &[(&str, &[f32])], labels: &[usize]) -> Result<Self> {
        let batch = batch(net).max(1);
        let inputs = values.iter().map(|&(name, values)| Input::of(net, name, values, batch));
        let inputs = inputs.collect::<Result<Vec<_>>>()?;
        let missing = net
            .inputs()
            .iter()
            .find(|&&id| inputs.iter().all(|input| input.blob != id));
        if let Some(&missing) = missing {
            let problem = format!("values for the input \"{}\" are missing", net.blob_names()[missing]);
            return Err(Error::message(&problem));
        }
        let items = inputs.first().map_or(0, |input| input.items);
        let counts = inputs.iter().map(|input| input.items);
        if let Some(other) = counts
            .chain(Some(labels.len()).filter(|&count| count > 0))
            .find(|&other| other != items)
        {
            return Err(Error::mismatch("number of items", items, other));
        }
        run_sources(net)?;
        let mut samples = Self::default();
        for start in (0..items).step_by(batch) {
            let count = batch.min(items - start);
            for input in &inputs {
                let mut data = net.blob_at(input.blob).data_overwrite()?;
                for (place, item) in data.chunks_exact_mut(input.one).enumerate() {
                    let from = (start + place % count) * input.one;
                    item.copy_from_slice(&input.values[from..from + input.one]);
                }
            }
            let labels = labels.get(start..start + count).unwrap_or_default();
            samples.add(net, count, labels.to_vec())?; // bounded by a batch
        }
        Ok(samples)
    }

    /// Adds what the inputs of the net hold and its data layers made, as one batch of which so many
    /// items count. A label for each item, or none.
    ///
    /// # Errors
    /// Shapes that differ from those of the first batch, labels of some items only, memory in use, or out of memory.
    pub fn add(&mut self, net: &Net<f32>, items: usize, labels: Vec<usize>) -> Result<()> {
        let is_labelled = !labels.is_empty();
        let is_other = |last: &Batch| last.labels.is_empty() == is_labelled;
        if is_labelled && labels.len() != items || self.batches.last().is_some_and(is_other) {
            return Err(Error::message("some images have a label and others have none"));
        }
        let blobs: Vec<usize> = sources(net).flat_map(|layer| net.tops(layer)).copied().collect(); // bounded by the blobs of the net
        if self.names.is_empty() {
            self.names = blobs.iter().map(|&blob| net.blob_names()[blob].clone()).collect(); // bounded by the blobs of the net
            self.shapes = blobs.iter().map(|&blob| net.blob_at(blob).shape().to_vec()).collect(); // bounded by the blobs of the net
        }
        let mut values = Vec::with_capacity(blobs.len());
        for (&id, shape) in blobs.iter().zip(&self.shapes) {
            let blob = net.blob_at(id);
            if blob.shape()[..] != shape[..] {
                let problem = format!(
                    "the input \"{}\" has shape {} now, but {shape:?} before; give images that become inputs of one size",
                    blob.name(),
                    blob.shape()
                );
                return Err(Error::message(&problem));
            }
            values.push(reserve::copied(&blob.data()?)?);
        }
        let batch = Batch { values, items, labels };
        Ok(reserve::push(&mut self.batches, batch)?)
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.batches.is_empty()
    }

    /// The number of items.
    pub fn items(&self) -> usize {
        self.batches.iter().map(|batch| batch.items).sum()
    }

    /// The names of the inputs, with the values of a batch.
    pub(super) fn named<'a>(&'a self, batch: &'a Batch) -> Vec<(&'a str, &'a [f32])> {
        let names = self.names.iter().map(String::as_str);
        names.zip(batch.values.iter().map(Vec::as_slice)).collect() // bounded by the blobs of the net
    }

    /// Runs a net on a batch, layer by layer; `seen` is called for each layer that has run.
    ///
    /// # Errors
    /// Those of the layers and of `seen`.
    pub(super) fn run(
        &self,
        net: &mut Net<f32>,
        batch: &Batch,
        mut seen: impl FnMut(&Net<f32>, usize) -> Result<()>,
    ) -> Result<()> {
        for (name, values) in self.named(batch) {
            let blob = net.blob(name).ok_or_else(|| Error::internal("an input is gone"))?;
            blob.data_overwrite()?.copy_from_slice(values);
        }
        for layer in 0..net.layer_names().len() {
            if !is_source(net, layer) {
                net.forward_layer(layer)?;
            }
            seen(net, layer)?;
        }
        Ok(())
    }
}

/// Values for an input of a net.
struct Input<'a> {
    blob: usize,
    values: &'a [f32],
    /// The number of values of an item.
    one: usize,
    items: usize,
}

impl<'a> Input<'a> {
    fn of(net: &Net<f32>, name: &str, values: &'a [f32], batch: usize) -> Result<Self> {
        let blob = net.find_blob(name)?;
        if !net.inputs().contains(&blob) {
            return Err(Error::message(&format!(
                "the blob \"{name}\" is not an input of the net"
            )));
        }
        let shape = net.blob_at(blob).shape();
        let one = net.blob_at(blob).count() / batch;
        if one == 0 || shape.first() != Some(&batch) || !values.len().is_multiple_of(one) {
            let problem = format!(
                "{} values do not divide into items of the input \"{name}\", which has shape {shape}",
                values.len()
            );
            return Err(Error::message(&problem));
        }
        let items = values.len() / one;
        Ok(Self {
            blob,
            values,
            one,
            items,
        })
    }
}

/// The layers that supply the values of a graph: see [`Net::graph`].
fn sources(net: &Net<f32>) -> impl Iterator<Item = usize> {
    (0..net.layer_names().len()).filter(|&layer| is_source(net, layer))
}

fn is_source(net: &Net<f32>, layer: usize) -> bool {
    net.bottoms(layer).is_empty() && net.layer(layer).params().is_empty()
}

/// Runs the layers that supply values, apart from the inputs.
pub(super) fn run_sources(net: &mut Net<f32>) -> Result<()> {
    for layer in 0..net.layer_names().len() {
        if is_source(net, layer) && net.layer_kind(layer).role != Role::Input {
            net.forward_layer(layer)?;
        }
    }
    Ok(())
}

/// The number of items of a batch: the first axis of what the first source makes.
pub(super) fn batch(net: &Net<f32>) -> usize {
    let first = sources(net).flat_map(|layer| net.tops(layer)).next();
    let shape = first.map(|&top| net.blob_at(top).shape());
    shape.and_then(|shape| shape.first().copied()).unwrap_or(1)
}
