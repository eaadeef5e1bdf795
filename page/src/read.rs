//! A prototxt read past its slips, each with its place.

use cortado::{Error, ErrorKind, Frame, LayerParameter, NetParameter};
use cortado_proto::read::{FileKind, kind, net_past_faults, text_in};
use cortado_proto::text::TextOptions;
use cortado_proto::upgrade::NoticeSeverity;
use cortado_proto::{Error as ProtoError, Pos};
use serde::Serialize;

/// More slips than this are not reported.
const MOST_SLIPS: usize = 100;

/// Something that is wrong with a net, or looks so.
#[derive(Serialize)]
pub(crate) struct Fault {
    /// Whether the net can be what was meant nevertheless.
    is_warning: bool,
    /// What the program `caffe` would print.
    message: String,
    /// From 1; 0 where the place is not known.
    line: u32,
    column: u32,
    /// The layer that it is about, if it is about one.
    layer: Option<String>,
}

impl Fault {
    pub(crate) fn new(message: impl ToString) -> Self {
        Self {
            is_warning: false,
            message: message.to_string(),
            line: 0,
            column: 0,
            layer: None,
        }
    }

    fn at(mut self, pos: Option<Pos>) -> Self {
        if let Some(Pos { line, column }) = pos {
            (self.line, self.column) = (line, column);
        }
        self
    }

    /// One of a layer that is there.
    pub(crate) fn about(layer: &LayerParameter, message: String) -> Self {
        Self {
            layer: Some(layer.name().into()),
            ..Self::new(message).at(layer.meta.pos)
        }
    }

    pub(crate) fn warning(message: impl ToString) -> Self {
        Self {
            is_warning: true,
            ..Self::new(message)
        }
    }

    fn of_text(error: &ProtoError) -> Self {
        match error {
            // The excerpt would show what the page shows anyway.
            ProtoError::Text(fault) => Self::new(format!(
                "{}:{}:{}: {}",
                fault.file, fault.pos.line, fault.pos.column, fault.message
            ))
            .at(Some(fault.pos)),
            error => Self::new(error),
        }
    }
}

impl From<&Error> for Fault {
    fn from(error: &Error) -> Self {
        if let ErrorKind::Proto(error) = error.kind() {
            return Self::of_text(error);
        }
        let pos = error.frames().iter().find_map(|frame| match frame {
            Frame::File { pos, .. } => *pos,
            _ => None,
        });
        let layer = error.frames().iter().find_map(|frame| match frame {
            Frame::Layer { name, .. } => Some(name.clone()),
            _ => None,
        });
        Self {
            layer,
            ..Self::new(error).at(pos)
        }
    }
}

/// The net in the bytes of a prototxt, if there is one, and all that is wrong with the text.
pub(crate) fn read(bytes: Vec<u8>, file: &str) -> (Option<NetParameter>, Vec<Fault>) {
    let text = match text_in(bytes, file) {
        Ok(text) => text,
        Err(error) => return (None, vec![Fault::of_text(&error)]),
    };
    if kind(&text) == Some(FileKind::Solver) {
        let problem = format!("{file} describes a solver; drop the net that it names");
        return (None, vec![Fault::new(problem)]);
    }
    let options = TextOptions {
        lenient: true,
        keep_misspelt: false,
    };
    let (loaded, errors) = net_past_faults(&text, file, options, MOST_SLIPS);
    let mut faults: Vec<Fault> = errors.iter().map(Fault::of_text).collect();
    let Some(loaded) = loaded else {
        return (None, faults);
    };
    let warnings = loaded.warnings.iter();
    faults.extend(warnings.map(|warning| Fault::warning(warning).at(Some(warning.pos))));
    let notices = loaded
        .notices
        .iter()
        .filter(|notice| notice.severity != NoticeSeverity::Info);
    faults.extend(notices.map(|notice| Fault::warning(&notice.message)));
    (Some(loaded.message), faults)
}
