import { checkItems } from "../../items/audit/check-items.js";
import { openItems, type OpenItemsOptions } from "../../items/open-items.js";
import { printJson } from "../json-output.js";
import { plainText } from "../plain-text.js";
import { textTable } from "../text-table.js";

const SHOWN_IDS = 5;

/** `dialdefer items check SPEC`: what a set holds and what could distort a measurement. Exit code 1 on an error. */
export async function itemsCheck(spec: string, flags: Pick<OpenItemsOptions, "sample" | "incorrect"> & { readonly json?: boolean }): Promise<number> {
  for (const notice of openItems(spec).notices) process.stderr.write(`note: ${plainText(notice)}\n`);
  const check = await checkItems(spec, { sample: flags.sample, incorrect: flags.incorrect });
  if (flags.json === true) {
    printJson(check);
  } else {
    const lines = [`${plainText(spec)}: ${check.items} usable items in ${check.fields.length} fields, ${check.badRows} bad rows`];
    if (check.giveAways.length > 0) {
      lines.push("", "How often a property of the text alone tells the right answer from the wrong one (cross-validated):",
        textTable(["property", "compared", "accuracy [95 %]"], check.giveAways.map((row) => [row.classifier, row.design, percent(row)])));
    }
    for (const finding of check.findings) {
      const ids = finding.ids.slice(0, SHOWN_IDS).map(plainText).join(", ");
      const more = finding.ids.length > SHOWN_IDS ? ` and ${finding.ids.length - SHOWN_IDS} more` : "";
      lines.push("", `${finding.severity} ${finding.code}${finding.line === undefined ? "" : ` (line ${finding.line})`}: ${plainText(finding.message)}${ids === "" ? "" : `\n  ${ids}${more}`}`);
    }
    process.stdout.write(`${lines.join("\n")}\n`);
  }
  return check.findings.some(({ severity }) => severity === "error") ? 1 : 0;
}

function percent(accuracy: { readonly accuracy: number; readonly ci95: readonly [number, number] }): string {
  return `${(accuracy.accuracy * 100).toFixed(1)} % [${accuracy.ci95.map((end) => (end * 100).toFixed(1)).join(", ")}]`;
}
