// The module, as the page calls it.

import type { Layout, Net, Opened, Ran } from "./types";

interface Waiting {
    resolve(answer: { value: any; data: ArrayBuffer }): void;
    reject(problem: Error): void;
}

export class Module {
    private readonly worker: Worker;
    private readonly waiting = new Map<number, Waiting>();
    private next = 0;

    /** `worker` is its program, `module` the compressed module. */
    constructor(worker: string, module: ArrayBuffer) {
        const url = URL.createObjectURL(new Blob([worker], { type: "text/javascript" }));
        this.worker = new Worker(url);
        this.worker.onmessage = ({ data }) => this.answered(data);
        this.worker.onerror = (event) => this.failed(event.message);
        this.worker.postMessage({ module }, [module]);
    }

    private answered(message: { id: number; text?: string; data?: ArrayBuffer; error?: string }): void {
        const waiting = this.waiting.get(message.id);
        this.waiting.delete(message.id);
        if (waiting === undefined) {
            return;
        }
        if (message.error !== undefined || message.text === undefined) {
            waiting.reject(new Error(message.error ?? "no answer"));
            return;
        }
        const value = JSON.parse(message.text);
        if (value.error !== undefined) {
            waiting.reject(new Error(value.error));
        } else {
            waiting.resolve({ value, data: message.data ?? new ArrayBuffer(0) });
        }
    }

    private failed(problem: string): void {
        for (const waiting of this.waiting.values()) {
            waiting.reject(new Error(problem));
        }
        this.waiting.clear();
    }

    private ask(request: object, files: ArrayBuffer[] = []): Promise<{ value: any; data: ArrayBuffer }> {
        const id = this.next++;
        return new Promise((resolve, reject) => {
            this.waiting.set(id, { resolve, reject });
            this.worker.postMessage({ id, request, files });
        });
    }

    async open(opened: Omit<Opened, "net">): Promise<Net> {
        const request = {
            do: "open",
            net: opened.index,
            file: opened.file,
            is_training: opened.isTraining,
            shapes: [...opened.shapes],
        };
        const text = new TextEncoder().encode(opened.text).buffer as ArrayBuffer;
        return (await this.ask(request, [text, ...opened.weights.map((file) => file.bytes)])).value;
    }

    async layout(sizes: [number, number][], edges: [number, number][], gap: number): Promise<Layout> {
        return (await this.ask({ do: "layout", sizes, edges, gap })).value;
    }

    async describe(type: string): Promise<string> {
        return (await this.ask({ do: "describe", type })).value.text;
    }

    async parameter(net: number, layer: string, index: number): Promise<{ shape: number[]; values: Float32Array }> {
        const { value, data } = await this.ask({ do: "parameter", net, layer, index });
        return { shape: value.shape, values: new Float32Array(data) };
    }

    async run(net: number, inputs: { name: string; values: Float32Array }[]): Promise<{ ran: Ran; values: Float32Array }> {
        const names = inputs.map((input) => input.name);
        const files = inputs.map((input) => input.values.slice().buffer as ArrayBuffer);
        const { value, data } = await this.ask({ do: "run", net, inputs: names }, files);
        return { ran: value, values: new Float32Array(data) };
    }

    async blob(net: number, name: string): Promise<{ shape: number[]; values: Float32Array }> {
        const { value, data } = await this.ask({ do: "blob", net, name });
        return { shape: value.shape, values: new Float32Array(data) };
    }

    async text(what: "summary" | "svg", net: number): Promise<string> {
        return (await this.ask({ do: what, net })).value.text;
    }

    async onnx(net: number): Promise<ArrayBuffer> {
        return (await this.ask({ do: "onnx", net })).data;
    }

    async close(net: number): Promise<void> {
        await this.ask({ do: "close", net });
    }
}
