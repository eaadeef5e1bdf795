// Elements, made in one call.

type Child = Node | string | null | false;
type Attributes = Record<string, string | number | boolean | ((event: any) => void) | undefined>;

export function el<K extends keyof HTMLElementTagNameMap>(name: K, attributes: Attributes = {}, ...children: Child[]): HTMLElementTagNameMap[K] {
    const element = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) {
        if (typeof value === "function") {
            element.addEventListener(key.slice(2), value);
        } else if (typeof value === "boolean") {
            element.toggleAttribute(key, value);
        } else if (value !== undefined) {
            element.setAttribute(key, String(value));
        }
    }
    element.append(...children.filter((child) => child !== null && child !== false) as (Node | string)[]);
    return element;
}

export const by = <E extends HTMLElement = HTMLElement>(id: string): E => document.getElementById(id) as E;

/** Lets the browser save bytes or text under this name. */
export function save(name: string, content: BlobPart, type: string): void {
    const url = URL.createObjectURL(new Blob([content], { type }));
    const link = el("a", { href: url, download: name });
    document.body.append(link);
    link.click();
    link.remove();
    setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
