//! The parsing of a command line.

use crate::commands::{ABOUT, Command, TOOLS};
use crate::flags::{LimitArgs, LogArgs, with_help};
use clap::Parser;
use clap::error::{ContextKind, ContextValue, ErrorKind};

/// Trains, tests and times the nets of Caffe.
#[derive(Debug, Parser)]
#[command(name = "caffe", version, about = ABOUT, after_help = FORMS, subcommand_required = true, arg_required_else_help = true, args_override_self = true, max_term_width = 110)]
pub(crate) struct Cli {
    #[command(flatten)]
    pub(crate) log: LogArgs,
    #[command(flatten)]
    pub(crate) _limits: LimitArgs,
    #[command(subcommand)]
    pub(crate) command: Command,
    /// Flags that have no effect in the command.
    #[arg(skip)]
    pub(crate) unused: Vec<String>,
}

const FORMS: &str = "Flags may have one dash or two, take their value after a space or `=`, and come before or after the command.\n\
    `caffe COMMAND --help` describes a command. To see the program at work, run `caffe demo`.";

impl Cli {
    /// The caller distinguishes requests for help or the version from mistakes by the error's kind.
    ///
    /// # Errors
    /// Anything but a command to run.
    pub(crate) fn from_command_line(args: impl IntoIterator<Item = std::ffi::OsString>) -> Result<Self, clap::Error> {
        let mut command = with_help(<Self as clap::CommandFactory>::command());
        let mut args = args.into_iter();
        let program = args.next().unwrap_or_else(|| "caffe".into());
        let tool = tool_of(&program);
        let words = tool.map(Into::into).into_iter().chain(args);
        let line = crate::gflags::normalise(tool.unwrap_or("caffe"), words, &command)?;
        let mut words = line.args;
        if tool.is_some() {
            // The tool is the action, so usage need not name the program before it.
            command = command.no_binary_name(true);
        } else {
            words.insert(0, program);
        }
        let action = words
            .iter()
            .find_map(|word| word.to_str().filter(|word| file_flag(word).is_some()));
        let action = action.map(str::to_owned);
        let foreign = words.iter().find(|word| word.to_str().is_none());
        let foreign = foreign.map(|word| format!("the argument {word:?} is not UTF-8, which is needed there"));
        let matches = command.try_get_matches_from_mut(words);
        let matches = matches.map_err(|error| match (error.kind(), foreign) {
            (ErrorKind::UnknownArgument, _) => with_flag(error, action.as_deref()),
            (ErrorKind::InvalidUtf8, Some(problem)) => command.error(ErrorKind::InvalidUtf8, problem),
            _ => error,
        })?;
        let cli = <Self as clap::FromArgMatches>::from_arg_matches(&matches);
        cli.map(|cli| Self {
            unused: line.unused,
            ..cli
        })
        .map_err(|error| error.format(&mut command))
    }
}

/// The tool that a program's name means, if it was called by one; Caffe's build adds `.bin`.
fn tool_of(program: &std::ffi::OsStr) -> Option<&'static str> {
    let name = std::path::Path::new(program).file_name()?.to_str()?;
    let name = name.strip_suffix(std::env::consts::EXE_SUFFIX).unwrap_or(name);
    let name = name.strip_suffix(".bin").unwrap_or(name);
    TOOLS.iter().copied().find(|tool| *tool == name)
}

/// The flag that an action of Caffe takes its prototxt by.
fn file_flag(action: &str) -> Option<&'static str> {
    match action {
        "train" => Some("-solver"),
        "test" | "time" => Some("-model"),
        _ => None,
    }
}

