//! The flags that the program has itself.

use clap::{Arg, Command};
use std::collections::BTreeMap;

/// What has to be known about a flag to find where the next one starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Takes {
    /// No value.
    Nothing,
    /// Alone or `-flag=true`; `-noflag` is `-flag=false`.
    Bool,
    /// `-flag value` or `-flag=value`.
    Value,
}

/// The flags of a program and of all its actions.
pub(super) struct Flags(BTreeMap<String, Takes>);

impl Flags {
    pub(super) fn of(command: &Command) -> Self {
        let mut flags = BTreeMap::new();
        let mut commands = vec![command];
        while let Some(command) = commands.pop() {
            flags.extend(command.get_arguments().flat_map(names_of));
            commands.extend(command.get_subcommands());
        }
        Self(flags)
    }

    /// The flag's own spelling and what it takes.
    pub(super) fn find(&self, name: &str) -> Option<(&str, Takes)> {
        let (known, takes) = self.0.iter().find(|(known, _)| same(known, name))?;
        Some((known, *takes))
    }

    /// The switch that `-noNAME` turns off.
    pub(super) fn switched_off(&self, name: &str) -> Option<&str> {
        self.find(name.strip_prefix("no")?)
            .filter(|(_, takes)| *takes == Takes::Bool)
            .map(|(known, _)| known)
    }
}

/// The names of an argument, with what it takes.
pub(super) fn names_of(arg: &Arg) -> Vec<(String, Takes)> {
    let takes = match arg.get_action().takes_values() {
        _ if arg.is_require_equals_set() => Takes::Bool,
        false => Takes::Nothing,
        true => Takes::Value,
    };
    let names = arg.get_long_and_visible_aliases().into_iter().flatten();
    names.map(|name| (name.to_string(), takes)).collect()
}

/// Whether two names are one: dashes and underscores inside a name are the same.
pub(super) fn same(a: &str, b: &str) -> bool {
    a.len() == b.len()
        && a.bytes()
            .zip(b.bytes())
            .all(|(a, b)| a == b || (a == b'-' || a == b'_') && (b == b'-' || b == b'_'))
}
