import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Item } from "../core/item.js";
import { runStudy } from "./run-study.js";
import type { StudyOptions } from "./study-options.js";

let folder: string;
beforeEach(() => { folder = mkdtempSync(join(tmpdir(), "dialdefer-checks-")); });
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function items(count: number): StudyOptions["items"] {
  return {
    spec: "test items",
    async *read(): AsyncGenerator<Item> {
      for (let index = 0; index < count; index++) yield await Promise.resolve({ id: `item-${index}`, question: `Is ${index} a number?`, correct_answers: ["It is one"], incorrect_answers: ["It is none"], field: `field ${index % 4}` });
    },
  };
}

const noisy = "simulated:dprime=1.5,c1=0.4,c2=-0.3,noise=0.3";
const exact = "simulated:dprime=1.5,c1=0.4,c2=-0.3";

async function study(options: Partial<StudyOptions>) {
  const { analysis, plan } = await runStudy({ items: items(24), judges: [noisy], store: folder, ...options });
  return { plan: plan.judges[0]!, block: analysis!.document.judges[0]!, document: analysis!.document };
}

describe("checks", () => {
  it("ask each condition of the first items again, in a second wording, and in the other order", async () => {
    const { plan, block } = await study({ checks: 8 });
    expect(plan).toMatchObject({ trials: 24 * 4 + 8 * 12, check_trials: 8 * 12, calls: 24 * 4 + 8 * 12 });
    expect(block.trials).toEqual({ planned: 96, stored: 96, asked: 192, pending: 0, checks: { planned: 96, stored: 96 } });
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
});
