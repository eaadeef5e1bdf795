//! Messages as text, byte for byte as protobuf's own printer writes them (`protoc --decode`).

use super::escape::escape;
use super::number::{print_double, print_float};
use super::tree::{self, Field, ValueKind};
use super::wire::{self, Wire};
use crate::reflect::{Kind, Message, Scalar};
use crate::{TextUnknown, UnknownField};

/// The number of levels to which a string of bytes is printed as a message, if it is one; the bound
/// is protobuf's.
const MAX_GUESSES: usize = 10;

/// `message` in the text format: one field a line, fields by number, messages indented by two
/// spaces.
///
/// Unknown fields follow the known ones: those of a text as they were read, those of a binary file
/// under their numbers, in the shape that their bytes suggest. Where the values of a blob are still
/// in a file that cannot be read, a comment states it.
pub fn print(message: &dyn Message) -> String {
    let mut printer = Printer::default();
    printer.message(message);
    printer.out
}

/// Lines of text, indented.
#[derive(Default)]
struct Printer {
    out: String,
    depth: usize,
}

impl Printer {
    fn line(&mut self, parts: &[&str]) {
        self.out.extend(std::iter::repeat_n("  ", self.depth));
        self.out.extend(parts.iter().copied());
        self.out.push('\n');
    }

    /// `name: value`
    fn value(&mut self, name: &str, value: &str) {
        self.line(&[name, ": ", value]);
    }

    /// `name: "bytes"`
    fn string(&mut self, name: &str, bytes: &[u8]) {
        self.line(&[name, ": \"", &escape(bytes), "\""]);
    }

    /// `# name: why it cannot be read`
    fn unreadable(&mut self, name: &str, error: &dyn std::fmt::Display) {
        self.line(&["# ", name, ": ", &error.to_string().replace('\n', " ")]);
    }

    /// `name { … }`
    fn braces(&mut self, name: &str, inside: impl FnOnce(&mut Self)) {
        self.line(&[name, " {"]);
        self.depth += 1;
        inside(self);
        self.depth -= 1;
        self.line(&["}"]);
    }

    fn message(&mut self, message: &dyn Message) {
        for (index, known) in message.desc().fields.iter().enumerate() {
            let field = message.get(index);
            if let Some(numbers) = field.numbers() {
                let mut bytes = Vec::new();
                match numbers.write_bytes(&mut bytes) {
                    Ok(()) => self.numbers(known.name, &known.kind, &bytes),
                    Err(error) => self.unreadable(known.name, &error),
                }
                continue;
            }
            for i in 0..field.len() {
                if let Some(inner) = field.message_at(i) {
                    self.braces(known.name, |printer| printer.message(inner));
                } else if let Some(scalar) = field.scalar(i) {
                    self.scalar(known.name, &known.kind, &scalar);
                }
            }
        }
        for unknown in &message.meta().unknown {
            match unknown {
                UnknownField::Wire { bytes, .. } => self.wire(&wire::fields(bytes).unwrap_or_default(), MAX_GUESSES),
                UnknownField::Text(unknown) => self.text_unknown(unknown),
            }
        }
    }

    fn numbers(&mut self, name: &str, kind: &Kind, bytes: &[u8]) {
        if matches!(kind, Kind::Double) {
            for &number in bytes.as_chunks().0 {
                self.value(name, &print_double(f64::from_le_bytes(number)));
            }
        } else {
            for &number in bytes.as_chunks().0 {
                self.value(name, &print_float(f32::from_le_bytes(number)));
            }
        }
    }

    fn scalar(&mut self, name: &str, kind: &Kind, scalar: &Scalar) {
        match scalar {
            Scalar::Int32(value) => self.value(name, &value.to_string()),
            Scalar::Int64(value) => self.value(name, &value.to_string()),
            Scalar::Uint32(value) => self.value(name, &value.to_string()),
            Scalar::Uint64(value) => self.value(name, &value.to_string()),
            Scalar::Bool(value) => self.value(name, &value.to_string()),
            Scalar::Float(value) => self.value(name, &print_float(*value)),
            Scalar::Double(value) => self.value(name, &print_double(*value)),
            Scalar::String(value) => self.string(name, value.as_bytes()),
            Scalar::Bytes(value) => self.string(name, value),
            Scalar::FileBytes(value) => match value.read() {
                Ok(bytes) => self.string(name, &bytes),
                Err(error) => self.unreadable(name, &error),
            },
            Scalar::Enum(number) => match kind {
                Kind::Enum(values) => match values.name_of(*number) {
                    Some(value) => self.value(name, value),
                    None => self.value(name, &number.to_string()),
                },
                _ => self.value(name, &number.to_string()),
            },
        }
    }

    /// `7: 1`, `7: 0x0000803f`, `7: "text"`, `7 { … }`: strings of bytes as messages, to a depth of
    /// `levels` levels.
    fn wire(&mut self, fields: &[(u32, Wire<'_>)], levels: usize) {
        for (number, field) in fields {
            let name = number.to_string();
            match field {
                Wire::Varint(value) => self.value(&name, &value.to_string()),
                Wire::Fixed32(value) => self.value(&name, &format!("{value:#010x}")),
                Wire::Fixed64(value) => self.value(&name, &format!("{value:#018x}")),
                Wire::Bytes(bytes) => match wire::fields(bytes) {
                    Some(inside) if levels > 0 && !bytes.is_empty() => {
                        self.braces(&name, |printer| printer.wire(&inside, levels - 1));
                    }
                    _ => self.string(&name, bytes),
                },
                Wire::Group(inside) => self.braces(&name, |printer| printer.wire(inside, levels)),
            }
        }
    }

    fn text_unknown(&mut self, unknown: &TextUnknown) {
        let source = format!("{}: {}", unknown.name, unknown.value_text);
        let tree = tree::parse(&source);
        for field in &tree.fields {
            self.tree_field(field);
        }
    }

    fn tree_field(&mut self, field: &Field<'_>) {
        match &field.value.kind {
            ValueKind::List(items) if items.iter().all(|item| matches!(item.kind, ValueKind::Message(_))) => {
                for item in items {
                    self.tree_value(field.name, &item.kind);
                }
            }
            kind => self.tree_value(field.name, kind),
        }
    }

    fn tree_value(&mut self, name: &str, value: &ValueKind<'_>) {
        match value {
            ValueKind::Message(fields) => self.braces(name, |printer| {
                for field in fields {
                    printer.tree_field(field);
                }
            }),
            other => self.value(name, &inline(other)),
        }
    }
}

/// A value on one line.
fn inline(value: &ValueKind<'_>) -> String {
    let minus = |negative: bool| if negative { "-" } else { "" };
    match value {
        ValueKind::String(bytes) => format!("\"{}\"", escape(bytes)),
        ValueKind::Integer { negative, digits } | ValueKind::Float { negative, digits } => {
            format!("{}{digits}", minus(*negative))
        }
        ValueKind::Word { negative, word } => format!("{}{word}", minus(*negative)),
        ValueKind::List(items) => {
            let items: Vec<String> = items.iter().map(|item| inline(&item.kind)).collect();
            format!("[{}]", items.join(", "))
        }
        ValueKind::Message(fields) => {
            let fields: Vec<String> = fields
                .iter()
                .map(|field| format!("{}: {}", field.name, inline(&field.value.kind)))
                .collect();
            format!("{{ {} }}", fields.join(" "))
        }
    }
}
