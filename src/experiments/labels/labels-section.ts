import type { SectionInput } from "../../analysis/section-input.js";
import type { Section, SectionCell, SectionColumn, SectionTable } from "../../analysis/section.js";
import { signedNumber } from "../../core/signed-number.js";
import { excludesZero } from "../../stats/intervals/excludes-zero.js";
import { adjustedPText } from "../adjusted-p-text.js";
import { ArmColumns, type ArmTerm, type ItemEstimate } from "../arm-columns.js";
import { armSum } from "../arm-sum.js";
import { basisNote } from "../basis-note.js";
import { estimateCell } from "../estimate-cell.js";
import { estimateText } from "../estimate-text.js";
import { adjustedComparisons, type AdjustedComparison, type TestedShift } from "./adjusted-comparisons.js";
import { flipShare } from "./flip-share.js";
import { labelGrid, type LabelArm, type LabelGrid } from "./label-arms.js";
import { labelEffects } from "./label-effects.js";
import { publishedStatements } from "./published-statements.js";

/** A comparison of label arms, with what its row says besides. */
interface Comparison extends TestedShift {
  readonly of: Readonly<Record<string, string>>;
  readonly flips: ItemEstimate | null;
}

type Adjusted = Comparison & AdjustedComparison;

/**
 * How labels move the verdict: DDS of each pair, and each pair against a reference pair, swapped pairs and main effects as differences between speaker's arms, item by
 * item (pairs share the statement's replies, so that the difference of two DDS would have the wrong interval). Null where no two arms of the speaker's side differ in labels alone.
 */
