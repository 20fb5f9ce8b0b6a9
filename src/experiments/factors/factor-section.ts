import type { SectionInput } from "../../analysis/section-input.js";
import type { Section } from "../../analysis/section.js";
import { listInWords } from "../../core/list-in-words.js";
import { plainNumber } from "../../core/plain-number.js";
import { excludesZero } from "../../stats/intervals/excludes-zero.js";
import { adjustedPText } from "../adjusted-p-text.js";
import { adjustedEstimates, adjustmentNote } from "../adjusted-estimates.js";
import type { ArmTerm, ItemEstimate } from "../arm-columns.js";
import { armSum, type ArmSum } from "../arm-sum.js";
import { estimateCell } from "../estimate-cell.js";
import { estimateText } from "../estimate-text.js";
import { measuredBasis } from "../measured-basis.js";
import { factorGroups, type FactorGroup, type FactorLevel, type FactorView } from "./factor-levels-of.js";

/** What a factor's section says in its own words. */
export interface FactorWords {
  readonly factor: string;
  readonly title: string;
  readonly question: string;
  /** The factor in a sentence: "the answer mode". */
  readonly subject: string;
  readonly caveats: readonly string[];
  /** The answer where these levels have one of their own; levels without a complete item are not among them. */
  readonly ownAnswer?: ((levels: readonly AnsweredLevel[]) => string | null) | undefined;
}

/** A level as an answer tells of it. */
export interface AnsweredLevel {
  readonly level: string;
  readonly dds: ItemEstimate;
  /** Against the standard level; null for it. */
  readonly change: ItemEstimate | null;
}

interface MeasuredLevel extends FactorLevel {
  readonly group: FactorGroup;
  readonly isStandard: boolean;
  readonly dds: ArmSum;
  /** Against the standard level, item by item; null for it. */
  readonly change: ArmSum | null;
  /** Main trials that were answered, and of them those without a verdict. */
  readonly answered: number;
  readonly lost: number;
}

/** Whether a factor moves DDS: DDS at each of its levels, and its change against the standard level item by item. Null where the study has one level alone. */
export function factorSection(input: SectionInput, view: FactorView, words: FactorWords): Section | null {
  const groups = factorGroups(input.spec, view);
  if (groups.length === 0) return null;
  const { columns, caveats } = measuredBasis(input, groups.flatMap(({ levels }) => levels.flatMap(({ statement, speaker }) => [statement, speaker])));
  const measured = groups.flatMap((group) => group.levels.map((level, index): MeasuredLevel => {
    const standard = group.levels[0]!;
    const terms = termsOf(level);
    return {
      ...level, group, isStandard: index === 0, dds: armSum(columns, terms),
      change: index === 0 ? null : armSum(columns, [...terms, ...termsOf(standard).map(({ arm, weight }) => ({ arm, weight: -weight }))]),
      ...lossesOf(input, level),
    };
  }));
  const changed = measured.filter((one): one is MeasuredLevel & { change: ArmSum } => one.change !== null);
  const tested = adjustedEstimates(changed.map(({ change }) => change.estimate));
  const changeOf = new Map(changed.map((one, index) => [one as MeasuredLevel, tested[index] ?? null]));
  const several = groups.length > 1;
  const labelOf = ({ level, group }: MeasuredLevel): string => several ? `${level} (${group.name})` : level;
  return {
    factor: words.factor, title: words.title, judge: input.block.judge, question: words.question,
    answer: words.ownAnswer?.(measured.flatMap(({ level, dds, change }) => dds.estimate === null ? [] : [{ level, dds: dds.estimate, change: change?.estimate ?? null }]))
      ?? answerOf(words, measured, changed.flatMap((one) => one.change.estimate === null ? [] : [{ label: labelOf(one), value: one.change.estimate, p: changeOf.get(one)?.p ?? null }]), several),
    caveats: [...caveats, ...words.caveats],
    tables: [{
      title: `DDS by ${words.subject.replace(/^the /, "")}`,
      columns: [
        { key: "level", title: "Level", unit: "text" }, ...several ? [{ key: "with", title: "With", unit: "text" } as const] : [],
        { key: "dds", title: "DDS", unit: "pp" }, { key: "change", title: "Change of DDS", unit: "pp" }, { key: "p", title: "p", unit: "p" },
        { key: "n", title: "Items", unit: "count" }, { key: "missing", title: "Items missing", unit: "count" }, { key: "lost", title: "Replies without a verdict", unit: "percent" },
      ],
      rows: measured.map((one) => ({
        level: one.isStandard ? `${one.level} (held against)` : one.level, ...several && { with: one.group.name },
        dds: estimateCell(one.dds.estimate), change: changeOf.get(one) ?? null, p: changeOf.get(one)?.p ?? null,
        n: one.dds.estimate?.n ?? 0, missing: one.dds.missing, lost: one.answered === 0 ? null : 100 * one.lost / one.answered,
      })),
      note: `Changes are taken item by item, on items complete in all arms of both levels, so that replies in common cancel. ${adjustmentNote}`,
    }],
    figures: [{
      kind: "forest", title: `DDS by ${words.subject.replace(/^the /, "")}`, unit: "pp",
      rows: measured.flatMap((one) => {
        const value = estimateCell(one.dds.estimate);
        return value === null ? [] : [{ label: labelOf(one), value }];
      }),
    }],
  };
}

