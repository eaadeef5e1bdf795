//! A net that runs: on the engine for its outputs, and layer by layer for what is in its blobs.

use crate::data::Data;
use cortado::{Engine, EngineOptions, Error, Net, Result};
use cortado_core::reserve;
use cortado_core::system::Moment;
use serde_json::{Value, json};
use std::time::Duration;

/// What is kept between runs.
#[derive(Default)]
pub(crate) struct Runner {
    engine: Option<Engine>,
    /// Whether the blobs are those of the last run's inputs.
    has_blobs: bool,
}

impl Runner {
    /// Runs the net on the engine, with these values for these inputs. Inputs that are not named keep what they have.
    ///
    /// # Errors
    /// An input that is not there or has another size, and what the engine meets.
    pub(crate) fn run(&mut self, net: &mut Net<f32>, names: &[String], files: &[Vec<u8>]) -> Result<(Value, Data)> {
        for (name, bytes) in names.iter().zip(files) {
            put(net, name, bytes)?;
        }
        self.has_blobs = false;
        let start = Moment::now();
        let engine = match self.engine.take() {
            Some(engine) => engine,
            None => Engine::compile(net, &EngineOptions::default())?,
        };
        let compiled = start.elapsed();
        let engine = self.engine.insert(engine);
        for &source in engine.sources() {
            net.forward_from_to(source, source)?;
        }
        let steps = engine.steps();
        let mut times = vec![Duration::ZERO; steps.len()];
        let start = Moment::now();
        let outputs = engine.run_timed_on(net, &mut times)?;
        let took = start.elapsed();
        let (mut ports, mut values) = (Vec::new(), Vec::new());
        for (port, data) in outputs.iter() {
            ports.push(json!({ "name": port.name, "shape": port.shape, "at": values.len(), "length": data.len() }));
            reserve::extend(&mut values, data)?;
        }
        let steps = steps.iter().zip(&times).map(|(step, time)| {
            json!({
                "name": step.name,
                "algorithm": step.algorithm,
                "multiply_adds": step.multiply_adds,
                "ms": milliseconds(*time),
            })
        });
        let steps: Vec<Value> = steps.collect();
        let answer = json!({
            "outputs": ports,
            "steps": steps,
            "ms": milliseconds(took),
            "compile_ms": milliseconds(compiled),
        });
        Ok((answer, Data::Floats(values)))
    }

    /// What is in a blob, for the inputs of the last run. The first call after a run computes all blobs.
    ///
    /// # Errors
    /// A blob that is not there, or a layer that fails.
    pub(crate) fn blob(&mut self, net: &mut Net<f32>, name: &str) -> Result<(Value, Data)> {
        let id = net.find_blob(name)?;
        if !self.has_blobs {
            net.forward()?;
            self.has_blobs = true;
        }
        let blob = net.blob_at(id);
        let values = reserve::copied(&blob.data()?)?;
        Ok((json!({ "shape": &blob.shape()[..] }), Data::Floats(values)))
    }
}

fn milliseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1e3
}

/// Puts numbers, as bytes, into a blob.
fn put(net: &Net<f32>, name: &str, bytes: &[u8]) -> Result<()> {
    let blob = net.blob_at(net.find_blob(name)?);
    let (numbers, _) = bytes.as_chunks::<4>();
    if numbers.len() != blob.count() {
        let what = format!("number of values for the input \"{name}\"");
        return Err(Error::mismatch(what, blob.count(), numbers.len()));
    }
    let mut data = blob.data_overwrite()?;
    data.iter_mut()
        .zip(numbers)
        .for_each(|(to, &number)| *to = f32::from_le_bytes(number));
    Ok(())
}
