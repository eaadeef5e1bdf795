//! Messages of every type, filled by reflection.

use cortado_proto::reflect::{Kind, Label, MessageDesc, Scalar};
use cortado_proto::{Message, UnknownField};
use std::collections::HashSet;

/// A stream of numbers that is the same in every run.
pub(crate) struct Numbers(pub u64);

impl Numbers {
    pub(crate) fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d)
    }

    pub(crate) fn below(&mut self, limit: usize) -> usize {
        (self.next() >> 11) as usize % limit
    }
}

/// A message type, and the fields that lead to it from the outermost message.
pub(crate) struct Place {
    path: Vec<usize>,
    pub(crate) name: &'static str,
}

/// A place of every message type inside `M`, itself included.
pub(crate) fn places<M: Message + Default>() -> Vec<Place> {
    let mut found = vec![Place {
        path: Vec::new(),
        name: M::default().desc().name,
    }];
    let mut seen = HashSet::from([found[0].name]);
    let mut at = 0;
    let mut descs = vec![M::default().desc()];
    while at < found.len() {
        let desc: &'static MessageDesc = descs[at];
        for (index, field) in desc.fields.iter().enumerate() {
            if let Kind::Message(inner) = field.kind
                && seen.insert(inner.name)
            {
                let path = [&found[at].path[..], &[index]].concat();
                found.push(Place { path, name: inner.name });
                descs.push(inner);
            }
        }
        at += 1;
    }
    found
}

impl Place {
    /// The outermost message, with everything in the one at this place set.
    pub(crate) fn filled<M: Message + Default>(&self, numbers: &mut Numbers, unknown: bool) -> M {
        let mut root = M::default();
        let mut message: &mut dyn Message = &mut root;
        for &index in &self.path {
            message = message.slot(index).push_message().unwrap();
        }
        fill(message, numbers, unknown);
        root
    }
}

fn fill(message: &mut dyn Message, numbers: &mut Numbers, unknown: bool) {
    for (index, field) in message.desc().fields.iter().enumerate() {
        let count = if field.label == Label::Repeated {
            1 + numbers.below(3)
        } else {
            1
        };
        for _ in 0..count {
            match scalar(&field.kind, numbers) {
                Some(value) => assert!(
                    message.slot(index).push(value),
                    "{}.{}",
                    message.desc().name,
                    field.name
                ),
                None => {
                    let inner = message.slot(index).push_message().unwrap();
                    if unknown {
                        inner.meta_mut().unknown.extend(unknown_fields(numbers));
                    }
                }
            }
        }
    }
    if unknown {
        message.meta_mut().unknown.extend(unknown_fields(numbers));
    }
}

fn scalar(kind: &Kind, numbers: &mut Numbers) -> Option<Scalar> {
    let bits = numbers.next() >> (numbers.next() % 64);
    let float = (bits as i32 >> 8) as f32 / 64.0;
    Some(match kind {
        Kind::Int32 => Scalar::Int32(bits as i32),
        Kind::Int64 => Scalar::Int64(bits as i64),
        Kind::Uint32 => Scalar::Uint32(bits as u32),
        Kind::Uint64 => Scalar::Uint64(bits),
        Kind::Bool => Scalar::Bool(bits & 1 == 1),
        Kind::Float => Scalar::Float(float),
        Kind::Double => Scalar::Double(f64::from(float) / 3.0),
        Kind::String => Scalar::String(["", "conv1", "größe", "層/1"][numbers.below(4)].into()),
        Kind::Bytes => Scalar::Bytes((0..numbers.below(200)).map(|_| numbers.next() as u8).collect()),
        // Known numbers and unknown ones.
        Kind::Enum(values) if bits & 1 == 1 => Scalar::Enum(values.values[numbers.below(values.values.len())].1),
        Kind::Enum(_) => Scalar::Enum(bits as i32),
        Kind::Message(_) => return None,
    })
}

/// Fields that no schema knows, in every form of the wire.
fn unknown_fields(numbers: &mut Numbers) -> Vec<UnknownField> {
    let forms: [&[u8]; 5] = [
        &[0x80, 0x88, 0xde, 0xbe, 0x01, 0xac, 0x02],
        &[0x81, 0x88, 0xde, 0xbe, 0x01, 1, 2, 3, 4, 5, 6, 7, 8],
        &[0x82, 0x88, 0xde, 0xbe, 0x01, 3, 0xff, 0x00, 0x0a],
        &[
            0x83, 0x88, 0xde, 0xbe, 0x01, 0x08, 0x07, 0x13, 0x14, 0x84, 0x88, 0xde, 0xbe, 0x01,
        ],
        &[0x85, 0x88, 0xde, 0xbe, 0x01, 9, 8, 7, 6],
    ];
    let count = 1 + numbers.below(3);
    let fields = (0..count).map(|_| forms[numbers.below(forms.len())].to_vec());
    fields
        .map(|bytes| UnknownField::Wire {
            number: 50_000_000,
            bytes,
        })
        .collect()
}