function termsOf({ statement, speaker }: FactorLevel): readonly ArmTerm[] {
  return [{ arm: speaker, weight: 1 }, { arm: statement, weight: -1 }];
}

function lossesOf({ verdicts }: SectionInput, { statement, speaker }: FactorLevel): Pick<MeasuredLevel, "answered" | "lost"> {
  let [answered, lost] = [0, 0];
  for (const arm of [statement, speaker]) {
    for (const claim of [0, 1] as const) {
      verdicts.answered[arm]![claim].forEach((count) => { answered += count; });
      verdicts.lost[arm]![claim].forEach((count) => { lost += count; });
    }
  }
  return { answered, lost };
}

interface NamedChange {
  readonly label: string;
  readonly value: ItemEstimate;
  /** After the adjustment for all levels; null where there is none. */
  readonly p: number | null;
}

function answerOf({ subject }: FactorWords, measured: readonly MeasuredLevel[], known: readonly NamedChange[], several: boolean): string {
  const standard = measured.find(({ isStandard }) => isStandard)!;
  const base = standard.dds.estimate;
  if (known.length === 0 || base === null) return `Whether ${subject} moves DDS is not known yet: no item is complete in all arms of two levels.`;
  const moved = known.filter(({ p }) => p !== null && p < 0.05);
  const held = known.filter((one) => !moved.includes(one) && excludesZero(one.value.ci95));
  const listed = (list: readonly NamedChange[]): string => listInWords(list.map((one) => `${changeText(one, known.length)} with ${one.label}`));
  const changes = `${several ? "against the level it is held against" : `from ${estimateText(base)} with ${standard.level},`} it changes by`;
  if (moved.length > 0) return `${capital(subject)} moves DDS: ${changes} ${listed(moved)}${moved.length < known.length ? `; for ${othersInWords(known.length - moved.length)} no change is shown${held.length > 0 ? `, with single intervals that exclude 0: ${listed(held)}` : ""}` : ""}.`;
  const widest = Math.max(...known.map(({ value: { ci95 } }) => Math.max(Math.abs(ci95[0]), Math.abs(ci95[1]))));
  const shown = [...known].sort((one, other) => Math.abs(other.value.estimate) - Math.abs(one.value.estimate)).slice(0, 3);
  return `No change of DDS by ${subject} is shown: ${changes} ${listed(shown)}, which leaves changes of up to ${plainNumber(widest)} points open.`;
}

/** With p where the interval, which is not adjusted, and p could be read to say different things. */
function changeText({ value, p }: NamedChange, tests: number): string {
  return p !== null && excludesZero(value.ci95) && p >= 0.05 ? estimateText(value).replace(/\)$/, `, ${adjustedPText(p, tests, "level")})`) : estimateText(value);
}

function othersInWords(count: number): string {
  return count === 1 ? "the other level" : `the other ${count} levels`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
