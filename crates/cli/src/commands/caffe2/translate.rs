//! `caffe caffe2 from-caffe` and `to-caffe`: from a Caffe net to Caffe2's two nets, and back.

use super::model::{read_allowed, runtime, shape};
use crate::flags::{AllowIo, ReadingArgs};
use anyhow::{Context, Result, anyhow, bail};
use cortado::event::Plain;
use cortado::{NetParameter, Phase, Rng};
use cortado_caffe2::Workspace;
use cortado_caffe2::translate::{FromCaffeOptions, from_caffe, to_caffe};
use cortado_core::Ctx;
use cortado_net::{LoadOptions, Net, filter_net};
use cortado_proto::{Message, binary, text, upgrade};
use std::io::{Write, stdout};
use std::mem::take;
use std::path::{Path, PathBuf};

/// Names of files of text end like this.
const TEXT: [&str; 3] = ["pbtxt", "prototxt", "txt"];

/// `caffe caffe2 from-caffe`.
#[derive(Clone, Debug, clap::Args)]
pub(super) struct FromCaffeArgs {
    /// The net's prototxt
    #[arg(value_name = "NET")]
    net: PathBuf,
    /// Its weights: a caffemodel; without them, the fillers of the layers become Caffe2's own
    #[arg(value_name = "WEIGHTS")]
    weights: Option<PathBuf>,
    /// The init net to write
    #[arg(long, default_value = "init_net.pb", value_name = "FILE")]
    init: PathBuf,
    /// The predict net to write
    #[arg(long, default_value = "predict_net.pb", value_name = "FILE")]
    predict: PathBuf,
    /// Declare all unread blobs as outputs, not only the last one
    #[arg(long)]
    all_outputs: bool,
    /// Write the padding of pools as Caffe2's own, for an input of this shape, such as 1,3,224,224
    #[arg(long, value_name = "SHAPE")]
    remove_legacy_pad: Option<String>,
    #[command(flatten)]
    reading: ReadingArgs,
    #[command(flatten)]
    existing: Existing,
}

/// What is done with files that are there.
#[derive(Clone, Copy, Debug, clap::Args)]
struct Existing {
    /// Replace existing files
    #[arg(long)]
    overwrite: bool,
}

impl Existing {
    /// Refuses files that are there, and two of one name, before anything is computed.
    fn check(self, [(flag, one), (other_flag, other)]: [(&str, &Path); 2]) -> Result<()> {
        if one == other {
            bail!("{}: {flag} and {other_flag} name one file", one.display());
        }
        for (flag, file) in [(flag, one), (other_flag, other)] {
            if file.is_file() && !self.overwrite {
                bail!(
                    "{} is there already: replace it with --overwrite, or choose another name with {flag}",
                    file.display()
                );
            }
        }
        Ok(())
    }
}

/// `caffe caffe2 to-caffe`.
#[derive(Clone, Debug, clap::Args)]
pub(super) struct ToCaffeArgs {
    /// The init net, which creates the parameters
    #[arg(value_name = "INIT")]
    init: PathBuf,
    /// The predict net, which computes the outputs
    #[arg(value_name = "PREDICT")]
    predict: PathBuf,
    /// An input with its shape, such as data=1,3,224,224
    #[arg(long = "input", value_name = "NAME=SHAPE", required = true)]
    inputs: Vec<String>,
    /// The prototxt to write
    #[arg(long, default_value = "net.prototxt", value_name = "FILE")]
    net: PathBuf,
    /// The caffemodel to write
    #[arg(long, default_value = "net.caffemodel", value_name = "FILE")]
    weights: PathBuf,
    #[command(flatten)]
    existing: Existing,
    #[command(flatten)]
    io: AllowIo,
}

