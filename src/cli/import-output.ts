import { groupedDigits } from "../core/grouped-digits.js";
import type { ImportedStudy } from "../published/import/import-results.js";
import { printJson } from "./json-output.js";
import { plainText } from "./plain-text.js";
import { textTable } from "./text-table.js";

const counts = [["agree", "alike"], ["differ", "other verdict"], ["ours_only", "read here alone"], ["theirs_only", "read there alone"], ["integers", "integers"], ["empty", "empty"], ["nulls", "nulls"], ["without_reply", "no reply"]] as const;

/** Prints what an import came to: the studies with the published readings beside ours, or one JSON document. */
export function importOutput(studies: readonly ImportedStudy[], leftOut: readonly { readonly path: string; readonly reason: string }[], flags: { readonly json?: boolean }): void {
  if (flags.json === true) {
    printJson({
      schema: "dialdefer.import/1",
      studies: studies.map(({ secondTurns, ...study }) => ({ ...study, second_turns: secondTurns })), left_out: leftOut,
    });
    return;
  }
  for (const [reason, paths] of byReason(leftOut)) process.stderr.write(`${plainText(`left out: ${reason}\n${paths.map((path) => `  ${path}`).join("\n")}`)}\n`);
  process.stdout.write(`${plainText(studies.map(studyText).join("\n\n"))}\n`);
}

function byReason(leftOut: readonly { readonly path: string; readonly reason: string }[]): ReadonlyMap<string, readonly string[]> {
  const reasons = new Map<string, string[]>();
  for (const { path, reason } of leftOut) reasons.set(reason, [...reasons.get(reason) ?? [], path]);
  return reasons;
}

function studyText({ id, name, items, arms, files, contrasts, added, secondTurns, warnings }: ImportedStudy): string {
  return [
    `${id.slice(0, 12)}  ${name}`,
    `${count(items)} items; arms ${arms.join(" | ")}; ${count(added)} replies added`,
    `from ${files.map((file) => file.name).join(", ")}`,
    ...(secondTurns === 0 ? [] : [`${secondTurns} verdicts of second turns were not imported`]),
    ...(contrasts.length === 0 ? [] : [readingsTable(arms, contrasts), contrastTable(contrasts)]),
    ...warnings.map((warning) => `note: ${warning}`),
    ...(contrasts.length === 0 ? [] : [`dialdefer report --study ${id.slice(0, 12)}`]),
  ].join("\n").replaceAll("\n", "\n  ");
}

type Contrasts = ImportedStudy["contrasts"];

/** The published readings beside ours, each arm once; in one line where there is no difference to show. */
function readingsTable(arms: readonly string[], contrasts: Contrasts): string {
  const rows = arms.flatMap((arm) => {
    const contrast = contrasts.find(({ baseline, treatment }) => baseline === arm || treatment === arm);
    if (contrast === undefined) return [];
    const side = contrast.baseline === arm ? "c1" : "c2";
    return (["correct", "incorrect"] as const).map((claim) => [`${arm}, ${claim === "correct" ? "right" : "wrong"} claims`, ...counts.map(([name]) => contrast.published[name][`${side}_${claim}`])] as const);
  });
  const [alike, others] = [rows.reduce((sum, [, first = 0]) => sum + first, 0), rows.some(([, , ...rest]) => rest.some((value) => value !== 0))];
  return others ? textTable(["published readings", ...counts.map(([, label]) => label)], rows) : `published readings: all ${count(alike)} are ours`;
}

/** DDS by both readings under both rules. Complete items differ between the readings where either lost verdicts. */
function contrastTable(contrasts: Contrasts): string {
  return textTable(["DDS, points", "published", "n", "ours", "n", "missing wrong: published", "ours"], contrasts.map(({ name, published: { dds_complete: complete, complete_items: n, dds_nulls_wrong: wrong } }) =>
    [name, points(complete.theirs), n.theirs, points(complete.ours), n.ours, points(wrong.theirs), points(wrong.ours)]));
}

function points(value: number | null): string {
  return value === null ? "-" : `${Number(value.toFixed(2)) === 0 ? "" : value > 0 ? "+" : "\u2212"}${Math.abs(value).toFixed(2)}`;
}

function count(value: number): string {
  return groupedDigits(value);
}
