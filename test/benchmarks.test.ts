import { zipSync } from "fflate";
import { existsSync } from "node:fs";
import { readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { dialdefer, emptyFolder, repository } from "./support/command-line.js";
import { reportOf } from "./support/study-files.js";

const native = join(repository, "../shared/data/native");
const judge = ["--checks", "0", "--judge", "simulated:dprime=1", "--json"];

describe("benchmarks in their authors' formats", () => {
  for (const [spec, items] of [
    [`bbq:${native}/bbq/data`, 11_956], [`harp:${native}/harp/HARP_mcq.jsonl.zip`, 4110], [`socialiqa:${native}/socialiqa/socialIWa_v1.4_dev_wDims.jsonl`, 1954],
    [`halueval:${native}/halueval/generation/qa/qa_one-turn_data.json`, 500], [`truthfulqa:${native}/truthfulqa/data/v0/TruthfulQA.csv`, 817],
  ] as const) {
    it.skipIf(!existsSync(spec.slice(spec.indexOf(":") + 1)))(`${spec.slice(0, spec.indexOf(":"))}: a study of ${items} items (needs ../shared)`, async () => {
      const finished = await dialdefer(await emptyFolder(), ["run", "--items", spec, ...judge]);
      expect(finished.code, finished.stderr).toBe(0);
      expect(reportOf(finished).judges[0]).toMatchObject({ n: items, trials: { planned: 4 * items, pending: 0 } });
    });
  }
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
