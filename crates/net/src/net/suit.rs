//! Messages of layers that depend on other layers of the net: on the readers of their tops, or on what comes before.

use cortado_core::Registry;
use cortado_proto::LayerParameter;

/// Lets types that request it suit their messages to the layers that read their tops.
pub(super) fn to_readers(layers: &mut [LayerParameter], registry: &Registry) {
    for number in 0..layers.len() {
        let kind = registry.find(layers[number].r#type());
        let Some(suit) = kind.and_then(|kind| kind.suit) else {
            continue;
        };
        let (until, after) = layers.split_at_mut(number + 1);
        let layer = &mut until[number];
        let reads = |reader: &&LayerParameter| reader.bottom.iter().any(|bottom| layer.top.contains(bottom));
        let readers: Vec<&LayerParameter> = after.iter().filter(reads).collect();
        suit(layer, &readers);
    }
}

/// Lets types that request it adapt their messages to the layers before them.
pub(super) fn to_origins(layers: &mut [LayerParameter], registry: &Registry) {
    for number in 0..layers.len() {
        let kind = registry.find(layers[number].r#type());
        if let Some(trace) = kind.and_then(|kind| kind.trace) {
            let (before, rest) = layers.split_at_mut(number);
            trace(&mut rest[0], before);
        }
    }
}
