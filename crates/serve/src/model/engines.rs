//! The engines of a model, for several sizes of batches.
//!
//! Requests that wait are computed together, as the items of one batch. An answer must not depend on who else is waiting, so
//! a size is used only if it gives each item the bits that the item has alone. A kernel adds its terms in an order that depends on shapes
//! and not on values, so a comparison on random values at the start shows it.

use cortado::{Error, Model, NetBuilder, Outputs, Port, Result};

/// How much the values of an item may differ, relative to the largest, if only the order of additions is another.
const ROUNDING: f32 = 1e-3;
/// The scales of the random items that are compared: small values, and values like those of pictures.
const SCALES: [f32; 2] = [1.0, 128.0];

/// Values with their shape.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Tensor {
    pub(crate) shape: Vec<usize>,
    pub(crate) values: Vec<f32>,
}

/// The engines of a model.
pub(crate) struct Engines {
    form: Form,
    /// What one run of one item is given, without the axis of the items if it has one.
    inputs: Vec<Port>,
    /// What it gives, likewise. Shapes may follow from the data where items are not apart.
    outputs: Vec<Port>,
}

enum Form {
    /// The first axis of all inputs and outputs counts items, which do not depend on each other. Each engine has its
    /// number of items, in rising order from 1.
    Items(Vec<(usize, Model)>),
    /// A run takes all that the net takes, in the shapes of its file.
    Whole(Box<Model>),
}

/// How equal the items of a batch are to those that run alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Agreement {
    Bits,
    Rounding,
    Apart,
}

impl Engines {
    /// Compiles a net for batches of up to `most` items.
    ///
    /// # Errors
    /// A net that cannot be opened or has no inputs.
    pub(crate) fn open(net: &NetBuilder, most: usize) -> Result<Self> {
        let engines = match net.clone().batch(1).compile() {
            Ok(single) if is_of_items(&single, 1) => Self::of_items(single, net, most)?,
            _ => None,
        };
        let engines = match engines {
            Some(engines) => engines,
            None => Self::whole(net.compile()?),
        };
        if engines.inputs.is_empty() {
            let problem = "the net has no inputs; a served net has Input layers, as deploy.prototxt files have: `caffe deploy` makes one";
            return Err(Error::message(problem));
        }
        Ok(engines)
    }

    /// The engines, if the items of the net are apart.
    fn of_items(single: Model, net: &NetBuilder, most: usize) -> Result<Option<Self>> {
        let two = match net.clone().batch(2).compile() {
            Ok(two) if is_of_items(&two, 2) => two,
            _ => return Ok(None),
        };
        let agreement = agreement(&single, &two, 2)?;
        if agreement == Agreement::Apart {
            return Ok(None);
        }
        let item = |port: &Port| Port {
            name: port.name.clone(),
            shape: port.shape[1..].to_vec(),
        };
        let inputs = single.engine().inputs().iter().map(item).collect();
        let outputs = single.engine().outputs().iter().map(item).collect();
        let mut engines = vec![(1, single)];
        if agreement == Agreement::Bits && most >= 2 {
            engines.push((2, two));
        }
        for size in (2..).map(|power| 1 << power).take_while(|&size| size <= most) {
            // The sizes before it serve, if memory for one more is refused.
            let Ok(model) = net.clone().batch(size).compile() else {
                break;
            };
            if agreement_of(&engines[0].1, &model, size)? == Agreement::Bits {
                engines.push((size, model));
            }
        }
        Ok(Some(Self {
            form: Form::Items(engines),
            inputs,
            outputs,
        }))
    }

    fn whole(model: Model) -> Self {
        Self {
            inputs: model.engine().inputs().to_vec(),
            outputs: model.engine().outputs().to_vec(),
            form: Form::Whole(Box::new(model)),
        }
    }

    /// Whether the first axis counts items.
    pub(crate) fn has_items(&self) -> bool {
        matches!(self.form, Form::Items(_))
    }

    pub(crate) fn inputs(&self) -> &[Port] {
        &self.inputs
    }

    pub(crate) fn outputs(&self) -> &[Port] {
        &self.outputs
    }

    /// The sizes of batches that are computed in one run.
    pub(crate) fn sizes(&self) -> Vec<usize> {
        match &self.form {
            Form::Items(engines) => engines.iter().map(|(size, _)| *size).collect(),
            Form::Whole(_) => vec![1],
        }
    }

    /// The largest of these sizes that is not larger than `items`.
    pub(crate) fn size_for(&self, items: usize) -> usize {
        match &self.form {
            Form::Items(engines) => {
                let sizes = engines.iter().rev().map(|(size, _)| *size);
                sizes.into_iter().find(|size| *size <= items).unwrap_or(1)
            }
            Form::Whole(_) => 1,
        }
    }

    /// Computes as many items as one of the [sizes](Self::sizes): for each of them its outputs.
    ///
    /// # Errors
    /// A layer that fails, or memory that is refused.
    pub(crate) fn run(&self, items: &[&[Vec<f32>]]) -> Result<Vec<Vec<Tensor>>> {
        match &self.form {
            Form::Whole(model) => {
                let [item] = items else {
                    return Err(Error::internal("several items for a model without items"));
                };
                let outputs = run(model, item)?;
                let tensor = |(port, values): (&Port, &[f32])| Tensor {
                    shape: port.shape.clone(),
                    values: values.to_vec(),
                };
                Ok(vec![outputs.iter().map(tensor).collect()])
            }
            Form::Items(engines) => {
                let found = engines.iter().find(|(size, _)| *size == items.len());
                let (_, model) = found.ok_or_else(|| Error::internal("a batch of a size without an engine"))?;
                let joined = joined(items, self.inputs.len())?;
                let outputs = run(model, &joined)?;
                (0..items.len())
                    .map(|item| self.item_of(&outputs, item, items.len()))
                    .collect()
            }
        }
    }

