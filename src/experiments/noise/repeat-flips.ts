import type { SectionInput } from "../../analysis/section-input.js";
import type { SectionEstimate } from "../../analysis/section.js";
import { ArmColumns, type ItemEstimate } from "../arm-columns.js";
import { flipsBetween } from "../flips-between.js";
import { headlineArms } from "../headline-arms.js";

/** How often verdicts turn over, in percent of claims; excess in percentage points. */
export interface RepeatFlips {
  /** Between two askings of the very same prompt. */
  readonly statement: SectionEstimate | null;
  readonly speaker: SectionEstimate | null;
  /** Between the two framings, and what is left of it when the flips of repeating are taken off. */
  readonly between: SectionEstimate | null;
  readonly excess: SectionEstimate | null;
  /** What `n` counts in the first two. */
  readonly counted: "items" | "claims";
}

/** From repeats where there are some, else from the retest of the checks; null where nothing was asked twice. */
export function repeatFlips(input: SectionInput): RepeatFlips | null {
  return input.spec.repeats > 1 ? ofRepeats(input) : ofRetest(input);
}

/**
 * Of k askings of a claim, a share p accepted: two of them differ with 2 p (1 - p) k / (k - 1), without bias; askings of two framings with
 * p1 (1 - p2) + p2 (1 - p1). The excess of an item is the second less the mean of both framings' first, which is (p1 - p2)^2 in expectation.
 */
function ofRepeats(input: SectionInput): RepeatFlips {
  const { verdicts, spec } = input;
  const { statement, speaker } = headlineArms(spec)!;
  const columns = new ArmColumns(input, "verdicts");
  const askings = (arm: number, claim: 0 | 1, item: number): number => verdicts.answered[arm]![claim][item]! - verdicts.lost[arm]![claim][item]!;
  const items = columns.complete([statement, speaker]).filter((item) => [statement, speaker].every((arm) => askings(arm, 0, item) > 1 && askings(arm, 1, item) > 1));
  const within = (arm: number): Float64Array => Float64Array.from(items, (item) => {
    const chance = (claim: 0 | 1): number => {
      const [p, k] = [columns.claims(arm, claim)[item]!, askings(arm, claim, item)];
      return p * (1 - p) * k / (k - 1);
    };
    return chance(0) + chance(1);
  });
  const [first, second] = [within(statement), within(speaker)];
  const across = flipsBetween(verdicts, statement, speaker, items);
  const mean = (values: Float64Array): ItemEstimate | null => columns.mean(values, items, [statement, speaker], 1);
  return { statement: asRate(mean(first)), speaker: asRate(mean(second)), between: asRate(mean(across)), excess: mean(across.map((value, index) => value - (first[index]! + second[index]!) / 2)), counted: "items" };
}

function ofRetest({ spec, block: { retest } }: SectionInput): RepeatFlips | null {
  if (retest === null || retest.exact === true) return null;
  const rate = ({ n, flips, ci95 }: { readonly n: number; readonly flips: number; readonly ci95?: SectionEstimate["ci95"] }): SectionEstimate | null => n === 0 ? null : { estimate: 100 * flips / n, ci95: ci95 ?? null, n };
  const { c1, c2, excess } = retest;
  const [statement, speaker] = headlineArms(spec)!.turned ? [c2, c1] : [c1, c2];
  return {
    statement: rate(statement), speaker: rate(speaker), counted: "claims",
    between: excess === null || excess === undefined ? null : { estimate: excess.between, ci95: null, n: excess.n },
    excess: excess === null || excess === undefined ? null : { estimate: excess.excess.estimate, ci95: excess.excess.ci95, n: excess.n },
  };
}

/** A rate is not below 0. */
function asRate(estimate: ItemEstimate | null): SectionEstimate | null {
  return estimate === null ? null : { estimate: estimate.estimate, ci95: [Math.max(0, estimate.ci95[0]), estimate.ci95[1]], n: estimate.n };
}
