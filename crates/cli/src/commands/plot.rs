//! `caffe plot`: the curves of training runs, as a picture or in the terminal.

use crate::picture::Format;
use crate::{plot, training_log};
use anyhow::{Context, Result, bail};
use std::io::{IsTerminal, Write};
use std::path::PathBuf;

/// `caffe plot`.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct PlotArgs {
    /// Logs of training runs; several are drawn over each other
    #[arg(value_name = "LOG", required = true)]
    logs: Vec<PathBuf>,
    /// The picture to write: .svg or .png; without it the curves go to the terminal
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// What stands above the picture
    #[arg(long, value_name = "TEXT")]
    title: Option<String>,
}

/// The width without a terminal.
const PLAIN_WIDTH: usize = 80;

/// Runs the command.
///
/// # Errors
/// A file that is no log of a training run, or a picture that cannot be written.
pub(super) fn run(args: &PlotArgs) -> Result<()> {
    let logs = args.logs.iter().map(|path| {
        let name = path
            .file_name()
            .unwrap_or(path.as_os_str())
            .to_string_lossy()
            .into_owned();
        Ok((name, training_log::read(path)?))
    });
    let logs = logs.collect::<Result<Vec<_>>>()?;
    let panels = plot::panels(&logs);
    if panels.is_empty() {
        bail!("the log has iterations but no loss, output or learning rate to draw");
    }
    if let Some(path) = &args.output {
        let format =
            Format::of(path).with_context(|| format!("-o {}: the name must end in .svg or .png", path.display()))?;
        let names: Vec<&str> = logs.iter().map(|log| log.0.as_str()).collect();
        let title = args.title.clone().unwrap_or_else(|| names.join(", "));
        return plot::paint(&panels, &title).save(path, format);
    }
    let is_terminal = std::io::stdout().is_terminal();
    let columns = std::env::var("COLUMNS").ok().and_then(|columns| columns.parse().ok());
    let size = is_terminal.then(|| usize::from(console::Term::stdout().size().1));
    let width = size.or(columns).unwrap_or(PLAIN_WIDTH);
    let text = plot::draw(
        &panels,
        width.clamp(40, 200),
        is_terminal && std::env::var_os("NO_COLOR").is_none(),
    );
    std::io::stdout().lock().write_all(text.as_bytes())?;
    Ok(())
}
