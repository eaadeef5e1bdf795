// The picture of a net: boxes and edges as SVG, which can be moved, zoomed, and walked through by keys.

import type { Box, Graph } from "./fold";
import type { Module } from "./module";
import type { Layout, Net, Way } from "./types";
import * as words from "./words";

const SVG = "http://www.w3.org/2000/svg";
const GAP = 26;
const PADDING = 12;
const FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Liberation Sans', sans-serif";

interface Line {
    text: string;
    size: number;
    isBold: boolean;
    isFaint: boolean;
}

const pen = document.createElement("canvas").getContext("2d")!;

function width({ text, size, isBold }: Line): number {
    pen.font = `${isBold ? "600 " : ""}${size}px ${FONT}`;
    return pen.measureText(text).width;
}

function shortened(name: string): string {
    return name.length <= 34 ? name : `${name.slice(0, 16)}…${name.slice(-17)}`;
}

/** What a box says, and how loud it is read. */
function lines(box: Box, net: Net): Line[] {
    const faint = (text: string): Line => ({ text, size: 11.5, isBold: false, isFaint: true });
    const head: Line = { text: shortened(box.name), size: 13, isBold: true, isFaint: false };
    const layers = box.layers.map((place) => net.layers[place]!);
    if (box.isFolded) {
        const adds = layers.reduce((sum, layer) => sum + (layer.multiply_adds ?? 0), 0);
        const out = layers[layers.length - 1]?.tops[0]?.shape ?? null;
        const shape = out === null ? [] : [faint(words.shape(out))];
        const cost = adds > 0 ? ` · ${words.short(adds)} MAdds` : "";
        return [head, { ...faint(`${words.many(layers.length, "layer")}${cost}`), isFaint: false }, ...shape];
    }
    const first = layers[0];
    if (first === undefined || box.blob !== undefined) {
        return [head, faint("blob from outside")];
    }
    const types = layers.map((layer) => layer.type);
    const counted = types.length > 4 ? [...types.slice(0, 3), `${types.length - 3} more`] : types;
    const shapes = first.tops.flatMap((top) => (top.shape === null ? [] : [words.shape(top.shape)]));
    const shown = shapes.length > 2 ? [`${shapes[0]}, … (${shapes.length})`] : shapes;
    const what = { ...faint(`${window_(first.text)}${counted.join(" + ")}`), isFaint: false };
    return shown.length === 0 ? [head, what] : [head, what, faint(shown.join(", "))];
}

/** `7×7 / 2 `: the window of a layer that has one. */
function window_(text: string): string {
    const find = (name: string) => text.match(new RegExp(`\\b${name}: (\\d+)`))?.[1];
    const size = find("kernel_size");
    const [rows, columns] = [find("kernel_h") ?? size, find("kernel_w") ?? size];
    if (rows === undefined || columns === undefined) {
        return "";
    }
    const stride = find("stride") ?? find("stride_h") ?? "1";
    return `${rows}×${columns}${stride === "1" ? "" : ` / ${stride}`} `;
}

function make<K extends keyof SVGElementTagNameMap>(name: K, attributes: Record<string, string | number>): SVGElementTagNameMap[K] {
    const element = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(attributes)) {
        element.setAttribute(key, String(value));
    }
    return element;
}

const path = (way: Way) => {
    let [x0, y0] = [0, 0];
    return way
        .map(([letter, x, y]) => {
            const middle = (y0 + y) / 2;
            const piece = letter === "C" ? `C${x0} ${middle} ${x} ${middle} ${x} ${y}` : `${letter}${x} ${y}`;
            [x0, y0] = [x, y];
            return piece;
        })
        .join("");
};

export interface Watcher {
    selected(box: Box | null): void;
    toggled(box: Box): void;
}

export class View {
    private readonly svg: SVGSVGElement;
    private readonly stage: SVGGElement;
    private graph: Graph = { boxes: [], edges: [], blocks: [] };
    private layout: Layout | null = null;
    private readonly groups = new Map<string, SVGGElement>();
    private scale = 1;
    private at: [number, number] = [0, 0];
    private chosen: string | null = null;
    private generation = 0;

