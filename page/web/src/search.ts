// What a search finds.

import type { Box } from "./fold";
import type { Layer, Net } from "./types";

/** Whether a layer has this part in its name, its type, or the name of a top; the part is in small letters. */
export function isNamed(layer: Layer, wanted: string): boolean {
    return [layer.name, layer.type, ...layer.tops.map((top) => top.name)].some((text) => text.toLowerCase().includes(wanted));
}

/** Whether a box, or a layer in it, is found. */
export function isFound(box: Box, wanted: string, net: Net | undefined): boolean {
    const layers = box.layers.map((place) => net?.layers[place]);
    return box.name.toLowerCase().includes(wanted) || layers.some((layer) => layer !== undefined && isNamed(layer, wanted));
}
