//! The names of frames: patterns of C's `printf` with the number of a frame and the axis of a flow.

use cortado_core::{Error, Result};

/// The most digits that a pattern may request.
const DIGITS: usize = 20;

/// A pattern, checked.
pub(super) struct Pattern(Vec<Piece>);

enum Piece {
    Text(String),
    /// The number, with at least this number of characters, filled up with this one.
    Number(usize, char),
    /// `x` or `y`.
    Axis,
}

impl Pattern {
    /// The pattern of this text, which has the axis if it is for flows.
    ///
    /// # Errors
    /// Anything other than `%d`, with or without a width, `%c` and `%%`; no number; and an axis that is missing or
    /// too much.
    pub(super) fn new(text: &str, is_flow: bool) -> Result<Self> {
        let wrong = |problem: &str| {
            let example = if is_flow { "flow_%c_%04d.jpg" } else { "image_%04d.jpg" };
            let problem = format!("\"{text}\" {problem}; write a name such as \"{example}\"");
            Error::param("video_data_param.name_pattern", problem)
        };
        let mut pieces = Vec::new();
        let mut parts = text.split('%');
        pieces.push(Piece::Text(parts.next().unwrap_or_default().into()));
        while let Some(part) = parts.next() {
            if part.is_empty() {
                // Two signs are one of the name.
                pieces.push(Piece::Text(format!("%{}", parts.next().unwrap_or_default())));
                continue;
            }
            let (piece, rest) = directive(part).ok_or_else(|| wrong("has something behind % that is not supported"))?;
            pieces.extend([piece, Piece::Text(rest.into())]);
        }
        let pattern = Self(pieces);
        if !pattern.0.iter().any(|piece| matches!(piece, Piece::Number(..))) {
            return Err(wrong("has no number of a frame"));
        }
        match (pattern.has_axes(), is_flow) {
            (true, false) => Err(wrong("has an axis, %c, but `modality` is not FLOW")),
            (false, true) => Err(wrong("has no axis, %c, which distinguishes the images of a flow")),
            _ => Ok(pattern),
        }
    }

    pub(super) fn has_axes(&self) -> bool {
        self.0.iter().any(|piece| matches!(piece, Piece::Axis))
    }

    /// The name of the image `axis` of a frame.
    pub(super) fn name(&self, frame: usize, axis: usize) -> String {
        let text = |piece: &Piece| match piece {
            Piece::Text(text) => text.clone(),
            Piece::Number(width, '0') => format!("{frame:0width$}"),
            Piece::Number(width, _) => format!("{frame:width$}"),
            Piece::Axis => if axis == 0 { "x" } else { "y" }.into(),
        };
        self.0.iter().map(text).collect()
    }
}

/// What a part behind a `%` begins with, and what follows it.
fn directive(part: &str) -> Option<(Piece, &str)> {
    if let Some(rest) = part.strip_prefix('c') {
        return Some((Piece::Axis, rest));
    }
    let (digits, rest) = part.split_once(['d', 'i', 'u'])?;
    let fill = if digits.starts_with('0') { '0' } else { ' ' };
    let width = match digits {
        "" => 0,
        digits => digits.parse().ok()?,
    };
    (width <= DIGITS).then_some((Piece::Number(width, fill), rest))
}