    constructor(
        private readonly place: HTMLElement,
        private readonly module: Module,
        private readonly watcher: Watcher,
    ) {
        this.svg = make("svg", { class: "graph", role: "group", "aria-label": "The net", tabindex: 0 });
        this.stage = make("g", {});
        const arrow = make("marker", { id: "arrow", viewBox: "0 0 8 8", refX: 7, refY: 4, markerWidth: 9, markerHeight: 9, markerUnits: "userSpaceOnUse", orient: "auto" });
        arrow.append(make("path", { d: "M0 0.8L8 4L0 7.2z", class: "head" }));
        const definitions = make("defs", {});
        definitions.append(arrow);
        this.svg.append(definitions, this.stage);
        place.append(this.svg);
        this.listen();
    }

    /** Shows a graph. The view stays where it is if `keep`, so that a block unfolds in its place. */
    async show(graph: Graph, net: Net, keep: string | null, marks: ReadonlyMap<string, string> = new Map()): Promise<void> {
        const generation = ++this.generation;
        const texts = graph.boxes.map((box) => lines(box, net));
        const sizes = texts.map((all): [number, number] => [
            Math.ceil(Math.max(46, ...all.map(width)) + 2 * PADDING + 6),
            Math.ceil(all.reduce((sum, line) => sum + line.size * 1.3, 0) + PADDING),
        ]);
        const layout = await this.module.layout(sizes, graph.edges, GAP);
        if (generation !== this.generation) {
            return;
        }
        const before = keep === null ? null : this.onScreen(keep);
        [this.graph, this.layout] = [graph, layout];
        this.groups.clear();
        const edges = make("g", { class: "edges", "aria-hidden": "true" });
        edges.append(...layout.ways.map((way) => make("path", { d: path(way), "marker-end": "url(#arrow)" })));
        const boxes = graph.boxes.map((box, index) => this.box(box, net, texts[index]!, sizes[index]!, layout.centres[index]!, marks));
        this.stage.replaceChildren(edges, ...boxes);
        const after = keep === null ? null : this.home(keep);
        if (before !== null && after !== null) {
            this.at = [before[0] - after[0] * this.scale, before[1] - after[1] * this.scale];
            this.move();
        } else {
            this.start();
        }
        this.mark();
    }

    private box(
        box: Box,
        net: Net,
        texts: Line[],
        [w, h]: [number, number],
        [x, y]: [number, number],
        marks: ReadonlyMap<string, string>,
    ): SVGGElement {
        const layers = box.layers.map((place) => net.layers[place]!);
        const isBroken = layers.some((layer) => !layer.is_built && net.faults.some((fault) => fault.layer === layer.name && !fault.is_warning));
        const said = texts.map((line) => line.text).join(", ");
        const group = make("g", {
            class: `box kind-${box.kind}${isBroken ? " broken" : ""} ${marks.get(box.id) ?? ""}`,
            transform: `translate(${x - w / 2} ${y - h / 2})`,
            role: "button",
            tabindex: -1,
            "aria-label": box.isFolded ? `Block ${said}, folded` : `${said}${isBroken ? ", cannot be built" : ""}`,
        });
        group.dataset["id"] = box.id;
        if (box.isFolded) {
            group.setAttribute("aria-expanded", "false");
            group.append(make("rect", { x: 4, y: 4, width: w, height: h, rx: 7, class: "behind" }));
        }
        group.append(make("rect", { width: w, height: h, rx: 7, class: "body" }));
        group.append(make("path", { d: `M7 0H6A6 6 0 0 0 0 6V${h - 6}A6 6 0 0 0 6 ${h}H7z`, class: "stripe" }));
        let base = PADDING / 2;
        for (const line of texts) {
            const text = make("text", {
                x: w / 2 + 3,
                y: base + line.size * 1.02,
                "font-size": line.size,
                class: line.isFaint ? "faint" : "",
                "font-weight": line.isBold ? 600 : 400,
            });
            text.textContent = line.text;
            group.append(text);
            base += line.size * 1.3;
        }
        this.groups.set(box.id, group);
        return group;
    }

