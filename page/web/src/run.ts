// Images run through the net: the best classes or boxes, and the time of each step.

import { el } from "./dom";
import { decode, numbers, usual, type Preprocessing } from "./images";
import type { Module } from "./module";
import type { Opened, Ran } from "./types";
import * as words from "./words";

/** Runs of fewer milliseconds are done twice. */
const WORTH_AGAIN = 1000;
/** Boxes of a lower score are not drawn. */
const LEAST_SCORE = 0.3;

export class RunPanel {
    private image: ImageBitmap | null = null;
    private labels: string[] = [];
    private how: Preprocessing | null = null;
    private result: { ran: Ran; values: Float32Array } | null = null;
    private problem = "";

    constructor(
        private readonly module: Module,
        private readonly changed: () => void,
    ) {}

    /** The net is another one. */
    forget(): void {
        this.result = null;
        this.how = null;
        this.problem = "";
    }

    hasRun(): boolean {
        return this.result !== null;
    }

    setLabels(text: string): void {
        this.labels = text.split("\n").map((line) => line.trim()).filter((line) => line !== "");
        this.changed();
    }

    async setImage(file: Blob, opened: Opened): Promise<void> {
        try {
            this.image = await decode(file);
        } catch {
            throw new Error("the browser cannot read this image");
        }
        await this.run(opened);
    }

    private input(opened: Opened) {
        return opened.net.inputs.find((input) => input.shape?.length === 4);
    }

    async run(opened: Opened): Promise<void> {
        const input = this.input(opened);
        this.result = null;
        this.problem = "";
        if (this.image === null) {
            return;
        }
        if (input?.shape == null) {
            this.problem = "The net has no input of shape batch × channels × height × width, to take images.";
        } else {
            const [, channels = 3, height = 0, width = 0] = input.shape;
            this.how ??= usual(channels, opened.net.transform);
            const inputs = [{ name: input.name, values: numbers(this.image, input.shape, this.how) }];
            // Faster R-CNN's nets also take the size of the image.
            const info = opened.net.inputs.find((other) => other.name === "im_info");
            if (info?.shape != null && info.shape.reduce((product, size) => product * size, 1) === 3) {
                inputs.push({ name: "im_info", values: Float32Array.of(height, width, 1) });
            }
            try {
                this.result = await this.module.run(opened.index, inputs);
                // The browser compiles the module's code better while it runs, so the first time says little.
                if (this.result.ran.ms < WORTH_AGAIN) {
                    const { compile_ms } = this.result.ran;
                    this.result = await this.module.run(opened.index, inputs);
                    this.result.ran.compile_ms = compile_ms;
                }
            } catch (problem) {
                this.problem = (problem as Error).message;
            }
        }
        this.changed();
    }

    panel(opened: Opened, pick: () => void): Node[] {
        const nodes: Node[] = [el("h2", {}, "Run")];
        if (!opened.net.has_weights) {
            nodes.push(el("p", { class: "warning" }, "The net has no weights: drop its caffemodel, too. Without them the results mean nothing."));
        }
        nodes.push(el("p", {}, el("button", { onclick: pick }, this.image === null ? "Choose an image" : "Another image"), " or drop one anywhere."));
        if (this.problem !== "") {
            nodes.push(el("p", { class: "error", role: "alert" }, this.problem));
        }
        if (this.image !== null) {
            nodes.push(this.picture(opened));
        }
        if (this.result !== null) {
            nodes.push(...this.results(opened, this.result));
        }
        nodes.push(this.settings(opened));
        return nodes;
    }

    private boxes(): { label: number; score: number; edges: number[] }[] {
        const output = this.result?.ran.outputs.find(({ shape }) => shape.length === 4 && shape[1] === 1 && shape[3] === 7);
        if (this.result === null || output === undefined) {
            return [];
        }
        const rows = this.result.values.subarray(output.at, output.at + output.length);
        const found = [];
        for (let at = 0; at + 7 <= rows.length; at += 7) {
            const [image = -1, label = 0, score = 0, ...edges] = rows.subarray(at, at + 7);
            if (image === 0 && score >= LEAST_SCORE) {
                found.push({ label, score, edges });
            }
        }
        return found.sort((a, b) => b.score - a.score);
    }

    private picture(_: Opened): HTMLElement {
        const image = this.image!;
        const scale = Math.min(1, 344 / image.width, 300 / image.height);
        const canvas = el("canvas", { role: "img", "aria-label": "The image", class: "image" });
        canvas.width = Math.round(image.width * scale);
        canvas.height = Math.round(image.height * scale);
        const pen = canvas.getContext("2d")!;
        pen.drawImage(image, 0, 0, canvas.width, canvas.height);
        pen.font = "600 12px system-ui, sans-serif";
        for (const { label, score, edges } of this.boxes()) {
            const [left = 0, top = 0, right = 0, bottom = 0] = edges.map((edge, side) => edge * (side % 2 === 0 ? canvas.width : canvas.height));
            pen.strokeStyle = pen.fillStyle = "#e5484d";
            pen.lineWidth = 2;
            pen.strokeRect(left, top, right - left, bottom - top);
            const text = `${this.label(label)} ${(100 * score).toFixed(0)} %`;
            const wide = pen.measureText(text).width + 8;
            pen.fillRect(left, Math.max(0, top - 16), wide, 16);
            pen.fillStyle = "#fff";
            pen.fillText(text, left + 4, Math.max(12, top - 4));
        }
        return canvas;
    }

