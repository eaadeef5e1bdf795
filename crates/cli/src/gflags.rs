//! The command line as Caffe's users type it, turned into the form that clap reads.
//!
//! Caffe parsed with gflags: one dash or two, `-flag=value` or `-flag value`, `-noflag` for a
//! switch, and flags before or after the action.

use clap::{Arg, Command};
use std::collections::BTreeMap;
use std::ffi::OsString;

/// What has to be known of a flag to find where the next one starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Takes {
    /// No value.
    Nothing,
    /// Alone or `-flag=true`; `-noflag` is `-flag=false`.
    Bool,
    /// `-flag value` or `-flag=value`.
    Value,
}

/// The flags of a program and of all its actions.
struct Flags(BTreeMap<String, Takes>);

impl Flags {
    fn of(command: &Command) -> Self {
        let mut flags = BTreeMap::new();
        let mut add = |arg: &Arg| {
            let takes = match arg.get_action().takes_values() {
                false => Takes::Nothing,
                true if arg.is_require_equals_set() => Takes::Bool,
                true => Takes::Value,
            };
            for name in arg.get_long_and_visible_aliases().into_iter().flatten() {
                flags.insert(name.to_string(), takes);
            }
        };
        let mut commands = vec![command];
        while let Some(command) = commands.pop() {
            command.get_arguments().for_each(&mut add);
            commands.extend(command.get_subcommands());
        }
        Self(flags)
    }

    /// The flag's own spelling and what it takes. Dashes and underscores inside a name are the
    /// same.
    fn find(&self, name: &str) -> Option<(&str, Takes)> {
        let same = |known: &&String| known.replace('-', "_") == name.replace('-', "_");
        let known = self.0.keys().find(same)?;
        Some((known, self.0[known]))
    }

    /// The switch that `-noNAME` turns off.
    fn switched_off(&self, name: &str) -> Option<&str> {
        self.find(name.strip_prefix("no")?)
            .filter(|(_, takes)| *takes == Takes::Bool)
            .map(|(known, _)| known)
    }
}

/// The command line with the action first, every flag with two dashes, and values joined by `=`.
/// What is unknown stays, to be complained about.
pub(crate) fn normalise(args: impl IntoIterator<Item = OsString>, command: &Command) -> Vec<OsString> {
    let flags = Flags::of(command);
    let (mut action, mut rest) = (None, Vec::new());
    let mut args = args.into_iter();
    while let Some(arg) = args.next() {
        if arg == "--" {
            rest.push(arg);
            rest.extend(args.by_ref());
        } else if let Some((name, value)) = split_flag(&arg) {
            rest.push(match (flags.find(&name), value) {
                (Some((known, _)), Some(value)) => join(known, Some(value)),
                (Some((known, Takes::Value)), None) => join(known, args.next()),
                (Some((known, _)), None) => join(known, None),
                (None, None) => match flags.switched_off(&name) {
                    Some(known) => join(known, Some("false".into())),
                    None => join(&name, None),
                },
                (None, value) => join(&name, value),
            });
        } else if action.is_none() {
            action = Some(arg);
        } else {
            rest.push(arg);
        }
    }
    action.into_iter().chain(rest).collect()
}

/// Name and value of `-name`, `--name`, `-name=value`. One-letter flags such as `-h`, numbers and
/// what is no Unicode are not split.
fn split_flag(arg: &OsString) -> Option<(String, Option<OsString>)> {
    let text = arg.to_str()?;
    let bare = text.strip_prefix('-')?;
    let name = bare.strip_prefix('-').unwrap_or(bare);
    let (name, value) = match name.split_once('=') {
        Some((name, value)) => (name, Some(OsString::from(value))),
        None => (name, None),
    };
    let is_name = name.len() > 1 && name.starts_with(|c: char| c.is_ascii_alphabetic());
    is_name.then(|| (name.to_string(), value))
}

fn join(name: &str, value: Option<OsString>) -> OsString {
    let mut arg = OsString::from(format!("--{name}"));
    if let Some(value) = value {
        arg.push("=");
        arg.push(value);
    }
    arg
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::args::Cli;
    use clap::CommandFactory;

    fn normal(line: &str) -> String {
        let args = line.split_whitespace().map(OsString::from);
        let words: Vec<_> = normalise(args, &Cli::command())
            .iter()
            .map(|w| w.to_string_lossy().into_owned())
            .collect();
        words.join(" ")
    }

    #[test]
    fn all_forms_of_a_flag_are_the_same() {
        for line in [
            "train -solver x -gpu 0",
            "train --solver x --gpu 0",
            "train -solver=x -gpu=0",
            "-solver x -gpu=0 train",
            "-solver=x train --gpu 0",
        ] {
            assert_eq!(normal(line), "train --solver=x --gpu=0", "{line}");
        }
    }

    #[test]
    fn dashes_and_underscores_are_the_same() {
        assert_eq!(
            normal("train -sigint-effect none --keep_going"),
            "train --sigint_effect=none --keep-going"
        );
    }

    #[test]
    fn switches_take_no_value_unless_joined() {
        assert_eq!(normal("-logtostderr train"), "train --logtostderr");
        assert_eq!(normal("-logtostderr=0 train"), "train --logtostderr=0");
        assert_eq!(normal("-nologtostderr train"), "train --logtostderr=false");
        assert_eq!(normal("test -strict -model m"), "test --strict --model=m");
    }

    #[test]
    fn a_value_may_look_like_a_flag() {
        assert_eq!(
            normal("test -iterations -1 -model -x"),
            "test --iterations=-1 --model=-x"
        );
    }

    #[test]
    fn what_is_unknown_stays() {
        assert_eq!(normal("trian -slover x"), "trian --slover x");
        assert_eq!(normal("layers -h"), "layers -h");
        assert_eq!(normal("convert_mnist_data -- -a b"), "convert_mnist_data -- -a b");
    }
}