    private home(id: string): [number, number] | null {
        const index = this.graph.boxes.findIndex((box) => box.id === id);
        return this.layout?.centres[index] ?? null;
    }

    private onScreen(id: string): [number, number] | null {
        const home = this.home(id);
        return home === null ? null : [home[0] * this.scale + this.at[0], home[1] * this.scale + this.at[1]];
    }

    private move(): void {
        this.stage.setAttribute("transform", `translate(${this.at[0]} ${this.at[1]}) scale(${this.scale})`);
    }

    private size(): [number, number] {
        return [this.place.clientWidth, this.place.clientHeight];
    }

    /** The beginning of the net, at a size that can be read. */
    start(): void {
        if (this.layout === null) {
            return;
        }
        const [w, h] = this.size();
        const whole = Math.min((w - 40) / this.layout.width, (h - 40) / this.layout.height);
        this.scale = Math.min(1, Math.max(whole, 0.8));
        const first = this.layout.centres[0] ?? [this.layout.width / 2, 0];
        const isWide = this.layout.width * this.scale > w;
        const middle = isWide ? first[0] : this.layout.width / 2;
        this.at = [w / 2 - middle * this.scale, Math.max(20, Math.min(h / 2 - (this.layout.height * this.scale) / 2, 56))];
        this.move();
    }

    /** The whole net. */
    fit(): void {
        if (this.layout === null) {
            return;
        }
        const [w, h] = this.size();
        this.scale = Math.min(1.2, (w - 40) / this.layout.width, (h - 40) / this.layout.height);
        this.at = [(w - this.layout.width * this.scale) / 2, (h - this.layout.height * this.scale) / 2];
        this.move();
    }

    zoom(factor: number, around: [number, number] = [this.size()[0] / 2, this.size()[1] / 2]): void {
        const scale = Math.min(4, Math.max(0.02, this.scale * factor));
        const ratio = scale / this.scale;
        this.at = [around[0] - (around[0] - this.at[0]) * ratio, around[1] - (around[1] - this.at[1]) * ratio];
        this.scale = scale;
        this.move();
    }

    /** Chooses a box and brings it into sight. */
    choose(id: string | null, isFocused: boolean): void {
        this.chosen = id;
        this.mark();
        const box = this.graph.boxes.find((box) => box.id === id) ?? null;
        if (id !== null && box !== null) {
            this.reveal(id);
            if (isFocused) {
                this.groups.get(id)?.focus({ preventScroll: true });
            }
        }
        this.watcher.selected(box);
    }

    private reveal(id: string): void {
        const [w, h] = this.size();
        const place = this.onScreen(id);
        const home = this.home(id);
        if (place === null || home === null) {
            return;
        }
        if (place[0] < 90 || place[0] > w - 90 || place[1] < 50 || place[1] > h - 50) {
            this.at = [w / 2 - home[0] * this.scale, h / 2 - home[1] * this.scale];
            this.move();
        }
    }

    /** Dims the boxes that are not found. */
    search(found: ReadonlySet<string> | null): void {
        for (const [id, group] of this.groups) {
            group.classList.toggle("dim", found !== null && !found.has(id));
            group.classList.toggle("found", found?.has(id) ?? false);
        }
    }

    private mark(): void {
        for (const [id, group] of this.groups) {
            group.classList.toggle("chosen", id === this.chosen);
            group.setAttribute("tabindex", id === (this.chosen ?? this.graph.boxes[0]?.id) ? "0" : "-1");
        }
        const index = this.graph.boxes.findIndex((box) => box.id === this.chosen);
        const ways = this.stage.firstElementChild?.children ?? [];
        this.graph.edges.forEach(([from, to], edge) => ways[edge]?.classList.toggle("lit", index >= 0 && (from === index || to === index)));
    }

