import type { PublishedComparison } from "../analysis/published-comparison.js";
import type { ImportedStudy } from "../published/import/import-results.js";
import { printJson } from "./json-output.js";
import { plainText } from "./plain-text.js";
import { textTable } from "./text-table.js";

const conditions = [["c1_correct", "C1, right claims"], ["c1_incorrect", "C1, wrong claims"], ["c2_correct", "C2, right claims"], ["c2_incorrect", "C2, wrong claims"]] as const;
const columns = [["agree", "alike"], ["differ", "other verdict"], ["ours_only", "read here alone"], ["theirs_only", "read there alone"], ["integers", "integers"], ["empty", "empty"], ["nulls", "nulls"], ["without_reply", "no reply"]] as const;

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
    `  ${items} items; arms ${arms.join(" | ")}; ${added} replies added`,
    `  from ${files.map((file) => file.name).join(", ")}`,
    ...(secondTurns === 0 ? [] : [`  ${secondTurns} verdicts of second turns were not imported`]),
    ...contrasts.map((contrast) => indented(contrastText(contrast))),
    ...warnings.map((warning) => `  note: ${warning}`),
    ...(contrasts.length === 0 ? [] : [`  dialdefer report --study ${id.slice(0, 12)}`]),
  ].join("\n");
}

function contrastText({ name, published }: ImportedStudy["contrasts"][number]): string {
  return [
    name,
    textTable(["readings", ...columns.map(([, label]) => label)], conditions.map(([condition, label]) => [label, ...columns.map(([count]) => published[count][condition])])),
    `DDS in points, complete items: ${readings(published.dds_complete)}; missing verdicts counted as wrong: ${readings(published.dds_nulls_wrong)}`,
  ].join("\n");
}

function readings({ theirs, ours }: PublishedComparison["dds_complete"]): string {
  return `published ${points(theirs)}, ours ${points(ours)}`;
}

function points(value: number | null): string {
  return value === null ? "-" : `${value > 0 ? "+" : ""}${value.toFixed(2)}`;
}

function indented(text: string): string {
  return text.split("\n").map((line) => `  ${line}`).join("\n");
}
