//! Generated from the tables in `crates/proto/schema` by `cargo xtask schema`. Do not edit.

use crate::reflect::{EnumDesc, Kind, Label, MessageDesc, field};

/// All messages, sorted by name.
pub static MESSAGES: &[&MessageDesc] = &[
    &AOT_CONFIG_DESC,
    &ARGUMENT_DESC,
    &BACKEND_OPTIONS_DESC,
    &BLOB_PROTO_DESC,
    &BLOBS_MAP_DESC,
    &CAFFE_DATUM_DESC,
    &DB_READER_PROTO_DESC,
    &DEVICE_OPTION_DESC,
    &EXECUTION_STEP_DESC,
    &EXTERNAL_DATA_PROTO_DESC,
    &MAP_FIELD_ENTRY_DESC,
    &META_NET_DEF_DESC,
    &MODEL_INFO_DESC,
    &NET_DEF_DESC,
    &NETS_MAP_DESC,
    &OPERATOR_DEF_DESC,
    &PARTITION_INFO_DESC,
    &PLAN_DEF_DESC,
    &PLANS_MAP_DESC,
    &PREDICTOR_CONSTS_DESC,
    &Q_TENSOR_PROTO_DESC,
    &STRING_MAP_DESC,
    &TENSOR_BOUND_SHAPE_DESC,
    &TENSOR_BOUND_SHAPES_DESC,
    &TENSOR_PROTO_DESC,
    &TENSOR_PROTO_SEGMENT_DESC,
    &TENSOR_PROTOS_DESC,
    &TENSOR_SHAPE_DESC,
    &TENSOR_SHAPES_DESC,
];

/// All enumerations, sorted by name.
pub static ENUMS: &[&EnumDesc] = &[
    &DEVICE_TYPE_PROTO_ENUM,
    &EXTERNAL_DATA_PROTO_SOURCE_TYPE_ENUM,
    &LEGACY_PADDING_ENUM,
    &TENSOR_BOUND_SHAPE_DIM_TYPE_ENUM,
    &TENSOR_PROTO_DATA_TYPE_ENUM,
    &TENSOR_PROTO_STORAGE_TYPE_ENUM,
];

pub(crate) static DEVICE_TYPE_PROTO_ENUM: EnumDesc = EnumDesc { name: "DeviceTypeProto", values: &[("PROTO_CPU", 0), ("PROTO_CUDA", 1), ("PROTO_MKLDNN", 2), ("PROTO_OPENGL", 3), ("PROTO_OPENCL", 4), ("PROTO_IDEEP", 5), ("PROTO_HIP", 6), ("PROTO_FPGA", 7), ("PROTO_MSNPU", 8), ("PROTO_XLA", 9), ("PROTO_COMPILE_TIME_MAX_DEVICE_TYPES", 10)] };
pub(crate) static EXTERNAL_DATA_PROTO_SOURCE_TYPE_ENUM: EnumDesc = EnumDesc { name: "ExternalDataProto.SourceType", values: &[("INLINE_CONTAINER", 0), ("SIMPLE_FILE", 1)] };
pub(crate) static LEGACY_PADDING_ENUM: EnumDesc = EnumDesc { name: "LegacyPadding", values: &[("NOTSET", 0), ("VALID", 1), ("SAME", 2), ("CAFFE_LEGACY_POOLING", 3)] };
pub(crate) static TENSOR_BOUND_SHAPE_DIM_TYPE_ENUM: EnumDesc = EnumDesc { name: "TensorBoundShape.DimType", values: &[("UNKNOWN", 0), ("CONSTANT", 1), ("BATCH", 2), ("BATCH_OF_FEATURE_MAX", 3), ("BATCH_OF_FEATURE_MAX_DEFAULT", 4), ("FEATURE_MAX", 5), ("FEATURE_MAX_DEFAULT", 6)] };
pub(crate) static TENSOR_PROTO_DATA_TYPE_ENUM: EnumDesc = EnumDesc { name: "TensorProto.DataType", values: &[("UNDEFINED", 0), ("FLOAT", 1), ("INT32", 2), ("BYTE", 3), ("STRING", 4), ("BOOL", 5), ("UINT8", 6), ("INT8", 7), ("UINT16", 8), ("INT16", 9), ("INT64", 10), ("FLOAT16", 12), ("DOUBLE", 13), ("ZERO_COLLISION_HASH", 14)] };
pub(crate) static TENSOR_PROTO_STORAGE_TYPE_ENUM: EnumDesc = EnumDesc { name: "TensorProto.StorageType", values: &[("TYPED", 1), ("RAW", 2), ("EXTERNAL", 3), ("NO_CONTENT", 4)] };