    private listen(): void {
        const boxOf = (target: EventTarget | null) => {
            const id = (target as Element | null)?.closest<SVGGElement>("g.box")?.dataset["id"];
            return this.graph.boxes.find((box) => box.id === id);
        };
        const pointers = new Map<number, [number, number]>();
        let moved = 0;
        this.svg.addEventListener("pointerdown", (event) => {
            pointers.set(event.pointerId, [event.offsetX, event.offsetY]);
            moved = 0;
        });
        this.svg.addEventListener("pointermove", (event) => {
            const before = pointers.get(event.pointerId);
            if (before === undefined) {
                return;
            }
            const now: [number, number] = [event.offsetX, event.offsetY];
            const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1];
            const [dx, dy] = [now[0] - before[0], now[1] - before[1]];
            moved += Math.abs(dx) + Math.abs(dy);
            if (moved > 4 && !this.svg.hasPointerCapture(event.pointerId)) {
                this.svg.setPointerCapture(event.pointerId);
            }
            if (other !== undefined) {
                const far = (p: [number, number]) => Math.hypot(p[0] - other[0], p[1] - other[1]);
                this.zoom(far(now) / Math.max(1, far(before)), [(now[0] + other[0]) / 2, (now[1] + other[1]) / 2]);
            } else {
                this.at = [this.at[0] + dx, this.at[1] + dy];
                this.move();
            }
            pointers.set(event.pointerId, now);
        });
        for (const end of ["pointerup", "pointercancel", "pointerleave"] as const) {
            this.svg.addEventListener(end, (event) => pointers.delete(event.pointerId));
        }
        this.svg.addEventListener("click", (event) => {
            if (moved <= 4) {
                const box = boxOf(event.target);
                this.choose(box?.id ?? null, box !== undefined);
            }
        });
        this.svg.addEventListener("dblclick", (event) => {
            const box = boxOf(event.target);
            if (box?.block != null) {
                this.watcher.toggled(box);
            }
        });
        this.svg.addEventListener(
            "wheel",
            (event) => {
                event.preventDefault();
                if (event.ctrlKey || event.metaKey || !event.shiftKey) {
                    this.zoom(Math.exp(-event.deltaY * (event.deltaMode === 1 ? 0.05 : 0.0016)), [event.offsetX, event.offsetY]);
                } else {
                    this.at = [this.at[0] - event.deltaX, this.at[1] - event.deltaY];
                    this.move();
                }
            },
            { passive: false },
        );
        this.svg.addEventListener("keydown", (event) => this.key(event));
    }

    private key(event: KeyboardEvent): void {
        const index = Math.max(0, this.graph.boxes.findIndex((box) => box.id === this.chosen));
        const next = (forward: boolean) => {
            if (this.chosen === null) {
                return 0;
            }
            const linked = this.graph.edges.filter((edge) => edge[forward ? 0 : 1] === index).map((edge) => edge[forward ? 1 : 0]);
            return linked[0] ?? index;
        };
        const beside = (way: number) => {
            const centres = this.layout?.centres ?? [];
            const [x, y] = centres[index] ?? [0, 0];
            const row = centres.flatMap((centre, at) => (Math.abs(centre[1] - y) < 30 && (centre[0] - x) * way > 1 ? [{ at, far: Math.abs(centre[0] - x) }] : []));
            return row.sort((a, b) => a.far - b.far)[0]?.at ?? index;
        };
        const go = (to: number) => this.choose(this.graph.boxes[to]?.id ?? null, true);
        const box = this.graph.boxes[index];
        switch (event.key) {
            case "ArrowDown":
                go(next(true));
                break;
            case "ArrowUp":
                go(next(false));
                break;
            case "ArrowRight":
                go(beside(1));
                break;
            case "ArrowLeft":
                go(beside(-1));
                break;
            case "Home":
                go(0);
                break;
            case "End":
                go(this.graph.boxes.length - 1);
                break;
            case "Enter":
            case " ":
                if (box?.block != null && this.chosen !== null) {
                    this.watcher.toggled(box);
                }
                break;
            case "+":
            case "=":
                this.zoom(1.25);
                break;
            case "-":
                this.zoom(0.8);
                break;
            case "0":
                this.fit();
                break;
            default:
                return;
        }
        event.preventDefault();
    }
}
