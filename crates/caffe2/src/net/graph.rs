//! Who waits for whom among the operators of a net: readers for the writer before them, a writer
//! for the readers and the writer before it, and everybody for its control inputs.

use cortado_proto::caffe2::OperatorDef;
use std::collections::{BTreeMap, BTreeSet};

/// For each operator, how many it waits for, and who waits for it.
pub(super) struct Graph {
    waits_for: Vec<usize>,
    followers: Vec<Vec<usize>>,
}

/// Who used a blob last.
#[derive(Default)]
struct Uses {
    writer: Option<usize>,
    readers: Vec<usize>,
}

impl Graph {
    pub(super) fn of(operators: &[OperatorDef]) -> Self {
        let mut uses: BTreeMap<&str, Uses> = BTreeMap::new();
        let mut before: Vec<BTreeSet<usize>> = Vec::new();
        for (position, op) in operators.iter().enumerate() {
            let mut waits = BTreeSet::new();
            for input in op.input.iter().chain(&op.control_input) {
                let uses = uses.entry(input).or_default();
                waits.extend(uses.writer);
                uses.readers.push(position);
            }
            for output in &op.output {
                let uses = uses.entry(output).or_default();
                waits.extend(uses.writer);
                waits.extend(uses.readers.drain(..));
                uses.writer = Some(position);
            }
            waits.remove(&position);
            before.push(waits);
        }
        let mut followers = vec![Vec::new(); operators.len()];
        for (position, waits) in before.iter().enumerate() {
            waits.iter().for_each(|&earlier| followers[earlier].push(position));
        }
        Self {
            waits_for: before.iter().map(BTreeSet::len).collect(),
            followers,
        }
    }

    /// How many each operator waits for.
    pub(super) fn waits_for(&self) -> impl Iterator<Item = usize> + '_ {
        self.waits_for.iter().copied()
    }

    /// Those that wait for an operator.
    pub(super) fn followers(&self, position: usize) -> &[usize] {
        &self.followers[position]
    }
}
