//! Every layer type has a word of what becomes of it.

use cortado_layers::KINDS;

#[test]
fn no_type_is_missing() {
    let missing: Vec<&str> = KINDS
        .iter()
        .map(|kind| kind.name)
        .filter(|name| cortado_onnx::support(name).is_none())
        .collect();
    assert!(
        missing.is_empty(),
        "say what becomes of {missing:?} in crates/onnx/src/support.rs"
    );
}
