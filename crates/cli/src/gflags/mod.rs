//! The command line as Caffe's users type it, turned into the form that clap reads.
//!
//! Caffe parsed with gflags: one dash or two, `-flag=value` or `-flag value`, `-noflag` for a
//! switch, flags before or after the action, and more flags in files and variables. All flags of
//! `caffe` were there in all of its actions, and those of glog and gflags in every program.

mod elsewhere;
mod known;
mod names;

use crate::system;
use clap::error::ErrorKind;
use clap::{Command, Error};
use known::{Flags, Takes, names_of, same};
use names::{ACTION_FLAGS, ACTIONS, IGNORED, SPECIAL, Special};
use std::collections::{BTreeSet, VecDeque};
use std::ffi::{OsStr, OsString};

/// A command line that clap reads.
#[derive(Debug)]
pub(crate) struct Line {
    /// The action first, every flag with two dashes, and values joined by `=`. What is unknown
    /// stays, to be complained about.
    pub(crate) args: Vec<OsString>,
    /// Flags that Caffe takes with every action, and that have no effect in this one.
    pub(crate) unused: Vec<String>,
}

/// Rewrites a command line of a program of this name, which is not among the words.
///
/// # Errors
/// A file or variable of flags that cannot be read.
pub(crate) fn normalise(
    program: &str,
    args: impl IntoIterator<Item = OsString>,
    command: &Command,
) -> Result<Line, Error> {
    let mut reader = Reader {
        flags: Flags::of(command),
        words: args.into_iter().collect(),
        action: None,
        rest: Vec::new(),
        may_be_unknown: BTreeSet::new(),
        files: 0,
        prints_version: false,
    };
    while let Some(word) = reader.words.pop_front() {
        reader
            .word(word, program)
            .map_err(|problem| command.clone().error(ErrorKind::InvalidValue, problem))?;
    }
    Ok(reader.finish(command))
}

/// The words that are still to be read, and what was made of those before.
struct Reader {
    flags: Flags,
    words: VecDeque<OsString>,
    action: Option<OsString>,
    rest: Vec<Argument>,
    /// Names given by `-undefok`.
    may_be_unknown: BTreeSet<String>,
    /// How many files of flags were read.
    files: usize,
    prints_version: bool,
}

/// A word of the line after the action.
enum Argument {
    Flag {
        name: String,
        value: Option<OsString>,
        known: bool,
    },
    Other(OsString),
}

impl Reader {
    /// Reads a word, and the next one too if that is its value.
    ///
    /// # Errors
    /// A file or variable of flags that cannot be read.
    fn word(&mut self, word: OsString, program: &str) -> Result<(), String> {
        if word == "--" {
            self.rest.push(Argument::Other(word));
            self.rest.extend(self.words.drain(..).map(Argument::Other));
        } else if let Some((name, value)) = split_flag(&word) {
            self.flag(name, value, program)?;
        } else if self.action.is_none() {
            self.action = Some(word);
        } else {
            self.rest.push(Argument::Other(word));
        }
        Ok(())
    }

    fn flag(&mut self, name: String, value: Option<OsString>, program: &str) -> Result<(), String> {
        let own = self.flags.find(&name).map(|(known, takes)| (known.to_string(), takes));
        if let Some(&(_, takes, special)) = SPECIAL.iter().find(|(special, ..)| same(special, &name)) {
            let value = self.value(takes, value);
            return self.special(special, value.as_deref(), program);
        }
        if let Some((name, takes)) = own {
            let value = self.value(takes, value);
            self.rest.push(Argument::Flag {
                name,
                value,
                known: true,
            });
        } else if let Some(name) = self.flags.switched_off(&name) {
            let (name, value) = (name.to_string(), Some("false".into()));
            self.rest.push(Argument::Flag {
                name,
                value,
                known: true,
            });
        } else if let Some((_, takes)) = IGNORED.iter().find(|(ignored, _)| same(ignored, &name)) {
            self.value(*takes, value);
        } else if !is_switched_off_and_ignored(&name) {
            self.rest.push(Argument::Flag {
                name,
                value,
                known: false,
            });
        }
        Ok(())
    }

