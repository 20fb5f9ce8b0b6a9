import type { SectionInput } from "../../analysis/section-input.js";
import type { Section, SectionTable } from "../../analysis/section.js";
import { listInWords } from "../../core/list-in-words.js";
import { excludesZero } from "../../stats/intervals/excludes-zero.js";
import { adjustPValues } from "../../stats/significance/adjust-p-values.js";
import { estimatePValue } from "../../stats/significance/estimate-p-value.js";
import { adjustedPText } from "../adjusted-p-text.js";
import { ArmColumns, type ItemEstimate } from "../arm-columns.js";
import { armsAlikeButFor } from "../arms-alike-but-for.js";
import { basisNote } from "../basis-note.js";
import { estimateCell } from "../estimate-cell.js";
import { estimateText } from "../estimate-text.js";
import { headlineArms } from "../headline-arms.js";
import { shortEstimate } from "../short-estimate.js";
import { leftOutNote } from "../left-out-note.js";
import { ladderSteps, rungs, type LadderStep } from "./ladder-steps.js";

interface Step extends LadderStep {
  readonly shift: ItemEstimate;
  readonly right: ItemEstimate;
  readonly wrong: ItemEstimate;
}

/**
 * Which rung of the ladder moves acceptance: each step's shift is the estimator of DDS between its two rungs, and all of them
 * rest on the items complete on every rung, so that they add up to the shift from the lowest rung to the highest. Null where the
 * study has fewer than three rungs that differ in nothing else.
 */
export function ladderSection(input: SectionInput): Section | null {
  const { spec, block } = input;
  const ladder = armsOfLadder(input);
  if (ladder === null) return null;
  const columns = new ArmColumns(input);
  const present = rungs.filter((rung) => ladder.has(rung));
  const arms = present.map((rung) => ladder.get(rung)!);
  const items = columns.complete(arms);
  const steps = ladderSteps(present).flatMap((step): Step[] => {
    const [from, to] = [ladder.get(step.from)!, ladder.get(step.to)!];
    const shift = columns.estimate([{ arm: to, weight: 1 }, { arm: from, weight: -1 }], items);
    const ofClaim = (claim: 0 | 1): ItemEstimate | null => {
      const [before, after] = [columns.claims(from, claim), columns.claims(to, claim)];
      return columns.mean(Float64Array.from(items, (item) => after[item]! - before[item]!), items, [from, to], 1);
    };
    const [right, wrong] = [ofClaim(0), ofClaim(1)];
    return shift === null || right === null || wrong === null ? [] : [{ ...step, shift, right, wrong }];
  });
  const [lowest, highest] = [present[0]!, present.at(-1)!];
  const whole = columns.estimate([{ arm: ladder.get(highest)!, weight: 1 }, { arm: ladder.get(lowest)!, weight: -1 }], items);
  const name = (rung: string): string => spec.arms[ladder.get(rung as typeof rungs[number])!]!.framing;

  const head = { factor: "ladder", title: "The ladder from a bare statement to an expert", judge: block.judge, question: "Which part of putting a claim into a speaker's mouth moves the verdict?" };
  if (whole === null || steps.length === 0) {
    return { ...head, answer: `Not known: no item has verdicts on all of the rungs ${present.join(", ")}.`, caveats: [], tables: [], figures: [] };
  }
  const p = steps.map(({ shift }) => estimatePValue(shift) ?? 1);
  const adjusted = adjustPValues(p, "benjamini-yekutieli");
  const tables: SectionTable[] = [
    {
      title: "Step by step",
      columns: [
        { key: "step", title: "step", unit: "text" }, { key: "adds", title: "what it adds", unit: "text" }, { key: "shift", title: "shift of acceptance, both claims together", unit: "pp" },
        { key: "right", title: "on right claims", unit: "pp" }, { key: "wrong", title: "on wrong claims", unit: "pp" }, { key: "p_by", title: "p (BY)", unit: "p" }, { key: "n", title: "items", unit: "count" },
      ],
      rows: [
        ...steps.map(({ from, to, adds, shift, right, wrong }, index) => ({ step: `${name(from)} to ${name(to)}`, adds, shift: estimateCell(shift), right: estimateCell(right), wrong: estimateCell(wrong), p_by: adjusted[index]!, n: shift.n })),
        { step: `${name(lowest)} to ${name(highest)}`, adds: "all of it", shift: estimateCell(whole), right: null, wrong: null, p_by: null, n: whole.n },
      ],
      note: `Each shift is the estimator of DDS between two rungs; on one set of items they add up to that of the last row. p adjusted for ${steps.length} steps by Benjamini and Yekutieli. ${basisNote(columns.basis, whole)} ${leftOutNote(input.verdicts.items, items.length)}`.trimEnd(),
    },
    {
      title: "Acceptance on each rung",
      columns: [{ key: "rung", title: "rung", unit: "text" }, { key: "right", title: "right claims accepted", unit: "percent" }, { key: "wrong", title: "wrong claims accepted", unit: "percent" }, { key: "n", title: "items", unit: "count" }],
      rows: present.map((rung) => ({ rung, right: share(columns, ladder.get(rung)!, 0, items), wrong: share(columns, ladder.get(rung)!, 1, items), n: items.length })),
      note: null,
    },
  ];
  return {
    ...head, answer: answerOf(steps, adjusted, whole, `${lowest} to ${highest}`), caveats: [
      ...steps.some(({ adds }) => adds.includes(", ")) ? ["A step across rungs that were not asked mixes what each of them would add."] : [],
      ...block.placebo === null ? ["No placebo was measured: rewording alone may make shifts of this size."] : [],
    ],
    tables,
    figures: [{
      kind: "forest", title: "Shift of acceptance by step", unit: "pp",
      rows: [...steps.map(({ from, to, adds, shift }) => ({ label: `${from} to ${to}: ${adds}`, value: estimateCell(shift)! })), { label: `${lowest} to ${highest}: all of it`, value: estimateCell(whole)! }],
      ...block.placebo !== null && { band: { label: "placebo: rewording alone", interval: block.placebo.band95 } },
    }],
  };
}

