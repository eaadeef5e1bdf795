//! Generated from the tables in `crates/proto/schema` by `cargo xtask schema`. Do not edit.

#![allow(missing_docs, non_snake_case)]

use super::enums::*;
use super::tables::*;
use crate::rows::message;
use crate::{Doubles, FileBytes, Floats};

message! { AOTConfig AOT_CONFIG_DESC "AOTConfig" {
    0 max_batch_size: value i64;
    1 max_seq_size: value i64;
    2 in_batch_broadcast: value bool;
} }

message! { Argument ARGUMENT_DESC "Argument" {
    0 name: text;
    1 f: value f32;
    2 i: value i64;
    3 s: bytes Vec<u8>;
    4 floats: list f32;
    5 ints: list i64;
    6 strings: list Vec<u8>;
    7 n: message NetDef;
    8 nets: list NetDef;
    9 t: message TensorProto;
    10 tensors: list TensorProto;
    11 qtensors: list QTensorProto;
} }

message! { BackendOptions BACKEND_OPTIONS_DESC "BackendOptions" {
    0 backend_name: text;
    1 option: list MapFieldEntry;
} }

message! { BlobProto BLOB_PROTO_DESC "BlobProto" {
    0 name: text;
    1 r#type: text;
    2 tensor: message TensorProto;
    3 content: stored FileBytes;
    4 qtensor: message QTensorProto;
    5 content_num_chunks: value i32;
    6 content_chunk_id: value i32;
} }

message! { BlobsMap BLOBS_MAP_DESC "BlobsMap" {
    0 key: text;
    1 value: list String;
} }

message! { CaffeDatum CAFFE_DATUM_DESC "CaffeDatum" {
    0 channels: value i32;
    1 height: value i32;
    2 width: value i32;
    3 data: bytes Vec<u8>;
    4 label: value i32;
    5 float_data: list f32;
    6 encoded: value bool = false;
} }

message! { DBReaderProto DB_READER_PROTO_DESC "DBReaderProto" {
    0 name: text;
    1 source: text;
    2 db_type: text;
    3 key: text;
} }

message! { DeviceOption DEVICE_OPTION_DESC "DeviceOption" {
    0 device_type: value i32 = 0;
    1 device_id: value i32;
    2 random_seed: value u32;
    3 node_name: text;
    4 numa_node_id: value i32;
    5 extra_info: list String;
} }

message! { ExecutionStep EXECUTION_STEP_DESC "ExecutionStep" {
    0 name: text;
    1 substep: list ExecutionStep;
    2 network: list String;
    3 num_iter: value i64;
    4 criteria_network: text;
    5 concurrent_substeps: value bool;
    6 report_net: text;
    7 report_interval: value i32;
    8 should_stop_blob: text;
    9 only_once: value bool;
    10 run_every_ms: value i64;
    11 create_workspace: value bool;
    12 num_concurrent_instances: value i32;
} }

message! { ExternalDataProto EXTERNAL_DATA_PROTO_DESC "ExternalDataProto" {
    0 source_type: value external_data_proto::SourceType = external_data_proto::SourceType::INLINE_CONTAINER;
    1 record_id: text;
    2 offset: value i64 = 0;
    3 strides: list i64;
    4 record_size: value u64;
} }

message! { MapFieldEntry MAP_FIELD_ENTRY_DESC "MapFieldEntry" {
    0 key: text;
    1 val: text;
} }

message! { MetaNetDef META_NET_DEF_DESC "MetaNetDef" {
    0 blobs: list BlobsMap;
    1 nets: list NetsMap;
    2 modelInfo: message ModelInfo;
    3 plans: list PlansMap;
    4 applicationSpecificInfo: list StringMap;
    5 blobsOrder: list String;
    6 preLoadBlobs: list String;
    7 tensorBoundShapes: message TensorBoundShapes;
    8 requestOnlyEmbeddings: list String;
    9 aotConfig: message AOTConfig;
} }

message! { ModelInfo MODEL_INFO_DESC "ModelInfo" {
    0 project: text;
    1 modelClass: text;
    2 version: text;
    3 predictorType: text = "SINGLE_PREDICTOR";
    4 modelId: text;
} }

message! { NetDef NET_DEF_DESC "NetDef" {
    0 name: text;
    1 op: list OperatorDef;
    2 r#type: text;
    3 num_workers: value i32;
    4 device_option: message DeviceOption;
    5 arg: list Argument;
    6 external_input: list String;
    7 external_output: list String;
    8 partition_info: list PartitionInfo;
} }

message! { NetsMap NETS_MAP_DESC "NetsMap" {
    0 key: text;
    1 value: message NetDef;
} }