    /// The outputs of one item of a batch.
    fn item_of(&self, outputs: &Outputs, item: usize, batch: usize) -> Result<Vec<Tensor>> {
        let part = |(port, values): (&Port, &[f32])| {
            let [first, shape @ ..] = &port.shape[..] else {
                return Err(Error::internal("an output has lost its axis of items"));
            };
            let one = values.len() / batch;
            match (*first == batch, values.get(item * one..(item + 1) * one)) {
                (true, Some(values)) => Ok(Tensor {
                    shape: shape.to_vec(),
                    values: values.to_vec(),
                }),
                _ => Err(Error::internal("an output has another number of items than its input")),
            }
        };
        outputs.iter().map(part).collect()
    }
}

fn run(model: &Model, inputs: &[Vec<f32>]) -> Result<Outputs> {
    let ports = model.engine().inputs().iter();
    let named: Vec<_> = ports
        .zip(inputs)
        .map(|(port, values)| (port.name.as_str(), &values[..]))
        .collect();
    model.run_values(&named)
}

/// Each input of all items, one after the other.
fn joined(items: &[&[Vec<f32>]], inputs: usize) -> Result<Vec<Vec<f32>>> {
    let joined = |input: usize| {
        let parts = || items.iter().filter_map(|item| item.get(input));
        let mut all = cortado_core::reserve::empty(parts().map(Vec::len).sum())?;
        parts().for_each(|part| all.extend_from_slice(part));
        Ok(all)
    };
    (0..inputs).map(joined).collect()
}

/// Whether the first axis of all inputs and outputs is `batch`.
fn is_of_items(model: &Model, batch: usize) -> bool {
    let (inputs, outputs) = (model.engine().inputs(), model.engine().outputs());
    let mut ports = inputs.iter().chain(outputs);
    !inputs.is_empty() && !outputs.is_empty() && ports.all(|port| port.shape.first() == Some(&batch))
}

/// The agreement of two models, where a failure means that the items are not apart.
fn agreement(single: &Model, many: &Model, batch: usize) -> Result<Agreement> {
    // A net may refuse random values, as one that reads indices does.
    Ok(agreement_of(single, many, batch).unwrap_or(Agreement::Apart))
}

/// Compares the items of a batch with these items alone.
fn agreement_of(single: &Model, many: &Model, batch: usize) -> Result<Agreement> {
    let mut random = Random(0x1234_5678_9abc_def1);
    let items: Vec<Vec<Vec<f32>>> = (0..batch)
        .map(|item| random.item(single, SCALES[item % 2]))
        .collect::<Result<_>>()?;
    let slices: Vec<&[Vec<f32>]> = items.iter().map(Vec::as_slice).collect();
    let together = run(many, &joined(&slices, single.engine().inputs().len())?)?;
    let mut worst = Agreement::Bits;
    for (number, item) in items.iter().enumerate() {
        let alone = run(single, item)?;
        for ((port, alone), (other, together)) in alone.iter().zip(together.iter()) {
            if port.shape.first() != Some(&1) || other.shape.first() != Some(&batch) {
                return Ok(Agreement::Apart);
            }
            let one = together.len() / batch;
            match agreement_of_values(alone, &together[number * one..][..one]) {
                Agreement::Apart => return Ok(Agreement::Apart),
                Agreement::Rounding => worst = Agreement::Rounding,
                Agreement::Bits => {}
            }
        }
    }
    Ok(worst)
}

fn agreement_of_values(alone: &[f32], together: &[f32]) -> Agreement {
    let mut pairs = alone.iter().zip(together);
    if alone.len() == together.len() && pairs.all(|(a, b)| a.to_bits() == b.to_bits()) {
        return Agreement::Bits;
    }
    let largest = alone.iter().fold(0.0_f32, |largest, value| largest.max(value.abs()));
    let is_close = |(a, b): (&f32, &f32)| (a - b).abs() <= ROUNDING * largest;
    match alone.len() == together.len() && alone.iter().zip(together).all(is_close) {
        true => Agreement::Rounding,
        false => Agreement::Apart,
    }
}

/// Marsaglia's xorshift of 64 bits: the values of the comparison need not be good, only different.
struct Random(u64);

impl Random {
    /// The inputs of an item, from `-scale` to `scale`.
    fn item(&mut self, model: &Model, scale: f32) -> Result<Vec<Vec<f32>>> {
        let input = |port: &Port| {
            let mut values = cortado_core::reserve::filled(port.count(), 0.0)?;
            for value in &mut values {
                self.0 ^= self.0 << 13;
                self.0 ^= self.0 >> 7;
                self.0 ^= self.0 << 17;
                *value = ((self.0 >> 40) as f32 / (1 << 23) as f32 - 1.0) * scale;
            }
            Ok(values)
        };
        model.engine().inputs().iter().map(input).collect()
    }
}
