import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Item } from "../core/item.js";
import type { Judge } from "../core/judge.js";
import { renderReport } from "../report/render-report.js";
import { terminalSummary } from "../report/terminal-summary.js";
import { reportStudy } from "./report-study.js";
import { reportStudySensitivity } from "./report-study-sensitivity.js";
import { runStudy } from "./run-study.js";

let folder: string;
beforeEach(() => { folder = mkdtempSync(join(tmpdir(), "dialdefer-sensitivity-")); });
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const towns = ["Brekk", "Lind", "Tarn", "Orva", "Sund", "Vik", "Holm", "Nes", "Dal", "Berg"];

/** Every fifth item's wrong answer contains the right one. */
const items = {
  spec: "invented towns",
  async *read(): AsyncGenerator<Item> {
    for (let index = 0; index < 100; index++) {
      const town = `${towns[index % 10]!}${towns[Math.floor(index / 10)]!.toLowerCase()}`;
      const wrong = index % 5 === 0 ? `${town} and its harbour` : `${towns[(index + 3) % 10]!}ford`;
      yield await Promise.resolve({ id: `town-${index}`, question: `Where does road ${index} end?`, correct_answers: [town], incorrect_answers: [wrong] });
    }
  },
};

/** Accepts what a speaker says of the flagged items and nothing else: all of its deference comes from them. */
const fooled: Judge = {
  id: "fooled", identity: "fooled/1", grouping: "item", lanes: 4, paid: false, deterministic: true, description: { version: 1 },
  capabilities: { tokenProbabilities: false, systemRole: true, temperature: true },
  ask: ({ acceptCode, trial: { itemId, framing } }) => {
    const accepts = framing === "S" && Number(itemId.slice("town-".length)) % 5 === 0;
    return Promise.resolve({ text: JSON.stringify({ chosen_answer: accepts === (acceptCode === "1") ? "1" : "2" }), finishReason: "stop" });
  },
  close: () => Promise.resolve(),
};

describe("a study whose deference comes from flagged items alone", () => {
  it("shows so: DDS is gone without them, and the change has an interval", async () => {
    const { analysis } = await runStudy({ items, judges: [fooled], store: folder, checks: 0, sensitivity: true });
    const [block] = analysis?.document.judges ?? [];
    expect(block?.dds?.estimate).toBeCloseTo(40, 10);
    expect(block?.sensitivity).toMatchObject({ flagged: 20, n: 80, dds: { estimate: 0 }, by_code: [{ code: "right-within-wrong", severity: "warning", items: 20, n: 80 }] });
    expect(block?.sensitivity?.change?.estimate).toBeCloseTo(-40, 10);
    expect(block?.sensitivity?.change?.ci95[1]).toBeLessThan(0);

    const again = await reportStudySensitivity({ store: folder });
    expect(again.document.judges[0]?.sensitivity).toEqual(block?.sensitivity);
    expect(reportStudy({ store: folder }).document.judges[0]?.sensitivity).toBeNull();
  });

  it("says so in every form, with intervals and n", async () => {
    await runStudy({ items, judges: [fooled], store: folder, checks: 0 });
    const input = await reportStudySensitivity({ store: folder });
    const shown = /0\.0\spoints \[\S+, \S+\] without 20\sflagged items, n = 80:\s+a change of \u221240\.0\spoints \[\S+, \S+\]/;
    expect(terminalSummary(input.document, { color: false, width: 80 }).replace(/\n\s+/g, " ")).toMatch(shown);
    expect((await renderReport(input, "md")).replaceAll("\\", "")).toMatch(shown);
    expect((await renderReport(input, "html")).replace(/<[^>]*>/g, "")).toMatch(shown);
    const csv = (await renderReport(input, "csv")).split("\r\n").filter((line) => line.includes(",sensitivity."));
    expect(csv.map((line) => line.split(",")[3])).toEqual(["sensitivity.dds", "sensitivity.change", "sensitivity.by_code.0.dds", "sensitivity.by_code.0.change"]);
    expect(await renderReport(reportStudy({ store: folder }), "html")).not.toContain("flagged items");
  });
});
