//! Values that are best stored alike, so that their integers are copied and not computed again.

use crate::{Graph, ValueId};
use cortado_ops::{Op, Pointwise, PoolMethod};

impl Graph {
    /// For each value, the first one of those that are best stored alike. These are maxima and what they are taken of;
    /// and a concatenation, or a ReLU, and what it alone reads. Rounding them once, with the range of all, loses no more than
    /// rounding them twice.
    pub fn stored_alike(&self) -> Vec<ValueId> {
        let mut readers = vec![0usize; self.values.len()]; // bounded by the values of the graph
        let read = self.nodes.iter().flat_map(|node| &node.inputs).copied();
        let outputs = self.outputs.iter().map(|output| output.value);
        read.chain(outputs).for_each(|value| readers[value] += 1);
        let mut firsts: Vec<ValueId> = (0..self.values.len()).collect(); // bounded by the values of the graph
        for node in &self.nodes {
            let (only_reader, op) = match node.work.op.as_deref() {
                Some(op @ Op::Pool(pool)) if pool.method == PoolMethod::Max => (false, op),
                Some(op @ (Op::Concat { .. } | Op::Pointwise(Pointwise::Relu { slope: 0.0 }))) => (true, op),
                _ => continue,
            };
            for &input in &node.inputs[..op.data_operands(node.inputs.len())] {
                if !only_reader || readers[input] == 1 {
                    join(&mut firsts, node.outputs[0], input);
                }
            }
        }
        (0..self.values.len()).map(|value| first(&firsts, value)).collect() // bounded by the values of the graph
    }
}

/// The first value of a set. Each value leads to an earlier one, or is the first.
fn first(firsts: &[ValueId], mut value: ValueId) -> ValueId {
    while firsts[value] != value {
        value = firsts[value];
    }
    value
}

fn join(firsts: &mut [ValueId], a: ValueId, b: ValueId) {
    let [a, b] = [a, b].map(|value| first(firsts, value));
    firsts[a.max(b)] = a.min(b);
}

#[cfg(test)]
mod tests {
    use crate::Builder;
    use cortado_ops::{Op, Pointwise, Pool, PoolAxis, PoolGeometry, PoolMethod};

    fn pool(method: PoolMethod) -> Op {
        let axis = PoolAxis {
            input: 4,
            kernel: 2,
            stride: 2,
            pad: 0,
            output: 2,
        };
        let geometry = PoolGeometry { axes: vec![axis; 2] };
        Op::Pool(Pool { method, geometry })
    }

    #[test]
    fn parts_of_a_concatenation_and_its_maxima_are_alike() {
        let mut builder = Builder::new("parts");
        let x = builder.input("x", &[1, 2, 4, 4]);
        let relu = Op::Pointwise(Pointwise::Relu { slope: 0.0 });
        let a = builder
            .add("a", Op::Pointwise(Pointwise::Tanh), &[x])
            .expect("an operation");
        let b = builder.add("b", relu, &[a]).expect("an operation");
        let c = builder
            .add("c", Op::Pointwise(Pointwise::Tanh), &[x])
            .expect("an operation");
        let both = builder
            .add("both", Op::Concat { axis: 1 }, &[b, c])
            .expect("a concatenation");
        let max = builder.add("max", pool(PoolMethod::Max), &[both]).expect("maxima");
        let mean = builder.add("mean", pool(PoolMethod::Mean), &[both]).expect("means");
        builder.output("max", max);
        builder.output("mean", mean);
        let firsts = builder.build().stored_alike();
        assert_eq!([a, b, c, both, max].map(|value| firsts[value]), [a; 5]);
        assert_eq!([x, mean].map(|value| firsts[value]), [x, mean]);
    }

    #[test]
    fn a_part_that_others_read_keeps_its_storage() {
        let mut builder = Builder::new("parts");
        let x = builder.input("x", &[1, 2, 4, 4]);
        let a = builder
            .add("a", Op::Pointwise(Pointwise::Tanh), &[x])
            .expect("an operation");
        let both = builder
            .add("both", Op::Concat { axis: 1 }, &[a, x])
            .expect("a concatenation");
        builder.output("a", a);
        builder.output("both", both);
        let firsts = builder.build().stored_alike();
        assert_eq!([a, both, x].map(|value| firsts[value]), [a, both, x]);
    }
}
