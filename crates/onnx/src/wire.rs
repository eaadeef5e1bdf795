//! Protobuf, as far as ONNX needs it: messages that grow field by field.

/// A message, encoded.
#[derive(Clone, Debug, Default)]
pub(crate) struct Message(Vec<u8>);

const VARINT: u64 = 0;
const BYTES: u64 = 2;
const FIXED_32: u64 = 5;

impl Message {
    /// The bytes.
    pub(crate) fn as_bytes(&self) -> &[u8] {
        &self.0
    }

    /// An integer.
    pub(crate) fn int(mut self, field: u64, value: i64) -> Self {
        self.key(field, VARINT);
        self.varint(value as u64);
        self
    }

    /// A number in 32 bits.
    pub(crate) fn float(mut self, field: u64, value: f32) -> Self {
        self.key(field, FIXED_32);
        self.0.extend(value.to_le_bytes());
        self
    }

    /// A text.
    pub(crate) fn text(self, field: u64, value: &str) -> Self {
        self.bytes(field, value.as_bytes())
    }

    /// A message within this one.
    pub(crate) fn message(self, field: u64, value: &Self) -> Self {
        self.bytes(field, &value.0)
    }

    /// Integers in one field.
    pub(crate) fn packed(self, field: u64, values: &[i64]) -> Self {
        let mut packed = Self::default();
        values.iter().for_each(|&value| packed.varint(value as u64));
        self.bytes(field, &packed.0)
    }

    /// Bytes.
    pub(crate) fn bytes(mut self, field: u64, value: &[u8]) -> Self {
        self = self.head(field, value.len() as u64);
        self.0.extend(value);
        self
    }

    /// The head before `len` bytes.
    pub(crate) fn head(mut self, field: u64, len: u64) -> Self {
        self.key(field, BYTES);
        self.varint(len);
        self
    }

    fn key(&mut self, field: u64, wire_type: u64) {
        self.varint(field << 3 | wire_type);
    }

    fn varint(&mut self, mut value: u64) {
        while value >= 0x80 {
            self.0.push(value as u8 | 0x80);
            value >>= 7;
        }
        self.0.push(value as u8);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_are_those_of_protobuf() {
        let inner = Message::default().int(1, 150).int(2, -1);
        let expected = [8, 150, 1, 16, 255, 255, 255, 255, 255, 255, 255, 255, 255, 1];
        assert_eq!(inner.as_bytes(), expected);
        let outer = Message::default()
            .text(2, "hi")
            .float(3, 1.0)
            .packed(4, &[3, 270])
            .message(5, &Message::default().int(1, 1));
        let expected = [18, 2, b'h', b'i', 29, 0, 0, 128, 63, 34, 3, 3, 142, 2, 42, 2, 8, 1];
        assert_eq!(outer.as_bytes(), expected);
    }
}
