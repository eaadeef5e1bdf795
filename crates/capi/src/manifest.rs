//! Models by their manifests.

use crate::error::{Outcome, attempt};
use crate::given::{Out, Shared, Text};
use crate::handle::Handle;
use crate::model::ModelObject;
use crate::options::{Options, OptionsObject};
use cortado::Manifest;

/// Opens a model by its manifest (`model.toml`, as `caffe manifest` writes it): the net and its weights, whose hashes are checked,
/// with the size of its input. `options` may be NULL. `*out` becomes the model, or NULL with an error.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn cortado_model_open_manifest(
    manifest: Text,
    options: Shared<OptionsObject>,
    out: Out<*mut Handle<ModelObject>>,
) -> Outcome {
    attempt(|| {
        out.make(|| {
            let manifest = Manifest::open(manifest.path("manifest")?)?;
            ModelObject::of_caffe(manifest.net(), &Options::of(options.optional()?))
        })
    })
}
