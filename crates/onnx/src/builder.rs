//! A model that grows node by node: names, constants, and the sizes that are known only when the
//! model runs.

use crate::model::{Attribute, Data, Node, Tensor};
use cortado_core::Blob;
use std::collections::{HashMap, HashSet};

/// A value of a layer, as the model has it.
#[derive(Clone, Debug)]
pub(crate) struct Value {
    /// Its name in the model.
    pub(crate) name: String,
    /// Its sizes in the net.
    pub(crate) shape: Vec<usize>,
    /// The axis whose size is known only when the model runs.
    pub(crate) free: Option<usize>,
    /// What all its elements are, if that is known.
    pub(crate) fill: Option<f64>,
}

/// The model so far.
#[derive(Default)]
pub(crate) struct Builder {
    pub(crate) nodes: Vec<Node>,
    pub(crate) tensors: Vec<Tensor>,
    taken: HashSet<String>,
    /// The number that a name gets next, where others have that name already.
    numbers: HashMap<String, usize>,
    constants: HashMap<(Vec<usize>, Vec<u8>, u8), String>,
    /// The layer that is being said.
    layer: String,
}

pub(crate) type Attributes = Vec<(&'static str, Attribute)>;

/// Whole numbers in an attribute.
pub(crate) fn ints(values: impl IntoIterator<Item = usize>) -> Attribute {
    Attribute::Ints(values.into_iter().map(|value| value as i64).collect())
}

impl Builder {
    /// Begins with another layer: its name stands before those of what is made for it.
    pub(crate) fn begin(&mut self, layer: &str) {
        self.layer = layer.into();
    }

    /// A name that nothing has yet: this one if it is free. Thousands of layers in place ask for
    /// the same one, so each begins where the last one ended.
    pub(crate) fn unique(&mut self, wanted: &str) -> String {
        if !wanted.is_empty() && self.taken.insert(wanted.into()) {
            return wanted.into();
        }
        let number = self.numbers.entry(wanted.into()).or_default();
        loop {
            *number += 1;
            let name = format!("{wanted}_{number}");
            if self.taken.insert(name.clone()) {
                return name;
            }
        }
    }

    /// A name for a value of this layer.
    pub(crate) fn name(&mut self, wanted: &str) -> String {
        self.unique(&format!("{}/{wanted}", self.layer))
    }

    /// Adds a node with one output, and gives the output's name.
    pub(crate) fn add(&mut self, op: &'static str, inputs: &[&str], attributes: Attributes) -> String {
        let output = self.unique(&format!("{}/{op}", self.layer));
        self.add_to(op, inputs, vec![output.clone()], attributes);
        output
    }

    /// Adds a node with so many outputs, and gives their names.
    pub(crate) fn add_many(
        &mut self,
        op: &'static str,
        inputs: &[&str],
        outputs: usize,
        attributes: Attributes,
    ) -> Vec<String> {
        let name = format!("{}/{op}", self.layer);
        let outputs: Vec<String> = (0..outputs).map(|_| self.unique(&name)).collect();
        self.add_to(op, inputs, outputs.clone(), attributes);
        outputs
    }

    /// Adds a node.
    pub(crate) fn add_to(&mut self, op: &'static str, inputs: &[&str], outputs: Vec<String>, attributes: Attributes) {
        let name = format!("{}/{op}_{}", self.layer, self.nodes.len());
        self.nodes.push(Node {
            name,
            op,
            inputs: inputs.iter().map(ToString::to_string).collect(),
            outputs,
            attributes,
        });
    }

    /// Gives what one of the last nodes made, from node `since` on, its final name; what is no
    /// output of these goes through an Identity.
    pub(crate) fn finish(&mut self, made: &str, name: &str, since: usize) {
        let own = self.nodes[since..]
            .iter()
            .any(|node| node.outputs.iter().any(|output| output == made));
        if !own || made == name {
            return self.add_to("Identity", &[made], vec![name.into()], Vec::new());
        }
        for node in &mut self.nodes[since..] {
            let names = node.inputs.iter_mut().chain(&mut node.outputs);
            names
                .filter(|other| *other == made)
                .for_each(|other| *other = name.into());
        }
    }

    /// Elements of a blob, seen in a shape.
    pub(crate) fn blob(&mut self, blob: &Blob<f32>, dims: &[usize], what: &str) -> String {
        let name = self.unique(&format!("{}.{what}", self.layer));
        self.tensors.push(Tensor {
            name: name.clone(),
            dims: dims.into(),
            data: Data::Blob(blob.alias(blob.name())),
        });
        name
    }

    /// Floats in a shape.
    pub(crate) fn floats(&mut self, dims: &[usize], values: Vec<f32>) -> String {
        let bytes = cortado_mem::as_bytes(&values).to_vec();
        self.constant(dims, bytes, Data::Floats(values))
    }

    /// A float for all elements.
    pub(crate) fn float(&mut self, value: f64) -> String {
        self.floats(&[], vec![value as f32])
    }

    /// Whole numbers in a row.
    pub(crate) fn ints(&mut self, values: &[i64]) -> String {
        let bytes = cortado_mem::as_bytes(values).to_vec();
        self.constant(&[values.len()], bytes, Data::Ints(values.into()))
    }

    /// A whole number for all elements.
    pub(crate) fn int(&mut self, value: i64) -> String {
        let bytes = value.to_le_bytes().to_vec();
        self.constant(&[], bytes, Data::Ints(vec![value]))
    }

    /// Truth values in a shape.
    pub(crate) fn bools(&mut self, dims: &[usize], values: Vec<bool>) -> String {
        let bytes: Vec<u8> = values.into_iter().map(u8::from).collect();
        self.constant(dims, bytes.clone(), Data::Bools(bytes))
    }

    /// A constant that is there once, however often it is wanted.
    fn constant(&mut self, dims: &[usize], bytes: Vec<u8>, data: Data) -> String {
        let kind = match data {
            Data::Floats(_) | Data::Blob(_) => 0,
            Data::Ints(_) => 1,
            Data::Bools(_) => 2,
        };
        let key = (dims.to_vec(), bytes, kind);
        if let Some(name) = self.constants.get(&key) {
            return name.clone();
        }
        let name = self.unique("constant");
        self.tensors.push(Tensor {
            name: name.clone(),
            dims: dims.into(),
            data,
        });
        self.constants.insert(key, name.clone());
        name
    }

    /// The value in another shape. The axis `free` takes what the others leave.
    pub(crate) fn reshape(&mut self, x: &str, dims: &[usize], free: Option<usize>) -> String {
        let mut sizes: Vec<i64> = dims.iter().map(|&dim| dim as i64).collect();
        let rest = dims.iter().enumerate().filter(|(axis, _)| Some(*axis) != free);
        let is_empty = rest.into_iter().any(|(_, &dim)| dim == 0);
        if let (Some(axis), false) = (free.filter(|&axis| axis < dims.len()), is_empty) {
            sizes[axis] = -1;
        }
        let attributes = match sizes.contains(&0) {
            true => vec![("allowzero", Attribute::Int(1))],
            false => Vec::new(),
        };
        let sizes = self.ints(&sizes);
        self.add("Reshape", &[x, &sizes], attributes)
    }

    /// Two values with one operator between them.
    pub(crate) fn pair(&mut self, op: &'static str, a: &str, b: &str) -> String {
        self.add(op, &[a, b], Vec::new())
    }

    /// factor · x.
    pub(crate) fn scaled(&mut self, x: &str, factor: f64) -> String {
        if factor == 1.0 {
            return x.into();
        }
        let factor = self.float(factor);
        self.pair("Mul", x, &factor)
    }

    /// x + summand.
    pub(crate) fn shifted(&mut self, x: &str, summand: f64) -> String {
        if summand == 0.0 {
            return x.into();
        }
        let summand = self.float(summand);
        self.pair("Add", x, &summand)
    }

    /// The sum over some axes, which stay with size 1 if they are kept.
    pub(crate) fn sum(&mut self, x: &str, axes: &[i64], kept: bool) -> String {
        let axes = self.ints(axes);
        self.add(
            "ReduceSum",
            &[x, &axes],
            vec![("keepdims", Attribute::Int(kept.into()))],
        )
    }

    /// Values of another type.
    pub(crate) fn cast(&mut self, x: &str, to: crate::model::Type) -> String {
        self.add("Cast", &[x], vec![("to", Attribute::Int(to as i64))])
    }

    /// A part along one axis, from `start` to before `end`.
    pub(crate) fn part(&mut self, x: &str, axis: usize, start: i64, end: i64) -> String {
        let [start, end, axis] = [start, end, axis as i64].map(|value| self.ints(&[value]));
        self.add("Slice", &[x, &start, &end, &axis], Vec::new())
    }

    /// The parts along one axis, of these sizes.
    pub(crate) fn split(&mut self, x: &str, axis: usize, sizes: &[usize]) -> Vec<String> {
        let sizes: Vec<i64> = sizes.iter().map(|&size| size as i64).collect();
        let count = sizes.len();
        let sizes = self.ints(&sizes);
        self.add_many(
            "Split",
            &[x, &sizes],
            count,
            vec![("axis", Attribute::Int(axis as i64))],
        )
    }

    /// Values one after the other.
    pub(crate) fn concat(&mut self, parts: &[String], axis: usize) -> String {
        let parts: Vec<&str> = parts.iter().map(String::as_str).collect();
        self.add("Concat", &parts, vec![("axis", Attribute::Int(axis as i64))])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_many_want_are_numbered_without_another_search() {
        let mut builder = Builder::default();
        assert_eq!(builder.unique("x_2"), "x_2");
        let names: Vec<String> = (0..20_000).map(|_| builder.unique("x")).collect();
        assert_eq!(names[..4], ["x", "x_1", "x_3", "x_4"]);
        assert_eq!(builder.unique(""), "_1");
        // How often a name was tried that was not free.
        assert_eq!(builder.numbers["x"], 20_000);
    }
}