pub(crate) static AOT_CONFIG_DESC: MessageDesc = MessageDesc { name: "AOTConfig", fields: &[
    field("max_batch_size", 1, Label::Required, Kind::Int64, false, "", "caffe2"),
    field("max_seq_size", 2, Label::Required, Kind::Int64, false, "", "caffe2"),
    field("in_batch_broadcast", 3, Label::Required, Kind::Bool, false, "", "caffe2"),
] };

pub(crate) static ARGUMENT_DESC: MessageDesc = MessageDesc { name: "Argument", fields: &[
    field("name", 1, Label::Optional, Kind::String, false, "", "caffe2"),
    field("f", 2, Label::Optional, Kind::Float, false, "", "caffe2"),
    field("i", 3, Label::Optional, Kind::Int64, false, "", "caffe2"),
    field("s", 4, Label::Optional, Kind::Bytes, false, "", "caffe2"),
    field("floats", 5, Label::Repeated, Kind::Float, false, "", "caffe2"),
    field("ints", 6, Label::Repeated, Kind::Int64, false, "", "caffe2"),
    field("strings", 7, Label::Repeated, Kind::Bytes, false, "", "caffe2"),
    field("n", 8, Label::Optional, Kind::Message(&NET_DEF_DESC), false, "", "caffe2"),
    field("nets", 9, Label::Repeated, Kind::Message(&NET_DEF_DESC), false, "", "caffe2"),
    field("t", 10, Label::Optional, Kind::Message(&TENSOR_PROTO_DESC), false, "", "caffe2"),
    field("tensors", 11, Label::Repeated, Kind::Message(&TENSOR_PROTO_DESC), false, "", "caffe2"),
    field("qtensors", 12, Label::Repeated, Kind::Message(&Q_TENSOR_PROTO_DESC), false, "", "caffe2"),
] };

pub(crate) static BACKEND_OPTIONS_DESC: MessageDesc = MessageDesc { name: "BackendOptions", fields: &[
    field("backend_name", 1, Label::Required, Kind::String, false, "", "caffe2"),
    field("option", 2, Label::Repeated, Kind::Message(&MAP_FIELD_ENTRY_DESC), false, "", "caffe2"),
] };

pub(crate) static BLOB_PROTO_DESC: MessageDesc = MessageDesc { name: "BlobProto", fields: &[
    field("name", 1, Label::Optional, Kind::String, false, "", "caffe2"),
    field("type", 2, Label::Optional, Kind::String, false, "", "caffe2"),
    field("tensor", 3, Label::Optional, Kind::Message(&TENSOR_PROTO_DESC), false, "", "caffe2"),
    field("content", 4, Label::Optional, Kind::Bytes, false, "", "caffe2"),
    field("qtensor", 5, Label::Optional, Kind::Message(&Q_TENSOR_PROTO_DESC), false, "", "caffe2"),
    field("content_num_chunks", 6, Label::Optional, Kind::Int32, false, "", "caffe2"),
    field("content_chunk_id", 7, Label::Optional, Kind::Int32, false, "", "caffe2"),
] };

