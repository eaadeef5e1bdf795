//! Values of which only what is above 0 matters.

use crate::{Graph, Node};
use cortado_ops::{Op, Pointwise, PoolMethod};

impl Graph {
    /// For each value, whether all that reads it gives the same for any number below 0 as for 0. This is
    /// so before a ReLU, also with maxima of windows, concatenations and views in between. Its
    /// integers need none for numbers below 0, so that those above are rounded half as much.
    pub fn positive_parts(&self) -> Vec<bool> {
        let mut is_read = vec![false; self.values.len()]; // bounded by the values of the graph
        let mut is_positive = vec![true; self.values.len()]; // bounded by the values of the graph
        self.outputs.iter().for_each(|output| is_positive[output.value] = false);
        for node in self.nodes.iter().rev() {
            let keeps = |&output: &usize| is_read[output] && is_positive[output];
            let reads_positive = begins(node) || (passes(node) && node.outputs.iter().all(keeps));
            for &input in &node.inputs {
                is_read[input] = true;
                is_positive[input] &= reads_positive;
            }
        }
        is_read
            .iter()
            .zip(is_positive)
            .map(|(is_read, is_positive)| *is_read && is_positive)
            .collect() // bounded by the values of the graph
    }
}

/// Whether a node gives the same for any number below 0.
fn begins(node: &Node) -> bool {
    match node.work.op.as_deref() {
        Some(Op::Pointwise(Pointwise::Relu { slope })) => *slope == 0.0,
        Some(Op::Pointwise(Pointwise::Clip { min, .. })) => *min >= 0.0,
        _ => false,
    }
}

/// Whether the part above 0 of what a node gives follows from those of what it reads.
fn passes(node: &Node) -> bool {
    match node.work.op.as_deref() {
        Some(Op::Pool(pool)) => pool.method == PoolMethod::Max,
        Some(Op::Concat { .. } | Op::View | Op::Identity) => true,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use crate::Builder;
    use cortado_ops::{Op, Pointwise};

    /// Whether only the part above 0 of the input matters after these.
    fn is_positive(ops: &[Op]) -> bool {
        let mut builder = Builder::new("signs");
        let x = builder.input("x", &[2, 3]);
        let mut value = x;
        for op in ops {
            value = builder.add("y", op.clone(), &[value]).expect("an operation");
        }
        builder.output("y", value);
        builder.build().positive_parts()[x]
    }

    #[test]
    fn only_what_a_relu_reads_is_a_part() {
        let relu = |slope| Op::Pointwise(Pointwise::Relu { slope });
        let clip = |min| Op::Pointwise(Pointwise::Clip { min, max: 6.0 });
        assert!(is_positive(&[relu(0.0)]));
        assert!(is_positive(&[Op::Identity, relu(0.0)]));
        assert!(is_positive(&[clip(0.0)]));
        assert!(!is_positive(&[clip(-1.0)]));
        assert!(!is_positive(&[relu(0.1)]));
        assert!(!is_positive(&[]), "it is an output");
        assert!(!is_positive(&[Op::Pointwise(Pointwise::Tanh), relu(0.0)]));
    }

    #[test]
    fn every_reader_counts() {
        let mut builder = Builder::new("signs");
        let x = builder.input("x", &[2, 3]);
        let relu = builder.add("relu", Op::Pointwise(Pointwise::Relu { slope: 0.0 }), &[x]);
        let sum = Op::Sum(vec![1.0, 1.0]);
        let sum = builder.add("sum", sum, &[x, relu.expect("an operation")]);
        builder.output("sum", sum.expect("an operation"));
        assert!(!builder.build().positive_parts()[x]);
    }
}
