// What needs no browser: folding, comparing, words. `node --test test/unit.mjs`
import assert from "node:assert/strict";
import { test } from "node:test";
import { build } from "esbuild";

async function load(name) {
    const entryPoints = [new URL(`../src/${name}.ts`, import.meta.url).pathname];
    const { outputFiles } = await build({ entryPoints, bundle: true, write: false, format: "esm" });
    return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].text).toString("base64")}`);
}

// What is bundled for the browser makes elements only on request.
const { unfolded, folded } = await load("fold");
const { pairs, marksOf } = await load("compare");
const words = await load("words");

const layer = (name, type, bottoms, tops, kind = "other") => ({
    name,
    type,
    kind,
    line: 0,
    text: `name: "${name}"\ntype: "${type}"\n`,
    bottoms,
    tops: tops.map((top) => ({ name: top, shape: [1, 2] })),
    params: [],
    parameters: 0,
    multiply_adds: null,
    blob_bytes: 8,
    is_built: true,
});
const net = (...layers) => ({ layers, faults: [], inputs: [], outputs: [], totals: null });
const names = (graph) => graph.boxes.map((box) => box.name);

test("layers in place join the layer before them", () => {
    const graph = unfolded(net(layer("in", "Input", [], ["x"]), layer("fc", "InnerProduct", ["x"], ["y"]), layer("relu", "ReLU", ["y"], ["y"])));
    assert.deepEqual(names(graph), ["in", "fc"]);
    assert.deepEqual(graph.boxes[1].layers, [1, 2]);
    assert.deepEqual(graph.edges, [[0, 1]]);
});

test("a blob that no layer makes is a box", () => {
    const graph = unfolded(net(layer("fc", "InnerProduct", ["x"], ["y"])));
    assert.deepEqual(names(graph), ["x", "fc"]);
});

test("names with one prefix are a block, unless something else lies between them", () => {
    const graph = unfolded(
        net(layer("in", "Input", [], ["x"]), layer("a/one", "Convolution", ["x"], ["p"]), layer("a/two", "Convolution", ["p"], ["q"]), layer("out", "Softmax", ["q"], ["r"])),
    );
    assert.deepEqual(names(folded(graph, new Set(["a"]))), ["in", "a", "out"]);
    const circular = unfolded(
        net(layer("in", "Input", [], ["x"]), layer("a/one", "Convolution", ["x"], ["p"]), layer("b", "Convolution", ["p"], ["q"]), layer("a/two", "Convolution", ["q"], ["r"])),
    );
    assert.deepEqual(circular.blocks, []);
});

test("branches that part and join are a block", () => {
    const residual = (name, from) => [
        layer(`${name}_branch1`, "Convolution", [from], [`${name}_1`]),
        layer(`${name}_branch2`, "Convolution", [`${name}_1`], [`${name}_2`]),
        layer(name, "Eltwise", [from, `${name}_2`], [name]),
    ];
    const graph = unfolded(net(layer("in", "Input", [], ["x"]), ...residual("res1", "x"), ...residual("res2", "res1"), layer("out", "Softmax", ["res2"], ["y"])));
    assert.deepEqual(graph.blocks, ["res1", "res2"]);
    assert.deepEqual(names(folded(graph, new Set(graph.blocks))), ["in", "res1", "res2", "out"]);
});

test("the same nets do not differ", () => {
    const one = net(layer("in", "Input", [], ["x"]), layer("fc", "InnerProduct", ["x"], ["y"]));
    assert.deepEqual(pairs(one, one).map((pair) => pair.differences), [[], []]);
});

test("layers that only one net has, and those that changed, are found", () => {
    const left = net(layer("in", "Input", [], ["x"]), layer("a", "Pooling", ["x"], ["y"]), layer("fc", "InnerProduct", ["y"], ["z"]));
    const changed = { ...layer("fc", "InnerProduct", ["y"], ["z"]), text: 'name: "fc"\ntype: "InnerProduct"\nnum_output: 3\n', parameters: 6 };
    const right = net(layer("in", "Input", [], ["x"]), changed, layer("out", "Softmax", ["z"], ["p"]));
    const all = pairs(left, right);
    assert.deepEqual(
        all.map(({ left, right }) => [left, right]),
        [[0, 0], [1, null], [2, 1], [null, 2]],
    );
    assert.deepEqual(all[2].differences, ["+ num_output: 3", "parameters 0 → 6"]);
    assert.deepEqual([...marksOf(unfolded(left), all, "left")], [["layer 1", "alone"], ["layer 2", "other"]]);
});

test("layers of other names and one type are pairs", () => {
    const left = net(layer("in", "Input", [], ["x"]), layer("conv1", "Convolution", ["x"], ["y"]), layer("out", "Softmax", ["y"], ["p"]));
    const right = net(layer("in", "Input", [], ["x"]), layer("conv_1", "Convolution", ["x"], ["y"]), layer("out", "Softmax", ["y"], ["p"]));
    assert.deepEqual(
        pairs(left, right).map(({ left, right }) => [left, right]),
        [[0, 0], [1, 1], [2, 2]],
    );
});

test("numbers are short", () => {
    assert.equal(words.short(999), "999");
    assert.equal(words.short(1_234_567), "1.23 M");
    assert.equal(words.bytes(1536), "1.50 KiB");
    assert.equal(words.shape([]), "scalar");
    assert.equal(words.shape(null), "?");
});
