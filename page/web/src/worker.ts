// The worker: it holds the module of WebAssembly and answers one request after the other.

interface Exports {
    memory: WebAssembly.Memory;
    place(slot: number, length: number): number;
    call(): void;
    answer(): number;
    answer_length(): number;
    data(): number;
    data_length(): number;
}

let compiled: Promise<WebAssembly.Module> | undefined;
let instance: Exports | undefined;
let panic = "";

async function start(): Promise<Exports> {
    if (compiled === undefined) {
        throw new Error("the module is not here yet");
    }
    let exports: Exports | undefined;
    const panicked = (at: number, length: number) => {
        panic = exports === undefined ? "" : new TextDecoder().decode(new Uint8Array(exports.memory.buffer, at >>> 0, length));
    };
    const made = await WebAssembly.instantiate(await compiled, { page: { now: () => performance.now(), panicked } });
    exports = made.exports as unknown as Exports;
    return exports;
}

function put(module: Exports, slot: number, bytes: Uint8Array): void {
    const at = module.place(slot, bytes.length) >>> 0;
    if (at === 0) {
        throw new Error(`no memory for ${bytes.length} bytes`);
    }
    new Uint8Array(module.memory.buffer, at, bytes.length).set(bytes);
}

async function answer(request: object, files: ArrayBuffer[]): Promise<{ text: string; data: ArrayBuffer }> {
    const module = (instance ??= await start());
    try {
        put(module, 0, new TextEncoder().encode(JSON.stringify(request)));
        files.forEach((file, index) => put(module, index + 1, new Uint8Array(file)));
        module.call();
        const text = new Uint8Array(module.memory.buffer, module.answer() >>> 0, module.answer_length());
        const data = new Uint8Array(module.memory.buffer, module.data() >>> 0, module.data_length());
        return { text: new TextDecoder().decode(text), data: data.slice().buffer };
    } catch (problem) {
        // What was open is lost: its state may be half changed.
        instance = undefined;
        const why = panic || (problem instanceof Error ? problem.message : String(problem));
        panic = "";
        throw new Error(`internal error, please report it: ${why}`);
    }
}

let last: Promise<unknown> = Promise.resolve();

self.onmessage = ({ data: message }: MessageEvent) => {
    if ("module" in message) {
        const stream = new Blob([message.module as ArrayBuffer]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
        compiled = new Response(stream).arrayBuffer().then((bytes) => WebAssembly.compile(bytes));
        compiled.catch(() => undefined);
        return;
    }
    const { id, request, files } = message as { id: number; request: object; files: ArrayBuffer[] };
    last = last.then(async () => {
        try {
            const { text, data } = await answer(request, files);
            self.postMessage({ id, text, data }, { transfer: [data] });
        } catch (problem) {
            self.postMessage({ id, error: problem instanceof Error ? problem.message : String(problem) });
        }
    });
};
