import { Design } from "../stats/units/design.js";
import type { ClaimColumns, CollectedVerdicts } from "./collect-verdicts.js";
import type { PairedSample } from "./paired-sample.js";

/** Two arms of one judge's verdicts. */
export interface PairedArms {
  readonly verdicts: CollectedVerdicts;
  /** Places of the arms among those of the verdicts. */
  readonly baseline: number;
  readonly treatment: number;
  /** Wordings of the arms' family; the larger number where the families differ. */
  readonly wordings: number;
  readonly repeats: number;
  readonly seed: number;
}

/** The sample of one contrast: two arms side by side, item by item. */
export function pairedSampleOf(input: PairedArms): PairedSample {
  const { verdicts, baseline, treatment } = input;
  return {
    design: new Design({ rows: verdicts.items, repeats: input.repeats, wording: input.wordings > 1 ? wordingOf(verdicts, baseline, treatment) : null, cluster: verdicts.cluster }),
    accept: interleave(verdicts.accept, baseline, treatment, new Float64Array(verdicts.items * 4)),
    lost: interleave(verdicts.lost, baseline, treatment, new Uint16Array(verdicts.items * 4)),
    probabilityLost: interleave(verdicts.probabilityLost, baseline, treatment, new Uint16Array(verdicts.items * 4)),
    probability: verdicts.probability === null ? null : interleave(verdicts.probability, baseline, treatment, new Float64Array(verdicts.items * 4)),
    fields: verdicts.fieldNames,
    field: verdicts.field,
    order: sameValues(verdicts.acceptSecond[baseline]!, verdicts.acceptSecond[treatment]!) ? verdicts.acceptSecond[baseline]! : null,
    seed: input.seed,
  };
}

/** The wordings that group the items: where the arms' families differ, those of the one that has more. */
function wordingOf({ wording }: CollectedVerdicts, baseline: number, treatment: number): Int32Array {
  const [first, second] = [wording[baseline]!, wording[treatment]!];
  return first === second || highest(first) >= highest(second) ? first : second;
}

function highest(values: Int32Array): number {
  return values.reduce((most, value) => Math.max(most, value), 0);
}

function sameValues(first: Uint8Array, second: Uint8Array): boolean {
  return first === second || first.every((value, index) => value === second[index]);
}

/** Fills `cells`, item by item in the order C1c C1i C2c C2i, from the columns of the two arms. */
function interleave<Cells extends Float64Array | Uint16Array>(columns: ClaimColumns<Cells>, baseline: number, treatment: number, cells: Cells): Cells {
  [baseline, treatment].forEach((arm, side) => {
    (columns[arm] as readonly [Cells, Cells]).forEach((column, claim) => {
      for (let item = 0; item < column.length; item++) cells[item * 4 + side * 2 + claim] = column[item] as number;
    });
  });
  return cells;
}
