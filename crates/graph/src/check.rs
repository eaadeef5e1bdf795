//! Whether a graph can be computed: the fields of a graph are open, and a file may describe one.

use crate::{Graph, Node};
use cortado_core::{Error, Result};

impl Graph {
    /// Checks that nodes, inputs and outputs name values and origins that exist, and that each value
    /// is computed once and before it is read.
    ///
    /// # Errors
    /// The first problem, with its origin.
    pub fn check(&self) -> Result<()> {
        let mut known: Vec<bool> = self.values.iter().map(|value| value.constant.is_some()).collect(); // bounded by the values of the graph
        for input in &self.inputs {
            define(&mut known, input.value)
                .map_err(|problem| Error::message(&format!("an input of the graph {problem}")))?;
            self.check_origin(input.origin)?;
        }
        for node in &self.nodes {
            self.check_origin(node.work.origin)?;
            node.work
                .identities
                .iter()
                .try_for_each(|&origin| self.check_origin(origin))?;
            let checked = self.check_node(node, &mut known);
            checked.map_err(|problem| self.origins[node.work.origin].located(Error::message(&problem)))?;
        }
        for output in &self.outputs {
            if known.get(output.value) != Some(&true) {
                let problem = format!("nothing computes the output \"{}\" of the graph", output.name);
                return Err(Error::message(&problem));
            }
        }
        self.check_integers()
    }

    /// Checks that operations suit the shapes of their operands and outputs, as the
    /// [`Builder`](crate::Builder) does when it adds them. The graph must be [sound](Self::check).
    ///
    /// # Errors
    /// The first operation that does not, with its origin.
    pub fn check_shapes(&self) -> Result<()> {
        for node in &self.nodes {
            let [inputs, outputs] = self.shapes(node);
            if let Some(op) = &node.work.op {
                let checked = op.check_shapes(&inputs, &outputs);
                checked.map_err(|problem| self.origins[node.work.origin].located(Error::message(&problem)))?;
            }
        }
        Ok(())
    }

    fn check_origin(&self, origin: usize) -> Result<()> {
        match self.origins.get(origin) {
            Some(_) => Ok(()),
            None => Err(Error::message(&format!("the graph has no origin {origin}"))),
        }
    }

    fn check_node(&self, node: &Node, known: &mut [bool]) -> Result<(), String> {
        for &input in &node.inputs {
            if known.get(input) != Some(&true) {
                return Err(format!(
                    "reads value {input} of the graph, which nothing computes before"
                ));
            }
        }
        for &output in &node.outputs {
            define(known, output).map_err(|problem| format!("an output {problem}"))?;
        }
        Ok(())
    }
}

/// Notes that a value is computed.
fn define(known: &mut [bool], value: usize) -> Result<(), String> {
    match known.get_mut(value) {
        Some(known) if !*known => *known = true,
        Some(_) => return Err(format!("is value {value}, which is known already")),
        None => return Err(format!("is value {value}, which the graph does not have")),
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use crate::{Builder, Graph};
    use cortado_ops::{Op, Pointwise};

    fn built() -> Graph {
        let mut builder = Builder::new("two functions");
        let x = builder.input("x", &[2]);
        let y = builder
            .add("y", Op::Pointwise(Pointwise::Tanh), &[x])
            .expect("a function");
        let z = builder
            .add("z", Op::Pointwise(Pointwise::Abs), &[y])
            .expect("a function");
        builder.output("z", z);
        builder.build()
    }

    fn refused(change: impl FnOnce(&mut Graph)) -> String {
        let mut graph = built();
        change(&mut graph);
        graph.check().expect_err("a graph that cannot be computed").to_string()
    }

    #[test]
    fn graphs_that_cannot_be_computed_are_refused() {
        assert!(built().check().is_ok());
        let unordered = refused(|graph| graph.nodes.swap(0, 1));
        assert_eq!(unordered, "reads value 1 of the graph, which nothing computes before");
        let missing = refused(|graph| graph.nodes[0].inputs[0] = 9);
        assert_eq!(missing, "reads value 9 of the graph, which nothing computes before");
        let twice = refused(|graph| graph.nodes[1].outputs[0] = 1);
        assert_eq!(twice, "an output is value 1, which is known already");
        let output = refused(|graph| graph.outputs[0].value = 7);
        assert_eq!(output, "nothing computes the output \"z\" of the graph");
        let input = refused(|graph| graph.inputs[0].value = 7);
        assert_eq!(input, "an input of the graph is value 7, which the graph does not have");
        let origin = refused(|graph| graph.nodes[0].work.origin = 5);
        assert_eq!(origin, "the graph has no origin 5");
        let mut graph = built();
        graph.values[1].shape = vec![3];
        let shape = graph.check_shapes().expect_err("another shape").to_string();
        assert!(shape.starts_with("operation Pointwise: "), "{shape}");
    }
}