pub(crate) static BLOBS_MAP_DESC: MessageDesc = MessageDesc { name: "BlobsMap", fields: &[
    field("key", 1, Label::Required, Kind::String, false, "", "caffe2"),
    field("value", 2, Label::Repeated, Kind::String, false, "", "caffe2"),
] };

pub(crate) static CAFFE_DATUM_DESC: MessageDesc = MessageDesc { name: "CaffeDatum", fields: &[
    field("channels", 1, Label::Optional, Kind::Int32, false, "", "caffe2"),
    field("height", 2, Label::Optional, Kind::Int32, false, "", "caffe2"),
    field("width", 3, Label::Optional, Kind::Int32, false, "", "caffe2"),
    field("data", 4, Label::Optional, Kind::Bytes, false, "", "caffe2"),
    field("label", 5, Label::Optional, Kind::Int32, false, "", "caffe2"),
    field("float_data", 6, Label::Repeated, Kind::Float, false, "", "caffe2"),
    field("encoded", 7, Label::Optional, Kind::Bool, false, "false", "caffe2"),
] };

pub(crate) static DB_READER_PROTO_DESC: MessageDesc = MessageDesc { name: "DBReaderProto", fields: &[
    field("name", 1, Label::Optional, Kind::String, false, "", "caffe2"),
    field("source", 2, Label::Optional, Kind::String, false, "", "caffe2"),
    field("db_type", 3, Label::Optional, Kind::String, false, "", "caffe2"),
    field("key", 4, Label::Optional, Kind::String, false, "", "caffe2"),
] };

pub(crate) static DEVICE_OPTION_DESC: MessageDesc = MessageDesc { name: "DeviceOption", fields: &[
    field("device_type", 1, Label::Optional, Kind::Int32, false, "0", "caffe2"),
    field("device_id", 2, Label::Optional, Kind::Int32, false, "", "caffe2"),
    field("random_seed", 3, Label::Optional, Kind::Uint32, false, "", "caffe2"),
    field("node_name", 4, Label::Optional, Kind::String, false, "", "caffe2"),
    field("numa_node_id", 5, Label::Optional, Kind::Int32, false, "", "caffe2"),
    field("extra_info", 6, Label::Repeated, Kind::String, false, "", "caffe2"),
] };

pub(crate) static EXECUTION_STEP_DESC: MessageDesc = MessageDesc { name: "ExecutionStep", fields: &[
    field("name", 1, Label::Optional, Kind::String, false, "", "caffe2"),
    field("substep", 2, Label::Repeated, Kind::Message(&EXECUTION_STEP_DESC), false, "", "caffe2"),
    field("network", 3, Label::Repeated, Kind::String, false, "", "caffe2"),
    field("num_iter", 4, Label::Optional, Kind::Int64, false, "", "caffe2"),
    field("criteria_network", 5, Label::Optional, Kind::String, false, "", "caffe2"),
    field("concurrent_substeps", 6, Label::Optional, Kind::Bool, false, "", "caffe2"),
    field("report_net", 7, Label::Optional, Kind::String, false, "", "caffe2"),
    field("report_interval", 8, Label::Optional, Kind::Int32, false, "", "caffe2"),
    field("should_stop_blob", 9, Label::Optional, Kind::String, false, "", "caffe2"),
    field("only_once", 10, Label::Optional, Kind::Bool, false, "", "caffe2"),
    field("run_every_ms", 11, Label::Optional, Kind::Int64, false, "", "caffe2"),
    field("create_workspace", 12, Label::Optional, Kind::Bool, false, "", "caffe2"),
    field("num_concurrent_instances", 13, Label::Optional, Kind::Int32, false, "", "caffe2"),
] };

