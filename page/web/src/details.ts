// What is beside the picture: the chosen layer, and the net as a whole.

import { el } from "./dom";
import type { Box } from "./fold";
import type { Module } from "./module";
import { histogram, tilePicture, tilesOf } from "./pictures";
import type { Layer, Net, Opened } from "./types";
import * as words from "./words";

const facts = (rows: [string, string][]) =>
    el("dl", { class: "facts" }, ...rows.flatMap(([name, value]) => [el("dt", {}, name), el("dd", {}, value)]));

/** The part of a panel that comes later. */
function later(work: () => Promise<(Node | string)[]>): HTMLElement {
    const place = el("div", {}, el("p", { class: "faint" }, "…"));
    work().then(
        (nodes) => place.replaceChildren(...nodes),
        (problem: Error) => place.replaceChildren(el("p", { class: "error" }, problem.message)),
    );
    return place;
}

/** A part that is made when it is opened. */
function section(title: string, isOpen: boolean, make: () => HTMLElement): HTMLElement {
    const body = el("div", {});
    const details = el("details", { open: isOpen }, el("summary", {}, title), body);
    const fill = () => {
        if (details.open && body.childElementCount === 0) {
            body.append(make());
        }
    };
    details.addEventListener("toggle", fill);
    fill();
    return details;
}

export function layerPanel(opened: Opened, box: Box, module: Module, hasRun: boolean, toggled: () => void): Node[] {
    const layers = box.layers.map((place) => opened.net.layers[place]!);
    const fold =
        box.block === null
            ? null
            : el("button", { class: "small", onclick: toggled }, box.isFolded ? "Unfold the block" : `Fold the block ${box.block}`);
    if (layers.length === 0) {
        return [el("h2", {}, box.name), el("p", {}, "A blob that no layer makes: it comes from outside.")];
    }
    if (box.isFolded) {
        return [el("h2", {}, box.name), fold!, blockTable(layers)];
    }
    return [fold ?? "", ...layers.flatMap((layer) => onePanel(opened, layer, module, hasRun))].map((node) =>
        typeof node === "string" ? document.createTextNode(node) : node,
    );
}

function blockTable(layers: Layer[]): HTMLElement {
    const row = (layer: Layer) =>
        el(
            "tr",
            {},
            el("td", {}, layer.name, el("br"), el("span", { class: "faint" }, layer.type)),
            el("td", { class: "number" }, layer.parameters > 0 ? words.short(layer.parameters) : ""),
            el("td", { class: "number" }, layer.multiply_adds ? words.short(layer.multiply_adds) : ""),
        );
    return el(
        "table",
        {},
        el("thead", {}, el("tr", {}, el("th", {}, "layer"), el("th", { class: "number" }, "parameters"), el("th", { class: "number" }, "MAdds"))),
        el("tbody", {}, ...layers.map(row)),
    );
}

function onePanel(opened: Opened, layer: Layer, module: Module, hasRun: boolean): Node[] {
    const { net, index } = opened;
    const faults = net.faults.filter((fault) => fault.layer === layer.name);
    const made = layer.tops.map((top) => `${top.name} ${words.shape(top.shape)}`).join(", ");
    const rows: [string, string][] = [
        ["type", layer.type],
        ["reads", layer.bottoms.join(", ") || "nothing"],
        ["makes", made || "nothing"],
    ];
    if (layer.params.length > 0) {
        rows.push(["parameters", `${words.count(layer.parameters)} (${layer.params.map(words.shape).join(", ")})`]);
    }
    if (layer.multiply_adds) {
        rows.push(["multiply-adds", words.count(layer.multiply_adds)]);
    }
    if (layer.blob_bytes > 0) {
        rows.push(["memory", words.bytes(layer.blob_bytes)]);
    }
    const parts: Node[] = [
        el("h2", {}, layer.name),
        ...faults.map((fault) => el("p", { class: fault.is_warning ? "warning" : "error" }, fault.message)),
        facts(rows),
    ];
    if (hasRun && layer.is_built) {
        const maps = section("Activations of the last image", true, () => later(() => activations(opened, layer, module)));
        maps.classList.add("activations");
        parts.push(maps);
    }
    if (layer.params.length > 0 && net.has_weights) {
        parts.push(section("Filters and weights", true, () => later(() => parameters(index, layer, module))));
    }
    parts.push(section("Prototxt", false, () => el("pre", { class: "code" }, layer.text)));
    parts.push(
        section(`What ${layer.type} does`, false, () =>
            later(async () => [el("pre", { class: "doc" }, await module.describe(layer.type))]),
        ),
    );
    return parts;
}

async function activations(opened: Opened, layer: Layer, module: Module): Promise<Node[]> {
    const nodes: Node[] = [];
    for (const top of layer.tops) {
        const { shape, values } = await module.blob(opened.index, top.name);
        const tiles = tilesOf(shape, false);
        const title = `${top.name} ${words.shape(shape)}`;
        nodes.push(el("h4", {}, title), histogram(values, title));
        if (tiles !== null) {
            nodes.push(tilePicture(values, tiles, `Activations of ${top.name}`));
        }
    }
    return nodes;
}

