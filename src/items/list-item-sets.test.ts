import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readAll } from "./fixtures/temporary-files.js";
import { catalogue } from "./benchmarks/catalogue.js";
import { listItemSets } from "./list-item-sets.js";

let home: string;
beforeAll(async () => { home = await mkdtemp(join(tmpdir(), "dialdefer-list-")); });
afterAll(async () => { await rm(home, { recursive: true, force: true }); });

it("counts the shipped set as it stands and names every benchmark", async () => {
  const sets = await listItemSets(home);
  expect(sets.map(({ spec }) => spec)).toEqual(["starter", "conflicts", ...catalogue.keys()]);
  const { items } = await readAll("starter");
  expect(sets[0]).toMatchObject({ items: items.length, fields: new Set(items.map(({ field }) => field)).size, licence: "MIT", builtIn: true, cached: true, paperSample: null });
});

it("says what is gated, what has the paper's sample, and what is on this machine: all files or it is not", async () => {
  const bbq = catalogue.get("bbq")?.files ?? [];
  await mkdir(join(home, "items", "bbq"), { recursive: true });
  for (const { name } of bbq.slice(1)) await writeFile(join(home, "items", "bbq", name), "");
  const find = async (spec: string) => (await listItemSets(home)).find((set) => set.spec === spec);
  expect(await find("bbq")).toMatchObject({ cached: false, gated: false, byHand: false, paperSample: true, items: 58_492, fields: 11, path: join(home, "items", "bbq") });
  await writeFile(join(home, "items", "bbq", bbq[0]?.name ?? ""), "");
  expect(await find("bbq")).toMatchObject({ cached: true });
  expect(await find("gpqa")).toMatchObject({ cached: false, gated: true, byHand: true, paperSample: true });
  expect(await find("aio")).toMatchObject({ paperSample: false, paperSampleNote: "the published dialogues are blanked out" });
});
