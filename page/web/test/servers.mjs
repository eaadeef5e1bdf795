// What the program serves, in a browser: node test/servers.mjs CAFFE PAGE.html ROOT
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { browse } from "./tools.mjs";

const [caffe, path, root] = process.argv.slice(2);
const shots = join(dirname(path), "screenshots");
const folder = mkdtempSync(join(tmpdir(), "servers-"));

const NET = `
layer { name: "d" type: "DummyData" top: "x" top: "y" dummy_data_param {
  shape { dim: 8 dim: 4 } shape { dim: 8 } data_filler { type: "gaussian" std: 1 } data_filler { type: "constant" value: 1 } } }
layer { name: "fc" type: "InnerProduct" bottom: "x" top: "fc" inner_product_param { num_output: 3 weight_filler { type: "xavier" } } }
layer { name: "loss" type: "SoftmaxWithLoss" bottom: "fc" bottom: "y" top: "loss" }
layer { name: "accuracy" type: "Accuracy" bottom: "fc" bottom: "y" top: "accuracy" include { phase: TEST } }
`;
const SOLVER = `net: "net.prototxt" base_lr: 0.001 lr_policy: "fixed" max_iter: 100000000 display: 100 test_iter: 1 test_interval: 500 snapshot: 0
snapshot_after_train: false solver_mode: CPU`;

/** Starts the program, and gives the address in what it reports. */
async function start(...args) {
    const child = spawn(caffe, args, { cwd: folder, stdio: ["ignore", "pipe", "pipe"] });
    const address = await new Promise((found, failed) => {
        const all = [];
        for (const input of [child.stdout, child.stderr]) {
            createInterface({ input }).on("line", (line) => {
                all.push(line);
                const match = /http:\/\/[0-9.:]+/.exec(line);
                if (match !== null) {
                    found(match[0]);
                }
            });
        }
        child.on("exit", (code) => failed(new Error(`${args[0]} ended with ${code}: ${all.join("\n")}`)));
    });
    const end = () => new Promise((ended) => child.on("exit", ended).kill("SIGTERM"));
    return { address, end };
}

/** Opens an address; an error of the page fails the test. */
async function visit(browser, address) {
    const page = await (await browser.newContext({ viewport: { width: 1400, height: 900 } })).newPage();
    page.on("pageerror", (error) => assert.fail(error.message));
    await page.goto(address);
    return page;
}

/** A training: curves, and a state that changes. */
async function training(browser) {
    writeFileSync(join(folder, "net.prototxt"), NET);
    writeFileSync(join(folder, "solver.prototxt"), SOLVER);
    const { address, end } = await start("train", "-solver", "solver.prototxt", "--live=0");
    const page = await visit(browser, address);
    const panels = page.locator("#panels svg");
    await panels.nth(2).waitFor();
    const before = await page.textContent("#state");
    await page.waitForFunction((before) => document.querySelector("#state").textContent !== before, before);
    assert.match(await page.textContent("#panels"), /loss[^]*accuracy/);
    await page.check("#log");
    await page.screenshot({ path: join(shots, "live.png") });
    await end();
}

/** A server: its model is open without a file being dropped. */
async function serving(browser) {
    const lenet = join(root, "examples/mnist/lenet.prototxt");
    const weights = join(root, "tests/fixtures/nets/lenet_train.caffemodel");
    const { address, end } = await start("serve", `lenet=${lenet}`, weights, "--ui", "--page", path, "--port", "0");
    const page = await visit(browser, address);
    await page.waitForFunction(() => document.querySelectorAll("g.box").length === 8);
    await page.screenshot({ path: join(shots, "serve.png") });
    await end();
}

const browser = await browse();
try {
    for (const test of [training, serving]) {
        await test(browser);
        console.log(`ok ${test.name}`);
    }
} finally {
    await browser.close();
    rmSync(folder, { recursive: true });
}
