//! What a `MetaNetDef` has under which keys. Where the model has a name, each key ends in it.

use cortado_proto::caffe2::{MetaNetDef, NetDef};

/// The key of the parameters of a MetaNetDef.
pub const PARAMETERS_BLOB_TYPE: &str = "PARAMETERS_BLOB_TYPE";
/// The key of the inputs.
pub const INPUTS_BLOB_TYPE: &str = "INPUTS_BLOB_TYPE";
/// The key of the outputs.
pub const OUTPUTS_BLOB_TYPE: &str = "OUTPUTS_BLOB_TYPE";
/// The key of the net that loads the parameters.
pub const GLOBAL_INIT_NET_TYPE: &str = "GLOBAL_INIT_NET_TYPE";
/// The key of the net that makes the other inputs.
pub const PREDICT_INIT_NET_TYPE: &str = "PREDICT_INIT_NET_TYPE";
/// The key of the net that is run.
pub const PREDICT_NET_TYPE: &str = "PREDICT_NET_TYPE";

/// The key of the MetaNetDef in a database.
pub const META_NET_DEF: &str = "!!META_NET_DEF";
/// The blob from which the net that loads the parameters reads.
pub const PREDICTOR_DBREADER: &str = "!!PREDICTOR_DBREADER";

/// Whether a key is `wanted`, with or without the name of a model behind it.
fn is_key(key: &str, wanted: &str) -> bool {
    let rest = key.strip_prefix(wanted);
    rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('_'))
}

/// The net of a key.
pub(super) fn net_of<'a>(meta: &'a MetaNetDef, wanted: &str) -> Option<&'a NetDef> {
    let found = meta.nets.iter().find(|net| is_key(net.key(), wanted))?;
    found.value.as_deref()
}

/// The blobs of a key.
pub(super) fn blobs_of<'a>(meta: &'a MetaNetDef, wanted: &str) -> &'a [String] {
    let found = meta.blobs.iter().find(|blobs| is_key(blobs.key(), wanted));
    found.map_or(&[], |blobs| &blobs.value)
}
