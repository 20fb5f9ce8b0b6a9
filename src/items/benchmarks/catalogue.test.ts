import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { benchmarkNames } from "./benchmark-names.js";
import { benchmarks } from "./benchmarks.js";
import { isBenchmarkName } from "./is-benchmark-name.js";
import { catalogueEntryOf } from "./catalogue-entry-of.js";
import { catalogue } from "./catalogue.js";

const entries = [...catalogue.values()];
const data = fileURLToPath(new URL("../../../../shared/data/", import.meta.url));

it("holds what can be read, and nothing else; a set that judges the other party has the files of the first", () => {
  expect(benchmarkNames.filter((name) => catalogueEntryOf(name) === undefined)).toEqual([]);
  expect([...catalogue.keys()].filter((name) => !isBenchmarkName(name))).toEqual([]);
  expect(catalogueEntryOf("aio-other:FILE.jsonl")).toBe(catalogue.get("aio"));
});

it.each(entries.map((entry) => [entry.name, entry] as const))("%s: plain and distinct file names, http(s) addresses that end in them, and files that its reader takes", (name, { files, byHand, gated }) => {
  expect(files.length).toBeGreaterThan(0);
  expect(new Set(files.map((file) => file.name.toLowerCase())).size).toBe(files.length);
  for (const file of files) {
    expect(file.name).toMatch(/^[A-Za-z0-9][A-Za-z0-9._-]*$/);
    expect(new URL(file.url).pathname.split("/").at(-1)).toBe(file.name);
    const reader = isBenchmarkName(name) ? benchmarks[name] : undefined;
    if (!/\.(zip|tgz)$/.test(file.name)) expect(reader?.holds(file.name)).toBe(true);
  }
  if (gated) expect(byHand?.steps.at(-1)).toContain(`dialdefer items get ${name} --from`);
});

it("the samples of the paper have the sizes of its table", () => {
  const sizes = entries.map(({ name, items, paperSample }) => [name, paperSample === "all" ? items : paperSample?.draws.reduce((sum, size) => sum + size, 0)]);
  expect(Object.fromEntries(sizes)).toEqual({
    truthfulqa: 790, halueval: 300, plausibleqa: 300, bbq: 300, amqa: 240, socialiqa: 300, harp: 300, gpqa: 134, advisorqa: 300, unified: 2830, aio: undefined,
  });
});

/** Where a published file lies among the data, by benchmark and name. */
const atHand = entries.flatMap(({ name, files }) => files.filter(({ sha256 }) => sha256 !== undefined).map((file) => ({
  ...file, path: join(data, ...name === "unified" ? ["unified"] : name === "bbq" ? ["native", "bbq", "data"] : ["native", name], file.name),
})));

it.skipIf(!existsSync(data)).each(atHand)("$name has the pinned size and checksum (needs ../shared)", ({ path, bytes, sha256 }) => {
  const content = readFileSync(path);
  expect(content.length).toBe(bytes);
  expect(createHash("sha256").update(content).digest("hex")).toBe(sha256);
});
