// Two nets side by side: which layers only one has, and which are not the same in both.

import { el } from "./dom";
import type { Graph } from "./fold";
import type { Layer, Net } from "./types";
import * as words from "./words";

export interface Pair {
    left: number | null;
    right: number | null;
    /** What is not the same, as text; empty where all is. */
    differences: string[];
}

/** The layers of both nets in order, those of one name, or else of one form, side by side. */
export function pairs(left: Net, right: Net): Pair[] {
    const key = (layer: Layer) => layer.name;
    const common = longestCommon(left.layers.map(key), right.layers.map(key));
    const all: Pair[] = [];
    let [i, j] = [0, 0];
    for (const [a, b] of [...common, [left.layers.length, right.layers.length] as [number, number]]) {
        all.push(...between(left, right, [i, a], [j, b]));
        if (a < left.layers.length) {
            all.push({ left: a, right: b, differences: differences(left.layers[a]!, right.layers[b]!) });
        }
        [i, j] = [a + 1, b + 1];
    }
    return all;
}

/** Layers between two that have the same names: those of one type are pairs, in order. */
function between(left: Net, right: Net, [i, a]: [number, number], [j, b]: [number, number]): Pair[] {
    const types = (net: Net, from: number, to: number) => net.layers.slice(from, to).map((layer) => layer.type);
    const common = longestCommon(types(left, i, a), types(right, j, b));
    const all: Pair[] = [];
    let [x, y] = [i, j];
    for (const [p, q] of [...common.map(([p, q]) => [p + i, q + j] as [number, number]), [a, b] as [number, number]]) {
        for (; x < p; x++) {
            all.push({ left: x, right: null, differences: ["only on the left"] });
        }
        for (; y < q; y++) {
            all.push({ left: null, right: y, differences: ["only on the right"] });
        }
        if (p < a && q < b) {
            all.push({ left: p, right: q, differences: differences(left.layers[p]!, right.layers[q]!) });
            [x, y] = [p + 1, q + 1];
        }
    }
    return all;
}

function longestCommon(left: string[], right: string[]): [number, number][] {
    const wide = right.length + 1;
    const best = new Uint32Array((left.length + 1) * wide);
    for (let i = left.length - 1; i >= 0; i--) {
        for (let j = right.length - 1; j >= 0; j--) {
            best[i * wide + j] =
                left[i] === right[j] ? best[(i + 1) * wide + j + 1]! + 1 : Math.max(best[(i + 1) * wide + j]!, best[i * wide + j + 1]!);
        }
    }
    const found: [number, number][] = [];
    for (let [i, j] = [0, 0]; i < left.length && j < right.length; ) {
        if (left[i] === right[j]) {
            found.push([i++, j++]);
        } else if (best[(i + 1) * wide + j]! >= best[i * wide + j + 1]!) {
            i++;
        } else {
            j++;
        }
    }
    return found;
}

function differences(left: Layer, right: Layer): string[] {
    const found: string[] = [];
    const lines = (layer: Layer) => layer.text.split("\n").filter((line) => line.trim() !== "");
    const [a, b] = [lines(left), lines(right)];
    const common = longestCommon(a, b);
    const [inA, inB] = [new Set(common.map(([x]) => x)), new Set(common.map(([, y]) => y))];
    a.forEach((line, at) => inA.has(at) || found.push(`− ${line.trim()}`));
    b.forEach((line, at) => inB.has(at) || found.push(`+ ${line.trim()}`));
    const shapes = (layer: Layer) => layer.tops.map((top) => words.shape(top.shape)).join(", ");
    if (shapes(left) !== shapes(right)) {
        found.push(`makes ${shapes(left)} → ${shapes(right)}`);
    }
    if (left.parameters !== right.parameters) {
        found.push(`parameters ${words.count(left.parameters)} → ${words.count(right.parameters)}`);
    }
    return found;
}

/** The classes of the boxes of a graph: `other` where a layer of it differs, `alone` where the other net has none. */
export function marksOf(graph: Graph, all: Pair[], side: "left" | "right"): Map<string, string> {
    const state = new Map<number, string>();
    for (const pair of all) {
        const [mine, other] = side === "left" ? [pair.left, pair.right] : [pair.right, pair.left];
        if (mine !== null && pair.differences.length > 0) {
            state.set(mine, other === null ? "alone" : "other");
        }
    }
    const marks = new Map<string, string>();
    for (const box of graph.boxes) {
        const states = box.layers.map((layer) => state.get(layer));
        const mark = states.includes("other") ? "other" : states.includes("alone") ? (states.every((one) => one === "alone") ? "alone" : "other") : undefined;
        if (mark !== undefined) {
            marks.set(box.id, mark);
        }
    }
    return marks;
}

export function comparePanel(left: Net, right: Net, all: Pair[], chosen: (pair: Pair) => void): Node[] {
    const differing = all.filter((pair) => pair.differences.length > 0);
    const sum = (what: string, a: number, b: number) =>
        el("tr", {}, el("th", { scope: "row" }, what), el("td", { class: "number" }, words.short(a)), el("td", { class: "number" }, words.short(b)), el("td", { class: "number" }, a === 0 ? "" : `${b >= a ? "+" : "−"}${((100 * Math.abs(b - a)) / a).toFixed(1)} %`));
    const [a, b] = [left.totals, right.totals];
    const totals =
        a === null || b === null
            ? ""
            : el("table", {}, el("tbody", {}, sum("layers", left.layers.length, right.layers.length), sum("parameters", a.parameters, b.parameters), sum("multiply-adds", a.multiply_adds, b.multiply_adds), sum("bytes of blobs", a.blob_bytes, b.blob_bytes)));
    const row = (pair: Pair) => {
        const [l, r] = [pair.left === null ? null : left.layers[pair.left]!, pair.right === null ? null : right.layers[pair.right]!];
        const name = l !== null && r !== null && l.name !== r.name ? `${l.name} → ${r.name}` : (l ?? r)!.name;
        return el("li", { class: l === null || r === null ? "alone" : "other" }, el("button", { class: "link", onclick: () => chosen(pair) }, name), ...pair.differences.slice(0, 12).map((text) => el("div", { class: "difference" }, text)));
    };
    const text = differing.length === 0 ? "The nets are the same." : `${words.many(differing.length, "layer")} of ${all.length} differ.`;
    const more = differing.length > 300 ? [el("p", { class: "faint" }, "The first 300 are listed.")] : [];
    return [el("h2", {}, "What differs"), el("p", { class: "verdict" }, text), totals, el("ul", { class: "plain differences" }, ...differing.slice(0, 300).map(row)), ...more].map((node) =>
        typeof node === "string" ? document.createTextNode(node) : node,
    );
}
