// The page in Debian's chromium: node test/browser.mjs PAGE.html ROOT [NUMBERS]
// ROOT is the folder of the project; NUMBERS is what cortado-small printed of LeNet on the portable path.
import assert from "node:assert/strict";
import { existsSync, mkdirSync, readFileSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { browse, drop, open } from "./tools.mjs";

const [path, root, numbers] = process.argv.slice(2);
const shots = join(dirname(path), "screenshots");
mkdirSync(shots, { recursive: true });
const lenet = join(root, "examples/mnist/lenet.prototxt");
const lenetWeights = join(root, "tests/fixtures/nets/lenet_train.caffemodel");
const browser = await browse();
const tests = [];
const test = (name, options, run) => tests.push({ name, options, run });

const status = (page) => page.textContent("#status");
const boxes = (page) => page.locator("g.box").count();

/** All prototxts of nets below a folder. */
function nets(folder) {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((file) => file.isFile() && file.name.endsWith(".prototxt") && !file.name.includes("solver"))
        .map((file) => join(file.parentPath ?? file.path, file.name));
}

test("the examples are shown", {}, async (page) => {
    let shown = 0;
    for (const net of nets(join(root, "examples")).filter((net) => /\blayers?\s*\{/.test(readFileSync(net, "utf8")))) {
        await drop(page, [net]);
        const said = await status(page);
        assert.ok(!said.includes("internal error"), `${net}: ${said}`);
        assert.ok((await boxes(page)) > 1, net);
        shown++;
    }
    assert.ok(shown >= 10, `${shown} nets`);
});

test("a net has shapes and sums", {}, async (page) => {
    await drop(page, [lenet]);
    assert.match(await page.textContent("#panel"), /431,080 \(1\.64 MiB\)/);
    assert.equal(await boxes(page), 8);
    assert.match(await page.getAttribute('g.box[aria-label^="conv2"]', "aria-label"), /Convolution.*×50×8×8/);
    await page.screenshot({ path: join(shots, "net.png") });
});

test("slips are marked where they are", {}, async (page) => {
    const text = readFileSync(lenet, "utf8").replace('type: "Pooling"', 'type: "Poling"').replace("num_output: 500", "num_outputt: 500");
    await drop(page, [{ name: "broken.prototxt", text }]);
    const faults = await page.locator(".faults li").allTextContents();
    const line = text.split("\n").findIndex((line) => line.includes("num_outputt")) + 1;
    assert.ok(faults.some((fault) => fault.includes(`broken.prototxt:${line}:`) && fault.includes('did you mean "num_output"')), faults.join("\n"));
    assert.ok((await page.locator(".mark.error").count()) >= 1);
    await page.locator(".faults button").first().click();
    assert.equal(await page.evaluate(() => document.activeElement.tagName), "TEXTAREA");
    await page.screenshot({ path: join(shots, "broken.png") });
    // What is typed is read again.
    await page.fill("textarea", readFileSync(lenet, "utf8"));
    await page.waitForFunction(() => document.querySelectorAll(".faults li").length === 0);
    assert.equal(await boxes(page), 8);
});

test("what is no net at all is an error", {}, async (page) => {
    for (const text of ["", "layer {", "\u0000\u0001", "layer { name: 'a' type: 'Convolution' bottom: 'x' top: 'x' }", "a".repeat(100_000), "layer {".repeat(50_000)]) {
        await drop(page, [{ name: "odd.prototxt", text }]);
        const said = await status(page);
        assert.match(said, /error/i, said);
        assert.ok(!said.includes("internal"), said);
    }
    await drop(page, [lenet]);
    assert.equal(await boxes(page), 8);
});

test("a layer shows its options, documentation and filters", {}, async (page) => {
    await drop(page, [lenet, lenetWeights]);
    await page.click('g.box[aria-label^="conv1"]');
    await page.waitForSelector('canvas[aria-label="Filters of conv1"]');
    assert.equal(await page.locator(".histogram").count(), 2);
    await page.getByText("What Convolution does").click();
    await page.waitForSelector("pre.doc:has-text('convolution_param')");
    await page.screenshot({ path: join(shots, "layer.png") });
});

/** A PNG of a digit, drawn by the browser. */
const digit = (page) =>
    page.evaluate(async () => {
        const canvas = new OffscreenCanvas(28, 28);
        const pen = canvas.getContext("2d");
        pen.fillRect(0, 0, 28, 28);
        [pen.strokeStyle, pen.lineWidth, pen.lineCap] = ["#fff", 3, "round"];
        pen.beginPath();
        pen.moveTo(8, 7);
        pen.lineTo(19, 7);
        pen.lineTo(12, 22);
        pen.stroke();
        return [...new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer())];
    });

test("an image runs, and all blobs can be seen", {}, async (page) => {
    await drop(page, [lenet, lenetWeights]);
    await drop(page, [{ name: "seven.png", bytes: await digit(page) }], { until: ".best li" });
    assert.match(await page.textContent(".best"), /class \d/);
    assert.ok((await page.locator(".steps tbody tr").count()) >= 4);
    const sum = await page.locator(".best .score").allTextContents();
    assert.ok(sum.map(Number).reduce((a, b) => a + b) <= 1.001);
    await drop(page, [{ name: "labels.txt", text: ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"].join("\n") }], { until: ".best li:has-text('e')" });
    await page.screenshot({ path: join(shots, "run.png") });
    await page.click('g.box[aria-label^="conv2"]');
    await page.waitForSelector('canvas[aria-label="Activations of conv2"]');
    await page.screenshot({ path: join(shots, "activations.png") });
});

test("an image without a net is an error", {}, async (page) => {
    await drop(page, [{ name: "seven.png", bytes: await digit(page) }], { until: "#status.error" });
});

test("the numbers are those of the program", {}, async (page) => {
    if (numbers === undefined) {
        console.log("  (no numbers of the program are given)");
        return;
    }
    const line = readFileSync(numbers, "utf8").split("\n").find((line) => line.startsWith("engine: prob"));
    const expected = JSON.parse(line.slice(line.lastIndexOf("[")));
    await drop(page, [lenet, lenetWeights]);
    const found = await page.evaluate(async () => {
        const values = Float32Array.from({ length: 10 * 28 * 28 }, (_, i) => (Math.imul(i, 2654435769) >>> 16) / 65536);
        return [...(await globalThis.cortado.run(0, [{ name: "data", values }])).values];
    });
    assert.equal(found.length, expected.length);
    const far = Math.max(...found.map((value, i) => Math.abs(value - expected[i])));
    console.log(`  the greatest difference is ${far}`);
    assert.ok(far <= 1e-6, String(far));
});

test("blocks fold, unfold and can be searched", {}, async (page) => {
    await page.getByRole("button", { name: "Fire modules" }).click();
    await page.waitForFunction(() => document.body.dataset.drawn);
    const count = await boxes(page);
    await page.click("#fold");
    await page.waitForFunction((count) => document.querySelectorAll("g.box").length > 2 * count, count);
    await page.click("#fold");
    await page.waitForFunction((count) => document.querySelectorAll("g.box").length === count, count);
    await page.dblclick('g.box[aria-label*="fire4"]');
    await page.waitForSelector('g.box[aria-label^="fire4/squeeze"]');
    // The block's first layer is chosen once this is reported.
    await page.waitForFunction(() => document.querySelector("#status").textContent.includes("unfolded"));
    await page.fill("#search", "pool");
    assert.equal(await page.textContent("#found"), "4");
    for (const next of ["pool5", "mean", "pool1"]) {
        await page.press("#search", "Enter");
        await page.waitForFunction((next) => document.querySelector("#panel").textContent.startsWith(`${next}type`), next);
    }
    await page.screenshot({ path: join(shots, "blocks.png") });
});

test("another input size changes all shapes", {}, async (page) => {
    await drop(page, [lenet]);
    await page.fill('input[aria-label="Shape of data"]', "1, 1, 32, 32");
    await page.press('input[aria-label="Shape of data"]', "Enter");
    await page.waitForSelector('g.box[aria-label*="conv1"][aria-label*="1×20×28×28"]');
    await page.getByRole("button", { name: "Reset" }).click();
    await page.waitForSelector('g.box[aria-label*="conv1"][aria-label*="×20×24×24"]');
});

test("data that is not here can be given a shape", {}, async (page) => {
    await drop(page, [join(root, "examples/mnist/lenet_train_test.prototxt")]);
    assert.match(await page.textContent(".faults"), /give it under Inputs/);
    await page.fill('input[aria-label="Shape of data"]', "64, 1, 28, 28");
    await page.press('input[aria-label="Shape of data"]', "Enter");
    await page.waitForSelector('g.box[aria-label*="conv1"][aria-label*="64×20×24×24"]');
    await page.getByRole("button", { name: "Training" }).click();
    await page.waitForFunction(() => !document.body.classList.contains("busy"));
});

test("two nets show what differs", {}, async (page) => {
    const other = readFileSync(lenet, "utf8").replace("num_output: 50\n", "num_output: 64\n").replace('name: "LeNet"', 'name: "Wider"');
    await drop(page, [lenet]);
    await drop(page, [lenet, { name: "wider.prototxt", text: other }]);
    await page.waitForSelector(".differences li");
    assert.match(await page.textContent("#panel"), /layers? of 9 differ/);
    assert.match(await page.textContent(".differences"), /− num_output: 50\+ num_output: 64/);
    assert.ok((await page.locator("g.box.other").count()) >= 2);
    await page.locator(".differences button").first().click();
    await page.screenshot({ path: join(shots, "compare.png") });
    await page.getByRole("button", { name: "Close lenet.prototxt" }).click();
    await page.waitForFunction(() => document.getElementById("file").textContent === "wider.prototxt");
});

test("nets can be saved", {}, async (page) => {
    await drop(page, [lenet, lenetWeights]);
    for (const [what, begins] of [["svg", "<svg"], ["summary", '{\n  "name"'], ["onnx", "\b\b"], ["prototxt", "# LeNet"]]) {
        const [download] = await Promise.all([page.waitForEvent("download"), page.selectOption("#save", what)]);
        const content = readFileSync(await download.path());
        assert.ok(content.length > 1000 && content.toString("latin1").startsWith(begins), `${what}: ${content.subarray(0, 20)}`);
    }
});

test("keys walk through the net", {}, async (page) => {
    await drop(page, [lenet]);
    await page.focus("g.box");
    for (const key of ["ArrowDown", "ArrowDown"]) {
        await page.keyboard.press(key);
    }
    assert.match(await page.evaluate(() => document.activeElement.getAttribute("aria-label")), /^conv1|^data/);
    await page.keyboard.press("End");
    assert.match(await page.evaluate(() => document.activeElement.getAttribute("aria-label")), /^prob/);
    await page.keyboard.press("/");
    assert.equal(await page.evaluate(() => document.activeElement.id), "search");
    await page.focus("#tab-layer");
    await page.keyboard.press("ArrowRight");
    assert.equal(await page.getAttribute("#tab-run", "aria-selected"), "true");
    // Everything that can be pressed has a label.
    const silent = await page.evaluate(() => [...document.querySelectorAll("button, select, input:not([hidden])")].filter((one) => !(one.textContent.trim() || one.getAttribute("aria-label") || one.labels?.length)).length);
    assert.equal(silent, 0);
});

test("a narrow window shows one part at a time", { width: 400, height: 800 }, async (page) => {
    await page.screenshot({ path: join(shots, "narrow-start.png") });
    await drop(page, [lenet, lenetWeights]);
    await page.screenshot({ path: join(shots, "narrow-graph.png") });
    await page.click("#parts [data-part=panel]");
    assert.ok(await page.isVisible("#panel"));
    assert.ok(!(await page.isVisible("#graphs")));
    await page.screenshot({ path: join(shots, "narrow-details.png") });
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "nothing is wider than the window");
});

test("it can be dark", { dark: true }, async (page) => {
    await drop(page, [lenet]);
    const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const dark = await paper();
    await page.screenshot({ path: join(shots, "dark.png") });
    await page.click("#theme");
    assert.notEqual(await paper(), dark);
});

let failed = 0;
for (const { name, options, run } of tests) {
    const page = await open(browser, path, options);
    const start = performance.now();
    try {
        await run(page);
        assert.deepEqual(page.problems, [], "the console is silent");
        const foreign = page.requests.filter((url) => !/^(file|blob|data):/.test(url));
        assert.deepEqual(foreign, [], "nothing is requested");
        console.log(`ok ${name} (${((performance.now() - start) / 1000).toFixed(1)} s)`);
    } catch (problem) {
        failed++;
        console.log(`FAILED ${name}: ${problem.stack}`);
        await page.screenshot({ path: join(shots, "failed.png") }).catch(() => undefined);
    }
    await page.context().close();
}
await browser.close();
if (failed > 0 || !existsSync(path)) {
    console.log(`${failed} of ${tests.length} failed`);
    process.exit(1);
}
console.log(`${tests.length} passed`);
