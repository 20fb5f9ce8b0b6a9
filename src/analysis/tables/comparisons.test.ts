import { describe, expect, it } from "vitest";
import { comparisons } from "./comparisons.js";
import type { PooledArm, PooledContrast } from "./pooled-arms.js";

const arm = (name: string, framing: "T" | "S", changes: Partial<PooledArm> = {}): PooledArm => ({
  name, framing, index: framing === "T" ? 1 : 2, labels: null, system: null, study: "study", studyName: null, wordings: 12, mitigation: null, setting: "same", ...changes,
});
const contrast = (name: string, baseline: number, treatment: number, headline = true): PooledContrast => ({ name, baseline, treatment, headline });
const named = (arms: readonly PooledArm[], contrasts: readonly PooledContrast[]) => comparisons({ arms, contrasts })
  .map(({ baseline, treatment, mitigation, scope, labels, against }) => [`${arms[treatment]!.name} - ${arms[baseline]!.name}`, mitigation, scope, labels, ...(against === undefined ? [] : [against])]);

describe("what tables show of a judge's arms", () => {
  it("are the study's contrasts", () => {
    expect(named([arm("T", "T"), arm("S", "S")], [contrast("S - T", 0, 1)])).toEqual([["S - T", "none", "joint", null]]);
  });

  it("count a system prompt as a mitigation where the same framing was asked without it: joint, fixed and drift on one set of items", () => {
    const arms = [arm("plain: T", "T"), arm("plain: S", "S"), arm("warned: T", "T", { system: "Judge the claim." }), arm("warned: S", "S", { system: "Judge the claim." })];
    const contrasts = [contrast("plain: S - T", 0, 1), contrast("warned: S - T", 2, 3)];
    expect(named(arms, contrasts)).toEqual([
      ["plain: S - plain: T", "none", "joint", null], ["warned: S - warned: T", "warned", "joint", null],
      ["warned: S - plain: T", "warned", "fixed", null], ["warned: T - plain: T", "warned", "drift", null],
    ]);
    expect(comparisons({ arms, contrasts }).slice(1).every(({ complete }) => String([...complete].sort()) === "0,2,3")).toBe(true);
    expect(named(arms.slice(2), [contrast("warned: S - T", 0, 1)])).toEqual([["warned: S - warned: T", "none", "joint", null]]);
  });

  it("take two studies together: the mitigation may be the second's whole system prompt", () => {
    const arms = [arm("T", "T"), arm("S", "S"), arm("T", "T", { system: "x", study: "b", studyName: "honest" }), arm("S", "S", { system: "x", study: "b", studyName: "honest" })];
    expect(named(arms, [contrast("S - T", 0, 1), contrast("S - T", 2, 3)]).map(([, mitigation, scope]) => [mitigation, scope])).toEqual([["none", "joint"], ["honest", "joint"], ["honest", "fixed"], ["honest", "drift"]]);
  });

  it("count what published files call a mitigation, though no prompt shows it: joint, fixed and drift, and the unmitigated contrast beside them", () => {
    const arms = [arm("tuned statement", "T", { mitigation: "dpo" }), arm("tuned speaker", "S", { mitigation: "dpo" }), arm("statement", "T"), arm("speaker", "S")];
    expect(named(arms, [contrast("joint", 0, 1), contrast("fixed", 2, 1, false), contrast("drift", 2, 0, false), contrast("plain", 2, 3, false)])).toEqual([
      ["speaker - statement", "none", "joint", null], ["tuned speaker - tuned statement", "dpo", "joint", null],
      ["tuned speaker - statement", "dpo", "fixed", null], ["tuned statement - statement", "dpo", "drift", null],
    ]);
  });

  it("hold labels against a reference on the speaker's side, and each against the statement", () => {
    const arms = [arm("T", "T"), arm("S", "S"), arm("S, Human/AI", "S", { labels: ["Human", "AI"] })];
    expect(named(arms, [contrast("speaker", 0, 1), contrast("labels", 1, 2, false)])).toEqual([
      ["S - T", "none", "joint", null], ["S, Human/AI - T", "none", "joint", "Human/AI"], ["S, Human/AI - S", "none", "joint", "Human/AI", null],
    ]);
  });

  it("hold pairs of labels against the first where no statement was asked", () => {
    const arms = [arm("Human to AI", "S", { labels: ["Human", "AI"] }), arm("AI to Human", "S", { labels: ["AI", "Human"] })];
    expect(named(arms, [contrast("labels", 0, 1)])).toEqual([["AI to Human - Human to AI", "none", "joint", "AI/Human", "Human/AI"]]);
  });

  it("never mix arms that differ in anything else, such as the template family", () => {
    const arms = [arm("T", "T"), arm("S", "S"), arm("other: S", "S", { setting: "other", labels: ["Human", "AI"], system: "x" })];
    expect(named(arms, [contrast("S - T", 0, 1)])).toEqual([["S - T", "none", "joint", null]]);
  });

  it("hold a mitigation against the plain statement of its own family, and of its own labels where there is one", () => {
    const labels: [string, string] = ["Human", "AI"];
    const arms = [
      arm("other family: T", "T", { setting: "other" }), arm("T", "T"), arm("T, Human/AI", "T", { labels }), arm("S, Human/AI", "S", { labels }),
      arm("warned: T", "T", { system: "x" }), arm("warned: S, Human/AI", "S", { system: "x", labels }),
    ];
    expect(named(arms, [contrast("S - T", 2, 3)]).filter(([, mitigation]) => mitigation !== "none")).toEqual([
      ["warned: S, Human/AI - warned: T", "warned", "joint", "Human/AI"], ["warned: S, Human/AI - T, Human/AI", "warned", "fixed", "Human/AI"], ["warned: T - T, Human/AI", "warned", "drift", "Human/AI"],
    ]);
    expect(named(arms.filter(({ name }) => name !== "T, Human/AI"), [contrast("S - T", 1, 2)]).map(([name]) => name)).toContain("warned: S, Human/AI - T");
  });

  it("hold labels against each other on the speaker's side alone", () => {
    const attributed = (name: string, changes: Partial<PooledArm> = {}): PooledArm => ({ ...arm(name, "T", changes), framing: "A" });
    const arms = [arm("T", "T"), attributed("A"), attributed("A, Human/AI", { labels: ["Human", "AI"] })];
    expect(named(arms, [contrast("A - T", 0, 1)])).toEqual([["A - T", "none", "joint", null]]);
  });

  it("give two mitigations of one name the start of their prompt's hash", () => {
    const arms = [arm("T", "T"), arm("S", "S"), ...["x", "y"].flatMap((system) => [arm("T", "T", { system }), arm("S", "S", { system })])];
    const mitigations = new Set(comparisons({ arms, contrasts: [contrast("S - T", 0, 1), contrast("S - T", 2, 3), contrast("S - T", 4, 5)] }).map(({ mitigation }) => mitigation));
    expect([...mitigations].map((name) => name.replace(/[0-9a-f]{8}$/, "HASH"))).toEqual(["none", "system prompt HASH", "system prompt HASH"]);
  });
});