message! { OperatorDef OPERATOR_DEF_DESC "OperatorDef" {
    0 input: list String;
    1 output: list String;
    2 name: text;
    3 r#type: text;
    4 arg: list Argument;
    5 device_option: message DeviceOption;
    6 engine: text;
    7 control_input: list String;
    8 is_gradient_op: value bool = false;
    9 debug_info: text;
    10 domain: text;
    11 op_version: value i64;
} }

message! { PartitionInfo PARTITION_INFO_DESC "PartitionInfo" {
    0 name: text;
    1 device_id: list i32;
    2 extra_info: text;
    3 backend_options: list BackendOptions;
} }

message! { PlanDef PLAN_DEF_DESC "PlanDef" {
    0 name: text;
    1 network: list NetDef;
    2 execution_step: list ExecutionStep;
} }

message! { PlansMap PLANS_MAP_DESC "PlansMap" {
    0 key: text;
    1 value: message PlanDef;
} }

message! { PredictorConsts PREDICTOR_CONSTS_DESC "PredictorConsts" {
    0 META_NET_DEF: text = "!!META_NET_DEF";
    1 PREDICTOR_DBREADER: text = "!!PREDICTOR_DBREADER";
    2 PARAMETERS_BLOB_TYPE: text = "PARAMETERS_BLOB_TYPE";
    3 INPUTS_BLOB_TYPE: text = "INPUTS_BLOB_TYPE";
    4 OUTPUTS_BLOB_TYPE: text = "OUTPUTS_BLOB_TYPE";
    5 GLOBAL_INIT_NET_TYPE: text = "GLOBAL_INIT_NET_TYPE";
    6 PREDICT_INIT_NET_TYPE: text = "PREDICT_INIT_NET_TYPE";
    7 PREDICT_NET_TYPE: text = "PREDICT_NET_TYPE";
    8 SINGLE_PREDICTOR: text = "SINGLE_PREDICTOR";
    9 MULTI_PREDICTOR: text = "MULTI_PREDICTOR";
    10 TRAIN_INIT_PLAN_TYPE: text = "TRAIN_INIT_PLAN_TYPE";
    11 TRAIN_PLAN_TYPE: text = "TRAIN_PLAN_TYPE";
    12 SHAPE_INFO_BLOB: text = "SHAPE_INFO_BLOB";
    13 DEFERRED_BLOB_READER: text = "__DEFERRED_BLOB_READER__";
} }

message! { QTensorProto Q_TENSOR_PROTO_DESC "QTensorProto" {
    0 dims: list i64;
    1 precision: value i32;
    2 scale: value f64;
    3 bias: value f64;
    4 is_signed: value bool;
    5 data: list i32;
    6 name: text;
    7 data_type: value tensor_proto::DataType = tensor_proto::DataType::INT32;
    8 scales: list f64;
    9 biases: list f64;
    10 axis: value i32;
    11 is_multiparam: value bool = false;
} }

message! { StringMap STRING_MAP_DESC "StringMap" {
    0 key: text;
    1 value: text;
} }

message! { TensorBoundShape TENSOR_BOUND_SHAPE_DESC "TensorBoundShape" {
    0 shape: message TensorShape;
    1 dim_type: list tensor_bound_shape::DimType;
    2 name: text;
    3 shape_is_final: value bool;
} }

message! { TensorBoundShapes TENSOR_BOUND_SHAPES_DESC "TensorBoundShapes" {
    0 shapes: list TensorBoundShape;
    1 max_batch_size: value i64;
    2 max_feature_len: value i64;
} }

message! { TensorProto TENSOR_PROTO_DESC "TensorProto" {
    0 dims: list i64;
    1 data_type: value tensor_proto::DataType = tensor_proto::DataType::FLOAT;
    2 float_data: numbers Floats;
    3 int32_data: list i32;
    4 byte_data: stored FileBytes;
    5 string_data: list Vec<u8>;
    6 name: text;
    7 device_detail: message DeviceOption;
    8 double_data: numbers Doubles;
    9 int64_data: list i64;
    10 segment: message TensorProtoSegment;
    11 storage_type: value tensor_proto::StorageType = tensor_proto::StorageType::TYPED;
    12 raw_data: stored FileBytes;
    13 external_data: message ExternalDataProto;
    14 data_format: value u32 = 0;
} }

message! { TensorProtoSegment TENSOR_PROTO_SEGMENT_DESC "TensorProto.Segment" {
    0 begin: value i64;
    1 end: value i64;
} }

message! { TensorProtos TENSOR_PROTOS_DESC "TensorProtos" {
    0 protos: list TensorProto;
} }

message! { TensorShape TENSOR_SHAPE_DESC "TensorShape" {
    0 dims: list i64;
    1 data_type: value tensor_proto::DataType = tensor_proto::DataType::FLOAT;
    2 unknown_dims: list i32;
    3 unknown_shape: value bool = false;
    4 name: text;
} }

message! { TensorShapes TENSOR_SHAPES_DESC "TensorShapes" {
    0 shapes: list TensorShape;
} }
