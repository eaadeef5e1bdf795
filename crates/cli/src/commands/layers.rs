//! `caffe layers`: the layer types, from the registry; and one in detail, with its documentation and its options from the schema.

use anyhow::Result;
use clap::Args;
use cortado_core::Registry;
use cortado_show::layer_types::{describe, list, page};
use std::io::Write;

/// `caffe layers`.
#[derive(Clone, Debug, Args)]
pub(crate) struct LayersArgs {
    /// The type to describe
    pub(crate) name: Option<String>,
    /// Print the documentation of all types as Markdown
    #[arg(long, conflicts_with = "name")]
    pub(crate) markdown: bool,
    /// Print the support of fork fields as Markdown
    #[arg(long, conflicts_with_all = ["name", "markdown"])]
    pub(crate) forks: bool,
}

/// Runs the command.
///
/// # Errors
/// A type that does not exist, or a closed pipe.
pub(super) fn run(args: &LayersArgs, registry: &Registry) -> Result<()> {
    let kinds: Vec<_> = registry.kinds().collect();
    let text = match &args.name {
        Some(name) => describe(registry.kind(name)?),
        None if args.markdown => page(&kinds),
        None if args.forks => cortado_core::forks::page(),
        None => list(&kinds),
    };
    std::io::stdout().lock().write_all(text.as_bytes())?;
    Ok(())
}
