//! Whether integers are read as such.

use crate::{Graph, Node, ValueId};
use cortado_core::{Error, Result};
use cortado_ops::Op;
use cortado_ops::integer::Quantized;

impl Graph {
    /// Checks that integers are read by operations on integers only, which take them to be
    /// stored as they are.
    ///
    /// # Errors
    /// The first node that does not, with its origin, or an output.
    pub(crate) fn check_integers(&self) -> Result<()> {
        let mut stored: Vec<Option<Quantized>> = vec![None; self.values.len()];
        for node in &self.nodes {
            let origin = &self.origins[node.work.origin];
            let checked = check(node, &stored).map_err(|problem| origin.located(Error::message(&problem)))?;
            for &output in &node.outputs {
                stored[output] = checked;
            }
        }
        match self.outputs.iter().find(|output| stored[output.value].is_some()) {
            Some(output) => {
                let problem = format!("the output \"{}\" of the graph is integers; dequantize it", output.name);
                Err(Error::message(&problem))
            }
            None => Ok(()),
        }
    }
}

/// Checks what a node reads. How its outputs are stored, if they are integers.
fn check(node: &Node, stored: &[Option<Quantized>]) -> Result<Option<Quantized>, String> {
    let are = |expected: &[Option<Quantized>]| {
        let stored = |&value: &ValueId| stored[value];
        let wrong = |(input, expected): &(&ValueId, &Option<Quantized>)| stored(input) != **expected;
        match node.inputs.iter().zip(expected).find(wrong) {
            Some((input, expected)) => Err(format!(
                "operand {input} is stored as {:?}, but is read as {expected:?}",
                stored(input)
            )),
            None => Ok(()),
        }
    };
    match node.work.op.as_deref() {
        Some(Op::Integer(integer)) => {
            let mut expected: Vec<Option<Quantized>> = integer.inputs.iter().copied().map(Some).collect(); // bounded by the operands
            expected.resize(node.inputs.len().max(expected.len()), None);
            are(&expected)?;
            Ok(integer.real.is_none().then_some(integer.output))
        }
        Some(Op::Dequantize(from)) => are(&[Some(*from)]).map(|()| None),
        Some(Op::Quantize(to)) => are(&[None]).map(|()| Some(*to)),
        _ => match node.inputs.iter().find(|&&value| stored[value].is_some()) {
            Some(value) => Err(format!(
                "reads value {value} of the graph, which is integers; dequantize it"
            )),
            None => Ok(None),
        },
    }
}

#[cfg(test)]
mod tests {
    use crate::Builder;
    use cortado_ops::integer::Quantized;
    use cortado_ops::{Op, Pointwise};

    fn refused(ops: &[Op]) -> String {
        let mut builder = Builder::new("integers");
        let mut value = builder.input("x", &[2]);
        for op in ops {
            value = builder.add("y", op.clone(), &[value]).expect("an operation");
        }
        builder.output("y", value);
        builder
            .build()
            .check()
            .map_or_else(|error| error.to_string(), |()| String::new())
    }

    #[test]
    fn whole_numbers_are_read_as_they_are_stored() {
        let stored = |scale| Quantized { scale, zero: 3 };
        let (to, from) = (Op::Quantize(stored(1.0)), Op::Dequantize(stored(1.0)));
        assert_eq!(refused(&[to.clone(), from.clone()]), "");
        let tanh = Op::Pointwise(Pointwise::Tanh);
        assert!(refused(&[to.clone(), tanh]).ends_with("which is integers; dequantize it"));
        assert!(refused(&[to.clone(), to.clone(), from]).contains("but is read as None"));
        assert!(refused(&[to.clone(), Op::Dequantize(stored(2.0))]).contains("is stored as"));
        assert_eq!(
            refused(&[to]),
            "the output \"y\" of the graph is integers; dequantize it"
        );
    }
}
