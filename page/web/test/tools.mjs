// A browser with the page in it.
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { pathToFileURL } from "node:url";
import { chromium } from "playwright-core";

export async function browse() {
    return chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox"] });
}

/** The page, over file://, with all its errors and requests kept. */
export async function open(browser, path, { width = 1400, height = 900, dark = false } = {}) {
    const context = await browser.newContext({ viewport: { width, height }, colorScheme: dark ? "dark" : "light", acceptDownloads: true });
    const page = await context.newPage();
    page.problems = [];
    page.requests = [];
    page.on("pageerror", (error) => page.problems.push(error.message));
    page.on("console", (message) => message.type() === "error" && page.problems.push(message.text()));
    page.on("request", (request) => page.requests.push(request.url()));
    await page.goto(pathToFileURL(path).href);
    return page;
}

const TYPES = { jpg: "image/jpeg", jpeg: "image/jpeg", png: "image/png" };

/** Drops files, given by path or as name and text, and waits until what was dropped is shown. */
export async function drop(page, files, { until = "drawn" } = {}) {
    const contents = files.map((file) => {
        const name = typeof file === "string" ? basename(file) : file.name;
        const bytes = typeof file === "string" ? readFileSync(file) : Buffer.from(file.text ?? file.bytes);
        return { name, bytes: bytes.toString("base64"), type: TYPES[name.split(".").pop()] ?? "" };
    });
    await page.evaluate((files) => {
        const transfer = new DataTransfer();
        for (const { name, bytes, type } of files) {
            transfer.items.add(new File([Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0))], name, { type }));
        }
        delete document.body.dataset.drawn;
        for (const kind of ["dragenter", "dragover", "drop"]) {
            document.body.dispatchEvent(new DragEvent(kind, { bubbles: true, cancelable: true, dataTransfer: transfer }));
        }
    }, contents);
    if (until === "drawn") {
        await page.waitForFunction(() => document.body.dataset.drawn !== undefined && !document.body.classList.contains("busy"), null, { timeout: 60_000 });
    } else {
        await page.waitForSelector(until, { timeout: 120_000 });
    }
}
