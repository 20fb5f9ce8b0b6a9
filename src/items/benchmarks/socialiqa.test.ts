import { zipSync } from "fflate";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { DataError } from "../../core/data-error.js";
import { benchmarkSamples, type BenchmarkSample } from "../fixtures/benchmark-samples.js";
import { packTar } from "../fixtures/pack-tar.js";
import { nativeFile } from "../fixtures/published-files.js";
import { sampleText } from "../fixtures/sample-text.js";
import { readAll, temporaryFolder, writeFixture } from "../fixtures/temporary-files.js";

const folder = temporaryFolder();
const sample = benchmarkSamples.get("socialiqa") as BenchmarkSample;
const authors = sampleText(sample, sample.rows);
const answers = ["right answer A", "right answer B", "right answer C"] as const;
/** Leaderboard rows whose right answer says that it is: row k has it in place `labels[k] - 1`. */
const labels = [1, 3, 2, 2];
const rows = labels.map((label, index) => {
  const [answerA, answerB, answerC] = answers.map((text, place) => place === label - 1 ? text : `wrong ${place} of ${index}`);
  return { context: `Mara met ${index} people.`, question: "How did Mara feel?", answerA, answerB, answerC };
});
const lines = rows.map((row) => `${JSON.stringify(row)}\n`).join("");

function leaderboard(name: string, labelText: string | undefined, files: Record<string, string> = {}): string {
  const path = join(folder, name);
  mkdirSync(path);
  writeFixture(path, "dev.jsonl", lines);
  if (labelText !== undefined) writeFixture(path, "dev-labels.lst", labelText);
  for (const [file, content] of Object.entries(files)) writeFixture(path, file, content);
  return path;
}

const rightAnswers = labels.map((label) => [answers[label - 1]]);

describe("the authors' distribution", () => {
  it("has its labels in the rows, from 0", async () => {
    const { items } = await readAll(`socialiqa:${writeFixture(folder, sample.fileName, authors)}`);
    expect(items[0]).toEqual({
      id: "socialiqa-0", dataset: "socialiqa", field: "oReact", cluster: expect.stringMatching(/^socialiqa-[0-9a-f]{12}$/) as string, question: "Mara lent Tom her bike. How would Tom feel?",
      correct_answers: ["thankful"], incorrect_answers: ["cold", "tall"], chosen_correct_answer: "thankful", chosen_incorrect_answer: "cold",
      meta: {
        source_file: "socialIWa_v1.4_tst_wDims.jsonl", promptDim: "oReact", charmap: "{\"X\": \"Mara\"}", answerSourcesOrigins: ["hca", "hia", "qsa"], answerSourcesWithCor: ["cor", "hia", "qsa"],
        promptQuestionFocusChar: "o", label_ix: 0, label_letter: "A", correct_position: 0, incorrect_choice: "first", paper_choice: "first",
      },
    });
    expect(items[1]).toMatchObject({ id: "socialiqa-1", cluster: items[0]?.cluster, correct_answers: ["to help Tom"], incorrect_answers: ["to ride it", "to be rid of Tom"], meta: { charmap: { Mara: "X" } } });
  });

  it("is read from its archive, the test split of the three", async () => {
    const tgz = writeFixture(folder, "socialIQa_v1.4_withDims.tgz", gzipSync(await packTar(["trn", "dev", "tst"].map((split) => [`socialIWa_v1.4_${split}_wDims.jsonl`, split === "tst" ? authors : lines] as const))));
    const { items } = await readAll(`socialiqa:${tgz}`);
    expect(items.map(({ meta }) => meta?.["source_file"])).toEqual(["socialIWa_v1.4_tst_wDims.jsonl", "socialIWa_v1.4_tst_wDims.jsonl"]);
  });

  it("is refused where the letter and the number of a label differ", async () => {
    const { skipped } = await readAll(`socialiqa:${writeFixture(folder, "letters.jsonl", sampleText(sample, [{ ...sample.rows[0], label_letter: "B" }, ...sample.rows]))}`);
    expect(skipped.map(({ message }) => message)).toEqual([expect.stringContaining("letters.jsonl:1, 'label_letter': expected the letter that 'label_ix' names")]);
  });
});

