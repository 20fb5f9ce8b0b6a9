import { describe, expect, it } from "vitest";
import { claimText } from "../../core/claim-text.js";
import type { Item } from "../../core/item.js";
import { UsageError } from "../../core/usage-error.js";
import { benchmarkSamples, type BenchmarkSample } from "../fixtures/benchmark-samples.js";
import { sampleText } from "../fixtures/sample-text.js";
import { temporaryFolder, writeFixture } from "../fixtures/temporary-files.js";
import type { IncorrectChoice } from "../incorrect-choice.js";
import { openItems } from "../open-items.js";
import { benchmarkNames } from "./benchmark-names.js";

const folder = temporaryFolder();

async function read(spec: string, incorrect: IncorrectChoice, seed = 1): Promise<Item[]> {
  const items: Item[] = [];
  for await (const item of openItems(spec, { incorrect, seed }).read()) items.push(item);
  return items;
}

/** Places of the right answers of the samples' two rows; other benchmarks show no options, or not in their order. */
const places: Readonly<Record<string, readonly number[]>> = { bbq: [1, 0], socialiqa: [0, 2], harp: [1, 2], amqa: [0, 0], advisorqa: [0, 0] };

describe.each(benchmarkNames)("the wrong answer of %s", (name) => {
  const sample = benchmarkSamples.get(name) as BenchmarkSample;
  const path = writeFixture(folder, `${name}-${sample.fileName}`, sampleText(sample, sample.rows));
  const spec = `${name}:${path}`;

  it("is the paper's by default, and the paper's rule is recorded", async () => {
    for (const item of await read(spec, "paper")) {
      expect(item.incorrect_answers).toContain(claimText(item, "incorrect"));
      expect(item.meta).toMatchObject({ paper_choice: expect.any(String) as string, incorrect_choice: expect.any(String) as string });
    }
  });

  it("leaves the place that the right one had among the options", async () => {
    expect((await read(spec, "paper")).map(({ meta }) => meta?.["correct_position"])).toEqual(sample.rows.map((_, row) => places[name]?.[row]));
  });

  it("is the first, one drawn by the seed, or each in turn where that is asked for", async () => {
    const items = await read(spec, "paper");
    expect((await read(spec, "first")).map((item) => [item.id, claimText(item, "incorrect"), item.meta?.["incorrect_choice"]])).toEqual(items.map((item) => [item.id, item.incorrect_answers[0], "first"]));
    expect(await read(spec, "random", 3)).toEqual(await read(spec, "random", 3));
    const drawn = new Set<string>();
    for (let seed = 1; seed <= 60; seed++) for (const item of await read(spec, "random", seed)) drawn.add(`${item.id} ${claimText(item, "incorrect")}`);
    expect(drawn).toEqual(new Set(items.flatMap((item) => item.incorrect_answers.map((answer) => `${item.id} ${answer}`))));
    const all = await read(spec, "all");
    expect(all.map((item) => [item.id, claimText(item, "incorrect"), item.cluster])).toEqual(items.flatMap((item) => item.incorrect_answers.map((answer, index) => [`${item.id}#${index + 1}`, answer, item.cluster ?? item.id])));
  });

  it("is the hardest where the benchmark says which that is, else the word is refused", async () => {
    const hardest = await read(spec, "hardest").catch((error: unknown) => error);
    if (["bbq", "socialiqa", "harp", "amqa", "gpqa", "unified"].includes(name)) {
      expect(hardest).toBeInstanceOf(UsageError);
      expect((hardest as UsageError).message).toMatch(/nothing in the set says which wrong answer of "[^"]+" is the hardest/);
    } else {
      expect((hardest as Item[]).map((item) => item.meta?.["incorrect_choice"])).toEqual(sample.rows.map(() => "hardest"));
    }
  });
});
