// One of the two nets that can be open.

import { by, el } from "./dom";
import { folded, type Box, type Graph } from "./fold";
import type { Module } from "./module";
import type { Opened } from "./types";
import { View } from "./view";

/** What happens to the picture of a net. */
export interface Watcher {
    selected(side: Side, box: Box | null): void;
    toggled(side: Side, box: Box): Promise<void>;
}

/** One of the two nets, with its picture. */
export class Side {
    opened: Opened | null = null;
    graph: Graph = { boxes: [], edges: [], blocks: [] };
    foldedBlocks = new Set<string>();
    chosen: Box | null = null;
    readonly place: HTMLElement;
    readonly view: View;
    readonly title: HTMLElement;

    constructor(
        readonly index: 0 | 1,
        module: Module,
        watcher: Watcher,
    ) {
        this.title = el("div", { class: "side-title" });
        this.place = el("div", { class: "side", hidden: index === 1 }, this.title);
        by("graphs").append(this.place);
        this.view = new View(this.place, module, {
            selected: (box) => watcher.selected(this, box),
            toggled: (box) => void watcher.toggled(this, box),
        });
    }

    shown(): Graph {
        return folded(this.graph, this.foldedBlocks);
    }
}
