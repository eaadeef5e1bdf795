// The page: what is open, what is shown, and what the user does.

import { comparePanel, marksOf, pairs, type Pair } from "./compare";
import { listen, TABS, type Actions, type Tab } from "./controls";
import { layerPanel, netPanel } from "./details";
import { by, el, save } from "./dom";
import { fetched, named, sorted, weightsOf } from "./files";
import { FOLDED_FROM, unfolded, type Box } from "./fold";
import { Module } from "./module";
import { RunPanel } from "./run";
import { isFound, isNamed } from "./search";
import { Side, type Watcher } from "./side";
import { TextPane } from "./text";
import type { Opened } from "./types";
import * as words from "./words";

class App implements Actions, Watcher {
    readonly module: Module;
    private readonly sides: [Side, Side];
    private active: Side;
    private readonly text: TextPane;
    private readonly run: RunPanel;
    tab: Tab = "net";
    private pairs: Pair[] = [];
    /** Where the next net goes. */
    private awaited: 0 | 1 = 0;

    constructor() {
        const encoded = by("module").textContent ?? "";
        const binary = atob(encoded.trim());
        const bytes = Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
        this.module = new Module(by("worker").textContent ?? "", bytes.buffer);
        this.sides = [new Side(0, this.module, this), new Side(1, this.module, this)];
        this.active = this.sides[0];
        this.text = new TextPane(by("text"), (text) => void this.edited(text));
        this.run = new RunPanel(this.module, () => this.refresh());
        listen(this);
        this.refresh();
    }

    // Opening

    async files(files: File[]): Promise<void> {
        const { nets, weights, images, labels } = await sorted(files);
        for (const file of labels) {
            const text = await file.slice(0, 4_000_000).text();
            if (text.includes("\0")) {
                this.say(`${file.name} is neither a prototxt, nor weights, an image or a list of labels.`, true);
            } else {
                this.run.setLabels(text);
                this.say(`${file.name} names the classes.`);
            }
        }
        const loaded = await Promise.all(weights.map(async (file) => ({ name: file.name, bytes: await file.arrayBuffer() })));
        for (const [place, file] of nets.slice(0, 2).entries()) {
            const index = nets.length > 1 ? (place as 0 | 1) : this.awaited;
            const own = nets.length === 1 ? loaded : weightsOf(file, loaded, place);
            await this.open({ index, file: file.name, text: await file.text(), weights: own, isTraining: false, shapes: new Map() });
        }
        if (nets.length === 0 && loaded.length > 0) {
            const opened = this.active.opened;
            if (opened === null) {
                this.say("These are weights; drop the prototxt of their net, too.", true);
            } else {
                await this.open({ ...opened, weights: loaded });
            }
        }
        const image = images[0];
        if (image !== undefined) {
            await this.ran(image);
        }
    }

    private async ran(image: Blob): Promise<void> {
        const opened = this.active.opened;
        if (opened === null) {
            this.say("An image needs a net that takes it: drop a prototxt and its caffemodel first.", true);
            return;
        }
        this.show("run");
        this.say("Running…");
        try {
            await this.run.setImage(image, opened);
            this.say("The image ran through the net.");
        } catch (problem) {
            this.say((problem as Error).message, true);
        }
    }

