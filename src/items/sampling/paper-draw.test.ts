import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import fastCheck from "fast-check";
import { unzipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { sha256 } from "../../core/sha256.js";
import { catalogue } from "../benchmarks/catalogue.js";
import { paperDraw } from "./paper-draw.js";

const shared = fileURLToPath(new URL("../../../../shared/data/", import.meta.url));
const script = fileURLToPath(new URL("./fixtures/paper-scheme.py", import.meta.url));
const hasPython = spawnSync("python3", ["--version"]).status === 0;

/** The rows of a set in their upstream order: ids, and the strata that the paper balanced over. */
interface Rows {
  readonly ids: readonly string[];
  readonly strata?: readonly string[];
}

function drawn(name: string, { ids, strata }: Rows): string[] {
  const entry = catalogue.get(name);
  const { paperSample } = entry ?? {};
  if (paperSample === undefined || paperSample === "all") throw new Error(`the paper drew no sample of ${name}`);
  expect(ids).toHaveLength(entry?.items ?? 0);
  expect(strata === undefined).toBe(paperSample.by === undefined);
  return [...paperDraw({ count: ids.length, draws: paperSample.draws, seed: paperSample.seed, stratum: strata === undefined ? null : numbered(strata) })].map((row) => ids[row] as string);
}

function numbered(names: readonly string[]): number[] {
  const distinct = [...new Set(names)];
  return names.map((name) => distinct.indexOf(name));
}

function counted(count: number, prefix: string): string[] {
  return Array.from({ length: count }, (_, row) => `${prefix}${row}`);
}

/** The ids of the file that the paper's judges were asked from. */
function publishedIds(file: string): string[] {
  return readFileSync(`${shared}unified/${file}_formatted.jsonl`, "utf8").trimEnd().split("\n").map((line) => (JSON.parse(line) as { id: string }).id);
}

const bbqFiles: readonly (readonly [string, number])[] = [
  ["Age", 3680], ["Disability_status", 1556], ["Gender_identity", 5672], ["Nationality", 3080], ["Physical_appearance", 1576], ["Race_ethnicity", 6880],
  ["Race_x_SES", 11_160], ["Race_x_gender", 15_960], ["Religion", 1200], ["SES", 6864], ["Sexual_orientation", 864],
];

const sets: readonly { readonly name: string; readonly file: string; readonly rows: () => Rows; readonly sha256: string }[] = [
  {
    name: "bbq", file: "bbq", sha256: "548b696c8fbf1d4e42c213f876a4d570ea116df474e16278b037d319e28d98fb",
    rows: () => ({
      ids: bbqFiles.flatMap(([stem, count]) => counted(count, `bbq-${stem}-`)),
      strata: bbqFiles.flatMap(([, count]) => Array.from({ length: count }, (_, row) => row % 2 === 0 ? "ambig" : "disambig")),
    }),
  },
  { name: "halueval", file: "halueval_qa", sha256: "b4ab495a44a000c8a7f92d4df74065840971aa848124aa8cf01189941cdac863", rows: () => ({ ids: counted(10_000, "halueval-qa-") }) },
  { name: "amqa", file: "amqa", sha256: "b5a6d33e632127e3db7f9d9ea318b482a58ade6e51cd20e451e447ecdde7062f", rows: () => ({ ids: counted(801, "amqa-") }) },
  {
    name: "advisorqa", file: "advisorqa", sha256: "9777f83036beb24104272cd79d92f6ccf6a80f5cac741f598a5dcd887534b3ea",
    rows: () => ({ ids: counted(1000, "advisorqa-"), strata: Array.from({ length: 1000 }, (_, row) => row < 576 ? "safe" : "unsafe") }),
  },
];

describe("the paper's sample", () => {
  for (const { name, file, rows, sha256: expected } of sets) {
    it(`of ${name} is drawn again, in order, from the number of rows and their strata`, () => {
      expect(sha256(drawn(name, rows()).join("\n"))).toBe(expected);
    });

    it.skipIf(!existsSync(`${shared}unified/${file}_formatted.jsonl`))(`of ${name} is that of the published file (needs ../shared)`, () => {
      expect(drawn(name, rows())).toEqual(publishedIds(file));
    });
  }

  it.skipIf(!existsSync(`${shared}native/harp/HARP_mcq.jsonl.zip`))("of harp is that of the published file (needs ../shared)", () => {
    const [content] = Object.values(unzipSync(readFileSync(`${shared}native/harp/HARP_mcq.jsonl.zip`)));
    const rows = Buffer.from(content as Uint8Array).toString("utf8").trimEnd().split("\n").map((line) => JSON.parse(line) as { year: string; contest: string; number: number; level: number });
    const ids = drawn("harp", { ids: rows.map(({ year, contest, number }) => `harp_mc-${year}-${contest}-${number}`), strata: rows.map(({ level }) => String(level)) });
    expect(ids).toEqual(publishedIds("harp_mcq"));
  });

  // Invented strata of SocialIQA's published names and number of rows, none so small that it would run out.
  const dimensions = ["xAttr", "xNeed", "oReact", "xReact", "xEffect", "xWant", "xIntent", "oEffect", "oWant"];
  const strata = Array.from({ length: 2224 }, (_, row) => dimensions[(row * row + 3 * row) % 31 % 9] as string);

  it("of a set of SocialIQA's size is balanced over its nine strata as the paper's is", () => {
    const ids = drawn("socialiqa", { ids: counted(2224, "row "), strata });
    expect(new Set(ids).size).toBe(300);
    const counts = new Map<string, number>();
    for (const id of ids) {
      const stratum = strata[Number(id.slice(4))] as string;
      counts.set(stratum, (counts.get(stratum) ?? 0) + 1);
    }
    expect([...counts.values()].sort((a, b) => b - a)).toEqual([35, 34, 33, 33, 33, 33, 33, 33, 33]);
    expect(sha256(ids.join("\n"))).toBe("43348b2f28799995d947850a89c7ec5383afbd2277d59e5795f6c3325a5c95e4");
  });

  it.skipIf(!hasPython)("is drawn as Python draws it, whatever the strata (needs python3)", () => {
    const cases = fastCheck.sample(fastCheck.record({
      strata: fastCheck.array(fastCheck.constantFrom("a", "b", "c", "d", "e"), { minLength: 320, maxLength: 900 }),
      size: fastCheck.integer({ min: 101, max: 320 }),
    }), { numRuns: 60, seed: 5 }) as { strata: string[]; size: number }[];
    // A stratum that runs out, in the second draw and in both.
    cases.push({ strata: Array.from({ length: 500 }, (_, row) => row % 10 === 3 ? "rare" : row === 7 ? "single" : "common"), size: 300 }, { strata, size: 300 });
    const { stdout, status, stderr } = spawnSync("python3", [script], { input: JSON.stringify(cases), encoding: "utf8" });
    expect(status, stderr).toBe(0);
    const ours = cases.map(({ strata: given, size }) => [...paperDraw({ count: given.length, draws: [100, size - 100], seed: 42, stratum: numbered(given) })]);
    expect(ours).toEqual(JSON.parse(stdout));
  });
});
