import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { ReportDocument } from "../analysis/report-document.js";
import { numberedItems } from "./fixtures/numbered-items.js";
import { reportStudy } from "./report-study.js";
import { runStudy } from "./run-study.js";
import type { StudyOptions } from "./study-options.js";

let folder: string;
beforeEach(() => { folder = mkdtempSync(join(tmpdir(), "dialdefer-checks-")); });
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const items = (count: number): StudyOptions["items"] => numberedItems(count, 4);

const noisy = "simulated:dprime=1.5,c1=0.4,c2=-0.3,noise=0.3";
const exact = "simulated:dprime=1.5,c1=0.4,c2=-0.3";

async function study(options: Partial<StudyOptions>) {
  const { analysis, plan } = await runStudy({ items: items(24), judges: [noisy], store: folder, ...options });
  return { plan: plan.judges[0]!, block: analysis!.document.judges[0]!, document: analysis!.document };
}

/** The contrasts other than the headline whose finding says that they were not checked. */
function unchecked({ contrasts }: ReportDocument): string[] {
  return contrasts.filter(({ finding }) => finding.flags.includes("checks not measured")).map(({ name }) => name);
}

describe("checks", () => {
  it("ask each condition of the first items again, in a second wording, and in the other order", async () => {
    const { plan, block } = await study({ checks: 8 });
    expect(plan).toMatchObject({ trials: 24 * 4 + 8 * 12, check_trials: 8 * 12, calls: 24 * 4 + 8 * 12 });
    expect(block.trials).toEqual({ planned: 96, stored: 96, asked: 192, pending: 0, checks: { planned: 96, stored: 96, pending: 0 } });
    expect(block.retest?.c1.n).toBe(16);
    expect(block.retest?.c2.n).toBe(16);
    expect(block.placebo?.n).toBe(8);
    expect(block.order_effect?.c1.unit).toBe("item");
    expect(block.finding.flags).not.toContain("checks not measured");
  });

  it("change no number but their own", async () => {
    const without = await study({ checks: 0 });
    const withChecks = await study({ checks: 24 });
    expect(withChecks.document.study.id).toBe(without.document.study.id);
    for (const name of ["table", "dds", "accuracy", "dprime", "fields", "missing"] as const) expect(withChecks.block[name]).toEqual(without.block[name]);
    expect(without.block).toMatchObject({ retest: null, placebo: null });
    expect(without.block.finding.flags).toContain("checks not measured");
  });

  it("of the headline alone are made in its two arms, and those of the others are asked when all are wanted", async () => {
    const three = { rungs: ["T", "A", "S"], checks: 8 } as const;
    const headline = await study({ ...three, checkedArms: "headline" });
    expect(headline.plan).toMatchObject({ trials: 24 * 6 + 8 * 12, check_trials: 8 * 12 });
    expect(headline.document.study.checked_arms).toBe("headline");
    expect(headline.block.placebo?.n).toBe(8);
    expect(unchecked(headline.document)).toEqual(["A - T", "S - A"]);
    const all = await study(three);
    expect(all.document.study).toMatchObject({ id: headline.document.study.id, checked_arms: "all" });
    expect(all.block.trials).toMatchObject({ asked: 8 * 6, checks: { planned: 8 * 18, stored: 8 * 18, pending: 0 } });
    expect(unchecked(all.document)).toEqual([]);
  });

  it("that wait are forgotten in arms that are no longer to be checked, and what is answered stays", async () => {
    const three = { rungs: ["T", "A", "S"], checks: 8 } as const;
    await study({ ...three, maxCalls: 24 * 6 + 8 * 4 });
    const headline = await study({ ...three, checkedArms: "headline" });
    expect(headline.block.trials.checks).toMatchObject({ pending: 0 });
    const { planned, stored } = headline.block.trials.checks;
    expect(planned).toBe(stored);
    expect(planned).toBeGreaterThanOrEqual(8 * 12);
    expect(headline.block.trials.asked).toBe(24 * 6 + planned - (24 * 6 + 8 * 4));
    expect(planned).toBeLessThan(8 * 18);
    expect((await study(three)).block.trials).toMatchObject({ asked: 8 * 18 - planned, checks: { planned: 8 * 18, stored: 8 * 18 } });
  });

  it("on more items ask only for the items that are new; on fewer they are left out again", async () => {
    await study({ checks: 4 });
    expect((await study({ checks: 10 })).block.trials.asked).toBe(6 * 12);
    const fewer = await study({ checks: 2 });
    expect(fewer.block.trials.asked).toBe(0);
    expect(fewer.block.retest?.c1.n).toBe(4);
  });

  it("share the second asking with --repeats 2", async () => {
    await study({ checks: 6 });
    const repeated = await study({ checks: 6, repeats: 2 });
    expect(repeated.block.trials.asked).toBe(24 * 4 - 6 * 4);
    expect(repeated.block.retest?.c1.n).toBe(12);
  });

  it("do not ask a judge twice that was proved to answer alike, and say so", async () => {
    const { plan, block } = await study({ judges: [exact], checks: 8 });
    expect(plan.check_trials).toBe(8 * 8);
    expect(block.retest).toMatchObject({ exact: true });
    expect(block.finding.flags).not.toContain("checks not measured");
  });

  it("of a family with one wording are retest and orders", async () => {
    const { plan, block } = await study({ family: "classic", checks: 8 });
    expect(plan.check_trials).toBe(8 * 8);
    expect(block.placebo).toBeNull();
    expect(block.retest?.c1.n).toBe(16);
    expect(block.order_effect).not.toBeNull();
    expect(block.finding.flags).not.toContain("checks not measured");
  });

  it("see a preference for the first option that only one framing has, and noise that only one framing has", async () => {
    const position = await study({ items: items(40), judges: ["simulated:dprime=1.5,c1=0.4,c2=0.4,position2=0.5"], checks: 40, store: join(folder, "position") });
    expect(position.block.order_effect?.difference.ci95[0]).toBeGreaterThan(0);
    const noise = await study({ items: items(40), judges: ["simulated:dprime=1.5,c1=0.4,c2=0.4,noise2=0.6"], checks: 40, store: join(folder, "noise") });
    expect(noise.block.retest?.c1.flips).toBe(0);
    expect(noise.block.retest?.c2.flips).toBeGreaterThan(10);
  });

  it("are not changed by a plan, nor by a run that was not confirmed", async () => {
    await study({ checks: 5 });
    const before = reportStudy({ store: folder }).document.judges[0];
    for (const checks of [3, 9]) {
      await runStudy({ items: items(24), judges: [noisy], store: folder, checks, planOnly: true });
      // With fewer checks nothing is left to confirm.
      if (checks > 5) await runStudy({ items: items(24), judges: [noisy], store: folder, checks, confirm: () => Promise.resolve(false) });
      expect(reportStudy({ store: folder }).document.judges[0]).toEqual({ ...before, trials: { ...before?.trials, asked: 0 } });
    }
  });

  it("that are pending prove nothing: only a judge that need not be asked twice answers alike", async () => {
    const { block } = await study({ judges: [exact], temperature: 0.7, checks: 8, maxCalls: 4 });
    expect(block.retest).toBeNull();
    expect((await study({ judges: [exact], temperature: 0.7, checks: 8 })).block.retest).toMatchObject({ c1: { n: 16, flips: 0 } });
  });

  it("measure the order of each arm, also where the arms put the options the other way round", async () => {
    const arm = (framing: string, order: "accept-first" | "accept-second") => ({ name: framing, framing, order });
    const judges = ["simulated:dprime=1.5,c1=0.4,c2=0.4,position=0.4"];
    const { block } = await study({ items: items(40), judges, checks: 40, arms: [arm("T", "accept-first"), arm("S", "accept-second")] });
    expect(block.order_effect?.c1.estimate).toBeGreaterThan(20);
    expect(block.order_effect?.c2.estimate).toBeGreaterThan(20);
    expect(block.placebo).not.toBeNull();
    expect(block.finding.flags).not.toContain("checks not measured");
  });

  it("leave an arm that stands in no contrast to be counted as not reported, and the plan warns of it", async () => {
    const arms = ["T", "A", "S"].map((framing) => ({ name: framing, framing }));
    const { analysis, plan } = await runStudy({ items: items(8), judges: [exact], store: folder, checks: 0, arms, contrasts: [{ name: "S - T", baseline: "T", treatment: "S" }] });
    expect(analysis?.document.provenance.unreported.arms).toBe(1);
    expect(plan.warnings.join()).toMatch(/arm 'A' stands in no contrast/);
  });
});
