import { buildSync } from "esbuild";
import { execFileSync } from "node:child_process";
import { closeSync, openSync, writeSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { temporaryFolder, writeFixture } from "./fixtures/temporary-files.js";

const folder = temporaryFolder();
const target = 60 * 1024 * 1024;

/** Writes at least 60 MiB of items between two brackets and gives their number. */
function writeLargeFile(name: string, open: string, separator: string, close: string): { path: string; items: number } {
  const path = join(folder, name);
  const file = openSync(path, "w");
  const note = "A long note that nobody is asked about. ".repeat(8);
  let items = 0;
  let written = writeSync(file, open);
  while (written < target) {
    const rows: string[] = [];
    for (let count = 0; count < 2000; count++, items++) {
      rows.push(JSON.stringify({ id: `sum-${items}`, question: `What is ${items} plus 1?`, correct_answers: [String(items + 1)], incorrect_answers: [String(items + 2)], note }));
    }
    written += writeSync(file, (written === open.length ? "" : separator) + rows.join(separator));
  }
  writeSync(file, close);
  closeSync(file);
  return { path, items };
}

it.each([
  ["JSON Lines", "large.jsonl", "", "\n", "\n"],
  ["a JSON array", "large.json", "[\n", ",\n", "]"],
])("60 MiB of %s are read in a process whose heap may not hold them", (_format, name, open, separator, close) => {
  const reader = join(folder, "open-items.mjs");
  buildSync({ entryPoints: [fileURLToPath(new URL("open-items.ts", import.meta.url))], bundle: true, platform: "node", format: "esm", outfile: reader });
  const script = writeFixture(folder, "count.mjs", `
    import { openItems } from "./open-items.mjs";
    let items = 0;
    for await (const item of openItems(process.argv[2]).read()) if (item.id === "sum-" + items) items++;
    console.log(items);
  `);
  const { path, items } = writeLargeFile(name, open, separator, close);
  expect(Number(execFileSync(process.execPath, ["--max-old-space-size=48", script, path], { encoding: "utf8" }))).toBe(items);
});