pub(crate) static EXTERNAL_DATA_PROTO_DESC: MessageDesc = MessageDesc { name: "ExternalDataProto", fields: &[
    field("source_type", 1, Label::Optional, Kind::Enum(&EXTERNAL_DATA_PROTO_SOURCE_TYPE_ENUM), false, "INLINE_CONTAINER", "caffe2"),
    field("record_id", 2, Label::Optional, Kind::String, false, "", "caffe2"),
    field("offset", 3, Label::Optional, Kind::Int64, false, "0", "caffe2"),
    field("strides", 4, Label::Repeated, Kind::Int64, false, "", "caffe2"),
    field("record_size", 5, Label::Optional, Kind::Uint64, false, "", "caffe2"),
] };

pub(crate) static MAP_FIELD_ENTRY_DESC: MessageDesc = MessageDesc { name: "MapFieldEntry", fields: &[
    field("key", 1, Label::Required, Kind::String, false, "", "caffe2"),
    field("val", 2, Label::Required, Kind::String, false, "", "caffe2"),
] };

pub(crate) static META_NET_DEF_DESC: MessageDesc = MessageDesc { name: "MetaNetDef", fields: &[
    field("blobs", 1, Label::Repeated, Kind::Message(&BLOBS_MAP_DESC), false, "", "caffe2"),
    field("nets", 2, Label::Repeated, Kind::Message(&NETS_MAP_DESC), false, "", "caffe2"),
    field("modelInfo", 3, Label::Optional, Kind::Message(&MODEL_INFO_DESC), false, "", "caffe2"),
    field("plans", 4, Label::Repeated, Kind::Message(&PLANS_MAP_DESC), false, "", "caffe2"),
    field("applicationSpecificInfo", 5, Label::Repeated, Kind::Message(&STRING_MAP_DESC), false, "", "caffe2"),
    field("blobsOrder", 6, Label::Repeated, Kind::String, false, "", "caffe2"),
    field("preLoadBlobs", 7, Label::Repeated, Kind::String, false, "", "caffe2"),
    field("tensorBoundShapes", 8, Label::Optional, Kind::Message(&TENSOR_BOUND_SHAPES_DESC), false, "", "caffe2"),
    field("requestOnlyEmbeddings", 9, Label::Repeated, Kind::String, false, "", "caffe2"),
    field("aotConfig", 10, Label::Optional, Kind::Message(&AOT_CONFIG_DESC), false, "", "caffe2"),
] };

pub(crate) static MODEL_INFO_DESC: MessageDesc = MessageDesc { name: "ModelInfo", fields: &[
    field("project", 1, Label::Optional, Kind::String, false, "", "caffe2"),
    field("modelClass", 2, Label::Optional, Kind::String, false, "", "caffe2"),
    field("version", 3, Label::Optional, Kind::String, false, "", "caffe2"),
    field("predictorType", 4, Label::Optional, Kind::String, false, "\"SINGLE_PREDICTOR\"", "caffe2"),
    field("modelId", 5, Label::Optional, Kind::String, false, "", "caffe2"),
] };

pub(crate) static NET_DEF_DESC: MessageDesc = MessageDesc { name: "NetDef", fields: &[
    field("name", 1, Label::Optional, Kind::String, false, "", "caffe2"),
    field("op", 2, Label::Repeated, Kind::Message(&OPERATOR_DEF_DESC), false, "", "caffe2"),
    field("type", 3, Label::Optional, Kind::String, false, "", "caffe2"),
    field("num_workers", 4, Label::Optional, Kind::Int32, false, "", "caffe2"),
    field("device_option", 5, Label::Optional, Kind::Message(&DEVICE_OPTION_DESC), false, "", "caffe2"),
    field("arg", 6, Label::Repeated, Kind::Message(&ARGUMENT_DESC), false, "", "caffe2"),
    field("external_input", 7, Label::Repeated, Kind::String, false, "", "caffe2"),
    field("external_output", 8, Label::Repeated, Kind::String, false, "", "caffe2"),
    field("partition_info", 9, Label::Repeated, Kind::Message(&PARTITION_INFO_DESC), false, "", "caffe2"),
] };

