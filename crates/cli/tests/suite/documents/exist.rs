//! Every command that a page names exists, and has the flags that the page gives it. This finds what a page still says about
//! a flag that got another name, also where a command cannot be run here.

use super::{Line, blocks, lines, pages};
use crate::common::{Work, repository, stdout};
use std::collections::{BTreeSet, HashMap};
use std::fs;

/// The commands of a page: in blocks, and in its text between backticks.
fn commands(page: &str) -> Vec<Line> {
    let blocks = blocks(page);
    let shown = blocks
        .iter()
        .filter(|block| ["sh", "text"].contains(&block.info.as_str()));
    let mut commands: Vec<Line> = shown.flat_map(lines).collect();
    for (number, text) in (1..).zip(page.lines()) {
        let spans = text.split('`').skip(1).step_by(2);
        commands.extend(spans.map(|span| Line {
            text: span.into(),
            number,
        }));
    }
    commands.retain(|line| matches!(line.program(), "caffe" | "cortado") && line.text.contains(' '));
    commands
}

/// The commands of Caffe's program `caffe`, which take each other's flags.
const OF_CAFFE: [&str; 4] = ["train", "test", "time", "device_query"];

/// What `caffe COMMAND --help-all` lists.
struct Help {
    commands: BTreeSet<String>,
    flags: BTreeSet<String>,
}

/// The help of each command that was asked for.
struct Helps {
    work: Work,
    known: HashMap<Vec<String>, Help>,
}

impl Helps {
    fn new() -> Self {
        Self {
            work: Work::empty(),
            known: HashMap::new(),
        }
    }

    fn of(&mut self, command: &[String]) -> &Help {
        if !self.known.contains_key(command) {
            let mut args: Vec<&str> = command.iter().map(String::as_str).collect();
            args.push("--help-all");
            let text = stdout(&self.work.run(&args));
            self.known.insert(command.into(), read(&text));
        }
        &self.known[command]
    }

    fn has_flag(&mut self, command: &[String], flag: &str) -> bool {
        let is_of_caffe = |name: &String| OF_CAFFE.contains(&name.as_str());
        let of_caffe = OF_CAFFE.map(|name| vec![name.to_string()]);
        let others: &[Vec<String>] = match command.first().is_some_and(is_of_caffe) {
            true => &of_caffe,
            false => &[],
        };
        self.of(command).flags.contains(flag) || others.iter().any(|other| self.of(other).flags.contains(flag))
    }

    /// Whether this is a command, also one of those that no list shows.
    fn has_command(&self, name: &str) -> bool {
        self.work.run(&[name, "--help"]).status.success()
    }
}

/// Reads a help text.
fn read(text: &str) -> Help {
    let mut help = Help {
        commands: BTreeSet::new(),
        flags: ["help", "h", "help-all", "version", "V"].map(String::from).into(),
    };
    let mut are_commands = false;
    for line in text.lines() {
        if !line.starts_with(' ') {
            are_commands = line == "Commands:";
            continue;
        }
        let words = line.split_whitespace();
        if are_commands {
            help.commands.extend(words.take(1).map(String::from));
        } else if line.trim_start().starts_with('-') {
            let names = words.take_while(|word| word.starts_with('-'));
            help.flags.extend(names.filter_map(flag));
        }
    }
    help
}

/// The name of a flag without dashes and value, if this is one.
fn flag(word: &str) -> Option<String> {
    let word = word.trim_matches(|c: char| "[],".contains(c));
    let name = word.strip_prefix('-')?.trim_start_matches('-');
    let end = name.find(['=', '|', '[', ')']).unwrap_or(name.len());
    let is_name = name.starts_with(|c: char| c.is_ascii_alphabetic());
    is_name.then(|| name[..end].replace('_', "-"))
}

/// Why a command cannot be typed, if so.
fn fault(helps: &mut Helps, line: &Line) -> Option<String> {
    let mut command = Vec::new();
    let ends = ["|", ">", "2>", "&&", ";", "&"];
    let words: Vec<&str> = line
        .text
        .split_whitespace()
        .skip(1)
        .take_while(|word| !ends.contains(word))
        .collect();
    for word in words {
        if let Some(flag) = flag(word) {
            if !helps.has_flag(&command, &flag) {
                return Some(format!("`caffe {}` has no flag {word}", command.join(" ")));
            }
            continue;
        }
        let is_listed = helps.of(&command).commands.contains(word);
        if is_listed || (command.is_empty() && helps.has_command(word)) {
            command.push(word.to_string());
        } else if command.is_empty() && !is_placeholder(word) {
            return Some(format!("there is no command {word}"));
        }
    }
    None
}

/// A name in capitals stands for what the reader has.
fn is_placeholder(word: &str) -> bool {
    word.chars().all(|c| c.is_ascii_uppercase() || "…._".contains(c))
}

#[test]
fn every_command_of_the_pages_exists_with_its_flags() {
    let mut helps = Helps::new();
    let mut faults = Vec::new();
    let mut count = 0;
    for page in pages() {
        let name = page.strip_prefix(repository()).unwrap().display().to_string();
        for line in commands(&fs::read_to_string(&page).unwrap()) {
            count += 1;
            if let Some(fault) = fault(&mut helps, &line) {
                faults.push(format!("{name}:{}: `{}`: {fault}", line.number, line.text));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    assert!(count > 100, "{count} commands");
}