/// The error for an argument that is not known: for a prototxt, with the flag that it lacks.
fn with_flag(mut error: clap::Error, action: Option<&str>) -> clap::Error {
    let argument = match error.get(ContextKind::InvalidArg) {
        Some(ContextValue::String(argument)) if argument.ends_with(".prototxt") => argument.clone(),
        _ => return error,
    };
    if let Some(flag) = action.and_then(file_flag) {
        let tip = format!("give the file with its flag: {flag} {argument}");
        error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![tip.into()]));
    }
    error
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(line: &str) -> Result<Cli, clap::Error> {
        Cli::from_command_line(line.split_whitespace().map(Into::into))
    }

    #[test]
    fn the_definition_is_sound() {
        with_help(<Cli as clap::CommandFactory>::command()).debug_assert();
    }

    #[test]
    fn every_tool_is_a_command() {
        let command = <Cli as clap::CommandFactory>::command();
        for tool in TOOLS {
            assert!(command.find_subcommand(tool).is_some(), "{tool}");
        }
        assert!(TOOLS.is_sorted(), "{TOOLS:?}");
    }

    #[test]
    fn an_old_tools_name_runs_the_tool() {
        let cli = parse("/usr/bin/convert_mnist_data.bin images labels db --backend=lmdb").unwrap();
        assert!(matches!(cli.command, Command::ConvertMnistData(args) if args.db.as_os_str() == "db"));
        let cli = parse("upgrade_net_proto_text a b").unwrap();
        assert!(matches!(cli.command, Command::UpgradeNetProtoText(_)));
    }

    #[test]
    fn flags_of_other_commands_are_accepted() {
        let cli = parse("caffe train -solver s -iterations 10").unwrap();
        assert_eq!(cli.unused, ["iterations"]);
        assert!(matches!(cli.command, Command::Train(args) if args.solver.as_deref() == Some("s")));
    }

    #[test]
    fn switches_of_a_tool_take_every_word() {
        for (flags, gray) in [
            ("", false),
            ("-gray", true),
            ("-gray=1", true),
            ("-gray=false", false),
            ("--nogray", false),
            ("-gray -nogray", false),
        ] {
            let cli = parse(&format!("convert_imageset {flags} root list db"))
                .unwrap_or_else(|error| panic!("{flags}: {error}"));
            assert!(
                matches!(cli.command, Command::ConvertImageset(args) if args.gray == gray),
                "{flags}"
            );
        }
    }

    #[test]
    fn usage_names_a_tool_once() {
        for line in [
            "caffe extract_features",
            "extract_features",
            "/usr/bin/extract_features.bin",
        ] {
            let text = parse(line).unwrap_err().to_string();
            let usage = text.lines().find(|line| line.starts_with("Usage:")).unwrap();
            assert_eq!(usage.matches("extract_features").count(), 1, "{text}");
        }
    }

    #[test]
    fn help_has_the_own_options_and_help_all_the_shared_ones_too() {
        for form in ["-h", "--help", "-help"] {
            let own = parse(&format!("caffe classify {form}")).unwrap_err().to_string();
            assert!(own.contains("--labels") && own.contains("--help-all"), "{own}");
            assert!(
                !own.contains("--logtostderr") && !own.contains("--max-pixels") && !own.contains("--threads"),
                "{own}"
            );
        }
        let all = parse("caffe classify --help-all").unwrap_err().to_string();
        for option in ["--labels", "--logtostderr", "--max-pixels", "--threads"] {
            assert!(all.contains(option), "{option}: {all}");
        }
        assert!(parse("caffe --help").unwrap_err().to_string().contains("Commands:"));
    }

    #[test]
    fn an_empty_value_is_a_value() {
        let cli = Cli::from_command_line(["caffe", "train", "-weights", "", "-solver", "s"].map(Into::into)).unwrap();
        assert!(matches!(cli.command, Command::Train(args) if args.weights.as_deref() == Some("")));
    }

    #[test]
    fn slips_get_a_suggestion() {
        let text = parse("caffe trian").unwrap_err().to_string();
        assert!(text.contains("'train'"), "{text}");
        let text = parse("caffe train -slover x").unwrap_err().to_string();
        assert!(text.contains("'--solver'"), "{text}");
    }

    #[test]
    fn a_file_without_its_flag_gets_the_flag() {
        for (line, flag) in [
            ("caffe train s.prototxt", "-solver s.prototxt"),
            ("caffe -v 1 test s.prototxt", "-model s.prototxt"),
            ("caffe time -iterations 3 s.prototxt", "-model s.prototxt"),
        ] {
            let text = parse(line).unwrap_err().to_string();
            let tip = format!("tip: give the file with its flag: {flag}\n");
            assert!(
                text.contains("unexpected argument 's.prototxt'") && text.contains(&tip),
                "{text}"
            );
        }
        let text = parse("caffe train s").unwrap_err().to_string();
        assert!(!text.contains("tip:"), "{text}");
    }
}