    async open(wanted: Omit<Opened, "net">, isEdit = false): Promise<void> {
        const side = this.sides[wanted.index];
        document.body.classList.add("busy");
        this.say(`Reading ${wanted.file}…`);
        const start = performance.now();
        try {
            const net = await this.module.open(wanted);
            const before = side.opened;
            side.opened = { ...wanted, net };
            this.awaited = 0;
            this.active = side;
            this.run.forget();
            if (net.layers.length > 0 || !isEdit) {
                const known = new Set(side.graph.blocks);
                side.graph = unfolded(net);
                if (before === null || !isEdit) {
                    side.foldedBlocks = new Set(side.graph.boxes.length > FOLDED_FROM ? side.graph.blocks : []);
                } else if (side.foldedBlocks.size > 0) {
                    side.graph.blocks.filter((block) => !known.has(block)).forEach((block) => side.foldedBlocks.add(block));
                }
                side.chosen = null;
            }
            const errors = net.faults.filter((fault) => !fault.is_warning).length;
            document.body.classList.add("opened");
            document.body.classList.toggle("with-text", document.body.classList.contains("with-text") || (errors > 0 && !isEdit));
            by("show-text").setAttribute("aria-pressed", String(document.body.classList.contains("with-text")));
            by("start").hidden = true;
            this.sides[1].place.hidden = this.sides[1].opened === null;
            this.compared();
            await Promise.all(this.sides.map((one) => (one === side || this.both() ? this.drawn(one, isEdit ? (one.shown().boxes[0]?.id ?? null) : null) : null)));
            const took = words.milliseconds(performance.now() - start);
            const wrong = errors > 0 ? `${words.many(errors, "error")}; the marks in the text say where. ` : "";
            this.say(`${wrong}${wanted.file}: ${words.many(net.layers.length, "layer")}, read in ${took}.`, errors > 0);
            document.body.dataset["drawn"] = String(performance.now() - start);
            if (errors > 0 && !isEdit) {
                this.narrow("text");
            }
        } catch (problem) {
            this.say((problem as Error).message, true);
        }
        document.body.classList.remove("busy");
        this.show(this.both() && this.tab !== "run" && !isEdit ? "compare" : this.tab === "layer" || this.tab === "compare" ? "net" : this.tab);
    }

    example(name: string, text: string): void {
        void this.open({ index: 0, file: `${name}.prototxt`, text, weights: [], isTraining: false, shapes: new Map() });
    }

    fit(): void {
        this.sides.forEach((side) => side.view.fit());
    }

    zoom(factor: number): void {
        this.active.view.zoom(factor);
    }

    private both(): boolean {
        return this.sides.every((side) => side.opened !== null);
    }

    private compared(): void {
        const [left, right] = this.sides.map((side) => side.opened?.net);
        this.pairs = left !== undefined && right !== undefined ? pairs(left, right) : [];
        for (const side of this.sides) {
            const opened = side.opened;
            side.title.replaceChildren(
                ...(this.both() && opened !== null
                    ? [el("b", {}, opened.file), el("button", { class: "small", "aria-label": `Close ${opened.file}`, onclick: () => void this.close(side) }, "Close")]
                    : []),
            );
        }
    }

    private async close(side: Side): Promise<void> {
        const other = this.sides[1 - side.index]!;
        if (side.index === 0 && other.opened !== null) {
            const opened = other.opened;
            await this.module.close(1);
            [other.opened, other.graph] = [null, { boxes: [], edges: [], blocks: [] }];
            this.tab = "net";
            await this.open({ ...opened, index: 0 });
            return;
        }
        await this.module.close(side.index);
        side.opened = null;
        side.place.hidden = true;
        this.active = this.sides[0];
        this.compared();
        await this.drawn(this.active, null);
        this.show("net");
    }

    private async edited(text: string): Promise<void> {
        const opened = this.active.opened;
        await this.open(opened === null ? { index: 0, file: "net.prototxt", text, weights: [], isTraining: false, shapes: new Map() } : { ...opened, text }, true);
    }

    // The picture

    private async drawn(side: Side, keep: string | null): Promise<void> {
        if (side.opened === null) {
            return;
        }
        const graph = side.shown();
        const marks = this.pairs.length > 0 ? marksOf(graph, this.pairs, side.index === 0 ? "left" : "right") : undefined;
        try {
            await side.view.show(graph, side.opened.net, keep, marks);
        } catch (problem) {
            this.say((problem as Error).message, true);
        }
        this.searched();
    }

