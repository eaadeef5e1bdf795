//! The fields of forks, of which each has a decision.

use cortado_core::forks::{FIELDS, is_of_forks, refuse};
use cortado_proto::LayerParameter;
use cortado_proto::reflect::{FieldDesc, Kind, Message, MessageDesc};

/// Messages whose layers are in the crate of the data, which decides itself.
const OF_DATA: [&str; 7] = [
    "DataParameter",
    "HDF5DataParameter",
    "HDF5OutputParameter",
    "ImageDataParameter",
    "MemoryDataParameter",
    "TransformationParameter",
    "WindowDataParameter",
];

/// The options of Caffe's own layers, and the fillers in them; with `forks`, of theirs too.
fn messages(forks: bool) -> Vec<&'static MessageDesc> {
    let layer = LayerParameter::default();
    let asked = |field: &&FieldDesc| forks || !is_of_forks(field);
    let mut found: Vec<&MessageDesc> = layer
        .desc()
        .fields
        .iter()
        .filter(asked)
        .filter_map(|field| match field.kind {
            Kind::Message(message) if field.name.ends_with("_param") => Some(message),
            _ => None,
        })
        .collect();
    found.push(cortado_proto::FillerParameter::default().desc());
    found.retain(|message| !OF_DATA.contains(&message.name));
    found
}

#[test]
fn every_field_of_forks_has_a_decision() {
    let mut missing = Vec::new();
    for message in messages(false) {
        for field in message.fields.iter().filter(|field| is_of_forks(field)) {
            let known = FIELDS
                .iter()
                .any(|row| row.message == message.name && row.field == field.name);
            if !known {
                missing.push(format!("{} {} ({})", message.name, field.name, field.origin));
            }
        }
    }
    assert!(missing.is_empty(), "{}", missing.join("\n"));
}

#[test]
fn every_decision_is_about_a_field_and_says_why() {
    let messages = messages(true);
    for row in FIELDS {
        let message = messages.iter().find(|message| message.name == row.message);
        let field = message.and_then(|message| message.find_field(row.field));
        assert!(field.is_some(), "{} {}", row.message, row.field);
        assert!(!row.text.is_empty(), "{} {}", row.message, row.field);
    }
    let keys: Vec<_> = FIELDS.iter().map(|row| (row.message, row.field)).collect();
    assert!(keys.is_sorted(), "the table is sorted, each field once");
    assert!(keys.windows(2).all(|pair| pair[0] != pair[1]));
}

#[test]
fn only_what_says_something_is_refused() {
    let param = |text: &str| -> LayerParameter {
        cortado_proto::text::parse(text, "test", Default::default())
            .expect("a layer")
            .0
    };
    let refused = |text: &str| {
        let param = param(text);
        refuse(param.convolution_param().expect("options"), "convolution_param")
    };
    assert!(refused("convolution_param { relu: false cudnn_flavor: MIN_MEMORY }").is_ok());
    assert_eq!(
        refused("convolution_param { relu: true }").unwrap_err().to_string(),
        "convolution_param.relu: is Intel's ReLU within a convolution, which is not built; put a ReLU layer behind it"
    );
}
