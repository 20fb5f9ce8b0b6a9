import { zipSync } from "fflate";
import { existsSync } from "node:fs";
import { readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { benchmarkNames } from "../src/items/benchmarks/benchmark-names.js";
import { benchmarkSamples } from "../src/items/fixtures/benchmark-samples.js";
import { sampleText } from "../src/items/fixtures/sample-text.js";
import { packTar } from "../src/items/fixtures/pack-tar.js";
import { dialdefer, emptyFolder, repository } from "./support/command-line.js";
import { reportOf } from "./support/study-files.js";

const native = join(repository, "../shared/data/native");
const judge = ["--checks", "0", "--judge", "simulated:dprime=1", "--json"];

describe("benchmarks in their authors' formats", () => {
  for (const [spec, items] of [
    [`bbq:${native}/bbq/data`, 11_956], [`harp:${native}/harp/HARP_mcq.jsonl.zip`, 4110], [`socialiqa:${native}/socialiqa/socialIWa_v1.4_dev_wDims.jsonl`, 1954],
    [`halueval:${native}/halueval/generation/qa/qa_one-turn_data.json`, 500], [`halueval:${native}/halueval/generation/qa/qa_multi-turn_data.json`, 500],
    [`truthfulqa:${native}/truthfulqa/data/v0/TruthfulQA.csv`, 817], [`truthfulqa:${native}/truthfulqa/data/v1/TruthfulQA.csv`, 817], [`truthfulqa:${native}/truthfulqa/TruthfulQA.csv`, 790],
  ] as const) {
    it.skipIf(!existsSync(spec.slice(spec.indexOf(":") + 1)))(`${spec.slice(0, spec.indexOf(":"))}: a study of ${items} items (needs ../shared)`, async () => {
      const finished = await dialdefer(await emptyFolder(), ["run", "--items", spec, ...judge]);
      expect(finished.code, finished.stderr).toBe(0);
      expect(reportOf(finished).judges[0]).toMatchObject({ n: items, trials: { planned: 4 * items, pending: 0 } });
    });
  }
});

describe("every adapter", () => {
  it.each(benchmarkNames)("%s: a study of a file of its shape", async (name) => {
    const sample = benchmarkSamples.get(name);
    if (sample === undefined) throw new Error(`benchmarkSamples has no sample for ${name}`);
    const folder = await emptyFolder();
    await writeFile(join(folder, sample.fileName), sampleText(sample, sample.rows));
    const finished = await dialdefer(folder, ["run", "--items", `${name}:${sample.fileName}`, ...judge]);
    expect(finished.code, finished.stderr).toBe(0);
    const [block] = reportOf(finished).judges;
    expect(block).toMatchObject({ n: sample.rows.length, trials: { planned: 4 * sample.rows.length, pending: 0 } });
  });
});

describe("archives", () => {
  it("are read by the built command, whatever their kind", async () => {
    const folder = await emptyFolder();
    const row = { context: "Mara lent Tom her bike.", question: "How would Tom feel?", answerA: "cold", answerB: "thankful", answerC: "tall" };
    const files = { "set/dev.jsonl": `${JSON.stringify(row)}\n`, "set/dev-labels.lst": "2\n" };
    const tar = await packTar(Object.entries(files));
    await writeFile(join(folder, "set.zip"), zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, Buffer.from(text)]))));
    await writeFile(join(folder, "set.tar"), tar);
    await writeFile(join(folder, "set.tgz"), gzipSync(tar));
    await writeFile(join(folder, "tst.jsonl.gz"), gzipSync(JSON.stringify({ ...row, label_ix: 1, promptDim: "oReact" })));
    for (const name of ["set.zip", "set.tar", "set.tgz", "tst.jsonl.gz"]) {
      const { code, stdout, stderr } = await dialdefer(folder, ["items", "show", `socialiqa:${name}`]);
      expect(code, stderr).toBe(0);
      expect(JSON.parse(stdout), name).toMatchObject({ id: "socialiqa-0", correct_answers: ["thankful"], incorrect_answers: ["cold", "tall"] });
    }
  });
});

describe("a file that cannot be used", () => {
  it("ends the command with one line and exit code 1, and nothing is left behind", async () => {
    const folder = await emptyFolder();
    const bomb = zipSync({ "HARD-Math_mcq.jsonl": [Buffer.alloc(65 * 1024 * 1024, "\n"), { level: 1 }] });
    await writeFile(join(folder, "HARP_mcq.jsonl.zip"), bomb);
    await writeFile(join(folder, "Age.jsonl"), "{\"example_id\": 0, \"question_index\": \"1\"\n");
    await writeFile(join(folder, "qa_data.json"), "");
    const before = await readdir(folder);
    for (const [spec, message] of [
      ["harp:HARP_mcq.jsonl.zip", /^error: HARP_mcq\.jsonl\.zip: expected data that unpacks to at most 200 times its packed size.*\n$/],
      ["bbq:Age.jsonl", /^error: Age\.jsonl:1: .*this is to be BBQ's JSON Lines\n$/],
      ["halueval:qa_data.json", /^error: qa_data\.json: expected at least one item, found none\n$/],
    ] as const) {
      for (const args of [["run", "--items", spec, ...judge], ["items", "show", spec]]) {
        const { code, stdout, stderr } = await dialdefer(folder, args);
        expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
        expect(stderr).toMatch(message);
      }
    }
    expect((await readdir(folder)).filter((name) => ![...before, ".dialdefer", "home"].includes(name))).toEqual([]);
  });
});