pub(crate) static NETS_MAP_DESC: MessageDesc = MessageDesc { name: "NetsMap", fields: &[
    field("key", 1, Label::Required, Kind::String, false, "", "caffe2"),
    field("value", 2, Label::Required, Kind::Message(&NET_DEF_DESC), false, "", "caffe2"),
] };

pub(crate) static OPERATOR_DEF_DESC: MessageDesc = MessageDesc { name: "OperatorDef", fields: &[
    field("input", 1, Label::Repeated, Kind::String, false, "", "caffe2"),
    field("output", 2, Label::Repeated, Kind::String, false, "", "caffe2"),
    field("name", 3, Label::Optional, Kind::String, false, "", "caffe2"),
    field("type", 4, Label::Optional, Kind::String, false, "", "caffe2"),
    field("arg", 5, Label::Repeated, Kind::Message(&ARGUMENT_DESC), false, "", "caffe2"),
    field("device_option", 6, Label::Optional, Kind::Message(&DEVICE_OPTION_DESC), false, "", "caffe2"),
    field("engine", 7, Label::Optional, Kind::String, false, "", "caffe2"),
    field("control_input", 8, Label::Repeated, Kind::String, false, "", "caffe2"),
    field("is_gradient_op", 9, Label::Optional, Kind::Bool, false, "false", "caffe2"),
    field("debug_info", 10, Label::Optional, Kind::String, false, "", "caffe2"),
    field("domain", 11, Label::Optional, Kind::String, false, "", "caffe2"),
    field("op_version", 12, Label::Optional, Kind::Int64, false, "", "caffe2"),
] };

pub(crate) static PARTITION_INFO_DESC: MessageDesc = MessageDesc { name: "PartitionInfo", fields: &[
    field("name", 1, Label::Required, Kind::String, false, "", "caffe2"),
    field("device_id", 2, Label::Repeated, Kind::Int32, false, "", "caffe2"),
    field("extra_info", 3, Label::Optional, Kind::String, false, "", "caffe2"),
    field("backend_options", 4, Label::Repeated, Kind::Message(&BACKEND_OPTIONS_DESC), false, "", "caffe2"),
] };

pub(crate) static PLAN_DEF_DESC: MessageDesc = MessageDesc { name: "PlanDef", fields: &[
    field("name", 1, Label::Optional, Kind::String, false, "", "caffe2"),
    field("network", 2, Label::Repeated, Kind::Message(&NET_DEF_DESC), false, "", "caffe2"),
    field("execution_step", 3, Label::Repeated, Kind::Message(&EXECUTION_STEP_DESC), false, "", "caffe2"),
] };

pub(crate) static PLANS_MAP_DESC: MessageDesc = MessageDesc { name: "PlansMap", fields: &[
    field("key", 1, Label::Required, Kind::String, false, "", "caffe2"),
    field("value", 2, Label::Required, Kind::Message(&PLAN_DEF_DESC), false, "", "caffe2"),
] };

