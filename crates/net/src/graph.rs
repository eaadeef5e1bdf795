//! A net as a [graph](cortado_graph) of values, with one value for each blob after each layer that
//! changes it, and one for each parameter. So nothing is in place, each value is written once, and
//! the engine and exporters can move, fuse and drop nodes. The net's own list of layers does not
//! allow that: its meaning depends on the order of the layers.

use crate::{LayerCopy, LayerTemplate, Net};
use cortado_core::{Blob, Error, Real, Result, Role};
use cortado_graph::{Constant, Graph, Input, Instance, Node, Opaque, Origin, Output, Owner, ValueId, Work};
use cortado_ops::{Op, Operand, Program, Shapes};
use std::collections::HashMap;
use std::sync::Arc;

impl<T: Real> Net<T> {
    /// The graph that computes these blobs, for the net's current shapes. Its constants share the
    /// memory of the net's parameters; its inputs are all of the net, and those tops of data layers
    /// that are needed.
    ///
    /// # Errors
    /// Blobs that were reshaped since the net was.
    ///
    /// # Panics
    /// When there is no such blob.
    pub fn graph(&self, outputs: &[usize]) -> Result<Graph> {
        let mut builder = Builder {
            net: self,
            graph: Graph::new(self.name()),
            current: vec![None; self.blob_names().len()],
            made_by: Vec::new(),
            sharers: sharers(self),
        };
        for layer in 0..self.layer_names().len() {
            builder.add_layer(layer)?;
        }
        let Builder { mut graph, current, .. } = builder;
        for &blob in outputs {
            let value = current[blob].ok_or_else(|| Error::internal("no layer makes a blob"))?;
            graph.outputs.push(Output {
                name: self.blob_names()[blob].clone(),
                value,
                loss_weight: self.loss_weight(blob),
            });
        }
        let is_of_net = |input: &Input| self.layer_kind(input.origin).role == Role::Input;
        let inputs = graph.inputs.clone();
        graph.drop_unused();
        let used: Vec<ValueId> = graph.inputs.iter().map(|input| input.value).collect(); // bounded by the inputs of the net
        graph.inputs = inputs;
        graph
            .inputs
            .retain(|input| is_of_net(input) || used.binary_search(&input.value).is_ok());
        Ok(graph)
    }
}

impl<T: Real> Owner<T> for Net<T> {
    fn opaque(&self, origin: usize) -> Result<Option<Box<dyn Opaque<T>>>> {
        Ok(Some(Box::new(self.layer_template(origin)?)))
    }
}

impl<T: Real> Opaque<T> for LayerTemplate<T> {
    fn inputs(&self) -> usize {
        self.bottoms()
    }

    fn instance(&self) -> Result<Box<dyn Instance<T>>> {
        Ok(Box::new(self.copy()?))
    }
}

impl<T: Real> Instance<T> for LayerCopy<T> {
    fn input(&self, index: usize) -> &Blob<T> {
        self.bottom(index)
    }

    fn set_input(&mut self, index: usize, blob: &Blob<T>) {
        self.set_bottom(index, blob);
    }

    fn output(&self, index: usize) -> &Blob<T> {
        self.top(index)
    }

    fn run(&mut self) -> Result<()> {
        self.forward()
    }

    fn run_to_any_shape(&mut self) -> Result<()> {
        self.forward_to_any_shape()
    }
}

/// A graph that is built layer by layer.
struct Builder<'a, T: Real> {
    net: &'a Net<T>,
    graph: Graph,
    /// The current value of each blob.
    current: Vec<Option<ValueId>>,
    /// The node that computes each value; `None` for inputs and constants.
    made_by: Vec<Option<usize>>,
    /// The blobs that share a memory, by its [id](cortado_core::Blob::data_id).
    sharers: HashMap<usize, Vec<usize>>,
}

fn sharers<T: Real>(net: &Net<T>) -> HashMap<usize, Vec<usize>> {
    let mut sharers: HashMap<usize, Vec<usize>> = HashMap::new();
    for blob in 0..net.blob_names().len() {
        sharers.entry(net.blob_at(blob).data_id()).or_default().push(blob);
    }
    sharers
}