export function labelsSection(input: SectionInput): Section | null {
  const grid = labelGrid(input.spec);
  if (grid === null) return null;
  const columns = new ArmColumns(input);
  const reference = grid.pairs[grid.reference]!;
  const compare = (of: Comparison["of"], terms: readonly ArmTerm[]): Comparison[] => {
    const items = columns.complete(terms.map(({ arm }) => arm));
    const estimate = columns.estimate(terms, items);
    const [first, second] = terms;
    return estimate === null ? [] : [{ of, estimate, values: columns.combined(terms, items), flips: terms.length === 2 ? flipShare(input, columns, first!.arm, second!.arm, items) : null }];
  };
  const against = grid.pairs.filter((pair) => pair !== reference).flatMap((pair) => compare({ pair: pair.name }, [{ arm: pair.arm, weight: 1 }, { arm: reference.arm, weight: -1 }]));
  const swapped = swappedPairs(grid.pairs).flatMap(([pair, other]) => compare({ pair: `${pair.name} - ${other.name}` }, [{ arm: pair.arm, weight: 1 }, { arm: other.arm, weight: -1 }]));
  const named = grid.pairs.flatMap(({ labels, arm }) => labels === null ? [] : [{ labels, arm }]);
  const effects = labelEffects(named.map(({ labels }) => labels)).flatMap(({ side, label, among, weights }) =>
    compare({ side, label, among: String(among) }, weights.map(({ pair, weight }) => ({ arm: named[pair]!.arm, weight }))));

  const tests = [...against, ...swapped, ...effects];
  const adjusted = adjustedComparisons(tests);
  const all = tests.map((test, index): Adjusted => ({ ...test, ...adjusted[index]! }));
  const [againstRows, swappedRows, effectRows] = [all.slice(0, against.length), all.slice(against.length, against.length + swapped.length), all.slice(against.length + swapped.length)];
  const { placebo, judge } = input.block;
  const note = `Adjusted for all ${tests.length} comparisons of labels here, by Benjamini and Yekutieli (BY) and by e-values of item signs (e-BH at 5 %), which hold for the wordings that were asked.`;
  const dds = grid.pairs.map((pair) => ({ pair, dds: pair.statement === null ? null : columns.estimate([{ arm: pair.arm, weight: 1 }, { arm: pair.statement, weight: -1 }]) }));
  const first = againstRows[0] ?? null;
  return {
    factor: "labels", title: "Labels of the parties", judge, question: "Does it matter how asker and speaker are called?",
    answer: answerOf(againstRows, reference, tests.length, overall(columns, dds)) + (againstRows.length === 0 ? "" : noiseFloor(swappedRows, input.block)),
    caveats: [
      ...grid.others > 0 ? [`${grid.others === 1 ? "One more group" : `${grid.others} more groups`} of arms differ in labels alone and are not compared here.`] : [],
      ...effectRows.length === 0 && named.length > 1 ? ["Main effects of asker and speaker cannot be told apart on these pairs: that takes pairs that share a label on one side."] : [],
    ],
    tables: [
      ...dds.every(({ dds: own }) => own === null) ? [] : [{
        title: "DDS of each pair",
        columns: [{ key: "pair", title: "asker/speaker", unit: "text" }, { key: "dds", title: "DDS", unit: "pp" }, { key: "n", title: "items", unit: "count" }],
        rows: dds.map(({ pair, dds: own }): Record<string, SectionCell> => ({ pair: pair.name, dds: estimateCell(own), n: own?.n ?? 0 })),
        note: "All pairs share the statement's replies: two DDS must not be compared by their intervals. The next table compares.",
      }] satisfies SectionTable[],
      ...tableOf(`Each pair against ${reference.name}`, [{ key: "pair", title: "asker/speaker", unit: "text" }], againstRows,
        `Speaker's arm against speaker's arm. Flips: share of claims whose verdict differs; ln e: logarithm of the e-value. ${note}${first === null ? "" : ` ${basisNote(columns.basis, first.estimate)}`}`),
      ...tableOf("Swapped pairs", [{ key: "pair", title: "A/B - B/A", unit: "text" }], swappedRows, "What it does that asker and speaker trade labels. Where the shift holds 0, the flips show how much two prompts that hardly differ make single verdicts change."),
      ...tableOf("Main effects", [{ key: "side", title: "side", unit: "text" }, { key: "label", title: "label", unit: "text" }, { key: "among", title: "labels on that side", unit: "text" }], effectRows, "Distance from the mean of the labels on the same side, by least squares over the grid, item by item."),
      ...publishedStatements(input.spec, grid.pairs, columns),
    ],
    figures: dds.every(({ dds: own }) => own === null) ? [] : [{
      kind: "forest", title: "DDS by labels", unit: "pp", rows: dds.flatMap(({ pair, dds: own }) => own === null ? [] : [{ label: pair.name, value: estimateCell(own)! }]),
      ...placebo !== null && { band: { label: "placebo: rewording alone", interval: placebo.band95 } },
    }],
  };
}

function tableOf(title: string, leading: readonly SectionColumn[], rows: readonly Adjusted[], note: string): SectionTable[] {
  if (rows.length === 0) return [];
  const flips = rows.some((row) => row.flips !== null);
  return [{
    title,
    columns: [
      ...leading, { key: "shift", title: "shift of acceptance, both claims together", unit: "pp" }, ...flips ? [{ key: "flips", title: "flips", unit: "percent" } as const] : [],
      { key: "p_by", title: "p (BY)", unit: "p" }, { key: "ln_e", title: "ln e", unit: "number" }, { key: "kept_by_e", title: "kept by e-BH", unit: "text" }, { key: "n", title: "items", unit: "count" },
    ],
    rows: rows.map(({ of, estimate, flips: share, pBy, lnE, keptByE }) => ({
      ...of, shift: estimateCell(estimate), ...flips && { flips: estimateCell(share) }, p_by: pBy, ln_e: lnE, kept_by_e: keptByE ? "yes" : "no", n: estimate.n,
    })),
    note,
  }];
}

