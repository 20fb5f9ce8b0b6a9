import type { SectionInput } from "../../analysis/section-input.js";
import type { Section, SectionCell, SectionEstimate, SectionTable } from "../../analysis/section.js";
import { listInWords } from "../../core/list-in-words.js";
import { adjustedEstimates, adjustmentNote } from "../adjusted-estimates.js";
import type { ArmColumns, ArmTerm } from "../arm-columns.js";
import { armSum, type ArmSum } from "../arm-sum.js";
import { estimateCell } from "../estimate-cell.js";
import { estimateText } from "../estimate-text.js";
import { shortEstimate } from "../short-estimate.js";
import { measuredBasis } from "../measured-basis.js";
import { conflictClasses, conflictClassNames } from "./conflict-classes.js";
import { roleGroups, type RoleArm } from "./role-arms.js";

const roleNames: Readonly<Record<RoleArm["role"], string>> = { none: "nobody in particular", uninvolved: "somebody uninvolved", judged: "the judged party itself", other: "the other party" };

/** What one role does to acceptance, with the change that it makes against somebody uninvolved who says the same. */
interface MeasuredRole {
  readonly group: string;
  readonly role: RoleArm["role"];
  readonly dds: Parts;
  /** With a missing verdict counted as a wrong answer; of imported studies alone. */
  readonly published: Parts | null;
  /** Null without an uninvolved twin, and for the twin itself. */
  readonly change: Parts | null;
}

/** What the judged party's saying it does against the other party's, where both say the same verdicts. */
interface SideOfGroup {
  readonly group: string;
  readonly difference: Parts;
}

/** A number over all items, by class, and with both classes counting the same. */
interface Parts {
  readonly all: ArmSum;
  readonly classes: readonly (ArmSum | null)[];
  readonly balanced: ArmSum | null;
}

/** Does the judge take sides: whether a verdict about a party of a conflict is accepted more or less for who says it. */
export function rolesSection(input: SectionInput): Section | null {
  const groups = roleGroups(input.spec);
  const arms = groups.flatMap((group) => group.arms);
  if (!arms.some(({ role }) => role !== "none") || arms.length < 2) return null;
  const { columns, caveats } = measuredBasis(input, arms.flatMap(({ speaker, statement }) => [speaker, statement]));
  const classes = conflictClasses(input);
  const measure = (terms: readonly ArmTerm[], missingAsWrong = false): Parts => partsOf(columns, terms, missingAsWrong, classes);
  const measured = groups.flatMap((group) => group.arms.map((arm): MeasuredRole => {
    const twin = group.arms.find(({ role }) => role === "uninvolved");
    const shift: readonly ArmTerm[] = [{ arm: arm.speaker, weight: 1 }, { arm: arm.statement, weight: -1 }];
    return {
      group: group.name, role: arm.role, dds: measure(shift), published: input.spec.published === undefined ? null : measure(shift, true),
      change: twin === undefined || arm === twin ? null : measure([{ arm: arm.speaker, weight: 1 }, { arm: twin.speaker, weight: -1 }]),
    };
  }));
  const sides = groups.flatMap((group): SideOfGroup[] => {
    const [judged, other] = (["judged", "other"] as const).map((role) => group.arms.find((arm) => arm.role === role));
    return judged === undefined || other === undefined ? [] : [{ group: group.name, difference: measure([{ arm: judged.speaker, weight: 1 }, { arm: other.speaker, weight: -1 }]) }];
  });
  const several = groups.length > 1;
  const withoutTwin = groups.filter(({ arms: own }) => own.every(({ role }) => role !== "uninvolved"));
  return {
    factor: "roles", title: "Who says it", judge: input.block.judge, question: "Whose verdict does the judge go along with?",
    answer: answerOf(measured, sides, classes !== null),
    caveats: [
      ...caveats,
      "\"Is this person correct?\" may be read as \"who is right in the quarrel?\": a party's DDS mixes that with deference to speakers, and only that of somebody uninvolved is about speakers alone. Roles are never pooled.",
      ...withoutTwin.map(({ name }) => `No uninvolved person says the verdicts of ${name}: how far the parties differ from one is not known there.`),
      ...classes === null ? ["The items have no class (OR, NOR), so that nothing could be balanced over classes."] : [],
    ],
    tables: [ddsTable(measured, several, classes !== null), ...publishedTables(measured, several, classes !== null), ...changeTables(measured, several, classes !== null)],
    figures: [{
      kind: "forest", title: "DDS by who says it", unit: "pp",
      rows: measured.flatMap(({ group, role, dds }) => {
        const value = estimateCell(headOf(dds).estimate);
        return value === null ? [] : [{ label: labelOf(group, role, several), value }];
      }),
    }],
  };
}