impl<T: Real> Builder<'_, T> {
    fn add_layer(&mut self, layer: usize) -> Result<()> {
        let net = self.net;
        self.graph.origins.push(net.origin(layer));
        if !net.is_shaped(layer) {
            let name = &net.layer_names()[layer];
            let problem = format!("layer \"{name}\" and its blobs differ in shape; reshape the net first");
            return Err(Error::message(&problem));
        }
        let (bottoms, tops) = (net.bottoms(layer), net.tops(layer));
        let read =
            |&blob: &usize| self.current[blob].ok_or_else(|| Error::internal("a blob is read before it is made"));
        let inputs = bottoms.iter().map(read).collect::<Result<Vec<_>>>()?;
        let program = net.layer_program(layer);
        let op = program.as_ref().and_then(Program::as_single);
        if let (Some(Op::Identity), [input]) = (op, &inputs[..]) {
            self.add_identity(layer, *input);
            return Ok(());
        }
        if bottoms.is_empty() && net.layer(layer).params().is_empty() {
            let fills = match op {
                Some(Op::Fill(values)) => values.clone(),
                _ => Vec::new(),
            };
            for (index, &top) in tops.iter().enumerate() {
                let value = self.renew(top, net.top_shape(layer, index));
                self.graph.inputs.push(Input {
                    value,
                    origin: layer,
                    fill: fills.get(index).copied(),
                });
            }
            return Ok(());
        }
        let outputs = match program {
            Some(program) => self.add_program(layer, &inputs, program)?,
            None => {
                let outputs = self.add_tops(layer);
                self.add_node(self.work(None, layer), inputs, outputs.clone());
                outputs
            }
        };
        for (&top, value) in tops.iter().zip(outputs) {
            self.current[top] = Some(value);
            if self.graph.values[value].constant.is_some() {
                self.graph.values[value].name.clone_from(&net.blob_names()[top]);
            }
            if bottoms.contains(&top) {
                self.change_views(layer, top, value);
            }
        }
        Ok(())
    }

    /// Adds a layer whose tops equal its bottom, as further names of the bottom's value.
    fn add_identity(&mut self, layer: usize, input: ValueId) {
        self.graph.origins[layer].is_identity = true;
        for &top in self.net.tops(layer) {
            self.current[top] = Some(input);
        }
        if self.net.layer_kind(layer).role == Role::Split {
            return;
        }
        if let Some(node) = self.made_by[input] {
            self.graph.nodes[node].work.identities.push(layer);
        }
    }

    /// Adds the instructions of a layer, and returns the values of its tops.
    fn add_program(&mut self, layer: usize, inputs: &[ValueId], program: Program) -> Result<Vec<ValueId>> {
        let is_whole = program.instructions.len() == 1;
        let params = self.add_params(layer, &program)?;
        let mut made: Vec<Vec<ValueId>> = Vec::with_capacity(program.instructions.len());
        let id = |made: &[Vec<ValueId>], operand: &Operand| match *operand {
            Operand::Bottom(index) => inputs.get(index).copied(),
            Operand::Param(index) => params.get(&index).copied(),
            Operand::Made { by, output } => made.get(by).and_then(|outputs| outputs.get(output)).copied(),
        };
        let missing = || Error::internal("a layer's program reads what nothing makes");
        for (by, instruction) in program.instructions.into_iter().enumerate() {
            let operands = instruction.inputs.iter().map(|operand| id(&made, operand));
            let operands: Vec<ValueId> = operands.collect::<Option<_>>().ok_or_else(missing)?; // bounded by the operands
            let outputs = instruction.outputs.iter().enumerate().map(|(output, shape)| {
                let top = program.tops.iter().position(|&top| top == Operand::Made { by, output });
                self.add_output(layer, top, shape)
            });
            let outputs: Vec<ValueId> = outputs.collect(); // bounded by the operands
            let work = Work {
                is_whole,
                ..self.work(Some(instruction.op), layer)
            };
            self.add_node(work, operands, outputs.clone());
            made.push(outputs);
        }
        let tops = program.tops.iter().map(|operand| id(&made, operand));
        tops.collect::<Option<_>>().ok_or_else(missing)
    }

    /// Adds the parameters that a program reads.
    fn add_params(&mut self, layer: usize, program: &Program) -> Result<HashMap<usize, ValueId>> {
        let mut params = HashMap::new();
        let read = program.instructions.iter().flat_map(|instruction| &instruction.inputs);
        for operand in read.chain(&program.tops) {
            let &Operand::Param(index) = operand else {
                continue;
            };
            let blobs = self.net.layer(layer).params();
            if let (Some(blob), false) = (blobs.get(index), params.contains_key(&index)) {
                let name = format!("{}/{index}", self.net.layer_names()[layer]);
                params.insert(index, self.graph.add_constant(&name, Constant::shared(blob)?));
                self.made_by.push(None);
            }
        }
        Ok(params)
    }

    /// The values of all tops of a layer that only itself can run.
    fn add_tops(&mut self, layer: usize) -> Vec<ValueId> {
        let net = self.net;
        let tops = net.tops(layer).iter().enumerate();
        // The shape at this layer, since a later layer in place may have changed the blob's.
        tops.map(|(index, &top)| self.renew(top, net.top_shape(layer, index)))
            .collect() // bounded by the tops of a layer
    }

    /// The value of an output of an instruction, which is called as the top that it is.
    fn add_output(&mut self, layer: usize, top: Option<usize>, shape: &[usize]) -> ValueId {
        let net = self.net;
        match top.and_then(|top| Some((top, *net.tops(layer).get(top)?))) {
            Some((index, top)) => self.add_value(&net.blob_names()[top], net.top_shape(layer, index)),
            None => self.add_value(&net.layer_names()[layer], shape),
        }
    }

    /// Adds a new value for each blob that shares memory with one that a layer has changed in
    /// place, for example through a Flatten or Reshape: it changes too.
    fn change_views(&mut self, layer: usize, changed: usize, value: ValueId) {
        let memory = self.net.blob_at(changed).data_id();
        let sharers = self.sharers.get(&memory).cloned().unwrap_or_default();
        for blob in sharers {
            if blob != changed && self.current[blob].is_some() {
                let view = self.renew(blob, self.net.blob_at(blob).shape());
                let work = Work {
                    is_whole: false,
                    ..self.work(Some(Op::View), layer)
                };
                self.add_node(work, vec![value], vec![view]);
            }
        }
    }

    /// Adds a value for a blob and makes it the blob's current one.
    fn renew(&mut self, blob: usize, shape: &[usize]) -> ValueId {
        let net = self.net;
        let value = self.add_value(&net.blob_names()[blob], shape);
        self.current[blob] = Some(value);
        value
    }

    fn add_value(&mut self, name: &str, shape: &[usize]) -> ValueId {
        self.made_by.push(None);
        self.graph.add_value(name, shape)
    }

    fn work(&self, op: Option<Op>, layer: usize) -> Work {
        Work {
            op: op.map(Arc::new),
            origin: layer,
            identities: Vec::new(),
            is_whole: true,
            sizes_follow_from_data: self.net.layer(layer).sizes_follow_from_data(),
        }
    }

    fn add_node(&mut self, work: Work, inputs: Vec<ValueId>, outputs: Vec<ValueId>) {
        let index = self.graph.nodes.len();
        outputs.iter().for_each(|&value| self.made_by[value] = Some(index));
        self.graph.nodes.push(Node { work, inputs, outputs });
    }
}

impl<T: Real> Net<T> {
    /// The forward pass of a layer as a program of operations; `None` if none describes it.
    pub fn layer_program(&self, layer: usize) -> Option<Program> {
        let shape = |&blob: &usize| &self.blob_at(blob).shape()[..];
        let bottoms: Vec<&[usize]> = self.bottoms(layer).iter().map(shape).collect(); // bounded by the blobs of a layer
        let tops = (0..self.tops(layer).len()).map(|top| &self.top_shape(layer, top)[..]);
        let tops: Vec<&[usize]> = tops.collect(); // bounded by the blobs of a layer
        let params = self.layer(layer).params().iter().map(|param| &param.shape()[..]);
        let params: Vec<&[usize]> = params.collect(); // bounded by the blobs of a layer
        let shapes = Shapes {
            bottoms: &bottoms,
            params: &params,
            tops: &tops,
        };
        self.lower_layer(layer, &shapes)
    }

    fn origin(&self, layer: usize) -> Origin {
        Origin {
            name: self.layer_names()[layer].clone(),
            type_name: self.layer_type(layer).into(),
            kind: Some(self.layer_kind(layer)),
            is_identity: false,
            frames: self.frames(layer),
        }
    }
}