    /// The value of a flag: its own, or the next word if it takes one.
    fn value(&mut self, takes: Takes, own: Option<OsString>) -> Option<OsString> {
        match (takes, own) {
            (Takes::Value, None) => self.words.pop_front(),
            (_, own) => own,
        }
    }

    /// Applies a flag of gflags.
    ///
    /// # Errors
    /// A file or variable of flags that cannot be read.
    fn special(&mut self, special: Special, value: Option<&OsStr>, program: &str) -> Result<(), String> {
        let text = value
            .map(|value| value.to_string_lossy().into_owned())
            .unwrap_or_default();
        let list = text.split(',').filter(|name| !name.is_empty());
        let mut more = Vec::new();
        match special {
            Special::Help if elsewhere::is_no(&text) => {}
            Special::Version if elsewhere::is_no(&text) => {}
            Special::Help => self.rest.push(Argument::Other("--help".into())),
            Special::Version => self.prints_version = true,
            Special::MayBeUnknown => self.may_be_unknown.extend(list.map(str::to_string)),
            Special::File => {
                for file in list {
                    self.files += 1;
                    more.extend(elsewhere::file(file, program, self.files)?);
                }
            }
            Special::Variables { must_be_set } => {
                for name in list {
                    more.extend(elsewhere::variable(name, must_be_set)?);
                }
            }
        }
        more.into_iter().rev().for_each(|word| self.words.push_front(word));
        Ok(())
    }

    /// The line, without arguments that have no effect.
    fn finish(self, command: &Command) -> Line {
        if self.prints_version {
            return Line {
                args: vec!["--version".into()],
                unused: Vec::new(),
            };
        }
        let action = self.action.as_deref().and_then(OsStr::to_str);
        let action = action
            .filter(|action| ACTIONS.contains(action))
            .and_then(|action| command.find_subcommand(action));
        let has_effect = |name: &str| {
            let takes = |command: &Command| {
                command
                    .get_arguments()
                    .flat_map(names_of)
                    .any(|(known, _)| known == name)
            };
            !ACTION_FLAGS.contains(&name) || action.is_none_or(|action| takes(action) || takes(command))
        };
        let (mut args, mut unused) = (Vec::from_iter(self.action.clone()), Vec::new());
        for word in self.rest {
            match word {
                Argument::Other(word) => args.push(word),
                Argument::Flag { name, known: false, .. } if self.may_be_unknown.iter().any(|may| same(may, &name)) => {
                }
                Argument::Flag { name, value, .. } if !has_effect(&name) => {
                    unused.extend(value.is_some_and(|value| !value.is_empty()).then_some(name));
                }
                Argument::Flag { name, value, .. } => args.push(join(&name, value)),
            }
        }
        Line { args, unused }
    }
}

/// Whether this is `-noNAME` of a switch that has no effect.
fn is_switched_off_and_ignored(name: &str) -> bool {
    let off = |off: &str| {
        IGNORED
            .iter()
            .any(|(known, takes)| *takes == Takes::Bool && same(known, off))
    };
    name.strip_prefix("no").is_some_and(off)
}

/// Name and value of `-name`, `--name`, `-name=value`. One-letter flags such as `-h`, except glog's
/// `-v`, numbers and names that are not Unicode are not split.
fn split_flag(arg: &OsStr) -> Option<(String, Option<OsString>)> {
    let bytes = arg.as_encoded_bytes();
    let end = bytes.iter().position(|&byte| byte == b'=');
    let text = std::str::from_utf8(&bytes[..end.unwrap_or(bytes.len())]).ok()?;
    let bare = text.strip_prefix('-')?;
    let name = bare.strip_prefix('-').unwrap_or(bare);
    let value = match end {
        Some(end) => Some(system::rest_of(arg, end + 1)?),
        None => None,
    };
    let is_name = (name.len() > 1 && name.starts_with(|c: char| c.is_ascii_alphabetic())) || name == "v";
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
mod tests;
