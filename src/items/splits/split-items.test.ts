import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Item } from "../../core/item.js";
import { seededUniform } from "../../core/seeded-uniform.js";
import { temporaryFolder, writeFixture } from "../fixtures/temporary-files.js";
import { openItems } from "../open-items.js";
import { contentHash } from "../sampling/content-hash.js";
import { findLeaks } from "./find-leaks.js";
import { manifestTextOf } from "./fixtures/manifest-text-of.js";
import { splitItems, type ItemSplit } from "./split-items.js";

const folder = temporaryFolder();
const write = (name: string, items: readonly Item[]) => writeFixture(folder, name, items.map((item) => `${JSON.stringify(item)}\n`).join(""));
const manifestOf = (name: string, set: string, items: readonly Item[]) => writeFixture(folder, name, manifestTextOf(set, items.map((item) => ({ id: item.id, sha256: contentHash(item) }))));
const item = (id: string, question: string, more: Partial<Item> = {}): Item => ({ id, question, correct_answers: ["yes"], incorrect_answers: ["no", "never"], ...more });
const idsOf = (split: ItemSplit, part: "train" | "dev" | "test") => split.manifests[part]?.sample.map(({ id }) => id) ?? [];

const nouns = ["lighthouse", "orchard", "blacksmith", "ferry", "chestnut", "windmill", "violin", "glacier", "harbour", "lantern", "saddle", "compass", "thimble", "meadow", "anvil", "beacon"];
const sentence = (seed: number) => `${Array.from({ length: 14 }, (_, place) => nouns[Math.floor(seededUniform(seed, place) * nouns.length)]).join(" ")} ${seed}?`;

describe("a split by a manifest", () => {
  const items = [
    item("t1", "Who painted the seven doors of the lighthouse at Brekk before the war?", { cluster: "doors" }),
    item("c1", "When was the harbour of Tarn built?", { cluster: "doors" }),
    item("s1", "who painted the seven doors of the lighthouse at Brekk before the war"),
    item("n1", "Who painted the seven doors of the lighthouse at Brekk before the wars?"),
    item("i1", "The museum shows a picture of a house by the sea. Who painted the seven doors of the lighthouse at Brekk before the war? Answer in one word and say why you think so."),
    item("o1", "When was the harbour of Tarn built, and by whom?", { cluster: "late" }),
    item("o2", "What does the ferry carry on Sundays?", { cluster: "late" }),
    ...Array.from({ length: 40 }, (_, index) => item(`f${index}`, sentence(index))),
    item("t2", "How deep is the lake behind the mill?"),
  ];
  const set = write("set.jsonl", items);
  const manifest = manifestOf("test.json", "set.jsonl", [items.at(-1) as Item, items[0] as Item]);

  it("leaves out what hangs together with the test, and says how", async () => {
    // o1 is in no relation to t1 itself: it asks nearly what c1 asks.
    const split = await splitItems(set, { testFrom: manifest, threshold: 0.6 });
    expect(split.left_out).toEqual([
      { id: "c1", reason: "cluster" }, { id: "s1", reason: "same-question" }, { id: "n1", reason: "near-duplicate" }, { id: "i1", reason: "contains-question" },
      { id: "o1", reason: "through-others" }, { id: "o2", reason: "through-others" },
    ]);
    expect(idsOf(split, "test")).toEqual(["t2", "t1"]);
    expect(split.items.train + split.items.dev).toBe(40);
    expect(split.items.dev).toBeGreaterThan(0);
    expect(split).toMatchObject({ of: 48, largest_family: 7, gated: null, families: { test: 2 } });
    expect(split.proof.map(({ train, test, leaked }) => [train, test, leaked])).toEqual([["train", "test", 0], ["dev", "test", 0], ["train", "dev", 0]]);
    expect(split.manifests.train?.method).toMatchObject({ name: "split", part: "train", test_from: { items: "set.jsonl", size: 2 } });
  });

  it("is the same for the same seed, and a family keeps its part when rows are added or stand in another order", async () => {
    const before = await splitItems(set, { testFrom: manifest, dev: 0.4 });
    expect(await splitItems(set, { testFrom: manifest, dev: 0.4 })).toEqual(before);
    const added = write("added.jsonl", [...Array.from({ length: 20 }, (_, index) => item(`g${index}`, sentence(100 + index))), ...[...items].reverse()]);
    const after = await splitItems(added, { testFrom: manifest, dev: 0.4 });
    for (const part of ["train", "dev"] as const) expect(idsOf(after, part).filter((id) => id.startsWith("f")).sort()).toEqual(idsOf(before, part).sort());
    expect(idsOf(await splitItems(set, { testFrom: manifest, dev: 0.4, seed: 2 }), "dev")).not.toEqual(idsOf(before, "dev"));
    expect((await splitItems(set, { testFrom: manifest, dev: 0 })).manifests).not.toHaveProperty("dev");
  });

  it("holds to the manifest: changed rows, other sets and other wrong answers", async () => {
    const changed = write("changed.jsonl", items.map((each) => each.id === "t2" ? item("t2", "How deep is the pond?") : each));
    await expect(splitItems(changed, { testFrom: manifest })).rejects.toThrow(/"t2"/);
    const skipped: string[] = [];
    const split = await splitItems(changed, { testFrom: manifest, onBadRow: "skip", onSkippedRow: ({ message }) => skipped.push(message) });
    expect(skipped).toHaveLength(1);
    expect(split.left_out.at(-1)).toEqual({ id: "t2", reason: "changed" });
    await expect(splitItems(set, { testFrom: manifest, incorrect: "all" })).rejects.toThrow(/--incorrect all: the manifest was drawn with --incorrect paper/);
    expect((await splitItems(set, { testFrom: manifest, incorrect: "first" })).manifests.test).toMatchObject({ incorrect: "first" });
    await expect(splitItems(set, { testFrom: manifest, dev: 1 })).rejects.toThrow(/--dev 1/);
    await expect(splitItems(set, {})).rejects.toThrow(/--test-from MANIFEST/);
    await expect(splitItems(set, { testFrom: manifest, threshold: 0 })).rejects.toThrow(/--threshold 0/);
    await expect(splitItems(write("only.jsonl", items.slice(0, 5)), { testFrom: manifestOf("only.json", "only.jsonl", [items[0] as Item]) })).rejects.toThrow(/nothing is left to train on/);
  });
});

