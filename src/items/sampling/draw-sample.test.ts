import { describe, expect, it } from "vitest";
import { CpythonRandom } from "../../core/cpython-random.js";
import { DataError } from "../../core/data-error.js";
import { UsageError } from "../../core/usage-error.js";
import { temporaryFolder, writeFixture } from "../fixtures/temporary-files.js";
import { openItems } from "../open-items.js";
import { contentHash } from "./content-hash.js";
import { drawSample } from "./draw-sample.js";
import { sampleManifestSchema } from "./sample-manifest-schema.js";

const folder = temporaryFolder();

function fact(id: string, level: unknown = 1) {
  return { id, question: `Question ${id}?`, correct_answers: ["yes"], incorrect_answers: ["no", `never ${id}`, `not ${id}`], field: id.slice(0, 1), meta: { level } };
}

function facts(prefix: string, count: number, level: (index: number) => unknown = () => 1) {
  return Array.from({ length: count }, (_, index) => fact(`${prefix}${index}`, level(index)));
}

function write(name: string, rows: readonly object[]): string {
  return writeFixture(folder, name, rows.map((row) => `${JSON.stringify(row)}\n`).join(""));
}

const idsOf = ({ manifest }: Awaited<ReturnType<typeof drawSample>>) => manifest.sample.map(({ id }) => id);

describe("a drawn sample", () => {
  it("is a manifest of ids and content hashes, in the order of the draw", async () => {
    const file = write("set.jsonl", facts("a", 50));
    const { manifest, strata } = await drawSample(file, { size: 7, seed: 3, method: "cpython" });
    expect(sampleManifestSchema.parse(manifest)).toEqual(manifest);
    expect(manifest).toMatchObject({ items: "set.jsonl", incorrect: "paper", of: 50, method: { name: "cpython", seed: 3, draws: [7] } });
    expect(manifest.sample.map(({ id }) => id)).toEqual([...new CpythonRandom(3).sample(50, 7)].map((row) => `a${row}`));
    const hashes = new Map<string, string>();
    for await (const item of openItems(file).read()) hashes.set(item.id, contentHash(item));
    for (const { id, sha256 } of manifest.sample) expect(sha256).toBe(hashes.get(id));
    expect(strata).toEqual([{ stratum: null, of: 50, drawn: 7 }]);
  });

  it("by hash stays when rows are added, moved or taken away elsewhere, and a larger one begins with the smaller", async () => {
    const rows = facts("a", 200);
    const chosen = idsOf(await drawSample(write("before.jsonl", rows), { size: 40 }));
    expect(new Set(chosen).size).toBe(40);
    expect(idsOf(await drawSample(write("moved.jsonl", [...rows].reverse()), { size: 40 }))).toEqual(chosen);
    expect(idsOf(await drawSample(write("before.jsonl", rows), { size: 60 })).slice(0, 40)).toEqual(chosen);
    const grown = idsOf(await drawSample(write("grown.jsonl", [...facts("b", 100), ...rows]), { size: 40 }));
    expect(grown.filter((id) => id.startsWith("a")).every((id) => chosen.includes(id))).toBe(true);
    const fewer = idsOf(await drawSample(write("fewer.jsonl", rows.filter(({ id }) => chosen.includes(id) || Number(id.slice(1)) % 2 === 0)), { size: 40 }));
    expect(fewer).toEqual(chosen);
    expect(idsOf(await drawSample(write("before.jsonl", rows), { size: 40, seed: 2 }))).not.toEqual(chosen);
  });

  it("by hash over strata is balanced, makes up for a stratum that runs out, and keeps the others' items when one grows", async () => {
    const rows = [...facts("a", 100), ...facts("b", 100), ...facts("c", 4)];
    const drawn = await drawSample(write("strata.jsonl", rows), { size: 44, by: "field" });
    expect(drawn.strata).toEqual([{ stratum: "a", of: 100, drawn: 20 }, { stratum: "b", of: 100, drawn: 20 }, { stratum: "c", of: 4, drawn: 4 }]);
    const grown = await drawSample(write("strata-grown.jsonl", [...rows, ...facts("b", 150).slice(100)]), { size: 44, by: "field" });
    expect(idsOf(grown).filter((id) => !id.startsWith("b"))).toEqual(idsOf(drawn).filter((id) => !id.startsWith("b")));
    const level = await drawSample(write("levels.jsonl", facts("a", 90, (index) => index % 3)), { size: 30, by: "meta.level" });
    expect(level.strata.map(({ stratum, drawn: own }) => [stratum, own])).toEqual([["0", 10], ["1", 10], ["2", 10]]);
  });

  it("by Python's balanced scheme is not made up for where a stratum runs out", async () => {
    const { strata, manifest } = await drawSample(write("short.jsonl", [...facts("a", 50), ...facts("b", 3)]), { size: 20, by: "field", method: "cpython", seed: 42 });
    expect(strata.map(({ drawn }) => drawn)).toEqual([10, 3]);
    expect(manifest.sample).toHaveLength(13);
  });

  it("names the first item that belongs to no stratum", async () => {
    const rows = [fact("a0"), { ...fact("a1"), meta: { level: { deep: 1 } } }];
    await expect(drawSample(write("none.jsonl", rows), { size: 1, by: "meta.level" })).rejects.toMatchObject({ code: "no-stratum", context: { item: "a1" } });
    await expect(drawSample(write("none.jsonl", rows), { size: 1, by: "meta.levle" })).rejects.toThrow(/'?meta\.levle.*nothing in item "a0"; it has field, meta\.level/);
    for (const by of ["__proto__", "meta.constructor", "toString", ""]) await expect(drawSample(write("none.jsonl", rows), { size: 1, by })).rejects.toThrow(DataError);
  });

  it("of every wrong answer takes whole questions", async () => {
    const { manifest, strata } = await drawSample(write("all.jsonl", facts("a", 20)), { size: 4, incorrect: "all" });
    const questions = idsOf(await drawSample(write("all.jsonl", facts("a", 20)), { size: 4 }));
    expect(manifest.sample.map(({ id }) => id)).toEqual(questions.flatMap((id) => [`${id}#1`, `${id}#2`, `${id}#3`]));
    expect(manifest.of).toBe(20);
    expect(strata[0]).toMatchObject({ drawn: 4, of: 20 });
  });

  it("refuses what cannot be drawn", async () => {
    const file = write("ten.jsonl", facts("a", 10));
    await expect(drawSample(file, {})).rejects.toThrow(/-n N, or --paper/);
    await expect(drawSample(file, { size: 11 })).rejects.toThrow(/-n 11: .* has only 10 items/);
    await expect(drawSample(file, { paper: true })).rejects.toThrow(/paper's sample of ten\.jsonl cannot be drawn again; it can of truthfulqa/);
    await expect(drawSample(file, { paper: true, size: 5 })).rejects.toThrow(UsageError);
    await expect(drawSample(file, { paper: true, seed: 1 })).rejects.toThrow(/leave --seed out/);
    const header = "Type,Category,Question,Best Answer,Best Incorrect Answer,Correct Answers,Incorrect Answers,Source\n";
    const csv = writeFixture(folder, "truthful.csv", `${header}Adversarial,Myths,Do goldfish forget?,No,Yes,No,Yes,https://example.org\n`);
    await expect(drawSample(`truthfulqa:${csv}`, { paper: true })).rejects.toMatchObject({ code: "other-set", message: expect.stringContaining("the paper drew from 790 items, and there are 1 here") as string });
  });
});
