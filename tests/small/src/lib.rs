//! What programs do with the small library, from bytes alone: run a net, compile it, train it. The results are texts, so
//! that those of two systems can be compared.

use cortado::{Net, NetBuilder, Result, SolverBuilder, SolverParameter};

/// A net that learns one constant, from nothing that a library of mathematics computes.
const LEARNER: &str = "
layer { name: 'data' type: 'DummyData' top: 'x' top: 't' dummy_data_param {
  shape { dim: 2 dim: 3 } shape { dim: 2 dim: 1 } data_filler { value: 0.5 } data_filler { value: 2 } } }
layer { name: 'fc' type: 'InnerProduct' bottom: 'x' top: 'y' inner_product_param { num_output: 1 } }
layer { name: 'loss' type: 'EuclideanLoss' bottom: 'y' bottom: 't' top: 'loss' }";

/// The outputs of a net on [`ramp`]s, by the net itself and by the engine.
///
/// # Errors
/// Bytes that are not a net with its weights, or a net that does not run.
pub fn outputs(prototxt: Vec<u8>, caffemodel: Vec<u8>) -> Result<String> {
    let opened = cortado::open_bytes(prototxt).weights_bytes(caffemodel);
    Ok(by_net(&opened)? + &by_engine(&opened)?)
}

fn by_net(opened: &NetBuilder) -> Result<String> {
    let mut net: Net<f32> = opened.net()?.into_inner();
    for &input in net.inputs() {
        let mut data = net.blob_at(input).data_overwrite()?;
        data.iter_mut().zip(ramp()).for_each(|(to, value)| *to = value);
    }
    net.forward()?;
    let mut text = String::new();
    for &output in net.outputs() {
        let (name, blob) = (&net.blob_names()[output], net.blob_at(output));
        text += &format!("net: {name} {:?}: {:?}\n", &blob.shape()[..], &blob.data()?[..]);
    }
    Ok(text)
}

fn by_engine(opened: &NetBuilder) -> Result<String> {
    let model = opened.compile()?;
    let ports = model.engine().inputs();
    let inputs: Vec<(&str, Vec<f32>)> = ports
        .iter()
        // bounded by the memory that the engine has for its inputs
        .map(|port| (port.name.as_str(), ramp().take(port.shape.iter().product()).collect()))
        .collect();
    let inputs: Vec<(&str, &[f32])> = inputs.iter().map(|(name, values)| (*name, &values[..])).collect();
    let outputs = model.run_values(&inputs)?;
    let lines = outputs
        .iter()
        .map(|(port, values)| format!("engine: {} {:?}: {values:?}\n", port.name, port.shape));
    Ok(lines.collect())
}

/// Numbers between 0 and 1 without a simple order, which need no file.
fn ramp() -> impl Iterator<Item = f32> {
    (0_u32..).map(|i| (i.wrapping_mul(2_654_435_769) >> 16) as f32 / 65_536.0)
}

/// Trains a small net, and returns its last loss as text.
///
/// # Errors
/// None that is expected.
pub fn training() -> Result<String> {
    let param = SolverParameter {
        net_param: Some(Box::new(cortado::parse(LEARNER).read()?.into_inner())),
        base_lr: Some(0.1),
        lr_policy: Some("fixed".into()),
        max_iter: Some(20),
        snapshot_after_train: Some(false),
        ..Default::default()
    };
    let solver = SolverBuilder::from_param(param, None).run()?;
    Ok(format!(
        "{} iterations, loss {:?}\n",
        solver.iter(),
        solver.smoothed_loss()
    ))
}
