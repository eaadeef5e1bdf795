//! Types that are protobuf's own.

/// Whether a type is one of protobuf's own.
pub(in crate::schema) fn is_scalar(name: &str) -> bool {
    rust_scalar(name).is_some()
}

/// The type of Rust for one of them.
pub(in crate::schema) fn rust_scalar(name: &str) -> Option<&'static str> {
    Some(match name {
        "int32" => "i32",
        "int64" => "i64",
        "uint32" => "u32",
        "uint64" => "u64",
        "bool" => "bool",
        "float" => "f32",
        "double" => "f64",
        "string" => "String",
        "bytes" => "Vec<u8>",
        _ => return None,
    })
}
