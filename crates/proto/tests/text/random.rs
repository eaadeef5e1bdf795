//! Random messages are read as they were printed; random damage never does more than fail.

use cortado_proto::reflect::{Kind, Label, MessageDesc, Scalar};
use cortado_proto::text::{TextOptions, Warning, parse, print};
use cortado_proto::{Message, NetParameter, Pos, Reason, SolverParameter, TextUnknown, UnknownField, read};

/// A stream of numbers that is the same in every run.
struct Numbers(u64);

impl Numbers {
    fn next(&mut self) -> u64 {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) ^ (self.0 << 31)
    }

    fn below(&mut self, limit: usize) -> usize {
        usize::try_from(self.next() % limit as u64).unwrap_or_default()
    }

    fn text(&mut self) -> String {
        let letters = [
            'a', 'Z', '0', '_', ' ', '"', '\'', '\\', '\n', '\t', '\0', '\u{7f}', 'é', '層', '😀', '?',
        ];
        (0..self.below(6)).map(|_| letters[self.below(letters.len())]).collect()
    }
}

/// Sets some fields of `message`, and of the messages in it down to `depth`.
fn fill(message: &mut dyn Message, numbers: &mut Numbers, depth: usize) {
    let desc: &'static MessageDesc = message.desc();
    for _ in 0..numbers.below(8) {
        let index = numbers.below(desc.fields.len().max(1));
        let Some(field) = desc.fields.get(index) else { return };
        if field.label != Label::Repeated && !message.get(index).is_empty() {
            continue;
        }
        match scalar(&field.kind, numbers) {
            Some(value) => assert!(message.slot(index).push(value), "{}.{}", desc.name, field.name),
            None if depth > 0 => fill(
                message.slot(index).push_message().expect("holds messages"),
                numbers,
                depth - 1,
            ),
            None => {}
        }
    }
    if numbers.below(4) == 0 {
        let values = ["1", "-2.5", "\"x\"", "ODD", "{\n  a: 1\n}", "[1, b]"];
        message.meta_mut().unknown.push(UnknownField::Text(TextUnknown {
            name: "no_caffe_has_this".to_string(),
            value_text: values[numbers.below(values.len())].to_string(),
            pos: Pos { line: 1, column: 1 },
            reason: Reason::UnknownName,
        }));
    }
}

fn scalar(kind: &Kind, numbers: &mut Numbers) -> Option<Scalar> {
    let bits = numbers.next() ^ numbers.next().rotate_left(17);
    let bits = bits >> numbers.below(64);
    Some(match kind {
        Kind::Int32 => Scalar::Int32(bits as i32),
        Kind::Int64 => Scalar::Int64(bits as i64),
        Kind::Uint32 => Scalar::Uint32(bits as u32),
        Kind::Uint64 => Scalar::Uint64(bits),
        Kind::Bool => Scalar::Bool(bits & 1 == 1),
        Kind::Float => Scalar::Float(f32::from_bits(bits as u32)),
        Kind::Double => Scalar::Double(f64::from_bits(bits)),
        Kind::String => Scalar::String(numbers.text()),
        Kind::Bytes => Scalar::Bytes(bits.to_le_bytes().to_vec()),
        Kind::Enum(values) if bits & 3 != 0 => Scalar::Enum(values.values[numbers.below(values.values.len())].1),
        Kind::Enum(_) => Scalar::Enum(bits as i32),
        Kind::Message(_) => return None,
    })
}

fn there_and_back<M: Message + Default>(seed: u64) {
    let mut message = M::default();
    fill(&mut message, &mut Numbers(seed), 5);
    let text = print(&message);
    // Numbers that are not values of their fields are kept.
    let lenient = TextOptions {
        lenient: true,
        keep_misspelt: true,
    };
    let read: Result<(M, Vec<Warning>), _> = parse(&text, "printed", lenient);
    let (again, _) = read.unwrap_or_else(|fault| panic!("seed {seed}: {fault}\n{text}"));
    assert_eq!(print(&again), text, "seed {seed}");
}

#[test]
fn what_is_printed_is_read_as_the_same() {
    for seed in 0..1500 {
        there_and_back::<NetParameter>(seed);
        there_and_back::<SolverParameter>(seed);
    }
}

#[test]
fn damaged_texts_never_panic() {
    let sources = [
        include_str!("../fixtures/upgrade/v0_a.in.prototxt"),
        include_str!("../fixtures/upgrade/v1_a.in.prototxt"),
        include_str!("../fixtures/upgrade/input_fields.in.prototxt"),
        include_str!("../fixtures/text/kinds.prototxt"),
    ];
    let pieces = [
        "{", "}", "<", ">", "[", "]", ":", "\"", "'", "\\", "-", "0", "9", ".", "e", "x", "_", "\n", "#", "é", "layer",
        " ",
    ];
    let mut numbers = Numbers(7);
    let mut read_whole = 0;
    for round in 0..4000 {
        let mut letters: Vec<String> = sources[round % sources.len()].chars().map(String::from).collect();
        for _ in 0..=numbers.below(3) {
            let (at, other) = (numbers.below(letters.len()), numbers.below(letters.len()));
            match numbers.below(5) {
                0 => drop(letters.remove(at)),
                1 => letters.insert(at, pieces[numbers.below(pieces.len())].to_string()),
                2 => letters[at] = pieces[numbers.below(pieces.len())].to_string(),
                3 => letters.swap(at, other),
                _ if numbers.below(20) == 0 => letters.truncate(at.max(1)),
                _ => drop(letters.drain(at.min(other)..at.max(other).min(at.min(other) + 20))),
            }
        }
        let source = letters.concat();
        if let Ok(loaded) = read::net(
            &source,
            "damaged",
            TextOptions {
                lenient: round % 2 == 0,
                keep_misspelt: round % 3 == 0,
            },
        ) {
            read_whole += 1;
            print(&loaded.message);
        }
        drop(read::solver(&source, "damaged", TextOptions::default()));
    }
    assert!(
        (100..4000).contains(&read_whole),
        "{read_whole} of 4000 were read: the damage is too small or too great"
    );
}
