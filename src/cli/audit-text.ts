import type { ItemCheck } from "../items/audit/check-items.js";
import type { AuditFinding } from "../items/audit/item-audit.js";
import { plainText } from "./plain-text.js";
import { textTable } from "./text-table.js";

const shownIds = 5;
const shownStrata = 12;
/** Of bad rows alike, so many are shown; JSON and page list more. */
const shownRows = 3;

/** An audit for the terminal: what the set holds, then every finding with what it does to DDS. */
export function auditText(check: ItemCheck): string {
  const { spec, items, fields, badRows, unjudgeable, giveAways, strata, tokens, findings } = check;
  const lines = [`${plainText(spec)}: ${items} usable items in ${fields.length} fields, ${badRows} bad rows${unjudgeable > 0 ? `, ${unjudgeable} rows that cannot be judged` : ""}`];
  if (giveAways.length > 0) {
    lines.push("", "How often a property alone tells what is right (cross-validated):",
      textTable(["property", "compared", "accuracy [95 %]", "chance"], giveAways.map((row) => [row.classifier, row.design, percent(row), `${(100 * row.chance).toFixed(1)} %`])));
  }
  for (const { key, strata: values, without } of strata) {
    const shown = values.slice(0, shownStrata).map(({ value, items: count }) => [plainText(value), String(count)]);
    const more = values.length - shown.length;
    lines.push("", textTable([plainText(key), "items"], [...shown, ...more > 0 ? [[`and ${more} more`, ""]] : [], ...without > 0 ? [["none", String(without)]] : []]));
  }
  if (tokens !== null && tokens.length > 0) {
    lines.push("", textTable(["tokens", "median", "95 %", "longest"], tokens.map(({ text, median, percentile95, longest }) => [text, String(median), String(percentile95), String(longest)])));
  }
  const shown = withoutRepeats(findings);
  shown.forEach((finding, index) => lines.push("", findingText(finding, shown[index - 1]?.effect)));
  return lines.join("\n");
}

/** Of the bad rows with one code the first few, and how many more there are. */
function withoutRepeats(findings: readonly AuditFinding[]): AuditFinding[] {
  const met = new Map<string, number>();
  for (const { code, line } of findings) if (line !== undefined) met.set(code, (met.get(code) ?? 0) + 1);
  const shown = new Map<string, number>();
  return findings.flatMap((finding) => {
    if (finding.line === undefined) return [finding];
    const count = (shown.get(finding.code) ?? 0) + 1;
    shown.set(finding.code, count);
    const more = (met.get(finding.code) as number) - shownRows;
    if (count <= shownRows) return [finding];
    return count === shownRows + 1 ? [{ ...finding, line: undefined, ids: [], message: `${more} more bad ${more === 1 ? "row" : "rows"} with this code; --json lists them` }] : [];
  });
}

/** What a finding does to DDS is not told again right after another with the same effect. */
function findingText({ severity, code, line, message, effect, ids }: AuditFinding, effectBefore: string | undefined): string {
  const shown = ids.slice(0, shownIds).map(plainText).join(", ");
  const more = ids.length > shownIds ? ` and ${ids.length - shownIds} more` : "";
  return [
    `${severity} ${code}${line === undefined ? "" : ` (line ${line})`}: ${plainText(message)}`,
    ...ids.length > 0 ? [`  ${shown}${more}`] : [],
    ...effect === effectBefore ? [] : [`  effect: ${effect}`],
  ].join("\n");
}

function percent({ accuracy, ci95 }: { readonly accuracy: number; readonly ci95: readonly [number, number] }): string {
  return `${(accuracy * 100).toFixed(1)} % [${ci95.map((end) => (end * 100).toFixed(1)).join(", ")}]`;
}
