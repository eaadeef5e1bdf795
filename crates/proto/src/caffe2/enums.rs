//! Generated from the tables in `crates/proto/schema` by `cargo xtask schema`. Do not edit.

use super::tables::*;
use crate::rows::open_enum;
/// The enumerations of `ExternalDataProto`.
pub mod external_data_proto {
    use super::*;

    open_enum! { SourceType EXTERNAL_DATA_PROTO_SOURCE_TYPE_ENUM "ExternalDataProto.SourceType" { INLINE_CONTAINER = 0, SIMPLE_FILE = 1 } }
}

/// The enumerations of `TensorBoundShape`.
pub mod tensor_bound_shape {
    use super::*;

    open_enum! { DimType TENSOR_BOUND_SHAPE_DIM_TYPE_ENUM "TensorBoundShape.DimType" { UNKNOWN = 0, CONSTANT = 1, BATCH = 2, BATCH_OF_FEATURE_MAX = 3, BATCH_OF_FEATURE_MAX_DEFAULT = 4, FEATURE_MAX = 5, FEATURE_MAX_DEFAULT = 6 } }
}

/// The enumerations of `TensorProto`.
pub mod tensor_proto {
    use super::*;

    open_enum! { DataType TENSOR_PROTO_DATA_TYPE_ENUM "TensorProto.DataType" { UNDEFINED = 0, FLOAT = 1, INT32 = 2, BYTE = 3, STRING = 4, BOOL = 5, UINT8 = 6, INT8 = 7, UINT16 = 8, INT16 = 9, INT64 = 10, FLOAT16 = 12, DOUBLE = 13, ZERO_COLLISION_HASH = 14 } }
    open_enum! { StorageType TENSOR_PROTO_STORAGE_TYPE_ENUM "TensorProto.StorageType" { TYPED = 1, RAW = 2, EXTERNAL = 3, NO_CONTENT = 4 } }
}

