//! `caffe plot`: the curves of training runs, as a picture or in the terminal.

use crate::live;
use crate::picture::{self, Format};
use crate::plot::{self, Across, Options, Plot, Scale};
use crate::system::changed;
use crate::training_log::{self, TrainingLog};
use anyhow::{Context, Result, bail};
use std::io::{IsTerminal, Write, stdout};
use std::path::PathBuf;
use std::time::Duration;

/// `caffe plot`.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct PlotArgs {
    /// Logs of training runs: Caffe's own, those of -log-json, or of --quiet; several are drawn over each other
    #[arg(value_name = "LOG", required = true)]
    logs: Vec<PathBuf>,
    /// The picture to write, .svg or .png (default: draw in the terminal)
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// The title of the picture
    #[arg(long, value_name = "TEXT")]
    title: Option<String>,
    /// The horizontal axis
    #[arg(long, value_enum, default_value = "iterations", value_name = "AXIS")]
    across: Across,
    /// The scale of the loss axis (default: chosen by the values)
    #[arg(long, value_enum, value_name = "SCALE")]
    scale: Option<Scale>,
    /// Smooth the training loss by this weight of the previous value, at least 0 and less than 1, such as 0.9
    #[arg(long, value_name = "WEIGHT", value_parser = weight)]
    smooth: Option<f64>,
    /// Write a page with all curves, which needs no server: logarithmic axes, smoothing, time, runs to choose
    #[arg(long, value_name = "FILE", conflicts_with_all = ["output", "across", "scale", "smooth"])]
    html: Option<PathBuf>,
    /// Redraw when a log grows, until the runs end
    #[arg(long)]
    follow: bool,
}

/// The width without a terminal.
const PLAIN_WIDTH: usize = 80;
/// A title that is wider than this does not list names.
const LONGEST_TITLE: usize = 80;
/// Between two looks at the logs.
const PAUSE: Duration = Duration::from_secs(1);

fn weight(text: &str) -> Result<f64, String> {
    let weight = text.parse::<f64>().ok().filter(|weight| (0.0..1.0).contains(weight));
    weight.ok_or_else(|| "must be at least 0 and less than 1, as 0.9".into())
}

/// Runs the command.
///
/// # Errors
/// A file that is not the log of a training run, or a picture that cannot be written.
pub(super) fn run(args: &PlotArgs) -> Result<()> {
    if !args.follow {
        return show(args, &read(args)?);
    }
    let mut seen = Vec::new();
    loop {
        // What is written while it is read is seen the next time.
        let now: Vec<_> = args.logs.iter().map(|log| changed(log)).collect();
        let is_over = args.logs.iter().all(|log| training_log::is_over(log));
        if now != seen {
            match read(args) {
                Ok(plot) => follow(args, &plot)?,
                Err(error) if is_over || !args.logs.iter().all(|log| log.is_file()) => return Err(error),
                // It has no iterations yet.
                Err(_) => {}
            }
            seen = now;
        }
        if is_over {
            return Ok(());
        }
        std::thread::sleep(PAUSE);
    }
}

/// The names and contents of the logs.
fn logs(args: &PlotArgs) -> Result<Vec<(String, TrainingLog)>> {
    let logs = args.logs.iter().map(|path| {
        let name = path.file_name().unwrap_or(path.as_os_str());
        Ok((name.to_string_lossy().into_owned(), training_log::read(path)?))
    });
    logs.collect()
}

fn read(args: &PlotArgs) -> Result<Drawn> {
    let logs = logs(args)?;
    if let (Across::Time, Some((name, _))) = (args.across, logs.iter().find(|(_, log)| !log.has_times())) {
        bail!(
            "--across time: the lines of {name} have no times, as those of --quiet; plot the file of -log-json instead"
        );
    }
    let options = Options {
        across: args.across,
        scale: args.scale,
        smooth: args.smooth,
    };
    let plot = plot::plot(&logs, &options);
    if plot.panels.is_empty() {
        bail!("the log has iterations but no loss, output or learning rate to draw");
    }
    let title = args.title.clone().unwrap_or_else(|| title(&plot.runs));
    let page = args.html.as_ref().map(|_| live::page_of(&title, &logs));
    Ok(Drawn { plot, title, page })
}

/// What is drawn.
struct Drawn {
    plot: Plot,
    title: String,
    /// The page, if one is wanted.
    page: Option<String>,
}

/// Replaces the plot that was shown before.
fn follow(args: &PlotArgs, plot: &Drawn) -> Result<()> {
    if args.output.is_none() && args.html.is_none() && stdout().is_terminal() {
        console::Term::stdout().clear_screen()?;
    }
    show(args, plot)
}

fn show(args: &PlotArgs, Drawn { plot, title, page }: &Drawn) -> Result<()> {
    if let (Some(path), Some(page)) = (&args.html, page) {
        return Ok(cortado_core::write_whole(path, |file| file.write_all(page.as_bytes()))?);
    }
    if let Some(path) = &args.output {
        let format =
            Format::of(path).with_context(|| format!("-o {}: the name must end in .svg or .png", path.display()))?;
        return picture::save(&plot::paint(plot, title), path, format);
    }
    let is_terminal = stdout().is_terminal();
    let columns = std::env::var("COLUMNS").ok().and_then(|columns| columns.parse().ok());
    let size = is_terminal.then(|| usize::from(console::Term::stdout().size().1));
    let width = size.or(columns).unwrap_or(PLAIN_WIDTH);
    let colored = is_terminal && std::env::var_os("NO_COLOR").is_none();
    let text = plot::draw(plot, width.clamp(40, 200), colored);
    stdout().lock().write_all(text.as_bytes())?;
    Ok(())
}

/// The names of the runs, or how many they are.
fn title(runs: &[String]) -> String {
    let names = runs.join(", ");
    match names.chars().count() <= LONGEST_TITLE || runs.len() == 1 {
        true => names,
        false => format!("{} training runs", runs.len()),
    }
}