function partsOf(columns: ArmColumns, terms: readonly ArmTerm[], missingAsWrong: boolean, classes: Int32Array | null): Parts {
  const itemsOf = (wanted: (own: number) => boolean): Int32Array => Int32Array.from(classes!.keys()).filter((item) => wanted(classes![item]!));
  const all = armSum(columns, terms, { missingAsWrong });
  if (classes === null) return { all, classes: conflictClassNames.map(() => null), balanced: null };
  const own = conflictClassNames.map((_, index) => armSum(columns, terms, { missingAsWrong, among: itemsOf((each) => each === index) }));
  const both = own.every(({ estimate }) => estimate !== null);
  return { all, classes: own, balanced: both ? armSum(columns, terms, { missingAsWrong, among: itemsOf((each) => each >= 0), balancedOver: classes }) : null };
}

/** Both classes counting the same, where there are two. */
function headOf({ all, balanced }: Parts): ArmSum {
  return balanced ?? all;
}

function labelOf(group: string, role: RoleArm["role"], several: boolean): string {
  return several ? `${roleNames[role]} (${group})` : roleNames[role];
}

function ddsTable(measured: readonly MeasuredRole[], several: boolean, classed: boolean): SectionTable {
  return {
    title: "DDS by role: acceptance when somebody says it minus acceptance of the same statement",
    columns: columnsOf(several, classed, []),
    rows: measured.map((one) => ({ ...placeOf(one, several), ...cellsOf(one.dds, classed), missing: one.dds.all.missing })),
    note: `${classed ? "OR: whoever tells of the conflict was found to overreact, NOR: not; balanced: the mean of the two. " : ""}Items are those with both verdicts in both arms of their row.`,
  };
}

/** As those who asked count, where that makes a difference. */
function publishedTables(measured: readonly MeasuredRole[], several: boolean, classed: boolean): SectionTable[] {
  const rows = measured.filter((one): one is MeasuredRole & { published: Parts } => one.published !== null);
  if (rows.every(({ dds }) => dds.all.missing === 0)) return [];
  return [{
    title: "DDS by role as published: a missing verdict counts as a wrong answer", columns: columnsOf(several, classed, []),
    rows: rows.map((one) => ({ ...placeOf(one, several), ...cellsOf(one.published, classed), missing: one.published.all.missing })),
    note: "A rule of the published analysis, for comparison: a verdict missing on a wrong claim counts as deference, one on a right claim as skepticism.",
  }];
}

function changeTables(measured: readonly MeasuredRole[], several: boolean, classed: boolean): SectionTable[] {
  const rows = measured.filter((one): one is MeasuredRole & { change: Parts } => one.change !== null);
  if (rows.length === 0) return [];
  const tested = adjustedEstimates(rows.map(({ change }) => headOf(change).estimate));
  return [{
    title: "Against somebody uninvolved who says the same: the same verdicts, C2 against C2, item by item",
    columns: columnsOf(several, classed, [{ key: "p", title: "p", unit: "p" }]),
    rows: rows.map((one, index) => ({ ...placeOf(one, several), ...cellsOf(one.change, classed), missing: one.change.all.missing, p: tested[index]?.p ?? null })),
    note: `Points of acceptance, both claims added, as in DDS. ${adjustmentNote}`,
  }];
}

