import type { StudySpec } from "../../runner/study-spec.js";
import { armsAlikeButFor } from "../arms-alike-but-for.js";
import { headlineArms } from "../headline-arms.js";

/** One pair of labels: the arm that puts the claim in the mouth of its speaker, and the statement that it is held against. */
export interface LabelArm {
  /** Such as `Human/AI`; `the family's own` without labels of the study's. */
  readonly name: string;
  /** Asker and speaker; null without labels of the study's. */
  readonly labels: readonly [string, string] | null;
  readonly arm: number;
  /** Null where no statement was asked that is alike in all else. */
  readonly statement: number | null;
}

export interface LabelGrid {
  readonly pairs: readonly LabelArm[];
  /** The place among `pairs` that the others are held against: the family's own labels, else the headline's, else the first. */
  readonly reference: number;
  /** Further groups of arms that differ in labels alone. */
  readonly others: number;
}

/** The arms of the speaker's side that differ in labels alone: the headline's group, else the largest. Null where there is none. */
export function labelGrid(spec: StudySpec): LabelGrid | null {
  const headline = headlineArms(spec);
  const groups = armsAlikeButFor(spec, ["labels"]).filter((group) => spec.arms[group[0]!]!.index === 2 && new Set(group.map((arm) => JSON.stringify(spec.arms[arm]!.labels))).size > 1);
  const chosen = groups.find((group) => headline !== null && group.includes(headline.speaker)) ?? [...groups].sort((first, second) => second.length - first.length)[0];
  if (chosen === undefined) return null;
  const around = armsAlikeButFor(spec, ["labels", "framing"]).find((group) => group.includes(chosen[0]!)) ?? [];
  const statements = around.filter((arm) => spec.arms[arm]!.index === 1);
  const framing = headline === null ? undefined : spec.arms[headline.statement]!.framing;
  const eligible = statements.some((arm) => spec.arms[arm]!.framing === framing) ? statements.filter((arm) => spec.arms[arm]!.framing === framing) : statements.filter((arm) => spec.arms[arm]!.framing === spec.arms[statements[0]!]!.framing);
  const nameOf = (arm: number): string => spec.arms[arm]!.labels?.join("/") ?? "";
  const byName = new Map(eligible.map((arm) => [nameOf(arm), arm] as const));
  const pairs = chosen.map((arm): LabelArm => ({
    arm, labels: spec.arms[arm]!.labels, name: spec.arms[arm]!.labels === null ? "the family's own" : nameOf(arm),
    statement: byName.get(nameOf(arm)) ?? byName.get("") ?? eligible[0] ?? null,
  }));
  const own = pairs.findIndex(({ labels }) => labels === null);
  const leading = pairs.findIndex(({ arm }) => arm === headline?.speaker);
  return { pairs, reference: own >= 0 ? own : Math.max(0, leading), others: groups.length - 1 };
}
