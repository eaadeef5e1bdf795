// Runs a function of the module (examples/module.rs) on the content of files, and prints the text that it leaves:
// node module.mjs MODULE.wasm FUNCTION [FILE...]
import { readFileSync } from "node:fs";

const [path, name, ...files] = process.argv.slice(2);
const { instance } = await WebAssembly.instantiate(readFileSync(path), {});
const { memory, place_of_file, place_of_text, length_of_text, [name]: run } = instance.exports;
for (const [index, file] of files.entries()) {
    const bytes = readFileSync(file);
    // Calls may move the memory, so it is looked at after them.
    const place = place_of_file(index, bytes.length);
    new Uint8Array(memory.buffer, place, bytes.length).set(bytes);
}
const is_done = run();
process.stdout.write(new Uint8Array(memory.buffer, place_of_text(), length_of_text()));
process.exitCode = is_done ? 0 : 1;
