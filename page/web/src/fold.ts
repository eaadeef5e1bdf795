// From layers to the boxes of the picture: layers in place join the layer before them, and blocks fold.

import type { Layer, Net } from "./types";

/** A box: one layer with those that work in place behind it, or a folded block of such boxes. */
export interface Box {
    id: string;
    name: string;
    /** Places of its layers in the net. */
    layers: number[];
    kind: string;
    /** The block that it is in, or is. */
    block: string | null;
    isFolded: boolean;
    /** The blob, where no layer makes it. */
    blob?: string;
}

export interface Graph {
    boxes: Box[];
    edges: [number, number][];
    blocks: string[];
}

/** Longer runs between two bottlenecks of a net are no blocks, but the net. */
const MOST_IN_BLOCK = 60;
/** Nets of more boxes are shown with folded blocks. */
export const FOLDED_FROM = 30;

const isInPlace = (layer: Layer) => layer.bottoms.length === 1 && layer.tops.length === 1 && layer.bottoms[0] === layer.tops[0]?.name;

/** The boxes of a net before anything is folded, and the edges between them. */
export function unfolded(net: Net): Graph {
    const boxes: Box[] = [];
    const edges = new Set<string>();
    const makers = new Map<string, number>();
    const add = (box: Box) => boxes.push(box) - 1;
    const maker = (blob: string) => {
        let made = makers.get(blob);
        if (made === undefined) {
            made = add({ id: `blob ${blob}`, name: blob, layers: [], kind: "blob", block: null, isFolded: false, blob });
            makers.set(blob, made);
        }
        return made;
    };
    net.layers.forEach((layer, place) => {
        const bottoms = layer.bottoms.map(maker);
        const home = bottoms[0];
        if (isInPlace(layer) && home !== undefined) {
            boxes[home]!.layers.push(place);
            return;
        }
        const box = add({ id: `layer ${place}`, name: layer.name, layers: [place], kind: layer.kind, block: null, isFolded: false });
        bottoms.forEach((bottom) => edges.add(`${bottom} ${box}`));
        layer.tops.forEach((top) => makers.set(top.name, box));
    });
    const pairs = [...edges].map((edge) => edge.split(" ").map(Number) as [number, number]);
    const graph = { boxes, edges: pairs.filter(([from, to]) => from !== to), blocks: [] as string[] };
    byName(graph);
    byShape(graph);
    graph.blocks = [...new Set(boxes.flatMap((box) => box.block ?? []))];
    return graph;
}

/** Boxes whose names share what is before the last slash are a block, unless something else lies between them. */
function byName(graph: Graph): void {
    const groups = new Map<string, Box[]>();
    for (const box of graph.boxes) {
        const slash = box.name.lastIndexOf("/");
        if (slash > 0) {
            const prefix = box.name.slice(0, slash);
            groups.set(prefix, [...(groups.get(prefix) ?? []), box]);
        }
    }
    for (const [name, group] of groups) {
        if (group.length > 1) {
            group.forEach((box) => (box.block = name));
            if (isCircular(folded(graph, new Set([name])))) {
                group.forEach((box) => (box.block = null));
            }
        }
    }
}

/** What lies between two bottlenecks, where branches part and join, is a block. */
function byShape(graph: Graph): void {
    const { boxes, edges } = graph;
    // The farthest box that an edge from before each place reaches. Edges to losses bring labels, and are not looked at.
    const reach = new Array<number>(boxes.length).fill(0);
    const bottoms = new Array<number>(boxes.length).fill(0);
    for (const [from, to] of edges) {
        if (boxes[to]!.kind !== "loss" && from < to) {
            reach[from] = Math.max(reach[from]!, to);
            bottoms[to]!++;
        }
    }
    let far = 0;
    let start = 0;
    boxes.forEach((_, place) => {
        if (far <= place) {
            const inside = boxes.slice(start + 1, place + 1).filter((box) => box.blob === undefined);
            const isFree = inside.every((box) => box.block === null);
            if (bottoms[place]! > 1 && isFree && inside.length > 2 && inside.length <= MOST_IN_BLOCK) {
                const name = uniqueName(commonName(inside.map((box) => box.name)), graph);
                inside.forEach((box) => (box.block = name));
            }
            start = place;
        }
        far = Math.max(far, reach[place]!);
    });
}

function commonName(names: string[]): string {
    const last = names[names.length - 1]!;
    let length = 0;
    while (length < last.length && names.every((name) => name[length] === last[length])) {
        length++;
    }
    // Not a part of a word: the block of res2b_branch2a and res2b is not res2.
    const isWhole = length === last.length || /[^0-9a-zA-Z]/.test(last[length - 1]! + last[length]!);
    const common = last.slice(0, length).replace(/[^0-9a-zA-Z]*$/, "");
    return isWhole && common.length > 2 ? common : last;
}

function uniqueName(name: string, graph: Graph): string {
    const isTaken = (wanted: string) => graph.boxes.some((box) => box.block === wanted);
    let number = 2;
    let unique = name;
    while (isTaken(unique)) {
        unique = `${name} (${number++})`;
    }
    return unique;
}

/** The graph with these blocks folded to one box each. */
export function folded(graph: Graph, blocks: ReadonlySet<string>): Graph {
    const boxes: Box[] = [];
    const places = new Map<string, number>();
    const place = graph.boxes.map((box) => {
        const block = box.block !== null && blocks.has(box.block) ? box.block : null;
        if (block === null) {
            return boxes.push(box) - 1;
        }
        let at = places.get(block);
        if (at === undefined) {
            at = boxes.push({ id: `block ${block}`, name: block, layers: [], kind: "block", block, isFolded: true }) - 1;
            places.set(block, at);
        }
        boxes[at]!.layers.push(...box.layers);
        return at;
    });
    const edges = new Set(graph.edges.map(([from, to]) => `${place[from]} ${place[to]}`));
    const pairs = [...edges].map((edge) => edge.split(" ").map(Number) as [number, number]);
    return { boxes, edges: pairs.filter(([from, to]) => from !== to), blocks: graph.blocks };
}

function isCircular({ boxes, edges }: Graph): boolean {
    const above = new Array<number>(boxes.length).fill(0);
    const below = boxes.map(() => [] as number[]);
    for (const [from, to] of edges) {
        above[to]!++;
        below[from]!.push(to);
    }
    const free = above.flatMap((count, box) => (count === 0 ? [box] : []));
    let seen = 0;
    for (let box = free.pop(); box !== undefined; box = free.pop()) {
        seen++;
        for (const next of below[box]!) {
            if (--above[next]! === 0) {
                free.push(next);
            }
        }
    }
    return seen < boxes.length;
}
