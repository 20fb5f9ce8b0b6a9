import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { exampleSections } from "../src/report/fixtures/example-sections.js";
import { computeStatistics, runStudy } from "../src/index.js";
import { emptyFolder, repository } from "./support/command-line.js";

const page = readFileSync(join(repository, "docs/report-json.md"), "utf8");
/** Every name that the page sets in code. */
const named = new Set([...page.matchAll(/`([a-z0-9_.]+)`/g)].flatMap(([, name = ""]) => name.split(".")));

/** The members that the table of a block has rows for. */
const blockRows = [...page.slice(page.indexOf("## A block"), page.indexOf("## A section")).matchAll(/^\| (`[^|]*) \|/gm)].flatMap(([, cell = ""]) => [...cell.matchAll(/`([a-z0-9_]+)`/g)].map(([, name = ""]) => name));

describe("the page on report.json", () => {
  it("names every member of a real document, of its blocks, their estimates and what this page describes in full", async () => {
    const { analysis } = await runStudy({
      items: "starter", judges: ["simulated:dprime=1.5,c1=0.4,c2=-0.3,noise=0.05,loss=0.02", "simulated:dprime=1,c1=0.2,c2=0.1,loss=0.02,seed=3"], limit: 60, checks: 12, rungs: ["T", "A", "S"], store: await emptyFolder(),
    });
    const { document } = analysis!;
    const [block] = document.judges;
    const { equivalence, variance_components: components, multiplicity, dds, finding, trials, remarks } = block!;
    const parts: Readonly<Record<string, object | null | undefined>> = {
      document, block, contrast: document.contrasts[0], estimate: dds, finding, trials, remarks, design: block!.design, field: block!.fields[0], mixed: document.mixed,
      equivalence, components, crossed: components?.crossed, wording: components?.wording, multiplicity, agreement: document.agreement, kappa: document.agreement?.flips?.fleiss_kappa, raters: document.agreement?.flips,
    };
    expect(Object.keys(block!).filter((key) => !blockRows.includes(key))).toEqual([]);
    const { tables } = computeStatistics({ one: { "1010": 40, "0010": 12, "10-0": 3 } });
    for (const [name, part] of Object.entries({ ...parts, table: tables["one"] })) {
      expect(part, name).toBeTruthy();
      expect(Object.keys(part!).filter((key) => !named.has(key)), name).toEqual([]);
    }
    expect([components!.repeat, block!.missing_data, multiplicity!.tests]).toEqual([expect.objectContaining({ from: "retest" }), expect.any(Object), 6]);
    expect(Object.keys(document.study)).toContain("focus");
    expect(JSON.stringify(document)).not.toMatch(/NaN|Infinity/);
  }, 60_000);

  it("names every member and unit that a section can have, down to cells and points", () => {
    const free = new Set(["rows"]);
    const members = (value: unknown, inRow = false): string[] => Array.isArray(value) ? value.flatMap((member) => members(member, inRow))
      : value === null || typeof value !== "object" ? []
        : Object.entries(value).flatMap(([key, member]) => [...(inRow ? [] : [key]), ...(key === "unit" || key === "kind" ? [String(member)] : []), ...members(member, free.has(key) && !("kind" in value))]);
    const sections = exampleSections();
    const used = new Set(sections.flatMap((section) => members(section)));
    expect(used.size).toBeGreaterThan(40);
    expect([...used].filter((name) => !named.has(name))).toEqual([]);
    const kinds = new Set(sections.flatMap(({ figures }) => figures.map(({ kind }) => kind as string)));
    expect([...page.matchAll(/^\| `(forest|scatter|lines)` \|/gm)].map(([, kind]) => kind).sort()).toEqual([...kinds].sort());
    const units = /export type SectionUnit = ([^;]+);/.exec(readFileSync(join(repository, "src/analysis/section.ts"), "utf8"))?.[1] ?? "";
    const known = [...units.matchAll(/"(\w+)"/g)].map(([, unit = ""]) => unit);
    expect(known.length).toBeGreaterThan(8);
    expect(known.filter((unit) => !named.has(unit))).toEqual([]);
  });

  it("names no block member that does not exist", () => {
    const types = readFileSync(join(repository, "src/analysis/report-document.ts"), "utf8");
    expect(blockRows.length).toBeGreaterThan(40);
    expect(blockRows.filter((name) => !new RegExp(`readonly ${name}\\??:`).test(types))).toEqual([]);
  });
});
