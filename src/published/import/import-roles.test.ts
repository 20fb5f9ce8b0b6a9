import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { analyseStudy } from "../../analysis/analyse-study.js";
import type { Section, SectionEstimate } from "../../analysis/section.js";
import { experimentSections } from "../../experiments/experiment-sections.js";
import { openStore } from "../../store/open-store.js";
import { importReference } from "./import-reference.js";

const folder = fileURLToPath(new URL("../../../../shared/data/reference-results/aio-verdicts", import.meta.url));
const files = ["1to2_reversal_c2only", "2to1_main", "speaker_c"].flatMap((setup) => ["gpt4omini", "qwen"].map((judge) => join(folder, `${judge}_${setup}.jsonl`)));
const present = files.every((file) => existsSync(file));

const near = (value: unknown): number => Number((value as SectionEstimate).estimate.toFixed(2));

describe.skipIf(!present)("r/AIO by the judger's role, as published (skipped without ../shared)", () => {
  let store: string;
  const sections = new Map<string, Section>();
  beforeAll(async () => {
    store = await mkdtemp(join(tmpdir(), "dialdefer-roles-"));
    for (const model of ["gpt4omini", "qwen"]) {
      const studies = await importReference({ paths: files.filter((file) => file.includes(`/${model}_`)), model, store });
      const id = studies.find(({ name }) => name.endsWith("by the judger's role"))?.id;
      const opened = openStore(store, { mustExist: true, reading: true });
      try {
        const record = opened.findStudy(id);
        if (record === null) throw new Error("the study is not there");
        const { document } = analyseStudy(opened, record, { version: "test", asked: [], bill: { run: null, study: { judges: [], usd: 0, estimated_usd: null, prices: null } }, sections: experimentSections });
        expect(document.experiments?.map(({ factor }) => factor)).toEqual(["finding", "roles"]);
        const section = document.experiments?.find(({ factor }) => factor === "roles");
        if (section !== undefined) sections.set(model, section);
      } finally {
        opened.close();
      }
    }
  });
  afterAll(() => rm(store, { recursive: true }));

  it.each([
    ["gpt4omini", [["somebody uninvolved", 8.21, 10.47], ["the other party", -68.57, -67.73], ["the other party", 31.43, 23.47]]],
    ["qwen", [["somebody uninvolved", 2.5, 11.67], ["the other party", -65.36, -57.13], ["the other party", 68.57, 60.4]]],
  ])("gives the published DDS by role for %s, over all items and balanced over classes", (model, expected) => {
    const { tables } = sections.get(model)!;
    expect(tables[1]?.title).toMatch(/as published/);
    expect(tables[1]?.rows.map(({ role, all, balanced }) => [role, near(all), near(balanced)])).toEqual(expected);
  });

  it("holds the other party against somebody uninvolved item by item, where both speak of the same statements", () => {
    const { tables, answer, caveats } = sections.get("qwen")!;
    expect(tables[2]?.rows).toHaveLength(1);
    // One verdict is missing: 279 items, and the change is that of both DDS on them.
    expect(tables[2]?.rows[0]?.["all"]).toMatchObject({ n: 279 });
    expect(near(tables[2]?.rows[0]?.["all"])).toBe(-67.74);
    expect(tables[0]?.rows.map(({ missing, all }) => [missing, near(all)])).toEqual([[0, 2.5], [1, -65.23], [0, 68.57]]);
    expect(answer).toMatch(/^It takes sides: .* when the other party says it, balanced over classes; (?:somebody uninvolved moves it by|no shift is shown when somebody uninvolved says it \(DDS) \+11\.7 \[/);
    expect(caveats.join(" ")).toMatch(/No uninvolved person says the verdicts of statement about A/);
    expect(tables[0]?.rows.map((row) => (row["or"] as SectionEstimate).n)).toEqual([30, 30, 30]);
  });
});
