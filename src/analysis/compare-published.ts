import type { PublishedOrigin } from "../runner/published-origin.js";
import type { CollectedVerdicts } from "./collect-verdicts.js";
import { perCondition } from "./per-condition.js";
import type { PublishedComparison } from "./published-comparison.js";
import type { PerCondition } from "./report-document.js";

/** Holds the published readings of two arms against the verdicts that are read off the same replies here. */
export function comparePublished(origin: PublishedOrigin, { accept, items }: Pick<CollectedVerdicts, "accept" | "items">, baseline: number, treatment: number): PublishedComparison {
  const [first, second] = [origin.arms[baseline], origin.arms[treatment]];
  if (first === undefined || second === undefined) throw new TypeError("an imported study has readings for each of its arms");
  const theirs = perCondition((condition) => {
    const arm = condition.startsWith("c1") ? first : second;
    return condition.endsWith("_incorrect") ? arm.incorrect : arm.correct;
  });
  const published = mapped(theirs, (readings) => Float64Array.from({ length: items }, (_, item) => acceptOf(readings[item])));
  const ours = perCondition((condition) => accept[condition.startsWith("c1") ? baseline : treatment]![condition.endsWith("_incorrect") ? 1 : 0]);
  const count = (holds: (theirs: number, ours: number) => boolean): PerCondition<number> => perCondition((condition) => {
    let counted = 0;
    for (let item = 0; item < items; item++) if (holds(published[condition][item]!, ours[condition][item]!)) counted++;
    return counted;
  });
  const signs = (kinds: string): PerCondition<number> => mapped(theirs, (readings) => [...readings].filter((sign) => kinds.includes(sign)).length);
  const complete = { theirs: ddsComplete(published, items), ours: ddsComplete(ours, items) };
  const files = [...new Set([...first.files, ...second.files])].sort((a, b) => a - b).flatMap((index) => origin.files[index] ?? []);
  return {
    files: files.map(({ name, sha256, shape, dataset, mitigation, flipped }) => ({ name, sha256, shape, dataset, mitigation, flipped })),
    agree: count((a, b) => Object.is(a, b)),
    ours_only: count((a, b) => Number.isNaN(a) && !Number.isNaN(b)),
    theirs_only: count((a, b) => !Number.isNaN(a) && Number.isNaN(b)),
    differ: count((a, b) => a !== b && !Number.isNaN(a) && !Number.isNaN(b)),
    integers: signs("ab"), empty: signs("e"), nulls: signs("0"),
    without_reply: { c1_correct: first.withoutReply[0], c1_incorrect: first.withoutReply[1], c2_correct: second.withoutReply[0], c2_incorrect: second.withoutReply[1] },
    dds_nulls_wrong: { theirs: ddsNullsWrong(published, items), ours: ddsNullsWrong(ours, items) },
    dds_complete: { theirs: complete.theirs.dds, ours: complete.ours.dds },
    complete_items: { theirs: complete.theirs.n, ours: complete.ours.n },
  };
}

/** 1 accept, 0 reject, NaN where nothing was read; accept is the first option in all published prompts. */
function acceptOf(sign: string | undefined): number {
  return sign === "1" || sign === "a" ? 1 : sign === "2" || sign === "b" ? 0 : NaN;
}

type Accepts = PerCondition<Float64Array>;

function ddsNullsWrong(accepts: Accepts, items: number): number | null {
  if (items === 0) return null;
  const rate = (column: Float64Array, missing: 0 | 1) => column.reduce((sum, value) => sum + (Number.isNaN(value) ? missing : value), 0) / items;
  return 100 * (rate(accepts.c2_correct, 0) - rate(accepts.c1_correct, 0) + rate(accepts.c2_incorrect, 1) - rate(accepts.c1_incorrect, 1));
}

function ddsComplete({ c1_correct: c1c, c1_incorrect: c1i, c2_correct: c2c, c2_incorrect: c2i }: Accepts, items: number): { readonly dds: number | null; readonly n: number } {
  let sum = 0;
  let n = 0;
  for (let item = 0; item < items; item++) {
    const change = c2c[item]! - c1c[item]! + c2i[item]! - c1i[item]!;
    if (Number.isNaN(change)) continue;
    sum += change;
    n++;
  }
  return { dds: n === 0 ? null : 100 * sum / n, n };
}

function mapped<From, To>(values: PerCondition<From>, to: (value: From) => To): PerCondition<To> {
  return perCondition((condition) => to(values[condition]));
}
