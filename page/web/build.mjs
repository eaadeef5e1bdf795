// Makes the page: one file of HTML with everything in it. node build.mjs MODULE.wasm PAGE.html
import { build } from "esbuild";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { constants, deflateRawSync } from "node:zlib";

const here = dirname(fileURLToPath(import.meta.url));
const [module, page] = process.argv.slice(2);

async function bundle(name) {
    const options = { bundle: true, minify: true, write: false, format: "iife", target: "es2023", charset: "utf8" };
    const { outputFiles } = await build({ ...options, entryPoints: [join(here, "src", name)] });
    // What ends a script would end it inside a text, too.
    return outputFiles[0].text.trim().replaceAll("</script", "<\\/script").replaceAll("<!--", "<\\!--");
}

const wasm = module === undefined ? Buffer.alloc(0) : readFileSync(module);
const compressed = deflateRawSync(wasm, { level: 9, memLevel: 9, strategy: constants.Z_DEFAULT_STRATEGY });
const parts = {
    STYLE: await bundle("style.css"),
    WORKER: await bundle("worker.ts"),
    MODULE: compressed.toString("base64"),
    APP: await bundle("app.ts"),
};
let html = readFileSync(join(here, "src/index.html"), "utf8");
for (const [name, text] of Object.entries(parts)) {
    html = html.replace(`/*${name}*/`, () => text);
}
if (page !== undefined) {
    mkdirSync(dirname(page), { recursive: true });
    writeFileSync(page, html);
}
const kilobytes = (bytes) => `${(bytes / 1000).toFixed(0)} kB`;
console.log(`module ${kilobytes(wasm.length)}, compressed ${kilobytes(compressed.length)}; front end ${kilobytes(parts.APP.length + parts.WORKER.length + parts.STYLE.length)}; page ${kilobytes(Buffer.byteLength(html))}`);
