//! What a reader keeps although the schema does not know it.

/// A place in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Pos {
    /// The line, from 1.
    pub line: u32,
    /// The column in characters, from 1.
    pub column: u32,
}

/// A field that is kept but not understood.
#[derive(Clone, Debug, PartialEq)]
pub enum UnknownField {
    /// From a binary file: written again byte for byte.
    Wire {
        /// The number.
        number: u32,
        /// Tag and content, as in the file.
        bytes: Vec<u8>,
    },
    /// From a text.
    Text(TextUnknown),
}

/// A field of a text that is kept but not understood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextUnknown {
    /// Its name.
    pub name: String,
    /// Its value, as in the file.
    pub value_text: String,
    /// Its place.
    pub pos: Pos,
    /// Why it was not understood.
    pub reason: Reason,
}

/// Why a field of a text was not understood.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// No known Caffe has a field of this name.
    UnknownName,
    /// The field is known, but this name of a value is not.
    UnknownEnumValue,
    /// A list where only one value is allowed.
    ListForSingular,
}

impl Reason {
    /// Whether the field is known but its value could not be read, so that code that uses the field
    /// must refuse.
    pub fn is_misread(self) -> bool {
        self != Self::UnknownName
    }
}

impl TextUnknown {
    /// What is wrong, for a person.
    pub fn problem(&self) -> String {
        let (line, column) = (self.pos.line, self.pos.column);
        match self.reason {
            Reason::UnknownName => format!("no known Caffe has this field (line {line}, column {column})"),
            Reason::UnknownEnumValue => format!(
                "{} is not a valid value (line {line}, column {column})",
                self.value_text
            ),
            Reason::ListForSingular => format!(
                "it takes one value, not the list {} (line {line}, column {column})",
                self.value_text
            ),
        }
    }
}
