//! `caffe weights rename`: other names for the layers of a file of weights.

use anyhow::{Result, bail};
use clap::Args;
use cortado_net::{ConvertOptions, Names, WeightsFormat, read_weights, write_weights};
use cortado_proto::NetParameter;
use std::collections::HashSet;
use std::io::{Write, stdout};
use std::path::PathBuf;

/// `caffe weights rename`.
#[derive(Clone, Debug, Args)]
pub(super) struct RenameArgs {
    /// The weights: a caffemodel, an HDF5 file or a safetensors file
    #[arg(value_name = "IN")]
    input: PathBuf,
    /// The file to write: .caffemodel, .h5 or .safetensors
    #[arg(value_name = "OUT")]
    output: PathBuf,
    /// Old and new name of a layer; a * matches any text, as in old_*=*
    #[arg(value_name = "OLD=NEW", required = true, value_parser = Rule::parse)]
    rules: Vec<Rule>,
}

/// An old name and a new one, each with a place for any text or without one.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Rule {
    old: Pattern,
    new: Pattern,
}

/// The text before the `*` and, if there is one, after it.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Pattern(String, Option<String>);

impl Pattern {
    fn parse(text: &str) -> Result<Self, String> {
        match text.split_once('*') {
            None => Ok(Self(text.into(), None)),
            Some((_, end)) if end.contains('*') => Err("has more than one * in a name".into()),
            Some((start, end)) => Ok(Self(start.into(), Some(end.into()))),
        }
    }

    /// The text that matches the `*`, if this is a name of this pattern.
    fn matched<'a>(&self, name: &'a str) -> Option<&'a str> {
        match &self.1 {
            None => (name == self.0).then_some(""),
            Some(end) => name.strip_prefix(&self.0)?.strip_suffix(end.as_str()),
        }
    }

    fn filled(&self, text: &str) -> String {
        match &self.1 {
            None => self.0.clone(),
            Some(end) => format!("{}{text}{end}", self.0),
        }
    }
}

impl Rule {
    fn parse(text: &str) -> Result<Self, String> {
        let (old, new) = text.split_once('=').ok_or("needs the form OLD=NEW")?;
        let rule = Self {
            old: Pattern::parse(old)?,
            new: Pattern::parse(new)?,
        };
        if rule.new.1.is_some() && rule.old.1.is_none() {
            return Err("has a * in the new name, but none in the old one".into());
        }
        match old.is_empty() || new.is_empty() {
            true => Err("has an empty name".into()),
            false => Ok(rule),
        }
    }

    fn apply(&self, name: &str) -> Option<String> {
        self.old.matched(name).map(|text| self.new.filled(text))
    }
}

/// Runs the command.
///
/// # Errors
/// A rule that is for no layer, two layers of one name, and files that cannot be read or written.
pub(super) fn run(args: &RenameArgs) -> Result<()> {
    let mut weights = read_weights(&args.input)?;
    let renamed = rename(&mut weights, &args.rules)?;
    let options = ConvertOptions {
        format: WeightsFormat::of_name(&args.output)?,
        names: Names::Numbers,
        half: false,
    };
    write_weights(weights, &args.output, options)?;
    let mut out = stdout().lock();
    for (old, new) in &renamed {
        writeln!(out, "{} -> {}", crate::table::name(old), crate::table::name(new))?;
    }
    writeln!(
        out,
        "wrote {} with {} renamed",
        args.output.display(),
        crate::table::many(renamed.len(), "layer")
    )?;
    Ok(())
}

/// Renames layers by the first rule that is for them, and gives the old and new names.
fn rename(weights: &mut NetParameter, rules: &[Rule]) -> Result<Vec<(String, String)>> {
    let is_for = |rule: &Rule| weights.layer.iter().any(|layer| rule.apply(layer.name()).is_some());
    if let Some(rule) = rules.iter().find(|rule| !is_for(rule)) {
        let names = weights
            .layer
            .iter()
            .filter(|layer| !layer.blobs.is_empty())
            .map(|layer| layer.name());
        bail!(
            "no layer is called \"{}\"; the layers with weights: {}",
            rule.old.filled("*"),
            names.collect::<Vec<_>>().join(", ")
        );
    }
    let mut renamed = Vec::new();
    for layer in &mut weights.layer {
        let old = layer.name().to_string();
        if let Some(new) = rules.iter().find_map(|rule| rule.apply(&old)).filter(|new| *new != old) {
            layer.name = Some(new.clone());
            renamed.push((old, new));
        }
    }
    let mut seen = HashSet::new();
    let new = |name: &str| renamed.iter().any(|(_, new)| new == name);
    let twice = weights
        .layer
        .iter()
        .map(|layer| layer.name())
        .find(|name| !seen.insert(*name) && new(name));
    match twice {
        Some(name) => bail!("several layers would be called \"{name}\""),
        None => Ok(renamed),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_star_keeps_what_it_stands_for() {
        for (rule, name, expected) in [
            ("conv1=c1", "conv1", Some("c1")),
            ("conv1=c1", "conv10", None),
            ("res_*=*", "res_2a", Some("2a")),
            ("*_old=new_*_x", "a_old", Some("new_a_x")),
            ("a*a=*", "a", None),
            ("fc*=fc", "fc8", Some("fc")),
        ] {
            assert_eq!(Rule::parse(rule).unwrap().apply(name).as_deref(), expected, "{rule}");
        }
        for rule in ["a", "a=*", "a**=b", "=b", "a="] {
            assert!(Rule::parse(rule).is_err(), "{rule}");
        }
    }
}
