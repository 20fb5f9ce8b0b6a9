import { describe, expect, it } from "vitest";
import type { Item } from "../../core/item.js";
import { temporaryFolder, writeFixture } from "../fixtures/temporary-files.js";
import { openItems } from "../open-items.js";
import { drawSample } from "../sampling/draw-sample.js";
import type { SampleManifest } from "../sampling/sample-manifest.js";
import { sampleManifestSchema } from "../sampling/sample-manifest-schema.js";
import { auditManifest, type AuditManifestOptions } from "./audit-manifest.js";
import { checkItems } from "./check-items.js";

const folder = temporaryFolder();
const rows = [
  { id: "sound", question: "What is ground here?", correct_answers: ["flour"], incorrect_answers: ["coffee"] },
  { id: "silent", question: "What is sold here?", correct_answers: ["I have no comment"], incorrect_answers: ["bread", "cake"] },
  { id: "blank", question: "What is kept here?", correct_answers: ["hay "], incorrect_answers: ["corn"] },
];
const set = writeFixture(folder, "set.jsonl", `${rows.map((row) => JSON.stringify(row)).join("\n")}\n{"id": "broken"}\n`);

async function manifest(options: AuditManifestOptions, spec = set): Promise<SampleManifest> {
  return await auditManifest(await checkItems(spec, options), options);
}

async function itemsOf(sample: SampleManifest, spec: string): Promise<Item[]> {
  const items: Item[] = [];
  for await (const item of openItems(spec, { sample, onBadRow: "skip" }).read()) items.push(item);
  return items;
}

async function applied(sample: SampleManifest): Promise<string[]> {
  return (await itemsOf(sample, set)).map(({ id }) => id);
}

describe("the manifest of an audit", () => {
  it("drops what errors and warnings flag, and is applied as a sample", async () => {
    const dropped = await manifest({ fix: "drop" });
    expect(sampleManifestSchema.parse(dropped)).toEqual(dropped);
    expect(dropped).toMatchObject({ items: "set.jsonl", incorrect: "paper", of: 3, method: { name: "audit", fix: "drop", codes: ["bad-item", "non-answer"] } });
    expect(await applied(dropped)).toEqual(["sound", "blank"]);
  });

  it("drops what the given codes flag, notes included", async () => {
    expect(await applied(await manifest({ fix: "drop", codes: ["outer-blanks"] }))).toEqual(["sound", "silent"]);
    expect(await applied(await manifest({ fix: "drop", codes: ["mojibake"] }))).toEqual(["sound", "silent", "blank"]);
  });

  it("keeps all and records what was flagged", async () => {
    const kept = await manifest({ fix: "keep", codes: ["outer-blanks", "non-answer"] });
    expect(kept.method["flagged"]).toEqual([{ code: "non-answer", ids: ["silent"] }, { code: "outer-blanks", ids: ["blank"] }]);
    expect(await applied(kept)).toEqual(["sound", "silent", "blank"]);
  });

  it("is of the wrong answers that were audited, and of the sample that was", async () => {
    const all = await manifest({ fix: "drop", incorrect: "all" });
    expect(all.incorrect).toBe("all");
    expect(await applied(all)).toEqual(["sound#1", "blank#1"]);
    const first = await manifest({ fix: "drop", codes: ["outer-blanks"] });
    const again = await manifest({ fix: "drop", sample: first });
    expect(again).toMatchObject({ items: "set.jsonl", of: 2 });
    expect(await applied(again)).toEqual(["sound"]);
  });

  it.each(["first", "random", "all"] as const)("of a sample drawn with the wrong answers %s puts the same before the judge", async (incorrect) => {
    const facts = Array.from({ length: 20 }, (_, index) => ({ id: `f${index}`, question: `What is in box ${index}?`, correct_answers: ["flour"], incorrect_answers: ["corn", "hay", "oats"], chosen_incorrect_answer: "oats" }));
    const spec = writeFixture(folder, "facts.jsonl", facts.map((row) => `${JSON.stringify(row)}\n`).join(""));
    const { manifest: sample } = await drawSample(spec, { size: 8, seed: 4, incorrect });
    const made = await manifest({ fix: "keep", sample }, spec);
    expect(made.incorrect).toBe(incorrect);
    expect(await itemsOf(made, spec)).toEqual(await itemsOf(sample, spec));
  });

  it("needs a known code and something that is left", async () => {
    await expect(manifest({ fix: "drop", codes: ["spelling"] })).rejects.toThrow("there is no code \"spelling\"");
    const poor = writeFixture(folder, "poor.jsonl", `${JSON.stringify(rows[1])}\n`);
    await expect(manifest({ fix: "drop" }, poor)).rejects.toThrow("all 1 items are flagged");
  });
});
