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
  for (const { path, reason } of leftOut) process.stderr.write(`${plainText(`left out: ${path}: ${reason}`)}\n`);
  process.stdout.write(`${plainText(studies.map(studyText).join("\n\n"))}\n`);
}

function studyText({ id, name, items, arms, files, contrasts, added, secondTurns, warnings }: ImportedStudy): string {
  return [
    `${id.slice(0, 12)}  ${name}`,
    `${items} items; arms ${arms.join(" | ")}; ${added} replies added`,
    `from ${files.map((file) => file.name).join(", ")}`,
    ...(secondTurns === 0 ? [] : [`${secondTurns} verdicts of second turns were not imported`]),
    ...(contrasts.length === 0 ? [] : [readingsTable(arms, contrasts), contrastTable(contrasts)]),
    ...warnings.map((warning) => `note: ${warning}`),
    ...(contrasts.length === 0 ? [] : [`dialdefer report --study ${id.slice(0, 12)}`]),
  ].join("\n").replaceAll("\n", "\n  ");
}

type Contrasts = ImportedStudy["contrasts"];

/** The published readings beside ours, each arm once. */
function readingsTable(arms: readonly string[], contrasts: Contrasts): string {
  const rows = arms.flatMap((arm) => {
    const contrast = contrasts.find(({ baseline, treatment }) => baseline === arm || treatment === arm);
    if (contrast === undefined) return [];
    const side = contrast.baseline === arm ? "c1" : "c2";
    return (["correct", "incorrect"] as const).map((claim) => [`${arm}, ${claim === "correct" ? "right" : "wrong"} claims`, ...counts.map(([count]) => contrast.published[count][`${side}_${claim}`])]);
  });
  return textTable(["published readings", ...counts.map(([, label]) => label)], rows);
}

function contrastTable(contrasts: Contrasts): string {
  return textTable(["DDS, points", "published", "ours", "published, missing wrong", "ours, missing wrong"], contrasts.map(({ name, published: { dds_complete: complete, dds_nulls_wrong: wrong } }) =>
    [name, points(complete.theirs), points(complete.ours), points(wrong.theirs), points(wrong.ours)]));
}

function points(value: number | null): string {
  return value === null ? "-" : `${value > 0 ? "+" : ""}${value.toFixed(2)}`;
}
