// What the module answers; page/src/look.rs and run.rs say the same in Rust.

export interface Fault {
    is_warning: boolean;
    message: string;
    line: number;
    column: number;
    layer: string | null;
}

export interface Blob {
    name: string;
    shape: number[] | null;
}

export interface Layer {
    name: string;
    type: string;
    kind: string;
    line: number;
    text: string;
    bottoms: string[];
    tops: Blob[];
    params: number[][];
    parameters: number;
    multiply_adds: number | null;
    blob_bytes: number;
    is_built: boolean;
}

export interface Input {
    name: string;
    shape: number[] | null;
    layer: string;
}

export interface Totals {
    parameters: number;
    parameter_bytes: number;
    multiply_adds: number;
    blob_bytes: number;
    gradient_bytes: number;
}

export interface Net {
    name: string;
    faults: Fault[];
    layers: Layer[];
    inputs: Input[];
    outputs: Blob[];
    has_phases: boolean;
    has_weights: boolean;
    totals: Totals | null;
    transform: { mean: number[]; scale: number } | null;
}

export type Way = [letter: "M" | "L" | "C", x: number, y: number][];

export interface Layout {
    centres: [number, number][];
    ways: Way[];
    width: number;
    height: number;
}

export interface Step {
    name: string;
    algorithm: string;
    multiply_adds: number;
    ms: number;
}

export interface Ran {
    outputs: { name: string; shape: number[]; at: number; length: number }[];
    steps: Step[];
    ms: number;
    compile_ms: number;
}

/** A net with the files that it came from. */
export interface Opened {
    /** Which of the two nets of the module. */
    index: 0 | 1;
    file: string;
    text: string;
    weights: { name: string; bytes: ArrayBuffer }[];
    isTraining: boolean;
    shapes: Map<string, number[]>;
    net: Net;
}