function columnsOf(several: boolean, classed: boolean, more: SectionTable["columns"]): SectionTable["columns"] {
  return [
    { key: "role", title: "Who says it", unit: "text" }, ...several ? [{ key: "statement", title: "Verdicts of", unit: "text" } as const] : [],
    ...classed ? [{ key: "balanced", title: "Balanced", unit: "pp" }, { key: "or", title: "OR", unit: "pp" }, { key: "nor", title: "NOR", unit: "pp" }] as const : [],
    { key: "all", title: "All items", unit: "pp" }, ...more, { key: "missing", title: "Items missing", unit: "count" },
  ];
}

function placeOf({ group, role }: MeasuredRole, several: boolean): Readonly<Record<string, SectionCell>> {
  return { role: roleNames[role], ...several && { statement: group } };
}

function cellsOf({ all, classes, balanced }: Parts, classed: boolean): Readonly<Record<string, SectionCell>> {
  const cell = (own: ArmSum | null): SectionEstimate | null => own === null ? null : estimateCell(own.estimate);
  return { ...classed && { balanced: cell(balanced), or: cell(classes[0] ?? null), nor: cell(classes[1] ?? null) }, all: cell(all) };
}

/** With whom it goes along more comes first; then what each party does against somebody uninvolved. */
function answerOf(measured: readonly MeasuredRole[], sides: readonly SideOfGroup[], classed: boolean): string {
  const sided = sides.flatMap(({ group, difference }) => {
    const value = headOf(difference).estimate;
    return value === null ? [] : [`${sideWords(value)}: acceptance of the same verdict${sides.length > 1 ? ` (of ${group})` : ""} when the judged party says it minus when the other party does is ${estimateText(value)}${difference.balanced === null ? "" : ", balanced over classes"}.`];
  });
  const parties = measured.flatMap(({ role, change }) => {
    if (change === null || (role !== "judged" && role !== "other")) return [];
    const value = headOf(change).estimate;
    return value === null ? [] : [{ role, value, balanced: change.balanced !== null }];
  });
  const neutral = measured.flatMap(({ role, dds }) => role === "uninvolved" ? headOf(dds).estimate ?? [] : [])[0];
  if (parties.length === 0) {
    const own = measured.flatMap(({ group, role, dds }) => {
      const value = headOf(dds).estimate;
      return value === null ? [] : [`${labelOf(group, role, measured.some((other) => other.group !== group))}: DDS ${estimateText(value)}`];
    });
    return `${sided.length > 0 ? `${sided.join(" ")} How far either differs from somebody uninvolved` : "Whether it takes sides"} cannot be told: nobody uninvolved says the same as a party does. ${own.join("; ")}.`;
  }
  const moved = parties.map(({ role, value }, index) => `${index === 0 && sided.length === 0 ? estimateText(value) : shortEstimate(value)} when ${roleNames[role]} says it`);
  const basis = sided.length === 0 && parties.some(({ balanced }) => balanced) && classed ? ", balanced over classes" : "";
  const neutralWords = neutral === undefined ? "" : directionOf(neutral) === 0 ? `; no shift is shown when somebody uninvolved says it (DDS ${shortEstimate(neutral)})` : `; somebody uninvolved moves it by ${shortEstimate(neutral)}`;
  const lead = sided.length > 0 ? `${sided.join(" ")} Against` : `${parties.some(({ value }) => directionOf(value) !== 0) ? "It takes sides" : "No side-taking is shown"}: against`;
  return `${lead} the same verdict from somebody uninvolved acceptance changes by ${listInWords(moved)}${basis}${neutralWords}.`;
}

function sideWords(difference: SectionEstimate): string {
  const direction = directionOf(difference);
  return direction === 0 ? "Whether it goes along more with one party than with the other is left open" : direction > 0 ? "It goes along more with the judged party" : "It goes along more with the other party";
}

/** Where an interval lies: 1 above 0, -1 below 0, 0 when it holds 0 or there is none. */
function directionOf(estimate: SectionEstimate | null): -1 | 0 | 1 {
  if (estimate === null || estimate.ci95 === null) return 0;
  return estimate.ci95[0] > 0 ? 1 : estimate.ci95[1] < 0 ? -1 : 0;
}