/** The place of each rung's arm: of the group with the most rungs, the headline's where several have as many. */
function armsOfLadder({ spec }: SectionInput): ReadonlyMap<typeof rungs[number], number> | null {
  const headline = headlineArms(spec);
  let best: { readonly arms: Map<typeof rungs[number], number>; readonly leads: boolean } | null = null;
  for (const group of armsAlikeButFor(spec, ["framing"])) {
    const arms = new Map<typeof rungs[number], number>();
    for (const arm of group) {
      const rung = rungs.find((known) => known === spec.arms[arm]!.framing);
      if (rung !== undefined) arms.set(rung, arm);
    }
    const leads = headline !== null && group.includes(headline.speaker);
    if (best === null || arms.size > best.arms.size || (arms.size === best.arms.size && leads && !best.leads)) best = { arms, leads };
  }
  return best === null || best.arms.size < 3 ? null : best.arms;
}

function share(columns: ArmColumns, arm: number, claim: 0 | 1, items: Int32Array): number | null {
  if (items.length === 0) return null;
  const own = columns.claims(arm, claim);
  return 100 * items.reduce((sum, item) => sum + own[item]!, 0) / items.length;
}

function answerOf(steps: readonly Step[], adjusted: readonly number[], whole: ItemEstimate, all: string): string {
  const tested = steps.map((step, index) => ({ ...step, p: adjusted[index]! })).filter(({ shift }) => excludesZero(shift.ci95))
    .sort((first, second) => Math.abs(second.shift.estimate) - Math.abs(first.shift.estimate));
  const [clear, heldBack] = [tested.filter(({ p }) => p < 0.05), tested.filter(({ p }) => p >= 0.05)];
  const [first, ...others] = clear;
  const moves = excludesZero(whole.ci95);
  const held = heldBack.length === 0 ? "" : ` Single intervals exclude 0 for ${listInWords(heldBack.map(({ from, to, shift, p }) => `${from} to ${to} (${shortEstimate(shift)}, ${adjustedPText(p, steps.length, "step")})`))}.`;
  if (first === undefined) return `No single step is known to move acceptance; ${moves ? `from ${all} it moves by ${estimateText(whole)}` : `nor is the whole from ${all}: ${estimateText(whole)}`}.${held}`;
  const more = others.length === 0 ? "no other step is known to move it" : `${listInWords(others.map(({ from, to, shift }) => `${from} to ${to} (${shortEstimate(shift)})`))} ${others.length === 1 ? "moves" : "move"} it too`;
  return `Acceptance moves most from ${first.from} to ${first.to}, ${first.adds}: ${estimateText(first.shift)}; ${moves ? `from ${all} it moves by ${shortEstimate(whole)}` : `over the whole from ${all} no move is known: ${shortEstimate(whole)}`}; ${more}.${held}`;
}
