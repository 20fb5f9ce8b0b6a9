import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { importReference } from "../published/import/import-reference.js";
import { calibrateStudies } from "./calibrate-studies.js";
import { reportStudy } from "./report-study.js";
import { runStudy } from "./run-study.js";

const results = fileURLToPath(new URL("../../../shared/data/reference-results/", import.meta.url));

let folder = "";
beforeAll(async () => { folder = await mkdtemp(join(tmpdir(), "dialdefer-calibrate-")); });
afterAll(async () => { await rm(folder, { recursive: true }); });

describe("calibrating on stored replies", () => {
  const judge = "simulated:dprime=1.5,c1=0.4,c2=-0.3,item=0.6";

  it("reads probabilities, judges every field by the others, and hands out one calibration with its judge and way of asking", async () => {
    const store = join(folder, "probabilities");
    await runStudy({ items: "starter", judges: [judge], answer: "probability", limit: 120, checks: 0, store });
    const { rows, probabilities, fields } = calibrateStudies({ store });
    expect(probabilities).toBe(true);
    expect(fields.length).toBeGreaterThan(5);
    expect(rows.map(({ method }) => method)).toEqual(["statement-wins", "both-accept", "either-accepts", "agree-or-abstain", "offset", "thresholds", "prior", "contrastive", "field-offsets", "flip-matching"]);
    const offset = rows.find(({ method }) => method === "offset")!;
    expect(offset.by).toBe("field");
    expect(offset.leave_one_out.fall.ci95[0]).toBeGreaterThan(0);
    const { calibration } = calibrateStudies({ store, methods: ["offset"] });
    expect(calibration).toMatchObject({ schema: "dialdefer.calibration/1", method: "offset", judge: { id: judge }, asked: { family: { name: "matched" }, order: "counterbalanced", answer: "probability" } });
    expect(calibration!.fitted_on.items + calibration!.test_half.items).toBe(120);
    expect(() => calibrateStudies({ store, methods: ["magic"] })).toThrow(/there is no such method/);
    expect(() => calibrateStudies({ store, judge: 2 })).toThrow(/one judge/);
  });

  it("lets another judge of the study decide where the framings differ", async () => {
    const store = join(folder, "two judges");
    await runStudy({ items: "starter", judges: [judge, "simulated:dprime=4,seed=9"], limit: 100, checks: 0, store });
    const escalated = calibrateStudies({ store, escalateTo: 2 }).rows.find(({ method }) => method === "escalate")!.leave_one_out;
    expect(escalated.n).toBe(100);
    expect(escalated.accuracy_gain!.ci95[0]).toBeGreaterThan(0);
    expect(() => calibrateStudies({ store, escalateTo: 1 })).toThrow(/another judge/);
    expect(() => calibrateStudies({ store, escalateTo: 3 })).toThrow(/another judge/);
  });

  it("of verdicts alone says which methods need more", async () => {
    const store = join(folder, "verdicts");
    await runStudy({ items: "starter", judges: [judge], limit: 40, checks: 0, store });
    expect(calibrateStudies({ store }).rows.map(({ method }) => method)).toEqual(["statement-wins", "both-accept", "either-accepts", "agree-or-abstain", "flip-matching"]);
    expect(() => calibrateStudies({ store, methods: ["offset"] })).toThrow(/needs probabilities/);
  });
});

describe.skipIf(!existsSync(results))("published results (needs ../shared)", () => {
  const of = (...names: string[]): string[] => names.map((name) => join(results, name));

  it("Qwen under the honest prompt, item by item: with a fixed baseline it looks cured, with its own statements it is worse", async () => {
    const store = join(folder, "honest");
    const model = "qwen_2.5_7b_instruct";
    await importReference({
      store, model: "qwen-2.5-7b-instruct",
      paths: of("mitigations/honest_bbq.jsonl", "mitigations/honest_harp.jsonl", `${model}/bbq_qwen-2.5-7b-instruct_Speaker1_vs_Speaker2_all.jsonl`, `${model}/harp_mcq_qwen-2.5-7b-instruct_Speaker1_vs_Speaker2_fixed_all.jsonl`),
    });
    const id = await studyUnder(store, "honest");
    const section = reportStudy({ store, study: id }).document.experiments!.find(({ factor }) => factor === "mitigations")!;
    const rows = section.tables.find(({ title }) => title === "By field")!.rows.filter(({ mitigation }) => mitigation === "honest") as Record<string, { estimate: number }>[];
    const dds = (field: string) => { const row = rows.find((one) => one["field"] as unknown === field)!; return ["dds_fixed", "dds_joint", "c1_drift"].map((key) => Math.round(10 * row[key]!.estimate) / 10); };
    expect(dds("bbq")).toEqual([7.7, 22, -14.3]);
    expect(dds("harp_mc")).toEqual([-18.7, 68.3, -87]);
  }, 60_000);

  it("two-call rules on GPT-4o-mini", async () => {
    const store = join(folder, "mini");
    await importReference({ store, paths: of("gpt_4o_mini") });
    const { rows, items } = calibrateStudies({ store });
    expect(items).toBe(900);
    const of1 = (method: string) => rows.find((row) => row.method === method)!.leave_one_out;
    // Judging the statement alone costs nothing and is right at least as often; both and either go beyond it in opposite directions.
    expect(of1("statement-wins").dds_plain.estimate).toBeCloseTo(14.44, 2);
    expect(of1("both-accept").dds_joint.estimate).toBeLessThan(0);
    expect(of1("either-accepts").dds_joint.estimate).toBeGreaterThan(14);
    expect(of1("agree-or-abstain").accuracy_gain!.ci95[0]).toBeGreaterThan(0);
    expect(of1("flip-matching").accuracy_gain!.ci95[1]).toBeLessThan(0);
  }, 60_000);
});

async function studyUnder(store: string, mitigation: string): Promise<string> {
  const { openStore } = await import("../store/open-store.js");
  const open = openStore(store, { mustExist: true, reading: true });
  try {
    return open.listStudies().find(({ spec }) => JSON.stringify(spec).includes(`"mitigation":"${mitigation}"`))!.id;
  } finally {
    open.close();
  }
}