describe("any split", () => {
  it("puts no near-duplicate and no cluster into two parts, and the leak check agrees", async () => {
    const design = fc.record({ seed: fc.nat(1000), families: fc.integer({ min: 5, max: 20 }), clusters: fc.integer({ min: 2, max: 12 }), share: fc.constantFrom(0.2, 0.5) });
    await fc.assert(fc.asyncProperty(design, async ({ seed, families, clusters, share }) => {
      const items = Array.from({ length: families * 4 }, (_, index) => {
        const base = sentence(seed * 1000 + index % families);
        const planted = [base, base.toUpperCase(), base.replace(/^\w/, "x"), `Think before you answer. ${base} Take your time, and give the reasons for what you think about it.`][Math.floor(index / families)] as string;
        return item(`i${index}`, planted, seededUniform(seed, index, "cluster") < 0.3 ? { cluster: `k${Math.floor(seededUniform(seed, index) * clusters)}` } : {});
      });
      const set = write("any.jsonl", items);
      let split: ItemSplit;
      try {
        split = await splitItems(set, { test: share, dev: 0.3, seed });
      } catch (error) {
        // Few families, all drawn for one part.
        expect(String(error)).toMatch(/nothing is left to train on|no family was drawn/);
        return;
      }
      const partOf = new Map((["train", "dev", "test"] as const).flatMap((part) => idsOf(split, part).map((id) => [id, part])));
      expect(partOf.size).toBe(items.length);
      for (const [index, { id, cluster }] of items.entries()) {
        expect(partOf.get(id)).toBe(partOf.get(`i${index % families}`));
        if (cluster !== undefined) expect(new Set(items.filter((other) => other.cluster === cluster).map((other) => partOf.get(other.id))).size).toBe(1);
      }
      const files = (["train", "test"] as const).map((part) => writeFixture(folder, `any-${part}.json`, JSON.stringify(split.manifests[part])));
      expect((await findLeaks(files[0] as string, files[1] as string)).leaked).toBe(0);
    }), { numRuns: 25, seed: 3 });
  });
});

const native = fileURLToPath(new URL("../../../../shared/data/native/bbq/data", import.meta.url));
const converted = fileURLToPath(new URL("../../../../shared/data/unified/bbq_formatted.jsonl", import.meta.url));

describe("BBQ", () => {
  it.skipIf(!existsSync(native) || !existsSync(converted))("is split without a leak, where leaving out the test ids alone leaks (needs ../shared)", async () => {
    const spec = `bbq:${native}`;
    const all: Item[] = [];
    for await (const each of openItems(spec).read()) all.push(each);
    const wanted = new Set(readFileSync(converted, "utf8").trim().split("\n").map((line) => (JSON.parse(line) as { id: string }).id));
    const test = all.filter(({ id }) => wanted.has(id));
    expect(test).toHaveLength(67);
    const manifest = manifestOf("bbq-test.json", "bbq", test);
    const split = await splitItems(spec, { testFrom: manifest });
    expect(split.items.train + split.items.dev + split.items.test + split.left_out.length).toBe(11_956);
    expect(split.proof.every(({ leaked }) => leaked === 0)).toBe(true);
    const clusters = new Set(test.map(({ cluster }) => cluster));
    const rest = all.filter(({ id }) => !wanted.has(id));
    const ofTemplate = rest.filter(({ cluster }) => clusters.has(cluster)).length;
    const naive = manifestOf("bbq-naive.json", "bbq", rest);
    const report = await findLeaks(naive, manifest, { trainItems: spec, testItems: spec });
    // The figures of docs/splits-without-leaks.md.
    expect({ train: rest.length, ofTemplate, leftOut: split.left_out.length }).toEqual({ train: 11_889, ofTemplate: 4_717, leftOut: 4_717 });
    expect(report).toMatchObject({ leaked: 67, pairs: { exact: 1, near: 2_126, contained: 2_087 } });
  });
});