describe("the leaderboard's distribution", () => {
  it("has its labels in a file of their own, from 1, which do not shift", async () => {
    for (const [name, labelText] of [["plain", "1\n3\n2\n2\n"], ["no line end", "1\n3\n2\n2"], ["line ends and mark", "\ufeff1\r\n3\r\n2\r\n2\r\n\r\n"]] as const) {
      const path = leaderboard(name, labelText);
      for (const spec of [path, join(path, "dev.jsonl")]) {
        const { items, skipped } = await readAll(`socialiqa:${spec}`);
        expect(skipped).toEqual([]);
        expect(items.map(({ correct_answers }) => correct_answers), name).toEqual(rightAnswers);
        expect(items[1]).toMatchObject({ id: "socialiqa-1", meta: { source_file: "dev.jsonl", label_ix: 2, label_letter: "C" } });
      }
    }
  });

  it("does not shift at a row that is bad or blank either", async () => {
    const path = leaderboard("bad row", "1\n3\n2\n2\n");
    const [first = "", ...others] = lines.split("\n");
    writeFixture(path, "dev.jsonl", [first, "", "{\"context\": 1}", ...others.slice(1)].join("\n"));
    const { items, skipped } = await readAll(`socialiqa:${path}`);
    expect(skipped.map(({ context }) => context.line)).toEqual([3]);
    expect(items.map(({ correct_answers }) => correct_answers)).toEqual(rightAnswers.filter((_, index) => index !== 1));
  });

  it("is read from its archive, the dev split of the two", async () => {
    const zip = writeFixture(folder, "socialiqa-train-dev.zip", zipSync(Object.fromEntries(Object.entries({ "train.jsonl": `${lines}${lines}`, "train-labels.lst": "1\n".repeat(8), "dev.jsonl": lines, "dev-labels.lst": "1\n3\n2\n2\n" }).map(([name, text]) => [`socialiqa-train-dev/${name}`, Buffer.from(text)]))));
    expect((await readAll(`socialiqa:${zip}`)).items.map(({ correct_answers }) => correct_answers)).toEqual(rightAnswers);
  });

  it("is refused where labels and rows are not as many, a label is none, or there are no labels", async () => {
    for (const [name, labelText, message] of [
      ["one less", "1\n3\n2\n", "dev-labels.lst: expected one label for each of the 4 rows of"], ["one more", "1\n3\n2\n2\n1\n", "found 5"], ["empty", "", "found 0"],
      ["from 0", "0\n2\n1\n1\n", "dev-labels.lst:1: expected 1, 2 or 3, found \"0\""], ["a gap", "1\n\n3\n2\n", "dev-labels.lst:2: expected 1, 2 or 3, found \"\""], ["none", undefined, "dev-labels.lst beside the file, found neither"],
    ] as const) {
      const error = await readAll(`socialiqa:${leaderboard(name, labelText)}`).then(() => undefined, (caught: unknown) => caught);
      expect(error, name).toBeInstanceOf(DataError);
      expect((error as DataError).message, name).toContain(message);
    }
  });
});

describe("the published dev file", () => {
  const { path, absent } = nativeFile("socialiqa/socialIWa_v1.4_dev_wDims.jsonl");

  it.skipIf(absent)("gives 1,954 items in nine dimensions and 1,930 contexts; in 5 rows two answers are equal (needs ../shared)", async () => {
    const { items, skipped } = await readAll(`socialiqa:${path}`);
    expect(skipped).toEqual([]);
    expect(items).toHaveLength(1954);
    expect(new Set(items.map(({ field }) => field)).size).toBe(9);
    expect(new Set(items.map(({ cluster }) => cluster)).size).toBe(1930);
    const equal = items.filter(({ incorrect_answers }) => new Set(incorrect_answers).size < 2);
    expect(equal).toHaveLength(5);
  });
});
