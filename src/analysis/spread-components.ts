import { nestedComponents } from "../stats/domains/nested-components.js";
import { scaleInterval } from "../stats/intervals/scale-interval.js";
import type { CheckSample } from "./check-sample.js";
import { completeRows } from "./complete-rows.js";
import { itemShifts } from "./item-shifts.js";
import type { PairedSample } from "./paired-sample.js";
import type { ProjectedError, SpreadComponents, VarianceComponent } from "./variance-document.js";

interface SpreadInput {
  /** With a row for each item. */
  readonly sample: PairedSample;
  readonly basis: "verdicts" | "probabilities";
  /** Verdicts behind each of the four cells of an item, in the order of the sample. */
  readonly verdicts: Uint16Array;
  /** The check items on the same basis. */
  readonly checks: CheckSample;
  /** Whether the judge was proved to answer the same request the same way every time. */
  readonly exact: boolean;
}

/**
 * The components of variance of an item's difference over wordings, items and askings, as far as the design tells them: wordings from the means of the items that met them
 * (nested analysis of variance), askings from repeats or from the retest, items by what is left. Items and their meeting with a wording are told apart by the check items that met
 * two wordings alone. Null without complete items.
 */
export function spreadComponents({ sample, basis, verdicts, checks, exact }: SpreadInput): SpreadComponents | null {
  const complete = completeRows(sample.accept);
  const values = basis === "verdicts" ? sample.accept : sample.probability;
  if (values === null) return null;
  const rows = basis === "verdicts" ? complete : completeRows(values, complete);
  const shifts = itemShifts(values, rows);
  const n = shifts.length;
  if (n === 0) return null;
  const { repeats, wording } = sample.design;
  const nested = wording === null ? null : nestedComponents(shifts, Int32Array.from(rows, (row) => wording[row]!));
  const wordings = wording === null ? 1 : new Set(Array.from(rows, (row) => wording[row]!)).size;
  const asking = askingVariance({ sample, rows, basis, verdicts, checks, exact });
  const within = nested?.within ?? (n > 1 ? varianceOf(shifts) : null);
  // What an item's mean over its askings holds of their noise.
  const noise = asking?.ofMean ?? 0;
  const items = within === null ? null : Math.max(0, within - noise);
  return {
    basis, n, wordings, repeats,
    wording: nested === null ? null : { ...component(nested.between), sd_ci95: nested.betweenSpread === null ? null : scaleInterval(nested.betweenSpread, 100) },
    item: items === null ? null : component(items),
    repeat: asking === null ? null : { ...component(asking.ofOne), n: asking.n, from: asking.from },
    crossed: crossedComponents(checks, asking?.ofOne ?? 0),
    projected: nested === null || items === null ? [] : projectedErrors(nested.between, items, { noise, known: asking !== null && asking.ofOne > 0 }, { items: n, wordings, repeats }),
    not_estimable: [
      ...(nested !== null ? [] : [wordings < 2 ? "wordings: all items share one, so that what another would give cannot be told" : "wordings: no two items share one"]),
      ...(asking !== null ? [] : ["askings: no prompt was asked twice, so that their noise is part of the items' component"]),
      ...(checks.secondWording !== null ? [] : wordings < 2 ? [] : ["items apart from their meeting with a wording: every item met one wording (checks ask a second one)"]),
    ],
  };
}

interface AskingVariance {
  /** Of the difference when each prompt is asked once, and of an item's mean over the study's askings (squared shares). */
  readonly ofOne: number;
  readonly ofMean: number;
  readonly n: number;
  readonly from: "repeats" | "retest" | "proved deterministic";
}

/** Calls are independent given the prompt, so that the variance of a difference is the sum of those of its four cells. */
function askingVariance({ sample, rows, basis, verdicts, checks, exact }: SpreadInput & { readonly rows: Int32Array }): AskingVariance | null {
  const { repeats } = sample.design;
  if (repeats > 1 && basis === "verdicts") {
    let [one, mean, n] = [0, 0, 0];
    for (const row of rows) {
      const cells = [0, 1, 2, 3].map((cell) => ({ rate: sample.accept[4 * row + cell]!, count: verdicts[4 * row + cell]! }));
      if (cells.some(({ count }) => count < 2)) continue;
      n++;
      for (const { rate, count } of cells) {
        const variance = count / (count - 1) * rate * (1 - rate);
        one += variance;
        mean += variance / count;
      }
    }
    if (n > 0) return { ofOne: one / n, ofMean: mean / n, n, from: "repeats" };
  }
  const { main, retest } = checks;
  if (retest !== null) {
    let [squares, n] = [0, 0];
    for (let item = 0; item < checks.items; item++) {
      const own = [0, 1, 2, 3].reduce((sum, cell) => sum + (main[4 * item + cell]! - retest[4 * item + cell]!) ** 2 / 2, 0);
      if (Number.isNaN(own)) continue;
      squares += own;
      n++;
    }
    if (n > 0) return { ofOne: squares / n, ofMean: squares / n / repeats, n, from: "retest" };
  }
  return exact ? { ofOne: 0, ofMean: 0, n: rows.length, from: "proved deterministic" } : null;
}

/**
 * The differences of an item in two wordings have in common what is the item's own, and half the variance of their distance is what it does with one wording, and noise of asking.
 * Both about the means of the items that met the same two wordings, so that what these wordings add drops out.
 */
function crossedComponents({ main, secondWording, items, wording }: CheckSample, asking: number): SpreadComponents["crossed"] {
  if (secondWording === null) return null;
  const every = Int32Array.from({ length: items }, (_, item) => item);
  const [first, second] = [itemShifts(main, every), itemShifts(secondWording, every)];
  const groups = new Map<number, [number, number][]>();
  let n = 0;
  for (const item of every) {
    const pair: [number, number] = [first[item]!, second[item]!];
    if (Number.isNaN(pair[0] + pair[1])) continue;
    n++;
    groups.set(wording[item]!, [...groups.get(wording[item]!) ?? [], pair]);
  }
  const degrees = n - groups.size;
  if (degrees < 1) return null;
  let [shared, apart] = [0, 0];
  for (const pairs of groups.values()) {
    const [one, other] = [0, 1].map((place) => pairs.reduce((sum, pair) => sum + pair[place]!, 0) / pairs.length) as [number, number];
    for (const [before, after] of pairs) {
      shared += (before - one) * (after - other);
      apart += (before - one - after + other) ** 2 / 2;
    }
  }
  return { n, item: component(Math.max(0, shared / degrees)), item_by_wording: component(Math.max(0, apart / degrees - asking)) };
}

function projectedErrors(wording: number, item: number, { noise, known }: { readonly noise: number; readonly known: boolean }, size: Omit<ProjectedError, "se_pp">): ProjectedError[] {
  const error = (of: Omit<ProjectedError, "se_pp">): ProjectedError =>
    ({ ...of, se_pp: 100 * Math.sqrt(wording / of.wordings + (item + noise * size.repeats / of.repeats) / of.items) });
  return [
    error(size), error({ ...size, wordings: 2 * size.wordings }), error({ ...size, items: 2 * size.items }),
    ...(known ? [error({ ...size, repeats: 2 * size.repeats })] : []),
  ];
}

/** @param variance in squared shares */
function component(variance: number): VarianceComponent {
  return { variance: 1e4 * variance, sd_pp: 100 * Math.sqrt(variance) };
}

function varianceOf(values: Float64Array): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1);
}
