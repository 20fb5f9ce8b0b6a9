import { join } from "node:path";
import { writeFile } from "node:fs/promises";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { stringify } from "yaml";
import { DialDeferError } from "../../core/dialdefer-error.js";
import { loadStudyFile } from "./load-study-file.js";
import { folderWith } from "./fixtures/temporary-study.js";

let path: string;
beforeAll(async () => {
  path = join(await folderWith({ "p.txt": "Be fair.", "base.yaml": "seed: 2\nmatrix: {temperature: [0, 1]}\n" }), "study.yaml");
});

async function load(text: string) {
  await writeFile(path, text);
  return await loadStudyFile(path);
}

const labels = fc.constantFrom(null, ["Human", "AI"], ["Alex", "Sam"], ["Student", "Teacher"]);
const levels = {
  family: fc.constantFrom("matched", "classic"), labels, order: fc.constantFrom(null, "counterbalanced", "accept-first"),
  answer: fc.constantFrom("json", "choice"), temperature: fc.constantFrom(null, 0.5, 1), max_tokens: fc.constantFrom(64, 128), system: fc.constantFrom(null, "Be fair.", "Be brief."),
};
type Matrix = Record<string, unknown[]>;

const matrices: fc.Arbitrary<Matrix> = fc.record(Object.fromEntries(Object.entries(levels).map(([key, level]) =>
  [key, fc.uniqueArray(level as fc.Arbitrary<unknown>, { minLength: 1, maxLength: 3, selector: (value) => JSON.stringify(value) })])), { requiredKeys: [] })
  .map((matrix) => Object.fromEntries(Object.entries(matrix).slice(0, 4)) as Matrix);

/** The combinations, written out in the plainest way. */
function product(matrix: Matrix): Record<string, unknown>[] {
  return Object.entries(matrix).reduce<Record<string, unknown>[]>((rows, [key, values]) => rows.flatMap((row) => values.map((value) => ({ ...row, [key]: value }))), [{}]);
}

const withExclusions: fc.Arbitrary<{ matrix: Matrix; exclude: Record<string, unknown>[] }> = matrices.chain((matrix) => {
  const rows = product(matrix);
  const exclusion = fc.record({ row: fc.nat(rows.length - 1), keys: fc.subarray(Object.keys(matrix), { minLength: Math.min(1, Object.keys(matrix).length) }) })
    .map(({ row, keys }): Record<string, unknown> => Object.fromEntries(keys.map((key) => [key, rows[row]?.[key]])));
  return fc.array(exclusion, { maxLength: Object.keys(matrix).length === 0 ? 0 : 3 }).map((exclude) => ({ matrix, exclude }));
});

describe("study files in general", () => {
  it("have as many comparisons as the matrix has combinations, less the excluded ones, each with arms of its own name", async () => {
    await fc.assert(fc.asyncProperty(withExclusions, async ({ matrix, exclude }) => {
      const kept = product(matrix).filter((row) => !exclude.some((pattern) => Object.entries(pattern).every(([key, value]) => JSON.stringify(row[key]) === JSON.stringify(value))));
      const text = stringify({ matrix, exclude });
      if (kept.length === 0) {
        await expect(load(text)).rejects.toThrow("combinations are excluded");
        return;
      }
      const { comparisons, options } = await load(text);
      expect(comparisons.map(({ labels: pair = null, temperature = null }) => [pair, temperature])).toEqual(kept.map((row) => [row["labels"] ?? null, row["temperature"] ?? null]));
      expect(options.arms).toHaveLength(2 * kept.length);
      expect(new Set(options.arms?.map(({ name }) => name)).size).toBe(2 * kept.length);
      expect(options.contrasts).toHaveLength(kept.length);
    }), { numRuns: 40 });
  });

  it("say the same in every style of YAML, and in JSON", async () => {
    const study = fc.record({
      name: fc.constantFrom("plain", "with: colon", "# no comment", "yes", "1", "[list]"), seed: fc.nat(), repeats: fc.integer({ min: 1, max: 9 }), matrix: matrices,
      items: fc.constantFrom("starter", { spec: "starter", limit: 3 }), judges: fc.constant(["simulated:", { spec: "simulated:dprime=1", timeout: 2 }]), run: fc.record({ concurrency: fc.integer({ min: 1, max: 64 }) }),
    }, { requiredKeys: [] });
    await fc.assert(fc.asyncProperty(study, async (content) => {
      const [first, ...others] = [JSON.stringify(content), stringify(content), stringify(content, { collectionStyle: "flow" }), stringify(content, { defaultStringType: "QUOTE_SINGLE", indent: 4 })];
      const { options } = await load(first as string);
      for (const text of others) expect((await load(text)).options).toEqual(options);
    }), { numRuns: 25 });
  });

  it("never fail but with an error that says what is wrong, whatever the text", async () => {
    const words = fc.constantFrom("judges", "matrix", "exclude", "overrides", "when", "set", "arms", "contrasts", "name", "framing", "baseline", "treatment", "family", "labels", "rungs", "system", "system_file", "run",
      "items", "extends", "T", "S", "matched", "classic", "simulated:", "openai:m", "p.txt", "base.yaml", "study.yaml", "null", "0", "1", "true", "&a", "*a", "<<", "!t", "- ", "? ", ": ", ":\n  ", "\n", "\n- ", "  ", "\t", "[", "]", "{", "}", ", ", "'", "\"", "|\n", ">\n", "# ", "---\n", "%YAML 1.1\n", "\u0000", "\u2028", "__proto__", "constructor");
    const texts = fc.oneof(fc.string({ maxLength: 60 }), fc.array(words, { maxLength: 30 }).map((parts) => parts.join("")));
    await fc.assert(fc.asyncProperty(texts, isLoadedOrRefused), { numRuns: 500 });
  });

  it("never fail but with an error that says what is wrong, whatever the values", async () => {
    const keys = fc.constantFrom("name", "items", "judges", "family", "rungs", "labels", "system", "system_file", "order", "matrix", "exclude", "overrides", "when", "set", "arms", "contrasts", "framing", "baseline", "treatment", "arm", "run", "extends", "spec", "__proto__");
    const leaf = fc.constantFrom(null, "T", "S", "matched", "classic", "base.yaml", "p.txt", "simulated:", "accept-first", "", 0, 1, -1, 1e300, true);
    const { value } = fc.letrec<{ value: unknown }>((tie) => ({ value: fc.oneof({ depthSize: "small" }, leaf, fc.array(tie("value"), { maxLength: 3 }), fc.dictionary(keys, tie("value"), { maxKeys: 4 })) }));
    await fc.assert(fc.asyncProperty(fc.dictionary(keys, value, { maxKeys: 6 }), async (content) => isLoadedOrRefused(stringify(content))), { numRuns: 400 });
  });
});

async function isLoadedOrRefused(text: string): Promise<void> {
  try {
    const { options } = await load(text);
    expect(options).toBeTypeOf("object");
  } catch (error) {
    if (!(error instanceof DialDeferError)) throw error;
    expect(error.message).toMatch(/:\d+:\d+: |^.+: \d+ problems/);
  }
}