pub(crate) static PREDICTOR_CONSTS_DESC: MessageDesc = MessageDesc { name: "PredictorConsts", fields: &[
    field("META_NET_DEF", 1, Label::Optional, Kind::String, false, "\"!!META_NET_DEF\"", "caffe2"),
    field("PREDICTOR_DBREADER", 2, Label::Optional, Kind::String, false, "\"!!PREDICTOR_DBREADER\"", "caffe2"),
    field("PARAMETERS_BLOB_TYPE", 3, Label::Optional, Kind::String, false, "\"PARAMETERS_BLOB_TYPE\"", "caffe2"),
    field("INPUTS_BLOB_TYPE", 4, Label::Optional, Kind::String, false, "\"INPUTS_BLOB_TYPE\"", "caffe2"),
    field("OUTPUTS_BLOB_TYPE", 5, Label::Optional, Kind::String, false, "\"OUTPUTS_BLOB_TYPE\"", "caffe2"),
    field("GLOBAL_INIT_NET_TYPE", 6, Label::Optional, Kind::String, false, "\"GLOBAL_INIT_NET_TYPE\"", "caffe2"),
    field("PREDICT_INIT_NET_TYPE", 7, Label::Optional, Kind::String, false, "\"PREDICT_INIT_NET_TYPE\"", "caffe2"),
    field("PREDICT_NET_TYPE", 8, Label::Optional, Kind::String, false, "\"PREDICT_NET_TYPE\"", "caffe2"),
    field("SINGLE_PREDICTOR", 9, Label::Optional, Kind::String, false, "\"SINGLE_PREDICTOR\"", "caffe2"),
    field("MULTI_PREDICTOR", 10, Label::Optional, Kind::String, false, "\"MULTI_PREDICTOR\"", "caffe2"),
    field("TRAIN_INIT_PLAN_TYPE", 11, Label::Optional, Kind::String, false, "\"TRAIN_INIT_PLAN_TYPE\"", "caffe2"),
    field("TRAIN_PLAN_TYPE", 12, Label::Optional, Kind::String, false, "\"TRAIN_PLAN_TYPE\"", "caffe2"),
    field("SHAPE_INFO_BLOB", 13, Label::Optional, Kind::String, false, "\"SHAPE_INFO_BLOB\"", "caffe2"),
    field("DEFERRED_BLOB_READER", 14, Label::Optional, Kind::String, false, "\"__DEFERRED_BLOB_READER__\"", "caffe2"),
] };

pub(crate) static Q_TENSOR_PROTO_DESC: MessageDesc = MessageDesc { name: "QTensorProto", fields: &[
    field("dims", 1, Label::Repeated, Kind::Int64, false, "", "caffe2"),
    field("precision", 2, Label::Required, Kind::Int32, false, "", "caffe2"),
    field("scale", 3, Label::Required, Kind::Double, false, "", "caffe2"),
    field("bias", 4, Label::Required, Kind::Double, false, "", "caffe2"),
    field("is_signed", 5, Label::Required, Kind::Bool, false, "", "caffe2"),
    field("data", 6, Label::Repeated, Kind::Int32, true, "", "caffe2"),
    field("name", 7, Label::Optional, Kind::String, false, "", "caffe2"),
    field("data_type", 8, Label::Optional, Kind::Enum(&TENSOR_PROTO_DATA_TYPE_ENUM), false, "INT32", "caffe2"),
    field("scales", 9, Label::Repeated, Kind::Double, false, "", "caffe2"),
    field("biases", 10, Label::Repeated, Kind::Double, false, "", "caffe2"),
    field("axis", 11, Label::Optional, Kind::Int32, false, "", "caffe2"),
    field("is_multiparam", 12, Label::Optional, Kind::Bool, false, "false", "caffe2"),
] };

pub(crate) static STRING_MAP_DESC: MessageDesc = MessageDesc { name: "StringMap", fields: &[
    field("key", 1, Label::Required, Kind::String, false, "", "caffe2"),
    field("value", 2, Label::Required, Kind::String, false, "", "caffe2"),
] };

pub(crate) static TENSOR_BOUND_SHAPE_DESC: MessageDesc = MessageDesc { name: "TensorBoundShape", fields: &[
    field("shape", 1, Label::Optional, Kind::Message(&TENSOR_SHAPE_DESC), false, "", "caffe2"),
    field("dim_type", 2, Label::Repeated, Kind::Enum(&TENSOR_BOUND_SHAPE_DIM_TYPE_ENUM), false, "", "caffe2"),
    field("name", 3, Label::Optional, Kind::String, false, "", "caffe2"),
    field("shape_is_final", 4, Label::Optional, Kind::Bool, false, "", "caffe2"),
] };

