import type { PairedSample } from "../../analysis/paired-sample.js";
import { Design } from "../../stats/units/design.js";
import type { CollectedValues } from "./collect-values.js";

/** One condition's cells: the columns whose mean it is, each a framing and a claim (0 right, 1 wrong). */
type Cell = readonly { readonly framing: string; readonly claim: 0 | 1; readonly reversed?: boolean }[];

/**
 * A sample of two ways of asking out of a probe's values, in the order C1c C1i C2c C2i. A pair's condition is the mean over both places of the answer
 * (`reversed`: what the other answer did not get); where one place is lost, all of it is, so that places stay in balance. A value from 0 to 1
 * stands where the machinery for verdicts has an accept rate.
 */
export function valueSample(collected: CollectedValues, cells: readonly [Cell, Cell, Cell, Cell], { repeats, seed, binary }: { readonly repeats: number; readonly seed: number; readonly binary: boolean }): PairedSample {
  const { items, values, lost } = collected;
  const accept = new Float64Array(4 * items).fill(NaN);
  const gone = new Uint16Array(4 * items);
  cells.forEach((cell, condition) => {
    for (let item = 0; item < items; item++) {
      let sum = 0;
      let answered = true;
      for (const { framing, claim, reversed = false } of cell) {
        const value = values.get(framing)![claim][item]!;
        answered &&= !Number.isNaN(value) || lost.get(framing)![claim][item] === 1;
        sum += reversed ? 1 - value : value;
      }
      accept[4 * item + condition] = sum / cell.length;
      if (Number.isNaN(sum) && answered) gone[4 * item + condition] = repeats;
    }
  });
  return {
    design: new Design({ rows: items, repeats, cluster: collected.cluster, wording: collected.wording }),
    // What is no verdict lies between 0 and 1 as a probability does.
    accept, probability: binary ? null : accept, ...!binary && { probabilityLost: gone }, fields: collected.fields, field: collected.field, order: null, lost: gone, seed,
  };
}

/** The cells of two framings of prompts about one answer. */
export function pointwiseCells(baseline: string, treatment: string): readonly [Cell, Cell, Cell, Cell] {
  return [[{ framing: baseline, claim: 0 }], [{ framing: baseline, claim: 1 }], [{ framing: treatment, claim: 0 }], [{ framing: treatment, claim: 1 }]];
}

/** A comparison's preference for each answer where `framing` attributes neither: in first place, and in second, where the other stands first. */
export function unattributedCells(framing: "plain" | "own"): readonly [Cell, Cell] {
  return [
    [{ framing, claim: 0 }, { framing, claim: 1, reversed: true }],
    [{ framing, claim: 1 }, { framing, claim: 0, reversed: true }],
  ];
}

/** The preference for each answer when it is the attributed one, in both places. */
export function attributedCells(): readonly [Cell, Cell] {
  return [[{ framing: "first", claim: 0 }, { framing: "second", claim: 0 }], [{ framing: "first", claim: 1 }, { framing: "second", claim: 1 }]];
}
