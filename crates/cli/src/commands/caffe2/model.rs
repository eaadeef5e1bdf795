//! What the commands that run a Caffe2 model have in common: the files of the model, and its
//! inputs.

use super::file::{Found, is_text, look, read, read_text};
use crate::flags::AllowIo;
use anyhow::{Context, Result, anyhow, bail};
use cortado_caffe2::predictor::PredictorModel;
use cortado_caffe2::{Blob, Predictor, Runtime, Tensor};
use cortado_core::{Ctx, Phase, Rng};
use cortado_proto::binary;
use cortado_proto::caffe2::NetDef;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The files of a model, and its inputs.
#[derive(Clone, Debug, clap::Args)]
pub(super) struct ModelArgs {
    /// The init net, which creates the parameters
    #[arg(long, value_name = "FILE", requires = "predict", conflicts_with = "db")]
    init: Option<PathBuf>,
    /// The predict net, which computes the outputs
    #[arg(long, value_name = "FILE", requires = "init")]
    predict: Option<PathBuf>,
    /// The database of an exported predictor, instead of the two nets
    #[arg(long, value_name = "DB")]
    db: Option<PathBuf>,
    /// The database's type: minidb, lmdb or leveldb
    #[arg(long, value_name = "TYPE", requires = "db")]
    db_type: Option<String>,
    /// An input: a blob's file, or a shape, such as data=1,3,224,224, for zeros
    #[arg(long = "input", value_name = "NAME=FILE|SHAPE")]
    inputs: Vec<String>,
}

/// A runtime of the host, for nets whose files may be untrusted.
pub(in crate::commands) fn runtime(io: AllowIo) -> Arc<Runtime> {
    match io.allow_io {
        true => runtime_with_io(),
        false => Arc::new(runtime_with_io().without_io()),
    }
}

/// A runtime of the host, for nets that the user runs on purpose.
pub(super) fn runtime_with_io() -> Arc<Runtime> {
    Arc::new(Runtime::new(Ctx::new(Phase::TEST, Rng::from_entropy())))
}

/// A net, as text or binary.
///
/// # Errors
/// A file that cannot be read or is not a net.
pub(in crate::commands) fn read_def(path: &Path) -> Result<NetDef> {
    match is_text(path)? {
        true => read_text(path),
        false => Ok(binary::read_file(path)?),
    }
}

/// A net from a file; the runtime allows all its operators.
///
/// # Errors
/// Those of [`read_def`], and an operator that is not allowed.
pub(in crate::commands) fn read_allowed(runtime: &Runtime, path: &Path) -> Result<NetDef> {
    let net = read_def(path)?;
    runtime.check_access(&net).with_context(|| path.display().to_string())?;
    Ok(net)
}

/// A predictor from a database.
///
/// # Errors
/// A database that cannot be read, or nets that cannot be built or are not allowed.
pub(in crate::commands) fn open_database(runtime: &Arc<Runtime>, db_type: &str, path: &Path) -> Result<Predictor> {
    let opened = Predictor::open(runtime, PredictorModel::Database { db_type, path }, None);
    opened.with_context(|| path.display().to_string())
}

impl ModelArgs {
    /// The model, ready to run.
    ///
    /// # Errors
    /// No model, or one that cannot be read or built.
    pub(super) fn open(&self, runtime: &Arc<Runtime>) -> Result<Predictor> {
        if let Some(db) = &self.db {
            let db_type = match &self.db_type {
                Some(db_type) => db_type.clone(),
                None => match look(db)? {
                    Found::Database(db_type) => db_type.to_string(),
                    _ => bail!("{}: this is not a database; name its type with --db-type", db.display()),
                },
            };
            return open_database(runtime, &db_type, db);
        }
        let (Some(init), Some(predict)) = (&self.init, &self.predict) else {
            bail!("name the model: --init init_net.pb --predict predict_net.pb, or --db predictor.minidb");
        };
        let (init, predict) = (&read_allowed(runtime, init)?, &read_allowed(runtime, predict)?);
        Ok(Predictor::open(runtime, PredictorModel::Nets { init, predict }, None)?)
    }

    /// The inputs by name.
    ///
    /// # Errors
    /// One that is neither a shape nor a file of a tensor.
    pub(super) fn inputs(&self, runtime: &Runtime) -> Result<Vec<(&str, Tensor)>> {
        let input = |text: &'_ String| -> Result<(String, Tensor)> {
            let (name, value) = text
                .split_once('=')
                .ok_or_else(|| anyhow!("--input {text}: expected NAME=FILE or NAME=SHAPE"))?;
            let tensor = match shape(value) {
                Some(dims) => Tensor::zeros::<f32>(&dims)?,
                None => read_tensor(runtime, Path::new(value))?,
            };
            Ok((name.to_string(), tensor))
        };
        let tensors = self.inputs.iter().map(input).collect::<Result<Vec<_>>>()?;
        let named = self.inputs.iter().zip(tensors);
        Ok(named
            .map(|(text, (_, tensor))| (text.split('=').next().unwrap_or_default(), tensor))
            .collect())
    }
}

/// A shape such as `1,3,224,224`.
pub(super) fn shape(text: &str) -> Option<Vec<usize>> {
    let sizes = text.split([',', 'x']).map(|size| size.trim().parse().ok());
    sizes.collect()
}

fn read_tensor(runtime: &Runtime, path: &Path) -> Result<Tensor> {
    let bytes = read(path)?;
    let mut blob = Blob::new();
    let options = cortado_caffe2::serialize::ReadOptions::default();
    let read = runtime.serializers.deserialize(&bytes, options, &mut blob);
    read.with_context(|| path.display().to_string())?;
    Ok(blob.get::<Tensor>()?.share())
}