    private label(index: number): string {
        return this.labels[index] ?? `class ${index}`;
    }

    private results(opened: Opened, { ran, values }: { ran: Ran; values: Float32Array }): Node[] {
        const boxes = this.boxes();
        const nodes: Node[] = [];
        if (boxes.length > 0) {
            const rows = boxes.slice(0, 20).map(({ label, score }) => el("li", {}, `${this.label(label)}: ${(100 * score).toFixed(1)} %`));
            nodes.push(el("h3", {}, words.many(boxes.length, "box").replace("boxs", "boxes")), el("ol", { class: "plain" }, ...rows));
        } else {
            for (const output of ran.outputs.slice(0, 4)) {
                nodes.push(el("h3", {}, `${output.name} ${words.shape(output.shape)}`), this.best(values.subarray(output.at, output.at + output.length), output.shape, opened));
            }
        }
        nodes.push(el("h3", {}, `Time: ${words.milliseconds(ran.ms)}`), el("p", { class: "faint" }, `One thread of WebAssembly; the net was compiled in ${words.milliseconds(ran.compile_ms)}. The browser's clock may be coarse.`));
        nodes.push(steps(ran));
        return nodes;
    }

    /** The best five of an output that has one number for each class. */
    private best(values: Float32Array, shape: number[], opened: Opened): HTMLElement {
        const batch = opened.net.inputs.find((input) => input.shape?.length === 4)?.shape?.[0] ?? 1;
        const classes = shape[0] === batch ? values.subarray(0, values.length / batch) : values;
        const order = [...classes.keys()].sort((a, b) => classes[b]! - classes[a]!).slice(0, 5);
        const top = Math.max(1e-9, ...order.map((index) => Math.abs(classes[index]!)));
        const name = (index: number) => (this.labels.length === classes.length ? this.label(index) : `class ${index}`);
        const rows = order.map((index) => {
            const bar = el("i", { class: "bar" });
            bar.style.width = `${(100 * Math.max(0, classes[index]!)) / top}%`;
            return el("li", {}, el("span", { class: "score" }, classes[index]!.toFixed(4)), name(index), bar);
        });
        return el("ol", { class: "plain best" }, ...rows);
    }

    private settings(opened: Opened): HTMLElement {
        const input = this.input(opened);
        const how = (this.how ??= usual(input?.shape?.[1] ?? 3, opened.net.transform));
        const again = (change: () => void) => () => {
            change();
            void this.run(opened);
        };
        const mean = el("input", { value: how.mean.join(", "), "aria-label": "Mean" });
        mean.addEventListener("change", again(() => (how.mean = mean.value.split(/[,\s]+/).map(Number).filter(Number.isFinite))));
        const scale = el("input", { value: String(Number(how.scale.toPrecision(6))), "aria-label": "Factor" });
        scale.addEventListener("change", again(() => (how.scale = Number.isFinite(Number(scale.value)) ? Number(scale.value) : 1)));
        const box = (text: string, isOn: boolean, set: (isOn: boolean) => void) => {
            const check = el("input", { type: "checkbox", checked: isOn });
            check.addEventListener("change", again(() => set(check.checked)));
            return el("label", { class: "check" }, check, text);
        };
        return el(
            "details",
            { class: "settings", open: this.image === null },
            el("summary", {}, "How images become numbers"),
            el("p", { class: "faint" }, "(pixel − mean) × factor, with pixels from 0 to 255. These are guesses unless the net says it; change them to what the net was trained with. Drop a text file with one label a line to name the classes."),
            el("div", { class: "shape" }, el("label", {}, "mean"), mean),
            el("div", { class: "shape" }, el("label", {}, "factor"), scale),
            box("red first (Caffe's nets want blue first)", how.isRgb, (isOn) => (how.isRgb = isOn)),
            box("cut out the middle instead of stretching", how.isCropped, (isOn) => (how.isCropped = isOn)),
        );
    }
}

function steps(ran: Ran): HTMLElement {
    const most = Math.max(1e-9, ...ran.steps.map((step) => step.ms));
    const rows = ran.steps.map((step) => {
        const bar = el("i", { class: "bar" });
        bar.style.width = `${(100 * step.ms) / most}%`;
        return el("tr", {}, el("td", {}, step.name, el("br"), el("span", { class: "faint" }, step.algorithm)), el("td", { class: "number" }, words.milliseconds(step.ms), bar));
    });
    const head = el("tr", {}, el("th", { scope: "col" }, "step of the engine"), el("th", { scope: "col", class: "number" }, "time"));
    return el("div", { class: "scroll" }, el("table", { class: "steps" }, el("thead", {}, head), el("tbody", {}, ...rows)));
}
