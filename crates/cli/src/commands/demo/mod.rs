//! `caffe demo`: the main job, from nothing to a net that reads digits, with explanations; and
//! `caffe demo faces`, a net that finds faces.
//!
//! | file | what it holds |
//! |---|---|
//! | `mod.rs` | the three steps |
//! | `faces.rs` | the other demo |
//! | `folder.rs` | the data, and the folder with databases, prototxts and snapshots |
//! | `watch.rs` | the course of the training, shown |
//! | `picture.rs` | a digit as text |

mod faces;
mod folder;
mod picture;
mod watch;

use anyhow::Result;
use clap::{Args, ValueEnum};
use cortado::{Image, Registry};
use cortado_core::limit::PIXELS;
use cortado_core::system::Moment;
use cortado_data::idx::{IdxKind, IdxReader};
use folder::Folder;
use std::io::{IsTerminal, Write, stdout};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use watch::Watch;

/// `caffe demo`.
#[derive(Clone, Debug, Args)]
pub(crate) struct DemoArgs {
    /// The demo to run
    #[arg(value_name = "WHAT", default_value = "digits")]
    pub(crate) what: What,
    /// The folder for databases and snapshots
    #[arg(long, default_value = "cortado-demo")]
    pub(crate) dir: PathBuf,
    /// The random seed
    #[arg(long, default_value_t = 1)]
    pub(crate) seed: u32,
    /// Number of training iterations
    #[arg(long, default_value_t = 2000, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub(crate) iterations: u32,
    /// Threads to compute with (default: all)
    #[arg(long, value_name = "N")]
    pub(crate) threads: Option<usize>,
}

/// The demos.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum What {
    /// Train LeNet on MNIST and classify ten digits
    Digits,
    /// Find a face with UltraFace
    Faces,
}

/// How many digits are shown.
const DIGITS: usize = 10;
/// What the training multiplied the pixels by.
const SCALE: f32 = 0.00390625;

/// Runs the command.
///
/// # Errors
/// MNIST that is not found, a folder that cannot be written, and all that training can meet.
pub(super) fn run(args: &DemoArgs, registry: &Registry) -> Result<()> {
    if args.what == What::Faces {
        return faces::run(&args.dir, args.threads, registry);
    }
    let folder = Folder::prepare(&args.dir, args.seed, args.iterations)?;
    writeln!(
        stdout(),
        "\n1. The data: 60,000 handwritten digits to train on, 10,000 to test on.\n"
    )?;
    folder.make_databases()?;
    let weights = train(args, &folder, registry)?;
    writeln!(stdout(), "\n3. Ten digits that it has never seen:\n")?;
    show_digits(&folder, &weights, registry)?;
    what_next(&folder, &weights)?;
    Ok(())
}

/// Trains, and gives the path of the weights.
fn train(args: &DemoArgs, folder: &Folder, registry: &Registry) -> Result<PathBuf> {
    let watch = Arc::new(Watch::new());
    let mut solver = cortado::solver(folder.solver())
        .registry(registry)
        .seed(args.seed)
        .observer(Arc::clone(&watch));
    if let Some(threads) = args.threads {
        solver = solver.threads(threads);
    }
    let mut solver = solver.build::<f32>()?;
    let weights = (0..solver.net().learnable().len())
        .map(|i| solver.net().learnable_blob(i).count())
        .sum::<usize>();
    let iterations = solver.max_iter();
    writeln!(
        stdout(),
        "\n2. The training: LeNet, {weights} weights, {iterations} iterations of 64 digits (seed {}).\n",
        args.seed
    )?;
    let start = Moment::now();
    let outcome = solver
        .solve()
        .and_then(|_| match watch.tested_at() == Some(iterations) {
            true => Ok(()),
            false => solver.test_all(),
        });
    watch.end();
    outcome?;
    let seconds = start.elapsed().as_secs_f64();
    let (path, _) = solver.snapshot_paths();
    if let Some(accuracy) = watch.accuracy() {
        writeln!(
            stdout(),
            "\n   Test accuracy: {:.2} % after {seconds:.0} s. The weights are in {}.",
            accuracy * 100.0,
            path.display()
        )?;
    }
    Ok(path)
}

/// Lets the deploy net read the first digits of the test set.
fn show_digits(folder: &Folder, weights: &Path, registry: &Registry) -> Result<()> {
    let mut images = IdxReader::open(&folder.source("t10k-images-idx3-ubyte.gz"), IdxKind::Images, PIXELS)?;
    let mut labels = IdxReader::open(&folder.source("t10k-labels-idx1-ubyte.gz"), IdxKind::Labels, PIXELS)?;
    let (mut digits, mut pixels, mut label) = (Vec::new(), Vec::new(), Vec::new());
    while digits.len() < DIGITS && images.next_item(&mut pixels)? && labels.next_item(&mut label)? {
        digits.push((pixels.clone(), label[0]));
    }
    let (rows, columns) = (images.rows() as usize, images.columns() as usize);
    let image = |(pixels, _): &(Vec<u8>, u8)| Image::from_gray(rows, columns, pixels.clone()).scale(SCALE);
    let answers = classify(folder, weights, registry, &digits.iter().map(image).collect::<Vec<_>>())?;
    let colours = stdout().is_terminal() && std::env::var_os("NO_COLOR").is_none();
    for row in digits.iter().zip(&answers).collect::<Vec<_>>().chunks(DIGITS / 2) {
        let pictures: Vec<_> = row
            .iter()
            .map(|((pixels, _), _)| picture::lines(pixels, columns, colours))
            .collect();
        for line in 0..pictures[0].len() {
            let line: Vec<&str> = pictures.iter().map(|picture| picture[line].as_str()).collect();
            writeln!(stdout(), "   {}", line.join("  "))?;
        }
        let captions = row.iter().map(|((_, label), (answer, probability))| {
            let truth = if answer == label {
                String::new()
            } else {
                format!(", is {label}")
            };
            format!("{:^14}", format!("{answer}  {:.1} %{truth}", probability * 100.0))
        });
        writeln!(stdout(), "   {}\n", captions.collect::<Vec<_>>().join("  ").trim_end())?;
    }
    let right = digits
        .iter()
        .zip(&answers)
        .filter(|((_, label), (answer, _))| label == answer)
        .count();
    writeln!(stdout(), "   {right} of {} are right.", digits.len())?;
    Ok(())
}

/// The most probable digit for each image, with its probability.
fn classify(folder: &Folder, weights: &Path, registry: &Registry, images: &[Image]) -> Result<Vec<(u8, f32)>> {
    let model = cortado::open(folder.deploy())
        .weights(weights)
        .registry(registry)
        .compile()?;
    let predictions = model.run_all(images)?;
    let best = predictions.iter().flat_map(|prediction| prediction.top(1));
    Ok(best.map(|class| (class.index as u8, class.score)).collect())
}

fn what_next(folder: &Folder, weights: &Path) -> Result<()> {
    let program = std::env::args_os().next().unwrap_or_else(|| "caffe".into());
    let program = Path::new(&program).display();
    let (solver, model) = (folder.solver(), folder.model());
    let (solver, model, weights) = (solver.display(), model.display(), weights.display());
    writeln!(
        stdout(),
        "\nWhat to try next:\n\
         \n   {program} test -model {model} -weights {weights} -iterations 100\
         \n   {program} time -model {model} -iterations 10\
         \n   {program} train -solver {solver}        (after a change to it: base_lr, max_iter, ...)\
         \n   {program} demo --seed 2\
         \n   {program} demo faces\
         \n   {program} layers Convolution\n"
    )?;
    Ok(())
}