/** Each pair with the one that has its labels the other way round, once. */
function swappedPairs(pairs: readonly LabelArm[]): readonly (readonly [LabelArm, LabelArm])[] {
  const known = new Map(pairs.flatMap((pair, place) => pair.labels === null ? [] : [[JSON.stringify(pair.labels), { pair, place }] as const]));
  return pairs.flatMap((pair, place) => {
    if (pair.labels === null) return [];
    const other = known.get(JSON.stringify([pair.labels[1], pair.labels[0]]));
    return other === undefined || other.place <= place ? [] : [[pair, other.pair] as const];
  });
}

function answerOf(rows: readonly Adjusted[], reference: LabelGrid["pairs"][number], tests: number, deference: string): string {
  const most = [...rows].sort((first, second) => Math.abs(second.estimate.estimate) - Math.abs(first.estimate.estimate))[0];
  if (most === undefined) return "Not known: no item has a verdict under two pairs of labels.";
  const moving = rows.filter(({ pBy }) => pBy < 0.05).length;
  const pairs = `${rows.length} ${rows.length === 1 ? "pair" : "pairs"} of labels`;
  const ofMost = `${most.of["pair"]}, by ${estimateText(most.estimate)}, ${adjustedPText(most.pBy, tests, "comparison")}`;
  const byE = (most.pBy < 0.05) === most.keptByE ? "" : most.keptByE ? "; e-BH keeps it" : "; e-BH does not keep it";
  return moving > 0 ? `${moving} of ${pairs} ${moving === 1 ? "moves" : "move"} acceptance against ${reference.name}, most of all ${ofMost}${byE}.`
    : `None of ${pairs} is known to move acceptance against ${reference.name}${deference}. ${signedNumber(most.estimate.estimate) === "0.0" ? `The largest difference seen is ${estimateText(most.estimate)}` : `The largest difference seen is that of ${ofMost}${byE}`}.`;
}

/** What the pairs say together of deference, where none is known to differ; empty where no pair has a statement. */
function overall(columns: ArmColumns, dds: readonly { readonly pair: LabelArm; readonly dds: ItemEstimate | null }[]): string {
  const known = dds.flatMap(({ pair: { arm, statement }, dds: own }) => own === null || statement === null ? [] : [{ arm, statement, estimate: own.estimate }]);
  const { estimate: mean } = armSum(columns, known.flatMap(({ arm, statement }) => [{ arm, weight: 1 / known.length }, { arm: statement, weight: -1 / known.length }]));
  if (known.length === 0 || mean === null) return "";
  const all = known.map(({ estimate }) => estimate);
  const numbers = `mean DDS ${estimateText(mean)}, by pair ${signedNumber(Math.min(...all))} to ${signedNumber(Math.max(...all))}`;
  if (!excludesZero(mean.ci95)) return `, nor is the judge known to defer under them together: ${numbers}`;
  return mean.estimate > 0 ? `; under all pairs together the judge defers: ${numbers}` : `; under all pairs together the judge accepts less from a speaker: ${numbers}`;
}

/** What pairs that hardly differ, and askings that do not, let expect of flips. */
function noiseFloor(swapped: readonly Adjusted[], { retest }: SectionInput["block"]): string {
  const still = swapped.flatMap(({ estimate, flips }) => flips === null || excludesZero(estimate.ci95) ? [] : [flips.estimate]);
  const parts: string[] = [];
  if (still.length > 0) {
    const [low, high] = [Math.min(...still).toFixed(1), Math.max(...still).toFixed(1)];
    parts.push(high === "0.0" ? "swapping labels that move nothing flips no verdict" : `swapping labels that move nothing still flips ${low === high ? low : `${low} to ${high}`} % of verdicts`);
  }
  const again = retest === null || retest.exact === true ? null : retest.c2;
  if (again !== null && again.n > 0) parts.push(again.flips === 0 ? "asking the same again flips none" : `asking the same again flips ${(100 * again.flips / again.n).toFixed(1)} %`);
  return parts.length === 0 ? " No noise floor was measured: neither swapped pairs nor a retest." : ` Noise floor: ${parts.join(", ")}.`;
}
