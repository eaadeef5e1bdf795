//! Messages as text, compared with what `protoc --decode` prints for the same bytes.

use cortado_proto::text::{TextOptions, parse, print};
use cortado_proto::{NetParameter, UnknownField, binary};

/// Keeps what no Caffe has.
const LENIENT: TextOptions = TextOptions {
    lenient: true,
    keep_misspelt: false,
};

#[test]
fn every_kind_of_field_prints_as_protoc_prints_it() {
    let source = include_str!("../fixtures/text/kinds.prototxt");
    let (message, warnings) = parse::<NetParameter>(source, "kinds", TextOptions::default()).expect("is read");
    assert_eq!(warnings, []);
    let expected = include_str!("../fixtures/text/kinds.expected.prototxt");
    assert_eq!(print(&message), expected);
    let decoded = binary::decode::<NetParameter>(&binary::encode(&message)).expect("decodes");
    assert_eq!(print(&decoded), expected);
}

#[test]
fn unknown_wire_fields_print_as_protoc_prints_them() {
    let fields: [(u32, &[u8], &str); 8] = [
        (1000, &[0xc0, 0x3e, 0x96, 0x01], "1000: 150\n"),
        (1000, &[0xc5, 0x3e, 0x00, 0x00, 0x80, 0x3f], "1000: 0x3f800000\n"),
        (
            1000,
            &[0xc1, 0x3e, 0, 0, 0, 0, 0, 0, 0xf0, 0x3f],
            "1000: 0x3ff0000000000000\n",
        ),
        (1000, &[0xc2, 0x3e, 2, 0x08, 0x05], "1000 {\n  1: 5\n}\n"),
        (1000, &[0xc2, 0x3e, 3, 0xff, b'"', b'a'], "1000: \"\\377\\\"a\"\n"),
        (1000, &[0xc2, 0x3e, 0], "1000: \"\"\n"),
        (1000, &[0xc3, 0x3e, 0x08, 0x09, 0xc4, 0x3e], "1000 {\n  1: 9\n}\n"),
        (
            1000,
            &[0xc2, 0x3e, 4, 0x0a, 2, 0x10, 0x01],
            "1000 {\n  1 {\n    2: 1\n  }\n}\n",
        ),
    ];
    for (number, bytes, expected) in fields {
        let mut message = NetParameter::default();
        message.meta.unknown.push(UnknownField::Wire {
            number,
            bytes: bytes.to_vec(),
        });
        assert_eq!(print(&message), expected, "{bytes:02x?}");
    }
}

#[test]
fn bytes_are_shown_as_messages_only_ten_levels_deep() {
    let mut bytes = vec![0x08, 0x01];
    for _ in 0..15 {
        let length = u8::try_from(bytes.len()).expect("is short");
        bytes.splice(0..0, [0x1a, length]);
    }
    let mut message = NetParameter::default();
    message.meta.unknown.push(UnknownField::Wire { number: 3, bytes });
    let text = print(&message);
    assert_eq!(text.matches("3 {").count(), 10);
    assert!(text.contains("3: \"\\032\\010"), "{text}");
}

#[test]
fn unknown_text_fields_follow_the_known_ones() {
    let source = "layer { frobnicate : <a:1;b:'x' \"y\",c:-INF> extra: [1,2] type: 'X' many: [{ a: 1 }, { }] }";
    let (message, _) = parse::<NetParameter>(source, "", LENIENT).expect("is read");
    let expected = "layer {\n  type: \"X\"\n  frobnicate {\n    a: 1\n    b: \"xy\"\n    c: -INF\n  }\n  extra: [1, 2]\n  many {\n    a: 1\n  }\n  many {\n  }\n}\n";
    assert_eq!(print(&message), expected);
    let (again, _) = parse::<NetParameter>(expected, "", LENIENT).expect("is read");
    assert_eq!(print(&again), expected);
}