/// Translates a Caffe net.
///
/// # Errors
/// Files that cannot be read or written, or a layer that cannot be translated.
pub(super) fn run_from_caffe(args: &FromCaffeArgs) -> Result<()> {
    args.existing
        .check([("--init", &args.init), ("--predict", &args.predict)])?;
    let dims = |text: &String| shape(text).ok_or_else(|| anyhow!("--remove-legacy-pad {text}: expected a shape"));
    let registry = cortado::default_registry();
    let options = FromCaffeOptions {
        registry: Some(&registry),
        all_outputs: args.all_outputs,
        remove_legacy_pad: args.remove_legacy_pad.as_ref().map(dims).transpose()?,
        lenient: args.reading.options().lenient,
    };
    let net = args.reading.apply(cortado::open(&args.net));
    let net = net.phase(Phase::TEST).read()?.into_inner();
    let net = filter_net(&net, &args.net, &Ctx::new(Phase::TEST, Rng::new(0)))?;
    let mut weights = NetParameter::default();
    if let Some(file) = &args.weights {
        weights = binary::read_file(file)?;
        upgrade::net(&mut weights, &file.display().to_string())?;
    }
    let runtime = runtime(AllowIo { allow_io: false });
    let translated = from_caffe(&runtime, &net, &weights, &options).with_context(|| args.net.display().to_string())?;
    warn(&translated.notes);
    write(&args.init, &translated.init)?;
    write(&args.predict, &translated.predict)
}

/// Translates a Caffe2 net.
///
/// # Errors
/// Files that cannot be read or written, an operator that cannot be translated, or shapes of inputs that
/// the net cannot have.
pub(super) fn run_to_caffe(args: &ToCaffeArgs) -> Result<()> {
    args.existing
        .check([("--net", &args.net), ("--weights", &args.weights)])?;
    let input = |text: &String| {
        let parsed = text
            .split_once('=')
            .and_then(|(name, dims)| Some((name.to_string(), shape(dims)?)));
        parsed.ok_or_else(|| anyhow!("--input {text}: expected NAME=SHAPE"))
    };
    let inputs = args.inputs.iter().map(input).collect::<Result<Vec<_>>>()?;
    let (runtime, workspace) = (runtime(args.io), Workspace::new());
    let (init, predict) = (
        read_allowed(&runtime, &args.init)?,
        read_allowed(&runtime, &args.predict)?,
    );
    let made = runtime.run_net_once(&workspace, &init);
    made.with_context(|| args.init.display().to_string())?;
    let translated = to_caffe(&workspace, &predict, &inputs).with_context(|| args.predict.display().to_string())?;
    warn(&translated.notes);
    let mut net = translated.net;
    let weights: Vec<_> = net.layer.iter_mut().map(|layer| take(&mut layer.blobs)).collect();
    let mut whole = net.clone();
    whole
        .layer
        .iter_mut()
        .zip(weights)
        .for_each(|(layer, blobs)| layer.blobs = blobs);
    check(&net, &whole).map_err(|error| anyhow!("--input {}: {error}", args.inputs.join(" ")))?;
    write_binary(&args.weights, &whole)?;
    write(&args.net, &net)
}

/// Checks that a net can be built and takes its weights.
fn check(net: &NetParameter, weights: &NetParameter) -> cortado_core::Result<()> {
    let ctx = Ctx::new(Phase::TEST, Rng::new(0));
    let mut net = Net::<f32>::build(net, &cortado::default_registry(), &ctx)?;
    net.copy_trained_from(weights, &LoadOptions::default()).map(|_| ())
}

fn warn(notes: &[String]) {
    notes.iter().for_each(|note| eprintln!("note: {}", Plain(note)));
}

/// Writes a message, as text if the file's name ends so, and reports where.
fn write<M: Message>(path: &Path, message: &M) -> Result<()> {
    let extension = path.extension().and_then(|extension| extension.to_str());
    match extension.is_some_and(|extension| TEXT.contains(&extension)) {
        true => {
            cortado_core::write_whole(path, |to| to.write_all(text::print(message).as_bytes()))?;
            wrote(path)
        }
        false => write_binary(path, message),
    }
}

fn write_binary<M: Message>(path: &Path, message: &M) -> Result<()> {
    cortado_core::write_whole(path, |to| binary::encode_to(message, to))?;
    wrote(path)
}

fn wrote(path: &Path) -> Result<()> {
    writeln!(stdout().lock(), "wrote {}", path.display())?;
    Ok(())
}
