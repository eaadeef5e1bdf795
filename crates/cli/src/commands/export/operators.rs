//! The nets of Caffe2: an init net and a predict net, or a predictor's database, as a graph.

use super::ExportArgs;
use crate::commands::caffe2::{Found, look, open_database, read_allowed, runtime};
use anyhow::{Context, Result, anyhow, bail};
use cortado_caffe2::predictor::{PredictorGraph, PredictorModel};
use cortado_caffe2::{Predictor, Tensor};
use cortado_proto::caffe2::NetDef;

/// The net as a graph, if the file is one of Caffe2.
///
/// # Errors
/// A net that cannot be run, inputs without a shape, and operators that cannot be exported.
pub(super) fn open(args: &ExportArgs) -> Result<Option<PredictorGraph>> {
    let runtime = runtime(args.io);
    let (predictor, made) = match look(&args.net) {
        Ok(Found::Net(predict)) if !predict.op.is_empty() => {
            runtime
                .check_access(&predict)
                .with_context(|| args.net.display().to_string())?;
            let mut init = NetDef::default();
            for file in &args.weights {
                init.op.extend(read_allowed(&runtime, file)?.op);
            }
            let made: Vec<String> = init.op.iter().flat_map(|op| op.output.iter().cloned()).collect();
            let model = PredictorModel::Nets {
                init: &init,
                predict: &predict,
            };
            (Predictor::open(&runtime, model, None)?, made)
        }
        Ok(Found::Database(db_type)) => (open_database(&runtime, db_type, &args.net)?, Vec::new()),
        // Any other file is read as a net of Caffe, whose messages explain what is wrong.
        _ => return Ok(None),
    };
    let predictor = match &args.outputs[..] {
        [] => predictor,
        outputs => predictor
            .with_outputs(outputs)
            .with_context(|| args.net.display().to_string())?,
    };
    let open = predictor.inputs().iter().filter(|name| !made.contains(name));
    let missing: Vec<&str> = open
        .map(String::as_str)
        .filter(|name| args.inputs.iter().all(|(given, _)| given != name))
        .collect();
    if !missing.is_empty() {
        bail!(
            "{}: the init net does not make {}; give the shape of each input, as --input {}=1,3,224,224, and the init net after \
             the net",
            args.net.display(),
            missing.join(", "),
            missing[0]
        );
    }
    let zeros = |(name, dims): &(String, Vec<usize>)| -> Result<(String, Tensor)> {
        Ok((name.clone(), Tensor::zeros::<f32>(dims)?))
    };
    let inputs = args.inputs.iter().map(zeros).collect::<Result<Vec<_>>>()?;
    let inputs: Vec<(&str, Tensor)> = inputs.iter().map(|(name, x)| (name.as_str(), x.share())).collect();
    let graph = predictor.to_graph(&inputs).map_err(|e| match args.inputs.is_empty() {
        true => anyhow!(
            "{e}\nThe init net creates the inputs; if an input has no values there, give its shape, as --input data=1,3,224,224"
        ),
        false => e.into(),
    })?;
    graph
        .check_operations()
        .map_err(|e| anyhow!("{}: {e}", args.net.display()))?;
    Ok(Some(graph))
}