    async toggled(side: Side, box: Box): Promise<void> {
        if (box.block === null) {
            return;
        }
        const isFolded = side.foldedBlocks.delete(box.block);
        if (!isFolded) {
            side.foldedBlocks.add(box.block);
        }
        await this.drawn(side, box.id);
        const next = isFolded ? side.shown().boxes.find((other) => other.block === box.block)?.id : `block ${box.block}`;
        side.view.choose(next ?? null, true);
        this.say(isFolded ? `The block ${box.block} is unfolded.` : `The block ${box.block} is folded.`);
    }

    async foldAll(): Promise<void> {
        for (const side of this.sides) {
            const isFolded = side.foldedBlocks.size > 0;
            side.foldedBlocks = new Set(isFolded ? [] : side.graph.blocks);
            await this.drawn(side, null);
        }
        this.say(this.active.foldedBlocks.size > 0 ? "All blocks are folded." : "All blocks are unfolded.");
        this.refresh();
    }

    selected(side: Side, box: Box | null): void {
        const isOther = this.active !== side;
        this.active = side;
        side.chosen = box;
        if (isOther) {
            this.refresh();
        }
        if (box !== null) {
            this.show("layer");
            const place = box.layers[0];
            this.text.reveal(place === undefined ? 0 : (side.opened?.net.layers[place]?.line ?? 0));
        } else if (this.tab === "layer") {
            this.show("net");
        }
    }

    /** Chooses a layer, and unfolds the block that it is in. */
    private async choose(side: Side, layer: number): Promise<void> {
        const box = side.graph.boxes.find((one) => one.layers.includes(layer));
        if (box === undefined) {
            return;
        }
        if (box.block !== null && side.foldedBlocks.delete(box.block)) {
            await this.drawn(side, `block ${box.block}`);
        }
        this.narrow("graph");
        side.view.choose(box.id, false);
    }

    searched(): void {
        const wanted = by<HTMLInputElement>("search").value.trim().toLowerCase();
        let number = 0;
        for (const side of this.sides) {
            const net = side.opened?.net;
            const found = wanted === "" ? null : new Set(side.shown().boxes.filter((box) => isFound(box, wanted, net)).map((box) => box.id));
            side.view.search(found);
            number += found?.size ?? 0;
        }
        by("found").textContent = wanted === "" ? "" : String(number);
    }

    nextFound(): void {
        const side = this.active;
        const wanted = by<HTMLInputElement>("search").value.trim().toLowerCase();
        const layers = side.opened?.net.layers ?? [];
        const found = layers.flatMap((layer, place) => (isNamed(layer, wanted) ? [place] : []));
        const now = side.chosen?.layers[0] ?? -1;
        const next = found.find((place) => place > now) ?? found[0];
        if (wanted !== "" && next !== undefined) {
            void this.choose(side, next);
        }
    }

    // The panels

    show(tab: Tab): void {
        this.tab = tab;
        this.refresh();
        if (tab !== "net") {
            this.narrow("panel");
        }
    }

    /** On a narrow window one part is shown. */
    narrow(part: "graph" | "text" | "panel"): void {
        document.body.dataset["part"] = part;
        for (const button of document.querySelectorAll<HTMLElement>("#parts button")) {
            button.setAttribute("aria-pressed", String(button.dataset["part"] === part));
        }
    }

    private refresh(): void {
        const { opened, chosen } = this.active;
        by("tabs").replaceChildren(
            ...TABS.map(([tab, name]) => {
                const isOn = tab === this.tab;
                return el("button", { role: "tab", id: `tab-${tab}`, "aria-selected": String(isOn), "aria-controls": "panel", tabindex: isOn ? 0 : -1, onclick: () => this.show(tab) }, name);
            }),
        );
        const panel = by("panel");
        panel.setAttribute("aria-labelledby", `tab-${this.tab}`);
        this.text.show(opened?.text ?? "", opened?.net.faults ?? []);
        by("file").textContent = this.both() ? "two nets" : (opened?.file ?? "");
        by("fold").textContent = this.active.foldedBlocks.size > 0 ? "Unfold" : "Fold";
        by<HTMLButtonElement>("fold").disabled = this.sides.every((side) => side.graph.blocks.length === 0);
        panel.replaceChildren(...this.panel(opened, chosen));
    }

