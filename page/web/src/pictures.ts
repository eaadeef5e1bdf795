// Pictures of numbers: filters and activations as tiles, and histograms.

import { el } from "./dom";

/** More tiles are not drawn at once. */
const MOST_TILES = 256;

interface Tiles {
    count: number;
    rows: number;
    columns: number;
    /** Three planes for red, green and blue, or one. */
    planes: 1 | 3;
    /** Where the tile begins, and how far its planes are apart. */
    at(tile: number): number;
    step: number;
}

/** The tiles of a blob: the last two axes are pixels. Filters on three planes are coloured, as their first is blue. */
export function tilesOf(shape: readonly number[], isFilter: boolean): Tiles | null {
    const [columns = 1, rows = 1] = [...shape].reverse();
    const all = shape.reduce((product, size) => product * size, 1);
    if (shape.length < 2 || all === 0) {
        return null;
    }
    if (shape.length < 3 || rows * columns === 1) {
        const long = shape.length < 3 ? rows * columns : all;
        const wide = Math.min(long, Math.max(16, Math.ceil(Math.sqrt(long))));
        return long < 4 ? null : { count: 1, rows: Math.floor(long / wide), columns: wide, planes: 1, at: () => 0, step: 0 };
    }
    const plane = rows * columns;
    if (isFilter && shape[1] === 3 && shape.length === 4) {
        return { count: shape[0]!, rows, columns, planes: 3, at: (tile) => tile * 3 * plane, step: plane };
    }
    // Of a batch, the first item.
    const count = isFilter ? all / plane : all / plane / (shape.length > 3 ? shape[0]! : 1);
    return { count, rows, columns, planes: 1, at: (tile) => tile * plane, step: 0 };
}

export function tilePicture(values: Float32Array, tiles: Tiles, label: string): HTMLElement {
    const count = Math.min(tiles.count, MOST_TILES);
    const zoom = Math.max(1, Math.min(24, Math.floor(40 / tiles.columns)));
    const [w, h] = [tiles.columns * zoom, tiles.rows * zoom];
    const across = Math.max(1, Math.min(count, Math.floor(340 / (w + 2))));
    const canvas = el("canvas", { role: "img", "aria-label": label });
    canvas.width = across * (w + 2) - 2;
    canvas.height = Math.ceil(count / across) * (h + 2) - 2;
    const pen = canvas.getContext("2d")!;
    for (let tile = 0; tile < count; tile++) {
        const image = pixels(values, tiles, tile);
        const small = new OffscreenCanvas(tiles.columns, tiles.rows);
        small.getContext("2d")!.putImageData(image, 0, 0);
        pen.imageSmoothingEnabled = false;
        pen.drawImage(small, (tile % across) * (w + 2), Math.floor(tile / across) * (h + 2), w, h);
    }
    const more = tiles.count > count ? el("p", { class: "faint" }, `The first ${count} of ${tiles.count}.`) : null;
    return el("div", { class: "tiles" }, canvas, more);
}

/** A tile, from its least value to its greatest. */
function pixels(values: Float32Array, tiles: Tiles, tile: number): ImageData {
    const plane = tiles.rows * tiles.columns;
    const start = tiles.at(tile);
    let [low, high] = [Infinity, -Infinity];
    for (let p = 0; p < tiles.planes; p++) {
        for (let i = 0; i < plane; i++) {
            const value = values[start + p * tiles.step + i] ?? 0;
            low = Math.min(low, value);
            high = Math.max(high, value);
        }
    }
    const scale = high > low ? 255 / (high - low) : 0;
    const image = new ImageData(tiles.columns, tiles.rows);
    for (let i = 0; i < plane; i++) {
        for (let c = 0; c < 3; c++) {
            // Caffe's images begin with blue.
            const p = tiles.planes === 3 ? 2 - c : 0;
            image.data[4 * i + c] = ((values[start + p * tiles.step + i] ?? 0) - low) * scale;
        }
        image.data[4 * i + 3] = 255;
    }
    return image;
}

/** Bars for how often values are where, and the least, mean and greatest value. */
export function histogram(values: Float32Array, label: string): HTMLElement {
    let [low, high, sum, zeros, broken] = [Infinity, -Infinity, 0, 0, 0];
    for (const value of values) {
        if (!Number.isFinite(value)) {
            broken++;
            continue;
        }
        low = Math.min(low, value);
        high = Math.max(high, value);
        sum += value;
        zeros += value === 0 ? 1 : 0;
    }
    const number = values.length - broken;
    if (number === 0) {
        return el("p", { class: "faint" }, values.length === 0 ? "No values." : "No value is finite.");
    }
    const bars = new Array<number>(48).fill(0);
    const width = high > low ? (high - low) / bars.length : 1;
    for (const value of values) {
        if (Number.isFinite(value)) {
            const bar = Math.min(bars.length - 1, Math.floor((value - low) / width));
            bars[bar] = bars[bar]! + 1;
        }
    }
    const most = Math.max(...bars);
    const figure = el("div", { class: "bars", role: "img", "aria-label": `${label}: from ${low.toPrecision(4)} to ${high.toPrecision(4)}` });
    for (const bar of bars) {
        const column = el("i", {});
        column.style.height = `${bar === 0 ? 0 : Math.max(2, (bar / most) * 100)}%`;
        figure.append(column);
    }
    const text = (value: number) => (value === 0 ? "0" : Math.abs(value) >= 1e4 || Math.abs(value) < 1e-3 ? value.toExponential(2) : value.toPrecision(3));
    return el(
        "div",
        { class: "histogram" },
        figure,
        el("div", { class: "range" }, el("span", {}, text(low)), el("span", {}, `mean ${text(sum / number)}${zeros > 0 ? `, ${((100 * zeros) / number).toFixed(0)} % zeros` : ""}`), el("span", {}, text(high))),
        broken > 0 && el("p", { class: "error" }, `${broken} values are not finite.`),
    );
}
