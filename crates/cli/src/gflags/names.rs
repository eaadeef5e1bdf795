//! The flags that programs of Caffe have besides their own: glog's and gflags'.

use super::known::Takes;

/// The actions of Caffe's program `caffe`.
pub(super) const ACTIONS: [&str; 4] = ["device_query", "test", "time", "train"];

/// The flags of that program, which it takes with every action.
pub(super) const ACTION_FLAGS: [&str; 11] = [
    "gpu",
    "iterations",
    "level",
    "model",
    "phase",
    "sighup_effect",
    "sigint_effect",
    "snapshot",
    "solver",
    "stage",
    "weights",
];

/// Flags whose effect does not exist here. Nothing is logged by `VLOG`, lines of the log are written
/// at once, to files that have no limit, and no mail is sent.
pub(super) const IGNORED: [(&str, Takes); 17] = [
    ("alsologtoemail", Takes::Value),
    ("drop_log_memory", Takes::Bool),
    ("log_backtrace_at", Takes::Value),
    ("logbuflevel", Takes::Value),
    ("logbufsecs", Takes::Value),
    ("logcleansecs", Takes::Value),
    ("logemaillevel", Takes::Value),
    ("logfile_mode", Takes::Value),
    ("logmailer", Takes::Value),
    ("max_log_size", Takes::Value),
    ("stop_logging_if_full_disk", Takes::Bool),
    ("symbolize_stacktrace", Takes::Bool),
    ("tab_completion_columns", Takes::Value),
    ("tab_completion_word", Takes::Value),
    ("timestamp_in_logfile_name", Takes::Bool),
    ("v", Takes::Value),
    ("vmodule", Takes::Value),
];

/// What gflags itself does on a flag.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Special {
    /// Shows help; the kinds of gflags differ in whose flags they list.
    Help,
    /// Shows the version.
    Version,
    /// These flags may be unknown.
    MayBeUnknown,
    /// More flags are in these files.
    File,
    /// The values of these flags are in variables `FLAGS_NAME`.
    Variables { must_be_set: bool },
}

/// The flags of gflags.
pub(super) const SPECIAL: [(&str, Takes, Special); 12] = [
    ("flagfile", Takes::Value, Special::File),
    ("fromenv", Takes::Value, Special::Variables { must_be_set: true }),
    ("help", Takes::Bool, Special::Help),
    ("helpfull", Takes::Bool, Special::Help),
    ("helpmatch", Takes::Value, Special::Help),
    ("helpon", Takes::Value, Special::Help),
    ("helppackage", Takes::Bool, Special::Help),
    ("helpshort", Takes::Bool, Special::Help),
    ("helpxml", Takes::Bool, Special::Help),
    ("tryfromenv", Takes::Value, Special::Variables { must_be_set: false }),
    ("undefok", Takes::Value, Special::MayBeUnknown),
    ("version", Takes::Bool, Special::Version),
];