pub(crate) static TENSOR_BOUND_SHAPES_DESC: MessageDesc = MessageDesc { name: "TensorBoundShapes", fields: &[
    field("shapes", 1, Label::Repeated, Kind::Message(&TENSOR_BOUND_SHAPE_DESC), false, "", "caffe2"),
    field("max_batch_size", 2, Label::Optional, Kind::Int64, false, "", "caffe2"),
    field("max_feature_len", 3, Label::Optional, Kind::Int64, false, "", "caffe2"),
] };

pub(crate) static TENSOR_PROTO_DESC: MessageDesc = MessageDesc { name: "TensorProto", fields: &[
    field("dims", 1, Label::Repeated, Kind::Int64, false, "", "caffe2"),
    field("data_type", 2, Label::Optional, Kind::Enum(&TENSOR_PROTO_DATA_TYPE_ENUM), false, "FLOAT", "caffe2"),
    field("float_data", 3, Label::Repeated, Kind::Float, true, "", "caffe2"),
    field("int32_data", 4, Label::Repeated, Kind::Int32, true, "", "caffe2"),
    field("byte_data", 5, Label::Optional, Kind::Bytes, false, "", "caffe2"),
    field("string_data", 6, Label::Repeated, Kind::Bytes, false, "", "caffe2"),
    field("name", 7, Label::Optional, Kind::String, false, "", "caffe2"),
    field("device_detail", 8, Label::Optional, Kind::Message(&DEVICE_OPTION_DESC), false, "", "caffe2"),
    field("double_data", 9, Label::Repeated, Kind::Double, true, "", "caffe2"),
    field("int64_data", 10, Label::Repeated, Kind::Int64, true, "", "caffe2"),
    field("segment", 11, Label::Optional, Kind::Message(&TENSOR_PROTO_SEGMENT_DESC), false, "", "caffe2"),
    field("storage_type", 12, Label::Optional, Kind::Enum(&TENSOR_PROTO_STORAGE_TYPE_ENUM), false, "TYPED", "caffe2"),
    field("raw_data", 13, Label::Optional, Kind::Bytes, false, "", "caffe2"),
    field("external_data", 14, Label::Optional, Kind::Message(&EXTERNAL_DATA_PROTO_DESC), false, "", "caffe2"),
    field("data_format", 15, Label::Optional, Kind::Uint32, false, "0", "caffe2"),
] };

pub(crate) static TENSOR_PROTO_SEGMENT_DESC: MessageDesc = MessageDesc { name: "TensorProto.Segment", fields: &[
    field("begin", 1, Label::Required, Kind::Int64, false, "", "caffe2"),
    field("end", 2, Label::Required, Kind::Int64, false, "", "caffe2"),
] };

pub(crate) static TENSOR_PROTOS_DESC: MessageDesc = MessageDesc { name: "TensorProtos", fields: &[
    field("protos", 1, Label::Repeated, Kind::Message(&TENSOR_PROTO_DESC), false, "", "caffe2"),
] };

pub(crate) static TENSOR_SHAPE_DESC: MessageDesc = MessageDesc { name: "TensorShape", fields: &[
    field("dims", 1, Label::Repeated, Kind::Int64, false, "", "caffe2"),
    field("data_type", 2, Label::Optional, Kind::Enum(&TENSOR_PROTO_DATA_TYPE_ENUM), false, "FLOAT", "caffe2"),
    field("unknown_dims", 3, Label::Repeated, Kind::Int32, false, "", "caffe2"),
    field("unknown_shape", 4, Label::Optional, Kind::Bool, false, "false", "caffe2"),
    field("name", 5, Label::Optional, Kind::String, false, "", "caffe2"),
] };

pub(crate) static TENSOR_SHAPES_DESC: MessageDesc = MessageDesc { name: "TensorShapes", fields: &[
    field("shapes", 1, Label::Repeated, Kind::Message(&TENSOR_SHAPE_DESC), false, "", "caffe2"),
] };