async function parameters(net: number, layer: Layer, module: Module): Promise<Node[]> {
    const nodes: Node[] = [];
    for (const place of layer.params.keys()) {
        const { shape, values } = await module.parameter(net, layer.name, place);
        const title = `parameter ${place} ${words.shape(shape)}`;
        const tiles = shape.length === 4 && shape[2]! * shape[3]! > 1 ? tilesOf(shape, true) : null;
        nodes.push(el("h4", {}, title), histogram(values, title));
        if (tiles !== null) {
            nodes.push(tilePicture(values, tiles, `Filters of ${layer.name}`));
        }
    }
    return nodes;
}

export interface NetActions {
    reshaped(name: string, shape: number[] | null): void;
    chosen(layer: number): void;
    phase(isTraining: boolean): void;
}

export function netPanel(opened: Opened, actions: NetActions): Node[] {
    const { net } = opened;
    const nodes: Node[] = [el("h2", {}, net.name || opened.file)];
    if (net.has_phases) {
        const choice = (text: string, isTraining: boolean) =>
            el("button", { class: "small", "aria-pressed": String(opened.isTraining === isTraining), onclick: () => actions.phase(isTraining) }, text);
        nodes.push(el("div", { class: "switch", role: "group", "aria-label": "Phase" }, choice("Testing", false), choice("Training", true)));
    }
    if (net.totals !== null) {
        const { totals } = net;
        const rows: [string, string][] = [
            ["layers", words.count(net.layers.length)],
            ["parameters", `${words.count(totals.parameters)} (${words.bytes(totals.parameter_bytes)})`],
            ["multiply-adds", `${words.count(totals.multiply_adds)} in a forward pass`],
            ["memory", `${words.bytes(totals.blob_bytes)} for the blobs`],
        ];
        if (totals.gradient_bytes > 0) {
            rows.push(["gradients", `${words.bytes(totals.gradient_bytes)} in a backward pass`]);
        }
        rows.push(["weights", opened.weights.map((file) => file.name).join(", ") || "none: drop a caffemodel, too"]);
        nodes.push(facts(rows));
    }
    if (net.inputs.length > 0) {
        nodes.push(el("h3", {}, "Inputs"), ...net.inputs.map((input) => inputField(input.name, input.shape, opened, actions)));
    }
    if (net.layers.length > 0) {
        nodes.push(el("h3", {}, "Layers"), layerTable(net, actions));
    }
    return nodes;
}

function inputField(name: string, shape: number[] | null, opened: Opened, actions: NetActions): HTMLElement {
    const field = el("input", { value: shape?.join(" × ") ?? "", placeholder: "64 × 3 × 224 × 224", "aria-label": `Shape of ${name}`, inputmode: "numeric" });
    const apply = () => {
        const sizes = field.value.trim() === "" ? [] : field.value.split(/[^0-9]+/).filter((size) => size !== "").map(Number);
        const isSound = sizes.length > 0 && sizes.every((size) => size > 0 && Number.isSafeInteger(size));
        field.setAttribute("aria-invalid", String(!isSound && field.value.trim() !== ""));
        if (isSound) {
            actions.reshaped(name, sizes);
        }
    };
    const undo = opened.shapes.has(name)
        ? el("button", { class: "small", type: "button", onclick: () => actions.reshaped(name, null), title: "As in the file" }, "Reset")
        : null;
    const form = el("form", { class: "shape", onsubmit: (event: Event) => (event.preventDefault(), apply()) }, el("label", {}, name), field, undo);
    field.addEventListener("change", apply);
    return form;
}

function layerTable(net: Net, actions: NetActions): HTMLElement {
    const most = Math.max(1, ...net.layers.map((layer) => layer.multiply_adds ?? 0));
    const rows = net.layers.map((layer, place) => {
        const bar = el("i", { class: "bar" });
        bar.style.width = `${(100 * (layer.multiply_adds ?? 0)) / most}%`;
        return el(
            "tr",
            {},
            el("td", {}, el("button", { class: "link", onclick: () => actions.chosen(place) }, layer.name), el("br"), el("span", { class: "faint" }, [layer.type, ...layer.tops.map((top) => words.shape(top.shape))].join(" · "))),
            el("td", { class: "number" }, layer.parameters > 0 ? words.short(layer.parameters) : ""),
            el("td", { class: "number" }, layer.multiply_adds ? words.short(layer.multiply_adds) : "", bar),
        );
    });
    const head = ["layer", "parameters", "MAdds"].map((text, place) => el("th", { class: place > 0 ? "number" : "", scope: "col" }, text));
    return el("div", { class: "scroll" }, el("table", { class: "layers" }, el("thead", {}, el("tr", {}, ...head)), el("tbody", {}, ...rows)));
}
