// What the user does outside of the picture and the panels: buttons, keys, dropped files.

import { by, el } from "./dom";
import { EXAMPLES } from "./examples";

export type Tab = "net" | "layer" | "run" | "compare";
export const TABS: [Tab, string][] = [["net", "Net"], ["layer", "Layer"], ["run", "Run"], ["compare", "Compare"]];

/** What the page can be asked for. */
export interface Actions {
    readonly tab: Tab;
    files(files: File[]): Promise<void>;
    example(name: string, text: string): void;
    pick(accept: string): void;
    pickOther(): void;
    foldAll(): Promise<void>;
    fit(): void;
    zoom(factor: number): void;
    saved(what: string): Promise<void>;
    narrow(part: "graph" | "text" | "panel"): void;
    searched(): void;
    nextFound(): void;
    show(tab: Tab): void;
}

/** Listens to all of it. */
export function listen(page: Actions): void {
    buttons(page);
    keys(page);
    drops(page);
    page.narrow("graph");
}

function buttons(page: Actions): void {
    const click = (id: string, work: () => void) => by(id).addEventListener("click", work);
    click("open", () => page.pick(""));
    click("choose", () => page.pick(""));
    click("other", () => page.pickOther());
    click("fold", () => void page.foldAll());
    click("fit", () => page.fit());
    click("in", () => page.zoom(1.3));
    click("out", () => page.zoom(1 / 1.3));
    click("show-text", () => {
        const isOn = document.body.classList.toggle("with-text");
        by("show-text").setAttribute("aria-pressed", String(isOn));
    });
    click("theme", () => {
        const root = document.documentElement;
        const isDark = getComputedStyle(root).colorScheme.includes("dark");
        root.dataset["theme"] = isDark ? "light" : "dark";
    });
    const menu = by<HTMLSelectElement>("save");
    menu.addEventListener("change", () => {
        void page.saved(menu.value);
        menu.value = "";
    });
    for (const button of document.querySelectorAll<HTMLElement>("#parts button")) {
        button.addEventListener("click", () => page.narrow(button.dataset["part"] as "graph"));
    }
    by("examples").append(
        ...EXAMPLES.map(([name, text]) =>
            el("button", { class: "small", onclick: () => page.example(name, text) }, name),
        ),
    );
    const picker = by<HTMLInputElement>("picker");
    picker.addEventListener("change", () => void page.files([...(picker.files ?? [])]));
}

function keys(page: Actions): void {
    const search = by<HTMLInputElement>("search");
    search.addEventListener("input", () => page.searched());
    search.addEventListener("keydown", (event) => {
        if (event.key === "Enter") {
            page.nextFound();
        }
    });
    document.addEventListener("keydown", (event) => {
        const isTyping = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement;
        if (event.key === "/" && !isTyping) {
            event.preventDefault();
            search.focus();
        }
    });
    by("tabs").addEventListener("keydown", (event) => {
        const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
        if (step !== 0) {
            const index = TABS.findIndex(([tab]) => tab === page.tab);
            page.show(TABS[(index + step + TABS.length) % TABS.length]![0]);
            by(`tab-${page.tab}`).focus();
        }
    });
}

function drops(page: Actions): void {
    let depth = 0;
    const over = (isOver: boolean) => document.body.classList.toggle("over", isOver);
    window.addEventListener("dragenter", (event) => (event.preventDefault(), depth++, over(true)));
    window.addEventListener("dragleave", () => over(--depth > 0));
    window.addEventListener("dragover", (event) => event.preventDefault());
    window.addEventListener("drop", (event) => {
        event.preventDefault();
        depth = 0;
        over(false);
        void page.files([...(event.dataTransfer?.files ?? [])]);
    });
}
