import { describe, expect, it } from "vitest";
import type { StudyArm, StudySpec } from "../runner/study-spec.js";
import { decidedArms } from "./decided-arms.js";

const study = (arms: number, pairs: readonly (readonly [number, number])[], parents: Readonly<Record<number, number>> = {}): Pick<StudySpec, "arms" | "contrasts"> => ({
  arms: Array.from({ length: arms }, (_, arm) => ({ name: String(arm), ...parents[arm] !== undefined && { chain: { parent: parents[arm], kind: "challenge", turn: 1, challenges: [] } } }) as unknown as StudyArm),
  contrasts: pairs.map(([baseline, treatment]) => ({ name: `${treatment} - ${baseline}`, baseline, treatment })),
});
const arms = (spec: Pick<StudySpec, "arms" | "contrasts">, ...decided: boolean[]): number[] => [...decidedArms(spec, decided)];

describe("arms that nothing is left to ask of", () => {
  it("are those whose contrasts are all decided", () => {
    const grid = study(3, [[0, 1], [0, 2]]);
    expect(arms(grid, false, false)).toEqual([]);
    expect(arms(grid, true, false)).toEqual([1]);
    expect(arms(grid, true, true)).toEqual([0, 1, 2]);
  });

  it("are not those in no contrast, which wait for all", () => {
    expect(arms(study(3, [[0, 1]]), false)).toEqual([]);
    expect(arms(study(4, [[0, 1], [0, 2]]), true, false)).toEqual([1]);
    expect(arms(study(3, [[0, 1]]), true)).toEqual([0, 1, 2]);
  });

  it("are not those that an open arm's trials go on from", () => {
    // Arm 2 goes on from 1, arm 3 from 2.
    const chained = study(5, [[0, 1], [0, 3], [0, 4]], { 2: 1, 3: 2 });
    expect(arms(chained, true, false, true)).toEqual([4]);
    expect(arms(chained, true, true, false)).toEqual([1, 2, 3]);
  });
});
