//! A model that grows node by node: names, constants, and the sizes that are known only when the
//! model runs.

use crate::model::{Attribute, Data, Node, Tensor};
use cortado_core::Blob;
use cortado_graph::Constant;
use cortado_mem::{OutOfMemory, reserve};
use std::borrow::Borrow;
use std::collections::{HashMap, HashSet};
use std::hash::{DefaultHasher, Hash, Hasher};

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
    /// Its numbers, if they are known. They become part of the model in the shape in which a node
    /// reads them, so such a value has no name.
    pub(crate) constant: Option<Constant>,
}

impl Value {
    /// A value of the model.
    pub(crate) fn new(name: String, shape: Vec<usize>, free: Option<usize>) -> Self {
        Self {
            name,
            shape,
            free,
            fill: None,
            constant: None,
        }
    }
}

/// The model so far.
#[derive(Default)]
pub(crate) struct Builder {
    pub(crate) nodes: Vec<Node>,
    pub(crate) tensors: Vec<Tensor>,
    taken: HashSet<String>,
    /// The number that a name gets next, where others have that name already.
    numbers: HashMap<String, usize>,
    /// The places of constants among the tensors, by the hash of their content.
    constants: HashMap<u64, Vec<usize>>,
    /// The memory that a constant did not get.
    pub(crate) refused: Option<OutOfMemory>,
    /// The layer that is being exported.
    layer: String,
}

fn hash_of(content: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    content.hash(&mut hasher);
    hasher.finish()
}

pub(crate) type Attributes = Vec<(&'static str, Attribute)>;

/// Integers in an attribute.
pub(crate) fn ints(values: impl IntoIterator<Item = usize>) -> Attribute {
    // bounded by the axes
    Attribute::Ints(values.into_iter().map(|value| value as i64).collect())
}

impl Builder {
    /// Begins with another layer: its name is the prefix of the names that are made for it.
    pub(crate) fn begin(&mut self, layer: &str) {
        self.layer = layer.into();
    }

    /// A name that nothing has yet: this one if it is free. Thousands of layers in place request
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

    /// Adds a node with `count` outputs, and gives their names.
    pub(crate) fn add_many(
        &mut self,
        op: &'static str,
        inputs: &[&str],
        outputs: usize,
        attributes: Attributes,
    ) -> Vec<String> {
        let name = format!("{}/{op}", self.layer);
        // bounded by the outputs of a node
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
            // bounded by the inputs of a node
            inputs: inputs.iter().map(ToString::to_string).collect(),
            outputs,
            attributes,
        });
    }

    /// Gives what one of the last nodes made, from node `since` on, its final name; what is not an
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
    pub(crate) fn floats(&mut self, dims: &[usize], values: impl IntoIterator<Item = f32>) -> String {
        self.constant(values, Data::Floats, |_| dims.into())
    }

    /// A float for all elements.
    pub(crate) fn float(&mut self, value: f64) -> String {
        self.floats(&[], [value as f32])
    }

    /// Integers in a row.
    pub(crate) fn ints(&mut self, values: impl IntoIterator<Item: Borrow<i64>>) -> String {
        let values = values.into_iter().map(|value| *value.borrow());
        self.constant(values, Data::Ints, |len| vec![len])
    }

    /// An integer for all elements.
    pub(crate) fn int(&mut self, value: i64) -> String {
        self.constant([value], Data::Ints, |_| Vec::new())
    }

    /// Truth values in a shape.
    pub(crate) fn bools(&mut self, dims: &[usize], values: impl IntoIterator<Item = bool>) -> String {
        self.constant(values.into_iter().map(u8::from), Data::Bools, |_| dims.into())
    }

    /// An integer from 0 to 255 for all elements.
    pub(crate) fn byte(&mut self, value: u8) -> String {
        self.constant([value], Data::Uint8s, |_| Vec::new())
    }

    /// 8-bit integers with a sign, in a shape.
    pub(crate) fn int8s(&mut self, dims: &[usize], values: impl IntoIterator<Item = i8>) -> String {
        self.constant(values, Data::Int8s, |_| dims.into())
    }

    /// 32-bit integers in a row.
    pub(crate) fn int32s(&mut self, values: impl IntoIterator<Item = i32>) -> String {
        self.constant(values, Data::Int32s, |len| vec![len])
    }

    /// A constant that is there once, however often it is wanted. If its numbers get no memory,
    /// the export ends with [`Self::refused`].
    fn constant<T>(
        &mut self,
        values: impl IntoIterator<Item = T>,
        data: fn(Vec<T>) -> Data,
        dims: impl Fn(usize) -> Vec<usize>,
    ) -> String {
        let values = reserve::collected(values).unwrap_or_else(|refused| {
            self.refused = Some(refused);
            Vec::new()
        });
        let (dims, data) = (dims(values.len()), data(values));
        let content = data.content();
        let hash = hash_of(&(&dims, &content));
        let same = self.constants.entry(hash).or_default();
        let is_same = |tensor: &&Tensor| tensor.dims == dims && tensor.data.content() == content;
        if let Some(tensor) = same.iter().map(|&place| &self.tensors[place]).find(is_same) {
            return tensor.name.clone();
        }
        same.push(self.tensors.len());
        let name = self.unique("constant");
        self.tensors.push(Tensor {
            name: name.clone(),
            dims,
            data,
        });
        name
    }

    /// The value in another shape. The axis `free` takes what the others leave.
    pub(crate) fn reshape(&mut self, x: &str, dims: &[usize], free: Option<usize>) -> String {
        // bounded by the axes
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
        let [start, end, axis] = [start, end, axis as i64].map(|value| self.ints([value]));
        self.add("Slice", &[x, &start, &end, &axis], Vec::new())
    }

    /// The parts along one axis, of these sizes.
    pub(crate) fn split(&mut self, x: &str, axis: usize, sizes: &[usize]) -> Vec<String> {
        // bounded by the axes
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
        // bounded by the inputs of a node
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

    #[test]
    fn a_constant_is_there_once() {
        let mut b = Builder::default();
        let zeros = b.floats(&[2], [0.0; 2]);
        assert_eq!(b.floats(&[2], [0.0; 2]), zeros);
        let others = [
            b.floats(&[2, 1], [0.0; 2]),
            b.floats(&[2], [0.0, -0.0]),
            b.bools(&[2], [false; 2]),
        ];
        assert!(!others.contains(&zeros));
        assert_eq!((b.ints([0]), b.tensors.len()), (b.ints([0]), 5));
    }

    #[test]
    fn constants_that_get_no_memory_are_refused() {
        let most = isize::MAX as usize;
        let mut b = Builder::default();
        b.floats(&[most], std::iter::repeat_n(0.0, most));
        assert!(b.refused.take().is_some());
        b.bools(&[most], std::iter::repeat_n(true, most));
        assert!(b.refused.take().is_some());
        b.ints(0..most as i64);
        assert!(b.refused.is_some());
    }
}
