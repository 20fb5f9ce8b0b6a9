import { existsSync, readdirSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { dialdefer, emptyFolder, repository } from "./support/command-line.js";
import { reportOf } from "./support/study-files.js";

const native = join(repository, "../shared/data/native");
const home = process.env["DIALDEFER_HOME"] ?? join(process.env["XDG_CACHE_HOME"] ?? join(homedir(), ".cache"), "dialdefer");
const holds = (folder: string, name: RegExp) => existsSync(join(home, folder)) && readdirSync(join(home, folder)).some((file) => name.test(file));
const missing = holds("models", /smollm2-135m.*\.gguf$/i) && holds("engine", /^node-llama-cpp/) ? undefined : "engine or smollm2-135m not in DIALDEFER_HOME: skipped";

describe("benchmarks with the embedded judge", () => {
  for (const spec of [
    `truthfulqa:${native}/truthfulqa/TruthfulQA.csv`, `bbq:${native}/bbq/data`, `socialiqa:${native}/socialiqa/socialIWa_v1.4_dev_wDims.jsonl`, `harp:${native}/harp/HARP_mcq.jsonl.zip`,
  ]) {
    it(`${spec.slice(0, spec.indexOf(":"))}: six items, every probability stored (needs ../shared, engine and model)`, { timeout: 600_000 }, async ({ skip }) => {
      skip(missing !== undefined, missing);
      skip(!existsSync(spec.slice(spec.indexOf(":") + 1)), "../shared is not there");
      const finished = await dialdefer(await emptyFolder(), ["run", "--judge", "llama:default", "--items", spec, "--limit", "6", "--checks", "0", "--json"], { DIALDEFER_HOME: home });
      expect(finished.code, finished.stderr).toBe(0);
      const [block] = reportOf(finished).judges;
      expect(block).toMatchObject({ n: 6, trials: { planned: 24, stored: 24, pending: 0 } });
      expect(Object.values((block as unknown as { mean_probability: Record<string, number> }).mean_probability).every((value) => value > 0 && value < 1)).toBe(true);
    });
  }
});
