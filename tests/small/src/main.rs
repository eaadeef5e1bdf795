//! Prints what [`cortado_small`] computes: `cortado-small deploy.prototxt net.caffemodel`. Its size is the size of the
//! small library.

use std::error::Error;
use std::process::ExitCode;

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [net, weights] = args.as_slice() else {
        eprintln!("usage: cortado-small NET.prototxt WEIGHTS.caffemodel");
        return ExitCode::FAILURE;
    };
    match run(net, weights) {
        Ok(text) => {
            print!("{text}");
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn run(net: &str, weights: &str) -> Result<String, Box<dyn Error>> {
    let read = |path: &str| std::fs::read(path).map_err(|error| format!("{path}: {error}"));
    Ok(cortado_small::outputs(read(net)?, read(weights)?)? + &cortado_small::training()?)
}