    private panel(opened: Opened | null, chosen: Box | null): Node[] {
        if (opened === null) {
            return [el("p", { class: "faint" }, "Drop a net.")];
        }
        const side = this.active;
        switch (this.tab) {
            case "net":
                return netPanel(opened, {
                    reshaped: (name, shape) => void this.reshaped(opened, name, shape),
                    chosen: (layer) => void this.choose(side, layer),
                    phase: (isTraining) => void this.open({ ...opened, isTraining, shapes: opened.shapes }),
                });
            case "layer":
                return chosen === null
                    ? [el("p", { class: "faint" }, "Click a layer in the picture, or walk through it with the arrow keys.")]
                    : layerPanel(opened, chosen, this.module, this.run.hasRun(), () => void this.toggled(side, chosen));
            case "run":
                return this.run.panel(opened, () => this.pick("image/*"));
            case "compare": {
                const [left, right] = [this.sides[0].opened, this.sides[1].opened];
                if (left === null || right === null) {
                    return [el("h2", {}, "Two nets side by side"), el("p", {}, "Choose another net, or drop two prototxts at once, to see what differs."), el("button", { onclick: () => this.pickOther() }, "Choose the other net")];
                }
                return comparePanel(left.net, right.net, this.pairs, (pair) => void this.chosePair(pair));
            }
        }
    }

    private async chosePair(pair: Pair): Promise<void> {
        for (const [side, layer] of [[this.sides[0], pair.left], [this.sides[1], pair.right]] as const) {
            if (layer !== null) {
                await this.choose(side, layer);
            } else {
                side.view.choose(null, false);
            }
        }
        this.show("compare");
    }

    private async reshaped(opened: Opened, name: string, shape: number[] | null): Promise<void> {
        const shapes = new Map(opened.shapes);
        if (shape === null) {
            shapes.delete(name);
        } else {
            shapes.set(name, shape);
        }
        await this.open({ ...opened, shapes }, true);
    }

    private say(text: string, isError = false): void {
        const status = by("status");
        status.textContent = text;
        status.classList.toggle("error", isError);
    }

    pick(accept: string): void {
        const input = by<HTMLInputElement>("picker");
        input.accept = accept;
        input.value = "";
        input.click();
    }

    pickOther(): void {
        this.awaited = this.sides[0].opened === null ? 0 : 1;
        this.pick("");
    }

    async saved(what: string): Promise<void> {
        const opened = this.active.opened;
        if (opened === null) {
            this.say("No net is open.", true);
            return;
        }
        const name = opened.file.replace(/\.[^.]*$/, "");
        try {
            if (what === "onnx") {
                save(`${name}.onnx`, await this.module.onnx(opened.index), "application/octet-stream");
            } else if (what === "svg") {
                save(`${name}.svg`, await this.module.text("svg", opened.index), "image/svg+xml");
            } else if (what === "prototxt") {
                save(opened.file, opened.text, "text/plain");
            } else {
                save(`${name}.json`, await this.module.text("summary", opened.index), "application/json");
            }
            this.say("Saved.");
        } catch (problem) {
            this.say((problem as Error).message, true);
        }
    }

    /**
     * Opens files that the server of this page has: `?net=deploy.prototxt&weights=net.caffemodel&labels=…`, or else a model of `caffe serve
     * --ui`, the first one or `?model=NAME`.
     */
    async openNamed(): Promise<void> {
        if (!location.protocol.startsWith("http")) {
            return;
        }
        const files: File[] = [];
        for (const { name, path } of named()) {
            try {
                files.push(await fetched(name, path));
            } catch (problem) {
                this.say(`${path} cannot be opened: ${(problem as Error).message}`, true);
                return;
            }
        }
        if (files.length > 0) {
            await this.files(files);
        }
    }
}

const app = new App();
// For scripts and tests: the module answers them as it does the page.
Object.assign(globalThis, { cortado: app.module });
void app.openNamed();
