// The prototxt beside the picture: numbered lines that can be edited, with a mark where something is wrong.

import { el } from "./dom";
import type { Fault } from "./types";

const ROW = 18;

export class TextPane {
    private readonly area: HTMLTextAreaElement;
    private readonly numbers: HTMLElement;
    private readonly list: HTMLElement;
    private readonly marks: HTMLElement;
    private timer = 0;

    constructor(place: HTMLElement, changed: (text: string) => void) {
        this.area = el("textarea", { spellcheck: "false", wrap: "off", "aria-label": "Prototxt", autocomplete: "off", autocapitalize: "off" });
        this.numbers = el("pre", { class: "numbers", "aria-hidden": "true" });
        this.marks = el("div", { class: "marks", "aria-hidden": "true" });
        this.list = el("ul", { class: "faults", "aria-label": "What is wrong" });
        place.append(this.list, el("div", { class: "editor" }, this.numbers, el("div", { class: "sheet" }, this.marks, this.area)));
        this.area.addEventListener("scroll", () => this.scrolled());
        this.area.addEventListener("input", () => {
            this.number();
            clearTimeout(this.timer);
            this.timer = window.setTimeout(() => changed(this.area.value), 400);
        });
    }

    show(text: string, faults: Fault[]): void {
        if (this.area.value !== text) {
            this.area.value = text;
            this.area.scrollTop = 0;
        }
        this.number();
        this.marks.replaceChildren(
            ...faults.filter((fault) => fault.line > 0).map((fault) => {
                const mark = el("div", { class: fault.is_warning ? "mark warning" : "mark error", title: fault.message });
                mark.style.top = `${(fault.line - 1) * ROW}px`;
                return mark;
            }),
        );
        this.list.replaceChildren(...faults.slice(0, 100).map((fault) => this.item(fault)));
        this.list.hidden = faults.length === 0;
        this.scrolled();
    }

    private item(fault: Fault): HTMLElement {
        const kind = fault.is_warning ? "warning" : "error";
        const text = el("span", {}, el("b", {}, fault.is_warning ? "Warning " : "Error "), fault.message);
        if (fault.line === 0) {
            return el("li", { class: kind }, text);
        }
        return el("li", { class: kind }, el("button", { onclick: () => this.go(fault.line, fault.column) }, text));
    }

    private number(): void {
        const lines = this.area.value.split("\n").length;
        this.numbers.textContent = Array.from({ length: lines }, (_, index) => index + 1).join("\n");
    }

    private scrolled(): void {
        this.numbers.style.transform = `translateY(${-this.area.scrollTop}px)`;
        this.marks.style.transform = `translateY(${-this.area.scrollTop}px)`;
    }

    /** Puts the cursor there. */
    go(line: number, column: number): void {
        this.reveal(line);
        const lines = this.area.value.split("\n");
        const start = lines.slice(0, line - 1).reduce((sum, text) => sum + text.length + 1, 0);
        const at = start + Math.max(0, column - 1);
        this.area.focus({ preventScroll: true });
        this.area.setSelectionRange(at, start + (lines[line - 1]?.length ?? 0));
    }

    /** Brings a line into sight. */
    reveal(line: number): void {
        if (line > 0) {
            this.area.scrollTop = Math.max(0, (line - 4) * ROW);
            this.scrolled();
        }
    }
}
