//! Losses, accuracy, and recurrent networks.

use super::sums::is_seen;
use super::{Dims, Outputs, Result, between, exactly, has_count};
use crate::{AxisView, Cell, Loss, Recurrent, count};

/// A scalar, and other outputs that may be left out.
fn scalar_and(others: impl IntoIterator<Item = Dims>) -> Outputs {
    let scalar = Vec::new();
    Outputs::Known {
        shapes: std::iter::once(scalar).chain(others).collect(), // bounded by the three outputs
        needed: 1,
    }
}

/// Checks that two operands have as many elements.
fn same_count(inputs: &[&[usize]]) -> Result<()> {
    has_count("other operands", inputs[1], count(inputs[0].iter().copied()))
}

pub(super) fn loss(inputs: &[&[usize]], loss: &Loss) -> Result<Outputs> {
    let operands = match loss {
        Loss::Log {
            infogain: Some(matrix), ..
        } if matrix.is_empty() => 3..=3,
        Loss::Log { .. } | Loss::Euclidean | Loss::Hinge { .. } => 2..=2,
        Loss::SigmoidCrossEntropy { .. } => 2..=2,
        Loss::Contrastive { .. } => 3..=3,
        Loss::SmoothL1 { .. } => 2..=4,
    };
    between("operands", inputs, *operands.start(), *operands.end())?;
    Ok(match loss {
        Loss::Log {
            axis_view,
            softmax,
            infogain,
            class_weights,
            ..
        } => {
            labels(inputs, *axis_view)?;
            let classes = axis_view.len;
            match infogain {
                Some(matrix) if matrix.is_empty() => has_count("factors", inputs[2], count([classes; 2]))?,
                Some(matrix) if matrix.len() != count([classes; 2]) => {
                    return Err(format!("{} factors for {classes} x {classes} classes", matrix.len()));
                }
                _ => {}
            }
            if !class_weights.is_empty() && class_weights.len() != classes {
                return Err(format!("{} weights for {classes} classes", class_weights.len()));
            }
            // The probabilities, and the loss of each place.
            let others = [inputs[0].to_vec(), inputs[1].to_vec()]; // bounded by the axes of a shape
            scalar_and(others.into_iter().filter(|_| *softmax))
        }
        Loss::SmoothL1 { axis_view, .. } => {
            is_seen(inputs[0], *axis_view)?;
            let elements = count(inputs[0].iter().copied());
            inputs[1..]
                .iter()
                .try_for_each(|other| has_count("other operands", other, elements))?;
            let AxisView { outer, .. } = *axis_view;
            let size = |axis: usize| inputs[0].get(axis).copied().unwrap_or(1);
            scalar_and((inputs[0].len() <= 4).then(|| vec![outer, 1, size(2), size(3)]))
        }
        Loss::Hinge { .. } => {
            let [items, ..] = inputs[0] else {
                return Err("scores are a scalar, without items".into());
            };
            has_count("labels", inputs[1], *items)?;
            scalar_and(None)
        }
        Loss::Contrastive { .. } => {
            same_count(inputs)?;
            has_count("marks", inputs[2], inputs[0].first().copied().unwrap_or(1))?;
            scalar_and(None)
        }
        Loss::Euclidean | Loss::SigmoidCrossEntropy { .. } => {
            same_count(inputs)?;
            scalar_and(None)
        }
    })
}

/// Checks scores and their labels, one for each place outside the classes.
fn labels(inputs: &[&[usize]], axis_view: AxisView) -> Result<()> {
    is_seen(inputs[0], axis_view)?;
    has_count("labels", inputs[1], axis_view.places())
}

pub(super) fn accuracy(inputs: &[&[usize]], axis_view: AxisView, number: usize) -> Result<Outputs> {
    exactly("operands", inputs, 2)?;
    labels(inputs, axis_view)?;
    match number <= axis_view.len {
        true => Ok(scalar_and(Some(vec![axis_view.len]))),
        false => Err(format!("there are no {number} greatest of {} scores", axis_view.len)),
    }
}

pub(super) fn lstm_unit(inputs: &[&[usize]]) -> Result<Outputs> {
    exactly("operands", inputs, 3)?;
    let &[1, streams, hidden] = inputs[0] else {
        return Err(format!(
            "the state has the shape {:?}, not 1 x streams x numbers",
            inputs[0]
        ));
    };
    has_count("gates", inputs[1], count([streams, hidden, 4]))?;
    has_count("marks", inputs[2], streams)?;
    Ok(Outputs::Known {
        shapes: vec![inputs[0].to_vec(); 2], // bounded by the axes of a shape
        needed: 2,
    })
}

pub(super) fn recurrent(inputs: &[&[usize]], net: &Recurrent) -> Result<Outputs> {
    let Recurrent {
        steps, streams, hidden, ..
    } = *net;
    let states = net.cell.states();
    let gates = match net.cell {
        Cell::Lstm => 4,
        Cell::Rnn => 1,
    };
    let width = count([gates, hidden]);
    let state = count([streams, hidden]);
    let mut expected = vec![
        ("sequence", count([steps, streams, net.inputs])),
        ("marks", count([steps, streams])),
    ];
    expected.extend(net.fixed.map(|fixed| ("static inputs", count([streams, fixed]))));
    let first_states = if net.exposed { states } else { 0 };
    expected.extend(std::iter::repeat_n(("states", state), first_states));
    expected.extend([("weights", count([width, net.inputs])), ("biases", width)]);
    expected.extend(
        net.fixed
            .map(|fixed| ("weights of static inputs", count([width, fixed]))),
    );
    expected.push(("weights of states", count([width, hidden])));
    if net.cell == Cell::Rnn {
        expected.extend([
            ("weights of outputs", count([hidden; 2])),
            ("biases of outputs", hidden),
        ]);
    }
    exactly("operands", inputs, expected.len())?;
    for ((name, elements), input) in expected.into_iter().zip(inputs) {
        has_count(name, input, elements)?;
    }
    if !net.memory.is_empty() && net.memory.len() != count([states, state]) {
        return Err(format!("{} numbers for {states} states of {state}", net.memory.len()));
    }
    let mut shapes: Vec<Dims> = vec![vec![steps, streams, hidden]];
    shapes.extend(std::iter::repeat_n(vec![1, streams, hidden], first_states));
    let needed = shapes.len();
    Ok(Outputs::Known { shapes, needed })
}
