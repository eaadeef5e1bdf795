//! Recurrent networks: their states become inputs and outputs of the graph, because an engine, which
//! many threads may run, cannot keep them.

use crate::plan::Port;
use cortado_core::{Result, reserve};
use cortado_graph::{Graph, Input, Output, ValueId};
use cortado_ops::{Cell, Op, Recurrent};
use std::sync::Arc;

/// A state that goes into a run and comes out of it: an input and an output of the same name.
pub(crate) struct State {
    pub(crate) name: String,
    /// The input.
    pub(crate) value: ValueId,
    /// The numbers in a run that is not given any.
    pub(crate) initial: Vec<f32>,
}

/// The names of the states of a network, the hidden one first.
fn names(cell: Cell) -> &'static [&'static str] {
    match cell {
        Cell::Lstm => &["h", "c"],
        Cell::Rnn => &["h"],
    }
}

/// Makes the states of all networks inputs and outputs, called `LAYER/h` and `LAYER/c`, each of shape
/// 1 × N × H.
///
/// # Errors
/// Out of memory.
pub(crate) fn expose(graph: &mut Graph) -> Result<Vec<State>> {
    let mut states = Vec::new();
    for index in 0..graph.nodes.len() {
        let op = graph.nodes[index].work.op.clone();
        if let Some(Op::Recurrent(net)) = op.as_deref()
            && !net.exposed
        {
            expose_of(graph, index, net, &mut states)?;
        }
    }
    Ok(states)
}

fn expose_of(graph: &mut Graph, index: usize, net: &Recurrent, states: &mut Vec<State>) -> Result<()> {
    let origin = graph.nodes[index].work.origin;
    let first = net.data_operands();
    let shape = [1, net.streams, net.hidden];
    let size = cortado_ops::count(shape);
    for (state, letter) in names(net.cell).iter().enumerate() {
        let name = format!("{}/{letter}", graph.origins[origin].name);
        let [before, after] = [0, 1].map(|_| graph.add_value(&name, &shape));
        graph.inputs.push(Input {
            value: before,
            origin,
            fill: None,
        });
        graph.outputs.push(Output {
            name: name.clone(),
            value: after,
            loss_weight: 0.0,
        });
        let node = &mut graph.nodes[index];
        node.inputs.insert(first + state, before);
        node.outputs.push(after);
        // Zeros, if no state is kept.
        let kept = net.memory.iter().skip(state * size).map(|&number| number as f32);
        let mut initial = reserve::collected(kept.take(size))?;
        reserve::resize(&mut initial, size, 0.0)?;
        states.push(State {
            name,
            value: before,
            initial,
        });
    }
    let work = &mut graph.nodes[index].work;
    let &Recurrent {
        cell,
        steps,
        streams,
        inputs,
        hidden,
        fixed,
        ..
    } = net;
    work.op = Some(Arc::new(Op::Recurrent(Recurrent {
        cell,
        steps,
        streams,
        inputs,
        hidden,
        fixed,
        exposed: true,
        memory: Vec::new(),
    })));
    // The layer keeps its states to itself.
    work.is_whole = false;
    Ok(())
}

/// The numbers of the state that a port is, in a run that is not given any.
pub(crate) fn initial<'a>(states: &'a [State], port: &Port) -> Option<&'a [f32]> {
    let state = states.iter().find(|state| state.name == port.name);
    state.map(|state| &state.initial[..])
}
