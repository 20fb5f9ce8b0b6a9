import { describe, expect, it } from "vitest";
import { randomStream } from "../../stats/distributions/random-stream.js";
import { Design } from "../../stats/units/design.js";
import { ruleMitigation } from "../two-call/rule-mitigation.js";
import { twoCallRules } from "../two-call/two-call-rules.js";
import type { VerdictColumns } from "../../analysis/item-verdicts.js";
import { judgeMitigations } from "./judge-mitigations.js";
import type { Mitigation } from "./mitigation.js";
import type { PlainVerdicts } from "./plain-verdicts.js";

const items = 1600;

/** Verdicts with accept rates of right and wrong claims in C1 and C2; the same luck for all of one claim. */
function drawn(rates: readonly [number, number, number, number], seed = 3): VerdictColumns {
  const uniform = randomStream(seed, "mitigations");
  const luck = [Float64Array.from({ length: items }, uniform), Float64Array.from({ length: items }, uniform)] as const;
  return rates.map((rate, cell) => luck[cell % 2 as 0 | 1].map((own) => Number(own < rate))) as unknown as VerdictColumns;
}

const plain: PlainVerdicts = {
  design: new Design({ rows: items }), fields: ["a", "b", "c", "d"], field: Int32Array.from({ length: items }, (_, item) => item % 4), accept: drawn([0.6, 0.3, 0.85, 0.55]), lost: null, seed: 1,
};
const arms = (name: string, accept: VerdictColumns): Mitigation => ({ name, title: name, kind: "arms", zeroByConstruction: false, accept, abstained: null, lost: null, calls: [1, 1] });
const good = arms("good", drawn([0.72, 0.25, 0.73, 0.25]));
const neutral = arms("placebo", drawn([0.6, 0.3, 0.83, 0.53]));

describe("whether a mitigation works", () => {
  it("is said when all holds on fields that it was not chosen on", () => {
    const { works, chosen, criteria, half } = judgeMitigations(plain, [good, neutral]);
    expect(criteria.filter(({ met }) => met !== true)).toEqual([]);
    expect({ works, chosen, by: half.by, fields: half.confirmingFields.length }).toEqual({ works: true, chosen: "good", by: "field", fields: 2 });
  });

  it("is not said without the placebo prompt, for nobody knows what any prompt would have done", () => {
    const { works, criteria } = judgeMitigations(plain, [good]);
    expect(works).toBe(false);
    expect(criteria.filter(({ met }) => met === null).map(({ name }) => name)).toEqual(["it beats the placebo prompt"]);
  });

  it("is not said of one that a neutral prompt equals", () => {
    const failing = judgeMitigations(plain, [good, arms("placebo", good.accept)]).criteria.filter(({ met }) => met === false).map(({ name }) => name);
    expect(failing).toEqual(["it beats the placebo prompt"]);
  });

  it("is not said of one that only blunts the judge", () => {
    const { criteria } = judgeMitigations(plain, [arms("blunt", drawn([0.5, 0.45, 0.52, 0.45])), neutral]);
    const failing = criteria.filter(({ met }) => met === false).map(({ name }) => name);
    expect(failing).toContain("accuracy of C1 is not lower by 2 points");
    expect(failing).toContain("d-prime of C1 is not lower");
    expect(failing).toContain("it beats judging the statement alone");
  });

  it("is said by the half that it was not chosen on: what helps on the fields of choosing alone fails there", () => {
    const { half } = judgeMitigations(plain, [good, neutral]);
    const confirming = (row: number): boolean => half.confirmingFields.includes(plain.fields[plain.field[row]!]!);
    const onOneHalf = (helps: (row: number) => boolean) => arms("half", plain.accept.map((column, cell) => column.map((value, row) => helps(row) ? good.accept[cell as 0 | 1 | 2 | 3][row]! : value)) as unknown as VerdictColumns);
    const { chosen, works, criteria } = judgeMitigations(plain, [onOneHalf((row) => !confirming(row)), neutral]);
    expect([chosen, works, criteria.find(({ name }) => name === "its size falls")!.met]).toEqual(["half", false, false]);
    // What helps on the other half alone is never chosen beside one that helps a little on both.
    const little = arms("little", drawn([0.66, 0.28, 0.83, 0.48]));
    expect(judgeMitigations(plain, [onOneHalf(confirming), little, neutral]).chosen).toBe("little");
  });

  it("is not said of one that betters the speaker's framing and stays below the statement alone", () => {
    const better = { ...plain, accept: drawn([0.7, 0.2, 0.85, 0.55]) };
    const { criteria } = judgeMitigations(better, [arms("between", drawn([0.7, 0.2, 0.72, 0.3])), neutral]);
    expect(criteria.find(({ name }) => name === "it beats judging the statement alone")).toMatchObject({ met: false });
  });

  it("is not said where there was no shift", () => {
    const even = { ...plain, accept: drawn([0.6, 0.3, 0.6, 0.3]) };
    expect(judgeMitigations(even, [good, neutral]).criteria[0]).toMatchObject({ name: "there is a shift to take away", met: false });
  });

  it("is never asked of what leaves no shift by construction, nor of the placebo", () => {
    const blind = ruleMitigation(twoCallRules[0]!, plain.accept);
    expect(judgeMitigations(plain, [blind, neutral])).toMatchObject({ chosen: null, works: false, criteria: [] });
  });

  it("with one field is tested on other items, and says that no field was held out", () => {
    const { half, chosen } = judgeMitigations({ ...plain, fields: ["a"], field: new Int32Array(items) }, [good, neutral]);
    expect(chosen).toBe("good");
    expect(half).toMatchObject({ by: "item", confirmingFields: [] });
    expect(half.choosing + half.confirming).toBe(items);
  });
});
