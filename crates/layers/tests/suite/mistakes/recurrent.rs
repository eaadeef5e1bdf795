//! Recurrent layers.

pub(super) const CASES: &str = r#"
"#;
