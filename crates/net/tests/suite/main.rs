//! Nets: how they are built, filtered, split and shared, what their log contains, how they run, and
//! which errors invalid ones give.

mod auto_crop;
mod bad_nets;
mod building;
mod chains;
mod filtering;
mod gradients_needed;
mod graph;
mod hdf5;
mod many_layers;
mod overwritten;
mod recorded;
mod releasing;
mod running;
mod salvaging;
mod sharing;
mod sharing_diffs;
mod simulating;
mod splitting;
mod states;
mod weights;
mod weights_bytes;
mod weights_of_forks;

use cortado_core::event::{Event, Observer};
use cortado_core::{Ctx, Phase, Real, Registry, Result, Rng};
use cortado_math::testing::TestDevice;
use cortado_net::Net;
use cortado_proto::{NetParameter, NetState, read};
use std::path::Path;
use std::sync::{Arc, Mutex};

/// The name under which the nets of these tests are read.
const FILE: &str = "net.prototxt";

/// Keeps the lines of the log.
#[derive(Default)]
struct Log(Mutex<Vec<String>>);

impl Observer for Log {
    fn observe(&self, event: &Event<'_>) {
        self.0.lock().expect("no test panics inside").push(event.to_string());
    }
}

impl Log {
    /// The lines so far; from now on there are none.
    fn take(&self) -> Vec<String> {
        std::mem::take(&mut *self.0.lock().expect("no test panics inside"))
    }
}

fn registry() -> Registry {
    Registry::new(&[cortado_layers::KINDS])
}

/// The net of a prototxt, read without a warning.
fn parse(text: &str) -> NetParameter {
    let loaded = read::net(text, FILE, Default::default()).unwrap_or_else(|error| panic!("{error}"));
    assert!(loaded.warnings.is_empty(), "{:?}", loaded.warnings);
    loaded.message
}

/// A context with a log, computing on the device that the tests run on.
fn listening(phase: Phase) -> (Ctx, Arc<Log>) {
    let log = Arc::new(Log::default());
    let ctx = Ctx::new(phase, Rng::new(1)).with_observer(log.clone());
    (TestDevice::chosen().ctx(ctx), log)
}

/// Builds a net in a phase and keeps its log.
fn try_build<T: Real>(text: &str, phase: Phase) -> (Result<Net<T>>, Arc<Log>) {
    let mut param = parse(text);
    let state = NetState {
        phase: Some(phase),
        ..param.state.take().map_or_else(NetState::default, |state| *state)
    };
    param.state = Some(Box::new(state));
    let (ctx, log) = listening(phase);
    (Net::build_from(&param, Some(Path::new(FILE)), &registry(), &ctx), log)
}

/// A net that is expected to be buildable.
fn build<T: Real>(text: &str, phase: Phase) -> Net<T> {
    try_build(text, phase).0.unwrap_or_else(|error| panic!("{error}"))
}

/// The data of a blob of a net.
fn data<T: Real>(net: &Net<T>, blob: &str) -> Vec<f64> {
    let blob = net.blob(blob).unwrap_or_else(|| panic!("no blob {blob}"));
    blob.data()
        .expect("nobody holds it")
        .iter()
        .map(|v| v.to_f64())
        .collect()
}

/// The diff of a blob of a net.
fn diff<T: Real>(net: &Net<T>, blob: &str) -> Vec<f64> {
    let blob = net.blob(blob).unwrap_or_else(|| panic!("no blob {blob}"));
    blob.diff()
        .expect("nobody holds it")
        .iter()
        .map(|v| v.to_f64())
        .collect()
}

/// Sets the data of a blob of a net.
fn set<T: Real>(net: &Net<T>, blob: &str, values: &[f64]) {
    let blob = net.blob(blob).unwrap_or_else(|| panic!("no blob {blob}"));
    let mut data = blob.data_overwrite().expect("nobody holds it");
    assert_eq!(data.len(), values.len());
    data.iter_mut()
        .zip(values)
        .for_each(|(to, &from)| *to = T::from_f64(from));
}

/// The names of the layers whose flag is set.
fn layers_where<T: Real>(net: &Net<T>, flag: impl Fn(usize) -> bool) -> Vec<&str> {
    let names = net.layer_names().iter().enumerate();
    names.filter(|(i, _)| flag(*i)).map(|(_, name)| name.as_str()).collect()
}
