// Times of the page: node test/measure.mjs PAGE.html NET.prototxt NET.caffemodel LOOKED_AT.prototxt [FOLDER of onnxruntime-web]
// The net runs on one image, by the page and by ONNX Runtime Web on one thread, in turns, in the same browser.
import { createServer } from "node:http";
import { existsSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import { browse, drop, open } from "./tools.mjs";

const [path, prototxt, weights, looked, runtime] = process.argv.slice(2);
const browser = await browse();
console.log(`chromium ${browser.version()}`);

const median = (times) => times.toSorted((a, b) => a - b)[times.length >> 1];
const text = (times) => `median ${median(times).toFixed(1)} ms, best ${Math.min(...times).toFixed(1)} ms of ${times.length}`;

const first = [];
for (let round = 0; round < 5; round++) {
    const page = await open(browser, path);
    // Who drops a file has the page open for a while.
    await page.waitForTimeout(1000);
    await drop(page, [looked]);
    first.push(Number(await page.evaluate(() => document.body.dataset.drawn)));
    await page.context().close();
}
console.log(`first picture after the drop: ${text(first)}`);

const page = await open(browser, path);
await drop(page, [prototxt, weights]);
const shape = await page.evaluate(async () => document.querySelector("input[aria-label^='Shape']").value.split(" × ").map(Number));
await page.fill("input[aria-label^='Shape']", [1, ...shape.slice(1)].join(","));
await page.press("input[aria-label^='Shape']", "Enter");
await page.waitForFunction(() => document.querySelector("input[aria-label^='Shape']").value.startsWith("1 "));
const [download] = await Promise.all([page.waitForEvent("download"), page.selectOption("#save", "onnx")]);
const model = readFileSync(await download.path());
const count = shape.slice(1).reduce((product, size) => product * size, 1);

let other;
if (runtime !== undefined) {
    const server = createServer((request, response) => {
        const name = request.url === "/" ? "/index.html" : request.url;
        const file = join(runtime, "dist", name);
        if (!["/index.html", "/model"].includes(name) && !existsSync(file)) {
            // Browsers ask for an icon.
            response.writeHead(404).end();
            return;
        }
        const types = { ".mjs": "text/javascript", ".wasm": "application/wasm", ".html": "text/html" };
        response.setHeader("content-type", types[extname(name)] ?? "application/octet-stream");
        response.end(name === "/index.html" ? "<!doctype html>" : name === "/model" ? model : readFileSync(file));
    });
    await new Promise((done) => server.listen(0, "127.0.0.1", done));
    other = await (await browser.newContext()).newPage();
    await other.goto(`http://127.0.0.1:${server.address().port}/`);
    await other.evaluate(async (shape) => {
        const ort = await import("/ort.wasm.bundle.min.mjs");
        ort.env.wasm.numThreads = 1;
        const session = await ort.InferenceSession.create("/model", { executionProviders: ["wasm"] });
        globalThis.run = async (values) => {
            const input = new ort.Tensor("float32", values, [1, ...shape.slice(1)]);
            const start = performance.now();
            const outputs = await session.run({ [session.inputNames[0]]: input });
            return { ms: performance.now() - start, values: outputs[session.outputNames[0]].data };
        };
    }, shape);
    server.unref();
}

const input = `Float32Array.from({ length: ${count} }, (_, i) => ((Math.imul(i, 2654435769) >>> 16) / 65536) * 200 - 100)`;
const name = await page.evaluate(() => document.querySelector("form.shape label").textContent);
const [ours, theirs, far] = [[], [], []];
for (let round = 0; round < 15; round++) {
    const mine = await page.evaluate(`globalThis.cortado.run(0, [{ name: ${JSON.stringify(name)}, values: ${input} }]).then(({ ran, values }) => ({ ms: ran.ms, values: [...values] }))`);
    ours.push(mine.ms);
    if (other !== undefined) {
        const their = await other.evaluate(`globalThis.run(${input}).then(({ ms, values }) => ({ ms, values: [...values] }))`);
        theirs.push(their.ms);
        far.push(Math.max(...their.values.map((value, i) => Math.abs(value - mine.values[i]))));
    }
}
console.log(`${shape.slice(1).join("×")}: the page ${text(ours)}`);
if (other !== undefined) {
    console.log(`${shape.slice(1).join("×")}: ONNX Runtime Web ${text(theirs)}; the outputs differ by ${Math.max(...far)} at most`);
}
await browser.close();
process.exit(0);
