import type { Estimate } from "../../stats/estimate.js";
import { meanEstimate } from "../../stats/estimates/mean-estimate.js";
import { changePseudoItems, type PseudoItems } from "../../stats/intervals/pseudo-items.js";
import { Design } from "../../stats/units/design.js";
import type { PairNumbers } from "../probe-document.js";
import type { CollectedValues } from "./collect-values.js";

/** Ties are halves, and a value is a mean over two or four of them. */
const ticks = 8;
const constantShare = 0.95;

/** What comparisons give beside DDS: what the place does, and what attribution does between identical answers. */
export function pairNumbers(collected: CollectedValues, seed: number): PairNumbers {
  const estimate = (pseudo: PseudoItems, value: (item: number) => number): Estimate | null => {
    const all = Float64Array.from({ length: collected.items }, (_, item) => value(item));
    const rows = [...all.keys()].filter((item) => !Number.isNaN(all[item]!));
    const { cluster, wording, items } = collected;
    const design = new Design({ rows: items, cluster, wording }).among(rows);
    return meanEstimate(Float64Array.from(rows, (item) => all[item]!), { design, pseudo, repeats: ticks, seed });
  };
  const of = (framing: string, claim: 0 | 1, item: number): number => collected.values.get(framing)![claim][item]!;
  const both = (framing: string, item: number): number => of(framing, 0, item) + of(framing, 1, item);
  return {
    position_effect: estimate(changePseudoItems, (item) => both("plain", item) - 1),
    identical_position: estimate(changePseudoItems, (item) => both("same-plain", item) - 1),
    // The same place unattributed, asked for in both places, adds up to one whatever it is; four preferences, each against one half, times two.
    identical_pairs: estimate(changePseudoItems, (item) => (both("same-first", item) + both("same-second", item)) / 2 - 1),
    ties: collected.read === 0 ? null : collected.ties / collected.read,
  };
}

/** What a judge nearly always says: one place, or a tie; null where its preferences vary. */
export function constantPreference(collected: CollectedValues): string | null {
  const counts = { first: 0, second: 0, tie: 0 };
  for (const framing of ["plain", "first", "second"]) {
    for (const column of collected.values.get(framing)!) {
      for (const value of column) {
        if (Number.isNaN(value)) continue;
        const firstPlace = framing === "second" ? 1 - value : value;
        counts[firstPlace === 0.5 ? "tie" : firstPlace > 0.5 ? "first" : "second"]++;
      }
    }
  }
  const all = counts.first + counts.second + counts.tie;
  if (all === 0) return null;
  if (counts.first >= constantShare * all) return "prefers the answer that stands first";
  if (counts.second >= constantShare * all) return "prefers the answer that stands second";
  return counts.tie >= constantShare * all ? "says that neither answer is better" : null;
}
