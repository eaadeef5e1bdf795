// Numbers and shapes as people read them.

export const shape = (sizes: readonly number[] | null): string => (sizes === null ? "?" : sizes.length === 0 ? "scalar" : sizes.join("×"));

export const count = (value: number): string => value.toLocaleString("en-US");

/** 1.2 M, 3.4 G. */
export function short(value: number): string {
    const units = ["", " k", " M", " G", " T", " P"];
    let unit = 0;
    let left = value;
    while (left >= 999.5 && unit + 1 < units.length) {
        left /= 1000;
        unit++;
    }
    return `${unit === 0 ? left : left.toPrecision(3)}${units[unit]}`;
}

/** 1.21 MiB. */
export function bytes(value: number): string {
    const units = ["B", "KiB", "MiB", "GiB", "TiB"];
    let unit = 0;
    let left = value;
    while (left >= 1024 && unit + 1 < units.length) {
        left /= 1024;
        unit++;
    }
    return `${unit === 0 ? left : left.toFixed(2)} ${units[unit]}`;
}

export const milliseconds = (value: number): string => (value >= 100 ? `${value.toFixed(0)} ms` : `${value.toPrecision(3)} ms`);

export const many = (number: number, noun: string): string => (number === 1 ? `1 ${noun}` : `${count(number)} ${noun}s`);
