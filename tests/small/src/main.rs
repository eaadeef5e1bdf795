//! Runs a net once on zeros: `cortado-small deploy.prototxt net.caffemodel`. Its size is the size of the small library.

use std::process::ExitCode;

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [net, weights] = args.as_slice() else {
        eprintln!("usage: cortado-small NET.prototxt WEIGHTS.caffemodel");
        return ExitCode::FAILURE;
    };
    match run(net, weights) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn run(net: &str, weights: &str) -> cortado::Result<()> {
    let model = cortado::open(net).weights(weights).compile()?;
    let inputs = model.engine().inputs();
    // bounded by the memory that the engine has for its inputs
    let zeros: Vec<Vec<f32>> = inputs
        .iter()
        .map(|port| vec![0.0; port.shape.iter().product()])
        .collect();
    let inputs: Vec<(&str, &[f32])> = inputs
        .iter()
        .zip(&zeros)
        .map(|(port, values)| (port.name.as_str(), values.as_slice()))
        .collect();
    for (port, values) in model.run_values(&inputs)?.iter() {
        println!(
            "{} {:?}: {:?}",
            port.name,
            port.shape,
            values.get(..5).unwrap_or(values)
        );
    }
    Ok(())
}
